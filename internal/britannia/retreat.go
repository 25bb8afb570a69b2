package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// defenderRetreat asks the defender, who may go first, with some or all of their
// armies, split as they like (2e END-02 END-03 RTD-01). Forts and burhs stay
// (2e RTD-11). Whoever has nowhere to go fights on (2e RTD-10).
func (e *Engine) defenderRetreat(s *State, d *game.Decision) {
	e.retreatDecision(s, Defender, DefenderGo, d)
}

// attackerRetreat asks the attacker, while the defender still has a unit there
// (2e END-02).
func (e *Engine) attackerRetreat(s *State, d *game.Decision) {
	e.retreatDecision(s, Attacker, AttackerGo, d)
}

func (e *Engine) retreatDecision(s *State, side Side, k game.Kind, d *game.Decision) {
	n, a := party(s, side), s.Battle.Area
	var areas board.Set
	if s.Where[n].Has(a) {
		for to := range e.retreatAreas(s, side).All {
			if e.roomFor(s, side, to) {
				areas = areas.With(to)
			}
		}
	}
	if areas == 0 && (!alongWith(s, n, a) || e.leaderRefuges(s, n, a) == 0) {
		return
	}
	*d = game.Decision{Kind: k, Nation: n, For: party(s, 1-side), Area: a, Areas: areas, Count: s.Armies(n, a), CanStop: true}
}

// roomFor reports whether some number of those who may retreat to an area, of those
// still alive, can stand there. More of them may be possible where fewer are not:
// those who leave a crowded battle make the overstack free.
func (e *Engine) roomFor(s *State, side Side, to board.Area) bool {
	n, a := party(s, side), s.Battle.Area
	if !mended(s) {
		total := e.stack(s, n, to) + 1
		return total <= e.limit(n, to) || total <= e.most(to) && e.overfull(s, n).Without(a).Without(to) == 0
	}
	inf, cav := s.Inf[n][a], s.Cav[n][a]
	if side == Attacker {
		fromInf, fromCav := e.cameFrom(s, a, to)
		inf, cav = min(inf, fromInf), min(cav, fromCav)
	}
	return e.someFit(s, n, a, to, inf+cav)
}

// someFit reports whether some of up to k armies of n can go from area a to an area
// and keep the stacking limits there, by the overstack if it is free once they have
// gone (2e STK-06).
func (e *Engine) someFit(s *State, n nation, a, to board.Area, k uint8) bool {
	if k == 0 || !e.b.Land.Has(to) {
		return k > 0
	}
	there := e.stack(s, n, to)
	if there+1 <= e.limit(n, to) {
		return true
	}
	least := uint8(1)
	if here, most := e.stack(s, n, a), e.limit(n, a); here > most {
		least = here - most
	}
	return least <= k && there+least <= e.most(to) && e.overfull(s, n).Without(a).Without(to) == 0
}

// retreatAreas are the places that a side may retreat to, stacking apart.
func (e *Engine) retreatAreas(s *State, side Side) board.Set {
	areas := e.retreatGoals(s, side)
	for _, bar := range e.retreatBars(s, side, areas) {
		areas &^= bar.to
	}
	return areas
}

// retreatGoals are the places worth a look: for a defender the neighbours, the
// far end of a strait included (2e RTD-05 STR-04, RUL-40), never a sea
// (2e RTD-06); for an attacker whence their armies came (2e RTA-01).
func (e *Engine) retreatGoals(s *State, side Side) board.Set {
	a := s.Battle.Area
	if side == Defender {
		return e.b.Around(a)
	}
	return e.attackersGoals(s, a)
}

// bar is a reason not to retreat, and where to.
type bar struct {
	why game.Reason
	to  board.Set
}

// retreatBars are the reasons why a side may not retreat to some of its goals, stacking apart.
func (e *Engine) retreatBars(s *State, side Side, goals board.Set) (bars [4]bar) {
	n := party(s, side)
	if !e.mayStayAtSea(s) {
		bars[0] = bar{game.RetreatToSea, goals & e.b.Seas} // 2e RTA-06, RUL-47; else 2e RTA-05 RAI-05
	}
	bars[1] = bar{game.RetreatBlocked, goals & e.others(s, n)} // 2e RTD-07 RTA-03 RTA-07, RUL-45; 1e RTA-02
	if side == Attacker {
		return bars // even beside enemies (RUL-46)
	}
	bars[2] = bar{game.RetreatEntry, goals & s.Entered[s.Battle.Area]}                          // 2e RTD-08, RUL-41
	bars[3] = bar{game.RetreatWatched, e.watched(s, goals&^e.units(s, n)&^bars[1].to&e.b.Land)} // 2e RTD-02 RTD-03
	return bars
}

// retreatBlocked says why a side may not retreat to a goal, stacking apart.
func (e *Engine) retreatBlocked(s *State, side Side, to board.Area) game.Reason {
	for _, bar := range e.retreatBars(s, side, board.Of(to)) {
		if bar.to != 0 {
			return bar.why
		}
	}
	return game.NotIllegal
}

