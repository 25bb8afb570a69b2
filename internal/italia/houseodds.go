package italia

// roll is a die of a kind of unit, which needs a number.
type roll struct {
	unit Unit
	need int
}

// apart works out what dice do to a target of which each unit is a target of its own, as fight
// and oneByOne do: the dice go round the units, of which the damaged ones are the last. Its hits
// then stand for losses: see losses (it AIM-06 RUL-77).
func (o *forecast) apart(t *target, hurt uint8) {
	n, steps := int(t.n), int(o.pk.UnitInfo[t.kind+1].Steps)
	all := [][]float64{make([]float64, (n+1)*(n+1))}
	all[0][0] = 1
	for i := range n {
		one := [][]float64{{1}}
		for j := i; j < len(t.rolls); j += n {
			one = o.oneMore(one, t.rolls[j].unit, t.rolls[j].need)
		}
		before := 0
		if i >= n-int(hurt) {
			before = 1
		}
		next := make([][]float64, len(all)+len(one)-1)
		for off := range next {
			next[off] = make([]float64, (n+1)*(n+1))
		}
		for off, row := range all {
			for code, q := range row {
				if q == 0 {
					continue
				}
				for more, hits := range one {
					for h, p := range hits {
						next[off+more][code+t.loss(before+h, steps)] += q * p
					}
				}
			}
		}
		all = next
	}
	t.hits = all
}

// loss is what so many hits on one unit add to a number for losses.
func (t *target) loss(hits, steps int) int {
	switch {
	case hits >= max(1, steps):
		return int(t.n) + 1
	case hits > 0:
		return 1
	}
	return 0
}

// losses reads a number for losses: how many are gone, and how many of the rest are damaged.
func (t *target) losses(code int) (gone, damaged uint8) {
	return uint8(code / (int(t.n) + 1)), uint8(code % (int(t.n) + 1))
}
