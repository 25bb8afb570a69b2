package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
)

// What orders are made of the rows of the table turns that may not be what they say.

// throughTheSecond is of orders that send those of one area through the next, which are at these places of a row.
func throughTheSecond(first, second int) func(p *reading, os []Order, toks []token) bool {
	return anyOrder(func(o *Order, toks []token) bool {
		return o.Kind == Move && o.From == toks[first].area && o.passes(toks[second].area)
	})
}

// staysThere is of orders that keep the rest, where it may be said, by the verb at a place of the row, of those whom they
// send to its first that they stay.
func staysThere(verb int) func(p *reading, os []Order, toks []token) bool {
	return func(p *reading, os []Order, toks []token) bool {
		sent := func(o Order) bool {
			return o.goesTo(toks[0].area) && (o.led() || o.From == board.None || p.l.r.rs.Board.Seas.Has(o.From))
		}
		return slices.ContainsFunc(os, sent) && slices.ContainsFunc(os, Order.restStays) && p.subjectless(toks[verb])
	}
}

// homeAll reports whether o has all raiders go home, wherever they are.
func homeAll(o Order) bool { return o.Kind == Withdraw && o.Count.Amount == All && len(o.Areas) == 0 }

// sentBack is of orders that have all raiders go home, and send somebody to the first area of a row.
func sentBack(_ *reading, os []Order, toks []token) bool {
	return slices.ContainsFunc(os, homeAll) && slices.ContainsFunc(os, func(o Order) bool { return o.goesTo(toks[0].area) })
}

// restStays reports whether o keeps the rest, whoever they are.
func (o Order) restStays() bool {
	return o.Kind == Stay && len(o.Areas) == 0 && o.Count.Amount == All && !o.led()
}

// throughTheFirst reports whether orders os send somebody on from toks[0].
func throughTheFirst(_ *reading, os []Order, toks []token) bool {
	return slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move && o.passes(toks[0].area) })
}

// onlyPlans reports whether orders os have plans for battles, and say nothing of which comes first.
func onlyPlans(_ *reading, os []Order, _ []token) bool {
	return slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Plan }) && !slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Fight })
}

// fleesTheWay reports whether orders os have those of toks[0] retreat to toks[2], which a word for a retreat follows. Where
// verbs may stand last, as in Hungarian, such a verb says no less.
func fleesTheWay(p *reading, os []Order, toks []token) bool {
	verb := len(p.vocab.Flights.forms) > 0 && toks[1].is(To) && !p.vocab.Flights.has(spelling.Key(p.text[toks[3].from:toks[3].to]))
	return !verb && slices.ContainsFunc(os, func(o Order) bool {
		return o.Kind == Plan && slices.Contains(o.Areas, toks[0].area) && slices.ContainsFunc(o.Goals, func(g Goal) bool { return g.To == toks[2].area })
	})
}

// fightsOnAt is of orders that have those of an area, at a place of a row, fight on whatever happens.
func fightsOnAt(at int) func(p *reading, os []Order, toks []token) bool {
	return anyOrder(func(o *Order, toks []token) bool {
		return o.Kind == Plan && o.Count == N(0) && len(o.When) == 0 && slices.Contains(o.Areas, toks[at].area)
	})
}

// onlyBattle reports whether orders os name one battle, to be the first.
func onlyBattle(_ *reading, os []Order, _ []token) bool {
	return slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Fight && len(o.Areas) == 1 })
}

// leaderKept reports whether orders os keep a leader somewhere.
func leaderKept(_ *reading, os []Order, _ []token) bool {
	return slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Stay && o.led() })
}

// passes reports whether o goes through a, or to it first.
func (o *Order) passes(a board.Area) bool {
	return len(o.Steps) > 0 && (slices.Contains(o.Steps[0].Via, a) || len(o.Steps) > 1 && o.Steps[0].To == a)
}

// holdsBoth is of orders that keep those of two areas where they are, the first of a row and the one at a place of it.
func holdsBoth(second int) func(p *reading, os []Order, toks []token) bool {
	return anyOrder(func(o *Order, toks []token) bool {
		return o.Kind == Stay && toks[0].area != toks[second].area && slices.Contains(o.Areas, toks[0].area) && slices.Contains(o.Areas, toks[second].area)
	})
}

// leavesLeader is of orders that send a leader somewhere by himself, and so many as a row says with him on from nowhere that is named.
func leavesLeader(p *reading, os []Order, toks []token) bool {
	moves := func(o *Order) bool { return o.Kind == Move || o.Kind == p.l.r.lex.own.MoveKind() }
	alone := slices.IndexFunc(os, func(o Order) bool { return moves(&o) && o.led() && (o.Count == N(0) || o.Count.Amount == Unsaid) })
	return alone >= 0 && slices.ContainsFunc(os[alone+1:], func(o Order) bool {
		from := o.From == board.None || p.l.r.rs.Board.Seas.Has(o.From) || o.Kind == Move && o.From == os[alone].end()
		return moves(&o) && !o.led() && o.counts(&toks[1]) && from
	})
}
