package boardmap

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Sizes of the legend in pixels.
const (
	footer     = 92.0 // height of the strip of signs below the map
	legendText = 21.0
	titleSize  = 27.0
	nationRow  = 38.0
	tallest    = 600.0 // of all nations together
	signRow    = 38.0
	margin     = 14.0
)

// drawNations lists, at the top right, the nations on the board with the number
// of their armies, below the title.
func (m *Map) drawNations(s surface, view View) {
	type line struct {
		t    token
		name string
	}
	var lines []line
	const widest = 300 // pixels: a longer title is set smaller
	size := titleSize * min(1, widest/max(1, m.faces.bold.width(view.Title, titleSize)))
	wide := m.faces.bold.width(view.Title, size)
	for i := 1; i < len(m.rs.Nations); i++ {
		n := ruleset.Nation(i)
		if count := armies(view.State, n); count > 0 {
			l := line{token{infantry, n, count}, capitalised(m.rs.Names.Nation(view.Language, n))}
			lines = append(lines, l)
			wide = max(wide, 68+m.faces.plain.width(l.name, legendText))
		}
	}
	b := box{right: m.shapes.width - margin, top: margin, left: m.shapes.width - 3*margin - wide}
	pitch := min(nationRow, tallest/float64(max(1, len(lines))))
	y := b.top + margin
	if view.Title != "" {
		y += titleSize + 8
	}
	b.bottom = y + float64(len(lines))*pitch + margin/2
	m.drawPanel(s, b)
	left := b.left + margin
	s.fill(m.faces.bold.shape(view.Title, point{left, b.top + margin + titleSize*0.8}, size), ink)
	for _, l := range lines {
		m.draw(s, l.t, point{left + 31, y + pitch/2})
		s.fill(m.faces.plain.shape(l.name, point{left + 68, y + pitch/2 + legendText*capital/2}, legendText), ink)
		y += pitch
	}
}

// armies is how many armies nation n has in play.
func armies(s *game.State, n ruleset.Nation) int {
	return s.Count(n, game.Infantry) + s.Count(n, game.Cavalry)
}

// drawPanel draws the paper that a legend is written on.
func (m *Map) drawPanel(s surface, b box) {
	s.fill(roundBox(b, 9), coastInk)
	s.fill(roundBox(b.grow(-1.5), 8), panel)
}

// sign is an entry of the strip below the map.
type sign struct {
	word string
	draw func(s surface, p point)
}

// signWidth is the room for the picture of a sign.
const signWidth = 46.0

// drawSigns explains, below the map, the signs that are on it.
func (m *Map) drawSigns(s surface, view View) {
	top := m.shapes.height
	s.fill(polygon(point{0, top}, point{m.shapes.width, top}, point{m.shapes.width, m.height()}, point{0, m.height()}), panel)
	s.stroke(polyline(point{0, top}, point{m.shapes.width, top}), coastInk, 1.6)
	lines := m.breakSigns(m.signs(view), m.shapes.width-2*margin)
	y := top + footer/2 - float64(len(lines)-1)*signRow/2
	for _, line := range lines {
		x := margin
		for _, e := range line {
			e.draw(s, point{x + signWidth/2 - 3, y})
			x += signWidth
			s.fill(m.faces.plain.shape(e.word, point{x, y + legendText*capital/2}, legendText), ink)
			x += m.signEnd(e)
		}
		y += signRow
	}
}

// signEnd is the room for the word of a sign and the gap after it.
func (m *Map) signEnd(e sign) float64 { return m.faces.plain.width(e.word, legendText) + 22 }

// breakSigns breaks signs into lines of the width given.
func (m *Map) breakSigns(signs []sign, width float64) [][]sign {
	lines := [][]sign{nil}
	x := 0.0
	for _, e := range signs {
		w := signWidth + m.signEnd(e)
		if x > 0 && x+w-22 > width {
			lines, x = append(lines, nil), 0
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], e)
		x += w
	}
	return lines
}

// signs lists the signs on the map that have a word.
func (m *Map) signs(view View) []sign {
	st, w := view.State, view.Words
	var someone ruleset.Nation // whose colours the samples show
	hasCavalry, hasLeader := ruleset.NoNation, ruleset.NoNation
	for i := 1; i < len(m.rs.Nations); i++ {
		n := ruleset.Nation(i)
		if armies(st, n) > 0 && someone == ruleset.NoNation {
			someone = n
		}
		if st.Count(n, game.Cavalry) > 0 {
			hasCavalry = n
		}
		if st.Leader[n] != ruleset.NoLeader && st.LeaderAt[n] != board.None {
			hasLeader = n
		}
	}
	moved, retreated := view.kinds()
	arrow := func(retreat bool) func(surface, point) {
		return func(s surface, p point) {
			way := []point{p.plus(point{-20, 4}), p.plus(point{0, -2}), p.plus(point{18, 2})}
			drawArrows(s, []arrow{newArrow(smooth(way), m.paint(view.mover()).body, retreat)})
		}
	}
	var all []sign
	for _, e := range []struct {
		shown bool
		sign
	}{
		{true, sign{w.Difficult, m.sampleHills}},
		{true, sign{w.Strait, sampleStrait}},
		{true, sign{w.RegionBorder, sampleRegion}},
		{st.Forts != 0, sign{w.Fort, m.sample(token{kind: wholeFort})}},
		{st.Destroyed != 0, sign{w.RuinedFort, m.sample(token{kind: ruinedFort})}},
		{st.Burhs != 0, sign{w.Burh, m.sample(token{kind: wholeBurh})}},
		{hasLeader != 0, sign{w.Leader, m.sample(token{kind: leader, nation: hasLeader})}},
		{hasCavalry != 0, sign{w.Cavalry, func(s surface, p point) { s.fill(horse.placed(p, 1.2), ink) }}},
		{moved, sign{w.Move, arrow(false)}},
		{retreated, sign{w.Retreat, arrow(true)}},
		{battles(view.Events) != 0, sign{w.Battle, drawBattle}},
	} {
		if e.shown && e.word != "" {
			all = append(all, e.sign)
		}
	}
	return all
}

// kinds reports whether there are moves and retreats to be seen.
func (v *View) kinds() (moved, retreated bool) {
	for _, t := range tracks(v.Events) {
		moved, retreated = moved || !t.retreat, retreated || t.retreat
	}
	return moved, retreated
}

// mover is the nation of the first arrow; there is one.
func (v *View) mover() ruleset.Nation { return tracks(v.Events)[0].nation }

func (m *Map) sample(t token) func(surface, point) {
	return func(s surface, p point) { m.draw(s, t, p) }
}

func (m *Map) sampleHills(s surface, p point) {
	s.fill(roundBox(boxAt(p, 42, 30), 5), grounds[0][1])
	for _, q := range []point{{-8, 2}, {9, -1}} {
		drawHill(s, p.plus(q))
	}
}

func sampleStrait(s surface, p point) { drawDots(s, p.plus(point{-18, 0}), p.plus(point{18, 0})) }

func sampleRegion(s surface, p point) {
	line := smooth([]point{p.plus(point{-19, 5}), p.plus(point{-4, -4}), p.plus(point{19, 3})})
	s.stroke(polyline(line...), regionInk, 6)
	s.stroke(polyline(line...), panel, 2)
}
