package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// mending works out how far the crowds of the nation on turn can still be mended: by
// the moves of armies that have not moved, or by raiders going home. Those who can
// go are passed on from crowded areas to areas with room, one at a time, along
// chains if need be: one comes into an area, and another goes on from there.
type mending struct {
	*Engine
	s    *State
	n    nation
	goes [MaxGroups]goers
	k    int              // of goes
	load [board.Max]uint8 // how many stand in each area now, by this plan
}

// goers are armies of one area that can still go elsewhere.
type goers struct {
	from  board.Area
	to    board.Set // where they can go
	known bool      // to has been found out
	group uint8     // in State.Groups
	at    [board.Max]uint8
}

// mend begins a plan in which nobody has gone yet.
func (e *Engine) mend(s *State) *mending {
	m := &mending{Engine: e, s: s, n: s.Turn}
	for a := range e.settled(s, m.n).All {
		m.load[a] = e.stack(s, m.n, a)
	}
	return m
}

// add notes that the armies of group i can go; to says where, if it is known.
func (m *mending) add(i int, to board.Set, known bool) {
	g := &m.s.Groups[i]
	m.goes[m.k] = goers{from: g.At, to: to, known: known, group: uint8(i)}
	m.goes[m.k].at[g.At] = g.N
	m.k++
}

// goals are where goers can end: where they can go, or stay.
func (m *mending) goals(g *goers) board.Set {
	if !g.known {
		of := &m.s.Groups[g.group]
		m.explore(m.s, of.At, of.Unit, wayfarer{bound: m.b.Seas.Has(of.Home), raid: of.Raider}, func(path []board.Area) bool {
			g.to = g.to.With(path[len(path)-1])
			return true
		})
		g.known = true
	}
	return g.to.With(g.from)
}

// cap is how many armies may stand in a when the overstack is used in over.
func (m *mending) cap(a, over board.Area) uint8 {
	if a == over {
		return m.most(a)
	}
	return m.limit(m.n, a)
}

// left is how many armies would be too many in the end, at the least: each area is
// tried for the overstack, those that are crowded first.
func (m *mending) left() int {
	crowded := m.overfull(m.s, m.n)
	least := m.leftWith(board.None)
	for _, areas := range [...]board.Set{crowded, m.b.Land &^ crowded} {
		for over := range areas.All {
			if least == 0 || m.n == m.romans {
				return least
			}
			least = min(least, m.leftWith(over))
		}
	}
	return least
}

// leftWith is left when the overstack is used in over.
func (m *mending) leftWith(over board.Area) int {
	plan, goes := m.load, m.goes
	left := 0
	for a := range m.b.Land.All {
		for m.load[a] > m.cap(a, over) {
			if !m.passOn(a, over) {
				left += int(m.load[a] - m.cap(a, over))
				break
			}
		}
	}
	for i := range m.k { // what was found out of ways stays known
		goes[i].to, goes[i].known = m.goes[i].to, m.goes[i].known
	}
	m.load, m.goes = plan, goes
	return left
}

// passOn sends one army on from area a, along a chain to the nearest with room, and
// reports whether there is one.
func (m *mending) passOn(a, over board.Area) bool {
	var from, by [board.Max]uint8 // of an area: whence, and which goers come
	var queue [board.Max]board.Area
	seen := board.Set(0).With(a)
	n := 1
	queue[0] = a
	for i := range m.b.Count() {
		if i == n {
			return false
		}
		at := queue[i]
		for j := range m.goes[:m.k] {
			g := &m.goes[j]
			if g.at[at] == 0 {
				continue
			}
			for to := range (m.goals(g) &^ seen).All {
				seen = seen.With(to)
				from[to], by[to] = uint8(at), uint8(j)
				if m.load[to] < m.cap(to, over) {
					m.carry(a, to, &from, &by)
					return true
				}
				queue[n] = to
				n++
			}
		}
	}
	return false
}

