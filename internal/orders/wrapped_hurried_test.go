package orders_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"bretwalda/internal/orders"
	"bretwalda/internal/orders/orderstest"
	"bretwalda/internal/sampling"
)

// wrappedAt breaks the lines of a letter that are longer than so many columns, as mail programs do.
func wrappedAt(letter []orders.Line, columns int) (wrapped []orders.Line, changed bool) {
	for _, l := range letter {
		if utf8.RuneCountInString(l.Text) <= columns {
			wrapped = append(wrapped, l)
			continue
		}
		indent := l.Text[:len(l.Text)-len(strings.TrimLeft(l.Text, " "))]
		for text := range strings.SplitSeq(broken(l.Text, columns), "\n") {
			wrapped, changed = append(wrapped, orders.Line{Text: indent + text}), true
		}
	}
	return wrapped, changed
}

// without returns what stands in a and not in b, as often as it does.
func without(a, b []string) []string {
	left, rest := slices.Clone(b), []string(nil)
	for _, s := range a {
		if i := slices.Index(left, s); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			rest = append(rest, s)
		}
	}
	return rest
}

// wrapping counts how letters are read that a mail program has broken.
type wrapping struct {
	letters, orders int
	lost            int // orders that are not read as in the whole letter
	silent          int // letters that are read otherwise, with no problem told
}

// TestWrappedHurried breaks the letters that people wrote in a hurry as mail programs do. At 72 to 78 columns, which most
// of them use, they are read as whole, but for few, and hardly any are read otherwise and nothing said; at fewer most are.
// MANY=1 breaks each letter at each width, not at one of either kind in turn; WRAPPED=all or silent shows them.
func TestWrappedHurried(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all, part := polyglot(t), sampling.Every(5)
	for _, lang := range sampling.Half(t, orders.Languages()) {
		var usual, narrow wrapping
		for i, h := range allHurried(t, all.In(lang), lang) {
			if i%part != 0 {
				continue
			}
			for _, columns := range inTurn(i, 72, 76, 78) {
				usual.add(t, h, columns)
			}
			for _, columns := range inTurn(i, 60, 66) {
				narrow.add(t, h, columns)
			}
		}
		t.Logf("%s: 72 to 78 columns: %+v; 60 and 66: %+v", lang, usual, narrow)
		if usual.orders < 500/part || usual.lost*25 > usual.orders || usual.silent*200 > usual.letters {
			t.Errorf("%s: more than one in 25 orders is lost, or one letter in 200 read otherwise and nothing said", lang)
		}
		if narrow.lost*6 > narrow.orders || narrow.silent*40 > narrow.letters {
			t.Errorf("%s: of narrow ones more than one in 6 orders is lost, or one letter in 40 read otherwise and nothing said", lang)
		}
		if os.Getenv("MANY") != "" && usual.lost*35 > usual.orders { // of fewer letters it may be a few more
			t.Errorf("%s: more than one in 35 orders is lost", lang)
		}
	}
}

// inTurn returns the width at which letter i is broken, or all of them with MANY=1.
func inTurn(i int, columns ...int) []int {
	if os.Getenv("MANY") != "" {
		return columns
	}
	return columns[i%len(columns):][:1]
}

// add reads a letter whole and broken, unless it has no long lines.
func (w *wrapping) add(t *testing.T, h *hurried, columns int) {
	wrapped, changed := wrappedAt(h.letter, columns)
	if !changed {
		return
	}
	whole, got := h.r.Parse(h.letter, h.ctx), h.r.Parse(wrapped, h.ctx)
	want, have := orderstest.Said(h.r, whole), orderstest.Said(h.r, got)
	missing, added := without(want, have), without(have, want)
	w.letters++
	w.orders += len(want)
	w.lost += len(missing)
	if len(missing)+len(added) == 0 {
		return
	}
	silent := len(got.Problems) == 0 && (len(missing) > 0 || len(whole.Problems) == 0)
	if silent {
		w.silent++
	}
	if show := os.Getenv("WRAPPED"); show == "all" || show == "silent" && silent {
		t.Logf("%d columns, silent %v:\n%s\nmissing %q\nadded %q\n%s", columns, silent, text(wrapped), missing, added, problems(h.r, got))
	}
}

func text(letter []orders.Line) string {
	var b strings.Builder
	for _, l := range letter {
		b.WriteString("    " + l.Text + "\n")
	}
	return b.String()
}
