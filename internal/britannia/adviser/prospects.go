package adviser

import "bretwalda/internal/ruleset"

// prospects are what each nation has and, as games go, may still score, in tenths of a
// point.
func (x *estimate) prospects() (sum [ruleset.MaxNations]int) {
	now := int(x.s.Round)
	for m := ruleset.Nation(1); int(m) < len(x.pk.Nations); m++ {
		sum[m] = int(x.s.Points[m]) * point
		alive := x.units(m) != 0
		usual := par[x.pk.Nations[m].ID]
		for r := now; r <= x.last; r++ {
			alive = alive || len(x.pk.Rounds[r].Nation[m].Invade) > 0
			if alive && (r > now || m >= x.s.Turn || x.pk.Timeline[r].Scoring) {
				sum[m] += usual[r] * point
			}
		}
	}
	return sum
}

// standings works out by how many tenths of a point the player of each nation is ahead
// of the mean of all players, by what everybody can see: points and prospects.
func (x *estimate) standings() {
	sum := x.prospects()
	sides := x.pk.Scenarios[x.s.Scenario].Sides
	totals := make([]int, len(sides))
	all := 0
	for i, side := range sides {
		for _, m := range side {
			totals[i] += sum[m]
		}
		all += totals[i]
	}
	for i, side := range sides {
		for _, m := range side {
			x.ahead[m] = totals[i] - all/len(sides)
		}
	}
}
