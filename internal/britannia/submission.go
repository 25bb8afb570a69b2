package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// submission asks the next nation that may submit, at one of the moments for it: after a
// Movement Phase, after the losses of a round of battle, after a battle; of the nation on
// turn (2e SUB-03 ANG-03, RUL-37 RUL-66), or of whatever nation (1e SUB-03 ANG-02). Several
// are asked in Nation List order. It is theirs to decide (2e SUB-04) unless the scenario
// makes them submit (2e S2P-04, RUL-93).
func (e *Engine) submission(s *State, d *game.Decision) {
	if e.submitAnyMoment() {
		e.submissionToAny(s, d)
		return
	}
	lord := s.Turn
	if s.Where[lord] == 0 {
		return
	}
	for n := first; n <= last; n++ {
		if !s.Asked.Has(n) && e.maySubmit(s, n, lord) {
			*d = game.Decision{Kind: Submit, Nation: n, For: lord, Area: s.Battle.Area,
				Compulsory: e.start(s).MustSubmit && lord == e.romans}
			return
		}
	}
}

// submitAnyMoment reports whether nations submit in whoever's turn (1e SUB-03).
func (e *Engine) submitAnyMoment() bool { return e.pk.Rules.SubmitAnyMoment }

// mayBeLord reports whether others may submit in the turn of n (2e SUB-02 SUB-03, 1e SUB-03).
func (e *Engine) mayBeLord(n nation) bool {
	return e.submitAnyMoment() || n == e.romans || n == e.angles
}

// submissionToAny asks in whoever's turn, as long as the lord has an army (1e SUB-02 SUB-03):
// once, and again when the nation has lost an area or an army since, or its lord's armies
// have come into an area of it (1e SUB-04); not while it is attacking its lord itself
// (1e SUB-03).
func (e *Engine) submissionToAny(s *State, d *game.Decision) {
	for _, lord := range [...]nation{e.romans, e.angles} {
		if s.Where[lord] == 0 {
			continue
		}
		for n := first; n <= last; n++ {
			if s.Asked.Has(n) || s.Declined.Has(n) || !e.maySubmit(s, n, lord) {
				continue
			}
			if n != s.Turn || s.Where[n]&e.units(s, lord)&e.b.Land == 0 {
				*d = game.Decision{Kind: Submit, Nation: n, For: lord, Area: s.Battle.Area}
				return
			}
		}
	}
}

// loses notes that n has lost an army or an area: it may want to submit now (1e SUB-04).
func (p *play) loses(n nation) { p.s.Declined = p.s.Declined.Without(n) }

// invades notes that armies of n have come into area a, where others may want to submit
// to it now (1e SUB-04).
func (p *play) invades(n nation, a board.Area) {
	if n == p.romans || n == p.angles {
		p.s.Declined &^= p.nationsIn(p.s, a)
	}
}

// nationsIn are the nations with armies in a.
func (e *Engine) nationsIn(s *State, a board.Area) ruleset.Nations {
	var in ruleset.Nations
	for m := last; m >= first; m-- {
		in = in<<1 | ruleset.Nations(s.Where[m]>>(a%board.Max)&1)
	}
	return in << first
}

// maySubmit reports whether n occupies few enough areas to submit to lord. Every area with
// an army of it counts, contested or not (RUL-55, 1e SUB-01). To Rome submit those whose
// cards say so, the Belgae of the second edition in round 1 only (2e SUB-01 SUB-24 BEL-01);
// to the Angles the Brigantes alone.
func (e *Engine) maySubmit(s *State, n, lord nation) bool {
	land := s.Where[n] & e.b.Land
	if land == 0 || s.SubjectTo[n] != ruleset.NoNation {
		return false
	}
	if lord == e.romans {
		c := e.card(s, n)
		return c.SubmitsAt >= land.Len() && (c.SubmitRound == 0 || c.SubmitRound == int(s.Round))
	}
	return e.maySubmitToAngles(s, n, land)
}

