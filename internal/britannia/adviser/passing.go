package adviser

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
)

// passing is what the vacant areas that are passed on a way score for being occupied
// in this round.
func (x *estimate) passing(r *reachTo) int {
	sum := 0
	var seen board.Set
	for _, a := range r.path[1 : r.len-1] {
		if x.b.Land.Has(a) && !x.foes.Has(a) && !seen.Has(a) && a != r.to() {
			seen = seen.With(a)
			sum += x.take[a]
		}
	}
	return sum
}

// passed is the area on the way of a move that scores most for being passed, or None.
func (x *estimate) passed(m *britannia.Move) board.Area {
	best := board.None
	for _, a := range m.Path[1 : m.Len-1] {
		if !x.foes.Has(a) && x.take[a] > 0 && (best == board.None || x.take[a] > x.take[best]) {
			best = a
		}
	}
	return best
}

// detours adds to the ways of a company those that pass more areas worth occupying
// than the shortest do, also ways that come back to where they begin.
func (x *estimate) detours(e britannia.Rules, list []reachTo, r reachTo) []reachTo {
	var worth board.Set
	for a := range (x.b.Land &^ x.foes).All {
		if x.take[a] > 0 {
			worth = worth.With(a)
		}
	}
	if worth == 0 {
		return list
	}
	paces := uint8(2) // areas of a move (2e MOV-02 MOV-04 MOV-05)
	if r.led || r.unit == britannia.Cavalry || x.n == x.forts {
		paces = maxPaces
	}
	var best [board.Max]int
	for i := range list {
		if w := &list[i]; w.from == r.from && w.unit == r.unit && w.led == r.led {
			best[w.to()] = max(best[w.to()], w.pass)
		}
	}
	r.path[0], r.len = r.from, 1
	var found [board.Max]reachTo
	x.wander(e, r, paces, worth, &best, &found)
	for to := range x.b.Land.All {
		if found[to].len > 0 {
			list = append(list, found[to])
		}
	}
	return list
}

// wander goes on from the end of r by up to so many areas, and keeps for each place the
// way that passes most.
func (x *estimate) wander(e britannia.Rules, r reachTo, paces uint8, worth board.Set, best *[board.Max]int, found *[board.Max]reachTo) {
	at := r.path[r.len-1]
	for to := range ((x.b.Next[at] | x.b.Shore[at]) & x.b.Land).All {
		on := r
		on.path[on.len] = to
		on.len++
		on.pass = x.passing(&on)
		if on.pass > best[to] {
			if c := on.choice(1); e.Check(x.s, &c) == nil {
				best[to], found[to] = on.pass, on
			}
		}
		if on.len <= paces && !x.foes.Has(to) {
			x.wander(e, on, paces, worth, best, found)
		}
	}
}
