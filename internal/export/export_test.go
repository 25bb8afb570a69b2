package export

import (
	"bytes"
	"encoding/json"
	"errors"
	"image/png"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"bretwalda/internal/boardmap"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/art"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/logs"
	"bretwalda/internal/britannia/notation"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/history"
	"bretwalda/internal/record"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// played is a random game of the scenario of early invaders, up to a round.
func played(t *testing.T, until uint8) *Game {
	t.Helper()
	return playedBy(t, britanniatest.Engine(t), until)
}

func playedBy(t *testing.T, e *britannia.Engine, until uint8) *Game {
	t.Helper()
	rs := e.Ruleset()
	reports, err := report.New(rs, show.Names(), templates.Files, show.Texts())
	if err != nil {
		t.Fatal(err)
	}
	i, err := rs.ScenarioIndex("early-invaders")
	if err != nil {
		i = 0
	}
	rec := record.New(rs, i)
	d := dice.NewSeeded(2)
	s := e.Start(i, rec.Dice(&d), nil)
	rec.Rules = s.Rules
	for dec := e.Pending(&s); dec.Kind != game.None && s.Round <= until; dec = e.Pending(&s) {
		c := e.Random(&s, &d)
		rec.Add(notation.Choice(rs, dec.Nation, &c))
		if err := e.Apply(&s, &c, rec.Dice(&d), nil); err != nil {
			t.Fatal(err)
		}
	}
	log, err := rec.Log()
	if err != nil {
		t.Fatal(err)
	}
	h, err := history.Replay(log, rs, logs.Of(e.Pack()))
	if err != nil {
		t.Fatal(err)
	}
	shows := show.New(e)
	return &Game{
		Rules: shows, Reports: reports, Facts: report.Game{ID: "g-1", Title: "Invasions", Scenario: i, Players: []string{"Anna"}},
		JSON:    func(e *game.Event) any { return notation.EventJSON(rs, e) },
		History: history.Shown(h, shows.Of), Map: func() (*boardmap.Map, error) { return boardmap.New(rs, show.Names(), art.Files, nil) },
	}
}

func write(t *testing.T, g *Game, form Form, o Options) string {
	t.Helper()
	var out bytes.Buffer
	if err := g.Write(&out, form, o); err != nil {
		t.Fatalf("%s %+v: %v", form, o, err)
	}
	return out.String()
}

// TestLanguages: every form that has words is told in every language, and
// otherwise in each; nobody's name is left out.
func TestLanguages(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	g := played(t, 99)
	for _, form := range Forms() {
		seen := map[string]ruleset.Language{}
		for _, lang := range g.Reports.Languages() {
			text := write(t, g, form, Options{Lang: lang})
			if other, same := seen[text]; same && form != Events {
				t.Errorf("%s is the same in %s and %s", form, lang, other)
			}
			seen[text] = lang
			if form.Binary() || form == Events {
				continue
			}
			if !strings.Contains(text, map[ruleset.Language]string{"en": "Romans", "es": "Romanos", "it": "Romani", "hu": "Rómaiak"}[lang]) {
				t.Errorf("no Romans in %s in %s:\n%.600s", form, lang, text)
			}
			if second := g.Reports.Caption(lang, report.CaptionPlayer, report.Captioned{N: 2}); form != Text && !strings.Contains(text, second) {
				t.Errorf("no %q in %s in %s", second, form, lang)
			}
		}
	}
	if write(t, g, CSV, Options{Lang: "xx"}) != write(t, g, CSV, Options{Lang: "en"}) {
		t.Error("a language without templates is not told in English")
	}
}

// A game that keeps its points in halves is told like one that keeps them whole (1e SCO-01).
func TestPointsAsPrinted(t *testing.T) {
	whole, halves := britanniatest.Halves(t)
	a, b := playedBy(t, whole, 99), playedBy(t, halves, 99)
	for _, form := range []Form{Text, Final, CSV, Events, Points} { // of a workbook the styles differ
		for _, lang := range a.Reports.Languages() {
			if write(t, a, form, Options{Lang: lang}) != write(t, b, form, Options{Lang: lang}) {
				t.Errorf("%s in %s differs", form, lang)
			}
		}
	}
}

// The first edition's halves are in every form, and those of the sheet and of the events
// are the same.
func TestHalves(t *testing.T) {
	g := playedBy(t, britanniatest.First(t), 99)
	for form, half := range map[Form]string{Text: ",5 punt", Final: ",5", CSV: ".5,", Events: `.5`} {
		if text := write(t, g, form, Options{Lang: "es"}); !strings.Contains(text, half) {
			t.Errorf("no half in %s:\n%.2000s", form, text)
		}
	}
	made, sheet := map[string]float64{}, map[string]float64{}
	for line := range strings.Lines(write(t, g, Events, Options{})) {
		var e struct {
			Kind, Nation string
			Points       float64
		}
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		switch e.Kind {
		case "scored", "capped", "halved", "corrected":
			made[e.Nation] += e.Points
		}
	}
	rs := g.Rules.Ruleset()
	for line := range strings.Lines(write(t, g, CSV, Options{})) {
		fields := strings.Split(strings.TrimSpace(line), ",")
		if len(fields) < 2 {
			break // points by reason follow
		}
		for n := 1; n < len(rs.Nations); n++ {
			if fields[1] == rs.Names.Nation(ruleset.English, ruleset.Nation(n)) {
				total, err := strconv.ParseFloat(fields[len(fields)-1], 64)
				if err != nil {
					t.Fatal(err)
				}
				sheet[rs.Nations[n].ID] = total
			}
		}
	}
	for id, total := range sheet {
		if total != made[id] {
			t.Errorf("%s: %v on the sheet, %v by events", id, total, made[id])
		}
	}
	if len(sheet) != len(rs.Nations)-1 {
		t.Errorf("%d nations on the sheet", len(sheet))
	}
}

func TestFinal(t *testing.T) {
	g := played(t, 99)
	text := write(t, g, Final, Options{Lang: "en"})
	for _, want := range []string{"Invasions: the final report\n", "Who led\n", "Turning points\n", "The great battles\n", "- Romans (Anna): ", "Luck with the dice\n", "Score sheet\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("the final report lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "SHA-256") {
		t.Error("a game without a chain tells of its dice")
	}
	for line := range strings.Lines(text) {
		if utf8.RuneCountInString(line) > report.Width+1 {
			t.Errorf("a long line: %q", line)
		}
	}
	g.Links, g.LastLink = 9, dice.Link{0xab}
	if text := write(t, g, Final, Options{}); !strings.Contains(text, "9 links of the chain were used") || !strings.Contains(text, "ab00") {
		t.Errorf("no chain in\n%s", text)
	}
	var out bytes.Buffer
	early := played(t, 3)
	if err := early.Write(&out, Final, Options{}); !errors.Is(err, ErrNotOver) || out.Len() != 0 {
		t.Errorf("a game in round 4 has a final report (%v): %s", err, out.String())
	}
	early.Ended, early.Agreed = true, []string{"Anna", "Player 2"}
	if text := write(t, early, Final, Options{}); !strings.Contains(text, "Anna and Player 2 share the victory") {
		t.Errorf("a game that ended by agreement:\n%.300s", text)
	}
}

func TestSpans(t *testing.T) {
	g := played(t, 99)
	text := write(t, g, Text, Options{Lang: "it", First: 2, Last: 3})
	if !strings.HasPrefix(text, "Invasions: dal turno II al turno III\n") || strings.Contains(text, "turno IV") {
		t.Errorf("rounds 2 and 3 are\n%s", text)
	}
	rounds := map[int]bool{}
	for line := range strings.Lines(write(t, g, Events, Options{First: 4, Last: 5})) {
		var o struct{ Round int }
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatal(err)
		}
		rounds[o.Round] = true
	}
	if len(rounds) != 2 || !rounds[4] || !rounds[5] {
		t.Errorf("events of rounds %v", rounds)
	}
	for _, o := range []Options{{First: 6, Last: 9}, {First: 12, Last: 14}} {
		if err := g.Write(&bytes.Buffer{}, Text, o); err == nil || !strings.Contains(err.Error(), "rounds 1 to 5") {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if err := g.Write(&bytes.Buffer{}, "novel", Options{}); !errors.Is(err, ErrForm) {
		t.Errorf("a novel: %v", err)
	}
}

func TestPictures(t *testing.T) {
	g := played(t, 99)
	for _, form := range Forms() {
		if !form.Picture() {
			continue
		}
		if _, err := png.Decode(strings.NewReader(write(t, g, form, Options{Lang: "hu"}))); err != nil {
			t.Errorf("%s: %v", form, err)
		}
		if svg := write(t, g, form, Options{Lang: "hu", SVG: true}); !strings.Contains(svg, "<svg") {
			t.Errorf("%s is no SVG: %.80s", form, svg)
		}
	}
}

// TestJSONL: each event is a line, as the family writes it.
func TestJSONL(t *testing.T) {
	g := played(t, 6)
	events := history.Events(g.History.Rounds)
	lines := strings.Split(strings.TrimSuffix(write(t, g, Events, Options{}), "\n"), "\n")
	if len(lines) != len(events) {
		t.Fatalf("%d lines of %d events", len(lines), len(events))
	}
	for i, line := range lines {
		var o notation.EventObject
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatal(err)
		}
		if want := notation.EventJSON(g.Rules.Ruleset(), &events[i]); o.Text != want.Text || o.Kind != want.Kind || o.Round != events[i].Round {
			t.Fatalf("line %d is %s, want %+v", i+1, line, want)
		}
	}
}
