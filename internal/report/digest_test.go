package report

import (
	"strings"
	"testing"

	"bretwalda/internal/game"
	"bretwalda/internal/score"
)

// A digest of rounds that were played in one go tells each of them: the last first, with the points
// that there are; of the others those that there were.
func TestDigestOfRounds(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		after := s.afterWelsh()
		round := int(after.Board().At.Round)
		if round < 2 {
			t.Fatalf("round %d", round)
		}
		ledger := new(score.Ledger)
		ledger.Entries = []score.Entry{
			{Round: uint8(round - 1), Nation: s.nation("welsh"), Kind: game.Scored, Points: 3},
			{Round: uint8(round), Nation: s.nation("welsh"), Kind: game.Scored, Points: 2},
		}
		text, err := s.r.Compose(s.r.For(s.g, s.reader("brigantes")).Digest(Digest{
			State: after, Ledger: ledger, Rounds: []DigestRound{
				{round - 1, []PlayedTurn{{s.nation("brigantes"), ByRobot}}},
				{round, []PlayedTurn{{s.nation("welsh"), ByOrders}}},
			},
		}))
		if err != nil {
			t.Fatal(err)
		}
		t.Log(text.Subject + "\n" + text.Body)
		last, before, _ := strings.Cut(text.Body, "+2")
		if !strings.Contains(last, "5") || !strings.Contains(before, "+3") {
			t.Errorf("points are not told by round:\n%s", text.Body)
		}
	})
}
