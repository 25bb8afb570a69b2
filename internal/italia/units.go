package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// pos is a position with the engine that knows what it means.
type pos struct {
	*rules
	*State
}

// before orders stacks: by area, nation, kind, and what tells like units apart.
func (st *Stack) before(o *Stack) bool {
	if a, b := st.rank(), o.rank(); a != b {
		return a < b
	}
	return false
}

func (st *Stack) rank() uint64 {
	return uint64(st.At)<<32 | uint64(st.Nation)<<24 | uint64(st.Unit)<<16 | uint64(st.From)<<8 | uint64(st.Flags)
}

// span returns where the stacks of area a begin and end.
func (s *State) span(a board.Area) (int, int) {
	lo, hi := 0, int(s.NStacks)
	for lo < hi {
		mid := (lo + hi) / 2
		if s.Stacks[mid].At < a {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	end := lo
	for end < int(s.NStacks) && s.Stacks[end].At == a {
		end++
	}
	return lo, end
}

// add puts st on the board, joined to units like them.
func (s *State) add(st Stack) {
	if st.N == 0 {
		return
	}
	s.Where[st.Nation] = s.Where[st.Nation].With(st.At)
	i := 0
	lo, hi := s.span(st.At)
	for i = lo; i < hi && s.Stacks[i].before(&st); i++ {
	}
	if i < hi && s.Stacks[i].rank() == st.rank() {
		s.Stacks[i].N += st.N
		s.Stacks[i].Hurt += st.Hurt
		return
	}
	if s.NStacks == MaxStacks { // what tells like units apart gives way; places never do
		for j := lo; j < hi; j++ {
			if x := &s.Stacks[j]; x.Nation == st.Nation && x.Unit == st.Unit {
				x.N, x.Hurt = x.N+st.N, x.Hurt+st.Hurt
				return
			}
		}
		panic("italia: more stacks than a position holds")
	}
	copy(s.Stacks[i+1:s.NStacks+1], s.Stacks[i:s.NStacks])
	s.Stacks[i] = st
	s.NStacks++
}

// drop takes k units, damaged ones first, from stack i, and returns them as a stack.
func (s *State) drop(i int, k uint8) Stack { return s.cut(i, k, min(k, s.Stacks[i].Hurt)) }

// dropWhole is drop, whole units first.
func (s *State) dropWhole(i int, k uint8) Stack {
	whole := s.Stacks[i].N - s.Stacks[i].Hurt
	return s.cut(i, k, k-min(k, whole))
}

// cut takes k units, hurt of them damaged, from stack i.
func (s *State) cut(i int, k, hurt uint8) Stack {
	st := &s.Stacks[i]
	out := *st
	out.N, out.Hurt = k, hurt
	st.N, st.Hurt = st.N-k, st.Hurt-hurt
	if st.N == 0 {
		copy(s.Stacks[i:], s.Stacks[i+1:s.NStacks])
		s.NStacks--
		s.Stacks[s.NStacks] = Stack{}
	}
	return out
}

// see renews Where for nation n and area or sea a.
func (p pos) see(n Nation, a board.Area) {
	if p.stands(n, a) {
		p.Where[n] = p.Where[n].With(a)
		return
	}
	p.Where[n] = p.Where[n].Without(a)
	if p.Capital[n] == a && p.pk.Nations[n].Capital != a {
		p.Capital[n] = board.None // it lapses with control (it RUL-51)
	}
}

func (p pos) stands(n Nation, a board.Area) bool {
	if p.b.Seas.Has(a) {
		return p.fleets(n, a) > 0
	}
	lo, hi := p.span(a)
	for i := lo; i < hi; i++ {
		if p.Stacks[i].Nation == n {
			return true
		}
	}
	return p.leadersAt(n, a) != 0
}

// Reindex renews all that follows from the rest of the position.
func (e *Engine) Reindex(s *State) {
	p := pos{&e.rules, s}
	for n := Nation(1); n <= e.last; n++ {
		s.Where[n] = 0
		for a := range (e.b.Land | e.b.Seas).All {
			p.see(n, a)
		}
	}
}

// count is how many land units, leaders not counted, n has in land area a.
func (s *State) count(n Nation, a board.Area) int {
	if !s.Where[n].Has(a) {
		return 0
	}
	k := 0
	for lo, hi := s.span(a); lo < hi; lo++ {
		if s.Stacks[lo].Nation == n {
			k += int(s.Stacks[lo].N)
		}
	}
	return k
}

// units are the land units of n in land area a by kind.
func (s *State) units(n Nation, a board.Area) (u Units) {
	if !s.Where[n].Has(a) {
		return u
	}
	for lo, hi := s.span(a); lo < hi; lo++ {
		if st := &s.Stacks[lo]; st.Nation == n {
			u[st.Unit] += st.N
		}
	}
	return u
}

// take removes k units of kind u of n from area a: of those that flags allow (all bits of
// not clear), damaged first unless whole is set. It puts each part into out.
func (p pos) take(n Nation, a board.Area, u Unit, k uint8, not uint8, whole bool, out func(Stack)) {
	for k > 0 {
		lo, hi := p.span(a)
		i := lo
		for ; i < hi; i++ {
			if st := &p.Stacks[i]; st.Nation == n && st.Unit == u && st.Flags&not == 0 && (!whole || !p.stuck(st)) {
				break
			}
		}
		if i == hi {
			break
		}
		m := min(k, p.Stacks[i].N)
		if whole && p.knightly(u) {
			m = min(m, p.Stacks[i].N-p.Stacks[i].Hurt)
			st := p.dropWhole(i, m)
			k -= m
			out(st)
			continue
		}
		st := p.drop(i, m)
		k -= m
		out(st)
	}
	p.see(n, a)
}

// knightly reports whether damaged units of the kind cannot retreat; else knights are like
// consular legions (it KNI-01 KNI-02).
func (p pos) knightly(u Unit) bool { return u == Knight }

// stuck reports whether none of a stack can leave a combat.
func (p pos) stuck(st *Stack) bool { return p.knightly(st.Unit) && st.Hurt == st.N }

func discard(Stack) {}

// mobile counts by kind the units of n in a that can retreat.
func (p pos) mobile(n Nation, a board.Area) Units {
	u := p.units(n, a)
	for lo, hi := p.span(a); lo < hi; lo++ {
		if st := &p.Stacks[lo]; st.Nation == n && p.knightly(st.Unit) {
			u[st.Unit] -= st.Hurt
		}
	}
	return u
}

// leadersAt are the leaders of n on land in area a.
func (p pos) leadersAt(n Nation, a board.Area) cards.Leaders {
	var s cards.Leaders
	for x := range p.leadersOf[n].All {
		if at := &p.Leaders[x]; at.Fate == OnBoard && at.At == a && at.Ship == 0 {
			s |= 1 << x
		}
	}
	return s
}

// leadersNear are the leaders of n in area a or aboard its fleets in sea a.
func (p pos) leadersNear(n Nation, a board.Area) cards.Leaders {
	var s cards.Leaders
	for x := range p.leadersOf[n].All {
		if at := &p.Leaders[x]; at.Fate == OnBoard && at.At == a {
			s |= 1 << x
		}
	}
	return s
}

// fleets is how many fleets n has in sea a.
func (s *State) fleets(n Nation, a board.Area) int {
	k := 0
	for i := range s.Ships[:s.NShips] {
		if s.Ships[i].Nation == n && s.Ships[i].Sea == a {
			k++
		}
	}
	return k
}

// room is how many places for land units the fleets of n in sea a have.
func (s *State) room(n Nation, a board.Area) int {
	k := 0
	for i := range s.Ships[:s.NShips] {
		if x := &s.Ships[i]; x.Nation == n && x.Sea == a {
			k += x.free()
		}
	}
	return k
}

// free is how many places a fleet has.
func (x *Ship) free() int {
	k := 0
	for _, u := range x.Cargo {
		if u == NoUnit {
			k++
		}
	}
	return k
}

// load puts a unit aboard.
func (x *Ship) load(u Unit) {
	for i := range x.Cargo {
		if x.Cargo[i] == NoUnit {
			x.Cargo[i] = u
			return
		}
	}
}

// unload takes a unit off, and keeps the rest in order.
func (x *Ship) unload(u Unit) {
	if x.Cargo[0] == u {
		x.Cargo[0], x.Cargo[1] = x.Cargo[1], NoUnit
	} else if x.Cargo[1] == u {
		x.Cargo[1] = NoUnit
	}
}

// launch puts a new fleet of n into sea a and returns its number, from 1.
func (p pos) launch(n Nation, a board.Area) uint8 {
	for i := range p.Ships {
		if p.Ships[i].Nation == NoNation {
			p.Ships[i] = Ship{Nation: n, Sea: a}
			p.NShips = max(p.NShips, uint8(i+1))
			p.Where[n] = p.Where[n].With(a)
			return uint8(i + 1)
		}
	}
	panic("italia: more fleets than a position holds")
}

// scuttle takes a fleet off the board; what it carried must be gone.
func (p pos) scuttle(i int) {
	n, a := p.Ships[i].Nation, p.Ships[i].Sea
	p.Ships[i] = Ship{}
	for p.NShips > 0 && p.Ships[p.NShips-1].Nation == NoNation {
		p.NShips--
	}
	p.see(n, a)
}

// aboard are the leaders aboard fleet i, from 1.
func (p pos) aboard(i uint8) cards.Leaders {
	var s cards.Leaders
	for x := range p.leadersOf[p.Ships[i-1].Nation].All {
		if at := &p.Leaders[x]; at.Fate == OnBoard && at.Ship == i {
			s |= 1 << x
		}
	}
	return s
}

// inPlay counts the units of n on the board, at sea and set aside, by kind (it DEF-29 RUL-34).
func (p pos) inPlay(n Nation) Units {
	var u Units
	for i := range p.Stacks[:p.NStacks] {
		if st := &p.Stacks[i]; st.Nation == n && st.Flags&wonOver == 0 {
			u[st.Unit] += st.N
		}
	}
	for i := range p.Ships[:p.NShips] {
		if x := &p.Ships[i]; x.Nation == n {
			u[Fleet]++
			for _, c := range x.Cargo {
				u[c]++
			}
		}
	}
	u[NoUnit] = 0
	for k, h := range p.Held[n] {
		u[k] += h
	}
	if n == p.Turn {
		for k := Infantry; k <= Fleet; k++ {
			u[k] += p.Bought[k]
		}
	}
	return u
}

// stock is how many units of kind u nation n could still put into play.
func (p pos) stock(n Nation, u Unit) int {
	all := p.inPlay(n)
	return int(p.pk.Nations[n].Counters[u]) - int(p.Retired[n][u]) - int(all[u])
}

// setLeader puts a leader on land.
func (p pos) setLeader(l Leader, a board.Area) {
	n := p.pk.Leaders[l].Nation
	at := &p.Leaders[l]
	old, ship := at.At, at.Ship
	was := at.Fate == OnBoard
	at.At, at.Ship, at.Fate = a, 0, OnBoard
	p.Where[n] = p.Where[n].With(a)
	if was && ship == 0 && old != a {
		p.see(n, old)
	}
}

// liftLeader takes a leader off the board.
func (p pos) liftLeader(l Leader, fate Fate) {
	n := p.pk.Leaders[l].Nation
	at := &p.Leaders[l]
	old, ship := at.At, at.Ship
	*at = LeaderAt{Fate: fate}
	if ship == 0 {
		p.see(n, old)
	}
}

// shipLeader puts a leader aboard fleet i, from 1.
func (p pos) shipLeader(l Leader, i uint8) {
	n := p.pk.Leaders[l].Nation
	at := &p.Leaders[l]
	old, ship, was := at.At, at.Ship, at.Fate == OnBoard
	at.At, at.Ship, at.Fate = p.Ships[i-1].Sea, i, OnBoard
	if was && ship == 0 {
		p.see(n, old)
	}
}

// Put puts k units of kind u of n into land area a of a position that is set up by hand;
// from says whence they came in this phase, by sea or over a strait too.
func (e *Engine) Put(s *State, n Nation, u Unit, a board.Area, k uint8, from board.Area) {
	st := Stack{At: a, Nation: n, Unit: u, N: k, From: from}
	p := pos{&e.rules, s}
	if from != board.None {
		st.Flags = moved
		if p.b.Seas.Has(from) || p.overStrait(from, a) {
			st.Flags |= landed
		}
	}
	s.add(st)
}

// Launch puts a fleet of n with cargo into sea a of such a position, and returns its number.
func (e *Engine) Launch(s *State, n Nation, a board.Area, cargo ...Unit) uint8 {
	p := pos{&e.rules, s}
	i := p.launch(n, a)
	for _, u := range cargo {
		p.Ships[i-1].load(u)
	}
	p.Ships[i-1].Carried = uint8(len(cargo))
	return i
}

// Lead puts a leader into land area a, or aboard fleet ship, from 1, of such a position.
func (e *Engine) Lead(s *State, l Leader, a board.Area, ship uint8) {
	p := pos{&e.rules, s}
	if ship > 0 {
		p.shipLeader(l, ship)
	} else {
		p.setLeader(l, a)
	}
	p.Leaders[l].Since = s.Round
}

// Units counts the land units of n in land area a by kind.
func (e *Engine) Units(s *State, n Nation, a board.Area) Units { return s.units(n, a) }

// LeadersAt are the leaders of n in area a, or at sea a aboard its fleets.
func (e *Engine) LeadersAt(s *State, n Nation, a board.Area) cards.Leaders {
	return pos{&e.rules, s}.leadersNear(n, a)
}

// Retire makes counters of n unavailable from now on.
func (e *Engine) Retire(s *State, n Nation, u Unit, k uint8) { s.Retired[n][u] += k }
