package commands

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// pattern is one way to write an entry:
//
//	vacation [from] {days}      (replace|swap) {seat} (by|with) {person}      ~leave
//
// Words must be there, one of (several|words or phrases), [words] may be left
// out, a {slot} is a value. A pattern begins with words, or with a slot for a choice of
// words; one of a bid with a value, too, which is tried where bids are asked for, and a shy one of an act, for GMs. One that begins with "~" is shy: a line that begins like it but goes on otherwise
// is none of ours. One that begins with "?" answers, and is shy: it says something only
// where that is asked, see Context.Asked.
type pattern struct {
	entry   *entry
	shy     bool
	answers bool
	parts   []part
	slots   []string
	most    int    // words that a line may have; 0: any number
	text    string // for printing: optional words left out, the first of several
}

// part is a slot, or words of which one list must come.
type part struct {
	slot     string
	words    [][]string
	optional bool
}

// compile reads a pattern.
func (l *Lexicon) compile(text string, e *entry) (*pattern, error) {
	p := &pattern{entry: e}
	text, p.answers = strings.CutPrefix(text, "?")
	if text, p.shy = strings.CutPrefix(text, "~"); p.answers {
		p.shy = true
	}
	var print []string
	for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimSpace(rest) {
		n := len(rest)
		if i := strings.IndexAny(rest, " ([{"); i > 0 {
			n = i
		}
		closing := map[byte]byte{'(': ')', '[': ']', '{': '}'}[rest[0]]
		if closing != 0 {
			if n = strings.IndexByte(rest, closing) + 1; n == 0 {
				return nil, fmt.Errorf("%c without %c", rest[0], closing)
			}
		}
		piece := rest[:n]
		rest = rest[n:]
		if closing == '}' {
			name := piece[1 : n-1]
			if slotOf(name) == nil {
				return nil, fmt.Errorf("there is no slot {%s}", name)
			}
			p.parts = append(p.parts, part{slot: name})
			p.slots = append(p.slots, name)
			print = append(print, piece)
			continue
		}
		word := part{optional: closing == ']'}
		if closing != 0 {
			piece = piece[1 : n-1]
		}
		alternatives := strings.Split(piece, "|")
		for _, a := range alternatives {
			if words := strings.Fields(l.phrase(a)); len(words) > 0 {
				word.words = append(word.words, words)
			} else if closing != 0 {
				return nil, fmt.Errorf("%q has no words but fillers", a)
			}
		}
		if len(word.words) > 0 { // a filler alone is only printed
			p.parts = append(p.parts, word)
		}
		if !word.optional {
			print = append(print, strings.TrimSpace(alternatives[0]))
		}
	}
	p.text = strings.ReplaceAll(strings.Join(print, " "), " .", ".")
	p.most = p.room()
	return p, p.check()
}

// room returns how many words can be matched.
func (p *pattern) room() int {
	n := 0
	for _, part := range p.parts {
		switch s := slotOf(part.slot); {
		case s == nil:
			n += 4
		case s.rest:
			return 0
		default:
			n += longest + 1
		}
	}
	return n
}

// check says what is wrong with p.
func (p *pattern) check() error {
	if len(p.parts) == 0 || p.parts[0].slot != "" && choices[p.parts[0].slot] == nil && !p.bare() || p.parts[0].optional {
		return errors.New("a pattern begins with words")
	}
	for i, part := range p.parts {
		if s := slotOf(part.slot); s != nil && s.rest && i < len(p.parts)-1 {
			return fmt.Errorf("{%s} takes the rest of the line", part.slot)
		}
	}
	for _, slots := range p.entry.forms {
		if len(slots) == len(p.slots) && !slices.ContainsFunc(p.slots, func(s string) bool { return !slices.Contains(slots, s) }) {
			return nil
		}
	}
	return fmt.Errorf("the slots %v do not go together", p.slots)
}

// longest is how many words of a line a value may have.
const longest = 24

// bare reports whether p begins with a value: a bid, which says something only where that is asked, "5 on the Romans", or an act in
// the words of a GM, "Anna gets 2 more days".
func (p *pattern) bare() bool {
	bid := p.answers && p.entry.bids
	act := p.shy && !p.answers && (p.entry.may == GMs || p.entry.act || p.entry.also) && choices[p.parts[0].slot] == nil
	return p.parts[0].slot != "" && (bid || act)
}

// leading is how many parts stand before the first value that all must be found before a line can be taken for this.
func (p *pattern) leading() int {
	n := 0
	for i, part := range p.parts {
		if part.slot != "" {
			break
		}
		if !part.optional {
			n = i + 1
		}
	}
	return n
}

// A sifting tells which patterns the values of a line may be read by, which is soon known of most lines.
type sifting struct {
	l      *Lexicon
	tokens []token
	known  [sifted]struct{ asked, has bool }
}

