package moderator

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"bretwalda/internal/store"
)

// outcomes are all that may become of a letter, in the order of Health.Letters.
var outcomes = [...]string{
	outcomeOrders, outcomeCommands, outcomeRefused, outcomeStranger, outcomeForeign, outcomeBounce, outcomeRobot, outcomePoisoned, outcomeUnread, outcomeKnown,
}

// outcomeKnown is a letter that was dealt with before. It is counted, not kept.
const outcomeKnown = "known"

// counters counts what the moderator did since it was made.
type counters struct {
	letters [len(outcomes)]atomic.Uint64
}

// letter counts a letter that came in.
func (n *counters) letter(outcome string) {
	if i := slices.Index(outcomes[:], outcome); i >= 0 {
		n.letters[i].Add(1)
	}
}

// Health is how the moderator does.
type Health struct {
	store.Backlog
	// Letters counts the letters that came in, by what became of them, in a fixed
	// order; Sent, Deferred and Unsent the tries to send one. All are since the start.
	Letters                []LetterCount
	Sent, Deferred, Unsent uint64
	// MailDown is since when letters cannot be read; zero while they can.
	MailDown time.Time
	// StoreDown is since when nothing can be written, a full disk for example; zero
	// while it can. Letters wait in the mailbox meanwhile.
	StoreDown time.Time
	// SendDown is since when the mail server takes no letters, SendCause why; zero while it does.
	SendDown  time.Time
	SendCause string
	Now       time.Time // by the moderator's clock
}

// LetterCount is a number of letters with one outcome.
type LetterCount struct {
	Outcome string
	Count   uint64
}

// Health tells how the moderator does. An error is one of the store.
func (m *Moderator) Health(ctx context.Context) (Health, error) {
	sent := m.queue.Counts()
	h := Health{
		Sent: sent.Sent, Deferred: sent.Deferred, Unsent: sent.Unsent, Now: m.now(),
	}
	for i, outcome := range outcomes {
		h.Letters = append(h.Letters, LetterCount{outcome, m.counters.letters[i].Load()})
	}
	if since := m.mailDown.Load(); since != 0 {
		h.MailDown = time.Unix(0, since)
	}
	if since := m.storeDown.Load(); since != 0 {
		h.StoreDown = time.Unix(0, since)
	}
	var cause error
	if h.SendDown, cause = m.queue.Down(); cause != nil {
		h.SendCause = cause.Error()
	}
	err := m.view(ctx, func(tx *store.Tx) error {
		h.Backlog = tx.Backlog()
		return nil
	})
	return h, err
}

// writable notes whether the store could be written.
func (m *Moderator) writable(yes bool) {
	if yes {
		m.storeDown.Store(0)
	} else {
		m.storeDown.CompareAndSwap(0, m.now().UnixNano())
	}
}
