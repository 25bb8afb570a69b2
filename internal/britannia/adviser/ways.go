package adviser

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
)

// Bounds of the search for ways.
const (
	maxPaces   = 3   // areas of the longest move without roads (2e MOV-04 MOV-05)
	maxNearest = 3   // suggestions for one order
	farAway    = 250 // more than any distance on the board
)

// way is a path that an order may mean.
type way struct {
	path []board.Area
	at   []int // where in path each step of the order is
	foes int   // areas with enemies passed on the way
	seas int   // seas crossed that the order does not name
}

// better reports whether w is to be taken rather than x: it meets fewer
// enemies, does not go to sea unbidden, is shorter.
func (w *way) better(x *way) bool {
	if w.foes != x.foes {
		return w.foes < x.foes
	}
	if w.seas != x.seas {
		return w.seas < x.seas
	}
	return len(w.path) < len(x.path)
}

// alike reports whether neither of two ways is better.
func (w *way) alike(x *way) bool { return !w.better(x) && !x.better(w) }

// bestWay tries all ways that the order may mean and returns the best legal
// one; or why the plainest of them is refused; or, where ways that are equally
// good meet different enemies, the areas between which the order must choose.
func (m *mover) bestWay(from board.Area, inf, cav uint8) (britannia.Choice, *game.Illegal, []board.Area) {
	var best, plain *way
	var choice britannia.Choice
	var refused *game.Illegal
	var unclear []board.Area
	foes := m.v.foes(m.s.Turn)
	list := m.ways(from)
	for i := range list {
		w := &list[i]
		w.measure(foes, m.v.b.Seas, m.named())
		c := m.build(w.path, w.at, inf, cav)
		if bad := m.e.Check(m.s, &c); bad != nil {
			if plain == nil || w.seas < plain.seas || w.seas == plain.seas && len(w.path) < len(plain.path) {
				plain, refused = w, bad
			}
			continue
		}
		switch {
		case best == nil || w.better(best):
			best, choice, unclear = w, c, nil
		case best.foes > 0 && w.alike(best):
			for i, a := range w.path {
				if a != best.path[i] && foes.Has(a) {
					unclear = append(unclear, best.path[i], a)
				}
			}
		}
	}
	if best == nil && refused == nil {
		refused = &game.Illegal{Why: game.TooFar, Rule: "2e MOV-02", Nation: m.s.Turn, Area: from, To: m.end()}
	}
	return choice, refused, unclear
}

// measure counts what a way meets before its end.
func (w *way) measure(foes, seas, named board.Set) {
	for _, a := range w.path[1 : len(w.path)-1] {
		switch {
		case foes.Has(a):
			w.foes++
		case seas.Has(a) && !named.Has(a):
			w.seas++
		}
	}
}

// named are the areas and seas that the order names on the way; all seas if it
// says that armies go by boat.
func (m *mover) named() board.Set {
	var set board.Set
	for i := range m.o.Steps {
		st := &m.o.Steps[i]
		for _, a := range st.Via {
			set = set.With(a)
		}
		if st.Boat {
			set |= m.v.b.Seas
		}
	}
	return set
}

// ways lists the paths that the order may mean: through all areas that it
// names, with as few others between them as possible, and along the way that
// the engine knows, which may go by road.
func (m *mover) ways(from board.Area) []way {
	var stops []board.Area
	var at []int // index in stops of the end of each step
	for i := range m.o.Steps {
		st := &m.o.Steps[i]
		stops = append(stops, st.Via...)
		stops = append(stops, st.To)
		at = append(at, len(stops))
	}
	var list []way
	m.fill([]board.Area{from}, stops, nil, func(path []board.Area, reached []int) {
		w := way{path: append([]board.Area(nil), path...)}
		for _, k := range at {
			w.at = append(w.at, reached[k-1])
		}
		if len(path) <= game.MaxPath && m.boatsAsSaid(&w) {
			list = append(list, w)
		}
	})
	return append(list, m.byRoad(from, stops, at)...)
}

// fill extends path to the next of stops, with at most two areas between two
// stops and not more steps in all than a move can have; each finds every way.
func (m *mover) fill(path, stops []board.Area, reached []int, each func([]board.Area, []int)) {
	if len(stops) == 0 {
		each(path, reached)
		return
	}
	last := path[len(path)-1]
	limit := max(maxPaces, len(m.o.Steps)) + 1
	if m.v.around(last).Has(stops[0]) {
		next := append(path[:len(path):len(path)], stops[0])
		m.fill(next, stops[1:], append(reached[:len(reached):len(reached)], len(path)), each)
	}
	if len(path)+len(stops) >= limit {
		return
	}
	for a := range m.v.around(last).All {
		if a == stops[0] || contains(path, a) {
			continue
		}
		m.fill(append(path[:len(path):len(path)], a), stops, reached, each)
	}
}

func contains(path []board.Area, a board.Area) bool {
	for _, b := range path {
		if a == b {
			return true
		}
	}
	return false
}

// boatsAsSaid reports whether each step that is said to go by sea does so.
func (m *mover) boatsAsSaid(w *way) bool {
	begin := 0
	for i, end := range w.at {
		sails := false
		for _, a := range w.path[begin : end+1] {
			sails = sails || m.v.b.Seas.Has(a)
		}
		if m.o.Steps[i].Boat && !sails {
			return false
		}
		begin = end
	}
	return true
}

