package orders_test

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// TestRoundsSaid reads testdata/rounds: words about rounds and turns above orders and beside them. The orders are those of the turn
// that is meant, or something is said, and they are not those of the turn at hand. SHOW=all shows what is told.
func TestRoundsSaid(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	all := polyglot(t)
	for _, lang := range orders.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			c := &roundsSaid{t: t, r: all.In(lang), english: all.In(ruleset.English)}
			for text, means := range lettersMeaning(t, "rounds", lang) {
				c.letter(text, means, lang)
			}
			t.Logf("%d as meant, %d otherwise, %d kept, %d offered for the turn at hand, %d told", c.done, c.otherwise, c.kept, c.offered, c.told)
			if c.done < roundsRead[lang] || c.kept > 1 || c.offered > 0 {
				t.Errorf("want %d as meant at least, 1 kept and none offered for the turn at hand at most", roundsRead[lang])
			}
		})
	}
}

// roundsRead is how many letters of testdata/rounds are read as they are meant, at least.
var roundsRead = map[ruleset.Language]int{"en": 81, "es": 54, "it": 51, "hu": 38}

// underRound is the order that stands under what testdata/rounds has without one.
var underRound = map[ruleset.Language]string{
	"en": "2 from York to March", "es": "2 de York a March", "it": "2 da York a March", "hu": "2 Yorkból Marchba",
}

// roundsSaid counts what becomes of letters.
type roundsSaid struct {
	t                                    *testing.T
	r, english                           *orders.Reader
	done, otherwise, kept, offered, told int
}

// letter reads a letter, whose lines stand between slashes. It means the rounds of the move from York and, behind a semicolon, of the
// one from Norfolk.
func (c *roundsSaid) letter(text, means string, lang ruleset.Language) {
	lines := strings.ReplaceAll(text, " / ", "\n")
	if !strings.Contains(text, "March") {
		lines += "\n" + underRound[lang]
	}
	h := newHurried(c.t, c.r, "-- letter --\n"+lines+"\n-- nations --\non turn: Angles, round 8; owns: Angles\n-- position --\n"+
		whereTheyStand+"\n-- meaning --\n\"x\" => talk\n")
	s := c.r.Parse(h.letter, h.ctx)
	var of [2][]string
	other := false
	for _, sec := range s.Sections {
		round := sec.Round
		if round == 0 {
			round = h.ctx.Round
		}
		for _, o := range sec.Orders {
			switch text := strings.Join(strings.Fields(c.english.PrintOrder(o)), " "); {
			case o.Kind == orders.Move && strings.Contains(text, "York") && strings.Contains(text, "March") && o.Count == orders.N(2):
				of[0] = append(of[0], strconv.Itoa(round))
			case o.Kind == orders.Move && strings.Contains(text, "Norfolk") && strings.Contains(text, "Suffolk") && o.Count == orders.N(1):
				of[1] = append(of[1], strconv.Itoa(round))
			default:
				other = true
			}
		}
	}
	got := strings.TrimSuffix(strings.Join(of[0], ",")+"; "+strings.Join(of[1], ","), "; ")
	if other {
		got += " and others"
	}
	now := slices.Contains(of[0], "8") && !strings.Contains(text, "March") // as if nothing had been said above it
	switch {
	case len(s.Problems) == 0 && got == means:
		c.done++
	case len(s.Problems) == 0:
		c.otherwise++
		c.t.Errorf("%q: %s", text, got)
	case now && means != "8":
		c.kept++
		c.t.Logf("KEPT %q: %s %v", text, got, s.Problems)
	case means != "8" && slices.ContainsFunc(s.Problems, func(p orders.Problem) bool { return p.Instead != "" }):
		c.offered++
		c.t.Logf("OFFERED %q: %v", text, s.Problems)
	default:
		c.told++
		if os.Getenv("SHOW") != "" {
			c.t.Logf("TOLD %q: %s %v", text, got, s.Problems)
		}
	}
}

// TestRoundsAhead: under orders for a turn to come, the next round is the one after that, or it is told.
func TestRoundsAhead(t *testing.T) {
	all := polyglot(t)
	rs := all.Ruleset()
	saxons, _ := rs.FindNation("saxons")
	angles, _ := rs.FindNation("angles")
	for _, c := range []struct {
		lang ruleset.Language
		text string
		want string
	}{
		{"en", "Saxons, round 6\nLand 3 from the Frisian Sea in Essex.\nNext round:\n2 from Essex to Suffolk", "6 7"},
		{"en", "Saxons, round 6\nLand 3 from the Frisian Sea in Essex.\nNext turn: 2 from Essex to Suffolk", "6 7"},
		{"en", "Land 3 from the Frisian Sea in Essex.\nNext turn:\n2 from Essex to Suffolk", "6 7"},
		{"en", "Saxons, next turn\nLand 3 from the Frisian Sea in Essex.", "0"},
		{"en", "Saxons, round 16\nLand 3 from the Frisian Sea in Essex.\nNext round:\n2 from Essex to Suffolk", "16 ?"},
		{"en", "Angles:\n3 from the North Sea to York\nNext round:\n2 from York to March", "0 ?"},
		{"es", "Sajones, turno 6\nDesembarco 3 del mar Frisio en Essex.\nPróximo turno:\n2 de Essex a Suffolk", "6 7"},
		{"it", "Sassoni, turno 6\n3 dal Mare Frisone a Essex.\nProssimo turno:\n2 da Essex a Suffolk", "6 7"},
		{"hu", "Szászok, 6. forduló\n3 sereg a Fríz-tengerről Essexbe.\nKövetkező forduló:\n2 sereg Essexből Suffolkba", "6 7"},
		{"hu", "Szászok, 6. forduló\n3 sereg a Fríz-tengerről Essexbe.\nA következő körben:\n2 sereg Essexből Suffolkba", "6 7"},
	} {
		ctx := orders.Context{Nations: ruleset.Nations(0).With(saxons).With(angles), Next: saxons, Round: 6}
		sheet := all.In(c.lang).Parse(lines(c.text), ctx)
		var got []string
		for _, sec := range sheet.Sections {
			got = append(got, strconv.Itoa(sec.Round))
		}
		if len(sheet.Problems) > 0 {
			got = append(got, "?")
		}
		if read := strings.Join(got, " "); read != c.want {
			t.Errorf("%q: %s %v, want %s", c.text, read, sheet.Problems, c.want)
		}
	}
}
