package report

import (
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/cputime"
	"bretwalda/internal/game"
)

func BenchmarkTurn(b *testing.B) {
	s := newSample(b)
	turn := Turn{
		Events: s.welshTurn(), After: s.afterWelsh(), Ledger: s.ledger(),
		Pending: game.Decision{Kind: britannia.MoveArmies, Nation: s.nation("brigantes")}, Deadline: deadline,
	}
	to := s.reader("welsh")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.r.Turn(s.g, to, turn); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTurnOfAll writes the report of a turn to each of four players, with what
// they share.
func BenchmarkTurnOfAll(b *testing.B) {
	s := newSample(b)
	turn := Turn{
		Events: s.welshTurn(), After: s.afterWelsh(), Ledger: s.ledger(),
		Pending: game.Decision{Kind: britannia.MoveArmies, Nation: s.nation("brigantes")}, Deadline: deadline,
	}
	b.ReportAllocs()
	cputime.Loop(b, func() {
		turn.Shared = new(Shared)
		for side := range s.g.Players {
			if _, err := s.r.Turn(s.g, Reader{Side: side}, turn); err != nil {
				b.Fatal(err)
			}
		}
	})
}
