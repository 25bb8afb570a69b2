package orders_test

import (
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// capital is text with a capital letter.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// TestOneMore: who go the same way in a line are asked about, unless it says that they come to the others.
func TestOneMore(t *testing.T) {
	all := polyglot(t)
	for _, c := range []struct {
		lang   ruleset.Language
		text   string
		orders int
	}{
		{"en", "2 from York to Kent, 1 from York to Kent", 0},
		{"es", "2 de York a Kent, 1 de York a Kent", 0},
		{"it", "2 da York al Kent, 1 da York al Kent", 0},
		{"hu", "2 Yorkból Kentbe, 1 Yorkból Kentbe", 0},
		{"en", "2 from York to Kent and another 1 from York to Kent", 2},
		{"en", "2 from York to Kent, plus 1 from York to Kent", 2},
		{"en", "2 from York to Kent and also 1 from York to Kent", 2},
		{"es", "2 de York a Kent y además 1 de York a Kent", 2},
		{"it", "2 da York al Kent e inoltre 1 da York al Kent", 2},
		{"hu", "2 Yorkból Kentbe, továbbá 1 Yorkból Kentbe", 2},
		{"en", "2 from York to Kent\n1 from York to Kent", 2},
	} {
		r := all.In(c.lang)
		h := newHurried(t, r, "-- letter --\n"+c.text+"\n-- nations --\non turn: Angles, round 8; owns: Angles\n-- position --\n"+standing+"\n-- meaning --\n\"x\" => talk (not an order)\n")
		s := r.Parse(h.letter, h.ctx)
		n := 0
		for _, sec := range s.Sections {
			n += len(sec.Orders)
		}
		if n != c.orders || (n == 0) != (len(s.Problems) > 0) {
			t.Errorf("%s: %q is read as\n%s%s", c.lang, c.text, r.Print(s), problems(r, s))
		}
	}
}

// TestRegrets: of two orders for armies in one area, between which stands that something is wrong, no more than one is carried
// out with nothing said, however they are written; those between which something else stands both are: testdata/paraphrases.
func TestRegrets(t *testing.T) {
	all := polyglot(t)
	for lang, said := range map[ruleset.Language]struct{ first, number, goal, other, remark string }{
		"en": {"2 from York to Kent", "1 from York to Kent", "1 from York to Lindsey", "1 from Lindsey to Norfolk", "good luck"},
		"es": {"2 de York a Kent", "1 de York a Kent", "1 de York a Lindsey", "1 de Lindsey a Norfolk", "buena suerte"},
		"it": {"2 da York al Kent", "1 da York al Kent", "1 da York a Lindsey", "1 da Lindsey a Norfolk", "buona fortuna"},
		"hu": {"2 Yorkból Kentbe", "1 Yorkból Kentbe", "1 Yorkból Lindsey-be", "1 Lindsey-ből Norfolkba", "sok szerencsét"},
	} {
		data, err := os.ReadFile("../../testdata/paraphrases/" + string(lang) + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		var words struct{ Regrets []string }
		if err := yaml.Unmarshal(data, &words); err != nil || len(words.Regrets) == 0 {
			t.Fatalf("%s: %v, %+v", lang, err, words)
		}
		r := all.In(lang)
		read := func(form, regret, second string) (string, orders.Sheet) {
			text := strings.NewReplacer("%a", said.first, "%b", second, "%f", regret, "%F", capital(regret)).Replace(form)
			h := newHurried(t, r, "-- letter --\n"+text+"\n-- nations --\non turn: Angles, round 8; owns: Angles\n-- position --\n"+standing+"\n-- meaning --\n\"x\" => talk (not an order)\n")
			return text, r.Parse(h.letter, h.ctx)
		}
		of := func(s orders.Sheet) int {
			if len(s.Sections) == 0 {
				return 0
			}
			return len(s.Sections[0].Orders)
		}
		forms := []string{"%a %f %b", "%a, %f, %b", "%a. %F, %b", "%a - %f: %b", "%a (%f) %b", "%a\n%f, %b", "%a\n%F!\n%b", "%a... %f... %b"}
		for _, form := range forms {
			for _, regret := range words.Regrets {
				for _, second := range []string{said.number, said.goal} {
					if text, s := read(form, regret, second); len(s.Problems) == 0 && of(s) > 1 {
						t.Errorf("%s: %q is read as\n%s", lang, text, r.Print(s))
					}
				}
			}
			for _, second := range []string{said.goal, said.other} {
				if text, s := read(form, said.remark, second); len(s.Problems) > 0 || of(s) != 2 {
					t.Errorf("%s: %q is read as\n%s%s", lang, text, r.Print(s), problems(r, s))
				}
			}
		}
	}
}
