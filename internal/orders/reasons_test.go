package orders_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// untrue is a kind of complaint that is not true of the words that it quotes, or does not help.
type untrue int

const (
	whereToSaid   untrue = iota // "Where to?" of what names an area behind a word of direction, or two
	whereFromSaid               // "Where from?" of what names an area that somebody comes from
	howManySaid                 // "How many?" of what has a number
	whichAreaSaid               // "Which area?" of what names one
	noHeading                   // "This looks like a heading" of what names an area, or a number of armies
	onlyAMark                   // nothing but a mark, a letter or a number was not understood
	wordKnown                   // a word is not known that every player knows
	notInTheWay                 // without the words that are in the way, the line cannot be read either
	notAll                      // one word is not known, and without it another is not
	untrueKinds
)

var untrueNames = [untrueKinds]string{"where to", "where from", "how many", "which area", "heading", "only a mark", "known word", "not in the way", "not all words"}

// untrueMost is how many complaints about the letters of testdata are untrue, at most, by kind.
var untrueMost = map[ruleset.Language][untrueKinds]int{
	"en": {whereToSaid: 3, howManySaid: 1, notInTheWay: 1},
	"es": {howManySaid: 1, notInTheWay: 1, notAll: 1},
	"it": {whereToSaid: 1, whereFromSaid: 1, howManySaid: 1, whichAreaSaid: 1},
	"hu": {whereToSaid: 1, notAll: 3},
}

// TestReasonsAreTrue reads all letters of testdata that hurried people may have written, and counts complaints that are untrue: that ask for
// what the words that they quote say, by a table of names and words of its own. SHOW=all shows them.
func TestReasonsAreTrue(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all := polyglot(t)
	for _, lang := range sampling.Half(t, orders.Languages()) {
		t.Run(string(lang), func(t *testing.T) {
			c := newTruth(t, all.In(lang), lang)
			for _, h := range allHurried(t, c.r, lang) {
				c.letter(h)
			}
			for _, folder := range []string{"howmany", "hearsay", "corrected"} {
				for text := range lettersMeaning(t, folder, lang) {
					c.text(strings.ReplaceAll(text, " / ", "\n"))
				}
			}
			for _, folder := range []string{"meanings", "joined"} {
				c.lines(folder)
			}
			c.conditions()
			c.paraphrases()
			t.Logf("of %d letters with %d complaints: %s", c.letters, c.problems, c.String())
			for kind, n := range c.untrue {
				if most := untrueMost[lang][kind]; n > most {
					t.Errorf("%s: %d complaints are untrue, want %d at most", untrueNames[kind], n, most)
				}
			}
		})
	}
}

// truth counts complaints that are untrue.
type truth struct {
	saidPlaces
	t                 *testing.T
	r                 *orders.Reader
	letters, problems int
	untrue            [untrueKinds]int
}

func newTruth(t *testing.T, r *orders.Reader, lang ruleset.Language) *truth {
	return &truth{saidPlaces: newSaidPlaces(r, lang), t: t, r: r}
}

func (c *truth) String() string {
	var out []string
	for kind, n := range c.untrue {
		out = append(out, fmt.Sprintf("%s %d", untrueNames[kind], n))
	}
	return strings.Join(out, ", ")
}

// text reads a letter in the position of testdata/meanings.
func (c *truth) text(text string) {
	c.letter(newHurried(c.t, c.r, "-- letter --\n"+text+"\n-- nations --\non turn: Angles, round 8; owns: Angles\n-- position --\n"+whereTheyStand+
		"\n-- meaning --\n\"x\" => talk\n"))
}

// lines reads each line of a file of testdata that is no heading, and each with the next one behind a comma.
func (c *truth) lines(folder string) {
	data, err := os.ReadFile("../../testdata/" + folder + "/" + string(c.lang) + ".txt")
	if err != nil {
		c.t.Fatal(err)
	}
	last := ""
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' || line[0] == '=' {
			last = ""
			continue
		}
		c.text(line)
		if last != "" {
			c.text(last + ", " + line)
		}
		last = line
	}
}

