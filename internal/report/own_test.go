package report

import (
	"strings"
	"testing"
	"testing/fstest"

	"bretwalda/internal/britannia/show"
	"bretwalda/internal/game"
	"bretwalda/internal/view"
	"bretwalda/templates"
)

// A family's own events are told by its own sentences: alone, gathered, and in the round of
// a battle in which they happen; its own reasons to refuse likewise.
func TestOwnEvents(t *testing.T) {
	s := newSample(t)
	const tribute, plunder, panic = game.OwnEvents, game.OwnEvents + 1, game.OwnEvents + 2
	own := names
	own.Events, own.Refusals = view.OwnEvents([]string{"tribute", "plunder", "panic"}), []string{"too-dear"}
	own.Events[plunder] = view.EventInfo{Name: "plunder", Gathered: true}
	text := `{{define "event/tribute"}}The {{nation .Nation}} pay {{.N}} to the {{nation .Other}}.{{end}}
{{define "event/plunder"}}The {{nation .Nation}} plunder {{list (each "at" .Places)}}.{{end}}
{{define "event/panic"}}The {{nation .Nation}} panic.{{end}}
{{define "illegal/too-dear"}}that costs {{.N}}, and they have {{.Max}}.{{end}}`
	files := copied(t, show.Texts())
	for _, lang := range s.languages() {
		files[string(lang)+"/own.tmpl"] = &fstest.MapFile{Data: []byte(text)}
	}
	r, err := New(s.rs, own, templates.Files, files)
	if err != nil {
		t.Fatal(err)
	}
	welsh, picts := s.nation("welsh"), s.nation("picts")
	at := func(e game.Event) game.Event {
		e.Round, e.Turn, e.Nation = 4, welsh, welsh
		return e
	}
	story, err := r.Story(Reader{Lang: "en"}, []game.Event{
		at(game.Event{Kind: game.TurnBegan}),
		at(game.Event{Kind: tribute, Other: picts, N: 3}), at(game.Event{Kind: tribute, Other: picts, N: 2}),
		at(game.Event{Kind: plunder, Area: s.area("york")}), at(game.Event{Kind: plunder, Area: s.area("lindsey")}),
		at(game.Event{Kind: game.BattleBegan, Other: picts, Area: s.area("powys")}),
		at(game.Event{Kind: game.BattleRound, N: 1, Area: s.area("powys")}),
		at(game.Event{Kind: panic, Area: s.area("powys")}),
		at(game.Event{Kind: game.BattleWon, Area: s.area("powys")}),
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"pay 3 to the Picts.\n- The Welsh pay 2", "The Welsh plunder York and Lindsey.", "The Welsh panic."} {
		before, after, ok := strings.Cut(story, want)
		if !ok {
			t.Errorf("no %q in\n%s", want, story)
		}
		story = before + after
	}
	if got := r.Illegal("en", &game.Illegal{Why: game.OwnReasons, N: 5, Max: 3}); got != "That costs 5, and they have 3." {
		t.Errorf("refused: %q", got)
	}
	if eventName(&view.Names{}, tribute) != "none" || eventName(&own, game.Moved) != "moved" || own.Refusal(game.TooFar) != "" {
		t.Error("a name of something common, or of nothing")
	}
}
