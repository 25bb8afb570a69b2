package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// Where attackers retreat to, by how they came: to where each entered the battle area
// from (2e RTA-01), or besides to any vacant neighbour and, for those whose movement began
// at sea, to that sea (1e RTA-01 RTA-03).

// goesBack reports whether attackers of group g may retreat to an area, if nobody bars it.
func (e *Engine) goesBack(s *State, g *Group, to board.Area) bool {
	if !e.pk.Rules.RetreatToVacant {
		return g.Back == to
	}
	sea := e.seaBack(s, g)
	switch {
	case g.Back == board.None && sea == board.None: // by boat (1e BOA-03)
		return false
	case e.b.Seas.Has(to):
		return to == sea
	case s.Homing: // on their way home only to sea (1e RAI-06)
		return false
	case to == g.Back:
		return true
	}
	return !(g.Raider && e.mustRaid(s)) && e.b.Around(g.At).Has(to) && e.vacant(s, to) // 1e RAI-12
}

// seaBack is the sea that g may retreat to: where its movement began, if the battle area
// borders the sea from which it landed (1e RTA-03 SEA-04); None: none.
func (e *Engine) seaBack(s *State, g *Group) board.Area {
	if !e.b.Seas.Has(g.Home) || g.At == g.Home || !e.b.Shore[g.At].Has(e.landedFrom(g)) {
		return board.None
	}
	return g.Home
}

// vacant reports whether no nation has an army, fort or burh in a (1e DEF-08).
func (e *Engine) vacant(s *State, a board.Area) bool {
	return e.b.Land.Has(a) && !e.others(s, s.Turn).Has(a) && !e.units(s, s.Turn).Has(a)
}

// attackersGoals are the places to which any of the attackers in a might go back.
func (e *Engine) attackersGoals(s *State, a board.Area) board.Set {
	var goals board.Set
	for i, set := s.groupsIn(a).pop(); i < MaxGroups; i, set = set.pop() {
		g := &s.Groups[i]
		if g.N == 0 {
			continue
		}
		if g.Back != board.None {
			goals = goals.With(g.Back)
		}
		if e.pk.Rules.RetreatToVacant {
			goals |= e.b.Around(a)
			if sea := e.seaBack(s, g); sea != board.None {
				goals = goals.With(sea)
			}
		}
	}
	if !e.pk.Rules.RetreatToVacant {
		return goals
	}
	var open board.Set
	for to := range goals.All {
		if inf, cav := e.cameFrom(s, a, to); inf+cav > 0 {
			open = open.With(to)
		}
	}
	return open
}

// retreatPart has the next part of a retreat judged by who is still there once the parts
// before it have gone, where armies have several places to go to.
func (e *Engine) retreatPart(after *State, a board.Area, leg *Leg) {
	if e.pk.Rules.RetreatToVacant {
		p := play{Engine: e, s: after}
		p.regroup(a, leg.To, Infantry, leg.Inf)
		p.regroup(a, leg.To, Cavalry, leg.Cav)
	}
}

// cameFrom counts the attackers in a who may retreat to an area.
func (e *Engine) cameFrom(s *State, a, to board.Area) (inf, cav uint8) {
	for i, set := s.groupsIn(a).pop(); i < MaxGroups; i, set = set.pop() {
		switch g := &s.Groups[i]; {
		case g.N == 0 || !e.goesBack(s, g, to):
		case g.Unit == Cavalry:
			cav += g.N
		default:
			inf += g.N
		}
	}
	return inf, cav
}

// regroup moves k armies of the attacker in a to an area that they may retreat to. Of like
// armies those that began the turn at sea are saved first in a Raiding turn, for they may
// yet go home; else those from land, whom no card binds (2e CAS-12, RUL-32). Where several
// places are open, those go first who can go nowhere else (1e RTA-01).
func (p *play) regroup(a, to board.Area, u game.Unit, k uint8) {
	s := p.s
	raid := p.entry(s, s.Turn).Raid
	for _, homing := range [...]bool{raid, !raid} {
		for i := 0; k > 0 && i < int(s.NGroups); i++ {
			g := &s.Groups[i]
			if g.At != a || g.Unit != u || g.N == 0 || (g.Home != board.None) != homing || !p.goesBack(s, g, to) {
				continue
			}
			take := min(k, g.N)
			k -= take
			left := p.leftWay(g, to)
			left.N = take
			g.N -= take
			p.joinGroup(left)
		}
	}
	p.dropEmptyGroups()
}

// leftWay is what armies of g are when they have retreated to an area. Raiders are at home
// in their sea, still on their way where they had come by, and elsewhere they have settled
// (1e RAI-10).
func (p *play) leftWay(g *Group, to board.Area) Group {
	left := Group{At: to, Unit: g.Unit, Home: g.Home, Moved: true}
	if !p.byPiece() {
		return left
	}
	left.Raider, left.Fought = g.Raider, g.Fought
	switch {
	case to == g.Home:
	case g.Back == to && g.Way != [maxWay]board.Area{}:
		left.Way = g.Way
		for i := len(left.Way) - 1; i >= 0; i-- {
			if left.Way[i] == to {
				left.Way[i] = board.None
				break
			}
		}
	default:
		left.Home, left.Raider = board.None, false
	}
	return left
}