// submit makes a nation a subject, and its lord's armies leave its areas; or
// notes that it will not.
func (p *play) submit(d *game.Decision, yes bool) {
	s := p.s
	n, lord := d.Nation, d.For
	s.Asked = s.Asked.With(n)
	if !yes {
		if p.submitAnyMoment() {
			s.Declined = s.Declined.With(n)
		}
		return
	}
	s.SubjectTo[n] = lord
	if lord == p.romans {
		s.Submitted = s.Submitted.With(n)
	}
	p.add(&game.Event{Kind: game.Submitted, Nation: n, Other: lord})
	p.bonusPoints(lord, n)
	s.Party, s.After, s.Stage = n, s.Stage, Expulsion
	if p.toLeave(s).Has(s.Battle.Area) {
		p.forgetLosses(s.Battle.Area) // else it stays open who was lost (RUL-32)
	}
}

// endSubjection frees a subject: those of Rome when round 6 begins, whether
// Rome has armies or not (2e SUB-23, RUL-59; 1e SUB-11), the Belgae when they revolt
// (2e BEL-03 BEL-05), the Brigantes from the Angles (2e ANG-13).
func (p *play) endSubjection(n nation) {
	p.add(&game.Event{Kind: game.SubjectionEnded, Nation: n, Other: p.s.SubjectTo[n]})
	p.s.SubjectTo[n] = ruleset.NoNation
}

// endSubjects frees all subjects of a nation.
func (p *play) endSubjects(lord nation) {
	for n := first; n <= last; n++ {
		if p.s.SubjectTo[n] == lord {
			p.endSubjection(n)
		}
	}
}

// toLeave are the areas of the nation that has just submitted which its lord's armies must
// leave: all for Rome (2e SUB-05, 1e SUB-05), for the Angles those where they may not fight
// on (2e ANG-04 ANG-10, RUL-69; 1e ANG-03). Only in its own turn a lord stands with others.
func (e *Engine) toLeave(s *State) board.Set {
	lord := s.SubjectTo[s.Party]
	areas := s.Where[lord] & s.Where[s.Party] & e.b.Land
	if lord == e.angles {
		for a := range areas.All {
			if !e.sparedByAngles(a) {
				areas = areas.Without(a)
			}
		}
	}
	return areas
}

// expulsion asks the lord where the armies of an area go that they must leave,
// split as they like (2e SUB-05).
func (e *Engine) expulsion(s *State, d *game.Decision) {
	for a := range e.toLeave(s).All {
		if to := e.refuges(s, a); to != 0 {
			*d = game.Decision{Kind: Expel, Nation: s.Turn, For: s.Party, Area: a, Areas: to, Count: s.Armies(s.Turn, a)}
			return
		}
	}
}

// refuges are the places for armies that must leave area a: a neighbour that
// the lord occupies or that is vacant, and by road from there (2e SUB-05
// SUB-06); failing that an area of the lord next to any of the nation's
// (2e SUB-07); failing that a vacant one next to any of them (2e SUB-08). An
// area is the lord's if only he has units there, a fort sufficing, and stacking
// limits bind (RUL-56).
func (e *Engine) refuges(s *State, a board.Area) board.Set {
	lord := s.Turn
	own := e.alone(s, lord)
	if e.pk.Rules.RefugesAnywhere {
		return e.withRoom(s, e.refugesOfAll(s, a)|own)
	}
	vacant := e.b.Land &^ e.others(s, lord) &^ e.units(s, lord)
	if near := e.withRoom(s, e.b.Around(a)&(own|vacant)); near != 0 {
		return e.withRoom(s, e.alongRoads(s, near)&own) | near
	}
	var around board.Set
	for b := range (s.Where[s.Party] & e.b.Land).All {
		around |= e.b.Around(b)
	}
	if far := e.withRoom(s, around&own); far != 0 {
		return far
	}
	return e.withRoom(s, around&vacant)
}

// refugesOfAll are the areas without other nations next to a, or whence the lord's armies
// came into it in this phase (1e SUB-05); those that are the lord's alone come besides.
func (e *Engine) refugesOfAll(s *State, a board.Area) board.Set {
	free := e.b.Land &^ e.others(s, s.Turn)
	for m := first; m <= last; m++ {
		if m != s.Turn && s.Leader[m] != ruleset.NoLeader {
			free = free.Without(s.LeaderAt[m])
		}
	}
	return (e.b.Around(a) | s.Entered[a]) & free
}

// withRoom are those of areas where one more army of the lord fits.
func (e *Engine) withRoom(s *State, areas board.Set) board.Set {
	var open board.Set
	for a := range areas.All {
		if e.takesIn(s, a, 1) {
			open = open.With(a)
		}
	}
	return open
}

