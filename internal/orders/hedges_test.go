package orders_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/orders"
	"bretwalda/internal/sampling"
)

// TestHedges: an order that is doubted, put off, asked about, judged or taken back beside it or in the row above or under it is never
// carried out with nothing said, and one beside which something else is said is: testdata/paraphrases.
func TestHedges(t *testing.T) {
	all := polyglot(t)
	rs := all.Ruleset()
	angles, _ := rs.FindNation("angles")
	for _, lang := range sampling.Half(t, orders.Languages()) {
		data, err := os.ReadFile("../../testdata/paraphrases/" + string(lang) + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		var said struct{ Plain, Hedges, Asides, Below, Leads, Greetings, Remarks []string }
		if err := yaml.Unmarshal(data, &said); err != nil || len(said.Plain) == 0 || len(said.Hedges) == 0 || len(said.Asides) == 0 || len(said.Below)*len(said.Remarks) == 0 || len(said.Leads) == 0 || len(said.Greetings) == 0 {
			t.Fatalf("%s: %v, %+v", lang, err, said)
		}
		r := all.In(lang)
		read := func(text string) orders.Sheet {
			h := newHurried(t, r, "-- letter --\n"+text+"\n-- nations --\non turn: Angles, round 8; owns: Angles\n-- position --\n"+standing+"\n-- meaning --\n\"x\" => talk (not an order)\n")
			return r.Parse(h.letter, h.ctx)
		}
		for i, order := range said.Plain {
			if i%sampling.Every(3) != 0 {
				continue
			}
			plain := read(order)
			if len(plain.Problems) > 0 || len(plain.Sections) != 1 || plain.Sections[0].Nation != angles {
				t.Errorf("%s: %q is read as\n%s%s", lang, order, r.Print(plain), problems(r, plain))
				continue
			}
			for _, hedge := range said.Hedges {
				if text := strings.Replace(hedge, "%s", order, 1); len(read(text).Problems) == 0 {
					t.Errorf("%s: %q is read as\n%s", lang, text, r.Print(read(text)))
				}
			}
			for _, lead := range said.Leads {
				if text := lead + "\n" + order; len(read(text).Problems) == 0 {
					t.Errorf("%s: %q is read as\n%s", lang, text, r.Print(read(text)))
				}
			}
			for _, below := range said.Below {
				if text := order + "\n" + below; len(read(text).Problems) == 0 {
					t.Errorf("%s: %q is read as\n%s", lang, text, r.Print(read(text)))
				}
			}
			asides := slices.Clone(said.Asides)
			for _, greeting := range said.Greetings {
				asides = append(asides, greeting+"\n%s")
			}
			for _, remark := range said.Remarks {
				asides = append(asides, remark+"\n%s", "%s\n"+remark)
			}
			for _, aside := range asides {
				text := strings.Replace(aside, "%s", order, 1)
				if s := read(text); len(s.Problems) > 0 || r.Print(s) != r.Print(plain) {
					t.Errorf("%s: %q is read as\n%s%s", lang, text, r.Print(s), problems(r, s))
				}
			}
		}
	}
}
