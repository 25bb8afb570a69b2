package play

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// speakers are the kinds of orders that answer a kind of decision.
var speakers = map[game.Kind][]orders.Kind{
	italia.Buy: {buyOrder}, italia.TributeBuy: {tributeOrder}, italia.PlaceUnit: {putOrder}, italia.PlaceLeader: {putOrder},
	italia.ClearArea: {drivenOrder, orders.Plan}, italia.LeaveSubject: {drivenOrder}, italia.Revolt: {revoltOrder}, italia.Gather: {gatherOrder},
	italia.March: {marchOrder, sailOrder, embarkOrder, landOrder}, italia.RemoveExcess: {removeOrder}, italia.Reduce: {removeOrder},
	italia.Rebuild: {rebuildOrder}, italia.RebuildRaided: {rebuildOrder}, italia.NavalAttack: {seaOrder}, italia.NavalMeet: {seaOrder},
	italia.NextBattle: {orders.Fight}, italia.RaidCity: {raidOrder}, italia.CampaignRaid: {raidOrder}, italia.Aim: {aimOrder},
	italia.AttackerGo: {orders.Plan}, italia.DefenderGo: {orders.Plan}, italia.LeaderGo: {orders.Plan, drivenOrder}, italia.Submit: {orders.Submit},
	italia.Spoils: {goldOrder, pointsOrder, spareOrder}, italia.RaidSpoils: {goldOrder, pointsOrder},
	italia.CampaignMove: {campaignOrder, endOrder, sailOrder, embarkOrder, landOrder}, italia.Block: {blockOrder}, italia.React: {joinOrder, reactOrder},
	italia.Depart: {departOrder}, italia.TakeArrivals: {takeOrder}, italia.Convert: {convertOrder},
}

// Answers reports whether an order, by itself, answers a decision.
func (f Family) Answers(d *game.Decision, o *orders.Order) bool {
	here := len(o.Areas) == 0 || d.Area == board.None || slices.Contains(o.Areas, d.Area) || o.Kind == drivenOrder || o.Kind == putOrder
	return slices.Contains(speakers[d.Kind], o.Kind) && here && about(d, o)
}

// Moot reports whether nothing that can be aimed at differs in its kind: those who landed, or were won over, have no other name.
func (f Family) Moot(d *game.Decision) bool {
	if d.Kind != italia.Aim {
		return false
	}
	kinds := make(map[game.Unit]bool)
	for aim := uint8(1); aim <= italia.AimWonOver; aim++ {
		if u, _ := italia.KindOfAim(aim); u != game.NoUnit && d.Units.Has(italia.Unit(aim)) {
			kinds[u] = true
		}
	}
	return len(kinds) < 2
}

// about reports whether an order names nothing else than what a decision is about: to whom they submit, at whom is aimed, who
// reacts and where they go.
func about(d *game.Decision, o *orders.Order) bool {
	switch d.Kind {
	case italia.Submit:
		return o.Nation == ruleset.NoNation || o.Nation == d.For
	case italia.Aim:
		return len(o.Forces) == 0 || slices.ContainsFunc(o.Forces, func(f orders.Force) bool {
			return f.Unit == game.NoUnit || d.Units.Has(italia.Unit(italia.AimAt(f.Unit))) || d.Units.Has(italia.Unit(italia.AimLanded(f.Unit)))
		})
	case italia.React:
		return o.Kind != reactOrder || !o.Yes || o.From != board.None && len(o.Steps) == 1
	}
	return true
}

// AsAnswer reports whether an order may be meant for an answer to a decision, and as which it answers it: where it is asked who
// goes where, what would be a move in a turn of their own says so.
func (f Family) AsAnswer(d *game.Decision, o *orders.Order) (as orders.Order, may bool) {
	if o.Kind != marchOrder {
		return as, slices.Contains(speakers[d.Kind], o.Kind) || o.Kind == orders.Fight && d.Kind == italia.NavalMeet
	}
	if len(o.Steps) != 1 || len(o.When) > 0 || o.Half != 0 {
		return as, false
	}
	to, whole := o.Steps[0].To, len(o.Forces) == 0
	if len(o.Forces) == 1 && o.Forces[0].Unit == game.NoUnit {
		whole = o.Forces[0].Count.Amount == orders.Unsaid || o.Forces[0].Count.Amount == orders.All
	}
	names := o.WithLeader || o.Leader != ruleset.NoLeader || len(o.Leaders) > 0
	switch d.Kind {
	case italia.React:
		if o.From != board.None && d.Areas.Has(o.From) {
			as = *o
			as.Kind, as.Yes = reactOrder, true
			return as, true
		}
	case italia.DefenderGo, italia.ClearArea:
		if o.From != board.None && o.From != d.Area {
			return as, false
		}
		switch {
		case names, !d.Areas.Has(to): // it is told
		case d.Kind == italia.ClearArea && whole:
			as = orders.Order{Kind: drivenOrder, Areas: []board.Area{to}, Yes: true}
		case d.Kind == italia.DefenderGo && whole:
			as = orders.Order{Kind: orders.Plan, Count: orders.Count{Amount: orders.All}, Areas: []board.Area{d.Area}, Goals: []orders.Goal{{To: to}}}
		case d.Kind == italia.DefenderGo:
			as = orders.Order{Kind: orders.Plan, Forces: slices.Clone(o.Forces), Areas: []board.Area{d.Area}, Goals: []orders.Goal{{To: to}}}
		}
		return as, true
	}
	return as, false
}

