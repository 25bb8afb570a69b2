package report

import (
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
)

// The headline names the nations that had turns, unless they are many, and the rounds
// of those turns, whatever has begun since.
func TestHeadline(t *testing.T) {
	s := newSample(t)
	for _, test := range []struct {
		turns string // nations and, by a number, the round from which on
		want  string
	}{
		{"3 welsh", "Welsh, round 3"},
		{"3 welsh picts", "Welsh and Picts, round 3"},
		{"3 picts 4 romans welsh", "Picts, Romans and Welsh, rounds 3 to 4"},
		{"3 romans belgae welsh picts", "round 3"},
		{"3 romans belgae welsh picts 4 romans", "rounds 3 to 4"},
		{"", "round 5"},
	} {
		var events []game.Event
		round := uint8(0)
		for word := range strings.FieldsSeq(test.turns) {
			if word[0] <= '9' {
				round = word[0] - '0'
				events = append(events, game.Event{Kind: game.RoundBegan, Round: round})
				continue
			}
			n := s.nation(word)
			events = append(events,
				game.Event{Kind: game.TurnBegan, Round: round, Turn: n, Nation: n},
				game.Event{Kind: game.Placed, Round: round, Turn: n, Nation: n, Area: s.area("york"), Unit: britannia.Infantry, N: 1})
		}
		if round > 0 {
			events = append(events, game.Event{Kind: game.RoundEnded, Round: round}, game.Event{Kind: game.RoundBegan, Round: round + 1})
		}
		after := s.state(5, "picts", func(*britannia.State) {})
		got, err := s.r.Headline(s.g, "en", Turn{Events: events, After: after, Pending: game.Decision{Kind: britannia.MoveArmies, Nation: s.nation("picts")}})
		if err != nil || got != test.want {
			t.Errorf("%q is called %q, want %q (%v)", test.turns, got, test.want, err)
		}
	}
}
