package report

import (
	"slices"
	"strings"
	"time"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Saying names a short text of the desk: the template "say/" with the name. Its
// constants stand where they are said; a test finds each of them in all languages.
type Saying string

// Said is what short texts speak of. Each uses the fields that it needs.
type Said struct {
	Game    Game
	Who     string   // the person concerned
	By      string   // who did it
	Names   []string // of people, of games
	Nation  ruleset.Nation
	Nations []ruleset.Nation
	Round   int
	Part    int // of a nation turn; 0: all of it
	Number  int
	Hours   int
	Leads   []int // hours
	When    time.Time
	Yes     bool
	Choice  string // a code: of a setting, of a reason
	Topic   string // as somebody wrote it
	Command string // how a command is written
	Lang    ruleset.Language
	Zone    string
	Text    string // lines of any kind
	Lines   []SaidLine
	Total   int           // that Number is a part of
	Other   string        // another command
	Can     []SaidLine    // lines that one can write, each with what it is good for: a kind of command
	Clashes []view.Battle // battles, each with all ways in which it can end
}

// SaidLine is one line of a list: what it is about, and what is said of it.
type SaidLine struct {
	Label, Text string
	Nation      ruleset.Nation
	Round       int
	Part        int
	Items       []string
}

// Say writes a short text for a reader. It is not laid out yet: see Answer. What
// came from outside is made one line, but for said.Text and lists, and has no marks.
func (r *Reports) Say(to Reader, what Saying, said Said) (string, error) {
	said.When = zoned(said.When, to.Zone)
	for _, s := range []*string{&said.Who, &said.By, &said.Topic, &said.Command, &said.Other, &said.Choice, &said.Zone, &said.Game.Title} {
		*s = clean(*s)
	}
	said.Text = withoutMarks(said.Text)
	said.Lines, said.Can = cleanLines(said.Lines), cleanLines(said.Can)
	said.Names = allWithoutMarks(said.Names)
	text, err := r.run("say/"+string(what), to.Lang, said)
	return strings.TrimSpace(plainOf(text)), err
}

// Topic is what a letter that says something is called; empty: nothing of its own.
func (r *Reports) Topic(to Reader, what Saying, said Said) (string, error) {
	name := "topic/" + string(what)
	t, err := r.sets[r.language(to.Lang)]()
	if err != nil || !t.Has(name) {
		return "", err
	}
	said.Names = allWithoutMarks(said.Names)
	text, err := r.run(name, to.Lang, said)
	return clean(withoutMarks(text)), err
}

// withoutMarks takes out of lines what could be taken for marks of our own.
func withoutMarks(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && isMark(r) {
			return ' '
		}
		return r
	}, text)
}

// cleanLines are lines that have no marks.
func cleanLines(lines []SaidLine) []SaidLine {
	lines = slices.Clone(lines)
	for i := range lines {
		l := &lines[i]
		l.Label, l.Text, l.Items = withoutMarks(l.Label), withoutMarks(l.Text), allWithoutMarks(l.Items)
	}
	return lines
}

func allWithoutMarks(texts []string) []string {
	texts = slices.Clone(texts)
	for i := range texts {
		texts[i] = withoutMarks(texts[i])
	}
	return texts
}
