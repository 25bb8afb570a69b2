package options_test

import (
	"slices"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/adviser"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/options"
	"bretwalda/internal/britannia/outlook"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/view"
)

// When Rome falls, an area may be named for each army there that can be replaced, and no
// oftener: whatever robots choose, one after the other, is among what the options list.
func TestReplacedArmies(t *testing.T) {
	twice := 0
	for _, e := range []*britannia.Engine{britanniatest.Engine(t), britanniatest.First(t)} {
		look := outlook.New(e)
		for seed := range uint64(6) {
			o, named := romeFalls(t, e, look, seed)
			for i, a := range named {
				listed, before := 0, 0
				for _, b := range o.Areas {
					if b == a {
						listed++
					}
				}
				for _, b := range named[:i+1] {
					if b == a {
						before++
					}
				}
				if before > listed {
					t.Errorf("seed %d: area %d is named %d times of %d", seed, a, before, listed)
				}
				if before == 2 {
					twice++
				}
			}
		}
	}
	if twice == 0 {
		t.Error("no robot replaces two armies of one area")
	}
}

// romeFalls plays a game of robots until armies are to be replaced, and returns the
// demand for it and the areas that robots name then.
func romeFalls(t *testing.T, e *britannia.Engine, look *outlook.Outlook, seed uint64) (demand view.Demand, named []int) {
	t.Helper()
	d := dice.NewSeeded(seed)
	s := e.Start(0, &d, nil)
	for int(s.Round) <= britannia.ReplacementRound {
		dec := e.Pending(&s)
		if dec.Kind == britannia.ReplaceArmy && named == nil {
			o, ok := options.Of(e, look, &s, game.Turn{Nation: dec.Nation, Round: int(s.Round)})
			if !ok || len(o.Demands) == 0 || o.Demands[0].Kind != orders.Replace {
				t.Fatalf("seed %d: nothing can be replaced: %+v", seed, o)
			}
			demand = o.Demands[0]
			for _, a := range slices.Compact(slices.Clone(demand.Areas)) {
				if !dec.Areas.Has(board.Area(a)) {
					t.Errorf("seed %d: area %d has no army to replace", seed, a)
				}
			}
		}
		c, _ := adviser.Robot{}.Answer(e, &s, &dec)
		if dec.Kind == britannia.ReplaceArmy {
			named = append(named, int(c.Area))
		}
		if err := e.Apply(&s, &c, &d, nil); err != nil {
			t.Fatal(err)
		}
	}
	return demand, named
}
