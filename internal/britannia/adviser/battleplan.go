package adviser

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
)

// retreat follows the first plan of battle that fits. Where plans speak of this
// battle and none fits the moment, or none of the goals is open, armies fight
// on; where none speaks of it, nothing is answered.
func (a *answerer) retreat() (britannia.Choice, bool) {
	stay := britannia.Choice{Kind: a.d.Kind}
	spoken := false
	for _, named := range [...]bool{true, false} { // plans for areas named come first
		for i, o := range a.list {
			if (len(o.Areas) > 0) != named || !a.speaksOf(o) {
				continue
			}
			spoken = true
			if !a.moments(o) {
				continue
			}
			c := a.carryOut(o)
			if a.e.Check(a.s, &c) != nil {
				return stay, true
			}
			a.mark(i).Done = true
			return c, true
		}
	}
	return stay, spoken
}

// speaksOf reports whether plan o is for the battle being fought.
func (a *answerer) speaksOf(o *orders.Order) bool {
	side := orders.Defending
	if a.d.Kind == britannia.AttackerGo {
		side = orders.Attacking
	}
	return within(o.Areas, a.d.Area) && (o.Side == orders.BothSides || o.Side == side) &&
		(o.Enemies == 0 || o.Enemies.Has(a.d.For))
}

// moments reports whether all moments of plan o have come.
func (a *answerer) moments(o *orders.Order) bool {
	v := look(a.e, a.s)
	own, foe := v.strength(a.d.Nation, a.d.Area), v.strength(a.d.For, a.d.Area)
	lost, theirs := int(a.s.Battle.Lost[a.side()]), int(a.s.Battle.Lost[1-a.side()])
	for _, w := range o.When {
		ok := false
		n := int(w.N)
		switch w.Moment {
		case orders.AfterRound:
			ok = int(a.s.Battle.Round) >= n
		case orders.Outnumbered:
			m := max(1, int(w.M))
			ok = foe*m >= own*n && (n != m || foe > own)
		case orders.FewerLeft:
			ok = own < n
		case orders.Losses:
			ok = lost >= n
		case orders.LeaderLost:
			ok = !v.leads(a.d.Nation, a.d.Area)
		case orders.FoeLeft:
			ok = foe >= n
		case orders.FoeFewer:
			ok = foe < n
		case orders.HalfLost:
			ok = lost > 0 && lost >= own
		case orders.MoreLost:
			ok = lost > theirs
		case orders.FoeUnhurt:
			ok = a.s.Battle.Round > 0 && theirs == 0
		}
		if !ok {
			return false
		}
	}
	return true
}

func (a *answerer) side() britannia.Side {
	if a.d.Kind == britannia.AttackerGo {
		return britannia.Attacker
	}
	return britannia.Defender
}

// carryOut is the retreat that plan o wants, as far as it is legal.
func (a *answerer) carryOut(o *orders.Order) britannia.Choice {
	stay := britannia.Choice{Kind: a.d.Kind}
	have := a.s.Armies(a.d.Nation, a.d.Area)
	want := min(have, amount(o.Count, have, have))
	if want == 0 {
		return stay
	}
	goals := o.Goals
	if len(goals) == 0 {
		for _, to := range a.refuges() {
			goals = append(goals, orders.Goal{To: to})
		}
	}
	v := look(a.e, a.s)
	led := v.leads(a.d.Nation, a.d.Area) && !o.LeaderStays && (o.WithLeader || o.Leader != 0 || want == have)
	for _, lead := range [...]bool{led, !led} { // where the leader would be left alone, the other way round
		c := a.legs(goals, want, lead && v.leads(a.d.Nation, a.d.Area))
		if c != stay && a.e.Check(a.s, &c) == nil {
			return c
		}
	}
	return stay
}

// legs fills the goals in their order with up to want armies, as many to each
// as the engine allows.
func (a *answerer) legs(goals []orders.Goal, want uint8, lead bool) britannia.Choice {
	c := britannia.Choice{Kind: a.d.Kind}
	n := 0
	inf, cav := a.s.Inf[a.d.Nation][a.d.Area], a.s.Cav[a.d.Nation][a.d.Area]
	for _, g := range goals {
		if n == britannia.MaxLegs || !a.d.Areas.Has(g.To) {
			continue
		}
		for k := min(want, amount(g.Count, want, want)); k > 0; k-- {
			leg, ok := a.leg(&c, n, g.To, k, inf, cav, lead)
			if !ok {
				continue
			}
			c.Legs[n] = leg
			if lead && n == 0 {
				c.LeaderTo = g.To
			}
			n++
			inf, cav, want = inf-leg.Inf, cav-leg.Cav, want-k
			break
		}
	}
	return c
}

// leg finds infantry and cavalry, k in all and infantry first, who may go to a
// place as leg n of c.
func (a *answerer) leg(c *britannia.Choice, n int, to board.Area, k, inf, cav uint8, lead bool) (britannia.Leg, bool) {
	for horse := k - min(k, inf); horse <= min(k, cav); horse++ {
		leg := britannia.Leg{To: to, Inf: k - horse, Cav: horse}
		try := *c
		try.Legs[n] = leg
		if lead && n == 0 {
			try.LeaderTo = to
		}
		bad := a.e.Check(a.s, &try)
		if bad == nil || bad.Why == game.LeaderAlone { // who goes later may mend that
			return leg, true
		}
	}
	return britannia.Leg{}, false
}

// refuges are the places to retreat to, best first: where the nation is
// already, then vacant land, then the sea.
func (a *answerer) refuges() []board.Area {
	b := a.e.Pack().Board
	own := a.s.Where[a.d.Nation]
	var list []board.Area
	for _, set := range [...]board.Set{a.d.Areas & own & b.Land, a.d.Areas & b.Land &^ own, a.d.Areas & b.Seas} {
		for at := range set.All {
			list = append(list, at)
		}
	}
	return list
}
