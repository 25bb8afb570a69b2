package play

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
)

// move is the next act of an order that moves: a march is one; what goes by sea takes one
// for each unit that goes aboard, each sea, and each unit that lands.
func (a asked) move(n *node) (c italia.Choice, ok bool) {
	b := a.e.Pack().Board
	from := n.From
	if from == board.None {
		from = a.start(n)
	}
	switch n.Kind {
	case sailOrder:
		return a.sail(n, from)
	case embarkOrder:
		return a.embark(n)
	case landOrder:
		return a.land(n)
	}
	if len(n.Steps) == 0 && n.Kind == campaignOrder && !n.done { // a campaign to nowhere: the army stays and fights
		n.closed = true
		return italia.Choice{Act: italia.Fight}, true
	}
	if len(n.Steps) == 0 {
		n.closed = true
		return italia.Choice{Done: true}, n.done && a.d.CanStop
	}
	bySea := b.Seas.Has(from)
	for _, step := range n.Steps {
		bySea = bySea || b.Seas.Has(step.To) || slices.ContainsFunc(step.Via, b.Seas.Has)
	}
	if bySea {
		return a.ship(n, from)
	}
	if n.done {
		return c, false
	}
	n.closed = true
	return a.march(n, from)
}

// start is where those set out from whom an order names without their place: the leader's
// area, or that of the leader of the campaign.
func (a asked) start(n *node) board.Area {
	for _, l := range a.named(n) {
		if at := &a.s.Leaders[l]; at.Fate == italia.OnBoard {
			return at.At
		}
	}
	if a.d.Kind == italia.CampaignMove {
		return a.s.Leaders[a.d.Leader].At
	}
	return board.None
}

// march is a march by land over the areas that the order names, by the shortest way where
// it names none; units that must hold down an enemy on the way stay behind there.
func (a asked) march(n *node, from board.Area) (c italia.Choice, ok bool) {
	c = italia.Choice{Kind: a.d.Kind, Act: italia.Go}
	free := a.free(n, from)
	leaders := a.e.LeadersAt(a.s, a.d.Nation, from)
	c.Leaders = a.led(n, leaders)
	for _, l := range a.named(n) {
		c.Leaders = c.Leaders.With(l) // the rules say if he is elsewhere
	}
	forces := n.Forces
	if a.d.Kind == italia.CampaignMove {
		c.Leaders = c.Leaders.With(a.d.Leader)
	}
	units, _ := a.force(forces, free)
	if len(forces) == 0 && len(n.Leaders)+btoi(n.WithLeader) > 0 && a.d.Kind == italia.March {
		units = cards.Units{} // he goes alone
	}
	var stops []board.Area
	var ends []int // of each step, in stops
	for _, step := range n.Steps {
		stops = append(append(stops, step.Via...), step.To)
		ends = append(ends, len(stops)-1)
	}
	var first *italia.Choice
	a.paths([]board.Area{from}, stops, func(path []board.Area) bool {
		if len(path) > italia.MaxPath {
			return true
		}
		try := c
		try.Len = uint8(len(path))
		copy(try.Path[:], path)
		for i := range len(path) - 1 {
			try.Units[i] = units
		}
		ok = a.lightened(&try, a.regroup(&try, n.Steps, reached(path, stops, ends)))
		if first == nil || ok {
			kept := try
			first = &kept
		}
		return !ok
	})
	if first == nil {
		c.Len, c.Path[0], c.Units[0] = 2, from, units
		c.Path[1] = stops[len(stops)-1]
		return c, true
	}
	return *first, true
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
