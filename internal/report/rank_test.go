package report

import (
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/game"
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

// What was bid for a side is taken off its total, and counts for the places (2e
// BID-06); the score sheet has a row for it.
func TestBids(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		s.g.Bids = []int{22, 0, 0, 0}
		text, err := s.r.Scores(s.g, Reader{Lang: s.lang}, s.afterWelsh(), s.ledger(), s.e.Pending(s.welshState()))
		if err != nil {
			t.Fatal(err)
		}
		checkText(t, "scores", text)
		if !strings.Contains(text, " -22\n") {
			t.Errorf("no row for the bid:\n%s", text)
		}
		sheet := s.r.sheet(s.g, s.ledger(), s.afterWelsh(), game.Decision{})
		if first := sheet.Ranked()[0]; first.Name != "Ben" || sheet.Players[0].Total != 2 || sheet.Players[0].Rank != 2 {
			t.Errorf("%+v leads; Anna has %+v", first, sheet.Players[0])
		}
	})
}
