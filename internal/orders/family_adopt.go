package orders

import (
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// What is read freely are the orders that all games have. Games of a family whose units have kinds carry out moves of its own
// instead.

// adopted makes of orders that were read freely those of the family. It reports whether that is possible for all of them: one that
// nobody would carry out must not count.
func (f *Family) adopted(list []Order) ([]Order, bool) {
	if len(f.Uses) == 0 {
		return list, true
	}
	out := make([]Order, 0, len(list))
	for _, o := range list {
		switch {
		case o.Kind == Move && f.Moves != NoOrder && len(f.Units) > 0:
			var ok bool
			if o, ok = f.move(o); !ok {
				return nil, false
			}
		case !f.uses(o.Kind) || len(o.Then)+len(o.Else) > 0:
			return nil, false
		}
		out = append(out, o)
	}
	return out, true
}

// move is the family's order for a move; false: it has none for such.
func (f *Family) move(o Order) (Order, bool) {
	own := Order{Line: o.Line, Text: o.Text, Kind: f.Moves, Half: o.Half, Amends: o.Amends, Yes: true, From: o.From, Leaders: o.Leaders, WithLeader: o.WithLeader && o.Leader == ruleset.NoLeader}
	if o.Leader != ruleset.NoLeader {
		own.Leaders = append([]ruleset.Leader{o.Leader}, own.Leaders...)
	}
	if o.regroups() || o.Second.Amount != Unsaid {
		return own, false
	}
	if o.Count != N(0) && (o.Count.Amount != Unsaid || o.Unit != game.NoUnit) {
		own.Forces = []Force{{Count: o.Count, Unit: o.Unit}}
	}
	for _, s := range o.Steps {
		if s.Boat || s.Road {
			return own, false
		}
		own.Steps = append(own.Steps, Step{Via: s.Via, To: s.To})
	}
	return own, len(own.Steps) > 0 && len(own.Forces)+len(own.Leaders) > 0
}
