package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/game"
	"bretwalda/internal/spelling"
)

// Amendment is what the words of an order say of those that earlier letters gave for its turn.
type Amendment uint8

const (
	NoAmendment Amendment = iota // they say nothing of them
	Adds                         // it comes to them: "also 2 from York to Lindsey"
	Replaces                     // it stands in the place of one of them: "make that 3 from York to Lindsey"
	Regrets                      // something before it, which may be in the same letter, is wrong: "oops"
)

// amendment is what the words before and after the orders of the statement that begins at an offset say of earlier letters.
func (p *reading) amendment(s *statement) Amendment {
	begin := slices.IndexFunc(p.toks, func(t token) bool { return t.from == s.line })
	if begin < 0 || len(s.orders) == 0 || s.attach {
		return NoAmendment
	}
	if p.mends {
		return Replaces
	}
	from, to := begin, begin
	for from > 0 && !p.toks[from-1].is(Stop, Semicolon) {
		from--
	}
	for to < len(p.toks) && !p.toks[to].is(Stop, Semicolon) {
		to++
	}
	first, last := from, to
	for first < to && p.toks[first].slight() {
		first++
	}
	for last > first && p.toks[last-1].slight() {
		last--
	}
	if first == last || begin > first {
		return NoAmendment // it goes on with a sentence that says more
	}
	start, stop := 0, len(p.text)
	if from > 0 {
		start = p.toks[from-1].to
	}
	if to < len(p.toks) {
		stop = p.toks[to].from
	}
	before, after := spacedKey(p.textFrom(start, p.toks[first].from)), ""
	if len(s.orders) == 1 { // of several, nobody knows which it is about
		after = spacedKey(p.textFrom(p.toks[last-1].to, stop))
	}
	whole := spacedKey(p.textFrom(start, stop)) // a form may have words that orders have: "as well"
	within := func(form string) bool {          // "hódolj meg": the end of the form is that of a word of the order
		t := p.toks[last-1]
		word := spacedKey(p.text[t.from:t.to])
		return t.to == stop && len(word) > len(form)+2 && strings.HasSuffix(word, " "+form+" ")
	}
	comes := func(form string) bool {
		return strings.HasPrefix(whole, " "+form+" ") || len(s.orders) == 1 && strings.HasSuffix(whole, " "+form+" ") && !within(form)
	}
	if slices.ContainsFunc(p.vocab.Adding.forms, comes) {
		return Adds
	}
	if p.someMore(first, last) {
		return Adds
	}
	if before == "" && after == "" {
		return NoAmendment
	}
	says := func(form string) bool {
		return strings.Contains(before, " "+form+" ") || strings.Contains(after, " "+form+" ")
	}
	switch {
	case slices.ContainsFunc(p.vocab.Adding.forms, says):
		return Adds
	case slices.ContainsFunc(p.vocab.changing.forms, says):
		return Replaces
	case first > from && p.toks[from].is(And) && s == &p.said[0] && !p.l.gave() && !p.l.spoilt: // else to what stands above
		return Adds
	}
	return NoAmendment
}

// someMore reports whether a statement begins with how many more: "2 more from York to Lindsey", "another 2".
func (p *reading) someMore(first, last int) bool {
	if first < last && p.toks[first].is(GoMove, GoLand, GoPlace, GoAttack) {
		first++
	}
	if last-first < 2 {
		return false
	}
	a, b := &p.toks[first], &p.toks[first+1]
	number := func(t *token) bool { return t.kind == tNumber && !t.ordinal }
	unit := func(t *token) bool { return t.is(Army) || t.ownUnit() != game.NoUnit }
	if number(a) && unit(b) && last-first > 2 && p.toks[first+2].is(Another) {
		return true // "2 armies more"
	}
	return number(a) && (b.is(Another) || p.vocab.Adding.in(p.textFrom(a.to, b.from))) || a.is(Another) && (number(b) || b.is(From) || unit(b))
}

// spacedKey is the key of a text with a blank before and after it; empty if it has no words.
func spacedKey(text string) string {
	if text = strings.Trim(text, " ,.:-"); text == "" {
		return ""
	}
	return " " + spelling.Key(text) + " "
}

// slight reports whether t says nothing of what is ordered, but may say how that stands to what was ordered before.
func (t *token) slight() bool {
	return t.talk || t.kind == tUnknown || t.is(And, Comma, Colon, Dash, Instead, Open, Close, Own, TheirPlace)
}

// insteadOfEarlier leaves out a word for corrections at the end of the first sentence of a letter: what it corrects is
// in an earlier letter.
func (l *letter) insteadOfEarlier(toks []token) []token {
	end := slices.IndexFunc(toks, func(t token) bool { return t.is(Stop, Semicolon) })
	if end < 0 {
		end = len(toks)
	}
	n := 0
	for _, t := range toks[:end] {
		if t.is(Instead) {
			n++
		}
	}
	if n != 1 || !toks[end-1].is(Instead) || l.gave() || l.spoilt || !slices.ContainsFunc(toks[:end], func(t token) bool { return t.kind == tNumber || t.is(AllOf) }) {
		return toks
	}
	return slices.Delete(slices.Clone(toks), end-1, end)
}

// textFrom is the text from one offset to another; none where words were put into another order than they were written in.
func (p *reading) textFrom(from, to int) string { return p.text[from:max(from, to)] }
