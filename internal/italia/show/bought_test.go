package show_test

import (
	"testing"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/italia/show"
	"bretwalda/internal/ruleset"
)

// TestFormBuysNothing: an order form counts on no units that are still to be bought for the attacks that it tells of, and says
// that units are bought if nothing is ordered when, and only when, they are.
func TestFormBuysNothing(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		e := italiatest.Engine(t, id)
		robot, chance := play.New(e).Robot(), dice.NewSeeded(1)
		s := e.Start(0, &chance, nil)
		told, buys, keeps := 0, 0, 0
		asked := game.Turn{}
		for s.Round <= 8 {
			d := e.Pending(&s)
			if d.Kind == game.None {
				break
			}
			if now := (game.Turn{Nation: s.Turn, Round: int(s.Round)}); d.Kind == italia.Buy && now != asked {
				asked = now
				form := show.New(e).Of(&s).Form(ruleset.Nations(0).With(s.Turn), d).(*show.Form)
				var have italia.Units
				for a := range e.Pack().Board.Land.All {
					for u, k := range e.Units(&s, s.Turn, a) {
						have[u] += k
					}
				}
				for _, a := range form.Arrivals {
					for u := range have {
						have[u] += uint8(a.Units[u])
					}
				}
				for _, x := range form.Targets {
					told++
					for u, k := range x.By.Units {
						if u < len(have) && k > int(have[u]) {
							t.Errorf("%s, round %d: %d units of kind %d attack, of %d", id, s.Round, k, u, have[u])
						}
					}
				}
				if c := e.Default(&s); c.Done != (form.Limit == 0) {
					t.Errorf("%s, round %d: buys by default: %t, limit %d", id, s.Round, !c.Done, form.Limit)
				} else if c.Done {
					keeps++
				} else {
					buys++
				}
			}
			c, ok := robot.Answer(&s, &d)
			if !ok || e.Apply(&s, &c, &chance, nil) != nil {
				t.Fatal("the game does not go on")
			}
		}
		if told < 20 || buys < 3 || keeps < 3 {
			t.Errorf("%s: %d attacks, %d turns with units bought, %d without", id, told, buys, keeps)
		}
	}
}
