package britannia_test

import (
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
)

// BenchmarkRandomGame plays whole games of random legal choices in the standard
// scenario, events included, on one core.
func BenchmarkRandomGame(b *testing.B) { randomGame(b, britanniatest.Engine(b)) }

// BenchmarkFirstEdition is the same by the rules of the first edition.
func BenchmarkFirstEdition(b *testing.B) { randomGame(b, britanniatest.First(b)) }

func randomGame(b *testing.B, e *britannia.Engine) {
	var log game.Log
	b.ReportAllocs()
	for i := uint64(0); b.Loop(); i++ {
		d := dice.NewSeeded(i)
		log.Events = log.Events[:0]
		s := e.Start(0, &d, &log)
		for s.Stage != britannia.Over {
			c := e.Random(&s, &d)
			if err := e.Apply(&s, &c, &d, &log); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
