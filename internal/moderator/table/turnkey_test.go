package table

import (
	"testing"

	"bretwalda/internal/britannia/britanniatest"
)

// The orders for a later part of a nation turn are kept beside those for the turn, whose
// key is what it always was.
func TestTurnKeys(t *testing.T) {
	rs := britanniatest.Engine(t).Ruleset()
	welsh, _ := rs.FindNation("welsh")
	for want, k := range map[string]TurnKey{
		"turn/welsh/07": {Nation: welsh, Round: 7}, "turn/welsh/16/2": {Nation: welsh, Round: 16, Part: 2},
	} {
		if got := k.key(rs); got != want {
			t.Errorf("%+v is kept as %q, want %q", k, got, want)
		}
		if back, err := parseTurnKey(rs, want); err != nil || back != k {
			t.Errorf("%q is read as %+v: %v", want, back, err)
		}
	}
	for _, bad := range []string{"turn/welsh", "turn/welsh/x", "turn/martians/07", "turn/welsh/07/x"} {
		if k, err := parseTurnKey(rs, bad); err == nil {
			t.Errorf("%q is read as %+v", bad, k)
		}
	}
}
