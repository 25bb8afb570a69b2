package report

import (
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/view"
)

// Without their ways, units that went from one area to another are told together; a battle that is
// over leaves its losses and who holds the area to the table, a sentence what another says later, and
// a turn in progress is told in whole.
func TestBrief(t *testing.T) {
	const from, to, first, second board.Area = 1, 2, 3, 4
	units := func(n int) (u view.Units) { u[0] = n; return u }
	moves := func() *Line {
		return &Line{Moves: []Departure{{From: from, Paths: []Path{
			{To: to, Via: []board.Area{first}, Units: units(2)}, {To: to, Via: []board.Area{second}, Units: units(1)}, {To: second, Units: units(1)},
		}}}}
	}
	lost := func(n int) BattleRound {
		r := BattleRound{Sides: [2]Fighter{{Rolls: []Roll{{Dice: []Dot{{Face: 6}}}}}, {}}}
		if n > 0 {
			r.Sides[1].Lost = []Place{{Unit: game.Unit(0), N: n}}
		}
		return r
	}
	battle := func(over bool, rounds ...BattleRound) *Battle {
		return &Battle{Listed: true, Over: over, Rounds: rounds}
	}
	undecided := lost(1)
	undecided.Sides[0].Rolls = nil // what fell before the dice
	paid, taken := battle(true, lost(1)), battle(true, lost(1))
	paid.After, taken.After = []Line{{}}, []Line{{}}
	taken.Known, taken.Attacker, taken.Winner = true, 3, 3
	bought := func() Item { return Item{Line: &Line{Name: "bought", Nation: 1, Places: []Place{{Area: first}}}} }
	placed, others := Item{Line: &Line{Name: "placed", Nation: 1}}, Item{Line: &Line{Name: "placed", Nation: 2}}
	sections := []Section{
		{Items: []Item{
			{Line: moves()}, {Battle: battle(true, lost(0), lost(1))}, {Battle: battle(true, lost(1), lost(1))}, {Battle: battle(false, lost(1))},
			{Battle: battle(true, undecided)}, {Battle: paid}, {Battle: taken},
		}},
		{Items: []Item{bought(), others}},
		{Items: []Item{bought(), placed}},
		{Open: true, Items: []Item{{Line: moves()}, bought(), placed}},
	}
	r := Reports{names: view.Names{Retold: map[string]string{"bought": "placed"}}}
	r.brief(sections)
	over, open := sections[0], sections[3]

	for i, want := range []int{7, 2, 1, 3} {
		if got := len(sections[i].Items); got != want || sections[i].Brief != (i < 3) {
			t.Errorf("section %d tells %d things, want %d, in brief: %v", i, got, want, sections[i].Brief)
		}
	}
	if p := sections[1].Items[0].Line.Places[0]; !p.Bare {
		t.Errorf("places have words for all units: %+v", p)
	}
	paths := over.Items[0].Line.Moves[0].Paths
	if len(paths) != 2 || len(paths[0].Via) > 0 || paths[0].Units != units(3) || paths[1].To != second || !over.Items[0].Line.Brief {
		t.Errorf("told in brief: %+v", paths)
	}
	for i, want := range []struct{ listed, settled bool }{
		{true, true}, {true, true}, {false, false}, {false, true}, {true, false}, {true, true},
	} {
		b := over.Items[i+1].Battle
		if got := b.Rounds[len(b.Rounds)-1].Listed; got != want.listed || b.Settled != want.settled {
			t.Errorf("battle %d leaves its losses to the table: %v, and who won: %v; want %v", i, got, b.Settled, want)
		}
	}
	if line := open.Items[0].Line; line.Brief || len(line.Moves[0].Paths) != 3 {
		t.Errorf("the turn in progress: %+v", line)
	}
}