// speaks reports whether an order may answer the decision.
func (a asked) speaks(n *node) bool { return slices.Contains(speakers[a.d.Kind], n.Kind) }

// here reports whether an order is for the area of the decision, and about the nation that
// it concerns.
func (a asked) here(n *node) bool {
	return (len(n.Areas) == 0 || slices.Contains(n.Areas, a.d.Area)) &&
		(len(n.Nations) == 0 || slices.Contains(n.Nations, a.d.For))
}

// by is what an order says to the decision; whether that is legal is for others to judge.
func (a asked) by(n *node) (c italia.Choice, ok bool) {
	if denies(n) {
		return a.denied(n)
	}
	switch a.d.Kind {
	case italia.Buy:
		return a.buy(n)
	case italia.TributeBuy:
		if len(n.Forces) > 0 && a.d.Units.Has(n.Forces[0].Unit) {
			return italia.Choice{Unit: n.Forces[0].Unit}, true
		}
		return c, false
	case italia.PlaceUnit:
		return a.put(n)
	case italia.PlaceLeader:
		if (slices.Contains(a.named(n), a.d.Leader) || n.WithLeader) && len(n.Areas) > 0 {
			return italia.Choice{Area: a.first(n.Areas, a.d.Areas)}, true
		}
		return c, false
	case italia.ClearArea, italia.LeaveSubject:
		return a.leave(n)
	case italia.Revolt, italia.TakeArrivals, italia.NavalAttack, italia.NavalMeet, italia.RaidCity:
		return italia.Choice{Yes: n.Yes}, a.here(n)
	case italia.CampaignRaid:
		return a.campaignRaid(n)
	case italia.Gather:
		return a.gather(n)
	case italia.March:
		return a.move(n)
	case italia.CampaignMove:
		if n.Kind == endOrder {
			return italia.Choice{Done: true}, a.d.CanStop
		}
		return a.move(n)
	case italia.RemoveExcess, italia.Convert:
		return a.kindOf(n)
	case italia.Rebuild, italia.Block, italia.Reduce:
		return a.inArea(n)
	case italia.RebuildRaided:
		return a.rebuild(n)
	case italia.NextBattle:
		return a.next(n)
	case italia.Aim:
		return a.aim(n)
	}
	return a.others(n)
}

// others answers what is asked in combat and of others.
func (a asked) others(n *node) (c italia.Choice, ok bool) {
	switch a.d.Kind {
	case italia.AttackerGo, italia.DefenderGo:
		return a.retreat(n)
	case italia.LeaderGo:
		list := n.Areas
		if n.Kind == orders.Plan {
			list = goals(n)
		}
		to := a.first(list, a.d.Areas)
		return italia.Choice{To: to}, to != board.None
	case italia.Submit:
		few := n.AtMost == 0 || a.e.Controlled(a.s, a.d.Nation).Len() <= n.AtMost
		return italia.Choice{Yes: n.Yes && few}, n.Nation == ruleset.NoNation || n.Nation == a.d.For
	case italia.Spoils, italia.RaidSpoils:
		say := map[orders.Kind]uint8{spareOrder: 0, goldOrder: 1, pointsOrder: 2}[n.Kind]
		return italia.Choice{N: min(say, max(a.d.Count, 1))}, a.here(n)
	case italia.React:
		return a.react(n)
	case italia.Depart:
		if len(n.Forces) == 0 {
			return italia.Choice{N: a.d.Count}, a.here(n)
		}
		return italia.Choice{N: counted(n.Forces[0].Count, a.d.Count)}, a.here(n)
	}
	return c, false
}

// counted is how many of those there are a count means.
func counted(c orders.Count, there uint8) uint8 {
	switch c.Amount {
	case orders.Exactly:
		return c.N
	case orders.AllBut:
		return there - min(there, c.N)
	}
	return there
}