// The kinds of values that are looked for.
const (
	anAddress = iota
	somePoints
	aDate
	anHour
	sifted
)

// mayHave reports whether the line may have the values of a pattern.
func (s *sifting) mayHave(p *pattern) bool {
	if len(s.tokens) > 2*longest {
		return false
	}
	for _, slot := range p.slots {
		has := true
		switch slot {
		case "person", "address":
			has = s.values(anAddress, func(t token) bool { return strings.Contains(t.word, "@") })
		case "points":
			has = s.values(somePoints, func(t token) bool { return strings.ContainsAny(t.word[:1], "+-") })
		case "days":
			has = s.values(aDate, s.l.ofDate)
		case "hours", "added":
			has = s.values(anHour, func(t token) bool { return s.l.values["hour"][strings.TrimLeft(t.word, "+0123456789")] != "" })
		}
		if !has {
			return false
		}
	}
	return true
}

// values reports whether the line has a value of a kind, which is looked for once for all patterns.
func (s *sifting) values(kind int, is func(token) bool) bool {
	if k := &s.known[kind]; !k.asked {
		k.asked, k.has = true, slices.ContainsFunc(s.tokens, is)
	}
	return s.known[kind].has
}

// leastDate is how many figures a whole date in figures has at least.
const leastDate = 6

// ofDate reports whether a word is a month, or a whole date.
func (l *Lexicon) ofDate(t token) bool {
	if t.word[0] < '0' || t.word[0] > '9' {
		return l.month(t.word)
	}
	figures := 0
	for _, c := range t.word {
		if c >= '0' && c <= '9' {
			figures++
		}
	}
	return figures >= leastDate
}

// attempt is one reading of a line by a pattern.
type attempt struct {
	r      *Reader
	lex    *Lexicon
	ctx    *Context
	text   string
	tokens []token
	set    []func(*Command)
	// failed is the furthest place where a value could not be read.
	failed struct {
		at   int
		slot string
	}
	reach int // behind the furthest words of the pattern that were found
	found int // parts of the pattern up to those words
	steps int
}

// maxSteps bounds the work on one line.
const maxSteps = 4000

// try reads the whole line by a pattern.
func (a *attempt) try(p *pattern) bool {
	return (p.most == 0 || len(a.tokens) <= p.most) && a.match(p, 0, 0)
}

// match reads tokens from i on by the parts from n on.
func (a *attempt) match(p *pattern, n, i int) bool {
	a.steps++
	if a.steps > maxSteps {
		return false
	}
	if n == len(p.parts) {
		return i == len(a.tokens)
	}
	part := p.parts[n]
	if part.slot == "" {
		for _, words := range part.words {
			if !a.words(words, i) {
				continue
			}
			a.found = max(a.found, n+1)
			if a.reach = max(a.reach, i+len(words)); a.match(p, n+1, i+len(words)) {
				return true
			}
		}
		if part.optional && a.match(p, n+1, i) {
			return true
		}
		if i == len(a.tokens) && !part.optional && n+1 < len(p.parts) && p.parts[n+1].slot == "reason" {
			a.failed.at, a.failed.slot = i, "reason" // all was read, and no reason follows
		}
		return a.skips(i, false) && a.match(p, n, i+1)
	}
	s := slotOf(part.slot)
	last := min(len(a.tokens), i+longest)
	for j := last; j > i; j-- {
		if s.rest && j < len(a.tokens) {
			break
		}
		a.steps++
		set, ok := s.read(a, i, j)
		if !ok {
			continue
		}
		a.set = append(a.set, set)
		if a.match(p, n+1, j) {
			return true
		}
		a.set = a.set[:len(a.set)-1]
	}
	if a.skips(i, !s.rest) && a.match(p, n, i+1) {
		return true
	}
	if i >= a.failed.at {
		a.failed.at, a.failed.slot = i, part.slot
	}
	return false
}

// words reports whether these words stand at i.
func (a *attempt) words(words []string, i int) bool {
	return i+len(words) <= len(a.tokens) && !slices.ContainsFunc(words, func(w string) bool {
		i++
		return a.tokens[i-1].word != w
	})
}

// skips reports whether a mark at i may be passed over: one that something
// follows. The full stop of "no. 12" may be, but not before free text.
func (a *attempt) skips(i int, stop bool) bool {
	if i >= len(a.tokens)-1 {
		return false
	}
	w := a.tokens[i].word
	return w == ":" || w == "," || stop && w == "."
}

// result returns the command that was read.
func (a *attempt) result(e *entry) Command {
	c := e.preset()
	c.In = a.lex.Lang
	for _, set := range a.set {
		set(&c)
	}
	return c
}
