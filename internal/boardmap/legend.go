package boardmap

import (
	"bretwalda/internal/drawing"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Sizes of the legend in pixels.
const (
	footer      = 118.0 // height of the strip of signs below the map
	tallFooter  = 148.0 // likewise below a table of nations: such boards have more signs
	legendText  = 21.0
	titleSize   = 27.0
	titleSpace  = 35.0  // height of the title and the space below
	widestTitle = 250.0 // longer ones are set smaller
	nationRow   = 38.0
	nationName  = 68.0  // where names begin, right of the counters
	tallest     = 600.0 // height of all nations together
	signRow     = 38.0
	tableHeight = 128.0 // of the list of nations where it stands below the map
	margin      = 14.0
)

// drawNations lists the nations on the board with the number of their armies, with
// the title: at the top right, or below the map where the art wants that.
func (m *Map) drawNations(s drawing.Surface, view View) {
	counters := m.nationsOn(view)
	if m.shapes.below {
		m.drawTable(s, view, counters)
		return
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
		m.drawNation(s, view, t, drawing.At(left, y+nationPitch(len(counters))/2), b.Right-left)
		y += nationPitch(len(counters))
	}
}

// nationsOn are the counters of the list of nations.
func (m *Map) nationsOn(view View) (counters []token) {
	for i := 1; i < len(m.rs.Nations); i++ {
		n := ruleset.Nation(i)
		if count := view.Board.Nations[n].Armies; count > 0 {
			counters = append(counters, token{kind: plain, nation: n, code: m.NationCode(view.Language, n), n: count})
		}
	}
	return counters
}

// drawNation draws a counter and beside it the name of its nation, in the room there is.
func (m *Map) drawNation(s drawing.Surface, view View, t token, left drawing.Point, room float64) {
	m.draw(s, t, drawing.At(left.X+nationName/2-3, left.Y))
	name := m.nationName(view, t.nation)
	size := legendText * min(1, (room-nationName)/m.faces.plain.width(name, legendText))
	s.Fill(m.faces.plain.shape(name, drawing.At(left.X+nationName, left.Y+size*capital/2), size), ink)
}

// The table of nations below the map: its columns, and those that the title has of the
// first row.
const tableColumns, titleColumns = 5, 2

// drawTable draws the list of nations in a strip below the map.
func (m *Map) drawTable(s drawing.Surface, view View, counters []token) {
	wide := (m.shapes.width - margin) / tableColumns
	rows := float64((len(counters) + titleColumns + tableColumns - 1) / tableColumns)
	pitch := min(nationRow, (tableHeight-margin)/rows)
	top := m.shapes.height + (tableHeight+margin-rows*pitch)/2
	size := titleSize * min(1, (titleColumns*wide-margin)/max(1, m.faces.bold.width(view.Title, titleSize)))
	s.Fill(m.faces.bold.shape(view.Title, drawing.At(margin, top+pitch/2+size*capital/2), size), ink)
	for i, t := range counters {
		i += titleColumns
		at := drawing.At(margin+wide*float64(i%tableColumns), top+pitch*(float64(i/tableColumns)+0.5))
		m.drawNation(s, view, t, at, wide-margin/2)
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
	pitch := min(signRow, m.footer()/float64(len(lines)))
	y := m.height() - m.footer()/2 - float64(len(lines)-1)*pitch/2
	for _, line := range lines {
		x := margin
		for _, e := range line {
			e.draw(s, drawing.At(x+signWidth/2-3, y))
			x += signWidth
			s.Fill(m.faces.plain.shape(e.word, drawing.At(x, y+legendText*capital/2), legendText), ink)
			x += m.signEnd(e)
		}
		y += pitch
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
		{WorthSign, len(view.Worth) > 0, m.sampleWorth(view)},
		{"area-code", m.codes != nil, m.sampleCode(view)},
		{"difficult", true, sampleHills},
		{"marsh", m.rs.Board.Marsh != 0, sampleMarsh},
		{"strait", true, sampleStrait},
		{"region-border", true, sampleRegion},
		{"guessed-border", m.guesses(), sampleGuess},
		{"closed-corner", len(m.corners) > 0, drawCorner},
		{"barred-border", len(m.barred) > 0, sampleLine(func(s drawing.Surface, o drawing.Outline) { bar(s, o) })},
		{"link", len(m.links) > 0, sampleLine(func(s drawing.Surface, o drawing.Outline) { link(s, o) })},
		{m.signs.names[tower], shown[tower], m.sample(token{kind: tower})},
		{m.signs.names[ruins], shown[ruins], m.sample(token{kind: ruins})},
		{m.signs.names[palisade], shown[palisade], m.sample(token{kind: palisade})},
		{"leader", led != ruleset.NoNation, m.sample(token{kind: leader, nation: led})},
		{"arrival", len(view.Board.Ahead) > 0, m.sampleAhead(view)},
		{m.signs.names[sailing], shown[sailing], sampleSign(ship)},
		{m.signs.names[mounted], shown[mounted], sampleSign(horse)},
		{m.signs.names[crested], shown[crested], sampleSign(eagle)},
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

// sampleLine draws a piece of a line.
func sampleLine(draw func(drawing.Surface, drawing.Outline)) func(drawing.Surface, drawing.Point) {
	return func(s drawing.Surface, p drawing.Point) {
		draw(s, drawing.Polyline(p.Plus(drawing.At(-18, 0)), p.Plus(drawing.At(18, 0))))
	}
}

// sampleGuess draws a border that is only guessed.
func sampleGuess(s drawing.Surface, p drawing.Point) {
	s.Stroke(drawing.Polyline(p.Plus(drawing.At(-20, 0)), p.Plus(drawing.At(18, 0))), borderInk, 2.4, dashes...)
}

func (m *Map) sample(t token) func(drawing.Surface, drawing.Point) {
	return func(s drawing.Surface, p drawing.Point) { m.draw(s, t, p) }
}

// sampleCode draws the code of an area.
func (m *Map) sampleCode(view View) func(drawing.Surface, drawing.Point) {
	return func(s drawing.Surface, p drawing.Point) {
		code := m.codes(m.language(view))[1]
		drawLetters(s, m.faces.plain, label{text: code, code: code, at: p, size: tagSize}, ink, panel)
	}
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

func sampleMarsh(s drawing.Surface, p drawing.Point) {
	s.Fill(drawing.RoundBox(drawing.BoxAt(p, 42, 30), 5), grounds[0][0])
	for _, q := range []drawing.Point{drawing.At(-9, 2), drawing.At(10, -1)} {
		drawReeds(s, p.Plus(q))
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
