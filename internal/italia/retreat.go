package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia/cards"
)

// goals are the areas and seas that units of n may retreat to from a (it RET-02): land areas
// next to it, over a strait too (it RUL-72), without units of others (it RET-05), not entry
// areas but by card (it RET-06 ENT-02 ENT-03 CRD-21), empty ones with a city too (it RET-09);
// for defenders not the empty areas from which the attackers came (it RET-03), for who
// campaigns not those from which a reaction started (it CAM-18 RUL-97); and seas where own
// fleets have room (it RET-10 RET-11). The attacker may go anywhere else (it RET-04 RET-08).
func (p pos) goals(n Nation, a board.Area) board.Set {
	var s board.Set
	near := p.b.Next[a]
	if !p.sw.NoStraitRetreat {
		near |= p.b.Strait[a]
	}
	anyway := p.pk.Nations[n].Retreat
	for b := range near.All {
		if p.pk.Entry.Has(b) && !(p.normal[n] | anyway).Has(b) {
			continue
		}
		if m := p.othersAt(n, b); m != NoNation && !(n == p.Turn && p.Campaign.Leader != cards.NoLeader && p.Ruler[m] == n && !p.leaving(m)) {
			continue
		}
		if n != p.Turn && a == p.Battle.Area && p.Battle.From.Has(b) && !p.Where[n].Has(b) && !anyway.Has(b) {
			continue
		}
		if n == p.Turn && p.Campaign.Sources.Has(b) {
			continue
		}
		s = s.With(b)
	}
	for b := range (p.b.Shore[a] & p.Where[n]).All {
		if p.sw.AdviceOff && p.strangers(n, b) {
			continue
		}
		s = s.With(b)
	}
	return s
}

// leaving reports whether a new ruler is on its way out of all areas of m.
func (p pos) leaving(m Nation) bool {
	return p.NTasks > 0 && p.Tasks[p.NTasks-1].Kind == taskLeave && p.Tasks[p.NTasks-1].Other == m
}

// strangers reports whether others have fleets in sea a.
func (p pos) strangers(n Nation, a board.Area) bool {
	for m := Nation(1); m <= p.last; m++ {
		if m != n && p.Where[m].Has(a) {
			return true
		}
	}
	return false
}

// retreatRoom is how many land units of n may still go to b: one above the limit, on top of
// a capital; in the area of a campaign's leader any number (it STK-17 STK-19 CAM-09 INV-08).
// Aboard it is the free places (it RUL-73).
func (p pos) retreatRoom(n Nation, b board.Area, leaders cards.Leaders) int {
	if p.b.Seas.Has(b) {
		return p.room(n, b)
	}
	l := p.Campaign.Leader
	if n == p.Turn && l != cards.NoLeader && (leaders.Has(l) || p.Leaders[l].Fate == OnBoard && p.Leaders[l].Ship == 0 && p.Leaders[l].At == b) {
		return MaxStacks
	}
	return p.limit(n, b) + 1 - p.count(n, b)
}

// checkLegs judges where units of n in a go.
func (p pos) checkLegs(n Nation, a board.Area, c *Choice) (left Units, leaders cards.Leaders, bad *Illegal) {
	at := p.goals(n, a)
	left, leaders = p.mobile(n, a), p.leadersAt(n, a)
	var seen board.Set
	for i := range c.Legs {
		leg := &c.Legs[i]
		if leg.To == board.None {
			if leg.Units != (Units{}) || leg.Leaders != 0 {
				return left, leaders, &Illegal{Why: NoRetreat, Rule: "it RET-02", Nation: n, Area: a}
			}
			continue
		}
		if !at.Has(leg.To) || seen.Has(leg.To) || leg.Units.Sum() == 0 && leg.Leaders == 0 {
			return left, leaders, &Illegal{Why: NoRetreat, Rule: "it RET-02", Nation: n, Area: a, To: leg.To}
		}
		seen = seen.With(leg.To)
		for u := Infantry; u <= cards.LandKinds; u++ {
			if leg.Units[u] > left[u] {
				why, rule := NoUnits, "it RET-01"
				if p.knightly(u) && leg.Units[u] <= p.units(n, a)[u] {
					why, rule = DamagedStays, "it KNI-02" // RUL-126
				}
				return left, leaders, &Illegal{Why: why, Rule: rule, Nation: n, Area: a, Unit: u, N: int(leg.Units[u]), Max: int(left[u])}
			}
			left[u] -= leg.Units[u]
		}
		if leg.Leaders&^leaders != 0 {
			return left, leaders, &Illegal{Why: NoUnits, Rule: "it RET-01", Nation: n, Area: a, Unit: LeaderUnit}
		}
		leaders &^= leg.Leaders
		if most := max(0, p.retreatRoom(n, leg.To, leg.Leaders)); leg.Units.Sum() > most {
			return left, leaders, &Illegal{Why: RetreatFull, Rule: "it STK-17", Nation: n, Area: a, To: leg.To, N: leg.Units.Sum(), Max: most}
		}
	}
	if seen == 0 {
		return left, leaders, &Illegal{Why: NoRetreat, Rule: "it RET-01", Nation: n, Area: a}
	}
	return left, leaders, nil
}

