package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// Controlled are the land areas that a nation controls (it DEF-23).
func (e *Engine) Controlled(s *State, n Nation) board.Set { return pos{&e.rules, s}.controlled(n) }

// CivilWar reports whether s is in the civil war of Italia I (it R10-01).
func (e *Engine) CivilWar(s *State) bool { return pos{&e.rules, s}.civilWar() }

// Free counts by kind the units of a nation in a land area that have not moved in this phase.
func (e *Engine) Free(s *State, n Nation, a board.Area) Units {
	p := pos{&e.rules, s}
	return p.free(n, a)
}

// Movable counts by kind what a nation has in an area, or as fleets and aboard them in a sea.
func (e *Engine) Movable(s *State, n Nation, a board.Area) Units {
	return pos{&e.rules, s}.movable(n, a)
}

// Foe is an enemy of a nation in a land area; NoNation: there is none.
func (e *Engine) Foe(s *State, n Nation, a board.Area) Nation { return pos{&e.rules, s}.foeAt(n, a) }

// Others is another nation in a land area, friend or enemy; NoNation: there is none.
func (e *Engine) Others(s *State, n Nation, a board.Area) Nation {
	return pos{&e.rules, s}.othersAt(n, a)
}

// Goals are where units of a nation may retreat to from an area (it RET-02).
func (e *Engine) Goals(s *State, n Nation, a board.Area) board.Set {
	return pos{&e.rules, s}.goals(n, a)
}

// Room is how many units of a nation may still retreat to a place (it STK-17).
func (e *Engine) Room(s *State, n Nation, to board.Area, leaders cards.Leaders) int {
	return max(0, pos{&e.rules, s}.retreatRoom(n, to, leaders))
}

// Mobile counts by kind the units of a nation in an area that can retreat.
func (e *Engine) Mobile(s *State, n Nation, a board.Area) Units {
	return pos{&e.rules, s}.mobile(n, a)
}

// Aboard are the leaders aboard a fleet, from 1.
func (e *Engine) Aboard(s *State, ship uint8) cards.Leaders { return pos{&e.rules, s}.aboard(ship) }

// Limit is how many units of a nation may stay in a land area (it STK-01).
func (e *Engine) Limit(s *State, n Nation, a board.Area) int { return pos{&e.rules, s}.limit(n, a) }

// Allied reports whether one of two nations is subject to the other (it SUB-17).
func (e *Engine) Allied(s *State, n, m Nation) bool { return pos{&e.rules, s}.allied(n, m) }

// AttackLimit is how many units of the nation on turn may attack a land area, with a leader
// or without (it STK-13).
func (e *Engine) AttackLimit(s *State, a board.Area, leader bool) int {
	return pos{&e.rules, s}.attackLimit(a, leader)
}

// Income is what a nation gets when its turn begins as things stand (it INC-01).
func (e *Engine) Income(s *State, n Nation) int {
	_, _, gold := pos{&e.rules, s}.income(n)
	return gold
}

// Places is how many places of a fleet are free.
func (x *Ship) Places() int { return x.free() }

// Combats calls yield for each combat that the nation on turn has before it: on land with
// whom it meets, at sea with those against whom it was declared.
func (e *Engine) Combats(s *State, yield func(m Nation, a board.Area)) {
	p := pos{&e.rules, s}
	for a := range p.landBattles().All {
		yield(p.foeAt(s.Turn, a), a)
	}
	for a := range (s.Where[s.Turn] & e.b.Seas).All {
		free, queued := p.navalFoes(a)
		for m := range (free | queued).All {
			yield(m, a)
		}
	}
}

// Declare lets the nation on turn of a position that is set up by hand fight m at sea.
func (e *Engine) Declare(s *State, m Nation, a board.Area) {
	k := pos{&e.rules, s}.seaNumber(a)
	s.Own[k] = s.Own[k].With(m)
}

// LostInBattle is how many units a nation has lost in the combat that goes on.
func (s *State) LostInBattle(n Nation) int {
	if n == s.Turn {
		return int(s.Battle.Lost[attacker])
	}
	return int(s.Battle.Lost[defender])
}

// CitySites are the areas where a nation may build a city.
func (e *Engine) CitySites(s *State, n Nation) board.Set { return pos{&e.rules, s}.citySites(n) }
