package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia/cards"
)

// route is a march as it is checked or carried out, step by step. Units that stand with
// each other are told apart by where they joined: entry i of joined are those who were
// picked up at Path[i], of the start at 0.
type route struct {
	pos
	c      *Choice
	n      Nation
	in     bool // part of a campaign move
	joined [MaxPath]Units
	took   [MaxPath]Units // as joined was when they set out
	stayed [MaxPath]int   // who stopped in Path[i]
}

// checkGo judges a march by land (it MOV-02 MOV-03 MOV-04 LDR-10 LDR-15).
func (p pos) checkGo(c *Choice) *Illegal {
	r := route{pos: p, c: c, n: p.Turn, in: p.Campaign.Leader != cards.NoLeader}
	if bad := r.begin(); bad != nil {
		return bad
	}
	for i := 1; i < int(c.Len); i++ {
		if bad := r.step(i); bad != nil {
			return bad
		}
	}
	return r.allowance()
}

func (r *route) bad(why Reason, rule string, a, to board.Area) *Illegal {
	return &Illegal{Why: why, Rule: rule, Nation: r.n, Area: a, To: to}
}

// begin judges who sets out.
func (r *route) begin() *Illegal {
	c, n := r.c, r.n
	from := c.Path[0]
	if c.Len < 2 || c.Len > MaxPath || !r.b.Land.Has(from) || !r.Where[n].Has(from) || c.Units[0].Sum() == 0 && c.Leaders == 0 {
		return r.bad(NoUnits, "it MOV-01", from, board.None)
	}
	if !r.in && from == r.waitsFor() && from != board.None {
		return r.bad(WaitsForLeader, "it CAR-01", from, board.None)
	}
	for i := int(c.Len) - 1; i < MaxPath; i++ {
		if c.Units[i] != (Units{}) || i >= int(c.Len) && c.Path[i] != board.None {
			return r.bad(NoUnits, "it MOV-02", from, board.None)
		}
	}
	for x := range c.Leaders.All {
		at := &r.Leaders[x]
		switch {
		case !r.leadersOf[n].Has(x) || at.Fate != OnBoard || at.At != from || at.Ship != 0:
			return &Illegal{Why: NoUnits, Rule: "it LDR-15", Nation: n, Area: from, Unit: LeaderUnit}
		case at.Moved && !r.in:
			return &Illegal{Why: AlreadyMoved, Rule: "it MOV-04", Nation: n, Area: from, Unit: LeaderUnit}
		}
	}
	return r.pickUp(0)
}

// pickUp lets those join who set out from Path[i]: only a leader picks units up on his way
// (it LDR-13 CAM-08 RUL-91).
func (r *route) pickUp(i int) *Illegal {
	c, a := r.c, r.c.Path[i]
	free := r.free(r.n, a)
	for j := range i { // a march may come back to where it was
		if c.Path[j] == a {
			for u := range free {
				free[u] -= r.took[j][u]
			}
		}
	}
	for u := Infantry; u <= cards.LandKinds; u++ {
		here := c.Units[i][u]
		if i > 0 {
			here -= min(here, c.Units[i-1][u])
		}
		if here == 0 {
			continue
		}
		if here > free[u] {
			all := r.units(r.n, a)
			if here <= all[u] {
				return &Illegal{Why: AlreadyMoved, Rule: "it MOV-04", Nation: r.n, Area: a, Unit: u, N: int(here), Max: int(free[u])}
			}
			return &Illegal{Why: NoUnits, Rule: "it MOV-01", Nation: r.n, Area: a, Unit: u, N: int(here), Max: int(free[u])}
		}
		if i > 0 && r.foeAt(r.n, a) != NoNation {
			return &Illegal{Why: JoinsNotThere, Rule: "it LDR-13", Nation: r.n, Area: a, Unit: u, N: int(here)}
		}
		if i > 0 && c.Leaders == 0 {
			return &Illegal{Why: NoUnits, Rule: "it LDR-13", Nation: r.n, Area: a, Unit: u, N: int(here)}
		}
		r.joined[i][u], r.took[i][u] = here, here
	}
	return nil
}

