package boardmap

import (
	"strings"

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
	titleLine   = 27.0  // height of the first line of a title of two
	widestTitle = 250.0 // longer ones are set in two lines, and smaller
	nationRow   = 38.0
	nationName  = 68.0  // where names begin, right of the counters
	tallest     = 600.0 // height of all nations together
	signRow     = 38.0
	tableHeight = 128.0 // of the list of nations where it stands below the map
	margin      = 14.0
)

// drawNations lists the nations on the board with the number of their armies, with
// the title: at the top right, or below the map where the art wants that.
func (m *Map) drawNations(s surface, view View) {
	counters := m.nationsOn(view)
	if m.shapes.below {
		m.drawTable(s, view, counters)
		return
	}
	b := m.nationsBox(view, counters)
	putPanel(s, b)
	left, y := b.Left+margin, b.Top+margin
	lines, size := m.title(view, widestTitle)
	pitch := nationPitch(len(counters), len(lines))
	if view.Title != "" {
		for i, line := range lines {
			put(s, m.faces.bold, line, drawing.At(left, y+titleSize*0.8+titleLine*float64(i)), size)
		}
		y += titleSpace + titleLine*float64(len(lines)-1)
	}
	for _, t := range counters {
		m.drawNation(s, view, t, drawing.At(left, y+pitch/2), b.Right-left)
		y += pitch
	}
}

