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
	s     *State
	n     nation
	goes  [MaxGroups]goers
	k     int // of goes
	now   plan
	crowd board.Set // areas with more than their limit now
}

// goers are armies of one area that can still go elsewhere.
type goers struct {
	from  board.Area
	group uint8     // in State.Groups
	to    board.Set // where they can go by themselves
	known bool      // to has been found out
	step  board.Set // where they can go with a single step
	tried bool      // step has been found out
	led   board.Set // where their leader can leave them, on the way that is looked at
}

// plan says where all stand: how many in each area, and how many of each goers.
type plan struct {
	load [board.Max]uint8
	at   [MaxGroups][board.Max]uint8
}

// mend begins with a plan in which nobody has gone yet.
func (e *Engine) mend(s *State) mending {
	m := mending{Engine: e, s: s, n: s.Turn, crowd: e.overfull(s, s.Turn)}
	for a := range e.settled(s, m.n).All {
		m.now.load[a] = e.stack(s, m.n, a)
	}
	return m
}

// add notes that the armies of group i can go; to says where, if it is known.
func (m *mending) add(i int, to board.Set, known bool) {
	g := &m.s.Groups[i]
	m.goes[m.k] = goers{from: g.At, to: to, known: known, step: to, tried: known, group: uint8(i)}
	m.now.at[m.k][g.At] = g.N
	m.k++
}

