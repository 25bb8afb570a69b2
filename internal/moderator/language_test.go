package moderator

import (
	"strings"
	"testing"

	"bretwalda/internal/orders"
)

// TestLanguages: each player is written to in his language, and may order in any.
func TestLanguages(t *testing.T) {
	c := newClub(t, anna, bruno)
	_, err := c.mod.Create(t.Context(), Spec{Title: "Lenguas", Scenario: "early-invaders", Hours: 48, Players: []Player{
		{Address: "Anna <" + anna + ">", Language: "es"}, {Address: "Bruno <" + bruno + ">"}}})
	if err != nil {
		t.Fatal(err)
	}
	first := c.wait(anna, 1)
	c.reply(anna, first, "Romanos, turno 1\nMueve 4 del Canal de la Mancha a Kent\n4 from the English Channel to Sussex\nMueve 2 de Camelot a Kent\n")
	answer := c.wait(anna, 2)
	spanish := orders.LexiconOf("es")
	if spanish == orders.English() {
		t.Fatal("there is no Spanish lexicon")
	}
	for _, want := range []string{"Romanos", "Mueve 4", "Camelot", "Kent", "Sussex"} {
		if !contains(answer, want) {
			t.Errorf("the answer does not say %q:\n%s", want, answer.All())
		}
	}
	for _, not := range []string{"WHAT HAPPENED", "The Romans"} {
		if contains(answer, not) {
			t.Errorf("the Spanish answer says %q", not)
		}
	}
	if other := c.wait(bruno, 2); !contains(other, "WHAT HAPPENED") || contains(other, "Romanos") {
		t.Errorf("Bruno's report is not in English:\n%s", other.All())
	}
	_, err = c.mod.Create(t.Context(), Spec{Title: "Klingon", Scenario: "early-invaders", Players: []Player{
		{Address: anna, Language: "tlh"}, {Address: bruno}}})
	if err == nil || !strings.Contains(err.Error(), "tlh") {
		t.Errorf("a language that there is not: %v", err)
	}
}
