package inbox

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/mailserver"
	"bretwalda/internal/mailtest"
)

const games = "games@club.example"

// env is a mailbox of its own for one test, on the servers in process, or on the real ones that the
// environment names.
type env struct {
	mailtest.Target
	real    bool
	box     string           // the mailbox
	done    string           // the folder for processed letters
	refused string           // the folder for refused letters
	client  *mailtest.Client // works behind the inbox's back
}

// newEnv makes a mailbox on the default servers.
func newEnv(t testing.TB) *env {
	t.Helper()
	target, real, err := mailtest.RealTarget()
	if err != nil {
		t.Fatal(err)
	}
	if !real {
		return serverEnv(t, startServer(t, mailtest.Options{}))
	}
	return targetEnv(t, target, true)
}

// serverEnv makes a mailbox on a server in process, for what real servers cannot be told to do.
func serverEnv(t testing.TB, srv *mailtest.Server) *env {
	t.Helper()
	target, err := srv.Target(games)
	if err != nil {
		t.Fatal(err)
	}
	return targetEnv(t, target, false)
}

func startServer(t testing.TB, opts mailtest.Options) *mailtest.Server {
	t.Helper()
	srv, err := mailtest.Start(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { srv.Close() })
	if err := srv.AddAccount(games, "secret"); err != nil {
		t.Fatal(err)
	}
	return srv
}

func targetEnv(t testing.TB, target mailtest.Target, real bool) *env {
	t.Helper()
	name := strings.NewReplacer("/", "-", "#", "-", " ", "-").Replace(t.Name())
	e := &env{Target: target, real: real, box: name, done: name + "-done", refused: name + "-refused"}
	var err error
	if e.client, err = mailtest.Dial(target); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.client.Close)
	for _, box := range []string{e.box, e.done, e.refused} {
		if err := e.client.Delete(box); err != nil {
			t.Fatal(err)
		}
	}
	e.must(t, e.client.Create(e.box))
	return e
}

func (e *env) must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// account is how the inbox under test gets to the mailbox: in the clear, and impatient.
func (e *env) account() Account {
	return Account{
		Account: mailserver.Account{Addr: e.IMAP, TLS: mailserver.TLSNone, Username: e.User, Secret: secret(e.Password), Timeout: 10 * time.Second},
		Mailbox: e.box, Poll: time.Hour,
	}
}

func (e *env) options() Options {
	quick := Backoff{time.Millisecond, 10 * time.Millisecond}
	return Options{Processed: e.done, Refused: e.refused, Retry: quick, RetrySignIn: quick}
}

func secret(s string) func(context.Context) (string, error) {
	return func(context.Context) (string, error) { return s, nil }
}

// text is the n-th letter.
func text(n int) string {
	return fmt.Sprintf("From: anna@club.example\r\nSubject: %d\r\n\r\nOrders %d\r\n", n, n)
}

// put appends the letters numbered from..to-1.
func (e *env) put(t testing.TB, from, to int) {
	t.Helper()
	for n := from; n < to; n++ {
		e.must(t, e.client.Append(e.box, []byte(text(n))))
	}
}

// stored gives the texts in a mailbox.
func (e *env) stored(t *testing.T, box string) []string {
	t.Helper()
	found, err := e.client.Stored(box)
	e.must(t, err)
	texts := make([]string, len(found))
	for i, m := range found {
		texts[i] = string(m.Raw)
	}
	return texts
}

// running is an inbox at work in a test.
type running struct {
	t       *testing.T
	batches chan []Letter
	status  chan Status
	cancel  context.CancelFunc
	ended   chan error
}

// run starts an inbox. Each batch can be received from batches before judge, nil for "all processed", is
// asked about it; each change of state can be received from status.
func run(t *testing.T, acct Account, opts Options, from Cursor, judge Handler) *running {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	r := &running{
		t: t, batches: make(chan []Letter, 100), status: make(chan Status, 1000), cancel: cancel, ended: make(chan error, 1),
	}
	opts.Status = func(s Status) { give(ctx, r.status, s) }
	in, err := New(acct, opts)
	if err != nil {
		t.Fatal(err)
	}
	if judge == nil {
		judge = all(Processed)
	}
	go func() {
		r.ended <- in.Run(ctx, from, func(ctx context.Context, letters []Letter) ([]Verdict, error) {
			give(ctx, r.batches, letters)
			return judge(ctx, letters)
		})
	}()
	t.Cleanup(r.stop)
	return r
}

// give hands on what the test may never take: an inbox that is told to stop must not wait for that.
func give[T any](ctx context.Context, c chan<- T, v T) {
	select {
	case c <- v:
	case <-ctx.Done():
	}
}

// all gives every letter the same verdict.
func all(v Verdict) Handler {
	return func(_ context.Context, letters []Letter) ([]Verdict, error) {
		verdicts := make([]Verdict, len(letters))
		for i := range verdicts {
			verdicts[i] = v
		}
		return verdicts, nil
	}
}

// stop ends the inbox and waits for it.
func (r *running) stop() {
	r.cancel()
	<-r.ended
	r.ended <- nil // for the next stop
}

// batch waits for the next letters.
func (r *running) batch() []Letter {
	r.t.Helper()
	select {
	case letters := <-r.batches:
		return letters
	case err := <-r.ended:
		r.ended <- err
		r.t.Fatalf("ended without letters: %v", err)
		return nil
	}
}

// expect waits for the letters numbered from..to-1, in any number of batches.
func (r *running) expect(from, to int) []Letter {
	r.t.Helper()
	var got []Letter
	for len(got) < to-from {
		got = append(got, r.batch()...)
	}
	for i, l := range got {
		if string(l.Raw) != text(from+i) {
			r.t.Fatalf("letter %d of %d is %q, want %q", i, len(got), l.Raw, text(from+i))
		}
	}
	return got
}

// until waits for a state.
func (r *running) until(state State) Status {
	r.t.Helper()
	for {
		select {
		case s := <-r.status:
			if s.State == state {
				return s
			}
		case err := <-r.ended:
			r.ended <- err
			r.t.Fatalf("ended before it was %s: %v", state, err)
		}
	}
}
