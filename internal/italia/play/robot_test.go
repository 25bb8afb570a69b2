package play_test

import (
	"flag"
	"testing"

	"bretwalda/internal/contest"
	"bretwalda/internal/dice"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/sampling"
)

var games = flag.Int("games", 6, "how many games each side of each pack is played by a robot")

// TestRobotBeatsChance: one robot among players who draw their answers wins nine games of
// ten, whichever side it has.
func TestRobotBeatsChance(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	for _, id := range []string{"italia-1", "italia-2"} {
		e := italiatest.Engine(t, id)
		robot := play.New(e).Robot()
		sides := len(e.Ruleset().Scenarios[0].Sides)
		for seat := 0; seat < sides; seat += sampling.Every(2) {
			d := dice.NewSeeded(uint64(seat + 1))
			drawn := contest.Drawn[italia.State, italia.Choice]{Engine: e, Dice: &d}
			c := contest.Contest[italia.State, italia.Choice]{Engine: e, Terms: contest.Terms{Games: *games, Seed: 1}}
			result, err := c.Play(func(_, side int) contest.Player[italia.State, italia.Choice] {
				if side == seat {
					return robot
				}
				return drawn
			})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s: side %d wins %.1f of %d, with %.0f points", id, seat+1, result.Wins[seat], *games, result.Sides[seat].Mean())
			if result.Wins[seat] < 0.9*float64(*games) {
				t.Errorf("%s: the robot of side %d wins %.1f games of %d", id, seat+1, result.Wins[seat], *games)
			}
		}
	}
}
