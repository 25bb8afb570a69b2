package britannia

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Walkers are armies of the nation on turn that go one way together: of a kind, with their
// leader or without, bound by their card because they began the nation turn at sea
// (2e LND-04), all of them raiders (1e RAI-02).
type Walkers struct {
	Unit             game.Unit
	Led, Bound, Raid bool
}

// Stop is a place on the way of walkers, as far as the rules tell such places apart: by
// what they may still do from there.
type Stop struct {
	Area board.Area
	// Ends says that they may stay there. Held, that they go on only if the armies there
	// are held up (2e OVR-01), or have gone.
	Ends, Held bool
	Next       []Onward
}

// Onward is a step from one stop to another.
type Onward struct {
	Stop int
	// Road: only along a road that does not lead there yet, but may by then.
	Road bool
}

// Ways are all ways of some walkers, each from its start, step by step: who walks from
// stop to stop is never refused a step by the rules of movement (but see Stop.Held and
// Onward.Road). What depends on how many go (stacking, company) is for Check to say.
// Start has the first stop of each area of starts; roads are areas that may have a road
// by then, beside those that have one.
func (e *Engine) Ways(s *State, w Walkers, starts, roads board.Set) (stops []Stop, start [board.Max]int) {
	x := explorer{Engine: e, s: s, foes: e.others(s, s.Turn), roads: roads}
	for a := range starts.All {
		r := e.newRoute(s, x.foes, a, e.elite(s.Turn, w.Unit), w.Led, w.Bound)
		r.raid, r.passing = w.Raid, true
		start[a] = x.place(r)
	}
	for i := 0; i < len(x.routes); i++ { // grows
		x.expand(i)
	}
	return x.stops, start
}

// explorer finds stops one after the other.
type explorer struct {
	*Engine
	s           *State
	foes, roads board.Set
	routes      []route // by stop: the first that came there
	stops       []Stop
}

// place is the number of the stop where r is.
func (x *explorer) place(r route) int {
	i := slices.IndexFunc(x.routes, func(q route) bool {
		return q.sameAs(&r.footing) && q.steps > 0 == (r.steps > 0) && q.atSea == r.atSea
	})
	if i >= 0 {
		return i
	}
	held := r.steps > 0 && x.foes.Has(r.at) && !x.subjectsIn(x.s, r.n, r.at)
	x.stops = append(x.stops, Stop{Area: r.at, Ends: r.steps > 0 && r.mayEnd() == game.NotIllegal, Held: held})
	x.routes = append(x.routes, r)
	return len(x.routes) - 1
}

// expand finds the steps onward from a stop.
func (x *explorer) expand(i int) {
	if x.routes[i].steps >= maxSteps {
		return
	}
	for to := range x.neighbours(x.routes[i].at).All {
		as := x.routes[i]
		stands := as.step(to, 0) == game.NotIllegal
		if stands {
			n := x.place(as)
			x.stops[i].Next = append(x.stops[i].Next, Onward{Stop: n})
		}
		if x.roads == 0 || !(x.roads.Has(to) || x.roads.Has(as.at)) {
			continue
		}
		by := x.routes[i]
		by.hoped = x.roads
		if by.step(to, 0) != game.NotIllegal {
			continue
		}
		if by.hoped = 0; !stands || !by.sameAs(&as.footing) {
			n := x.place(by)
			x.stops[i].Next = append(x.stops[i].Next, Onward{n, true})
		}
	}
}

// Room is how many armies of n may stand in a: without its overstack, and with it; and how
// many count against that of the units that are no armies (2e STK-01 STK-02 STK-04).
func (e *Engine) Room(n ruleset.Nation, a board.Area) (limit, most uint8) {
	return e.limit(n, a), e.most(a)
}

// Meets are the areas that n may not pass while others are there, and how many armies must
// be left behind to hold each of them up (2e OVR-01).
func (e *Engine) Meets(s *State, n ruleset.Nation) (held [board.Max]uint8) {
	for a := range (e.others(s, n) & e.b.Land).All {
		if !e.subjectsIn(s, n, a) {
			held[a] = 2 * e.strength(s, e.enemyIn(s, n, a), a)
		}
	}
	return held
}

// Replaceable is how many armies can be replaced in a, one of the areas in which some may
// be as round 6 begins (2e RBR-03; 1e RBR-01).
func (e *Engine) Replaceable(s *State, a board.Area) uint8 { return s.Inf[e.romans][a] }

// Resting says of the nation on turn whether its armies may end movement at sea
// (2e SEA-03), and its leaders be without company (1e LDR-03).
func (e *Engine) Resting(s *State) (atSea, alone bool) {
	return e.mayStayAtSea(s) && !e.mustLand(s), e.mayStandAlone()
}
