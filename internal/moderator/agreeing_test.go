package moderator

import (
	"fmt"
	"testing"

	"bretwalda/internal/letter"
	"bretwalda/internal/store"
)

// replyTo writes an answer to a letter as mail programs do, which name what they answer.
func (c *club) replyTo(from string, to letter.Letter, text string) {
	c.tb.Helper()
	c.serial++
	c.submit(from, to.ReplyTo.Addr, fmt.Sprintf("From: %s\nTo: %s\nSubject: Re: %s\nMessage-ID: <m%d@mail.example>\nIn-Reply-To: <%s>\nDate: Tue, 03 Mar 2026 18:00:00 +0000\n\n%s",
		from, to.ReplyTo.Addr, to.Subject, c.serial, to.MessageID, text))
}

// A yes or a no under what is put to the vote is a vote, in four languages.
func TestYesIsAVote(t *testing.T) {
	many(t)
	for yes, passed := range map[string]bool{
		"Yes!": true, "no": false, "Sí": true, "No, gracias": false, "Sì!": true, "Igen": true, "Nem": false, "Okay": true, "D'accordo": true,
	} {
		t.Run(yes, func(t *testing.T) {
			t.Parallel()
			c, first := openClub(t, nil)
			c.reply(anna, first[anna], "vote for a draw\n")
			c.replyTo(bruno, c.wait(bruno, 2), yes+"\n\nBruno\n")
			c.wait(bruno, 3)
			want := store.StatusActive
			if passed {
				want = store.StatusFinished
			}
			if s := c.status("tuesday").Status; s != want || len(c.lobbyOf("tuesday").Motions) > 0 {
				t.Errorf("after %q the game is %s", yes, s)
			}
		})
	}
}

// With two votes open, the letter that is answered says which is meant; an answer that
// answers neither is asked back about.
func TestYesToOneOfTwoVotes(t *testing.T) {
	many(t)
	c, first := openClub(t, nil)
	n := len(c.letters(bruno))
	c.reply(anna, first[anna], "vote for a draw\n")
	draw := c.wait(bruno, n+1)
	c.reply(anna, first[anna], "vote extension of 24 hours\n")
	c.wait(bruno, n+2)
	c.replyTo(bruno, first[bruno], "yes\n")
	if got := c.wait(bruno, n+3); !contains(got, "More than one vote is open") {
		t.Errorf("a yes to no letter in particular: %s", got.All())
	}
	c.replyTo(bruno, draw, "no\n")
	c.waitFor(anna, "It has failed")
	if m := c.lobbyOf("tuesday").Motions; len(m) != 1 || m[0].Kind != "extension" {
		t.Errorf("open: %+v", m)
	}
}

// A yes where nothing was asked does nothing. One to a question in the turn of another is tried where
// questions are.
func TestYesToNothing(t *testing.T) {
	many(t)
	d := newDesk(t, anna, bruno)
	d.want(d.say(bruno, "yes\n"), bruno, "nothing that looks like an order")
	d.say(gwen, "yes\n")
	d.sound()
}