// takesIn reports whether k armies of the lord that must leave a subject's area fit
// into area a. The areas that they all leave crowd nobody (2e STK-06).
func (e *Engine) takesIn(s *State, a board.Area, k uint8) bool {
	total := e.stack(s, s.Turn, a) + k
	if !mended(s) {
		return e.fits(s, s.Turn, a, total)
	}
	return total <= e.limit(s.Turn, a) ||
		total <= e.most(a) && e.overfull(s, s.Turn)&^e.toLeave(s)&^board.Of(a) == 0
}

// alongRoads are all areas that free steps lead to from those given; for
// nations other than Rome there are none (2e SUB-06 ROA-09).
func (e *Engine) alongRoads(s *State, from board.Set) board.Set {
	if s.Turn != e.romans {
		return 0
	}
	var reached board.Set
	for todo := from; todo != 0; {
		var a board.Area
		a, todo = todo.Pop()
		if !e.road(s, a) || reached.Has(a) {
			continue
		}
		reached = reached.With(a)
		todo |= e.b.Next[a] &^ reached
	}
	return reached
}

// onlyRefuge sends all armies that fit to the one place where they can go.
func (e *Engine) onlyRefuge(s *State, d *game.Decision) (Choice, bool) {
	c := Choice{Kind: d.Kind, Area: d.Area, To: d.Areas.First(), N: d.Count}
	for c.N > 1 && !e.takesIn(s, c.To, c.N) {
		c.N--
	}
	return c, d.Areas.Len() == 1
}

// checkExpel judges where armies of the lord go.
func (e *Engine) checkExpel(s *State, d *game.Decision, c *Choice) *game.Illegal {
	bad := &game.Illegal{Rule: "2e SUB-05", Nation: s.Turn, Area: c.Area, To: c.To, N: int(c.N)}
	have := s.Armies(s.Turn, c.Area)
	switch {
	case c.Area != d.Area:
		bad.Why = game.NoSuchArea
	case c.N == 0 || c.N > have:
		bad.Why, bad.Max = game.NoArmies, int(have)
	case !d.Areas.Has(c.To):
		bad.Why = game.NoRetreat
	case !e.takesIn(s, c.To, c.N):
		bad.Why, bad.Max = game.Overfull, int(e.limit(s.Turn, c.To))
	default:
		return nil
	}
	return bad
}

// expel moves armies of the lord out of a subject's area. A vacant area that
// Romans are expelled into gets a fort and scores (2e FRT-01, RUL-56).
func (p *play) expel(c *Choice) {
	s, lord := p.s, p.s.Turn
	p.add(&game.Event{Kind: Expelled, Nation: lord, Other: s.Party, Area: c.Area, To: c.To, N: c.N})
	k := c.N
	for i := 0; k > 0 && i < int(s.NGroups); i++ {
		if g := &s.Groups[i]; g.At == c.Area && g.N > 0 {
			take := min(k, g.N)
			k -= take
			g.N -= take
			s.Take(lord, g.Unit, c.Area, take)
			s.Add(lord, g.Unit, c.To, take)
			p.joinGroup(Group{At: c.To, Unit: g.Unit, N: take, Home: g.Home, Moved: true})
		}
	}
	p.dropEmptyGroups()
	if alongWith(s, lord, c.Area) && !p.company(s, lord, c.Area) {
		s.LeaderAt[lord] = c.To
	}
	p.comesTo(lord, c.To, true)
}

// finishSubmission eliminates armies that had nowhere to go (2e SUB-09), scores
// the areas of the new subject for Rome (2e RSC-03 BEL-02, RUL-57; 1e RSC-02), and cancels
// the battle between the two (2e SUB-10).
func (p *play) finishSubmission() {
	s, n := p.s, p.s.Party
	for a := range p.toLeave(s).All {
		for s.Inf[s.SubjectTo[n]][a] > 0 {
			p.takeOff(s.SubjectTo[n], Infantry, a, ByExpulsion)
		}
	}
	b := &s.Battle
	if b.Area != board.None && !s.Where[s.Turn].Has(b.Area) {
		p.add(&game.Event{Kind: game.BattleCancelled, Nation: s.Turn, Other: b.Defender, Area: b.Area})
		*b = Battle{}
	}
	for a := range (s.Where[n] & p.b.Land).All {
		p.settle(a)
	}
	s.Party, s.Stage = ruleset.NoNation, s.After
}
