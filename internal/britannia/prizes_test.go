package britannia_test

import (
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// What areas and enemies are said to be worth before is what they bring when it
// comes to it, in whole games of every scenario: for holding at the end of rounds,
// for occupying, and for units eliminated.
func TestPrizesAreWhatIsScored(t *testing.T) {
	for _, e := range []*britannia.Engine{britanniatest.Engine(t), britanniatest.First(t)} {
		t.Run(e.Pack().ID, func(t *testing.T) { prizesAreWhatIsScored(t, e) })
	}
}

func prizesAreWhatIsScored(t *testing.T, e *britannia.Engine) {
	scored, bound := 0, 0
	for scenario := range e.Pack().Scenarios {
		d := dice.NewSeeded(uint64(scenario) + 11)
		var log game.Log
		s := e.Start(scenario, &d, &log)
		for e.Pending(&s).Kind != game.None {
			before := s
			log.Events = log.Events[:0]
			c := e.Random(&s, &d)
			if err := e.Apply(&s, &c, &d, &log); err != nil {
				t.Fatal(err)
			}
			held := make(map[ruleset.Nation]board.Set)
			made := make(map[ruleset.Nation]int)
			subjects := make(map[ruleset.Nation]bool) // whose subjects hold areas for them
			for i := range log.Events {
				ev := &log.Events[i]
				switch {
				case ev.Kind == game.Scored && ev.Why == britannia.ForHold:
					held[ev.Nation] = held[ev.Nation].With(ev.Area)
					made[ev.Nation] += int(ev.Points)
					if k := e.AreaPoints(&before, ev.Nation, ev.Area, int(ev.Round)); k != int(ev.Points) && before.SubjectTo[ev.Nation] == 0 && ev.Round == before.Round {
						t.Errorf("scenario %d, round %d: %d points for area %d, which is said to pay %d", scenario, ev.Round, ev.Points, ev.Area, k)
					}
				case ev.Kind == game.Scored && ev.Why == britannia.ForSubjHold:
					subjects[ev.Nation] = true
				case ev.Kind == game.Capped || ev.Kind == game.Halved:
					made[ev.Nation] += int(ev.Points)
				case ev.Kind == game.Scored && ev.Why == britannia.ForOccupy && ev.Round == before.Round && ev.Turn == before.Turn: // 1e SCO-04
					if before.Captured.Has(ev.Area) {
						continue // they waited until the raiders were home
					}
					if k := e.OccupyPoints(&before, ev.Nation, ev.Area); k != int(ev.Points) {
						t.Errorf("scenario %d, round %d: %d points for area %d, which is worth %d", scenario, ev.Round, ev.Points, ev.Area, k)
					}
				case ev.Kind == game.Scored && ev.Why == britannia.ForKill && ev.Unit != britannia.LeaderUnit && ev.Round == before.Round && ev.Turn == before.Turn:
					if k := e.KillPoints(&before, ev.Nation, ev.Other, ev.Unit) * int(ev.N); k < int(ev.Points) {
						t.Errorf("scenario %d, round %d: %d points for %d units, which are worth %d", scenario, ev.Round, ev.Points, ev.N, k)
					}
					scored++
				}
			}
			for n := ruleset.Nation(1); before.Round != s.Round && int(n) < len(e.Pack().Nations); n++ {
				if _, has := held[n]; has || before.SubjectTo[n] == 0 || e.Pack().PointsScale == 1 {
					continue
				}
				bound++ // 1e SUB-09
				if k := e.HoldPoints(&before, n, before.Where[n], int(before.Round)); k != 0 {
					t.Errorf("scenario %d, round %d: nation %d made nothing, foretold %d", scenario, before.Round, n, k)
				}
			}
			for n, areas := range held {
				if subjects[n] || before.SubjectTo[n] != s.SubjectTo[n] {
					continue
				}
				r := int(before.Round)
				if next := e.NextScoring(&before, n); next != r {
					t.Errorf("scenario %d: nation %d scores in round %d, next in %d", scenario, n, r, next)
				}
				if k := e.HoldPoints(&before, n, areas, r); k != made[n] {
					t.Errorf("scenario %d, round %d: nation %d made %d, foretold %d", scenario, r, n, made[n], k)
				}
				scored++
			}
		}
	}
	if scored < 100 || e.Pack().PointsScale > 1 && bound == 0 {
		t.Errorf("only %d scores were compared, and %d subjects", scored, bound)
	}
}
