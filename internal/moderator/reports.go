package moderator

import (
	"fmt"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/letter"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
)

// sendReports tells all players what was played. The sender of the letter that led
// to it, of whom r is the receipt, finds it in the same letter; its Message-ID is
// returned. Without such a letter r is nil.
func (t *task) sendReports(tb *table, adj *adjudication, r *receipt) (string, error) {
	t.log.Info("turns played", "game", tb.rec.ID, "round", tb.pos.State.Round, "entry", tb.seq, "dice", len(adj.proofs))
	facts := tb.facts()
	turn := report.Turn{
		Events: adj.events, After: &tb.pos.State, Position: uint64(tb.seq), Ledger: &tb.pos.Ledger,
		Pending: adj.pending, Deadline: tb.rec.Clock.Due, Dice: adj.proofs, Shared: new(report.Shared),
	}
	what := fmt.Sprintf("t%d", tb.seq)
	answerID := ""
	for seat := range tb.rec.Seats {
		var answers *letter.Letter
		var lines []report.ReceiptLine
		if r != nil && r.seat == seat {
			answers, lines = r.letter, r.lines
		}
		lines = append(lines, tb.failed(adj, seat, r)...)
		turn.Receipt = nil
		if len(lines) > 0 {
			turn.Receipt = &report.Receipt{Lines: lines}
		}
		text, err := tb.rules.reports.Turn(facts, tb.reader(seat), turn)
		if err != nil {
			return "", err
		}
		id, err := t.post(tb, seat, what, text, answers)
		if err != nil {
			return "", err
		}
		if answers != nil {
			answerID = id
		}
	}
	if adj.pending.Kind == game.None {
		return answerID, t.sendFinal(tb)
	}
	return answerID, nil
}

// failed tells a seat which of its orders could not be carried out. Lines are
// numbered only in the letter that the report answers.
func (tb *table) failed(adj *adjudication, seat int, r *receipt) []report.ReceiptLine {
	var lines []report.ReceiptLine
	for _, f := range adj.failures {
		if tb.seatOf(f.turn.nation) != seat {
			continue
		}
		line := report.ReceiptLine{
			Text: f.order.Text, Problem: tb.whyNot(tb.lang(seat), f),
			Nation: f.turn.nation, Round: f.turn.round,
		}
		if r != nil && slices.Contains(r.turns, f.turn) {
			line.Line = f.order.Line
		}
		lines = append(lines, line)
	}
	return lines
}

// whyNot says why an order could not be carried out, and what could have been.
func (tb *table) whyNot(lang ruleset.Language, f failure) string {
	text := tb.rules.reports.Illegal(lang, f.illegal)
	if near := destinations(f.nearest); near != 0 {
		text += " " + tb.rules.reports.Instead(lang, near)
	}
	return text
}

// destinations are the areas that choices lead to.
func destinations(choices []game.Choice) board.Set {
	var set board.Set
	for i := range choices {
		c := &choices[i]
		switch {
		case c.Kind == game.MoveArmies && c.Move.Len > 0:
			set = set.With(c.Move.End())
		case c.To != board.None:
			set = set.With(c.To)
		case c.Area != board.None:
			set = set.With(c.Area)
		}
	}
	return set
}

// sendFinal sends the last letter of a game to all players.
func (t *task) sendFinal(tb *table) error {
	final := report.Final{State: &tb.pos.State, Ledger: &tb.pos.Ledger, Past: t.past(tb), Turns: tb.pos.Turn.Number}
	if final.Turns > 0 {
		link, err := tb.rec.Chain().Link(final.Turns)
		if err != nil {
			return err
		}
		final.LastLink = link
	}
	for seat := range tb.rec.Seats {
		text, err := tb.rules.reports.Final(tb.facts(), tb.reader(seat), final)
		if err != nil {
			return err
		}
		if _, err := t.post(tb, seat, "final", text, nil); err != nil {
			return err
		}
	}
	return nil
}

// sendStart sends the first letter of a game to all players.
func (t *task) sendStart(tb *table, pending game.Decision) error {
	start := report.Start{State: &tb.pos.State, Pending: pending, Deadline: tb.rec.Clock.Due}
	for seat := range tb.rec.Seats {
		text, err := tb.rules.reports.Start(tb.facts(), tb.reader(seat), start)
		if err != nil {
			return err
		}
		if _, err := t.post(tb, seat, "start", text, nil); err != nil {
			return err
		}
	}
	return nil
}
