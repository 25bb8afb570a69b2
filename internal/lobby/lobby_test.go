package lobby_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/lobby"
)

var monday = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// sent is a letter that somebody wrote themselves on a day after monday.
func sent(day int, text string) lobby.Sent {
	return lobby.Sent{At: monday.AddDate(0, 0, day), Lot: lobby.LotOf([]byte(text))}
}

// must is for what may not fail.
func must(t testing.TB) func(lobby.Lobby, error) lobby.Lobby {
	return func(l lobby.Lobby, err error) lobby.Lobby {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
}

// joined is a lobby that people joined by letters of their own, one a day.
func joined(t testing.TB, l lobby.Lobby, keys ...string) lobby.Lobby {
	t.Helper()
	for day, key := range keys {
		l = must(t)(l.Join(key, sent(day, key)))
	}
	return l
}

// standings writes where people stand: "p1 table 1, p2 waiting 1".
func standings(l lobby.Lobby) string {
	var list []string
	for _, p := range l.People {
		s := l.Standing(p.Key)
		text := p.Key + " " + string(s.Where)
		if s.Number > 0 {
			text += fmt.Sprintf(" %d", s.Number)
		}
		list = append(list, strings.TrimSpace(text))
	}
	return strings.Join(list, ", ")
}

// TestList: what letters and the GM do to the list, by entry of the game.
func TestList(t *testing.T) {
	type step func(lobby.Lobby) (lobby.Lobby, error)
	join := func(key string) step {
		return func(l lobby.Lobby) (lobby.Lobby, error) { return l.Join(key, sent(1, key)) }
	}
	forge := func(key string) step {
		return func(l lobby.Lobby) (lobby.Lobby, error) { return l.Join(key, lobby.Sent{At: monday, Unproved: true}) }
	}
	leave := func(key string) step {
		return func(l lobby.Lobby) (lobby.Lobby, error) { return l.Leave(key) }
	}
	invite := func(key string) step {
		return func(l lobby.Lobby) (lobby.Lobby, error) { return l.Invite(key) }
	}
	add := func(key string) step {
		return func(l lobby.Lobby) (lobby.Lobby, error) { return l.Add(key) }
	}
	accept := func(key string) step {
		return func(l lobby.Lobby) (lobby.Lobby, error) { return l.Accept(key) }
	}
	refuse := func(key string) step {
		return func(l lobby.Lobby) (lobby.Lobby, error) { return l.Refuse(key) }
	}
	begin := func(keys ...string) step {
		return func(l lobby.Lobby) (lobby.Lobby, error) { return l.Begin(keys), nil }
	}
	for _, c := range []struct {
		entry lobby.Entry
		steps []step
		want  string
		err   error // of the last step
	}{
		{lobby.Open, []step{join("p1"), join("p2"), join("p3")}, "p1 table 1, p2 table 2, p3 waiting 1", nil},
		{lobby.Open, []step{join("p1"), join("p2"), join("p1")}, "p1 table 1, p2 table 2", nil},
		{lobby.Open, []step{join("p1"), join("p2"), join("p3"), leave("p1")}, "p1, p2 table 1, p3 table 2", nil},
		{lobby.Open, []step{join("p1"), join("p2"), leave("p1"), join("p1")}, "p2 table 1, p1 table 2", nil},
		{lobby.Open, []step{join("p1"), leave("p1"), leave("p1")}, "p1", lobby.ErrNobody},
		{lobby.Open, []step{forge("p1"), join("p2"), join("p3")}, "p2 table 1, p3 table 2", nil},
		{lobby.Open, []step{forge("p1"), join("p2"), join("p1")}, "p2 table 1, p1 table 2", nil},
		{lobby.Open, []step{join("p1"), forge("p1")}, "p1 table 1", nil},
		{lobby.Open, []step{add("p1"), join("p2"), add("p2")}, "p1 table 1, p2 table 2", lobby.ErrListed},
		{lobby.Open, []step{join("p1"), refuse("p1"), join("p1")}, "p1", lobby.ErrRefused},
		{lobby.Open, []step{join("p1"), refuse("p1"), forge("p1")}, "p1", nil},
		{lobby.Open, []step{join("p1"), refuse("p1"), invite("p1")}, "p1 invited", nil},
		{lobby.Open, []step{refuse("p1")}, "", lobby.ErrNobody},
		{lobby.Open, []step{invite("p1"), join("p2"), join("p3"), join("p1")}, "p2 table 1, p3 table 2, p1 waiting 1", nil},
		{lobby.Open, []step{join("p1"), join("p2"), begin("p1", "p2"), join("p3")}, "p1 playing, p2 playing, p3 waiting 1", nil},
		{lobby.Open, []step{join("p1"), join("p2"), begin("p1", "p2"), leave("p1")}, "p1 playing, p2 playing", lobby.ErrSeated},
		{lobby.Open, []step{join("p1"), join("p2"), begin("p1", "p2"), refuse("p1")}, "p1 playing, p2 playing", lobby.ErrSeated},
		{lobby.Open, []step{join("p1"), join("p2"), begin("p1", "p2"), add("p2")}, "p1 playing, p2 playing", lobby.ErrSeated},
		{lobby.Approval, []step{join("p1"), join("p2"), accept("p2"), accept("p1")}, "p2 table 1, p1 table 2", nil},
		{lobby.Approval, []step{forge("p1"), accept("p1")}, "p1 unproved", lobby.ErrNobody},
		{lobby.Approval, []step{join("p1"), invite("p1")}, "p1 table 1", nil},
		{lobby.Approval, []step{invite("p1"), join("p1")}, "p1 table 1", nil},
		{lobby.Approval, []step{join("p1"), refuse("p1")}, "p1", nil},
		{lobby.Approval, []step{join("p1"), accept("p1"), accept("p1")}, "p1 table 1", lobby.ErrListed},
		{lobby.Invited, []step{join("p1")}, "", lobby.ErrNotInvited},
		{lobby.Invited, []step{forge("p1")}, "", lobby.ErrNotInvited},
		{lobby.Invited, []step{invite("p1"), join("p1")}, "p1 table 1", nil},
		{lobby.Invited, []step{invite("p1"), forge("p1")}, "p1 invited", nil},
	} {
		l := lobby.Lobby{Wanted: 2, Entry: c.entry, Assign: lobby.Choice}
		var err error
		for i, s := range c.steps {
			if err != nil {
				t.Errorf("%s: step %d: %v", c.want, i, err)
			}
			before, _ := json.Marshal(l)
			var next lobby.Lobby
			next, err = s(l)
			if after, _ := json.Marshal(l); string(after) != string(before) {
				t.Errorf("%s: step %d changed the lobby that it was given", c.want, i+1)
			}
			if err == nil {
				l = next
			}
		}
		if got := standings(l); got != c.want || !errors.Is(err, c.err) {
			t.Errorf("%s: got %s, %v; want %v", c.want, got, err, c.err)
		}
	}
}

// TestForgersAreFew: many letters that nobody vouches for do not fill the list.
func TestForgersAreFew(t *testing.T) {
	l := lobby.Lobby{Wanted: 4, Entry: lobby.Open}
	var err error
	n := 0
	for ; err == nil && n < 1000; n++ {
		l, err = l.Join(fmt.Sprintf("p%d", n), lobby.Sent{At: monday, Unproved: true})
	}
	if !errors.Is(err, lobby.ErrCrowded) || n != lobby.MostUnproved+1 || len(l.Places()) > 0 {
		t.Errorf("after %d letters: %v, %d at the table", n, err, len(l.Places()))
	}
	if l, err = l.Join("honest", sent(0, "I")); err != nil || len(l.Places()) != 1 {
		t.Errorf("no room for an honest player: %v", err)
	}
}

// TestConfirming: who joined long ago is asked once whether they still want to play,
// and leaves the list if they do not answer; the next one takes their place.
func TestConfirming(t *testing.T) {
	l := joined(t, lobby.Lobby{Wanted: 2, Entry: lobby.Open, Assign: lobby.Choice}, "p1")
	later := monday.Add(lobby.Fresh + time.Hour)
	if s := l.Step(later); s != lobby.Gathering || len(l.Missing(later)) > 0 {
		t.Fatalf("%s: %v", s, l.Missing(later))
	}
	l = must(t)(l.Join("p2", lobby.Sent{At: later}))
	l = must(t)(l.Add("p3"))
	if s := l.Step(later); s != lobby.Confirming {
		t.Fatal(s)
	}
	l, asked := l.Ask(later)
	if len(asked) != 1 || asked[0].Key != "p1" {
		t.Fatalf("asked: %v", asked)
	}
	if _, again := l.Ask(later.Add(time.Hour)); again != nil {
		t.Errorf("asked twice: %v", again)
	}
	if same := l.Lapse(later, later); standings(same) != standings(l) {
		t.Errorf("lapsed as soon as asked: %s", standings(same))
	}
	if _, again := l.Forget().Ask(later.Add(time.Hour)); len(again) != 1 {
		t.Errorf("not asked again: %v", again)
	}
	yes := must(t)(l.Join("p1", lobby.Sent{At: later.Add(time.Hour)}))
	if s := yes.Step(later.Add(2 * time.Hour)); s != lobby.Choosing {
		t.Errorf("with a yes: %s", s)
	}
	due := later.Add(72 * time.Hour)
	silent := l.Lapse(due, due)
	if got := standings(silent); got != "p1, p2 table 1, p3 table 2" {
		t.Errorf("silent: %s", got)
	}
	if moved := lobby.Changes(l, silent); len(moved) != 2 || moved[0].Key != "p1" || moved[1].After != (lobby.Standing{Where: lobby.HasPlace, Number: 2}) {
		t.Errorf("changes: %+v", moved)
	}
	if _, asked := silent.Ask(due); len(asked) != 1 || asked[0].Key != "p3" {
		t.Errorf("the GM's guest is asked: %v", asked)
	}
}

// TestChoice: to each the first of their wishes that is free, by the order of the list.
func TestChoice(t *testing.T) {
	for _, c := range []struct {
		wishes [][]int
		want   []string
	}{
		{[][]int{nil, nil, nil}, []string{"p1", "p2", "p3"}},
		{[][]int{nil, {0}, nil}, []string{"p2", "p1", "p3"}},
		{[][]int{{2, 1}, {2, 1}, {2, 1}}, []string{"p3", "p2", "p1"}},
		{[][]int{{1}, {1, 2}, nil}, []string{"p3", "p1", "p2"}},
	} {
		l := joined(t, lobby.Lobby{Wanted: 3, Entry: lobby.Open, Assign: lobby.Choice}, "p1", "p2")
		for i, w := range c.wishes[:2] {
			l = must(t)(l.Prefer(fmt.Sprintf("p%d", i+1), w))
		}
		if keys, _, ok := l.Sides(); ok {
			t.Errorf("settled with two players: %v", keys)
		}
		l = must(t)(l.Join("p3", sent(3, "p3")))
		l = must(t)(l.Prefer("p3", c.wishes[2]))
		if keys, bids, ok := l.Sides(); !ok || !slices.Equal(keys, c.want) || !slices.Equal(bids, []int{0, 0, 0}) {
			t.Errorf("%v: %v %v %v, want %v", c.wishes, keys, bids, ok, c.want)
		}
	}
	l := joined(t, lobby.Lobby{Wanted: 3, Entry: lobby.Open}, "p1")
	if _, err := l.Prefer("p1", []int{3}); !errors.Is(err, lobby.ErrSide) {
		t.Error(err)
	}
}

// TestGiven: the GM gives sides, and may think again.
func TestGiven(t *testing.T) {
	l := joined(t, lobby.Lobby{Wanted: 2, Entry: lobby.Open, Assign: lobby.Given}, "p1", "p2", "p3")
	if s := l.Step(monday); s != lobby.Giving {
		t.Fatal(s)
	}
	l = must(t)(l.Give("p1", 0))
	l = must(t)(l.Give("p2", 0))
	l = must(t)(l.Give("p1", 1))
	if keys, _, ok := l.Sides(); !ok || !slices.Equal(keys, []string{"p2", "p1"}) {
		t.Errorf("%v %v", keys, ok)
	}
	if _, err := l.Give("p3", 1); !errors.Is(err, lobby.ErrNobody) {
		t.Errorf("to somebody who waits: %v", err)
	}
	l = must(t)(l.Leave("p2"))
	if keys, _, ok := l.Sides(); ok || !slices.Equal(keys, []string{"", "p1"}) {
		t.Errorf("after one left: %v %v", keys, ok)
	}
}

// TestJSON: a lobby read back is the same.
func TestJSON(t *testing.T) {
	l := joined(t, lobby.Lobby{Wanted: 4, Entry: lobby.Open, Assign: lobby.Bidding, Raise: 2}, "p1", "p2", "p3", "p4")
	l = l.Draw("wessex-1", seed)
	p, _ := l.Turn()
	l = must(t)(l.MakeBid(p.Key, 3, 7))
	data, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	var back lobby.Lobby
	if err := json.Unmarshal(data, &back); err != nil || !reflect.DeepEqual(l, back) {
		t.Errorf("%v\n%s", err, data)
	}
}

// TestAnyLetters does what comes to a player's or a GM's mind at random: nobody
// stands in two places, a table is never too large, and nothing panics.
func TestAnyLetters(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	modes := []lobby.Assignment{lobby.Choice, lobby.Given, lobby.Random, lobby.Bidding, lobby.Sealed}
	entries := []lobby.Entry{lobby.Open, lobby.Approval, lobby.Invited}
	begun := 0
	for game := range 400 {
		l := lobby.Lobby{Wanted: 2 + r.IntN(3), Entry: entries[game%3], Assign: modes[game%5]}
		now := monday
		for range 150 {
			now = now.Add(time.Duration(r.IntN(24)) * time.Hour)
			key := fmt.Sprintf("p%d", r.IntN(7))
			next, err := anything(l, r, key, now)
			if err != nil {
				continue
			}
			l = next
			check(t, l)
			switch l.Step(now) {
			case lobby.Confirming:
				l, _ = l.Ask(now)
				l = l.Lapse(now.Add(-48*time.Hour), now)
			case lobby.Drawing:
				l = l.Draw("any", seed)
			case lobby.Choosing:
				if next, asked := l.CallUndecided(); len(asked) > 0 {
					l = next
				} else if r.IntN(9) == 0 {
					l = l.Decide()
				}
			case lobby.Auction:
				l = l.Proxies()
			case lobby.Complete:
				keys, _, _ := l.Sides()
				l = l.Begin(keys)
				begun++
			}
		}
	}
	if begun < 200 {
		t.Errorf("only %d of 400 games begin", begun)
	}
}

func anything(l lobby.Lobby, r *rand.Rand, key string, now time.Time) (lobby.Lobby, error) {
	side := r.IntN(l.Wanted)
	if p, ok := l.Turn(); ok && r.IntN(2) == 0 {
		if r.IntN(3) == 0 {
			return l.Silent()
		}
		return l.MakeBid(p.Key, side, r.IntN(9))
	}
	switch r.IntN(14) {
	case 12:
		return l.BidUpTo(key, side, r.IntN(9))
	case 13:
		return l.AnySide(key)
	case 0:
		return l.Leave(key)
	case 1:
		return l.Refuse(key)
	case 2:
		return l.Accept(key)
	case 3:
		return l.Invite(key)
	case 4:
		return l.Add(key)
	case 5:
		return l.Prefer(key, []int{side})
	case 6, 7:
		return l.Give(key, side)
	case 8:
		return l.Join(key, lobby.Sent{At: now, Unproved: true})
	}
	return l.Join(key, lobby.Sent{At: now})
}

func check(t *testing.T, l lobby.Lobby) {
	t.Helper()
	seen := make(map[string]bool)
	for _, p := range slices.Concat(l.Places(), l.WaitingList()) {
		if seen[p.Key] || p.State != lobby.IsListed {
			t.Fatalf("%s stands in two places or in none: %s", p.Key, standings(l))
		}
		seen[p.Key] = true
	}
	if n := len(l.Places()); n > l.Wanted || n < l.Wanted && !l.Begun && len(l.WaitingList()) > 0 {
		t.Fatalf("%d at a table for %d: %s", n, l.Wanted, standings(l))
	}
}

// Forged letters close no list: those who do not prove that they wrote are forgotten after
// a time, and who left makes room.
func TestListsStayOpen(t *testing.T) {
	now := time.Date(2026, 3, 3, 18, 0, 0, 0, time.UTC)
	l := lobby.Lobby{Wanted: 3, Entry: lobby.Open}
	join := func(key string, at time.Time, unproved bool) error {
		next, err := l.Join(key, lobby.Sent{At: at, Unproved: unproved})
		if err == nil {
			l = next
		}
		return err
	}
	for i := range lobby.MostUnproved {
		if err := join(fmt.Sprint("forged", i), now, true); err != nil {
			t.Fatal(i, err)
		}
	}
	if err := join("one more", now, true); !errors.Is(err, lobby.ErrCrowded) {
		t.Errorf("one forged letter too many: %v", err)
	}
	if err := join("proved", now, false); err != nil {
		t.Errorf("somebody who wrote themselves: %v", err)
	}
	if err := join("another", now.Add(lobby.Unheard), true); err != nil || len(l.People) != 2 {
		t.Errorf("after a time: %v, %d people", err, len(l.People))
	}
	for i := range 2 * lobby.MostPeople {
		key := fmt.Sprint("left", i)
		if err := join(key, now, false); err != nil {
			t.Fatal(i, err)
		}
		next, err := l.Leave(key)
		if err != nil {
			t.Fatal(err)
		}
		l = next
	}
	if err := join("at last", now, false); err != nil || len(l.People) > lobby.MostPeople {
		t.Errorf("after many who left: %v, %d people", err, len(l.People))
	}
	if p, ok := l.Person("proved"); !ok || p.State != lobby.IsListed {
		t.Errorf("who is on the list: %+v", p)
	}
}
