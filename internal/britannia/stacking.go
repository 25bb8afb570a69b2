package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// Stacking limits (2e STK-01 STK-02 STK-03).
const (
	normalLimit    = 3
	difficultLimit = 2
	difficultMost  = 4   // in the one overstacked difficult area, and of Romans
	noLimit        = 255 // in the one overstacked normal area, and of Romans
)

// stack is what counts against the limits: armies and a burh; forts and
// leaders do not count (2e STK-04 LDR-02).
func (e *Engine) stack(s *State, n nation, a board.Area) uint8 {
	k := s.Armies(n, a)
	if n == e.saxons && s.Burhs.Has(a) {
		k++
	}
	return k
}

// limit is how many armies n may have in a without using its overstack. At sea
// there is none (2e STK-08).
func (e *Engine) limit(n nation, a board.Area) uint8 {
	switch {
	case !e.b.Land.Has(a):
		return noLimit
	case !e.b.Difficult.Has(a):
		if n == e.romans {
			return noLimit
		}
		return normalLimit
	case n == e.romans:
		return difficultMost
	}
	return difficultLimit
}

// most is how many armies n may have in a when it overstacks there.
func (e *Engine) most(a board.Area) uint8 {
	if e.b.Difficult.Has(a) {
		return difficultMost
	}
	return noLimit
}

// fits reports whether n may have total armies in a while its other areas stay
// as they are: within the limit, or by the one overstack if it is free
// (2e STK-02 STK-06).
func (e *Engine) fits(s *State, n nation, a board.Area, total uint8) bool {
	if total <= e.limit(n, a) {
		return true
	}
	return total <= e.most(a) && e.overfull(s, n).Without(a) == 0
}

// overfull are the areas where n has more armies than the limit: at most one
// may be, and it within its most.
func (e *Engine) overfull(s *State, n nation) board.Set {
	var over, a = board.Set(0), board.None
	for todo := e.piled(s, n); todo != 0; {
		a, todo = todo.Pop()
		if e.stack(s, n, a) > e.limit(n, a) {
			over = over.With(a)
		}
	}
	return over
}

// piled are the land areas where n may have more armies than the limit: those with more
// than the lowest limit, or as many beside a burh, which counts as one.
func (e *Engine) piled(s *State, n nation) board.Set {
	piled := s.Piled[n]
	if n == e.saxons {
		piled |= s.Burhs
	}
	return piled & e.b.Land
}

// crowded are the areas of n that break the stacking limits as they stand: all
// its overstacked ones when there are two or more, or one beyond its most. Each
// nation is judged by itself (2e STK-05).
func (e *Engine) crowded(s *State, n nation) board.Set {
	over := e.overfull(s, n)
	if over.Len() > 1 {
		return over
	}
	if a := over.First(); over != 0 && e.stack(s, n, a) > e.most(a) {
		return over
	}
	return 0
}

// crowdToThin asks for an army to remove where the limits are broken when
// movement has ended, which is possible only when nothing could be moved to
// mend it (2e RUL-22). Special placements have lost their licence by now
// (2e STK-07, RUL-23).
func (e *Engine) crowdToThin(s *State, d *game.Decision) {
	areas := e.crowded(s, s.Turn)
	if areas == 0 {
		return
	}
	*d = game.Decision{Kind: RemoveExcess, Nation: s.Turn, Areas: areas}
}
