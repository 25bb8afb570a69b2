package retrospect

import "testing"

// BenchmarkOf looks back on a whole standard game.
func BenchmarkOf(b *testing.B) {
	e, h, _ := played(b, 0, 5, toTheEnd)
	for b.Loop() {
		Of(e, 0, h.Rounds, nil)
	}
}
