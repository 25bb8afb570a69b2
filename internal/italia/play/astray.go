package play

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/orders"
)

// astray finds the orders for a move of a campaign that can never be carried out as written, and says why not: what would have
// come before the campaign, where they were given when nothing else was left of the turn; and an end of it in an area in which
// it does not stand. It reports whether the next order is such an end.
func (sh *sheet) astray(s *italia.State, d *game.Decision) bool {
	leads := board.None
	if s.Campaign.Leader != cards.NoLeader {
		leads = s.Leaders[s.Campaign.Leader].At
	}
	for i := range sh.nodes {
		n := &sh.nodes[i]
		switch {
		case n.closed && n.why.Illegal != nil && n.why.Illegal.Why == italia.CampaignAway:
			return true // however often it is asked
		case n.done || n.closed || !sh.counts(s, d.Nation, i):
		case slices.Contains([]orders.Kind{buyOrder, putOrder, marchOrder}, n.Kind) && sh.part > 0 && int(s.Part) == sh.part && !sh.e.CivilWar(s):
			bad := &italia.Illegal{Why: italia.OnlyCampaign, Rule: "it CAM-01", Nation: d.Nation, Area: n.From}
			if len(n.Steps) > 0 {
				bad.To = n.Steps[len(n.Steps)-1].To
			}
			if n.closed = true; !sh.toldOf(i, italia.OnlyCampaign) {
				n.why.Illegal = bad
			}
		case n.Kind == endOrder && n.Yes && len(n.Areas) > 0 && leads != board.None && !slices.Contains(n.Areas, leads) && sh.due(s, i):
			n.closed = true
			n.why.Illegal = &italia.Illegal{Why: italia.CampaignAway, Rule: "it CAM-01", Nation: d.Nation, Area: n.Areas[0]}
			return true
		}
	}
	return false
}

// toldOf reports whether another order of the same line as order i, one that buys what that places, was refused for a reason: the line
// is told of once.
func (sh *sheet) toldOf(i int, why game.Reason) bool {
	n := &sh.nodes[i]
	return slices.ContainsFunc(sh.nodes[:i], func(o node) bool {
		return o.Line == n.Line && o.Text == n.Text && o.why.Illegal != nil && o.why.Illegal.Why == why
	})
}

// due reports whether all campaign moves that stand before order i have been made.
func (sh *sheet) due(s *italia.State, i int) bool {
	before := 0
	for j := range sh.nodes[:i] {
		if sh.nodes[j].Kind == campaignOrder && !sh.skipped(j) {
			before++
		}
	}
	return int(s.Part)-sh.first >= before
}
