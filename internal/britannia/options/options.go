// Package options lists what may be ordered for a nation turn of Britannia before dice are
// rolled: a table for pages that have no engine at hand.
package options

import (
	"cmp"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/outlook"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Of lists what nation turn.Nation may order for a turn, from the position as it is, or,
// before its turn, as if that began now. It is false where there is nothing to order.
func Of(e *britannia.Engine, look *outlook.Outlook, s *britannia.State, turn game.Turn) (*view.Options, bool) {
	t := table{e: e, pk: e.Pack(), look: look, s: *s, n: turn.Nation}
	t.Nation, t.Round = turn.Nation, turn.Round
	if d := e.Pending(s); e.Kind(d.Kind).Class == game.RoundStart && s.Turn == ruleset.NoNation && d.Nation == t.n && int(s.Round) == turn.Round {
		t.beginning()
		return &t.Options, len(t.Demands) > 0
	}
	if (s.Turn != t.n || int(s.Round) != turn.Round) && !e.Suppose(&t.s, t.n, turn.Round, nil) {
		return nil, false
	}
	if !t.demands() {
		return nil, false
	}
	t.movement()
	return &t.Options, true
}

// table is a list of options in the making.
type table struct {
	view.Options
	e    *britannia.Engine
	pk   *cards.Pack
	look *outlook.Outlook
	s    britannia.State // as it goes on, with defaults for answers
	n    ruleset.Nation
	mine board.Set // where the nation may stand when it begins to move
	// chosen is what the default answers to demands have brought (below 0: kept away):
	// the player may choose otherwise.
	chosen [board.Max]view.Units
}

// entry is what the Timeline says of the turn.
func (t *table) entry() *cards.Entry { return &t.pk.Rounds[t.Round].Nation[t.n] }

// answered are the kinds of orders that answer demands.
var answered = map[game.Kind]orders.Kind{
	britannia.ReplaceFort: orders.Replace, britannia.ReplaceArmy: orders.Replace, britannia.NormanKnights: words.Knights,
	britannia.PlaceFyrd: words.Fyrd, britannia.StayAway: orders.Shortage, britannia.BuildBurh: words.Burhs,
	britannia.PlaceArmy: orders.Place, britannia.PlaceLeader: orders.PlaceLeader,
}

// beginning lists what the nation decides as the round begins.
func (t *table) beginning() {
	d := dice.NewSeeded(0) // nothing is rolled before the first turn
	t.room()
	for a := range t.s.Where[t.n].All {
		for u, k := range map[game.Unit]uint8{britannia.Infantry: t.s.Inf[t.n][a], britannia.Cavalry: t.s.Cav[t.n][a]} {
			if k > 0 {
				t.Stands = append(t.Stands, view.Stand{Area: a, Unit: u, N: int(k)})
			}
		}
	}
	slices.SortFunc(t.Stands, func(x, y view.Stand) int { return cmp.Or(cmp.Compare(x.Area, y.Area), cmp.Compare(x.Unit, y.Unit)) })
	t.burhs()
	for {
		dec := t.e.Pending(&t.s)
		if dec.Nation != t.n || t.s.Turn != ruleset.NoNation || answered[dec.Kind] == orders.NoOrder {
			return
		}
		t.demand(&dec)
		c := t.e.Default(&t.s)
		if t.e.Apply(&t.s, &c, &d, nil) != nil {
			return
		}
	}
}

// demands lists what the nation decides before it moves, answers it by default, and
// reports whether its turn gets so far.
func (t *table) demands() bool {
	d := dice.NewSeeded(0) // no turn rolls before it moves
	for {
		dec := t.e.Pending(&t.s)
		if t.s.Turn != t.n {
			return false
		}
		if dec.Kind == game.None || dec.Kind >= britannia.MoveArmies {
			return dec.Kind == britannia.MoveArmies && dec.Nation == t.n
		}
		c := t.e.Default(&t.s)
		if dec.Kind == britannia.BuildBurh {
			c.Area = board.None // the table has room for all new armies, then
		}
		before := t.s
		mine := dec.Nation == t.n && answered[dec.Kind] != orders.NoOrder
		if mine {
			t.demand(&dec)
		}
		if t.e.Apply(&t.s, &c, &d, nil) != nil {
			return false
		}
		if mine {
			t.choose(&before, &c)
		}
	}
}

// numbers are the areas of a set.
func numbers(set board.Set) []int {
	var list []int
	for a := range set.All {
		list = append(list, int(a))
	}
	return list
}

// demand lists a demand, or adds to the last one.
func (t *table) demand(d *game.Decision) {
	kind := answered[d.Kind]
	areas := numbers(d.Areas)
	if i := len(t.Demands) - 1; i >= 0 && t.Demands[i].Kind == kind {
		last := &t.Demands[i]
		for _, a := range areas {
			if !slices.Contains(last.Areas, a) {
				last.Areas = append(last.Areas, a)
			}
		}
		return
	}
	x := view.Demand{Kind: kind, Areas: areas, Count: int(d.Count), Low: int(d.Low)}
	switch d.Kind {
	case britannia.PlaceArmy:
		x.Unit, x.Stacks = britannia.Infantry, true
		if x.Spread = t.s.Stage != britannia.LeaderPlaced; x.Spread { // else who comes apart from a leader
			x.Areas = numbers(t.s.Where[t.n] & t.pk.Board.Land)
			if t.pk.Markers[t.n].MaxBurhs > 0 {
				x.Areas = numbers(t.s.Where[t.n]&t.pk.Board.Land | t.s.Burhs)
			}
			x.Price = t.priced(britannia.PointsPerArmy)
		}
	case britannia.PlaceFyrd:
		x.Unit, x.Stacks = britannia.Infantry, true
	case britannia.BuildBurh:
		x.Unit, x.Stacks, x.Once, x.None, x.Still = britannia.Burh, true, true, true, true
		t.Points = int(t.s.Due)
		x.Price = britannia.PointsPerBurh
	case britannia.StayAway:
		x.Unit = britannia.Infantry
	case britannia.PlaceLeader:
		x.Unit, x.Leader, x.Count, x.Areas = britannia.LeaderUnit, t.entry().Leader, 1, t.leaderPlaces()
		x.Stacks = t.entry().Cavalry > 0 && t.pk.Rules.ArthurKeepsStacking // 1e ART-01
	case britannia.ReplaceFort:
		x.Once = true
	case britannia.ReplaceArmy:
		x.Once, x.Areas = true, t.armies(d)
	}
	t.Demands = append(t.Demands, x)
}

// leaderPlaces are the areas where the leader may come if the new armies do not crowd them.
func (t *table) leaderPlaces() []int {
	then := t.s
	for a := range t.pk.Board.Land.All {
		then.Inf[t.n][a] -= uint8(max(0, t.chosen[a][britannia.Infantry]))
	}
	return numbers(t.e.Pending(&then).Areas)
}

// armies are the areas of a decision, each as often as armies there can be replaced.
func (t *table) armies(d *game.Decision) []int {
	var list []int
	for a := range d.Areas.All {
		list = append(list, slices.Repeat([]int{int(a)}, int(t.e.Replaceable(&t.s, a)))...)
	}
	return list
}

// priced is a price where points are spent on several things.
func (t *table) priced(price int) int {
	if t.Points == 0 {
		return 0
	}
	return price
}

// choose notes what the default answer c has brought. Decisions after it that had but one
// answer left were taken with it: they were left by that default only.
func (t *table) choose(before *britannia.State, c *britannia.Choice) {
	switch c.Kind {
	case britannia.PlaceArmy:
		t.chose(before)
	case britannia.BuildBurh:
		if n := t.chose(before); n > 0 { // all in the one area, unless a burh takes their points
			t.demand(&game.Decision{Kind: britannia.PlaceArmy, Areas: t.s.Where[t.n] & t.pk.Board.Land, Count: uint8(n)})
		}
	case britannia.StayAway:
		if t.e.Pending(&t.s).Kind == britannia.StayAway {
			return
		}
		for _, inv := range t.entry().Invade {
			t.chosen[inv.Sea][britannia.Infantry] += int(t.s.Inf[t.n][inv.Sea]) - int(before.Inf[t.n][inv.Sea]) - int(inv.Infantry)
		}
	case britannia.PlaceLeader:
		inf := int(t.s.Inf[t.n][c.Area]) - int(before.Inf[t.n][c.Area])
		cav := int(t.s.Cav[t.n][c.Area]) - int(before.Cav[t.n][c.Area])
		t.chosen[c.Area][britannia.Infantry] += inf
		t.chosen[c.Area][britannia.Cavalry] += cav
		last := &t.Demands[len(t.Demands)-1]
		for u, k := range map[game.Unit]int{britannia.Infantry: inf, britannia.Cavalry: cav} {
			if k > 0 {
				last.With = append(last.With, [2]int{int(u), k})
			}
		}
		slices.SortFunc(last.With, func(a, b [2]int) int { return a[0] - b[0] })
	}
}

// chose notes the new armies that have come since before, and counts them; those who came
// with a leader are none.
func (t *table) chose(before *britannia.State) int {
	sum := 0
	for a := range t.pk.Board.Land.All {
		k := int(t.s.Inf[t.n][a]) - int(before.Inf[t.n][a])
		if t.s.Leader[t.n] != before.Leader[t.n] && t.s.LeaderAt[t.n] == a && !t.pk.Switches.BoudiccaApart {
			k = max(0, k-int(t.entry().Armies))
		}
		t.chosen[a][britannia.Infantry] += k
		sum += k
	}
	return sum
}

// movement lists what the nation has and where it can go.
func (t *table) movement() {
	s, n := &t.s, t.n
	t.Kinds = t.pk.Markers[n].MaxCavalry > 0
	atSea, alone := t.e.Resting(s)
	t.Alone, t.Ashore = alone, !atSea
	t.Settle = t.pk.Rules.RaidersByPiece // 1e RAI-08
	t.stands()
	if l := s.Leader[n]; l != ruleset.NoLeader {
		t.Leader, t.LeaderAt = l, s.LeaderAt[n]
		t.LeaderMoved, t.LeaderSea = s.Moved, s.LeaderFrom != board.None
		t.mine = t.mine.With(s.LeaderAt[n])
	}
	for _, d := range t.Demands {
		for _, a := range d.Areas {
			t.mine = t.mine.With(board.Area(a))
		}
		if d.Kind == orders.PlaceLeader {
			t.LeaderAt = board.None
		}
	}
	t.room()
	t.Halves = []int{0}
	if t.entry().Major {
		t.Halves = []int{1, 2}[max(1, int(s.Half))-1:]
	}
	t.ways()
	t.foes()
	t.worth()
	t.later()
}

// room lists how many of the nation's armies may stand in each area.
func (t *table) room() {
	t.Room = make([][2]int, t.pk.Board.Count()+1)
	for a := range t.pk.Board.Land.All {
		limit, most := t.e.Room(t.n, a)
		t.Room[a] = [2]int{int(limit), int(most)}
	}
}

// stands lists the groups that can move, and burhs.
func (t *table) stands() {
	s := &t.s
	chosen := t.chosen
	for i := range s.Groups[:s.NGroups] {
		g := &s.Groups[i]
		x := view.Stand{Area: g.At, Unit: g.Unit, N: int(g.N), Home: home(t.pk.Board, g), Moved: g.Moved}
		if !g.Moved {
			if x.N -= chosen[g.At][g.Unit]; x.N < 0 {
				chosen[g.At][g.Unit], x.N = -x.N, 0
			} else {
				chosen[g.At][g.Unit] = 0
			}
		}
		if t.mine = t.mine.With(x.Area); x.N > 0 {
			t.Stands = append(t.Stands, x)
		}
	}
	t.burhs()
}

// burhs lists those that the nation has.
func (t *table) burhs() {
	if t.pk.Markers[t.n].MaxBurhs > 0 {
		for a := range t.s.Burhs.All {
			t.Stands = append(t.Stands, view.Stand{Area: a, Unit: britannia.Burh, N: 1, Moved: true, Still: true})
		}
	}
}

// home is whom armies of a group belong to; see view.Stand.
func home(b *board.Board, g *britannia.Group) int {
	switch {
	case g.Raider:
		return 2
	case b.Seas.Has(g.Home):
		return 1
	}
	return 0
}

// ways lists where the nation's armies can go, in each phase of movement.
func (t *table) ways() {
	starts, roads := t.mine, board.Set(0)
	for _, half := range t.Halves {
		var ends board.Set
		for _, w := range t.walkers() {
			x, to := t.waysOf(w, starts, roads)
			x.Half = half
			ends |= to
			t.Ways = append(t.Ways, x)
		}
		starts |= ends
		if t.pk.Markers[t.n].Forts {
			roads = starts & t.pk.Board.Land
		}
	}
}

// walker is who may go, and from what home.
type walker struct {
	britannia.Walkers
	home int
}

// walkers are those who may go: each kind that the nation has, from each home; and the
// leader with any of them, who all go at the pace of leaders.
func (t *table) walkers() []walker {
	var list []walker
	add := func(u game.Unit, home int) {
		w := walker{britannia.Walkers{Unit: u, Bound: home > 0, Raid: home == 2}, home}
		if !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	led := t.Leader != ruleset.NoLeader && !t.LeaderMoved
	for _, st := range t.Stands {
		if st.Moved && len(t.Halves) < 2 || st.Unit == britannia.Burh {
			continue
		}
		add(st.Unit, st.Home)
		if t.Settle && len(t.Halves) > 1 {
			add(st.Unit, 0)
		}
		if st.Home == 2 { // raiders who go with others
			add(st.Unit, 1)
		}
	}
	for _, d := range t.Demands {
		if d.Unit == britannia.Infantry {
			add(britannia.Infantry, 0)
		}
		for _, with := range d.With {
			add(game.Unit(with[0]), 0)
		}
		led = led || d.Kind == orders.PlaceLeader
	}
	if led {
		for home := range 2 {
			list = append(list, walker{britannia.Walkers{Unit: britannia.LeaderUnit, Led: true, Bound: home > 0}, home})
		}
	}
	return list
}

// waysOf lists the ways of a walker, and where they end.
func (t *table) waysOf(w walker, starts, roads board.Set) (view.Ways, board.Set) {
	x := view.Ways{Unit: w.Unit, Home: w.home, Led: w.Led}
	stops, start := t.e.Ways(&t.s, w.Walkers, starts, roads)
	var ends board.Set
	for a := range starts.All {
		x.Start = append(x.Start, [2]int{int(a), start[a]})
	}
	for i := range stops {
		st := &stops[i]
		flags := 0
		if st.Ends {
			flags, ends = 1, ends.With(st.Area)
		}
		if st.Held {
			flags += 2
		}
		row := []int{int(st.Area), flags}
		for _, next := range st.Next {
			if k := next.Stop; next.Road {
				row = append(row, -1-k)
			} else {
				row = append(row, k)
			}
		}
		x.Stops = append(x.Stops, row)
	}
	return x, ends
}
