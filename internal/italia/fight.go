package italia

import (
	"bretwalda/internal/board"
)

// hit reports whether a die hits: the roll with modifiers reaches the number; a natural 1
// never does, a natural 10 always (it COM-09 COM-10 INV-24). need is the number less the
// modifiers.
func hit(die uint8, need int) bool { return die == 10 || die != 1 && int(die) >= need }

// needed is the lowest roll that hits, for events.
func needed(need int) uint8 { return uint8(max(2, min(10, need))) }

// Hit reports whether a die hits, by the lowest roll that does.
func Hit(die, lowest uint8) bool { return die >= lowest }

// penalty is a modifier of all dice of a nation while its card's condition does not hold;
// judged at each round of combat (it FOE-04 FOE-05 RUL-124). A place that the nation only
// attacks it does not control.
func (p pos) penalty(n Nation) int {
	x := &p.pk.Nations[n].Penalty
	if x.Modifier == 0 {
		return 0
	}
	holds := p.Where[n].Has(x.Area) && !(n == p.Turn && p.contested(n, x.Area))
	if holds && p.Leaders[x.Leader].Fate == OnBoard {
		return 0
	}
	return x.Modifier
}

// supremacy reports whether n has naval supremacy over m in a land combat: a fleet in a
// bordering sea, and over all of them twice as many as m at least; those that retreated in
// this phase and those of others do not count (it SUP-01 SUP-03 SUP-04 RUL-64).
func (p pos) supremacy(a board.Area, n, m Nation) bool {
	ours, theirs := 0, 0
	for i := range p.Ships[:p.NShips] {
		x := &p.Ships[i]
		if x.Fled || !p.b.Shore[a].Has(x.Sea) {
			continue
		}
		switch x.Nation {
		case n:
			ours++
		case m:
			theirs++
		}
	}
	return ours >= 1 && ours >= 2*theirs
}

// uphill is what a highland or a marsh, and a city, add to attackers' dice (it MOD-02 MOD-03).
func (p pos) uphill(a board.Area) (k int) {
	if (p.pk.Highland | p.pk.Marsh).Has(a) {
		k += p.pk.HighAttack
	}
	if p.Cities.Has(a) {
		k += p.pk.CityAttack
	}
	return k
}

// modifier is what is added to the dice of a side in a land combat, aimed at slot; all that
// applies is added up, in a raid nothing does (it MOD-01 MOD-02 MOD-03 MOD-04 MOD-05 MOD-06
// MOD-07 LDR-17 SUP-02 LAN-01 STR-02 RAI-04 DEF-21).
func (p pos) modifier(side, slot int) int {
	b := &p.Battle
	if b.Raid {
		return 0
	}
	n, m := p.sideOf(side), p.sideOf(1-side)
	k := p.pk.LeaderBonus*p.leadersAt(n, b.Area).Len() + p.penalty(n)
	if p.supremacy(b.Area, n, m) {
		k += FleetBonus
	}
	switch {
	case side == attacker:
		k += p.uphill(b.Area)
	case slot >= landedSlot && slot < wonSlot && b.Round == 1:
		k += LandedBonus
	}
	return k
}

// LandedBonus is what defenders have against units from the sea or over a strait, in the first
// round (it LAN-01 STR-02).
const LandedBonus = 2

// FleetBonus is what naval supremacy adds to the dice of a combat on land (it SUP-02).
const FleetBonus = 1

// RaidersHit is the number that attackers need in a raid, whatever their kind (it RAI-04).
const RaidersHit = 7

// harm is what the dice of a round did to one side.
type harm struct {
	hits [slots]uint8
	each [slots][MaxDice]uint8 // by unit, for the house rule
	dice [slots]uint8
}

// fight rolls the dice of both sides and takes all losses together: who was hit has rolled
// (it COM-04 COM-05 COM-08 RUL-61).
func (p *play) fight() {
	b := &p.Battle
	if b.Naval {
		p.navalDice()
		return
	}
	var h [2]harm
	for side := range 2 {
		p.aimRest(side)
		left := p.shooters(side) // fewer than were aimed, if a capital was moved away since
		for k := range shooters {
			for slot, n := range b.Aim[side][k] {
				n = min(n, left[k])
				if left[k] -= n; n > 0 {
					p.rollGroup(side, k, slot, n, &h[1-side])
				}
			}
		}
	}
	p.Stage = LossesOver
	if b.Raid {
		b.Hit = h[defender] != harm{} && sum(h[defender].hits[:]) > 0 // defenders are never harmed
		h[defender] = harm{}
	}
	var lost [2][slots]uint8
	var what [2][slots]Unit
	for side := range 2 {
		for slot, dice := range h[side].dice {
			if dice > 0 {
				what[side][slot] = p.unitOfSlot(slot, p.sideOf(side))
				lost[side][slot] = p.lose(side, slot, &h[side])
			}
		}
	}
	for side := range 2 {
		for slot, k := range lost[side] {
			if k > 0 {
				by := p.sideOf(1 - side)
				if slot == wonSlot {
					p.event(Event{Kind: Eliminated, Nation: p.sideOf(side), Other: by, Area: b.Area, Unit: what[side][slot], N: k})
					continue
				}
				p.killed(p.sideOf(side), what[side][slot], k, by, b.Area)
			}
		}
	}
	for side := 1; side >= 0; side-- { // the attacker's run first (it ELE-01 RUL-65)
		n := p.sideOf(side)
		if k := min(int(b.Panic[side]), p.count(n, b.Area)); k > 0 && !b.Raid {
			p.push(Task{Kind: taskPanic, Nation: n, Other: p.sideOf(1 - side), Area: b.Area, N: uint8(k)})
		}
	}
}

