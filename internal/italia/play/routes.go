package play

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/orders"
)

// reached is where on a path the stops with the numbers in ends are.
func reached(path, stops []board.Area, ends []int) (at []int) {
	i := 0
	for j, stop := range stops {
		i += max(0, slices.Index(path[i:], stop))
		if slices.Contains(ends, j) {
			at = append(at, i)
		}
	}
	return at
}

// regroup has units stay, and others join, where steps of the order end: Path[at[i]] (it
// LDR-13 CAM-08). Who is to stay and does not come is counted as setting out, so that the
// rules can say that they are missing. It returns where that is so.
func (a asked) regroup(c *italia.Choice, steps []orders.Step, at []int) (said []int) {
	for i, step := range steps {
		k := at[i]
		if k >= int(c.Len)-1 || len(step.Leaves)+len(step.Takes) == 0 {
			continue
		}
		said = append(said, k)
		with := c.Units[k]
		if len(step.Leaves) > 0 {
			stay, _ := a.force(step.Leaves, with)
			for u := range with {
				for j := range k {
					c.Units[j][u] += stay[u] - min(stay[u], with[u])
				}
				with[u] -= min(stay[u], with[u])
			}
		}
		if len(step.Takes) > 0 {
			join, _ := a.force(step.Takes, a.e.Free(a.s, a.d.Nation, c.Path[k]))
			for u := range with {
				with[u] += join[u]
			}
		}
		for j := k; j < int(c.Len)-1; j++ {
			c.Units[j] = with
		}
	}
	return said
}

// lightened leaves units behind where the rules want more to stay, the cheapest, but not
// where the order says who stays or joins, and reports whether the march is legal then.
func (a asked) lightened(c *italia.Choice, said []int) bool {
	for range italia.MaxPath {
		bad := a.e.Check(a.s, c)
		if bad == nil {
			return true
		}
		at := slices.Index(c.Path[:c.Len], bad.Area)
		if bad.Why != italia.EnemyStop || bad.N <= 0 || at <= 0 || at >= int(c.Len)-1 || slices.Contains(said, at) {
			return false
		}
		need := bad.N
		with := c.Units[at]
		for u := cards.Infantry; u <= cards.LandKinds && need > 0; u++ {
			k := min(need, int(with[u]))
			for i := at; i < int(c.Len)-1; i++ { // others may join, or stay, later
				if int(c.Units[i][u]) < k {
					return false // those are to stay there
				}
				c.Units[i][u] -= uint8(k)
			}
			need -= k
		}
		if need > 0 {
			return false
		}
	}
	return false
}

// paths yields the shortest ways by land over all stops, up to yield's refusal.
func (a asked) paths(path, stops []board.Area, yield func([]board.Area) bool) bool {
	if len(stops) == 0 {
		return yield(path)
	}
	at, to := path[len(path)-1], stops[0]
	if at == to {
		return a.paths(path, stops[1:], yield)
	}
	for _, leg := range a.between(at, to) {
		if !a.paths(append(slices.Clip(path), leg...), stops[1:], yield) {
			return false
		}
	}
	return true
}

// between lists the shortest ways from one land area to another, without the first.
func (a asked) between(from, to board.Area) [][]board.Area {
	b := a.e.Pack().Board
	ways := [][]board.Area{nil}
	seen := board.Of(from)
	for range 4 {
		var next [][]board.Area
		var found [][]board.Area
		reached := seen
		for _, way := range ways {
			at := from
			if len(way) > 0 {
				at = way[len(way)-1]
			}
			for x := range (b.Around(at) &^ seen).All {
				longer := append(slices.Clip(way), x)
				if x == to {
					found = append(found, longer)
				}
				reached = reached.With(x)
				next = append(next, longer)
			}
		}
		if len(found) > 0 {
			return found
		}
		ways, seen = next, reached
	}
	return nil
}
