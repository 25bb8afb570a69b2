package show_test

import (
	"math"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/show"
)

// TestOddsWhereAsked: who is asked whether to raid, or whom to win over, is told how the
// combat ends either way.
func TestOddsWhereAsked(t *testing.T) {
	e := italiatest.Engine(t, "italia-2")
	at, _ := e.Pack().Board.Find("etruria")
	lombards, _ := e.Ruleset().FindNation("lombards")
	pope, _ := e.Ruleset().FindNation("patrimonium")
	s := italia.State{Round: 7, Turn: lombards, Stage: italia.BattleChosen, Cities: board.Of(at)}
	s.Owner[at] = pope
	e.Put(&s, lombards, italia.Infantry, at, 3, board.None)
	e.Put(&s, pope, italia.Infantry, at, 2, board.None)
	d := dice.NewSeeded(1)
	e.Resume(&s, &d, nil)
	for _, want := range []struct {
		kind    italia.Choice
		courses int // besides a fight to the end
		raids   int
	}{
		{italia.Choice{Kind: italia.RaidCity}, 3, 2},
		{italia.Choice{Kind: italia.Convert, Done: true}, 1, 0},
	} {
		asked := e.Pending(&s)
		if asked.Kind != want.kind.Kind {
			t.Fatalf("%v is asked, not %v", asked.Kind, want.kind.Kind)
		}
		list := show.New(e).Of(&s).Fought(asked)
		raids := 0
		for _, c := range list[0].Courses {
			sum := 0.0
			for _, end := range c.Ends {
				sum += end.P
			}
			if c.Raid {
				raids++
			}
			if math.Abs(sum-1) > 1e-9 || c.Raid != (c.Ruin > 0) {
				t.Errorf("%v: %+v", asked.Kind, c)
			}
		}
		if len(list[0].Courses) != want.courses || raids != want.raids {
			t.Errorf("%v: %d courses, %d raids", asked.Kind, len(list[0].Courses), raids)
		}
		if err := e.Apply(&s, &want.kind, &d, nil); err != nil {
			t.Fatal(err)
		}
	}
}
