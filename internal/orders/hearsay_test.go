package orders_test

import (
	"iter"
	"os"
	"strings"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// unheard is what stands in testdata/hearsay for a letter that orders nothing.
const unheard = "none"

// heardRead is how many letters of testdata/hearsay are done as they are meant, at least; heardPartly how many keep an order that
// is not the writer's, at most, until they have answered what they are told.
var (
	heardRead   = map[ruleset.Language]int{"en": 132, "es": 123, "it": 125, "hu": 118}
	heardPartly = map[ruleset.Language]int{"en": 1}
)

// TestHearsay reads testdata/hearsay: orders that are somebody else's words or wish, an earlier turn's, another game's or a mere
// thought are not carried out, and their writer is told, unless they plainly make them their own; and orders beside a remark
// about others are. SHOW=all shows what is told.
func TestHearsay(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all := polyglot(t)
	for _, lang := range orders.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			h := heard{conditions: conditions{t: t, r: all.In(lang), english: all.In(ruleset.English)}}
			for text, means := range lettersMeaning(t, "hearsay", lang) {
				h.letter(text, means)
			}
			t.Logf("%d as meant, %d told, %d kept in part, %d otherwise", h.done, h.told, h.partly, h.otherwise)
			if h.done < heardRead[lang] || h.partly > heardPartly[lang] {
				t.Errorf("want %d as meant at least, %d kept in part at most", heardRead[lang], heardPartly[lang])
			}
		})
	}
}

// lettersMeaning are the letters of a folder of testdata in a language, each with what it means: "letter => meaning".
func lettersMeaning(t *testing.T, folder string, lang ruleset.Language) iter.Seq2[string, string] {
	data, err := os.ReadFile("../../testdata/" + folder + "/" + string(lang) + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	return func(yield func(text, means string) bool) {
		for line := range strings.Lines(string(data)) {
			text, means, _ := strings.Cut(strings.TrimSpace(line), " => ")
			if text != "" && !strings.HasPrefix(text, "# ") && !yield(text, means) {
				return
			}
		}
	}
}

// heard counts what becomes of letters.
type heard struct {
	conditions
	done, told, partly, otherwise int
}

// letter reads a letter, whose lines stand between slashes.
func (c *heard) letter(text, means string) {
	h := newHurried(c.t, c.r, "-- letter --\n"+strings.ReplaceAll(text, " / ", "\n")+"\n-- nations --\non turn: Angles, round 8; owns: Angles\n-- position --\n"+
		whereTheyStand+"\n-- meaning --\n\"x\" => talk\n")
	s := c.r.Parse(h.letter, h.ctx)
	got := c.inEnglish(s)
	said, below := len(s.Problems) > 0, strings.HasPrefix(text, "2 ") // what stands above a doubt is kept, and the turn waits
	switch {
	case means == unheard && said && (got == "" || below), got == "Move "+means && !said:
		c.done++
	case got != "" && got != "Move "+means && !said, means == unheard && !said:
		c.otherwise++
		c.t.Errorf("%q: %s", text, got)
	case got != "" && got != "Move "+means:
		c.partly++
		c.t.Logf("PARTLY %q: %s", text, got)
	default:
		c.told++
		if os.Getenv("SHOW") != "" {
			c.t.Logf("TOLD %q", text)
		}
	}
}
