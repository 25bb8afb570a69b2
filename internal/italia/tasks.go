package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// push puts a task on top of what goes on.
func (p *play) push(t Task) {
	if p.NTasks == MaxTasks {
		panic("italia: more tasks than a position holds")
	}
	p.Tasks[p.NTasks] = t
	p.NTasks++
}

// pop ends the task on top.
func (p *play) pop() Task {
	p.NTasks--
	t := p.Tasks[p.NTasks]
	p.Tasks[p.NTasks] = Task{}
	return t
}

// taskDecision is what must be decided for a task; kind None: nothing any more.
func (p pos) taskDecision(t *Task) Decision {
	n, a := t.Nation, t.Area
	switch t.Kind {
	case taskTribute:
		return p.tributeDecision(n)
	case taskForced:
		if p.Where[n].Has(a) && p.canGo(n, a) {
			return Decision{Kind: ClearArea, Nation: n, For: t.Other, Area: a, Areas: p.goals(n, a), CanStop: !p.hasRoom(n, a)}
		}
	case taskLeave:
		if a = p.shared(n, t.Other); a != board.None && p.canGo(n, a) {
			return Decision{Kind: LeaveSubject, Nation: n, For: t.Other, Area: a, Areas: p.goals(n, a), CanStop: !p.hasRoom(n, a)}
		}
	case taskSpoils:
		if p.Cities.Has(a) && p.Where[n].Has(a) {
			return p.spoilsDecision(t)
		}
	case taskRaid:
		return p.raidSpoilsDecision(t)
	case taskRaised:
		return p.rebuildRaidedDecision(t)
	case taskExcess:
		if k := p.excess(n, a) - p.graced(n, a); k > 0 {
			return Decision{Kind: RemoveExcess, Nation: n, Area: a, Count: uint8(k), Units: p.kindsAt(n, a)}
		}
	case taskSink:
		if t.N > 0 && p.fleets(n, a) > 0 {
			return Decision{Kind: LoseFleet, Nation: n, For: t.Other, Area: a, Count: t.N}
		}
	case taskAboard:
		if t.Cargo[0] != NoUnit && p.room(n, a) > 0 {
			return Decision{Kind: SaveCargo, Nation: n, For: t.Other, Area: a, Unit: t.Cargo[0], CanStop: true}
		}
	case taskPanic:
		if u := p.mobile(n, a); t.N > 0 && u.Sum() > 0 {
			return p.panicDecision(t, &u)
		}
	}
	return Decision{}
}

// finishTask ends a task that needs no decision any more.
func (p *play) finishTask() {
	t := &p.Tasks[p.NTasks-1]
	n, a, by := t.Nation, t.Area, t.Other
	switch t.Kind {
	case taskTribute:
		p.pop()
		p.waste(n)
	case taskForced: // who finds no place is eliminated (it RAI-08 STK-20 RUL-74)
		why := t.Why
		p.pop()
		if why == ForTitle {
			by = NoNation
		}
		p.eliminate(n, a, by)
	case taskLeave:
		if a = p.shared(n, by); a != board.None {
			p.eliminate(n, a, NoNation) // nobody scores after a submission
			return
		}
		p.pop()
	case taskRaised:
		p.pop()
		p.endRebuildRaided(a)
	case taskAboard:
		cargo := p.pop().Cargo
		p.drown(n, cargo, by, a)
	default:
		p.pop()
	}
}

// eliminate takes all of n off land area a; by scores it.
func (p *play) eliminate(n Nation, a board.Area, by Nation) {
	u := p.units(n, a)
	for k := Infantry; k <= cards.LandKinds; k++ {
		if u[k] > 0 {
			p.take(n, a, k, u[k], 0, false, discard)
			p.lost(n, k, u[k], by, a, ByNowhere)
		}
	}
	p.killLeaders(p.leadersAt(n, a), by, a)
}

// tributeDecision asks a ruler with too much gold for one unit, to be placed in its next
// placement (it INC-11 INC-12 INC-13).
func (p pos) tributeDecision(n Nation) Decision {
	d := Decision{Kind: TributeBuy, Nation: n, CanStop: true}
	if p.Gold[n] <= p.pk.MostGold {
		return Decision{}
	}
	for u := Infantry; u <= Fleet; u++ {
		if p.buyable(n, u, false).Why == NotIllegal {
			d.Units |= 1 << u
		}
	}
	if d.Units == 0 {
		return Decision{}
	}
	return d
}

