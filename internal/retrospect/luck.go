package retrospect

import "bretwalda/internal/view"

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

// luckOf sums up the luck of each side.
func luckOf(sides *sides, rolls []view.Casualties) []Luck {
	all := make([]Luck, sides.n)
	sums := make([]distribution, sides.n)
	for side := range sums {
		sums[side] = certain()
	}
	for i := range rolls {
		c := &rolls[i]
		loser, roller := sides.of[c.Nation], sides.of[c.Enemy]
		if loser == roller {
			continue
		}
		if roller >= 0 {
			l := &all[roller]
			l.Dice += c.Dice
			l.Killed += c.Lost
			l.ExpectedKilled += c.Expected()
			sums[roller] = sums[roller].plus(c.Chance)
		}
		if loser >= 0 {
			l := &all[loser]
			l.Lost += c.Lost
			l.ExpectedLost += c.Expected()
			sums[loser] = sums[loser].minus(c.Chance)
		}
	}
	for side := range all {
		l := &all[side]
		l.AsGood, l.AsBad = sums[side].tails(l.Killed - l.Lost)
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
