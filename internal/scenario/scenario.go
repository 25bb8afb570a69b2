// Package scenario runs scenario files: short stories of play that say what must
// happen. They are the tests of the rules that a player could write.
//
// A file is a txtar archive. Its head has a title, a remark if need be, and the
// numbers of the requirements that it tests; then come sections, done in order:
//
//	Two armies hold an enemy so that a third may pass
//
//	rules: OVR-03 EX-04
//
//	-- position --
//	turn: welsh
//	phase: movement
//	units: {avalon: {welsh: 3}, wessex: {belgae: 1}}
//	-- illegal --
//	welsh move 2 avalon wessex sussex   # enemies OVR-02
//	-- choices --
//	welsh move 2 avalon wessex
//	welsh move 1 avalon wessex sussex
//	belgae retreat none
//	-- dice --
//	3 4   # Welsh
//	1     # Belgae
//	-- events --
//	...
//	welsh moved 1: avalon wessex sussex
//	belgae stood fast in wessex
//	-- decision --
//	welsh break-off at wessex
//	-- position after --
//	units: {wessex: {welsh: 2, belgae: 1}, sussex: {welsh: 1}, avalon: {}}
//
// In every section # begins a remark, and blank lines do not matter.
//
// # What happens
//
//   - position: a position as package position reads it; play goes on from there.
//   - start: the id of a scenario of the ruleset; its game begins.
//   - choices: answers in notation, each to the decision then on the table.
//     "default" gives the engine's default answer, "default until WORDS" gives
//     it until a decision begins with these words.
//   - orders NATION: what a player might write for the nation, in the order
//     language; it is carried out up to the first decision that it leaves open.
//   - dice: the faces that fall, in order. What happens waits for a section that
//     says what must come of it, so dice may be given before or after the choices.
//     All of them must be used.
//
// # What must come of it
//
//   - events: the events since the last such section, in notation, all of them in
//     order. If the first line is "..." others may come before, between and after.
//   - decision: the decision on the table, as notation writes it; words may be
//     left out at the end.
//   - legal, illegal: choices that the decision on the table allows or not. A
//     remark behind an illegal one may name the reason, the requirement that is
//     broken, or both.
//   - reach: where single infantry may go: "kent: sussex essex", "york cavalry:
//     lindsey", "york leader: lindsey", each place and no other, in board order.
//   - points: "romans 14", all nations that have points.
//   - position after: a part of a position, as position.Match compares it.
//
// The test of this package runs all files of testdata/scenarios. With the flag
// -update it writes the events that happen over those listed, for a person to
// read before they are kept.
package scenario

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"bretwalda/internal/advice"
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Family is what scenarios of a family of games are run by.
type Family[S, C comparable] struct {
	Rules  gamelog.Rules[S, C]
	Advice advice.Family[S, C]
	Words  orders.Family
	// Read reads a position file, and Match compares a part of one with a position;
	// their errors name the file and its line.
	Read  func(name string, data []byte) (S, error)
	Match func(name string, data []byte, s *S) error
	// Choice reads an answer and whose it is.
	Choice func(line string) (ruleset.Nation, C, error)
	// Event and Decision write each as one line.
	Event    func(*game.Event) string
	Decision func(*game.Decision) string
	// Reach is where single units of a kind ("" is the usual one) can go from an
	// area; false: there is no such kind.
	Reach func(s *S, from board.Area, unit string) (board.Set, bool)
}

// File is a scenario file.
type File struct {
	Name  string
	Title string
	Rules []string // the numbers cited: "OVR-03"

	data     []byte
	sections []section
}

// section is a part of a file.
type section struct {
	name  string
	line  int    // of its marker
	body  string // what follows the marker
	start int    // of the body in the file, in bytes
}

// Parse reads a scenario file. It fails, with file and line, when the head lacks
// title or rules, or a section is not known.
func Parse(name string, data []byte) (*File, error) {
	archive := txtar.Parse(data)
	f := &File{Name: name, data: data}
	for line := range strings.Lines(string(archive.Comment)) {
		line = strings.TrimSpace(line)
		if f.Title == "" {
			f.Title = line
		}
		if rules, ok := strings.CutPrefix(line, "rules:"); ok {
			f.Rules = append(f.Rules, strings.Fields(rules)...)
		}
	}
	if f.Title == "" || len(f.Rules) == 0 {
		return nil, fmt.Errorf("%s:1: the head needs a title, and a line such as \"rules: OVR-03\"", name)
	}
	at := len(archive.Comment)
	for _, part := range archive.Files {
		marker := strings.Index(string(data[at:]), "\n") + 1
		if marker == 0 {
			marker = len(data) - at
		}
		s := section{name: part.Name, line: 1 + strings.Count(string(data[:at]), "\n"), body: string(part.Data), start: at + marker}
		if !slices.Contains(sectionNames, s.kind()) {
			return nil, fmt.Errorf("%s:%d: there is no section %q; there are: %s", name, s.line, s.name, strings.Join(sectionNames, ", "))
		}
		f.sections = append(f.sections, s)
		at = min(s.start+len(part.Data), len(data))
	}
	return f, nil
}

// entry is a line of a section that says something.
type entry struct {
	line   int // in the file
	text   string
	remark string
}

// entries returns the lines of a section without remarks and blanks.
func (s *section) entries() []entry {
	var out []entry
	n := s.line
	for line := range strings.Lines(s.body) {
		n++
		text, remark, _ := strings.Cut(line, "#")
		if text = strings.TrimSpace(text); text != "" {
			out = append(out, entry{n, text, strings.TrimSpace(remark)})
		}
	}
	return out
}
