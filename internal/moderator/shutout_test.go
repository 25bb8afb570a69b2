package moderator

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/lobby"
)

// unprovedJoin writes a letter that nobody vouches for, and returns its answer.
func (c *club) unprovedJoin(from, subject, text string) letter.Letter {
	c.tb.Helper()
	return c.next(from, func() { c.write("Zoe <"+from+">", mailbox, subject, text) })
}

// twoGames is a club with two games that seek players.
func twoGames(t *testing.T) *club {
	t.Helper()
	c := lobbyClub(t)
	c.next(gwen, func() { c.fresh(gwen, "x", "open game The Winter League:\nplayers 3\nend\n") })
	c.next(gwen, func() { c.fresh(gwen, "x", "open game Table A:\nplayers 3\nend\n") })
	c.sentAll()
	return c
}

// At a mail server that vouches for nobody each letter of somebody who looks for a game is
// answered: what game there is, then whether it was theirs, and again; and a short word is
// enough to confirm.
func TestJoiningWhereNobodyVouches(t *testing.T) {
	c := twoGames(t)
	says(t, c.unprovedJoin(stranger, "hello", "join\n"), "not clear which game", "the-winter-league", "table-a")
	says(t, c.unprovedJoin(stranger, "hello", "join tabel-a\n"), "not clear which game", "such as: join table-a")
	asked := c.unprovedJoin(stranger, "hello", "join table-a\n")
	says(t, asked, "We could not verify", "confirm")
	says(t, c.next(stranger, func() { c.reply(stranger, asked, "Yes!\n") }), "You have a place", "Table A")

	// A second letter is answered like the first.
	for range 2 {
		says(t, c.unprovedJoin(elsa, "hi", "join table-a\n"), "We could not verify", "confirm")
		c.advance(2 * sameAnswer)
	}
}

// What people write to join: in the subject, by the title, in an answer to the
// announcement; and with what words they confirm, in four languages.
func TestWaysToJoin(t *testing.T) {
	for _, try := range []struct{ subject, text, confirm, place string }{
		{"join table-a", "Hello!\nI have played before.\n", "yes, I confirm!", "You have a place"},
		{"Join Winter League", "", "Yes", "You have a place"},
		{"hi", "Join Winter League, please.\n", "I'm in!", "You have a place"},
		{"Re: The Winter League: players wanted", "I'd like to join!\n", "Yes, please.", "You have a place"},
		{"Re: Table A: players wanted", "yes\n", "yes", "You have a place"},
		{"hola", "Quiero apuntarme a Table A\n", "¡Sí, confirmo!", "Tienes plaza"},
		{"ciao", "Vorrei partecipare alla Winter League\n", "Sì!", "Hai un posto"},
		{"szia", "jelentkezem: Table A\n", "Igen!", "Van helyed"},
	} {
		t.Run(try.subject+" "+try.text, func(t *testing.T) {
			t.Parallel()
			c := twoGames(t)
			asked := c.unprovedJoin(stranger, try.subject, try.text)
			says(t, c.next(stranger, func() { c.reply(stranger, asked, try.confirm+"\n") }), try.place)
		})
	}
}

// No forger can make much of it: three letters a day to one address, and twenty in all,
// each short; and what is read of talk is nothing.
func TestNothingIsWorthForging(t *testing.T) {
	c := twoGames(t)
	for i := range 2 * mostToOne {
		c.write("Zoe <"+stranger+">", mailbox, "x", []string{"join\n", "join tabel-a\n", "join table-a\n", "join us for dinner\n"}[i%4])
	}
	for i := range mostAskedBack {
		addr := fmt.Sprintf("victim%d@club.example", i)
		c.addAccount(addr)
		c.write(addr, mailbox, "x", "join the-winter-league\n")
	}
	c.next(anna, func() { c.fresh(anna, "x", "join table-a") })
	c.sentAll()
	all := 0
	c.mu.Lock()
	for to, raw := range c.raw {
		if to != stranger && !strings.HasPrefix(to, "victim") {
			continue
		}
		all += len(raw)
		if to == stranger && len(raw) > mostToOne {
			t.Errorf("%d letters to one address", len(raw))
		}
		for _, r := range raw {
			if len(r) > 1800 {
				t.Errorf("a letter of %d bytes: %s", len(r), r)
			}
		}
	}
	c.mu.Unlock()
	if all != mostAskedBack {
		t.Errorf("%d letters to people who did not write", all)
	}
	// The GM hears of those who were not answered, and not of each.
	told := 0
	for _, l := range c.letters(gwen) {
		if contains(l, "asked for a place in this game and has none") {
			told++
			says(t, l, "invite ", "enough such messages were answered today")
		}
	}
	if told == 0 || told > 2*mostShutOut {
		t.Errorf("the GM hears %d times of people who could not be let in", told)
	}
	c.advance(25 * time.Hour)
	says(t, c.unprovedJoin(stranger, "x", "join table-a\n"), "We could not verify")
}

// The GM is told who asked for a place in a game that is by invitation, once, and how to
// let them in.
func TestGMHearsWhoIsShutOut(t *testing.T) {
	c := lobbyClub(t)
	opened := openByLetter(t, c, "players 3\nentry by invitation")
	for range 2 {
		c.write("Zoe <"+stranger+">", mailbox, "x", "join thursday-night\n")
	}
	c.waitFor(gwen, "the game is for those whom you invite")
	c.next(anna, func() { c.fresh(anna, "x", "join thursday-night") })
	c.sentAll()
	told := 0
	for _, l := range c.letters(gwen) {
		if contains(l, "Zoe <"+stranger+"> asked for a place") {
			told++
			says(t, l, "invite Zoe <"+stranger+">")
		}
	}
	if told != 1 || len(c.letters(stranger)) > 0 {
		t.Errorf("the GM hears %d times of Zoe, who has %d letters", told, len(c.letters(stranger)))
	}
	says(t, c.next(stranger, func() { c.reply(gwen, opened, "invite Zoe <"+stranger+">\n") }), "Gwen invites you")
	got := c.latest(stranger)
	says(t, c.next(stranger, func() { c.reply(stranger, got, "no\n") }), "you are off the list")
	if l := c.lobbyOf("thursday-night").Lobby; len(l.Places()) != 0 || l.Standing("p1").Where != lobby.Off {
		t.Errorf("on the list: %+v", l.People)
	}
}

// Bids as people write them, in four languages.
func TestBidsInProse(t *testing.T) {
	for lang, text := range map[string]string{
		"english": "I'll bid 12 for the Romans", "spanish": "Pujaré 12 por los romanos", "italian": "Offrirei 12 per i Romani", "hungarian": "Licitálnék 12 pontot erre: rómaiak",
	} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			c := lobbyClub(t)
			openByLetter(t, c, "players 3\nsides by bidding\nlanguage "+lang)
			for _, addr := range []string{anna, bruno, cleo} {
				c.next(addr, func() { c.fresh(addr, "x", "join thursday-night") })
			}
			first := c.bidder("thursday-night")
			c.next(first, func() { c.reply(first, c.last(first), text+"\n") })
			if h := c.lobbyOf("thursday-night").Lobby.Holdings(); h[0].Points != 12 {
				t.Errorf("%q: %+v", text, h)
			}
		})
	}
}
