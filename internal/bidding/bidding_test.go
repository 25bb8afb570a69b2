package bidding

import (
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

type bid struct{ player, group, points int }

// bidAll makes bids that must all be accepted.
func bidAll(t *testing.T, a Auction, bids ...bid) Auction {
	t.Helper()
	for _, b := range bids {
		if a.Turn() != b.player {
			t.Fatalf("before %+v it is the turn of %d", b, a.Turn())
		}
		var err error
		if a, err = a.Bid(b.player, b.group, b.points); err != nil {
			t.Fatalf("%+v: %v", b, err)
		}
	}
	return a
}

func begin(t *testing.T, players, first, raise int) Auction {
	t.Helper()
	a, err := New(players, first, raise)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestExample is the rulebook's example of four players, with the misprint of
// one group mended: testdata/bidding (2e BID-01 BID-02 BID-03 BID-04 BID-05
// BID-06 FIN-01, RUL-96; EX-45).
func TestExample(t *testing.T) {
	file, err := txtar.ParseFile("../../testdata/bidding/ex-45-four-players.txtar")
	if err != nil || len(file.Files) != 3 {
		t.Fatalf("%d sections, %v", len(file.Files), err)
	}
	players := strings.Fields(string(file.Files[0].Data))
	a := bidAll(t, begin(t, len(players), 0, 1), readBids(t, players, file.Files[1].Data)...)
	if a.Turn() != Nobody {
		t.Errorf("bidding goes on with %s", players[a.Turn()])
	}
	totals := []int{100, 100, 100, 100}
	for _, b := range readBids(t, players, file.Files[2].Data) {
		if got := a.Groups()[b.group]; got != (Holding{b.player, b.points}) {
			t.Errorf("group %d: %v, want %s for %d", b.group+1, got, players[b.player], b.points)
		}
		totals[b.player] -= b.points
	}
	if got := a.Totals([]int{100, 100, 100, 100}); !slices.Equal(got, totals) {
		t.Errorf("totals %v, want %v", got, totals)
	}
	if _, err := a.Bid(0, 0, 5); !errors.Is(err, ErrOver) {
		t.Errorf("a bid after the end: %v", err)
	}
}

// readBids reads lines of a player's name, a group counted from 1, and points.
func readBids(t *testing.T, players []string, lines []byte) []bid {
	t.Helper()
	var bids []bid
	for line := range strings.Lines(string(lines)) {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		group, err := strconv.Atoi(words[1])
		points, err2 := strconv.Atoi(words[2])
		player := slices.Index(players, words[0])
		if err != nil || err2 != nil || player < 0 {
			t.Fatalf("not a bid: %q", line)
		}
		bids = append(bids, bid{player, group - 1, points})
	}
	return bids
}

func TestRefused(t *testing.T) {
	a := bidAll(t, begin(t, 3, 2, 1), bid{2, 0, 4})
	for _, c := range []struct {
		b    bid
		want error
	}{
		{bid{1, 1, 0}, ErrNotTurn}, // to the left of 2 sits 0
		{bid{2, 1, 0}, ErrNotTurn},
		{bid{0, 3, 0}, ErrNoGroup},
		{bid{0, -1, 0}, ErrNoGroup},
		{bid{0, 0, 4}, ErrTooLow},
		{bid{0, 1, -1}, ErrNegative},
		{bid{0, 1, MaxPoints + 1}, ErrTooMany},
	} {
		after, err := a.Bid(c.b.player, c.b.group, c.b.points)
		if !errors.Is(err, c.want) || !slices.Equal(after.groups, a.groups) || after.turn != a.turn {
			t.Errorf("%+v: %v, want %v", c.b, err, c.want)
		}
	}
}

// TestLargerRaise: opening bids stay free (2e BID-07).
func TestLargerRaise(t *testing.T) {
	a := bidAll(t, begin(t, 2, 0, 5), bid{0, 1, 1})
	if a.Least(0) != 0 || a.Least(1) != 6 {
		t.Errorf("least bids %d and %d", a.Least(0), a.Least(1))
	}
	if _, err := a.Bid(1, 1, 5); !errors.Is(err, ErrTooLow) {
		t.Errorf("a raise of 4: %v", err)
	}
	a = bidAll(t, a, bid{1, 1, 6}, bid{0, 0, 0})
	if a.Turn() != Nobody {
		t.Error("not over")
	}
}

func TestNewRefuses(t *testing.T) {
	for _, c := range [][3]int{{1, 0, 1}, {6, 0, 1}, {4, 4, 1}, {4, -1, 1}, {4, 0, 0}, {4, 0, MaxPoints + 1}} {
		if _, err := New(c[0], c[1], c[2]); err == nil {
			t.Errorf("%v is accepted", c)
		}
	}
}

// TestRandomBidding bids at random to the end: each group has one holder, each
// player one group, and earlier auctions stay as they were.
func TestRandomBidding(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	for range 300 {
		players := 2 + r.IntN(4)
		a := begin(t, players, r.IntN(players), 1+r.IntN(5))
		for steps := 0; a.Turn() != Nobody; steps++ {
			if steps > 400 {
				t.Fatal("bidding does not end")
			}
			group := r.IntN(players)
			if steps > 30 { // from now on everybody is content with what is free
				group = slices.IndexFunc(a.groups, func(h Holding) bool { return h.Player == Nobody })
			}
			before := a.Groups()
			next, err := a.Bid(a.Turn(), group, a.Least(group))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(a.groups, before) {
				t.Fatal("a bid changed the auction that it was made in")
			}
			a = next
		}
		seen := map[int]bool{}
		for _, h := range a.groups {
			seen[h.Player] = true
		}
		if len(seen) != players || seen[Nobody] {
			t.Fatalf("groups %v", a.groups)
		}
	}
}
