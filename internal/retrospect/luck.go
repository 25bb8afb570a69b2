package retrospect

import (
	"slices"

	"bretwalda/internal/view"
)

// Luck is how the dice of all battles fell for one side. Numbers are of armies,
// forts and burhs.
type Luck struct {
	Dice           int     // that it rolled against others
	Killed, Lost   int     // by these dice, and by those of the others
	ExpectedKilled float64 // on average, of the same dice
	ExpectedLost   float64
	// AsGood and AsBad are how likely it was to have luck at least as good as
	// this, or at least as bad.
	AsGood, AsBad float64
}

// Net is the luck in units: above zero is good.
func (l *Luck) Net() float64 {
	return float64(l.Killed) - l.ExpectedKilled + l.ExpectedLost - float64(l.Lost)
}

// fortunes sum up the luck of each side.
type fortunes struct {
	sides *sides
	lucks []Luck
	sums  []distribution // of what each killed less what it lost
}

func newFortunes(s *sides) fortunes {
	f := fortunes{s, make([]Luck, s.n), make([]distribution, s.n)}
	for side := range f.sums {
		f.sums[side] = certain()
	}
	return f
}

// clone is a copy that others may change.
func (f fortunes) clone() fortunes {
	f.lucks, f.sums = slices.Clone(f.lucks), slices.Clone(f.sums)
	return f
}

// add adds what a round of battle cost both.
func (f *fortunes) add(cost [2]view.Casualties) {
	for i := range cost {
		c := &cost[i]
		loser, roller := f.sides.of[c.Nation], f.sides.of[c.Enemy]
		if c.Dice == 0 || loser == roller {
			continue
		}
		if roller >= 0 {
			l := &f.lucks[roller]
			l.Dice += c.Dice
			l.Killed += c.Lost
			l.ExpectedKilled += c.Expected()
			f.sums[roller] = f.sums[roller].plus(c.Chance)
		}
		if loser >= 0 {
			l := &f.lucks[loser]
			l.Lost += c.Lost
			l.ExpectedLost += c.Expected()
			f.sums[loser] = f.sums[loser].minus(c.Chance)
		}
	}
}

// all is the luck of all sides.
func (f *fortunes) all() []Luck {
	all := slices.Clone(f.lucks)
	for side := range all {
		l := &all[side]
		l.AsGood, l.AsBad = f.sums[side].tails(l.Killed - l.Lost)
	}
	return all
}

// distribution is how likely a sum has each whole value from least on.
type distribution struct {
	least int
	p     []float64
}

// certain is the sum of nothing.
func certain() distribution { return distribution{0, []float64{1}} }

// plus adds an independent number that is 0, 1, 2 ... with the chances given.
func (d distribution) plus(chance []float64) distribution {
	next := make([]float64, len(d.p)+len(chance)-1)
	for i, p := range d.p {
		for k, q := range chance {
			next[i+k] += p * q
		}
	}
	return distribution{d.least, next}
}

// minus takes such a number away.
func (d distribution) minus(chance []float64) distribution {
	back := make([]float64, len(chance))
	for k, q := range chance {
		back[len(chance)-1-k] = q
	}
	next := d.plus(back)
	next.least -= len(chance) - 1
	return next
}

// tails are the chances of a sum of at least n, and of at most n.
func (d distribution) tails(n int) (atLeast, atMost float64) {
	for i, p := range d.p {
		if d.least+i >= n {
			atLeast += p
		}
		if d.least+i <= n {
			atMost += p
		}
	}
	return atLeast, atMost
}
