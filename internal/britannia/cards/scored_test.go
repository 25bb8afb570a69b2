package cards

import (
	"testing"

	"bretwalda/internal/ruleset"
)

// TestFirstScored: charts begin with the first round at whose end areas are scored,
// whichever the edition says that is.
func TestFirstScored(t *testing.T) {
	for id, want := range map[string]int{"britannia-2e": 5, "britannia-1e": 4} {
		pk, err := Embedded(id)
		if err != nil {
			t.Fatal(err)
		}
		if got := pk.FirstScored(); got != want {
			t.Errorf("%s: round %d, want %d", id, got, want)
		}
	}
	if got := new(ruleset.Ruleset).FirstScored(); got != 0 {
		t.Errorf("without rounds: %d", got)
	}
}
