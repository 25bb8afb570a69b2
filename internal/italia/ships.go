package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// checkVoyage judges what is done with a fleet (it SEA-01 SEA-04 SEA-05 SEA-06 RUL-57
// RUL-58).
func (p pos) checkVoyage(c *Choice) *Illegal {
	n := p.Turn
	bad := refusal{Why: NoShip, Rule: "it SEA-03", Nation: n, Area: c.Area, To: c.To, Unit: c.Unit}
	if c.Ship == 0 || c.Ship > p.NShips || p.Ships[c.Ship-1].Nation != n {
		return bad.fail()
	}
	x := &p.Ships[c.Ship-1]
	if c.Leaders.Len() > 1 || c.Act != Sail && (c.Leaders == 0) == (c.Unit < Infantry || c.Unit > cards.LandKinds) {
		bad.Why = NoUnits
		return bad.fail()
	}
	switch c.Act {
	case Embark:
		return p.checkEmbark(c, x)
	case Sail:
		switch {
		case !p.b.Open[x.Sea].Has(c.To): // fleets keep to seas, and pass whoever is there (it SEA-02 DEF-20)
			bad.Why, bad.Rule, bad.Area = NotAdjacent, "it SEA-01", x.Sea
			return bad.fail()
		case x.Steps >= p.pk.UnitInfo[Fleet].Move:
			bad.Why, bad.Rule, bad.Area = ShipMoved, "it SEA-01", x.Sea
			return bad.fail()
		}
		return nil
	case Land:
		return p.checkLanding(c, x)
	case Shift:
		return p.checkShift(c, x)
	}
	bad.Why = WrongKind
	return bad.fail()
}

// checkEmbark: from a coast, not moved in this phase, with a place left that was not used
// in it (it SEA-05 SEA-09 SEA-10 RUL-56); leaders are free (it LDR-16).
func (p pos) checkEmbark(c *Choice, x *Ship) *Illegal {
	n := p.Turn
	bad := refusal{Why: NotAdjacent, Rule: "it SEA-05", Nation: n, Area: c.Area, To: x.Sea, Unit: c.Unit}
	if !p.b.Land.Has(c.Area) || !p.b.Shore[c.Area].Has(x.Sea) {
		return bad.fail()
	}
	if c.Area == p.waitsFor() && p.Campaign.Leader == cards.NoLeader {
		bad.Why, bad.Rule = WaitsForLeader, "it CAR-01"
		return bad.fail()
	}
	if c.Leaders != 0 {
		l := c.Leaders.First()
		at := &p.Leaders[l]
		if bad.Why = NoUnits; !p.leadersOf[n].Has(l) || at.Fate != OnBoard || at.Ship != 0 || at.At != c.Area {
			return bad.fail()
		}
		if bad.Why = AlreadyMoved; at.Moved {
			return bad.fail()
		}
		return nil
	}
	if free := p.free(n, c.Area); free[c.Unit] == 0 {
		if bad.Why = NoUnits; p.units(n, c.Area)[c.Unit] > 0 {
			bad.Why = AlreadyMoved
		}
		return bad.fail()
	}
	if x.Carried >= p.pk.UnitInfo[Fleet].Carries || x.free() == 0 {
		bad.Why, bad.Rule = ShipFull, "it SEA-10"
		return bad.fail()
	}
	return nil
}

// checkLanding: on a coast of the sea where the fleet is (it SEA-06).
func (p pos) checkLanding(c *Choice, x *Ship) *Illegal {
	n := p.Turn
	bad := refusal{Why: NotAdjacent, Rule: "it SEA-06", Nation: n, Area: x.Sea, To: c.To, Unit: c.Unit}
	if !p.b.Land.Has(c.To) || !p.b.Shore[x.Sea].Has(c.To) {
		return bad.fail()
	}
	if !p.mayStay(n, c.To) {
		bad.Why, bad.Rule = EntryClosed, "it ENT-04"
		return bad.fail()
	}
	coming := 1
	if c.Leaders != 0 {
		if l := c.Leaders.First(); !p.leadersOf[n].Has(l) || p.Leaders[l].Fate != OnBoard || p.Leaders[l].Ship != c.Ship {
			bad.Why = NoUnits
			return bad.fail()
		}
		coming = 0
	} else if x.Cargo[0] != c.Unit && x.Cargo[1] != c.Unit {
		bad.Why = NoUnits
		return bad.fail()
	}
	other := p.othersAt(n, c.To)
	in := p.Campaign.Leader != cards.NoLeader
	switch {
	case other == NoNation:
		return nil
	case p.allied(n, other):
		if !(in && p.mayRest(other)) {
			bad.Why, bad.Rule, bad.Nation = AllyArea, "it SUB-17", other
			return bad.fail()
		}
		return nil
	}
	return p.attack(c.To, coming, c.Leaders, in && p.landsWithLeader(c.To, c.Leaders), n)
}

