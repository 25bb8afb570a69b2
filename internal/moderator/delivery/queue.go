// Package delivery sends letters from the outbox of the store: as many as limits allow, the most important first,
// with pictures and files that are made when a letter goes out. It judges failures (the letter's, or the mail
// server's, for which all wait), and leaves what becomes of a letter to whoever keeps the games.
package delivery

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"bretwalda/internal/crashpoint"
	"bretwalda/internal/outbox"
	"bretwalda/internal/store"
)

const (
	// BatchLetters is how many letters are handed to the sender at once.
	BatchLetters = 64
	// GiveUpTries is how often a letter is tried, which takes three days. Tries are
	// counted, not days: the clock may be set wrong, and nobody may run for a week.
	GiveUpTries = 26
	// FirstRetry and lastRetry bound the time between tries, which doubles.
	FirstRetry, lastRetry = time.Minute, 4 * time.Hour
	// longestNap is how long the outbox is left alone, in case the clock is set.
	longestNap = time.Minute
	// sendGrace is how long a batch may go on when the moderator is to stop.
	sendGrace = 10 * time.Second
	// restAfterError is the pause when the store fails.
	restAfterError = 10 * time.Second
)

// Sender hands letters to a mail server. An outbox.Sender is one.
type Sender interface {
	Send(ctx context.Context, msgs []outbox.Message) []outbox.Result
}

// Options are what a Queue is made from; all are needed but the limits.
type Options struct {
	Store  *store.Store
	Sender Sender
	// Complete adds what is made when a letter is sent: its map and its files.
	Complete func(context.Context, *Envelope)
	// Settle writes down what became of letters, and wakes those that wait for the server if it says so. Until it
	// has done so nothing else is sent: the same letters would go out again and again.
	Settle func(ctx context.Context, results []Result, wake bool) error
	// PerHour is how many letters go out in an hour, ToOne how many of them to one recipient, PerDay how many go out in 24
	// hours; 0: no limit.
	PerHour, ToOne, PerDay int
	// Retry is how long to wait after the first failure, which doubles with each one more; 0: 1 min.
	Retry time.Duration
	Now   func() time.Time
	Log   *slog.Logger
}

// Queue sends the letters of one store. Its methods may be called from several goroutines.
type Queue struct {
	store    *store.Store
	sender   Sender
	complete func(context.Context, *Envelope)
	settle   func(context.Context, []Result, bool) error
	retry    time.Duration
	now      func() time.Time
	log      *slog.Logger
	wake     chan struct{} // of size 1: there are letters to send
	relay    relay
	limits   *limits

	sent, deferred, unsent atomic.Uint64
}

// New makes a Queue. It starts nothing.
func New(o Options) *Queue {
	if o.Retry == 0 {
		o.Retry = FirstRetry
	}
	return &Queue{
		store: o.Store, sender: o.Sender, complete: o.Complete, settle: o.Settle, retry: o.Retry, now: o.Now, log: o.Log,
		wake: make(chan struct{}, 1), relay: relay{retry: o.Retry}, limits: newLimits(o.PerHour, o.ToOne, o.PerDay),
	}
}

// Result is what became of a letter that was to be sent.
type Result struct {
	store.Outgoing
	Envelope Envelope
	Result   outbox.Result
	Outcome  Outcome
	Until    time.Time // when it is held
}

// Wake makes Run look into the outbox.
func (q *Queue) Wake() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// RetryNow forgets that the mail server took no letters.
func (q *Queue) RetryNow() {
	q.relay.retryNow()
	q.Wake()
}

// Due returns when one more letter to an address may go, and counts it, until it is told that there is no such
// letter; press is bounded more closely.
func (q *Queue) Due(addr string, press bool, now time.Time) (due time.Time, none func()) {
	return q.limits.due(addr, press, now)
}

// NextTry is how long a letter waits that was tried so many times before.
func (q *Queue) NextTry(tries int) time.Duration { return min(q.retry<<min(tries, 10), lastRetry) }

// Counts are the tries to send letters since the start, by how they ended.
type Counts struct{ Sent, Deferred, Unsent uint64 }

// Counts returns them.
func (q *Queue) Counts() Counts {
	return Counts{q.sent.Load(), q.deferred.Load(), q.unsent.Load()}
}

