package show_test

import (
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/italia/show"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// TestFormSaysWhatCounts: an order form names what can be paid now, nothing when buying is over, and
// says that units leave entry areas only where some may have to: elsewhere the rules leave all where
// they are, if nothing is ordered.
func TestFormSaysWhatCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	for _, id := range []string{"italia-1", "italia-2"} {
		e := italiatest.Engine(t, id)
		r, err := report.New(e.Ruleset(), show.Names(), templates.Files, show.Texts())
		if err != nil {
			t.Fatal(err)
		}
		robot, chance := play.New(e).Robot(), dice.NewSeeded(7)
		s := e.Start(0, &chance, nil)
		stay, leave, buying, poor := 0, 0, 0, 0
		for e.Pending(&s).Kind != game.None && s.Round < 8 {
			d := e.Pending(&s)
			if d.Nation == s.Turn {
				form := show.New(e).Of(&s).Form(ruleset.Nations(0).With(s.Turn), d).(*show.Form)
				for _, x := range form.Prices {
					if s.Stage > italia.Buying || s.Stage == italia.Buying && x.Gold > int(s.Gold[s.Turn]) {
						t.Fatalf("%s: with %d gold at stage %d: %v", id, s.Gold[s.Turn], s.Stage, x)
					}
				}
				if d.Kind == italia.Buy {
					buying++
					for u := cards.Infantry; u <= cards.Fleet; u++ {
						if d.Units.Has(u) && !slices.ContainsFunc(form.Prices, func(x show.Price) bool { return x.Unit == u }) {
							t.Fatalf("%s: %s can be bought: %v", id, cards.UnitIDs[u], form.Prices)
						}
					}
					if len(form.Prices) == 0 {
						poor++
					}
				}
				if d.Kind == italia.Buy || d.Kind == italia.March && s.Round%2 == 0 {
					side := slices.IndexFunc(e.Ruleset().Scenarios[0].Sides, func(of []ruleset.Nation) bool { return slices.Contains(of, s.Turn) })
					text, err := r.Turn(report.Game{Title: "Game", Players: []string{"A", "B", "C", "D"}}, report.Reader{Lang: "en", Side: side}, report.Turn{After: show.New(e).Of(&s), Pending: d})
					if err != nil || strings.Contains(text.Body, "entry areas") != form.MayLeave {
						t.Fatalf("%s: %v, entry areas are named: want %v in\n%s", id, err, form.MayLeave, text.Body)
					}
					if form.MayLeave {
						leave++
					} else {
						stay++
						staysPut(t, e, s)
					}
				}
			}
			c, ok := robot.Answer(&s, &d)
			if !ok || e.Apply(&s, &c, &chance, nil) != nil {
				t.Fatalf("%s: no answer to %s", id, italia.Info(d.Kind).Name)
			}
		}
		if stay*leave*buying == 0 {
			t.Errorf("%s: %d forms stay, %d may leave, %d can buy, %d of them nothing", id, stay, leave, buying, poor)
		}
	}
}

// staysPut plays the turn as the rules do without orders: nobody may have moved.
func staysPut(t *testing.T, e *italia.Engine, s italia.State) {
	t.Helper()
	n, at, round, chance := s.Turn, s.Where[s.Turn], s.Round, dice.NewSeeded(3)
	for s.Turn == n && s.Round == round && s.Stage <= italia.Movement && e.Pending(&s).Kind != game.None {
		c := e.Default(&s)
		if bad := e.Apply(&s, &c, &chance, nil); bad != nil {
			t.Fatal(bad)
		}
		if s.Turn == n && s.Where[n] != at {
			t.Fatalf("%s in round %d: were in %v, are in %v", e.Pack().Nations[n].ID, s.Round, at, s.Where[n])
		}
	}
}

// TestExampleKeepsToLimits: who sends the example of an order form back moves nobody to where too many stand then, and takes from where
// too many stand first.
func TestExampleKeepsToLimits(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		e := italiatest.Engine(t, id)
		chance := dice.NewSeeded(7)
		s := e.Start(0, &chance, nil)
		moves := 0
		for n := range e.Ruleset().Nations {
			n := ruleset.Nation(n)
			list := show.New(e).Of(&s).Form(ruleset.Nations(0).With(n), e.Pending(&s))
			if list == nil {
				continue
			}
			form := list.(*show.Form)
			if form.From == board.None || e.Pack().Nations[n].ID == "berbers" { // wherever these go, too many stand
				continue
			}
			moves++
			stands := func(a board.Area) (k int) {
				for u := cards.Infantry; u <= cards.LandKinds; u++ {
					k += int(e.Free(&s, n, a)[u])
				}
				return k
			}
			to, over := form.Move.Area, board.None
			for a := range e.Controlled(&s, n).All {
				if stands(a) > e.Limit(&s, n, a) {
					over = a
				}
			}
			went := 0
			for _, k := range form.Move.Units {
				went += k
			}
			if form.PlaceIn == to {
				went++
			}
			if stands(to)+went > e.Limit(&s, n, to) || over != board.None && form.From != over {
				t.Errorf("%s, %s: %d go from area %d to %d", id, e.Pack().Nations[n].ID, went, form.From, to)
			}
		}
		if moves < 3 {
			t.Errorf("%s: %d examples", id, moves)
		}
	}
}
