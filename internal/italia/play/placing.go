package play

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// placing is what a sheet knows of new units that nobody was asked about: where there is only one place for one,
// the engine puts it there.
type placing struct {
	watched bool
	late    bool // the first question came when nothing was left to be placed
	ended   bool
	stood   [board.Max]italia.Units // who stood in an area when the first question came, and was placed there by orders
}

// watch notes who stands where when the first question of a turn comes.
func (sh *sheet) watch(s *italia.State, d *game.Decision) {
	if sh.placing.watched || s.Turn != d.Nation {
		return
	}
	sh.placing.watched, sh.placing.late = true, s.Stage >= italia.MovementStart
	for i := range sh.nodes {
		if o := &sh.nodes[i]; o.Kind == putOrder {
			for _, a := range o.Areas {
				if !sh.placing.late || !s.Placed.Has(a) && !sh.comes(s, d.Nation, a) {
					sh.placing.stood[a] = unitsOf(s, d.Nation, a)
				}
			}
		}
	}
}

// unitsOf is how many units of each kind a nation has in an area, or fleets in a sea.
func unitsOf(s *italia.State, n ruleset.Nation, a board.Area) (u italia.Units) {
	for _, k := range s.Stacks[:s.NStacks] {
		if k.Nation == n && k.At == a {
			u[k.Unit] += k.N
		}
	}
	for _, k := range s.Ships[:s.NShips] {
		if k.Nation == n && k.Sea == a {
			u[italia.Fleet]++
		}
	}
	return u
}

// endPlacing says of orders to place somebody that there was nobody, or not as many, to be placed: when a nation is
// to move for the first time in its turn. Of no number that is nothing wrong: all that are new can be none.
func (sh *sheet) endPlacing(s *italia.State, n ruleset.Nation) {
	if sh.placing.ended {
		return
	}
	if sh.placing.ended = true; stirred(s, n) {
		return // a turn that goes on: what was placed was told of
	}
	for i := range sh.nodes {
		if o := &sh.nodes[i]; o.Kind == putOrder && sh.open(s, n, i) {
			o.why.Illegal = sh.notPlaced(s, n, o)
		}
	}
}

// notPlaced is why not all were placed whom an order names; nil: they were.
func (sh *sheet) notPlaced(s *italia.State, n ruleset.Nation, o *node) *italia.Illegal {
	for _, x := range o.Leaders {
		switch at := s.Leaders[x]; {
		case at.Fate == italia.OnBoard && slices.Contains(o.Areas, at.At):
			o.done = true
		case len(o.Areas) == 0:
		case at.Fate == italia.OnBoard && at.Since == s.Round: // to the only place for him
			return &italia.Illegal{Why: game.NoSuchArea, Rule: "it LDR-01", Nation: n, Area: o.Areas[0]}
		default:
			return &italia.Illegal{Why: game.NotComing, Rule: "it LDR-01", Nation: n}
		}
	}
	for i, f := range o.Forces {
		if f.Count.Amount != orders.Unsaid && f.Count.Amount != orders.Exactly {
			continue
		}
		want, sent := wanted(f.Count), 0
		if i < len(o.sent) {
			sent = o.sent[i]
		}
		if k := sh.unasked(s, n, o, f.Unit, want-sent); k > 0 {
			o.done, sent = true, sent+k
		}
		switch {
		case sent >= want:
		case f.Unit == game.NoUnit:
			return &italia.Illegal{Why: game.NothingNew, Rule: "it PLA-02", Nation: n, N: want, Max: sent}
		default:
			return &italia.Illegal{Why: italia.NothingToPlace, Rule: "it PLA-02", Nation: n, Unit: f.Unit, N: sent, Max: want}
		}
	}
	return nil
}

// unasked is how many of those that are missing have come to the areas of an order without a question, since there
// was no other place for them, and counts them for it. Of who came before the first question the card tells.
func (sh *sheet) unasked(s *italia.State, n ruleset.Nation, o *node, u game.Unit, missing int) (k int) {
	for _, a := range o.Areas {
		now, known := unitsOf(s, n, a), &sh.placing.stood[a]
		for v := range now {
			if u != game.NoUnit && int(u) != v || now[v] <= known[v] {
				continue
			}
			more := min(int(now[v]-known[v]), missing-k)
			k, known[v] = k+more, known[v]+uint8(more)
		}
	}
	return k
}

// comes reports whether a card brings a nation something in this round that may come to an area.
func (sh *sheet) comes(s *italia.State, n ruleset.Nation, a board.Area) bool {
	list := sh.e.Pack().Nations[n].Arrivals
	for i := range list {
		if x := &list[i]; x.Round == s.Round && (x.At.Areas.Has(a) || x.Else.Areas.Has(a)) {
			return true
		}
	}
	return false
}

// stirred reports whether some of a nation have moved or entered an area in this phase.
func stirred(s *italia.State, n ruleset.Nation) bool {
	return slices.ContainsFunc(s.Stacks[:s.NStacks], func(k italia.Stack) bool { return k.Nation == n && k.From != board.None }) ||
		slices.ContainsFunc(s.Ships[:s.NShips], func(k italia.Ship) bool { return k.Nation == n && k.Steps > 0 })
}
