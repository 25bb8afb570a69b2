package britannia_test

import (
	"math"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// clashes are battles of every kind of unit and terrain.
var clashes = []struct {
	name     string
	round    uint8
	area     string
	turn     ruleset.Nation
	attacker britannia.Force
	defender ruleset.Nation
	against  britannia.Force
}{
	{"one against one", 8, "york", britanniatest.Angles, britannia.Force{Inf: 1}, britanniatest.Brigantes, britannia.Force{Inf: 1}},
	{"in the hills", 8, "powys", britanniatest.Saxons, britannia.Force{Inf: 4}, britanniatest.Welsh, britannia.Force{Inf: 2}},
	{"legions", 1, "kent", britanniatest.Romans, britannia.Force{Inf: 4}, britanniatest.Belgae, britannia.Force{Inf: 2}},
	{"a fort", 4, "york", britanniatest.Brigantes, britannia.Force{Inf: 5}, britanniatest.Romans, britannia.Force{Inf: 2, Fort: true}},
	{"a fort in the hills", 4, "devon", britanniatest.Welsh, britannia.Force{Inf: 3}, britanniatest.Romans, britannia.Force{Inf: 1, Fort: true}},
	{"a lone fort", 4, "york", britanniatest.Brigantes, britannia.Force{Inf: 2}, britanniatest.Romans, britannia.Force{Fort: true}},
	{"a leader", 7, "york", britanniatest.Angles, britannia.Force{Inf: 3, Leader: true}, britanniatest.Brigantes, britannia.Force{Inf: 3}},
	{"a leader defends", 7, "york", britanniatest.Angles, britannia.Force{Inf: 3}, britanniatest.Brigantes, britannia.Force{Inf: 2, Leader: true}},
	{"knights", 15, "essex", britanniatest.Normans, britannia.Force{Inf: 3, Cav: 2, Leader: true}, britanniatest.Saxons, britannia.Force{Inf: 3, Leader: true}},
	{"against knights", 16, "essex", britanniatest.Saxons, britannia.Force{Inf: 4}, britanniatest.Normans, britannia.Force{Inf: 1, Cav: 2}},
	{"a burh", 13, "kent", britanniatest.Danes, britannia.Force{Inf: 3}, britanniatest.Saxons, britannia.Force{Inf: 2, Burh: true}},
	{"a burh falls first", 14, "kent", britanniatest.Danes, britannia.Force{Inf: 3}, britanniatest.Saxons, britannia.Force{Inf: 1, Burh: true}},
}

// clashPosition is a position in which a battle is the next thing to happen.
func clashPosition(t *testing.T, e *britannia.Engine, i int) (britannia.State, board.Area) {
	t.Helper()
	c := &clashes[i]
	a, ok := e.Pack().Board.Find(c.area)
	if !ok {
		t.Fatalf("no area %s", c.area)
	}
	s := britannia.State{Round: c.round, Turn: c.turn, Half: 2, Stage: britannia.BattleChosen}
	lead := func(n ruleset.Nation, f britannia.Force) {
		s.Add(n, britannia.Infantry, a, f.Inf)
		s.Add(n, britannia.Cavalry, a, f.Cav)
		if f.Leader {
			s.Leader[n], s.LeaderAt[n], s.LeaderSince[n] = e.Pack().Nations[n].Leaders[0], a, c.round
		}
	}
	lead(c.turn, c.attacker)
	lead(c.defender, c.against)
	for _, g := range []britannia.Group{{Unit: britannia.Infantry, N: c.attacker.Inf}, {Unit: britannia.Cavalry, N: c.attacker.Cav}} {
		if g.N > 0 {
			g.At, g.Moved = a, true
			s.Groups[s.NGroups] = g
			s.NGroups++
		}
	}
	if c.against.Fort {
		s.Forts = s.Forts.With(a)
	}
	if c.against.Burh {
		s.Burhs = s.Burhs.With(a)
	}
	return s, a
}

// TestOddsAgreeWithTheEngine fights each battle many times by the engine and
// compares how often each side is left with how likely that is.
func TestOddsAgreeWithTheEngine(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays many games or battles")
	}
	const fights = 20000
	e := britanniatest.Engine(t)
	d := dice.NewSeeded(7)
	for i := range clashes {
		c := &clashes[i]
		t.Run(c.name, func(t *testing.T) {
			s, a := clashPosition(t, e, i)
			odds := e.Odds(&s, c.attacker, a)
			won, held := 0, 0
			for range fights {
				left := fight(t, e, s, &d)
				switch left {
				case c.turn:
					won++
				case c.defender:
					held++
				}
			}
			if sum := odds.Win() + odds.Hold() + odds.Ruin(); math.Abs(sum-1) > 1e-9 {
				t.Errorf("probabilities add up to %v", sum)
			}
			for _, x := range []struct {
				what  string
				p     float64
				count int
			}{{"attacker left", odds.Win(), won}, {"defender left", odds.Hold(), held}, {"nobody left", odds.Ruin(), fights - won - held}} {
				got := float64(x.count) / fights
				if sigma := math.Sqrt(x.p * (1 - x.p) / fights); math.Abs(got-x.p) > 5*sigma+1e-9 {
					t.Errorf("%s: %.4f by the odds, %.4f in %d fights", x.what, x.p, got, fights)
				}
			}
		})
	}
}

// fight plays the battle to its end with the default answers and returns who is
// left.
func fight(t *testing.T, e *britannia.Engine, s britannia.State, d dice.Dice) ruleset.Nation {
	t.Helper()
	var log game.Log
	e.Resume(&s, d, &log)
	for {
		for _, ev := range log.Events {
			if ev.Kind == game.BattleWon {
				return ev.Nation
			}
		}
		if e.Pending(&s).Kind == game.None {
			t.Fatal("the game ended without a battle")
		}
		c := e.Default(&s)
		if err := e.Apply(&s, &c, d, &log); err != nil {
			t.Fatal(err)
		}
	}
}

// 2e CAS-01: one normal army against another kills, is killed, both or neither:
// 1/3 against 1/3 in each round, so 2/9, 2/9 and 1/9 of the rounds that end it.
func TestOddsOfOneAgainstOne(t *testing.T) {
	e := britanniatest.Engine(t)
	s, a := clashPosition(t, e, 0)
	odds := e.Odds(&s, clashes[0].attacker, a)
	if math.Abs(odds.Win()-0.4) > 1e-12 || math.Abs(odds.Hold()-0.4) > 1e-12 || math.Abs(odds.Ruin()-0.2) > 1e-12 {
		t.Errorf("win %v, hold %v, ruin %v; want 0.4, 0.4, 0.2", odds.Win(), odds.Hold(), odds.Ruin())
	}
}

func BenchmarkOdds(b *testing.B) {
	e := britanniatest.Engine(b)
	s := britannia.State{Round: 15, Turn: britanniatest.Normans, Half: 2}
	a, _ := e.Pack().Board.Find("essex")
	s.Add(britanniatest.Saxons, britannia.Infantry, a, 6)
	for b.Loop() {
		e.Odds(&s, britannia.Force{Inf: 6, Cav: 4, Leader: true}, a)
	}
}
