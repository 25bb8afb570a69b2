package gamelog_test

import (
	"testing"

	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/logs"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	. "bretwalda/internal/gamelog"
)

// A log with burned links plays again, also where they were burned in the midst of a
// turn, whose link is revealed then.
func TestBurn(t *testing.T) {
	e := britanniatest.Engine(t)
	m := newMatch(t, e, 0, 3)
	random := dice.NewSeeded(3)
	play := func(choices int) {
		for range choices {
			d := e.Pending(&m.Pos.State)
			if d.Kind == game.None {
				return
			}
			c := e.Random(&m.Pos.State, &random)
			if err := m.Apply(&d, &c, ByDefault); err != nil {
				t.Fatal(err)
			}
		}
	}
	play(40)
	for !m.Pos.Turn.Open {
		play(1)
	}
	was := m.Pos.Turn.Number
	if cost := m.Burn(0); cost == 0 || m.Pos.Turn.Open || (m.Pos.Turn.Number+1)%dice.Burn != 0 {
		t.Errorf("burned %d links: %+v", cost, m.Pos.Turn)
	}
	play(60)
	replayed, err := Replay(logs.By(e), m.Entries)
	if err != nil {
		t.Fatal(err)
	}
	if err := dice.Verify(replayed.Proof); err != nil {
		t.Error(err)
	}
	found := false
	for _, turn := range replayed.Proof.Turns {
		found = found || turn.Number == was
	}
	if !found {
		t.Errorf("the link of turn %d, which was in progress, is not revealed", was)
	}
}
