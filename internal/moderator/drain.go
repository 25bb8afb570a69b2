package moderator

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bretwalda/internal/crashpoint"
	"bretwalda/internal/letter"
	"bretwalda/internal/outbox"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

const (
	// sendBatch is how many letters are handed to the sender at once.
	sendBatch = 64
	// giveUpTries is how often a letter is tried, which takes three days. Tries are
	// counted, not days: the clock may be set wrong, and nobody may run for a week.
	giveUpTries = 26
	// firstRetry and lastRetry bound the time between tries, which doubles.
	firstRetry, lastRetry = time.Minute, 4 * time.Hour
	// longestNap is how long the outbox is left alone, in case the clock is set.
	longestNap = time.Minute
	// sendGrace is how long a batch may go on when the moderator is to stop.
	sendGrace = 10 * time.Second
	// restAfterError is the pause when the store fails.
	restAfterError = 10 * time.Second
)

// sendLoop sends what is in the outbox, and what comes into it, until ctx ends.
func (m *Moderator) sendLoop(ctx context.Context) {
	for ctx.Err() == nil {
		next, err := m.drain(ctx)
		if err != nil {
			m.log.Error("the outbox cannot be read or written", "err", err)
			next = m.now().Add(restAfterError)
		}
		var timer <-chan time.Time
		if !next.IsZero() {
			timer = time.After(min(max(next.Sub(m.now()), 0), longestNap))
		}
		select {
		case <-m.outgoing:
		case <-timer:
		case <-ctx.Done():
		}
	}
}

// drain sends all letters that are due, and returns when the next one is; zero:
// none waits.
func (m *Moderator) drain(ctx context.Context) (time.Time, error) {
	for ctx.Err() == nil {
		if until, _ := m.relay.rest(m.now()); !until.IsZero() {
			return until, nil
		}
		due, next, err := m.sendable(ctx)
		if err != nil || len(due) == 0 {
			return next, err
		}
		m.flow.spend(m.now(), len(due))
		crashpoint.Here(crashpoint.Due)
		if err := m.sendBatch(ctx, due); err != nil {
			return time.Time{}, err
		}
	}
	return time.Time{}, nil
}

// sendable returns the letters to send now; if there are none, when there may be one.
func (m *Moderator) sendable(ctx context.Context) (due []store.Outgoing, next time.Time, err error) {
	_, most := m.relay.rest(m.now())
	all, wait := m.flow.room(m.now(), most)
	err = m.view(ctx, func(tx *store.Tx) (err error) {
		now := m.now()
		next, _ = tx.NextDue()
		if next.IsZero() {
			return nil
		}
		if next.Sub(now) > lastRetry {
			now = next // the clock was ahead when that was written
		}
		room, err := m.flow.daily(tx, now, all)
		if err != nil {
			return err
		}
		if due, err = tx.Due(now, room); err != nil || len(due) > 0 || next.After(now) {
			return err
		}
		if all > 0 { // the day's letters are sent; an hour of it may soon be over
			wait = now.Add(longestNap)
		}
		next = wait
		m.flow.warn(m.log, wait)
		return nil
	})
	return due, next, err
}

// sendBatch sends letters and writes down what became of each. When ctx ends
// meanwhile there is some time to finish; letters not known to be sent then stay
// as they are.
func (m *Moderator) sendBatch(ctx context.Context, due []store.Outgoing) error {
	envelopes := make([]envelope, len(due))
	msgs := make([]outbox.Message, 0, len(due))
	results := make([]outbox.Result, len(due))
	for i, out := range due {
		envelopes[i], results[i].Err = decodeEnvelope(out.Payload)
		if results[i].Err == nil {
			m.withMap(ctx, &envelopes[i])
			m.withFiles(ctx, &envelopes[i])
			msgs = append(msgs, envelopes[i].Message)
		}
	}
	finish, stop := outlive(ctx, sendGrace)
	defer stop()
	sent := m.sender.Send(finish, msgs)
	for i := range results {
		if results[i].Err == nil {
			results[i], sent = sent[0], sent[1:]
		}
	}
	crashpoint.Here(crashpoint.BatchSent)
	fates := make([]fate, 0, len(due))
	for i, out := range due {
		if finish.Err() == nil || results[i].Delivered {
			fates = append(fates, fate{Outgoing: out, envelope: envelopes[i], result: results[i]})
		}
	}
	wake, until := m.relay.judge(fates, m.now())
	for i := range fates {
		fates[i].until = until
	}
	if err := m.writeDown(finish, fates, wake); err != nil {
		return err
	}
	m.tally.sending(fates)
	return nil
}

