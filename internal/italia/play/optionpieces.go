package play

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/view"
)

// plenty is more gold than anything that can be bought in a turn costs.
const plenty = 250

// shop lists what the nation can buy.
func (t *table) shop(d *game.Decision) {
	e, s := t.Engine, &t.s
	gold := int(s.Gold[t.n])
	x := view.Demand{Kind: buyOrder}
	for u := cards.Infantry; u <= cards.Fleet; u++ {
		if price := int(e.Pack().UnitInfo[u].Price); d.Units.Has(u) {
			t.bag[u] = min(t.most(u), gold/price)
			x.Goods = append(x.Goods, view.Good{Unit: u, Price: price, Count: t.bag[u], Army: u <= cards.LandKinds})
		}
	}
	if d.Units.Has(cards.City) {
		city := view.Good{Unit: cards.City}
		for a := range d.Areas.All {
			city.Areas = append(city.Areas, [2]int{int(a), e.CityPrice(a)})
		}
		x.Goods = append(x.Goods, city)
	}
	if k := e.Stays(s, t.n).Len(); k > 1 { // it RUL-33
		x.Most = k - s.Bought.Sum() - s.Held[t.n].Sum()
	}
	t.Points = gold
	x.Usual = t.usual()
	t.Demands = append(t.Demands, x)
}

// most is how many units of a kind gold without end would buy.
func (t *table) most(u game.Unit) (k int) {
	then := t.s
	then.Gold[t.n] = plenty
	c := italia.Choice{Kind: italia.Buy, Unit: u}
	chance := dice.NewSeeded(1)
	for t.Engine.Pending(&then).Kind == italia.Buy && t.Engine.Check(&then, &c) == nil {
		if t.Engine.Apply(&then, &c, &chance, nil) != nil {
			break
		}
		then.Gold[t.n] = plenty
		k++
	}
	return k
}

// usual is what is bought if nothing is ordered.
func (t *table) usual() (list [][2]int) {
	then := t.s
	chance := dice.NewSeeded(1)
	for t.Engine.Pending(&then).Kind == italia.Buy {
		c := t.Engine.Default(&then)
		if c.Done || t.Engine.Apply(&then, &c, &chance, nil) != nil {
			break
		}
		if k := len(list) - 1; k >= 0 && list[k][0] == int(c.Unit) {
			list[k][1]++
		} else {
			list = append(list, [2]int{int(c.Unit), 1})
		}
	}
	return list
}

// pieces adds what arrives to what is bought, and goes on as if nothing was bought and all of that
// was placed by default; false: it is more than a table can say.
func (t *table) pieces(list []view.Piece) (_ []view.Piece, ok bool) {
	before := t.s
	if t.Engine.Pending(&t.s).Kind == italia.Buy {
		t.answer(&italia.Choice{Kind: italia.Buy, Done: true})
	}
	list = t.arrived(list, &before, board.None, 0)
	leaders := 0 // of an arrival, who were placed by choice
	item := uint8(0)
	for {
		d := t.Engine.Pending(&t.s)
		if d.Kind != italia.PlaceUnit && d.Kind != italia.PlaceLeader {
			return list, d.Nation == t.n
		}
		if d.Nation != t.n {
			return nil, false
		}
		if t.s.Item != item {
			item, leaders = t.s.Item, 0
		}
		before = t.s
		c := t.Engine.Default(&t.s)
		if t.s.Stage == italia.Placing { // those are listed already
			t.placed = append(t.placed, italia.Choice{Area: c.Area, Unit: d.Unit})
			if !t.answer(&c) {
				return nil, false
			}
			list = t.arrived(list, &before, c.Area, 1)
			continue
		}
		if aboard := d.Unit != cards.Fleet && d.Areas&t.Engine.Pack().Board.Seas != 0; aboard || !t.free(&d, &c) {
			return nil, false
		}
		x := view.Piece{Unit: d.Unit, N: 1, Areas: numbers(d.Areas)}
		chosen := italia.Choice{Area: c.Area, Unit: d.Unit}
		if d.Kind == italia.PlaceLeader {
			x = view.Piece{Unit: cards.LeaderUnit, Leader: d.Leader, N: 1, Areas: numbers(d.Areas)}
			chosen = italia.Choice{Area: c.Area, Leaders: cards.Leaders(0).With(d.Leader)}
			leaders++
		} else {
			x.Short = t.short(d.Unit)
		}
		list, t.placed = append(list, x), append(t.placed, chosen)
		if !t.answer(&c) {
			return nil, false
		}
		list = t.arrived(list, &before, c.Area, max(1, leaders))
	}
}

// together reports whether the units of an arrival stand with their leaders.
func (t *table) together(item uint8) bool {
	a := &t.Engine.Pack().Nations[t.n].Arrivals[item-1]
	return len(a.Leaders) > 0 && !a.Spread && !t.Engine.Pack().Switches.AdviceOff
}

