package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
)

// whoseFrom returns the area in toks[from:to] in which some stand, as it is said, whom orders os have come there from elsewhere:
// "2 from York to March and the one in North Mercia joins them". Where nobody of the nation stands, they may be on their way.
func (p *reading) whoseFrom(from, to int, os []Order) (at int, found bool) {
	for i := from; i < to; i++ {
		t := p.toks[i]
		if t.kind != tArea || t.areas.Len() != 1 || p.here().armies(t.area) == 0 {
			continue
		}
		n := p.standThere(i, from, to)
		if n == 0 || p.here().armies(t.area) < n {
			continue
		}
		said := p.namedBeside(i, from, to)
		if slices.ContainsFunc(os, func(o Order) bool {
			return o.Kind == Move && !o.led() && o.Count == N(uint8(n)) && o.end() == t.area && (o.From == board.None || !said.Has(o.From))
		}) {
			return i, true
		}
	}
	return 0, false
}

// standThere returns how many may stand in the area toks[i] by the words around it: "one in North Mercia", "North Mercia one",
// "North Mercia 1 goes"; 0: it is not said.
func (p *reading) standThere(i, from, to int) int {
	number := func(k int) int {
		if k < from || k >= to || p.toks[k].kind != tNumber || p.toks[k].ordinal {
			return 0
		}
		return min(p.toks[k].n, 99)
	}
	before := i - 1
	if before >= from && (p.toks[before].is(In) && !p.vocab.toOrIn || p.toks[before].is(In, To) && p.joins(i+1, to)) {
		for before--; before >= from && p.toks[before].is(Army); before-- {
		}
		if before >= from && p.toks[before].is(A, Another) {
			return 1
		}
		return number(before)
	}
	if n := number(i + 1); n > 0 && (before < from || p.cut(before, to)) {
		if spelt := p.text[p.toks[i+1].from] > '9'; p.cut(i+2, to) && spelt || i+2 < to && p.toks[i+2].is(GoMove) {
			return n
		}
	}
	return 0
}

// namedBeside are the areas that are named between the same breaks as toks[i].
func (p *reading) namedBeside(i, from, to int) (named board.Set) {
	for from < i && !p.breaks(i-1) {
		i--
	}
	for ; i < to && !p.breaks(i); i++ {
		if p.toks[i].kind == tArea {
			named = named.With(p.toks[i].area)
		}
	}
	return named
}

// joins reports whether toks[i] says that armies go where others go.
func (p *reading) joins(i, to int) bool {
	return i < to && p.vocab.Joining.has(spelling.Key(p.text[p.toks[i].from:p.toks[i].to]))
}
