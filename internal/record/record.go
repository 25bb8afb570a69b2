// Package record keeps a game as a text file that can be read, mailed and
// played again: the ruleset and scenario, then every choice in the notation of
// package notation, each followed by the dice that fell because of it.
//
//	bretwalda game record 1
//	ruleset britannia-2e 5f0c…            the pack and its hash
//	scenario standard
//	rules 1                               the revision of the rules; without it the first
//	belgae submit no
//	romans done
//	dice 5 4 1 6
//	romans fight sussex
//
// Dice stand on the line after the choice that they fell for. What a GM set right
// stands between choices, as package correction has it:
//
//	correct {"nation":"welsh","points":3,"reason":"Gwent was not counted"}
//
// Lines that begin
// with # are comments. The dice that fall before the first choice, if any ever
// do, stand before it. As a log (Log) a record is played again, with these very dice.
package record

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"bretwalda/internal/correction"
	"bretwalda/internal/dice"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/ruleset"
)

const firstLine = "bretwalda game record 1"

// Record is a game as choices and dice.
type File struct {
	Ruleset  string
	Hash     [32]byte
	Scenario string
	Rules    uint8 // the revision of the rules code, as logs have it
	Before   []int // dice that fell before the first choice
	Entries  []Entry
}

// Entry is one choice, or a correction.
type Entry struct {
	Line string // as the family of the game or Correction writes it
	Dice []int  // faces that fell because of it, in order
	At   int    // line of the file, from 1; 0 in a record that was not read
}

// New begins the record of a game of scenario number i of rs. Set Rules to the revision
// that the game is played by.
func New(rs *ruleset.Ruleset, i int) *File {
	return &File{Ruleset: rs.ID, Hash: rs.Hash, Scenario: rs.Scenarios[i].ID}
}

// Dice returns dice that write down in r what d rolls, behind the last entry.
func (r *File) Dice(d dice.Dice) dice.Dice { return &recorder{r, d} }

type recorder struct {
	r *File
	d dice.Dice
}

// Roll rolls and writes down.
func (w *recorder) Roll(sides int) int {
	face := w.d.Roll(sides)
	if n := len(w.r.Entries); n > 0 {
		w.r.Entries[n-1].Dice = append(w.r.Entries[n-1].Dice, face)
	} else {
		w.r.Before = append(w.r.Before, face)
	}
	return face
}

// Add appends a choice, as its family writes it. Call it before the choice is applied,
// so that its dice are written behind it.
func (r *File) Add(line string) { r.Entries = append(r.Entries, Entry{Line: line}) }

// correct begins the line of a correction.
const correct = "correct "

// Correction returns the entry of a correction.
func Correction(c *correction.Correction) (Entry, error) {
	data, err := json.Marshal(c)
	return Entry{Line: correct + string(data)}, err
}

// IsCorrection reports whether the entry is a correction, and no choice.
func (en *Entry) IsCorrection() bool { return strings.HasPrefix(en.Line, correct) }

