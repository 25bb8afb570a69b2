package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// ofNobody reports whether an offer has somebody do what nobody of the nation is there for: come from the sea where none are at sea, or
// soon will be, or stay, or be taken off, in an area where none are and none are placed. "2 in York" then is of new armies, and "leave
// Kent alone" a change of mind.
func (p *reading) ofNobody(list []Order) bool {
	n, seas := p.own(), p.l.r.rs.Board.Seas
	if n == ruleset.NoNation || p.l.ctx.Stands == nil {
		return false
	}
	there := func(a board.Area) bool {
		return p.l.ctx.Stands(a).Has(n) || slices.ContainsFunc(append(p.past(), list...), func(o Order) bool {
			return (o.Kind == Place || o.Kind == PlaceLeader) && slices.Contains(o.Areas, a)
		})
	}
	return slices.ContainsFunc(list, func(o Order) bool {
		switch o.Kind {
		case Move:
			return o.From == board.None && !o.led() && !slices.ContainsFunc(slices.Collect(seas.All), there)
		case Stay, Remove:
			return slices.ContainsFunc(o.Areas, func(a board.Area) bool { return !there(a) })
		}
		return false
	})
}
