package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// Who says what is done when two are lost, and not where, means the battle that what was said
// just before leads to: "2 from Kent to Essex. If I lose one, the other goes back to Kent".

// losses reports whether moments of a battle are about how many are lost, or are left, on either side.
func losses(when []When) bool {
	return slices.ContainsFunc(when, func(w When) bool { return w.Moment >= FewerLeft && w.Moment != LeaderLost })
}

// sceneOf says of a plan for when some are lost which battle is meant, where it says only where
// to; if more than one may be, it is a problem. What stands is for every battle, and so is a rule
// on a line of its own.
func (p *reading) sceneOf(plan *Order) {
	if len(plan.Areas) > 0 || len(plan.When) == 0 || p.now.standing || p.l.at.standing {
		return
	}
	if at := p.cameFrom(plan); at != board.None {
		plan.Areas = []board.Area{at}
		return
	}
	if !losses(plan.When) {
		return
	}
	at, several := board.None, false
	switch {
	case p.moved != nil && p.moved.statement == p.now.line && len(plan.Goals) > 0 && p.moved.order.From == plan.Goals[0].To:
		at = p.moved.order.end() // "2 from Kent attack Essex, if I lose one they go back to Kent"
	case p.scene != nil:
		at, several = *p.scene, *p.scene == board.None
	case !p.broken && len(p.said) > 0:
		at, several = scene(p.said[len(p.said)-1].orders)
	}
	switch {
	case several:
		p.fail(NoAreaNamed)
	case at != board.None:
		plan.Areas = []board.Area{at}
	}
}

// cameFrom is where those fight who are to run back to where one move of what was said just before came from: "2 from
// Kent to Essex, 2 from York to March. If outnumbered back to Kent"; None: there is none such, or there are several.
func (p *reading) cameFrom(plan *Order) board.Area {
	if len(plan.Goals) != 1 || plan.Count == N(0) || plan.Side == Defending {
		return board.None
	}
	if p.scene != nil && *p.scene != board.None {
		if p.leftFrom(plan.Goals[0].To) && plan.Goals[0].To != *p.scene && !losses(plan.When) {
			return *p.scene
		}
		return board.None
	}
	if p.broken || len(p.said) == 0 {
		return board.None
	}
	at := board.None
	for _, o := range p.said[len(p.said)-1].orders {
		if o.Kind != Move || o.From != plan.Goals[0].To || o.end() == at {
			continue
		}
		if at != board.None {
			return board.None
		}
		at = o.end()
	}
	return at
}

// past lists what the letter says for the nation at hand before the line at hand.
func (p *reading) past() []Order {
	var out []Order
	for _, sec := range p.l.sheet.Sections {
		if sec.Nation == p.own() {
			out = append(out, sec.Orders...)
		}
	}
	return out
}

// scene is the one area where the moves among os end; None: there is none, or there are several.
func scene(os []Order) (at board.Area, several bool) {
	for _, o := range os {
		if o.Kind != Move || o.end() == at {
			continue
		}
		if at != board.None {
			return board.None, true
		}
		at = o.end()
	}
	return at, false
}

// setting finds the battle that a condition may be about which names no area: that of the
// sentence at hand, or of the one before it.
func (g *gist) setting() board.Area {
	var os []Order
	switch n := len(g.all); {
	case len(g.done) > g.sentence:
		for _, d := range g.done[g.sentence:] {
			os = append(os, d.Order)
		}
	case n > 0 && g.all[n-1].sure:
		for _, d := range g.all[n-1].deeds {
			os = append(os, d.Order)
		}
	case n == 0:
		os = g.q.past()
	}
	at, _ := scene(os)
	return at
}

// remain reports whether the act at hand is under the condition that some are lost: "the last
// one" and "he" are all who are left then.
func (g *gist) remain() bool { return g.in.on && losses(g.in.pr.when) }

// raided lists where those land who come from a sea.
func (g *gist) raided() []placed {
	var out []placed
	for _, o := range g.before() {
		if o.Kind == Move && g.q.l.r.rs.Board.Seas.Has(o.From) && !slices.ContainsFunc(out, func(p placed) bool { return p.area == o.end() }) {
			out = append(out, placed{area: o.end(), role: From})
		}
	}
	return out
}

// remainder takes "the last one", or "he", of those who are left.
func (g *gist) remainder() {
	q := g.q
	g.cur.count = Count{Amount: All}
	q.spend(q.i)
	if next := q.at(1); q.peek().is(Last) && (next.kind == tNumber && !next.ordinal || next.is(A)) {
		q.i++
		q.spend(q.i)
	}
	q.i++
}

// cameFrom is the one area from which those came who fight at the scene; None: nobody came, or not
// all from the same.
func (g *gist) cameFrom() board.Area {
	from := board.None
	for _, o := range g.before() {
		if o.Kind != Move || g.q.scene == nil || o.end() != *g.q.scene {
			continue
		}
		if from != board.None && from != o.From {
			return board.None
		}
		from = o.From
	}
	return from
}
