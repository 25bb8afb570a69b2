package show_test

import (
	"strings"
	"testing"

	"bretwalda/internal/game"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/show"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// TestHalvesRoundedUp: what a subject keeps of half a point is rounded up to a whole one,
// which nobody calls a loss below nothing (it SUB-11 RUL-17 RUL-112).
func TestHalvesRoundedUp(t *testing.T) {
	r, err := report.New(italiatest.Engine(t, "italia-1").Ruleset(), show.Names(), templates.Files, show.Texts())
	if err != nil {
		t.Fatal(err)
	}
	for lang, lost := range map[ruleset.Language]string{"en": "lose", "es": "pierden", "it": "perdono", "hu": "veszítenek"} {
		for points, loses := range map[int16]bool{1: false, -2: true} {
			text, err := r.Story(report.Reader{Lang: lang}, []game.Event{{Kind: game.Halved, Round: 2, Turn: 1, Nation: 1, Points: points}})
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(text, lost) != loses || strings.Contains(text, "-0") || strings.Contains(text, "−") {
				t.Errorf("%s: %d half points: %q", lang, points, text)
			}
		}
	}
}
