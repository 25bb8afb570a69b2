package outbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"bretwalda/internal/mailserver"
	"bretwalda/internal/mailtest"
)

func TestSendBatch(t *testing.T) {
	for _, n := range []int{0, 1, 7, 40} {
		e := newEnv(t)
		results := newSender(t, e.account()).Send(testContext(t), e.batch(n))
		for i, r := range results {
			if !r.Delivered || r.Temporary || r.Err != nil {
				t.Errorf("batch of %d, letter %d: %+v", n, i, r)
			}
		}
		if got := len(e.arrived(t, n)); len(results) != n || got != n {
			t.Errorf("batch of %d: %d results, %d letters", n, len(results), got)
		}
	}
}

// What arrives is what Render gives, below what the servers write on top.
func TestArrivesAsRendered(t *testing.T) {
	e := newEnv(t)
	m := e.batch(1)[0]
	m.Subject = "[Thursday] A turul földjén"
	m.From.Name, m.To.Name = `Anna "the Angle" O'Neil`, "Őrség, György"
	m.InReplyTo, m.References = "orders.77@mail.example", []string{"g1.start@club.example", "orders.77@mail.example"}
	m.Text = "Points: 1½\n.\n..two dots\nFrom York to Bernicia\n" + strings.Repeat("long ", 500) + "\n"
	m.HTML = "<p>" + strings.Repeat("ő", 2000) + "</p>"
	if r := newSender(t, e.account()).Send(testContext(t), []Message{m}); !r[0].Delivered {
		t.Fatal(r[0].Err)
	}
	got, want := e.arrived(t, 1)[0], render(t, m)
	if !bytes.HasSuffix(got, want) {
		t.Errorf("arrived\n%s\nwant at its end\n%s", got, want)
	}
}

// A batch over one connection arrives in its order.
func TestOneConnectionKeepsOrder(t *testing.T) {
	e := serverEnv(t, startServer(t, mailtest.Options{})) // real servers deliver in any order
	acct := e.account()
	acct.Conns = 1
	msgs := e.batch(20)
	newSender(t, acct).Send(testContext(t), msgs)
	for i, raw := range e.arrived(t, 20) {
		if id := readBack(t, raw).Header.Get("Message-Id"); id != bracketed(msgs[i].MessageID) {
			t.Errorf("letter %d is %s", i, id)
		}
	}
}

