package moderator

import (
	"fmt"
	"testing"
	"time"

	"bretwalda/internal/store"
)

// bounce is a delivery report (RFC 3464) about a letter.
func bounce(n int, action, recipient, id string) string {
	return fmt.Sprintf("Return-Path: <>\nFrom: MAILER-DAEMON@mail.example\nTo: %s\nMessage-ID: <dsn%d@mail.example>\n"+
		"Auto-Submitted: auto-replied\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n"+
		"--b\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mail.example\n\n"+
		"Final-Recipient: rfc822; %s\nAction: %s\nStatus: 5.1.1\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <%s>\n--b--\n",
		mailbox, n, recipient, action, id)
}

func (c *club) status(id store.GameID) Status {
	c.tb.Helper()
	s, err := c.mod.Game(c.tb.Context(), id)
	if err != nil {
		c.tb.Fatal(err)
	}
	return s
}

// A letter that comes back marks the address and tells the GM, once; a letter from
// the player clears it. Reports about others' letters, and such as are still being
// delivered, do nothing. Nothing of all that is answered.
func TestBounces(t *testing.T) {
	c, id, first := newGame(t)
	for n, raw := range []string{
		bounce(1, "delayed", anna, first.MessageID),
		bounce(2, "failed", anna, "somebody.else@mail.example"),
		bounce(3, "failed", anna, "nothing.start.1@club.example"),
		bounce(4, "failed", anna, string(id)+".start.9@club.example"),
		bounce(9, "failed", anna, string(id)+".start.1@club.example"), // without the part that nobody can guess
		bounce(10, "failed", anna, string(id)+".start.0123456789ab.1@club.example"),
		bounce(11, "failed", bruno, first.MessageID), // of somebody else
		bounce(5, "failed", "gm@club.example", "note.x@club.example"),
		"From: MAILER-DAEMON@x\nReturn-Path: <>\nMessage-ID: <x@y>\n\nYour letter did not arrive.",
	} {
		c.submit("", mailbox, raw)
		c.reply(bruno, c.letters(bruno)[0], fmt.Sprint("hello ", n))
		c.wait(bruno, n+2)
	}
	c.sentAll() // Bruno is answered before letters of strangers are read
	if s := c.status(id); len(s.Bouncing) != 0 || len(c.letters("gm@club.example")) != 0 {
		t.Fatalf("marked without a reason: %+v", s.Bouncing)
	}
	c.submit("", mailbox, bounce(6, "failed", anna, first.MessageID))
	notice := c.wait("gm@club.example", 1)
	if !contains(notice, anna) || !contains(notice, "5.1.1") || !contains(notice, first.MessageID) {
		t.Errorf("notice:\n%s", notice.All())
	}
	c.submit("", mailbox, bounce(7, "failed", anna, first.MessageID))
	c.reply(anna, first, "Who is winning?")
	c.wait(anna, 2)
	if s := c.status(id); len(s.Bouncing) != 0 {
		t.Errorf("still marked: %+v", s.Bouncing)
	}
	c.submit("", mailbox, bounce(8, "failed", anna, first.MessageID))
	c.wait("gm@club.example", 2)
	s := c.status(id)
	if len(s.Bouncing) != 1 || s.Bouncing[0].Address != anna || !s.Bouncing[0].Since.Equal(c.now()) {
		t.Errorf("marked: %+v", s.Bouncing)
	}
	if c.sentAll(); len(c.letters(anna)) != 2 {
		t.Errorf("Anna has %d letters", len(c.letters(anna)))
	}
	c.checkLog(id)
}

