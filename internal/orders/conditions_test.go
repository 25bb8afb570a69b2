package orders_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// conditionsMean are the conditions that the groups of testdata/conditions mean, as they are
// printed in English. Where several can be meant, any will do.
var conditionsMean = map[string][]string{
	"none":     {"the Brigantes have no armies in the Pennines", "the Pennines is not held by the Brigantes"},
	"some":     {"the Brigantes have at least 1 army in the Pennines", "the Pennines is held by the Brigantes"},
	"most2":    {"the Brigantes have at most 2 armies in the Pennines"},
	"more2":    {"the Brigantes have at least 3 armies in the Pennines"},
	"least2":   {"the Brigantes have at least 2 armies in the Pennines"},
	"fewer2":   {"the Brigantes have at most 1 army in the Pennines"},
	"one":      {"the Brigantes have exactly 1 army in the Pennines", "the Brigantes have at most 1 army in the Pennines"},
	"notone":   {"the Brigantes do not have exactly 1 army in the Pennines", "the Brigantes have at least 2 armies in the Pennines"},
	"empty":    {"the Pennines is empty", "the Pennines is not held by an enemy"},
	"occupied": {"the Pennines is not empty", "the Pennines is held by an enemy"},
	"mine":     {"the Pennines is mine", "I have at least 1 army in the Pennines"},
	"notmine":  {"the Pennines is not mine", "I have no armies in the Pennines"},
	"held":     {"the Pennines is held by the Brigantes", "the Brigantes have at least 1 army in the Pennines"},
	"notheld":  {"the Pennines is not held by the Brigantes", "the Brigantes have no armies in the Pennines"},
	"own2":     {"I have at least 2 armies in Norfolk", "I do not have exactly 1 army in Norfolk"},
	"few":      {"I have at most 1 army in Norfolk", "I have exactly 1 army in Norfolk"},
}

// momentsMean are what the groups of testdata/conditions/battles mean, in the same way. Nobody may retreat under
// what is said of "no".
var momentsMean = map[string][]string{
	"lost1":        {"when I have lost 1"},
	"lost2":        {"when I have lost 2"},
	"left1":        {"when fewer than 2 are left"},
	"left2":        {"when fewer than 3 are left"},
	"outnumbered":  {"when outnumbered"},
	"outnumbered2": {"when outnumbered 2:1", "when outnumbered 2:1 and when outnumbered", "when outnumbered and when outnumbered 2:1"},
	"after1":       {"after round 1"},
	"after2":       {"after round 2"},
	"foes1":        {"when fewer than 2 enemies are left"},
	"no":           {},
}

// otherwiseMean are the groups that mean the contrary of others.
var otherwiseMean = map[string]string{"none": "some", "some": "none", "most2": "more2", "least2": "fewer2", "one": "notone",
	"empty": "occupied", "occupied": "empty", "mine": "notmine", "notmine": "mine", "held": "notheld", "notheld": "held", "own2": "few", "few": "own2"}

// conditional is testdata/conditions of a language.
type conditional struct {
	Order      string
	If, Unless []string
	Groups     map[string][]string `yaml:",inline"`
}

// offeredOtherwise is how many of the conditions of a language are offered as others, at most.
const offeredOtherwise = 20

// TestConditions reads an order under conditions as people put them, of which it is known what they mean: it is
// carried out under that, or refused, never under another condition or none. SHOW=all shows what is refused.
func TestConditions(t *testing.T) {
	conditionsIn(t, "conditions", func(c *conditions) {
		for _, group := range slices.Sorted(maps.Keys(otherwiseMean)) {
			c.group(group, printed("If ", conditionsMean[group], ": "+underCondition), printed("If ", conditionsMean[otherwiseMean[group]], ": "+underCondition))
		}
	})
}

// TestMoments does so with what happens in a battle, and when to retreat from it.
func TestMoments(t *testing.T) {
	conditionsIn(t, "conditions/battles", func(c *conditions) {
		for _, group := range slices.Sorted(maps.Keys(momentsMean)) {
			c.group(group, printed("Retreat all from the Pennines to York ", momentsMean[group], ""), nil)
		}
	})
}

