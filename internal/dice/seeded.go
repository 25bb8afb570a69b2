package dice

import (
	"math/bits"
	"math/rand/v2"
)

// Seeded is dice from a plain generator (PCG) for simulations and fuzzing: fast,
// the same rolls for the same seed on every machine, and a value, so that a copy
// continues from the same place. Nobody can check its rolls; played games use
// Roller. Get one from NewSeeded.
type Seeded struct {
	pcg rand.PCG
}

// NewSeeded returns dice for the given seed.
func NewSeeded(seed uint64) Seeded {
	return Seeded{pcg: *rand.NewPCG(seed, 0x627265747761)}
}

// Roll returns a face, 1 to sides. It panics if sides is out of range.
func (s *Seeded) Roll(sides int) int {
	mustSides(sides)
	n := uint64(sides)
	// Lemire's multiplication: the high word is the face; low words under
	// 2^64 mod n are thrown again, or some faces would come once too often.
	high, low := bits.Mul64(s.pcg.Uint64(), n)
	if low < n {
		for floor := -n % n; low < floor; {
			high, low = bits.Mul64(s.pcg.Uint64(), n)
		}
	}
	return int(high) + 1
}
