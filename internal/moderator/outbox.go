package moderator

import (
	"context"
	"errors"

	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/outbox"
	"bretwalda/internal/store"
)

// Queued is a letter that waits to be sent, or was given up, as the operator sees it.
type Queued struct {
	store.Outgoing
	Subject string `json:"subject,omitempty"`
	GivenUp bool   `json:"given_up,omitempty"`
}

// errDropped is why a letter was given up that the operator does not want sent.
var errDropped = errors.New("dropped by the operator")

// mostQueued is how many letters are listed at once.
const mostQueued = 64

// Outbox lists the letters that wait, and those that were given up.
func (m *Moderator) Outbox(ctx context.Context) ([]Queued, error) {
	var list []Queued
	for _, of := range []struct {
		givenUp bool
		some    func(*store.Tx, store.OutgoingID) ([]store.Outgoing, error)
	}{
		{false, func(tx *store.Tx, after store.OutgoingID) ([]store.Outgoing, error) {
			return tx.WaitingLetters(after, mostQueued)
		}},
		{true, func(tx *store.Tx, after store.OutgoingID) ([]store.Outgoing, error) {
			return tx.FailedLetters(after, mostQueued)
		}},
	} {
		var after store.OutgoingID
		for more := true; more; {
			err := m.view(ctx, func(tx *store.Tx) error {
				some, err := of.some(tx, after)
				more = len(some) == mostQueued
				for _, out := range some {
					after = out.ID
					q := Queued{Outgoing: out, GivenUp: of.givenUp}
					if with, _, err := tx.OutgoingLetter(out.ID); err == nil {
						if e, err := delivery.Decode(with.Payload); err == nil {
							q.Subject = e.Message.Subject
						}
					}
					q.Payload = nil
					list = append(list, q)
				}
				return err
			})
			if err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// RetryLetter has a letter sent now, whether it waits or was given up. The error wraps store.ErrNotFound if there is
// none of that number.
func (m *Moderator) RetryLetter(ctx context.Context, id store.OutgoingID) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	err := m.do(m.log, func(t *task) error {
		out, waiting, err := t.tx.OutgoingLetter(id)
		if err != nil {
			return err
		}
		t.queued++
		t.log.Info("message is tried again", "message_id", out.MessageID, "to", out.To)
		if waiting {
			return t.tx.Postpone(id, t.now)
		}
		return t.tx.Requeue(id, t.now)
	})
	if err == nil {
		m.queue.RetryNow()
	}
	return err
}

// DropLetter takes a letter that waits out of the outbox, to those that were given up, or forgets one of those. What a
// report told is told by the next. The error wraps store.ErrNotFound if there is none of that number.
func (m *Moderator) DropLetter(ctx context.Context, id store.OutgoingID) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return m.do(m.log, func(t *task) error {
		out, waiting, err := t.tx.OutgoingLetter(id)
		if err != nil {
			return err
		}
		t.log.Info("message dropped", "message_id", out.MessageID, "to", out.To)
		if !waiting {
			return t.tx.Forget(id)
		}
		e, err := delivery.Decode(out.Payload)
		if err != nil {
			e = delivery.Envelope{Note: true} // it could never have been sent
		}
		return t.sent(delivery.Result{Outgoing: out, Envelope: e, Result: outbox.Result{Err: errDropped}, Outcome: delivery.Dropped})
	})
}
