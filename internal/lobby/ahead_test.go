package lobby_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"bretwalda/internal/bidding"
	"bretwalda/internal/lobby"
)

func keysOf(people []lobby.Person) []string {
	var keys []string
	for _, p := range people {
		keys = append(keys, p.Key)
	}
	return keys
}

// TestChoosing: a full table waits for those who can still choose, the last to join
// among them; who is asked is asked once, and not for ever.
func TestChoosing(t *testing.T) {
	l := joined(t, lobby.Lobby{Wanted: 3, Entry: lobby.Open, Assign: lobby.Choice}, "p1", "p2", "p3")
	if s := l.Step(monday); s != lobby.Choosing {
		t.Fatalf("nobody has chosen, and it is %s", s)
	}
	l, asked := l.CallUndecided()
	if got := keysOf(asked); !slices.Equal(got, []string{"p1", "p2", "p3"}) {
		t.Errorf("asked: %v", got)
	}
	if _, again := l.CallUndecided(); again != nil {
		t.Errorf("asked twice: %v", again)
	}
	l = must(t)(l.Prefer("p3", []int{2}))
	l = must(t)(l.AnySide("p1"))
	if got := keysOf(l.Undecided()); !slices.Equal(got, []string{"p2"}) {
		t.Errorf("undecided: %v", got)
	}
	done := must(t)(l.Prefer("p2", []int{2, 0}))
	if keys, _, ok := done.Sides(); !ok || done.Step(monday) != lobby.Complete || !slices.Equal(keys, []string{"p1", "p3", "p2"}) {
		t.Errorf("%v: %s", keys, done.Step(monday)) // p2 came before p3
	}
	late := l.Decide()
	if keys, _, _ := late.Sides(); late.Step(monday) != lobby.Complete || !slices.Equal(keys, []string{"p1", "p2", "p3"}) {
		t.Errorf("without p2's word: %v, %s", keys, late.Step(monday))
	}
	// Who comes in the place of another is asked, and all are when the table is full again.
	l = must(t)(l.Leave("p2"))
	l = must(t)(l.Join("p4", sent(4, "p4")))
	if _, asked = l.CallUndecided(); !slices.Equal(keysOf(asked), []string{"p4"}) {
		t.Errorf("asked: %v", keysOf(asked))
	}
	if l, _ = l.CallUndecided(); l.Forget().People[0].Called {
		t.Error("who was asked is not forgotten")
	}
}

// TestLastHasNoChoice: who comes last to what is left begins the game.
func TestLastHasNoChoice(t *testing.T) {
	l := joined(t, lobby.Lobby{Wanted: 3, Entry: lobby.Open, Assign: lobby.Choice}, "p1", "p2")
	l = must(t)(l.Prefer("p1", []int{1}))
	l = must(t)(l.Prefer("p2", []int{1, 0}))
	l = must(t)(l.Join("p3", sent(3, "p3")))
	if s := l.Step(monday); s != lobby.Complete {
		t.Error(s)
	}
}

// TestSealedBids: the table waits for all; then each bids in turn the least for what is
// worth most to them, and pays no more than that.
func TestSealedBids(t *testing.T) {
	l := joined(t, lobby.Lobby{Wanted: 3, Entry: lobby.Open, Assign: lobby.Sealed}, "a", "b", "c")
	l = must(t)(l.BidUpTo("a", 0, 9)) // before the draw
	l.Order = []string{"a", "b", "c"}
	if s := l.Step(monday); s != lobby.Choosing || l.Holdings() != nil {
		t.Fatalf("%s, %v", s, l.Holdings())
	}
	l = must(t)(l.BidUpTo("b", 0, 50))
	l = must(t)(l.BidUpTo("b", 0, 12)) // the last word counts
	l = must(t)(l.BidUpTo("b", 2, 3))
	for _, bad := range []struct {
		key          string
		side, points int
		want         error
	}{{"x", 0, 1, lobby.ErrNobody}, {"a", 3, 1, bidding.ErrNoGroup}, {"a", 0, -1, bidding.ErrNegative}, {"a", 0, 1000, bidding.ErrTooMany}} {
		if _, err := l.BidUpTo(bad.key, bad.side, bad.points); !errors.Is(err, bad.want) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	silent := l.Decide() // c
	// a and b bid for side 1 until a has 9 to give and b, with 9, as much left of 12 as
	// side 3 would leave; c takes side 2 for nothing meanwhile.
	if keys, bids, ok := silent.Sides(); !ok || !slices.Equal(keys, []string{"b", "c", "a"}) || !slices.Equal(bids, []int{9, 0, 0}) {
		t.Errorf("%v for %v, %v", keys, bids, ok)
	}
	if _, err := joined(t, lobby.Lobby{Wanted: 3, Entry: lobby.Open, Assign: lobby.Choice}, "a").BidUpTo("a", 0, 1); !errors.Is(err, lobby.ErrNotNow) {
		t.Errorf("where nobody bids: %v", err)
	}
}

// TestSealedBidsAreFair: of random sealed bids everybody has a side, pays no more than
// they said, and would not be better off by more than a raise with the side of another
// at its price.
func TestSealedBidsAreFair(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		n := 2 + r.IntN(4)
		l := lobby.Lobby{Wanted: n, Entry: lobby.Open, Assign: lobby.Sealed, Raise: 1 + r.IntN(3)}
		for i := range n {
			l = joined(t, l, fmt.Sprintf("p%d", i))
			for side := range n {
				if r.IntN(3) > 0 {
					l = must(t)(l.BidUpTo(fmt.Sprintf("p%d", i), side, r.IntN(40)))
				}
			}
		}
		l = l.Draw("wessex-1", seed).Decide()
		keys, bids, ok := l.Sides()
		if !ok || l.Step(monday) != lobby.Complete {
			t.Fatalf("%+v is not settled", l)
		}
		for side, key := range keys {
			worth := make([]int, n)
			p, _ := l.Person(key)
			for _, limit := range p.Limits {
				worth[limit.Side] = limit.Points
			}
			for other := range n {
				if mine, theirs := worth[side]-bids[side], worth[other]-bids[other]; mine < 0 || theirs > mine+l.Raise {
					t.Fatalf("%s has side %d for %d (%d), and side %d costs %d (%d)", key, side, bids[side], worth[side], other, bids[other], worth[other])
				}
			}
		}
	}
}

