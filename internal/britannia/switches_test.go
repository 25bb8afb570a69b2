package britannia_test

import (
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/position"
	"bretwalda/internal/dice"
)

// withSwitches is the engine of the embedded pack with other switches.
func withSwitches(t *testing.T, sw cards.Switches) *britannia.Engine {
	t.Helper()
	pk := *britanniatest.Engine(t).Pack()
	pk.Switches = sw
	e, err := britannia.New(&pk)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// at reads a position and rolls the dice up to the first decision.
func at(t *testing.T, e *britannia.Engine, text string, faces ...int) britannia.State {
	t.Helper()
	s, err := position.Read(e.Pack(), "position.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	e.Resume(&s, dice.NewFixed(faces...), nil)
	return s
}

func place(t *testing.T, e *britannia.Engine, id string) board.Area {
	t.Helper()
	a, ok := e.Pack().Board.Find(id)
	if !ok {
		t.Fatalf("no area %s", id)
	}
	return a
}

// TestBoudiccasArmy: it comes with her or, by the switch, where the owner likes, in a
// full area too (2e RUL-61).
func TestBoudiccasArmy(t *testing.T) {
	const text = "round: 1\nturn: belgae\nunits: {belgae: {lindsey: 4, kent: 1}}\n"
	for _, apart := range []bool{false, true} {
		e := withSwitches(t, cards.Switches{BoudiccaApart: apart})
		s := at(t, e, text)
		kent, lindsey := place(t, e, "kent"), place(t, e, "lindsey")
		for _, c := range []britannia.Choice{{Kind: britannia.PlaceLeader, Area: kent}, {Kind: britannia.PlaceArmy, Area: lindsey}} {
			for d := e.Pending(&s); d.Kind == britannia.PlaceArmy && s.Leader[britanniatest.Belgae] == 0; d = e.Pending(&s) {
				c := britannia.Choice{Kind: britannia.PlaceArmy, Area: kent} // growth
				if err := e.Apply(&s, &c, dice.NewFixed(), nil); err != nil {
					t.Fatal(err)
				}
			}
			if d := e.Pending(&s); d.Kind != c.Kind {
				if c.Kind == britannia.PlaceArmy && !apart {
					continue
				}
				t.Fatalf("apart %t: %+v is asked, not %+v", apart, d, c)
			}
			if err := e.Apply(&s, &c, dice.NewFixed(), nil); err != nil {
				t.Fatalf("apart %t: %v", apart, err)
			}
		}
		want := uint8(4)
		if apart {
			want = 5
		}
		if s.Stage != britannia.Movement || s.LeaderAt[britanniatest.Belgae] != kent || s.Inf[britanniatest.Belgae][lindsey] != want {
			t.Errorf("apart %t: stage %d, she is in %d, %d armies in Lindsey", apart, s.Stage, s.LeaderAt[britanniatest.Belgae], s.Inf[britanniatest.Belgae][lindsey])
		}
	}
}

// TestWhereLeadersFlee: alone to an area next to the battle or, by the switch, to any
// that only his nation holds; never to where attackers came from (2e RUL-44).
func TestWhereLeadersFlee(t *testing.T) {
	const text = `round: 8
turn: saxons
phase: battles
units:
  angles: {york: {infantry: 2, leader: ida}, bernicia: 1, kent: 1, north-mercia: 1}
  saxons: {york: 2}
entered_from: {york: {north-mercia: 2}}
`
	for _, anywhere := range []bool{false, true} {
		e := withSwitches(t, cards.Switches{LeaderFleesAnywhere: anywhere})
		s := at(t, e, text, 1, 1, 1, 1)
		for id, want := range map[string]bool{"bernicia": true, "kent": anywhere, "north-mercia": false, "sussex": false} {
			bad := e.Check(&s, &britannia.Choice{Kind: britannia.DefenderGo, LeaderTo: place(t, e, id)})
			if (bad == nil) != want {
				t.Errorf("anywhere %t: to %s: %v", anywhere, id, bad)
			}
		}
	}
}

// TestGamesBySwitches: random games end well by every reading.
func TestGamesBySwitches(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays many games or battles")
	}
	for _, sw := range []cards.Switches{{LeaderFleesAnywhere: true}, {BoudiccaApart: true}} {
		e := withSwitches(t, sw)
		for seed := range uint64(40) {
			w := newWatch(e, 0, seed)
			if err := w.playOn(); err != nil {
				t.Fatalf("%+v, game %d: %v", sw, seed, err)
			}
		}
	}
}
