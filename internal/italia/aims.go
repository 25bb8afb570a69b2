package italia

// slotOf is what a stack is as a target: of its kind; in round 1 of its kind among those
// attackers who came over water; or the unit that was won over (it LAN-02 LAN-03 LAN-04
// RUL-63 RUL-125).
func (p pos) slotOf(st *Stack) int {
	switch {
	case st.Flags&wonOver != 0:
		return wonSlot
	case st.Flags&landed != 0 && st.Nation == p.Turn && p.Battle.Round <= 1 && !p.Battle.Raid:
		return landedSlot + int(st.Unit) - 1
	}
	return int(st.Unit) - 1
}

// targets counts the land units of a side by what they are as targets.
func (p pos) targets(side int) (out [slots]uint8, kinds int) {
	n := p.sideOf(side)
	for lo, hi := p.span(p.Battle.Area); lo < hi; lo++ {
		if st := &p.Stacks[lo]; st.Nation == n {
			s := p.slotOf(st)
			if out[s] == 0 {
				kinds++
			}
			out[s] += st.N
		}
	}
	return out, kinds
}

// shooters counts the land units of a side by kind, the unit that was won over apart; each
// rolls one die, aimed at or not, leaders and cities none (it COM-07 AIM-05 INV-25).
func (p pos) shooters(side int) (out [shooters]uint8) {
	n := p.sideOf(side)
	for lo, hi := p.span(p.Battle.Area); lo < hi; lo++ {
		if st := &p.Stacks[lo]; st.Nation == n {
			if st.Flags&wonOver != 0 {
				out[shooters-1] += st.N
			} else {
				out[st.Unit-1] += st.N
			}
		}
	}
	return out
}

// wonKind is the kind of the unit that was won over.
func (p pos) wonKind(n Nation) Unit {
	for lo, hi := p.span(p.Battle.Area); lo < hi; lo++ {
		if st := &p.Stacks[lo]; st.Nation == n && st.Flags&wonOver != 0 {
			return st.Unit
		}
	}
	return Infantry
}

// aimed is how many of shooter k have been aimed.
func (b *Battle) aimed(side, k int) uint8 {
	n := uint8(0)
	for _, x := range b.Aim[side][k] {
		n += x
	}
	return n
}

// aimDecision asks for the aims of a side, the attacker's all before the defender's, if the
// enemy has several kinds there: kind by kind, each unit at one kind of enemy (it AIM-01
// AIM-02 AIM-03). In a raid attackers have nothing to aim at.
func (p pos) aimDecision(side int) Decision {
	b := &p.Battle
	if b.Naval || b.Raid && side == attacker {
		return Decision{}
	}
	enemy, kinds := p.targets(1 - side)
	if kinds < 2 {
		return Decision{}
	}
	for k, n := range p.shooters(side) {
		if left := n - min(n, b.aimed(side, k)); left > 0 {
			d := Decision{Kind: Aim, Nation: p.sideOf(side), For: p.sideOf(1 - side), Area: b.Area, Count: left, Unit: Unit(k + 1)}
			if k == shooters-1 {
				d.Unit = p.wonKind(d.Nation)
			}
			for s, m := range enemy {
				if m > 0 {
					d.Units |= 1 << (s + 1)
				}
			}
			return d
		}
	}
	return Decision{}
}

// checkAim judges an aim; by the house rule nobody aims a second unit at an enemy before
// every enemy has one (it AIM-06 RUL-77).
func (p pos) checkAim(d *Decision, c *Choice) *Illegal {
	if c.Aim == 0 || c.Aim > slots || !d.Units.Has(Unit(c.Aim)) {
		return &Illegal{Why: NoSuchAim, Rule: "it AIM-01", Nation: d.Nation, Area: d.Area, Unit: Unit(c.Aim)}
	}
	if c.N == 0 || c.N > d.Count {
		return &Illegal{Why: WrongNumber, Rule: "it AIM-01", Nation: d.Nation, Area: d.Area, N: int(c.N), Max: int(d.Count)}
	}
	if !p.sw.HouseCombat {
		return nil
	}
	side := p.sideNumber(d.Nation)
	enemy, _ := p.targets(1 - side)
	dice, all, twice := 0, 0, 0
	for _, n := range p.shooters(side) {
		dice += int(n)
	}
	for s, n := range enemy {
		at := uint8(0)
		for k := range shooters {
			at += p.Battle.Aim[side][k][s]
		}
		if s == int(c.Aim)-1 {
			at += c.N
		}
		all += int(n)
		twice += int(at) - min(int(at), int(n))
	}
	if twice > max(0, dice-all) {
		return &Illegal{Why: SpreadAims, Rule: "it AIM-06", Nation: d.Nation, Area: d.Area, N: twice, Max: max(0, dice-all)}
	}
	return nil
}

// sideNumber is the side of a nation in the combat.
func (p pos) sideNumber(n Nation) int {
	if n == p.Turn {
		return attacker
	}
	return defender
}

// takeAim notes an aim.
func (p *play) takeAim(d *Decision, c *Choice) {
	side := p.sideNumber(d.Nation)
	for k, n := range p.shooters(side) {
		if n > p.Battle.aimed(side, k) {
			p.Battle.Aim[side][k][c.Aim-1] += c.N
			return
		}
	}
}

// aimRest gives all dice that were not asked about their only aim.
func (p *play) aimRest(side int) {
	enemy, _ := p.targets(1 - side)
	at := 0
	for s, n := range enemy {
		if n > 0 {
			at = s
			break
		}
	}
	for k, n := range p.shooters(side) {
		p.Battle.Aim[side][k][at] += n - min(n, p.Battle.aimed(side, k))
	}
}

// unitOfSlot is the kind of unit that stands in a slot.
func (p pos) unitOfSlot(s int, n Nation) Unit {
	switch {
	case s == wonSlot:
		return p.wonKind(n)
	case s >= landedSlot:
		return Unit(s - landedSlot + 1)
	}
	return Unit(s + 1)
}

// KindOfAim is the kind of unit that an aim of a choice or decision is at; 0: the unit that
// fights for the Patrimonium.
func KindOfAim(aim uint8) (u Unit, over bool) {
	switch {
	case aim == AimWonOver:
		return NoUnit, false
	case aim > landedSlot:
		return Unit(aim - landedSlot), true
	}
	return Unit(aim), false
}
