package notation

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

func pack(t testing.TB) *ruleset.Ruleset {
	t.Helper()
	return britanniatest.Engine(t).Ruleset()
}

// TestSpellings reads every form of the notation and writes it back.
func TestSpellings(t *testing.T) {
	rs := pack(t)
	seen := map[game.Kind]bool{}
	for _, line := range []string{
		"romano-british replace-fort york", "romano-british replace-army york", "normans knights 1",
		"saxons fyrd wessex", "irish stay-away irish-sea", "romans full-population yes",
		"saxons burh kent", "saxons burh none", "welsh place avalon", "angles place-leader york",
		"welsh move 2 avalon downlands", "welsh done", "angles move leader norfolk suffolk",
		"angles move leader+2 bernicia york+2 lindsey norfolk",
		"angles move leader+2 bernicia york+2 lindsey-1 norfolk",
		"normans move leader+2+1c wessex avalon+1-1c hwicce", "normans move 1c wessex avalon",
		"norsemen move 1 cumbria york home irish-sea",
		"saxons move 1 devon atlantic-ocean hwicce",
		"romans give-leave no", "welsh remove-excess infantry avalon", "welsh submit yes",
		"romans expel 2 gwent -> dyfed", "saxons fight sussex", "saxons sixes-on-cavalry 0",
		"saxons lose-burh no", "norsemen lost irish-sea", "norsemen lost land",
		"belgae retreat 2 york 1 lindsey", "belgae retreat none", "belgae retreat 2 york leader lindsey",
		"belgae retreat leader lindsey", "welsh break-off 1 wessex", "welsh break-off none",
		"normans break-off 1+2c wessex", "danes withdraw leader+2 york -> north-sea",
		"danes withdraw done", "danes send-home infantry york", "saxons starve burh kent",
		"welsh secret-ballot no", "angles vote saxons", "saxons kings-army wessex",
	} {
		n, c, err := ParseChoice(rs, "  "+strings.ReplaceAll(line, " ", "  ")+" ")
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if got := Choice(rs, n, &c); got != line {
			t.Errorf("%s is written back as %s", line, got)
		}
		seen[c.Kind] = true
	}
	for k := game.None + 1; k < britannia.Kinds; k++ {
		if !seen[k] {
			t.Errorf("no line for choices of kind %s", britannia.KindOf(k).Name)
		}
	}
}

// TestNotTheNotation holds lines that must be refused, with a word of the reason.
func TestNotTheNotation(t *testing.T) {
	rs := pack(t)
	for line, want := range map[string]string{
		"":                                          "nation's id is missing",
		"welsh":                                     "verb is missing",
		"welshmen done":                             "no nation's id",
		"Welsh done":                                "no nation's id",
		"welsh march 2 avalon wessex":               "no verb",
		"welsh done now":                            "nothing follows",
		"welsh move":                                "number of armies",
		"welsh move 2 avalon":                       "two areas",
		"welsh move two avalon wessex":              "no number",
		"welsh move 300 avalon wessex":              "no number",
		"welsh move 02 avalon wessex":               "the one way",
		"welsh move 1c+2 avalon wessex":             "the one way",
		"welsh move 2 avalon yrok":                  "\"yrok\"",
		"welsh move 2 avalon wessex+1 sussex":       "only a leader",
		"angles move leader+1 york lindsey+1":       "the one way",
		"angles move leader york lindsey-1 norfolk": "cannot stop",
		"angles move leader york lindsey+1 norfolk+ suffolk":              "no number",
		"welsh move 2 avalon wessex home":                                 "missing",
		"belgae retreat":                                                  "where to",
		"belgae retreat 2":                                                "missing",
		"belgae retreat leader+2 york":                                    "written last",
		"belgae retreat none york":                                        "nothing follows",
		"danes withdraw 2 york north-sea":                                 "->",
		"danes withdraw 2c york -> north-sea":                             "infantry",
		"welsh submit maybe":                                              "neither yes nor no",
		"saxons starve leader none":                                       "no area",
		"saxons starve knight kent":                                       "no kind of unit",
		"normans knights -1":                                              "no number",
		"angles vote nobody":                                              "no nation",
		"welsh move 1" + strings.Repeat(" avalon", game.MaxPath+1):        "at most",
		"belgae retreat" + strings.Repeat(" 1 york", britannia.MaxLegs+1): "at most",
	} {
		_, _, err := ParseChoice(rs, line)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", line, err, want)
		}
	}
}

func TestParseForInsistsOnTheDecision(t *testing.T) {
	rs := pack(t)
	welsh, _ := rs.FindNation("welsh")
	d := game.Decision{Kind: britannia.MoveArmies, Nation: welsh}
	if _, err := ParseFor(rs, &d, "welsh done"); err != nil {
		t.Error(err)
	}
	for _, line := range []string{"belgae done", "welsh place avalon", "welsh dance"} {
		if _, err := ParseFor(rs, &d, line); err == nil {
			t.Errorf("%q answers %q", line, Decision(rs, &d))
		}
	}
	if _, err := ParseFor(rs, &game.Decision{}, "welsh done"); err == nil {
		t.Error("a game that is over was answered")
	}
}

