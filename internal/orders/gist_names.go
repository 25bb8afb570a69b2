package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// An area before a colon is where they go, or come from, of whom the others are said: "March: 2
// from Hwicce", "Wessex: 1 stays, 1 to Sussex".

// names reads the area before a colon, which n separators stand with.
func (g *gist) names(n int) bool {
	q, c := g.q, &g.cur
	if len(c.areas) != 1 || c.count.Amount != Unsaid || c.led || c.sea || c.boat || c.fresh || g.in.on || len(g.waiting) > 0 || c.verb != NoWord && c.verb != GoMove {
		return false
	}
	for q.at(n).kind == tNumber && !q.at(n).ordinal || q.at(n).is(AllOf, A, Army, FirstUnit, SecondUnit, Own, Rest) {
		n++
	}
	next, a := q.at(n), c.areas[0].area
	if (placing(g.verb) || g.verb == GoRetreat || g.verb == HeadRetreats) && !next.is(From) {
		return false
	}
	switch {
	case c.areas[0].role == To || next.is(From, Of) && q.at(n+1).kind == tArea && q.at(n+1).area != a:
		g.doubtIf(c.areas[0].role == To && c.verb == NoWord)
		g.target, g.aimed = a, false
		g.cur = act{half: q.halved}
		return true
	case g.here().armies(a) > 0 && (next.is(To, GoStay, GoHold) || next.is(GoMove) && q.at(n+1).is(To)):
		g.base = a
		g.cur = act{half: q.halved}
		return true
	}
	return false
}

// baseless reports whether the statement that begins at toks[from] names an area of the nation
// before a colon, and one of the orders os sends somebody from nowhere: "York: 1 stays, 2 to
// Lindsey" is not of those at sea.
func (p *reading) baseless(from int, os []Order) bool {
	for p.toks[from].is(From, In) {
		from++
	}
	if p.toks[from].kind != tArea || from+1 >= p.end || !p.toks[from+1].is(Colon) || p.here().armies(p.toks[from].area) == 0 || p.l.r.rs.Board.Seas.Has(p.toks[from].area) {
		return false
	}
	return slices.ContainsFunc(os, func(o Order) bool {
		return (o.Kind == Move || o.Kind == p.l.r.lex.own.Moves && o.Yes) && o.From == board.None && !o.led() && len(o.Leaders) == 0
	})
}

// company reads those who go with the others: "2 from Downlands to Avalon with the one from March".
func (g *gist) company() bool {
	q, c := g.q, &g.cur
	n := 1
	for q.at(n).is(A, Own, Army, AllOf) || q.at(n).kind == tNumber {
		n++
	}
	if !q.at(n).is(From, Of, In) || q.at(n+1).kind != tArea || q.at(n+1).areas.Len() != 1 || g.here().armies(q.at(n+1).area) == 0 || !c.whole() || !c.has(To) && len(c.areas) < 2 {
		return false
	}
	if q.at(n+2).is(To, OnTo, Arrow) {
		return false // they go elsewhere
	}
	g.doubtIf(n < 2)
	g.flush()
	g.mark()
	q.i++
	return true
}

// eachFrom makes the moves of "one each from Cumbria and Lothian", where those go of whom it is
// said before.
func (g *gist) eachFrom(c *act, last *Order) []Order {
	to := g.target
	for _, p := range c.areas {
		if p.role == To {
			to = p.area
		}
	}
	if to == board.None && last != nil {
		to = last.end()
	}
	if !c.each || c.count.Amount != Exactly || len(c.areas) < 2 || to == board.None || c.led {
		return nil
	}
	var out []Order
	for _, p := range c.areas {
		if p.area == to {
			continue
		}
		if p.role == To || p.role == Via || g.here().armies(p.area) == 0 {
			return nil
		}
		out = append(out, g.sound(Order{Kind: Move, From: p.area, Count: c.count, Unit: c.unit, Half: g.half(c), Steps: []Step{{To: to}}})...)
	}
	if len(out) < 2 {
		return nil
	}
	g.doubt()
	g.aimed = g.aimed || to == g.target
	c.each, c.role = false, NoWord
	return out
}
