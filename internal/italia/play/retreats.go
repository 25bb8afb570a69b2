package play

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// goals are where a plan retreats to, in order of preference.
func goals(n *node) []board.Area {
	var list []board.Area
	for _, g := range n.Goals {
		list = append(list, g.To)
	}
	return list
}

// retreat answers by a plan that fits area, side, enemy and moment.
func (a asked) retreat(n *node) (c italia.Choice, ok bool) {
	side := orders.Defending
	if a.d.Kind == italia.AttackerGo {
		side = orders.Attacking
	}
	fits := a.here(n) && (n.Side == orders.BothSides || n.Side == side) && (n.Enemies == 0 || n.Enemies.Has(a.d.For))
	if !fits || !a.due(n.When) {
		return c, false
	}
	if n.Count == orders.N(0) {
		return italia.Choice{Done: true}, true
	}
	if a.s.Battle.Naval {
		return a.sailAway(n)
	}
	left, leaders := a.e.Mobile(a.s, a.d.Nation, a.d.Area), a.e.LeadersAt(a.s, a.d.Nation, a.d.Area)
	forces := n.Forces
	if len(forces) == 0 && n.Count.Amount != orders.Unsaid {
		forces = []orders.Force{{Count: n.Count}}
	}
	if len(forces) > 0 {
		all := left
		left, _ = a.force(forces, left)
		if left != all && !n.WithLeader && n.Leader == ruleset.NoLeader {
			leaders = 0
		}
	}
	if n.LeaderStays {
		leaders = 0
	}
	list := goals(n)
	return a.legs(list, left, leaders, len(list) == 0)
}

// sailAway retreats fleets, one by one.
func (a asked) sailAway(n *node) (c italia.Choice, ok bool) {
	to := a.first(goals(n), a.d.Areas)
	if to == board.None {
		to = a.d.Areas.First()
	}
	for i := range a.s.Ships[:a.s.NShips] {
		if x := &a.s.Ships[i]; x.Nation == a.d.Nation && x.Sea == a.d.Area {
			return italia.Choice{Ship: uint8(i + 1), To: to}, true
		}
	}
	return c, false
}

// due reports whether all moments of a plan have come.
func (a asked) due(when []orders.When) bool {
	own, foe := armies(a.e, a.s, a.d.Nation, a.d.Area), armies(a.e, a.s, a.d.For, a.d.Area)
	lost, theirs := a.s.LostInBattle(a.d.Nation), a.s.LostInBattle(a.d.For)
	return !slices.ContainsFunc(when, func(w orders.When) bool {
		switch w.Moment {
		case orders.AfterRound:
			return a.s.Battle.Round < w.N
		case orders.Outnumbered:
			if w.N == w.M {
				return foe <= own
			}
			return foe*int(w.M) < own*int(w.N)
		case orders.FewerLeft:
			return own >= int(w.N)
		case orders.Losses:
			return lost < int(w.N)
		case orders.LeaderLost:
			return a.e.LeadersAt(a.s, a.d.Nation, a.d.Area) != 0
		case orders.FoeLeft:
			return foe < int(w.N)
		case orders.FoeFewer:
			return foe >= int(w.N)
		case orders.HalfLost:
			return lost == 0 || lost < own
		case orders.MoreLost:
			return lost <= theirs
		case orders.FoeUnhurt:
			return a.s.Battle.Round == 0 || theirs > 0
		}
		return true // what it cannot know has not come
	})
}

// react joins the battle, or moves one stack.
func (a asked) react(n *node) (c italia.Choice, ok bool) {
	if len(n.Nations) > 0 && !slices.Contains(n.Nations, a.d.For) {
		return c, false // it was against others
	}
	if n.Kind == joinOrder {
		return a.join(n)
	}
	from := n.From
	if from == board.None || len(n.Steps) != 1 || !a.s.Where[a.d.Nation].Has(from) {
		return c, false
	}
	c.Act, c.Area, c.To = italia.See, from, n.Steps[0].To
	c.Units[0], c.Leaders = a.stack(n, from)
	return c, c.Units[0] != cards.Units{} || c.Leaders != 0
}

// join brings units from the area that the order names, or from all beside the battle.
func (a asked) join(n *node) (c italia.Choice, ok bool) {
	if len(n.Areas) > 0 && !slices.Contains(n.Areas, a.d.Area) {
		return c, false
	}
	b := a.e.Pack().Board
	near := b.Around(a.d.Area) | b.Shore[a.d.Area] | b.Open[a.d.Area]
	c.Act = italia.Join
	i := 0
	for from := range (near & a.s.Where[a.d.Nation]).All {
		if n.From != board.None && n.From != from || i == italia.MaxLegs {
			continue
		}
		leg := italia.Leg{To: from}
		if leg.Units, leg.Leaders = a.stack(n, from); leg.Units != (cards.Units{}) || leg.Leaders != 0 {
			c.Legs[i] = leg
			i++
		}
	}
	return c, i > 0
}

// stack is who goes from an area in a reaction: those that the order counts, or all.
func (a asked) stack(n *node, from board.Area) (cards.Units, ruleset.Leaders) {
	there := a.e.Movable(a.s, a.d.Nation, from)
	if a.e.Pack().Board.Seas.Has(from) {
		there = cards.Units{cards.Fleet: there[cards.Fleet]}
	}
	near := a.e.LeadersAt(a.s, a.d.Nation, from)
	if len(n.Forces) == 0 && len(n.Leaders) == 0 && !n.WithLeader {
		return there, near
	}
	units, _ := a.force(n.Forces, there)
	return units, a.led(n, near)
}

// led are those of the leaders in a place that an order takes along.
func (a asked) led(n *node, there ruleset.Leaders) (set ruleset.Leaders) {
	if n.WithLeader {
		return there
	}
	for _, l := range a.named(n) {
		if there.Has(l) {
			set = set.With(l)
		}
	}
	return set
}

// force takes of the units that there are those that an order counts: without a kind the
// cheapest first; false: there are fewer. What is missing stays in the count, so that the
// rules can say so.
func (a asked) force(forces []orders.Force, there cards.Units) (u cards.Units, ok bool) {
	if len(forces) == 0 {
		return there, true
	}
	left := there
	for _, f := range forces {
		if f.Unit != game.NoUnit {
			k := counted(f.Count, left[f.Unit])
			if f.Count.Amount == orders.Unsaid {
				k = 1
				if left[f.Unit] > 0 {
					k = left[f.Unit]
				}
			}
			u[f.Unit] += k
			left[f.Unit] -= min(left[f.Unit], k)
			continue
		}
		k := int(counted(f.Count, uint8(left.Sum())))
		for kind := cards.Infantry; kind <= cards.LandKinds; kind++ {
			take := min(k, int(left[kind]))
			u[kind], left[kind], k = u[kind]+uint8(take), left[kind]-uint8(take), k-take
		}
		if k > 0 { // more than there are: of a kind that stands there, or could
			kind := cards.Infantry
			for x := cards.Infantry; x <= cards.LandKinds; x++ {
				if there[x] > 0 {
					kind = x
					break
				}
			}
			u[kind] += uint8(min(k, 200))
		}
	}
	return u, u != cards.Units{}
}
