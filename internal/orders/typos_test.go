package orders_test

import (
	"math/rand"
	"os"
	"slices"
	"testing"
	"unicode"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
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
	for _, lang := range orders.Languages() {
		s := slips{rng: rand.New(rand.NewSource(7))}
		for _, h := range allHurried(t, all.In(lang), lang) {
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
	wrong := s.slip(lines[i].Text)
	if wrong == lines[i].Text {
		return
	}
	s.made++
	letter := slices.Clone(lines)
	letter[i].Text = wrong
	got := h.r.Parse(letter, h.ctx)
	missing, added := without(heard(h.r, whole), heard(h.r, got)), without(heard(h.r, got), heard(h.r, whole))
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

// slip is line with a slip of the hand in one of its words of four letters or more; line itself if it has none.
func (s *slips) slip(line string) string {
	rs := []rune(line)
	var words [][2]int
	for i := 0; i < len(rs); i++ {
		from := i
		for i < len(rs) && unicode.IsLetter(rs[i]) {
			i++
		}
		if i-from >= 4 {
			words = append(words, [2]int{from, i})
		}
	}
	if len(words) == 0 {
		return line
	}
	w := words[s.rng.Intn(len(words))]
	k := w[0] + s.rng.Intn(w[1]-w[0]-1)
	switch s.rng.Intn(3) {
	case 0:
		rs[k], rs[k+1] = rs[k+1], rs[k]
	case 1:
		rs = slices.Delete(rs, k, k+1)
	default:
		rs = slices.Insert(rs, k, rs[k])
	}
	return string(rs)
}
