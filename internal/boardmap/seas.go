package boardmap

import (
	"bretwalda/internal/board"

	"bretwalda/internal/drawing"
)

// openSeas draws the borders of the seas, and closes each sea: along its coast,
// out to the edge of the map, along the edge, and back in.
func (s *builder) openSeas() {
	for _, f := range s.file.Seas {
		line := []drawing.Point{s.node(f.From)}
		for _, v := range f.Via {
			line = append(line, drawing.At(v[0], v[1]))
		}
		line = append(line, drawing.At(f.To[0], f.To[1]))
		s.open = append(s.open, border{s.area(f.Between[0]), s.area(f.Between[1]), smooth(line)})
	}
	for a := range s.b.Seas.All {
		s.sea[a] = s.closeSea(a)
	}
}

// closeSea makes the ring of sea a.
func (s *builder) closeSea(a board.Area) ring {
	coast := s.coastOf(a)
	if len(coast) == 0 {
		s.fail("areas.yaml: no coast lies on %s", s.b.IDs[a])
		return nil
	}
	out, in := s.outward(a, coast[len(coast)-1]), s.outward(a, coast[0])
	if out == nil || in == nil {
		s.fail("areas.yaml: the coast of %s has an end where no border of it goes out to sea", s.b.IDs[a])
		return nil
	}
	r := append(ring(nil), coast...)
	r = append(r, out[1:]...)
	r = append(r, s.edge(out[len(out)-1], in[len(in)-1])...)
	back := onwards(in, false)
	return append(r, back[:len(back)-1]...)
}

// coastOf is the mainland's coast on sea a, clockwise, one line.
func (s *builder) coastOf(a board.Area) []drawing.Point {
	n := len(s.shores)
	first := -1
	for i, b := range s.shores {
		if b.b == a && s.shores[(i+n-1)%n].b != a {
			if first >= 0 {
				s.fail("areas.yaml: the coast of %s is in two parts", s.b.IDs[a])
			}
			first = i
		}
	}
	if first < 0 {
		return nil
	}
	line := append([]drawing.Point(nil), s.shores[first].line...)
	for i := (first + 1) % n; s.shores[i].b == a; i = (i + 1) % n {
		line = append(line, s.shores[i].line[1:]...)
	}
	return line
}

// outward is the border of sea a that begins at coast point p.
func (s *builder) outward(a board.Area, p drawing.Point) []drawing.Point {
	for _, b := range s.open {
		if (b.a == a || b.b == a) && b.line[0] == p {
			return b.line
		}
	}
	return nil
}

// edge lists the corners of the map that one passes going from p to q, both on
// its edge, counter-clockwise.
func (s *builder) edge(p, q drawing.Point) []drawing.Point {
	// Places on the edge by how far one has come, counter-clockwise, from the
	// top right corner.
	along := func(p drawing.Point) float64 {
		switch {
		case p.Y == 0:
			return s.width - p.X
		case p.X == 0:
			return s.width + p.Y
		case p.Y == s.height:
			return s.width + s.height + p.X
		case p.X == s.width:
			return 2*s.width + s.height + s.height - p.Y
		}
		s.fail("areas.yaml: a border of seas ends at %v, not on the edge of the map", p)
		return 0
	}
	round := 2 * (s.width + s.height)
	corners := []drawing.Point{drawing.At(s.width, 0), drawing.At(0, 0), drawing.At(0, s.height), drawing.At(s.width, s.height)}
	from, to := along(p), along(q)
	if to < from {
		to += round
	}
	var passed []drawing.Point
	for lap := range 2 {
		for i, c := range corners {
			at := []float64{0, s.width, s.width + s.height, 2*s.width + s.height}[i] + float64(lap)*round
			if at > from && at < to {
				passed = append(passed, c)
			}
		}
	}
	return passed
}
