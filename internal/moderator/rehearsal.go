package moderator

import (
	"strconv"

	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
)

// rehearse adds what the orders of a letter would come to as things stand: which of
// them are not possible, and for the first nation turn where they lead. Orders for
// rounds further off than the next are not tried: too much will change. It lists as many
// that are not possible as reading does: one letter can hold thousands.
func (r *receipt) rehearse(out *report.Receipt) {
	now, failed := int(r.tb.pos.At().Round), 0
	for _, turn := range r.turns {
		sh, ok := r.tb.sheets.turns[turn]
		if !ok || turn.round > now+1 {
			continue
		}
		reh, ok := r.tb.pos.Rehearse(turn.turn(), &sh.Section)
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
				Line: o.Order.Line, Text: o.Order.Quote(), Nation: turn.nation, Round: turn.round,
				Problem: r.tb.words().whyNot(r.lang(), failure{turn, o.Order, o.Illegal, o.Near}),
			})
		}
		if out.Preview.State == nil {
			out.Preview = report.Preview{Nation: turn.nation, Events: reh.Events, State: reh.After}
		}
	}
	if failed > orders.MaxProblems {
		out.Lines = append(out.Lines, r.tb.notListed(r.lang()))
	}
}

// notListed ends a list of as many orders that are not possible as are listed.
func (tb *table) notListed(lang ruleset.Language) report.ReceiptLine {
	more := orders.Problem{Code: orders.ManyProblems, Args: []string{strconv.Itoa(orders.MaxProblems)}}
	return report.ReceiptLine{Problem: tb.rules.Orders.In(lang).Lexicon().Sentence(more)}
}
