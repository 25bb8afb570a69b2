package orders_test

import (
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// A row that says among other words that orders are not meant yet is told, above them and below; one that says the contrary, or only
// has such words, is not.
func TestUnsettled(t *testing.T) {
	for lang, said := range map[ruleset.Language]struct {
		order string
		told  []string
		quiet []string
	}{
		"en": {"2 from York to Lindsey", []string{
			"DRAFT - not final", "This is only a draft, final orders tomorrow.", "Bye, Anna (this is a draft)", "Do not execute yet, I am still talking to the others",
			"Please don't play this yet, I want to hear from Bruno first.", "I may change this tomorrow.", "I might still change my mind", "Comments welcome, Gwen!",
			"Let me know what you think before you play it", "(1/2)",
		}, []string{"This is not a draft.", "No draft this time!", "Do you like drafts?", "(2/2)"}},
		"es": {"2 de York a Lindsey", []string{
			"BORRADOR, no definitivo", "Esto es solo un borrador.", "Órdenes provisionales, mañana más", "No lo juegues todavía, quiero hablar antes con Bruno.", "Puede que lo cambie mañana", "Dime qué te parece, Gwen",
		}, []string{"Esto no es un borrador."}},
		"it": {"2 da York a Lindsey", []string{
			"BOZZA - non definitiva", "È solo una bozza, domani quella vera", "Non giocarlo ancora, prima voglio sentire Bruno", "Potrei cambiare idea domani", "Fammi sapere cosa ne pensi",
		}, []string{"Questa non è una bozza."}},
		"hu": {"2 Yorkból Lindseybe", []string{
			"PISZKOZAT - nem végleges", "Ez csak vázlat, holnap küldöm az igazit", "Még ne játszd le, előbb beszélek Brunóval", "Holnapig még változhat",
		}, []string{"Ez nem piszkozat."}},
	} {
		r := polyglot(t).In(lang)
		read := func(text string) orders.Sheet {
			return r.Parse(lines(text), orders.Context{Next: 15, Round: 6})
		}
		whole := r.Print(read(said.order))
		for _, line := range said.told {
			if sheet := read(said.order + "\n" + line); r.Print(sheet) != whole || len(sheet.Problems) != 1 {
				t.Errorf("%s: %q below is read as %q, problems %+v", lang, line, r.Print(sheet), sheet.Problems)
			}
			if sheet := read(line + "\n" + said.order); len(sheet.Problems) != 1 || sheet.Problems[0].Line != 1 {
				t.Errorf("%s: %q above is read as %q, problems %+v", lang, line, r.Print(sheet), sheet.Problems)
			}
		}
		for _, line := range said.quiet {
			if sheet := read(said.order + "\n" + line); r.Print(sheet) != whole || len(sheet.Problems) != 0 {
				t.Errorf("%s: %q is read as %q, problems %+v", lang, line, r.Print(sheet), sheet.Problems)
			}
		}
	}
}

// What would have been ordered, what is only thought of, one of several ways to play and what a no stands before is never played.
func TestNeverMeant(t *testing.T) {
	for lang, list := range map[ruleset.Language][]string{
		"en": {
			"I'm thinking of 2 from York to Lindsey", "My idea is 2 from York to Lindsey", "Had I been braver, 2 from York to Lindsey.", "no way I fight on", "no way I fight on in York",
			"By no means fight on", "no, retreat",
		},
		"es": {"no, retírate", "De haber sido más valiente, 2 de York a Lindsey."},
		"it": {"no, ritirati", "Fossi stato più coraggioso, 2 da York a Lindsey."},
		"hu": {"nem, vonulj vissza", "dehogyis harcolok tovább", "1. lehetőség: 2 sereg Yorkból Lindseybe", "2. változat: 2 sereg Yorkból Lindseybe"},
	} {
		for _, text := range list {
			sheet := polyglot(t).In(lang).Parse(lines(text), orders.Context{Next: 15, Round: 6})
			if !sheet.Empty() || len(sheet.Problems) == 0 {
				t.Errorf("%s: %q is read as %q, problems %+v", lang, text, polyglot(t).In(lang).Print(sheet), sheet.Problems)
			}
		}
	}
}
