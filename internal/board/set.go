package board

import "math/bits"

// Set is a set of areas and seas, one bit each, so that the questions a rules
// engine asks all day (is it adjacent, is it vacant, how many) cost one machine
// instruction. The zero Set is empty; Sets are values and compare with ==.
type Set uint64

// Of returns the set of the areas given.
func Of(areas ...Area) Set {
	var s Set
	for _, a := range areas {
		s |= 1 << a
	}
	return s
}

// Has reports whether a is in s.
func (s Set) Has(a Area) bool { return s>>a&1 != 0 }

// With returns s and a.
func (s Set) With(a Area) Set { return s | 1<<a }

// Without returns s less a.
func (s Set) Without(a Area) Set { return s &^ (1 << a) }

// Len returns the number of areas in s.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest area of s, or None when s is empty.
func (s Set) First() Area {
	if s == 0 {
		return None
	}
	return Area(bits.TrailingZeros64(uint64(s)))
}

// Pop returns the lowest area of s and s without it. Loops over a set are
// written `for t := s; t != 0; { a, t = t.Pop() … }`, always in board order.
func (s Set) Pop() (Area, Set) {
	return Area(bits.TrailingZeros64(uint64(s))), s & (s - 1)
}

// Nth returns the i-th area of s in board order, counted from 0, or None when
// s has no more than i areas.
func (s Set) Nth(i int) Area {
	for ; i > 0 && s != 0; i-- {
		s &= s - 1
	}
	return s.First()
}

// All yields the areas of s in board order.
func (s Set) All(yield func(Area) bool) {
	for t := s; t != 0; t &= t - 1 {
		if !yield(Area(bits.TrailingZeros64(uint64(t)))) {
			return
		}
	}
}