// arrived adds those who were placed since before without a choice, since they had but one area:
// first who came to the area of a piece that was placed last, where those are beside it and its
// like.
func (t *table) arrived(list []view.Piece, before *italia.State, with board.Area, pieces int) []view.Piece {
	b := t.Engine.Pack().Board
	came := func(u game.Unit, a board.Area) int {
		if b.Seas.Has(a) != (u == cards.Fleet) {
			return 0 // who is aboard is no piece
		}
		return int(t.Engine.Movable(&t.s, t.n, a)[u]) - int(t.Engine.Movable(before, t.n, a)[u])
	}
	add := func(x view.Piece, a board.Area) {
		if x.N <= 0 {
			return
		}
		x.Short = t.short(x.Unit)
		list = append(list, x)
		for range x.N {
			t.placed = append(t.placed, italia.Choice{Area: a, Unit: x.Unit})
		}
	}
	if with != board.None {
		last := t.placed[len(t.placed)-1]
		areas := list[len(list)-1].Areas
		for u := cards.Fleet; u >= cards.Infantry; u-- {
			x := view.Piece{Unit: u, N: came(u, with), Areas: areas, Beside: pieces}
			if last.Unit == u {
				x.N-- // the piece itself
			}
			add(x, with)
			pieces += max(0, x.N)
		}
	}
	for u := cards.Fleet; u >= cards.Infantry; u-- {
		for a := range t.s.Where[t.n].Without(with).All {
			add(view.Piece{Unit: u, N: came(u, a), Areas: []int{int(a)}}, a)
		}
	}
	return list
}

// short says from which unit bought on there are fewer of a kind that arrive, one for each: only
// so many counters are there, or they come up to a number (it REI-02 REI-12). 0: that cannot be.
func (t *table) short(u game.Unit) int {
	if t.bag[u] == 0 {
		return 0
	}
	spare := t.Engine.Stock(&t.first, t.n, u)
	for i := range t.Engine.Pack().Nations[t.n].Arrivals {
		if a := &t.Engine.Pack().Nations[t.n].Arrivals[i]; a.Round == t.s.Round && a.When == cards.OnTurn {
			if spare -= int(a.Units[u]); a.Raise {
				spare = 0
			}
		}
	}
	if spare = max(0, spare); spare >= t.bag[u] {
		return 0
	}
	return spare + 1
}

// bought lists what was bought, and what can be, before the first of it is placed. Nobody chooses
// where there is one area only (it PLA-02 PLA-03 PLA-04 PLA-05).
func (t *table) bought() (list []view.Piece) {
	var goods game.UnitSet
	for _, d := range t.Demands {
		for _, g := range d.Goods {
			goods |= 1 << g.Unit
		}
	}
	land := t.Engine.Stays(&t.s, t.n)
	for u := cards.Fleet; u >= cards.Infantry; u-- {
		at, apart := land&^t.s.Placed, land.Len() > 1
		switch {
		case u == cards.Fleet:
			at, apart = t.Engine.FleetSeas(&t.s, t.n, land), false
		case !apart:
			at = land
		}
		x := view.Piece{Unit: u, Bought: goods.Has(u), Areas: numbers(at), Apart: apart}
		if at.Len() > 1 {
			x.N = int(t.s.Bought[u] + t.s.Held[t.n][u])
		}
		if x.N > 0 || x.Bought {
			list = append(list, x)
		}
	}
	return list
}

// mostLater bounds the decisions that are compared.
const mostLater = 40

// free reports whether what is decided later does not hang on a decision, but that units go
// where leaders are: whatever is answered, the same is asked next, and leads to the same.
func (t *table) free(d *game.Decision, standard *italia.Choice) bool {
	asked := t.asked(standard)
	for a := range d.Areas.All {
		c := italia.Choice{Kind: d.Kind, Area: a}
		if other := t.asked(&c); !slices.Equal(other, asked) {
			return false
		}
	}
	return true
}

// asked lists what is asked after an answer, if all of that is answered by default.
func (t *table) asked(c *italia.Choice) (list []game.Decision) {
	then := *t
	if !then.answer(c) {
		return nil
	}
	for range mostLater {
		d := t.Engine.Pending(&then.s)
		if d.Kind != italia.PlaceUnit && d.Kind != italia.PlaceLeader || d.Nation != t.n {
			return append(list, d)
		}
		if beside := d.Kind == italia.PlaceUnit && then.s.LeadAt != 0 && then.together(then.s.Item); !beside {
			list = append(list, d)
		}
		c := t.Engine.Default(&then.s)
		if !then.answer(&c) {
			return nil
		}
	}
	return nil
}
