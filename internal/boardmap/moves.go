package boardmap

import (
	"image/color"
	"math"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/drawing"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// track is the way that some armies went.
type track struct {
	nation  ruleset.Nation
	retreat bool // a retreat, a withdrawal or an expulsion: not of free will
	len     uint8
	path    [game.MaxPath]board.Area
}

// tracks lists the ways that armies went in events, in the order first gone. Of
// those of a nation from one place to another only the first is kept. Own are the kinds of
// events of the family.
func tracks(own map[game.EventKind]view.EventInfo, events []game.Event) []track {
	type ends struct {
		nation   ruleset.Nation
		from, to board.Area
	}
	var all []track
	seen := map[ends]bool{}
	for i := range events {
		e := &events[i]
		t := track{nation: e.Nation, len: 2, path: [game.MaxPath]board.Area{e.Area, e.To}}
		switch e.Kind {
		case game.Moved:
			t.len, t.path = e.Len, e.Path
		case game.Retreated:
			t.retreat = true
		default:
			switch own[e.Kind].Goes {
			case view.NoWay:
				continue
			case view.Expels:
				t.nation = e.Other
			}
			t.retreat = true
		}
		if t.len < 2 {
			continue
		}
		k := ends{t.nation, t.path[0], t.path[t.len-1]}
		if k.from != k.to && k.to != board.None && !seen[k] {
			seen[k] = true
			all = append(all, t)
		}
	}
	return all
}

// battles is the set of areas in which events tell of a battle.
func battles(events []game.Event) board.Set {
	var s board.Set
	for i := range events {
		if events[i].Kind == game.BattleBegan {
			s = s.With(events[i].Area)
		}
	}
	return s
}

// drawMoves draws an arrow for each track shown, and the names beneath them
// again on top.
func (m *Map) drawMoves(s surface, shown View, names []label) {
	var arrows []arrow
	for _, t := range tracks(m.events, shown.Events) {
		way := m.way(t)
		first, last := t.path[0], t.path[t.len-1]
		way = leave(way, m.occupied(shown, first).Grow(-8), m.occupied(shown, last), m.extent(last, names[last]).Grow(5))
		arrows = append(arrows, newArrow(way, m.paint(t.nation).body, t.retreat))
	}
	s.put(nil, drawing.Point{}, func(s drawing.Surface, _ drawing.Point) { drawArrows(s, arrows) })
	type areaName struct {
		lang ruleset.Language
		area board.Area
	}
	for a := board.Area(1); int(a) <= m.rs.Board.Count(); a++ {
		b := m.extent(a, names[a]).Grow(9)
		if slices.ContainsFunc(arrows, func(w arrow) bool { return slices.ContainsFunc(w.way, b.Holds) }) {
			s.put(areaName{m.language(shown), a}, names[a].at, func(s drawing.Surface, at drawing.Point) {
				m.drawName(s, a, names[a].movedTo(at))
			})
		}
	}
}

// way is the line of a track. From sea to sea it goes over the middle of their
// border, as far as no land covers it; other steps are bent to one side, so that ways there and back do not
// fall together. A step is the same for all who take it.
func (m *Map) way(t track) []drawing.Point {
	line := []drawing.Point{m.places[t.path[0]].units}
	for i, a := range t.path[1:t.len] {
		p, q := line[len(line)-1], m.places[a].units
		if p == q {
			continue
		}
		middle, ok := m.shapes.passage(t.path[i], a)
		if !ok {
			middle = p.Mix(q, 0.5).Plus(q.Minus(p).Left().Times(0.1))
		}
		line = append(line, smooth([]drawing.Point{p, middle, q})[1:]...)
	}
	return line
}

// passage is where ships pass the border of two seas, and whether they have one.
func (sh *shapes) passage(a, b board.Area) (drawing.Point, bool) {
	for i, x := range sh.open {
		if x.a == a && x.b == b || x.a == b && x.b == a {
			return sh.passages[i], true
		}
	}
	return drawing.Point{}, false
}

// openWater is the longest stretch of a line that lies at sea, on the map, as points some
// pixels apart; none: the line lies on land.
func (sh *shapes) openWater(line []drawing.Point) (longest []drawing.Point) {
	const step = 4 // pixels
	var water []drawing.Point
	for i := range len(line) - 1 {
		n := math.Ceil(line[i].To(line[i+1]) / step)
		for k := 0.0; k < n; k++ {
			p := line[i].Mix(line[i+1], k/n)
			if !sh.onMap(p) || sh.onLand(p) {
				water = nil
			} else if water = append(water, p); len(water) > len(longest) {
				longest = water
			}
		}
	}
	return longest
}

func (sh *shapes) onMap(p drawing.Point) bool {
	return p.X >= 0 && p.X <= sh.width && p.Y >= 0 && p.Y <= sh.height
}

// onLand reports whether p lies on land, of the board or abroad.
func (sh *shapes) onLand(p drawing.Point) bool {
	return slices.ContainsFunc(sh.ashore, func(r bounded) bool { return r.holds(p) })
}

// occupied is the box about area a's units that arrows leave free.
func (m *Map) occupied(view View, a board.Area) drawing.Box {
	if lines := rows(m.standing(view, a), m.places[a].room); len(lines) > 0 {
		return m.rowsBox(lines, m.places[a].units).Grow(3)
	}
	return m.unitsBox(a)
}

// leave cuts off the start of a line, as far as it lies in the box of its first
// place, and the end that lies in those of its last, but leaves something of it.
func leave(line []drawing.Point, first drawing.Box, last ...drawing.Box) []drawing.Point {
	const least = 6 // points
	from, to := 0, len(line)
	in := func(p drawing.Point) bool {
		return slices.ContainsFunc(last, func(b drawing.Box) bool { return b.Holds(p) })
	}
	for to-from > least && in(line[to-1]) {
		to--
	}
	for to-from > least && first.Holds(line[from]) {
		from++
	}
	return line[from:to]
}

// arrow is an arrow as it is drawn.
type arrow struct {
	way    []drawing.Point // of the shaft
	head   drawing.Outline
	colour color.RGBA
	dashes []float64
}

// newArrow makes the arrow along way, at least two points; a broken one for
// retreats.
func newArrow(way []drawing.Point, c color.RGBA, retreat bool) arrow {
	const headLength, headWidth = 17.0, 11.0
	n := len(way) - 1
	tip := way[n]
	for n > 1 && way[n-1].To(tip) < headLength-4 {
		n--
	}
	back := way[n-1]
	u := tip.Minus(back).Unit()
	base := tip.Minus(u.Times(headLength))
	a := arrow{way: append(way[:n:n], base.Plus(u.Times(3))), colour: c}
	side := u.Left().Times(headWidth)
	a.head = drawing.Polygon(tip, base.Plus(side), base.Plus(u.Times(4)), base.Minus(side))
	if retreat {
		a.dashes = []float64{4, 11}
	}
	return a
}

// drawArrows draws arrows in layers, so that those that go together a part of
// the way do not cut each other off.
func drawArrows(s drawing.Surface, arrows []arrow) {
	for _, a := range arrows {
		s.Stroke(drawing.Polyline(a.way...), white, 9.5)
		s.Stroke(a.head, white, 6)
	}
	for _, a := range arrows {
		s.Stroke(drawing.Polyline(a.way...), ink, 7.5, a.dashes...)
		s.Stroke(a.head, ink, 3.5)
	}
	for _, a := range arrows {
		s.Stroke(drawing.Polyline(a.way...), a.colour, 4.4, a.dashes...)
		s.Fill(a.head, a.colour)
	}
}

// drawBattle draws crossed swords on a flash about p.
func drawBattle(s drawing.Surface, p drawing.Point) {
	const turn = 0.7
	s.Stroke(burst.Placed(p, 1.25), white, 3)
	s.Stroke(burst.Placed(p, 1.2), ink, 1.8)
	s.Fill(burst.Placed(p, 1.2), fire)
	for _, angle := range []float64{-turn, turn} {
		o := turned(blade, angle).Placed(p, 1.05)
		s.Stroke(o, ink, 2.4)
		s.Fill(o, white)
	}
}
