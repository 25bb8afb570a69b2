package retrospect

import (
	"testing"

	"bretwalda/internal/britannia/show"
	"bretwalda/internal/history"
)

// BenchmarkOf looks back on a whole standard game.
func BenchmarkOf(b *testing.B) {
	e, h, _ := played(b, 0, 5, toTheEnd)
	shows := show.New(e)
	for b.Loop() {
		Of(shows, 0, history.Shown(h, shows.Of).Rounds, nil)
	}
}
