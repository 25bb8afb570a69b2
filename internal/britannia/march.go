package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// joining are the infantry and cavalry that set out from Path[i] and have not
// marched before: all at the start, those that a leader picks up on the way
// (2e LDR-08).
func joining(m *Move, i int) (inf, cav uint8) {
	inf, cav = m.Inf[i], m.Cav[i]
	if i == 0 {
		return inf, cav
	}
	if !m.Leader {
		return 0, 0
	}
	return inf - min(inf, m.Inf[i-1]), cav - min(cav, m.Cav[i-1])
}

// stopping are the infantry and cavalry that stop in Path[i]: all that arrive
// at the end, and those that a leader drops on the way (2e LDR-08).
func stopping(m *Move, i int) (inf, cav uint8) {
	end := int(m.Len) - 1
	switch {
	case i == 0:
		return 0, 0
	case !m.Leader && i == end:
		return m.Inf[0], m.Cav[0]
	case !m.Leader:
		return 0, 0
	case i == end:
		return m.Inf[i-1], m.Cav[i-1]
	}
	return m.Inf[i-1] - min(m.Inf[i-1], m.Inf[i]), m.Cav[i-1] - min(m.Cav[i-1], m.Cav[i])
}

// traffic is how many armies of a move set out from a and how many stop there,
// over all its visits: a way may come back to where it was.
func traffic(m *Move, a board.Area) (out, in [2]uint8) {
	if !m.Leader {
		if a == m.From() {
			out = [2]uint8{m.Inf[0], m.Cav[0]}
		}
		if a == m.End() {
			in = [2]uint8{m.Inf[0], m.Cav[0]}
		}
		return out, in
	}
	for i := range int(m.Len) {
		if m.Path[i] != a {
			continue
		}
		if i < int(m.Len)-1 {
			inf, cav := joining(m, i)
			out[0], out[1] = out[0]+inf, out[1]+cav
		}
		inf, cav := stopping(m, i)
		in[0], in[1] = in[0]+inf, in[1]+cav
	}
	return out, in
}

// checkMove judges a move, for all who go with it.
func (e *Engine) checkMove(s *State, m *Move) *game.Illegal {
	if m.Len < 2 || int(m.Len) > game.MaxPath {
		return &game.Illegal{Why: game.BadPath, Rule: "2e MOV-01"}
	}
	var way board.Set
	for _, a := range m.Path[:m.Len] {
		if a == board.None || int(a) > e.b.Count() {
			return &game.Illegal{Why: game.BadPath, Rule: "2e MOV-01"}
		}
		way = way.With(a)
	}
	foes := e.others(s, s.Turn)
	if bad := e.checkCompany(s, m, foes); bad != nil {
		return bad
	}
	sails := way&e.b.Seas != 0
	if m.Leader {
		if bad := e.checkRoute(s, m, foes, LeaderUnit, sails); bad != nil {
			return bad
		}
		return e.checkAftermath(s, m)
	}
	if m.Inf[0] > 0 {
		if bad := e.checkRoute(s, m, foes, Infantry, sails); bad != nil {
			return bad
		}
	}
	if m.Cav[0] > 0 {
		if bad := e.checkRoute(s, m, foes, Cavalry, sails); bad != nil {
			return bad
		}
	}
	return e.checkAftermath(s, m)
}

// checkCompany judges who goes: armies that have not moved, at least one where
// no leader goes; a leader who has not moved and is never without company
// (2e LDR-05 LDR-06 LDR-08).
func (e *Engine) checkCompany(s *State, m *Move, foes board.Set) *game.Illegal {
	n := s.Turn
	if m.Leader && (s.Moved || !alongWith(s, n, m.From())) {
		return &game.Illegal{Why: game.LeaderMoved, Rule: "2e LDR-06", Nation: n, Area: m.From()}
	}
	if !m.Leader && m.Inf[0]+m.Cav[0] == 0 {
		return &game.Illegal{Why: game.NoArmies, Rule: "2e MOV-01", Nation: n, Area: m.From()}
	}
	if !m.Leader {
		return e.checkCount(s, m, m.From(), [2]uint8{m.Inf[0], m.Cav[0]})
	}
	for i := range m.Path[:m.Len-1] {
		out, _ := traffic(m, m.Path[i])
		if bad := e.checkCount(s, m, m.Path[i], out); bad != nil {
			return bad
		}
		switch {
		case !e.mayStandAlone() && m.Inf[i]+m.Cav[i] == 0 && !e.awaited(s, m, i+1):
			return &game.Illegal{Why: game.LeaderAlone, Rule: "2e LDR-06", Nation: n, Area: m.Path[i+1]}
		case e.mayStandAlone() && e.aloneAmong(m, i, foes):
			return &game.Illegal{Why: game.LeaderAlone, Rule: "1e LDR-09", Nation: n, Area: m.Path[i+1]}
		}
	}
	return nil
}

