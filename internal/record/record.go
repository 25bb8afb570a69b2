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
// do, stand before it. A replay plays the choices with these very dice and says
// how far it came.
package record

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/britannia"
	"bretwalda/internal/correction"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/notation"
	"bretwalda/internal/ruleset"
)

const firstLine = "bretwalda game record 1"

// Record is a game as choices and dice.
type Record struct {
	Ruleset  string
	Hash     [32]byte
	Scenario string
	Rules    uint8 // the revision of the rules code, as britannia.State has it
	Before   []int // dice that fell before the first choice
	Entries  []Entry
}

// Entry is one choice, or a correction.
type Entry struct {
	Line string // as notation.Choice or Correction writes it
	Dice []int  // faces that fell because of it, in order
	At   int    // line of the file, from 1; 0 in a record that was not read
}

// New begins the record of a game of scenario number i of rs. Set Rules to those of
// the position that the game begins with.
func New(rs *ruleset.Ruleset, i int) *Record {
	return &Record{Ruleset: rs.ID, Hash: rs.Hash, Scenario: rs.Scenarios[i].ID}
}

// Dice returns dice that write down in r what d rolls, behind the last entry.
func (r *Record) Dice(d dice.Dice) dice.Dice { return &recorder{r, d} }

type recorder struct {
	r *Record
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

// Add appends choice c of nation n. Call it before the choice is applied, so
// that its dice are written behind it.
func (r *Record) Add(rs *ruleset.Ruleset, n ruleset.Nation, c *britannia.Choice) {
	r.Entries = append(r.Entries, Entry{Line: notation.Choice(rs, n, c)})
}

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
func (r *Record) WriteTo(w io.Writer) (int64, error) {
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
func Read(r io.Reader) (*Record, error) {
	in := bufio.NewScanner(r)
	rec := &Record{}
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
func (r *Record) take(at int, line string) error {
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

func (r *Record) takeDice(words []string) error {
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

// Replay plays r on engine e from the start of its scenario. It returns the
// position reached, what happened, how many entries were played, and the first
// error: an entry that does not read, is not legal, or needs other dice than
// those recorded.
func (r *Record) Replay(e britannia.Rules) (britannia.State, []game.Event, int, error) {
	var log game.Log
	s, err := r.Begin(e, &log)
	if err != nil {
		return s, log.Events, 0, err
	}
	for k := range r.Entries {
		if err := r.Play(e, k, &s, &log); err != nil {
			return s, log.Events, k, err
		}
	}
	return s, log.Events, len(r.Entries), nil
}

// Begin starts the game of r on engine e, which runs to the first decision.
func (r *Record) Begin(e britannia.Rules, log *game.Log) (britannia.State, error) {
	i := slices.IndexFunc(e.Ruleset().Scenarios, func(sc ruleset.Scenario) bool { return sc.ID == r.Scenario })
	if i < 0 {
		return britannia.State{}, fmt.Errorf("ruleset %s has no scenario %q", e.Ruleset().ID, r.Scenario)
	}
	d := dice.NewFixed(r.Before...)
	s := e.Start(i, d, log)
	s.Rules = r.Rules
	return s, settled(d)
}

// Play makes the choice of entry k on engine e in position s. The error says
// which entry is at fault, and why.
func (r *Record) Play(e britannia.Rules, k int, s *britannia.State, log *game.Log) error {
	if err := r.Entries[k].play(e, s, log); err != nil {
		return fmt.Errorf("choice %d (line %d), %q: %w", k+1, r.Entries[k].At, r.Entries[k].Line, err)
	}
	return nil
}

// play makes the choice of one entry.
func (en *Entry) play(e britannia.Rules, s *britannia.State, log *game.Log) error {
	if text, ok := strings.CutPrefix(en.Line, correct); ok {
		var c correction.Correction
		if err := json.Unmarshal([]byte(text), &c); err != nil {
			return err
		}
		return c.Apply(e, s, log)
	}
	dec := e.Pending(s)
	c, err := notation.ParseFor(e.Ruleset(), &dec, en.Line)
	if err != nil {
		return err
	}
	d := dice.NewFixed(en.Dice...)
	if err := e.Apply(s, &c, d, log); err != nil {
		return err
	}
	return settled(d)
}

// settled says whether exactly the dice recorded were rolled.
func settled(d *dice.Fixed) error {
	if err := d.Err(); err != nil {
		return fmt.Errorf("the dice recorded do not fit: %w", err)
	}
	if n := len(d.Left()); n > 0 {
		return fmt.Errorf("%d of the dice recorded were not rolled", n)
	}
	return nil
}