// TestProxies: in bidding by turns, who has said how much they would bid need not be
// asked until that is not enough.
func TestProxies(t *testing.T) {
	l := joined(t, lobby.Lobby{Wanted: 3, Entry: lobby.Open, Assign: lobby.Bidding}, "a", "b", "c")
	l.Order = []string{"a", "b", "c"}
	l = must(t)(l.BidUpTo("b", 0, 4))
	l = must(t)(l.BidUpTo("c", 0, 7))
	l = must(t)(l.BidUpTo("c", 1, 1))
	if l = l.Proxies(); len(l.Bids) > 0 {
		t.Fatalf("bids before the turn of a: %+v", l.Bids)
	}
	l = must(t)(l.MakeBid("a", 0, 3)).Proxies() // b 4, c 5; a is asked
	if p, _ := l.Turn(); p.Key != "a" || l.Holdings()[0] != (lobby.Holding{Key: "c", Points: 5, Least: 6}) {
		t.Fatalf("turn of %s, %+v", p.Key, l.Holdings())
	}
	l = must(t)(l.MakeBid("a", 2, 0)).Proxies() // b has no limit that takes a side
	if p, _ := l.Turn(); p.Key != "b" {
		t.Fatalf("turn of %s, %+v", p.Key, l.Holdings())
	}
	l = must(t)(l.AnySide("b")).Proxies()
	if keys, bids, ok := l.Sides(); !ok || !slices.Equal(keys, []string{"c", "b", "a"}) || !slices.Equal(bids, []int{5, 0, 0}) {
		t.Errorf("%v %v %v", keys, bids, ok)
	}
}

// TestRobots: robots fill places at the table until one is left for people; they need
// not confirm or choose, and take the sides that are left.
func TestRobots(t *testing.T) {
	for _, assign := range []lobby.Assignment{lobby.Choice, lobby.Given, lobby.Random, lobby.Bidding, lobby.Sealed} {
		l := lobby.Lobby{Wanted: 3, Entry: lobby.Invited, Assign: assign}
		l = must(t)(l.AddRobot("r1"))
		l = must(t)(l.AddRobot("r2"))
		if _, err := l.AddRobot("r3"); !errors.Is(err, lobby.ErrNotNow) {
			t.Errorf("%s: robots alone: %v", assign, err)
		}
		l = must(t)(l.Invite("p1"))
		l = must(t)(l.Join("p1", sent(1, "p1")))
		l = must(t)(l.Prefer("p1", []int{1}))
		if assign.Bids() {
			l = must(t)(l.BidUpTo("p1", 1, 3))
		}
		if assign == lobby.Given {
			l = must(t)(l.Give("p1", 1))
		}
		if l.Step(monday) == lobby.Drawing {
			l = l.Draw("wessex-1", seed)
		}
		l = l.Proxies()
		keys, _, ok := l.Sides()
		if s := l.Step(monday); s != lobby.Complete || !ok || assign != lobby.Random && keys[1] != "p1" {
			t.Errorf("%s: %s, %v", assign, s, keys)
		}
	}
}
