package italia

import (
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
)

// What areas are said to pay when a nation next scores them is what they bring when it comes
// to it, in random games of both packs.
func TestAreasPayWhatIsForetold(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		t.Run(id, func(t *testing.T) {
			e := engine(t, id)
			compared := 0
			for seed := uint64(1); seed <= 4; seed++ {
				d := dice.NewSeeded(seed)
				var log Log
				s := e.Start(0, &d, &log)
				for s.Stage != Over {
					before := s
					log.Events = log.Events[:0]
					c := e.Random(&s, &d)
					if err := e.Apply(&s, &c, &d, &log); err != nil {
						t.Fatal(err)
					}
					compared += comparePaid(t, e, &before, log.Events)
				}
			}
			if t.Logf("%d areas", compared); compared < 100 {
				t.Error("too few")
			}
		})
	}
}

// comparePaid compares what the areas of a round brought with what was foretold before, and
// returns how many there were. Where cities came or went meanwhile nothing is said.
func comparePaid(t *testing.T, e *Engine, before *State, events []Event) (compared int) {
	type key struct {
		n Nation
		a board.Area
	}
	made := make(map[key]int)
	for i := range events {
		ev := &events[i]
		switch {
		case ev.Kind == CityBuilt || ev.Kind == CityRebuilt || ev.Kind == CityPillaged || ev.Kind == CityRaided || ev.Kind == CityLost:
			return 0
		case ev.Round != before.Round:
		case ev.Kind == Scored && (ev.Why == ForArea || ev.Why == ForCity):
			made[key{ev.Nation, ev.Area}] += int(ev.Points)
		}
	}
	for k, points := range made {
		round, pay := e.NextScoring(before, k.n)
		if compared++; round != int(before.Round) || pay[k.a] != points {
			t.Errorf("round %d: %s brings the %s %d, foretold %d in round %d", before.Round, e.pk.Board.IDs[k.a], e.pk.Nations[k.n].ID, points, pay[k.a], round)
		}
	}
	return compared
}
