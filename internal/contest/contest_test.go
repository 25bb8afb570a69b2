package contest_test

import (
	"math"
	"reflect"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/adviser"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/contest"
	"bretwalda/internal/dice"
)

// TestContest: the tally is that of the games, and the same each time; who knows
// the cards beats chance by far.
func TestContest(t *testing.T) {
	e := britanniatest.Engine(t)
	c := contest.Contest[britannia.State, britannia.Choice]{Engine: e, Terms: contest.Terms{Games: 8, Seed: 3}}
	play := func() contest.Result {
		d := dice.NewSeeded(9)
		tally, err := c.Play(func(game, side int) contest.Player[britannia.State, britannia.Choice] {
			if side == game%4 {
				return adviser.By(e, adviser.Robot{})
			}
			return contest.Drawn[britannia.State, britannia.Choice]{Engine: e, Dice: &d}
		})
		if err != nil {
			t.Fatal(err)
		}
		return tally
	}
	tally := play()
	if again := play(); !reflect.DeepEqual(tally, again) {
		t.Errorf("the same contest gives %+v and %+v", tally, again)
	}
	wins, nations := 0.0, 0.0
	for side, nationsOf := range e.Ruleset().Scenarios[0].Sides {
		wins += tally.Wins[side]
		nations = 0
		for _, n := range nationsOf {
			nations += tally.Nations[n].Mean()
		}
		if sum := tally.Sides[side]; math.Abs(sum.Mean()-nations) > 1e-9 || sum.N != c.Games {
			t.Errorf("side %d has %.1f points in the mean of %d games, its nations %.1f", side, sum.Mean(), sum.N, nations)
		}
	}
	if top := tally.Sides[0].Mean(); tally.Best.N != c.Games || tally.Best.Mean() < top {
		t.Errorf("the best of %d games make %.1f, side 0 %.1f", tally.Best.N, tally.Best.Mean(), top)
	}
	if wins != float64(c.Games) || tally.Games != c.Games || tally.Turns < 100*c.Games {
		t.Errorf("%.1f wins and %d turns in %d games", wins, tally.Turns, tally.Games)
	}
}

func TestSum(t *testing.T) {
	s := contest.Sum{N: 4, Of: 20, Squares: 16 + 16 + 36 + 36}
	if s.Mean() != 5 || s.Spread() != 1 {
		t.Errorf("4, 4, 6 and 6: mean %v, spread %v", s.Mean(), s.Spread())
	}
	if none := (contest.Sum{}); none.Mean() != 0 || none.Spread() != 0 {
		t.Error("nothing has a mean")
	}
}
