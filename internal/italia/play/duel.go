package play

import (
	"math"

	"bretwalda/internal/italia/cards"
)

// Bounds of a duel that is worked out; larger ones are taken for these.
const (
	duelSteps = 10
	duelHits  = 10 // hits of ten dice
)

// duel is how a fight to the end between equal units goes: how likely the first side is
// left, and how many steps of each are left on average.
type duel struct{ win, left, foes float32 }

// duels are all duels: by hits of ten dice of both sides, and steps of both sides.
type duels [duelHits][duelHits][duelSteps + 1][duelSteps + 1]duel

// allDuels works them out.
func allDuels() *duels {
	all := new(duels)
	for p := 1; p < duelHits; p++ {
		for q := 1; q < duelHits; q++ {
			t := &all[p][q]
			for a := range duelSteps + 1 {
				for b := range duelSteps + 1 {
					t[a][b] = nextDuel(t, a, b, float64(p)/10, float64(q)/10)
				}
			}
		}
	}
	return all
}

// nextDuel is the mean over what one round of dice leaves of a and b.
func nextDuel(t *[duelSteps + 1][duelSteps + 1]duel, a, b int, p, q float64) duel {
	if a == 0 || b == 0 {
		d := duel{left: float32(a), foes: float32(b)}
		if a > 0 {
			d.win = 1
		}
		return d
	}
	hits, lost := binomial(a, p), binomial(b, q)
	var sum duel
	for i, x := range hits {
		for j, y := range lost {
			if i+j == 0 {
				continue
			}
			r, w := &t[max(0, a-j)][max(0, b-i)], float32(x*y/(1-hits[0]*lost[0]))
			sum.win, sum.left, sum.foes = sum.win+w*r.win, sum.left+w*r.left, sum.foes+w*r.foes
		}
	}
	return sum
}

// binomial is how likely how many of n dice hit.
func binomial(n int, p float64) []float64 {
	list := make([]float64, n+1)
	list[0] = math.Pow(1-p, float64(n))
	for k := 1; k <= n; k++ {
		list[k] = list[k-1] * float64(n-k+1) / float64(k) * p / (1 - p)
	}
	return list
}

// host is what fights on a side: steps, and hits of ten dice of one of them.
type host struct{ steps, hits float64 }

// hostOf is what units and leaders are in a fight, with a bonus to their dice.
func hostOf(p *cards.Pack, u cards.Units, leaders, bonus int) (h host) {
	dice := 0.0
	for k := cards.Infantry; k <= cards.LandKinds; k++ {
		x := &p.UnitInfo[k]
		h.steps += float64(u[k]) * float64(x.Steps)
		h.hits += float64(u[k]) * hits(x)
		dice += float64(u[k])
	}
	if dice > 0 {
		h.hits = h.hits/dice + float64(p.LeaderBonus*leaders+bonus)
	}
	return h
}

// meet is how a fight between two sides goes.
func (all *duels) meet(own, foe host) duel {
	at := func(x float64, most int) int { return max(0, min(most, int(math.Round(x)))) }
	return all[max(1, at(own.hits, 9))][max(1, at(foe.hits, 9))][at(own.steps, duelSteps)][at(foe.steps, duelSteps)]
}