// An address that our own server refuses is marked, and the GM told once.
func TestRefusedAddress(t *testing.T) {
	c, id, _ := newGame(t)
	c.srv.FailRecipient(anna, 550, -1)
	for n := range 3 {
		c.reply(anna, c.letters(anna)[0], fmt.Sprint("hello ", n)) // its answer is refused
		c.reply(bruno, c.letters(bruno)[0], fmt.Sprint("hello ", n))
		c.wait(bruno, n+2)
		c.sentAll()
	}
	if s := c.status(id); len(s.Bouncing) != 1 || s.Bouncing[0].Address != anna {
		t.Errorf("marked: %+v", s.Bouncing)
	}
	c.wait("gm@club.example", 3) // each letter from Anna clears the mark
	for range 2 {
		if _, err := c.mod.Renew(t.Context(), id, 1); err != nil {
			t.Fatal(err)
		}
	}
	c.sentAll()
	if n := len(c.letters("gm@club.example")); n != 3 {
		t.Errorf("the GM got %d letters", n)
	}
}

// Robots are never answered, so no two can go on writing to each other.
func TestRobotsAreNotAnswered(t *testing.T) {
	c, id, first := newGame(t)
	to := first.ReplyTo.Addr
	for n, head := range []string{
		"Auto-Submitted: auto-replied", "X-Autoreply: yes", "X-Loop: games@club.example", "Subject: Out of office: Re: x\nPrecedence: junk",
		"Precedence: auto_reply", "Subject: Automatic reply: x\nX-Auto-Response-Suppress: All",
		"From: games@club.example", "From: " + to, "From: mailer-daemon@x.example", "From: no-reply@x.example",
		"Content-Type: multipart/report; report-type=disposition-notification; boundary=b",
	} {
		if head[:5] != "From:" {
			head += "\nFrom: " + anna
		}
		body := fmt.Sprintf("%s%s\nTo: %s\nMessage-ID: <robot%d@x.example>\n\n--b\nContent-Type: message/disposition-notification\n\nx\n--b--\n%s",
			proof, head, to, n, attackOrders)
		c.submit(anna, to, body)
	}
	c.reply(bruno, c.letters(bruno)[0], "hello")
	c.wait(bruno, 2)
	c.sentAll()
	if n := len(c.letters(anna)); n != 1 {
		t.Errorf("a robot got %q", c.latest(anna).Subject)
	}
	if _, heading, _ := c.waiting(id); heading != "Romans, round 1" {
		t.Errorf("a robot moved: the game waits for %s", heading)
	}
}

// Two moderators that get hold of each other's addresses stop at once.
func TestTwoModerators(t *testing.T) {
	c, _, _ := newGame(t)
	first := c.letters(anna)[0]
	raw := string(c.raws(anna)[0])
	if err := c.srv.Submit("other@club.example", mailbox, []byte("From: other@club.example\r\n"+raw)); err != nil {
		t.Fatal(err)
	}
	c.reply(anna, first, attackOrders)
	c.wait(anna, 2)
	c.sentAll()
	if n := len(c.letters(anna)); n != 2 {
		t.Errorf("Anna has %d letters", n)
	}
}

// A flood of letters goes out as fast as may be, and is not lost.
func TestSendingLimits(t *testing.T) {
	many(t)
	c := newClub(t, anna, bruno)
	c.reopen(func(o *Options) { o.Sending, o.SendingToOne = 4, 3 })
	for range 3 { // six letters
		if _, err := c.mod.Create(t.Context(), Spec{
			ID: fmt.Sprintf("g%d", c.serial), Title: "G", Scenario: "early-invaders", Seed: "test",
			Players: []Player{{Address: anna}, {Address: bruno}},
		}); err != nil {
			t.Fatal(err)
		}
		c.serial++
	}
	for end := time.Now().Add(patience); len(c.letters(anna))+len(c.letters(bruno)) < 4; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("Anna has %d letters, Bruno %d", len(c.letters(anna)), len(c.letters(bruno)))
		}
	}
	c.advance(time.Minute)
	if _, err := c.mod.queue.Drain(t.Context()); err != nil { // the outbox is looked at by then
		t.Fatal(err)
	}
	if n := len(c.letters(anna)) + len(c.letters(bruno)); n != 4 {
		t.Errorf("%d letters went out at once", n)
	}
	c.advance(time.Hour)
	c.wait(anna, 3)
	c.wait(bruno, 3)
}
