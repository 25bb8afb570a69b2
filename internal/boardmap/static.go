package boardmap

import (
	"image/color"
	"math"

	"bretwalda/internal/board"
	"bretwalda/internal/drawing"
)

// drawStatic draws what never changes: the ground, names and the paper of the
// legend's strip.
func (m *Map) drawStatic(s drawing.Surface, names []label) {
	m.drawGround(s)
	for a := board.Area(1); int(a) <= m.rs.Board.Count(); a++ {
		m.drawName(s, a, names[a])
	}
	top, right, bottom := m.shapes.height, m.shapes.width, m.height()
	s.Fill(drawing.Polygon(drawing.At(0, top), drawing.At(right, top), drawing.At(right, bottom), drawing.At(0, bottom)), panel)
	s.Stroke(drawing.Polyline(drawing.At(0, top), drawing.At(right, top)), coastInk, 1.6)
}

// drawGround draws sea, land, coasts, borders and terrain.
func (m *Map) drawGround(s drawing.Surface) {
	sh := m.shapes
	s.Fill(drawing.Polygon(drawing.At(0, 0), drawing.At(sh.width, 0), drawing.At(sh.width, m.height()), drawing.At(0, m.height())), sea)
	b := m.rs.Board
	for _, x := range sh.open {
		how := []float64{7, 7}
		if m.guesses() {
			how = m.dashed(x)
		}
		s.Stroke(drawing.Polyline(x.line...), blend(sea, seaText, 0.45), 1.6, how...)
	}
	m.eachCoast(func(coast drawing.Outline) { s.Stroke(coast, shallows, 11) })
	for _, r := range sh.abroad {
		s.Stroke(drawing.Polygon(r...), abroadRim, 2)
		s.Fill(drawing.Polygon(r...), abroad)
	}
	m.eachRing(func(a board.Area, r ring) {
		s.Stroke(drawing.Polygon(r...), m.ground(a), 0.8) // closes the hairline between neighbours
		s.Fill(drawing.Polygon(r...), m.ground(a))
	})
	m.scatter(m.rs.Board.Difficult, func(p drawing.Point) { drawHill(s, p) })
	m.scatter(m.rs.Board.Marsh, func(p drawing.Point) { drawReeds(s, p) })
	m.drawBorders(s)
	m.drawDifferences(s)
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

// eachCoast calls f for the coasts of all land areas.
func (m *Map) eachCoast(f func(drawing.Outline)) {
	for _, b := range m.shapes.shores {
		if b.a != board.None {
			f(drawing.Polyline(b.line...))
		}
	}
	m.eachRing(func(a board.Area, r ring) {
		if between := len(m.shapes.around[a]) > 0; !between || &r[0] != &m.shapes.land[a][0][0] {
			f(drawing.Polygon(r...)) // an island
		}
	})
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

// drawBorders draws coasts and borders; where regions meet, a double line. Those that the
// pack only guesses are dashed.
func (m *Map) drawBorders(s drawing.Surface) {
	for _, b := range m.shapes.borders {
		if m.region(b.a) == m.region(b.b) {
			s.Stroke(drawing.Polyline(b.line...), borderInk, 1.8, m.dashed(b)...)
		}
	}
	m.regionBorders(s, regionInk, 6)
	m.regionBorders(s, panel, 2)
	m.eachCoast(func(coast drawing.Outline) { s.Stroke(coast, coastInk, 1.8) })
}

func (m *Map) regionBorders(s drawing.Surface, c color.RGBA, width float64) {
	for _, b := range m.shapes.borders {
		if m.region(b.a) != m.region(b.b) {
			s.Stroke(drawing.Polyline(b.line...), c, width, m.dashed(b)...)
		}
	}
}

// scatter draws signs of their terrain over areas, where they leave room for the name
// and for a counter.
func (m *Map) scatter(areas board.Set, draw func(drawing.Point)) {
	const across, down, rim = 30.0, 22.0, 12.0
	clear := m.reserved()
	for a := range areas.All {
		for _, r := range m.shapes.land[a] {
			bounds := r.bounds()
			for row := 0; row < int(m.shapes.height/down); row++ {
				for col := 0; col < int(m.shapes.width/across); col++ {
					p := drawing.At((float64(col)+0.5*float64(row%2))*across, float64(row)*down)
					p = onPixels(p.Plus(jitter(row, col)))
					b := drawing.BoxAt(p, 20, 16)
					if !bounds.Holds(p) || !r.holds(p) || meetsAny(b, clear) || r.distance(p) < rim {
						continue
					}
					draw(p)
				}
			}
		}
	}
}

func drawHill(s drawing.Surface, p drawing.Point) {
	s.Fill(append(hill.Placed(p, 1), drawing.Segment{Op: drawing.CloseUp}), panel)
	s.Stroke(hill.Placed(p, 1), hillInk, 1.6)
	s.Stroke(slope.Placed(p, 1), hillInk, 1.2)
}

func drawReeds(s drawing.Surface, p drawing.Point) {
	s.Stroke(reeds.Placed(p, 1), seaText, 1.8)
	s.Stroke(puddle.Placed(p, 1), seaText, 1.4)
}

// jitter moves a sign off its grid, the same way each time.
func jitter(row, col int) drawing.Point {
	h := uint32(row*73856093 ^ col*19349663)
	h ^= h >> 13
	return drawing.At(float64(h%9)-4, float64(h/9%7)-3)
}

// reserved lists the boxes of all names, in every language, and of a counter
// with a building in every area.
func (m *Map) reserved() []drawing.Box {
	var all []drawing.Box
	for _, lang := range m.rs.Names.Languages {
		for a := range m.rs.Board.Land.All {
			all = append(all, m.extent(a, m.names[lang]()[a]).Grow(3))
		}
	}
	for a := range m.rs.Board.Land.All {
		all = append(all, drawing.BoxAt(m.places[a].units, 84, rowHeight))
	}
	return all
}

func meetsAny(b drawing.Box, boxes []drawing.Box) bool {
	for _, c := range boxes {
		if b.Meets(c) {
			return true
		}
	}
	return false
}

// drawStrait draws dots where the coasts of a and n come nearest.
func (m *Map) drawStrait(s drawing.Surface, a, n board.Area) {
	from, to := m.shapes.nearest(a, n)
	// Short straits are drawn longer, on to the land, or they would not be seen.
	const least = 40.0
	if d := from.To(to); d < least {
		u := to.Minus(from).Unit().Times((least - d) / 2)
		from, to = from.Minus(u), to.Plus(u)
	}
	drawDots(s, from, to)
}

func drawDots(s drawing.Surface, from, to drawing.Point) {
	count := math.Round(from.To(to) / 10)
	for i := 0.0; i <= count; i++ {
		p := from.Mix(to, i/count)
		s.Fill(drawing.Circle(p, 4.6), panel)
		s.Fill(drawing.Circle(p, 3.2), regionInk)
	}
}

// nearest finds the points of the coasts of a and n that are nearest.
func (sh *shapes) nearest(a, n board.Area) (p, q drawing.Point) {
	best := math.Inf(1)
	for _, r := range sh.land[a] {
		for _, t := range sh.land[n] {
			for _, x := range r {
				y := t[t.nearest(x)]
				if d := x.To(y); d < best {
					best, p, q = d, x, y
				}
			}
		}
	}
	return p, q
}

// drawName draws the name of area a, the letters of its code underlined.
func (m *Map) drawName(s drawing.Surface, a board.Area, l label) {
	colour, ground := ink, m.ground(a)
	switch {
	case m.rs.Board.Seas.Has(a):
		colour, ground = seaText, sea
	case m.places[a].outside:
		ground = sea
	}
	drawLetters(s, m.face(a), l, colour, ground)
	if l.tag != nil {
		drawLetters(s, m.face(a), *l.tag, colour, ground)
	}
}

// drawLetters draws a label with its code underlined, on a rim of the ground.
func drawLetters(s drawing.Surface, f *typeface, l label, colour, ground color.RGBA) {
	underlines(f, l, func(line drawing.Outline) { s.Stroke(line, ground, 5) })
	s.Halo(f.centred(l.text, l.at, l.size), colour, ground, 5)
	underlines(f, l, func(line drawing.Outline) { s.Stroke(line, colour, 1.6) })
}
