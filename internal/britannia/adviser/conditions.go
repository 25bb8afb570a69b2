package adviser

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Hold reports whether all conditions hold in s; those that name no nation are
// about n.
func Hold(e britannia.Rules, s *britannia.State, n ruleset.Nation, all []orders.Cond) bool {
	for i := range all {
		if holds(e, s, n, &all[i]) == all[i].Not {
			return false
		}
	}
	return true
}

// holds judges a condition, its Not apart.
func holds(e britannia.Rules, s *britannia.State, n ruleset.Nation, c *orders.Cond) bool {
	who := c.Nation
	if who == ruleset.NoNation {
		who = n
	}
	v := look(e, s)
	switch c.Kind {
	case orders.AnyOf:
		for i := range c.Any {
			if holds(e, s, n, &c.Any[i]) != c.Any[i].Not {
				return true
			}
		}
		return false
	case orders.Vacant:
		return v.holders(c.Area) == 0
	case orders.HeldBy:
		return v.holders(c.Area) == ruleset.Nations(0).With(who)
	case orders.HeldByFoe:
		return v.holders(c.Area).Without(n) != 0
	case orders.Armies:
		return c.Compare.Holds(v.there(who, n, c), c.N)
	case orders.FoeArmies:
		k := 0
		for foe := range v.holders(c.Area).Without(n).All {
			k += v.there(foe, n, c)
		}
		return c.Compare.Holds(k, c.N)
	case orders.AreasHeld:
		return c.Compare.Holds(v.alone(who).Len(), c.N)
	case orders.LeaderLive:
		return v.leaderAt(c.Leader) != board.None
	case orders.LeaderIn:
		return c.Area != board.None && v.leaderAt(c.Leader) == c.Area
	case orders.Subject:
		lord := s.SubjectTo[who]
		return lord != ruleset.NoNation && (c.Lord == ruleset.NoNation || c.Lord == lord)
	}
	return false
}

// there is how many armies of who condition c of nation n counts. A fort or burh of somebody else that stands alone in an area counts as
// one: who asks whether they are in it wants to know whether it has to be fought for (2e FRT-01).
func (v *view) there(who, n ruleset.Nation, c *orders.Cond) int {
	k := v.count(who, c.Area, c.Unit)
	if k == 0 && c.Unit == game.NoUnit && c.Area != board.None && who != n && v.units(who).Has(c.Area) {
		return 1
	}
	return k
}