// watched are those of some vacant areas that lie next to a land area, other than that of
// the battle, where only the attacker has units, a fort or burh included (2e RTD-03,
// RUL-39). Third nations, contested areas and straits do not matter (2e RTD-04 RTD-05).
func (e *Engine) watched(s *State, vacant board.Set) board.Set {
	var seen board.Set
	held := e.armed(s, s.Turn).Without(s.Battle.Area)
	for a := range vacant.All {
		if e.b.Next[a]&held != 0 {
			seen = seen.With(a)
		}
	}
	return seen
}

// leaderRefuges are the areas where a leader may retreat to by himself: next to
// the battle and with only units of his nation (2e LDR-13, RUL-44). A defender may
// no more than their armies go to where attackers came from (2e RTD-08).
func (e *Engine) leaderRefuges(s *State, n nation, a board.Area) board.Set {
	if e.mayStandAlone() { // where an army of his could go (1e LDR-08)
		if n == s.Turn {
			return e.retreatAreas(s, Attacker)
		}
		return e.retreatAreas(s, Defender)
	}
	near := e.b.Around(a)
	if e.pk.Switches.LeaderFleesAnywhere {
		near = e.b.Land.Without(a)
	}
	open := near & e.alone(s, n)
	if mended(s) && n != s.Turn {
		open &^= s.Entered[a]
	}
	return open
}

// checkRetreat judges a retreat of a side as a whole (2e STK-06 RTD-09 RTA-04,
// RUL-43). To stay is always allowed.
func (e *Engine) checkRetreat(s *State, side Side, c *Choice) *game.Illegal {
	n, a := party(s, side), s.Battle.Area
	if c.Legs == [MaxLegs]Leg{} {
		return e.checkLeaderRetreat(s, s, n, c, 0)
	}
	after := *s
	var gone board.Set
	for i := range c.Legs {
		leg := &c.Legs[i]
		if leg.Inf+leg.Cav == 0 {
			continue
		}
		if bad := e.checkLeg(s, &after, side, leg, gone); bad != nil {
			return bad
		}
		gone = gone.With(leg.To)
		if side == Attacker {
			e.retreatPart(&after, a, leg)
		}
		after.Take(n, Infantry, a, leg.Inf)
		after.Take(n, Cavalry, a, leg.Cav)
		after.Add(n, Infantry, leg.To, leg.Inf)
		after.Add(n, Cavalry, leg.To, leg.Cav)
	}
	for to := range gone.All {
		if !e.fits(&after, n, to, e.stack(&after, n, to)) {
			return &game.Illegal{Why: game.Overfull, Rule: retreatRules[side][game.Overfull], Nation: n, Area: a, To: to, Max: int(e.limit(n, to))}
		}
	}
	return e.checkLeaderRetreat(s, &after, n, c, gone)
}

// checkLeg judges a part of a retreat, after those before it.
func (e *Engine) checkLeg(s, after *State, side Side, leg *Leg, gone board.Set) *game.Illegal {
	n, a := party(s, side), s.Battle.Area
	bad := game.Illegal{Nation: n, Area: a, To: leg.To}
	switch {
	case leg.Inf > after.Inf[n][a] || leg.Cav > after.Cav[n][a]:
		bad.Why, bad.N, bad.Max = game.NoArmies, int(leg.Inf+leg.Cav), int(after.Armies(n, a))
	case gone.Has(leg.To):
		bad.Why = game.BadPath
	case !e.retreatGoals(s, side).Has(leg.To) && side == Attacker:
		bad.Why = game.RetreatElsewhere
	case e.b.Seas.Has(leg.To) && side == Defender:
		bad.Why = game.RetreatToSea // 2e RTD-06
	case !e.retreatGoals(s, side).Has(leg.To):
		bad.Why = game.NoRetreat
	default:
		bad.Why = e.retreatBlocked(s, side, leg.To)
		if bad.Why == game.RetreatBlocked {
			bad.Nation = e.enemyIn(s, n, leg.To)
		}
		if bad.Why == game.NotIllegal && side == Attacker {
			// 2e RTA-02: no more than came that way, less those named as lost.
			if inf, cav := e.cameFrom(after, a, leg.To); leg.Inf > inf || leg.Cav > cav {
				bad.Why, bad.N, bad.Max = game.NoArmies, int(leg.Inf+leg.Cav), int(inf+cav)
			}
		}
	}
	if bad.Why == game.NotIllegal {
		return nil
	}
	no := bad // so that only a refusal is allocated
	if no.Rule = retreatRules[side][no.Why]; no.Rule == "" {
		no.Rule = retreatRules[side][game.NoRetreat]
	}
	return &no
}

