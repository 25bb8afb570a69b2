package adviser

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
)

// leastGain is the least worth, in tenths of a point, that makes a robot move.
const leastGain = 1

// moveCost is what sending one army costs: it may be wanted elsewhere. Games of
// robots with other costs against each other led to this one.
const moveCost = 2

// reachTo is a place that armies of one area and kind can come to.
type reachTo struct {
	from board.Area
	unit game.Unit
	led  bool // with their leader
	have uint8
	path [game.MaxPath]board.Area
	len  uint8
	pass int // worth of the vacant areas that they occupy on the way
}

func (r *reachTo) to() board.Area { return r.path[r.len-1] }

// idea is a move that a robot thinks of.
type idea struct {
	gain int
	way  *reachTo
	n    uint8
}

// robotMove makes the move that gains most, or ends the phase.
func robotMove(e britannia.Rules, s *britannia.State, d *game.Decision) britannia.Choice {
	x := estimateOf(e, s, d.Nation)
	ways := x.reaches(e, d)
	ideas := x.ideas(ways)
	slices.SortStableFunc(ideas, func(a, b idea) int { return b.gain - a.gain })
	for _, i := range ideas {
		for n := i.n; n > 0; n-- {
			if c := i.way.choice(n); e.Check(s, &c) == nil {
				return c
			}
		}
	}
	if d.CanStop {
		return britannia.Choice{Kind: britannia.MoveArmies, Done: true}
	}
	return e.Default(s)
}

// choice is the move of n armies along the way.
func (r *reachTo) choice(n uint8) britannia.Choice {
	return britannia.Choice{Kind: britannia.MoveArmies, Move: britannia.Along(r.path[:r.len], r.unit, n, r.led)}
}

// reaches lists where the armies that have not moved can go.
func (x *estimate) reaches(e britannia.Rules, d *game.Decision) []reachTo {
	list := make([]reachTo, 0, 128)
	for a := range d.Areas.All {
		inf, cav := x.unmoved(a)
		for _, u := range [...]game.Unit{britannia.Infantry, britannia.Cavalry} {
			have := inf
			if u == britannia.Cavalry {
				have = cav
			}
			if have == 0 {
				continue
			}
			for _, led := range [...]bool{false, true} {
				if led && (x.s.Moved || !x.leads(x.n, a)) {
					continue
				}
				e.Reach(x.s, a, u, led, func(_ board.Area, path []board.Area) bool {
					r := reachTo{from: a, unit: u, led: led, have: have}
					r.len = uint8(copy(r.path[:], path))
					r.pass = x.passing(&r)
					list = append(list, r)
					return true
				})
				list = x.detours(e, list, reachTo{from: a, unit: u, led: led, have: have})
			}
		}
	}
	return list
}

// ideas are the moves worth making: for each place that can be reached, as many
// armies as gain most there, from where they are missed least.
func (x *estimate) ideas(ways []reachTo) []idea {
	var list []idea
	for to := range x.b.Land.All {
		var here []*reachTo
		for i := range ways {
			if ways[i].to() == to {
				here = append(here, &ways[i])
			}
		}
		if len(here) == 0 {
			continue
		}
		for i := range here {
			list = x.think(list, here, i)
		}
	}
	return list
}

// think adds the best move to a place that begins with the way first, counting
// on those of the other ways that could follow.
func (x *estimate) think(list []idea, here []*reachTo, first int) []idea {
	w := here[first]
	to := w.to()
	there := int(x.s.Armies(x.n, to))
	cavalry, led := w.unit == britannia.Cavalry, w.led || x.leads(x.n, to)
	if to == w.from { // there and back
		return appendIdea(list, idea{w.pass - moveCost, w, 1})
	}
	before := x.value(to, there, cavalry, led) - w.pass
	cost, sent := 0, 0
	best := idea{gain: leastGain - 1}
	for k := 1; k <= int(w.have); k++ {
		cost = x.miss(w, k)
		sent = k
		if gain := x.value(to, there+k, cavalry, led) - before - cost - moveCost*k; gain > best.gain {
			best = idea{gain, w, uint8(k)}
		}
	}
	if x.enemies[to] == 0 { // vacant or own: nobody need be met by many
		return appendIdea(list, best)
	}
	for i, other := range here {
		if i == first || other.led || other.from == w.from {
			continue
		}
		for k := 1; k <= int(other.have); k++ {
			more := cost + x.miss(other, k)
			if gain := x.value(to, there+sent+k, cavalry, led) - before - more - moveCost*(sent+k); gain > best.gain {
				best = idea{gain, w, w.have}
			}
		}
		cost += x.miss(other, int(other.have))
		sent += int(other.have)
	}
	return appendIdea(list, best)
}

func appendIdea(list []idea, i idea) []idea {
	if i.way == nil {
		return list
	}
	return append(list, i)
}

// value is what k own armies in a are worth, in whosever hands it is.
func (x *estimate) value(a board.Area, k int, cavalry, led bool) int {
	if x.units(x.n).Has(a) && x.enemies[a] == 0 {
		return x.holding(a, k)
	}
	return x.attacking(a, k, cavalry, led)
}

// miss is what it costs that k armies leave.
func (x *estimate) miss(w *reachTo, k int) int {
	have := int(x.s.Armies(x.n, w.from))
	return x.holding(w.from, have) - x.holding(w.from, have-k)
}
