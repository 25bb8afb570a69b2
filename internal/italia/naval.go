package italia

import "bretwalda/internal/board"

// startNaval begins the declarations of naval combat, all before the first combat of the
// phase (it NAV-03). In campaigns these are by advice only (it CAM-19).
func (p *play) startNaval() {
	if p.conquerQuiet() {
		return
	}
	p.Own, p.Other, p.Queue = [MaxSeas]Nations{}, [MaxSeas]Nations{}, [MaxSeas][MaxNaval]Nation{}
	p.Cursor = 0
	p.Stage = NavalOwn
	if p.Campaign.Leader != 0 && p.sw.AdviceOff || p.Where[p.Turn]&p.b.Seas == 0 {
		p.Stage = BattleChosen
	}
}

// navalDecision asks the nation on turn, sea by sea and nation by nation, then every other
// nation in the order of play, whether it fights there. Allies never do, and neutrals of
// the civil war never declare (it NAV-01 NAV-02 RUL-84 RUL-108 RUL-121).
func (p pos) navalDecision() Decision {
	n := p.Turn
	at := p.Where[n] & p.b.Seas
	for i := p.Cursor; at != 0 && i < uint16(p.last+1)*MaxSeas; i++ {
		m, a := Nation(i/MaxSeas), p.firstSea+board.Area(i%MaxSeas)
		if m == NoNation || m == n || !(at & p.Where[m]).Has(a) || p.allied(n, m) {
			continue
		}
		if p.Stage == NavalOwn {
			return Decision{Kind: NavalAttack, Nation: n, For: m, Area: a}
		}
		if !p.neutral(m) {
			return Decision{Kind: NavalMeet, Nation: m, For: n, Area: a}
		}
	}
	return Decision{}
}

// declareNaval notes an answer.
func (p *play) declareNaval(d *Decision, c *Choice) {
	m, to := d.For, &p.Own
	if d.Kind == NavalMeet {
		m, to = d.Nation, &p.Other
	}
	k := p.seaNumber(d.Area)
	if c.Yes {
		to[k] = to[k].With(m)
		p.event(Event{Kind: NavalDeclared, Nation: d.Nation, Other: d.For, Area: d.Area})
	}
	p.Cursor = uint16(m)*MaxSeas + uint16(k) + 1
}

// navalFoes are the nations that still have to fight the one on turn in sea a: those it
// declared against that did not, whom it may take at any time, and those who declared
// (it RUL-85).
func (p pos) navalFoes(a board.Area) (free, queued Nations) {
	k := p.seaNumber(a)
	if !p.Where[p.Turn].Has(a) {
		return 0, 0
	}
	for m := range (p.Own[k] | p.Other[k]).All {
		if !p.Where[m].Has(a) || p.allied(p.Turn, m) {
			continue
		}
		if p.Other[k].Has(m) {
			queued = queued.With(m)
		} else {
			free = free.With(m)
		}
	}
	return free, queued
}

// navalNext is who of those that declared comes next in sea a: the one with most fleets
// first, ties by die (it NAV-13 NAV-14 NAV-15).
func (p *play) navalNext(a board.Area, queued Nations) Nation {
	q := &p.Queue[p.seaNumber(a)]
	if q[0] == NoNation {
		var rank [MaxNaval]int
		k := 0
		for m := range queued.All {
			if k == MaxNaval {
				break
			}
			i := k
			for i > 0 && rank[i-1] < p.fleets(m, a) {
				q[i], rank[i] = q[i-1], rank[i-1]
				i--
			}
			q[i], rank[i] = m, p.fleets(m, a)
			k++
		}
		for i := 0; i+1 < k; i++ {
			for j := i + 1; j < k && rank[j] == rank[i]; j++ {
				p.breakTie(a, &q[i], &q[j])
			}
		}
	}
	for _, m := range q {
		if queued.Has(m) && m != NoNation {
			return m
		}
	}
	for m := range queued.All { // more than a queue holds: by the order of play
		return m
	}
	return NoNation
}

// breakTie rolls a die for each of two, equal dice again; the higher comes first.
func (p *play) breakTie(a board.Area, x, y *Nation) {
	for {
		dx, dy := p.roll(), p.roll()
		p.event(Event{Kind: TieRolled, Nation: *x, Area: a, Dice: [MaxDice]uint8{dx}})
		p.event(Event{Kind: TieRolled, Nation: *y, Area: a, Dice: [MaxDice]uint8{dy}})
		if dy > dx {
			*x, *y = *y, *x
		}
		if dx != dy {
			return
		}
	}
}

