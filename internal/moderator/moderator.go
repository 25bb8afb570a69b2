package moderator

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"bretwalda/internal/inbox"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/moderator/pictures"
	"bretwalda/internal/moderator/postmark"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// Options are what a Moderator is made from. Store, Sender and Mailbox are needed.
type Options struct {
	Store  *store.Store
	Sender delivery.Sender
	// Mailbox is the plain address that players write to, Name what it is called.
	Mailbox, Name string
	// Plus says that the mailbox also gets letters for local+anything@domain;
	// otherwise seats are told by a tag in the subject.
	Plus bool
	// GM is the address that is told of trouble; empty: the log alone.
	GM string
	// Language is that of what GM is told; empty: English.
	Language ruleset.Language
	// GMs are the addresses of those who may open games by letter.
	GMs []string
	// Defaults are what games opened by letter have that do not say otherwise: Hours,
	// Absent, Zone, ByAddress, Changes.
	Defaults Spec
	// MaxLetter is the limit on letters in bytes that refusals name.
	MaxLetter int64
	// AuthServer is the mail server that vouches for senders, by the name that it
	// gives itself in Authentication-Results; empty: none. AuthBelow is how many
	// Received fields stand above that field in a letter that has arrived.
	AuthServer string
	AuthBelow  int
	// Sending is how many letters go out in an hour, SendingToOne how many of them
	// to one recipient, SendingDaily how many go out in 24 hours; 0: no limit.
	Sending, SendingToOne, SendingDaily int
	// Shelf has the rules of games, which moderators of one process can share; nil: those
	// of the packs that are built in.
	Shelf *shelf.Shelf
	// KeepSent is how long the content of letters is kept after they were sent; 0:
	// not at all, else at least a day.
	KeepSent time.Duration
	// Answers is how many letters of one person are answered in a day; 0: 30.
	Answers int
	// Grace is the least time left for orders after an outage; 0: 1 h.
	Grace time.Duration
	// Retry is how long to wait after the first failure to send a letter, which
	// doubles with each one more, up to 4 h; 0: 1 min.
	Retry time.Duration
	// Now is the clock; nil: the machine's.
	Now func() time.Time
	// Uptime is how long the machine has been awake, by a clock that nobody can
	// set; nil: the machine's, or with a Now of its own none: that is trusted.
	Uptime func() time.Duration
	// Log; nil: nothing is logged.
	Log *slog.Logger
}

// Moderator moderates all games of one store. Its methods may be called from
// several goroutines; it comes to what they would do to the store one after the other.
type Moderator struct {
	store       *store.Store
	mailbox     string
	ours        postmark.Mailbox // the same; it knows the letters that come from there
	name        string
	plus        bool
	gm          string
	lang        ruleset.Language // of the operator
	gms         []string
	defaults    Spec
	maxLetter   int64
	authResults *access.AuthResults
	answers     int
	grace       time.Duration
	keepSent    time.Duration
	forgetAt    time.Time // when forgetSent looks again; used by the deadline loop alone
	now         func() time.Time
	log         *slog.Logger

	mu        sync.Mutex // held while a task begins, and while one is committed
	tables    table.Cache
	resumed   bool // credit was given for the time in which nobody ran
	wallClock wallClock

	shelf    *shelf.Shelf
	pictures *pictures.Maker

	queue     *delivery.Queue
	counters  counters
	deadlines chan struct{} // of size 1: deadlines may have changed
	// mailDown is since when the mailbox could not be read, in nanoseconds since
	// 1970; 0 while it can.
	mailDown atomic.Int64
	// storeDown is since when the store could not be written, in the same way.
	storeDown atomic.Int64
	// seen is up to when all letters that the mail server had are dealt with.
	seen    atomic.Int64
	overdue atomic.Bool // a deadline has passed, and waits for letters sent before it
}

const (
	defaultGrace     = time.Hour
	defaultMaxLetter = 1 << 20
)

