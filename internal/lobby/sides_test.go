package lobby_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"bretwalda/internal/bidding"
	"bretwalda/internal/dice"
	"bretwalda/internal/lobby"
)

// seed is the commitment of a game.
var seed = dice.NewChain(dice.Link{7}, 10).Commitment()

// TestShuffle draws as the package comment says, by hand.
func TestShuffle(t *testing.T) {
	var lots []lobby.Lot
	h := sha256.New()
	for _, key := range []string{"p1", "p2", "p3", "p4"} {
		lot := sha256.Sum256([]byte("letter of " + key))
		lots = append(lots, lobby.Lot{Key: key, Lot: lot})
		h.Write(lot[:])
	}
	roller := dice.NewRoller(seed, fmt.Appendf(nil, "bretwalda dice 1\nwessex-1\n0\n%x\n", h.Sum(nil)), 0)
	want := []string{"p1", "p2", "p3", "p4"}
	for i := 4; i > 1; i-- {
		j := roller.Roll(i)
		want[i-1], want[j-1] = want[j-1], want[i-1]
	}
	if got := lobby.Shuffle("wessex-1", seed, lots); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := lobby.Seal(seed); got != sha256.Sum256(seed[:]) {
		t.Errorf("seal %s", got)
	}
}

// TestShuffleIsFair: each order of three comes up about as often, and another last
// letter makes another draw.
func TestShuffleIsFair(t *testing.T) {
	counts := make(map[string]int)
	const n = 6000
	for i := range n {
		lots := []lobby.Lot{{Key: "a"}, {Key: "b"}, {Key: "c", Lot: lobby.LotOf([]byte(strconv.Itoa(i)))}}
		counts[strings.Join(lobby.Shuffle("wessex-1", seed, lots), "")]++
	}
	for _, order := range []string{"abc", "acb", "bac", "bca", "cab", "cba"} {
		if c := counts[order]; c < n/6-120 || c > n/6+120 { // four standard deviations
			t.Errorf("%s: %d of %d", order, c, n)
		}
	}
}

// TestRandom: the draw gives the sides.
func TestRandom(t *testing.T) {
	l := joined(t, lobby.Lobby{Wanted: 3, Entry: lobby.Open, Assign: lobby.Random}, "p1", "p2", "p3", "p4")
	if s := l.Step(monday); s != lobby.Drawing {
		t.Fatal(s)
	}
	l = l.Draw("wessex-1", seed)
	if s := l.Step(monday); s != lobby.Complete {
		t.Fatal(s)
	}
	keys, _, _ := l.Sides()
	if !slices.Equal(keys, lobby.Shuffle("wessex-1", seed, l.Lots)) || slices.Contains(keys, "p4") {
		t.Errorf("%v of %v", keys, l.Lots)
	}
}

// TestExample is the rulebook's example of bidding (2e BID-01 to BID-07, EX-45),
// with the order that was drawn.
func TestExample(t *testing.T) {
	file, err := txtar.ParseFile("../../testdata/bidding/ex-45-four-players.txtar")
	if err != nil {
		t.Fatal(err)
	}
	l := joined(t, lobby.Lobby{Wanted: 4, Entry: lobby.Open, Assign: lobby.Bidding}, strings.Fields(string(file.Files[0].Data))...)
	l.Order = strings.Fields(string(file.Files[0].Data)) // as drawn
	for line := range strings.Lines(string(file.Files[1].Data)) {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		side, _ := strconv.Atoi(words[1])
		points, _ := strconv.Atoi(words[2])
		if p, ok := l.Turn(); !ok || p.Key != words[0] {
			t.Fatalf("%s: it is the turn of %q", line, p.Key)
		}
		if s := l.Step(monday); s != lobby.Auction {
			t.Fatalf("%s: %s", line, s)
		}
		l = must(t)(l.MakeBid(words[0], side-1, points))
	}
	keys, bids, ok := l.Sides()
	if s := l.Step(monday); s != lobby.Complete || !ok {
		t.Errorf("%s, settled %v", s, ok)
	}
	var got strings.Builder
	for side, key := range keys {
		fmt.Fprintf(&got, "%s %d %d\n", key, side+1, bids[side])
	}
	if want := strings.TrimSpace(string(file.Files[2].Data)); strings.TrimSpace(got.String()) != want {
		t.Errorf("result:\n%swant:\n%s", got.String(), want)
	}
}

