package boardmap

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/drawing"
)

// Art is drawn for one pack. Another, of another edition or of a club that owns the game,
// may know better what touches what; then the map says so: lines between areas that do
// not touch are barred, and areas that touch elsewhere are linked.

// compare finds where the pack and the picture differ.
func (m *Map) compare() {
	b := m.rs.Board
	touch := func(x, y board.Area) bool { return (b.Next[x] | b.Shore[x] | b.Open[x]).Has(y) }
	var drawn [board.Max]board.Set
	meet := func(x, y board.Area) { drawn[x], drawn[y] = drawn[x].With(y), drawn[y].With(x) }
	for _, list := range [][]border{m.shapes.borders, m.shapes.shores, m.shapes.open} {
		for _, l := range list {
			if l.a == board.None || l.b == board.None {
				continue
			}
			if meet(l.a, l.b); !touch(l.a, l.b) {
				m.barred = append(m.barred, l)
			}
		}
	}
	for a := range b.Land.All {
		for w := range b.Seas.All {
			if len(m.shapes.around[a]) == 0 && m.shapes.sea[w].holds(m.shapes.land[a][0][0]) {
				meet(a, w)
			}
		}
	}
	for x := range (b.Land | b.Seas).All {
		for y := range ((b.Next[x] | b.Shore[x] | b.Open[x]) &^ drawn[x]).All {
			if x < y { // from one side only
				m.links = append(m.links, border{x, y, []drawing.Point{m.places[x].units, m.places[y].units}})
			}
		}
	}
}

// closedCorners are the points at which four areas and seas meet, so that those across from
// each other seem to touch and do not.
func (m *Map) closedCorners() (all []drawing.Point) {
	at := map[drawing.Point]board.Set{}
	for _, list := range [][]border{m.shapes.borders, m.shapes.shores} {
		for _, l := range list {
			for _, p := range []drawing.Point{l.line[0], l.line[len(l.line)-1]} {
				if at[p] == 0 {
					all = append(all, p)
				}
				at[p] = (at[p] | board.Of(l.a, l.b)).Without(board.None)
			}
		}
	}
	b := m.rs.Board
	return slices.DeleteFunc(all, func(p drawing.Point) bool {
		for x := range at[p].All {
			if at[p].Without(x)&^(b.Next[x]|b.Shore[x]|b.Open[x]) != 0 {
				return at[p].Len() < 4
			}
		}
		return true
	})
}

// drawCorner draws the sign of a closed corner.
func drawCorner(s drawing.Surface, p drawing.Point) {
	const r, arm = 8.0, 3.6
	s.Fill(drawing.Circle(p, r+1.6), ink)
	s.Fill(drawing.Circle(p, r), panel)
	for _, side := range []float64{-arm, arm} {
		s.Stroke(drawing.Polyline(p.Plus(drawing.At(-arm, -side)), p.Plus(drawing.At(arm, side))), paints["red"].body, 2.8)
	}
}

// drawDifferences draws what compare found, and closed corners.
func (m *Map) drawDifferences(s drawing.Surface) {
	for _, l := range m.barred {
		bar(s, drawing.Polyline(l.line...))
	}
	for _, p := range m.corners {
		drawCorner(s, p)
	}
	for _, l := range m.links {
		link(s, drawing.Polyline(l.line...), m.dashed(l)...)
	}
}

func bar(s drawing.Surface, o drawing.Outline) {
	s.Stroke(o, ink, 7)
	s.Stroke(o, fire, 3, 4, 8)
}

func link(s drawing.Surface, o drawing.Outline, dashes ...float64) {
	s.Stroke(o, panel, 7)
	s.Stroke(o, regionInk, 3.2, dashes...)
}

// dashes are those of borders that are only guessed.
var dashes = []float64{9, 7}

// dashed is how a border is broken: not at all where the pack is sure of it.
func (m *Map) dashed(b border) []float64 {
	if m.rs.Board.Guessed[b.a].Has(b.b) {
		return dashes
	}
	return nil
}

// guesses reports whether a border of the board is only guessed.
func (m *Map) guesses() bool {
	for a := range (m.rs.Board.Land | m.rs.Board.Seas).All {
		if m.rs.Board.Guessed[a] != 0 {
			return true
		}
	}
	return false
}