// retreatRules are the requirements behind the reasons against a retreat, by
// side; NoRetreat has the one for all others.
var retreatRules = [2][game.Reasons]string{
	Attacker: {game.NoRetreat: "2e RTA-01", game.NoArmies: "2e RTA-02", game.RetreatBlocked: "2e RTA-03",
		game.RetreatToSea: "2e RTA-06", game.Overfull: "2e RTA-04"},
	Defender: {game.NoRetreat: "2e RTD-02", game.RetreatWatched: "2e RTD-03", game.RetreatToSea: "2e RTD-06",
		game.RetreatBlocked: "2e RTD-07", game.RetreatEntry: "2e RTD-08", game.Overfull: "2e RTD-09"},
}

// checkLeaderRetreat judges where the leader goes: with armies, or alone to a
// refuge while others of his nation stay; he may not stay without company
// (2e LDR-06 LDR-13, RUL-44).
func (e *Engine) checkLeaderRetreat(s, after *State, n nation, c *Choice, gone board.Set) *game.Illegal {
	a := s.Battle.Area
	why := game.LeaderAlone
	if e.mayStandAlone() {
		switch {
		case c.LeaderTo == board.None || alongWith(s, n, a) && (gone|e.leaderRefuges(s, n, a)).Has(c.LeaderTo):
			return nil
		case alongWith(s, n, a):
			return &game.Illegal{Why: game.NoRetreat, Rule: "1e LDR-08", Nation: n, Area: a, To: c.LeaderTo}
		}
		return &game.Illegal{Why: game.LeaderMoved, Rule: "1e LDR-08", Nation: n, Area: a, To: c.LeaderTo}
	}
	switch {
	case c.LeaderTo == board.None && alongWith(s, n, a) && !e.company(after, n, a):
	case c.LeaderTo == board.None || gone.Has(c.LeaderTo) && alongWith(s, n, a):
		return nil
	case !alongWith(s, n, a):
		why = game.LeaderMoved
	case gone != 0 && !e.company(after, n, a): // all leave, and he with none of them
		return &game.Illegal{Why: why, Rule: "2e LDR-06", Nation: n, Area: a, To: c.LeaderTo}
	case e.leaderRefuges(s, n, a).Has(c.LeaderTo):
		return nil
	}
	return &game.Illegal{Why: why, Rule: "2e LDR-13", Nation: n, Area: a, To: c.LeaderTo}
}

// retreat carries out a retreat of a side.
func (p *play) retreat(side Side, c *Choice) {
	s := p.s
	n, a := party(s, side), s.Battle.Area
	stayed, led := true, false
	for i := range c.Legs {
		leg := &c.Legs[i]
		if leg.Inf+leg.Cav == 0 {
			continue
		}
		stayed = false
		led = led || leg.To == c.LeaderTo
		p.retreatLeg(side, leg, leg.To == c.LeaderTo)
	}
	if c.LeaderTo != board.None && !led {
		stayed = false
		p.add(&game.Event{Kind: game.Retreated, Nation: n, Other: party(s, 1-side), Area: a, To: c.LeaderTo, Leader: s.Leader[n]})
		s.LeaderAt[n] = c.LeaderTo
		if p.mayStandAlone() && p.b.Land.Has(c.LeaderTo) {
			p.comesTo(n, c.LeaderTo, false)
		}
	}
	p.leaderAlone(n, party(s, 1-side), a)
	if stayed {
		p.add(&game.Event{Kind: game.StoodFast, Nation: n, Area: a})
	}
	if side == Defender && p.strength(s, n, a) > 0 {
		s.Stage = AttackerRetreat
		return
	}
	s.Stage = BattleGoesOn
}

// retreatLeg moves the armies of one leg, with the leader if he goes along.
// Vacant areas that they retreat into are occupied (2e OCC-02).
func (p *play) retreatLeg(side Side, leg *Leg, led bool) {
	s := p.s
	n, a := party(s, side), s.Battle.Area
	ev := game.Event{Kind: game.Retreated, Nation: n, Other: party(s, 1-side), Area: a, To: leg.To, Units: armies(leg.Inf, leg.Cav)}
	if led {
		ev.Leader = s.Leader[n]
		s.LeaderAt[n] = leg.To
	}
	p.add(&ev)
	if side == Attacker { // while it is still to be seen who may go there
		p.regroup(a, leg.To, Infantry, leg.Inf)
		p.regroup(a, leg.To, Cavalry, leg.Cav)
		p.countMarks()
	}
	s.Take(n, Infantry, a, leg.Inf)
	s.Take(n, Cavalry, a, leg.Cav)
	s.Add(n, Infantry, leg.To, leg.Inf)
	s.Add(n, Cavalry, leg.To, leg.Cav)
	if !s.Where[n].Has(a) {
		p.loses(n)
	}
	if !p.b.Land.Has(leg.To) {
		return
	}
	p.marchRaid = 0
	p.comesTo(n, leg.To, true)
	if p.marchRaid != 0 { // what they earn there waits for them, not for all in the battle (1e RAI-07)
		p.fought(leg.To, p.marchRaid)
	}
}
