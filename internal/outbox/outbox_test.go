package outbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"mime"
	"net/mail"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/mailtest"
)

const (
	games = "games@club.example"
	anna  = "anna@club.example"
)

func secret(s string) func(context.Context) (string, error) {
	return func(context.Context) (string, error) { return s, nil }
}

func startServer(t testing.TB, opts mailtest.Options) *mailtest.Server {
	t.Helper()
	srv, err := mailtest.Start(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { srv.Close() })
	for _, address := range []string{games, anna} {
		if err := srv.AddAccount(address, "secret"); err != nil {
			t.Fatal(err)
		}
	}
	return srv
}

func newSender(t testing.TB, acct Account) *Sender {
	t.Helper()
	s, err := New(acct, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func testContext(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// plainAccount signs in as games on the plain port.
func plainAccount(srv *mailtest.Server) Account {
	return Account{Addr: srv.SMTPAddr(), TLS: TLSPlain, Username: games, Secret: secret("secret"), HELO: "club.example"}
}

func message(n int) Message {
	return Message{
		MessageID: fmt.Sprintf("g1.t%d@club.example", n),
		Date:      time.Date(2026, 11, 2, 18, 0, 0, 0, time.UTC),
		From:      Address{"Thursday night", "games+k7q2@club.example"},
		To:        Address{"Anna", anna},
		Subject:   fmt.Sprintf("Turn %d", n),
		Text:      "Hello\n",
	}
}

func batchOf(n int) []Message {
	msgs := make([]Message, n)
	for i := range msgs {
		msgs[i] = message(i)
	}
	return msgs
}

// readBack parses a letter as its reader does.
func readBack(t *testing.T, raw []byte) *mail.Message {
	t.Helper()
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatalf("%v in\n%s", err, raw)
	}
	return m
}

func decoded(t *testing.T, value string) string {
	t.Helper()
	s, err := new(mime.WordDecoder).DecodeHeader(value)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSendBatch(t *testing.T) {
	for _, n := range []int{0, 1, 7, 40} {
		srv := startServer(t, mailtest.Options{})
		results := newSender(t, plainAccount(srv)).Send(testContext(t), batchOf(n))
		for i, r := range results {
			if !r.Delivered || r.Temporary || r.Err != nil {
				t.Errorf("batch of %d, letter %d: %+v", n, i, r)
			}
		}
		if len(results) != n || srv.Count(anna, mailtest.Inbox) != n {
			t.Errorf("batch of %d: %d results, %d letters", n, len(results), srv.Count(anna, mailtest.Inbox))
		}
	}
}

// A batch over one connection arrives in its order.
func TestOneConnectionKeepsOrder(t *testing.T) {
	srv := startServer(t, mailtest.Options{})
	acct := plainAccount(srv)
	acct.Conns = 1
	newSender(t, acct).Send(testContext(t), batchOf(20))
	got, err := srv.Messages(anna)
	if err != nil {
		t.Fatal(err)
	}
	for i, raw := range got {
		if id := readBack(t, raw).Header.Get("Message-Id"); id != fmt.Sprintf("<g1.t%d@club.example>", i) {
			t.Errorf("letter %d is %s", i, id)
		}
	}
}

func TestSignInAndTLS(t *testing.T) {
	good := []struct {
		tls        TLSMode
		auth       Auth
		mechanisms []string
	}{
		{TLSPlain, AuthAuto, nil},
		{TLSPlain, AuthAuto, []string{"LOGIN"}},
		{TLSPlain, AuthPlain, nil},
		{TLSStartTLS, AuthLogin, nil},
		{TLSStartTLS, AuthXOAuth2, nil},
		{TLSImplicit, AuthPlain, []string{"PLAIN"}},
		{TLSImplicit, AuthXOAuth2, []string{"XOAUTH2"}},
		{"", "", nil},
	}
	for _, c := range good {
		t.Run(fmt.Sprintf("%s %s %v", c.tls, c.auth, c.mechanisms), func(t *testing.T) {
			srv := startServer(t, mailtest.Options{Mechanisms: c.mechanisms, RequireTLS: c.tls != TLSPlain})
			acct := plainAccount(srv)
			acct.TLS, acct.Auth, acct.TLSConfig = c.tls, c.auth, srv.TLSConfig()
			if c.tls == TLSImplicit || c.tls == "" {
				acct.Addr = srv.SMTPSAddr()
			}
			s := newSender(t, acct)
			if err := s.Check(testContext(t)); err != nil {
				t.Errorf("check: %v", err)
			}
			if r := s.Send(testContext(t), batchOf(1)); !r[0].Delivered {
				t.Errorf("send: %v", r[0].Err)
			}
		})
	}
}

func TestNoSignIn(t *testing.T) {
	srv := startServer(t, mailtest.Options{NoSignIn: true})
	s := newSender(t, Account{Addr: srv.SMTPAddr(), TLS: TLSPlain, Auth: AuthNone})
	if r := s.Send(testContext(t), batchOf(1)); !r[0].Delivered {
		t.Error(r[0].Err)
	}
}

// Whatever keeps the server from being reached or signed in to is temporary for every letter.
func TestUnreachableIsTemporary(t *testing.T) {
	srv := startServer(t, mailtest.Options{RequireTLS: true})
	closed := startServer(t, mailtest.Options{})
	closed.Close()
	cases := []struct {
		name   string
		change func(*Account)
		signIn bool // the error is ErrSignIn
	}{
		{"wrong password", func(a *Account) { a.Secret = secret("guess") }, true},
		{"wrong token", func(a *Account) { a.Auth, a.Secret = AuthXOAuth2, secret("stale") }, true},
		{"no token to be had", func(a *Account) {
			a.Secret = func(context.Context) (string, error) { return "", errors.New("no renewal") }
		}, false},
		{"certificate of a stranger", func(a *Account) { a.TLSConfig = nil }, false},
		{"TLS wanted by the server", func(a *Account) { a.TLS, a.Addr = TLSPlain, srv.SMTPAddr() }, false},
		{"nobody there", func(a *Account) { a.Addr = closed.SMTPAddr() }, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			acct := plainAccount(srv)
			acct.Addr, acct.TLS, acct.TLSConfig = srv.SMTPSAddr(), TLSImplicit, srv.TLSConfig()
			c.change(&acct)
			s := newSender(t, acct)
			if err := s.Check(testContext(t)); err == nil || errors.Is(err, ErrSignIn) != c.signIn {
				t.Errorf("check: %v", err)
			}
			for _, r := range s.Send(testContext(t), batchOf(20)) {
				if r.Delivered || !r.Temporary || r.Err == nil || errors.Is(r.Err, ErrSignIn) != c.signIn {
					t.Fatalf("got %+v", r)
				}
			}
		})
	}
}

// A refused recipient is temporary or not by the server's code, and costs the others nothing.
func TestRefusedRecipients(t *testing.T) {
	srv := startServer(t, mailtest.Options{})
	srv.FailRecipient("later@club.example", 451, -1)
	srv.FailRecipient("bye@club.example", 421, -1)
	msgs := batchOf(5)
	msgs[0].To.Addr = "later@club.example"
	msgs[1].To.Addr = "nobody@club.example"
	msgs[2].To.Addr = "bye@club.example"
	msgs[4].MessageID = "no id"
	got := newSender(t, plainAccount(srv)).Send(testContext(t), msgs)
	want := []Result{{Temporary: true}, {}, {Temporary: true}, {Delivered: true}, {}}
	for i, r := range got {
		if r.Delivered != want[i].Delivered || r.Temporary != want[i].Temporary || (r.Err == nil) != r.Delivered {
			t.Errorf("letter %d: got %+v, want %+v", i, r, want[i])
		}
	}
	if !errors.Is(got[4].Err, ErrMessage) {
		t.Errorf("malformed: %v", got[4].Err)
	}
}

func TestNewRefusesBadAccounts(t *testing.T) {
	good := Account{Addr: "mail.example:465", Username: games, Secret: secret("x")}
	if _, err := New(good, nil); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*Account){
		"no port":   func(a *Account) { a.Addr = "mail.example" },
		"port name": func(a *Account) { a.Addr = "mail.example:smtp" },
		"TLS":       func(a *Account) { a.TLS = "ssl" },
		"auth":      func(a *Account) { a.Auth = "kerberos" },
		"no name":   func(a *Account) { a.Username = "" },
		"no secret": func(a *Account) { a.Secret = nil },
	} {
		acct := good
		change(&acct)
		if _, err := New(acct, nil); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// A line that breaks loses at most the letter on it; the others go over a new one.
func TestCutLineIsDialedAgain(t *testing.T) {
	srv := startServer(t, mailtest.Options{})
	proxy, err := mailtest.NewProxy(srv.SMTPAddr())
	if err != nil {
		t.Fatal(err)
	}
	defer proxy.Close()
	acct := plainAccount(srv)
	acct.Addr, acct.Conns = proxy.Addr(), 1
	proxy.CutAfter(2000)
	undelivered := 0
	for _, r := range newSender(t, acct).Send(testContext(t), batchOf(10)) {
		if !r.Delivered {
			undelivered++
			if !r.Temporary {
				t.Errorf("a cut line is not for good: %v", r.Err)
			}
		}
	}
	if undelivered != 1 || proxy.Dials() != 2 {
		t.Errorf("%d undelivered, %d dials", undelivered, proxy.Dials())
	}
}

// A server that goes silent holds nothing up beyond the time limits.
func TestSilentServer(t *testing.T) {
	srv := startServer(t, mailtest.Options{})
	proxy, err := mailtest.NewProxy(srv.SMTPAddr())
	if err != nil {
		t.Fatal(err)
	}
	defer proxy.Close()
	proxy.Freeze()
	acct := plainAccount(srv)
	acct.Addr, acct.Timeout = proxy.Addr(), 50*time.Millisecond
	for _, r := range newSender(t, acct).Send(testContext(t), batchOf(20)) {
		if r.Delivered || !r.Temporary {
			t.Fatalf("got %+v", r)
		}
	}
}

func TestCancelEndsSend(t *testing.T) {
	srv := startServer(t, mailtest.Options{})
	ctx, cancel := context.WithCancel(testContext(t))
	if err := srv.Forward(anna, func(mailtest.Delivery) { cancel() }); err != nil {
		t.Fatal(err)
	}
	acct := plainAccount(srv)
	acct.Conns, acct.Timeout = 1, time.Hour
	results := newSender(t, acct).Send(ctx, batchOf(5))
	last := results[len(results)-1]
	if last.Delivered || !last.Temporary || !strings.Contains(last.Err.Error(), context.Canceled.Error()) {
		t.Errorf("got %+v", last)
	}
}
