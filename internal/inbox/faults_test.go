package inbox

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"bretwalda/internal/mailserver"
	"bretwalda/internal/mailtest"
)

// proxied puts a line that can fail between the account and its server.
func proxied(t *testing.T, acct *Account) *mailtest.Proxy {
	t.Helper()
	p, err := mailtest.NewProxy(acct.Addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	acct.Addr = p.Addr()
	return p
}

// A cut line is made anew, and no letter is lost or dealt with twice.
func TestCutLine(t *testing.T) {
	e := newEnv(t)
	acct := e.account()
	p := proxied(t, &acct)
	r := run(t, acct, e.options(), Cursor{}, all(Keep))
	for n := range 3 {
		r.until(Waiting)
		p.Cut()
		e.put(t, n, n+1)
		r.expect(n, n+1)
	}
	r.until(Waiting)
	r.stop()
	if len(r.batches) != 0 {
		t.Errorf("letters again: %+v", r.batch())
	}
}

// Wherever the line breaks during the first exchanges, all letters arrive in the end, in order.
func TestCutAnywhere(t *testing.T) {
	e := newEnv(t)
	e.put(t, 0, 2)
	for n := 0; n < 400; n += 23 {
		acct := e.account()
		p := proxied(t, &acct)
		p.CutAfter(n)
		r := run(t, acct, e.options(), Cursor{}, all(Keep))
		r.expect(0, 2)
		r.stop()
	}
}

// A silent server is given up after the time limit, at every stage, and found again when it is back.
func TestSilentServer(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: waits for a server that says nothing")
	}
	for _, mode := range []mailserver.TLS{mailserver.TLSNone, mailserver.TLSStart, mailserver.TLSImplicit} {
		for _, stage := range []string{"from the start", "when polling", "when idling"} {
			t.Run(fmt.Sprintf("%s, %s", mode, stage), func(t *testing.T) {
				e := newEnv(t)
				acct, opts := e.account(), e.options()
				acct.TLS, acct.TLSConfig, acct.Timeout, acct.Poll = mode, e.TLSConfig, 100*time.Millisecond, 10*time.Millisecond
				if mode == mailserver.TLSImplicit {
					acct.Addr = e.IMAPS
				}
				opts.NoIdle = stage == "when polling"
				p := proxied(t, &acct)
				if stage == "from the start" {
					p.Freeze()
				}
				r := run(t, acct, opts, Cursor{}, nil)
				if stage != "from the start" {
					r.until(Waiting)
					p.Freeze()
				}
				r.until(Failed)
				p.Thaw()
				e.put(t, 0, 1)
				r.expect(0, 1)
			})
		}
	}
}

// Every sign-in asks for the secret anew, so that a renewed one works; refusals are told apart.
func TestSignInRefusedThenRenewed(t *testing.T) {
	for _, auth := range []mailserver.Auth{mailserver.AuthPlain, mailserver.AuthLogin, mailserver.AuthXOAuth2} {
		t.Run(string(auth), func(t *testing.T) {
			srv := startServer(t, mailtest.Options{})
			e := serverEnv(t, srv)
			e.put(t, 0, 1)
			var asked atomic.Int32
			acct, opts := e.account(), e.options()
			opts.Retry = Backoff{time.Hour, time.Hour} // for all but sign-in
			acct.Auth = auth
			acct.Secret = func(context.Context) (string, error) {
				if asked.Add(1) < 3 {
					return "stale", nil
				}
				return e.Password, nil
			}
			r := run(t, acct, opts, Cursor{}, nil)
			for range 2 {
				if s := r.until(Failed); !errors.Is(s.Err, mailserver.ErrSignIn) || s.Retry == 0 {
					t.Fatalf("status: %+v", s)
				}
			}
			r.expect(0, 1)
		})
	}
}

func TestCancelStopsAtOnce(t *testing.T) {
	e := newEnv(t)
	frozen := func(acct *Account, _ *Options, _ chan bool) { proxied(t, acct).Freeze() }
	for name, prepare := range map[string]func(*Account, *Options, chan bool){
		"frozen line": frozen,
		"slow secret": func(acct *Account, _ *Options, ready chan bool) {
			acct.Secret = func(ctx context.Context) (string, error) {
				close(ready)
				<-ctx.Done()
				return "", ctx.Err()
			}
		},
		"idling": func(_ *Account, opts *Options, ready chan bool) {
			opts.Status = func(s Status) {
				if s.State == Waiting {
					close(ready)
				}
			}
		},
		"backing off": func(acct *Account, opts *Options, ready chan bool) {
			acct.Addr = "127.0.0.1:1" // nobody listens there
			opts.Retry = Backoff{time.Hour, time.Hour}
			opts.Status = func(s Status) {
				if s.State == Failed {
					close(ready)
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			acct, opts, ready := e.account(), e.options(), make(chan bool)
			acct.Timeout = time.Hour
			prepare(&acct, &opts, ready)
			if name == "frozen line" {
				close(ready)
			}
			in, err := New(acct, opts)
			e.must(t, err)
			ctx, cancel := context.WithCancel(context.Background())
			ended := make(chan error)
			go func() { ended <- in.Run(ctx, Cursor{}, all(Keep)) }()
			<-ready
			cancel()
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("ended with %v", err)
			}
		})
	}
}