// navalDice rolls a round of a naval combat: each fleet a die, one better for each land
// unit aboard, two for each leader of its nation in that sea; they hit fleets only (it
// NAV-05 NAV-06 NAV-07 RUL-88).
func (p *play) navalDice() {
	a := p.Battle.Area
	var hits [2]uint8
	for side := range 2 {
		n := p.sideOf(side)
		need := int(p.pk.UnitInfo[Fleet].Hit) - p.pk.LeaderBonus*p.leadersNear(n, a).Len() - p.penalty(n)
		var rolled [3]Event // fleets by what they carry
		for i := range p.Ships[:p.NShips] {
			x := &p.Ships[i]
			if x.Nation != n || x.Sea != a {
				continue
			}
			cargo := 2 - x.free()
			ev := &rolled[cargo]
			die := p.roll()
			*ev = Event{Kind: Rolled, Nation: n, Other: p.sideOf(1 - side), Area: a, Unit: Fleet, N: ev.N + 1, M: needed(need - cargo), Leaders: p.leadersNear(n, a), Dice: ev.Dice, Hits: ev.Hits}
			if int(ev.N) <= MaxDice {
				ev.Dice[ev.N-1] = die
			}
			if hit(die, need-cargo) {
				ev.Hit(int(ev.N) - 1)
				hits[1-side]++
			}
		}
		for _, ev := range rolled {
			if ev.N > 0 {
				p.event(ev)
			}
		}
	}
	for side := 1; side >= 0; side-- {
		n := p.sideOf(side)
		if k := min(int(hits[side]), p.fleets(n, a)); k > 0 {
			p.push(Task{Kind: taskSink, Nation: n, Other: p.sideOf(1 - side), Area: a, N: uint8(k)})
		}
	}
	p.Stage = LossesOver
}

// checkFleet judges which fleet is lost, or which takes a unit aboard (it NAV-08 NAV-10).
func (p pos) checkFleet(d *Decision, c *Choice) *Illegal {
	if c.Ship == 0 || c.Ship > p.NShips || p.Ships[c.Ship-1].Nation != d.Nation || p.Ships[c.Ship-1].Sea != d.Area ||
		d.Kind == SaveCargo && p.Ships[c.Ship-1].free() == 0 {
		return &Illegal{Why: NoShip, Rule: kindInfo[d.Kind].Rule, Nation: d.Nation, Area: d.Area}
	}
	return nil
}

// sink loses fleet i, from 1, with all aboard, who score like others (it NAV-09); by the
// house rule what others have room for is saved, and leaders while a fleet is left (it
// NAV-10 RUL-87).
func (p *play) sink(i uint8, by Nation) {
	x := p.Ships[i-1]
	n, a := x.Nation, x.Sea
	leaders := p.aboard(i)
	saved := p.sw.OverboardSaved && p.fleets(n, a) > 1
	for l := range leaders.All {
		if saved {
			for j := range p.Ships[:p.NShips] {
				if y := &p.Ships[j]; y.Nation == n && y.Sea == a && uint8(j+1) != i {
					p.Leaders[l].Ship = uint8(j + 1)
					break
				}
			}
			continue
		}
	}
	p.Ships[i-1].Cargo = [2]Unit{}
	if saved {
		p.scuttle(int(i - 1))
	} else {
		for l := range leaders.All {
			p.liftLeader(l, Dead)
		}
		p.scuttle(int(i - 1))
		for l := range leaders.All {
			p.killedLeader(l, by, a)
		}
	}
	p.killed(n, Fleet, 1, by, a)
	if x.free() == 2 {
		return
	}
	if saved && p.room(n, a) > 0 {
		p.push(Task{Kind: taskAboard, Nation: n, Other: by, Area: a, Cargo: x.Cargo})
		return
	}
	p.drown(n, x.Cargo, by, a)
}

// drown scores what went down with a fleet.
func (p *play) drown(n Nation, cargo [2]Unit, by Nation, a board.Area) {
	for _, u := range cargo {
		if u != NoUnit {
			p.killed(n, u, 1, by, a)
		}
	}
}
