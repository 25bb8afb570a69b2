package moderator

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"bretwalda/internal/adviser"
	"bretwalda/internal/inbox"
	"bretwalda/internal/mailtest"
	"bretwalda/internal/orders"
	"bretwalda/internal/outbox"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// A benchmark's letters: so many of each of so many games of four players.
const (
	benchGames   = 50
	benchLetters = 8
)

var benchPlayers = [...]string{"p1@club.example", "p2@club.example", "p3@club.example", "p4@club.example"}

// dealt is a letter of a benchmark with all that it leads to.
type dealt struct {
	raw  []byte
	out  []outbox.Message
	kept int // bytes that the moderator keeps because of it, besides letters
}

// collector is a Sender that keeps the letters given to it.
type collector struct{ got []outbox.Message }

func (c *collector) Send(_ context.Context, msgs []outbox.Message) []outbox.Result {
	c.got = append(c.got, msgs...)
	results := make([]outbox.Result, len(msgs))
	for i := range results {
		results[i].Delivered = true
	}
	return results
}

// benchModerator is a moderator on a database of its own, with the games of the
// benchmark created.
func benchModerator(b *testing.B, sender Sender, games int) *Moderator {
	b.Helper()
	s, err := store.Open(filepath.Join(b.TempDir(), "games.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	})
	m, err := New(Options{Store: s, Sender: sender, Mailbox: mailbox, Plus: true, Now: func() time.Time { return start }})
	if err != nil {
		b.Fatal(err)
	}
	for i := range games {
		spec := Spec{ID: fmt.Sprintf("game-%d", i), Title: fmt.Sprintf("Game %d", i), Seed: fmt.Sprint(i), Hours: 72}
		for _, p := range benchPlayers {
			spec.Players = append(spec.Players, Player{Address: p})
		}
		if _, err := m.Create(b.Context(), spec); err != nil {
			b.Fatal(err)
		}
	}
	return m
}

// deal plays the games of the benchmark with robots and writes down their letters,
// in the order in which they come, and all that each leads to.
func deal(b *testing.B) []dealt {
	b.Helper()
	mail := &collector{}
	m := benchModerator(b, mail, benchGames)
	var letters []dealt
	for range benchLetters {
		for i := range benchGames {
			id := store.GameID(fmt.Sprintf("game-%d", i))
			if _, err := m.drain(b.Context()); err != nil {
				b.Fatal(err)
			}
			mail.got = nil
			raw := robotLetter(b, m, id, len(letters))
			at := inbox.Cursor{Mailbox: "INBOX", UIDValidity: 1, UID: uint32(len(letters) + 1)}
			l := inbox.Letter{Cursor: at, Done: at, Raw: raw}
			if _, err := m.Handle(b.Context(), []inbox.Letter{l}); err != nil {
				b.Fatal(err)
			}
			if _, err := m.drain(b.Context()); err != nil {
				b.Fatal(err)
			}
			letters = append(letters, dealt{raw: raw, out: mail.got, kept: keptBytes(b, m, id)})
		}
	}
	return letters
}

// robotLetter is the order letter of a robot for the nation that is waited for.
func robotLetter(b *testing.B, m *Moderator, id store.GameID, serial int) []byte {
	b.Helper()
	var raw []byte
	err := m.look(b.Context(), func(t *task) error {
		tb, err := t.table(id)
		if err != nil {
			return err
		}
		s := &tb.pos.State
		d := tb.rules.engine.Pending(s)
		sheet, ok := adviser.WriteOrders(tb.rules.engine, s, d.Nation, int(s.Round))
		if !ok {
			return fmt.Errorf("no orders for %s", tb.rules.rs.Nations[d.Nation].ID)
		}
		text := orders.Print(tb.rules.rs, orders.English(), sheet)
		if !ownTurn(sheet.Sections[0].Orders) {
			text = fmt.Sprintf("%s, round %d\nstay\n", tb.rules.rs.Names.Nation(ruleset.English, d.Nation), s.Round) + text
		}
		side, _ := tb.rules.side(tb.scenario, d.Nation)
		raw = fmt.Appendf(nil, "From: %s\r\nTo: games+%s@club.example\r\nSubject: Re: report\r\nMessage-ID: <b%d@x.example>\r\n\r\n%s",
			benchPlayers[side], tb.rec.token(side), serial, text)
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return raw
}

// keptBytes is the size of what the last letter of a game left in the store,
// besides letters: its part of the log, and a snapshot.
func keptBytes(b *testing.B, m *Moderator, id store.GameID) int {
	b.Helper()
	n := 0
	err := m.store.View(func(tx *store.Tx) error {
		log := tx.Log(id, 1)
		for _, e := range log[max(0, len(log)-8):] {
			n += len(e.Data)
		}
		_, snapshot, err := tx.Snapshot(id, tx.LastLog(id))
		n += len(snapshot)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// benchServers starts mail servers with letters in the moderator's mailbox. The
// players' letters are counted and thrown away.
func benchServers(b *testing.B, letters []dealt) *mailtest.Server {
	b.Helper()
	srv, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := srv.Close(); err != nil {
			b.Error(err)
		}
	})
	for _, a := range append([]string{mailbox}, benchPlayers[:]...) {
		err := srv.AddAccount(a, password)
		if err == nil && a != mailbox {
			err = srv.Forward(a, func(mailtest.Delivery) {})
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	for _, l := range letters {
		if err := srv.Append(mailbox, l.raw); err != nil {
			b.Fatal(err)
		}
	}
	return srv
}

// pass runs an inbox with a handler, and what sends, until all letters that the
// letters of the benchmark lead to are delivered.
func pass(b *testing.B, srv *mailtest.Server, letters []dealt, handle inbox.Handler, send func(context.Context)) time.Duration {
	b.Helper()
	want := 0
	for _, l := range letters {
		want += len(l.out)
	}
	in, err := inbox.New(inbox.Account{
		Addr: srv.IMAPAddr(), TLS: inbox.TLSPlain, Username: mailbox, Poll: 20 * time.Millisecond,
		Secret: func(context.Context) (string, error) { return password, nil },
	}, inbox.Options{})
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(b.Context())
	var work sync.WaitGroup
	before := processTime(b)
	b.StartTimer()
	work.Go(func() { _ = in.Run(ctx, inbox.Cursor{}, handle) }) // ends by cancel only
	work.Go(func() { send(ctx) })
	for _, p := range benchPlayers {
		err := srv.Wait(ctx, p, func() bool {
			n := 0
			for _, p := range benchPlayers {
				n += srv.Delivered(p)
			}
			return n >= want || srv.Delivered(p) >= want/len(benchPlayers)
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	b.StopTimer()
	used := processTime(b) - before
	cancel()
	work.Wait()
	return used
}

// processTime is the processor time that this process has used. Beside wall time
// it tells the cost of a letter on a machine that does other things too.
func processTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// reportPasses tells the cost of letters, servers included.
func reportPasses(b *testing.B, letters int, used time.Duration) {
	b.ReportMetric(float64(b.N*letters)/b.Elapsed().Seconds(), "letters/s")
	b.ReportMetric(float64(used.Microseconds())/float64(b.N*letters), "cpu-µs/letter")
}

func benchSender(b *testing.B, srv *mailtest.Server) *outbox.Sender {
	b.Helper()
	s, err := outbox.New(outbox.Account{
		Addr: srv.SMTPAddr(), TLS: outbox.TLSPlain, Username: mailbox, HELO: "localhost",
		Secret: func(context.Context) (string, error) { return password, nil },
	}, nil)
	if err != nil {
		b.Fatal(err)
	}
	return s
}

// BenchmarkLoop takes order letters of four-player games from the mailbox to the
// delivered reports: once through the moderator, and once through a bare loop that
// only fetches, commits and sends the same bytes with the same libraries, letters
// in one transaction each, sending beside it. One operation is all letters.
func BenchmarkLoop(b *testing.B) {
	letters := deal(b)
	b.Run("moderator", func(b *testing.B) {
		var used time.Duration
		for range b.N {
			b.StopTimer()
			srv := benchServers(b, letters)
			m := benchModerator(b, &collector{}, benchGames)
			if _, err := m.drain(b.Context()); err != nil { // the first letters of the games
				b.Fatal(err)
			}
			m.sender = benchSender(b, srv)
			used += pass(b, srv, letters, m.Handle, func(ctx context.Context) { _ = m.Run(ctx) })
		}
		reportPasses(b, len(letters), used)
	})
	b.Run("bare", func(b *testing.B) {
		var used time.Duration
		for range b.N {
			b.StopTimer()
			srv := benchServers(b, letters)
			bare := newBareLoop(b, srv, letters)
			used += pass(b, srv, letters, bare.handle, bare.send)
		}
		reportPasses(b, len(letters), used)
	})
}

// bareLoop fetches, commits and sends.
type bareLoop struct {
	store   *store.Store
	sender  *outbox.Sender
	letters []dealt
	queue   chan []outbox.Message
	filler  []byte
}

func newBareLoop(b *testing.B, srv *mailtest.Server, letters []dealt) *bareLoop {
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
		store: s, sender: benchSender(b, srv), letters: letters,
		queue: make(chan []outbox.Message, len(letters)), filler: make([]byte, 1<<20),
	}
}

// handle commits, for each letter, as many bytes as the moderator keeps.
func (l *bareLoop) handle(_ context.Context, letters []inbox.Letter) ([]inbox.Verdict, error) {
	for _, in := range letters {
		d := &l.letters[in.UID-1]
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
		for more := true; more && len(batch) < sendBatch; {
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
