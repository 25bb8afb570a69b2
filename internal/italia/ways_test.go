package italia

import (
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/italia/cards"
)

// Ways lists where units can march, and nothing else: in games at random, what Choices has marches
// on them, and who marches on them does nothing illegal where nobody stands in the way (it MOV-02
// MOV-03 MOV-06 MOV-07 LDR-10 LDR-11 LDR-12 STR-01 ENT-04 SUB-17).
func TestWays(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		e := engine(t, id)
		w := waysTest{T: t, e: e}
		for seed := uint64(1); seed <= 3; seed++ {
			d := dice.NewSeeded(seed)
			s := e.Start(0, &d, nil)
			for dec := e.Pending(&s); dec.Kind != None; dec = e.Pending(&s) {
				if dec.Kind == March {
					w.look(&s)
				}
				c := e.Random(&s, &d)
				if err := e.Apply(&s, &c, &d, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		if w.offered < 1000 || w.legal < 1000 {
			t.Errorf("%s: %d marches of Choices, %d on ways", id, w.offered, w.legal)
		}
	}
}

type waysTest struct {
	*testing.T
	e              *Engine
	offered, legal int
}

// look compares ways with what the engine lets march now.
func (w *waysTest) look(s *State) {
	starts := s.Where[s.Turn] & w.e.b.Land
	type table struct {
		stops []Stop
		start [board.Max]int
	}
	var tables [LeaderUnit + 1][2]table
	for u := Infantry; u <= LeaderUnit; u++ {
		for led := range 2 {
			x := &tables[u][led]
			if u <= cards.LandKinds || u == LeaderUnit && led == 1 {
				x.stops, x.start = w.e.Ways(s, u, led == 1, starts)
			}
		}
	}
	w.e.Choices(s, func(c *Choice) bool {
		if c.Act != Go {
			return true
		}
		led := 0
		if c.Leaders != 0 {
			led = 1
		}
		kinds := []Unit{}
		for u := Infantry; u <= cards.LandKinds; u++ {
			if c.Units[0][u] > 0 {
				kinds = append(kinds, u)
			}
		}
		if len(kinds) == 0 {
			kinds = append(kinds, LeaderUnit)
		}
		for _, u := range kinds {
			x := &tables[u][led]
			if w.offered++; !onWay(x.stops, x.start[c.Path[0]], c.Path[:c.Len]) {
				w.Errorf("round %d: %v of kind %d, led %d, is no way", s.Round, c.Path[:c.Len], u, led)
			}
		}
		return !w.Failed()
	})
	for a := range starts.All {
		free := w.e.Free(s, s.Turn, a)
		leaders := pos{&w.e.rules, s}.leadersAt(s.Turn, a)
		for u := Infantry; u <= cards.LandKinds; u++ {
			if free[u] == 0 {
				continue
			}
			c := Choice{Kind: March, Act: Go, Len: 1}
			c.Path[0] = a
			w.walk(s, tables[u][0].stops, tables[u][0].start[a], c, u)
			if leaders != 0 && !s.Leaders[leaders.First()].Moved {
				c.Leaders = 1 << leaders.First()
				w.walk(s, tables[u][1].stops, tables[u][1].start[a], c, u)
			}
		}
	}
}

// onWay reports whether a path follows stops from one on, and may end.
func onWay(stops []Stop, at int, path []board.Area) bool {
	if stops[at].Area != path[0] {
		return false
	}
	if len(path) == 1 {
		return stops[at].Ends
	}
	for _, next := range stops[at].Next {
		if onWay(stops, next, path[1:]) {
			return true
		}
	}
	return false
}

// walk checks all ways on from a stop of one unit, up to where others hold it up.
func (w *waysTest) walk(s *State, stops []Stop, at int, c Choice, u Unit) {
	x := &stops[at]
	attacks := (pos{&w.e.rules, s}).othersAt(s.Turn, x.Area) != NoNation
	if c.Len > 1 && x.Ends && !attacks {
		if w.legal++; w.e.Check(s, &c) != nil {
			w.Errorf("round %d: %v of kind %d with leaders %b: %v", s.Round, c.Path[:c.Len], u, c.Leaders, w.e.Check(s, &c))
		}
	}
	if x.Held || x.Ours && !s.Where[s.Turn].Has(x.Area) || w.Failed() {
		return
	}
	for _, next := range x.Next {
		on := c
		on.Units[c.Len-1][u] = 1
		on.Path[c.Len] = stops[next].Area
		on.Len++
		w.walk(s, stops, next, on, u)
	}
}