// tributeBuy carries it out: one unit per payment.
func (p *play) tributeBuy(d *Decision, c *Choice) {
	n := d.Nation
	p.pop()
	if !c.Done {
		price := p.pk.UnitInfo[c.Unit].Price
		p.Gold[n] -= price
		p.Held[n][c.Unit]++
		p.event(Event{Kind: Bought, Nation: n, Unit: c.Unit, Gold: int16(price)})
	}
	p.waste(n)
}

// panicDecision asks whose unit runs, and where to, by the rules of retreat for its side;
// it need not be one that was hit (it ELE-02).
func (p pos) panicDecision(t *Task, u *Units) Decision {
	d := Decision{Kind: Panic, Nation: t.Nation, For: t.Other, Area: t.Area, Count: t.N, Areas: p.goals(t.Nation, t.Area)}
	for k := Infantry; k <= cards.LandKinds; k++ {
		if u[k] > 0 {
			d.Units |= 1 << k
		}
	}
	return d
}

// checkPanic: a place with room, if there is one; a leader goes along with the last unit.
func (p pos) checkPanic(d *Decision, c *Choice) *Illegal {
	n, a := d.Nation, d.Area
	if c.Leaders&^p.leadersAt(n, a) != 0 || c.Leaders != 0 && (p.count(n, a) > 1 || c.To == board.None) {
		return &Illegal{Why: NoUnits, Rule: "it RUL-65", Nation: n, Area: a, Unit: LeaderUnit}
	}
	if c.To != board.None {
		if !p.goals(n, a).Has(c.To) || p.retreatRoom(n, c.To, c.Leaders) < 1 {
			return &Illegal{Why: NoRetreat, Rule: "it ELE-02", Nation: n, Area: a, To: c.To}
		}
		return nil
	}
	for b := range p.goals(n, a).All {
		if p.retreatRoom(n, b, 0) > 0 {
			return &Illegal{Why: MustGo, Rule: "it ELE-02", Nation: n, Area: a, To: b}
		}
	}
	return nil
}

// flee carries it out; without a place the unit is removed, and scored as if destroyed (it
// ELE-03).
func (p *play) flee(d *Decision, c *Choice) {
	t := &p.Tasks[p.NTasks-1]
	t.N--
	p.event(Event{Kind: Panicked, Nation: d.Nation, Other: d.For, Area: d.Area, To: c.To, Unit: c.Unit})
	if c.To == board.None {
		p.take(d.Nation, d.Area, c.Unit, 1, 0, true, discard)
		p.lost(d.Nation, c.Unit, 1, d.For, d.Area, ByNowhere)
		return
	}
	var r Choice
	r.Legs[0] = Leg{To: c.To, Leaders: c.Leaders}
	r.Legs[0].Units[c.Unit] = 1
	p.leaveBy(d.Nation, d.For, d.Area, &r, true)
}

// forced carries a retreat out that somebody had to make; who is left finds no place.
func (p *play) forced(d *Decision, c *Choice) {
	t := p.Tasks[p.NTasks-1]
	by := t.Other
	if t.Kind == taskForced {
		p.pop()
	}
	if t.Kind == taskLeave || t.Why == ForTitle {
		by = NoNation
	}
	if !c.Done {
		p.leaveBy(d.Nation, d.For, d.Area, c, t.Why == ForRaid)
	}
	p.eliminate(d.Nation, d.Area, by)
}

// answer carries out a legal choice.
func (p *play) answer(d *Decision, c *Choice) {
	switch d.Kind {
	case Buy:
		p.buy(c)
	case TributeBuy:
		p.tributeBuy(d, c)
	case PlaceUnit:
		if p.Stage == Placing {
			p.place(d, c)
		} else {
			p.settle(d, c)
		}
	case PlaceLeader:
		p.seat(d, c)
	case TakeArrivals:
		if p.Agreed = c.Yes; !c.Yes {
			p.Item, p.Due, p.DueLead = 0, Units{}, 0
		}
	case ClearArea, LeaveSubject:
		p.forced(d, c)
	case Revolt:
		p.revolt(d, c)
	case Gather:
		p.gather(d, c)
	case March:
		p.march(c)
	case RemoveExcess:
		p.removeExcess(d, c)
	case Rebuild:
		p.rebuild(d, c)
	default:
		p.answerFighting(d, c)
	}
}

