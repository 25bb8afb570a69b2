package asking

import (
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/notation"
	"bretwalda/internal/britannia/position"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/questions"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

func rules(t testing.TB) (*ruleset.Ruleset, *britannia.Engine) {
	t.Helper()
	e := britanniatest.Engine(t)
	return e.Ruleset(), e
}

// The Angles of York and Lindsey have marched into three battles: against the
// Welsh in two areas, and the Brigantes in a third.
const threeBattles = `
round: 7
turn: angles
phase: movement
units:
  angles: {york: {infantry: 2}, lindsey: 2, march: 2}
  welsh: {north-mercia: 1, hwicce: 1, powys: 1}
  brigantes: {bernicia: 1, galloway: 1}
`

// play reads a position and plays choices up to the first question.
func play(t testing.TB, rs *ruleset.Ruleset, e *britannia.Engine, text string, choices ...string) britannia.State {
	t.Helper()
	s, err := position.Read(e.Pack(), "position.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	d := dice.NewSeeded(7)
	e.Resume(&s, &d, nil)
	for _, c := range choices {
		pending := e.Pending(&s)
		choice, err := notation.ParseFor(rs, &pending, c)
		if err != nil {
			t.Fatal(err)
		}
		misses := roll{&look{}, &s}
		if err := e.Apply(&s, &choice, misses, &game.Log{}); err != nil {
			t.Fatalf("%s: %v", c, err)
		}
	}
	return s
}

// raw is a position that nobody looks at.
type raw struct {
	view.Still
	state *britannia.State
}

// unseen keeps a position and an answer as they are.
func unseen(s *britannia.State, c britannia.Choice) (view.Position, view.Choice) {
	at := *s
	return &raw{state: &at}, c
}

func everybody(*britannia.State, *game.Decision) bool { return true }

func TestAheadFindsAllBattles(t *testing.T) {
	rs, e := rules(t)
	s := play(t, rs, e, threeBattles,
		"angles move 2 york bernicia", "angles move 2 lindsey north-mercia", "angles move 2 march hwicce")
	byDefault := func(s *britannia.State, _ *game.Decision) britannia.Choice { return e.Default(s) }
	var got []string
	for _, q := range Ahead(e, unseen, &s, everybody, byDefault) {
		got = append(got, rs.Nations[q.Decision.Nation].ID+" "+rs.Board.IDs[q.Decision.Area])
		if q.Decision.Kind == britannia.Submit {
			continue
		}
		if k := q.State.(*raw).state.Armies(q.Decision.For, q.Decision.Area); k != 2 {
			t.Errorf("%s: %d attackers when it is asked", got[len(got)-1], k)
		}
	}
	slices.Sort(got)
	want := []string{"brigantes ", "brigantes bernicia", "welsh hwicce", "welsh north-mercia"}
	if !slices.Equal(got, want) {
		t.Errorf("asked %q, want %q", got, want)
	}
	welsh, _ := rs.FindNation("welsh")
	onlyWelsh := func(_ *britannia.State, d *game.Decision) bool { return d.Nation == welsh }
	if found := Ahead(e, unseen, &s, onlyWelsh, byDefault); found != nil {
		t.Errorf("%d questions to the Welsh alone while the Brigantes answer", len(found))
	}
	nobody := func(*britannia.State, *game.Decision) bool { return false }
	if found := Ahead(e, unseen, &s, nobody, byDefault); found != nil {
		t.Errorf("%d questions where nobody is to be asked", len(found))
	}
}

// Whatever is asked ahead of a position in random games is askable, asked of whom
// it may be asked, and about one thing once; looking ahead leaves the position.
func TestAheadInRandomGames(t *testing.T) {
	_, e := rules(t)
	byDefault := func(s *britannia.State, _ *game.Decision) britannia.Choice { return e.Default(s) }
	kinds := make(map[game.Kind]int)
	several := 0
	for seed := range uint64(25) {
		d := dice.NewSeeded(seed)
		s := e.Start(0, &d, &game.Log{})
		for {
			pending := e.Pending(&s)
			if pending.Kind == game.None {
				break
			}
			mine := func(_ *britannia.State, q *game.Decision) bool { return q.Nation != s.Turn }
			before := s
			found := Ahead(e, unseen, &s, mine, byDefault)
			if s != before {
				t.Fatalf("seed %d: looking ahead changed the position", seed)
			}
			seen := make(map[questions.Topic]bool)
			for i, q := range found {
				kinds[q.Decision.Kind]++
				if seen[questions.About(&q.Decision, e.Kind(q.Decision.Kind))] || q.Decision.Nation == s.Turn || !britannia.KindOf(q.Decision.Kind).Asked() {
					t.Fatalf("seed %d: question %d of %d is wrong: %+v", seed, i, len(found), q.Decision)
				}
				seen[questions.About(&q.Decision, e.Kind(q.Decision.Kind))] = true
				c := q.Default.(britannia.Choice)
				if bad := e.Check(q.State.(*raw).state, &c); bad != nil {
					t.Fatalf("seed %d: the default is illegal: %v", seed, bad)
				}
			}
			if len(found) > 1 {
				several++
			}
			c := e.Random(&s, &d)
			if err := e.Apply(&s, &c, &d, &game.Log{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Log(kinds, several)
	for _, k := range []game.Kind{britannia.DefenderGo, britannia.Vote, britannia.Submit, britannia.LeaveArea} {
		if kinds[k] == 0 {
			t.Errorf("no question of kind %d in 25 games", k)
		}
	}
	if several < 25 {
		t.Errorf("only %d times more than one question at once", several)
	}
}

// askedWelsh asks the Welsh, whom the Angles attack in two areas, whether they retreat.
func askedWelsh(t testing.TB) (rs *ruleset.Ruleset, welsh ruleset.Nation, asked []questions.Question) {
	t.Helper()
	rs, e := rules(t)
	s := play(t, rs, e, threeBattles,
		"angles move 2 york bernicia", "angles move 2 lindsey north-mercia", "angles move 2 march hwicce")
	welsh, _ = rs.FindNation("welsh")
	asked = slices.DeleteFunc(Ahead(e, unseen, &s, everybody, func(s *britannia.State, _ *game.Decision) britannia.Choice { return e.Default(s) }),
		func(q questions.Question) bool { return q.Decision.Nation != welsh })
	if len(asked) != 2 {
		t.Fatalf("%d questions", len(asked))
	}
	return rs, welsh, asked
}

func TestRead(t *testing.T) {
	rs, welsh, asked := askedWelsh(t)
	first, second := rs.Names.Area(ruleset.English, asked[0].Decision.Area), rs.Names.Area(ruleset.English, asked[1].Decision.Area)
	submit := questions.Question{Decision: game.Decision{Kind: britannia.Submit, Nation: welsh, For: 1}}
	romans := rs.Names.Nation(ruleset.English, 1)
	tests := []struct {
		text  string
		asked []questions.Question
		want  string // orders, " / " between them
	}{
		{"fight", asked, "in " + first + ": fight on / in " + second + ": fight on"},
		{"Fight on!", asked, "in " + first + ": fight on / in " + second + ": fight on"},
		{"1 retreat\n2 fight", asked, "in " + first + ": retreat all to " + rs.Names.Area(ruleset.English, Refuge(&asked[0])) + " / in " + second + ": fight on"},
		{"2 go", asked, "in " + second + ": retreat all to " + rs.Names.Area(ruleset.English, Refuge(&asked[1]))},
		{"2: marad", asked, "in " + second + ": fight on"},
		{"1) retirada", asked, "in " + first + ": retreat all to " + rs.Names.Area(ruleset.English, Refuge(&asked[0]))},
		{"combatto ovunque", asked, "in " + first + ": fight on / in " + second + ": fight on"},
		{"1 retreat all to Powys if outnumbered", asked, "in " + first + ": retreat all to powys if outnumbered"},
		{"3 fight", asked, ""},
		{"> fight", asked, ""},
		{"York and see you on Sunday", asked, ""},
		{"yes", []questions.Question{submit}, "submit to the " + romans},
		{"No.", []questions.Question{submit}, "never submit to the " + romans},
		{"sí", []questions.Question{submit}, "submit to the " + romans},
		{"igen", []questions.Question{submit}, "submit to the " + romans},
		{"fight", []questions.Question{submit}, "never submit to the " + romans},
		{"fight", nil, ""},
	}
	reader, err := questions.NewReader(Answers{rs})
	if err != nil {
		t.Fatal(err)
	}
	language := orders.NewReader(rs, words.Orders().Lexicons()[0], words.Orders().Lexicons()[1:]...)
	for _, tt := range tests {
		var lines []orders.Line
		for _, l := range strings.Split(tt.text, "\n") {
			text, quoted := strings.CutPrefix(l, "> ")
			lines = append(lines, orders.Line{Text: text, Quoted: quoted})
		}
		answers, rest := reader.Read(lines, tt.asked)
		var got []string
		for _, a := range answers {
			got = append(got, a.Order)
			sheet := language.Parse([]orders.Line{{Text: a.Order}}, orders.Context{Next: welsh, Round: 7})
			if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 {
				t.Errorf("%q: %q is no order: %+v", tt.text, a.Order, sheet.Problems)
			}
			if rest[a.Line-1].Text != "" {
				t.Errorf("%q: line %d is left to the order language", tt.text, a.Line)
			}
		}
		if strings.Join(got, " / ") != tt.want {
			t.Errorf("%q gives %q, want %q", tt.text, got, tt.want)
		}
		if tt.want == "" && rest[0].Text != lines[0].Text {
			t.Errorf("%q: taken away", tt.text)
		}
	}
}

func TestNoRefuge(t *testing.T) {
	if a := Refuge(&questions.Question{State: new(view.Still), Decision: game.Decision{Areas: board.Set(0)}}); a != board.None {
		t.Errorf("a refuge where there is none: %d", a)
	}
}
