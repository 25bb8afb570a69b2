package moderator

import (
	"bretwalda/internal/clock"
	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// remind reminds the player who is waited for of their orders, and sets the alarm of
// the next reminder.
func (t deadlines) remind(tb *table.Table) error {
	if err := t.sendReminder(tb, "remind"); err != nil {
		return err
	}
	return t.setAlarms(tb)
}

// overdue tells the player who is waited for that their orders were due, and until
// when they still count.
func (t deadlines) overdue(tb *table.Table) error {
	if err := t.sendReminder(tb, "overdue"); err != nil {
		return err
	}
	return t.setAlarms(tb)
}

// sendReminder sends a reminder, unless nobody is waited for.
func (t deadlines) sendReminder(tb *table.Table, what string) error {
	pending := tb.Pending()
	seat := tb.SeatOf(pending.Nation)
	if seat < 0 || tb.Rec.Seats[seat].Empty() || tb.Agenda().Unattended(seat) {
		return nil
	}
	c := &tb.Rec.Clock
	turn := table.WaitingFor(tb.Pos.At(), &pending)
	_, received := tb.Sheets.Turns[turn]
	remind := report.Reminder{
		State: tb.Pos.Show(), Pending: pending, Deadline: c.Due, Closes: c.Closes, Over: !c.Due.After(t.now), Received: received,
	}
	w := tb.Agenda().Waits(turn, t.now)
	if w.Why == report.WaitChanges {
		return nil // it will be played without their doing anything
	}
	if pending.Nation != tb.Pos.At().Turn {
		remind.Open = openQuestions(tb, seat)
	}
	if received {
		receipt := receiptOf(tb, turn, &w)
		remind.Receipt = &receipt
	}
	t.log.Info("player reminded", "game", tb.Rec.ID, "seat", tb.Rec.Seats[seat].Key, "due", c.Due)
	more, err := t.moreTime(tb, seat)
	t.reporting().tell(tb, tb.Rec.Seats[seat].Key, t.newsLetter(what), tb.WriterTo(seat).Reminder(remind).With(more...))
	return err
}

// moreTime is a link for a player to put their deadline off, if the game still allows it: as far
// as one click may.
func (t deadlines) moreTime(tb *table.Table, seat int) ([]report.Link, error) {
	p := &tb.Rec.Seats[seat].Person
	hours := clock.Notice
	for ; hours > 0; hours /= 2 {
		if tb.Rec.Settings.Limits.Extension(hours, tb.Rec.Seats[seat].Extensions) == nil {
			break
		}
	}
	if hours == 0 || tb.Rec.Clock.Due.IsZero() {
		return nil, nil
	}
	label, err := tb.Words().Say(p, sayLinkExtend, report.Said{Hours: hours})
	pass := roster.Pass{For: roster.PassExtend, Until: tb.Rec.Clock.Due.Unix()}
	body := tb.Rules.Commands.Print(commands.Command{Kind: commands.Extend, Hours: hours}, commands.Context{Lang: tb.Rec.Language(p)})
	return []report.Link{{For: pass.String(), Label: label, Body: body}}, err
}
