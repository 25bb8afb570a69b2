package crashtest

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"bretwalda/internal/inbox"
	"bretwalda/internal/mailserver"
	"bretwalda/internal/mailtest"
	"bretwalda/internal/moderator"
	"bretwalda/internal/outbox"
	"bretwalda/internal/store"
)

// What a fault test allows.
const (
	// faultTimeout is how long the daemon waits for an answer.
	faultTimeout = 400 * time.Millisecond
	// faultTimes is how often in a row a fault happens.
	faultTimes = 2
	// mostDials is how often the daemon may connect anew because of one fault, on a
	// busy machine. One that spins connects thousands of times.
	mostDials = 30
	notFiled  = "could not be filed away"
)

// station is a moderator in the test's own process, behind lines that can fail.
type station struct {
	t          *testing.T
	srv        *servers
	imap, smtp *mailtest.Proxy
	path       string
	box        string // the mailbox that letters come into
	log        logBuffer
	mod        *moderator.Moderator
	stop       func()
}

// logBuffer is a log that can be read while it is written.
type logBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

// take returns what was logged since the last time.
func (l *logBuffer) take() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	text := l.b.String()
	l.b.Reset()
	return text
}

func newStation(t *testing.T, srv *servers, path string) *station {
	t.Helper()
	s := &station{t: t, srv: srv, path: path, box: mailtest.Inbox}
	for _, line := range []struct {
		proxy **mailtest.Proxy
		to    string
	}{{&s.imap, srv.IMAP}, {&s.smtp, srv.SMTP}} {
		p, err := mailtest.NewProxy(line.to)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(p.Close)
		*line.proxy = p
	}
	s.open()
	return s
}

