package moderator

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
)

// rehearse adds what the orders of a letter would come to as things stand: which of
// them are not possible, and for the first nation turn where they lead. Orders for
// rounds further off than the next are not tried: too much will change. Nor are turns that are
// past, whose orders stay beside what their nation is asked in the turns of others. It lists as many
// that are not possible as reading does: one letter can hold thousands.
func (r *receipt) rehearse(out *report.Receipt) {
	now, failed := int(r.tb.Pos.At().Round), 0
	for i, turn := range r.turns {
		if slices.Contains(r.turns[:i], turn) { // several answers may be about one
			continue
		}
		sh, ok := r.tb.Sheets.Turns[turn]
		if !ok || turn.Round > now+1 || r.tb.Pos.At().Past(turn.Turn()) { // who is asked may have had their turn
			continue
		}
		reh, ok := r.tb.Pos.Rehearse(turn.Turn(), &sh.Section)
		if !ok {
			continue
		}
		for _, o := range reh.Outcomes {
			if !o.Failed() {
				continue
			}
			if failed++; failed > orders.MaxProblems {
				continue
			}
			out.Lines = append(out.Lines, report.ReceiptLine{
				Line: r.line(o.Order), Text: o.Order.Quote(), Nation: turn.Nation, Round: turn.Round,
				Problem: r.tb.Words().WhyNot(r.lang(), table.Failure{Turn: turn, Order: o.Order, Illegal: o.Illegal, Near: o.Near}),
			})
		}
		if out.Preview.State == nil {
			out.Preview = report.Preview{Nation: turn.Nation, State: reh.After}
			out.Preview.Events, out.Unordered = r.byRules(turn, &sh.Section, reh.Events)
		}
	}
	if failed > orders.MaxProblems {
		out.Lines = append(out.Lines, r.tb.NotListed(r.lang()))
	}
}

// byRules parts what would happen in a turn into what follows from its orders, and moves and
// new units that no order speaks of: the rules do the same without any.
func (r *receipt) byRules(turn table.TurnKey, section *orders.Section, events []game.Event) (ordered, unordered []game.Event) {
	none, ok := r.tb.Pos.Rehearse(turn.Turn(), &orders.Section{Nation: section.Nation, Round: section.Round, Part: section.Part})
	if !ok {
		return events, nil
	}
	reader := r.tb.OrderBook().ReaderOf(r.seat)
	idle := -1 // where the movement in progress began in ordered, as long as nobody goes in it
	for _, e := range events {
		if e.Kind == game.MovementBegan {
			idle = len(ordered)
		}
		at := e.Area
		if e.Kind == game.Moved && e.Len > 0 {
			at = e.Path[e.Len-1]
		}
		spoken := slices.ContainsFunc(section.Orders, func(o orders.Order) bool { return reader.About(&o, board.Of(at)) })
		if (e.Kind == game.Moved || e.Kind == game.Placed) && e.Nation == turn.Nation && !spoken && slices.Contains(none.Events, e) {
			unordered = append(unordered, e)
			if e.Kind == game.Moved && idle >= 0 { // it is not so that nobody moves
				ordered = slices.Delete(ordered, idle, idle+1)
				idle = -1
			}
			continue
		}
		if e.Kind == game.Moved {
			idle = -1
		}
		ordered = append(ordered, e)
	}
	return ordered, unordered
}
