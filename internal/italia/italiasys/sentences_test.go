package italiasys_test

import (
	"strings"
	"testing"

	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/show"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// TestSentencesAreTrue: points below 0 are lost and not scored, who is eliminated without a fight had nowhere
// to go, and units that change their nation become those of another.
func TestSentencesAreTrue(t *testing.T) {
	e := italiatest.Engine(t, "italia-2")
	r, err := report.New(e.Ruleset(), show.Names(), templates.Files, show.Texts())
	if err != nil {
		t.Fatal(err)
	}
	fine := game.Event{Kind: game.Scored, Nation: 1, Area: 3, Points: -4, Why: italia.ForLeaderRetreat}
	driven := game.Event{Kind: game.Eliminated, Nation: 1, Area: 3, N: 2, Unit: cards.Infantry, Why: italia.ByNowhere}
	changed := game.Event{Kind: italia.Transformed, Nation: 1, Other: 2, Area: 3, N: 2, Unit: cards.Infantry, Units: game.Units{cards.Infantry: 2}}
	for lang, says := range map[ruleset.Language][3]string{
		"en": {"lose 2 points", "(with nowhere to go)", "become units of the"},
		"es": {"pierden 2 puntos", ": sin lugar adonde ir", "pasan a ser de los"},
		"it": {"perdono 2 punti", ": senza un posto dove andare", "diventano de"},
		"hu": {"2 pontot veszítenek", "nem volt hová mennie", "mostantól mások"},
	} {
		for i, ev := range []game.Event{fine, driven, changed} {
			ev.Round, ev.Turn = 2, 1
			text, err := r.Story(report.Reader{Side: report.Onlooker, Lang: lang}, []game.Event{ev})
			if text = strings.Join(strings.Fields(text), " "); err != nil || !strings.Contains(strings.ToLower(text), says[i]) || strings.Contains(text, "-2 p") {
				t.Errorf("%s: %q does not say %q, %v", lang, text, says[i], err)
			}
		}
	}
}
