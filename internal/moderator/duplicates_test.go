package moderator

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/orders"
)

// dealtWith waits until the moderator has dealt with so many letters.
func (c *club) dealtWith(n int) {
	c.tb.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		done := uint64(0)
		for i := range outcomes {
			done += c.mod.counters.letters[i].Load()
		}
		if done >= uint64(n) {
			return
		}
		if time.Now().After(end) {
			c.tb.Fatalf("%d letters are dealt with, want %d", done, n)
		}
	}
}

// A copy of a letter that has lost its token, read first, does not make the good one
// known.
func TestCopyWithoutToken(t *testing.T) {
	c, id, first := newGame(t)
	raw := fmt.Sprintf("From: %s\nTo: %%s\nSubject: orders\nMessage-ID: <copy@x.example>\n\nRomans, round 1: stay", anna)
	c.submit(anna, mailbox, fmt.Sprintf(raw, mailbox))
	c.submit(anna, first.ReplyTo.Addr, fmt.Sprintf(raw, first.ReplyTo.Addr))
	c.submit(anna, first.ReplyTo.Addr, fmt.Sprintf(raw, first.ReplyTo.Addr)) // the same once more
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		if _, heading, _ := c.waiting(id); heading == "Belgae, round 1" {
			break
		}
		if time.Now().After(end) {
			t.Fatal("the letter with the token is ignored")
		}
	}
	c.quietNow()
	reports := 0
	for _, l := range c.letters(anna) {
		if contains(l, "WHAT HAPPENED") {
			reports++
		}
	}
	if reports != 1 {
		t.Errorf("%d reports", reports)
	}
	c.checkLog(id)
}

// A letter that is sent again counts if its orders were dropped meanwhile, and is
// answered if they were not.
func TestLetterSentAgain(t *testing.T) {
	many(t)
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 48})
	to := s.latest(anna).ReplyTo.Addr
	raw := fmt.Sprintf("From: %s\nTo: %s\nSubject: orders\nMessage-ID: <again@x.example>\n\nRomans, round 1: stay", anna, to)
	send := func() {
		t.Helper()
		n := len(s.letters(anna))
		s.advance(time.Hour)
		s.submit(anna, to, raw)
		s.wait(anna, n+1)
		s.quietNow()
	}
	send()
	send()
	if got := s.latest(anna); !contains(got, "This message came before, on Tuesday 3 March 2026") {
		t.Errorf("sent again: %s", got.All())
	}
	s.says(gwen, "rewind to round 1, Romans")
	if s.nation() != "Romans, round 1" {
		t.Fatal(s.nation())
	}
	send()
	if s.nation() != "Belgae, round 1" {
		t.Errorf("sent again after a rewind: %s", s.latest(anna).All())
	}
	send()
	if got := s.latest(anna); !contains(got, "This message came before") {
		t.Errorf("sent again twice: %s", got.All())
	}
	s.checkLog(s.id)
}

// Letters without a Message-ID are the same only if they were written at the same time.
func TestNoMessageIDTwice(t *testing.T) {
	c, _, first := newGame(t)
	for i, date := range []string{"Tue, 03 Mar 2026 18:00:00 +0000", "Tue, 03 Mar 2026 18:30:00 +0000", ""} {
		c.advance(sameAnswer)
		raw := fmt.Sprintf("From: %s\nTo: %s\nSubject: x\nDate: %s\n\nstatus", anna, first.ReplyTo.Addr, date)
		c.submit(anna, first.ReplyTo.Addr, strings.Replace(raw, "Date: \n", "", 1))
		c.wait(anna, i+2)
	}
}

// Orders with a good token that a mailing list, a gateway or a server has marked are
// read; they are answered once a day, and what a program wrote is not.
func TestMarkedLetters(t *testing.T) {
	many(t)
	for _, mark := range []string{
		"Precedence: list", "Precedence: bulk", "List-Id: <club.example>", "X-Auto-Response-Suppress: All", "Auto-Submitted: auto-generated",
		"Auto-Submitted: auto-forwarded",
	} {
		t.Run(mark, func(t *testing.T) {
			s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 48})
			to := s.latest(anna).ReplyTo.Addr
			n := 0
			send := func(text string) {
				t.Helper()
				n++
				s.submit(anna, to, fmt.Sprintf("From: %s\nTo: %s\nSubject: x\nMessage-ID: <mark%d@x.example>\n%s\n\n%s", anna, to, n, mark, text))
				s.dealtWith(n)
				s.quietNow()
			}
			s.forget()
			send("I am not in the office. status\nhelp\nvacation 4 March 2026 to 9 March 2026")
			if got := s.news(anna); len(got) > 0 {
				t.Errorf("a program is answered: %s", got[0].All())
			}
			send("Romans, round 1\n1 from the English Channel to Kent\n1 from the English Channel to Susex\n")
			if got := s.news(anna); len(got) != 1 || !contains(got[0], "Susex") {
				t.Errorf("%d answers", len(got))
			}
			send("Romans, round 1\n1 from the English Channel to Kent\n1 from the English Channel to Esex\n")
			if got := s.news(anna); len(got) != 0 {
				t.Errorf("answered twice a day: %s", got[0].All())
			}
			send("Romans, round 1\n1 from the English Channel to Kent\n1 from the English Channel to Sussex\n")
			if s.nation() != "Belgae, round 1" {
				t.Error("orders were not read")
			}
			if got := s.news(anna); len(got) != 1 || !contains(got[0], "WHAT HAPPENED") {
				t.Errorf("%d reports", len(got))
			}
			s.advance(24 * time.Hour)
			s.sentAll()
			s.forget()
			for range 2 { // too long to be read, which is told once a day
				send(strings.Repeat("Caledonians, round 1: hold Skye\n", orders.MaxLines+1))
			}
			if got := s.news(anna); len(got) != 1 || !contains(got[0], "It is too long") {
				t.Errorf("%d answers to letters that are too long", len(got))
			}
			s.checkLog(s.id)
		})
	}
}
