package moderator

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/lobby"
	"bretwalda/internal/store"
)

// At random: everybody can check the draw by what the letters tell.
func TestRandomSides(t *testing.T) {
	many(t)
	c := lobbyClub(t)
	openByLetter(t, c, "players 3\nsides at random")
	opened := c.announcement(gwen)
	for _, addr := range []string{anna, bruno, cleo} {
		c.next(addr, func() { c.fresh(addr, "x", "join thursday-night") })
	}
	rec := c.lobbyOf("thursday-night")
	says(t, opened, lobby.Seal(rec.Commitment).String())
	if strings.Contains(opened.All(), rec.Commitment.String()) {
		t.Error("the link of the draw is told before it")
	}
	l := rec.Lobby
	order := lobby.Shuffle("thursday-night", rec.Commitment, l.Lots)
	for i, key := range order {
		p, _ := l.Person(key)
		if p.State != lobby.IsSeated || rec.Seats[i].Name == "" {
			t.Errorf("%d: %+v", i, p)
		}
	}
	got := c.last(anna)
	says(t, got, "The table is full", rec.Commitment.String(), lobby.Digest(l.Lots).String(), rec.Seats[0].Name+": Romans")
	for _, lot := range l.Lots {
		says(t, got, lot.Lot.String())
	}
}

// The GM gives the sides.
func TestSidesByTheGM(t *testing.T) {
	c := lobbyClub(t)
	openByLetter(t, c, "players 3\nsides by the GM")
	for _, addr := range []string{anna, bruno, cleo} {
		c.next(addr, func() { c.fresh(addr, "x", "join thursday-night") })
	}
	list := c.wait(gwen, 5)
	says(t, list, "The table is full", "assign Romans to Anna")
	c.reply(gwen, list, "assign Romans to Cleo\nassign Belgae to Dai\nassign the Angles to Anna\nassign group 3 to Bruno\n")
	c.wait(cleo, 2)
	if names := c.players("thursday-night"); !slices.Equal(names, []string{"Cleo", "Anna", "Bruno"}) {
		t.Errorf("players %v", names)
	}
}

// bidder returns the address of the next bidder.
func (c *club) bidder(id store.GameID) string {
	rec := c.lobbyOf(id)
	p, ok := rec.Lobby.Turn()
	if !ok {
		c.tb.Fatal("nobody is to bid")
	}
	return rec.Person(p.Key).Addr
}

// Bidding is as in the rulebook's example (2e BID-01 to BID-06, EX-45), by letter:
// the first four bidders stand for Steve, Torben, Jim and Roseanna.
func TestBiddingByLetter(t *testing.T) {
	many(t)
	c := lobbyClub(t)
	openByLetter(t, c, "sides by bidding")
	all := []string{anna, bruno, cleo, dai}
	for _, addr := range all {
		c.next(addr, func() { c.fresh(addr, "x", "join thursday-night") })
	}
	id := store.GameID("thursday-night")
	c.sentAll()
	steve := c.bidder(id)
	says(t, c.last(steve), "your turn to bid", "bids first", "free")
	bid := func(addr, text string) letter.Letter {
		t.Helper()
		if got := c.bidder(id); got != addr && addr != "" {
			t.Fatalf("it is the turn of %s, not of %s", got, addr)
		}
		addr = c.bidder(id)
		return c.next(addr, func() { c.reply(addr, c.last(addr), text) })
	}
	says(t, bid(steve, "I bid 0 points for the Belgae"), "You have group 4", "for 0 points")
	torben := c.bidder(id)
	other := all[slices.IndexFunc(all, func(a string) bool { return a != steve && a != torben })]
	says(t, c.next(other, func() { c.reply(other, c.last(other), "bid 3 on group 1") }), "not your turn")
	bid(torben, "bid 1 on group 2")
	jim := c.bidder(id)
	says(t, bid(jim, "bid 0 on Belgae"), "That is too low", "bid 1 or more")
	says(t, bid(jim, "bid 5 on Mercians"), "Line 1")
	bid(jim, "bid 1 on Belgae")
	c.sentAll()
	says(t, c.last(steve), "took group 4 (Belgae")
	roseanna := c.bidder(id)
	bid(roseanna, "bid 0 on side 3")
	bid(steve, "bid 1 on Saxons")   // over Roseanna
	bid(roseanna, "bid 2 on Welsh") // over Torben
	got := bid(torben, "bid 0 on Romans")
	says(t, got, "These are the bids", "Romans, Romano-British, Scots, Dubliners and Norwegians (0 points)")
	rec := c.lobbyOf(id)
	var seats []string
	for _, s := range rec.Seats {
		seats = append(seats, s.Addr)
	}
	if want := []string{torben, roseanna, steve, jim}; !slices.Equal(seats, want) || !slices.Equal(rec.Bids, []int{0, 2, 1, 1}) {
		t.Errorf("seats %v, want %v; bids %v", seats, want, rec.Bids)
	}
}

// Who does not bid in time gets the first free group for nothing, and the others are
// told; deadlines are by the pace of the game.
func TestSilentBidders(t *testing.T) {
	many(t)
	c := lobbyClub(t)
	openByLetter(t, c, "players 3\nsides by bidding\npace 24 hours")
	for _, addr := range []string{anna, bruno, cleo} {
		c.next(addr, func() { c.fresh(addr, "x", "join thursday-night") })
	}
	id := store.GameID("thursday-night")
	first := c.bidder(id)
	says(t, c.next(first, func() { c.advance(25 * time.Hour) }), "You have group 1", "for 0 points")
	second := c.bidder(id)
	c.sentAll()
	says(t, c.last(second), "did not bid in time and has group 1")
	c.next(second, func() { c.reply(second, c.last(second), "bid 2 on Romans") })
	third := c.bidder(id)
	c.next(third, func() { c.advance(25 * time.Hour) })
	if got := c.bidder(id); got != first {
		t.Errorf("%s bids again, not %s, who was outbid", got, first)
	}
	c.next(first, func() { c.advance(25 * time.Hour) })
	rec := c.lobbyOf(id)
	if len(rec.Seats) != 3 || rec.Seats[0].Addr != second || rec.Seats[1].Addr != third || rec.Seats[2].Addr != first || rec.Bids[0] != 2 {
		t.Errorf("%+v, bids %v", rec.Seats, rec.Bids)
	}
}
