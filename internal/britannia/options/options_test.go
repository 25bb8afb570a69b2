package options_test

import (
	"slices"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/adviser"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/options"
	"bretwalda/internal/britannia/outlook"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// When Rome falls, an area may be named for each army there that can be replaced, and no
// oftener: whatever robots choose, one after the other, is among what the options list.
func TestReplacedArmies(t *testing.T) {
	twice := 0
	for _, e := range []*britannia.Engine{britanniatest.Engine(t), britanniatest.First(t)} {
		look := outlook.New(e)
		for seed := range uint64(6) {
			o, named := romeFalls(t, e, look, seed)
			for i, a := range named {
				listed, before := 0, 0
				for _, b := range o.Areas {
					if b == a {
						listed++
					}
				}
				for _, b := range named[:i+1] {
					if b == a {
						before++
					}
				}
				if before > listed {
					t.Errorf("seed %d: area %d is named %d times of %d", seed, a, before, listed)
				}
				if before == 2 {
					twice++
				}
			}
		}
	}
	if twice == 0 {
		t.Error("no robot replaces two armies of one area")
	}
}

// romeFalls plays a game of robots until armies are to be replaced, and returns the
// demand for it and the areas that robots name then.
func romeFalls(t *testing.T, e *britannia.Engine, look *outlook.Outlook, seed uint64) (demand view.Demand, named []int) {
	t.Helper()
	d := dice.NewSeeded(seed)
	s := e.Start(0, &d, nil)
	for int(s.Round) <= britannia.ReplacementRound {
		dec := e.Pending(&s)
		if dec.Kind == britannia.ReplaceArmy && named == nil {
			o, ok := options.Of(e, look, &s, game.Turn{Nation: dec.Nation, Round: int(s.Round)})
			if !ok || len(o.Demands) == 0 || o.Demands[0].Kind != orders.Replace {
				t.Fatalf("seed %d: nothing can be replaced: %+v", seed, o)
			}
			demand = o.Demands[0]
			for _, a := range slices.Compact(slices.Clone(demand.Areas)) {
				if !dec.Areas.Has(board.Area(a)) {
					t.Errorf("seed %d: area %d has no army to replace", seed, a)
				}
			}
		}
		c, _ := adviser.Robot{}.Answer(e, &s, &dec)
		if dec.Kind == britannia.ReplaceArmy {
			named = append(named, int(c.Area))
		}
		if err := e.Apply(&s, &c, &d, nil); err != nil {
			t.Fatal(err)
		}
	}
	return demand, named
}

// What is chosen at the demands is not yet among who stands, also where answers before leave
// but one area for the last new armies, so that nobody is asked about these.
func TestNewArmiesAreChosen(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	left := 0
	for _, e := range []*britannia.Engine{britanniatest.Engine(t), britanniatest.First(t)} {
		look := outlook.New(e)
		for seed := range uint64(30) {
			d := dice.NewSeeded(seed)
			s := e.Start(int(seed)%len(e.Ruleset().Scenarios), &d, nil)
			for dec := e.Pending(&s); dec.Kind != game.None; dec = e.Pending(&s) {
				if dec.Kind == britannia.PlaceArmy && s.Stage == britannia.ArmiesPlaced || dec.Kind == britannia.BuildBurh {
					standsBefore(t, e, look, &s, dec.Nation)
					placesByDefault(t, e, look, s, dec.Nation)
				}
				placed := s.Armies(dec.Nation, dec.Areas.First())
				c, _ := adviser.Robot{}.Answer(e, &s, &dec)
				if err := e.Apply(&s, &c, &d, nil); err != nil {
					t.Fatal(err)
				}
				if dec.Kind == britannia.PlaceArmy && c.Area != dec.Areas.First() && s.Armies(dec.Nation, dec.Areas.First()) > placed {
					left++
				}
			}
		}
	}
	if left == 0 {
		t.Error("in no turn was the last army left to one area")
	}
}

// placesByDefault checks that an outlook names a place for each new army that comes by default.
func placesByDefault(t *testing.T, e *britannia.Engine, look *outlook.Outlook, s britannia.State, n ruleset.Nation) {
	t.Helper()
	ahead, ok := look.Turn(&s, n, int(s.Round))
	before, d := s, dice.NewSeeded(0)
	for dec := e.Pending(&s); dec.Nation == n && dec.Kind < britannia.MoveArmies; dec = e.Pending(&s) {
		c := e.Default(&s)
		if err := e.Apply(&s, &c, &d, nil); err != nil {
			t.Fatal(err)
		}
	}
	came := 0
	for a := range e.Ruleset().Board.Land.All {
		came += int(s.Inf[n][a]) - int(before.Inf[n][a])
	}
	if s.Leader[n] == before.Leader[n] && (!ok || len(ahead.Places) != came) {
		t.Errorf("round %d, nation %d: %d places for %d new armies", s.Round, n, len(ahead.Places), came)
	}
}

// standsBefore checks that the options of a turn have those standing on land who do now.
func standsBefore(t *testing.T, e *britannia.Engine, look *outlook.Outlook, s *britannia.State, n ruleset.Nation) {
	t.Helper()
	o, ok := options.Of(e, look, s, game.Turn{Nation: n, Round: int(s.Round)})
	if !ok {
		t.Fatalf("round %d: nation %d has no options", s.Round, n)
	}
	var stands [board.Max]int
	for _, st := range o.Stands {
		if st.Unit == britannia.Infantry {
			stands[st.Area] += st.N
		}
	}
	for a := range e.Ruleset().Board.Land.All {
		if stands[a] != int(s.Inf[n][a]) {
			t.Errorf("round %d, nation %d, area %d: %d armies stand there, the options have %d", s.Round, n, a, s.Inf[n][a], stands[a])
		}
	}
}
