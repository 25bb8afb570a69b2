package italiasys_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/boardmap"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/show"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/templates"
)

// largest is what a picture in a letter may measure, in bytes.
const largest = 150_000

// later is a position of a later round, and what happened in its last round.
func later(tb testing.TB, e *italia.Engine, round uint8) (s italia.State, all, last []game.Event) {
	tb.Helper()
	chance := dice.NewSeeded(4)
	var log game.Log
	s = e.Start(0, &chance, &log)
	from := 0
	for s.Round < round {
		was := s.Turn
		c := e.Default(&s)
		if err := e.Apply(&s, &c, &chance, &log); err != nil {
			tb.Fatal(err)
		}
		if s.Turn != was && s.Turn == 1 {
			from = len(log.Events)
		}
	}
	return s, log.Events, log.Events[from:]
}

// TestMap: the map of a late round fits into a letter, and says in every language which borders
// are guessed.
func TestMap(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: draws many maps")
	}
	for _, id := range []string{"italia-1", "italia-2"} {
		e := italiatest.Engine(t, id)
		m, err := boardmap.New(e.Ruleset(), show.Names(), open(t, id).Data().Art, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := report.New(e.Ruleset(), show.Names(), templates.Files, show.Texts())
		if err != nil {
			t.Fatal(err)
		}
		s, _, events := later(t, e, 6)
		view := boardmap.View{Board: show.New(e).Of(&s).Board(), Events: events, Title: "Round 6"}
		marsh := map[ruleset.Language]string{"en": "marsh", "es": "pantano", "it": "palude", "hu": "mocsár"}
		for lang, guessed := range map[ruleset.Language]string{"en": "reconstructed border", "es": "frontera reconstruida", "it": "confine ricostruito", "hu": "rekonstruált határ"} {
			said := ""
			view.Language = lang
			view.Word = func(sign string) string {
				word, err := r.Piece(lang, "map/"+sign, nil)
				if err != nil {
					t.Error(err)
				}
				said += word + "\n"
				return word
			}
			data, err := m.PNG(view)
			if err != nil {
				t.Fatal(err)
			}
			if pic, err := png.Decode(bytes.NewReader(data)); err != nil || pic.Bounds().Dx() != 584 {
				t.Errorf("%s: %v, %v", id, pic.Bounds(), err)
			}
			if len(data) > largest {
				t.Errorf("%s %s: a picture of %d bytes", id, lang, len(data))
			}
			if !strings.Contains(said, guessed) || !strings.Contains(said, marsh[lang]) {
				t.Errorf("%s %s: the legend says %q", id, lang, said)
			}
			if svg := m.SVG(view); !bytes.Contains(svg, []byte("dasharray")) {
				t.Errorf("%s: no dashed line", id)
			}
		}
		if plain := m.Plain(view); len(plain.Areas) != 51 {
			t.Errorf("%s: %d areas", id, len(plain.Areas))
		}
	}
}

// TestSizeOfAPosition: a stored position is small.
func TestSizeOfAPosition(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		sys := open(t, id)
		pos, err := sys.Blank().Encode()
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes", id, len(pos))
		if len(pos) > 3500 {
			t.Errorf("%s: a snapshot of %d bytes", id, len(pos))
		}
	}
}

// BenchmarkReport writes the report of a whole round, and draws its map.
func BenchmarkReport(b *testing.B) {
	e := italiatest.Engine(b, "italia-1")
	sys := open(b, "italia-1")
	m, err := boardmap.New(e.Ruleset(), show.Names(), sys.Data().Art, nil)
	if err != nil {
		b.Fatal(err)
	}
	r, err := report.New(e.Ruleset(), show.Names(), templates.Files, show.Texts())
	if err != nil {
		b.Fatal(err)
	}
	s, all, events := later(b, e, 6)
	g := report.Game{ID: "game-1", Title: "Game", Players: []string{"Anna", "Bruno", "Csilla"}}
	for b.Loop() {
		shown := show.New(e).Of(&s)
		turn := report.Turn{Events: events, After: shown, Ledger: score.New(all), Pending: e.Pending(&s), Deadline: time.Unix(1e9, 0)}
		if _, err := r.Turn(g, report.Reader{Side: 0}, turn); err != nil {
			b.Fatal(err)
		}
		if _, err := m.PNG(boardmap.View{Board: shown.Board(), Events: events, Title: "Round 6"}); err != nil {
			b.Fatal(err)
		}
	}
}
