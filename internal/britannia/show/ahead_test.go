package show_test

import (
	"maps"
	"math/rand/v2"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// expected are the armies of a nation that come to a sea.
type expected struct {
	nation ruleset.Nation
	sea    board.Area
	unit   game.Unit
}

// shownAhead counts what a board shows to come.
func shownAhead(b *view.Board) map[expected]int {
	all := map[expected]int{}
	for _, h := range b.Ahead {
		for _, u := range []game.Unit{britannia.Infantry, britannia.Cavalry} {
			if n := h.Number(u); n > 0 {
				all[expected{h.Nation, h.Area, u}] += n
			}
		}
	}
	return all
}

// TestArrivalsAreShownAhead plays games of the first edition: all armies that come from the
// sea, or stay away, were shown until then, in the round before and from its beginning to
// their nation's growth, and no longer (1e RND-01 ARR-01). In the second edition none are.
func TestArrivalsAreShownAhead(t *testing.T) {
	for _, e := range []*britannia.Engine{britanniatest.First(t), britanniatest.Engine(t)} {
		for scenario := range e.Pack().Scenarios {
			came := 0
			playShown(t, e, scenario, func(before, after *view.Board, events []game.Event) {
				left := shownAhead(before)
				for _, ev := range events {
					if ev.Kind != game.Arrived && ev.Kind != britannia.StayedAway || !e.Pack().Switches.ArrivalsShown {
						continue
					}
					x := expected{ev.Nation, ev.Area, ev.Unit}
					came += int(ev.N)
					if left[x] -= int(ev.N); left[x] < 0 {
						t.Errorf("%s, round %d: %d came that were not shown: %+v", e.Pack().ID, before.At.Round, -left[x], x)
					} else if left[x] == 0 {
						delete(left, x)
					}
				}
				if after.At.Round == before.At.Round && !maps.Equal(left, shownAhead(after)) {
					t.Errorf("%s, round %d, turn of %d: to come are %v, shown %v", e.Pack().ID, after.At.Round, after.At.Turn, left, shownAhead(after))
				}
			})
			if first := e.Pack().Switches.ArrivalsShown; first && came < 50 {
				t.Errorf("%s %s: only %d armies came", e.Pack().ID, e.Pack().Scenarios[scenario].ID, came)
			}
		}
	}
}

// playShown plays a game by answers drawn from the legal ones, and hands on the boards before
// and after each with its events.
func playShown(t *testing.T, e *britannia.Engine, scenario int, each func(before, after *view.Board, events []game.Event)) {
	d, r, shows := dice.NewSeeded(uint64(scenario)), rand.New(rand.NewPCG(5, uint64(scenario))), show.New(e)
	s := e.Start(scenario, &d, &game.Log{})
	before := shows.Of(&s).Board()
	for e.Pending(&s).Kind != game.None {
		c := e.Default(&s)
		if n := 0; r.IntN(3) == 0 {
			e.Choices(&s, func(x *britannia.Choice) bool {
				if n++; r.IntN(n) == 0 {
					c = *x
				}
				return true
			})
		}
		var log game.Log
		if err := e.Apply(&s, &c, &d, &log); err != nil {
			t.Fatal(err)
		}
		after := shows.Of(&s).Board()
		each(before, after, log.Events)
		before = after
	}
	if len(before.Ahead) > 0 {
		t.Errorf("after the game are to come: %v", before.Ahead)
	}
}
