package play

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// dice says how combats are fought, but for what hangs on with whom (it COM-09 COM-11
// LDR-17 SUP-01 LAN-01 ELE-01 FOE-04 RUL-77).
func (t *table) dice() {
	p := t.Engine.Pack()
	d := &view.Dice{Leader: p.LeaderBonus, Fleets: italia.FleetBonus, Landed: italia.LandedBonus, Raid: italia.RaidersHit, Sea: int(p.UnitInfo[cards.Fleet].Hit), Apart: p.Switches.HouseCombat}
	for u := cards.NoUnit; u <= cards.LandKinds; u++ {
		d.Kinds = append(d.Kinds, [2]int{int(p.UnitInfo[u].Hit), int(p.UnitInfo[u].Steps)})
	}
	for _, s := range t.Engine.Straits() {
		d.Straits = append(d.Straits, [2]int{int(s[0]), int(s[1])})
	}
	if p.Elephants.Panic > 0 {
		d.Panic = &[2]int{int(cards.Elephant), int(p.Elephants.Panic)}
	}
	if x := p.Nations[t.n].Penalty; x.Modifier != 0 {
		d.Worse = &[3]int{x.Modifier, int(x.Area), int(x.Leader)}
	}
	t.Dice = d
}

// fight is what counts for a combat with m in a.
func (t *table) fight(m ruleset.Nation, a board.Area) *view.Fight {
	f := t.Engine.Factors(&t.s, m, a)
	x := &view.Fight{Plus: f.Bonus, Fleets: f.Fleets}
	if t.Engine.Pack().Board.Seas.Has(a) {
		x.Ships = f.Ships[:]
	}
	for _, y := range f.Doubtful {
		row := []int{y.Side, int(y.Unit), int(y.Roll), int(y.Joins)}
		if y.Meets != cards.NoUnit {
			row = append(row, int(y.Meets))
		}
		x.Desert = append(x.Desert, row)
	}
	return x
}
