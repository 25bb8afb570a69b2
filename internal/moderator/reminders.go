package moderator

import "bretwalda/internal/report"

// remind reminds the player who is waited for of his orders, and sets the alarm of
// the next reminder.
func (t deadlines) remind(tb *table) error {
	if err := t.sendReminder(tb, "remind"); err != nil {
		return err
	}
	return t.setAlarms(tb)
}

// overdue tells the player who is waited for that his orders were due, and until
// when they still count.
func (t deadlines) overdue(tb *table) error {
	if err := t.sendReminder(tb, "overdue"); err != nil {
		return err
	}
	return t.setAlarms(tb)
}

// sendReminder sends a reminder, unless nobody is waited for.
func (t deadlines) sendReminder(tb *table, what string) error {
	pending := tb.pending()
	seat := tb.seatOf(pending.Nation)
	if seat < 0 || tb.rec.Seats[seat].Empty() || tb.agenda().unattended(seat) {
		return nil
	}
	c := &tb.rec.Clock
	turn := waitingFor(tb.pos.At(), &pending)
	_, received := tb.sheets.turns[turn]
	remind := report.Reminder{
		State: tb.pos.Show(), Pending: pending, Deadline: c.Due, Closes: c.Closes, Over: !c.Due.After(t.now), Received: received,
	}
	w := tb.agenda().waits(turn, t.now)
	if w.why == report.WaitChanges {
		return nil // it will be played without their doing anything
	}
	if received {
		receipt := tb.agenda().receiptOf(turn, &w)
		remind.Receipt = &receipt
	}
	t.log.Info("player reminded", "game", tb.rec.ID, "seat", tb.rec.Seats[seat].Key, "due", c.Due)
	t.reporting().tell(tb, tb.rec.Seats[seat].Key, t.newsLetter(what), tb.writerTo(seat).Reminder(remind))
	return nil
}
