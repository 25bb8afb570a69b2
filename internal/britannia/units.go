package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// units returns the areas and seas where nation n has units of any kind, a
// leader aside (2e DEF-07).
func (e *Engine) units(s *State, n ruleset.Nation) board.Set {
	switch n {
	case e.romans:
		return s.Where[n] | s.Forts
	case e.saxons:
		return s.Where[n] | s.Burhs
	}
	return s.Where[n]
}

// others returns the land areas where nations other than n have units; the rest
// of the land is vacant or their own. A destroyed fort is no unit (2e DEF-16).
// Seas do not count: any number of nations share one (2e SEA-09).
func (e *Engine) others(s *State, n ruleset.Nation) board.Set {
	all := s.Taken &^ (s.Where[n] &^ s.Shared)
	if n != e.romans {
		all |= s.Forts
	}
	if n != e.saxons {
		all |= s.Burhs
	}
	return all & e.b.Land
}

// armed returns the land areas where n has armies, a fort or a burh and no other nation
// has any.
func (e *Engine) armed(s *State, n ruleset.Nation) board.Set {
	return e.units(s, n) & e.b.Land &^ e.others(s, n)
}

// enemyIn returns the nation other than n that has units in area a, or
// NoNation. At rest no area holds two nations, in battle no more than two.
func (e *Engine) enemyIn(s *State, n ruleset.Nation, a board.Area) ruleset.Nation {
	if enemies := e.nationsIn(s, a) &^ ruleset.Nations(0).With(n); enemies != 0 {
		return firstOf(enemies)
	}
	switch {
	case s.Forts.Has(a) && n != e.romans:
		return e.romans
	case s.Burhs.Has(a) && n != e.saxons:
		return e.saxons
	}
	return ruleset.NoNation
}

// strength is what counts in battle and against overruns: armies, fort and
// burh of n in a, not a leader (2e OVR-02 FRT-04).
func (e *Engine) strength(s *State, n ruleset.Nation, a board.Area) uint8 {
	k := s.Armies(n, a)
	if n == e.romans && s.Forts.Has(a) || n == e.saxons && s.Burhs.Has(a) {
		k++
	}
	return k
}

// company reports whether a leader of n would have company in a: an army of
// his nation or, on land, a burh (2e LDR-05, RUL-21).
func (e *Engine) company(s *State, n ruleset.Nation, a board.Area) bool {
	return s.Where[n].Has(a) || n == e.saxons && s.Burhs.Has(a)
}

// elite reports whether units of this kind of n move and fight as elites
// (2e DEF-09 DEF-10).
func (e *Engine) elite(n ruleset.Nation, u game.Unit) bool {
	return u == Cavalry || u == Infantry && e.pk.Markers[n].Elite
}

// stock returns how many markers of a kind n has left (2e DEF-11). Burhs count
// as infantry of the Saxons (2e BUR-05). When Arthur has gone his cavalry
// stands in for infantry, so that none is left over until fewer than the usual
// number are in play (2e ART-07).
func (e *Engine) stock(s *State, n ruleset.Nation, u game.Unit) int {
	markers := &e.pk.Markers[n]
	if u == Cavalry {
		return max(0, int(markers.MaxCavalry)-s.Count(n, u))
	}
	used := s.Count(n, Infantry)
	if n == e.saxons {
		used += s.Burhs.Len()
	}
	return max(0, int(markers.MaxInfantry)-used)
}

// armiesInPlay counts the armies of n on land and at sea.
func (e *Engine) armiesInPlay(s *State, n ruleset.Nation) int {
	return s.Count(n, Infantry) + s.Count(n, Cavalry)
}

// put places k new units of n in a, and says so.
func (p *play) put(n ruleset.Nation, u game.Unit, a board.Area, k uint8) {
	if k == 0 {
		return
	}
	p.s.Add(n, u, a, k)
	p.add(&game.Event{Kind: game.Placed, Nation: n, Area: a, Unit: u, N: k})
}

// setTrack moves the population marker of n (2e DEF-18).
func (p *play) setTrack(n ruleset.Nation, points uint8) {
	if p.s.Population[n] != points {
		p.s.Population[n] = points
		p.add(&game.Event{Kind: TrackSet, Nation: n, N: points})
	}
}

// remove takes one unit off the board by a rule other than battle, which
// scores nothing (2e ELM-03).
func (p *play) remove(d *game.Decision, c *Choice) {
	why := ByHunger
	switch {
	case d.Kind == RemoveExcess:
		why = ByStacking
	case d.Kind == SendHome && d.Nation == p.romans:
		why = ByLegions
	case d.Kind == SendHome:
		why = ByCnut
		p.s.Due--
	}
	p.takeOff(d.Nation, c.Unit, c.Area, why)
}

// takeOff removes one unit of n from a for the reason given, together with a
// leader who would be left without company.
func (p *play) takeOff(n ruleset.Nation, u game.Unit, a board.Area, why game.Why) {
	s := p.s
	if u == Burh {
		s.Burhs = s.Burhs.Without(a)
	} else {
		s.Take(n, u, a, 1)
		p.loses(n)
		if n == s.Turn {
			p.forget(u, a)
		}
		p.fewerRaiders(n, a)
	}
	p.add(&game.Event{Kind: game.Removed, Nation: n, Area: a, Unit: u, N: 1, Why: why})
	p.endLordship()
	if p.standsAlone(s, n, a) && !p.mayStandAlone() {
		p.dismiss(n, why)
	}
}

// dismiss takes n's leader off the board without a battle.
func (p *play) dismiss(n ruleset.Nation, why game.Why) {
	s := p.s
	p.add(&game.Event{Kind: game.LeaderLeft, Nation: n, Leader: s.Leader[n], Area: s.LeaderAt[n], Why: why})
	s.Leader[n], s.LeaderAt[n], s.LeaderSince[n] = 0, 0, 0
}