// New checks the options, and stores the packs of games that an older release stored
// without. It starts nothing.
func New(o Options) (*Moderator, error) {
	switch {
	case o.Store == nil || o.Sender == nil:
		return nil, errors.New("moderator: a store and a sender are needed")
	case strings.Count(o.Mailbox, "@") != 1 || strings.Contains(o.Mailbox, "+"):
		return nil, fmt.Errorf("moderator: %q must be a plain mail address", o.Mailbox)
	}
	m := &Moderator{
		store: o.Store, mailbox: o.Mailbox, ours: postmark.Mailbox(o.Mailbox), name: o.Name, plus: o.Plus, gm: o.GM, lang: o.Language, gms: o.GMs, defaults: o.Defaults,
		maxLetter: o.MaxLetter, grace: o.Grace, keepSent: o.KeepSent, now: o.Now, log: o.Log, shelf: o.Shelf,
		deadlines: make(chan struct{}, 1),
	}
	if m.name == "" {
		m.name = "Bretwalda"
	}
	if m.maxLetter == 0 {
		m.maxLetter = defaultMaxLetter
	}
	if m.answers = o.Answers; m.answers == 0 {
		m.answers = mostAnswers
	}
	if m.grace == 0 {
		m.grace = defaultGrace
	}
	m.wallClock.uptime = o.Uptime
	if m.now == nil {
		m.now = time.Now
		if o.Uptime == nil {
			began := time.Now()
			m.wallClock.uptime = func() time.Duration { return time.Since(began) }
		}
	}
	if m.log == nil {
		m.log = slog.New(slog.DiscardHandler)
	}
	if m.shelf == nil {
		var err error
		if m.shelf, err = shelf.New(nil, nil); err != nil {
			return nil, err
		}
	}
	m.authResults = access.NewAuthResults(o.AuthServer, o.AuthBelow, m.log)
	m.pictures = pictures.New(m.store, m.shelf, m.log)
	m.queue = delivery.New(delivery.Options{
		Store: o.Store, Sender: o.Sender, Complete: m.pictures.Complete, Settle: m.settle,
		PerHour: o.Sending, ToOne: o.SendingToOne, PerDay: o.SendingDaily, Retry: o.Retry, Now: m.now, Log: m.log,
	})
	m.mailDown.Store(m.now().UnixNano()) // until the mailbox was read for the first time
	return m, m.keepPacks()
}

// Run sends what is in the outbox and minds deadlines, until ctx ends. It first
// gives credit for the time in which no moderator ran.
func (m *Moderator) Run(ctx context.Context) error {
	if err := m.resume(); err != nil {
		return err
	}
	var work sync.WaitGroup
	work.Go(func() { m.queue.Run(ctx) })
	work.Go(func() { m.deadlineLoop(ctx) })
	work.Wait()
	return context.Cause(ctx)
}

// MailStatus is told by the inbox how it stands. No deadline passes before all
// letters have been read that had come by then, and time in which they could not
// be read is credited like any outage.
func (m *Moderator) MailStatus(s inbox.Status) {
	switch s.State {
	case inbox.Failed:
		m.mailDown.CompareAndSwap(0, m.now().UnixNano())
		m.log.Warn("messages cannot be read", "err", s.Err, "retry", s.Retry)
	case inbox.Waiting:
		m.seen.Store(s.Seen.UnixNano())
		since := m.mailDown.Load()
		if since != 0 { // no deadline passes before the credit is given
			m.log.Info("messages can be read")
			m.credit(time.Unix(0, since))
			m.mailDown.Store(0)
		}
		if since != 0 || m.overdue.Load() {
			wake(m.deadlines)
		}
	}
}

// wake fills a channel of size 1.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// Cursor returns how far a mailbox was read.
func (m *Moderator) Cursor(mailbox string) (inbox.Cursor, error) {
	var c store.Cursor
	err := m.store.View(func(tx *store.Tx) (err error) {
		c, err = tx.Cursor(mailbox)
		return err
	})
	if err != nil || c == (store.Cursor{}) {
		return inbox.Cursor{}, err
	}
	return inbox.Cursor{Mailbox: mailbox, UIDValidity: c.UIDValidity, UID: c.UID}, nil
}