func TestCheckSignInAndTLS(t *testing.T) {
	cases := []struct {
		tls        mailserver.TLS
		auth       mailserver.Auth
		mechanisms []string // of a server in process; nil for the default servers
	}{
		{mailserver.TLSNone, mailserver.AuthAuto, nil},
		{mailserver.TLSNone, mailserver.AuthLogin, nil},
		{mailserver.TLSStart, mailserver.AuthPlain, nil},
		{mailserver.TLSStart, mailserver.AuthAuto, nil},
		{mailserver.TLSImplicit, mailserver.AuthPlain, nil},
		{mailserver.TLSImplicit, mailserver.AuthLogin, nil},
		{"", "", nil},
		{mailserver.TLSImplicit, mailserver.AuthXOAuth2, []string{"XOAUTH2"}},
		{mailserver.TLSNone, mailserver.AuthAuto, []string{"LOGIN"}},
	}
	for _, c := range cases {
		t.Run(fmt.Sprintf("%s %s %v", c.tls, c.auth, c.mechanisms), func(t *testing.T) {
			e := newEnv(t)
			if c.mechanisms != nil {
				e = serverEnv(t, startServer(t, mailtest.Options{Mechanisms: c.mechanisms}))
			}
			e.put(t, 0, 3)
			acct := e.account()
			acct.TLS, acct.Auth, acct.TLSConfig = c.tls, c.auth, e.TLSConfig
			if c.tls == mailserver.TLSImplicit || c.tls == "" {
				acct.Addr = e.IMAPS
			}
			in, err := New(acct, e.options())
			e.must(t, err)
			got, err := in.Check(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if got.Messages != 3 || got.UIDValidity == 0 || got.UIDNext < 4 || !got.CanMove || !got.CanIdle ||
				!slices.Contains(got.Capabilities, "IMAP4rev1") || !slices.IsSorted(got.Capabilities) {
				t.Errorf("got %+v", got)
			}
			if again, err := in.Check(context.Background()); err != nil || again.UIDNext != got.UIDNext {
				t.Errorf("again: %+v, %v", again, err)
			}
		})
	}
}

func TestCheckFails(t *testing.T) {
	e := serverEnv(t, startServer(t, mailtest.Options{RequireTLS: true}))
	for name, c := range map[string]struct {
		change func(*Account)
		signIn bool
	}{
		"wrong password":            {func(a *Account) { a.Secret = secret("guess") }, true},
		"wrong token":               {func(a *Account) { a.Auth, a.Secret = mailserver.AuthXOAuth2, secret("stale") }, true},
		"no token to be had":        {func(a *Account) { a.Secret = noSecret }, false},
		"certificate of a stranger": {func(a *Account) { a.TLSConfig = nil }, false},
		"name of a stranger":        {func(a *Account) { a.TLSConfig = &tls.Config{RootCAs: e.TLSConfig.RootCAs, ServerName: "mail.example"} }, false},
		"TLS wanted by the server":  {func(a *Account) { a.TLS, a.Addr = mailserver.TLSNone, e.IMAP }, false},
		"nobody there":              {func(a *Account) { a.Addr = "127.0.0.1:1" }, false},
		"no such mailbox":           {func(a *Account) { a.Mailbox = "Nowhere" }, false},
	} {
		t.Run(name, func(t *testing.T) {
			acct := e.account()
			acct.TLS, acct.Addr, acct.TLSConfig = mailserver.TLSImplicit, e.IMAPS, e.TLSConfig
			c.change(&acct)
			in, err := New(acct, e.options())
			e.must(t, err)
			if _, err := in.Check(context.Background()); err == nil || errors.Is(err, mailserver.ErrSignIn) != c.signIn {
				t.Errorf("got %v", err)
			}
		})
	}
}

func noSecret(context.Context) (string, error) { return "", errors.New("no renewal") }

func TestNewRefusesBadAccounts(t *testing.T) {
	good := Account{Account: mailserver.Account{Addr: "mail.example:993", Username: games, Secret: secret("x")}}
	if _, err := New(good, Options{}); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*Account){
		"no port":   func(a *Account) { a.Addr = "mail.example" },
		"TLS":       func(a *Account) { a.TLS = "ssl" },
		"auth":      func(a *Account) { a.Auth = "kerberos" },
		"no name":   func(a *Account) { a.Username = "" },
		"no secret": func(a *Account) { a.Secret = nil },
	} {
		acct := good
		change(&acct)
		if _, err := New(acct, Options{}); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestBackoffDoublesToItsLimit(t *testing.T) {
	b := Backoff{time.Second, 5 * time.Second}
	for failures, want := range map[int]time.Duration{
		1: time.Second, 2: 2 * time.Second, 3: 4 * time.Second, 4: 5 * time.Second, 1 << 30: 5 * time.Second,
	} {
		if got := b.after(failures); got != want {
			t.Errorf("after %d: %v, want %v", failures, got, want)
		}
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

// Nonsense from a server is a failure like others.
func TestStrangeServers(t *testing.T) {
	for name, greeting := range map[string]string{
		"nothing":          "",
		"bye":              "* BYE go away\r\n",
		"another protocol": "220 mail.example ESMTP\r\n",
		"half a line":      "* OK [CAPABILITY IMAP4rev1",
		"unknown response": "* OK hello\r\n* WHATEVER 1 2 3\r\n",
		"huge literal":     "* 1 FETCH (UID 1 BODY[] {99999999999}\r\n",
		"bytes":            "\x00\xff\x16\x03\x01",
	} {
		t.Run(name, func(t *testing.T) {
			for _, mode := range []mailserver.TLS{mailserver.TLSNone, mailserver.TLSStart, mailserver.TLSImplicit} {
				acct := Account{Account: mailserver.Account{Addr: scripted(t, greeting), TLS: mode, Username: games, Secret: secret("secret")}}
				quick := Backoff{time.Millisecond, time.Millisecond}
				r := run(t, acct, Options{Retry: quick, RetrySignIn: quick}, Cursor{}, nil)
				for range 2 {
					if s := r.until(Failed); s.Err == nil {
						t.Error("failed without a reason")
					}
				}
				r.stop()
			}
		})
	}
}
