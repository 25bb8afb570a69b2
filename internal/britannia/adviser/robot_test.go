package adviser

import (
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/cputime"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
)

// play plays a whole game; sides[i] answers for player i.
func (t *table) play(scenario int, seed uint64, sides []Adviser) britannia.State {
	t.Helper()
	d := dice.NewSeeded(seed)
	s := t.e.Start(scenario, &d, nil)
	for {
		dec := t.e.Pending(&s)
		if dec.Kind == game.None {
			return s
		}
		who := 0
		for i, side := range t.pk.Scenarios[scenario].Sides {
			for _, n := range side {
				if n == dec.Nation {
					who = i
				}
			}
		}
		c, ok := sides[who].Answer(t.e, &s, &dec)
		if !ok {
			t.Fatalf("nobody answers %+v", dec)
		}
		if err := t.e.Apply(&s, &c, &d, nil); err != nil {
			t.Fatalf("decision %+v, answer %+v: %v", dec, c, err)
		}
	}
}

// drawn answers at random.
type drawn struct {
	d *dice.Seeded
	e interface {
		Random(*britannia.State, dice.Dice) britannia.Choice
	}
}

func (r drawn) Answer(_ britannia.Rules, s *britannia.State, _ *game.Decision) (britannia.Choice, bool) {
	return r.e.Random(s, r.d), true
}

// TestRobotGames: in every scenario robots find a legal answer to everything, and
// the same ones each time.
func TestRobotGames(t *testing.T) {
	tb := newTable(t)
	for i := range tb.pk.Scenarios {
		sides := make([]Adviser, len(tb.pk.Scenarios[i].Sides))
		for j := range sides {
			sides[j] = Robot{}
		}
		for seed := range uint64(3) {
			s := tb.play(i, seed, sides)
			t.Log(tb.pk.Scenarios[i].ID, s.Points)
			if seed == 0 && tb.play(i, seed, sides) != s {
				t.Errorf("%s: the same game ends in two ways", tb.pk.Scenarios[i].ID)
			}
		}
	}
}

// TestRobotBeatsRandom: in each colour of the standard game, one robot against
// three who draw their moves makes twice the points of one who draws his as well.
func TestRobotBeatsRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	tb := newTable(t)
	const games = 6
	for side := range tb.pk.Scenarios[0].Sides {
		var robot, random int
		for seed := range uint64(games) {
			d := dice.NewSeeded(seed + 100)
			dr := drawn{&d, tb.e}
			sides := []Adviser{dr, dr, dr, dr}
			s := tb.play(0, seed, sides)
			random += tb.total(&s, side)
			sides[side] = Robot{}
			s = tb.play(0, seed, sides)
			robot += tb.total(&s, side)
		}
		t.Logf("side %d: robot %d, drawn %d points a game", side, robot/games, random/games)
		if robot < 2*random {
			t.Errorf("side %d: the robot makes %d points in %d games, chance %d", side, robot, games, random)
		}
	}
}

// total is the sum of the points of a player's nations.
func (t *table) total(s *britannia.State, side int) int {
	sum := 0
	for _, n := range t.pk.Scenarios[s.Scenario].Sides[side] {
		sum += int(s.Points[n])
	}
	return sum
}

// BenchmarkRobotTurn plays whole games of four robots and counts nation turns;
// the engine's work and the battles are in it.
func BenchmarkRobotTurn(b *testing.B) {
	tb := newTable(b)
	turns := 0
	before := cputime.Used(b)
	for i := 0; b.Loop(); i++ {
		d := dice.NewSeeded(uint64(i))
		var log game.Log
		s := tb.e.Start(0, &d, &log)
		for dec := tb.e.Pending(&s); dec.Kind != game.None; dec = tb.e.Pending(&s) {
			c, _ := Robot{}.Answer(tb.e, &s, &dec)
			if err := tb.e.Apply(&s, &c, &d, &log); err != nil {
				b.Fatal(err)
			}
		}
		for _, ev := range log.Events {
			if ev.Kind == game.TurnBegan {
				turns++
			}
		}
	}
	b.ReportMetric(float64((cputime.Used(b)-before).Microseconds())/float64(turns), "cpu-µs/turn")
}

// BenchmarkWriteOrders writes the letter of the first Roman turn, both halves.
func BenchmarkWriteOrders(b *testing.B) {
	tb := newTable(b)
	d := dice.NewSeeded(1)
	s := tb.e.Start(0, &d, nil)
	for b.Loop() {
		if _, ok := WriteOrders(tb.e, &s, s.Turn, 0); !ok {
			b.Fatal("no orders")
		}
	}
}

// BenchmarkSheet carries that letter out up to the first battle.
func BenchmarkSheet(b *testing.B) {
	tb := newTable(b)
	d := dice.NewSeeded(1)
	s := tb.e.Start(0, &d, nil)
	sheet, _ := WriteOrders(tb.e, &s, s.Turn, 0)
	for b.Loop() {
		if _, ok := Rehearse(tb.e, &s, 0, &sheet.Sections[0]); !ok {
			b.Fatal("no turn")
		}
	}
}