// conditionsIn tries what a folder of testdata has in each language.
func conditionsIn(t *testing.T, folder string, try func(c *conditions)) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all := polyglot(t)
	for _, lang := range orders.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			c := conditions{t: t, r: all.In(lang), english: all.In(ruleset.English), stands: standing, said: conditionalIn(t, folder, lang)}
			try(&c)
			c.done()
		})
	}
}

// conditionalIn is what a folder of testdata has in a language.
func conditionalIn(t *testing.T, folder string, lang ruleset.Language) (c conditional) {
	t.Helper()
	data, err := os.ReadFile("../../testdata/" + folder + "/" + string(lang) + ".yaml")
	if err == nil {
		err = yaml.Unmarshal(data, &c)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// underCondition is the order that testdata/conditions puts under conditions.
const underCondition = "Move 1 from York to the Pennines"

// printed are orders, of which each has one of texts within it.
func printed(before string, texts []string, behind string) []string {
	var out []string
	for _, text := range texts {
		out = append(out, before+text+behind)
	}
	return out
}

// conditions reads orders under conditions, and counts what becomes of them.
type conditions struct {
	t                                 *testing.T
	r, english                        *orders.Reader
	said                              conditional
	stands                            string // the position, as in testdata/hurried
	read, refused, otherwise, offered int
}

// group reads all of a group in all forms, of which it is known as which of several orders they are read.
func (c *conditions) group(name string, as, otherwise []string) {
	if len(c.said.Groups[name]) == 0 {
		c.t.Fatalf("no conditions of %s", name)
	}
	for i, said := range c.said.Groups[name] {
		for j, form := range c.said.If {
			if (i+j)%sampling.Every(12) != 0 {
				continue
			}
			c.try(form, said, as)
		}
		for _, form := range c.said.Unless {
			c.try(form, said, otherwise)
		}
	}
}

// done tells what became of them.
func (c *conditions) done() {
	c.t.Logf("%d read, %d refused, %d read otherwise, %d offered otherwise", c.read, c.refused, c.otherwise, c.offered)
	if c.offered > offeredOtherwise {
		c.t.Errorf("%d are offered otherwise, want %d at most", c.offered, offeredOtherwise)
	}
}

// try reads the order under a condition, which makes it one of orders as.
func (c *conditions) try(form, said string, as []string) {
	c.line(strings.NewReplacer("%c", said, "%o", c.said.Order).Replace(form), as)
}

// nothing is the meaning of a line that orders nothing.
const nothing = "-"

// line reads a line that means one of orders as.
func (c *conditions) line(text string, as []string) {
	h := newHurried(c.t, c.r, "-- letter --\n"+text+"\n-- nations --\non turn: Angles, round 8; owns: Angles\n-- position --\n"+c.stands+"\n-- meaning --\n\"x\" => talk\n")
	s := c.r.Parse(h.letter, h.ctx)
	switch got := c.inEnglish(s); {
	case slices.Contains(as, got), slices.Contains(as, nothing) && got == "":
		c.read++
	case len(s.Problems) == 0 && !strings.Contains(got, "Move armies"): // how many is asked then
		c.otherwise++
		c.t.Errorf("%q: %s", text, got)
	default:
		c.refused++
		if os.Getenv("SHOW") != "" {
			c.t.Logf("REFUSED %q %v", text, s.Problems)
		}
	}
	if slices.Contains(as, nothing) {
		return // it may be asked whether it is meant
	}
	for _, p := range s.Problems {
		letter := slices.Clone(h.letter)
		letter[0].Text = p.Nearest
		if got := c.inEnglish(c.r.Parse(letter, h.ctx)); got != "" && !slices.Contains(as, got) {
			c.offered++
			c.t.Logf("%q is offered as %s", text, got)
		}
	}
}

// inEnglish are the orders of a letter as they are printed in English, each on a line.
func (c *conditions) inEnglish(s orders.Sheet) string {
	var out []string
	for _, sec := range s.Sections {
		for _, o := range sec.Orders {
			out = append(out, strings.Join(strings.Fields(c.english.PrintOrder(o)), " "))
		}
	}
	return strings.Join(out, "; ")
}
