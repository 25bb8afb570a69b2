package britannia_test

import (
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
)

// mender looks for moves that mend a crowd by trying all there are: single armies and
// all of an area at once, to every place, one after the other. It plays by the first
// revision of the rules, which refused no more than what has moved too much already.
type mender struct {
	e     *britannia.Engine
	tries int // left
}

// mends reports whether a crowd of s can be mended in so many moves; sure says that
// all were tried if not.
func (m *mender) mends(s *britannia.State, moves int) (found, sure bool) {
	switch {
	case s.Stage == britannia.LeaveAsked || moves == 0:
		return false, false
	case s.Stage == britannia.CrowdThinned: // nobody is left who could move
		return false, true
	case s.Stage != britannia.Movement || !crowdedNow(m.e, s):
		return true, true
	}
	sure = true
	m.moves(s, func(c *britannia.Choice) bool {
		if m.tries--; m.tries < 0 {
			sure = false
			return false
		}
		after := *s
		if m.e.Apply(&after, c, dice.NewFixed(), nil) != nil {
			return true
		}
		ok, all := m.mends(&after, moves-1)
		found, sure = ok, sure && all
		return !found
	})
	return found, sure
}

// moves yields moves of one army, and of as many as there are.
func (m *mender) moves(s *britannia.State, yield func(*britannia.Choice) bool) {
	m.e.Choices(s, func(c *britannia.Choice) bool {
		if c.Done {
			return true
		}
		if !yield(c) {
			return false
		}
		all := *c
		from := c.Move.From()
		for all.Move.Inf[0] = c.Move.Inf[0] * s.Inf[s.Turn][from]; all.Move.Inf[0] > 1; all.Move.Inf[0]-- {
			if m.e.Check(s, &all) == nil {
				return yield(&all)
			}
		}
		return true
	})
}

// crowdedNow reports whether the nation on turn breaks the stacking limits
// (2e STK-01 STK-02 STK-03).
func crowdedNow(e *britannia.Engine, s *britannia.State) bool {
	b, over := e.Pack().Board, 0
	for a := range b.Land.All {
		k, limit, most := s.Armies(s.Turn, a), uint8(3), uint8(255)
		if s.Turn == britanniatest.Saxons && s.Burhs.Has(a) {
			k++
		}
		if b.Difficult.Has(a) {
			limit, most = 2, 4
		}
		if s.Turn == britanniatest.Romans {
			limit = most
		}
		if k > most {
			return true
		}
		if k > limit {
			over++
		}
	}
	return over > 1
}

// Of all moves that make a crowd, those that nothing can mend any more are refused,
// and no others (2e STK-05, RUL-22): in random games.
func TestCrowdsInRandomGames(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays many games or battles")
	}
	e := britanniatest.Engine(t)
	judged := 0
	for seed := range uint64(30) {
		d := dice.NewSeeded(seed)
		s := e.Start(int(seed)%len(e.Pack().Scenarios), &d, nil)
		for dec := e.Pending(&s); dec.Kind != game.None; dec = e.Pending(&s) {
			if dec.Kind == britannia.MoveArmies && d.Roll(12) == 1 {
				k, _ := judgeCrowds(t, e, &s)
				judged += k
			}
			c := e.Random(&s, &d)
			if err := e.Apply(&s, &c, &d, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if judged < 20 {
		t.Errorf("only %d moves were judged", judged)
	}
}

// The same where few ways lead out: in the far west and north, and on islands.
func TestCrowdsInNarrowPlaces(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays many games or battles")
	}
	e := britanniatest.Engine(t)
	judged, refused := 0, 0
	for seed := range uint64(500) {
		d := dice.NewSeeded(seed)
		s := narrow(t, e, &d)
		j, r := judgeCrowds(t, e, &s)
		judged, refused = judged+j, refused+r
	}
	if judged < 300 || refused < 20 {
		t.Errorf("only %d moves were judged, %d of them refused", judged, refused)
	}
}

// narrow draws a position in which a nation on turn keeps the limits, with many armies
// in a corner of the board, some of which have moved.
func narrow(t *testing.T, e *britannia.Engine, d dice.Dice) britannia.State {
	t.Helper()
	n, corner := britanniatest.Welsh, []string{"cornwall", "devon", "gwent", "avalon", "dyfed"}
	if d.Roll(2) == 1 {
		n, corner = britanniatest.Picts, []string{"caithness", "moray", "skye", "mar", "dalriada"}
	}
	for {
		s := britannia.State{Rules: britannia.Revision, Round: 8, Turn: n, Stage: britannia.MovementStart, Half: 1}
		for i, id := range corner {
			k := uint8(d.Roll(5) - 1)
			if i == 0 { // the one with a single neighbour
				k = uint8(d.Roll(2) + 2)
			}
			a, _ := e.Pack().Board.Find(id)
			s.Add(n, britannia.Infantry, a, k)
		}
		e.Resume(&s, dice.NewFixed(), nil)
		for i := d.Roll(3); i > 0 && s.Stage == britannia.Movement; i-- {
			if c := e.Random(&s, d); !c.Done {
				if err := e.Apply(&s, &c, dice.NewFixed(), nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		if s.Stage == britannia.Movement && !crowdedNow(e, &s) {
			return s
		}
	}
}

// judgeCrowds compares what the engine says of all moves of a position that make a
// crowd with what trying tells.
func judgeCrowds(t *testing.T, e *britannia.Engine, s *britannia.State) (judged, refused int) {
	t.Helper()
	if crowdedNow(e, s) {
		return 0, 0
	}
	first := *s
	first.Rules = 0
	m := &mender{e: e}
	m.moves(&first, func(c *britannia.Choice) bool {
		after := first
		if e.Apply(&after, c, dice.NewFixed(), nil) != nil ||
			after.Stage != britannia.CrowdThinned && (after.Stage != britannia.Movement || !crowdedNow(e, &after)) {
			return true
		}
		m.tries = 1500
		mends, sure := m.mends(&after, 3)
		bad := e.Check(s, c)
		switch {
		case mends && bad != nil:
			t.Errorf("round %d, nation %d: %+v is refused (%v), though others could mend the crowd", s.Round, s.Turn, c.Move, bad)
		case !mends && sure && bad == nil:
			t.Errorf("round %d, nation %d: %+v is allowed, though nothing mends the crowd", s.Round, s.Turn, c.Move)
		}
		if mends || sure {
			judged++
			if bad != nil {
				refused++
			}
		}
		return !t.Failed()
	})
	return judged, refused
}
