package scoresheet

import (
	"bytes"
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/notation"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

func pack(t testing.TB) *ruleset.Ruleset {
	t.Helper()
	rs := britanniatest.Engine(t).Ruleset()
	return rs
}

func nation(t testing.TB, rs *ruleset.Ruleset, id string) ruleset.Nation {
	t.Helper()
	n, ok := rs.FindNation(id)
	if !ok {
		t.Fatalf("no nation %q", id)
	}
	return n
}

// scenario is the number of a scenario.
func scenario(rs *ruleset.Ruleset, id string) int {
	return slices.IndexFunc(rs.Scenarios, func(sc ruleset.Scenario) bool { return sc.ID == id })
}

// few is a handful of events of the scenario of early invaders, up to round 4.
func few(t testing.TB, rs *ruleset.Ruleset) []game.Event {
	at := func(id string) ruleset.Nation { return nation(t, rs, id) }
	return []game.Event{
		{Kind: game.RoundBegan, Round: 1},
		{Kind: game.Scored, Round: 1, Nation: at("romans"), Points: 38, Why: britannia.ForOccupy},
		{Kind: game.Scored, Round: 1, Nation: at("romans"), Points: 2, Why: britannia.ForSubject},
		{Kind: game.Scored, Round: 2, Nation: at("welsh"), Points: 6, Why: britannia.ForKill},
		{Kind: game.Scored, Round: 4, Nation: at("scots"), Points: 4, Why: britannia.ForKill},
		{Kind: game.Capped, Round: 4, Nation: at("welsh"), Points: -3},
		{Kind: game.Corrected, Round: 4, Nation: at("picts"), Points: 5},
		{Kind: game.Moved, Round: 4, Nation: at("picts"), Units: game.Units{britannia.Infantry: 2}, Points: 9},
	}
}

func fewSheet(t testing.TB, players ...string) *Sheet {
	t.Helper()
	rs := pack(t)
	s, err := New(rs, show.Names().Columns, report.Game{Title: "A\ngame", Scenario: scenario(rs, "early-invaders"), Players: players}, few(t, rs))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCSV(t *testing.T) {
	var out, also bytes.Buffer
	if err := fewSheet(t, "Anna, the first", "=1+1").WriteCSV(&out, english(t)); err != nil {
		t.Fatal(err)
	}
	if err := fewSheet(t, "Anna, the first", "=1+1").WriteReasonsCSV(&also, english(t)); err != nil {
		t.Fatal(err)
	}
	for _, file := range []bytes.Buffer{out, also} { // one table: all lines have as many fields
		if _, err := csv.NewReader(&file).ReadAll(); err != nil {
			t.Error(err)
		}
	}
	rounds, reasons := strings.TrimSuffix(out.String(), "\n"), also.String()
	const want = `Player,Nation,1,2,3,4,5,Total
"Anna, the first",Romans,40,0,0,0,,40
"Anna, the first",Caledonians,0,0,0,0,,0
"Anna, the first",Scots,0,0,0,4,,4
"Anna, the first",Total,40,0,0,4,,44
'=1+1,Belgae,0,0,0,0,,0
'=1+1,Welsh,0,6,0,-3,,3
'=1+1,Brigantes,0,0,0,0,,0
'=1+1,Picts,0,0,0,5,,5
'=1+1,Irish,0,0,0,0,,0
'=1+1,Saxons,0,0,0,0,,0
'=1+1,Jutes,0,0,0,0,,0
'=1+1,Angles,0,0,0,0,,0
'=1+1,Total,0,6,0,2,,8`
	if rounds != want {
		t.Errorf("got\n%s\nwant\n%s", rounds, want)
	}
	for _, line := range []string{
		"Player,Nation,Holding,Occupying,Subjects,Eliminating,Bonus,Limes,Bretwalda,King,Point limit,Halved,Corrected,Total\n",
		"\n\"Anna, the first\",Romans,0,38,2,0,0,0,0,0,0,0,0,40\n",
		"\n'=1+1,Welsh,0,0,0,6,0,0,0,0,-3,0,0,3\n",
		"\n'=1+1,Total,0,0,0,6,0,0,0,0,-3,0,5,8\n",
	} {
		if !strings.Contains("\n"+reasons, line) {
			t.Errorf("points by reason lack %q:\n%s", line, reasons)
		}
	}
}

// A sheet in another language names everything in it, and begins names with
// capitals; players without names are numbered.
func TestCSVInHungarian(t *testing.T) {
	s := fewSheet(t)
	var out bytes.Buffer
	if err := s.WriteCSV(&out, wordsIn(t, "hu")); err != nil {
		t.Fatal(err)
	}
	if err := s.WriteReasonsCSV(&out, wordsIn(t, "hu")); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"Játékos,Nép,1,2,3,4,5,Összesen\n", "2. játékos,Walesiek,0,6,", "2. játékos,Összesen,0,6,", ",Pontkorlát,"} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("%q is not in\n%s", line, out.String())
		}
	}
}

// wordsIn are the words of a language.
func wordsIn(t testing.TB, lang ruleset.Language) Words {
	t.Helper()
	return wordsOf(t, pack(t), lang)
}

