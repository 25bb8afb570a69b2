package inbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"bretwalda/internal/crashpoint"
	"bretwalda/internal/mailserver"
)

// Account is an account at an IMAP server, and a mailbox of it.
type Account struct {
	mailserver.Account
	Mailbox string        // empty: INBOX
	MaxSize int64         // bytes from which on a letter comes as its header only; 0: 1 MB
	Poll    time.Duration // how long to wait before looking again; 0: 1 min
}

// Options are the choices that have nothing to do with the account. The zero value is good.
type Options struct {
	// Processed and Refused are the mailboxes to move letters to by their verdict, with "/" between
	// levels whatever the server uses. Empty means to leave such letters where they are, flagged.
	Processed, Refused string
	// Refile gives letters that lie before the cursor once more when a connection begins, where there are
	// folders: they were not filed away, since the program was killed or the connection lost, or put back. The
	// Handler must know them again. Those that it keeps come once more only when the program starts.
	Refile bool
	// Aside reports whether a letter before the cursor is one that came with an Err, and is not to be tried
	// again now; nil: none is.
	Aside func(Cursor) bool
	// Known reports, by some fields of a letter's header, whether it is of somebody who is known. Where more letters
	// wait than make one batch, those come before all others, and keep their order among themselves; nil: none.
	Known func(header []byte) bool
	// Mark is what Run leaves at the mailbox, so that no other program reads it; see ErrTaken. Without an ID it
	// leaves none, and minds none.
	Mark Mark
	// NoIdle polls only, also where the server could announce letters.
	NoIdle bool
	// BatchLetters and BatchBytes bound what is handled at once; 0: 64 letters, 8 MB. A single letter may
	// be larger.
	BatchLetters int
	BatchBytes   int64
	// Resync is how often the mailbox is selected anew, to learn that it was replaced; 0: 5 min.
	Resync time.Duration
	// Retry and RetrySignIn say how long to wait after errors; zero: 1 s to 5 min, and 1 min to 30 min
	// after a refused sign-in, lest the account be locked.
	Retry, RetrySignIn Backoff
	// Log gets what an operator may want to know, never a secret or a letter's text; nil: nothing.
	Log *slog.Logger
	// Status, when set, is told of each change of state. It must return soon.
	Status func(Status)
	// Now is the clock that statuses tell the time by; nil: the machine's.
	Now func() time.Time
}

// Backoff is a waiting time that doubles with each failure in a row, from First to Max.
type Backoff struct {
	First, Max time.Duration
}

func (b Backoff) after(failures int) time.Duration {
	d := b.First
	for i := 1; i < failures && d < b.Max; i++ {
		d *= 2
	}
	return min(d, b.Max)
}

// State is what an Inbox is doing.
type State string

const (
	// Connecting means that it is about to reach the server and to sign in.
	Connecting State = "connecting"
	// Connected means that it is signed in and looks for letters.
	Connected State = "connected"
	// Waiting means that all letters are dealt with.
	Waiting State = "waiting"
	// Failed means that something went wrong, and that it will begin again after a while.
	Failed State = "failed"
)

// Status is a state with what there is to say about it.
type Status struct {
	State State
	Idle  bool          // when Waiting: the server will announce letters
	Err   error         // when Failed
	Retry time.Duration // when Failed: until the next attempt
	// Seen, when Waiting, is an instant: all letters that the server had then are dealt with.
	Seen time.Time
}

// Cursor is a place in a mailbox: the letter dealt with last. The zero Cursor is before the first letter.
type Cursor struct {
	Mailbox     string
	UIDValidity uint32
	UID         uint32
}

// Letter is one letter as it lies in the mailbox.
type Letter struct {
	Cursor
	// Done is the cursor to keep once this letter and those given before it are dealt with. It is not
	// always the letter's own, since letters come by the time at which they were received.
	Done     Cursor
	Received time.Time // when the server got it
	Size     int64     // in bytes
	Raw      []byte    // all of it; nil when it is larger than the account's MaxSize
	Header   []byte    // when Raw is nil: the header, at most 64 KB of it
	// Err says why the server does not give the letter out, which was tried several times. Its Header may be
	// missing, too.
	Err error

	later bool // it waits until those of people who are known are dealt with
}

// Verdict says what to do with a letter that was dealt with.
type Verdict int

const (
	// Keep leaves the letter alone.
	Keep Verdict = iota
	// Processed files it with the letters that were understood.
	Processed
	// Refused files it with those that were not.
	Refused
)

// Handler deals with letters and returns a verdict for each. Letters that are found together are given in
// the order in which the server received them; where that is the same to the second, by UID; see also
// Options.Known. Once it has
// returned without error, the letters do not come again from the same mailbox, except as Options.Refile
// says. After an error they all come again, later.
type Handler func(ctx context.Context, letters []Letter) ([]Verdict, error)