// checkShift: cargo can be changed among the fleets of a sea before anything moves
// (it RUL-87).
func (p pos) checkShift(c *Choice, x *Ship) *Illegal {
	bad := refusal{Why: NoShip, Rule: "it RUL-87", Nation: p.Turn, Area: x.Sea, Unit: c.Unit}
	if c.Onto == 0 || c.Onto > p.NShips || c.Onto == c.Ship || p.Ships[c.Onto-1].Nation != p.Turn || p.Ships[c.Onto-1].Sea != x.Sea {
		return bad.fail()
	}
	if !p.Shift {
		bad.Why = ShipMoved
		return bad.fail()
	}
	if c.Leaders != 0 {
		if l := c.Leaders.First(); !p.leadersOf[p.Turn].Has(l) || p.Leaders[l].Fate != OnBoard || p.Leaders[l].Ship != c.Ship {
			bad.Why = NoUnits
			return bad.fail()
		}
		return nil
	}
	if x.Cargo[0] != c.Unit && x.Cargo[1] != c.Unit {
		bad.Why = NoUnits
		return bad.fail()
	}
	if p.Ships[c.Onto-1].free() == 0 {
		bad.Why = ShipFull
		return bad.fail()
	}
	return nil
}

// voyage carries it out. Units may stay aboard as long as their owner likes (it SEA-07
// SEA-08 SEA-11).
func (p *play) voyage(c *Choice) {
	n, x := p.Turn, &p.Ships[c.Ship-1]
	if c.Act != Shift {
		p.Shift = false
	}
	ev := Event{Nation: n, Area: c.Area, To: c.To, Unit: c.Unit, N: c.Ship}
	if c.Leaders != 0 {
		ev.Leader, ev.Unit = c.Leaders.First(), LeaderUnit
	}
	switch c.Act {
	case Embark:
		ev.Kind, ev.To = Embarked, x.Sea
		if c.Leaders != 0 {
			p.shipLeader(ev.Leader, c.Ship)
		} else {
			p.take(n, c.Area, c.Unit, 1, moved, false, discard)
			x.load(c.Unit)
			x.Carried++
		}
	case Sail:
		ev.Kind, ev.Area = Sailed, x.Sea
		p.sail(c.Ship, c.To)
		x.Steps++
	case Land:
		ev.Kind, ev.Area = Landed, x.Sea
		p.Quiet = p.Quiet.Without(c.To)
		if c.Leaders != 0 {
			p.setLeader(ev.Leader, c.To)
			p.Leaders[ev.Leader].Moved = true
		} else {
			x.unload(c.Unit)
			p.add(Stack{At: c.To, Nation: n, Unit: c.Unit, N: 1, From: x.Sea, Flags: moved | landed})
		}
	case Shift:
		ev.Kind, ev.Area, ev.To = Shifted, x.Sea, board.None
		y := &p.Ships[c.Onto-1]
		if c.Leaders != 0 {
			p.Leaders[ev.Leader].Ship = c.Onto
		} else {
			x.unload(c.Unit)
			y.load(c.Unit)
			x.Carried, y.Carried = uint8(2-x.free()), uint8(2-y.free())
		}
	}
	p.event(ev)
}

// sail takes a fleet, from 1, with all aboard to another sea.
func (p pos) sail(i uint8, to board.Area) {
	x := &p.Ships[i-1]
	from := x.Sea
	x.Sea = to
	for l := range p.aboard(i).All {
		p.Leaders[l].At = to
	}
	p.see(x.Nation, from)
	p.see(x.Nation, to)
}
