package play

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

const (
	mostJoins = 2    // standing orders of a robot that join a battle
	joinWorth = 0.45 // how likely it must be to hold the area then
	joinGain  = 0.2  // and how much likelier than without
	campArmy  = 12   // no campaign has more units in one area
)

// joins are the standing orders by which a nation reacts to the campaigns that come before it
// is on turn again: who is beside an area joins the battle there, if that is likely to turn it.
func (f Family) joins(s *italia.State, n ruleset.Nation) (list []orders.Order) {
	p := f.Engine.Pack()
	for m := ruleset.Nation(1); int(m) < len(p.Nations); m++ {
		if m == n || f.Engine.Allied(s, n, m) || !f.campaigns(s, m, n) {
			continue
		}
		near := reachable(p.Board, s.Where[m]&p.Board.Land)
		for a := range (s.Where[n] & p.Board.Land & near).All {
			if o, ok := f.join(s, n, m, a); ok && len(list) < mostJoins {
				list = append(list, o)
			}
		}
	}
	return list
}

// campaigns reports whether m may lead a campaign between a turn of n and its next.
func (f Family) campaigns(s *italia.State, m, n ruleset.Nation) bool {
	round := s.Round
	if m < n {
		round++
	}
	for _, c := range f.Engine.Pack().Nations[m].Campaigns {
		if c.Round == round && s.Leaders[c.Leader].Fate != italia.Dead {
			return true
		}
	}
	return false
}

// reachable are the areas within three steps over land.
func reachable(b *board.Board, from board.Set) board.Set {
	for range 3 {
		for a := range from.All {
			from |= b.Around(a) & b.Land
		}
	}
	return from
}

// join is the order to join a battle of m in an area from the strongest place beside it, for
// the numbers of m against which that helps.
func (f Family) join(s *italia.State, n, m ruleset.Nation, a board.Area) (o orders.Order, ok bool) {
	p := f.Engine.Pack()
	own := strength(p, f.Engine.Units(s, n, a))
	from, most := board.None, 0.0
	for b := range (p.Board.Around(a) & s.Where[n] & p.Board.Land).All {
		if there := strength(p, f.Engine.Units(s, n, b)); there > most && f.Engine.Foe(s, n, b) == ruleset.NoNation {
			from, most = b, there
		}
	}
	if own == 0 || from == board.None || f.Engine.Foe(s, n, a) != ruleset.NoNation {
		return o, false
	}
	unit := cards.Infantry
	if p.Nations[m].Counters[cards.Legion] > 0 {
		unit = cards.Legion
	}
	least, last := 0, 0
	for k := 1; k <= campArmy; k++ {
		var army cards.Units
		army[unit] = uint8(k)
		foe := strength(p, army) * 1.25 // with the leader
		if win := chance(own+most, foe); win > joinWorth && win > chance(own, foe)+joinGain {
			if least == 0 {
				least = k
			}
			last = k
		}
	}
	if least == 0 {
		return o, false
	}
	there := orders.Cond{Kind: orders.Armies, Nation: m, Area: a, Compare: orders.AtMost, N: last}
	conds := []orders.Cond{there}
	if least > 1 {
		there.Compare, there.N = orders.AtLeast, least
		conds = append(conds, there)
	}
	joins := orders.Order{Kind: joinOrder, Yes: true, Areas: []board.Area{a}, From: from}
	return orders.Order{Kind: orders.Conditional, If: conds, Then: []orders.Order{joins}}, true
}
