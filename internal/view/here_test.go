package view

import (
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// TestHere checks what the reader of orders is told of the board: nothing of a nation that
// is not on turn, and nothing of one that still has to come from the sea, unless the board
// shows who comes.
func TestHere(t *testing.T) {
	b, err := board.New([]board.Def{{ID: "kent", Region: "england", Shores: []string{"channel"}}, {ID: "channel", Sea: true}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	rs := &ruleset.Ruleset{Board: b, Leaders: make([]ruleset.LeaderInfo, 2), Timeline: make([]ruleset.Round, 3)}
	rs.Timeline[2].BySea = ruleset.Nations(0).With(1)
	stands := Board{
		At:       game.Moment{Round: 1, Turn: 1},
		Holdings: []Holding{{Nation: 1, Area: 1, Units: Units{1: 2}, Armies: 2, Leader: 1}, {Nation: 2, Area: 1, Units: Units{1: 3}, Armies: 3}},
	}
	here := stands.Here(game.Turn{Nation: 1, Round: 1}, rs)
	if here == nil || here.Armies[1] != 2 || here.Leaders[1] != 1 {
		t.Fatalf("the nation on turn stands as %+v", here)
	}
	for _, turn := range []game.Turn{{Nation: 2, Round: 1}, {Nation: 1, Round: 2}} {
		if got := stands.Here(turn, rs); got != nil {
			t.Errorf("turn %v, not on: %+v", turn, got)
		}
	}
	stands.At.Round = 2
	if got := stands.Here(game.Turn{Nation: 1, Round: 2}, rs); got != nil {
		t.Errorf("before who comes from the sea is there: %+v", got)
	}
	stands.Ahead = []Holding{{Nation: 1, Area: 2, Units: Units{1: 4}, Armies: 4}}
	if got := stands.Here(game.Turn{Nation: 1, Round: 2}, rs); got == nil || got.Armies[2] != 4 || got.Armies[1] != 2 {
		t.Errorf("with who comes: %+v", got)
	}
}
