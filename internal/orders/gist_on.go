package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// Who goes on from where others stop was counted among them: "3 to March, from there 2 to
// Cheshire" sends one to March and two by way of it. Whether they go on may depend on
// something: "2 to March, and if that is empty on to Cheshire" leaves them in March if not.

// leads reports whether the word for an area that was named, at hand, is where a way begins:
// "from there 2 to Cheshire".
func (g *gist) leads() bool {
	q, n := g.q, 1
	for q.at(n).kind == tNumber || q.at(n).is(A, AllOf, Army, Of, GoMove, Then) {
		n++
	}
	return q.at(n).is(To, OnTo, Dash, Arrow) && q.at(n+1).kind == tArea
}

// goingOn reports whether the act c, whose first area is from, is of those whom the move last
// was of.
func (g *gist) goingOn(c *act, from board.Area, last *Order) bool {
	switch {
	case last == nil || last.From == board.None || len(last.Steps) != 1 || c.led || g.half(c) != last.Half || c.unit != last.Unit || c.second.Amount != Unsaid || last.Second.Amount != Unsaid:
		return false
	case c.thence && from == last.end():
		g.doubtIf(g.here().armies(from) > 0) // they may be meant, too
		return true
	}
	return c.onward && from == board.None
}

// goOn makes the move of c, along way, of armies of the move last, which takes the others to
// where it did. False: it cannot be told.
func (g *gist) goOn(c *act, way []placed, last *Order) ([]Order, bool) {
	o := *last
	step := last.Steps[0]
	step.Via = append(slices.Clone(step.Via), step.To)
	for _, p := range way[:len(way)-1] {
		step.Via = append(step.Via, p.area)
	}
	step.To = way[len(way)-1].area
	o.Steps = []Step{step}
	here := g.here()
	total := last.Count
	if total.Amount == All {
		total = N(uint8(min(here.armies(last.From), 99)))
	}
	os := []Order{o}
	switch {
	case c.count.Amount == Unsaid || c.count.Amount == All && !c.rest:
	case c.count == last.Count:
		g.doubt() // "1 to March, 1 of them goes on"
	case c.count.Amount != Exactly || total.Amount != Exactly || c.count.N >= total.N || last.led() || c.count.N == 0:
		return nil, false
	default:
		stop := *last
		stop.Count, os[0].Count = N(total.N-c.count.N), c.count
		g.summed(int(total.N))
		os = []Order{stop, os[0]}
	}
	if g.sound(o) == nil {
		return nil, false
	}
	if g.in.on && len(g.in.body) == 0 {
		g.in.further = true
		return os, true
	}
	return g.inPlace(os), true
}

// inPlace puts the first of os in the place of the last order, and returns the others.
func (g *gist) inPlace(os []Order) []Order {
	if n := len(g.in.body); g.in.on && n > 0 {
		g.in.body[n-1].Order = os[0]
		return os[1:]
	}
	n := len(g.done) - 1
	if n < g.sentence {
		g.amended = append(g.amended, g.done[n].Order, os[0])
	}
	g.done[n].Order = os[0]
	return os[1:]
}

// summed notes that the number n is told by what it is the sum of.
func (g *gist) summed(n int) {
	for i := g.q.i - 1; i >= 0; i-- {
		if t := g.q.toks[i]; t.kind == tNumber && t.n == n {
			g.q.spend(i)
			return
		}
	}
}

// lessLast returns the move o, which goes on in its last part, without that.
func lessLast(o Order) Order {
	step := o.Steps[0]
	last := len(step.Via) - 1
	step.To, step.Via = step.Via[last], step.Via[:last:last]
	if len(step.Via) == 0 {
		step.Via = nil
	}
	o.Steps = []Step{step}
	return o
}

// further makes a choice of a move and of going on from where it ends, where that stands
// under a condition.
func (g *gist) further(in *premised) bool {
	last := g.lastMove()
	if !in.further || last == nil || len(in.body) == 0 || in.body[len(in.body)-1].Kind != Move || in.pr.battle() || len(in.pr.conds) == 0 {
		return false
	}
	q := g.q
	q.err = nil
	var then []Order
	for _, x := range in.body {
		then = append(then, x.Order)
	}
	os := q.conditional(in.pr, in.unless, then)
	if q.err != nil || len(os) != 1 {
		return false
	}
	os[0].Else = []Order{*last}
	g.doubtIf(len(in.pr.conds) != 1 || in.pr.conds[0].Area != last.end() && in.pr.conds[0].Area != then[len(then)-1].end())
	g.inPlace(os)
	return true
}