// WriteTo writes r as a text file.
func (r *File) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nruleset %s %x\nscenario %s\n", firstLine, r.Ruleset, r.Hash, r.Scenario)
	if r.Rules > 0 {
		fmt.Fprintf(&b, "rules %d\n", r.Rules)
	}
	writeDice(&b, r.Before)
	for _, e := range r.Entries {
		b.WriteString(e.Line)
		b.WriteByte('\n')
		writeDice(&b, e.Dice)
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

func writeDice(b *strings.Builder, faces []int) {
	if len(faces) == 0 {
		return
	}
	b.WriteString("dice")
	for _, f := range faces {
		b.WriteByte(' ')
		b.WriteString(strconv.Itoa(f))
	}
	b.WriteByte('\n')
}

// Read reads a record. Errors name the line and what belongs there.
func Read(r io.Reader) (*File, error) {
	in := bufio.NewScanner(r)
	rec := &File{}
	for at := 1; in.Scan(); at++ {
		line := strings.TrimSpace(in.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := rec.take(at, line); err != nil {
			return nil, fmt.Errorf("line %d: %w", at, err)
		}
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	if rec.Scenario == "" {
		return nil, errors.New("not a game record: it has no scenario line")
	}
	return rec, nil
}

// take reads one line.
func (r *File) take(at int, line string) error {
	words := strings.Fields(line)
	switch {
	case r.Ruleset == "" && line == firstLine:
	case words[0] == "ruleset" && len(words) == 3:
		hash, err := hex.DecodeString(words[2])
		if err != nil || len(hash) != len(r.Hash) {
			return fmt.Errorf("%q is not the hash of a ruleset: 64 hexadecimal digits belong here", words[2])
		}
		r.Ruleset = words[1]
		copy(r.Hash[:], hash)
	case words[0] == "scenario" && len(words) == 2:
		r.Scenario = words[1]
	case words[0] == "rules" && len(words) == 2:
		n, err := strconv.ParseUint(words[1], 10, 8)
		if err != nil {
			return fmt.Errorf("%q is not a revision of the rules", words[1])
		}
		r.Rules = uint8(n)
	case r.Scenario == "":
		return fmt.Errorf("%q: a record begins with %q, then its ruleset and scenario", line, firstLine)
	case words[0] == "dice":
		return r.takeDice(words[1:])
	default:
		r.Entries = append(r.Entries, Entry{Line: line, At: at})
	}
	return nil
}

func (r *File) takeDice(words []string) error {
	to := &r.Before
	if n := len(r.Entries); n > 0 {
		to = &r.Entries[n-1].Dice
	}
	for _, w := range words {
		face, err := strconv.ParseUint(w, 10, 8)
		if err != nil || face == 0 {
			return fmt.Errorf("%q is not a face of a die", w)
		}
		*to = append(*to, int(face))
	}
	return nil
}

// Of makes a game record of what counts of a log: choices with their dice, and
// corrections. It fails for a correction that cannot be read.
func Of(log []gamelog.Entry) (*File, error) {
	rec := &File{}
	for _, e := range gamelog.Played(log) {
		switch {
		case e.Setup != nil:
			rec.Scenario, rec.Ruleset, rec.Rules = e.Setup.Scenario, e.Setup.Ruleset, e.Setup.Rules
			rec.Before = numbers(e.Setup.Dice)
			// Hashes that do not read differ from any, and are noted as such.
			_, _ = hex.Decode(rec.Hash[:], []byte(e.Setup.Hash)[:min(len(e.Setup.Hash), 2*len(rec.Hash))])
		case e.Choice != nil:
			rec.Entries = append(rec.Entries, Entry{Line: e.Choice.Choice, Dice: numbers(e.Choice.Dice)})
		case e.Correct != nil:
			entry, err := Correction(e.Correct)
			if err != nil {
				return nil, err
			}
			rec.Entries = append(rec.Entries, entry)
		}
	}
	return rec, nil
}

// Log returns r as a log, which can be played again: entry k of r is the one behind as
// many others.
func (r *File) Log() ([]gamelog.Entry, error) {
	log := []gamelog.Entry{{Setup: &gamelog.Setup{
		Ruleset: r.Ruleset, Hash: hex.EncodeToString(r.Hash[:]), Scenario: r.Scenario, Rules: r.Rules, Dice: faces(r.Before),
	}}}
	for k := range r.Entries {
		en := &r.Entries[k]
		text, ok := strings.CutPrefix(en.Line, correct)
		if !ok {
			log = append(log, gamelog.Entry{Choice: &gamelog.Choice{Choice: en.Line, Dice: faces(en.Dice)}})
			continue
		}
		var c correction.Correction
		if err := json.Unmarshal([]byte(text), &c); err != nil {
			return log, fmt.Errorf("line %d: %q: %w", en.At, en.Line, err)
		}
		log = append(log, gamelog.Entry{Correct: &c})
	}
	return log, nil
}

// numbers and faces turn the dice of logs into those of records, and back.
func numbers(dice dice.Faces) []int {
	var list []int
	for _, face := range dice {
		list = append(list, int(face))
	}
	return list
}

func faces(list []int) dice.Faces {
	var of dice.Faces
	for _, n := range list {
		of = append(of, uint8(n))
	}
	return of
}
