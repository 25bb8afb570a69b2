package moderator

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bretwalda/internal/crashpoint"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// restAfterError is the pause when the store fails.
const restAfterError = 10 * time.Second

// settle writes down what became of letters. While the store fails nothing else can be
// sent: the same letters would go out again and again.
func (m *Moderator) settle(ctx context.Context, results []delivery.Result, wake bool) error {
	for {
		err := m.do(m.log, func(t *task) error {
			if err := t.mark(results); err != nil || !wake {
				return err
			}
			return t.wakeOutbox()
		})
		if err == nil {
			crashpoint.Here(crashpoint.BatchMarked)
			return nil
		}
		if errors.Is(err, errWork) {
			return m.writeEach(results)
		}
		m.log.Error("messages were sent, but that cannot be written down; the outbox waits", "letters", len(results), "err", err)
		select {
		case <-time.After(min(restAfterError, m.queue.NextTry(0))):
		case <-ctx.Done():
			return err
		}
	}
}

// writeEach is settle letter by letter, when something about one of them cannot
// be done. That one is given up.
func (m *Moderator) writeEach(results []delivery.Result) error {
	for i := range results {
		err := m.do(m.log, func(t *task) error { return t.mark(results[i : i+1]) })
		if errors.Is(err, errWork) {
			m.log.Error("message given up, and nobody could be told", "message_id", results[i].MessageID, "err", err)
			err = m.do(m.log, func(t *task) error { return t.tx.GiveUp(results[i].ID, t.now, err) })
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
		t.log.Info("the mail server takes messages; those that waited are sent now", "letters", n)
	}
	return err
}

// mark writes down what became of letters.
func (t *task) mark(results []delivery.Result) error {
	for _, r := range results {
		if err := t.sent(r); err != nil {
			return err
		}
		crashpoint.Here(crashpoint.Marked)
	}
	return nil
}

// sent writes down what became of one letter.
func (t *task) sent(f delivery.Result) error {
	out, e, r := f.Outgoing, f.Envelope, f.Result
	log := t.log.With("message_id", out.MessageID, "to", out.To)
	if e.Letter != "" {
		log = log.With("letter", e.Letter)
	}
	if r.Err == nil {
		r.Err = errors.New("not sent")
	}
	switch f.Outcome {
	case delivery.Sent:
		log.Info("message sent")
		if t.m.keepSent > 0 {
			return t.tx.MarkSent(out.ID, t.now)
		}
		return t.tx.MarkSentAndForget(out.ID, t.now)
	case delivery.Held:
		log.Warn("message could not be sent now; it waits for the mail server", "err", r.Err, "until", f.Until)
		return t.tx.Hold(out.ID, f.Until, r.Err)
	case delivery.Delayed:
		wait := t.m.queue.NextTry(out.Tries)
		log.Warn("message could not be sent now", "err", r.Err, "tries", out.Tries+1, "retry", wait)
		return t.tx.Retry(out.ID, t.now.Add(wait), r.Err)
	}
	log.Error("message given up", "err", r.Err, "tries", out.Tries+1)
	if err := t.tx.GiveUp(out.ID, t.now, r.Err); err != nil {
		return err
	}
	if err := t.untell(out.Game, e.Tells); err != nil || e.Note || f.Outcome == delivery.Dropped {
		return err
	}
	if !r.Temporary {
		if known, err := t.reception().refusedAddress(out, r.Err); err != nil || known {
			return err
		}
	}
	what := fmt.Sprintf("unsent%d", out.ID)
	n := report.Notice{
		About: report.TroubleSending, Letter: out.MessageID, To: out.To, Subject: letter.StripSubject(e.Message.Subject), Cause: r.Err.Error(),
	}
	if out.Game == "" {
		return t.notice(what, n)
	}
	tb, err := t.tables.Get(out.Game)
	if err != nil {
		return err
	}
	return t.noticeGM(tb, what, n)
}

// untell makes the next report tell what a letter told that is not sent.
func (t *task) untell(game store.GameID, what *delivery.Telling) error {
	if what == nil {
		return nil
	}
	tb, err := t.tables.Get(game)
	if err != nil {
		return err
	}
	p := tb.Rec.Person(what.Person)
	if p == nil || p.ReportedThrough <= what.After {
		return nil
	}
	t.log.Info("what the message told is told again by the next", "game", game, "person", what.Person)
	return t.tables.ChangePerson(tb, what.Person, func(p *roster.Person) { p.ReportedThrough = what.After })
}
