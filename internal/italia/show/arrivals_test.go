package show_test

import (
	"strings"
	"testing"

	"bretwalda/internal/game"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/show"
	"bretwalda/internal/report"
	"bretwalda/templates"
)

// TestArrivalsThatRaise: reinforcements that only fill up what is on the board are told of so,
// not as so many that come.
func TestArrivalsThatRaise(t *testing.T) {
	e := italiatest.Engine(t, "italia-1")
	r, err := report.New(e.Ruleset(), show.Names(), templates.Files, show.Texts())
	if err != nil {
		t.Fatal(err)
	}
	romans, _ := e.Ruleset().FindNation("romans")
	s := e.Start(0, nil, nil)
	pos := show.New(e).Of(&s)
	for round, missing := range map[int]bool{2: true, 3: false} {
		text, err := r.Piece("en", "form-arrivals", pos.Arrivals(game.Turn{Nation: romans, Round: round}))
		if err != nil || !strings.Contains(text, "legions") || strings.Contains(text, "as many come as are missing") != missing {
			t.Errorf("round %d: %q, %v", round, text, err)
		}
	}
}
