package britannia_test

import (
	"slices"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/dice"
)

// raided draws a position in which Picts have raided by sea, and it is to be said who
// goes home.
func raided(t *testing.T, e *britannia.Engine, d dice.Dice) britannia.State {
	t.Helper()
	b := e.Pack().Board
	s := britannia.State{Rules: britannia.Revision, Round: 4, Turn: britanniatest.Picts, Stage: britannia.MovementStart, Half: 1}
	for _, id := range []string{"skye", "moray", "dunedin", "mar"} {
		a, _ := b.Find(id)
		s.Add(britanniatest.Picts, britannia.Infantry, a, uint8(d.Roll(6)-1))
	}
	e.Resume(&s, dice.NewFixed(), nil)
	for range d.Roll(12) {
		c := e.Random(&s, d)
		if s.Stage != britannia.Movement || c.Done {
			break
		}
		if err := e.Apply(&s, &c, dice.NewFixed(), nil); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// raider is a group that can go home.
type raider struct {
	at, home board.Area
	n        uint8
}

// raiders lists those of the nation on turn, like ones together.
func raiders(s *britannia.State) []raider {
	var list []raider
next:
	for _, g := range s.Groups[:s.NGroups] {
		if g.Home == board.None || g.Home == g.At {
			continue
		}
		for i := range list {
			if list[i].at == g.At && list[i].home == g.Home {
				list[i].n += g.N
				continue next
			}
		}
		list = append(list, raider{g.At, g.Home, g.N})
	}
	return list
}

// ways calls yield with each number of every group that could go home so that the
// limits are kept when all have gone.
func ways(e *britannia.Engine, s *britannia.State, list []raider, yield func([]uint8)) {
	gone := make([]uint8, len(list))
	for {
		after := *s
		for i, r := range list {
			after.Take(s.Turn, britannia.Infantry, r.at, gone[i])
			after.Add(s.Turn, britannia.Infantry, r.home, gone[i])
		}
		if !crowdedNow(e, &after) {
			yield(gone)
		}
		i := 0
		for ; i < len(list) && gone[i] == list[i].n; i++ {
			gone[i] = 0
		}
		if i == len(list) {
			return
		}
		gone[i]++
	}
}

// Whoever can go home so that all stand within the limits in the end may do so, in any
// order, and nobody else; and nobody is left in a crowd (2e PIC-03 PIC-05 STK-06,
// RUL-50).
func TestWhoMayGoHome(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays many games or battles")
	}
	e := britanniatest.Engine(t)
	asked := 0
	for seed := range uint64(1500) {
		d := dice.NewSeeded(seed)
		s := raided(t, e, &d)
		if s.Turn != britanniatest.Picts || s.Stage == britannia.Movement && crowdedNow(e, &s) {
			continue
		}
		if s.Stage == britannia.Movement {
			before := s
			s.Stage = britannia.WithdrawalStart // as if nobody had been attacked
			e.Resume(&s, dice.NewFixed(), nil)
			if s.Stage != britannia.RaidersHome {
				ways(e, &before, raiders(&before), func(gone []uint8) {
					if slices.Max(append(gone, 0)) > 0 {
						t.Errorf("seed %d: nobody is asked, though %v of %+v may go", seed, gone, raiders(&before))
					}
				})
			}
		}
		if s.Stage != britannia.RaidersHome {
			continue
		}
		asked++
		list := raiders(&s)
		may := make([][]bool, len(list)) // by group and number
		for i := range list {
			may[i] = make([]bool, list[i].n+1)
		}
		ways(e, &s, list, func(gone []uint8) {
			for i, k := range gone {
				for j := range k {
					may[i][j+1] = true
				}
			}
			goHome(t, e, s, list, gone)
		})
		for i, r := range list {
			for k := uint8(1); k <= r.n; k++ {
				c := britannia.Choice{Kind: britannia.Withdraw, Area: r.at, To: r.home, N: k}
				if bad := e.Check(&s, &c); (bad == nil) != may[i][k] {
					t.Errorf("seed %d: %d of %+v: %v, want legal %t", seed, k, r, bad, may[i][k])
				}
			}
		}
		if t.Failed() {
			return
		}
	}
	if asked < 100 {
		t.Errorf("only %d positions in which anybody can go home", asked)
	}
}

// TestHomegoingIsAChoice: whoever is asked who goes home is offered two answers at least,
// where not all of a group may go, too (2e STK-06).
func TestHomegoingIsAChoice(t *testing.T) {
	e := britanniatest.Engine(t)
	asked := 0
	for seed := range uint64(3000) {
		d := dice.NewSeeded(seed)
		s := raided(t, e, &d)
		if s.Stage == britannia.Movement && !crowdedNow(e, &s) {
			s.Stage = britannia.WithdrawalStart
			e.Resume(&s, dice.NewFixed(), nil)
		}
		for ; s.Stage == britannia.RaidersHome && s.Turn == britanniatest.Picts; asked++ {
			offered := make(map[britannia.Choice]bool)
			e.Choices(&s, func(c *britannia.Choice) bool { offered[*c] = true; return true })
			if len(offered) < 2 {
				t.Fatalf("seed %d: of %+v, %v is offered", seed, raiders(&s), offered)
			}
			c := e.Random(&s, &d)
			if err := e.Apply(&s, &c, dice.NewFixed(), nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if asked < 100 {
		t.Errorf("only %d questions", asked)
	}
}

// goHome sends so many of each group home, the first group first and the last group
// first.
func goHome(t *testing.T, e *britannia.Engine, s britannia.State, list []raider, gone []uint8) {
	t.Helper()
	for _, back := range []bool{false, true} {
		now := s
		for j := range list {
			i := j
			if back {
				i = len(list) - 1 - j
			}
			if gone[i] == 0 || now.Stage != britannia.RaidersHome { // what was left to do is done
				continue
			}
			c := britannia.Choice{Kind: britannia.Withdraw, Area: list[i].at, To: list[i].home, N: gone[i]}
			if err := e.Apply(&now, &c, dice.NewFixed(), nil); err != nil {
				t.Errorf("%v of %+v: %v", gone, list, err)
				return
			}
		}
		if bad := e.Check(&now, &britannia.Choice{Kind: britannia.Withdraw, Done: true}); now.Stage == britannia.RaidersHome && bad != nil {
			t.Errorf("%v of %+v: the rest may not stay: %v", gone, list, bad)
		}
	}
}
