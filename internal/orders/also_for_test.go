package orders_test

import (
	"strings"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// TestAlsoFor reads lines by which another nation of the writer does as the first: it is ordered so, or it is told where it has no such
// armies. What only speaks of other nations stays what it is.
func TestAlsoFor(t *testing.T) {
	all := polyglot(t)
	const hold = "saxons Hold everything else; jutes Hold everything else"
	for lang, said := range map[ruleset.Language]struct{ both, told, other []string }{
		"en": {
			both: []string{
				"The Saxons stay. The Jutes too.", "Saxons: hold. The Jutes as well.", "Saxons: hold everything. Jutes also.", "the Saxons hold; so do the Jutes", "Saxons hold, the Jutes too",
				"Saxons hold and so do the Jutes", "Saxons: hold. Jutes: ditto.", "Saxons: hold\nJutes too", "Saxons: hold\nJutes: same", "Saxons: hold. Same for the Jutes.", "Saxons do not move. Nor do the Jutes.",
			},
			told:  []string{"Saxons: 2 from York to Lindsey. The Jutes too.", "Saxons: hold York. Jutes also.", "Saxons: hold. Jutes too?", "Saxons: 2 from York to Lindsey, the Jutes too"},
			other: []string{"Saxons: hold. Good luck, Jutes.", "Saxons: retreat from York if attacked by the Angles, the Jutes too"},
		},
		"es": {
			both:  []string{"Los sajones se quedan; los jutos también", "Los sajones se quedan y los jutos también", "Sajones: quedarse. Jutos: igual.", "Sajones: quedarse. Lo mismo para los jutos."},
			told:  []string{"Sajones: mantener York. Los jutos también.", "Sajones: 2 de York a Lindsey. Jutos también."},
			other: []string{"Sajones: quedarse. Suerte, jutos."},
		},
		"it": {
			both:  []string{"I Sassoni restano; anche i Juti", "i Sassoni restano e anche i Juti", "Sassoni: restano. Juti: idem.", "I Sassoni restano, come pure i Juti"},
			told:  []string{"Sassoni: 2 da York a Lindsey. Anche i Juti.", "Sassoni: tenere York; i Juti pure"},
			other: []string{"Sassoni: restano. Buona fortuna, Juti."},
		},
		"hu": {
			both:  []string{"a szászok maradnak, a jütök is", "Szászok: maradnak. Jütök is.", "a szászok maradnak és a jütök is", "Szászok: maradnak\nJütök: ugyanígy"},
			told:  []string{"Szászok: 2 Yorkból Lindseybe. A jütök is.", "Szászok: York marad. A jütök is."},
			other: []string{"Szászok: maradnak. Sok szerencsét, jütök."},
		},
	} {
		r := all.In(lang)
		rs := r.Ruleset()
		saxons, _ := rs.FindNation("saxons")
		jutes, _ := rs.FindNation("jutes")
		read := func(text string) (string, []orders.Problem) {
			sheet := r.Parse(lines(text), orders.Context{Next: saxons, Round: 6})
			var out []string
			for _, s := range sheet.Sections {
				var os []string
				for _, o := range s.Orders {
					os = append(os, all.In("en").PrintOrder(o))
				}
				out = append(out, rs.Nations[s.Nation].ID+" "+strings.Join(os, ", "))
			}
			return strings.Join(out, "; "), sheet.Problems
		}
		for _, text := range said.both {
			if got, problems := read(text); got != hold || len(problems) > 0 {
				t.Errorf("%s: %q is read as %q, problems %+v", lang, text, got, problems)
			}
		}
		for _, text := range said.told {
			if got, problems := read(text); strings.Contains(got, "jutes") || len(problems) != 1 || !problems[0].Nations.Has(jutes) {
				t.Errorf("%s: %q is read as %q, problems %+v", lang, text, got, problems)
			}
		}
		for _, text := range said.other {
			if got, problems := read(text); strings.Contains(got, "jutes") || len(problems) > 0 {
				t.Errorf("%s: %q is read as %q, problems %+v", lang, text, got, problems)
			}
		}
	}
}
