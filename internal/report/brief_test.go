package report

import (
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/view"
)

// Without their ways, units that went from one area to another are told together; a battle leaves
// its losses to the table if they fell in one round, and a turn in progress is told in whole.
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
	over := Section{Items: []Item{
		{Line: moves()}, {Battle: battle(true, lost(0), lost(1))}, {Battle: battle(true, lost(1), lost(1))}, {Battle: battle(false, lost(1))},
	}}
	open := Section{Open: true, Items: []Item{{Line: moves()}}}
	sections := []Section{over, open}
	brief(sections)

	paths := over.Items[0].Line.Moves[0].Paths
	if len(paths) != 2 || len(paths[0].Via) > 0 || paths[0].Units != units(3) || paths[1].To != second || !over.Items[0].Line.Brief {
		t.Errorf("told in brief: %+v", paths)
	}
	for i, want := range []bool{true, false, false} {
		b := over.Items[i+1].Battle
		if got := b.Rounds[len(b.Rounds)-1].Listed; got != want {
			t.Errorf("battle %d leaves its losses to the table: %v, want %v", i, got, want)
		}
	}
	if line := open.Items[0].Line; line.Brief || len(line.Moves[0].Paths) != 3 {
		t.Errorf("the turn in progress: %+v", line)
	}
}
