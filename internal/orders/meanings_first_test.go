package orders_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// firstOfferedOtherwise is how many of the lines of testdata/meanings/first are offered as something else, at most, in a language.
var firstOfferedOtherwise = map[ruleset.Language]int{"en": 6, "es": 13, "it": 4, "hu": 8}

// firstRead is how many of them are read, at least.
var firstRead = map[ruleset.Language]int{"en": 79, "es": 168, "it": 79, "hu": 77}

// TestMeaningsOfTheFirstEdition reads testdata/meanings/first: each line of it, where the first edition is played, is read
// as what it stands under, or its writer is told, and never carried out otherwise with nothing said. SHOW=all shows what is told.
func TestMeaningsOfTheFirstEdition(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all := polyglotOf(britanniatest.First(t).Ruleset())
	for _, lang := range orders.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			data, err := os.ReadFile("../../testdata/meanings/first/" + string(lang) + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			m := firstMeanings{t: t, r: all.In(lang), english: all.In(ruleset.English)}
			for line := range strings.Lines(string(data)) {
				line = strings.TrimSpace(line)
				if where, head := strings.CutPrefix(line, "## "); head {
					m.turn, m.stands, _ = strings.Cut(where, ": ")
				} else if means, head := strings.CutPrefix(line, "= "); head {
					m.as = strings.Split(means, " | ")
				} else if line != "" && !strings.HasPrefix(line, "#") {
					m.line(line)
				}
			}
			t.Logf("%d read, %d told, %d partly, %d otherwise, %d offered otherwise", m.read, m.told, m.partly, m.otherwise, m.offered)
			if m.offered > firstOfferedOtherwise[lang] {
				t.Errorf("%d are offered otherwise, want %d at most", m.offered, firstOfferedOtherwise[lang])
			}
			if m.read < firstRead[lang] {
				t.Errorf("%d are read, want %d at least", m.read, firstRead[lang])
			}
		})
	}
}

// firstMeanings reads lines of which it is known what they mean, in the position under whose heading they stand.
type firstMeanings struct {
	t                                      *testing.T
	r, english                             *orders.Reader
	turn, stands                           string
	as                                     []string
	read, told, partly, otherwise, offered int
}

// line reads a line, or several with " | " between them.
func (m *firstMeanings) line(text string) {
	nation, _, _ := strings.Cut(m.turn, ",")
	c := conditions{t: m.t, r: m.r, english: m.english}
	h := newHurried(m.t, m.r, "-- letter --\n"+strings.ReplaceAll(text, " | ", "\n")+"\n-- nations --\non turn: "+m.turn+"; owns: "+nation+
		"\n-- position --\n"+m.stands+"\n-- meaning --\n\"x\" => talk\n")
	s := m.r.Parse(h.letter, h.ctx)
	got := c.inEnglish(s)
	if got == "" {
		got = nothing
	}
	means := slices.Contains(m.as, got)
	switch {
	case means && (len(s.Problems) == 0 || got == nothing):
		m.read++
	case len(s.Problems) == 0 && !strings.Contains(got, "Move armies"): // how many is asked then
		m.otherwise++
		m.t.Errorf("%q: %s", text, got)
	case got != nothing && !means && !strings.Contains(got, "Move armies"):
		m.partly++
		m.t.Logf("PARTLY %q: %s; %s", text, got, m.r.Sentence(s.Problems[0]))
	default:
		m.told++
		if os.Getenv("SHOW") != "" && len(s.Problems) > 0 {
			m.t.Logf("TOLD %q %s", text, m.english.Sentence(s.Problems[0]))
		}
	}
	for _, p := range s.Problems {
		letter := []orders.Line{{Text: p.Nearest}}
		if offer := c.inEnglish(m.r.Parse(letter, h.ctx)); offer != "" && !slices.Contains(m.as, offer) {
			m.offered++
			m.t.Logf("OFFERED %q as %s", text, offer)
		}
	}
}