func sum(list []uint8) int {
	n := 0
	for _, x := range list {
		n += int(x)
	}
	return n
}

// rollGroup rolls the dice of n units of a kind that aim at one slot.
func (p *play) rollGroup(side, k, slot int, n uint8, h *harm) {
	b := &p.Battle
	u := Unit(k + 1)
	if k == shooters-1 {
		u = p.wonKind(p.sideOf(side))
	}
	need := int(p.pk.UnitInfo[u].Hit) - p.modifier(side, slot)
	if b.Raid && side == attacker {
		need = RaidersHit
	}
	enemy, _ := p.targets(1 - side)
	ev := Event{Kind: Rolled, Nation: p.sideOf(side), Other: p.sideOf(1 - side), Area: b.Area, Unit: u, Aim: Unit(slot + 1), M: needed(need), Leaders: p.leadersAt(p.sideOf(side), b.Area)}
	for range n {
		die := p.roll()
		if int(ev.N) == MaxDice {
			p.event(ev)
			ev.N, ev.Dice, ev.Hits = 0, [MaxDice]uint8{}, 0
		}
		ev.Dice[ev.N] = die
		ev.N++
		if u == Elephant && die >= p.pk.Elephants.Panic && p.pk.Elephants.Panic > 0 {
			b.Panic[1-side]++
		}
		if hit(die, need) {
			ev.Hit(int(ev.N) - 1)
			h.hits[slot]++
			if enemy[slot] > 0 {
				h.each[slot][(h.dice[slot]%enemy[slot])%MaxDice]++
			}
		}
		h.dice[slot]++
	}
	p.event(ev)
}

// lose takes the losses of one target: a hit on a kind of two steps goes to a whole unit as
// long as there is one, and hits beyond what the target can take are lost (it COM-11 COM-13
// AIM-04 INV-26). It returns how many units are eliminated.
func (p *play) lose(side, slot int, h *harm) uint8 {
	b := &p.Battle
	n := p.sideOf(side)
	var all, hurt uint8
	for lo, hi := p.span(b.Area); lo < hi; lo++ {
		if st := &p.Stacks[lo]; st.Nation == n && p.slotOf(st) == slot {
			all, hurt = all+st.N, hurt+st.Hurt
		}
	}
	if all == 0 {
		return 0
	}
	u := p.unitOfSlot(slot, n)
	gone, damaged := spread(all, hurt, p.pk.UnitInfo[u].Steps, h.hits[slot])
	if p.sw.HouseCombat {
		gone, damaged = oneByOne(all, hurt, p.pk.UnitInfo[u].Steps, &h.each[slot])
	}
	if damaged > hurt {
		p.event(Event{Kind: Damaged, Nation: n, Area: b.Area, Unit: u, N: damaged - hurt})
	}
	p.strike(n, slot, gone, damaged)
	return gone
}

// spread works out how many of all units, hurt of them damaged, are gone after some hits,
// and how many of the rest are damaged.
func spread(all, hurt, steps, hits uint8) (gone, damaged uint8) {
	if steps < 2 {
		return min(hits, all), 0
	}
	whole := all - hurt
	if hits <= whole {
		return 0, hurt + hits
	}
	gone = min(hits-whole, all)
	return gone, all - gone
}

// oneByOne is spread where each unit is a target of its own; damaged ones are the last
// (it RUL-77).
func oneByOne(all, hurt, steps uint8, each *[MaxDice]uint8) (gone, damaged uint8) {
	for i := range min(all, MaxDice) {
		hits := each[i]
		if i >= all-hurt {
			hits++
		}
		switch {
		case hits >= steps:
			gone++
		case hits > 0 && steps > 1:
			damaged++
		}
	}
	return gone, damaged
}

// strike takes gone units of a slot off and leaves damaged of the rest damaged.
func (p *play) strike(n Nation, slot int, gone, damaged uint8) {
	a := p.Battle.Area
	lo, _ := p.span(a)
	for i := lo; i < int(p.NStacks) && p.Stacks[i].At == a; {
		st := &p.Stacks[i]
		if st.Nation != n || p.slotOf(st) != slot {
			i++
			continue
		}
		k := min(gone, st.N)
		gone -= k
		st.Hurt = k
		left := st.N - k
		if k > 0 {
			p.cut(i, k, k)
		}
		if left > 0 {
			h := min(damaged, left)
			p.Stacks[i].Hurt = h
			damaged -= h
			i++
		}
	}
	p.see(n, a)
}

// Losses says what a number of hits does to like units: for tests and forecasts.
func Losses(all, hurt, steps, hits uint8) (gone, damaged uint8) {
	return spread(all, hurt, steps, hits)
}
