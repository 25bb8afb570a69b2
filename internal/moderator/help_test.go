package moderator

import (
	"strings"
	"testing"

	"bretwalda/internal/commands"
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

// Who asks for help on the word of an order is told how orders are written: it is no order, and orders that are stored stay.
func TestHelpOnAnOrder(t *testing.T) {
	d := newDesk(t, anna, bruno)
	d.say(anna, "wait\n3 from the English Channel to Kent\n")
	for _, text := range []string{
		"help hold", "help stay", "help retreat", "help hold everything", "help withdraw", "help submit", "help me hold Kent",
		"ayuda quedarse", "ayuda someterse", "ayuda retirada", "aiuto ritirata", "aiuto resta", "segítség marad", "segítség visszavonulás",
	} {
		d.want(d.say(anna, text), anna, "Orders are plain lines under a nation and a round")
	}
	d.want(d.say(anna, "orders"), anna, "Move 3 from the English Channel to Kent", "NOT Hold", "NOT Retreat")
	d.waitsFor("Romans, round 1")
}

// "help areas" lists a code for each area in the reader's language, and the move that it shows is
// an order; "help" alone is short, and every topic that it lists is there.
func TestHelpByTopics(t *testing.T) {
	for _, test := range []struct {
		lang ruleset.Language
		help string
		code string
	}{
		{"en", "help", "KEN Kent"}, {"es", "ayuda", "CANAL canal Inglés"},
		{"it", "aiuto", "CANAL Canale Inglese"}, {"hu", "segítség", "DOW Dombvidék"},
	} {
		t.Run(string(test.lang), func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, anna, bruno)
			rules, err := d.mod.shelf.Rules(shelf.DefaultRuleset)
			if err != nil {
				t.Fatal(err)
			}
			set := commands.Command{Kind: commands.Set, Setting: commands.SetLanguage, Lang: test.lang}
			d.say(anna, rules.Commands.Print(set, commands.Context{}))
			got, areas := d.say(anna, test.help)[anna], ""
			if len(got) > 2200 {
				t.Errorf("help has %d bytes: %s", len(got), got)
			}
			for _, page := range rules.Commands.Topics(test.lang, false) {
				if !strings.Contains(got, "- "+page.Name+": ") {
					t.Errorf("no %q in %s", page.Name, got)
				}
				answer := d.say(anna, test.help+" "+page.Name)[anna]
				if len(answer) < 250 {
					t.Errorf("help %s: %s", page.Name, answer)
				}
				if page.Topic == commands.OnAreas {
					areas = answer
				}
			}
			if strings.Contains(got, "rewind") || strings.Count(got, "\n") > 40 {
				t.Errorf("a player is told:\n%s", got)
			}
			if !strings.Contains(areas, test.code) || strings.Count(areas, ", ") < 42 {
				t.Errorf("codes: %s", areas)
			}
			_, move, _ := strings.Cut(areas, ": 2 ")
			sheet := rules.Orders().In(test.lang).Parse([]orders.Line{{Text: "2 " + strings.Join(strings.Fields(move)[:3], " ")}}, orders.Context{Next: 4, Round: 3})
			if len(sheet.Problems) > 0 || sheet.Empty() {
				t.Errorf("%s: %+v", areas, sheet.Problems)
			}
		})
	}
}
