package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia/cards"
)

// startReactions lets others react to a campaign move, in the civil war the factions that do
// not move (it REA-01 R10-05 RUL-18).
func (p *play) startReactions() {
	p.Asked = 0
	p.Stage = Reacting
	if p.civilWar() && p.sw.NoRound10React {
		p.Stage = ReactionsOver
	}
}

// reactionZone is the leader's area and what touches it, straits included, without what is
// blocked (it REA-01 RUL-98 BLO-01).
func (p pos) reactionZone() board.Set {
	a := p.Leaders[p.Campaign.Leader].At
	return p.touching(a).With(a) &^ p.Campaign.Blocked
}

// reactDecision asks each other nation in the order of play that has a unit near enough, one
// reaction each; the right is judged when its turn comes (it REA-02 RUL-98 INV-29).
func (p pos) reactDecision() Decision {
	zone := p.reactionZone()
	for n := Nation(1); n <= p.last; n++ {
		if n == p.Turn || p.Asked.Has(n) || p.Where[n]&zone == 0 || p.neutral(n) {
			continue
		}
		return Decision{Kind: React, Nation: n, For: p.Turn, Area: p.Leaders[p.Campaign.Leader].At, Areas: p.Where[n] & zone, CanStop: true}
	}
	return Decision{}
}

// checkReact judges a reaction: to join the battle or to move and see, not both (it REA-03).
func (p pos) checkReact(d *Decision, c *Choice) *Illegal {
	switch {
	case c.Done:
		return nil
	case c.Act == Join:
		return p.checkJoin(d, c)
	case c.Act == See:
		return p.checkSee(d, c)
	}
	return &Illegal{Why: NoReaction, Rule: "it REA-03", Nation: d.Nation}
}

// bySea reports whether reactions may use seas: always, or by the printed rule if the
// leader's area or one that was overrun is coastal (it REA-11 REA-12 RUL-11).
func (p pos) bySea() bool {
	a := p.Leaders[p.Campaign.Leader].At
	return !p.sw.SeaPrinted || p.b.Seas.Has(a) || (p.Campaign.Over.With(a)&p.b.Coastal) != 0
}

// movable counts by kind what n has in an area, or aboard its fleets and as fleets in a sea.
func (p pos) movable(n Nation, a board.Area) Units {
	if p.b.Land.Has(a) {
		return p.units(n, a)
	}
	var u Units
	for i := range p.Ships[:p.NShips] {
		if x := &p.Ships[i]; x.Nation == n && x.Sea == a {
			u[Fleet]++
			for _, c := range x.Cargo {
				u[c]++
			}
		}
	}
	u[NoUnit] = 0
	return u
}

// checkStack judges what leaves a for a neighbour: fleets stay at sea, land units on land or
// aboard (it REA-10).
func (p pos) checkStack(n Nation, a, to board.Area, u *Units, leaders cards.Leaders) *Illegal {
	bad := refusal{Why: NoReaction, Rule: "it REA-10", Nation: n, Area: a, To: to}
	if p.Campaign.Blocked.Has(a) {
		bad.Rule = "it BLO-01"
		return bad.fail()
	}
	if !p.touching(a).Has(to) {
		bad.Why = NotAdjacent
		return bad.fail()
	}
	if (p.b.Seas.Has(a) || p.b.Seas.Has(to)) && !p.bySea() {
		bad.Rule = "it REA-11"
		return bad.fail()
	}
	have := p.movable(n, a)
	for k := Infantry; k <= Fleet; k++ {
		if u[k] > have[k] {
			return &Illegal{Why: NoUnits, Rule: "it REA-10", Nation: n, Area: a, Unit: k, N: int(u[k]), Max: int(have[k])}
		}
	}
	if leaders&^p.leadersNear(n, a) != 0 || u.Sum() == 0 && u[Fleet] == 0 && leaders == 0 {
		bad.Why = NoUnits
		return bad.fail()
	}
	switch fromSea, toSea := p.b.Seas.Has(a), p.b.Seas.Has(to); {
	case fromSea && toSea: // fleets go with all aboard
		if u.Sum() > 0 || leaders != 0 || u[Fleet] == 0 {
			return bad.fail()
		}
	case u[Fleet] > 0:
		return bad.fail()
	case toSea && (u.Sum() > p.room(n, to) || p.fleets(n, to) == 0):
		bad.Why = ShipFull
		return bad.fail()
	case !toSea && !p.mayStay(n, to):
		bad.Why, bad.Rule = EntryClosed, "it ENT-04"
		return bad.fail()
	}
	return nil
}

// checkJoin: any units from any number of areas and seas next to the leader's area join
// those that the nation has there; not into a raid, nor against an ally (it REA-04 REA-16
// RUL-12 RUL-99 RUL-108).
func (p pos) checkJoin(d *Decision, c *Choice) *Illegal {
	n, to := d.Nation, d.Area
	bad := refusal{Why: NoReaction, Rule: "it REA-04", Nation: n, To: to}
	land := p.b.Land.Has(to)
	if !p.Where[n].Has(to) || land && !p.sees(to, n, p.Turn) || p.allied(n, p.Turn) {
		return bad.fail()
	}
	if p.Campaign.Raid.Has(to) {
		bad.Rule = "it REA-16"
		return bad.fail()
	}
	var seen board.Set
	for i := range c.Legs {
		leg := &c.Legs[i]
		if leg.To == board.None {
			continue
		}
		if seen.Has(leg.To) || !land && p.b.Land.Has(leg.To) {
			bad.Area = leg.To
			return bad.fail()
		}
		seen = seen.With(leg.To)
		if no := p.checkStack(n, leg.To, to, &leg.Units, leg.Leaders); no != nil {
			return no
		}
	}
	if seen == 0 {
		return bad.fail()
	}
	return nil
}