// canGo reports whether any of the units of n in a has a place to retreat to.
func (p pos) canGo(n Nation, a board.Area) bool {
	if p.hasRoom(n, a) {
		return true
	}
	u := p.mobile(n, a)
	return u.Sum() > 0 && p.canGoWithCapital(n, a)
}

// hasRoom is canGo without a new capital.
func (p pos) hasRoom(n Nation, a board.Area) bool {
	u := p.mobile(n, a)
	leaders := p.leadersAt(n, a)
	for b := range p.goals(n, a).All {
		if leaders != 0 || u.Sum() > 0 && p.retreatRoom(n, b, 0) > 0 {
			return true
		}
	}
	return false
}

// canGoWithCapital reports whether a new capital would make room (it STK-11).
func (p pos) canGoWithCapital(n Nation, a board.Area) bool {
	if p.pk.Nations[n].Capital != board.None {
		return false
	}
	for b := range (p.goals(n, a) & p.controlled(n)).All {
		if p.Capital[n] != b && p.retreatRoom(n, b, 0) == 0 {
			return true
		}
	}
	return false
}

// retreatDecision asks a side after each round of combat, first the attacker, then, if both
// still stand there, the defender (it RET-01 NAV-11). Neutrals of the civil war do not
// retreat (it R10-09 RUL-121).
func (p pos) retreatDecision(side int) Decision {
	b := &p.Battle
	d := Decision{Kind: AttackerGo, Nation: p.sideOf(side), For: p.sideOf(1 - side), Area: b.Area, CanStop: true}
	if side == defender {
		d.Kind = DefenderGo
	}
	if p.neutral(d.Nation) {
		return Decision{}
	}
	if b.Naval {
		d.Areas = p.b.Open[b.Area]
		if p.fleets(d.Nation, b.Area) == 0 || d.Areas == 0 {
			return Decision{}
		}
		return d
	}
	if p.asked(side) || !p.canGo(d.Nation, b.Area) {
		return Decision{}
	}
	d.Areas = p.goals(d.Nation, b.Area)
	return d
}

// asked reports whether a side has decided on its retreat from this round.
func (p pos) asked(side int) bool { return p.Cursor == uint16(p.Battle.Round)<<2|uint16(side+1) }

// checkRetreat judges the retreat of a side; some may go and others fight on (it RET-07).
func (p pos) checkRetreat(d *Decision, c *Choice) *Illegal {
	if c.Done {
		return nil
	}
	if !p.Battle.Naval {
		_, _, bad := p.checkLegs(d.Nation, d.Area, c)
		return bad
	}
	if c.Ship == 0 || c.Ship > p.NShips || p.Ships[c.Ship-1].Nation != d.Nation || p.Ships[c.Ship-1].Sea != d.Area {
		return &Illegal{Why: NoShip, Rule: "it NAV-11", Nation: d.Nation, Area: d.Area}
	}
	if !d.Areas.Has(c.To) {
		return &Illegal{Why: NoRetreat, Rule: "it NAV-11", Nation: d.Nation, Area: d.Area, To: c.To}
	}
	return nil
}

