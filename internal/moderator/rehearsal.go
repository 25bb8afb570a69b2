package moderator

import (
	"bretwalda/internal/adviser"
	"bretwalda/internal/report"
)

// rehearse adds what the orders of a letter would come to as things stand: which of
// them are not possible, and for the first nation turn where they lead. Orders for
// rounds further off than the next are not tried: too much will change.
func (r *receipt) rehearse(out *report.Receipt) {
	s := &r.tb.pos.State
	for _, turn := range r.turns {
		sh, ok := r.tb.sheets.turns[turn]
		if !ok || turn.round > int(s.Round)+1 {
			continue
		}
		reh, ok := adviser.Rehearse(r.tb.rules.engine, s, turn.round, &sh.Section)
		if !ok {
			continue
		}
		for _, o := range reh.Outcomes {
			if !o.Failed() {
				continue
			}
			out.Lines = append(out.Lines, report.ReceiptLine{
				Line: o.Order.Line, Text: o.Order.Text, Nation: turn.nation, Round: turn.round,
				Problem: r.tb.whyNot(r.lang(), failure{turn, o.Order, o.Illegal, o.Nearest}),
			})
		}
		if out.Preview.State == nil {
			after := reh.After
			out.Preview = report.Preview{Nation: turn.nation, Events: reh.Events, State: &after}
		}
	}
}