// checkSee: one stack goes one step, anywhere on the board, to a place that is empty or
// holds only its own nation, or that and who campaigns: it never starts a combat, and never
// brings a third nation in (it REA-05 REA-06 REA-07 REA-08 REA-09 REA-13 REA-14 RUL-100).
func (p pos) checkSee(d *Decision, c *Choice) *Illegal {
	n := d.Nation
	if c.Area == board.None || c.To == board.None || !p.Where[n].Has(c.Area) {
		return &Illegal{Why: NoUnits, Rule: "it REA-05", Nation: n, Area: c.Area}
	}
	for m := Nation(1); m <= p.last; m++ {
		if m == n || !p.Where[m].Has(c.To) || p.b.Land.Has(c.To) && !p.sees(c.To, n, m) {
			continue
		}
		if m != p.Turn || !p.Where[n].Has(c.To) || p.allied(n, m) {
			return &Illegal{Why: NoReaction, Rule: "it REA-06", Nation: n, Area: c.Area, To: c.To}
		}
	}
	return p.checkStack(n, c.Area, c.To, &c.Units[0], c.Leaders)
}

// react carries a reaction out. Limits do not bind it (it STK-22 REA-18).
func (p *play) react(d *Decision, c *Choice) {
	n := d.Nation
	p.Asked = p.Asked.With(n)
	switch {
	case c.Done:
	case c.Act == Join:
		for i := range c.Legs {
			if leg := &c.Legs[i]; leg.To != board.None {
				p.step(n, leg.To, d.Area, &leg.Units, leg.Leaders)
			}
		}
	case c.Act == See:
		p.step(n, c.Area, c.To, &c.Units[0], c.Leaders)
	}
}

// step moves a stack of a reaction one area.
func (p *play) step(n Nation, a, to board.Area, u *Units, leaders cards.Leaders) {
	p.event(Event{Kind: Reacted, Nation: n, Area: a, To: to, Units: game.Units(*u), Leaders: leaders})
	p.Campaign.Sources = p.Campaign.Sources.With(a)
	if p.b.Seas.Has(a) && p.b.Seas.Has(to) {
		p.stepFleets(n, a, to, u[Fleet])
		return
	}
	for k := Infantry; k <= cards.LandKinds; k++ {
		for range u[k] {
			p.lift(n, a, k)
			if p.b.Seas.Has(to) {
				p.stow(n, to, k)
			} else {
				p.add(Stack{At: to, Nation: n, Unit: k, N: 1})
			}
		}
	}
	for x := range leaders.All {
		if p.b.Land.Has(to) {
			p.setLeader(x, to)
			continue
		}
		for i := range p.Ships[:p.NShips] {
			if y := &p.Ships[i]; y.Nation == n && y.Sea == to {
				p.shipLeader(x, uint8(i+1))
				break
			}
		}
	}
	if p.b.Land.Has(to) && p.othersAt(n, to) == NoNation && p.Cities.Has(to) {
		if p.sw.AdviceOff {
			p.conquer(n, to)
		} else {
			p.Owner[to] = n // it REA-15
		}
	}
}

// stepFleets moves k fleets, those with most aboard first.
func (p *play) stepFleets(n Nation, a, to board.Area, k uint8) {
	for free := 0; free <= 2 && k > 0; free++ {
		for i := range p.Ships[:p.NShips] {
			if x := &p.Ships[i]; k > 0 && x.Nation == n && x.Sea == a && x.free() == free {
				p.sail(uint8(i+1), to)
				k--
			}
		}
	}
}

// lift takes one unit from land, or off a fleet.
func (p *play) lift(n Nation, a board.Area, u Unit) {
	if p.b.Land.Has(a) {
		p.take(n, a, u, 1, 0, false, discard)
		return
	}
	for i := range p.Ships[:p.NShips] {
		if x := &p.Ships[i]; x.Nation == n && x.Sea == a && (x.Cargo[0] == u || x.Cargo[1] == u) {
			x.unload(u)
			return
		}
	}
}

// stow puts one unit aboard a fleet with room.
func (p *play) stow(n Nation, a board.Area, u Unit) {
	for i := range p.Ships[:p.NShips] {
		if x := &p.Ships[i]; x.Nation == n && x.Sea == a && x.free() > 0 {
			x.load(u)
			return
		}
	}
}

// reactionsOver goes on to the combats of a move: areas that were left to the army are
// taken, legions may desert again (it R10-11 RUL-76).
func (p *play) reactionsOver() {
	n := p.Turn
	p.civilDesertion()
	for a := range (p.Campaign.Taken & p.Where[n]).All {
		if p.othersAt(n, a) == NoNation {
			p.captured(NoNation, a)
		}
	}
	p.Stage = NavalStart
}
