package moderator

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/mailtest"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/store"
)

const always = 1 << 30

// ours are failures of the mail server, whatever it says and whomever it says it to.
var ours = map[string]mailtest.Fault{
	"sign-in refused":      {Verb: "AUTH", Reply: "535 5.7.8 wrong password"},
	"locked account":       {Verb: "AUTH", Reply: "454 4.7.0 too many sign-ins"},
	"dead":                 {Verb: mailtest.Greeting, Cut: true},
	"busy":                 {Verb: mailtest.Greeting, Reply: "554 5.3.2 go away", Cut: true},
	"no TLS, no service":   {Verb: "EHLO", Reply: "530 5.7.0 STARTTLS first"},
	"sender refused":       {Verb: "MAIL", Reply: "550 5.7.1 not your address"},
	"sender over limit":    {Verb: "MAIL", Reply: "452 4.5.3 too many"},
	"daily limit":          {Verb: "RCPT", Reply: "550 5.4.5 Daily user sending limit exceeded"},
	"daily limit, no code": {Verb: "RCPT", Reply: "550 daily limit exceeded"},
	"daily limit at DATA":  {Verb: mailtest.EndOfData, Reply: "554 message rejected: sending quota of this account"},
	"daily recipients":     {Verb: "RCPT", Reply: "550 5.1.90 you've reached your daily limit for message recipients"},
	"relaying denied":      {Verb: "RCPT", Reply: "554 5.7.1 relay access denied"},
	"policy":               {Verb: "DATA", Reply: "554 5.7.0 rejected by policy"},
	"cut at the end":       {Verb: mailtest.EndOfData, Cut: true},
}

// While the mail server takes nobody's letters, for however long, none is given up; and all go as soon as it does.
func TestServerTakesNothing(t *testing.T) {
	for name, f := range ours {
		t.Run(name, func(t *testing.T) {
			if f.Reply != "" {
				many(t) // each thing that a server may say
			}
			t.Parallel()
			c, _, first := newGame(t)
			c.proxied(nil)
			c.smtp.Fail(f, always)
			before := c.deferred()
			c.reply(anna, first, "Romans, round 1\nmove 4 from the English Channel to Kent\n")
			c.triedSince(before)
			for range delivery.GiveUpTries + 2 { // more than all tries of a letter
				before = c.deferred()
				c.advance(4 * time.Hour)
				c.triedSince(before) // or a try that fails later would have letters wait from then on
			}
			h, err := c.mod.Health(t.Context())
			if err != nil || h.GivenUp != 0 || h.Waiting < 2 || h.SendDown.IsZero() || h.SendCause == "" {
				t.Fatalf("health: %+v, %v", h, err)
			}
			c.smtp.Fail(mailtest.Fault{}, 0)
			c.advance(delivery.LongestRest)
			for _, player := range []string{anna, bruno} {
				if got := c.wait(player, 2); !contains(got, "WHAT HAPPENED") {
					t.Errorf("%s gets %q", player, got.Subject)
				}
			}
			c.sentAll()
			if h, err := c.mod.Health(t.Context()); err != nil || !h.SendDown.IsZero() || h.GivenUp != 0 {
				t.Errorf("afterwards: %+v, %v", h, err)
			}
		})
	}
}

// triedSince waits until the outbox has been tried, and waits. Before is how often letters had been put off before
// what makes the outbox try.
func (c *club) triedSince(before uint64) {
	c.tb.Helper()
	for began := time.Now(); c.deferred() == before; time.Sleep(time.Millisecond) {
		if time.Since(began) > patience {
			c.tb.Fatal("nothing is tried")
		}
		c.mod.queue.Wake()
	}
}

func (c *club) deferred() uint64 {
	h, err := c.mod.Health(c.tb.Context())
	if err != nil {
		c.tb.Fatal(err)
	}
	return h.Deferred
}