// Inbox reads one account's mailbox.
type Inbox struct {
	acct Account
	opts Options
}

// New checks the account; it does not connect.
func New(acct Account, opts Options) (*Inbox, error) {
	var err error
	if acct.Account, err = acct.Complete("IMAP", mailserver.ReadingAuths()); err != nil {
		return nil, err
	}
	acct.Mailbox = cmp.Or(acct.Mailbox, "INBOX")
	acct.MaxSize = cmp.Or(acct.MaxSize, 1<<20)
	acct.Poll = cmp.Or(acct.Poll, time.Minute)
	opts.BatchLetters = cmp.Or(opts.BatchLetters, 64)
	opts.BatchBytes = cmp.Or(opts.BatchBytes, 8<<20)
	opts.Resync = cmp.Or(opts.Resync, 5*time.Minute)
	opts.Retry = cmp.Or(opts.Retry, Backoff{time.Second, 5 * time.Minute})
	opts.RetrySignIn = cmp.Or(opts.RetrySignIn, Backoff{time.Minute, 30 * time.Minute})
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	return &Inbox{acct: acct, opts: opts}, nil
}

// Run gives all letters after the cursor to handle, files them away, and waits for more, until ctx ends;
// it returns the reason for that. Whatever goes wrong is logged and tried again, after a time that grows; only
// where the mailbox is somebody else's it ends, with ErrTaken.
func (in *Inbox) Run(ctx context.Context, from Cursor, handle Handler) error {
	r := &loop{Inbox: in, cursor: from, handle: handle, failed: make(map[uint32]int), kept: make(map[uint32]bool), strangers: make(map[uint32]bool)}
	failures := 0
	for {
		r.report(Status{State: Connecting})
		err := r.connection(ctx)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if errors.Is(err, ErrTaken) {
			return err
		}
		if r.progress {
			failures, r.progress = 0, false
		}
		failures++
		backoff := in.opts.Retry
		if errors.Is(err, mailserver.ErrSignIn) {
			backoff = in.opts.RetrySignIn
		}
		wait := backoff.after(failures)
		in.opts.Log.Warn("mailbox not available", "server", in.acct.Addr, "err", err, "retry", wait)
		r.report(Status{State: Failed, Err: err, Retry: wait})
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// loop is the state of one Run.
type loop struct {
	*Inbox
	cursor   Cursor
	handle   Handler
	state    State
	progress bool // the mailbox was looked through, or a letter given up, since the last failure
	// failed counts how often letters could not be fetched alone; kept are those that stay in the mailbox;
	// strangers says of letters that wait whether Known knows their writers. All go by UID.
	failed    map[uint32]int
	kept      map[uint32]bool
	strangers map[uint32]bool
	// unmarked counts in a row how often the mark of the mailbox could not be read.
	unmarked int
}

func (r *loop) report(s Status) {
	if s.State == r.state && s.State != Waiting || r.opts.Status == nil {
		return
	}
	r.state = s.State
	r.opts.Status(s)
}

// connection is the life of one connection. It ends with an error always.
func (r *loop) connection(ctx context.Context) error {
	s, err := r.open(ctx)
	if err != nil {
		return err
	}
	defer s.drop()
	if err := s.makeFolders(); err != nil {
		return err
	}
	r.report(Status{State: Connected})
	for {
		if err := r.claim(ctx, s); err != nil {
			return err
		}
		if err := r.selection(ctx, s); err != nil {
			return err
		}
	}
}

// selection selects the mailbox and deals with its letters until it is time to select it again.
func (r *loop) selection(ctx context.Context, s *session) error {
	resync := time.NewTimer(r.opts.Resync)
	defer resync.Stop()
	data, err := s.selectMailbox()
	if err != nil {
		return err
	}
	if at := (Cursor{r.acct.Mailbox, data.UIDValidity, 0}); r.cursor.Mailbox != at.Mailbox || r.cursor.UIDValidity != at.UIDValidity {
		if r.cursor != (Cursor{}) {
			r.opts.Log.Warn("the mailbox is a new one; its messages are read from the first", "mailbox", at.Mailbox,
				"uidvalidity", at.UIDValidity, "before", r.cursor.UIDValidity)
		}
		r.cursor = at
		clear(r.failed)
		clear(r.kept)
		clear(r.strangers)
	}
	if err := r.leftovers(ctx, s); err != nil {
		return err
	}
	for {
		seen := r.opts.Now()
		found, err := r.round(ctx, s)
		if err != nil {
			return err
		}
		r.progress = true
		if found > 0 {
			r.report(Status{State: Connected})
		} else {
			r.report(Status{State: Waiting, Idle: s.canIdle, Seen: seen})
			if err := s.wait(ctx, r.acct.Poll); err != nil {
				return err
			}
		}
		select {
		case <-resync.C:
			return nil
		default:
		}
		if err := s.noop(); err != nil { // makes the server tell of new letters
			return err
		}
	}
}

// round deals with all letters after the cursor, and says how many there were.
func (r *loop) round(ctx context.Context, s *session) (int, error) {
	s.forgetNews()
	found, err := r.list(ctx, s, r.cursor)
	if err != nil {
		return 0, err
	}
	r.opts.Log.Debug("mailbox looked through", "mailbox", r.cursor.Mailbox, "after_uid", r.cursor.UID, "letters", len(found))
	return len(found), r.deal(ctx, s, found)
}

// leftovers deals once more with letters that lie before the cursor though they ought to be in a folder.
func (r *loop) leftovers(ctx context.Context, s *session) error {
	if !r.opts.Refile || len(s.folders) == 0 || r.cursor.UID == 0 {
		return nil
	}
	found, err := s.uids(Cursor{r.cursor.Mailbox, r.cursor.UIDValidity, 0})
	if err != nil {
		return err
	}
	found = slices.DeleteFunc(found, func(l Letter) bool {
		return l.UID > r.cursor.UID || r.kept[l.UID] || r.opts.Aside != nil && r.opts.Aside(l.Cursor)
	})
	if err := r.date(ctx, s, found); err != nil {
		return err
	}
	return r.deal(ctx, s, found)
}

// deal deals with listed letters, batch by batch, and where they are many, with those that come meanwhile. Some may be
// left when it is time to select the mailbox again.
func (r *loop) deal(ctx context.Context, s *session, found []Letter) error {
	q, err := r.queueOf(ctx, s, found)
	if err != nil {
		return err
	}
	crashpoint.Here(crashpoint.Listed)
	for len(q.letters) > 0 {
		n := r.batchLen(q.letters)
		if err := r.batch(ctx, s, q.letters[:n]); err != nil {
			return err
		}
		q.letters = q.letters[n:]
		if r.crowded(q.letters) && time.Now().After(q.until) {
			return nil
		}
		if err := r.more(ctx, s, q); err != nil {
			return err
		}
	}
	return nil
}

// inOrder puts letters into the order of their receipt, those of people who are known first, and tells each how far
// the mailbox is dealt with after it: up to the first letter that is still to come.
func inOrder(letters []Letter, from Cursor) {
	slices.SortStableFunc(letters, func(a, b Letter) int {
		return cmp.Or(compareBool(a.later, b.later), a.Received.Compare(b.Received), cmp.Compare(a.UID, b.UID))
	})
	done := from
	for i := range letters {
		done.UID = max(done.UID, letters[i].UID)
	}
	for i := len(letters) - 1; i >= 0; i-- {
		letters[i].Done = done
		done.UID = max(from.UID, min(done.UID, letters[i].UID-1))
	}
}

// compareBool puts false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// batchLen says how many letters from the first on make one batch.
func (in *Inbox) batchLen(letters []Letter) int {
	var size int64
	for i, l := range letters {
		if l.Size <= in.acct.MaxSize {
			size += l.Size
		}
		if i > 0 && (i >= in.opts.BatchLetters || size > in.opts.BatchBytes) {
			return i
		}
	}
	return len(letters)
}

// batch fetches letters, has them handled, moves the cursor behind them and files them away.
func (r *loop) batch(ctx context.Context, s *session, listed []Letter) error {
	letters, err := r.fetch(ctx, s, listed)
	if err != nil {
		return err
	}
	crashpoint.Here(crashpoint.Fetched)
	var verdicts []Verdict
	if len(letters) > 0 {
		if verdicts, err = r.handle(ctx, letters); err != nil {
			return fmt.Errorf("dealing with letters %d to %d: %w", letters[0].UID, letters[len(letters)-1].UID, err)
		}
		if len(verdicts) != len(letters) {
			return fmt.Errorf("%d verdicts on %d letters", len(verdicts), len(letters))
		}
	}
	r.cursor = listed[len(listed)-1].Done
	for _, l := range listed {
		delete(r.strangers, l.UID)
	}
	for i, l := range letters {
		if verdicts[i] == Keep && (l.Err == nil || r.opts.Aside == nil) {
			r.kept[l.UID] = true
		}
	}
	crashpoint.Here(crashpoint.Handled)
	if err := s.file(letters, verdicts); err != nil {
		return err
	}
	crashpoint.Here(crashpoint.Filed)
	r.opts.Log.Debug("messages fetched, dealt with and filed", "mailbox", r.cursor.Mailbox, "letters", len(letters), "up_to_uid", r.cursor.UID)
	return nil
}
