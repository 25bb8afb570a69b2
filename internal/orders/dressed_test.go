package orders_test

import (
	"os"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"bretwalda/internal/orders"
	"bretwalda/internal/orders/orderstest"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// dress is a way in which the same words come by mail, and how many of 1,000 orders may be read otherwise in it.
type dress struct {
	name string
	wear func(line string) string
	lost int

	below  map[ruleset.Language]string // a line under the last
	spaced bool                        // an empty line under each
}

// dresses are how keyboards, telephones and mail programs change what people write.
func dresses() []dress {
	plain := transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC)
	swap := func(pairs ...string) func(string) string { return strings.NewReplacer(pairs...).Replace }
	same := func(s string) string { return s }
	signed := map[ruleset.Language]string{"en": "Cheers, Anna", "es": "Un saludo, Anna", "it": "Ciao, Anna", "hu": "Üdv, Anna"}
	return []dress{
		{name: "signed on the next line", wear: same, below: signed},
		{name: "sent from a telephone", wear: same, below: map[ruleset.Language]string{"en": "Sent from my iPhone", "es": "Enviado desde mi iPhone", "it": "Inviato da iPhone", "hu": "iPhone-ról küldve"}},
		{name: "in capitals", wear: strings.ToUpper, lost: 6},
		{name: "in small letters", wear: strings.ToLower, lost: 18}, // names of people and areas are words, too
		{name: "without accents", wear: func(s string) string { s, _, _ = transform.String(plain, s); return s }, lost: 8},
		{name: "with accents apart", wear: norm.NFD.String, lost: 8},
		{name: "with curly quotes", wear: swap("'", "’", `"`, "”", "...", "…")},
		{name: "with arrows and dashes", wear: swap(" - ", " – ", "->", "→")},
		{name: "with long dashes", wear: swap("--", "—")},
		{name: "in bold", wear: func(s string) string {
			if strings.TrimSpace(s) == "" {
				return s
			}
			return "*" + s + "*"
		}},
		{name: "further in, with blanks behind", wear: func(s string) string { return "    " + s + "  " }},
		{name: "with two blanks after a sentence", wear: swap(". ", ".  ")},
		{name: "with no blank after a comma", wear: swap(", ", ","), lost: 8},
		{name: "with one before it", wear: swap(", ", " , ")},
		{name: "with no blank after a sentence", wear: swap(". ", "."), lost: 33},
		{name: "each line with a full stop", wear: ended(".")},
		{name: "no line with one", wear: func(s string) string { return strings.TrimRight(s, ".") }},
		{name: "each line with a semicolon", wear: ended(";"), lost: 4},
		{name: "each line with a comma", wear: ended(","), lost: 12},
		{name: "each line with an exclamation mark", wear: ended("!"), lost: 4},
		{name: "each line with dots", wear: ended("...")},
		{name: "a dash before each line, without a blank", wear: func(s string) string {
			if s = strings.TrimLeft(s, " -*•"); s == "" {
				return s
			}
			return "-" + s
		}, lost: 40},
		{name: "an empty line below each", wear: same, spaced: true},
	}
}

// ended ends a line that has no mark at its end with one.
func ended(mark string) func(string) string {
	return func(s string) string {
		if s == "" || strings.ContainsRune(".!?:,;", rune(s[len(s)-1])) {
			return s
		}
		return s + mark
	}
}

// TestHurriedInOtherDress reads the letters that people wrote in a hurry as other keyboards and programs would have sent
// them: they say the same. DRESSED=name shows what is read otherwise.
func TestHurriedInOtherDress(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	step := 4 * sampling.Every(24) // every fourth letter
	if os.Getenv("MANY") != "" {
		step = 1
	}
	all := polyglot(t)
	for _, lang := range sampling.Half(t, orders.Languages()) {
		var letters []*hurried
		var whole []orders.Sheet
		for i, h := range allHurried(t, all.In(lang), lang) {
			if i%step == 0 {
				letters, whole = append(letters, h), append(whole, h.r.Parse(h.letter, h.ctx))
			}
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
			if d.spaced {
				dressed = append(dressed, orders.Line{})
			}
		}
		for len(dressed) > 0 && dressed[len(dressed)-1].Text == "" {
			dressed = dressed[:len(dressed)-1]
		}
		if d.below != nil {
			dressed = append(dressed, orders.Line{Text: d.below[lang]})
		}
		got := h.r.Parse(dressed, h.ctx)
		want, have := orderstest.Said(h.r, whole[i]), orderstest.Said(h.r, got)
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
	share := sampling.Every(2) == 1 && lost > most // of a part of the letters it says little
	if share || silent > 1 {
		t.Errorf("%s, %s: of %d orders %d are read otherwise, %d letters with nothing said", lang, d.name, count, lost, silent)
	}
}
