package adviser

import (
	"slices"

	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Standing answers what comes up for a player's nations from the standing
// orders, whosever turn it is. The entry for the fewest nations that speaks of
// the matter counts, among equals the later one; within an entry, orders that
// name the area or nation concerned come before those that do not, and of these
// the one said last. Of plans of battle, removals and expulsions the first that
// fits counts, as in the orders for a turn.
type Standing struct {
	Nations ruleset.Nations // the player's: whom orders for all their nations are for
	Orders  []orders.Standing
}

// Answer answers questions; a nation's own turn is left to others.
func (st *Standing) Answer(e britannia.Rules, s *britannia.State, d *game.Decision) (britannia.Choice, bool) {
	if !asked(d.Kind) || !st.Nations.Has(d.Nation) {
		return britannia.Choice{}, false
	}
	for _, x := range st.entries(d.Nation) {
		a := answerer{e: e, s: s, d: d, list: specificFirst(counting(nil, e, s, d, x.Orders))}
		if c, ok := a.answer(); ok {
			return c, true
		}
	}
	return britannia.Choice{}, false
}

// entries are those for n, the one that counts most first.
func (st *Standing) entries(n ruleset.Nation) []*orders.Standing {
	var list []*orders.Standing
	for i := range st.Orders {
		if x := &st.Orders[len(st.Orders)-1-i]; x.Nations == 0 || x.Nations.Has(n) {
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(x, y *orders.Standing) int { return scope(x) - scope(y) })
	return list
}

// scope is how many nations an entry is for.
func scope(x *orders.Standing) int {
	if x.Nations == 0 {
		return ruleset.MaxNations
	}
	return x.Nations.Len()
}

// counting adds the orders that answer d and whose conditions hold now.
func counting(list []*orders.Order, e britannia.Rules, s *britannia.State, d *game.Decision, from []orders.Order) []*orders.Order {
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
		if o.Kind == answers[d.Kind] {
			list = append(list, o)
		}
	}
	return list
}

// specificFirst orders the orders of an entry by which counts first.
func specificFirst(list []*orders.Order) []*orders.Order {
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
