package moderator

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/moderator/access"
	"bretwalda/internal/store"
)

// Over a whole game of letters that are sent to all, quoted, and full of tokens that
// their writers know, no letter to a player has a token of the other, in plus
// addresses or in subjects.
func TestTokensStayWithTheirSeat(t *testing.T) {
	playsWhole(t)
	for _, plus := range []bool{true, false} {
		t.Run(map[bool]string{true: "addresses", false: "subjects"}[plus], func(t *testing.T) {
			t.Parallel()
			c := newClub(t, anna, bruno)
			c.reopen(func(o *Options) { o.Plus = plus })
			id := c.create("early-invaders", 48, anna, bruno).ID
			c.wait(anna, 1)
			c.wait(bruno, 1)
			players := []string{anna, bruno}
			for turn := 0; ; turn++ {
				side, heading, over := c.waiting(id)
				if over {
					break
				}
				c.chat(players[side], players[1-side], heading, turn)
				c.passed(id, heading)
				c.sentAll()
			}
			c.checkRecipients(t, id)
			tokens := c.tokens(id)
			if len(tokens[anna]) < 3 || len(tokens[bruno]) < 3 {
				t.Errorf("too few tokens were renewed for a test: %d and %d", len(tokens[anna]), len(tokens[bruno]))
			}
			c.checkLog(id)
		})
	}
}

// chat writes orders for a turn as people do who do not care for secrets.
func (c *club) chat(from, other, heading string, turn int) {
	latest := c.latest(from)
	to := latest.ReplyTo.Addr
	if to == "" {
		to = mailbox
	}
	head := "From: " + from + "\nSubject: Re: " + latest.Subject
	if turn%3 == 0 {
		head += "\nCc: " + other // reply to all
	}
	text := heading + "\nstay\nfence the garden at " + to + " " + latest.Subject + "\n\nOn Tue, Bretwalda <" + to + "> wrote:\n> " +
		strings.ReplaceAll(latest.All(), "\n", "\n> ")
	if turn%5 == 0 {
		text = "New token!\n\n" + text
	}
	c.mail(to, head, text)
}

// passed waits until a game waits for other orders than those, or is over.
func (c *club) passed(id store.GameID, heading string) {
	c.tb.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for ctx.Err() == nil {
		if _, now, _ := c.waiting(id); now != heading {
			return
		}
		select {
		case <-c.news:
		case <-time.After(10 * time.Millisecond): // not everything that is played is told by a letter
		case <-ctx.Done():
		}
	}
	c.tb.Fatalf("the game still waits for %s", heading)
}

// A letter that asks for a new token gets it in the answer; the old one is dead; what
// else the letter says counts.
func TestRenewalByLetter(t *testing.T) {
	many(t)
	c, id, first := newGame(t)
	c.reply(anna, first, "New token\n\nRomans, round 1: stay\n")
	c.waitFor(anna, "WHAT HAPPENED")
	c.sentAll()
	if got := c.letters(anna); len(got) != 2 || !contains(got[1], newAddress) {
		t.Errorf("Anna has %d letters", len(got))
	}
	for _, l := range c.letters(anna)[1:] {
		if l.ReplyTo.Addr == first.ReplyTo.Addr {
			t.Errorf("%q still has the old address", l.Subject)
		}
	}
	// So many a day.
	for n := range access.MostRefusals + 5 {
		c.reply(anna, c.latest(anna), "new token")
		c.reply(bruno, c.letters(bruno)[0], fmt.Sprintf("Belgae, round 2: stay # %d", n))
		c.wait(bruno, n+3)
		c.sentAll()
	}
	if n := len(c.tokens(id)[anna]); n != 1+access.MostRefusals {
		t.Errorf("%d tokens in a day", n)
	}
}

func TestRenewalByTheGM(t *testing.T) {
	c, id, first := newGame(t)
	for _, bad := range []struct {
		id   store.GameID
		seat int
	}{{"nothing", 1}, {id, 0}, {id, 3}} {
		if _, err := c.mod.Renew(t.Context(), bad.id, bad.seat); err == nil {
			t.Errorf("seat %d of %q renewed", bad.seat, bad.id)
		}
	}
	seat, err := c.mod.Renew(t.Context(), id, 1)
	if err != nil || seat.Addr != anna {
		t.Fatalf("%+v, %v", seat, err)
	}
	if got := c.wait(anna, 2); !contains(got, "The game master has given you") || got.ReplyTo == first.ReplyTo {
		t.Errorf("the letter is from %s:\n%s", got.ReplyTo.Addr, got.All())
	}
	c.reply(anna, first, "Romans, round 1: stay")
	if got := c.wait(anna, 3); !contains(got, notShown) {
		t.Errorf("the old token was answered:\n%s", got.All())
	}
	c.reply(anna, c.latest(anna), "Romans, round 1: stay")
	c.waitFor(anna, "WHAT HAPPENED")
	c.close()
	c.open() // the record is on disk
	if n := len(c.tokens(id)[anna]); n != 2 {
		t.Errorf("%d tokens after a restart", n)
	}
}
