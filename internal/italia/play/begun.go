package play

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/orders"
)

// Begun returns the orders with how far those have come that are carried out once in a turn, for whoever plays on after a
// question has interrupted it: in the second half of a major invasion nobody marches again who marched in the first, and
// nothing is bought that could not be bought before.
func (sh *sheet) Begun() []orders.Order { return sh.begun(-1, true) }

// begun is Begun for the orders under one branch of a condition.
func (sh *sheet) begun(parent int, then bool) (list []orders.Order) {
	for i := range sh.nodes {
		n := &sh.nodes[i]
		if n.parent != parent || parent >= 0 && n.then != then {
			continue
		}
		o := *n.Order
		switch {
		case o.Kind == orders.Conditional:
			o.Past.Branch = 0
			if n.judged {
				o.Past.Branch = 2
				if n.holds {
					o.Past.Branch = 1
				}
			}
			o.Then, o.Else = sh.begun(i, true), sh.begun(i, false)
		case once(o.Kind):
			o.Past = orders.Past{Done: n.done, Closed: n.closed || n.done}
		}
		list = append(list, o)
	}
	return list
}

// once reports whether orders of a kind are carried out once in a turn, in its buying or its movement.
func once(k orders.Kind) bool { return k == buyOrder || moves(k) && k != orders.Stay }

// resumed is how far an order had come before.
func resumed(o *orders.Order) mark {
	if o.Kind == orders.Conditional {
		return mark{judged: o.Past.Branch != 0, holds: o.Past.Branch == 1}
	}
	return mark{done: o.Past.Done, closed: o.Past.Closed}
}

// unpaid closes the orders to buy when the buying is over, and notes of those that were not carried out, or only in part,
// what is too dear: who has less than the cheapest unit costs is not asked any more.
func (sh *sheet) unpaid(s *italia.State, d *game.Decision) {
	if d.Nation != s.Turn || d.Kind == italia.Buy || d.Kind == italia.TributeBuy || s.Stage <= italia.Buying || s.Stage >= italia.NavalStart {
		return
	}
	for i := range sh.nodes {
		n := &sh.nodes[i]
		if n.Kind != buyOrder || n.closed || n.why.Illegal != nil || !sh.counts(s, d.Nation, i) {
			continue
		}
		n.closed = true
		if u, at, ok := wanting(n); ok {
			n.why.Illegal = sh.e.Dear(s, d.Nation, u, at)
		}
	}
}

// wanting is what an order to buy has not bought yet.
func wanting(n *node) (u game.Unit, at board.Area, ok bool) {
	n.grow(len(n.Forces) + len(n.Areas))
	for i, f := range n.Forces {
		switch {
		case f.Unit == cards.City:
		case f.Count.Amount == orders.All && n.sent[i] > 0:
		case n.sent[i] < max(1, int(counted(f.Count, 1))):
			return f.Unit, board.None, true
		}
	}
	if !slices.ContainsFunc(n.Forces, func(f orders.Force) bool { return f.Unit == cards.City }) {
		return game.NoUnit, board.None, false
	}
	for i, area := range n.Areas {
		if n.sent[len(n.Forces)+i] == 0 {
			return cards.City, area, true
		}
	}
	return game.NoUnit, board.None, false
}
