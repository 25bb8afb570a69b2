package orders_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/orders"
)

// Who is said to join others goes where they go, or it is told: never there from where the others come. JOINING shows those
// of the verdict that it names.
func TestJoining(t *testing.T) {
	all := polyglot(t)
	for _, lang := range orders.Languages() {
		w := paraphraser{}
		data, err := os.ReadFile("../../testdata/paraphrases/" + string(lang) + ".yaml")
		if err == nil {
			err = yaml.Unmarshal(data, &w.p)
		}
		if err != nil || len(w.p.Joining) == 0 {
			t.Fatalf("%s: %v", lang, err)
		}
		var sum measure
		for _, join := range w.p.Joining {
			for _, others := range []string{"north-mercia", "bernicia"} {
				if theyStand[others] > 1 && !strings.Contains(join, "{n}") && !strings.Contains(join, "{target}") {
					continue // "the one"
				}
				to := map[string]string{"north-mercia": "march", "bernicia": "pennines"}[others]
				n := theyStand[others]
				first := w.fill(w.p.Move[0], "{n}", "2", "{from}", w.p.Areas["york"]["from"], "{to}", w.p.Areas[to]["to"])
				then := w.fill(join, append(w.about(others), "{n}", w.p.Numbers[n][1], "{start}", w.p.Areas[others]["bare"])...)
				glue := " "
				if then[0] == ',' || then[0] == '.' {
					glue = ""
				}
				letter := fmt.Sprintf("-- letter --\n%s\n%s%s%s\n-- nations --\non turn: Angles, round 8; owns: Angles\n-- position --\n%s\n-- meaning --\n%q => heading Angles round 8\n%q => move 2 from York to %s\n%q => move %d from %s to %s\n",
					w.p.Heading[0], first, glue, then, standing, w.p.Heading[0], first, english(to), then, n, english(others), english(to))
				h := newHurried(t, all.In(lang), letter)
				sum.add(h.measure(func(v verdict, line string) {
					if v == silent || os.Getenv("JOINING") == verdictNames[v] {
						t.Logf("%s: %s: %s%s%s: %s", lang, verdictNames[v], first, glue, then, line)
					}
				}))
			}
		}
		t.Logf("%s: %s", lang, sum.String())
		if n := sum.orders[silent]; n > 0 {
			t.Errorf("%s: %d are misread with nothing said", lang, n)
		}
	}
}