// randomChoice returns any choice of kind k that the notation can write: each
// field that the kind uses with any value.
func randomChoice(r *rand.Rand, rs *ruleset.Ruleset, k game.Kind) britannia.Choice {
	area := func() board.Area { return board.Area(1 + r.IntN(rs.Board.Count())) }
	count := func() uint8 { return uint8(r.IntN(256)) }
	yes := func() bool { return r.IntN(2) == 0 }
	c := britannia.Choice{Kind: k}
	switch forms[k].shape {
	case anArea:
		c.Area = area()
	case areaOrNone, areaOrLand:
		c.Area = board.Area(r.IntN(rs.Board.Count() + 1))
	case unitArea:
		c.Area, c.Unit = area(), game.Unit(1+r.IntN(len(unitNames)-1))
	case yesNo:
		c.Yes = yes()
	case number:
		c.N = count()
	case aNation:
		c.Nation = ruleset.Nation(1 + r.IntN(len(rs.Nations)-1))
	case shift:
		if c.Done = r.IntN(4) == 0; !c.Done {
			c.N, c.Area, c.To, c.WithLeader = count(), area(), area(), yes()
		}
	case retreat:
		for i := range r.IntN(britannia.MaxLegs + 1) {
			c.Legs[i] = britannia.Leg{To: area(), Inf: count(), Cav: count() % 5}
		}
		if yes() {
			c.LeaderTo = area()
		}
	case aMove:
		if c.Done = r.IntN(8) == 0; !c.Done {
			c.Move = randomMove(r, area)
		}
	}
	return c
}

func randomMove(r *rand.Rand, area func() board.Area) britannia.Move {
	m := britannia.Move{Len: uint8(2 + r.IntN(game.MaxPath-1)), Leader: r.IntN(2) == 0}
	for i := range int(m.Len) {
		m.Path[i] = area()
		if i == 0 || m.Leader && i < int(m.Len)-1 {
			m.Inf[i], m.Cav[i] = uint8(r.IntN(30)), uint8(r.IntN(4))
		}
	}
	if r.IntN(3) == 0 {
		m.Home = area()
	}
	return m
}

// TestRoundTrip writes random choices of every kind as text and as JSON and
// reads them back.
func TestRoundTrip(t *testing.T) {
	rs := pack(t)
	r := rand.New(rand.NewPCG(2, 5))
	for k := game.None + 1; k < britannia.Kinds; k++ {
		for range 400 {
			c := randomChoice(r, rs, k)
			n := ruleset.Nation(1 + r.IntN(len(rs.Nations)-1))
			line := Choice(rs, n, &c)
			n2, c2, err := ParseChoice(rs, line)
			if err != nil || n2 != n || c2 != c {
				t.Fatalf("%s: read back as nation %d, %+v, %v; was %+v", line, n2, c2, err, c)
			}
			data, err := json.Marshal(ChoiceJSON(rs, n, &c))
			if err != nil {
				t.Fatal(err)
			}
			var o ChoiceObject
			if err := json.Unmarshal(data, &o); err != nil {
				t.Fatal(err)
			}
			n3, c3, err := o.FromJSON(rs)
			if err != nil || n3 != n || c3 != c {
				t.Fatalf("%s: read back as nation %d, %+v, %v; was %+v", data, n3, c3, err, c)
			}
		}
	}
}

func TestBadObjects(t *testing.T) {
	rs := pack(t)
	for text, want := range map[string]string{
		`{"nation":"welsh","kind":"dance"}`:                                                    "kind",
		`{"nation":"welsh","kind":"none"}`:                                                     "kind",
		`{"nation":"gauls","kind":"submit"}`:                                                   "nation",
		`{"nation":"welsh","kind":"place_army","area":"paris"}`:                                "area",
		`{"nation":"welsh","kind":"starve","area":"york","unit":"knight"}`:                     "unit",
		`{"nation":"welsh","kind":"move_armies","move":{"path":["york"],"armies":[{}]}}`:       "move",
		`{"nation":"welsh","kind":"move_armies","move":{"path":["york","march"],"armies":[]}}`: "move",
		`{"nation":"welsh","kind":"defender_go","legs":[{},{},{},{},{},{},{},{},{}]}`:          "legs",
	} {
		var o ChoiceObject
		if err := json.Unmarshal([]byte(text), &o); err != nil {
			t.Fatal(err)
		}
		if _, _, err := o.FromJSON(rs); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: error %v, want one about %s", text, err, want)
		}
	}
}

func FuzzParseChoice(f *testing.F) {
	rs := pack(f)
	f.Add("angles move leader+2 bernicia york+2 lindsey-1 norfolk home north-sea")
	f.Add("belgae retreat 2+1c york leader lindsey")
	f.Add("danes withdraw leader+2 york -> north-sea")
	f.Fuzz(func(t *testing.T, line string) {
		n, c, err := ParseChoice(rs, line)
		if err != nil {
			return
		}
		if again := Choice(rs, n, &c); again != strings.Join(strings.Fields(line), " ") {
			t.Errorf("%q was read as %q", line, again)
		}
	})
}
