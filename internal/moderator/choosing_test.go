package moderator

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/orders"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// Who does not choose in time gets what is left; one letter that joins and chooses is
// answered once, and begins the game if it was the last.
func TestChoosingInTime(t *testing.T) {
	c := lobbyClub(t)
	openByLetter(t, c, "players 3\npace 24 hours")
	c.next(anna, func() { c.fresh(anna, "x", "join thursday-night") })
	c.next(bruno, func() { c.fresh(bruno, "x", "join thursday-night\nchoose group 3") })
	before := len(c.letters(cleo))
	got := c.next(cleo, func() { c.fresh(cleo, "x", "join thursday-night\nchoose group 1, group 2\n") })
	if contains(got, "Which group") {
		t.Errorf("who has chosen is asked: %s", got.All())
	}
	says(t, c.last(anna), "Which group of nations would you like to play?", "by Wednesday 4 March 2026")
	c.advance(25 * time.Hour)
	says(t, c.wait(cleo, before+2), "The table is full, and the game begins")
	if names := c.players("thursday-night"); !slices.Equal(names, []string{"Cleo", "Anna", "Bruno"}) {
		t.Errorf("players %v", names)
	}
}

// The last to join, to whom nothing is left to choose, begins the game.
func TestNothingLeftToChoose(t *testing.T) {
	many(t)
	c := lobbyClub(t)
	openByLetter(t, c, "players 3")
	c.next(anna, func() { c.fresh(anna, "x", "join thursday-night\nchoose group 2") })
	c.next(bruno, func() { c.fresh(bruno, "x", "join thursday-night\nchoose group 3") })
	says(t, c.next(cleo, func() { c.fresh(cleo, "x", "join thursday-night") }), "The table is full, and the game begins")
}

// Sealed bids: one letter each is enough. Nobody hears of a bid of others before all
// are there; then all can work out who has which side and why.
func TestSealedBidsByLetter(t *testing.T) {
	many(t)
	c := lobbyClub(t)
	opened := openByLetter(t, c, "sides by sealed bids\npace 72 hours")
	says(t, opened, "sides by sealed bids")
	says(t, c.announcement(gwen), "with one message each", "bid up to 12 on Romans", "The seal of the draw")
	all := []string{anna, bruno, cleo, dai}
	// Anna bids when she joins, which is before anybody else is there.
	got := c.next(anna, func() { c.fresh(anna, "x", "join thursday-night\nbid up to 12 on Romans\nbid 5 on Welsh\n") })
	says(t, got, "These are your bids, at most", "1. Romans", "12 points", "2. Welsh", "5 points")
	for _, addr := range all[1:] {
		c.next(addr, func() { c.fresh(addr, "x", "join thursday-night") })
	}
	c.sentAll()
	id := store.GameID("thursday-night")
	for _, addr := range all[1:] {
		says(t, c.last(addr), "How much would you give for each group of nations at most?", "by Friday 6 March 2026", "The order drawn")
	}
	if contains(c.last(anna), "How much would you give") {
		t.Error("who has bid is asked to")
	}
	c.next(bruno, func() { c.reply(bruno, c.last(bruno), "bid up to 20 on Romans\nbid up to 3 on Belgae") })
	says(t, c.next(cleo, func() { c.reply(cleo, c.last(cleo), "bid up to 9999 on Romans\nbid up to 4 on Mercians") }), "Line 1", "Line 2")
	says(t, c.next(cleo, func() { c.reply(cleo, c.last(cleo), "choose any") }), "You take any group")
	for _, addr := range append(all, gwen) {
		for _, l := range c.letters(addr) {
			if addr != anna && contains(l, "12 points") || addr != bruno && contains(l, "20 points") {
				t.Errorf("%s hears of a sealed bid: %s", addr, l.All())
			}
		}
	}
	c.next(dai, func() {
		c.reply(dai, c.last(dai), "bid up to 1 on Romans\nbid up to 2 on Belgae\nbid up to 6 on Romans")
	})
	c.sentAll()
	rec := c.lobbyOf(id)
	if len(rec.Seats) != 4 {
		t.Fatalf("the game has not begun: %+v", rec.Lobby)
	}
	if s := rec.Seats[0]; s.Name != "Bruno" || rec.Bids[0] < 7 || rec.Bids[0] > 13 {
		t.Errorf("%s has the Romans for %d", s.Name, rec.Bids[0])
	}
	if i := slices.IndexFunc(rec.Seats, func(s roster.Seat) bool { return s.Name == "Anna" }); i != 1 || rec.Bids[1] > 5 {
		t.Errorf("Anna has side %d, bids %v", i+1, rec.Bids)
	}
	for _, addr := range all {
		says(t, c.last(addr), "These are the bids", "Anna: group 1: 12 points; group 2: 5 points", "Bruno: group 1: 20 points; group 4: 3 points",
			"Cleo: nothing for any group", "Dai: group 1: 6 points; group 4: 2 points", fmt.Sprintf("(%d points)", rec.Bids[0]))
	}
}

