package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// Set sets how many land units of n stand in land area a of a position; those that stay are
// as they were.
func (e *Engine) Set(s *State, n Nation, a board.Area, u Units) {
	p := pos{&e.rules, s}
	have := p.units(n, a)
	for k := Infantry; k <= cards.LandKinds; k++ {
		switch {
		case u[k] < have[k]:
			p.take(n, a, k, have[k]-u[k], 0, false, discard)
		case u[k] > have[k]:
			e.Put(s, n, k, a, u[k]-have[k], board.None)
		}
	}
}

// Scuttle takes a fleet of n with nothing aboard off sea a; false: there is none.
func (e *Engine) Scuttle(s *State, n Nation, a board.Area) bool {
	p := pos{&e.rules, s}
	for i := range s.Ships[:s.NShips] {
		if x := &s.Ships[i]; x.Nation == n && x.Sea == a && x.free() == 2 && p.aboard(uint8(i+1)) == 0 {
			p.scuttle(i)
			return true
		}
	}
	return false
}

// Load has the fleets of a nation in a sea carry these land units and no others, two each;
// false: there are not enough fleets.
func (e *Engine) Load(s *State, n Nation, a board.Area, cargo Units) bool {
	u := Infantry
	for i := range s.Ships[:s.NShips] {
		x := &s.Ships[i]
		if x.Nation != n || x.Sea != a {
			continue
		}
		x.Cargo = [2]Unit{}
		for x.free() > 0 && u <= cards.LandKinds {
			if cargo[u] == 0 {
				u++
				continue
			}
			x.load(u)
			cargo[u]--
		}
		x.Carried = max(x.Carried, uint8(2-x.free())) // it SEA-10
	}
	return cargo.Sum() == 0
}

// Dismiss takes a leader off the board; he may come again.
func (e *Engine) Dismiss(s *State, l Leader) { pos{&e.rules, s}.liftLeader(l, Waiting) }

// Stock is how many units of a kind a nation could still put into play; below 0: more are in
// play than it has counters (it DEF-29).
func (e *Engine) Stock(s *State, n Nation, u Unit) int { return pos{&e.rules, s}.stock(n, u) }