// TestBids: who may bid what, and what happens without a word.
func TestBids(t *testing.T) {
	l := joined(t, lobby.Lobby{Wanted: 3, Entry: lobby.Open, Assign: lobby.Bidding, Raise: 5}, "p1", "p2", "p3", "p4")
	if _, err := l.MakeBid("p1", 0, 0); !errors.Is(err, lobby.ErrNotNow) {
		t.Errorf("before the draw: %v", err)
	}
	l = l.Draw("wessex-1", seed)
	a, b, c := l.Order[0], l.Order[1], l.Order[2]
	l, first := l.Call()
	if again, second := l.Call(); !first || second || again.Called != 1 {
		t.Errorf("called %v, then %v", first, second)
	}
	l = must(t)(l.MakeBid(a, 0, 1))
	if _, next := l.Call(); !next {
		t.Error("the next bidder is not called")
	}
	for _, bad := range []struct {
		key          string
		side, points int
		want         error
	}{
		{a, 1, 1, bidding.ErrNotTurn},
		{"p4", 1, 1, bidding.ErrNotTurn},
		{b, 0, 5, bidding.ErrTooLow},
		{b, 3, 5, bidding.ErrNoGroup},
		{b, 1, -1, bidding.ErrNegative},
	} {
		if _, err := l.MakeBid(bad.key, bad.side, bad.points); !errors.Is(err, bad.want) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	l = must(t)(l.MakeBid(b, 0, 6)) // over a
	l = must(t)(l.Silent())         // c
	if got := l.Holdings(); !slices.Equal(got, []lobby.Holding{{b, 6, 11}, {c, 0, 5}, {"", 0, 0}}) {
		t.Errorf("%+v", got)
	}
	if p, _ := l.Turn(); p.Key != a {
		t.Errorf("turn of %s, want %s", p.Key, a)
	}
	l = must(t)(l.Silent())
	if keys, bids, ok := l.Sides(); !ok || !slices.Equal(keys, []string{b, c, a}) || !slices.Equal(bids, []int{6, 0, 0}) {
		t.Errorf("%v %v %v", keys, bids, ok)
	}
	if _, err := l.Silent(); !errors.Is(err, lobby.ErrNotNow) {
		t.Errorf("after the end: %v", err)
	}
}

// TestLeavesWhileBidding: the next one gets the place at the table, bids begin anew,
// and nothing is drawn again.
func TestLeavesWhileBidding(t *testing.T) {
	l := joined(t, lobby.Lobby{Wanted: 3, Entry: lobby.Open, Assign: lobby.Bidding}, "p1", "p2", "p3")
	l = l.Draw("wessex-1", seed)
	order, lots := l.Order, l.Lots
	l, _ = l.Call()
	l = must(t)(l.MakeBid(order[0], 0, 4))
	l = must(t)(l.Leave(order[1]))
	if s := l.Step(monday); s != lobby.Gathering || len(l.Bids) > 0 || l.Called > 0 {
		t.Fatalf("%s, bids %v", s, l.Bids)
	}
	l = must(t)(l.Join("p9", sent(4, "p9")))
	if s := l.Step(monday); s != lobby.Drawing {
		t.Fatal(s)
	}
	l = l.Draw("wessex-1", seed)
	if want := []string{order[0], "p9", order[2]}; !slices.Equal(l.Order, want) || len(l.Lots) != len(lots) {
		t.Errorf("%v, want %v; lots %v", l.Order, want, l.Lots)
	}
	if p, _ := l.Turn(); p.Key != order[0] {
		t.Errorf("turn of %s", p.Key)
	}
}
