package moderator

import (
	"os"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/orders"
	"bretwalda/internal/sampling"
)

// What the orders of a group of Italia are.
var (
	theRaids    = []string{"Raid Genua", "Raid Ravenna", "Raid Roma", "Never raid Genua"}
	thePuts     = []string{"Place 1 infantry in Etruria", "Place 1 infantry in Perusia", "Place 1 infantry in Pisae", "Place 2 infantry in Etruria"}
	theRebuilds = []string{"Rebuild Etruria", "Rebuild Perusia", "Rebuild Pisae", "Never rebuild Etruria"}
)

// TestItaliaPlansInARow is TestPlansInARow for orders that only Italia has: of its own turn, and standing ones.
func TestItaliaPlansInARow(t *testing.T) {
	many(t)
	g := newLettersGame(t)
	g.beginOf("italia-1", "", 3, 2, "en")
	for i, lang := range orders.Languages() {
		data, err := os.ReadFile("../../testdata/plans/" + string(lang) + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		var w planWords
		if err := yaml.Unmarshal(data, &w); err != nil || len(w.Italia.Heading) != 2 {
			t.Fatalf("%s: %v, %+v", lang, err, w.Italia)
		}
		for j, group := range []struct {
			name   string
			stands bool
			says   planOrders
			are    []string
		}{
			{"raids", false, w.Italia.Raids, theRaids}, {"puts", false, w.Italia.Puts, thePuts}, {"rebuilds", true, w.Italia.Rebuilds, theRebuilds},
		} {
			if (i+j)%sampling.Every(3) != 0 {
				continue // each group in one language or two
			}
			t.Run(string(lang)+"/"+group.name, func(t *testing.T) {
				g.t = t
				g.speaks(lang)
				p := &planTalk{lettersGame: g, lang: lang, says: group.says, are: group.are, only: make(map[string]int)}
				p.lost = lostBegins(p)
				heading := w.Italia.Heading[0]
				if group.stands {
					heading = w.Italia.Heading[1]
					p.heading = heading
				}
				p.all(&w, nil)
				p.headed(&w, heading)
				if again := p.only["all again"] + p.only["the same"]; again > 0 {
					t.Errorf("%d letters with all once more are only told", again)
				}
				t.Logf("%s, %s: %d right, %d told, %d silent; told: %v", lang, group.name, p.right, p.told, p.silent, p.only)
			})
		}
	}
}
