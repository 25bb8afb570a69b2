package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// What an order that was read leaves out, though its words say it by how they stand.

// strays reports whether toks[from:to] say, by how they stand, something else than orders os.
func (p *reading) strays(from, to int, os []Order) bool {
	_, ranked := p.misranked(from, min(to, len(p.toks)), os)
	_, other := p.misfit(from, min(to, len(p.toks)), os)
	return ranked || other
}

// misfit finds the word of toks[from:to] that makes something else of orders os: who does not go back to sea does not
// only fight on, who stays after the battles does not only stay now, who gets one each does not get all.
func (p *reading) misfit(from, to int, os []Order) (at int, bad bool) {
	all := func(so func(o *Order) bool) bool {
		for i := range os {
			if !so(&os[i]) {
				return false
			}
		}
		return len(os) > 0
	}
	var strays []Word
	switch {
	case p.l.r.lex.own.uses(Withdraw) && all(func(o *Order) bool { return o.stays() && len(o.Areas) == 0 }):
		strays = []Word{AtSea, SeaWord, ByBoat}
	case all(func(o *Order) bool { return o.Kind == Stay && len(o.Areas) == 0 && o.Count.Amount == All }) && !p.afterAll():
		strays = []Word{AfterBattle}
	case all(func(o *Order) bool { return o.Kind == Place && o.Count.Amount == All }):
		strays = []Word{Each}
	default:
		return 0, false
	}
	at = slices.IndexFunc(p.toks[from:to], func(t token) bool { return t.is(strays...) })
	return from + at, at >= 0
}

// misranked finds the word of toks[from:to] by which battles are to be fought in another order than os say: "the
// Pennines last, March first", "before the Pennines fight March".
func (p *reading) misranked(from, to int, os []Order) (at int, bad bool) {
	var fights []board.Area
	for i := range os {
		if os[i].Kind == Fight {
			fights = append(fights, os[i].Areas...)
		}
	}
	if len(fights) < 2 {
		return 0, false
	}
	rank := func(i int) int { // of the area at toks[i]; -1: none is fought there
		if i < from || i >= to || p.toks[i].kind != tArea {
			return -1
		}
		return slices.Index(fights, p.toks[i].area)
	}
	over := func(i int) bool { return i >= to || p.toks[i].is(Comma, And, Then, Stop, Semicolon, Colon) }
	for i := from; i < to; i++ {
		if n, after := rank(i-1), rank(i+1); p.toks[i].is(After) && n >= 0 && n < after {
			return i, true // "fight the Pennines after March"
		}
		last := p.toks[i].is(Last)
		switch n := rank(i - 1); {
		case n < 0 || !last && !p.toks[i].is(First) || !over(i+1):
		case last && n < len(fights)-1, !last && n > 0:
			return i, true // "the Pennines last, March first"
		}
		begins := i == from || over(i-1) && !p.toks[i-1].is(Then)
		before := i
		for before < to && p.toks[before].is(Then, First, Of, From, In, A) {
			before++
		}
		late := p.toks[i].is(Then) && i == from || p.toks[i].is(First) && i+1 < to && p.toks[i+1].is(Of, From)
		if n := rank(before); begins && late && before > i && n >= 0 && n < len(fights)-1 {
			return i, true // "before the Pennines fight March"
		}
	}
	return 0, false
}