// named are the leaders that an order names: of two of one name the nation's own.
func (a asked) named(n *node) []ruleset.Leader {
	all := a.e.Pack().Leaders
	var list []ruleset.Leader
	for _, l := range n.Leaders {
		if all[l].Nation != a.d.Nation {
			for other := 1; other < len(all); other++ {
				if all[other].Nation == a.d.Nation && all[other].Name == all[l].Name {
					l = ruleset.Leader(other)
				}
			}
		}
		list = append(list, l)
	}
	return list
}

// first is the first area of a list that is possible, or else the first of all.
func (a asked) first(list []board.Area, possible board.Set) board.Area {
	for _, x := range list {
		if possible.Has(x) {
			return x
		}
	}
	if len(list) > 0 {
		return list[0]
	}
	return board.None
}

// grow makes room in sent for n entries.
func (m *mark) grow(n int) {
	for len(m.sent) < n {
		m.sent = append(m.sent, 0)
	}
}

// buy buys what is next: units by kind, a city for each area.
func (a asked) buy(n *node) (c italia.Choice, ok bool) {
	n.grow(len(n.Forces) + len(n.Areas))
	for i, f := range n.Forces {
		if f.Unit == cards.City {
			continue
		}
		if want := int(counted(f.Count, 99)); f.Count.Amount == orders.Unsaid && n.sent[i] == 0 || f.Count.Amount != orders.Unsaid && n.sent[i] < want {
			if n.sent[i] > 0 && f.Count.Amount == orders.All && !a.d.Units.Has(f.Unit) {
				continue // as many as could be had
			}
			n.sent[i]++
			return italia.Choice{Unit: f.Unit}, true
		}
	}
	for i, area := range n.Areas {
		if n.sent[len(n.Forces)+i] == 0 && a.builds(n) {
			n.sent[len(n.Forces)+i]++
			return italia.Choice{Unit: cards.City, Area: area}, true
		}
	}
	if n.closed = true; len(n.Areas) == 0 && a.builds(n) {
		n.why.Illegal = nowhere(a.e, a.s, a.d.Nation)
	}
	return c, false
}

// builds reports whether an order to buy names a city.
func (a asked) builds(n *node) bool {
	return slices.ContainsFunc(n.Forces, func(f orders.Force) bool { return f.Unit == cards.City })
}

// put places a unit: those that the order counts, in its areas in turn.
func (a asked) put(n *node) (c italia.Choice, ok bool) {
	if len(n.Areas) == 0 {
		return c, false
	}
	list := n.Forces
	if len(list)+len(n.Leaders) == 0 && !n.WithLeader { // "place them in Roma"
		list = []orders.Force{{Count: orders.Count{Amount: orders.All}}}
	}
	n.grow(len(list))
	for i, f := range list {
		if f.Unit != game.NoUnit && f.Unit != a.d.Unit {
			continue
		}
		limit := int(counted(f.Count, 99))
		if f.Count.Amount == orders.Unsaid {
			limit = 1
		}
		if n.sent[i] >= limit {
			continue
		}
		at := n.Areas[n.sent[i]%len(n.Areas)]
		n.sent[i]++
		return italia.Choice{Area: at}, true
	}
	return c, false
}

// leave sends all who must go to the areas that the order prefers, then anywhere.
func (a asked) leave(n *node) (c italia.Choice, ok bool) {
	list := n.Areas
	if n.Kind == orders.Plan {
		if !a.here(n) {
			return c, false
		}
		list = goals(n)
	}
	return a.legs(list, a.e.Mobile(a.s, a.d.Nation, a.d.Area), a.e.LeadersAt(a.s, a.d.Nation, a.d.Area), true)
}

// legs sends units and leaders to areas in their order, as many to each as may; rest: those
// without room there go elsewhere.
func (a asked) legs(list []board.Area, left cards.Units, leaders ruleset.Leaders, rest bool) (c italia.Choice, ok bool) {
	possible := a.e.Goals(a.s, a.d.Nation, a.d.Area)
	if rest {
		for to := range possible.All {
			if !slices.Contains(list, to) {
				list = append(slices.Clip(list), to)
			}
		}
	}
	i := 0
	for _, to := range list {
		if !possible.Has(to) || i == italia.MaxLegs || left.Sum() == 0 && leaders == 0 {
			continue
		}
		leg := italia.Leg{To: to, Leaders: leaders}
		room := a.e.Room(a.s, a.d.Nation, to, leaders)
		for u := cards.Elephant; u >= cards.Infantry; u-- {
			k := min(int(left[u]), room)
			leg.Units[u], left[u], room = uint8(k), left[u]-uint8(k), room-k
		}
		if leg.Units.Sum() == 0 && leaders == 0 {
			continue
		}
		leaders = 0
		c.Legs[i] = leg
		i++
	}
	return c, i > 0
}