// step judges the way from Path[i-1] to Path[i].
func (r *route) step(i int) *Illegal {
	c, n := r.c, r.n
	a, b := c.Path[i-1], c.Path[i]
	last := i == int(c.Len)-1
	switch {
	case !r.around(a).Has(b): // also a closed corner (it DEF-11)
		return r.bad(NotAdjacent, "it MOV-02", a, b)
	case r.overStrait(a, b) && c.Len > 2: // it STR-01 RUL-55
		return r.bad(StraitWhole, "it STR-01", a, b)
	case !r.mayEnter(n, b):
		return r.bad(EntryClosed, "it ENT-04", a, b)
	}
	if i == 1 {
		if bad := r.leave(); bad != nil {
			return bad
		}
	}
	other := r.othersAt(n, b)
	ally := other != NoNation && r.allied(n, other)
	if last {
		return r.arrive(a, b, other, ally)
	}
	stay := r.drop(i)
	if stay < 0 {
		return r.bad(TooFar, "it MOV-03", a, b)
	}
	earlier := r.earlier(i)
	r.stayed[i] = stay
	if ally && stay > 0 { // it RUL-59
		return &Illegal{Why: AllyArea, Rule: "it SUB-17", Nation: other, Area: a, To: b}
	}
	if other != NoNation && !ally { // it MOV-10
		if bad := r.overrun(b, other, stay, earlier); bad != nil {
			return bad
		}
		return r.pickUp(i)
	}
	if c.Leaders == 0 && stay > 0 {
		return r.bad(NoUnits, "it MOV-01", b, board.None) // without a leader all go the whole way
	}
	if r.pk.Highland.Has(b) && c.Leaders == 0 && !r.road(b) { // with a leader they pass (it LDR-12)
		return r.bad(HighlandStop, "it MOV-06", b, c.Path[i+1])
	}
	return r.pickUp(i)
}

// earlier is how many more of this march stopped in Path[i] when it passed there before than
// set out from there, who are still counted as standing there.
func (r *route) earlier(i int) int {
	n := 0
	for j := range i {
		if r.c.Path[j] == r.c.Path[i] {
			n += r.stayed[j] - r.took[j].Sum()
		}
	}
	return n
}

// leave judges the first step out of an area with enemies in a campaign: they must be
// fought first, or be held as in an overrun; in his first move a leader who came to an
// occupied area may go freely (it CAM-16 EPI-02 EPI-03 RUL-14).
func (r *route) leave() *Illegal {
	from := r.c.Path[0]
	foe := r.foeAt(r.n, from)
	if !r.in || foe == NoNation || r.Campaign.Moves == 0 && !r.sw.PyrrhusFights {
		return nil
	}
	stay := r.count(r.n, from) - r.c.Units[0].Sum()
	if need := r.overrunNeeds(from, foe); stay < need {
		return &Illegal{Why: EnemyStop, Rule: "it CAM-16", Nation: foe, Area: from, N: need - stay}
	}
	return nil
}

// road reports whether a city lets units pass highland b without stopping: that of their
// own nation, whoever built it, with a unit there as they enter (it MOV-07 MOV-09 RUL-48);
// by the house rule that of an ally, too (it MOV-08).
func (r *route) road(b board.Area) bool {
	if !r.Cities.Has(b) {
		return false
	}
	other := r.othersAt(r.n, b)
	return r.Where[r.n].Has(b) || r.sw.AlliedRoads && other != NoNation && r.allied(r.n, other)
}

// drop counts who stays in Path[i], those of whom least is left of their allowance first,
// and takes them out of joined; below 0: some came too far.
func (r *route) drop(i int) int {
	sum := 0
	for u := Infantry; u <= cards.LandKinds; u++ {
		was, on := r.c.Units[i-1][u], r.c.Units[i][u]
		if on >= was {
			continue
		}
		left := was - on
		sum += int(left)
		for j := 0; j < i && left > 0; j++ {
			k := min(left, r.joined[j][u])
			if k > 0 && i-j > int(r.pk.UnitInfo[u].Move)+r.moreMove() {
				return -1
			}
			r.joined[j][u] -= k
			left -= k
		}
	}
	return sum
}

// overrunNeeds is how many units must be in b so that others may pass: twice the enemies,
// as many in an area with a city, 1 at least; kinds do not matter, leaders do not count
// (it OVR-01 OVR-03 OVR-04 RUL-53).
func (p pos) overrunNeeds(b board.Area, foe Nation) int {
	need := 2 * p.count(foe, b)
	if p.Cities.Has(b) {
		need /= 2
	}
	return max(1, need)
}

// overrun judges passing b where a foe stands: enough units have entered and stay, no more
// than may attack (it OVR-01 OVR-02 OVR-05 LDR-14 RUL-49).
func (r *route) overrun(b board.Area, foe Nation, stay, earlier int) *Illegal {
	in := r.count(r.n, b) + stay + earlier
	if need := r.overrunNeeds(b, foe); in < need {
		return &Illegal{Why: EnemyStop, Rule: "it OVR-01", Nation: foe, Area: b, N: need - in}
	}
	if most := r.attackLimit(b, r.leadersAt(r.n, b) != 0); in > most && stay > 0 {
		return &Illegal{Why: TooManyAttack, Rule: "it OVR-05", Nation: r.n, To: b, N: in, Max: most}
	}
	if r.pk.Highland.Has(b) && r.c.Leaders == 0 && !r.road(b) {
		return r.bad(HighlandStop, "it MOV-06", b, board.None)
	}
	return nil
}

