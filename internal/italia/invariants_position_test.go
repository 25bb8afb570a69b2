package italia

import (
	"fmt"

	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// places: land units are on land or aboard, fleets at sea, leaders where they seem to be;
// Where says so, too (it INV-02 INV-03).
func (w *watch) places() error {
	s, b := &w.s, w.e.b
	for i := range s.Stacks[:s.NStacks] {
		st := &s.Stacks[i]
		if !b.Land.Has(st.At) || st.N == 0 || st.Hurt > st.N || st.Unit < Infantry || st.Unit > cards.LandKinds || i > 0 && !s.Stacks[i-1].before(st) {
			return fmt.Errorf("stack %d: %+v", i, *st)
		}
	}
	for i := range s.Ships[:s.NShips] {
		if x := &s.Ships[i]; x.Nation != NoNation && (!b.Seas.Has(x.Sea) || x.Cargo[0] == NoUnit && x.Cargo[1] != NoUnit || x.Carried > 2) {
			return fmt.Errorf("fleet %d: %+v", i, *x)
		}
	}
	for l := range s.Leaders {
		at := &s.Leaders[l]
		if at.Fate == OnBoard && at.Ship != 0 {
			if x := &s.Ships[at.Ship-1]; x.Sea != at.At || x.Nation != w.e.pk.Leaders[l].Nation {
				return fmt.Errorf("leader %d is aboard fleet %d: %+v", l, at.Ship, *x)
			}
		} else if at.Fate == OnBoard != b.Land.Has(at.At) {
			return fmt.Errorf("leader %d: %+v", l, *at)
		}
	}
	if w.n%16 == 0 {
		again := w.s
		if w.e.Reindex(&again); again.Where != s.Where {
			return fmt.Errorf("Where is not what the pieces say")
		}
	}
	return nil
}

// neighbours: never units of three nations in a land area, entry areas aside (it INV-04).
func (w *watch) neighbours() error {
	for a := range (w.e.b.Land &^ w.e.pk.Entry).All {
		k := 0
		for n := Nation(1); n <= w.e.last; n++ {
			if w.s.Where[n].Has(a) {
				k++
			}
		}
		if k > 2 {
			return fmt.Errorf("%d nations in %s", k, w.e.b.IDs[a])
		}
	}
	return nil
}

// cities and ruins stand where they may, and change by events only (it INV-12 INV-13).
func (w *watch) cities() error {
	s, b := &w.s, w.e.b
	if s.Cities&s.Ruins != 0 || (s.Cities|s.Ruins)&(s.Gone|^w.e.pk.CityAllowed) != 0 {
		return fmt.Errorf("cities %x, ruins %x", s.Cities, s.Ruins)
	}
	if w.n == 0 {
		return nil
	}
	var up, down board.Set
	for i := w.seen - 1; i >= 0 && i > w.seen-400; i-- {
		switch ev := &w.log.Events[i]; ev.Kind {
		case CityBuilt, CityRebuilt:
			up = up.With(ev.Area)
		case CityRaided, CityPillaged:
			down = down.With(ev.Area)
		}
	}
	if bad := s.Cities &^ w.was.Cities &^ up; bad != 0 {
		return fmt.Errorf("a city in %s from nowhere", b.IDs[bad.First()])
	}
	if bad := w.was.Cities &^ s.Cities &^ down; bad != 0 {
		return fmt.Errorf("the city of %s is gone", b.IDs[bad.First()])
	}
	return nil
}

// rulers form no circle; who is out has nothing; the Romans have Roma (it INV-19 INV-20
// INV-34).
func (w *watch) rulers() error {
	s := &w.s
	for n := Nation(1); n <= w.e.last; n++ {
		for m, k := s.Ruler[n], 0; m != NoNation; m, k = s.Ruler[m], k+1 {
			if k > int(w.e.last) {
				return fmt.Errorf("rulers in a circle: %v", s.Ruler)
			}
		}
		if s.Out.Has(n) && (s.Where[n] != 0 || s.Gold[n] != 0) {
			return fmt.Errorf("%s is out, with %d gold and pieces in %x", w.e.pk.Nations[n].ID, s.Gold[n], s.Where[n])
		}
		if r := s.Ruler[n]; r != NoNation && s.Out.Has(r) {
			return fmt.Errorf("%s is ruled by %s, who is out", w.e.pk.Nations[n].ID, w.e.pk.Nations[r].ID)
		}
	}
	if w.e.romans != NoNation && s.Capital[w.e.romans] != w.e.roma {
		return fmt.Errorf("the Romans have another capital")
	}
	return nil
}

// resting looks at what must be true between nation turns, where a turn has begun and
// nothing has moved yet (it INV-05 INV-09 INV-10 INV-18 INV-19 INV-34).
func (w *watch) resting() error {
	p := pos{&w.e.rules, &w.s}
	if p.Stage != Buying || p.NTasks > 0 {
		return nil
	}
	for n := Nation(1); n <= w.e.last; n++ {
		id := w.e.pk.Nations[n].ID
		if p.Gold[n] > p.pk.MostGold && n != p.Turn {
			return fmt.Errorf("%s holds %d gold", id, p.Gold[n])
		}
		if at := p.Where[n] & p.pk.Entry &^ p.normal[n]; at != 0 && n < p.Turn {
			return fmt.Errorf("%s stays in %s", id, p.b.IDs[at.First()])
		}
		for a := range (p.Where[n] & p.b.Land &^ p.pk.Entry).All {
			if m := p.othersAt(n, a); m != NoNation {
				return fmt.Errorf("%s and %s rest in %s", id, p.pk.Nations[m].ID, p.b.IDs[a])
			}
		}
		if p.Ruler[n] != NoNation && p.Halving[n] != 0 && !w.e.sw.HalfSimple {
			return fmt.Errorf("points of %s are not halved", id)
		}
	}
	if p.Turn == p.romans && p.Round < 10 && p.romans != NoNation && p.othersAt(p.romans, p.roma) != NoNation {
		return fmt.Errorf("others stand in Roma")
	}
	return nil
}

// limits hold when movement is over, and after combat where it was fought; by retreat one
// more may stand (it INV-06 INV-07 INV-08).
func (w *watch) limits() error {
	p := pos{&w.e.rules, &w.s}
	if p.NTasks > 0 || p.Turn == NoNation || p.Campaign.Leader != cards.NoLeader {
		return nil
	}
	n := p.Turn
	switch p.Stage {
	case NavalOwn, NavalOthers:
		for a := range (p.Where[n] & p.b.Land).All {
			k, most := p.count(n, a), p.limit(n, a)
			if p.contested(n, a) {
				most = max(most, p.attackLimit(a, p.leadersAt(n, a) != 0))
			}
			if k > most && a != p.unlimited() {
				return fmt.Errorf("%d units in %s after movement", k, p.b.IDs[a])
			}
		}
	case Departing, Reducing:
		for a := range (p.Fought & p.Where[n]).All {
			if p.excess(n, a) > 0 && a != p.unlimited() {
				return fmt.Errorf("%d units in %s after combat", p.count(n, a), p.b.IDs[a])
			}
		}
	}
	return nil
}