// checkCount judges whether as many infantry and cavalry as set out from a are there and
// have not moved.
func (e *Engine) checkCount(s *State, m *Move, a board.Area, out [2]uint8) *game.Illegal {
	inf, cav := e.unmoved(s, a, m)
	if out[0] <= inf && out[1] <= cav {
		return nil
	}
	bad := &game.Illegal{Why: game.NoArmies, Rule: "2e MOV-01", Nation: s.Turn, Area: a, N: int(out[0]), Max: int(inf)}
	if out[0] <= inf {
		bad.N, bad.Max = int(out[1]), int(cav)
	}
	if inf+cav == 0 && s.Armies(s.Turn, a) > 0 {
		bad.Why = game.AlreadyMoved
	}
	return bad
}

// awaited reports whether somebody of his nation is in Path[i] when a leader
// comes there alone: those who stood there less those he has led away before,
// and those he has dropped there (2e LDR-05 LDR-06).
func (e *Engine) awaited(s *State, m *Move, i int) bool {
	a := m.Path[i]
	k := int(s.Armies(s.Turn, a))
	for j := range i {
		if m.Path[j] == a {
			outInf, outCav := joining(m, j)
			inInf, inCav := stopping(m, j)
			k += int(inInf+inCav) - int(outInf+outCav)
		}
	}
	return k > 0 || s.Turn == e.saxons && s.Burhs.Has(a)
}

// companyAfter reports whether a leader of the nation on turn has company in a
// once m is made.
func (e *Engine) companyAfter(s *State, m *Move, a board.Area) bool {
	out, in := traffic(m, a)
	return s.Armies(s.Turn, a)+in[0]+in[1] > out[0]+out[1] || s.Turn == e.saxons && s.Burhs.Has(a)
}

// checkRoute judges the way of one kind of armies, or of a leader and all who go with him,
// step by step. Only where it leads by a sea does it matter who they are that set out.
func (e *Engine) checkRoute(s *State, m *Move, foes board.Set, u game.Unit, sails bool) *game.Illegal {
	r := e.newRoute(s, foes, m.From(), e.elite(s.Turn, u), m.Leader, sails && e.boundIn(s, m, 0))
	r.raid = sails && e.allRaiders(s, m)
	for i := 1; i < int(m.Len); i++ {
		from, to := r.at, m.Path[i]
		var left uint8
		if i > 1 {
			inf, cav := stopping(m, i-1)
			left = inf + cav
			if left > 0 {
				if why := r.mayEnd(); why != game.NotIllegal {
					return illegalStep(why, s.Turn, from, from)
				}
			}
			r.bound = r.bound || m.Leader && sails && e.boundIn(s, m, i-1)
		}
		if why := r.step(to, left); why != game.NotIllegal {
			bad := illegalStep(why, s.Turn, from, to)
			if why == game.MayNotAttack {
				bad.Nation = e.enemyIn(s, s.Turn, to)
				bad.Rule = e.peace(s, s.Turn, bad.Nation, to)
			}
			if why == game.EnemyStop {
				bad.Nation = e.enemyIn(s, s.Turn, from)
				if s.SubjectTo[bad.Nation] == s.Turn {
					bad.Rule = "2e ANG-08"
				}
			}
			return bad
		}
	}
	if why := r.mayEnd(); why != game.NotIllegal {
		return illegalStep(why, s.Turn, m.End(), m.End())
	}
	return nil
}

// boundIn reports whether any of those who set out from Path[i] began the
// nation turn at sea, so that the card limits where they sail and land.
func (e *Engine) boundIn(s *State, m *Move, i int) bool {
	if m.Leader && i == 0 && s.LeaderFrom != 0 {
		return true
	}
	inf, cav := joining(m, i)
	var bound, free groupSet // of those who may set out
	for j, set := s.unmovedIn(m.Path[i], m).pop(); j < MaxGroups; j, set = set.pop() {
		g := &s.Groups[j]
		if g.Unit == Infantry && inf == 0 || g.Unit == Cavalry && cav == 0 {
			continue
		}
		if e.b.Seas.Has(g.Home) {
			bound |= 1 << j
		} else {
			free |= 1 << j
		}
	}
	if bound == 0 || free == 0 {
		return bound != 0
	}
	return bound&e.setOut(s, m, i) != 0
}

