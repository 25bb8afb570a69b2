package orders_test

import (
	"os"
	"strings"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// whereTheyStand is the position that testdata/meanings is about.
const whereTheyStand = "Angles: York 3 and Oswiu, Lindsey 2, Norfolk 2, Bernicia 2, North Mercia 1, North Sea 2; 2 new armies. Pennines: Brigantes 1. " +
	"March: Welsh 1. Suffolk: empty. Cheshire: Welsh 1."

// TestMeanings reads testdata/meanings: each line of it is read as what it stands under, or refused, and never as
// something else with nothing said.
func TestMeanings(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all := polyglot(t)
	for _, lang := range orders.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			data, err := os.ReadFile("../../testdata/meanings/" + string(lang) + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			c := conditions{t: t, r: all.In(lang), english: all.In(ruleset.English), stands: whereTheyStand}
			var as []string
			for line := range strings.Lines(string(data)) {
				line = strings.TrimSpace(line)
				if means, head := strings.CutPrefix(line, "= "); head {
					as = strings.Split(means, " | ")
				} else if line != "" && !strings.HasPrefix(line, "#") {
					c.line(line, as)
				}
			}
			c.done()
		})
	}
}