func wordsOf(t testing.TB, rs *ruleset.Ruleset, lang ruleset.Language) Words {
	t.Helper()
	reports, err := report.New(rs, show.Names(), templates.Files, show.Texts())
	if err != nil {
		t.Fatal(err)
	}
	return WordsOf(reports, lang)
}

func english(t testing.TB) Words { return wordsIn(t, ruleset.English) }

func TestNoSuchScenario(t *testing.T) {
	for _, i := range []int{-1, 99} {
		if _, err := New(pack(t), show.Names().Columns, report.Game{Scenario: i}, nil); err == nil {
			t.Errorf("scenario %d has a score sheet", i)
		}
	}
}

// played is a random game of a scenario: its events, and its positions with the
// decisions on the table and how many events went before, as see is shown them.
func played(t testing.TB, rs *ruleset.Ruleset, i int, seed uint64, see func(s *britannia.State, d game.Decision, events int)) ([]game.Event, britannia.State) {
	t.Helper()
	e := britanniatest.Engine(t)
	if rs.Edition == 1 {
		e = britanniatest.First(t)
	}
	d := dice.NewSeeded(seed)
	var log game.Log
	s := e.Start(i, &d, &log)
	for dec := e.Pending(&s); ; dec = e.Pending(&s) {
		see(&s, dec, len(log.Events))
		if dec.Kind == game.None {
			return log.Events, s
		}
		c := e.Random(&s, &d)
		if err := e.Apply(&s, &c, &d, &log); err != nil {
			t.Fatal(err)
		}
	}
}

func unseen(*britannia.State, game.Decision, int) {}

// TestCSVOfGames: the totals of both tables are the points of the last position.
func TestCSVOfGames(t *testing.T) {
	rs := pack(t)
	for i := range rs.Scenarios {
		events, last := played(t, rs, i, 11, unseen)
		s, err := New(rs, show.Names().Columns, report.Game{Scenario: i}, events)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		var lines [][]string
		for _, write := range []func(io.Writer, Words) error{s.WriteCSV, s.WriteReasonsCSV} {
			out.Reset()
			if err := write(&out, english(t)); err != nil {
				t.Fatal(err)
			}
			table, err := csv.NewReader(&out).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, table...)
		}
		seen := 0
		for _, line := range lines {
			n := slices.IndexFunc(rs.Nations, func(x ruleset.NationInfo) bool {
				k, ok := rs.FindNation(x.ID)
				return ok && rs.Names.Nation(ruleset.English, k) == line[1]
			})
			if n < 1 {
				continue
			}
			seen++
			if want := strconv.Itoa(int(last.Points[n])); line[len(line)-1] != want {
				t.Errorf("%s: %s has %s points, want %s", rs.Scenarios[i].ID, line[1], line[len(line)-1], want)
			}
		}
		if want := 2 * len(slices.Concat(rs.Scenarios[i].Sides...)); seen != want {
			t.Errorf("%s: %d lines of nations, want %d", rs.Scenarios[i].ID, seen, want)
		}
	}
}

// Every way to score has a reason of its own: none is taken for a correction.
func TestReasons(t *testing.T) {
	rs := pack(t)
	for i := range rs.Scenarios {
		events, _ := played(t, rs, i, 12, unseen)
		s, err := New(rs, show.Names().Columns, report.Game{Scenario: i}, events)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range s.ledger.Entries {
			if s.column(e) == len(s.columns)+correction {
				t.Errorf("%s: points for reason %s have no column", rs.Scenarios[i].ID, notation.Why(e.Why))
			}
		}
	}
	for _, lang := range []ruleset.Language{"en", "es", "it", "hu"} {
		words := wordsIn(t, lang)
		for i, w := range words.Reasons {
			if w == "" || slices.Index(words.Reasons, w) != i {
				t.Errorf("%s: reason %d has no word of its own: %q", lang, i, w)
			}
		}
	}
}

// TestBids: what was bid for a side is taken off its total (2e BID-06).
func TestBids(t *testing.T) {
	rs := pack(t)
	romans := nation(t, rs, "romans")
	s, err := New(rs, show.Names().Columns, report.Game{Players: []string{"Anna"}, Bids: []int{7}}, []game.Event{
		{Kind: game.Scored, Round: 1, Nation: romans, Why: britannia.ForOccupy, Points: 20},
	})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := s.WriteCSV(&out, english(t)); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.Contains(text, "\nAnna,Bid,,") || !strings.Contains(text, ",-7\nAnna,Total,20,") || !strings.Contains(text, ",13\n") {
		t.Errorf("no bid in\n%s", text)
	}
}

// Names stay names wherever a list is split, and plain ones as they are.
func TestHarmless(t *testing.T) {
	for name, want := range map[string]string{
		"Anna": "Anna", "Jean-Luc": "Jean-Luc", "Ben, 2+2": "Ben, 2+2",
		"=1+1": "'=1+1", "-x": "'-x", " =1": "' =1",
		"Ben;=1+1;x": "Ben;'=1+1;x", "Ben,@SUM(A1)": "Ben,'@SUM(A1)", "a\t+1|=2": "a\t'+1|'=2", "＝1": "'＝1",
	} {
		if got := harmless(name); got != want {
			t.Errorf("%q became %q, want %q", name, got, want)
		}
	}
}
