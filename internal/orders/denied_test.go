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

// denials are ways to say that somebody does not do what an order would tell them to: testdata/paraphrases.
type denials struct {
	Orders       []string // the order of the words: {who}, {does}, {where}
	None, Goes   []string // nobody, and what nobody does
	Some, Denied []string // who does not, and what they do not do
	Where        []string
	Said         []string // whole sentences
}

// sentences are all that the words make, each once.
func (d denials) sentences() []string {
	out := slices.Clone(d.Said)
	for _, of := range []struct{ who, does []string }{{d.None, d.Goes}, {d.Some, d.Denied}} {
		for _, who := range of.who {
			for _, does := range of.does {
				for _, where := range d.Where {
					for _, order := range d.Orders {
						words := strings.NewReplacer("{who}", who, "{does}", does, "{where}", where).Replace(order)
						out = append(out, strings.Join(strings.Fields(words), " "))
					}
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// affirms reports whether an order has somebody do something: it is none of a sentence that denies it.
func affirms(o orders.Order) bool {
	switch o.Kind {
	case orders.Move, orders.Plan, orders.Withdraw, orders.Place, orders.Remove:
		return o.Count != orders.N(0)
	case orders.Vote:
		return true
	}
	return false
}

// sample are one of so many.
func sample(of []string, one int) (out []string) {
	for i := 0; i < len(of); i += one {
		out = append(out, of[i])
	}
	return out
}

// What somebody is said not to do is never carried out, and never offered: it is read as that, or it is told, or left as talk.
// MANY=1 reads all sentences, DENIED=1 shows those that are read as their contrary.
func TestDenied(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads thousands of lines")
	}
	all := polyglot(t)
	for _, lang := range sampling.Half(t, orders.Languages()) {
		data, err := os.ReadFile("../../testdata/paraphrases/" + string(lang) + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		var p struct {
			Denied  denials
			Heading []string
		}
		if err := yaml.Unmarshal(data, &p); err != nil {
			t.Fatal(err)
		}
		said := p.Denied.sentences()
		if len(said) < 1000 {
			t.Fatalf("%s: %d sentences, too few", lang, len(said))
		}
		if os.Getenv("MANY") == "" {
			said = sample(said, 6*sampling.Every(6))
		}
		told, read, wrong, offered := 0, 0, 0, 0
		for _, words := range said {
			h := newHurried(t, all.In(lang), "-- letter --\n"+p.Heading[0]+"\n"+words+"\n-- nations --\non turn: Angles, round 8; owns: Angles\n-- position --\n"+
				standing+"\n-- meaning --\n")
			s := h.r.Parse(h.letter, h.ctx)
			if len(s.Problems) > 0 {
				told++
				for _, pr := range s.Problems {
					offer := h.r.Parse(lines(pr.Nearest), h.ctx)
					if slices.ContainsFunc(offer.Sections, func(sec orders.Section) bool { return slices.ContainsFunc(sec.Orders, affirms) }) {
						offered++
						if os.Getenv("DENIED") != "" {
							t.Logf("%s: OFFERED %q: %s", lang, words, pr.Nearest)
						}
					}
				}
				continue
			}
			read++
			for _, sec := range s.Sections {
				if slices.ContainsFunc(sec.Orders, affirms) {
					wrong++
					if os.Getenv("DENIED") != "" {
						t.Logf("%s: %q: %s", lang, words, strings.ReplaceAll(h.r.Print(s), "\n", "; "))
					}
				}
			}
		}
		t.Logf("%s: of %d sentences %d read, %d told, %d read as their contrary, %d offered as it", lang, len(said), read, told, wrong, offered)
		if wrong+offered > 0 {
			t.Errorf("%s: %d sentences are read as their contrary, for %d it is offered (DENIED=1 shows them)", lang, wrong, offered)
		}
	}
}
