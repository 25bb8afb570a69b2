package play

import (
	"cmp"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// hull is a fleet that an order by sea uses.
type hull struct {
	ship   uint8 // from 1
	sailed int   // seas of the way so far
}

// ship carries units over seas: the fleets that the first sea of the way has take them
// aboard, sail, and land them at the end of it.
func (a asked) ship(n *node, from board.Area) (c italia.Choice, ok bool) {
	b := a.e.Pack().Board
	var seas []board.Area
	to := board.None
	for _, step := range n.Steps {
		for _, x := range append(slices.Clip(step.Via), step.To) {
			if b.Seas.Has(x) {
				seas = append(seas, x)
			} else {
				to = x
			}
		}
	}
	if b.Seas.Has(from) {
		seas = append([]board.Area{from}, seas...)
		from = board.None
	}
	if len(seas) == 0 {
		return c, false
	}
	if from != board.None {
		if c, ok := a.aboard(n, from, seas); ok {
			return c, true
		}
	} else if len(n.ships) == 0 {
		a.board(n, seas[0], board.None)
	}
	for i := range n.ships {
		h := &n.ships[i]
		if h.sailed+1 < len(seas) {
			h.sailed++
			return italia.Choice{Act: italia.Sail, Ship: h.ship, To: seas[h.sailed]}, true
		}
	}
	if to != board.None {
		for i := range n.ships {
			if c, ok := a.ashore(n.ships[i].ship, to); ok {
				return c, true
			}
		}
	}
	n.closed = true
	if len(n.ships) == 0 { // the rules say that there is no fleet
		return italia.Choice{Act: italia.Embark, Area: n.From, Unit: cards.Infantry, To: seas[0]}, true
	}
	return c, false
}

// board takes the fleets of an order that begins at sea: those that carry what it counts, or
// as many as it counts, empty ones first; those that can sail to a sea, if it names one. Of
// what is aboard as little as possible goes that the order does not count, and of those alike
// the fleet that has sailed least.
func (a asked) board(n *node, sea, to board.Area) {
	fleets, cargo := 99, false
	leaders, want := a.named(n), cards.Units{}
	for _, f := range n.Forces {
		switch {
		case f.Unit == cards.Fleet && f.Count.Amount == orders.Exactly:
			fleets = int(f.Count.N)
		case f.Unit != cards.Fleet:
			cargo = true
			want[f.Unit] += counted(f.Count, 99)
		}
	}
	cargo = cargo || len(leaders) > 0
	for _, i := range a.fleets(sea, cargo) {
		if a.goes(uint8(i+1), to) && len(n.ships) < fleets && (!cargo || a.carries(uint8(i+1), &want, leaders, uint8(i+1) != a.meant)) {
			n.ships = append(n.ships, hull{ship: uint8(i + 1)})
		}
	}
	for _, i := range a.fleets(sea, cargo) {
		taken := slices.ContainsFunc(n.ships, func(h hull) bool { return h.ship == uint8(i+1) })
		if cargo && !taken && a.goes(uint8(i+1), to) && len(n.ships) < fleets && a.carries(uint8(i+1), &want, leaders, false) {
			n.ships = append(n.ships, hull{ship: uint8(i + 1)})
		}
	}
}

// fleets are those of the nation in a sea, the fullest first where it is about cargo, otherwise
// the emptiest, and of those alike the one that has sailed least.
func (a asked) fleets(sea board.Area, cargo bool) []int {
	var list []int
	for i := range a.s.Ships[:a.s.NShips] {
		if x := &a.s.Ships[i]; x.Nation == a.d.Nation && x.Sea == sea {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(i, j int) int {
		x, y := &a.s.Ships[i], &a.s.Ships[j]
		room := y.Places() - x.Places()
		if cargo {
			room = -room
		}
		return cmp.Or(room, int(x.Steps)-int(y.Steps))
	})
	return a.meantFirst(list)
}

// meantFirst puts the fleet that the order is to use before the others of a list.
func (a asked) meantFirst(list []int) []int {
	if at := slices.Index(list, int(a.meant)-1); at > 0 {
		list = slices.Insert(slices.Delete(list, at, at+1), 0, int(a.meant)-1)
	}
	return list
}

// sailed are the fleets of the nation in a sea, the one that has sailed most first: those that
// can still go far are kept for who needs that.
func (a asked) sailed(sea board.Area) []int {
	list := a.fleets(sea, false)
	slices.SortStableFunc(list, func(i, j int) int { return int(a.s.Ships[j].Steps) - int(a.s.Ships[i].Steps) })
	return a.meantFirst(list)
}

// goes reports whether a fleet can sail to a sea; to none, always.
func (a asked) goes(ship uint8, to board.Area) bool {
	try := italia.Choice{Kind: a.d.Kind, Act: italia.Sail, Ship: ship, To: to}
	return to == board.None || a.e.Check(a.s, &try) == nil
}

// carries reports whether a fleet has units aboard that are still wanted, of a kind or of any,
// or one of the leaders, and counts them as found; whole: nothing else may be aboard.
func (a asked) carries(ship uint8, want *cards.Units, leaders []ruleset.Leader, whole bool) bool {
	found, left, others := false, *want, false
	for _, u := range a.s.Ships[ship-1].Cargo {
		if u == cards.NoUnit {
			continue
		}
		kind := u
		if left[u] == 0 {
			kind = cards.NoUnit // of any kind
		}
		if left[kind] > 0 {
			left[kind]--
			found = true
		} else {
			others = true
		}
	}
	for l := range a.e.Aboard(a.s, ship).All {
		named := slices.Contains(leaders, l)
		found, others = found || named, others || !named
	}
	if !found || whole && others {
		return false
	}
	*want = left
	return true
}

// aboard is the next unit or leader that goes aboard.
func (a asked) aboard(n *node, from board.Area, seas []board.Area) (c italia.Choice, ok bool) {
	leaders := a.e.LeadersAt(a.s, a.d.Nation, from)
	want := a.led(n, leaders)
	if a.d.Kind == italia.CampaignMove && leaders.Has(a.d.Leader) {
		want = ruleset.Leaders(0).With(a.d.Leader)
	}
	if want != 0 {
		return a.loaded(n, italia.Choice{Act: italia.Embark, Area: from, Leaders: 1 << want.First()}, seas[0])
	}
	if len(n.sent) == 0 { // what it counts is counted before the first goes
		n.grow(int(cards.LandKinds) + 1)
		units := cards.Units{}
		if len(n.Forces) > 0 || len(n.Leaders) == 0 {
			units, _ = a.force(n.Forces, a.free(n, from))
		}
		for u := cards.Infantry; u <= cards.LandKinds; u++ {
			n.sent[u] = int(units[u])
		}
	}
	for u := cards.Infantry; u <= cards.LandKinds; u++ {
		if n.sent[u] > 0 {
			n.sent[u]--
			return a.loaded(n, italia.Choice{Act: italia.Embark, Area: from, Unit: u}, seas[0])
		}
	}
	return c, false
}

// loaded finds the fleet for what goes aboard in a sea: one that the order uses already, or
// another; without one the rules say why.
func (a asked) loaded(n *node, c italia.Choice, sea board.Area) (italia.Choice, bool) {
	c.Kind = a.d.Kind
	try := func(ship uint8) bool {
		c.Ship = ship
		return a.e.Check(a.s, &c) == nil
	}
	for _, h := range n.ships {
		if try(h.ship) {
			return c, true
		}
	}
	last := uint8(0)
	for _, further := range []bool{true, false} { // rather one that can go where these are to go
		for _, i := range a.sailed(sea) {
			if further && uint8(i+1) != a.meant && !a.goesOn(uint8(i+1)) {
				continue
			}
			if last = uint8(i + 1); try(last) {
				n.ships = append(n.ships, hull{ship: last})
				return c, true
			}
		}
	}
	c.Ship = last
	return c, true
}

// goesOn reports whether a fleet can sail where what goes aboard now is to go; any, if that
// goes nowhere.
func (a asked) goesOn(ship uint8) bool {
	then := *a.s
	for _, to := range a.sails {
		if !(asked{e: a.e, s: &then, d: a.d}).goes(ship, to) {
			return false
		}
		then.Ships[ship-1].Sea = to
		then.Ships[ship-1].Steps++
	}
	return true
}

// ashore is the next unit or leader of a fleet that lands.
func (a asked) ashore(ship uint8, to board.Area) (c italia.Choice, ok bool) {
	x := &a.s.Ships[ship-1]
	if x.Cargo[0] != game.NoUnit {
		return italia.Choice{Act: italia.Land, Unit: x.Cargo[0], Ship: ship, To: to}, true
	}
	if leaders := a.e.Aboard(a.s, ship); leaders != 0 {
		return italia.Choice{Act: italia.Land, Leaders: 1 << leaders.First(), Ship: ship, To: to}, true
	}
	return c, false
}

// sail moves fleets with what they carry.
func (a asked) sail(n *node, from board.Area) (c italia.Choice, ok bool) {
	if n.ships == nil {
		to := board.None
		if len(n.Steps) > 0 {
			to = append(slices.Clip(n.Steps[0].Via), n.Steps[0].To)[0]
		}
		if a.board(n, from, to); n.ships == nil {
			a.board(n, from, board.None) // the rules say why they cannot
		}
		if n.ships == nil {
			n.closed = true
			return italia.Choice{Act: italia.Sail, Area: from}, true
		}
	}
	var seas []board.Area
	for _, step := range n.Steps {
		seas = append(append(seas, step.Via...), step.To)
	}
	for i := range n.ships {
		if h := &n.ships[i]; h.sailed < len(seas) {
			h.sailed++
			return italia.Choice{Act: italia.Sail, Ship: h.ship, To: seas[h.sailed-1]}, true
		}
	}
	n.closed = true
	return c, false
}

// embark puts units of an area aboard the fleets of a sea: "embark 2 infantry from Africa in
// Mare Libycum".
func (a asked) embark(n *node) (c italia.Choice, ok bool) {
	b := a.e.Pack().Board
	from, sea := n.From, board.None
	for _, x := range n.Areas {
		if b.Seas.Has(x) {
			sea = x
		} else if from == board.None {
			from = x
		}
	}
	if sea == board.None && from != board.None {
		sea = (b.Shore[from] & a.s.Where[a.d.Nation]).First()
	}
	if from == board.None {
		return c, false
	}
	if c, ok = a.aboard(n, from, []board.Area{sea}); !ok {
		n.closed = true
	}
	return c, ok
}

// land puts what fleets carry ashore: "land 2 infantry from Mare Libycum in Olbia".
func (a asked) land(n *node) (c italia.Choice, ok bool) {
	to := board.None
	for _, x := range n.Areas {
		if a.e.Pack().Board.Land.Has(x) {
			to = x
		}
	}
	want := 99
	if len(n.Forces) > 0 && n.Forces[0].Count.Amount == orders.Exactly {
		want = int(n.Forces[0].Count.N)
	}
	n.grow(1)
	all := make([]int, a.s.NShips)
	for i := range all {
		all[i] = i
	}
	for _, i := range a.meantFirst(all) {
		x := &a.s.Ships[i]
		if x.Nation != a.d.Nation || n.From != board.None && x.Sea != n.From || n.sent[0] >= want {
			continue
		}
		if c, ok = a.ashore(uint8(i+1), to); ok && (c.Unit == game.NoUnit || len(n.Forces) == 0 || n.Forces[0].Unit == game.NoUnit || n.Forces[0].Unit == c.Unit) {
			if c.Kind = a.d.Kind; a.e.Check(a.s, &c) == nil || n.sent[0] == 0 {
				n.sent[0]++
				return c, true
			}
		}
	}
	n.closed = true
	return c, false
}
