package moderator

import (
	"strings"
	"testing"

	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// "help orders" teaches the order language in the reader's own, with short forms: every
// line that it shows is understood.
func TestHelpOnOrders(t *testing.T) {
	for lang, ask := range map[string]string{"English": "help orders", "Spanish": "ayuda órdenes", "Italian": "aiuto ordini", "Hungarian": "segítség parancsok"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, anna, bruno)
			d.say(anna, "language "+lang+"\n")
			n := len(d.all(anna))
			d.reply(anna, d.first[anna], ask+"\n")
			d.wait(anna, n+1)
			d.sentAll()
			got := d.latest(anna)
			says(t, got, "2 Gwent -> Avalon", "Powys -> Hwicce 1")
			rules, err := d.mod.shelf.Rules(shelf.DefaultRuleset)
			if err != nil {
				t.Fatal(err)
			}
			code := ruleset.Language(map[string]string{"English": "en", "Spanish": "es", "Italian": "it", "Hungarian": "hu"}[lang])
			read := 0
			var block []orders.Line
			for line := range strings.SplitSeq(got.All()+"\n", "\n") {
				if strings.HasPrefix(line, "    ") {
					block = append(block, orders.Line{Text: strings.TrimSpace(line)})
					continue
				}
				sheet := rules.Orders().In(code).Parse(block, orders.Context{Next: ruleset.Nation(4), Round: 3, AllowQuoted: true})
				if len(sheet.Problems) > 0 || len(block) > 0 && sheet.Empty() {
					t.Errorf("%v: %+v", block, sheet.Problems)
				}
				read, block = read+len(block), nil
			}
			if read < 10 {
				t.Errorf("%d lines are shown: %s", read, got.All())
			}
		})
	}
}

// The foot of a letter says which word asks for help, and the word does. It is in a line
// of its own that no mail program breaks: what is left of a line that was broken in a
// quote can lose its mark.
func TestFootOffersHelp(t *testing.T) {
	for lang, test := range map[string]struct{ foot, word, answer string }{
		"English":   {"For help write \"help\".", "help", "each on a line of its own"},
		"Spanish":   {"Para pedir ayuda, escribe «ayuda».", "ayuda", "cada una en su propia línea"},
		"Italian":   {"Per avere aiuto, scrivi «aiuto».", "aiuto", "ciascuna su una riga"},
		"Hungarian": {"Ha segítség kell, írd ezt: „segítség”.", "segítség", "mindegyiket külön sorba"},
	} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, anna, bruno)
			n := len(d.all(anna))
			for _, text := range []string{"language " + lang, "status", test.word} {
				d.reply(anna, d.first[anna], text+"\n")
				n++
				d.wait(anna, n)
			}
			d.sentAll()
			for _, l := range d.all(anna)[n-3:] {
				if !strings.Contains(l.All(), "\n---\n"+test.foot+"\n") {
					t.Errorf("%s has no line %q in its foot:\n%s", l.Subject, test.foot, l.All())
				}
			}
			says(t, d.latest(anna), test.answer)
		})
	}
}
