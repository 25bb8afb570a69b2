package mailtest

import (
	"net/textproto"
	"testing"
	"time"
)

// A Proxy answers in the server's place as often as it was told, and at the right
// command only.
func TestProxyFaults(t *testing.T) {
	srv := start(t, Options{NoSignIn: true})
	p, err := NewProxy(srv.SMTPAddr())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	say := func(c *textproto.Conn, want int, lines ...string) {
		t.Helper()
		for _, line := range lines {
			if err := c.PrintfLine("%s", line); err != nil {
				t.Fatal(err)
			}
		}
		if code, text, err := c.ReadResponse(want); err != nil {
			t.Fatalf("after %q: %d %s, want %d", lines, code, text, want)
		}
	}
	dial := func(greeting int) *textproto.Conn {
		t.Helper()
		c, err := textproto.Dial("tcp", p.Addr())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		say(c, greeting)
		return c
	}

	p.Fail(Fault{Verb: Greeting, Reply: "421 too busy", Cut: true}, 1)
	dial(421)
	c := dial(220)
	p.Fail(Fault{Verb: "MAIL", Reply: "451 not now"}, 2)
	say(c, 250, "EHLO localhost")
	say(c, 451, "MAIL FROM:<"+anna+">")
	say(c, 451, "MAIL FROM:<"+anna+">")
	say(c, 250, "MAIL FROM:<"+anna+">")
	say(c, 250, "RCPT TO:<"+games+">")
	p.Fail(Fault{Verb: "RCPT", Reply: "550 no"}, 1)
	say(c, 354, "DATA")
	say(c, 250, "Subject: x", "", "RCPT TO is text here", "..", ".")
	if p.Faults() != 1 || srv.Count(games, Inbox) != 1 {
		t.Errorf("%d faults to come, %d letters; want 1, 1", p.Faults(), srv.Count(games, Inbox))
	}
	p.Fail(Fault{Verb: EndOfData, Reply: "554 rubbish", Cut: true}, 1)
	say(c, 250, "MAIL FROM:<"+anna+">")
	say(c, 250, "RCPT TO:<"+games+">")
	say(c, 354, "DATA")
	say(c, 554, "Subject: y", "", "text", ".")
	p.Slow(time.Millisecond)
	dial(220)
	if n := srv.Count(games, Inbox); n != 1 {
		t.Errorf("%d letters, want 1", n)
	}
}
