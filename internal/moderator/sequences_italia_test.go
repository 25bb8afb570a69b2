package moderator

import (
	"os"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/sampling"
)

// italies are where those move who write in TestItaliaSequences; it is not their turn yet, which no word begins.
var italies = []struct {
	rules         string
	players, side int
	country
}{
	{"italia-1", 3, 2, country{
		stand:  map[string]int{"etruria": 3, "perusia": 2, "florentia": 2, "liguria": 2},
		starts: []string{"etruria", "perusia", "florentia", "liguria"}, goals: []string{"roma", "genua", "ravenna", "pavia"},
		beyond: map[string][]string{"etruria": {"ravenna"}, "perusia": {"genua", "pavia"}, "liguria": {"roma", "ravenna"}}, most: 2,
	}},
	{"italia-2", 4, 2, country{
		stand:  map[string]int{"pavia": 3, "mediolanum": 2, "aquileia": 2, "ravenna": 2},
		starts: []string{"pavia", "mediolanum", "aquileia", "ravenna"}, goals: []string{"verona", "tridentum", "venetia", "helvetia"},
		beyond: map[string][]string{"aquileia": {"helvetia"}, "ravenna": {"helvetia"}}, most: 2,
	}},
}

// silentInItalia is in how many rounds of all shapes one may be kept otherwise than meant, and nobody told, in a
// language: Spanish "que sean 2 ..." is told to be a question, and does not stop the turn.
const silentInItalia = 5

// TestItaliaSequences is TestSequences for moves of Italia.
func TestItaliaSequences(t *testing.T) {
	many(t)
	each := 1
	if os.Getenv("MANY") != "" && !testing.Short() { // else make test would take a fifth longer
		each = 20
	}
	for _, in := range italies {
		t.Run(in.rules, func(t *testing.T) {
			g := newLettersGame(t)
			g.beginOf(in.rules, "", in.players, in.side, "en")
			for _, lang := range sampling.Half(t, orders.Languages()) {
				g.speaks(lang)
				w := newCorrector(t, lang, in.country)
				w.p.Areas, w.p.Numbers = w.p.Italia.Areas, w.p.Italia.Numbers
				g.sequences(w, each, each/silentInItalia)
			}
		})
	}
}
