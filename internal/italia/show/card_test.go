package show_test

import (
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/show"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// TestCards: each card can be shown in every language and round, names all areas that it
// scores, or their region, and marks what is reconstructed.
func TestCards(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		pk := italiatest.Engine(t, id).Pack()
		r, err := report.New(pk.Rules, show.Names(), templates.Files, show.Texts())
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range r.Languages() {
			told := map[string]string{}
			for n := ruleset.Nation(1); int(n) < len(pk.Nations); n++ {
				text, err := r.Card(report.Reader{Side: report.Onlooker, Lang: lang}, show.CardOf(pk, n, int(n)%cards.LastRound+1))
				if err != nil || strings.Contains(text, "%!") || strings.Contains(text, "no value") || strings.Contains(text, "()") {
					t.Errorf("%s, %s in %s: %q, %v", id, pk.Nations[n].ID, lang, text, err)
				}
				if testing.Verbose() {
					t.Log(text)
				}
				if other, twice := told[text]; twice {
					t.Errorf("%s, %s: the cards of %s and %s are the same", id, lang, pk.Nations[n].ID, other)
				}
				told[text] = pk.Nations[n].ID
				checkCard(t, pk, r, lang, n, text)
			}
		}
	}
}

func checkCard(t *testing.T, pk *cards.Pack, r *report.Reports, lang ruleset.Language, n ruleset.Nation, text string) {
	t.Helper()
	flat := strings.Join(strings.Fields(text), " ")
	guess := false
	for i := range pk.Nations[n].Areas {
		l := &pk.Nations[n].Areas[i]
		guess = guess || l.Guess
		left := l.Areas
		if left&pk.Board.Land == pk.Board.Land {
			left = 0
		}
		for _, region := range pk.Board.Regions {
			if region.Areas&^left == 0 {
				name, err := r.Piece(lang, "region/"+region.ID, nil)
				if name = strings.TrimSpace(name); err != nil || name == "" {
					t.Fatalf("%s, %s: %q, %v", lang, region.ID, name, err)
				}
				if strings.Contains(flat, name) {
					left &^= region.Areas
				}
			}
		}
		for a := range left.All {
			if name := pk.Rules.Names.Area(lang, board.Area(a)); !strings.Contains(flat, name) {
				t.Errorf("%s, %s: the card of %s does not name %s\n%s", pk.ID, lang, pk.Nations[n].ID, name, text)
			}
		}
	}
	if guess && !strings.Contains(text, "≈") {
		t.Errorf("%s, %s: the card of %s does not say that it is reconstructed", pk.ID, lang, pk.Nations[n].ID)
	}
}