// answerFighting is answer for combats, campaigns and the end of a turn.
func (p *play) answerFighting(d *Decision, c *Choice) {
	switch d.Kind {
	case NavalAttack, NavalMeet:
		p.declareNaval(d, c)
	case NextBattle:
		p.chooseBattle(c)
	case RaidCity:
		p.Battle.Raid = c.Yes
		p.Stage = Desertions
	case Aim:
		p.takeAim(d, c)
	case LoseFleet:
		p.Tasks[p.NTasks-1].N--
		p.sink(c.Ship, d.For)
	case SaveCargo:
		p.saveCargo(c)
	case Panic:
		p.flee(d, c)
	case Convert:
		p.convert(d, c)
	case AttackerGo, DefenderGo:
		p.retreat(d, c)
	case Submit:
		p.answerSubmit(d, c)
	case Spoils:
		p.takeSpoils(d, c)
	case RaidSpoils:
		p.pop()
		p.reward(d.Nation, d.Area, d.For, c.N, ForRaid, cards.Sack, cards.Raid)
	case RebuildRaided:
		p.pop()
		if !c.Done {
			p.Rebuilt = p.Rebuilt.With(d.Area)
			p.restore(d.Nation, d.Area, c.Unit)
		}
		p.endRebuildRaided(d.Area)
	case LeaderGo:
		var r Choice
		r.Legs[0] = Leg{To: c.To, Leaders: p.leadersAt(d.Nation, d.Area)}
		p.leaveBy(d.Nation, p.foeAt(d.Nation, d.Area), d.Area, &r, true)
		p.Battle = Battle{}
	case CampaignMove:
		p.campaignMove(c)
	case CampaignRaid:
		p.campaignRaid(c)
	case Block:
		p.block(d, c)
	case React:
		p.react(d, c)
	case Depart:
		p.depart(d, c)
	case Reduce:
		p.reduce(d, c)
	case Become:
		p.become(c.Area)
	}
}

// saveCargo moves a unit of a lost fleet to another with room (it NAV-10).
func (p *play) saveCargo(c *Choice) {
	t := &p.Tasks[p.NTasks-1]
	if c.Done {
		n, cargo, by, a := t.Nation, t.Cargo, t.Other, t.Area
		p.pop()
		p.drown(n, cargo, by, a)
		return
	}
	p.Ships[c.Ship-1].load(t.Cargo[0])
	t.Cargo[0], t.Cargo[1] = t.Cargo[1], NoUnit
}

// only returns the answer to d, if there plainly is one only. What is taken from a nation
// is left to its owner, who sees what goes.
func (p pos) only(d *Decision) (Choice, bool) {
	c := Choice{Kind: d.Kind}
	switch d.Kind {
	case PlaceUnit, PlaceLeader:
		c.Area = d.Areas.First()
		return c, d.Areas.Len() == 1
	case NextBattle:
		c.Area = d.Areas.First()
		return c, d.Areas.Len() == 1 && p.checkBattle(&c) == nil && p.oneFoe(c.Area)
	case RaidSpoils:
		c.N = 1
		return c, d.Count == 1
	case LoseFleet:
		return c, p.sameFleets(d, &c)
	case Aim:
		for s := uint8(1); s <= slots; s++ {
			if d.Units.Has(Unit(s)) {
				c.Aim, c.N = s, d.Count
				return c, d.Units == 1<<s
			}
		}
	case LeaderGo:
		c.To = d.Areas.First()
		return c, d.Areas.Len() == 1
	}
	return c, false
}

// oneFoe reports whether one combat is due in an area or sea.
func (p pos) oneFoe(a board.Area) bool {
	if p.b.Land.Has(a) {
		return true
	}
	free, queued := p.navalFoes(a)
	return free.Len()+min(1, queued.Len()) == 1
}

// sameFleets reports whether all fleets that may be lost are alike, and takes the first.
func (p pos) sameFleets(d *Decision, c *Choice) bool {
	for i := range p.Ships[:p.NShips] {
		x := &p.Ships[i]
		if x.Nation != d.Nation || x.Sea != d.Area {
			continue
		}
		if x.free() < 2 || p.aboard(uint8(i+1)) != 0 {
			return false
		}
		if c.Ship == 0 {
			c.Ship = uint8(i + 1)
		}
	}
	return true
}
