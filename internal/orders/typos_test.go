package orders_test

import (
	"math/rand"
	"os"
	"slices"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/orders/orderstest"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// TestTypos reads the letters that people wrote in a hurry with a slip of the hand in a word: a letter swapped with the next,
// dropped or doubled. An order that is read otherwise is told, as near as that can be had: some slips make another word
// or code ("ork" are the Orkneys). TYPOS=all shows what is not told; MANY=1 makes more of them.
func TestTypos(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	each := 1
	if os.Getenv("MANY") != "" {
		each = 4
	}
	all := polyglot(t)
	for _, lang := range sampling.Half(t, orders.Languages()) {
		s := slips{rng: rand.New(rand.NewSource(7))}
		for i, h := range allHurried(t, all.In(lang), lang) {
			if i%sampling.Every(8) != 0 {
				continue
			}
			lines := trimmed(h.letter)
			whole := h.r.Parse(lines, h.ctx)
			for range each {
				s.read(t, h, lines, whole, lang)
			}
		}
		t.Logf("%s: of %d slips %d orders are read otherwise, %d with nothing said", lang, s.made, s.otherwise, s.silent)
		if s.silent > 2+s.made/80 {
			t.Errorf("%s: of %d slips %d are read otherwise with nothing said", lang, s.made, s.silent)
		}
	}
}

// slips makes slips of the hand, and counts how they are read.
type slips struct {
	rng                     *rand.Rand
	made, otherwise, silent int
}

// read reads a letter with a slip in one of its lines, of which all was read without.
func (s *slips) read(t *testing.T, h *hurried, lines []orders.Line, whole orders.Sheet, lang ruleset.Language) {
	i := s.rng.Intn(len(lines))
	wrong := orderstest.Slip(lines[i].Text, s.rng)
	if wrong == lines[i].Text {
		return
	}
	s.made++
	letter := slices.Clone(lines)
	letter[i].Text = wrong
	got := h.r.Parse(letter, h.ctx)
	missing, added := without(orderstest.Said(h.r, whole), orderstest.Said(h.r, got)), without(orderstest.Said(h.r, got), orderstest.Said(h.r, whole))
	if len(missing)+len(added) == 0 {
		return
	}
	s.otherwise++
	if problems(h.r, got) == problems(h.r, whole) {
		s.silent++
		if os.Getenv("TYPOS") != "" {
			t.Logf("%s: %q\nmissing %q\nadded %q", lang, wrong, missing, added)
		}
	}
}
