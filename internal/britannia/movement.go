package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// startMovement opens a Movement Phase: one of a normal turn, or a half of a
// Major Invasion, with a full allowance each (2e MAJ-02 MAJ-03). Where armies
// are when the nation turn begins decides who is a raider and whom the card
// binds (2e RAI-02 LND-04); armies at sea from earlier rounds and new ones are
// alike (2e ARR-09).
func (p *play) startMovement() {
	s, n := p.s, p.s.Turn
	if s.Half == 1 || p.byPiece() {
		p.formGroups()
		s.LeaderFrom = 0
		if p.b.Seas.Has(s.LeaderAt[n]) {
			s.LeaderFrom = s.LeaderAt[n]
		}
	} else {
		p.reformGroups()
	}
	s.NewForts, s.Moved, s.Asked = 0, false, 0
	s.Entered = [len(s.Entered)]boardSet{}
	s.Began, s.Permitted, s.Refused = 0, 0, 0
	if s.SubjectTo[n] != 0 {
		s.Began = s.Where[n] & p.b.Land
	}
	half := uint8(0)
	if p.entry(s, n).Major {
		half = s.Half
	}
	p.add(&game.Event{Kind: game.MovementBegan, Nation: n, N: half})
	s.Stage = Movement
}

// moveToMake asks for the next move (2e MOV-01 MOV-10).
func (e *Engine) moveToMake(s *State, d *game.Decision) {
	var areas board.Set
	for i := range s.Groups[:s.NGroups] {
		g := &s.Groups[i]
		areas |= board.Set(one(!g.Moved)&one(g.N > 0)) << (g.At % board.Max)
	}
	if areas != 0 || s.Leader[s.Turn] != 0 && !s.Moved {
		*d = game.Decision{Kind: MoveArmies, Nation: s.Turn, Areas: areas}
	}
}

// mayStopMoving judges whether the phase may be closed: not while an army is
// at sea that must and can land, each where it likes (2e SEA-07 SEA-08, RUL-19
// RUL-20), nor while an area breaks the stacking limits and a move could relieve
// it (2e STK-05, RUL-22).
func (e *Engine) mayStopMoving(s *State) game.Illegal {
	n := s.Turn
	crowded := e.crowded(s, n)
	stayAtSea := e.mayStayAtSea(s) && !e.mustLand(s)
	if crowded == 0 && (stayAtSea || s.Where[n]&e.b.Seas == 0) {
		return game.Illegal{}
	}
	for i := range s.Groups[:s.NGroups] {
		g := &s.Groups[i]
		if g.Moved || g.N == 0 {
			continue
		}
		switch {
		case e.b.Seas.Has(g.At) && !stayAtSea && e.canMove(s, g):
			rule := "2e SEA-07"
			if e.mayStayAtSea(s) {
				rule = "1e SEA-02"
			}
			return game.Illegal{Why: game.StillAtSea, Rule: rule, Nation: n, Area: g.At}
		case crowded.Has(g.At) && e.canMove(s, g):
			return game.Illegal{Why: game.StillCrowded, Rule: "2e STK-05", Nation: n, Area: g.At,
				N: int(e.stack(s, n, g.At)), Max: int(e.limit(n, g.At))}
		}
	}
	return game.Illegal{}
}

// mayStayAtSea reports whether armies may end this Movement Phase at sea: in a
// Raiding turn, or in the first half of a Major Invasion (2e SEA-03 MAJ-04
// RAI-04).
func (e *Engine) mayStayAtSea(s *State) bool {
	en := e.entry(s, s.Turn)
	return e.pk.Rules.AtSeaAnyTurn || en.Raid || en.Major && s.Half == 1 // 1e SEA-01
}

// LandsLater reports whether armies of the nation on turn that are at sea now must land in the
// half of its Major Invasion that is to come (2e MAJ-04 SEA-07): of a Raiding turn they may stay there (2e RAI-04).
func (e *Engine) LandsLater(s *State) bool {
	if s.Turn == 0 || e.pk.Rules.AtSeaAnyTurn {
		return false
	}
	en := e.entry(s, s.Turn)
	return en.Major && !en.Raid && s.Half == 1
}

// restInChannel notes how many Romans wait in the Channel before reinforcements come.
func (p *play) restInChannel() {
	if p.pk.Rules.AtSeaAnyTurn {
		p.s.Resting = p.s.Inf[p.romans][p.channel]
	}
}

// mustLand reports whether Romans who came as reinforcements in this turn are still in the
// Channel: they land in it (1e SEA-02 RMR-02).
func (e *Engine) mustLand(s *State) bool {
	return s.Turn == e.romans && s.Inf[e.romans][e.channel] > s.Resting && e.pk.Rules.AtSeaAnyTurn && s.Round > lastWithoutNeed
}

