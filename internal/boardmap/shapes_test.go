package boardmap

import (
	"math"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia/art"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/drawing"
	"bretwalda/internal/ruleset"
)

func loadRules(t testing.TB) *ruleset.Ruleset {
	t.Helper()
	rs := britanniatest.Engine(t).Ruleset()
	return rs
}

func loadShapes(t testing.TB) (*shapes, *board.Board) {
	t.Helper()
	rs := loadRules(t)
	s, err := readShapes(rs.Board, art.Files)
	if err != nil {
		t.Fatal(err)
	}
	return s, rs.Board
}

// side is a piece of a ring, told the same from both its sides.
type side struct{ p, q drawing.Point }

func sideOf(p, q drawing.Point) side {
	if p.X > q.X || p.X == q.X && p.Y > q.Y {
		p, q = q, p
	}
	return side{p, q}
}

// touching finds by the sides that rings have in common which areas and seas
// touch; nothing that the files say of neighbours goes into it.
func touching(t *testing.T, s *shapes, b *board.Board) [board.Max]board.Set {
	owners := map[side]board.Set{}
	add := func(a board.Area, r ring) {
		for i, p := range r {
			k := sideOf(p, r[(i+1)%len(r)])
			if owners[k].Has(a) {
				t.Errorf("%s passes twice between %v and %v", b.IDs[a], k.p, k.q)
			}
			owners[k] = owners[k].With(a)
		}
	}
	for a := range b.Land.All {
		for _, r := range s.land[a] {
			add(a, r)
		}
	}
	for a := range b.Seas.All {
		add(a, s.sea[a])
	}
	var next [board.Max]board.Set
	for k, set := range owners {
		if set.Len() > 2 {
			t.Errorf("%d areas share the side from %v to %v", set.Len(), k.p, k.q)
		}
		for a := range set.All {
			next[a] |= set.Without(a)
		}
	}
	// Islands share no side with a sea: they lie in it.
	for a := range b.Land.All {
		for w := range b.Seas.All {
			if b.Next[a] == 0 && s.sea[w].holds(s.land[a][0][0]) {
				next[a], next[w] = next[a].With(w), next[w].With(a)
			}
		}
	}
	return next
}

func TestNeighbours(t *testing.T) {
	s, b := loadShapes(t)
	next := touching(t, s, b)
	for a := board.Area(1); int(a) <= b.Count(); a++ {
		want := b.Next[a] | b.Shore[a] | b.Open[a]
		for n := range (next[a] &^ want).All {
			t.Errorf("%s touches %s on the map, not on the board", b.IDs[a], b.IDs[n])
		}
		for n := range (want &^ next[a]).All {
			t.Errorf("%s touches %s on the board, not on the map", b.IDs[a], b.IDs[n])
		}
	}
}

// Areas neither overlap nor leave gaps: no two lines cross, and the areas
// together are as large as the mainland, the seas and it as large as the map.
func TestCover(t *testing.T) {
	s, b := loadShapes(t)
	var lines [][]drawing.Point
	for _, l := range [][]border{s.borders, s.shores, s.open} {
		for _, x := range l {
			lines = append(lines, x.line)
		}
	}
	for i, l := range lines {
		for _, m := range lines[i:] {
			for j := 1; j < len(l); j++ {
				for k := 1; k < len(m); k++ {
					if cross(l[j-1], l[j], m[k-1], m[k]) {
						t.Errorf("lines cross near %v", l[j])
					}
				}
			}
		}
	}
	var coast ring
	for _, x := range s.shores {
		coast = append(coast, x.line[1:]...)
	}
	land, sea := 0.0, 0.0
	for a := range b.Land.All {
		if b.Next[a] != 0 {
			land += s.land[a][0].area()
		}
		for _, r := range s.land[a] {
			if r.area() <= 0 {
				t.Errorf("a ring of %s does not run clockwise", b.IDs[a])
			}
		}
	}
	for a := range b.Seas.All {
		sea += math.Abs(s.sea[a].area())
	}
	if math.Abs(land-coast.area()) > 1 {
		t.Errorf("the areas of the mainland measure %.0f, its coast encloses %.0f", land, coast.area())
	}
	if all := s.width * s.height; math.Abs(land+sea-all) > 1 {
		t.Errorf("mainland and seas measure %.0f, the map %.0f", land+sea, all)
	}
}

// A border is on the map where the file says: a is on one side, b on the other.
func TestBordersHaveTheirSides(t *testing.T) {
	s, b := loadShapes(t)
	for _, x := range s.borders {
		p, q := x.line[len(x.line)/2], x.line[len(x.line)/2-1]
		mid, off := p.Mix(q, 0.5), q.Minus(p).Unit().Left().Times(0.5)
		l, r := mid.Plus(off), mid.Minus(off)
		in := func(a board.Area, p drawing.Point) bool { return s.land[a][0].holds(p) }
		if !(in(x.a, l) && in(x.b, r) || in(x.a, r) && in(x.b, l)) {
			t.Errorf("the border of %s and %s near %v has something else beside it", b.IDs[x.a], b.IDs[x.b], mid)
		}
	}
}