// Sealed bids have one deadline for all: who says nothing by then bids nothing.
func TestSealedBidsInTime(t *testing.T) {
	many(t)
	c := lobbyClub(t)
	openByLetter(t, c, "players 3\nsides by sealed bids\npace 72 hours")
	for _, addr := range []string{anna, bruno, cleo} {
		c.next(addr, func() { c.fresh(addr, "x", "join thursday-night") })
	}
	c.sentAll()
	c.next(bruno, func() { c.reply(bruno, c.last(bruno), "bid up to 2 on group 2") })
	c.next(anna, func() { c.advance(73 * time.Hour) })
	rec := c.lobbyOf("thursday-night")
	if len(rec.Seats) != 3 || rec.Seats[1].Name != "Bruno" || !slices.Equal(rec.Bids, []int{0, rec.Bids[1], 0}) || rec.Bids[1] > 1 {
		t.Errorf("%+v for %v", rec.Seats, rec.Bids)
	}
}

// In bidding by turns, who says before how much they would bid is not asked and not
// waited for until that is not enough.
func TestBidsInAdvance(t *testing.T) {
	many(t)
	c := lobbyClub(t)
	openByLetter(t, c, "players 3\nsides by bidding\npace 72 hours")
	all := []string{anna, bruno, cleo}
	for _, addr := range all {
		c.next(addr, func() { c.fresh(addr, "x", "join thursday-night") })
	}
	id := store.GameID("thursday-night")
	first := c.bidder(id)
	var others []string
	for _, addr := range all {
		if addr != first {
			others = append(others, addr)
			c.next(addr, func() {
				c.reply(addr, c.last(addr), "bid up to 5 on Romans\nbid up to 4 on group 2\nbid up to 0 on group 3")
			})
			says(t, c.last(addr), "the least that is needed is bid for you")
		}
	}
	got := c.next(first, func() { c.reply(first, c.last(first), "bid 3 on Romans") })
	rec := c.lobbyOf(id)
	if len(rec.Seats) == 0 { // outbid: one word more
		says(t, got, "your turn to bid")
		got = c.next(first, func() { c.reply(first, got, "bid 0 on group 3") })
		rec = c.lobbyOf(id)
	}
	says(t, got, "These are the bids")
	if len(rec.Seats) != 3 {
		t.Fatalf("the game has not begun: %+v", rec.Lobby)
	}
	for _, addr := range others {
		for _, l := range c.letters(addr) {
			if contains(l, "it is your turn to bid") {
				t.Errorf("%s is asked for a bid: %s", addr, l.All())
			}
		}
	}
}

// What the letters ask for in each language is read as it stands there.
func TestChoosingInAllLanguages(t *testing.T) {
	many(t)
	for _, lang := range orders.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			t.Parallel()
			for _, assign := range []string{"choice", "sealed"} {
				c := newClub(t, gwen, anna, bruno)
				_, err := c.mod.Create(t.Context(), Spec{
					Title: "Tuesday", Scenario: "early-invaders", GM: gwen, Language: string(lang), Open: &Opening{Assign: assign},
					Players: []Player{{Address: anna}, {Address: bruno}},
				})
				if err != nil {
					t.Fatal(err)
				}
				for _, who := range []string{anna, bruno} {
					c.next(who, func() { c.reply(who, c.wait(who, 1), "confirm") })
				}
				for _, who := range []string{anna, bruno} {
					if len(c.lobbyOf("tuesday").Seats) == 0 { // nothing may be left for Bruno to choose
						c.next(who, func() { c.reply(who, c.last(who), shownLine(t, c.last(who).All())) })
					}
				}
				if rec := c.lobbyOf("tuesday"); len(rec.Seats) != 2 {
					t.Errorf("sides by %s: the game has not begun: %+v", assign, rec.Lobby)
				}
			}
		})
	}
}

// shownLine is the last line of a letter that is set off to be written.
func shownLine(t *testing.T, text string) string {
	t.Helper()
	found := ""
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, "    "); ok && !strings.HasPrefix(rest, " ") {
			found = strings.TrimSpace(rest)
		}
	}
	if found == "" {
		t.Fatalf("no line to write in\n%s", text)
	}
	return found
}