// fate is what became of a letter that was to be sent.
type fate struct {
	store.Outgoing
	envelope envelope
	result   outbox.Result
	outcome  outcome
	until    time.Time // when it is held
}

// writeDown keeps what became of letters. While the store fails nothing else can be
// sent: the same letters would go out again and again.
func (m *Moderator) writeDown(ctx context.Context, fates []fate, wake bool) error {
	for {
		err := m.do(m.log, func(t *task) error {
			if err := t.mark(fates); err != nil || !wake {
				return err
			}
			return t.wakeOutbox()
		})
		if err == nil {
			crashpoint.Here(crashpoint.BatchMarked)
			return nil
		}
		if errors.Is(err, errWork) {
			return m.writeEach(fates)
		}
		m.log.Error("letters were sent, but that cannot be written down; the outbox waits", "letters", len(fates), "err", err)
		select {
		case <-time.After(min(restAfterError, m.retry)):
		case <-ctx.Done():
			return err
		}
	}
}

// writeEach is writeDown letter by letter, when something about one of them cannot
// be done. That one is given up without more ado.
func (m *Moderator) writeEach(fates []fate) error {
	for i := range fates {
		err := m.do(m.log, func(t *task) error { return t.mark(fates[i : i+1]) })
		if errors.Is(err, errWork) {
			m.log.Error("letter given up, and nobody could be told", "message_id", fates[i].MessageID, "err", err)
			err = m.do(m.log, func(t *task) error { return t.tx.GiveUp(fates[i].ID, t.now, err) })
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// wakeOutbox makes letters due that waited for the mail server.
func (t *task) wakeOutbox() error {
	n, err := t.tx.Wake(t.now)
	if n > 0 {
		t.log.Info("the mail server takes letters; those that waited are sent now", "letters", n)
	}
	return err
}

// mark writes down what became of letters.
func (t *task) mark(fates []fate) error {
	for _, f := range fates {
		if err := t.sent(f); err != nil {
			return err
		}
		crashpoint.Here(crashpoint.Marked)
	}
	return nil
}

// outlive returns a context that ends some time after ctx does, and a function
// that ends it at once.
func outlive(ctx context.Context, grace time.Duration) (context.Context, context.CancelFunc) {
	later, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(grace, cancel) })
	return later, func() { stop(); cancel() }
}

// sent writes down what became of one letter.
func (t *task) sent(f fate) error {
	out, e, r := f.Outgoing, f.envelope, f.result
	log := t.log.With("message_id", out.MessageID, "to", out.To)
	if e.Letter != "" {
		log = log.With("letter", e.Letter)
	}
	if r.Err == nil {
		r.Err = errors.New("not sent")
	}
	switch f.outcome {
	case letterSent:
		log.Info("letter sent")
		return t.tx.MarkSent(out.ID, t.now)
	case letterHeld:
		log.Warn("letter could not be sent now; it waits for the mail server", "err", r.Err, "until", f.until)
		return t.tx.Hold(out.ID, f.until, r.Err)
	case letterWaits:
		wait := min(t.m.retry<<min(out.Tries, 10), lastRetry)
		log.Warn("letter could not be sent now", "err", r.Err, "tries", out.Tries+1, "retry", wait)
		return t.tx.Retry(out.ID, t.now.Add(wait), r.Err)
	}
	log.Error("letter given up", "err", r.Err, "tries", out.Tries+1)
	if err := t.tx.GiveUp(out.ID, t.now, r.Err); err != nil {
		return err
	}
	if err := t.untell(out.Game, e.Tells); err != nil || e.Note || f.outcome == letterDropped {
		return err
	}
	if !r.Temporary {
		if known, err := t.refusedAddress(out, r.Err); err != nil || known {
			return err
		}
	}
	what := fmt.Sprintf("unsent%d", out.ID)
	n := report.Notice{
		About: report.TroubleSending, Letter: out.MessageID, To: out.To, Subject: letter.StripSubject(e.Message.Subject), Cause: r.Err.Error(),
	}
	if out.Game == "" {
		return t.notice("", what, n)
	}
	tb, err := t.table(out.Game)
	if err != nil {
		return err
	}
	return t.noticeGM(tb, what, n)
}

// untell makes the next report tell what a letter told that is not sent.
func (t *task) untell(game store.GameID, what *telling) error {
	if what == nil {
		return nil
	}
	tb, err := t.table(game)
	if err != nil {
		return err
	}
	p := tb.rec.Person(what.Person)
	if p == nil || p.Told <= what.After {
		return nil
	}
	t.log.Info("what the letter told is told again by the next", "game", game, "person", what.Person)
	return t.changePerson(tb, what.Person, func(p *roster.Person) { p.Told = what.After })
}
