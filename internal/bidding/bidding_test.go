package bidding

import (
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
// one group mended (2e BID-01 BID-02 BID-03 BID-04 BID-05 BID-06 FIN-01, RUL-96; EX-45).
func TestExample(t *testing.T) {
	const steve, torben, jim, roseanna = 0, 1, 2, 3
	a := bidAll(t, begin(t, 4, steve, 1),
		bid{steve, 3, 0}, bid{torben, 1, 1}, bid{jim, 3, 1}, bid{roseanna, 2, 0},
		bid{steve, 2, 1}, // Torben and Jim pass
		bid{roseanna, 1, 2},
		bid{torben, 0, 0}) // Steve has passed
	if a.Turn() != Nobody {
		t.Errorf("bidding goes on with %d", a.Turn())
	}
	want := []Holding{{torben, 0}, {roseanna, 2}, {steve, 1}, {jim, 1}}
	if got := a.Groups(); !slices.Equal(got, want) {
		t.Errorf("groups %v, want %v", got, want)
	}
	if got := a.Totals([]int{100, 100, 100, 100}); !slices.Equal(got, []int{99, 100, 99, 98}) {
		t.Errorf("totals %v", got)
	}
	if _, err := a.Bid(steve, 0, 5); !errors.Is(err, ErrOver) {
		t.Errorf("a bid after the end: %v", err)
	}
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