// arrive judges the last step. Limits do not matter on the way (it MOV-05), but where
// enemies stand.
func (r *route) arrive(a, b board.Area, other Nation, ally bool) *Illegal {
	c, n := r.c, r.n
	coming := c.Units[int(c.Len)-2].Sum() + r.earlier(int(c.Len)-1)
	switch {
	case !r.mayStay(n, b):
		return r.bad(EntryClosed, "it ENT-01", a, b)
	case ally && !(r.in && r.mayRest(other)): // it SUB-17 CAM-12
		return &Illegal{Why: AllyArea, Rule: "it SUB-17", Nation: other, Area: a, To: b}
	case other == NoNation || ally:
		return nil
	}
	return r.attack(b, coming, c.Leaders, r.in && c.Leaders.Has(r.Campaign.Leader), n)
}

// attack judges entering b, where others stand, with units that stop there: no leader goes
// alone, and there is a most (it STK-13 RUL-49 RUL-54); a campaign's leader attacks with
// any number (it CAM-09).
func (p pos) attack(b board.Area, coming int, leaders cards.Leaders, any bool, n Nation) *Illegal {
	in := p.count(n, b) + coming
	if in == 0 {
		return &Illegal{Why: LeaderAlone, Rule: "it RUL-54", Nation: n, To: b}
	}
	if most := p.attackLimit(b, leaders|p.leadersAt(n, b) != 0); in > most && coming > 0 && !any {
		return &Illegal{Why: TooManyAttack, Rule: "it STK-13", Nation: n, To: b, N: in, Max: most}
	}
	return nil
}

// allowance judges how far all came: a leader, alone or with units, and units with their
// own allowance, one area more for those who were with him from start to end (it LDR-11
// LDR-16 RUL-47).
func (r *route) allowance() *Illegal {
	c := r.c
	steps := int(c.Len) - 1
	end := c.Path[steps]
	if c.Leaders != 0 {
		most := 0
		for u := Infantry; u <= cards.LandKinds; u++ {
			if c.Units[0][u] > 0 {
				most = max(most, int(r.pk.UnitInfo[u].Move)+int(r.pk.BonusMove))
			}
		}
		if most = max(most, int(r.pk.LeaderMove)) + r.moreMove(); steps > most {
			return &Illegal{Why: TooFar, Rule: "it LDR-15", Nation: r.n, To: end, Unit: LeaderUnit, N: steps, Max: most}
		}
	}
	for j := range steps {
		for u := Infantry; u <= cards.LandKinds; u++ {
			most := int(r.pk.UnitInfo[u].Move)
			if j == 0 && c.Leaders != 0 {
				most += int(r.pk.BonusMove)
			}
			most += r.moreMove()
			if r.joined[j][u] > 0 && steps-j > most && !r.overStrait(c.Path[0], end) {
				return &Illegal{Why: TooFar, Rule: "it MOV-03", Nation: r.n, To: end, Unit: u, N: steps - j, Max: most}
			}
		}
	}
	return nil
}

// goBy carries a march out. Who stops has moved, and is known by where they came from.
func (p *play) goBy(c *Choice) {
	n := p.Turn
	p.Shift = false
	end := int(c.Len) - 1
	var with Units // who marches
	var away [MaxStacks]Stack
	k := 0
	for i := range end {
		here := c.Path[i]
		for u := Infantry; u <= cards.LandKinds; u++ {
			if c.Units[i][u] > with[u] {
				p.take(n, here, u, c.Units[i][u]-with[u], moved, false, func(st Stack) {
					away[k] = st
					k++
				})
				with[u] = c.Units[i][u]
			}
		}
		if i+1 == end {
			break
		}
		for u := Infantry; u <= cards.LandKinds; u++ {
			if next := c.Units[i+1][u]; next < with[u] {
				p.stop(away[:k], u, with[u]-next, c.Path[i+1], here)
				with[u] = next
				p.Campaign.Left = p.Campaign.Left.With(c.Path[i+1])
			}
		}
	}
	from, to := c.Path[end-1], c.Path[end]
	for u := Infantry; u <= cards.LandKinds; u++ {
		p.stop(away[:k], u, with[u], to, from)
	}
	for x := range c.Leaders.All {
		p.setLeader(x, to)
		p.Leaders[x].Moved = true
	}
	p.Quiet = p.Quiet.Without(to)
	went := Event{Kind: Moved, Nation: n, Area: c.Path[0], To: to, Len: c.Len, Units: game.Units(with), Leaders: c.Leaders}
	copy(went.Path[:], c.Path[:])
	p.event(went)
}

// stop lets k units of kind u of those who march stop in area a, the first that set out
// first.
func (p *play) stop(away []Stack, u Unit, k uint8, a, from board.Area) {
	for i := range away {
		st := &away[i]
		if st.Unit != u || st.N == 0 || k == 0 {
			continue
		}
		part := *st
		part.N = min(k, st.N)
		st.N -= part.N
		k -= part.N
		part.At, part.From, part.Flags = a, from, moved|st.Flags&wonOver
		if p.overStrait(from, a) {
			part.Flags |= landed // it LAN-03
		}
		p.add(part)
	}
}
