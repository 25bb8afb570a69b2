package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// opposed reports whether list[i] and list[j], which comes later, cannot both be meant: all stay in an area, and all of them
// leave it; all retreat from a battle, and all fight on; yes, and no; battles in this order, and in another.
func opposed(list []Order, i, j int) bool {
	a, b := &list[i], &list[j]
	switch {
	case a.Half != b.Half:
		return false
	case a.Kind == Stay && b.Kind == Move:
		return holdsAll(a, b.From) && leavesAll(b)
	case a.Kind == Move && b.Kind == Stay:
		return leavesAll(a) && holdsAll(b, a.From) && !slices.ContainsFunc(list[:j], func(o Order) bool { return comesTo(&o, a.From) })
	case a.Kind != b.Kind:
		return false
	case a.Kind == Plan:
		return always(a) && always(b) && a.Side == b.Side && a.Enemies == b.Enemies && slices.Equal(a.Areas, b.Areas) && (a.Count == N(0)) != (b.Count == N(0))
	case a.Kind == Withdraw:
		return slices.Equal(a.Areas, b.Areas) && (a.Count == N(0)) != (b.Count == N(0))
	case a.Kind == Submit, a.Kind == Growth, a.Kind == Leave:
		return a.Yes != b.Yes && a.Nation == b.Nation && a.AtMost == b.AtMost && slices.Equal(a.Areas, b.Areas)
	case a.Kind == Vote:
		return !slices.Equal(a.Nations, b.Nations)
	case a.Kind == Fight:
		ranks := func(o *Order) bool { return len(o.Areas) > 1 }
		return ranks(a) && ranks(b) && !slices.Equal(a.Areas, b.Areas) && board.Of(a.Areas...) == board.Of(b.Areas...)
	}
	return false
}

// holdsAll reports whether all of an area stay there by o.
func holdsAll(o *Order, a board.Area) bool {
	return o.Count.Amount == All && o.Unit == game.NoUnit && o.Leader == ruleset.NoLeader && slices.Contains(o.Areas, a)
}

// leavesAll reports whether o moves all from an area.
func leavesAll(o *Order) bool {
	return o.Count.Amount == All && o.Unit == game.NoUnit && o.From != board.None
}

// comesTo reports whether o brings somebody into a, who may be those that stay.
func comesTo(o *Order, a board.Area) bool {
	return o.Kind == Conditional || o.Kind == Move && slices.ContainsFunc(o.Steps, func(s Step) bool { return s.To == a })
}

// always reports whether a plan for battles is for all who fight, whatever happens.
func always(o *Order) bool {
	return len(o.When) == 0 && o.Leader == ruleset.NoLeader && o.Unit == game.NoUnit && (o.Count.Amount == All || o.Count == N(0))
}
