package table

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
)

// Belated files orders without a heading under the turn that they came too late for: where all
// that they are about is where the nation of the seat stands that was played last, and the
// nation whose turn is next, which such orders are for, stands nowhere of it. Stood tells the same of where that nation stood
// when its turn began, which it may have left in it.
func (tb OrderBook) Belated(seat int, next TurnKey, sheet *orders.Sheet, stood func(TurnKey, []board.Area) bool) {
	last, any := tb.lastPlayed(seat, next.Nation)
	if !any {
		return
	}
	for i := range sheet.Sections {
		sec := &sheet.Sections[i]
		if !sec.Assumed || sec.Nation != next.Nation {
			continue
		}
		places := startsOf(sec.Orders)
		if len(places) == 0 || slices.ContainsFunc(places, func(a board.Area) bool { return tb.standsIn(next.Nation, []board.Area{a}) }) {
			continue
		}
		if !tb.standsIn(last.Nation, places) && !stood(last, places) {
			continue
		}
		sec.Nation, sec.Round, sec.Part = last.Nation, last.Round, last.Turn().Part
		for j := range sheet.Problems {
			if p := &sheet.Problems[j]; p.Nations == ruleset.Nations(0).With(next.Nation) {
				p.Nations, p.Rounds = ruleset.Nations(0).With(last.Nation), []int{last.Round}
			}
		}
	}
}

// OfAnother files plans for battles without a heading under the nation that they are about, while somebody is asked about battles of
// several nations: the one of a seat that stands in the areas which they name, where the nation whose turn is next does not. They
// come to what is ordered for it.
func (tb OrderBook) OfAnother(seat int, next TurnKey, sheet *orders.Sheet) {
	if _, asked := tb.Questioning().AskedOf(seat); len(asked) == 0 {
		return
	}
	var moved []orders.Section
	for i := range sheet.Sections {
		sec := &sheet.Sections[i]
		if !sec.Assumed || sec.Nation != next.Nation || sec.Above > 0 {
			continue
		}
		sec.Orders = slices.DeleteFunc(slices.Clone(sec.Orders), func(o orders.Order) bool {
			if o.Kind != orders.Plan || len(o.Areas) == 0 || tb.standsIn(next.Nation, o.Areas) {
				return false
			}
			for _, n := range tb.NationsOf(seat) {
				if tb.standsIn(n, o.Areas) {
					turn := tb.Pos.At().Next(n)
					o.Amends = orders.Adds
					moved = append(moved, orders.Section{Nation: n, Round: turn.Round, Part: turn.Part, Assumed: true, Orders: []orders.Order{o}})
					return true
				}
			}
			return false
		})
	}
	if len(moved) == 0 {
		return
	}
	sheet.Sections = append(slices.DeleteFunc(sheet.Sections, func(sec orders.Section) bool { return len(sec.Orders) == 0 }), moved...)
}

// AskedFor reports whether orders without a heading, read as those for a turn that the letter which they answer was about,
// are for that turn and not for the next of their writer: nobody whom they are about is of the nation that is next, if that is
// another, or the same in another part of the turn. "Hold everything" in reply to such a letter is for no other nation, nor is "retreat if outnumbered".
func (tb OrderBook) AskedFor(turn, next TurnKey, sheet *orders.Sheet) bool {
	later := turn.Nation == next.Nation && turn.Round != next.Round
	found := false
	for _, sec := range sheet.Sections {
		if !sec.Assumed || sec.Nation != turn.Nation {
			continue
		}
		for _, o := range sec.Orders {
			for _, a := range placesOf(o) {
				if !later && tb.standsIn(next.Nation, []board.Area{a}) {
					return false
				}
			}
		}
		found = true
	}
	return found
}

// SlipsOf is AskedFor for a letter of which no order could be read: some line of it is about an area, and none about one where
// the nation stands that is next.
func (tb OrderBook) SlipsOf(turn, next TurnKey, sheet *orders.Sheet) bool {
	if !sheet.Empty() {
		return false
	}
	later := turn.Nation == next.Nation && turn.Round != next.Round
	reader, found := tb.ReaderOf(tb.SeatOf(turn.Nation)), false
	for _, p := range sheet.Problems {
		for a := range reader.Mentions(p.Text).Areas.All {
			if !later && tb.standsIn(next.Nation, []board.Area{a}) {
				return false
			}
			found = true
		}
	}
	return found
}

// placesOf lists where those stand whom an order of any kind is about, as far as it says so.
func placesOf(o orders.Order) (places []board.Area) {
	switch {
	case o.Kind == orders.Conditional:
		for _, then := range append(slices.Clone(o.Then), o.Else...) {
			places = append(places, placesOf(then)...)
		}
		return places
	case o.From != board.None:
		return []board.Area{o.From}
	}
	return o.Areas
}

// lastPlayed is the turn of a seat that was played last, of another nation than next.
func (tb OrderBook) lastPlayed(seat int, next ruleset.Nation) (last TurnKey, any bool) {
	at, first := tb.Pos.At(), tb.Rules.Ruleset.Scenarios[tb.Scenario].First
	for _, n := range tb.NationsOf(seat) {
		turn := at.Next(n)
		if turn.Round--; n == next || turn.Round < first || turn.Part > 0 || at.Cycle != 0 {
			continue
		}
		if key := KeyOf(turn); !any || key.Round > last.Round || key.Round == last.Round && key.Nation > last.Nation {
			last, any = key, true
		}
	}
	return last, any
}

// startsOf lists where those stand whom orders are about; nothing if that is not known of all.
func startsOf(list []orders.Order) (places []board.Area) {
	for _, o := range list {
		switch {
		case o.Kind == orders.Move && o.From != board.None:
			places = append(places, o.From)
		case (o.Kind == orders.Place || o.Kind == orders.Stay || o.Kind == orders.Remove) && len(o.Areas) > 0:
			places = append(places, o.Areas...)
		case o.Kind == orders.Stay:
		default:
			return nil
		}
	}
	return places
}

// standsIn reports whether a nation has armies in each of some areas.
func (tb OrderBook) standsIn(n ruleset.Nation, areas []board.Area) bool {
	return StandsIn(tb.Pos, n, areas)
}

// StandsIn reports whether a nation has armies in each of some areas in a position.
func StandsIn(pos system.Position, n ruleset.Nation, areas []board.Area) bool {
	held := pos.Show().Board().Of(n)
	for _, a := range areas {
		found := false
		for _, h := range held {
			found = found || h.Area == a && h.Armies > 0
		}
		if !found {
			return false
		}
	}
	return true
}
