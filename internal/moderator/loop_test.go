package moderator

import (
	"context"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bretwalda/internal/cputime"
	"bretwalda/internal/inbox"
	"bretwalda/internal/mailserver"
	"bretwalda/internal/mailtest"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/outbox"
	"bretwalda/internal/store"
)

// passTime is the longest that the letters of the benchmark may take.
const passTime = 10 * time.Minute

// BenchmarkLoop takes order letters of four-player games from the mailbox until a
// mail server has accepted the reports: once through the moderator, and once through
// a bare loop that only fetches, commits and sends the same bytes with the same
// libraries, letters in one transaction each, sending beside it. One operation is
// all letters. The servers are those that the environment names, as for the mail
// tests, else those in process, whose work then counts as cpu time too.
func BenchmarkLoop(b *testing.B) {
	letters := deal(b)
	b.Run("moderator", func(b *testing.B) {
		var used time.Duration
		for range b.N {
			b.StopTimer()
			p := newPass(b, letters)
			sender := &struct{ delivery.Sender }{&collector{}}
			m := benchModerator(b, sender, benchGames)
			if _, err := m.queue.Drain(b.Context()); err != nil { // the first letters of the games
				b.Fatal(err)
			}
			sender.Sender = p
			used += p.run(b, m.Handle, func(ctx context.Context) { _ = m.Run(ctx) })
		}
		reportPasses(b, len(letters), used)
	})
	b.Run("bare", func(b *testing.B) {
		var used time.Duration
		for range b.N {
			b.StopTimer()
			p := newPass(b, letters)
			bare := newBareLoop(b, p, letters, p.from)
			used += p.run(b, bare.handle, bare.send)
		}
		reportPasses(b, len(letters), used)
	})
}

// benchTarget gives the real servers that the environment names, else servers in
// process, where the players' letters are thrown away.
func benchTarget(b *testing.B) mailtest.Target {
	b.Helper()
	target, real, err := mailtest.RealTarget()
	if err != nil {
		b.Fatal(err)
	}
	if real {
		if target.User != mailbox || target.Peer != benchPeer {
			b.Fatalf("the letters of this benchmark are for %s and %s", mailbox, benchPeer)
		}
		return target
	}
	srv, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := srv.Close(); err != nil {
			b.Error(err)
		}
	})
	for _, a := range []string{mailbox, benchPeer} {
		if err := srv.AddAccount(a, password); err != nil {
			b.Fatal(err)
		}
	}
	if err := srv.Forward(benchPeer, func(mailtest.Delivery) {}); err != nil {
		b.Fatal(err)
	}
	if target, err = srv.Target(mailbox); err != nil {
		b.Fatal(err)
	}
	return target
}

// pass is one way of all letters from the mailbox to the mail server. It is the
// Sender that counts what the server has accepted.
type pass struct {
	in     *inbox.Inbox
	from   inbox.Cursor // before the first letter
	sender *outbox.Sender
	left   atomic.Int64  // letters to be accepted
	done   chan struct{} // closed when none is left
}

// newPass puts letters into the moderator's mailbox.
func newPass(b *testing.B, letters []dealt) *pass {
	b.Helper()
	target := benchTarget(b)
	secret := func(context.Context) (string, error) { return target.Password, nil }
	p := &pass{done: make(chan struct{})}
	var err error
	p.in, err = inbox.New(inbox.Account{
		Account: mailserver.Account{Addr: target.IMAP, TLS: mailserver.TLSNone, Username: target.User, Secret: secret}, Poll: 20 * time.Millisecond,
	}, inbox.Options{})
	if err != nil {
		b.Fatal(err)
	}
	p.sender, err = outbox.New(outbox.Account{
		Account: mailserver.Account{Addr: target.SMTP, TLS: mailserver.TLSNone, Username: target.User, Secret: secret}, HELO: "localhost",
	}, nil)
	if err != nil {
		b.Fatal(err)
	}
	now, err := p.in.Check(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	p.from = inbox.Cursor{Mailbox: "INBOX", UIDValidity: now.UIDValidity, UID: max(now.UIDNext, 1) - 1}
	client, err := mailtest.Dial(target)
	if err != nil {
		b.Fatal(err)
	}
	defer client.Close()
	for _, l := range letters {
		if err := client.Append(mailtest.Inbox, l.raw); err != nil {
			b.Fatal(err)
		}
		p.left.Add(int64(len(l.out)))
	}
	return p
}

// Send is that of the outbox.
func (p *pass) Send(ctx context.Context, msgs []outbox.Message) []outbox.Result {
	results := p.sender.Send(ctx, msgs)
	for _, r := range results {
		if r.Delivered && p.left.Add(-1) == 0 {
			close(p.done)
		}
	}
	return results
}

// run runs the inbox with a handler, and what sends, until all letters that the
// letters of the benchmark lead to are accepted. It returns the processor time used.
func (p *pass) run(b *testing.B, handle inbox.Handler, send func(context.Context)) time.Duration {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.Context(), passTime)
	defer cancel()
	var work sync.WaitGroup
	before := cputime.Used(b)
	b.StartTimer()
	work.Go(func() { _ = p.in.Run(ctx, p.from, handle) }) // ends by cancel only
	work.Go(func() { send(ctx) })
	select {
	case <-p.done:
	case <-ctx.Done():
	}
	b.StopTimer()
	used := cputime.Used(b) - before
	cancel()
	work.Wait()
	if left := p.left.Load(); left > 0 {
		b.Fatalf("%d letters were not sent", left)
	}
	return used
}

// bareLoop fetches, commits and sends.
type bareLoop struct {
	store   *store.Store
	sender  delivery.Sender
	letters []dealt // by UID, from the first
	first   uint32
	queue   chan []outbox.Message
	filler  []byte
}

func newBareLoop(b *testing.B, sender delivery.Sender, letters []dealt, from inbox.Cursor) *bareLoop {
	b.Helper()
	s, err := store.Open(filepath.Join(b.TempDir(), "bare.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	})
	return &bareLoop{
		store: s, sender: sender, letters: letters, first: from.UID + 1,
		queue: make(chan []outbox.Message, len(letters)), filler: make([]byte, 1<<20),
	}
}

// handle commits, for each letter, as many bytes as the moderator keeps.
func (l *bareLoop) handle(_ context.Context, letters []inbox.Letter) ([]inbox.Verdict, error) {
	for _, in := range letters {
		d := &l.letters[in.UID-l.first]
		size := len(in.Raw) + d.kept
		for _, m := range d.out {
			size += len(m.Text)
		}
		err := l.store.Update(func(tx *store.Tx) error {
			key := store.LetterKey{byte(in.UID), byte(in.UID >> 8)}
			_, err := tx.AddLetter(key, store.LetterRecord{}, l.filler[:size])
			return err
		})
		if err != nil {
			return nil, err
		}
		l.queue <- d.out
	}
	return make([]inbox.Verdict, len(letters)), nil
}

// send sends what is committed, in batches as large as the moderator's.
func (l *bareLoop) send(ctx context.Context) {
	for {
		var batch []outbox.Message
		select {
		case batch = <-l.queue:
		case <-ctx.Done():
			return
		}
		for more := true; more && len(batch) < delivery.BatchLetters; {
			select {
			case next := <-l.queue:
				batch = append(batch, next...)
			default:
				more = false
			}
		}
		l.sender.Send(ctx, batch)
	}
}
