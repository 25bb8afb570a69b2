package orders_test

import (
	"strings"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// What is offered for a line is not the contrary of it, and nothing else is read of such a line, either: of a no to something else,
// of who is excepted, of how many it is not. An offer that says what was meant stays.
func TestNothingContraryIsOffered(t *testing.T) {
	for lang, list := range map[ruleset.Language]map[string]string{
		"en": {
			"no, retreat": "", "everything but Norfolk stays": "", "all but Norfolk stay": "", "everyone except Norfolk stays": "",
			"3 (not 4) from Kent to Sussex": "Move 3 from Kent to Sussex",
		},
		"es": {
			"no, retírate": "", "Kent: no, retírate": "", "todo menos Norfolk se queda": "", "todos excepto Norfolk se quedan": "", "3 (no 4) de Kent a Sussex": "",
		},
		"it": {
			"no, ritirati": "", "Kent: no, ritirati": "", "in Kent: no, ritirati": "", "tutto tranne Norfolk resta": "",
			"3 (non 4) da Kent a Sussex": "Sposta 3 dal Kent in Sussex",
		},
		"hu": {
			"nem, vonulj vissza": "", "Kent: nem, vonulj vissza": "", "Norfolk kivételével minden marad": "", "Norfolk kivételével mindenki marad": "", "3 (nem 4) Kentből Sussexbe": "",
		},
	} {
		for text, want := range list {
			sheet := polyglot(t).In(lang).Parse(lines(text), orders.Context{Next: 15, Round: 6})
			if !sheet.Empty() || len(sheet.Problems) == 0 {
				t.Errorf("%s, %q is read: %+v", lang, text, sheet.Sections)
			}
			var offers []string
			for _, p := range sheet.Problems {
				offers = append(offers, p.Nearest)
			}
			if got := strings.Join(offers, "; "); got != want {
				t.Errorf("%s, %q: %q is offered, want %q", lang, text, got, want)
			}
		}
	}
}