// stepRules are the requirements behind the reasons of route.step.
var stepRules = [game.Reasons]string{
	game.NotAdjacent: "2e MOV-02", game.TooFar: "2e MOV-02", game.DifficultStop: "2e MOV-03", game.EnemyStop: "2e OVR-02",
	game.StraitWhole: "2e STR-02", game.NoBoats: "2e BOA-01", game.SecondSea: "2e SEA-04", game.ClosedSea: "2e LND-01",
	game.ClosedShore: "2e LND-01", game.BoatWhole: "1e BOA-02", game.MayNotAttack: "2e SUB-13", game.EndsAtSea: "2e BOA-02", game.SubjectArea: "2e SUB-21",
}

func illegalStep(why game.Reason, n nation, from, to board.Area) *game.Illegal {
	return &game.Illegal{Why: why, Rule: stepRules[why], Nation: n, Area: from, To: to}
}

// checkAftermath judges what a move would leave behind: a leader without
// company, an area that the lord forbids to leave, or more armies in an area than it
// can hold, whom no later move could lead out of it.
func (e *Engine) checkAftermath(s *State, m *Move) *game.Illegal {
	n := s.Turn
	if a := m.From(); !m.Leader && alongWith(s, n, a) && !e.mayStandAlone() && !e.companyAfter(s, m, a) {
		return &game.Illegal{Why: game.LeaderAlone, Rule: "2e LDR-06", Nation: n, Area: a}
	}
	if no := e.deserted(s, m) & s.Refused; no != 0 {
		return &game.Illegal{Why: game.LeaveRefusedBy, Rule: "2e SUB-16", Nation: s.SubjectTo[n], Area: no.First()}
	}
	return e.checkCrowds(s, m)
}

// march makes a legal move.
func (p *play) march(m *Move) {
	s, n := p.s, p.s.Turn
	foes := p.others(s, n)
	end := int(m.Len) - 1
	ev := game.Event{Kind: game.Moved, Nation: n, Area: m.From(), To: m.End(), Len: m.Len, Path: m.Path}
	ev.Units = armies(stopping(m, end))
	if m.Leader {
		ev.Leader = s.Leader[n]
	}
	p.add(&ev)
	p.raidersMarch, p.marchRaid = p.allRaiders(s, m), 0
	for i := 1; i < end && m.Leader; i++ {
		if inf, cav := stopping(m, i); inf+cav > 0 {
			p.add(&game.Event{Kind: game.Moved, Nation: n, Area: m.From(), To: m.Path[i], Len: uint8(i + 1), Path: m.Path, Units: armies(inf, cav)})
		}
	}
	p.marchAll(m)
	for i := 1; i <= end; i++ {
		a := m.Path[i]
		if !p.b.Land.Has(a) {
			continue
		}
		armies := !m.Leader || m.Inf[i-1]+m.Cav[i-1] > 0
		p.entered(m, i, armies)
		if !foes.Has(a) {
			p.comesTo(n, a, armies) // passing through counts (2e OCC-02)
			continue
		}
		if armies {
			p.trample(n, a)
			p.invades(n, a)
		}
	}
	if p.marchRaid != 0 {
		p.fought(m.End(), p.marchRaid)
	}
	p.raidersMarch = false
	p.countMarks()
}

// entered notes whence the armies of a move come into Path[i]: by where the way is closed
// to defenders. That is the last land area of the way (2e RTD-08), or of those who stop
// there all of it, its start included (1e RTD-01).
func (p *play) entered(m *Move, i int, armies bool) {
	a, from := m.Path[i], m.Path[i-1]
	set := &p.s.Entered[a]
	if !p.pk.Rules.WholeWayClosed {
		if armies && p.b.Land.Has(from) {
			*set = set.With(from)
		}
		return
	}
	if inf, cav := stopping(m, i); inf+cav == 0 {
		return
	}
	for j := range i {
		if m.Inf[j]+m.Cav[j] > 0 || !m.Leader {
			*set |= board.Of(m.Path[j]) & p.b.Land
		}
	}
	*set = set.Without(a)
}

// marchAll moves all who go on a move, and nothing else.
func (p *play) marchAll(m *Move) {
	if !m.Leader {
		p.marchTogether(m, Infantry, m.Inf[0])
		p.marchTogether(m, Cavalry, m.Cav[0])
		return
	}
	p.marchUnits(m, Infantry)
	p.marchUnits(m, Cavalry)
	p.s.LeaderAt[p.s.Turn], p.s.Moved = m.End(), true
}

