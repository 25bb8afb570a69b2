package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// halves makes a number of "half of them" where the position tells it: one place is named
// where they are, and an even number is there. Else nobody knows how many are meant.
func (p *reading) halves() {
	here := p.here()
	for i := range p.toks {
		if p.toks[i].is(To) && i+2 < len(p.toks) && p.toks[i+1].kind == tArea && p.toks[i+2].is(To) &&
			p.vocab.Halved.has(strings.ToLower(p.text[p.toks[i].from:p.toks[i].to])) {
			p.toks[i].word = HalfOf // to go somewhere, and there to somewhere else, would need no such word
		}
	}
	for i, t := range p.toks {
		if !t.is(HalfOf) || here == nil {
			continue
		}
		from, to := i, i
		for from > 0 && !p.toks[from-1].is(Semicolon, Stop) {
			from--
		}
		for to < len(p.toks) && !p.toks[to].is(Semicolon, Stop) {
			to++
		}
		if n := here.armies(p.halfFrom(i, from, to)); n > 0 && n%2 == 0 {
			p.toks[i].kind, p.toks[i].n = tNumber, n/2
		}
	}
}

// halfFrom is the one area of the sentence toks[from:to] that half of them are in at toks[i]:
// of its clause, else of the sentence, else of all. None: there are several, or it is not certain how many
// will be there.
func (p *reading) halfFrom(i, from, to int) board.Area {
	for _, t := range p.toks {
		if t.is(GoPlace, NewArmy, HeadPlaces) || t.kind == tNation && !p.ownNation(t.nation) {
			return board.None
		}
	}
	first, last := i, i
	for first > from && !p.toks[first-1].is(Comma, And, Colon, Then) {
		first--
	}
	for last < to && !p.toks[last].is(Comma, And, Colon, Then) {
		last++
	}
	for _, clause := range [][2]int{{first, last}, {from, to}} {
		var found board.Set
		for j := clause[0]; j < clause[1]; j++ {
			t := p.toks[j]
			if t.kind == tArea && t.areas.Len() == 1 && p.here().armies(t.area) > 0 && (j == 0 || !p.toks[j-1].is(To, OnTo, Via, Arrow, Dash)) {
				found = found.With(t.area)
			}
		}
		switch {
		case found.Len() > 1, found.Len() == 1 && p.changes(found.First(), from, to):
			return board.None
		case found.Len() == 1:
			return found.First()
		}
	}
	b := p.l.r.rs.Board
	if all := p.here().held(b.Land|b.Seas, 1); all.Len() == 1 && !p.changes(all.First(), from, to) {
		return all.First()
	}
	return board.None
}

// ownNation reports whether the orders at hand are for n.
func (p *reading) ownNation(n ruleset.Nation) bool {
	return p.l.at.nations == ruleset.Nations(0).With(n)
}

// changes reports whether something else than the sentence toks[from:to] may change how many
// are in a: new armies, or who leaves it.
func (p *reading) changes(a board.Area, from, to int) bool {
	for i, t := range p.toks {
		if t.kind == tArea && t.area == a && (i < from || i >= to) {
			return true
		}
	}
	return slices.ContainsFunc(p.l.sheet.Sections, func(s Section) bool {
		return slices.ContainsFunc(s.Orders, func(o Order) bool {
			return o.Kind == Place && (len(o.Areas) == 0 || slices.Contains(o.Areas, a)) || o.Kind == Move && o.From == a || o.Kind == Conditional
		})
	})
}
