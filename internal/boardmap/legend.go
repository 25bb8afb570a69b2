package boardmap

import (
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Sizes of the legend in pixels.
const (
	footer      = 92.0 // height of the strip of signs below the map
	legendText  = 21.0
	titleSize   = 27.0
	titleSpace  = 35.0  // height of the title and the space below
	widestTitle = 250.0 // longer ones are set smaller
	nationRow   = 38.0
	nationName  = 68.0  // where names begin, right of the counters
	tallest     = 600.0 // height of all nations together
	signRow     = 38.0
	margin      = 14.0
)

// drawNations lists, at the top right, the nations on the board with the number
// of their armies, below the title.
func (m *Map) drawNations(s surface, view View) {
	var counters []token
	for i := 1; i < len(m.rs.Nations); i++ {
		n := ruleset.Nation(i)
		if count := view.Board.Nations[n].Armies; count > 0 {
			counters = append(counters, token{kind: plain, nation: n, n: count})
		}
	}
	size := titleSize * min(1, widestTitle/max(1, m.faces.bold.width(view.Title, titleSize)))
	b := m.nationsBox(view, counters)
	drawPanel(s, b)
	left, y := b.left+margin, b.top+margin
	if view.Title != "" {
		s.fill(m.faces.bold.shape(view.Title, point{left, y + titleSize*0.8}, size), ink)
		y += titleSpace
	}
	for _, t := range counters {
		middle := y + nationPitch(len(counters))/2
		m.draw(s, t, point{left + nationName/2 - 3, middle})
		s.fill(m.faces.plain.shape(m.nationName(view, t.nation), point{left + nationName, middle + legendText*capital/2}, legendText), ink)
		y += nationPitch(len(counters))
	}
}

// nationsBox is the box of the list of nations.
func (m *Map) nationsBox(view View, counters []token) box {
	wide := min(widestTitle, m.faces.bold.width(view.Title, titleSize))
	for _, t := range counters {
		wide = max(wide, nationName+m.faces.plain.width(m.nationName(view, t.nation), legendText))
	}
	high := nationPitch(len(counters)) * float64(len(counters))
	if view.Title != "" {
		high += titleSpace
	}
	right := m.shapes.width - margin
	return box{right - wide - 2*margin, margin, right, 2.5*margin + high}
}

// nationPitch is the height of a line of n nations.
func nationPitch(n int) float64 { return min(nationRow, tallest/float64(max(1, n))) }

func (m *Map) nationName(view View, n ruleset.Nation) string {
	return capitalised(m.rs.Names.Nation(view.Language, n))
}

// drawPanel draws the paper that a legend is written on.
func drawPanel(s surface, b box) {
	s.fill(roundBox(b, 9), panel)
	s.stroke(roundBox(b, 9), coastInk, 1.6)
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
	lines := m.breakSigns(m.legend(view), m.shapes.width-2*margin)
	y := m.shapes.height + footer/2 - float64(len(lines)-1)*signRow/2
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

// legend lists the signs on the map that have a word.
func (m *Map) legend(view View) []sign {
	var moved, retreated *track
	for _, t := range tracks(m.events, view.Events) {
		if t.retreat {
			retreated = &t
		} else {
			moved = &t
		}
	}
	shown := m.shown(view.Board)
	led := leading(view.Board)
	var all []sign
	for _, e := range []struct {
		name  string
		shown bool
		draw  func(s surface, p point)
	}{
		{"difficult", true, sampleHills},
		{"strait", true, sampleStrait},
		{"region-border", m.shapes.links == nil, sampleRegion},
		{"guessed-border", m.guesses(), sampleGuess},
		{m.signs.names[tower], shown[tower], m.sample(token{kind: tower})},
		{m.signs.names[ruins], shown[ruins], m.sample(token{kind: ruins})},
		{m.signs.names[palisade], shown[palisade], m.sample(token{kind: palisade})},
		{"leader", led != ruleset.NoNation, m.sample(token{kind: leader, nation: led})},
		{"arrival", len(view.Board.Ahead) > 0, m.sampleAhead(view)},
		{m.signs.names[sailing], shown[sailing], sampleSign(symbols["ship"])},
		{m.signs.names[mounted], shown[mounted], sampleSign(horse)},
		{m.signs.names[crested], shown[crested], sampleSign(symbols["eagle"])},
		{m.signs.names[tusked], shown[tusked], sampleSign(trunk)},
		{"move", moved != nil, m.sampleArrow(moved)},
		{"retreat", retreated != nil, m.sampleArrow(retreated)},
		{"battle", battles(view.Events) != 0, drawBattle},
	} {
		if !e.shown || view.Word == nil {
			continue
		}
		if word := view.Word(e.name); word != "" {
			all = append(all, sign{word, e.draw})
		}
	}
	return all
}

// shown says which kinds of tokens stand on the map.
func (m *Map) shown(b *view.Board) (shown [tokenKinds]bool) {
	for i := range b.Holdings {
		for u, n := range b.Holdings[i].Units {
			if n > 0 {
				shown[m.kind(u)] = true
			}
		}
	}
	for _, mark := range b.Marks {
		shown[m.signs.marks[mark.Name]] = true
	}
	return shown
}

// leading is the first nation that has a leader on the board, or NoNation.
func leading(b *view.Board) ruleset.Nation {
	for i := range b.Holdings {
		if b.Holdings[i].Leader != ruleset.NoLeader {
			return b.Holdings[i].Nation
		}
	}
	return ruleset.NoNation
}

// sampleArrow draws an arrow like that of t, which is nil when there is none.
func (m *Map) sampleArrow(t *track) func(surface, point) {
	return func(s surface, p point) {
		way := smooth([]point{p.plus(point{-22, 4}), p.plus(point{0, -2}), p.plus(point{20, 2})})
		drawArrows(s, []arrow{newArrow(way, m.paint(t.nation).body, t.retreat)})
	}
}

func sampleSign(o outline) func(surface, point) {
	return func(s surface, p point) { s.fill(o.placed(p, 1.2), ink) }
}

// sampleGuess draws a link that is only guessed.
func sampleGuess(s surface, p point) {
	s.stroke(polyline(p.plus(point{-20, 0}), p.plus(point{18, 0})), borderInk, 4, dashes...)
}

func (m *Map) sample(t token) func(surface, point) {
	return func(s surface, p point) { m.draw(s, t, p) }
}

// sampleAhead draws a counter like the first of those that are to come.
func (m *Map) sampleAhead(view View) func(surface, point) {
	return func(s surface, p point) {
		h := &view.Board.Ahead[0]
		m.draw(s, m.ahead(view, h.Area)[0], p)
	}
}

func sampleHills(s surface, p point) {
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
