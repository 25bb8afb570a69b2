package italia

import "bretwalda/internal/board"

// seaKey is a combat at sea between two rounds of dice: fleets by side and by what they
// carry.
type seaKey [2][3]uint8

// navalEnds is Ends at sea. Who loses a fleet loses the emptiest first, and what it carries
// (it NAV-08 NAV-09).
func (p pos) navalEnds(m Nation, a board.Area) []End {
	var k seaKey
	var need [2]int
	for side, n := range [2]Nation{p.Turn, m} {
		need[side] = int(p.pk.UnitInfo[Fleet].Hit) - p.pk.LeaderBonus*p.leadersNear(n, a).Len() - p.penalty(n)
		for i := range p.Ships[:p.NShips] {
			if x := &p.Ships[i]; x.Nation == n && x.Sea == a {
				k[side][2-x.free()]++
			}
		}
	}
	next := func(k seaKey, yield func(float64, seaKey)) {
		if k.fleets(attacker) == 0 || k.fleets(defender) == 0 {
			return
		}
		own, foes := k.hits(attacker, need[attacker]), k.hits(defender, need[defender])
		for i, x := range own {
			for j, y := range foes {
				after := k
				after.sink(defender, i)
				after.sink(attacker, j)
				yield(x*y, after)
			}
		}
	}
	return endings(k, k.fleets(attacker)+k.fleets(defender), func(k *seaKey) int { return k.fleets(attacker) + k.fleets(defender) }, next,
		func(k *seaKey) (left [2]Units) {
			for side := range left {
				left[side][Fleet] = uint8(k.fleets(side))
			}
			return left
		})
}

// fleets is how many a side has.
func (k *seaKey) fleets(side int) int {
	return int(k[side][0]) + int(k[side][1]) + int(k[side][2])
}

// hits is how likely how many hits of a side are, which needs a number with empty fleets.
func (k *seaKey) hits(side, need int) []float64 {
	list := []float64{1}
	for cargo, n := range k[side] {
		for range n {
			list = OneMore(list, chanceOf(need-cargo))
		}
	}
	return list
}

// sink takes n fleets of a side away, the emptiest first.
func (k *seaKey) sink(side, n int) {
	for cargo := range k[side] {
		gone := min(n, int(k[side][cargo]))
		k[side][cargo] -= uint8(gone)
		n -= gone
	}
}
