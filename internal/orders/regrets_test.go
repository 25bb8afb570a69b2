package orders_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
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
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all := polyglot(t)
	for lang, said := range map[ruleset.Language]struct{ first, number, goal, other, remark string }{
		"en": {"2 from York to Kent", "1 from York to Kent", "1 from York to Lindsey", "1 from Lindsey to Norfolk", "good luck"},
		"es": {"2 de York a Kent", "1 de York a Kent", "1 de York a Lindsey", "1 de Lindsey a Norfolk", "buena suerte"},
		"it": {"2 da York al Kent", "1 da York al Kent", "1 da York a Lindsey", "1 da Lindsey a Norfolk", "buona fortuna"},
		"hu": {"2 Yorkból Kentbe", "1 Yorkból Kentbe", "1 Yorkból Lindsey-be", "1 Lindsey-ből Norfolkba", "sok szerencsét"},
	} {
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
			for _, regret := range regretsIn(t, lang) {
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

// TestRegrettedParts: a number or an area after words which say that the one before it is wrong stands in its place, or is asked
// about, however it is written; with nothing said, nothing else is done: testdata/paraphrases.
func TestRegrettedParts(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all := polyglot(t)
	means := map[string][]string{
		"where": {"Move 2 from York to March"},
		"one":   {"Move 1 from York to Lindsey"},
		"all":   {"Move all from York to Lindsey", "Move 3 from York to Lindsey"},
	}
	for lang, said := range map[ruleset.Language]struct {
		first string
		parts map[string][]string
	}{
		"en": {"2 from York to Lindsey", map[string][]string{"where": {"March", "to March"}, "one": {"1", "just 1"}, "all": {"all"}}},
		"es": {"2 de York a Lindsey", map[string][]string{"where": {"March", "a March"}, "one": {"1", "solo 1"}, "all": {"todos"}}},
		"it": {"2 da York a Lindsey", map[string][]string{"where": {"March", "a March"}, "one": {"1", "solo 1"}, "all": {"tutte"}}},
		"hu": {"2 Yorkból Lindsey-be", map[string][]string{"where": {"March", "Marchba"}, "one": {"1", "csak 1"}, "all": {"mind"}}},
	} {
		t.Run(string(lang), func(t *testing.T) {
			c := conditions{t: t, r: all.In(lang), english: all.In(ruleset.English), stands: whereTheyStand}
			read, right := 0, 0
			for i, regret := range regretsIn(t, lang) {
				if i%sampling.Every(3) != 0 || slices.Contains(halting[lang], regret) {
					continue
				}
				for _, form := range []string{"%a, %f %b", "%a, %f, %b", "%a - %f, %b", "%a - %f %b", "%a (%f %b)", "%a (%f: %b)", "%a... %f %b", "%a. %F, %b", "%a. %F %b.", "%a / %f %b"} {
					for meaning, parts := range said.parts {
						for _, part := range parts {
							text := strings.NewReplacer("%a", said.first, "%b", part, "%f", regret, "%F", capital(regret)).Replace(form)
							h := newHurried(t, c.r, "-- letter --\n"+text+"\n-- nations --\non turn: Angles, round 8; owns: Angles\n-- position --\n"+c.stands+"\n-- meaning --\n\"x\" => talk\n")
							s := c.r.Parse(h.letter, h.ctx)
							if meaning == "all" && slices.Contains(apologies[lang], regret) {
								if got := c.inEnglish(s); slices.Contains(means[meaning], got) {
									t.Errorf("%q, which may turn to everybody, is read as %q", text, got)
								}
								continue
							}
							read++
							if slices.Contains(means[meaning], c.inEnglish(s)) && len(s.Problems) == 0 {
								right++
							} else if len(s.Problems) == 0 {
								t.Errorf("%q is read as %q", text, c.inEnglish(s))
							}
						}
					}
				}
			}
			if right*10 < read*8 {
				t.Errorf("%d of %d are read, the others asked about", right, read)
			}
			t.Logf("%d of %d are read, the others asked about", right, read)
		})
	}
}

// halting are what an area, or all, may follow that is meant otherwise: they wait there, or that is all.
var halting = map[ruleset.Language][]string{
	"en": {"wait", "hang on", "that is"}, "es": {"espera"}, "it": {"aspetta"}, "hu": {"várj"},
}

// apologies are those of the words behind which "all" may be to whom they are said.
var apologies = map[ruleset.Language][]string{
	"en": {"sorry about that", "beg pardon", "apologies", "excuse me"}, "es": {"perdón", "disculpa"},
	"it": {"scusa", "scusate", "pardon"}, "hu": {"bocs", "bocsánat", "elnézést"},
}

// regretsIn are the words of testdata/paraphrases which say that something is wrong.
func regretsIn(t *testing.T, lang ruleset.Language) []string {
	t.Helper()
	data, err := os.ReadFile("../../testdata/paraphrases/" + string(lang) + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	var words struct{ Regrets []string }
	if err := yaml.Unmarshal(data, &words); err != nil || len(words.Regrets) == 0 {
		t.Fatalf("%s: %v, %+v", lang, err, words)
	}
	return words.Regrets
}