// conditions reads an order under the conditions of testdata/conditions.
func (c *truth) conditions() {
	for _, folder := range []string{"conditions", "conditions/battles"} {
		said := conditionalIn(c.t, folder, c.lang)
		for _, group := range slices.Sorted(maps.Keys(said.Groups)) {
			for i, cond := range said.Groups[group] {
				form := said.If[i%len(said.If)]
				c.text(strings.NewReplacer("%c", cond, "%o", said.Order).Replace(form))
			}
		}
	}
}

// paraphrases reads letters as TestParaphrases writes them.
func (c *truth) paraphrases() {
	w := paraphraserIn(c.t, c.lang)
	for range 100 {
		c.letter(newHurried(c.t, c.r, w.letter()))
	}
}

// letter counts what is untrue of what is told of a letter.
func (c *truth) letter(h *hurried) {
	if c.letters++; c.letters%sampling.Every(18) != 0 {
		return
	}
	for _, p := range c.r.Parse(h.letter, h.ctx).Problems {
		c.problems++
		if kind, found := c.judge(h, p); found {
			c.untrue[kind]++
			if os.Getenv("SHOW") != "" {
				c.t.Logf("%s: %s", untrueNames[kind], c.r.Sentence(p))
			}
		}
	}
}

// judge says what is untrue of a problem.
func (c *truth) judge(h *hurried, p orders.Problem) (kind untrue, found bool) {
	words := c.words(p.Text)
	switch p.Code {
	case orders.NoDestination:
		return whereToSaid, c.goes(words) || c.areas(words) > 1 && !c.onlyComes(words)
	case orders.NoOrigin:
		return whereFromSaid, c.comes(words)
	case orders.NoNumber:
		return howManySaid, c.counts(words)
	case orders.NoAreaNamed:
		return whichAreaSaid, c.areas(words) > 0
	case orders.UnreadHeading:
		title := p.Text[:strings.IndexAny(p.Text+":", ":.!?")]
		return noHeading, c.areas(c.words(title)) > 0
	case orders.NotUnderstood:
		return onlyAMark, len(p.Args) > 0 && meagre(p.Args[0]) && len([]rune(p.Text)) > 2
	case orders.InTheWay:
		return notInTheWay, !c.without(h, p)
	case orders.UnknownWord, orders.UnknownArea:
		said := c.words(p.Args[0])
		if c.fullyNamed(said) || c.counts(said) || len(said) == 1 && (c.table.to[said[0].key] || c.table.from[said[0].key]) {
			return wordKnown, true
		}
		return notAll, c.another(h, p)
	}
	return 0, false
}

// meagre reports whether a text has no word of two letters.
func meagre(text string) bool {
	return !slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }), func(w string) bool { return len([]rune(w)) > 1 })
}

// without reports whether fewer problems are told of a line without the words that are in its way.
func (c *truth) without(h *hurried, p orders.Problem) bool {
	letter := slices.Clone(h.letter)
	for i := p.Line - 1; i < len(letter); i++ { // the line may go on
		if before, after, found := strings.Cut(letter[i].Text, strings.TrimSuffix(p.Args[0], "…")); found {
			letter[i].Text = before + after
			return len(c.r.Parse(letter, h.ctx).Problems) < len(c.r.Parse(h.letter, h.ctx).Problems)
		}
	}
	return true // it stands on two lines
}

// another reports whether a letter without the one word that is said not to be known has another that is not, in what is quoted.
func (c *truth) another(h *hurried, p orders.Problem) bool {
	if p.Line < 1 || p.Line > len(h.letter) {
		return false
	}
	letter, word := slices.Clone(h.letter), p.Args[0]
	before, after, found := strings.Cut(letter[p.Line-1].Text, word)
	if !found {
		return false
	}
	letter[p.Line-1].Text = before + after
	return slices.ContainsFunc(c.r.Parse(letter, h.ctx).Problems, func(q orders.Problem) bool {
		return q.Line == p.Line && (q.Code == orders.UnknownWord || q.Code == orders.UnknownArea) && strings.Contains(p.Text, q.Args[0]) && q.Args[0] != word
	})
}
