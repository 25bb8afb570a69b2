package italia

import (
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
)

// TestHitsAreSpread: no unit of two steps dies before all of its kind have taken a hit (it
// EX-21 EX-22 COM-11 COM-13 KNI-01 INV-26).
func TestHitsAreSpread(t *testing.T) {
	for _, c := range []struct{ all, hurt, steps, hits, standing uint8 }{
		{3, 0, 2, 1, 3}, {3, 0, 2, 2, 3}, {3, 0, 2, 3, 3}, {3, 0, 2, 4, 2}, {3, 0, 2, 5, 1}, {3, 0, 2, 6, 0}, {3, 0, 2, 9, 0},
		{2, 0, 2, 2, 2}, {2, 0, 2, 3, 1}, {2, 0, 2, 4, 0}, {2, 1, 2, 1, 2}, {2, 1, 2, 2, 1}, {4, 0, 1, 3, 1}, {2, 0, 1, 5, 0},
	} {
		gone, damaged := spread(c.all, c.hurt, c.steps, c.hits)
		if c.all-gone != c.standing || damaged > c.all-gone || gone > c.hits || gone > 0 && c.steps == 2 && damaged != c.all-gone {
			t.Errorf("%+v: %d gone, %d damaged", c, gone, damaged)
		}
	}
}

// TestOnesAndTens: a natural 1 misses, a natural 10 hits, whatever the modifiers (it COM-09
// COM-10 INV-24).
func TestOnesAndTens(t *testing.T) {
	for die := uint8(1); die <= 10; die++ {
		for need := -3; need < 15; need++ {
			want := die == 10 || die > 1 && int(die) >= need
			if hit(die, need) != want {
				t.Errorf("a %d where %d is needed", die, need)
			}
			if die >= needed(need) != want {
				t.Errorf("%d is told as needed for %d", needed(need), need)
			}
		}
	}
}

// TestSupremacy is the example of 10.9 (it EX-27 SUP-01 SUP-03 SUP-04).
func TestSupremacy(t *testing.T) {
	e := engine(t, "italia-1")
	find := func(id string) (n Nation) {
		for i := range e.pk.Nations {
			if e.pk.Nations[i].ID == id {
				n = Nation(i)
			}
		}
		return n
	}
	rome, carthage, greeks := find("romans"), find("carthaginians"), find("greeks")
	at := func(id string) board.Area { a, _ := e.b.Find(id); return a }
	type fleets struct{ carthLibycum, romeLibycum, romeSardoum, greekLibycum int }
	for _, c := range []struct {
		fleets
		want Nation
	}{{fleets{2, 0, 1, 0}, carthage}, {fleets{2, 1, 1, 0}, NoNation}, {fleets{2, 2, 1, 0}, NoNation}, {fleets{2, 2, 2, 0}, rome}, {fleets{2, 0, 1, 5}, carthage}, {fleets{}, NoNation}} {
		var s State
		p := pos{&e.rules, &s}
		put := func(n Nation, sea string, k int) {
			for range k {
				p.launch(n, at(sea))
			}
		}
		put(carthage, "mare-libycum", c.carthLibycum)
		put(rome, "mare-libycum", c.romeLibycum)
		put(rome, "mare-sardoum", c.romeSardoum)
		put(greeks, "mare-libycum", c.greekLibycum)
		got := NoNation
		if p.supremacy(at("africa"), rome, carthage) {
			got = rome
		}
		if p.supremacy(at("africa"), carthage, rome) {
			got = carthage
		}
		if got != c.want {
			t.Errorf("%+v: supremacy of %d", c.fleets, got)
		}
		if c.want != NoNation { // what fled does not count
			for i := range s.Ships {
				s.Ships[i].Fled = s.Ships[i].Nation == c.want
			}
			if p.supremacy(at("africa"), c.want, greeks) {
				t.Errorf("%+v: fleets that fled give supremacy", c.fleets)
			}
		}
	}
}

// TestDiceOfACombat: each side rolls a die for each land unit there, no more and no less (it
// COM-07 AIM-05 INV-25).
func TestDiceOfACombat(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		e := engine(t, id)
		for seed := uint64(1); seed < 8; seed++ {
			d := dice.NewSeeded(seed)
			var log Log
			s := e.Start(0, &d, &log)
			for s.Stage != Over {
				c := e.Random(&s, &d)
				b := s.Battle
				p := pos{&e.rules, &s}
				var want [2]int
				fights := s.Stage == DefenderAims && s.NTasks == 0 && !b.Naval
				if fights {
					want = [2]int{p.count(s.Turn, b.Area), p.count(b.Enemy, b.Area)}
				}
				log.Events = log.Events[:0]
				turn := s.Turn
				if err := e.Apply(&s, &c, &d, &log); err != nil {
					t.Fatal(err)
				}
				if !fights || c.Capital != board.None {
					continue
				}
				var got [2]int
				for i := range log.Events {
					ev := &log.Events[i]
					if ev.Kind == BattleRound {
						break
					}
					if ev.Kind == Rolled && ev.Area == b.Area && ev.Nation == turn {
						got[0] += int(ev.N)
					} else if ev.Kind == Rolled && ev.Area == b.Area && ev.Nation == b.Enemy {
						got[1] += int(ev.N)
					}
				}
				if got != want && got != [2]int{} {
					t.Fatalf("%s seed %d: %d dice for %d units", id, seed, got, want)
				}
			}
		}
	}
}
