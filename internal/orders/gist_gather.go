package orders

import "bretwalda/internal/game"

// gathers makes out moves of several to one place where an act may begin.
func (g *gist) gathers() bool {
	q := g.q
	if g.in.on || g.amend || len(g.waiting) > 0 || !g.cur.blank() && !(g.cur.parted && g.cur.whole()) {
		return false
	}
	at, verb := q.i, q.verb
	q.verb = g.verb
	os := q.gathered()
	if q.verb = verb; os == nil {
		return false
	}
	end := q.i
	g.flush()
	for _, o := range os {
		o.Half = g.half(&g.cur)
		g.done = append(g.done, deed{Order: o, from: q.toks[at].from, to: q.toks[end-1].to, nations: g.nations, sure: true})
	}
	g.verb = GoMove
	return true
}

// blank reports whether nothing that orders hold was found of the act yet.
func (c *act) blank() bool {
	return c.to == 0 || len(c.areas) == 0 && c.verb == NoWord && c.role == NoWord && c.must == NoWord && c.count.Amount == Unsaid && c.unit == game.NoUnit &&
		!c.led && !c.not && !c.instead && !c.unknown && !c.rest && !c.fresh && !c.sea && !c.boat && !c.home && !c.first && !c.each && !c.army && !c.late
}
