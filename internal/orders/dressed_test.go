package orders_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// dress is a way in which the same words come by mail, and how many of 1,000 orders may be read otherwise in it.
type dress struct {
	name string
	wear func(line string) string
	lost int
}

// dresses are how keyboards, telephones and mail programs change what people write.
func dresses() []dress {
	plain := transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC)
	swap := func(pairs ...string) func(string) string { return strings.NewReplacer(pairs...).Replace }
	return []dress{
		{"in capitals", strings.ToUpper, 6},
		{"in small letters", strings.ToLower, 18}, // names of people and areas are words, too
		{"without accents", func(s string) string { s, _, _ = transform.String(plain, s); return s }, 8},
		{"with accents apart", norm.NFD.String, 8},
		{"with curly quotes", swap("'", "’", `"`, "”", "...", "…"), 0},
		{"with arrows and dashes", swap(" - ", " – ", "->", "→"), 0},
		{"with long dashes", swap("--", "—"), 0},
		{"in bold", func(s string) string {
			if strings.TrimSpace(s) == "" {
				return s
			}
			return "*" + s + "*"
		}, 0},
		{"further in, with blanks behind", func(s string) string { return "    " + s + "  " }, 0},
		{"with two blanks after a sentence", swap(". ", ".  "), 0},
		{"with no blank after a comma", swap(", ", ","), 8},
		{"with one before it", swap(", ", " , "), 0},
		{"with no blank after a sentence", swap(". ", "."), 30},
		{"each line with a full stop", func(s string) string {
			if s == "" || strings.ContainsRune(".!?:,;", rune(s[len(s)-1])) {
				return s
			}
			return s + "."
		}, 0},
		{"no line with one", func(s string) string { return strings.TrimRight(s, ".") }, 0},
	}
}

// TestHurriedInOtherDress reads the letters that people wrote in a hurry as other keyboards and programs would have sent
// them: they say the same. DRESSED=name shows what is read otherwise.
func TestHurriedInOtherDress(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	step := 4 // every fourth letter
	if os.Getenv("MANY") != "" {
		step = 1
	}
	all := polyglot(t)
	for _, lang := range orders.Languages() {
		names, err := filepath.Glob("../../testdata/hurried/" + string(lang) + "/*.txt")
		more, err2 := filepath.Glob("../../testdata/hurried/*/" + string(lang) + "/*.txt")
		if names = append(names, more...); err != nil || err2 != nil || len(names) < 100 {
			t.Fatalf("%d letters in %s: %v, %v", len(names), lang, err, err2)
		}
		var letters []*hurried
		var whole []orders.Sheet
		for i := 0; i < len(names); i += step {
			data, err := os.ReadFile(names[i])
			if err != nil {
				t.Fatal(err)
			}
			h := newHurried(t, all.In(lang), string(data))
			letters, whole = append(letters, h), append(whole, h.r.Parse(h.letter, h.ctx))
		}
		for _, d := range dresses() {
			d.try(t, lang, letters, whole)
		}
	}
}

// try reads letters in a dress.
func (d *dress) try(t *testing.T, lang ruleset.Language, letters []*hurried, whole []orders.Sheet) {
	count, lost, silent := 0, 0, 0
	for i, h := range letters {
		var dressed []orders.Line
		for _, l := range h.letter {
			dressed = append(dressed, orders.Line{Text: d.wear(l.Text)})
		}
		got := h.r.Parse(dressed, h.ctx)
		want, have := heard(h.r, whole[i]), heard(h.r, got)
		missing, added := without(want, have), without(have, want)
		count, lost = count+len(want), lost+len(missing)
		if len(missing)+len(added) == 0 {
			continue
		}
		if len(got.Problems) == 0 && (len(missing) > 0 || len(whole[i].Problems) == 0) {
			silent++
		}
		if os.Getenv("DRESSED") == d.name {
			t.Logf("%s:\n%s\nmissing %q\nadded %q\n%s", d.name, text(dressed), missing, added, problems(h.r, got))
		}
	}
	if lost > 0 || silent > 0 {
		t.Logf("%s, %s: of %d orders %d are lost, %d letters silently", lang, d.name, count, lost, silent)
	}
	most := d.lost * count / 1000
	if most > 0 {
		most += 4 // few letters are not like all
	}
	if lost > most || silent > 1 {
		t.Errorf("%s, %s: of %d orders %d are read otherwise, %d letters with nothing said", lang, d.name, count, lost, silent)
	}
}
