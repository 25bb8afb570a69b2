package systemtest

import (
	"slices"

	"bretwalda/internal/advice"
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// sheet answers from the orders for a turn.
type sheet struct {
	e    *Engine
	list []advice.Outcome[Choice]
}

// Sheet answers from the orders of a section.
func (f *family) Sheet(section *orders.Section) advice.Sheet[State, Choice] {
	sh := &sheet{e: f.Engine}
	for i := range section.Orders {
		sh.list = append(sh.list, advice.Outcome[Choice]{Order: &section.Orders[i]})
	}
	return sh
}

// Answer answers by the first order that does, and notes what became of those that
// might have done.
func (sh *sheet) Answer(s *State, d *game.Decision) (Choice, bool) {
	for i := range sh.list {
		o := &sh.list[i]
		if o.Done || o.Illegal != nil {
			continue
		}
		c, ok := answer(d, o.Order)
		if !ok {
			continue
		}
		if o.Illegal = sh.e.Check(s, &c); o.Illegal != nil {
			o.Nearest = sh.near(s, &c)
			continue
		}
		// A word for fights counts for all exchanges, and others may be asked again.
		o.Done = d.Kind == Muster || d.Kind == Ride
		return c, true
	}
	return Choice{}, false
}

// near are legal answers to the same places.
func (sh *sheet) near(s *State, c *Choice) (list []Choice) {
	sh.e.Choices(s, func(other *Choice) bool {
		if other.Area == c.Area && other.Area != board.None {
			list = append(list, *other)
		}
		return len(list) < 3
	})
	return list
}

// answer is what an order says to a decision.
func answer(d *game.Decision, o *orders.Order) (c Choice, ok bool) {
	c.Kind = d.Kind
	here := len(o.Areas) == 0 || slices.Contains(o.Areas, d.Area)
	switch {
	case d.Kind == Muster && o.Kind == orders.Place && len(o.Areas) > 0:
		c.Area, ok = o.Areas[0], true
	case d.Kind == Ride && o.Kind == orders.Move && len(o.Steps) > 0:
		c.Area, c.To, c.N, ok = o.From, o.Steps[len(o.Steps)-1].To, max(o.Count.N, 1), true
	case d.Kind == Stand:
		c.Yes, ok = o.Kind == standOrder, here && (o.Kind == standOrder || o.Kind == payOrder)
	case d.Kind == Press:
		c.Yes, ok = o.Kind == pressOrder, here && (o.Kind == pressOrder || o.Kind == homeOrder)
	}
	return c, ok
}

// End is that of advice.Sheet; what never came up says nothing.
func (sh *sheet) End() {}

// Unordered is that of advice.Sheet: its answers are all ordered.
func (sh *sheet) Unordered() bool { return false }

// Outcomes returns what became of each order.
func (sh *sheet) Outcomes() []advice.Outcome[Choice] { return sh.list }

// Standing answers from standing orders.
func (f *family) Standing(nations ruleset.Nations, list []orders.Standing) advice.Adviser[State, Choice] {
	return standing{nations, list}
}

type standing struct {
	nations ruleset.Nations
	list    []orders.Standing
}

// Answer answers by the first that does.
func (st standing) Answer(_ *State, d *game.Decision) (Choice, bool) {
	for _, of := range st.list {
		if !st.nations.Has(d.Nation) || of.Nations != 0 && !of.Nations.Has(d.Nation) {
			continue
		}
		for i := range of.Orders {
			if c, ok := answer(d, &of.Orders[i]); ok {
				return c, true
			}
		}
	}
	return Choice{}, false
}

// Robot answers everything: it rides with all it has at the last weaker neighbour,
// stands, and presses on.
func (f *family) Robot() advice.Adviser[State, Choice] { return robot{f.Engine} }

type robot struct{ e *Engine }

// Answer answers everything.
func (r robot) Answer(s *State, d *game.Decision) (Choice, bool) {
	best := r.e.Default(s)
	if d.Kind == Press {
		best.Yes = true
	}
	r.e.Choices(s, func(c *Choice) bool {
		if there := s.enemies(c.To); c.Kind == Ride && there > 0 && c.N > there {
			best = *c
		}
		return true
	})
	return best, true
}

// enemies counts the armies of others in an area.
func (s *State) enemies(a board.Area) (armies uint8) {
	for n := range s.Armies {
		if ruleset.Nation(n) != s.Turn {
			armies += s.Armies[n][a]
		}
	}
	return armies
}
