package play

import (
	"slices"

	"bretwalda/internal/italia/cards"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// mostSlots is how many new fleets a table has numbers for.
const mostSlots = 16

// waters lists the nation's fleets, but those that the player places, and where they can go. What
// is aboard when movement begins is landed by an order of words. It is false if that is more than
// a table can say.
func (t *table) waters() bool {
	s, p := &t.s, t.Engine.Pack()
	fleet := &p.UnitInfo[cards.Fleet]
	w := &view.Waters{Unit: cards.Fleet, Sail: sailOrder, Steps: int(fleet.Move), Carries: int(fleet.Carries)}
	for i := range s.Ships {
		x := &s.Ships[i]
		if came := t.first.Ships[i].Nation == ruleset.NoNation; came && len(w.Slots) < mostSlots {
			w.Slots = append(w.Slots, i)
		} else if x.Nation == t.n && !came {
			w.Ships = append(w.Ships, view.Ship{Slot: i, Area: x.Sea, Came: int(x.Steps), Carried: int(x.Carried)})
		}
		if x.Nation != t.n || x.Places() == int(fleet.Carries) && t.Engine.Aboard(s, uint8(i+1)) == 0 {
			continue
		}
		if t.first.Ships[i].Nation == ruleset.NoNation { // it is placed with units aboard
			return false
		}
		last := &w.Ships[len(w.Ships)-1]
		last.Load, last.People = int(fleet.Carries)-x.Places(), t.Engine.Aboard(s, uint8(i+1)).Len()
		if !slices.Contains(t.Form, formAboard) {
			t.Form = append(t.Form, formAboard)
		}
	}
	for a := range p.Board.Coastal.All {
		if a != t.Engine.WaitsFor(s) {
			w.Shores = append(w.Shores, append([]int{int(a)}, numbers(p.Board.Shore[a])...))
		}
		if t.Engine.MayLand(s, a) {
			w.Ends = append(w.Ends, int(a))
		}
	}
	for a := range p.Board.Seas.All {
		w.Open = append(w.Open, append([]int{int(a)}, numbers(p.Board.Open[a])...))
	}
	t.Waters = w
	return true
}