// count counts tries to send letters, those of a batch at once.
func (q *Queue) count(results []Result) {
	var c Counts
	for _, r := range results {
		switch r.Outcome {
		case Sent:
			c.Sent++
		case GivenUp:
			c.Unsent++
		default:
			c.Deferred++
		}
	}
	q.sent.Add(c.Sent)
	q.unsent.Add(c.Unsent)
	q.deferred.Add(c.Deferred)
}

// Down says since when the mail server takes no letters, and why; zero: it does.
func (q *Queue) Down() (time.Time, error) { return q.relay.down() }

// view runs fn on a read snapshot of the store.
func (q *Queue) view(ctx context.Context, fn func(*store.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return q.store.View(fn)
}

// Run sends what is in the outbox, and what comes into it, until ctx ends.
func (q *Queue) Run(ctx context.Context) {
	for ctx.Err() == nil {
		next, err := q.Drain(ctx)
		if err != nil {
			q.log.Error("the outbox cannot be read or written", "err", err)
			next = q.now().Add(restAfterError)
		}
		var timer <-chan time.Time
		if !next.IsZero() {
			timer = time.After(min(max(next.Sub(q.now()), 0), longestNap))
		}
		select {
		case <-q.wake:
		case <-timer:
		case <-ctx.Done():
		}
	}
}

// Drain sends all letters that are due, and returns when the next one is; zero:
// none waits.
func (q *Queue) Drain(ctx context.Context) (time.Time, error) {
	for ctx.Err() == nil {
		if until, _ := q.relay.rest(q.now()); !until.IsZero() {
			return until, nil
		}
		due, next, err := q.sendable(ctx)
		q.log.Debug("outbox looked through", "due", len(due), "next", next)
		if err != nil || len(due) == 0 {
			return next, err
		}
		q.limits.spend(q.now(), len(due))
		crashpoint.Here(crashpoint.Due)
		if err := q.sendBatch(ctx, due); err != nil {
			return time.Time{}, err
		}
	}
	return time.Time{}, nil
}

// sendable returns the letters to send now; if there are none, when there may be one.
func (q *Queue) sendable(ctx context.Context) (due []store.Outgoing, next time.Time, err error) {
	_, most := q.relay.rest(q.now())
	all, wait := q.limits.room(q.now(), most)
	err = q.view(ctx, func(tx *store.Tx) (err error) {
		now := q.now()
		next, _ = tx.NextDue()
		if next.IsZero() {
			return nil
		}
		if next.Sub(now) > lastRetry {
			now = next // the clock was ahead when that was written
		}
		room, err := q.limits.daily(tx, now, all)
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
		q.limits.warn(q.log, wait)
		return nil
	})
	return due, next, err
}

// sendBatch sends letters and writes down what became of each. When ctx ends
// meanwhile there is some time to finish; letters not known to be sent then stay
// as they are.
func (q *Queue) sendBatch(ctx context.Context, due []store.Outgoing) error {
	finish, stop := outlive(ctx, sendGrace)
	defer stop()
	envelopes := make([]Envelope, len(due))
	msgs := make([]outbox.Message, 0, len(due))
	results := make([]outbox.Result, len(due))
	for i, out := range due {
		envelopes[i], results[i].Err = Decode(out.Payload)
		if results[i].Err == nil {
			q.complete(finish, &envelopes[i]) // or letters on their way when the moderator stops would go without their maps
			msgs = append(msgs, envelopes[i].Message)
		}
	}
	sent := q.sender.Send(finish, msgs)
	for i := range results {
		if results[i].Err == nil {
			results[i], sent = sent[0], sent[1:]
		}
	}
	crashpoint.Here(crashpoint.BatchSent)
	list := make([]Result, 0, len(due))
	for i, out := range due {
		if finish.Err() == nil || results[i].Delivered {
			list = append(list, Result{Outgoing: out, Envelope: envelopes[i], Result: results[i]})
		}
	}
	wake, until := q.relay.judge(list, q.now())
	for i := range list {
		list[i].Until = until
	}
	if err := q.settle(finish, list, wake); err != nil {
		return err
	}
	q.count(list)
	return nil
}

// outlive returns a context that ends some time after ctx does, and a function
// that ends it at once.
func outlive(ctx context.Context, grace time.Duration) (context.Context, context.CancelFunc) {
	later, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(grace, cancel) })
	return later, func() { stop(); cancel() }
}
