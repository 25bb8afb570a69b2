package moderator

import (
	"testing"
	"time"

	"bretwalda/internal/mailtest"
	"bretwalda/internal/store"
)

// One letter that the mail server cannot give out stops nobody: the letters of others are read, its writer is
// asked to write again if its header can be had, the operator is told once, and can have it tried again.
func TestLetterThatCannotBeRead(t *testing.T) {
	many(t)
	for name, f := range map[string]mailtest.Fault{
		"refused":   {Item: "BODY.PEEK[]", Reply: "{tag} NO [SERVERBUG] internal error"},
		"cut short": {Item: "BODY.PEEK[]", Reply: "* 1 FETCH (UID 1 BODY[]<0> {4000}\r\nFrom: anna", Cut: true},
		"no header": {Item: "BODY.PEEK[", Reply: "* BYE cannot read", Cut: true},
	} {
		t.Run(name, func(t *testing.T) {
			c, id, first := newGame(t)
			c.proxied(nil)
			f.Verb, f.Letter = "UID FETCH", 1
			c.imap.Fail(f, 1<<30)
			c.reply(anna, first, "Romans, round 1\nmove 4 from the English Channel to Kent\n")
			c.reply(bruno, c.letters(bruno)[0], "status")
			c.wait(bruno, 2)
			notice := c.wait(gm, 1)
			if !contains(notice, "bretwalda mailbox retry") {
				t.Errorf("notice:\n%s", notice.All())
			}
			told := 1
			if name != "no header" {
				told++
				if asked := c.wait(anna, told); !contains(asked, "could not be read") {
					t.Errorf("to the writer:\n%s", asked.All())
				}
			}
			c.reopen(nil)
			c.reply(bruno, c.letters(bruno)[0], "settings")
			c.wait(bruno, 3)
			time.Sleep(500 * time.Millisecond) // longer than the mailbox is left alone
			unread, err := c.mod.Unread(t.Context())
			if h, bad := c.mod.Health(t.Context()); bad != nil || err != nil || len(unread) != 1 || h.Unread != 1 {
				t.Errorf("unread: %+v, %v; health %+v, %v", unread, err, h, bad)
			}
			if n := c.outcomes(outcomeUnread); n != 0 {
				t.Errorf("it was tried %d times after a restart", n)
			}
			c.imap.Fail(mailtest.Fault{}, 0)
			if n, err := c.mod.RetryUnread(t.Context()); n != 1 || err != nil {
				t.Errorf("to be tried again: %d, %v", n, err)
			}
			if report := c.wait(anna, told+1); !contains(report, "WHAT HAPPENED") {
				t.Errorf("after the server was mended:\n%s", report.All())
			}
			if left, err := c.mod.Unread(t.Context()); len(left) != 0 || err != nil {
				t.Errorf("still unread: %+v, %v", left, err)
			}
			if n := len(c.letters(gm)); n != 1 {
				t.Errorf("the operator got %d letters", n)
			}
			if s := c.status(id); s.Status != store.StatusActive {
				t.Errorf("the game is %s", s.Status)
			}
		})
	}
}

// outcomes counts letters of which something became since the moderator was started.
func (c *club) outcomes(outcome string) uint64 {
	h, err := c.mod.Health(c.tb.Context())
	if err != nil {
		c.tb.Fatal(err)
	}
	for _, l := range h.Letters {
		if l.Outcome == outcome {
			return l.Count
		}
	}
	return 0
}
