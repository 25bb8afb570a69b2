package report

import (
	"slices"
	"testing"
)

// Letters tell of no turn of the next round that will not come, and of those that will:
// in round 6 the Romans are gone, and the Romano-British stand where they were.
func TestForecast(t *testing.T) {
	for seed := range uint64(8) {
		m := newMatch(t, 0, seed)
		romans, heirs := m.nation("romans"), m.nation("romano-british")
		for m.state.Round < 6 {
			d := m.e.Pending(&m.state)
			next := m.r.atRound(&m.state, int(m.state.Round)+1)
			for _, turn := range m.r.coming(m.g, &m.state, d) {
				if turn.nation == romans && turn.round > 5 || turn.nation == heirs && turn.round < 6 {
					t.Fatalf("seed %d, round %d: a turn of %s in round %d is told of", seed, m.state.Round, m.rs.Nations[turn.nation].ID, turn.round)
				}
			}
			if m.state.Round == 5 && m.r.where(&m.state, romans) != 0 {
				heir := nationTurn{heirs, 6}
				if !slices.Contains(m.r.coming(m.g, &m.state, d), heir) && next.Where[heirs] != 0 {
					t.Fatalf("seed %d: no turn of the Romano-British is told of", seed)
				}
				f := m.r.formFor(&m.state, heir)
				if len(f.Holdings) != next.Where[heirs].Len() {
					t.Fatalf("seed %d: the form has %d areas of %d", seed, len(f.Holdings), next.Where[heirs].Len())
				}
			}
			m.turn()
		}
	}
}