// marchTogether moves k armies of one kind all the way, and remembers how they came.
func (p *play) marchTogether(m *Move, u game.Unit, k uint8) {
	if k == 0 {
		return
	}
	s := p.s
	from, groups := p.pick(s, m.From(), u, m, k)
	for _, x := range from[:groups] {
		g := &s.Groups[x.group]
		g.N -= x.n
		p.joinGroup(p.arrived(m, int(m.Len)-1, g, x.n))
	}
	s.Take(s.Turn, u, m.From(), k)
	s.Add(s.Turn, u, m.End(), k)
	p.dropEmptyGroups()
}

// marchUnits moves the armies of one kind that march with their leader, part of the way or
// all of it, and remembers how they came.
func (p *play) marchUnits(m *Move, u game.Unit) {
	s, n := p.s, p.s.Turn
	var with [MaxGroups]share // those who march
	k := 0
	for i := range int(m.Len) {
		a := m.Path[i]
		inf, cav := stopping(m, i)
		stop := inf
		if u == Cavalry {
			stop = cav
		}
		for j := 0; stop > 0 && j < k; j++ {
			here := min(stop, with[j].n)
			if here == 0 {
				continue
			}
			p.joinGroup(p.arrived(m, i, &s.Groups[with[j].group], here))
			s.Add(n, u, a, here)
			with[j].n -= here
			stop -= here
		}
		if i == int(m.Len)-1 {
			break
		}
		inf, cav = joining(m, i)
		if u == Cavalry {
			inf = cav
		}
		from, groups := p.pick(s, a, u, m, inf)
		for _, x := range from[:groups] {
			s.Groups[x.group].N -= x.n
			with[k] = x
			k++
		}
		s.Take(n, u, a, inf)
	}
	p.dropEmptyGroups()
}

// homeAfter is where those of g who stop in Path[i] may go home: for Picts that raid, the
// land that they left by boat (2e PIC-02).
func (e *Engine) homeAfter(s *State, m *Move, i int, g *Group) board.Area {
	if i == 2 && e.b.Seas.Has(m.Path[1]) && e.RaidsByBoat(s) {
		return m.From()
	}
	return g.Home
}

// RaidsByBoat reports whether who of the nation on turn goes by boat from where it stands may
// go home there (2e PIC-01).
func (e *Engine) RaidsByBoat(s *State) bool { return s.Turn == e.picts && e.entry(s, e.picts).Raid }

// SetOutToRaid reports whether some who set out on a move, for which there are enough, may
// go home from where it ends when raiders do (2e RAI-02 PIC-02, 1e RAI-02).
func (e *Engine) SetOutToRaid(s *State, m *Move) bool {
	if !e.b.Land.Has(m.End()) {
		return false
	}
	who := e.setOut(s, m, 0)
	for i := range s.Groups[:s.NGroups] {
		if who>>i&1 == 0 {
			continue
		}
		g := &s.Groups[i]
		home := e.homeAfter(s, m, int(m.Len)-1, g)
		if home != board.None && (g.Raider || g.Home != home || !e.byPiece()) {
			return true
		}
	}
	return false
}

// arrived is the group that here armies of g form in Path[i]: where they may
// retreat to (2e RTA-01 RTA-05 RTA-07 RTA-08, RUL-42 RUL-48).
func (p *play) arrived(m *Move, i int, g *Group, here uint8) Group {
	to := Group{At: m.Path[i], Unit: g.Unit, N: here, Home: g.Home, Moved: true, Back: m.Path[i-1]}
	if p.b.Seas.Has(to.Back) {
		to.Sea = true
		to.Back = g.At // began at sea, or embarked where it stood
		if i >= 2 && p.b.Land.Has(g.At) && p.b.Land.Has(m.Path[i-2]) {
			to.Back = m.Path[i-2] // not for those whom a leader picked up at sea
		}
		to.Home = p.homeAfter(p.s, m, i, g)
		if p.pk.Rules.BoatsNoRetreat && p.b.Land.Has(g.At) { // 1e BOA-03 RTA-04
			to.Back = board.None
		}
	}
	p.came(m, i, g, &to)
	return to
}

// armies are infantry and cavalry, as events tell of them.
func armies(inf, cav uint8) game.Units {
	return game.Units{Infantry: inf, Cavalry: cav}
}
