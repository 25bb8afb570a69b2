package report

import (
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// The cards of both editions can be shown in every language, in every round, with all that
// areas score (1e TLK-04).
func TestCards(t *testing.T) {
	for _, e := range []*britannia.Engine{britanniatest.Engine(t), britanniatest.First(t)} {
		pk := e.Pack()
		r, err := New(pk.Ruleset, show.Names(), templates.Files, show.Texts())
		if err != nil {
			t.Fatal(err)
		}
		for lang := range r.sets {
			to := Reader{Side: Onlooker, Lang: lang}
			for n := ruleset.Nation(1); int(n) < len(pk.Nations); n++ {
				text, err := r.Card(to, show.CardOf(pk, n, int(n)%16+1))
				if err != nil || text == "" || strings.Contains(text, "%!") || strings.Contains(text, "<no value>") {
					t.Errorf("%s, %s in %s: %q, %v", pk.ID, pk.Nations[n].ID, lang, text, err)
				}
				checkCard(t, pk, lang, n, text)
			}
		}
	}
}

// checkCard looks for what areas score on a card.
func checkCard(t *testing.T, pk *cards.Pack, lang ruleset.Language, n ruleset.Nation, text string) {
	t.Helper()
	card := &pk.Cards[n]
	text = strings.Join(strings.Fields(text), " ")
	for _, l := range card.Hold {
		for a := range l.Points {
			if name := pk.Names.Area(lang, board.Area(a)); l.Points[a] > 0 && !strings.Contains(text, name) {
				t.Errorf("%s, the card of %s in %s does not name %s", pk.ID, pk.Nations[n].ID, lang, name)
			}
		}
	}
	guess := strings.Contains(text, "≈")
	if want := pk.Edition == 1 && pk.Nations[n].ID == "normans"; guess != want {
		t.Errorf("%s, the card of %s in %s marks what is reconstructed: %v", pk.ID, pk.Nations[n].ID, lang, guess)
	}
}

// A card says in halves what areas score, and what of it counts in the round.
func TestCardOfTheRound(t *testing.T) {
	pk := britanniatest.First(t).Pack()
	r, err := New(pk.Ruleset, show.Names(), templates.Files, show.Texts())
	if err != nil {
		t.Fatal(err)
	}
	saxons, _ := pk.FindNation("saxons")
	seven, err := r.Card(Reader{Side: Onlooker, Lang: "es"}, show.CardOf(pk, saxons, 7))
	if err != nil {
		t.Fatal(err)
	}
	eight, err := r.Card(Reader{Side: Onlooker, Lang: "es"}, show.CardOf(pk, saxons, 8))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"La tarjeta de los Sajones", "del turno 7: Este turno.", "1,5 puntos:", "Este turno."} {
		if !strings.Contains(seven, want) {
			t.Errorf("%q is not in\n%s", want, seven)
		}
	}
	if strings.Contains(eight, "Este turno.") {
		t.Errorf("nothing of the card counts in round 8:\n%s", eight)
	}
}