// carry sends one army on along each step of the chain from a to end.
func (m *mending) carry(a, end board.Area, from, by *[board.Max]uint8) {
	m.load[a]--
	m.load[end]++
	for to := end; to != a; {
		at := board.Area(from[to])
		g := &m.goes[by[to]]
		g.at[at]--
		g.at[to]++
		to = at
	}
}

// beyondMoves is how many armies of the nation on turn would be too many when its
// movement ends, however those that have not moved yet still move: by themselves,
// or led along one of their leader's ways.
func (e *Engine) beyondMoves(s *State) int {
	m := e.mend(s)
	for i := range s.Groups[:s.NGroups] {
		if g := &s.Groups[i]; !g.Moved && g.N > 0 {
			m.add(i, 0, false)
		}
	}
	least := m.left()
	if least == 0 || s.Leader[m.n] == 0 || s.Moved {
		return least
	}
	alone := *m
	at := s.LeaderAt[m.n]
	e.explore(s, at, Infantry, wayfarer{led: true, bound: s.LeaderFrom != 0}, func(path []board.Area) bool {
		*m = alone
		for i := range m.goes[:m.k] {
			g := &m.goes[i]
			for j, a := range path[:len(path)-1] {
				if a == g.from {
					g.to |= m.stops(path[j+1:])
				}
			}
		}
		least = min(least, m.left())
		return least > 0
	})
	return least
}

// stops are the land areas of a way: where a leader may leave armies.
func (m *mending) stops(way []board.Area) board.Set {
	var set board.Set
	for _, a := range way {
		set = set.With(a)
	}
	return set & m.b.Land
}

// beyondWithdrawal is how many armies would be too many when Raider Withdrawal ends,
// whichever raiders still go home.
func (e *Engine) beyondWithdrawal(s *State) int {
	m := e.mend(s)
	for i := range s.Groups[:s.NGroups] {
		if g := &s.Groups[i]; g.N > 0 && g.Home != board.None && g.Home != g.At && !e.others(s, s.Turn).Has(g.Home) {
			m.add(i, board.Set(0).With(g.Home), true)
		}
	}
	return m.left()
}

// checkCrowds judges whether a move makes a crowd that nobody can mend any more
// (2e STK-02 STK-05, RUL-22).
func (e *Engine) checkCrowds(s *State, m *Move) *game.Illegal {
	if !mended(s) {
		if a, ok := e.standsFit(s, m); !ok {
			return &game.Illegal{Why: game.Overfull, Rule: "2e STK-01", Nation: s.Turn, To: a, Max: int(e.limit(s.Turn, a))}
		}
		return nil
	}
	if !e.crowdsAfter(s, m) {
		return nil
	}
	after := *s
	p := play{Engine: e, s: &after}
	p.march(m)
	lost := e.beyondMoves(&after)
	if lost == 0 || lost <= e.beyondMoves(s) {
		return nil
	}
	if a, ok := e.standsFit(s, m); !ok { // those who have moved are too many by themselves
		return &game.Illegal{Why: game.Overfull, Rule: "2e STK-01", Nation: s.Turn, To: a, Max: int(e.limit(s.Turn, a))}
	}
	over := e.overfull(&after, s.Turn)
	if elsewhere := over.Without(m.End()); elsewhere != 0 {
		over = elsewhere
	}
	return &game.Illegal{Why: game.CrowdStays, Rule: "2e RUL-22", Nation: s.Turn, Area: over.First()}
}

// crowdsAfter reports whether the stacking limits are broken once m is made.
func (e *Engine) crowdsAfter(s *State, m *Move) bool {
	n := s.Turn
	over := 0
	for a := range (e.settled(s, n) | e.stopsOf(m)).All {
		k := e.stack(s, n, a)
		if out, in := traffic(m, a); out != in {
			k = k + in[0] + in[1] - out[0] - out[1]
		}
		if k > e.most(a) {
			return true
		}
		if k > e.limit(n, a) {
			over++
		}
	}
	return over > 1
}

// stopsOf are the land areas of a move's way.
func (e *Engine) stopsOf(m *Move) board.Set {
	var set board.Set
	for _, a := range m.Path[:m.Len] {
		set = set.With(a)
	}
	return set & e.b.Land
}
