package boardmap

import (
	"bretwalda/internal/drawing"
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
func (m *Map) drawNations(s drawing.Surface, view View) {
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
	left, y := b.Left+margin, b.Top+margin
	if view.Title != "" {
		s.Fill(m.faces.bold.shape(view.Title, drawing.At(left, y+titleSize*0.8), size), ink)
		y += titleSpace
	}
	for _, t := range counters {
		middle := y + nationPitch(len(counters))/2
		m.draw(s, t, drawing.At(left+nationName/2-3, middle))
		s.Fill(m.faces.plain.shape(m.nationName(view, t.nation), drawing.At(left+nationName, middle+legendText*capital/2), legendText), ink)
		y += nationPitch(len(counters))
	}
}

// nationsBox is the box of the list of nations.
func (m *Map) nationsBox(view View, counters []token) drawing.Box {
	wide := min(widestTitle, m.faces.bold.width(view.Title, titleSize))
	for _, t := range counters {
		wide = max(wide, nationName+m.faces.plain.width(m.nationName(view, t.nation), legendText))
	}
	high := nationPitch(len(counters)) * float64(len(counters))
	if view.Title != "" {
		high += titleSpace
	}
	right := m.shapes.width - margin
	return drawing.Box{Left: right - wide - 2*margin, Top: margin, Right: right, Bottom: 2.5*margin + high}
}

// nationPitch is the height of a line of n nations.
func nationPitch(n int) float64 { return min(nationRow, tallest/float64(max(1, n))) }

func (m *Map) nationName(view View, n ruleset.Nation) string {
	return capitalised(m.rs.Names.Nation(view.Language, n))
}

// drawPanel draws the paper that a legend is written on.
func drawPanel(s drawing.Surface, b drawing.Box) {
	s.Fill(drawing.RoundBox(b, 9), panel)
	s.Stroke(drawing.RoundBox(b, 9), coastInk, 1.6)
}

// sign is an entry of the strip below the map.
type sign struct {
	word string
	draw func(s drawing.Surface, p drawing.Point)
}

// signWidth is the room for the picture of a sign.
const signWidth = 46.0

// drawSigns explains, below the map, the signs that are on it.
func (m *Map) drawSigns(s drawing.Surface, view View) {
	lines := m.breakSigns(m.legend(view), m.shapes.width-2*margin)
	y := m.shapes.height + footer/2 - float64(len(lines)-1)*signRow/2
	for _, line := range lines {
		x := margin
		for _, e := range line {
			e.draw(s, drawing.At(x+signWidth/2-3, y))
			x += signWidth
			s.Fill(m.faces.plain.shape(e.word, drawing.At(x, y+legendText*capital/2), legendText), ink)
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
		draw  func(s drawing.Surface, p drawing.Point)
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
func (m *Map) sampleArrow(t *track) func(drawing.Surface, drawing.Point) {
	return func(s drawing.Surface, p drawing.Point) {
		way := smooth([]drawing.Point{p.Plus(drawing.At(-22, 4)), p.Plus(drawing.At(0, -2)), p.Plus(drawing.At(20, 2))})
		drawArrows(s, []arrow{newArrow(way, m.paint(t.nation).body, t.retreat)})
	}
}

func sampleSign(o drawing.Outline) func(drawing.Surface, drawing.Point) {
	return func(s drawing.Surface, p drawing.Point) { s.Fill(o.Placed(p, 1.2), ink) }
}

// sampleGuess draws a link that is only guessed.
func sampleGuess(s drawing.Surface, p drawing.Point) {
	s.Stroke(drawing.Polyline(p.Plus(drawing.At(-20, 0)), p.Plus(drawing.At(18, 0))), borderInk, 4, dashes...)
}

func (m *Map) sample(t token) func(drawing.Surface, drawing.Point) {
	return func(s drawing.Surface, p drawing.Point) { m.draw(s, t, p) }
}

// sampleAhead draws a counter like the first of those that are to come.
func (m *Map) sampleAhead(view View) func(drawing.Surface, drawing.Point) {
	return func(s drawing.Surface, p drawing.Point) {
		h := &view.Board.Ahead[0]
		m.draw(s, m.ahead(view, h.Area)[0], p)
	}
}

func sampleHills(s drawing.Surface, p drawing.Point) {
	s.Fill(drawing.RoundBox(drawing.BoxAt(p, 42, 30), 5), grounds[0][1])
	for _, q := range []drawing.Point{drawing.At(-8, 2), drawing.At(9, -1)} {
		drawHill(s, p.Plus(q))
	}
}

func sampleStrait(s drawing.Surface, p drawing.Point) {
	drawDots(s, p.Plus(drawing.At(-18, 0)), p.Plus(drawing.At(18, 0)))
}

func sampleRegion(s drawing.Surface, p drawing.Point) {
	line := smooth([]drawing.Point{p.Plus(drawing.At(-19, 5)), p.Plus(drawing.At(-4, -4)), p.Plus(drawing.At(19, 3))})
	s.Stroke(drawing.Polyline(line...), regionInk, 6)
	s.Stroke(drawing.Polyline(line...), panel, 2)
}
