package moderator

import (
	"slices"

	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
)

const (
	// sayStandingLost names the standing orders that a letter does not say again, which no longer count; Lines.
	sayStandingLost report.Saying = "standing-lost"
	// sayStandingStays names the standing orders that stay where all orders are taken back; Lines.
	sayStandingStays report.Saying = "standing-stays"
)

// besideEarlier puts the standing orders of a letter together with those that there were. What it says of itself that it comes
// to them, or stands in the place of one, does that where it is plain; else an entry replaces the earlier one of its scope, and
// lost are the orders in whose place it has nothing.
func besideEarlier(stored, entries []orders.Standing) (put, lost []orders.Standing) {
	for _, e := range entries {
		i := slices.IndexFunc(stored, func(s orders.Standing) bool { return s.Nations == e.Nations })
		if i < 0 {
			put = append(put, e)
			continue
		}
		old := stored[i].Orders
		if all, amended := amendStanding(old, e.Orders); amended {
			put = append(put, orders.Standing{Nations: e.Nations, Orders: all})
			continue
		}
		put = append(put, e)
		if gone := unreplaced(old, e.Orders, inPlaceOf); len(gone) > 0 {
			lost = append(lost, orders.Standing{Nations: e.Nations, Orders: gone})
		}
	}
	return put, lost
}

// amendStanding carries out in a list of orders what others say that they change in it, and reports whether all of them do.
func amendStanding(old, said []orders.Order) ([]orders.Order, bool) {
	m := mended{orders: slices.Clone(old)}
	for i := range m.orders {
		m.orders[i].Line = 0 // of the letter at hand
	}
	for _, s := range statements(said) {
		a := amending{s, s.orders[0].Amends, nil}
		if a.how == orders.NoAmendment || !a.finds(m.orders) {
			return nil, false
		}
		a.change(&m)
	}
	return m.orders, true
}

// sayStandingLost tells a player which standing orders no longer count.
func (t playing) sayStandingLost(tb *table.Table, at *access.Sender, lost []orders.Standing) error {
	if len(lost) == 0 {
		return nil
	}
	return t.say(at, sayStandingLost, standingLines(tb, at, lost))
}

// standingLines are standing orders as they are told.
func standingLines(tb *table.Table, at *access.Sender, list []orders.Standing) (said report.Said) {
	for _, e := range list {
		said.Lines = append(said.Lines, report.SaidLine{Nation: only(e), Items: tb.OrderBook().Printed(at.Seat, e.Orders)})
	}
	return said
}
