package report

import (
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/score"
)

// What is shared between readers changes nothing of what each of them reads.
func TestSharedPartsChangeNothing(t *testing.T) {
	s := newSample(t)
	turn := Turn{
		Events: []game.Event{
			{Kind: game.TurnBegan, Round: 3, Turn: s.nation("welsh"), Nation: s.nation("welsh")},
			{Kind: game.Scored, Round: 3, Turn: s.nation("welsh"), Nation: s.nation("welsh"), Points: 2, Why: britannia.ForOccupy, Area: s.area("york")},
		},
		After: s.state(3, "picts", func(*britannia.State) {}), Ledger: &score.Ledger{},
	}
	shared := turn
	shared.Shared = new(Shared)
	for side := Onlooker; side < len(s.g.Players); side++ {
		want, err := s.r.Turn(s.g, Reader{Side: side}, turn)
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.r.Turn(s.g, Reader{Side: side}, shared)
		if err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("side %d reads\n%s\nwant\n%s", side, got.Body, want.Body)
		}
	}
	if len(shared.Shared.texts) < 3 {
		t.Errorf("only %d parts are shared", len(shared.Shared.texts))
	}
}