// A letter at which the server cuts the line does not hold up the others, and is given up in the end.
func TestPoisonLetter(t *testing.T) {
	many(t)
	c, _, first := newGame(t)
	c.proxied(nil)
	c.smtp.Fail(mailtest.Fault{Verb: "RCPT", Item: anna, Cut: true}, always)
	c.reply(anna, first, "Romans, round 1\nmove 4 from the English Channel to Kent\n")
	givenUp := func() int {
		h, err := c.mod.Health(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return h.GivenUp
	}
	const most = 4 * delivery.GiveUpTries
	n := 0
	for ; givenUp() == 0 && n < most; n++ {
		c.reply(bruno, c.letters(bruno)[0], "status")
		for began := time.Now(); len(c.letters(bruno)) < n+2; time.Sleep(time.Millisecond) {
			if time.Since(began) > patience {
				t.Fatalf("Bruno has %d letters", len(c.letters(bruno)))
			}
			c.advance(time.Minute)
		}
		c.advance(4 * time.Hour)
	}
	if n < delivery.GiveUpTries/2 || n == most {
		t.Errorf("after %d rounds %d letters are given up", n, givenUp())
	}
}

// What a report told that is given up is told by the next.
func TestNextReportTells(t *testing.T) {
	c, id, first := newGame(t)
	c.srv.FailRecipient(bruno, 550, 1)
	c.reply(anna, first, "Romans, round 1\nmove 4 from the English Channel to Kent\n")
	c.wait(anna, 2)
	c.wait(gm, 1) // is told of it
	if n := len(c.letters(bruno)); n != 1 {
		t.Fatalf("Bruno has %d letters", n)
	}
	c.sentAll()
	list, err := c.mod.Outbox(t.Context())
	if err != nil || len(list) != 1 || !list[0].GivenUp || list[0].To != bruno || list[0].Game != id {
		t.Errorf("outbox: %+v, %v", list, err)
	}
	c.stay(id, 1)
	c.sentAll()
	if report := c.latest(bruno); !strings.Contains(strings.Join(report.Ours, ""), "dice tuesday 1 d6") {
		t.Errorf("the next report does not tell of the first turn:\n%s%q", report.All(), report.Ours)
	}
}

// The operator lists letters, has them tried again, and drops them.
func TestOutboxByHand(t *testing.T) {
	many(t)
	c, _, first := newGame(t)
	c.srv.FailRecipient(bruno, 550, 1)
	c.reply(anna, first, "Romans, round 1\nmove 4 from the English Channel to Kent\n")
	c.wait(gm, 1)
	c.proxied(nil)
	c.smtp.Fail(mailtest.Fault{Verb: "MAIL", Reply: "451 later"}, always)
	before := c.deferred()
	c.reply(anna, first, "status")
	c.triedSince(before)
	list, err := c.mod.Outbox(t.Context())
	if err != nil || len(list) != 2 {
		t.Fatalf("outbox: %+v, %v", list, err)
	}
	slices.SortFunc(list, func(a, b Queued) int { return strings.Compare(a.To, b.To) })
	status, report := list[0], list[1]
	if status.To != anna || status.GivenUp || !status.Held || status.LastError == "" || report.To != bruno || report.Subject == "" {
		t.Errorf("outbox: %+v", list)
	}
	if err := c.mod.DropLetter(t.Context(), status.ID); err != nil {
		t.Error(err)
	}
	c.smtp.Fail(mailtest.Fault{}, 0)
	if err := c.mod.RetryLetter(t.Context(), report.ID); err != nil {
		t.Error(err)
	}
	if got := c.wait(bruno, 2); got.MessageID != report.MessageID {
		t.Errorf("Bruno gets %q", got.Subject)
	}
	c.sentAll()
	if n := len(c.letters(anna)); n != 2 {
		t.Errorf("Anna has %d letters", n)
	}
	if err := c.mod.RetryLetter(t.Context(), 999); err == nil {
		t.Error("a letter that is not there is tried again")
	}
	if list, err := c.mod.Outbox(t.Context()); err != nil || len(list) != 1 || list[0].ID != status.ID {
		t.Errorf("left: %+v, %v", list, err)
	}
	if err := c.mod.DropLetter(t.Context(), status.ID); err != nil {
		t.Error(err)
	}
	if list, err := c.mod.Outbox(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("left: %+v, %v", list, err)
	}
}

// A day's limit on letters is kept to over restarts, and reports go before press.
func TestDailyLimit(t *testing.T) {
	many(t)
	c, id, first := newGame(t) // two letters are sent
	limit := func(o *Options) { o.SendingDaily = 20 }
	c.reopen(limit)
	for n := range 12 { // each is carried, and answered
		c.reply(bruno, c.letters(bruno)[0], fmt.Sprintf("press to all:\nHello %d\nend\n", n))
	}
	time.Sleep(200 * time.Millisecond)
	c.reopen(limit)
	total := func() int { return len(c.letters(anna)) + len(c.letters(bruno)) }
	c.reply(anna, first, "Romans, round 1\nmove 4 from the English Channel to Kent\n")
	report := func(player string) bool {
		return slices.ContainsFunc(c.letters(player), func(l letter.Letter) bool { return contains(l, "WHAT HAPPENED") })
	}
	for began := time.Now(); !report(anna) || !report(bruno); time.Sleep(10 * time.Millisecond) {
		if time.Since(began) > patience {
			t.Fatalf("no report: Anna has %d letters, Bruno %d", len(c.letters(anna)), len(c.letters(bruno)))
		}
	}
	c.settle()
	if n := total(); n > 20 {
		t.Errorf("%d letters were sent in a day", n)
	}
	arrived := func() (n int) {
		for ; n < 12 && slices.ContainsFunc(c.letters(anna), func(l letter.Letter) bool { return contains(l, fmt.Sprintf("Hello %d", n)) }); n++ {
		}
		return n
	}
	// Each day has room for some of them; the next one begins when nothing more comes today.
	for began := time.Now(); arrived() < 12; {
		if time.Since(began) > patience {
			t.Fatalf("letter %d of Bruno's has not reached Anna", arrived())
		}
		before := total()
		time.Sleep(100 * time.Millisecond)
		if total() == before {
			c.advance(24 * time.Hour)
			c.settle()
		}
	}
	if s := c.status(id); s.Status != store.StatusActive {
		t.Errorf("the game is %s", s.Status)
	}
}
