package report

import (
	"strings"
	"testing"
	"time"
	"unicode"

	"bretwalda/internal/britannia/show"
	"bretwalda/internal/grammar"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// english are words that stand in nearly every English sentence and are none in
// the other languages; no name has them.
var english = map[string]bool{
	"the": true, "of": true, "and": true, "with": true, "from": true, "by": true, "for": true,
	"are": true, "was": true, "they": true, "their": true, "you": true, "your": true, "this": true, "that": true,
	"not": true, "which": true, "what": true, "where": true, "who": true, "than": true, "army": true,
	"armies": true, "turn": true, "points": true, "point": true, "orders": true, "order": true, "move": true,
	"nothing": true, "none": true, "retreat": true, "battle": true, "cavalry": true, "infantry": true,
}

// noEnglish checks that no English is left over in a text of another language,
// but for the title of the game, which its players chose.
func noEnglish(t testing.TB, name string, lang ruleset.Language, text string) {
	t.Helper()
	if lang == ruleset.English {
		return
	}
	for line := range strings.SplitSeq(strings.ReplaceAll(unwrapped(text), title, ""), "\n") {
		for _, word := range strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) }) {
			if english[strings.ToLower(word)] {
				t.Errorf("%s in %s: %q is English: %q", name, lang, word, line)
			}
		}
	}
}

// unwrapped joins the lines of each paragraph, so that what a line break divides is found.
func unwrapped(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		paragraphs[i] = strings.Join(strings.Fields(p), " ")
	}
	return strings.Join(paragraphs, "\n\n")
}

// grammarOf reads the grammar of a language.
func grammarOf(t *testing.T, lang ruleset.Language) *grammar.Grammar {
	t.Helper()
	g, err := grammar.Of(templates.Files, show.Texts(), string(lang))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// What each language does to lists, places in an order and dates.
func TestLanguages(t *testing.T) {
	summer := time.Date(2027, 8, 1, 21, 5, 0, 0, time.UTC).In(zone(t, "Europe/Rome"))
	for _, c := range []struct {
		lang          ruleset.Language
		items         []string
		list, second  string
		winter, first string
	}{
		{"en", []string{"York", "Lindsey", "Essex"}, "York, Lindsey and Essex", "2nd",
			"Tuesday 24 November 2026, 21:00 UTC", "Sunday 1 August 2027, 23:05 CEST"},
		{"it", []string{"York", "Lindsey", "Essex"}, "York, Lindsey ed Essex", "2º",
			"martedì 24 novembre 2026, ore 21:00 UTC", "domenica 1º agosto 2027, ore 23:05 CEST"},
		{"it", []string{"i Gallesi", "gli Angli"}, "i Gallesi e gli Angli", "2º",
			"martedì 24 novembre 2026, ore 21:00 UTC", "domenica 1º agosto 2027, ore 23:05 CEST"},
		{"es", []string{"Galeses", "Irlandeses"}, "Galeses e Irlandeses", "2.º",
			"martes 24 de noviembre de 2026 a las 21:00 UTC", "domingo 1 de agosto de 2027 a las 23:05 CEST"},
		{"es", []string{"Ida", "Hierro"}, "Ida y Hierro", "2.º",
			"martes 24 de noviembre de 2026 a las 21:00 UTC", "domingo 1 de agosto de 2027 a las 23:05 CEST"},
		{"hu", []string{"York", "Lindsey", "Essex"}, "York, Lindsey és Essex", "2.",
			"2026. november 24., kedd, 21.00 UTC", "2027. augusztus 1., vasárnap, 23.05 CEST"},
	} {
		g := grammarOf(t, c.lang)
		for got, want := range map[string]string{
			g.List(c.items): c.list, g.Ordinal(2): c.second, g.When(deadline): c.winter, g.When(summer): c.first,
		} {
			if got != want {
				t.Errorf("%s: %q, want %q", c.lang, got, want)
			}
		}
	}
	g := grammarOf(t, ruleset.English)
	for n, want := range map[int]string{1: "1st", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 21: "21st", 112: "112th"} {
		if got := g.Ordinal(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// Names that no pack of ours has bend by the rules of the language.
func TestStrangeNames(t *testing.T) {
	for _, c := range []struct {
		lang                   ruleset.Language
		kind, form, name, want string
	}{
		{"hu", "area", "in", "Róma", "Rómában"},
		{"hu", "area", "from", "Bécs", "Bécsből"},
		{"hu", "area", "to", "Fekete-tenger", "a Fekete-tengerre"},
		{"hu", "area", "in", "Adriai-tenger", "az Adriai-tengeren"},
		{"hu", "nation", "acc", "hunok", "a hunokat"},
		{"hu", "nation", "to", "etruszkok", "az etruszkoknak"},
		{"it", "nation", "of", "Etruschi", "degli Etruschi"},
		{"it", "nation", "to", "Sanniti", "ai Sanniti"},
		{"it", "nation", "the", "Sciti", "gli Sciti"},
		{"es", "area", "of", "mar Adriático", "del mar Adriático"},
	} {
		if got, err := grammarOf(t, c.lang).Inflect(c.kind, c.form, "strange", c.name); err != nil || got != c.want {
			t.Errorf("%s %s of %s: %q, %v; want %q", c.lang, c.form, c.name, got, err, c.want)
		}
	}
}
