package boardmap

import (
	"io/fs"
	"slices"
	"sync"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia/art"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/drawing"
	italiaart "bretwalda/internal/italia/art"
	"bretwalda/internal/italia/italiatest"
	italiaplay "bretwalda/internal/italia/play"
	italiashow "bretwalda/internal/italia/show"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

func loadRules(t testing.TB) *ruleset.Ruleset {
	t.Helper()
	rs := britanniatest.Engine(t).Ruleset()
	return rs
}

// picture is the art of a board, with the board.
type picture struct {
	name  string
	rs    *ruleset.Ruleset
	names view.Names
	art   fs.FS
	codes Codes
}

// pictures of all boards that there are.
func allPictures(t testing.TB) []picture {
	all := []picture{{name: "britannia", rs: loadRules(t), names: show.Names(), art: art.Files}}
	for _, id := range []string{"italia-1", "italia-2"} {
		all = append(all, picture{name: id, rs: italiatest.Engine(t, id).Ruleset(), names: italiashow.Names(), art: italiaart.Files})
	}
	for i := range all {
		family := words.Orders()
		if i > 0 {
			family = italiaplay.Words()
		}
		all[i].codes = orders.AreaCodes(sync.OnceValue(func() *orders.Reader { return family.Reader(all[i].rs) }))
	}
	return all
}

// eachShapes runs a test on the shapes of every board.
func eachShapes(t *testing.T, test func(t *testing.T, s *shapes, b *board.Board)) {
	for _, p := range allPictures(t) {
		t.Run(p.name, func(t *testing.T) {
			s, err := readShapes(p.rs.Board, p.art)
			if err != nil {
				t.Fatal(err)
			}
			test(t, s, p.rs.Board)
		})
	}
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
		if set&b.Land == 0 && s.onLand(k.p.Mix(k.q, 0.5)) {
			continue // a border of seas beneath an island
		}
		for a := range set.All {
			next[a] |= set.Without(a)
		}
	}
	// Seas go on beneath islands, so that coasts are found by what lies off them.
	for a := range b.Land.All {
		for w, length := range coast(s, b, a) {
			const least = 8 // pixels of coast: at a mark the next sea is near
			if length > least {
				next[a], next[w] = next[a].With(w), next[w].With(a)
			}
		}
	}
	return next
}

// coast is how much of the coast of a lies on each sea, in pixels.
func coast(s *shapes, b *board.Board, a board.Area) map[board.Area]float64 {
	const off = 1.5 // pixels off the coast
	long := map[board.Area]float64{}
	for _, r := range s.land[a] {
		for i, p := range r {
			q := r[(i+1)%len(r)]
			if p == q {
				continue
			}
			at := p.Mix(q, 0.5).Plus(q.Minus(p).Unit().Left().Times(off))
			if s.onLand(at) {
				continue
			}
			for w := range b.Seas.All {
				if s.sea[w].holds(at) {
					long[w] += p.To(q)
				}
			}
		}
	}
	return long
}

// What touches in the picture touches on the board, and the other way round.
func TestNeighbours(t *testing.T) {
	eachShapes(t, func(t *testing.T, s *shapes, b *board.Board) {
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
	})
}

// Lines do not cross, and rings of land run clockwise.
func TestLines(t *testing.T) {
	eachShapes(t, func(t *testing.T, s *shapes, b *board.Board) {
		var lines [][]drawing.Point
		for _, l := range [][]border{s.borders, s.shores} {
			for _, x := range l {
				lines = append(lines, x.line)
			}
		}
		noCrossing(t, lines)
		lines = nil
		for _, x := range s.open {
			lines = append(lines, x.line)
		}
		noCrossing(t, lines)
		for a := range b.Land.All {
			for _, r := range s.land[a] {
				if r.area() <= 0 {
					t.Errorf("a ring of %s does not run clockwise", b.IDs[a])
				}
			}
		}
	})
}

func noCrossing(t *testing.T, lines [][]drawing.Point) {
	t.Helper()
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
}

// Areas neither overlap nor leave gaps: every point of the map lies in one area, in one
// sea, or abroad.
func TestCover(t *testing.T) {
	eachShapes(t, func(t *testing.T, s *shapes, b *board.Board) {
		step := 3.7 // pixels
		if testing.Short() {
			step *= 5
		}
		var land [board.Max][]bounded
		var sea [board.Max]bounded
		for a := range (b.Land | b.Seas).All {
			for _, r := range s.land[a] {
				land[a] = append(land[a], bounded{r, r.bounds()})
			}
			sea[a] = bounded{s.sea[a], s.sea[a].bounds()}
		}
		for y := step; y < s.height; y += step {
			for x := step; x < s.width; x += step {
				p := drawing.At(x, y)
				var areas, seas board.Set
				for a := range (b.Land | b.Seas).All {
					switch {
					case sea[a].holds(p):
						seas = seas.With(a)
					case slices.ContainsFunc(land[a], func(r bounded) bool { return r.holds(p) }):
						areas = areas.With(a)
					}
				}
				switch {
				case areas.Len() > 1, areas == 0 && seas.Len() > 1:
					t.Fatalf("at %v are %d areas and %d seas", p, areas.Len(), seas.Len())
				case areas == 0 && seas == 0 && !s.onLand(p):
					t.Fatalf("nothing is at %v", p)
				}
			}
		}
	})
}

// A border is on the map where the file says: a is on one side, b on the other.
func TestBordersHaveTheirSides(t *testing.T) {
	eachShapes(t, func(t *testing.T, s *shapes, b *board.Board) {
		for _, x := range s.borders {
			p, q := x.line[len(x.line)/2], x.line[len(x.line)/2-1]
			mid, off := p.Mix(q, 0.5), q.Minus(p).Unit().Left().Times(0.5)
			l, r := mid.Plus(off), mid.Minus(off)
			in := func(a board.Area, p drawing.Point) bool {
				if a == board.None {
					return slices.ContainsFunc(s.abroad, func(r ring) bool { return r.holds(p) })
				}
				return s.land[a][0].holds(p)
			}
			if !(in(x.a, l) && in(x.b, r) || in(x.a, r) && in(x.b, l)) {
				t.Errorf("the border of %s and %s near %v has something else beside it", b.IDs[x.a], b.IDs[x.b], mid)
			}
		}
	})
}

// Ships pass from sea to sea on the water, where both seas are near, whatever land covers
// the rest of their border.
func TestPassages(t *testing.T) {
	eachShapes(t, func(t *testing.T, s *shapes, b *board.Board) {
		for i, x := range s.open {
			p := s.passages[i]
			if !s.onMap(p) || s.onLand(p) {
				t.Errorf("from %s to %s ships pass at %v, not at sea", b.IDs[x.a], b.IDs[x.b], p)
			}
			for _, w := range []board.Area{x.a, x.b} {
				if s.sea[w].distance(p) > 1 {
					t.Errorf("%s ends far from %v", b.IDs[w], p)
				}
			}
		}
	})
}

// TestBounded: looking at the bounds of land first changes nothing.
func TestBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: looks at every map")
	}
	eachShapes(t, func(t *testing.T, s *shapes, _ *board.Board) {
		for x := 0.0; x < s.width; x += 31.3 {
			for y := 0.0; y < s.height; y += 43.1 {
				p, b := drawing.At(x, y), drawing.BoxAt(drawing.At(x, y), 60, 20)
				for _, r := range s.ashore {
					if r.holds(p) != r.ring.holds(p) || !r.box.Meets(b) && r.touches(b) {
						t.Fatalf("%v: another answer with bounds %v", p, r.box)
					}
				}
			}
		}
	})
}
