package moderator

import (
	"context"
	"strings"

	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// operator is the key under which the operator's acts are written into the logs of
// games, of which they are no person.
const operator = "operator"

// DeskAnswer is what comes of commands at the GM's desk.
type DeskAnswer struct {
	Text string `json:"text"` // in English
	// NotDone are the lines that could not be read, or that are not for the desk.
	NotDone []string `json:"not_done,omitempty"`
	Letters int      `json:"letters,omitempty"` // that tell others of it
}

// Desk does for a game what a GM would write in a letter, a command on each line, and
// returns the answer. Everybody is told as if a letter had come. The error wraps
// store.ErrNotFound if there is no such game.
func (m *Moderator) Desk(ctx context.Context, id store.GameID, text string) (DeskAnswer, error) {
	if err := ctx.Err(); err != nil {
		return DeskAnswer{}, err
	}
	var answer DeskAnswer
	var done *task
	err := m.do(m.log, func(t *task) error {
		done = t
		tb, err := t.tables.Get(id)
		if err != nil {
			return err
		}
		answer, err = t.operate(operatorAt(tb), text)
		return err
	})
	if err == nil {
		answer.Letters = done.queued
	}
	return answer, err
}

// operatorAt is the operator at a table, with the rights of a GM.
func operatorAt(tb *table.Table) *access.Sender {
	return &access.Sender{Table: tb, Key: operator, Seat: -1, Who: roster.Person{Key: "gm", Lang: ruleset.English}}
}

// operate carries out commands of the operator.
func (t *task) operate(at *access.Sender, text string) (answer DeskAnswer, err error) {
	var lines []orders.Line
	for line := range strings.Lines(text) {
		lines = append(lines, orders.Line{Text: strings.TrimRight(line, "\r\n")})
	}
	given, rest, problems := at.Table.Rules.Commands.Parse(lines, t.commandContext(at))
	for i := range given {
		if err := t.obey(at, &given[i]); err != nil {
			return answer, err
		}
		if !given[i].AtTerminal() {
			answer.NotDone = append(answer.NotDone, given[i].Text)
		}
	}
	if err := t.sayProblems(at, problems); err != nil {
		return answer, err
	}
	for _, p := range problems {
		answer.NotDone = append(answer.NotDone, p.Text)
	}
	for _, line := range rest {
		if text := strings.TrimSpace(line.Text); text != "" {
			answer.NotDone = append(answer.NotDone, text)
		}
	}
	if len(given)+len(problems) == 0 {
		if err := t.say(at, sayNothingRead, report.Said{}); err != nil {
			return answer, err
		}
	}
	answer.Text = strings.Join(at.Answers, "\n\n")
	return answer, nil
}

// showOperator answers the operator with what only the GMs know; they have it in
// letters.
func (t *task) showOperator(at *access.Sender) error {
	if at.Key != operator {
		return nil
	}
	tb := at.Table
	n, err := t.playing().unseen(tb)
	if err != nil {
		return err
	}
	turn, err := t.reporting().turnSince(n, n.before)
	if err != nil {
		return err
	}
	turn.Dice = nil // a terminal has no files
	if err := t.say(at, sayPreview, report.Said{}); err != nil {
		return err
	}
	text, err := tb.Rules.Reports.Compose(tb.Writer(at.Person()).Turn(*turn))
	at.Answers = append(at.Answers, text.Body)
	return err
}
