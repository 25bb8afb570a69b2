package adviser

import (
	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// Bounds of the battles that a robot works out; larger forces count as these.
const (
	maxAttackers = 12
	maxDefenders = 8
)

// outcome is how a battle ends on the average, if nobody retreats.
type outcome struct {
	win  float64 // probability that attackers alone are left
	left float64 // attackers left, those of lost battles counted as 0
	slew float64 // armies of the defender lost
	fort float64 // probability that a fort, the last to fall, is lost
}

// fight works out how battles in one area end, exactly but for mixed forces.
type fight struct {
	hit, hitFort float64 // probability that an attacker's die fells an army, a fort
	back         float64 // that a defender's die fells an attacker
	backFort     float64 // that the die of a fort does
	fort         int     // 1 if there is a fort that falls after all armies
	known        [maxAttackers + 1][maxDefenders + 1]outcome
	done         [maxAttackers + 1][maxDefenders + 1]bool
}

// force is what decides how dice of a side fall.
type force struct {
	elite bool // strikes at 4 and more; dies by sixes only
	led   bool // a leader adds 1
}

// chance is the probability that a die of f fells a unit that is tough, or
// sheltered by difficult terrain.
func (f force) chance(tough, sheltered bool) float64 {
	faces := 1 // a six
	if !tough && !sheltered {
		faces = 2
		if f.elite {
			faces = 3
		}
	}
	if f.led {
		faces++
	}
	return float64(faces) / 6
}

// fightFor prepares battles for area a, with that defender.
func (x *estimate) fightFor(a board.Area, foe ruleset.Nation, cavalry, led bool) *fight {
	mine := force{elite: x.pk.Markers[x.n].Elite || cavalry, led: led}
	theirs := force{elite: x.pk.Markers[foe].Elite || x.s.Cav[foe][a] > x.s.Inf[foe][a], led: x.leads(foe, a)}
	hills := x.b.Difficult.Has(a)
	f := &fight{hit: mine.chance(theirs.elite, hills), hitFort: mine.chance(false, hills), back: theirs.chance(mine.elite, false)}
	if foe == x.forts && x.s.Forts.Has(a) {
		f.fort, f.backFort = 1, force{}.chance(mine.elite, false)
	}
	return f
}

// of is the outcome of k attackers against e armies and, if there is one, the
// fort; a burh counts as an army.
func (f *fight) of(k, e int) outcome {
	return f.solve(min(k, maxAttackers), min(e, maxDefenders-1)+f.fort)
}

// solve is of for e units, the fort included.
func (f *fight) solve(k, e int) outcome {
	switch {
	case e == 0 && k > 0:
		return outcome{win: 1, left: float64(k)}
	case k == 0 || e == 0:
		return outcome{}
	case f.done[k][e]:
		return f.known[k][e]
	}
	mine := f.losses(k, e)
	theirs := f.hits(k, e)
	still := mine[0] * theirs[0]
	var o outcome
	for i := 0; i <= k; i++ {
		for j := 0; j <= e; j++ {
			p := mine[i] * theirs[j] / (1 - still)
			if i+j == 0 || p == 0 {
				continue
			}
			next := f.solve(k-i, e-j)
			o.win += p * next.win
			o.left += p * next.left
			dead := j
			if f.fort == 1 && j == e {
				dead--
				o.fort += p
			}
			o.slew += p * (next.slew + float64(dead))
			o.fort += p * next.fort
		}
	}
	f.known[k][e], f.done[k][e] = o, true
	return o
}

// losses is the probability of each number of attackers of k that e defenders
// fell in a round.
func (f *fight) losses(k, e int) (dist [maxAttackers + 1]float64) {
	dist[0] = 1
	for range e - f.fort {
		roll(dist[:k+1], f.back, f.back)
	}
	if f.fort == 1 {
		roll(dist[:k+1], f.backFort, f.backFort)
	}
	return dist
}

// hits is the probability of each number of defenders of e that k attackers
// fell in a round.
func (f *fight) hits(k, e int) (dist [maxAttackers + 1]float64) {
	dist[0] = 1
	last := f.hit
	if f.fort == 1 {
		last = f.hitFort
	}
	for range k {
		roll(dist[:e+1], f.hit, last)
	}
	return dist
}

// roll adds a die to a distribution of units felled: it fells one more with the
// probability of chance, or the last one with that of final.
func roll(dist []float64, chance, final float64) {
	for i := len(dist) - 2; i >= 0; i-- {
		c := chance
		if i == len(dist)-2 {
			c = final
		}
		dist[i+1] += dist[i] * c
		dist[i] *= 1 - c
	}
}