// mayAttack reports whether n may enter area a, where m has units (2e MOV-09
// DEF-08): every nation may attack every other, but for subjects and truces.
func (e *Engine) mayAttack(s *State, n, m nation, a board.Area) bool {
	return e.peace(s, n, m, a) == ""
}

// peace is the rule that forbids n to attack m in area a; empty: none does.
func (e *Engine) peace(s *State, n, m nation, a board.Area) string {
	switch {
	case s.SubjectTo[n] == e.romans && m == e.romans:
		return "2e SUB-13" // 1e SUB-07
	case s.SubjectTo[n] == e.romans && s.SubjectTo[m] == e.romans && !e.pk.Rules.SubjectsFight:
		return "2e SUB-13" // and 2e SUB-14, RUL-58
	case n == e.romans && s.SubjectTo[m] == e.romans:
		return "2e SUB-12"
	case s.SubjectTo[n] == e.angles && m == e.angles:
		return "2e ANG-09"
	case n == e.angles && s.SubjectTo[m] == e.angles && e.sparedByAngles(a):
		return "2e ANG-10" // and 2e ANG-08
	case e.pk.Rules.SpareFormerSubjects && n == e.romanoBritish && s.Round < conversionRound && m != e.belgae && s.Submitted.Has(m) && !s.Attacked.Has(m):
		return "2e RBR-09" // and 2e RBR-11, RUL-63
	}
	for _, t := range e.start(s).Truce {
		if t.Nation == n && t.Rounds.Has(int(s.Round)) && t.Not.Has(m) {
			return "2e S3P-06"
		}
	}
	return ""
}

// moveArmies carries out a move or ends the phase. A move by which a subject
// would leave an area empty waits for its lord's leave (2e SUB-16).
func (p *play) moveArmies(c *Choice) {
	s := p.s
	if c.Done {
		s.Stage = CrowdThinned
		return
	}
	if p.deserted(s, &c.Move)&^s.Permitted != 0 {
		s.Pending, s.Stage = c.Move, LeaveAsked
		return
	}
	p.march(&c.Move)
}

// deserted are the areas that a subject occupied when its movement began, in
// which m would leave no army, and which its lord may bid it keep: all for
// Rome's subjects, those in Scotland and Galloway for the Brigantes under the
// Angles (2e SUB-16 ANG-11). Only moves are judged: to lose an area in battle or
// to retreat from it takes no leave (2e SUB-17).
func (e *Engine) deserted(s *State, m *Move) board.Set {
	lord := s.SubjectTo[s.Turn]
	if lord == 0 || e.pk.Rules.SubjectsLeaveFreely { // 1e SUB-10
		return 0
	}
	keep := s.Began
	if lord == e.angles {
		keep = e.keptByAngles(keep)
	}
	var out board.Set
	for i := range m.Path[:m.Len-1] {
		a := m.Path[i]
		if !keep.Has(a) {
			continue
		}
		gone, stay := traffic(m, a)
		if k := gone[0] + gone[1]; k > 0 && s.Armies(s.Turn, a)+stay[0]+stay[1] == k {
			out = out.With(a)
		}
	}
	return out
}

// leaveToGive asks the lord of a subject about the next area that the waiting
// move would leave empty (2e SUB-16, RUL-58).
func (e *Engine) leaveToGive(s *State, d *game.Decision) {
	if s.Pending.Len == 0 {
		return
	}
	a := (e.deserted(s, &s.Pending) &^ s.Permitted).First()
	if a == board.None {
		return
	}
	*d = game.Decision{Kind: LeaveArea, Nation: s.SubjectTo[s.Turn], For: s.Turn, Area: a}
}

func (p *play) giveLeave(d *game.Decision, yes bool) {
	s := p.s
	if yes {
		s.Permitted = s.Permitted.With(d.Area)
		p.add(&game.Event{Kind: LeaveGiven, Nation: d.Nation, Other: d.For, Area: d.Area})
		return
	}
	s.Refused = s.Refused.With(d.Area)
	s.Pending = Move{}
	p.add(&game.Event{Kind: LeaveRefused, Nation: d.Nation, Other: d.For, Area: d.Area})
}

// leaveSettled makes the waiting move, if it was allowed.
func (p *play) leaveSettled() {
	m := p.s.Pending
	p.s.Pending, p.s.Stage = Move{}, Movement
	if m.Len > 0 {
		p.march(&m)
	}
}

// endMovement closes the phase. Whoever has entered an area of the
// Romano-British in rounds 6 and 7 has attacked them (2e RBR-09 RBR-10).
func (p *play) endMovement() {
	s, n := p.s, p.s.Turn
	if n != p.romanoBritish && s.Round < conversionRound && s.Where[n]&s.Where[p.romanoBritish]&p.b.Land != 0 {
		s.Attacked = s.Attacked.With(n)
	}
	s.Asked = 0
	s.Stage = AfterMovement
}
