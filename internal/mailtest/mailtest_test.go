package mailtest

import (
	"context"
	"errors"
	"net/smtp"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	anna  = "anna@club.example"
	games = "games@club.example"
)

func start(t testing.TB, opts Options) *Server {
	t.Helper()
	srv, err := Start(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { srv.Close() })
	for _, address := range []string{anna, games} {
		if err := srv.AddAccount(address, "secret"); err != nil {
			t.Fatal(err)
		}
	}
	return srv
}

func testContext(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func letterTo(to, subject string) []byte {
	return []byte("From: " + anna + "\r\nTo: " + to + "\r\nSubject: " + subject + "\r\n\r\nHello\r\n")
}

// send submits a letter as anna, in the clear.
func send(srv *Server, to, subject string) error {
	c, err := smtp.Dial(srv.SMTPAddr())
	if err != nil {
		return err
	}
	defer c.Close()
	if err := c.Auth(smtp.PlainAuth("", anna, "secret", "127.0.0.1")); err != nil {
		return err
	}
	if err := c.Mail(anna); err != nil {
		return err
	}
	if err := c.Rcpt(to); err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(letterTo(to, subject)); err != nil {
		return err
	}
	return w.Close()
}

// A letter to an address with a token reaches the account, with the lines of its delivery on top.
func TestLetterWithTokenReachesAccount(t *testing.T) {
	srv := start(t, Options{})
	to := "Games+K7q2@club.example"
	if err := send(srv, to, "orders"); err != nil {
		t.Fatal(err)
	}
	if err := srv.Wait(testContext(t), games, func() bool { return srv.Count(games, Inbox) == 1 }); err != nil {
		t.Fatal(err)
	}
	got, err := srv.Messages(games)
	if err != nil {
		t.Fatal(err)
	}
	want := "Return-Path: <" + anna + ">\r\nDelivered-To: " + to + "\r\n" + string(letterTo(to, "orders"))
	if len(got) != 1 || string(got[0]) != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAppendKeepsBytes(t *testing.T) {
	srv := start(t, Options{})
	if err := srv.Append("GAMES@club.example", letterTo(games, "x")); err != nil {
		t.Fatal(err)
	}
	got, err := srv.Messages(games)
	if err != nil || len(got) != 1 || string(got[0]) != string(letterTo(games, "x")) {
		t.Errorf("got %q, %v", got, err)
	}
	if err := srv.Append("nobody@club.example", nil); !errors.Is(err, ErrUnknownAccount) {
		t.Errorf("unknown account: %v", err)
	}
}

func TestRecipientsRefused(t *testing.T) {
	srv := start(t, Options{})
	srv.FailRecipient(games, 451, 1)
	for _, c := range []struct{ to, code string }{
		{games, "451"},
		{games, ""},
		{"nobody@club.example", "550"},
	} {
		err := send(srv, c.to, "x")
		if (err == nil) != (c.code == "") || err != nil && !strings.HasPrefix(err.Error(), c.code) {
			t.Errorf("%s: got %v, want %q", c.to, err, c.code)
		}
	}
}

func TestSignInRefused(t *testing.T) {
	srv := start(t, Options{})
	srv.RefuseSignIn(true)
	if err := send(srv, games, "x"); err == nil || !strings.HasPrefix(err.Error(), "535") {
		t.Errorf("SMTP: got %v, want 535", err)
	}
	target, err := srv.Target(games)
	if err != nil {
		t.Fatal(err)
	}
	if c, err := Dial(target); err == nil {
		c.Close()
		t.Error("IMAP: signed in")
	}
	if _, err := srv.Messages(games); err != nil {
		t.Errorf("the server cannot look into its own mailbox: %v", err)
	}
}

func TestForwardTakesLettersFromMany(t *testing.T) {
	srv := start(t, Options{})
	const senders, each = 4, 25
	var mu sync.Mutex
	var got []Delivery
	err := srv.Forward(games, func(d Delivery) {
		mu.Lock()
		defer mu.Unlock()
		got = append(got, d)
	})
	if err != nil {
		t.Fatal(err)
	}
	for range senders {
		go func() {
			for range each {
				if err := srv.Submit(anna, games, letterTo(games, "x")); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	if err := srv.Wait(testContext(t), games, func() bool { return srv.Delivered(games) == senders*each }); err != nil {
		t.Fatal(err)
	}
	if len(got) != senders*each || srv.Count(games, Inbox) != 0 {
		t.Errorf("forwarded %d, in the inbox %d", len(got), srv.Count(games, Inbox))
	}
}

func TestWaitEndsWithContext(t *testing.T) {
	srv := start(t, Options{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := srv.Wait(ctx, games, func() bool { return false }); err != context.Canceled {
		t.Errorf("got %v", err)
	}
}

func TestClientOnBothPorts(t *testing.T) {
	srv := start(t, Options{})
	for _, tls := range []bool{false, true} {
		target, err := srv.Target(games)
		if err != nil {
			t.Fatal(err)
		}
		if !tls {
			target.IMAPS = ""
		}
		c, err := Dial(target)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		for range 2 { // the second time must forgive what is there already
			if err := c.Create("Box"); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.Append("Box", letterTo(games, "kept")); err != nil {
			t.Fatal(err)
		}
		got, err := c.Stored("Box")
		if err != nil || len(got) != 1 || string(got[0].Raw) != string(letterTo(games, "kept")) {
			t.Errorf("got %v, %v", got, err)
		}
		for range 2 {
			if err := c.Delete("Box"); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := c.Stored("Box"); err != nil || len(got) != 0 {
			t.Errorf("after deletion: %v, %v", got, err)
		}
	}
}

func TestProxyFailsOnRequest(t *testing.T) {
	srv := start(t, Options{})
	p, err := NewProxy(srv.IMAPAddr())
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	target := Target{IMAP: p.Addr(), User: games, Password: "secret"}
	c, err := Dial(target)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	p.Cut()
	if err := c.Create("Box"); err == nil {
		t.Error("created a mailbox over a cut line")
	}
	again, err := Dial(target)
	if err != nil {
		t.Fatalf("no new line after the cut: %v", err)
	}
	again.Close()
	p.CutAfter(5)
	if c, err := Dial(target); err == nil {
		c.Close()
		t.Error("signed in with five bytes")
	}
	if p.Dials() != 3 {
		t.Errorf("dials: %d", p.Dials())
	}
}
