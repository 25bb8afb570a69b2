package britannia

import (
	"testing"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

func testEngine(tb testing.TB) *Engine {
	tb.Helper()
	rs, err := ruleset.Embedded("britannia-2e")
	if err != nil {
		tb.Fatal(err)
	}
	e, err := New(rs)
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

func TestSmoke(t *testing.T) {
	e := testEngine(t)
	for sc := range e.rs.Scenarios {
		for g := range 200 {
			d := dice.NewSeeded(uint64(g*10 + sc))
			var log game.Log
			s := e.Start(sc, &d, &log)
			n := 0
			for e.Pending(&s).Kind != game.None {
				dec := e.Pending(&s)
				c := e.Random(&s, &d)
				if err := e.Apply(&s, &c, &d, &log); err != nil {
					t.Fatalf("%s game %d: decision %+v choice %+v: %v", e.rs.Scenarios[sc].ID, g, dec, c, err)
				}
				if n++; n > 50000 {
					t.Fatalf("endless: %+v", dec)
				}
			}
			if g == 0 {
				t.Log(e.rs.Scenarios[sc].ID, n, len(log.Events), s.Points)
			}
		}
	}
}

func BenchmarkRandomGame(b *testing.B) {
	e := testEngine(b)
	var log game.Log
	for i := 0; b.Loop(); i++ {
		d := dice.NewSeeded(uint64(i))
		log.Events = log.Events[:0]
		s := e.Start(0, &d, &log)
		for e.Pending(&s).Kind != game.None {
			c := e.Random(&s, &d)
			if err := e.Apply(&s, &c, &d, &log); err != nil {
				b.Fatal(err)
			}
		}
	}
}
