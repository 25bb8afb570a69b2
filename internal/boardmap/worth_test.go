package boardmap

import (
	"math"
	"slices"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/drawing"
	"bretwalda/internal/eyesight"
	"bretwalda/internal/view"
)

// paying is a view in which each land area pays.
func paying(v View, m *Map, text string) View {
	v.Worth = nil
	for a := range m.rs.Board.Land.All {
		v.Worth = append(v.Worth, Worth{a, text})
	}
	return v
}

// lyingOn are marks of a view that lie on a name, a code, counters, the name of a leader, or
// one another; how many of all lie outside their areas.
func lyingOn(m *Map, v View) (on []board.Area, outside int) {
	taken := m.drawUnits(new(svg), v)
	for a, l := range m.names[m.language(v)]() {
		for _, set := range []*label{&l, l.tag} {
			if set != nil {
				underlines(m.face(board.Area(a)), *set, func(o drawing.Outline) {
					from, to := o[0].P[0], o[1].P[0]
					taken = append(taken, drawing.Box{Left: from.X, Top: from.Y - 0.8, Right: to.X, Bottom: to.Y + 0.8})
				})
				taken = append(taken, m.extent(board.Area(a), *set))
			}
		}
	}
	for i, p := range m.worthPlaces(v, slices.Clone(taken)) {
		w := v.Worth[i]
		b := m.worthBox(m.markWidth(w.Text), p)
		if slices.ContainsFunc(taken, func(x drawing.Box) bool { return b.Common(x) > 0 }) {
			on = append(on, w.Area)
		}
		if taken = append(taken, b); !slices.ContainsFunc(m.shapes.land[w.Area], func(r ring) bool { return r.encloses(b) }) {
			outside++
		}
	}
	return on, outside
}

// Marks of what areas pay lie on nothing else in a whole game, though every area pays, in
// every language. Most lie in their areas, and the others beside them.
func TestWorthLiesOnNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: looks at every map")
	}
	m := newMap(t)
	turns, marks, on, out := 0, 0, 0, 0
	play(t, m, 5, func(v View) bool {
		if turns++; turns%7 != 0 { // every turn would take long
			return true
		}
		for _, lang := range m.rs.Names.Languages {
			v := paying(v, m, "+4")
			v.Language = lang
			lie, outside := lyingOn(m, v)
			marks, on, out = marks+len(v.Worth), on+len(lie), out+outside
			for _, a := range lie {
				t.Logf("%s, round %d: the mark of %s lies on something", lang, v.Board.At.Round, m.rs.Board.IDs[a])
			}
		}
		return true
	})
	t.Logf("%d marks, %d on something, %d outside", marks, on, out)
	if marks < 2000 || on > 0 || out > marks/8 {
		t.Errorf("of %d marks %d lie on something, %d outside their areas", marks, on, out)
	}
}

// Marks lie where a search of all places, with nothing known of them, finds the best.
func TestWorthLiesBest(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: tries many places")
	}
	m, turns := newMap(t), 0
	play(t, m, 3, func(v View) bool {
		if turns++; turns%25 != 0 {
			return true
		}
		for _, text := range []string{"+4", "+1½"} {
			v := paying(v, m, text)
			taken := m.drawUnits(new(svg), v)
			for i, p := range m.worthPlaces(v, nil) {
				w := v.Worth[i]
				m.sites.mu.Lock()
				kept := m.worthPlace(w, taken)
				m.sites.mu.Unlock()
				if plain := m.plainPlace(w, taken); plain != kept {
					t.Errorf("round %d, %s: a mark lies at %v, the best place is %v", v.Board.At.Round, m.rs.Board.IDs[w.Area], kept, plain)
				}
				taken = append(taken, m.worthBox(m.markWidth(w.Text), p)) // what is taken differs from mark to mark
			}
		}
		return true
	})
}

// plainPlace is worthPlace by going through all places for each kind of them.
func (m *Map) plainPlace(w Worth, taken []drawing.Box) drawing.Point {
	least, best, wide := math.Inf(1), drawing.Point{}, m.markWidth(w.Text)
	var free []drawing.Point
	for _, off := range offsets() {
		p := m.places[w.Area].units.Plus(off)
		b, covered := m.worthBox(wide, p), 0.0
		if b.Left < 2 || b.Top < 2 || b.Right > m.shapes.width-2 || b.Bottom > m.shapes.height-2 {
			continue
		}
		for _, t := range taken {
			covered += b.Common(t)
		}
		if covered == 0 {
			free = append(free, p)
		}
		if covered < least {
			best, least = p, covered
		}
	}
	for _, good := range []site{within, offshore, straddles} {
		for _, p := range free {
			if m.site(w.Area, m.worthBox(wide, p).Grow(2)) == good {
				return p
			}
		}
	}
	return best
}

// With an army in every area there is room for every mark on every board, in every language:
// of one figure, and of three signs.
func TestWorthHasRoom(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: looks at every map")
	}
	eachMap(t, func(t *testing.T, m *Map) {
		v := View{Board: blank(m.rs)}
		for a := range m.rs.Board.Land.All {
			h := holding(m, a)
			v.Board.Holdings = append(v.Board.Holdings, h)
		}
		for _, text := range []string{"+4", "+1½"} {
			for _, lang := range m.rs.Names.Languages {
				v := paying(v, m, text)
				v.Language = lang
				lie, _ := lyingOn(m, v)
				for _, a := range lie {
					t.Errorf("%s, %s: the mark of %s lies on something", lang, text, m.rs.Board.IDs[a])
				}
			}
		}
	})
}

// A mark can be read: as large as names are at the least, and no text is wider than its mark.
// Each is a picture of its own, and the legend has one line for all.
func TestWorthCanBeRead(t *testing.T) {
	m := newMap(t)
	if c := eyesight.Contrast(panel, ink); c < eyesight.LeastContrast {
		t.Errorf("%.1f to 1", c)
	}
	if worthSize < leastName {
		t.Errorf("marks have the size %v", worthSize)
	}
	for _, text := range []string{"+4", "+9", "+½", "+1½", "+12", "+10"} {
		b := m.worthBox(m.markWidth(text), drawing.At(0, 0))
		if w := m.faces.bold.width(text, worthSize); w > b.Right-b.Left-worthEdge+1 {
			t.Errorf("%s is %.0f pixels wide in a mark of %.0f", text, w, b.Right-b.Left)
		}
		for _, r := range text {
			if i, err := m.faces.bold.font.GlyphIndex(nil, r); err != nil || i == 0 {
				t.Errorf("no letter %q", r)
			}
		}
	}
	asked := 0
	v := View{Board: blank(m.rs), Word: func(sign string) string {
		if sign == WorthSign {
			asked++
		}
		return sign
	}}
	none := m.SVG(v)
	v.Worth = []Worth{{1, "+4"}, {2, "+3"}}
	two := m.SVG(v)
	v.Worth[1].Text = "+2"
	if other := m.SVG(v); asked != 2 || string(none) == string(two) || string(other) == string(two) {
		t.Errorf("the legend was asked %d times; or marks are not drawn", asked)
	}
}

// holding is an army of the first nation in an area.
func holding(m *Map, a board.Area) view.Holding {
	h := view.Holding{Nation: 1, Area: a, Armies: 1}
	for u := range h.Units {
		if u < len(m.signs.kinds) && u > 0 && m.kind(u) == plain {
			h.Units[u] = 1
			break
		}
	}
	return h
}
