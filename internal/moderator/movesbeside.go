package moderator

import (
	"slices"
	"strings"

	"bretwalda/internal/game"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/orders"
	"bretwalda/internal/questions"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
)

// movesBeside finds the moves of a letter that may be a part of its answer to a question about who goes where: "react: 2 from
// Ravenna to Venetia, 1 from Verona to Venetia", or "2 from Ravenna to Venetia" beside "never join the battle". As orders for the
// nation's own turn they would begin it as soon as the answer is taken; so nothing of them counts before it is clear.
func (t asking) movesBeside(d *doubts, at *access.Sender, lines []orders.Line, answers []questions.Answer, asked []questions.Question) {
	tb := at.Table
	under := namedAbove(t.readerOf(at, lines).Parse(lines, orders.Context{Nations: tb.Rules.Nations(tb.Scenario, at.Seat)}))
	for k := range asked {
		q := &asked[k].Decision
		if q.Kind == game.None || !tb.Rules.System.Kind(q.Kind).Moves {
			continue
		}
		for i, l := range lines {
			if l.Quoted || l.Text == "" || under[i+1] != 0 || d.has(i) {
				continue
			}
			sec, whole := tb.Questioning().Read(q.Nation, l.Text)
			if !whole || sec.Nation != q.Nation {
				continue
			}
			if t.halfAnswer(at, q, &sec) {
				d.add(report.SaidLine{Text: strings.TrimSpace(l.Text)}, i)
			} else if a, found := t.answerOfMove(at, k, q, &sec, answers, i); found && !d.has(a.Line-1) {
				d.add(report.SaidLine{Text: strings.TrimSpace(a.Text), Items: []string{strings.TrimSpace(l.Text)}}, a.Line-1, i)
			}
		}
	}
}

// halfAnswer reports whether some orders of a line answer what is asked, and others of it are moves.
func (t asking) halfAnswer(at *access.Sender, asked *game.Decision, sec *orders.Section) bool {
	system := at.Table.Rules.System
	answers, moves := false, false
	for i := range sec.Orders {
		o := &sec.Orders[i]
		answers = answers || system.Answers(asked, o)
		moves = moves || o.Kind == system.Data().Words().MoveKind()
	}
	return answers && moves
}

// answerOfMove is the answer to a question beside which a line, from 0, of moves may be one as well; false: there is none, or it
// says that nobody goes, so that the moves are for a turn of their own.
func (t asking) answerOfMove(at *access.Sender, question int, asked *game.Decision, sec *orders.Section, answers []questions.Answer, line int) (a questions.Answer, found bool) {
	as := orders.NoOrder
	for _, o := range sec.Orders {
		for from := range asked.Areas.All { // those from elsewhere may go, too, but are not asked for
			if o.From = from; as == orders.NoOrder {
				may, _ := at.Table.Rules.System.AsAnswer(asked, &o)
				as = may.Kind
			}
		}
	}
	answered := slices.ContainsFunc(answers, func(a questions.Answer) bool { return a.Line == line+1 })
	if as == orders.NoOrder || answered || asked.Nation == ruleset.NoNation {
		return a, false
	}
	for _, a := range answers {
		if said, _ := at.Table.Questioning().Read(asked.Nation, a.Order); a.Question == question && !slices.ContainsFunc(said.Orders, func(o orders.Order) bool { return o.Kind == as && !o.Yes }) {
			return a, true
		}
	}
	return a, false
}
