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

// bought judges, when the buying of a turn is over, the orders that will never come up in it: what never came up says nothing.
func (sh *sheet) bought(s *italia.State, d *game.Decision) {
	if d.Nation != s.Turn || d.Kind == italia.Buy || d.Kind == italia.TributeBuy || s.Stage <= italia.Buying || s.Stage >= italia.NavalStart || s.Half > 1 {
		return
	}
	sh.unpaid(s, d.Nation)
	for i := range sh.nodes {
		n := &sh.nodes[i]
		switch {
		case sh.part > 0 || n.Kind != campaignOrder && n.Kind != rebuildOrder || !sh.open(s, d.Nation, i):
		case n.Kind == rebuildOrder:
			sh.ruins(s, d.Nation, n)
		case !sh.campaigns(s, d.Nation):
			n.refuse(italia.Illegal{Why: italia.NoCampaign, Rule: "it CAM-01", Nation: d.Nation})
		}
	}
}

// ruins tells of an order to rebuild in areas of which one has no ruin: what is ruined in this turn cannot be rebuilt in it (it CIT-11).
// Where a city of the nation stands it may have been written for a raid that was to come before the turn, or was rebuilt then.
func (sh *sheet) ruins(s *italia.State, nation ruleset.Nation, n *node) {
	for _, at := range n.Areas {
		if s.Ruins.Has(at) || s.Cities.Has(at) && s.Owner[at] == nation {
			continue
		}
		bad := italia.Illegal{Why: italia.NoRuin, Rule: "it CIT-10", Nation: nation, Area: at}
		if sh.e.CitySites(s, nation).Has(at) {
			bad.N = 1
		}
		if n.why.Illegal = &bad; len(n.Areas) == 1 {
			n.closed = true
		}
		return
	}
}

// belated tells of orders to buy and to march that come when nothing but the battles is left of the turn.
func (sh *sheet) belated(s *italia.State, d *game.Decision) {
	if d.Nation != s.Turn || s.Stage < italia.NavalStart || s.Stage >= italia.CampaignStart || s.Half > 0 || sh.part > 0 {
		return
	}
	for i := range sh.nodes {
		if n := &sh.nodes[i]; (n.Kind == buyOrder || n.Kind == marchOrder) && !n.done && sh.open(s, d.Nation, i) {
			n.refuse(italia.Illegal{Why: italia.OnlyBattles, Rule: "it COM-01", Nation: d.Nation})
		}
	}
}

// open reports whether nothing is known yet of what becomes of order i, which counts and denies nothing.
func (sh *sheet) open(s *italia.State, n ruleset.Nation, i int) bool {
	o := &sh.nodes[i]
	return !o.closed && o.why.Illegal == nil && !denies(o) && sh.counts(s, n, i)
}

// refuse notes why an order is not carried out, or only in part.
func (n *node) refuse(bad italia.Illegal) { n.closed, n.why.Illegal = true, &bad }

// campaigns reports whether a nation has a card that lets a leader lead a campaign in the round.
func (sh *sheet) campaigns(s *italia.State, n ruleset.Nation) bool {
	return sh.e.CivilWar(s) || slices.ContainsFunc(sh.e.Pack().Nations[n].Campaigns, func(c cards.Campaign) bool { return c.Round == s.Round })
}

// unpaid closes the orders to buy, and tells of those that were not carried out, or only in part, what is too dear: who has
// less than the cheapest unit costs is not asked any more.
func (sh *sheet) unpaid(s *italia.State, nation ruleset.Nation) {
	for i := range sh.nodes {
		n := &sh.nodes[i]
		if n.Kind != buyOrder || !sh.open(s, nation, i) {
			continue
		}
		n.closed = true
		u, at, ok := wanting(n)
		if ok && u == cards.City && at == board.None {
			n.why.Illegal = nowhere(sh.e, s, nation)
		} else if ok {
			n.why.Illegal = sh.e.Dear(s, nation, u, at)
		}
	}
}

// nowhere says that a city is bought together with its area, and names one where it could stand.
func nowhere(e *italia.Engine, s *italia.State, n ruleset.Nation) *italia.Illegal {
	return &italia.Illegal{Why: italia.CityNowhere, Rule: "it PLA-08", Nation: n, Area: e.CitySites(s, n).First()}
}

// wanting is what an order to buy has not bought yet; a city in no area cannot be.
func wanting(n *node) (u game.Unit, at board.Area, ok bool) {
	n.grow(len(n.Forces) + len(n.Areas))
	city := false
	for i, f := range n.Forces {
		switch {
		case f.Unit == cards.City:
			city = true
		case f.Count.Amount == orders.All && n.sent[i] > 0:
		case n.sent[i] < wanted(f.Count):
			return f.Unit, board.None, true
		}
	}
	for i, area := range n.Areas {
		if city && n.sent[len(n.Forces)+i] == 0 {
			return cards.City, area, true
		}
	}
	return cards.City, board.None, city && len(n.Areas) == 0
}

// wanted is how many of a kind an order counts; 1 where it says no number.
func wanted(c orders.Count) int {
	if c.Amount == orders.Exactly {
		return int(c.N)
	}
	return 1
}
