package britannia

import (
	"math/bits"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// Groups tell the armies of the nation on turn apart by how they came: whence
// they may retreat and go home. Losses in battle leave groups larger than what
// is on the board until somebody must say who was lost (2e CAS-12, RUL-32).

// formGroups makes groups of the armies on the board when movement begins; what
// is in no group does not move, such as forts and burhs (2e MOV-11). Those at
// sea are raiders if the turn is a Raiding turn (2e RAI-02).
func (p *play) formGroups() {
	s, n := p.s, p.s.Turn
	s.Groups, s.NGroups = [MaxGroups]Group{}, 0
	for a := range s.Where[n].All {
		g := Group{At: a}
		if p.b.Seas.Has(a) {
			g.Home = a
		}
		for _, u := range [...]game.Unit{Infantry, Cavalry} {
			g.Unit, g.N = u, s.Inf[n][a]
			if u == Cavalry {
				g.N = s.Cav[n][a]
			} else if k := min(p.raidersIn(s, n, a), g.N); k > 0 { // 1e RAI-02
				raiders := g
				raiders.N, raiders.Raider = k, true
				p.joinGroup(raiders)
				g.N -= k
			}
			if g.N > 0 {
				p.joinGroup(g)
			}
		}
	}
}

// reformGroups readies the groups for the second half of a Major Invasion:
// everyone may move again, and remembers only where the nation turn began.
func (p *play) reformGroups() {
	s := p.s
	old, k := s.Groups, s.NGroups
	s.Groups, s.NGroups = [MaxGroups]Group{}, 0
	for _, g := range old[:k] {
		p.joinGroup(Group{At: g.At, Unit: g.Unit, N: g.N, Home: g.Home})
	}
}

// joinGroup adds g to the groups, merged with one that is like it.
func (p *play) joinGroup(g Group) {
	s := p.s
	for i, set := s.groupsIn(g.At).pop(); i < MaxGroups; i, set = set.pop() {
		like := s.Groups[i]
		like.N = g.N
		if like == g {
			s.Groups[i].N += g.N
			return
		}
	}
	s.Groups[s.NGroups] = g
	s.NGroups++
}

// dropEmptyGroups removes groups that nobody is left in.
func (p *play) dropEmptyGroups() {
	s := p.s
	k := uint8(0)
	for i := range s.Groups[:s.NGroups] {
		if s.Groups[i].N > 0 {
			if int(k) < i {
				s.Groups[k] = s.Groups[i]
			}
			k++
		}
	}
	if k < s.NGroups {
		clear(s.Groups[k:s.NGroups])
		s.NGroups = k
	}
}

// groupSet is some of State.Groups, one bit each.
type groupSet uint32

// pop returns the first group of a set, and the others; of an empty one none of MaxGroups.
func (set groupSet) pop() (int, groupSet) {
	return bits.TrailingZeros32(uint32(set)), set & (set - 1)
}

// groupsIn are the groups in a. This is asked all the time, and answered without a jump
// that depends on the groups, which no processor could foresee.
func (s *State) groupsIn(a board.Area) (set groupSet) {
	for i := range s.Groups[:s.NGroups] {
		set |= groupSet(one(s.Groups[i].At == a)) << (i % 32)
	}
	return set
}

// one is 1 if something holds, else 0; no jump comes of it.
func one(holds bool) (n uint64) {
	if holds {
		n = 1
	}
	return n
}

// unmovedIn are the groups in a that have not moved and may go on a move.
func (s *State) unmovedIn(a board.Area, m *Move) (set groupSet) {
	for here := s.groupsIn(a); here != 0; here &= here - 1 {
		i, _ := here.pop()
		if g := &s.Groups[i]; !g.Moved && g.mayGo(m) {
			set |= 1 << i
		}
	}
	return set
}

// anybody is a move of whoever there is, onlyRaiders one of raiders, who are infantry.
var anybody, onlyRaiders = &Move{}, &Move{Raiders: true}

// unmoved counts the armies in a that have not moved and may go on a move: of one home if
// it says so, or raiders only.
func (e *Engine) unmoved(s *State, a board.Area, m *Move) (inf, cav uint8) {
	for i, set := s.unmovedIn(a, m).pop(); i < MaxGroups; i, set = set.pop() {
		if g := &s.Groups[i]; g.Unit == Cavalry {
			cav += g.N
		} else {
			inf += g.N
		}
	}
	return inf, cav
}

// mayGo reports whether armies of g may go on a move by what it says of their homes and
// marks.
func (g *Group) mayGo(m *Move) bool {
	return (m.Home == board.None || g.Home == m.Home) && (g.Raider || !m.Raiders)
}

// ranks is how many ranks there are.
const ranks = 3

// rank orders like armies for a move: those that began the turn on land, those from the
// sea, raiders.
func (g *Group) rank() int {
	switch {
	case g.Raider:
		return 2
	case g.Home != board.None:
		return 1
	}
	return 0
}

// share is a number of armies of one of State.Groups.
type share struct{ group, n uint8 }

// pick chooses k armies of a kind in a that have not moved and may go on a move, and
// returns how many of which groups, by their rank. Fewer are taken when there are fewer.
func (e *Engine) pick(s *State, a board.Area, u game.Unit, m *Move, k uint8) (from [MaxGroups]share, groups int) {
	set := s.unmovedIn(a, m)
	for rank := 0; rank < ranks && k > 0; rank++ {
		for i, left := set.pop(); i < MaxGroups; i, left = left.pop() {
			g := &s.Groups[i]
			if g.Unit != u || g.rank() != rank {
				continue
			}
			if take := min(k, g.N); take > 0 {
				from[groups] = share{uint8(i), take}
				groups++
				k -= take
			}
		}
	}
	return from, groups
}

// setOut are the groups, one bit each, of which some join a move in Path[i].
func (e *Engine) setOut(s *State, m *Move, i int) (set groupSet) {
	inf, cav := joining(m, i)
	for j, u := range [...]game.Unit{Infantry, Cavalry} {
		from, n := e.pick(s, m.Path[i], u, m, [...]uint8{inf, cav}[j])
		for _, x := range from[:n] {
			set |= 1 << x.group
		}
	}
	return set
}

// forget takes one army of a kind in a out of its group, as a removal by rule
// does; the last group named, so that raiders and landsmen are no different.
func (p *play) forget(u game.Unit, a board.Area) {
	if p.forgetOne(u, a, false) || p.forgetOne(u, a, true) {
		p.dropEmptyGroups()
	}
}

// forgetOne takes one army of a kind in a out of the last group of raiders there, or of
// others, and reports whether there was one.
func (p *play) forgetOne(u game.Unit, a board.Area, raiders bool) bool {
	s := p.s
	for i := int(s.NGroups) - 1; i >= 0; i-- {
		if g := &s.Groups[i]; g.At == a && g.Unit == u && g.N > 0 && g.Raider == raiders {
			g.N--
			return true
		}
	}
	return false
}

// standsFit reports whether all armies of the nation on turn that will have
// moved once m is made can stand where they are; if not, the area that is too
// full. Who has moved cannot leave again, so such a crowd could not be mended
// (2e STK-02 STK-05, RUL-22).
func (e *Engine) standsFit(s *State, m *Move) (board.Area, bool) {
	n := s.Turn
	var stands [board.Max]uint8
	var touched board.Set
	for i := range s.Groups[:s.NGroups] {
		if g := &s.Groups[i]; g.Moved {
			stands[g.At] += g.N
			touched = touched.With(g.At)
		}
	}
	for i := 1; i < int(m.Len); i++ {
		if inf, cav := stopping(m, i); inf+cav > 0 {
			stands[m.Path[i]] += inf + cav
			touched = touched.With(m.Path[i])
		}
	}
	over := board.None
	for a := range touched.All {
		if n == e.saxons && s.Burhs.Has(a) {
			stands[a]++
		}
		switch {
		case stands[a] <= e.limit(n, a):
		case stands[a] > e.most(a) || over != board.None || n == e.romans:
			return a, false
		default:
			over = a
		}
	}
	return 0, true
}