// open starts the moderator, which the end of the test stops.
func (s *station) open() {
	s.t.Helper()
	db, err := store.Open(s.path)
	if err != nil {
		s.t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(&s.log, nil))
	secret := func(context.Context) (string, error) { return s.srv.Password, nil }
	sender, err := outbox.New(outbox.Account{
		Account: mailserver.Account{Addr: s.smtp.Addr(), TLS: mailserver.TLSNone, Username: s.srv.User, Secret: secret, Timeout: faultTimeout},
		HELO:    "localhost", Linger: -1,
	}, log)
	if err != nil {
		s.t.Fatal(err)
	}
	m, err := moderator.New(moderator.Options{
		Store: db, Sender: sender, Mailbox: s.srv.User, Plus: true, GM: s.srv.Peer, Retry: 20 * time.Millisecond, Log: log,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	s.mod = m
	id, err := db.ID()
	if err != nil {
		s.t.Fatal(err)
	}
	mark := inbox.Mark{ID: id, Owner: s.path}
	quick := inbox.Backoff{First: 10 * time.Millisecond, Max: 200 * time.Millisecond}
	in, err := inbox.New(inbox.Account{
		Account: mailserver.Account{Addr: s.imap.Addr(), TLS: mailserver.TLSNone, Username: s.srv.User, Secret: secret, Timeout: faultTimeout},
		Mailbox: s.box, Poll: 20 * time.Millisecond,
	}, inbox.Options{
		Mark: mark, Processed: "Processed", Refused: "Refused", Refile: true, Aside: m.Aside, Known: m.Known, Retry: quick, RetrySignIn: quick, Log: log, Status: m.MailStatus,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	cursor, err := m.Cursor(s.box)
	if err != nil {
		s.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { _ = in.Run(ctx, cursor, m.Handle) }) // ends by cancel only
	work.Go(func() { _ = m.Run(ctx) })
	s.stop = sync.OnceFunc(func() {
		cancel()
		work.Wait()
		sender.Close()
		if err := db.Close(); err != nil {
			s.t.Error(err)
		}
	})
	s.t.Cleanup(s.stop)
}

// fault is one thing that goes wrong, and how.
type fault struct {
	name  string
	begin func(*station)
	end   func(*station) // nil: it ends by itself
	// left is how much of the fault has not happened; nil: it cannot be counted.
	left func(*station) int
	// says stands in the log, which tells what the daemon waits for.
	says string
}

// at is a fault at commands on one of the lines.
func at(line string, f mailtest.Fault, what, says string) fault {
	verb := f.Verb
	if verb == mailtest.Greeting {
		verb = "greeting"
	}
	times := faultTimes
	if says == notFiled || f.Reply == "" && !f.Cut {
		times = 1 // filing is tried again with the next connection; silence takes its time
	}
	proxy := func(s *station) *mailtest.Proxy {
		if line == "IMAP" {
			return s.imap
		}
		return s.smtp
	}
	return fault{
		name:  fmt.Sprintf("%s %s: %s", line, verb, what),
		begin: func(s *station) { proxy(s).Fail(f, times); s.imap.Cut() },
		left:  func(s *station) int { return proxy(s).Faults() },
		says:  says,
	}
}

// faults lists all that goes wrong in TestFaults. A letter that is refused for good
// is another matter.
func faults() []fault {
	var list []fault
	for _, verb := range []string{mailtest.Greeting, "EHLO", "AUTH", "MAIL", "RCPT", "DATA", mailtest.EndOfData} {
		for _, r := range []struct{ what, reply string }{
			{"4xx", "451 4.3.0 try again later"}, {"421", "421 4.3.2 going down"}, {"5xx", "550 5.7.0 not from you"},
			{"garbage", "\x00\xff\xfe what?"}, {"endless line", strings.Repeat("a", 1<<16)}, {"silence", ""},
		} {
			final := verb == "RCPT" || verb == "DATA" || verb == mailtest.EndOfData
			if r.what == "5xx" && final {
				continue
			}
			list = append(list, at("SMTP", mailtest.Fault{Verb: verb, Reply: r.reply, Cut: r.what == "421"}, r.what, "could not be sent now"))
		}
		list = append(list, at("SMTP", mailtest.Fault{Verb: verb, Cut: true}, "cut", "could not be sent now"))
	}
	for _, verb := range []string{mailtest.Greeting, "AUTHENTICATE", "NAMESPACE", "CREATE", "SELECT", "UID FETCH", "NOOP", "IDLE", "UID COPY", "UID STORE", "UID EXPUNGE"} {
		for _, r := range []struct{ what, reply string }{
			{"NO", "{tag} NO try again later"}, {"BAD", "{tag} BAD what?"}, {"BYE", "* BYE going down"},
			{"garbage", "\x00\xff\xfe what?"}, {"silence", ""}, {"cut", ""},
		} {
			says := "mailbox not available"
			filing := verb == "UID COPY" || verb == "UID STORE" || verb == "UID EXPUNGE"
			if filing && (r.what == "NO" || r.what == "BAD") {
				says = notFiled
			}
			if verb == "CREATE" && (r.what == "NO" || r.what == "BAD") {
				says = "" // the folder is there: told is only a connection that was cut for it, where there was one
			}
			if verb == "UID FETCH" { // which may go well in smaller pieces
				says = "err="
			}
			if verb == mailtest.Greeting {
				r.reply = strings.Replace(r.reply, "{tag}", "*", 1)
			}
			cut := r.what == "BYE" || r.what == "cut"
			list = append(list, at("IMAP", mailtest.Fault{Verb: verb, Reply: r.reply, Cut: cut}, r.what, says))
		}
	}
	for _, r := range []struct {
		what string
		f    mailtest.Fault
	}{
		{"no list", mailtest.Fault{Item: "RFC822.SIZE", Reply: "{tag} NO internal error"}},
		{"no date", mailtest.Fault{Item: "RFC822.SIZE", Reply: "* 1 FETCH (INTERNALDATE NIL UID 1)"}},
		{"text refused", mailtest.Fault{Item: "BODY.PEEK", Reply: "{tag} NO [SERVERBUG] internal error"}},
		{"text cut short", mailtest.Fault{Item: "BODY.PEEK", Reply: "* 1 FETCH (UID 1 BODY[]<0> {2000}\r\nFrom: anna", Cut: true}},
		{"a text of 1 GB", mailtest.Fault{Item: "BODY.PEEK", Reply: "* 1 FETCH (UID 1 BODY[]<0> {1073741824}", Flood: 1 << 30}},
	} {
		r.f.Verb = "UID FETCH"
		list = append(list, at("IMAP", r.f, r.what, "err="))
	}
	both := func(f func(*mailtest.Proxy)) func(*station) {
		return func(s *station) { f(s.imap); f(s.smtp) }
	}
	return append(list,
		fault{name: "dead lines", begin: both((*mailtest.Proxy).Freeze), end: both((*mailtest.Proxy).Thaw), says: "mailbox not available"},
		fault{name: "slow lines", begin: both(func(p *mailtest.Proxy) { p.Slow(50 * time.Microsecond) }), end: both(func(p *mailtest.Proxy) { p.Slow(0) })},
	)
}

// TestFaults plays a game while something goes wrong at each letter: at every step
// of both protocols, refusals, nonsense, silence and cut lines. The daemon must
// recover by itself without connecting over and over, and say what it waits for; and
// the game must come out as if nothing had happened.
func TestFaults(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays games while something goes wrong")
	}
	t.Parallel() // it waits most of the time
	list := faults()
	srv := inProcess(t)
	scribe := newScribe(t, srv)
	sc := scribe.play(scribe.spec(0, of("standard")), len(list))
	c := &campaign{t: t, srv: srv}
	c.template([]*script{sc})
	s := newStation(t, srv, c.fresh)
	p := newPlayers(t, srv, []*script{sc})
	p.twice = maxLetters // not at all
	g := p.games[0]
	s.await(p, fault{name: "beginning"})
	for _, f := range list[:min(len(list), len(sc.letters))] {
		s.log.take()
		dials := s.imap.Dials() + s.smtp.Dials()
		f.begin(s)
		p.write(g)
		s.await(p, f)
		if n := s.imap.Dials() + s.smtp.Dials() - dials; n > mostDials {
			t.Errorf("%s: %d connections", f.name, n)
		}
	}
	for until := time.Now().Add(patience / 2); ; time.Sleep(pause) { // answers may come before the letter is filed away
		left, err := srv.mailbox.Stored(mailtest.Inbox)
		if err == nil && len(left) == 0 {
			break
		}
		if err != nil || time.Now().After(until) {
			t.Fatalf("%d letters are left in the mailbox, %v; the log:\n%s", len(left), err, s.log.take())
		}
	}
	s.stop()
	c.compare(c.fresh, scribe, []*script{sc}, p)
	t.Logf("%d faults, %d letters to players, of which %d twice", len(list), len(p.seen), p.copies)
}

// await waits until a fault is over, the log tells of it, and all letters have come
// that the last order letter causes.
func (s *station) await(p *players, f fault) {
	s.t.Helper()
	began := time.Now()
	cut := began
	log := ""
	for {
		log += s.log.take()
		p.look()
		lasts := f.left != nil && f.left(s) > 0
		if f.end != nil && time.Since(began) > 2*faultTimeout {
			f.end(s)
			f.end = nil
		}
		if lasts && time.Since(cut) > 10*faultTimeout { // it reached the server by another way, which skips that step
			s.imap.Cut()
			cut = time.Now()
		}
		if !lasts && f.end == nil && p.has(p.games[0].waits) && strings.Contains(log, f.says) {
			return
		}
		if time.Since(began) > patience/2 {
			s.t.Fatalf("%s: nothing happens any more (to come: %v), where the log must say %q:\n%s", f.name, lasts, f.says, log)
		}
		time.Sleep(pause)
	}
}
