package orders

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// How many go, of what the gist finds.

// again reads how many a second time: "York (2) to Lindsey, both", "York to Lindsey (2)".
func (g *gist) again() bool {
	q, c := g.q, &g.cur
	at := q.i
	n, ok := q.count()
	q.skip(Of, Army)
	if ok && n == N(1) && g.apiece() {
		return true
	}
	if !ok || q.i < q.end && !q.separates(0) || c.count.Amount != Unsaid && c.count != n {
		q.i = at
		return false
	}
	c.count, c.to = n, max(c.to, q.toks[q.i-1].to)
	return true
}

// total reports whether the number of the act c, which stands before toks[at], is that of all who
// are in its area, so that the one at hand tells who of them go: "of the 4 in Kent 2 go to Essex".
func (g *gist) total(c *act, at int) bool {
	if g.q.here() == nil || g.here().armies(c.areas[0].area) != int(c.count.N) || c.led || c.unit != game.NoUnit {
		return false
	}
	for i := at - 1; i >= 0 && g.q.toks[i].from >= c.from; i-- {
		if t := g.q.toks[i]; t.kind == tNumber && !t.ordinal && t.n == int(c.count.N) {
			g.q.spend(i)
			return true
		}
	}
	return false
}

// rank doubts "the third" unless three armies are in a, of which two were sent away.
func (g *gist) rank(c *act, a board.Area) {
	if c.nth == 0 {
		return
	}
	if c.nth == theRest {
		g.doubtIf(g.q.here() == nil || g.remaining().armies(a) != int(c.count.N))
		return
	}
	if c.nth == theLast {
		g.doubtIf(g.left(g.here()).armies(a) != 1)
		return
	}
	sent := 0
	for _, o := range g.before() {
		if o.Kind == Move && o.From == a && o.Count.Amount == Exactly {
			sent += int(o.Count.N)
		}
	}
	ahead := sent == 0 && c.verb == GoStay && !g.in.on // "the third of Kent stays": where the others go is said after it
	g.doubtIf(sent != c.nth-1 && !ahead || g.q.here() == nil || g.reinforced(g.q.here()).armies(a) != c.nth)
	for i, t := range g.q.toks {
		if t.kind == tNumber && t.ordinal && t.n == c.nth {
			g.q.spend(i)
		}
	}
}

// round reports whether the number at hand is that of the round, after who the orders are
// for or the word for it.
func (g *gist) round() bool {
	q := g.q
	before := q.i - 1
	for before >= 0 && q.toks[before].is(Open, Comma, Colon) {
		before--
	}
	if q.peek().n != q.l.ctx.Round || q.l.ctx.Round < 2 || before < 0 {
		return false
	}
	for i := before; i >= max(0, before-2) && g.cur.to == 0 && len(g.done) == g.sentence; i-- {
		if q.toks[i].kind == tNation {
			return true // "Dubliners t12: ..."
		}
	}
	return q.toks[before].kind == tNation || q.toks[before].is(RoundWord, TurnWord)
}
