package notation

import (
	"strings"
	"testing"

	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
)

// TestWholeGames writes and reads back every choice of some random games, and
// sees to it that their events and decisions can be written.
func TestWholeGames(t *testing.T) {
	e := britanniatest.Engine(t)
	rs := e.Ruleset()
	for seed := range uint64(4) {
		d := dice.NewSeeded(seed)
		var log game.Log
		s := e.Start(int(seed)%len(rs.Scenarios), &d, &log)
		for dec := e.Pending(&s); dec.Kind != game.None; dec = e.Pending(&s) {
			c := e.Random(&s, &d)
			line := Choice(rs, dec.Nation, &c)
			again, err := ParseFor(rs, &dec, line)
			if err != nil || again != c {
				t.Fatalf("%q answers %q and is read as %+v, %v; was %+v", line, Decision(rs, &dec), again, err, c)
			}
			if err := e.Apply(&s, &c, &d, &log); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
		}
		for i := range log.Events {
			if line := Event(rs, &log.Events[i]); strings.ContainsAny(line, "{}[]") || strings.Contains(line, "unknown") {
				t.Errorf("event %+v is written as %q", log.Events[i], line)
			}
		}
	}
}
