package boardmap

import (
	"math/rand/v2"
	"sync"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/art"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// word is what the legend calls a sign.
func word(sign string) string {
	switch sign {
	case "ruined-fort":
		return "destroyed fort"
	case "difficult":
		return "difficult terrain"
	case "region-border":
		return "border of regions"
	}
	return sign
}

// theMap is one map for all tests: it is safe to share, and takes time to make.
var theMap = sync.OnceValues(func() (*Map, error) {
	pk, err := cards.Embedded("britannia-2e")
	if err != nil {
		return nil, err
	}
	family := words.Orders()
	reader := sync.OnceValue(func() *orders.Reader { return family.Reader(pk.Ruleset) })
	return New(pk.Ruleset, show.Names(), art.Files, orders.AreaCodes(reader))
})

func newMap(t testing.TB) *Map {
	t.Helper()
	m, err := theMap()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// engineOf plays by the edition of a ruleset.
func engineOf(t testing.TB, rs *ruleset.Ruleset) *britannia.Engine {
	if rs.Edition == 1 {
		return britanniatest.First(t)
	}
	return britanniatest.Engine(t)
}

// boardOf shows a state.
func boardOf(t testing.TB, rs *ruleset.Ruleset, s *britannia.State) *view.Board {
	t.Helper()
	e := engineOf(t, rs)
	return show.New(e).Of(s).Board()
}

// play plays a standard game with answers drawn from the legal ones and shows
// each nation turn as it ends, with its events; each returns whether to go on.
func play(t testing.TB, m *Map, seed uint64, each func(v View) bool) {
	t.Helper()
	e := engineOf(t, m.rs)
	d, r := dice.NewSeeded(seed), rand.New(rand.NewPCG(seed, 1))
	var log game.Log
	s := e.Start(0, &d, &log)
	for e.Pending(&s).Kind != game.None {
		turn, round := s.Turn, s.Round
		c := e.Default(&s)
		if n := 0; r.IntN(3) > 0 {
			e.Choices(&s, func(x *britannia.Choice) bool {
				if n++; r.IntN(n) == 0 {
					c = *x
				}
				return true
			})
		}
		if err := e.Apply(&s, &c, &d, &log); err != nil {
			t.Fatal(err)
		}
		if s.Turn == turn && s.Round == round {
			continue
		}
		now := s
		if !each(View{Board: boardOf(t, m.rs, &now), Events: log.Events, Language: ruleset.English, Title: "Round", Word: word}) {
			return
		}
		log.Events = nil
	}
}

// viewOf is the view of the first nation turn of a game that fits, or nil.
func viewOf(t testing.TB, m *Map, seed uint64, fits func(v View) bool) *View {
	t.Helper()
	var found *View
	play(t, m, seed, func(v View) bool {
		if fits(v) {
			found = &v
		}
		return found == nil
	})
	if found == nil {
		t.Fatal("no turn of the game is as wanted")
	}
	return found
}

// busy is a turn late in a game with many moves and battles.
func busy(t testing.TB, m *Map) View {
	t.Helper()
	return *viewOf(t, m, 4, func(v View) bool {
		return v.Board.At.Round == 15 && battles(v.Events).Len() > 3 && len(tracks(m.events, v.Events)) > 8
	})
}
