package britannia_test

import (
	"math"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// battleRound is the Rolled events of a round of battle, and how many units
// either side, the attacker first, lost in it.
type battleRound struct {
	rolled []game.Event
	lost   [2]int
}

// battleRounds finds the rounds of battle among events.
func battleRounds(events []game.Event) []battleRound {
	var all []battleRound
	for _, ev := range events {
		side := 0
		if ev.Nation != ev.Turn {
			side = 1
		}
		switch {
		case ev.Kind == game.BattleRound:
			all = append(all, battleRound{})
		case ev.Kind == game.Rolled:
			all[len(all)-1].rolled = append(all[len(all)-1].rolled, ev)
		case ev.Kind == game.Eliminated && ev.Unit != britannia.LeaderUnit:
			all[len(all)-1].lost[side] += int(ev.N)
		case ev.Kind == britannia.FortDestroyed:
			all[len(all)-1].lost[side]++
		}
	}
	return all
}

// TestCasualtiesOfWholeGames: the dice of every round of battle say what was lost
// in it.
func TestCasualtiesOfWholeGames(t *testing.T) {
	e := britanniatest.Engine(t)
	for i := range e.Pack().Scenarios {
		d := dice.NewSeeded(uint64(100 + i))
		var log game.Log
		s := e.Start(i, &d, &log)
		for e.Pending(&s).Kind != game.None {
			c := e.Random(&s, &d)
			if err := e.Apply(&s, &c, &d, &log); err != nil {
				t.Fatal(err)
			}
		}
		rounds := battleRounds(log.Events)
		if len(rounds) < 10 {
			t.Fatalf("scenario %d has only %d rounds of battle", i, len(rounds))
		}
		for _, r := range rounds {
			of := e.CasualtiesOf(r.rolled)
			for side, c := range of {
				sum := 0.0
				for _, p := range c.Chance {
					sum += p
				}
				if c.Lost != r.lost[side] || math.Abs(sum-1) > 1e-9 || c.Chance[c.Lost] <= 0 {
					t.Errorf("round %d, side %d of %+v: lost %d, chances %v; the engine took %d",
						r.rolled[0].Round, side, r.rolled, c.Lost, c.Chance, r.lost[side])
				}
			}
		}
	}
}

func TestCasualties(t *testing.T) {
	e := britanniatest.Engine(t)
	york, _ := e.Pack().Board.Find("york")
	powys, _ := e.Pack().Board.Find("powys")
	roll := func(by, against int, u game.Unit, leader uint8, faces ...uint8) game.Event {
		nations := [...]ruleset.Nation{britanniatest.Angles, britanniatest.Brigantes}
		ev := game.Event{Kind: game.Rolled, Round: 7, Turn: britanniatest.Angles, Area: york, Unit: u, M: leader, N: uint8(len(faces))}
		ev.Nation, ev.Other = nations[by], nations[against]
		copy(ev.Dice[:], faces)
		return ev
	}
	for _, test := range []struct {
		name     string
		hills    bool
		rolled   []game.Event
		lost     [2]int
		expected [2]float64
	}{
		{"one against one", false, []game.Event{roll(0, 1, britannia.Infantry, 0, 5), roll(1, 0, britannia.Infantry, 0, 4)},
			[2]int{0, 1}, [2]float64{1.0 / 3, 1.0 / 3}},
		{"in the hills", true, []game.Event{roll(0, 1, britannia.Infantry, 0, 5), roll(1, 0, britannia.Infantry, 0, 5)},
			[2]int{1, 0}, [2]float64{1.0 / 3, 1.0 / 6}},
		{"two against one", false, []game.Event{roll(0, 1, britannia.Infantry, 0, 5, 6), roll(1, 0, britannia.Infantry, 0, 1)},
			[2]int{0, 1}, [2]float64{1.0 / 3, 5.0 / 9}},
		{"a leader", false, []game.Event{roll(0, 1, britannia.Infantry, 1, 4), roll(1, 0, britannia.Infantry, 0, 1)},
			[2]int{0, 1}, [2]float64{1.0 / 3, 1.0 / 2}},
		{"knights", false, []game.Event{roll(0, 1, britannia.Cavalry, 0, 4), roll(1, 0, britannia.Infantry, 0, 5)},
			[2]int{0, 1}, [2]float64{1.0 / 6, 1.0 / 2}},
	} {
		for i := range test.rolled {
			if test.hills {
				test.rolled[i].Area = powys
			}
		}
		of := e.CasualtiesOf(test.rolled)
		for side := range of {
			if of[side].Lost != test.lost[side] || math.Abs(of[side].Expected()-test.expected[side]) > 1e-9 {
				t.Errorf("%s, side %d: lost %d, expected %v; want %d, %v",
					test.name, side, of[side].Lost, of[side].Expected(), test.lost[side], test.expected[side])
			}
		}
	}
	if of := e.CasualtiesOf(nil); of[0].Dice != 0 || of[1].Chance != nil {
		t.Errorf("no dice: %+v", of)
	}
}
