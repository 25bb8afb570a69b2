package report

import (
	"slices"
	"testing"

	"bretwalda/internal/britannia/show"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Letters tell of no turn of the next round that will not come, and of those that will:
// in round 6 the Romans are gone, and the Romano-British stand where they were.
func TestForecast(t *testing.T) {
	for seed := range uint64(8) {
		m := newMatch(t, 0, seed)
		romans, heirs := m.nation("romans"), m.nation("romano-british")
		for m.state.Round < 6 {
			d := m.e.Pending(&m.state)
			now, next := m.shows.Of(&m.state), m.state
			m.e.RoundBegins(&next, int(m.state.Round)+1)
			for _, turn := range now.Coming(d) {
				if turn.Nation == romans && turn.Round > 5 || turn.Nation == heirs && turn.Round < 6 {
					t.Fatalf("seed %d, round %d: a turn of %s in round %d is told of", seed, m.state.Round, m.rs.Nations[turn.Nation].ID, turn.Round)
				}
			}
			if m.state.Round == 5 && now.Board().Has(romans) {
				heir := game.Turn{Nation: heirs, Round: 6}
				if !slices.Contains(now.Coming(d), heir) && next.Where[heirs] != 0 {
					t.Fatalf("seed %d: no turn of the Romano-British is told of", seed)
				}
				f, ok := now.Form(ruleset.Nations(0).With(heirs), d).(*show.Form)
				if next.Where[heirs] != 0 && (!ok || len(f.Holdings) != next.Where[heirs].Len()) {
					t.Fatalf("seed %d: the form has %d areas of %d", seed, len(f.Holdings), next.Where[heirs].Len())
				}
			}
			m.turn()
		}
	}
}
