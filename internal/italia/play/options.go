package play

import (
	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Options lists what nation turn.Nation may order for a turn, from the position as it is, or,
// before its turn, as if that began now. It is false where there is nothing to order, and where
// that hangs on what others decide first, or on more than a table can say.
func (f Family) Options(s *italia.State, turn game.Turn) (*view.Options, bool) {
	t := table{Family: f, s: *s, n: turn.Nation}
	t.Nation, t.Round = turn.Nation, turn.Round
	if s.Turn == ruleset.NoNation && f.Engine.Pending(s).Nation == t.n {
		return nil, false // who is asked between turns decides what the turn begins with
	}
	if !f.Engine.Suppose(&t.s, t.n, turn.Round, nil) || !t.begin() {
		return nil, false
	}
	return &t.Options, t.movement()
}

// table is a list of options in the making.
type table struct {
	Family
	view.Options
	s italia.State // as the nation begins to move, if all is placed by default
	n ruleset.Nation

	first  italia.State     // before anything is answered
	bag    [cards.Kinds]int // how many of a kind can be bought
	placed []italia.Choice  // by default, of what the table lets choose: Area, and Unit or Leaders
}

// begin lists what is decided before movement, and reports whether the turn comes to that.
func (t *table) begin() bool {
	t.first = t.s
	d := t.Engine.Pending(&t.s)
	if d.Nation != t.n {
		return false
	}
	if d.Kind == italia.Buy {
		t.shop(&d)
	}
	if pieces, ok := t.pieces(t.bought()); !ok {
		return false
	} else if len(pieces) > 0 {
		t.Demands = append(t.Demands, view.Demand{Kind: putOrder, Pieces: pieces})
	}
	if d = t.Engine.Pending(&t.s); d.Kind == italia.Gather {
		t.Form = append(t.Form, formGather)
		t.answer(&italia.Choice{Kind: d.Kind, Done: true})
		d = t.Engine.Pending(&t.s)
	}
	return d.Kind == italia.March && d.Nation == t.n
}

// answer goes on with an answer; nothing that falls by dice comes before movement is over.
func (t *table) answer(c *italia.Choice) bool {
	d := dice.NewSeeded(1)
	return t.Engine.Apply(&t.s, c, &d, nil) == nil
}

// numbers are the areas of a set.
func numbers(set board.Set) (list []int) {
	for a := range set.All {
		list = append(list, int(a))
	}
	return list
}

// movement lists what the nation has and where it can go; false: that is more than a table can say.
func (t *table) movement() bool {
	s, e := &t.s, t.Engine
	t.Move, t.Kinds, t.Alone, t.Spill = marchOrder, true, true, true
	t.Halves = []int{int(s.Half)}
	if s.Half == 1 {
		t.Halves = []int{1, 2}
	}
	if s.Where[t.n]&e.Pack().Board.Seas != 0 || t.bag[cards.Fleet] > 0 {
		if !t.waters() {
			return false
		}
	}
	t.Cities, t.Ruins, t.Leave = numbers(s.Cities), numbers(s.Ruins), numbers(e.MustLeave(s))
	t.Room = make([][2]int, e.Pack().Board.Count()+1)
	for a := range e.Pack().Board.Land.All {
		k := e.Limit(s, t.n, a)
		if a == e.Unlimited(s) {
			k = italia.MaxStacks
		}
		t.Room[a] = [2]int{k, k}
	}
	starts := t.stands()
	for _, half := range t.Halves {
		t.ways(half, starts)
		starts = e.Pack().Board.Land // where anybody may have come by then
	}
	t.dice()
	t.foes()
	t.later()
	t.form()
	round, points := e.NextScoring(s, t.n)
	t.Scoring = round
	for a := range e.Pack().Board.Land.All {
		if round > 0 && points[a] > 0 {
			t.Worth = append(t.Worth, view.Worth{Area: a, Held: e.Pack().Rules.InPoints(points[a])})
		}
	}
	return true
}

// later lists the kinds of orders for what comes after movement: where cities are that may be raided
// or pillaged, or ruins; where other fleets are. What is conquered first may be rebuilt, too, but for
// what was ruined in this turn (it CIT-10 CIT-11).
func (t *table) later() {
	s, p := &t.s, t.Engine.Pack()
	var raids, pillages, points, fleets board.Set
	for a := range s.Cities.All {
		raid, pillage, pays := t.Engine.Spoils(s, a)
		if raid {
			raids = raids.With(a)
		}
		if pillage {
			pillages = pillages.With(a)
		}
		if pays {
			points = points.With(a)
		}
	}
	for m := ruleset.Nation(1); int(m) < len(p.Nations); m++ {
		if m != t.n && !t.Engine.Allied(s, t.n, m) { // it NAV-01
			fleets |= s.Where[m] & p.Board.Seas
		}
	}
	t.Later = []view.Later{
		{Kind: orders.Fight, Battles: true}, {Kind: orders.Plan, Battles: true},
		{Kind: raidOrder, Areas: numbers(raids), Raids: true},
		{Kind: pointsOrder, Areas: numbers(points), Group: 1}, {Kind: goldOrder, Areas: numbers(raids | pillages), Group: 1}, {Kind: spareOrder, Areas: numbers(pillages), Group: 1},
		{Kind: rebuildOrder, Areas: numbers(s.Ruins &^ s.Sacked)}, {Kind: seaOrder, Areas: numbers(fleets)},
	}
}

// stands lists the units and leaders on land, but those that the player places; and where
// somebody can set out.
func (t *table) stands() (starts board.Set) {
	s := &t.s
	for a := range (s.Where[t.n] & t.Engine.Pack().Board.Land).All {
		all, free := t.Engine.Units(s, t.n, a), t.Engine.Free(s, t.n, a)
		for u := cards.Infantry; u <= cards.LandKinds; u++ {
			for _, x := range []view.Stand{{N: int(free[u]) - t.chosen(a, u)}, {N: int(all[u] - free[u]), Moved: true}} {
				if x.Area, x.Unit = a, u; x.N > 0 {
					t.Stands = append(t.Stands, x)
				}
			}
		}
		for l := range t.Engine.LeadersAt(s, t.n, a).All {
			if !t.seated(l) {
				t.Stands = append(t.Stands, view.Stand{Area: a, Unit: cards.LeaderUnit, N: 1, Leader: l, Moved: s.Leaders[l].Moved})
			}
		}
		starts = starts.With(a)
	}
	for _, d := range t.Demands {
		for _, p := range d.Pieces {
			for _, a := range p.Areas {
				starts = starts.With(board.Area(a))
			}
		}
	}
	return starts & t.Engine.Pack().Board.Land
}

// chosen is how many units of a kind stand in a by default of an order.
func (t *table) chosen(a board.Area, u game.Unit) (k int) {
	for i := range t.placed {
		if c := &t.placed[i]; c.Area == a && c.Unit == u {
			k++
		}
	}
	return k
}

// seated reports whether a leader stands where he does by default of an order.
func (t *table) seated(l ruleset.Leader) bool {
	for i := range t.placed {
		if t.placed[i].Leaders.Has(l) {
			return true
		}
	}
	return false
}

// ways lists where each kind of the nation's units can go in a phase of movement, alone and led.
func (t *table) ways(half int, starts board.Set) {
	var kinds game.UnitSet
	led := false
	note := func(u game.Unit) {
		if kinds |= 1 << u; u == cards.LeaderUnit {
			led = true
		}
	}
	for _, x := range t.Stands {
		note(x.Unit)
	}
	for _, d := range t.Demands {
		for _, p := range d.Pieces {
			note(p.Unit)
		}
	}
	for u := cards.Infantry; u <= cards.LeaderUnit; u++ {
		switch {
		case !kinds.Has(u) || u > cards.LandKinds && u != cards.LeaderUnit:
		case u == cards.LeaderUnit:
			t.way(u, true, half, starts)
		default:
			t.way(u, false, half, starts)
			if led {
				t.way(u, true, half, starts)
			}
		}
	}
}

// way lists where units of one kind can go.
func (t *table) way(u game.Unit, led bool, half int, starts board.Set) {
	x := view.Ways{Unit: u, Led: led, Half: half}
	then := t.s
	then.Half = uint8(half)
	stops, start := t.Engine.Ways(&then, u, led, starts)
	for a := range starts.All {
		x.Start = append(x.Start, [2]int{int(a), start[a]})
	}
	for i := range stops {
		st := &stops[i]
		flags := 0
		for bit, set := range []bool{st.Ends, st.Held, st.Ours} {
			if set {
				flags |= 1 << bit
			}
		}
		x.Stops = append(x.Stops, append([]int{int(st.Area), flags}, st.Next...))
	}
	t.Ways = append(t.Ways, x)
}

// foes lists who else is on the board.
func (t *table) foes() {
	s, p := &t.s, t.Engine.Pack()
	for a := board.Area(1); int(a) <= p.Board.Count(); a++ {
		for m := ruleset.Nation(1); int(m) < len(p.Nations); m++ {
			if m == t.n || !s.Where[m].Has(a) {
				continue
			}
			x := view.Foe{Area: a, Nation: m}
			for u, k := range t.Engine.Movable(s, m, a) {
				x.Units[u] = int(k)
			}
			if leaders := t.Engine.LeadersAt(s, m, a); leaders != 0 {
				x.Leader = leaders.First()
			}
			if p.Board.Land.Has(a) && t.Engine.Foe(s, t.n, a) == m {
				x.Hold = t.Engine.OverrunNeeds(s, a, m)
				x.Fight = t.fight(m, a)
				x.Most = []int{t.Engine.AttackLimit(s, a, false), t.Engine.AttackLimit(s, a, true)}
			}
			if p.Board.Seas.Has(a) && t.Waters != nil && !t.Engine.Allied(s, t.n, m) { // it NAV-01
				x.Fight = t.fight(m, a)
			}
			t.Foes = append(t.Foes, x)
		}
	}
}