// retreat carries the retreat of a side out. Fleets go one by one, to any adjacent sea,
// with all aboard; they fight there only in a combat that was declared (it NAV-12 RUL-86).
func (p *play) retreat(d *Decision, c *Choice) {
	b := &p.Battle
	if !b.Naval {
		p.Cursor = uint16(b.Round)<<2 | uint16(p.sideNumber(d.Nation)+1)
		if !c.Done {
			p.leaveBy(d.Nation, d.For, d.Area, c, true)
		}
		return
	}
	if c.Done {
		p.Stage++
		return
	}
	leaders := p.aboard(c.Ship)
	p.event(Event{Kind: Retreated, Nation: d.Nation, Other: d.For, Area: d.Area, To: c.To, Units: game.Units{Fleet: 1}, Leaders: leaders})
	p.sail(c.Ship, c.To)
	p.Ships[c.Ship-1].Fled = true
	p.fine(d.Nation, leaders, d.Area)
}

// leaveBy moves units along the legs of a retreat: no movement, and without cost (it RET-12).
func (p *play) leaveBy(n, foe Nation, a board.Area, c *Choice, fined bool) {
	var out cards.Leaders
	for i := range c.Legs {
		leg := &c.Legs[i]
		if leg.To == board.None {
			continue
		}
		p.event(Event{Kind: Retreated, Nation: n, Other: foe, Area: a, To: leg.To, Units: game.Units(leg.Units), Leaders: leg.Leaders})
		for u := Infantry; u <= cards.LandKinds; u++ {
			p.take(n, a, u, leg.Units[u], 0, true, func(st Stack) { p.settleRetreat(st, leg.To) })
		}
		for x := range leg.Leaders.All {
			if p.b.Land.Has(leg.To) {
				p.setLeader(x, leg.To)
				continue
			}
			for j := range p.Ships[:p.NShips] {
				if y := &p.Ships[j]; y.Nation == n && y.Sea == leg.To {
					p.shipLeader(x, uint8(j+1))
					break
				}
			}
		}
		out |= leg.Leaders
		if p.b.Land.Has(leg.To) && p.Cities.Has(leg.To) && !p.contested(n, leg.To) {
			p.conquer(n, leg.To) // it CIT-07
		}
	}
	if fined {
		p.fine(n, out, a)
	}
}

// settleRetreat puts units that retreat in their place: whole again, and for now they may be
// one above the limit.
func (p *play) settleRetreat(st Stack, to board.Area) {
	st.Hurt = 0
	if p.b.Land.Has(to) {
		st.At, st.From, st.Flags = to, board.None, moved|retired|st.Flags&wonOver
		p.add(st)
		return
	}
	for k := st.N; k > 0; k-- {
		for i := range p.Ships[:p.NShips] {
			if x := &p.Ships[i]; x.Nation == st.Nation && x.Sea == to && x.free() > 0 {
				x.load(st.Unit)
				break
			}
		}
	}
}

// fine takes the points that the retreat of a leader costs, once per combat (it CRD-11
// RUL-117 INV-22).
func (p *play) fine(n Nation, leaders cards.Leaders, a board.Area) {
	if leaders == 0 || p.Battle.Fined {
		return
	}
	p.Battle.Fined = true
	p.score(n, cards.LeaderRetreats, award{area: a, leader: leaders.First(), why: ForLeaderRetreat, always: true})
}

// checkForced judges where units go that must: all for whom there is a place (it RUL-74).
func (p pos) checkForced(d *Decision, c *Choice) *Illegal {
	if c.Done {
		return nil // without a new capital there is no room
	}
	left, leaders, bad := p.checkLegs(d.Nation, d.Area, c)
	if bad != nil {
		return bad
	}
	if left.Sum() == 0 && leaders == 0 {
		return nil
	}
	for b := range p.goals(d.Nation, d.Area).All {
		var leg Leg
		for i := range c.Legs {
			if c.Legs[i].To == b {
				leg = c.Legs[i]
			}
		}
		if leaders != 0 || left.Sum() > 0 && p.retreatRoom(d.Nation, b, leg.Leaders) > leg.Units.Sum() {
			return &Illegal{Why: MustGo, Rule: "it RUL-74", Nation: d.Nation, Area: d.Area, To: b}
		}
	}
	return nil
}
