package play

import (
	"slices"

	"bretwalda/internal/italia"
	"bretwalda/internal/orders"
)

// denied is what an order answers that says what is not to be: that nothing is done, where all that
// could be done is what it speaks of. It never has done what it denies.
func (a asked) denied(n *node) (c italia.Choice, ok bool) {
	all := len(n.Forces)+len(n.Steps) == 0
	switch a.d.Kind {
	case italia.Revolt, italia.TakeArrivals, italia.NavalAttack, italia.NavalMeet, italia.RaidCity:
		return c, a.here(n)
	case italia.Convert, italia.RemoveExcess:
		return italia.Choice{Done: true}, a.here(n) && a.d.CanStop && a.everyKind(n)
	case italia.RebuildRaided:
		return italia.Choice{Done: true}, a.here(n) && a.everyKind(n)
	case italia.CampaignRaid, italia.Rebuild, italia.Block, italia.Reduce:
		return italia.Choice{Done: true}, a.everywhere(n) && (a.d.CanStop || a.d.Kind == italia.CampaignRaid)
	case italia.React:
		return italia.Choice{Done: true}, n.Kind == reactOrder || a.here(n)
	case italia.Gather:
		return italia.Choice{Done: true}, all && len(n.Areas) == 0
	case italia.Depart:
		return c, all
	case italia.CampaignMove:
		led := len(n.Leaders) == 0 || slices.Contains(a.named(n), a.d.Leader)
		return italia.Choice{Done: true}, n.Kind == campaignOrder && all && led && a.d.CanStop
	}
	return c, false
}

// denies reports whether an order says what is not to be.
func denies(n *node) bool { return n.Kind >= orders.OwnKinds && !n.Yes }

// everywhere reports whether an order speaks of all the areas of the decision.
func (a asked) everywhere(n *node) bool {
	if len(n.Areas) == 0 {
		return true
	}
	for at := range a.d.Areas.All {
		if !slices.Contains(n.Areas, at) {
			return false
		}
	}
	return true
}

// everyKind reports whether it speaks of all the kinds of units that the decision is about.
func (a asked) everyKind(n *node) bool {
	left := a.d.Units
	for _, f := range n.Forces {
		left &^= 1 << f.Unit
	}
	return len(n.Forces) == 0 || left == 0
}
