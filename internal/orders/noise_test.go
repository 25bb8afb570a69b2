package orders_test

import (
	"maps"
	"os"
	"slices"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/orders/orderstest"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// places are how noise stands in a letter.
var places = map[string]func(lines []orders.Line, noise string) []orders.Line{
	"greeting glued to the first line": func(lines []orders.Line, noise string) []orders.Line {
		return append([]orders.Line{{Text: noise + lines[0].Text}}, lines[1:]...)
	},
	"thanks glued to the last line": func(lines []orders.Line, noise string) []orders.Line {
		n := len(lines) - 1
		return append(lines[:n:n], orders.Line{Text: lines[n].Text + noise})
	},
	"line above": func(lines []orders.Line, noise string) []orders.Line {
		return append([]orders.Line{{Text: noise}}, lines...)
	},
	"line below": func(lines []orders.Line, noise string) []orders.Line {
		return append(lines[:len(lines):len(lines)], orders.Line{Text: noise})
	},
}

// TestNoiseAround reads the letters that people wrote in a hurry with what people write around orders: they say the
// same. NOISE=place, or the words, shows what is read otherwise; MANY=1 reads more letters.
func TestNoiseAround(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	step := 40 * sampling.Every(24)
	if os.Getenv("MANY") != "" {
		step = 8
	}
	all := polyglot(t)
	for _, lang := range sampling.Half(t, orders.Languages()) {
		letters := allHurried(t, all.In(lang), lang)
		whole := make([]*orders.Sheet, len(letters))
		for _, place := range slices.Sorted(maps.Keys(places)) {
			put := places[place]
			for k, words := range orderstest.Noise()[place][lang] {
				n := noisy{place: place, words: words}
				if asked := os.Getenv("NOISE"); asked != "" && asked != place && asked != words {
					continue
				}
				for i := k % step; i < len(letters); i += step {
					if whole[i] == nil {
						s := letters[i].r.Parse(trimmed(letters[i].letter), letters[i].ctx)
						whole[i] = &s
					}
					n.read(t, letters[i], put(trimmed(letters[i].letter), words), whole[i])
				}
				n.judge(t, lang)
			}
		}
	}
}

// noisy counts what is read otherwise of letters with noise.
type noisy struct {
	place, words string

	orders, lost           int
	letters, silent, noted int
}

// read reads a letter with noise, of which all was read without.
func (n *noisy) read(t *testing.T, h *hurried, letter []orders.Line, whole *orders.Sheet) {
	got := h.r.Parse(letter, h.ctx)
	want, have := orderstest.Said(h.r, *whole), orderstest.Said(h.r, got)
	missing, added := without(want, have), without(have, want)
	silent := len(missing)+len(added) > 0 && len(got.Problems) == 0 && (len(missing) > 0 || len(whole.Problems) == 0)
	noted := len(got.Problems) > len(whole.Problems)
	n.letters, n.orders, n.lost = n.letters+1, n.orders+len(want), n.lost+len(missing)
	if silent {
		n.silent++
	}
	if noted {
		n.noted++
	}
	if (noted || len(missing)+len(added) > 0) && (os.Getenv("NOISE") == n.place || os.Getenv("NOISE") == n.words) {
		t.Logf("%q:\n%s\nmissing %q\nadded %q\n%s", n.words, text(letter), missing, added, problems(h.r, got))
	}
}

// judge allows few letters in which noise stands in the way of an order, which is told.
func (n *noisy) judge(t *testing.T, lang ruleset.Language) {
	if n.lost+n.silent+n.noted > 0 {
		t.Logf("%s, %s %q: of %d orders %d are lost, of %d letters %d silently, %d with a problem more", lang, n.place, n.words, n.orders, n.lost, n.letters, n.silent, n.noted)
	}
	if n.lost > 3+n.orders/50 || n.silent > 0 || n.noted > 2+n.letters/20 {
		t.Errorf("%s, %s %q: of %d orders %d are lost, of %d letters %d silently, %d with a problem more", lang, n.place, n.words, n.orders, n.lost, n.letters, n.silent, n.noted)
	}
}

// trimmed returns lines without empty ones at the ends.
func trimmed(lines []orders.Line) []orders.Line {
	for len(lines) > 0 && lines[len(lines)-1].Text == "" {
		lines = lines[:len(lines)-1]
	}
	for len(lines) > 0 && lines[0].Text == "" {
		lines = lines[1:]
	}
	return lines
}
