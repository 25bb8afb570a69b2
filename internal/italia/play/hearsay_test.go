package play_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/orders"
)

// heardOfItalia is how many letters of testdata/hearsay/italia are done as they are meant, at least; keptInPart how many keep, until
// their writers have answered what they are told, an order that is not theirs, at most.
var (
	heardOfItalia = map[string]int{"en": 109, "it": 110, "es": 109, "hu": 109}
	keptInPart    = map[string]int{"it": 1}
)

// TestHearsayOfItalia reads testdata/hearsay/italia: orders that are somebody else's words or wish, an earlier turn's, another game's,
// a story or a mere thought are not carried out, and orders beside a remark about others are. SHOW=all shows what is told.
func TestHearsayOfItalia(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	readers := make(map[string]*orders.Reader)
	for _, lang := range orders.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			data, err := os.ReadFile("../../../testdata/hearsay/italia/" + string(lang) + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			var h heard
			for line := range strings.Lines(string(data)) {
				line = strings.TrimSpace(line)
				if where, head := strings.CutPrefix(line, "## "); head {
					h.desk = newDesk(t, readers, string(lang)+" "+where)
					h.ctx.Players[0].Name = "Clara Weiss"
					h.ctx.Players = append(h.ctx.Players, orders.Player{Name: "Marco Rossi"}, orders.Player{Name: "Anna Kovács"})
				} else if means, head := strings.CutPrefix(line, "= "); head {
					h.as = strings.Split(means, " | ")
				} else if line != "" && !strings.HasPrefix(line, "#") {
					h.letter(t, line)
				}
			}
			t.Logf("%d as meant, %d told, %d kept in part, %d otherwise", h.read, h.told, h.kept, h.otherwise)
			if h.read < heardOfItalia[string(lang)] || h.kept > keptInPart[string(lang)] {
				t.Errorf("want %d as meant at least, %d kept in part at most", heardOfItalia[string(lang)], keptInPart[string(lang)])
			}
		})
	}
}

// heard are meanings of which a remark beside what is ordered may be told, too.
type heard struct{ meanings }

func (h *heard) letter(t *testing.T, text string) {
	sheet, got := h.inEnglish(strings.Split(text, "|"))
	switch meant := slices.Contains(h.as, got); {
	case meant && (got != nothingOrdered || len(sheet.Problems) > 0 || quiet(text)):
		h.read++
	case len(sheet.Problems) == 0:
		h.otherwise++
		t.Errorf("%q: %s", text, got)
	case got != nothingOrdered:
		h.kept++
		show(t, "KEPT %q: %s; %s", text, got, h.reader.Sentence(sheet.Problems[0]))
	default:
		h.told++
		show(t, "TOLD %q %s", text, h.reader.Sentence(sheet.Problems[0]))
	}
}

// quiet reports whether a letter may order nothing with nothing said: it is of one line, which is talk.
func quiet(text string) bool { return !strings.Contains(text, "|") }