// Over several connections, too, nobody gets the second message before the first.
func TestEachRecipientKeepsOrder(t *testing.T) {
	srv := startServer(t, mailtest.Options{})
	e := serverEnv(t, srv)
	var mu sync.Mutex
	got := make(map[string][]string)
	const people, each = 6, 8
	for p := range people {
		addr := fmt.Sprintf("p%d@club.example", p)
		if err := srv.AddAccount(addr, "secret"); err != nil {
			t.Fatal(err)
		}
		err := srv.Forward(addr, func(d mailtest.Delivery) {
			mu.Lock()
			defer mu.Unlock()
			got[addr] = append(got[addr], readBack(t, d.Raw).Header.Get("Message-Id"))
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	msgs := e.batch(people * each)
	want := make(map[string][]string)
	for i := range msgs {
		m := &msgs[i]
		m.To.Addr = fmt.Sprintf("p%d@club.example", i%people)
		if i < people {
			m.Text = strings.Repeat("What the first report says takes a while.\n", 20_000)
		}
		want[m.To.Addr] = append(want[m.To.Addr], bracketed(m.MessageID))
	}
	for _, r := range newSender(t, e.account()).Send(testContext(t), msgs) {
		if !r.Delivered {
			t.Fatal(r.Err)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
}

func TestSignInAndTLS(t *testing.T) {
	good := []struct {
		tls        mailserver.TLS
		auth       mailserver.Auth
		mechanisms []string // of a server in process; nil for the default servers
	}{
		{mailserver.TLSNone, mailserver.AuthAuto, nil},
		{mailserver.TLSNone, mailserver.AuthAuto, []string{"LOGIN"}},
		{mailserver.TLSNone, mailserver.AuthPlain, nil},
		{mailserver.TLSStart, mailserver.AuthLogin, nil},
		{mailserver.TLSStart, mailserver.AuthPlain, nil},
		{mailserver.TLSStart, mailserver.AuthXOAuth2, []string{"XOAUTH2", "PLAIN"}},
		{mailserver.TLSImplicit, mailserver.AuthPlain, []string{"PLAIN"}},
		{mailserver.TLSImplicit, mailserver.AuthLogin, nil},
		{mailserver.TLSImplicit, mailserver.AuthXOAuth2, []string{"XOAUTH2"}},
		{"", "", nil},
	}
	for _, c := range good {
		t.Run(fmt.Sprintf("%s %s %v", c.tls, c.auth, c.mechanisms), func(t *testing.T) {
			e := newEnv(t)
			if c.mechanisms != nil {
				e = serverEnv(t, startServer(t, mailtest.Options{Mechanisms: c.mechanisms, RequireTLS: c.tls != mailserver.TLSNone}))
			}
			acct := e.account()
			acct.TLS, acct.Auth, acct.TLSConfig = c.tls, c.auth, e.TLSConfig
			if c.tls == mailserver.TLSImplicit || c.tls == "" {
				acct.Addr = e.SMTPS
			}
			s := newSender(t, acct)
			if err := s.Check(testContext(t)); err != nil {
				t.Errorf("check: %v", err)
			}
			if r := s.Send(testContext(t), e.batch(1)); !r[0].Delivered {
				t.Errorf("send: %v", r[0].Err)
			}
		})
	}
}

func TestNoSignIn(t *testing.T) {
	e := serverEnv(t, startServer(t, mailtest.Options{NoSignIn: true}))
	s := newSender(t, Account{Account: mailserver.Account{Addr: e.SMTP, TLS: mailserver.TLSNone, Auth: mailserver.AuthNone}})
	if r := s.Send(testContext(t), e.batch(1)); !r[0].Delivered {
		t.Error(r[0].Err)
	}
}

// Whatever keeps the server from being reached or signed in to is temporary for every letter.
func TestUnreachableIsTemporary(t *testing.T) {
	e := serverEnv(t, startServer(t, mailtest.Options{RequireTLS: true}))
	closed := startServer(t, mailtest.Options{})
	closed.Close()
	cases := []struct {
		name   string
		change func(*Account)
		signIn bool // the error is mailserver.ErrSignIn
	}{
		{"wrong password", func(a *Account) { a.Secret = secret("guess") }, true},
		{"wrong token", func(a *Account) { a.Auth, a.Secret = mailserver.AuthXOAuth2, secret("stale") }, true},
		{"no token to be had", func(a *Account) {
			a.Secret = func(context.Context) (string, error) { return "", errors.New("no renewal") }
		}, false},
		{"certificate of a stranger", func(a *Account) { a.TLSConfig = nil }, false},
		{"TLS wanted by the server", func(a *Account) { a.TLS, a.Addr = mailserver.TLSNone, e.SMTP }, false},
		{"nobody there", func(a *Account) { a.Addr = closed.SMTPAddr() }, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			acct := e.account()
			acct.Addr, acct.TLS, acct.TLSConfig = e.SMTPS, mailserver.TLSImplicit, e.TLSConfig
			c.change(&acct)
			s := newSender(t, acct)
			if err := s.Check(testContext(t)); err == nil || errors.Is(err, mailserver.ErrSignIn) != c.signIn {
				t.Errorf("check: %v", err)
			}
			for _, r := range s.Send(testContext(t), e.batch(20)) {
				if r.Delivered || !r.Temporary || r.Err == nil || errors.Is(r.Err, mailserver.ErrSignIn) != c.signIn {
					t.Fatalf("got %+v", r)
				}
			}
		})
	}
}

// A refused recipient is temporary or not by the server's code, and costs the others nothing.
func TestRefusedRecipients(t *testing.T) {
	e := newEnv(t)
	msgs := e.batch(5)
	msgs[0].To.Addr = "later@club.example"
	msgs[1].To.Addr = "nobody@club.example"
	msgs[2].To.Addr = "bye@club.example"
	msgs[4].MessageID = "no id"
	got := newSender(t, e.account()).Send(testContext(t), msgs)
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

// A letter that is refused when the server has seen it is refused for good, and costs the others nothing.
func TestRefusedText(t *testing.T) {
	e := serverEnv(t, startServer(t, mailtest.Options{MaxLetter: 5000}))
	msgs := e.batch(3)
	msgs[1].Text = strings.Repeat("long\n", 2000)
	acct := e.account()
	acct.Conns = 1
	for i, r := range newSender(t, acct).Send(testContext(t), msgs) {
		if r.Delivered != (i != 1) || r.Temporary {
			t.Errorf("letter %d: %+v", i, r)
		}
	}
	e.arrived(t, 2)
}

// A server that hangs up on some recipients gets the letters to all others in the same batch.
func TestHangingUpStarvesNobody(t *testing.T) {
	e := newEnv(t)
	msgs := e.batch(12)
	for i := range msgs[:8] {
		msgs[i].To.Addr = "bye@club.example"
	}
	acct := e.account()
	acct.Conns = 1
	for i, r := range newSender(t, acct).Send(testContext(t), msgs) {
		if r.Delivered != (i >= 8) {
			t.Errorf("letter %d: %+v", i, r)
		}
	}
}

func TestNewRefusesBadAccounts(t *testing.T) {
	good := Account{Account: mailserver.Account{Addr: "mail.example:465", Username: games, Secret: secret("x")}}
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
	e := newEnv(t)
	proxy, err := mailtest.NewProxy(e.SMTP)
	if err != nil {
		t.Fatal(err)
	}
	defer proxy.Close()
	acct := e.account()
	acct.Addr, acct.Conns = proxy.Addr(), 1
	proxy.CutAfter(2000)
	undelivered := 0
	for _, r := range newSender(t, acct).Send(testContext(t), e.batch(10)) {
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
	e := newEnv(t)
	proxy, err := mailtest.NewProxy(e.SMTP)
	if err != nil {
		t.Fatal(err)
	}
	defer proxy.Close()
	proxy.Freeze()
	acct := e.account()
	acct.Addr, acct.Timeout = proxy.Addr(), 50*time.Millisecond
	for _, r := range newSender(t, acct).Send(testContext(t), e.batch(20)) {
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
	e := serverEnv(t, srv)
	acct := e.account()
	acct.Conns, acct.Timeout = 1, time.Hour
	results := newSender(t, acct).Send(ctx, e.batch(5))
	last := results[len(results)-1]
	if last.Delivered || !last.Temporary || !strings.Contains(last.Err.Error(), context.Canceled.Error()) {
		t.Errorf("got %+v", last)
	}
}

// A connection serves the next batch as well, and is made anew when it does not work any more.
func TestLineIsKept(t *testing.T) {
	e := newEnv(t)
	proxy, err := mailtest.NewProxy(e.SMTP)
	if err != nil {
		t.Fatal(err)
	}
	defer proxy.Close()
	acct := e.account()
	acct.Addr, acct.Linger = proxy.Addr(), time.Hour
	s := newSender(t, acct)
	send := func(wantDials int) {
		t.Helper()
		for i, r := range s.Send(testContext(t), e.batch(3)) {
			if !r.Delivered {
				t.Errorf("letter %d: %+v", i, r)
			}
		}
		if got := proxy.Dials(); got != wantDials {
			t.Errorf("%d dials, want %d", got, wantDials)
		}
	}
	send(1)
	send(1)
	proxy.Cut()
	send(2)
	s.Close()
	send(3)
	canceled, cancel := context.WithCancel(context.Background())
	s.Send(canceled, e.batch(1))
	cancel() // after the batch, so it does not matter to the line
	send(3)
}

func TestLineExpires(t *testing.T) {
	e := newEnv(t)
	proxy, err := mailtest.NewProxy(e.SMTP)
	if err != nil {
		t.Fatal(err)
	}
	defer proxy.Close()
	for _, linger := range []time.Duration{time.Nanosecond, -1} {
		acct := e.account()
		acct.Addr, acct.Linger = proxy.Addr(), linger
		s := newSender(t, acct)
		for before, ctx := proxy.Dials(), testContext(t); proxy.Dials() < before+2; {
			if r := s.Send(ctx, e.batch(1)); !r[0].Delivered {
				t.Fatal(r[0].Err)
			}
		}
		s.Close()
	}
}

// scripted starts a server that greets every client in its own way and hangs up.
func scripted(t *testing.T, greeting string) (addr string) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ln.Close() })
	go func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			_, _ = io.WriteString(c, greeting) // the client may have hung up before
			c.Close()
		}
	}()
	return ln.Addr().String()
}

// Nonsense from a server is no reason to give a letter up.
func TestStrangeServers(t *testing.T) {
	for name, greeting := range map[string]string{
		"nothing":          "",
		"not now":          "421 later\r\n",
		"never":            "554 go away\r\n",
		"another protocol": "* OK IMAP4rev1 ready\r\n",
		"half a line":      "220-mail",
		"bytes":            "\x00\xff\x16\x03\x01",
	} {
		t.Run(name, func(t *testing.T) {
			for _, mode := range []mailserver.TLS{mailserver.TLSNone, mailserver.TLSStart, mailserver.TLSImplicit} {
				s := newSender(t, Account{Account: mailserver.Account{Addr: scripted(t, greeting), TLS: mode, Username: games, Secret: secret("secret")}})
				for _, r := range s.Send(testContext(t), []Message{message(1), message(2)}) {
					if r.Delivered || !r.Temporary || r.Err == nil {
						t.Errorf("got %+v", r)
					}
				}
			}
		})
	}
}
