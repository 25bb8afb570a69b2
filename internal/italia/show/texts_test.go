package show_test

import (
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/show"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// TestEverySentence of Italia can be said in every language: what happens, for what points
// are made, why something is refused, and a position.
func TestEverySentence(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		e := italiatest.Engine(t, id)
		names := show.Names()
		r, err := report.New(e.Ruleset(), names, templates.Files, show.Texts())
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range []ruleset.Language{"en", "es", "it", "hu"} {
			told := map[string]string{}
			tell := func(what string, ev game.Event) {
				ev.Round, ev.Turn = 2, 1
				text, err := r.Story(report.Reader{Side: report.Onlooker, Lang: lang}, []game.Event{ev})
				if err != nil || strings.Contains(text, "no value") || strings.Contains(text, "%!") {
					t.Errorf("%s %s: %s: %q, %v", id, lang, what, text, err)
				}
				if other, twice := told[text]; twice {
					t.Errorf("%s %s: %s and %s are told the same: %q", id, lang, what, other, text)
				}
				told[text] = what
			}
			full := game.Event{Nation: 1, Other: 2, Leader: 1, Area: 3, To: 4, N: 2, M: 1, Gold: 3, Points: 3, Units: game.Units{cards.Infantry: 2}, Leaders: 2}
			for i, name := range italia.EventNames() {
				for u := cards.Infantry; u <= cards.LeaderUnit; u++ {
					ev := full
					ev.Kind, ev.Unit = game.OwnEvents+game.EventKind(i), u
					ev.To += board.Area(names.Events[ev.Kind].Leg) // who boards, sails or lands is told by where
					if u == cards.Infantry {
						tell(name, ev)
					} else if _, err := r.Story(report.Reader{Lang: lang}, []game.Event{ev}); err != nil {
						t.Errorf("%s %s: %s of %s: %v", id, lang, name, cards.UnitIDs[u], err)
					}
				}
			}
			for why, name := range italia.ReasonNames() {
				ev := full
				ev.Kind, ev.Why, ev.Unit = game.Scored, game.Why(why), cards.Legion
				tell("scored "+name, ev)
			}
			for _, k := range []game.EventKind{game.Placed, game.Reinforced, game.Lost, game.Moved, game.Removed, game.Eliminated, game.Retreated} {
				ev := full
				ev.Kind, ev.Unit, ev.Leader, ev.Len = k, cards.Fleet, 0, 2
				ev.Path[0], ev.Path[1] = 3, 4
				tell("common", ev)
			}
			for i, name := range italia.Refusals() {
				il := game.Illegal{Why: game.OwnReasons + game.Reason(i), Nation: 1, Area: 3, To: 4, Unit: cards.Consular, N: 3, Max: 2}
				if text := r.Illegal(lang, &il); strings.HasPrefix(text, "illegal:") || strings.Contains(text, "no value") {
					t.Errorf("%s %s: refused for %s: %q", id, lang, name, text)
				}
			}
			s := e.Start(0, nil, nil)
			if text, err := r.Position(report.Game{}, report.Reader{Side: report.Onlooker, Lang: lang}, show.New(e).Of(&s)); err != nil || !strings.Contains(text, e.Ruleset().Names.Area(lang, 1)) {
				t.Errorf("%s %s: the position: %v\n%s", id, lang, err, text)
			}
		}
	}
}
