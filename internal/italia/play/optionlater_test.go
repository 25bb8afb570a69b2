package play_test

import (
	"slices"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/orders"
	"bretwalda/internal/view"
)

// What a nation is asked after movement in games of robots, about cities, ruins and fleets, can be
// ordered by the table of its turn; and a table has no city to be pillaged that is of the nation's
// own player, nor to be raided where nobody defends it (it CIT-01 CIT-03 CIT-10 RAI-01 RAI-02 NAV-01).
func TestOptionsForLater(t *testing.T) {
	asked := make(map[game.Kind]int)
	gamesOfRobots(t, func(_ robotGame, e *italia.Engine) func(*italia.State, *game.Decision) {
		return laterTest{T: t, e: e, f: play.New(e), kinds: laterKindsOf(t), asked: asked}.looks()
	})
	for _, k := range []game.Kind{italia.RaidCity, italia.Spoils, italia.Rebuild, italia.NavalAttack} {
		if asked[k] < 10 {
			t.Errorf("%d questions of kind %d", asked[k], k)
		}
	}
}

// laterTest compares tables with what is asked after movement, and counts what is.
type laterTest struct {
	*testing.T
	e     *italia.Engine
	f     play.Family
	kinds laterKinds
	asked map[game.Kind]int
}

// laterKinds are the kinds of the orders that answer what is asked after movement.
type laterKinds struct{ raid, gold, points, spare, rebuild, sea orders.Kind }

func laterKindsOf(t *testing.T) laterKinds {
	t.Helper()
	return laterKinds{raid: own(t, "raid"), gold: own(t, "pillage for gold"), points: own(t, "pillage for points"),
		spare: own(t, "spare"), rebuild: own(t, "rebuild"), sea: own(t, "fight at sea")}
}

// looks looks at each decision of a game.
func (x laterTest) looks() func(s *italia.State, dec *game.Decision) {
	var last game.Turn
	var o *view.Options
	return func(s *italia.State, dec *game.Decision) {
		if at := (game.Turn{Nation: s.Turn, Round: int(s.Round)}); dec.Nation == s.Turn && at != last {
			last = at
			var ok bool
			if o, ok = x.f.Options(s, at); ok {
				x.legal(s, o)
			} else {
				o = nil
			}
		}
		if o != nil && dec.Nation == s.Turn && s.Campaign.Leader == cards.NoLeader {
			x.has(s, dec, o)
		}
	}
}

// legal complains of cities in a table that may be neither pillaged nor raided.
func (x laterTest) legal(s *italia.State, o *view.Options) {
	x.Helper()
	side := x.e.Pack().Side
	for _, a := range areas(o, x.kinds.spare) {
		if side[s.Owner[a]] == side[s.Turn] {
			x.Errorf("round %d: nation %d can pillage area %d of its own player", s.Round, s.Turn, a)
		}
	}
	for _, a := range areas(o, x.kinds.raid) {
		if m := x.e.Foe(s, s.Turn, board.Area(a)); m == 0 || side[m] == side[s.Turn] || !s.Cities.Has(board.Area(a)) {
			x.Errorf("round %d: nation %d can raid area %d, where %d is", s.Round, s.Turn, a, m)
		}
	}
}

// has complains if the table does not have what the nation is asked for.
func (x laterTest) has(s *italia.State, d *game.Decision, o *view.Options) {
	x.Helper()
	areasOf := d.Areas
	if d.Area != board.None {
		areasOf = board.Of(d.Area)
	}
	for _, k := range x.answers(d) {
		x.asked[d.Kind]++
		for a := range areasOf.All {
			if !slices.Contains(areas(o, k), int(a)) {
				x.Errorf("round %d: nation %d is asked for order %d in area %d, which the table has not", s.Round, s.Turn, k, a)
			}
		}
	}
}

// answers are the kinds of orders that answer a decision.
func (x laterTest) answers(d *game.Decision) []orders.Kind {
	k := x.kinds
	switch d.Kind {
	case italia.RaidCity:
		return []orders.Kind{k.raid}
	case italia.Rebuild:
		return []orders.Kind{k.rebuild}
	case italia.NavalAttack:
		return []orders.Kind{k.sea}
	case italia.RaidSpoils, italia.Spoils:
		list := []orders.Kind{k.gold}
		if d.Kind == italia.Spoils {
			list = append(list, k.spare)
		}
		if d.Count == 2 { // gold or points
			list = append(list, k.points)
		}
		return list
	}
	return nil
}

// own is the kind of the orders that begin with a word.
func own(t *testing.T, word string) orders.Kind {
	t.Helper()
	for k, s := range play.Words().Statements {
		if slices.Contains(s.Forms["en"], word) {
			return orders.OwnKinds + orders.Kind(k)
		}
	}
	t.Fatalf("no order begins with %q", word)
	return orders.NoOrder
}

// areas are those for which a table has an order of a kind.
func areas(o *view.Options, k orders.Kind) []int {
	for _, x := range o.Later {
		if x.Kind == k {
			return x.Areas
		}
	}
	return nil
}
