package report

import (
	"slices"
	"testing"
)

// TestWinners: the highest total wins, and equal totals share the victory
// (2e FIN-02, RUL-90).
func TestWinners(t *testing.T) {
	for _, c := range []struct {
		totals, ranks []int
		winners       []string
	}{
		{[]int{200, 190, 210}, []int{2, 3, 1}, []string{"c"}},
		{[]int{210, 190, 210}, []int{1, 3, 1}, []string{"a", "c"}},
		{[]int{0, 0}, []int{1, 1}, []string{"a", "b"}},
		{[]int{5, -1}, []int{1, 2}, []string{"a"}},
	} {
		var s Sheet
		for i, total := range c.totals {
			s.Players = append(s.Players, PlayerScore{Name: string(rune('a' + i)), Total: total})
		}
		s.rank()
		var ranks []int
		for _, p := range s.Players {
			ranks = append(ranks, p.Rank)
		}
		if !slices.Equal(ranks, c.ranks) || !slices.Equal(s.Winners, c.winners) {
			t.Errorf("totals %v: places %v, winners %v", c.totals, ranks, s.Winners)
		}
	}
}
