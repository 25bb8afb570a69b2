package orders_test

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// toBeTold is what stands in testdata/corrected and testdata/rounds for a letter that nobody can be sure of: its writer is told.
const toBeTold = "told"

// nothingMeant is what stands there for a letter that orders nothing.
const nothingMeant = "-"

// correctedMost is how many letters of testdata/corrected are carried out as they are meant, at least, and offered otherwise, or kept in
// part until their writer has answered, at most.
var correctedMost = map[ruleset.Language]struct{ done, offered, kept int }{
	"en": {42, 7, 6}, "es": {31, 3, 5}, "it": {27, 3, 5}, "hu": {28, 5, 4},
}

// TestCorrectedInTheLetter reads testdata/corrected: letters that correct themselves, or refer to what they said before. They are
// carried out as they are meant, or something is said. SHOW=all shows what is told.
func TestCorrectedInTheLetter(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all := polyglot(t)
	for _, lang := range orders.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			c := &corrected{t: t, r: all.In(lang), english: all.In(ruleset.English)}
			for text, means := range lettersMeaning(t, "corrected", lang) {
				c.letter(text, means)
			}
			t.Logf("%d as meant, %d otherwise, %d offered otherwise, %d kept in part, %d told", c.done, c.otherwise, c.offered, c.kept, c.told)
			if most := correctedMost[lang]; c.done < most.done || c.offered > most.offered || c.kept > most.kept {
				t.Errorf("want %d as meant at least, %d offered otherwise and %d kept in part at most", most.done, most.offered, most.kept)
			}
		})
	}
}

// corrected counts what becomes of letters.
type corrected struct {
	t                                    *testing.T
	r, english                           *orders.Reader
	done, otherwise, offered, kept, told int
}

// read are the orders of a text, as they are printed in English, and what is said of it.
func (c *corrected) read(r *orders.Reader, text string) ([]string, []orders.Problem) {
	var lines []orders.Line
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, orders.Line{Text: line})
	}
	return c.readLines(r, lines)
}

// readLines is read for the lines of a letter.
func (c *corrected) readLines(r *orders.Reader, lines []orders.Line) ([]string, []orders.Problem) {
	h := newHurried(c.t, r, "-- letter --\nx\n-- nations --\non turn: Angles, round 8; owns: Angles\n-- position --\n"+
		whereTheyStand+"\n-- meaning --\n\"x\" => talk\n")
	s := r.Parse(lines, h.ctx)
	var out []string
	for _, sec := range s.Sections {
		for _, o := range sec.Orders {
			out = append(out, strings.Join(strings.Fields(c.english.PrintOrder(o)), " "))
		}
	}
	return plainMoves(out), s.Problems
}

// letter reads a letter, whose lines stand between slashes. Behind "!!" in what it means stands what must not be offered for it.
func (c *corrected) letter(text, means string) {
	means, never, _ := strings.Cut(means, " !! ")
	got, problems := c.read(c.r, strings.ReplaceAll(text, " / ", "\n"))
	c.judge(text, means, never, got, problems)
}

// judge counts what became of a letter: got is carried out of it, and problems are told.
func (c *corrected) judge(text, means, never string, got []string, problems []orders.Problem) {
	var meant [][]string
	for _, m := range strings.Split(means, " | ") {
		if m == nothingMeant {
			meant = append(meant, nil)
		} else if m != toBeTold {
			os, wrong := c.read(c.english, strings.ReplaceAll(m, "; ", "\n"))
			if len(wrong) > 0 {
				c.t.Fatalf("%q: %v", m, wrong)
			}
			meant = append(meant, os)
		}
	}
	asMeant := func(os []string) bool {
		return slices.ContainsFunc(meant, func(m []string) bool { return slices.Equal(os, m) })
	}
	if len(problems) == 0 && !slices.ContainsFunc(got, howManyAsked) {
		if asMeant(got) {
			c.done++
			return
		}
		c.otherwise++
		c.t.Errorf("%q: %s", text, strings.Join(got, "; "))
		return
	}
	if never != "" {
		os, _ := c.read(c.english, strings.ReplaceAll(never, "; ", "\n"))
		if slices.ContainsFunc(problems, func(p orders.Problem) bool {
			offer, _ := c.read(c.r, p.Instead)
			return slices.Equal(offer, os)
		}) {
			c.offered++
			c.t.Logf("OFFERED %q: %s", text, never)
			return
		}
	}
	for _, p := range problems {
		offer, _ := c.read(c.r, p.Instead)
		if all := plainMoves(slices.Concat(got, offer)); p.Instead != "" && len(problems) == 1 && len(meant) > 0 && !asMeant(all) {
			c.offered++
			c.t.Logf("OFFERED %q: %s", text, p.Instead)
			return
		}
	}
	among := func(o string) bool {
		return slices.ContainsFunc(meant, func(m []string) bool { return slices.Contains(m, o) })
	}
	for _, o := range got {
		if len(meant) > 0 && !among(o) && !howManyAsked(o) {
			c.kept++
			c.t.Logf("KEPT %q: %s", text, o)
			return
		}
	}
	c.told++
	if os.Getenv("SHOW") != "" {
		c.t.Logf("TOLD %q: %s; %v", text, strings.Join(got, "; "), problems)
	}
}

// howManyAsked reports whether an order as it is printed has nobody go before its writer has answered how many.
func howManyAsked(o string) bool {
	return strings.HasPrefix(o, "Remove armies") || strings.HasPrefix(o, "Move armies") || strings.HasPrefix(o, "Move cavalry") || strings.HasPrefix(o, "Move infantry")
}

var (
	moveOfAll  = regexp.MustCompile(`^Move all (infantry )?(?:but (\d) )?(with Oswiu )?from (York|Lindsey|Norfolk|Bernicia|North Mercia|the North Sea)`)
	whoIsThere = map[string]int{"York": 3, "Lindsey": 2, "Norfolk": 2, "Bernicia": 2, "North Mercia": 1, "the North Sea": 2}
)

// plainMoves are printed orders in the order of their letters, those that keep armies left out, and with the number of all.
func plainMoves(printed []string) []string {
	var out []string
	for _, o := range printed {
		if strings.HasPrefix(o, "Hold ") {
			continue
		}
		o = strings.Replace(o, "with the leader from York", "with Oswiu from York", 1)
		if m := moveOfAll.FindStringSubmatch(o); m != nil {
			but, _ := strconv.Atoi(m[2])
			o = "Move " + strconv.Itoa(whoIsThere[m[4]]-but) + " " + m[1] + m[3] + "from " + m[4] + strings.TrimPrefix(o, m[0])
		}
		out = append(out, o)
	}
	slices.Sort(out)
	return out
}