// title is the title in one line of its size, or where there is no room for that in two that are
// as large as fits.
func (m *Map) title(view View, room float64) (lines []string, size float64) {
	lines = []string{view.Title}
	width := m.faces.bold.width(view.Title, titleSize)
	if width > room {
		lines = strings.Split(broken(view.Title), "\n")
		width = 0
		for _, line := range lines {
			width = max(width, m.faces.bold.width(line, titleSize))
		}
	}
	return lines, titleSize * min(1, room/max(1, width))
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
func (m *Map) drawNation(s surface, view View, t token, left drawing.Point, room float64) {
	m.put(s, t, drawing.At(left.X+nationName/2-3, left.Y))
	name := m.nationName(view, t.nation)
	size := legendText * min(1, (room-nationName)/m.faces.plain.width(name, legendText))
	put(s, m.faces.plain, name, drawing.At(left.X+nationName, left.Y+size*capital/2), size)
}

// The table of nations below the map: its columns, and those that the title has of the
// first row.
const tableColumns, titleColumns = 5, 2

// drawTable draws the list of nations in a strip below the map.
func (m *Map) drawTable(s surface, view View, counters []token) {
	wide := (m.shapes.width - margin) / tableColumns
	rows := float64((len(counters) + titleColumns + tableColumns - 1) / tableColumns)
	pitch := min(nationRow, (tableHeight-margin)/rows)
	top := m.shapes.height + (tableHeight+margin-rows*pitch)/2
	lines, size := m.title(view, titleColumns*wide-margin)
	size = min(size, pitch/float64(len(lines)))
	for i, line := range lines {
		put(s, m.faces.bold, line, drawing.At(margin, top+pitch*(float64(i)+0.5)/float64(len(lines))+size*capital/2), size)
	}
	for i, t := range counters {
		i += titleColumns
		at := drawing.At(margin+wide*float64(i%tableColumns), top+pitch*(float64(i/tableColumns)+0.5))
		m.drawNation(s, view, t, at, wide-margin/2)
	}
}

// nationsBox is the box of the list of nations.
func (m *Map) nationsBox(view View, counters []token) drawing.Box {
	lines, size := m.title(view, widestTitle)
	wide := 0.0
	for _, line := range lines {
		wide = max(wide, m.faces.bold.width(line, size))
	}
	for _, t := range counters {
		wide = max(wide, nationName+m.faces.plain.width(m.nationName(view, t.nation), legendText))
	}
	high := nationPitch(len(counters), len(lines)) * float64(len(counters))
	if view.Title != "" {
		high += titleSpace + titleLine*float64(len(lines)-1)
	}
	right := m.shapes.width - margin
	return drawing.Box{Left: right - wide - 2*margin, Top: margin, Right: right, Bottom: 2.5*margin + high}
}

// nationPitch is the height of a line of n nations below so many lines of a title.
func nationPitch(n, title int) float64 {
	return min(nationRow, (tallest-titleLine*float64(title-1))/float64(max(1, n)))
}

func (m *Map) nationName(view View, n ruleset.Nation) string {
	return capitalised(m.rs.Names.Nation(view.Language, n))
}

// putPanel puts down the paper that a legend is written on. Its rim lies in the middle of pixels,
// which makes it sharp.
func putPanel(s surface, b drawing.Box) {
	const half = 0.5 / scale
	from, to := onPixels(drawing.At(b.Left, b.Top)), onPixels(drawing.At(b.Right, b.Bottom))
	type paper [2]string // its size
	size := to.Minus(from)
	s.put(paper{drawing.Number(size.X), drawing.Number(size.Y)}, from, func(s drawing.Surface, p drawing.Point) {
		end := p.Plus(to.Minus(from))
		o := drawing.RoundBox(drawing.Box{Left: p.X + half, Top: p.Y + half, Right: end.X + half, Bottom: end.Y + half}, 9)
		s.Fill(o, panel)
		s.Stroke(o, coastInk, 1.6)
	})
}

// sign is an entry of the strip below the map.
type sign struct {
	word string
	key  signKey
	draw func(s drawing.Surface, p drawing.Point)
}

// signKey is a sign by its name and what it looks like, where that changes from map to map.
type signKey struct {
	name  string
	looks any
}

// signWidth is the room for the picture of a sign.
const signWidth = 46.0

// drawSigns explains, below the map, the signs that are on it.
func (m *Map) drawSigns(s surface, view View) {
	lines := m.breakSigns(m.legend(view), m.shapes.width-2*margin)
	pitch := min(signRow, m.footer()/float64(len(lines)))
	y := m.height() - m.footer()/2 - float64(len(lines)-1)*pitch/2
	for _, line := range lines {
		x := margin
		for _, e := range line {
			s.put(e.key, onPixels(drawing.At(x+signWidth/2-3, y)), e.draw)
			x += signWidth
			put(s, m.faces.plain, e.word, drawing.At(x, y+legendText*capital/2), legendText)
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
	var moved, retreated ruleset.Nation
	for _, t := range tracks(m.events, view.Events) {
		if t.retreat {
			retreated = t.nation
		} else {
			moved = t.nation
		}
	}
	shown := m.shown(view.Board)
	led := leading(view.Board)
	var paid string
	if len(view.Worth) > 0 {
		paid = view.Worth[0].Text
	}
	var coming token
	if ahead := view.Board.Ahead; len(ahead) > 0 {
		coming = m.ahead(view, ahead[0].Area)[0]
	}
	var all []sign
	for _, e := range []struct {
		name  string
		shown bool
		looks any
		draw  func(s drawing.Surface, p drawing.Point)
	}{
		{WorthSign, paid != "", paid, m.sampleMark(paid)},
		{"area-code", m.codes != nil, m.language(view), m.sampleCode(view)},
		{"difficult", true, nil, sampleHills},
		{"marsh", m.rs.Board.Marsh != 0, nil, sampleMarsh},
		{"strait", true, nil, sampleStrait},
		{"region-border", true, nil, sampleRegion},
		{"guessed-border", m.guesses(), nil, sampleGuess},
		{"closed-corner", len(m.corners) > 0, nil, drawCorner},
		{"barred-border", len(m.barred) > 0, nil, sampleLine(func(s drawing.Surface, o drawing.Outline) { bar(s, o) })},
		{"link", len(m.links) > 0, nil, sampleLine(func(s drawing.Surface, o drawing.Outline) { link(s, o) })},
		{m.signs.names[tower], shown[tower], nil, m.sample(token{kind: tower})},
		{m.signs.names[ruins], shown[ruins], nil, m.sample(token{kind: ruins})},
		{m.signs.names[palisade], shown[palisade], nil, m.sample(token{kind: palisade})},
		{"leader", led != ruleset.NoNation, led, m.sample(token{kind: leader, nation: led})},
		{"arrival", len(view.Board.Ahead) > 0, coming, m.sample(coming)},
		{m.signs.names[sailing], shown[sailing], nil, sampleSign(ship)},
		{m.signs.names[mounted], shown[mounted], nil, sampleSign(horse)},
		{m.signs.names[crested], shown[crested], nil, sampleSign(eagle)},
		{m.signs.names[tusked], shown[tusked], nil, sampleSign(trunk)},
		{"move", moved != ruleset.NoNation, moved, m.sampleArrow(moved, false)},
		{"retreat", retreated != ruleset.NoNation, retreated, m.sampleArrow(retreated, true)},
		{"battle", battles(view.Events) != 0, nil, drawBattle},
	} {
		if !e.shown || view.Word == nil {
			continue
		}
		if word := view.Word(e.name); word != "" {
			all = append(all, sign{word, signKey{e.name, e.looks}, e.draw})
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

// sampleArrow draws an arrow of a nation, or one of those that go back.
func (m *Map) sampleArrow(n ruleset.Nation, retreat bool) func(drawing.Surface, drawing.Point) {
	return func(s drawing.Surface, p drawing.Point) {
		way := smooth([]drawing.Point{p.Plus(drawing.At(-22, 4)), p.Plus(drawing.At(0, -2)), p.Plus(drawing.At(20, 2))})
		drawArrows(s, []arrow{newArrow(way, m.paint(n).body, retreat)})
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
