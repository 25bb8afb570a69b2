package outlook

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// area finds an area of the board.
func area(t testing.TB, e *britannia.Engine, id string) board.Area {
	t.Helper()
	a, ok := e.Pack().Board.Find(id)
	if !ok {
		t.Fatalf("no area %q", id)
	}
	return a
}

// Two against one in York, by way of Bernicia and Lindsey: odds as by hand, the
// sources, and the points.
func TestAttack(t *testing.T) {
	e := britanniatest.Engine(t)
	o := New(e)
	var s britannia.State
	s.Round, s.Stage = 8, britannia.TurnStart // nobody arrives
	york := area(t, e, "york")
	s.Add(britanniatest.Brigantes, britannia.Infantry, york, 1)
	s.Add(britanniatest.Angles, britannia.Infantry, area(t, e, "bernicia"), 1)
	s.Add(britanniatest.Angles, britannia.Infantry, area(t, e, "lindsey"), 1)
	ahead, ok := o.Turn(&s, britanniatest.Angles, 8)
	if !ok || len(ahead.Attacks) != 1 {
		t.Fatalf("%v, %+v", ok, ahead)
	}
	a := ahead.Attacks[0]
	if a.Area != york || a.Defender != britanniatest.Brigantes || a.Against != (britannia.Force{Inf: 1}) || len(a.From) < 2 {
		t.Errorf("%+v from %+v", a.Against, a.From)
	}
	if a.Odds.Win() < 0.7 || a.Odds.Win() > 0.95 {
		t.Errorf("win %v", a.Odds.Win())
	}
	if ahead.Move.Len == 0 {
		t.Error("no move to show")
	}
	before := s
	if o.Turn(&s, britanniatest.Angles, 8); s != before {
		t.Error("looking ahead changes the position")
	}
}

// An area outside Wales pays the Welsh only up to half of what they make in Wales: alone it
// would pay nothing, though it pays with the areas they have. An attack says what their card
// says, as maps and pages of orders do.
func TestAttackUnderPointLimit(t *testing.T) {
	e := britanniatest.Engine(t)
	welsh, march := nation(t, e.Pack(), "welsh"), area(t, e, "march")
	var s britannia.State
	s.Round, s.Stage = 7, britannia.TurnStart
	s.Add(britanniatest.Brigantes, britannia.Infantry, march, 1)
	for _, id := range []string{"powys", "gwynedd", "dyfed"} {
		s.Add(welsh, britannia.Infantry, area(t, e, id), 2)
	}
	ahead, ok := New(e).Turn(&s, welsh, 7)
	i := slices.IndexFunc(ahead.Attacks, func(a Attack) bool { return a.Area == march })
	if !ok || i < 0 {
		t.Fatalf("%v, %+v", ok, ahead.Attacks)
	}
	if a := ahead.Attacks[i]; a.Held != 1 || a.Scoring != 7 {
		t.Errorf("%d points in round %d, want 1 in round 7", a.Held, a.Scoring)
	}
}

// In whole games every attack that is foretold can be ordered as it stands, and its
// odds are those of the battle that it leads to.
func TestAttacksCanBeOrdered(t *testing.T) {
	e := britanniatest.Engine(t)
	o := New(e)
	looked := 0
	for scenario := range e.Pack().Scenarios {
		d := dice.NewSeeded(uint64(scenario) + 5)
		var log game.Log
		s := e.Start(scenario, &d, &log)
		turn := ruleset.NoNation
		for e.Pending(&s).Kind != game.None {
			if s.Turn != turn {
				turn = s.Turn
				for n := turn + 1; n <= britanniatest.Normans; n++ {
					looked += orderAll(t, e, o, &s, n)
				}
			}
			c := e.Random(&s, &d)
			if err := e.Apply(&s, &c, &d, &log); err != nil {
				t.Fatal(err)
			}
			log.Events = log.Events[:0]
		}
	}
	if looked < 200 {
		t.Errorf("only %d attacks were tried", looked)
	}
}

// orderAll orders the attacks of n in the round of s, each from the same position.
func orderAll(t *testing.T, e *britannia.Engine, o *Outlook, s *britannia.State, n ruleset.Nation) int {
	t.Helper()
	ahead, ok := o.Turn(s, n, int(s.Round))
	var on ruleset.Nations
	for m := 1; m < len(e.Pack().Nations); m++ {
		if m%3 != int(s.Round)%3 {
			on = on.With(ruleset.Nation(m))
		}
	}
	var some []Attack
	for _, a := range ahead.Attacks {
		if on.Has(a.Defender) {
			some = append(some, a)
		}
	}
	slices.SortFunc(some, func(a, b Attack) int { return cmp.Compare(a.Area, b.Area) })
	if got := o.Threats(s, n, int(s.Round), on); len(got) != len(some) || len(got) > 0 && !reflect.DeepEqual(got, some) {
		t.Errorf("round %d: the threats of nation %d are %+v, want %+v", s.Round, n, got, some)
	}
	if !ok {
		return 0
	}
	start := *s
	var log game.Log
	e.Suppose(&start, n, int(s.Round), &log)
	if !o.walk(&start, &Turn{Nation: n}) {
		t.Fatal("movement is not reached again")
	}
	if c := (britannia.Choice{Kind: britannia.MoveArmies, Move: ahead.Move}); ahead.Move.Len > 0 && e.Check(&start, &c) != nil {
		t.Errorf("round %d: the move shown to nation %d is not legal", s.Round, n)
	}
	for i := range ahead.Attacks {
		a := &ahead.Attacks[i]
		if sum := a.Odds.Win() + a.Odds.Hold() + a.Odds.Ruin(); math.Abs(sum-1) > 1e-9 {
			t.Errorf("odds of %v sum up to %v", a, sum)
		}
		if why := order(e, start, a); why != nil {
			t.Errorf("round %d: nation %d cannot attack area %d as foretold from %+v: %v", s.Round, n, a.Area, a.From, why)
		}
	}
	return len(ahead.Attacks)
}

// order moves the armies of an attack, from each source by any way, and reports
// whether they come together.
func order(e *britannia.Engine, s britannia.State, a *Attack) error {
	var log game.Log
	d := dice.NewSeeded(1)
	for _, from := range a.From {
		for _, u := range []struct {
			unit game.Unit
			n    uint8
		}{{britannia.Infantry, from.Inf}, {britannia.Cavalry, from.Cav}} {
			if u.n == 0 {
				continue
			}
			moved := false
			var bad error
			for _, led := range []bool{from.Leader, false} {
				if moved {
					break
				}
				e.Reach(&s, from.Area, u.unit, led, func(to board.Area, path []board.Area) bool {
					if to != a.Area {
						return true
					}
					w := way{unit: u.unit, led: led, have: u.n}
					w.len = uint8(copy(w.path[:], path))
					c := w.move(u.n)
					if no := e.Check(&s, &c); no != nil {
						bad = no
						return true
					}
					if e.Apply(&s, &c, &d, &log) == nil {
						if e.Pending(&s).Kind == britannia.LeaveArea {
							yes := britannia.Choice{Kind: britannia.LeaveArea, Yes: true}
							moved = e.Apply(&s, &yes, &d, &log) == nil
						} else {
							moved = true
						}
					}
					return !moved
				})
			}
			if !moved {
				return bad
			}
		}
	}
	for _, ev := range log.Events { // the last move may have led straight to battle
		if ev.Kind == game.BattleBegan {
			return nil
		}
	}
	if k := s.Armies(a.Nation, a.Area); k != a.Force.Inf+a.Force.Cav {
		return fmt.Errorf("%d armies come", k)
	}
	return nil
}
