package britannia_test

import (
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// 2e NEG-01: players talk while another player takes a turn; in the first edition also in
// their own (1e TLK-01).
func TestWhoMayTalk(t *testing.T) {
	e := britanniatest.Engine(t)
	theirs := []ruleset.Nation{britanniatest.Welsh, britanniatest.Danes}
	for turn, want := range map[ruleset.Nation]bool{britanniatest.Welsh: false, britanniatest.Danes: false, britanniatest.Picts: true, ruleset.NoNation: true} {
		if got := e.MayTalk(&britannia.State{Turn: turn}, theirs); got != want {
			t.Errorf("turn of nation %d: %v, want %v", turn, got, want)
		}
		if !britanniatest.First(t).MayTalk(&britannia.State{Turn: turn}, theirs) {
			t.Errorf("first edition, turn of nation %d: no talk", turn)
		}
	}
}

// 2e NEG-02 NEG-03: a nation may attack whom its player has promised anything,
// for no answer refers to promises; and every point and every unit is in the
// State that all reports are made from, a secret vote only until it is shown.
func TestNothingIsHiddenNorBound(t *testing.T) {
	e := britanniatest.Engine(t)
	s := britannia.State{Round: 8, Turn: britanniatest.Welsh, Stage: britannia.Votes, Secret: true}
	york, _ := e.Pack().Board.Find("york")
	kent, _ := e.Pack().Board.Find("kent")
	s.Add(britanniatest.Welsh, britannia.Infantry, york, 1)
	s.Add(britanniatest.Jutes, britannia.Infantry, kent, 1)
	var log game.Log
	for _, vote := range []ruleset.Nation{britanniatest.Jutes, britanniatest.Jutes} {
		for _, ev := range log.Events {
			if ev.Kind == britannia.Voted {
				t.Error("a secret vote was shown before all had voted")
			}
		}
		c := britannia.Choice{Kind: britannia.Vote, Nation: vote}
		if err := e.Apply(&s, &c, nil, &log); err != nil {
			t.Fatal(err)
		}
	}
	if s.Points[britanniatest.Jutes] != 4 {
		t.Errorf("the Jutes have %d points, want 4", s.Points[britanniatest.Jutes])
	}
}
