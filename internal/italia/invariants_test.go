package italia_test

import (
	"flag"
	"fmt"
	"testing"

	"bretwalda/internal/dice"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/italiatest"
)

var decisions = flag.Int("decisions", 60_000, "random decisions for each game")

func TestRandomGames(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		t.Run(id, func(t *testing.T) {
			e := italiatest.Engine(t, id)
			made, games := 0, 0
			for seed := uint64(1); made < *decisions; seed++ {
				n, err := randomGame(e, seed)
				if err != nil {
					t.Fatalf("seed %d, decision %d: %v", seed, n, err)
				}
				made += n
				games++
			}
			t.Logf("%d decisions in %d games", made, games)
		})
	}
}

func randomGame(e *italia.Engine, seed uint64) (n int, err error) {
	var s italia.State
	d := dice.NewSeeded(seed)
	var log italia.Log
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("round %d turn %d stage %d: %v", s.Round, s.Turn, s.Stage, r)
			panic(err)
		}
	}()
	s = e.Start(&d, &log)
	for s.Stage != italia.Over {
		dec := e.Pending(&s)
		c := e.Random(&s, &d)
		before := s
		if err := e.Apply(&s, &c, &d, &log); err != nil {
			return n, fmt.Errorf("round %d turn %d: %+v to %+v: %w", before.Round, before.Turn, c, dec, err)
		}
		if n++; n > 200_000 {
			return n, fmt.Errorf("the game does not end: round %d turn %d stage %d, %+v", s.Round, s.Turn, s.Stage, dec)
		}
	}
	return n, nil
}

func BenchmarkRandomGame(b *testing.B) {
	for _, id := range []string{"italia-1", "italia-2"} {
		b.Run(id, func(b *testing.B) {
			e := italiatest.Engine(b, id)
			var log italia.Log
			b.ReportAllocs()
			for i := uint64(0); b.Loop(); i++ {
				d := dice.NewSeeded(i)
				log.Events = log.Events[:0]
				s := e.Start(&d, &log)
				for s.Stage != italia.Over {
					c := e.Random(&s, &d)
					if err := e.Apply(&s, &c, &d, &log); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