// byRoad lists ways longer than those without roads: what the engine finds from
// each stop to the next over areas that may have roads.
func (m *mover) byRoad(from board.Area, stops []board.Area, at []int) []way {
	if m.v.forts != m.s.Turn || m.led {
		return nil
	}
	roads := m.s.Forts
	for n := range m.v.pk.Nations {
		if m.s.SubjectTo[n] == m.s.Turn {
			roads |= m.s.Where[n]
		}
	}
	var list []way
	for _, entry := range [...]int{0, 1} { // the last step may leave the road
		w := way{path: []board.Area{from}}
		ok := true
		var reached []int
		for _, to := range stops {
			leg := m.shortest(w.path[len(w.path)-1], to, roads, entry)
			if ok = leg != nil && len(w.path)+len(leg) <= game.MaxPath; !ok {
				break
			}
			w.path = append(w.path, leg...)
			reached = append(reached, len(w.path)-1)
		}
		if ok && len(w.path) > maxPaces+1 {
			for _, k := range at {
				w.at = append(w.at, reached[k-1])
			}
			list = append(list, w)
		}
	}
	return append(list, m.known(from, stops)...)
}

// known is the engine's own way where the order names no stop but its end.
func (m *mover) known(from board.Area, stops []board.Area) []way {
	if len(stops) != 1 {
		return nil
	}
	var list []way
	m.e.Reach(m.s, from, britannia.Infantry, false, func(to board.Area, path []board.Area) bool {
		if to != stops[0] {
			return true
		}
		list = append(list, way{path: append([]board.Area(nil), path...), at: []int{len(path) - 1}})
		return false
	})
	return list
}

// shortest is the shortest way from a to another area over roads only, apart
// from up to slack steps at either end; the start left out.
func (m *mover) shortest(a, to board.Area, roads board.Set, slack int) []board.Area {
	var before [board.Max]board.Area
	before[a] = a
	queue := []board.Area{a}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for next := range m.v.around(at).All {
			free := roads.Has(next) || next == to || slack > 0 && at == a
			if before[next] != board.None || !free {
				continue
			}
			before[next] = at
			if next == to {
				var path []board.Area
				for x := to; x != a; x = before[x] {
					path = append([]board.Area{x}, path...)
				}
				return path
			}
			queue = append(queue, next)
		}
	}
	return nil
}

// distances counts the steps from a to everywhere, over land and sea; farAway
// where none lead.
func (v *view) distances(a board.Area) [board.Max]uint8 {
	var d [board.Max]uint8
	for i := range d {
		d[i] = farAway
	}
	if a == board.None || int(a) >= board.Max {
		return d
	}
	d[a] = 0
	for queue := []board.Area{a}; len(queue) > 0; queue = queue[1:] {
		for next := range v.around(queue[0]).All {
			if d[next] == farAway {
				d[next] = d[queue[0]] + 1
				queue = append(queue, next)
			}
		}
	}
	return d
}

// nearest are legal moves close to the order: the same with fewer armies, then
// to the places in reach that lie nearest to its end.
func (m *mover) nearest(from board.Area, inf, cav uint8) []britannia.Choice {
	var near []britannia.Choice
	try := func(inf, cav uint8) {
		if c, _, _ := m.bestWay(from, inf, cav); len(near) == 0 && c.Kind != game.None {
			near = append(near, c)
		}
	}
	if inf > 0 && cav > 0 { // one kind may go where the other cannot
		try(0, cav)
		try(inf, 0)
	}
	for k := inf + cav; k > 1 && len(near) == 0; k-- {
		foot := min(k-1, inf)
		try(foot, k-1-foot)
	}
	u := britannia.Infantry
	if inf == 0 && cav > 0 {
		u = britannia.Cavalry
	}
	return append(near, m.towards(from, u, inf, cav, maxNearest-len(near))...)
}

// towards are up to most moves of the same company to where it can go nearest
// to the end of the order.
func (m *mover) towards(from board.Area, u game.Unit, inf, cav uint8, most int) []britannia.Choice {
	var near []britannia.Choice
	dist := m.v.distances(m.end())
	var by [8][]britannia.Choice // by distance
	m.e.Reach(m.s, from, u, m.led, func(to board.Area, path []board.Area) bool {
		c := m.build(path, nil, inf, cav)
		if d := dist[to]; d > 0 && int(d) < len(by) && m.e.Check(m.s, &c) == nil {
			by[d] = append(by[d], c)
		}
		return true
	})
	for _, list := range by {
		for _, c := range list {
			if len(near) < most {
				near = append(near, c)
			}
		}
	}
	return near
}

// elsewhere are moves to the end of the order from other areas, for an order
// from an area without armies.
func (m *mover) elsewhere(from board.Area) []britannia.Choice {
	var near []britannia.Choice
	for a := range m.d.Areas.Without(from).All {
		if inf, _ := m.v.unmoved(a); inf > 0 && len(near) < maxNearest && !m.led {
			only := *m
			o := *m.o
			o.Steps = o.Steps[len(o.Steps)-1:]
			only.o = &o
			if c, _, _ := only.bestWay(a, 1, 0); c.Kind != game.None {
				near = append(near, c)
			}
		}
	}
	return near
}
