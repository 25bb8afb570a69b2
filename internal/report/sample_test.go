package report

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"text/template"
	"time"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
	"bretwalda/templates"
)

var update = flag.Bool("update", false, "write the golden reports anew")

// title is the title of all games told here.
const title = "The Tuesday Game"

// sample is a small game told by hand: what reports look like must not depend
// on the rules engine.
type sample struct {
	t  testing.TB
	rs *ruleset.Ruleset
	r  *Reports
	e  *britannia.Engine
	// shows shows positions of the engine.
	shows *show.Show
	g     Game
	// lang is the language that the sample is told in.
	lang ruleset.Language
}

func newSample(t testing.TB) *sample { return sampleOf(t, britanniatest.Engine(t)) }

// madeReports has the Reports of an engine, which tests share.
var madeReports sync.Map

// sampleOf is the sample of an engine.
func sampleOf(t testing.TB, e *britannia.Engine) *sample {
	t.Helper()
	made, ok := madeReports.Load(e)
	if !ok {
		r, err := New(e.Ruleset(), show.Names(), templates.Files, show.Texts())
		if err != nil {
			t.Fatal(err)
		}
		made, _ = madeReports.LoadOrStore(e, r)
	}
	r := made.(*Reports)
	g := Game{
		ID: "wessex-1", Title: title, Players: []string{"Anna", "Ben", "Cleo", "Dai"},
		Commitment: dice.Link{0x5f, 0x1c},
	}
	return &sample{t, e.Ruleset(), r, e, show.New(e), g, ruleset.English}
}

func (s *sample) nation(id string) ruleset.Nation {
	s.t.Helper()
	n, ok := s.rs.FindNation(id)
	if !ok {
		s.t.Fatalf("no nation %q", id)
	}
	return n
}

func (s *sample) area(id string) board.Area {
	s.t.Helper()
	a, ok := s.rs.Board.Find(id)
	if !ok {
		s.t.Fatalf("no area %q", id)
	}
	return a
}

func (s *sample) leader(id string) ruleset.Leader {
	s.t.Helper()
	l, ok := s.rs.FindLeader(id)
	if !ok {
		s.t.Fatalf("no leader %q", id)
	}
	return l
}

// side returns the side that plays a nation.
func (s *sample) side(id string) int { return s.r.side(s.g, s.nation(id)) }

// state shows the set-up of the standard game with units added or taken.
func (s *sample) state(round int, turn string, change func(*britannia.State)) view.Position {
	return s.shows.Of(s.setUp(round, turn, change))
}

// setUp is the set-up of the standard game with units added or taken.
func (s *sample) setUp(round int, turn string, change func(*britannia.State)) *britannia.State {
	st := &britannia.State{Round: uint8(round)}
	if turn != "" {
		st.Turn = s.nation(turn)
	}
	for _, p := range s.e.Pack().Starts[0].Setup {
		st.Inf[p.Nation][p.Area] += p.Infantry
	}
	if change != nil {
		change(st)
	}
	st.Reindex()
	return st
}

// moved is the event of infantry that go along a path.
func (s *sample) moved(n string, inf int, path ...string) game.Event {
	e := game.Event{Kind: game.Moved, Nation: s.nation(n), Units: game.Units{britannia.Infantry: uint8(inf)}, Len: uint8(len(path))}
	for i, id := range path {
		e.Path[i] = s.area(id)
	}
	return e
}

// rolled is the event of dice.
func (s *sample) rolled(n, other, area string, u game.Unit, faces ...uint8) game.Event {
	e := game.Event{Kind: game.Rolled, Nation: s.nation(n), Other: s.nation(other), Area: s.area(area), Unit: u, N: uint8(len(faces))}
	copy(e.Dice[:], faces)
	return e
}

// during sets round and nation turn of events.
func during(round int, turn ruleset.Nation, events ...game.Event) []game.Event {
	for i := range events {
		events[i].Round, events[i].Turn = uint8(round), turn
	}
	return events
}

// deadline is an evening in winter, two hours before midnight in Rome.
var deadline = time.Date(2026, 11, 24, 21, 0, 0, 0, time.UTC)

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// inEvery runs a test in every language that has templates.
func inEvery(t *testing.T, test func(*testing.T, *sample)) {
	t.Helper()
	inThese(t, newSample(t).languages(), test)
}

// inThese runs a test in some languages.
func inThese(t *testing.T, languages []ruleset.Language, test func(*testing.T, *sample)) {
	t.Helper()
	s := newSample(t)
	for _, lang := range languages {
		t.Run(string(lang), func(t *testing.T) {
			in := *s
			in.t, in.lang = t, lang
			test(t, &in)
		})
	}
}

// languages are the languages that have templates, sorted.
// setOf are the templates of a language.
func setOf(t *testing.T, r *Reports, lang ruleset.Language) *template.Template {
	t.Helper()
	set, err := r.sets[lang]()
	if err != nil {
		t.Fatal(err)
	}
	return set.parsed
}

// sets are the templates of all languages.
func sets(t *testing.T, r *Reports) map[ruleset.Language]*template.Template {
	t.Helper()
	all := make(map[ruleset.Language]*template.Template)
	for lang := range r.sets {
		all[lang] = setOf(t, r, lang)
	}
	return all
}

func (s *sample) languages() []ruleset.Language { return slices.Sorted(maps.Keys(s.r.sets)) }

// golden compares text with a file of testdata/reports, or of its folder for
// the language.
func (s *sample) golden(name, text string) {
	t := s.t
	t.Helper()
	checkText(t, name, text)
	if name != "receipt" && name != "every-refusal" { // they quote what a player wrote
		noEnglish(t, name, s.lang, text)
	}
	folder := filepath.Join("..", "..", "testdata", "reports")
	if s.lang != ruleset.English {
		folder = filepath.Join(folder, string(s.lang))
	}
	file := filepath.Join(folder, name+".txt")
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; run the test with -update", err)
	}
	if string(want) != text {
		t.Errorf("%s differs from the golden report; got:\n%s", name, text)
	}
}

func letterText(x Text) string { return "Subject: " + x.Subject + "\n\n" + x.Body }
