package moderator

import (
	"regexp"
	"strings"
	"testing"

	"bretwalda/internal/orders"
)

// TestLanguages: each player is written to in their language, and may order in any.
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
	if !contains(answer, "el turno de los Romanos espera") {
		t.Errorf("the answer to a line that is wrong: %s", answer.All())
	}
	c.reply(anna, first, "juega así")
	answer = c.wait(anna, 3)
	spanish := orders.LexiconOf("es")
	if spanish == orders.English() {
		t.Fatal("there is no Spanish lexicon")
	}
	for _, want := range []string{"Romanos", "4 a Kent", "Kent", "Sussex"} {
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

// TestOrdersInTheQuote: orders that stand only in the quote, without a form, are not
// read: anybody may have written them. The answer says what is.
func TestOrdersInTheQuote(t *testing.T) {
	c, id, first := newGame(t)
	for i, own := range []string{"", "Thanks, looks good!\n\n"} {
		c.reply(anna, first, own+"El mar., 3 mar. 2026 a las 18:00, Tuesday (<games@club.example>) escribió:\n"+
			"> Romans, round 1\n> move 4 from the English Channel to Kent\n")
		answer := c.wait(anna, i+2)
		if !contains(answer, "could not be used") || !contains(answer, "Of quoted text only a changed order form is read") {
			t.Errorf("the answer:\n%s", answer.All())
		}
	}
	if _, heading, _ := c.waiting(id); heading != "Romans, round 1" {
		t.Errorf("the game waits for %s", heading)
	}
}

// TestFormInTheQuote: a whole letter comes back with its form changed in the quote:
// what the form says is ordered, and nothing else of the letter. A form that comes
// back as it was orders nothing.
func TestFormInTheQuote(t *testing.T) {
	quote := func(text string) string {
		return "On Tuesday, the games wrote:\n> " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n> ")
	}
	form := regexp.MustCompile(`(?m)^    hold everything$`)
	t.Run("changed", func(t *testing.T) {
		c, _, first := newGame(t)
		if !form.MatchString(first.All()) {
			t.Fatalf("no form in\n%s", first.All())
		}
		c.reply(anna, first, quote(form.ReplaceAllString(first.All(), "move 4 from the English Channel to Kent")))
		answer := c.wait(anna, 2)
		if !contains(answer, "Move 4 from the English Channel to Kent") || contains(answer, "Please look") {
			t.Errorf("the answer:\n%s", answer.All())
		}
	})
	t.Run("as it was", func(t *testing.T) {
		c, _, first := newGame(t)
		c.reply(anna, first, "Thank you, I am looking forward to it!\n\n"+quote(first.All()))
		if answer := c.wait(anna, 2); !contains(answer, "The order form in your message came back as it was sent") {
			t.Errorf("the answer:\n%s", answer.All())
		}
	})
}

// "A rómaiak:" is a heading in Hungarian, and nobody's message to the Romans in Spanish or Italian; "A los romanos:" is one.
func TestArticleOfANation(t *testing.T) {
	d := newDesk(t, anna, bruno)
	d.say(bruno, "language Hungarian")
	d.say(anna, "language Hungarian")
	got := d.say(bruno, "A rómaiak: szerintem hármat visznek Kentbe, ezért a belgák nem mennek oda.\n")
	d.want(got, bruno, "nem értettük a parancsokat", "Ez nem a te néped", "NOT Escribes en español")
	if got[anna] != "" {
		t.Errorf("Anna gets %s", got[anna])
	}
	d.want(d.say(bruno, "A belgák: 1 sereg Norfolkból Lindsey-be\n"), bruno, "1 sereg Norfolkból Lindsey-be vonul", "NOT español")
	d.want(d.say(bruno, "A los romanos: no vamos a Kent, y gracias por la oferta de ayer.\n"), anna, "no vamos a Kent")
}
