package boardmap

import (
	"image/color"
	"math"

	"bretwalda/internal/board"
)

// drawStatic draws what never changes: the ground, names and the paper of the
// legend's strip.
func (m *Map) drawStatic(s surface, names []label) {
	m.drawGround(s)
	for a := board.Area(1); int(a) <= m.rs.Board.Count(); a++ {
		m.drawName(s, a, names[a])
	}
	top, right, bottom := m.shapes.height, m.shapes.width, m.height()
	s.fill(polygon(point{0, top}, point{right, top}, point{right, bottom}, point{0, bottom}), panel)
	s.stroke(polyline(point{0, top}, point{right, top}), coastInk, 1.6)
}

// drawGround draws sea, land, coasts, borders and terrain.
func (m *Map) drawGround(s surface) {
	sh := m.shapes
	s.fill(polygon(point{0, 0}, point{sh.width, 0}, point{sh.width, m.height()}, point{0, m.height()}), sea)
	b := m.rs.Board
	for _, x := range sh.open {
		s.stroke(polyline(x.line...), blend(sea, seaText, 0.45), 1.6, 7, 7)
	}
	for _, r := range sh.abroad {
		s.stroke(polygon(r...), abroadRim, 2)
		s.fill(polygon(r...), abroad)
	}
	m.drawLinks(s)
	if m.shapes.links == nil {
		m.eachRing(func(_ board.Area, r ring) { s.stroke(polygon(r...), shallows, 11) })
	}
	m.eachRing(func(a board.Area, r ring) {
		s.stroke(polygon(r...), m.ground(a), 0.8) // closes the hairline between neighbours
		s.fill(polygon(r...), m.ground(a))
	})
	m.drawHills(s)
	m.drawBorders(s)
	for a := range b.Land.All {
		for n := range b.Strait[a].All {
			if a < n { // from one side only
				m.drawStrait(s, a, n)
			}
		}
	}
}

// eachRing calls f for the parts of every land area, in board order.
func (m *Map) eachRing(f func(a board.Area, r ring)) {
	for a := range m.rs.Board.Land.All {
		for _, r := range m.shapes.land[a] {
			f(a, r)
		}
	}
}

// region is the number of the region of land area a.
func (m *Map) region(a board.Area) int {
	for i, r := range m.rs.Board.Regions {
		if r.Areas.Has(a) {
			return i
		}
	}
	return 0
}

// ground is the colour of the land of area a.
func (m *Map) ground(a board.Area) color.RGBA {
	g := grounds[m.region(a)%len(grounds)]
	if m.rs.Board.Difficult.Has(a) {
		return g[1]
	}
	return g[0]
}

// drawBorders draws coasts and borders; where regions meet, a double line.
func (m *Map) drawBorders(s surface) {
	for _, b := range m.shapes.borders {
		if m.region(b.a) == m.region(b.b) {
			s.stroke(polyline(b.line...), borderInk, 1.8)
		}
	}
	m.regionBorders(s, regionInk, 6)
	m.regionBorders(s, panel, 2)
	for _, b := range m.shapes.shores {
		s.stroke(polyline(b.line...), coastInk, 1.8)
	}
	m.eachRing(func(a board.Area, r ring) {
		if i := len(m.shapes.land[a]); m.shapes.links != nil || m.rs.Board.Next[a] == 0 || i > 1 && &r[0] != &m.shapes.land[a][0][0] {
			s.stroke(polygon(r...), coastInk, 1.8)
		}
	})
}

func (m *Map) regionBorders(s surface, c color.RGBA, width float64) {
	for _, b := range m.shapes.borders {
		if m.region(b.a) != m.region(b.b) {
			s.stroke(polyline(b.line...), c, width)
		}
	}
}

// drawHills scatters hills over difficult areas, where they leave room for the
// name and for a counter.
func (m *Map) drawHills(s surface) {
	const across, down, rim = 30.0, 22.0, 12.0
	clear := m.reserved()
	for a := range m.rs.Board.Difficult.All {
		for _, r := range m.shapes.land[a] {
			for row := 0; row < int(m.shapes.height/down); row++ {
				for col := 0; col < int(m.shapes.width/across); col++ {
					p := point{(float64(col) + 0.5*float64(row%2)) * across, float64(row) * down}
					p = p.plus(jitter(row, col))
					b := boxAt(p, 20, 16)
					if !r.holds(p) || r.distance(p) < rim || meetsAny(b, clear) {
						continue
					}
					drawHill(s, p)
				}
			}
		}
	}
}

func drawHill(s surface, p point) {
	s.fill(append(hill.placed(p, 1), segment{op: closeUp}), panel)
	s.stroke(hill.placed(p, 1), hillInk, 1.6)
	s.stroke(slope.placed(p, 1), hillInk, 1.2)
}

// jitter moves a hill off its grid, the same way each time.
func jitter(row, col int) point {
	h := uint32(row*73856093 ^ col*19349663)
	h ^= h >> 13
	return point{float64(h%9) - 4, float64(h/9%7) - 3}
}

// reserved lists the boxes of all names, in every language, and of a counter
// with a building in every area.
func (m *Map) reserved() []box {
	var all []box
	for _, lang := range m.rs.Names.Languages {
		for a := range m.rs.Board.Land.All {
			all = append(all, m.extent(a, m.names[lang][a]).grow(3))
		}
	}
	for a := range m.rs.Board.Land.All {
		all = append(all, boxAt(m.places[a].units, 84, rowHeight))
	}
	return all
}

func meetsAny(b box, boxes []box) bool {
	for _, c := range boxes {
		if b.meets(c) {
			return true
		}
	}
	return false
}

// drawStrait draws dots where the coasts of a and n come nearest.
func (m *Map) drawStrait(s surface, a, n board.Area) {
	from, to := m.shapes.nearest(a, n)
	// Short straits are drawn longer, on to the land, or they would not be seen.
	const least = 40.0
	if d := from.to(to); d < least {
		u := to.minus(from).unit().times((least - d) / 2)
		from, to = from.minus(u), to.plus(u)
	}
	drawDots(s, from, to)
}

func drawDots(s surface, from, to point) {
	count := math.Round(from.to(to) / 10)
	for i := 0.0; i <= count; i++ {
		p := from.mix(to, i/count)
		s.fill(circle(p, 4.6), panel)
		s.fill(circle(p, 3.2), regionInk)
	}
}

// nearest finds the points of the coasts of a and n that are nearest.
func (sh *shapes) nearest(a, n board.Area) (p, q point) {
	best := math.Inf(1)
	for _, r := range sh.land[a] {
		for _, t := range sh.land[n] {
			for _, x := range r {
				y := t[t.nearest(x)]
				if d := x.to(y); d < best {
					best, p, q = d, x, y
				}
			}
		}
	}
	return p, q
}

// drawName draws the name of area a.
func (m *Map) drawName(s surface, a board.Area, l label) {
	o := m.face(a).centred(l.text, l.at, l.size)
	switch {
	case m.rs.Board.Seas.Has(a):
		s.halo(o, seaText, sea, 5)
	case m.places[a].outside:
		s.halo(o, ink, sea, 5)
	default:
		s.halo(o, ink, m.ground(a), 5)
	}
}
