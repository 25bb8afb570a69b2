package boardmap

import (
	"cmp"
	"image/color"
	"slices"
	"strconv"

	"bretwalda/internal/board"
	"bretwalda/internal/drawing"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// token is one thing that stands in an area: a counter of so many armies, a
// leader, a building or its ruins.
type token struct {
	kind   tokenKind
	nation ruleset.Nation // of counters and leaders
	code   string         // of the nation, on its counters
	n      int            // armies
	ahead  bool           // to come: not there yet
	beside bool           // beside a plain counter of its nation, which shows the nation's code
}

type tokenKind uint8

const (
	plain tokenKind = iota
	mounted
	leader
	tower
	ruins
	palisade
	sailing
	crested
	tusked
	fought // not a thing that stands there: the mark of a battle
	tokenKinds
)

// pictures are the names of those that families give their units and marks.
var pictures = map[string]tokenKind{
	"horse": mounted, "ship": sailing, "eagle": crested, "elephant": tusked, "tower": tower, "ruins": ruins, "palisade": palisade,
}

// seconds are the signs that counters of a kind have beside the code of their nation.
var seconds = [tokenKinds]drawing.Outline{mounted: horse, sailing: ship, crested: eagle, tusked: trunk}

// signs say how the units and marks of a family are drawn: as a plain counter where they
// have no picture.
type signs struct {
	kinds []tokenKind // by game.Unit
	marks map[string]tokenKind
	names [tokenKinds]string // what the family calls what has a picture
}

func signsOf(names view.Names) signs {
	s := signs{kinds: make([]tokenKind, len(names.Units)), marks: make(map[string]tokenKind)}
	for _, x := range names.Signs {
		kind := pictures[x.Picture]
		s.names[kind], s.marks[x.Of] = x.Of, kind
		if u := names.Unit(x.Of); u > 0 {
			s.kinds[u] = kind
		}
	}
	return s
}

// kind is how units of a kind are drawn.
func (m *Map) kind(u int) tokenKind {
	if u < len(m.signs.kinds) {
		return m.signs.kinds[u]
	}
	return plain
}

// counted says that tokens of a kind are counters with a number.
func (k tokenKind) counted() bool { return k == plain || seconds[k] != nil }

// Sizes of tokens in pixels.
const (
	tokenHeight = 34.0
	tokenGap    = 3.0
	rowHeight   = tokenHeight + 4
	digit       = 15.0 // width of a digit on a counter
	signRoom    = 26.0 // width of a second sign on a counter
	numberSize  = 26.0
	codeSize    = 18.0
	codeRoom    = 25.0 // width of the code of a nation at the most
)

// width is how much room a token takes.
func (t token) width() float64 {
	if t.kind.counted() {
		w := 32 + digit*float64(len(strconv.Itoa(t.n)))
		if t.kind != plain && !t.beside {
			w += signRoom
		}
		return w
	}
	switch t.kind {
	case leader:
		return 32
	case fought:
		return 33
	}
	return 27
}

// put puts the token's middle at p.
func (m *Map) put(s surface, t token, p drawing.Point) {
	s.put(t, onPixels(p), func(s drawing.Surface, p drawing.Point) { m.draw(s, t, p) })
}

func (m *Map) draw(s drawing.Surface, t token, p drawing.Point) {
	if t.kind.counted() {
		m.counter(s, t, p)
		return
	}
	switch t.kind {
	case leader:
		look := m.paint(t.nation)
		s.Fill(drawing.Circle(p, 18), white)
		s.Fill(drawing.Circle(p, 16), look.body)
		s.Stroke(drawing.Circle(p, 15.4), ink, 1.6)
		s.Fill(crown.Placed(p, 1.05), look.sign)
	case tower:
		building(s, battlements, p, stone)
		s.Fill(gate.Placed(p, 1.2), ink)
	case ruins:
		building(s, ruin, p, rubble)
	case palisade:
		building(s, stakes, p, wood)
		s.Fill(rail.Placed(p, 1.2), white)
	case fought:
		drawBattle(s, p)
	}
}

func building(s drawing.Surface, o drawing.Outline, p drawing.Point, c color.RGBA) {
	o = o.Placed(p, 1.2)
	s.Stroke(o, white, 5)
	s.Stroke(o, ink, 2.4)
	s.Fill(o, c)
}

// counter draws the nation's code and the number on its colour. Letters tell nations apart
// where colours do not: on grey paper, on electronic ink, for some eyes.
func (m *Map) counter(s drawing.Surface, t token, p drawing.Point) {
	look, b := m.paint(t.nation), drawing.BoxAt(p, t.width(), tokenHeight)
	s.Fill(drawing.RoundBox(b.Grow(1.5), 8), white)
	if t.ahead {
		look = paint{pale(look), ink}
		s.Fill(drawing.RoundBox(b, 6.5), look.body)
		s.Stroke(drawing.RoundBox(b.Grow(-0.8), 5.7), ink, 1.6, 4, 4)
	} else {
		s.Fill(drawing.RoundBox(b, 6.5), ink)
		s.Fill(drawing.RoundBox(b.Grow(-1.6), 5), look.body)
	}
	x := b.Left + 16.5
	if !t.beside {
		size := codeSize * min(1, codeRoom/max(1, m.faces.bold.width(t.code, codeSize)))
		s.Fill(m.faces.bold.centred(t.code, drawing.At(x, p.Y), size), look.sign)
	}
	if second := seconds[t.kind]; second != nil {
		if !t.beside {
			x += signRoom
		}
		s.Fill(second.Placed(drawing.At(x, p.Y), 1.1), look.sign)
	}
	text := strconv.Itoa(t.n)
	at := drawing.At((x+12+b.Right-2)/2, p.Y)
	s.Fill(m.faces.bold.centred(text, at, numberSize), look.sign)
}

// paint is the colour of nation n's counters; a club's pack may name one that
// the map does not know, which is drawn white.
func (m *Map) paint(n ruleset.Nation) paint {
	if p, ok := paints[m.rs.Nations[n].Colour]; ok {
		return p
	}
	return paint{white, ink}
}

// standing lists what is drawn in area a: the mark of a battle, by nation armies
// and leader, then buildings.
func (m *Map) standing(view View, a board.Area) []token {
	var all []token
	if battles(view.Events).Has(a) {
		all = append(all, token{kind: fought})
	}
	var buildings []token
	for _, h := range view.Board.In(a) {
		all = append(all, m.counters(view, &h)...)
		for u, n := range h.Units {
			if kind := m.kind(u); n > 0 && !kind.counted() {
				buildings = append(buildings, token{kind: kind})
			}
		}
		if h.Leader != ruleset.NoLeader {
			all = append(all, token{kind: leader, nation: h.Nation})
		}
	}
	all = append(all, m.ahead(view, a)...)
	for _, mark := range view.Board.Marks {
		if mark.Area == a {
			buildings = append(buildings, token{kind: m.signs.marks[mark.Name]})
		}
	}
	slices.SortStableFunc(buildings, func(x, y token) int { return cmp.Compare(x.kind, y.kind) })
	return append(all, buildings...)
}

// counters are those of the units of a holding.
func (m *Map) counters(v View, h *view.Holding) []token {
	var all []token
	for u, n := range h.Units {
		if kind := m.kind(u); n > 0 && kind.counted() {
			all = append(all, token{kind: kind, nation: h.Nation, code: m.NationCode(v.Language, h.Nation), n: n, beside: kind != plain && len(all) > 0})
		}
	}
	return all
}

// ahead lists the counters of what comes to area a soon.
func (m *Map) ahead(view View, a board.Area) []token {
	var all []token
	for i := range view.Board.Ahead {
		if h := &view.Board.Ahead[i]; h.Area == a {
			for _, t := range m.counters(view, h) {
				t.ahead = true
				all = append(all, t)
			}
		}
	}
	return all
}

// rows breaks tokens into rows no wider than room, a token at least in each.
func rows(tokens []token, room float64) [][]token {
	var out [][]token
	width := 0.0
	for _, t := range tokens {
		if w := t.width(); len(out) == 0 || width+tokenGap+w > room {
			out, width = append(out, nil), w
		} else {
			width += tokenGap + w
		}
		last := len(out) - 1
		out[last] = append(out[last], t)
	}
	return out
}

// rowWidth is how wide a row runs.
func rowWidth(row []token) float64 {
	w := -tokenGap
	for _, t := range row {
		w += t.width() + tokenGap
	}
	return w
}

// rowStart is where a row begins that stands about x: all of it is on the map, also beside its
// edge.
func (m *Map) rowStart(row []token, x float64) float64 {
	const rim = 3
	w := rowWidth(row)
	return max(rim, min(m.shapes.width-rim-w, x-w/2))
}

// stand draws tokens in rows no wider than room, the first about p, and returns
// the box that they fill.
func (m *Map) stand(s surface, tokens []token, p drawing.Point, room float64) drawing.Box {
	lines := rows(tokens, room)
	y := p.Y
	for _, row := range lines {
		x := m.rowStart(row, p.X)
		for _, t := range row {
			m.put(s, t, drawing.At(x+t.width()/2, y))
			x += t.width() + tokenGap
		}
		y += rowHeight
	}
	return m.rowsBox(lines, p)
}

// rowsBox is the box of rows of which the first stands about p.
func (m *Map) rowsBox(lines [][]token, p drawing.Point) drawing.Box {
	b := drawing.Box{Left: p.X, Top: p.Y - rowHeight/2, Right: p.X, Bottom: p.Y - rowHeight/2 + float64(len(lines))*rowHeight}
	for _, row := range lines {
		x := m.rowStart(row, p.X)
		b.Left, b.Right = min(b.Left, x), max(b.Right, x+rowWidth(row))
	}
	return b
}
