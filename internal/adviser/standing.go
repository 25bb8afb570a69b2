package adviser

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Standing answers what comes up for a player's nations from the standing
// orders, whosever turn it is. Orders for named nations come before those for
// all; among orders with the same scope, those that name areas come before
// those that do not, and of these the one said last.
type Standing struct {
	Nations ruleset.Nations // the player's: whom orders for all his nations are for
	Orders  []orders.Standing
}

// Answer answers questions; a nation's own turn is left to others.
func (st *Standing) Answer(e game.Engine, s *game.State, d *game.Decision) (game.Choice, bool) {
	if !asked(d.Kind) || !st.Nations.Has(d.Nation) {
		return game.Choice{}, false
	}
	for _, all := range [...]bool{false, true} {
		var list []*orders.Order
		for i := range st.Orders {
			if x := &st.Orders[i]; (x.Nations == 0) == all && (all || x.Nations.Has(d.Nation)) {
				list = counting(list, e, s, d, x.Orders)
			}
		}
		a := answerer{e: e, s: s, d: d, list: specificFirst(list, d.Area)}
		if c, ok := a.answer(); ok {
			return c, true
		}
	}
	return game.Choice{}, false
}

// counting adds the orders that answer d and whose conditions hold now.
func counting(list []*orders.Order, e game.Engine, s *game.State, d *game.Decision, from []orders.Order) []*orders.Order {
	for i := range from {
		o := &from[i]
		if o.Kind == orders.Conditional {
			if Hold(e, s, d.Nation, o.If) {
				list = counting(list, e, s, d, o.Then)
			} else {
				list = counting(list, e, s, d, o.Else)
			}
			continue
		}
		for _, k := range answering(d.Kind) {
			if o.Kind == k {
				list = append(list, o)
			}
		}
	}
	return list
}

// specificFirst orders standing orders: those that name area at, then those
// that name none, in both the last said first. Plans of battle keep their order,
// for of these the first that fits counts; so do removals.
func specificFirst(list []*orders.Order, at board.Area) []*orders.Order {
	var out []*orders.Order
	for _, named := range [...]bool{true, false} {
		for i := range list {
			o := list[len(list)-1-i]
			if o.Kind == orders.Plan || o.Kind == orders.Remove || o.Kind == orders.Expel {
				o = list[i]
			}
			if (len(o.Areas) > 0 || o.Nation != ruleset.NoNation) == named {
				out = append(out, o)
			}
		}
	}
	return out
}
