package orders_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// conditionJoins are lines of two orders, %a and %b, and a condition %c, in each language: in one it is that of %a, and %b is done whatever
// is so; in both it is of both.
var conditionJoins = map[ruleset.Language]struct{ one, both []string }{
	"en": {[]string{"%a if %c and %b", "%a if %c, %b", "%a if %c; %b", "%a if %c. %b", "if %c, %a. %b", "if %c, %a; %b", "%b, and if %c, %a", "%b and %a (if %c)", "%b; %a if %c", "%a (if %c) and %b", "%a (if %c), %b", "%a, if %c, and %b", "%a but only if %c, and %b", "%a if %c\n%b", "%b\n%a if %c", "%b, then if %c %a", "%a, provided %c, and %b anyway"},
		[]string{"if %c, %a and %b", "if %c: %a, %b", "if %c then %a and %b"}},
	"es": {[]string{"%a si %c y %b", "%a si %c, %b", "%a si %c; %b", "%a si %c. %b", "si %c, %a. %b", "si %c, %a; %b", "%b, y si %c, %a", "%b y %a (si %c)", "%b; %a si %c", "%a (si %c) y %b", "%a (si %c), %b", "%a, si %c, y %b", "%a pero solo si %c, y %b", "%a si %c\n%b", "%b\n%a si %c", "%b, luego si %c %a"},
		[]string{"si %c, %a y %b", "si %c: %a, %b", "si %c entonces %a y %b"}},
	"it": {[]string{"%a se %c e %b", "%a se %c, %b", "%a se %c; %b", "%a se %c. %b", "se %c, %a. %b", "se %c, %a; %b", "%b, e se %c, %a", "%b e %a (se %c)", "%b; %a se %c", "%a (se %c) e %b", "%a (se %c), %b", "%a, se %c, e %b", "%a ma solo se %c, e %b", "%a se %c\n%b", "%b\n%a se %c", "%b, poi se %c %a"},
		[]string{"se %c, %a e %b", "se %c: %a, %b", "se %c allora %a e %b"}},
	"hu": {[]string{"%a, ha %c, és %b", "%a, ha %c, %b", "%a, ha %c; %b", "%a, ha %c. %b", "ha %c, %a. %b", "ha %c, %a; %b", "%b, és ha %c, %a", "%b és %a (ha %c)", "%b; %a, ha %c", "%a (ha %c) és %b", "%a (ha %c), %b", "%a, de csak ha %c, és %b", "%a, ha %c\n%b", "%b\n%a, ha %c", "%b, aztán ha %c, %a"},
		[]string{"ha %c, %a és %b", "ha %c: %a, %b", "ha %c, akkor %a és %b"}},
}

// joinedRead is how many of these are read as they are meant, at least.
var joinedRead = map[ruleset.Language]int{"en": 2900, "es": 2800, "it": 1350, "hu": 2500}

// TestJoinedUnderConditions reads two orders of testdata/joined in one line, one of which is under a condition of testdata/conditions: that
// one is, and the other is not, or something is said.
func TestJoinedUnderConditions(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all := polyglot(t)
	for _, lang := range sampling.Half(t, orders.Languages()) {
		t.Run(string(lang), func(t *testing.T) {
			lines, err := os.ReadFile("../../testdata/joined/" + string(lang) + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile("../../testdata/conditions/" + string(lang) + ".yaml")
			if err != nil {
				t.Fatal(err)
			}
			var said conditional
			if err := yaml.Unmarshal(data, &said); err != nil {
				t.Fatal(err)
			}
			c := &corrected{t: t, r: all.In(lang), english: all.In(ruleset.English)}
			given := strings.Split(strings.TrimSpace(string(lines)), "\n")
			first, _, _ := strings.Cut(conditionJoins[lang].both[1], "%a")
			first += "%a"
			done, told, otherwise := 0, 0, 0
			for odd, group := range []string{"empty", "own2"} {
				cond := said.Groups[group][0]
				for i, a := range given[:8] {
					for k, b := range given[:21] {
						if i == k || (i+k)%2 != odd || (i+k)%sampling.Every(6) > 1 { // half of them is enough
							continue
						}
						alone, p1 := c.read(c.r, strings.NewReplacer("%c", cond, "%a", a).Replace(first))
						also, _ := c.read(c.r, strings.NewReplacer("%c", cond, "%a", b).Replace(first))
						other, p2 := c.read(c.r, b)
						if len(p1)+len(p2) > 0 {
							continue
						}
						try := func(form string, want []string) {
							text := strings.NewReplacer("%c", cond, "%a", a, "%b", b).Replace(form)
							got, problems := c.read(c.r, text)
							w := slices.Clone(want)
							slices.Sort(w)
							switch {
							case len(problems) > 0 || strings.Contains(strings.Join(got, ""), "Remove armies"):
								told++
							case slices.Equal(unfolded(got), unfolded(w)):
								done++
							default:
								otherwise++
								t.Errorf("%q: %s", text, strings.Join(got, "; "))
							}
						}
						for _, form := range conditionJoins[lang].one {
							try(form, slices.Concat(alone, other))
						}
						for _, form := range conditionJoins[lang].both {
							try(form, slices.Concat(alone, also))
						}
					}
				}
			}
			t.Logf("%d as meant, %d told, %d otherwise", done, told, otherwise)
			if done*sampling.Every(6) < joinedRead[lang] {
				t.Errorf("want %d as meant at least", joinedRead[lang])
			}
		})
	}
}

// unfolded are the words of printed orders, as widened makes them, whichever of those under one condition stands under it by itself.
func unfolded(printed []string) []string {
	var out []string
	for _, o := range printed {
		o = strings.ReplaceAll(o, "Move all from Norfolk", "Move 2 from Norfolk")
		o = fightsOnThere.ReplaceAllString(o, "Fight on")
		o = retreatsThere.ReplaceAllString(o, "Retreat all when")
		o = strings.ReplaceAll(strings.ReplaceAll(o, "Hold all in Lindsey, York", "Hold all in Lindsey Hold all in York"), "Hold all in York, Lindsey", "Hold all in Lindsey Hold all in York")
		out = append(out, strings.Fields(o)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

var (
	fightsOnThere = regexp.MustCompile(`Fight on in (the )?[A-Z][a-z]+( Mercia)?`)
	retreatsThere = regexp.MustCompile(`Retreat all from (the )?[A-Z][a-z]+( Mercia)? when`)
)
