package britannia_test

import (
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// A turn that is only supposed drops what is under way: raids of the nation on turn, and areas that
// its raiders captured, are not those of the nation that is looked at. (Their points were looked up
// on its card, which says nothing of that round.)
func TestSupposeDropsRaids(t *testing.T) {
	e := britanniatest.First(t)
	under := 0
	for seed := range uint64(8 / sampling.Every(2)) {
		d := dice.NewSeeded(seed)
		s := e.Start(0, &d, &game.Log{})
		for e.Pending(&s).Kind != game.None {
			for n := range ruleset.Nation(ruleset.MaxNations) {
				at := s
				if s.Captured == 0 && s.NRaids == 0 || !e.Suppose(&at, n, int(s.Round), nil) {
					continue
				}
				under++
				if at.Captured != 0 || at.NRaids != 0 || at.Homing {
					t.Fatalf("seed %d, round %d: the turn of %s begins with raids of %s", seed, s.Round, e.Pack().Nations[n].ID, e.Pack().Nations[s.Turn].ID)
				}
			}
			c := e.Default(&s)
			if k := e.Pending(&s).Kind; k == britannia.MoveArmies || k == britannia.Withdraw {
				c = e.Random(&s, &d)
			}
			if err := e.Apply(&s, &c, &d, &game.Log{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if under == 0 {
		t.Error("nobody raided")
	}
}