// campaignRaid raids the areas of the order one after the other.
func (a asked) campaignRaid(n *node) (c italia.Choice, ok bool) {
	for at := range a.d.Areas.All {
		if len(n.Areas) == 0 || slices.Contains(n.Areas, at) {
			return italia.Choice{Area: at}, true
		}
	}
	return c, false
}

// gather takes units from the areas of the order, one area at a time.
func (a asked) gather(n *node) (c italia.Choice, ok bool) {
	from := n.Areas
	if n.From != board.None {
		from = []board.Area{n.From}
	}
	if len(from) == 0 {
		for at := range a.d.Areas.All {
			from = append(from, at)
		}
	}
	n.grow(len(from))
	for i, at := range from {
		if n.sent[i] > 0 || !a.d.Areas.Has(at) {
			continue
		}
		n.sent[i]++
		c.Area = at
		c.Units[0], ok = a.force(n.Forces, a.e.Free(a.s, a.d.Nation, at))
		return c, ok
	}
	return c, false
}

// kindOf names a kind of units: the first of the order that is possible.
func (a asked) kindOf(n *node) (c italia.Choice, ok bool) {
	if !a.here(n) {
		return c, false
	}
	for _, f := range n.Forces {
		if a.d.Units.Has(f.Unit) {
			return italia.Choice{Unit: f.Unit}, true
		}
	}
	any := len(n.Forces) == 0 || len(n.Forces) == 1 && n.Forces[0].Unit == game.NoUnit
	if a.d.Kind != italia.Convert || !any {
		return c, false
	}
	return italia.Choice{Unit: a.strongest()}, a.d.Units != 0 // "convert": somebody
}

// strongest is the kind of units of the decision that hits most, the first of those that do.
func (a asked) strongest() (best game.Unit) {
	info := &a.e.Pack().UnitInfo
	for u := cards.Infantry; u <= cards.LandKinds; u++ {
		if a.d.Units.Has(u) && (best == game.NoUnit || hits(&info[u]) > hits(&info[best])) {
			best = u
		}
	}
	return best
}

// inArea names an area of the decision, and a kind of units there.
func (a asked) inArea(n *node) (c italia.Choice, ok bool) {
	for at := range a.d.Areas.All {
		if len(n.Areas) > 0 && !slices.Contains(n.Areas, at) {
			continue
		}
		c.Area = at
		for _, f := range n.Forces {
			if c.Unit = f.Unit; c.Unit != game.NoUnit {
				return c, true
			}
		}
		there := a.e.Units(a.s, a.d.Nation, at)
		for u := cards.Infantry; u <= cards.LandKinds; u++ {
			if a.d.Kind == italia.Block && a.d.Units.Has(u) || a.d.Kind == italia.Reduce && u == a.d.Unit && there[u] > 0 ||
				a.d.Kind == italia.Rebuild && there[u] > 0 {
				c.Unit = u
				return c, true
			}
		}
	}
	return c, false
}

// rebuild rebuilds a raided city with the unit that the order names, or the cheapest.
func (a asked) rebuild(n *node) (c italia.Choice, ok bool) {
	if c, ok = a.kindOf(n); ok || !a.here(n) {
		return c, ok
	}
	for u := cards.Infantry; u <= cards.LandKinds && len(n.Forces) == 0; u++ {
		if a.d.Units.Has(u) {
			return italia.Choice{Unit: u}, true
		}
	}
	return c, false
}

// next is the battle that the order names first.
func (a asked) next(n *node) (c italia.Choice, ok bool) {
	for _, at := range n.Areas {
		if !a.d.Areas.Has(at) {
			continue
		}
		a.e.Choices(a.s, func(x *italia.Choice) bool {
			if x.Area == at {
				c, ok = *x, true
			}
			return !ok
		})
		if ok {
			return c, true
		}
	}
	return c, false
}

// aim aims at the first kind of the order at which can be aimed, with as many as may.
func (a asked) aim(n *node) (c italia.Choice, ok bool) {
	if !a.here(n) {
		return c, false
	}
	for _, f := range n.Forces {
		for _, slot := range []uint8{italia.AimAt(f.Unit), italia.AimLanded(f.Unit)} {
			for k := a.d.Count; k > 0; k-- {
				try := italia.Choice{Kind: italia.Aim, Aim: slot, N: k}
				if a.e.Check(a.s, &try) == nil {
					return try, true
				}
			}
		}
	}
	return c, false
}
