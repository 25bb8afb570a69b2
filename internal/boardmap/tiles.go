package boardmap

import (
	"bretwalda/internal/board"

	"bretwalda/internal/drawing"
)

// A board of which nobody has a picture can be drawn as a scheme: each area and each sea is a
// tile, and lines join those that touch, dashed where a pack only guesses that they do. In
// areas.yaml stand the size of the tiles and their middles:
//
//	size: [1000, 1370]
//	tiles:
//	  size: [126, 84]
//	  at: {roma: [520, 660], mare-tyrrhenum: [400, 800]}

// corner is how far the corners of a tile are cut.
const corner = 12.0

// tiles makes the shapes of a scheme.
func (s *builder) tiles() {
	middle := make([]drawing.Point, board.Max)
	for a := range (s.b.Land | s.b.Seas).All {
		at, ok := s.file.Tiles.At[s.b.IDs[a]]
		if !ok {
			s.fail("areas.yaml: no tile for %s", s.b.IDs[a])
			return
		}
		middle[a] = drawing.At(at[0], at[1])
		r := tile(middle[a], s.file.Tiles.Size[0]/2, s.file.Tiles.Size[1]/2)
		if s.b.Seas.Has(a) {
			s.sea[a] = r
		} else {
			s.land[a] = []ring{r}
		}
	}
	for id := range s.file.Tiles.At {
		s.area(id)
	}
	for a := range (s.b.Land | s.b.Seas).All {
		for b := range (s.b.Next[a] | s.b.Shore[a] | s.b.Open[a]).All {
			if a < b {
				s.links = append(s.links, border{a, b, []drawing.Point{middle[a], middle[b]}})
			}
		}
	}
}

// tile is a rectangle without its corners, clockwise.
func tile(at drawing.Point, w, h float64) ring {
	return ring{
		drawing.At(at.X-w+corner, at.Y-h), drawing.At(at.X+w-corner, at.Y-h), drawing.At(at.X+w, at.Y-h+corner), drawing.At(at.X+w, at.Y+h-corner),
		drawing.At(at.X+w-corner, at.Y+h), drawing.At(at.X-w+corner, at.Y+h), drawing.At(at.X-w, at.Y+h-corner), drawing.At(at.X-w, at.Y-h+corner),
	}
}

// places of names and units on the tiles of a scheme.
func (sh *shapes) places(b *board.Board) []place {
	list := make([]place, board.Max)
	for _, l := range sh.links {
		for i, a := range []board.Area{l.a, l.b} {
			at := l.line[i]
			list[a] = place{name: at.Plus(drawing.At(0, -24)), units: at.Plus(drawing.At(0, 14)), room: 135}
		}
	}
	return list
}

// drawLinks draws who touches whom on a scheme, and its seas.
func (m *Map) drawLinks(s drawing.Surface) {
	for _, l := range m.shapes.links {
		colour, width := borderInk, 4.0
		if m.rs.Board.Seas.Has(l.b) {
			colour, width = blend(sea, seaText, 0.55), 2.6
		}
		if m.rs.Board.Guessed[l.a].Has(l.b) {
			s.Stroke(drawing.Polyline(l.line...), colour, width, dashes...)
		} else {
			s.Stroke(drawing.Polyline(l.line...), colour, width)
		}
	}
	for a := range m.rs.Board.Seas.All {
		if r := m.shapes.sea[a]; m.shapes.links != nil {
			s.Fill(drawing.Polygon(r...), blend(sea, panel, 0.35))
			s.Stroke(drawing.Polygon(r...), blend(sea, seaText, 0.55), 1.8)
		}
	}
}

// dashes are those of lines that are only guessed.
var dashes = []float64{9, 7}

// guesses reports whether a line of a scheme is only guessed.
func (m *Map) guesses() bool {
	for _, l := range m.shapes.links {
		if m.rs.Board.Guessed[l.a].Has(l.b) {
			return true
		}
	}
	return false
}