// own are where goers can end by themselves, or stay.
func (m *mending) own(g *goers) board.Set {
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

// near are where goers can end by themselves after a single step: some of their own, and
// cheaper to find out.
func (m *mending) near(g *goers) board.Set {
	if g.tried {
		return g.step
	}
	g.tried = true
	of := &m.s.Groups[g.group]
	r := m.newRoute(m.s, m.others(m.s, m.n), of.At, m.elite(m.n, of.Unit), false, m.b.Seas.Has(of.Home))
	r.raid = of.Raider
	start := r.footing
	for to := range m.neighbours(of.At).All {
		if r.footing = start; r.step(to, 0) == game.NotIllegal && r.mayEnd() == game.NotIllegal {
			g.step = g.step.With(to)
		}
	}
	return g.step
}

// cap is how many armies may stand in a when the overstack is used in over.
func (m *mending) cap(a, over board.Area) uint8 {
	if a == over {
		return m.most(a)
	}
	return m.limit(m.n, a)
}

// left is how many armies would be too many in the end, at the least. The overstack
// helps nowhere but in areas that those left over without it can come to.
func (m *mending) left() int {
	spread := m.now
	least, reached := m.spread(&spread, board.None)
	if least == 0 || m.n == m.romans {
		return least
	}
	for over := range (reached & m.b.Land).All {
		further := spread
		left, _ := m.spread(&further, over)
		if least = min(least, left); least == 0 {
			break
		}
	}
	return least
}

// spread passes on from crowded areas as many as can go, with the overstack in over. It
// returns how many are left over, and where these can come to: areas that are all full.
func (m *mending) spread(p *plan, over board.Area) (left int, reached board.Set) {
	for a := range m.crowd.All {
		for p.load[a] > m.cap(a, over) {
			if m.stepOut(p, a, over) {
				continue
			}
			seen, ok := m.passOn(p, a, over)
			if !ok {
				left += int(p.load[a] - m.cap(a, over))
				reached |= seen
				break
			}
		}
	}
	return left, reached
}

// stepOut sends one army of area a to an area next to it with room, and reports whether
// there is one: what passOn would find as well, after a longer search.
func (m *mending) stepOut(p *plan, a, over board.Area) bool {
	for j := range m.goes[:m.k] {
		g := &m.goes[j]
		if g.from != a || p.at[j][a] == 0 {
			continue
		}
		for to := range m.near(g).All {
			if p.load[to] < m.cap(to, over) {
				p.pass(uint8(j), a, to)
				return true
			}
		}
	}
	return false
}

// passOn sends one army on from area a, along a chain to the nearest with room, and
// reports whether there is one; if not, seen are the areas that it can come to.
func (m *mending) passOn(p *plan, a, over board.Area) (seen board.Set, ok bool) {
	var from, by [board.Max]uint8 // of an area: whence, and which goers come
	var queue [board.Max]board.Area
	queue[0], seen = a, board.Of(a)
	n := 1
	for i := 0; i < n; i++ {
		at := queue[i]
		for j := range m.goes[:m.k] {
			if p.at[j][at] == 0 {
				continue
			}
			g := &m.goes[j]
			for to := range ((m.own(g) | g.led) &^ seen).All {
				seen = seen.With(to)
				from[to], by[to] = uint8(at), uint8(j)
				if p.load[to] < m.cap(to, over) {
					p.carry(a, to, &from, &by)
					return seen, true
				}
				queue[n] = to
				n++
			}
		}
	}
	return seen, false
}

// carry sends one army on along each step of the chain from a to end.
func (p *plan) carry(a, end board.Area, from, by *[board.Max]uint8) {
	for to := end; to != a; {
		at := board.Area(from[to])
		p.pass(by[to], at, to)
		to = at
	}
}

// pass sends one army of some goers from an area to another.
func (p *plan) pass(goers uint8, from, to board.Area) {
	p.load[from]--
	p.load[to]++
	p.at[goers][from]--
	p.at[goers][to]++
}

// beyondMoves is how many armies of the nation on turn would be too many when its
// movement ends, however those that have not moved yet still move: by themselves,
// or led along one of their leader's ways.
func (e *Engine) beyondMoves(s *State) int {
	if e.crowded(s, s.Turn) == 0 {
		return 0
	}
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
	at := s.LeaderAt[m.n]
	e.explore(s, at, Infantry, wayfarer{led: true, bound: s.LeaderFrom != 0}, func(path []board.Area) bool {
		if m.lead(path) {
			least = min(least, m.left())
		}
		return least > 0
	})
	return least
}

// lead has the leader go a way, and reports whether he brings somebody to where they
// cannot go by themselves.
func (m *mending) lead(path []board.Area) bool {
	further := false
	for i := range m.goes[:m.k] {
		g := &m.goes[i]
		g.led = 0
		for j, a := range path[:len(path)-1] {
			if a == g.from {
				g.led |= m.stops(path[j+1:])
			}
		}
		further = further || g.led != 0 && g.led&^m.own(g) != 0
	}
	return further
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
	if mended(s) && !e.crowdsAfter(s, m) {
		return nil
	}
	full, fit := e.standsFit(s, m)
	if !fit && (!mended(s) || e.crowded(s, s.Turn) == 0) {
		return e.tooFull(s, full)
	}
	if !mended(s) {
		return nil
	}
	after := *s
	p := play{Engine: e, s: &after}
	p.marchAll(m)
	lost := e.beyondMoves(&after)
	if lost == 0 || lost <= e.beyondMoves(s) {
		return nil
	}
	if !fit {
		return e.tooFull(s, full)
	}
	over := e.overfull(&after, s.Turn)
	if elsewhere := over.Without(m.End()); elsewhere != 0 {
		over = elsewhere
	}
	return &game.Illegal{Why: game.CrowdStays, Rule: "2e RUL-22", Nation: s.Turn, Area: over.First()}
}

// tooFull says of an area that those who have moved are too many there by themselves.
func (e *Engine) tooFull(s *State, a board.Area) *game.Illegal {
	return &game.Illegal{Why: game.Overfull, Rule: "2e STK-01", Nation: s.Turn, To: a, Max: int(e.limit(s.Turn, a))}
}

// crowdsAfter reports whether the stacking limits are broken once m is made.
func (e *Engine) crowdsAfter(s *State, m *Move) bool {
	n := s.Turn
	over := e.overfull(s, n)
	if end := m.End(); over == 0 && !m.Leader && e.stack(s, n, end)+m.Inf[0]+m.Cav[0] <= e.limit(n, end) {
		return false // the ordinary case: they come to where there is room
	}
	way := e.stopsOf(m)
	for a := range (over &^ way).All {
		if e.stack(s, n, a) > e.most(a) {
			return true
		}
	}
	for a := range way.All {
		out, in := traffic(m, a)
		k := e.stack(s, n, a) + in[0] + in[1] - out[0] - out[1]
		if k > e.most(a) {
			return true
		}
		if over = over.Without(a); k > e.limit(n, a) {
			over = over.With(a)
		}
	}
	return over.Len() > 1
}

// stopsOf are the land areas of a move's way where somebody may set out or stop.
func (e *Engine) stopsOf(m *Move) board.Set {
	if !m.Leader {
		return board.Of(m.From(), m.End()) & e.b.Land
	}
	var set board.Set
	for _, a := range m.Path[:m.Len] {
		set = set.With(a)
	}
	return set & e.b.Land
}
