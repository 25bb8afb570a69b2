package moderator

import (
	"fmt"
	"strings"

	"bretwalda/internal/game"
	"bretwalda/internal/letter"
	"bretwalda/internal/report"
)

// answered is the letter that led to play, with the receipt for it, which goes
// into its sender's report.
type answered struct {
	seat    int
	letter  *letter.Letter
	receipt report.Text
}

// sendReports tells all players what was played. The sender of the letter that led
// to it finds the receipt in the same letter; its Message-ID is returned.
func (t *task) sendReports(tb *table, a *adjudication, answer *answered) (string, error) {
	facts := tb.rec.facts(tb.scenario)
	turn := report.Turn{
		Events: a.events, After: &tb.pos.State, Ledger: &tb.pos.Ledger,
		Pending: a.pending, Deadline: tb.deadline, Dice: a.proofs,
	}
	what := fmt.Sprintf("t%d", tb.seq)
	answerID := ""
	for seat := range tb.rec.Seats {
		text, err := tb.rules.reports.Turn(facts, tb.rec.reader(seat), turn)
		if err != nil {
			return "", err
		}
		var answers *letter.Letter
		if answer != nil && answer.seat == seat {
			text.Body = withoutFoot(answer.receipt.Body) + "\n" + text.Body
			answers = answer.letter
		}
		id, err := t.post(tb, seat, what, text, answers)
		if err != nil {
			return "", err
		}
		if answers != nil {
			answerID = id
		}
	}
	if a.pending.Kind == game.None {
		return answerID, t.sendFinal(tb)
	}
	return answerID, nil
}

// withoutFoot cuts off what stands under the last rule of a letter, for a letter
// that goes on with another.
func withoutFoot(body string) string {
	if i := strings.LastIndex(body, "\n---\n"); i >= 0 {
		return body[:i+1]
	}
	return body
}

// sendFinal sends the last letter of a game to all players.
func (t *task) sendFinal(tb *table) error {
	final := report.Final{State: &tb.pos.State, Ledger: &tb.pos.Ledger, Turns: tb.pos.Turn.Number}
	if final.Turns > 0 {
		link, err := tb.rec.chain().Link(final.Turns)
		if err != nil {
			return err
		}
		final.LastLink = link
	}
	for seat := range tb.rec.Seats {
		text, err := tb.rules.reports.Final(tb.rec.facts(tb.scenario), tb.rec.reader(seat), final)
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
	start := report.Start{State: &tb.pos.State, Pending: pending, Deadline: tb.deadline}
	for seat := range tb.rec.Seats {
		text, err := tb.rules.reports.Start(tb.rec.facts(tb.scenario), tb.rec.reader(seat), start)
		if err != nil {
			return err
		}
		if _, err := t.post(tb, seat, "start", text, nil); err != nil {
			return err
		}
	}
	return nil
}
