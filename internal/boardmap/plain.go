package boardmap

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/drawing"
	"bretwalda/internal/ruleset"
)

// Plain is the board as shapes alone, for pages that draw it themselves: no more than it
// takes to recognise it.
type Plain struct {
	Width, Height int
	Areas         []PlainArea // land first, in board order, then seas
	Abroad        string      // land that is no area, as the data of an SVG path on the Grid
	Straits       string      // lines that join areas over water, in pixels
}

// PlainArea is a land area or a sea.
type PlainArea struct {
	Area        board.Area
	Path        string   // the data of an SVG path on the Grid; of a sea all of the map within it
	Ground      string   // its colour
	Name, Units [2]int   // where they stand
	Lines       []string // of the name
}

// Grid is how many pixels of the drawing lie between whole numbers in the paths of Plain.
const Grid = 2

// How far a shape of Plain may be from the true one, in pixels of the drawing: land; other land,
// which only tells where one is; and seas, which end below land that is drawn over them.
const coarse, coarseAbroad, coarseSea = 3.0, 8.0, 8.0

// Plain returns the board as shapes, with names as the map of a language breaks them.
func (m *Map) Plain(view View) Plain {
	s := m.shapes
	p := Plain{Width: int(s.width), Height: int(s.height)}
	names := m.names[m.language(view)]()
	add := func(a board.Area, path string) {
		x := PlainArea{Area: a, Path: path, Name: whole(m.places[a].name), Units: whole(m.places[a].units)}
		if x.Ground = drawing.Hex(m.ground(a)); m.rs.Board.Seas.Has(a) {
			x.Ground = drawing.Hex(sea)
		}
		x.Lines = strings.Split(names[a].text, "\n")
		p.Areas = append(p.Areas, x)
	}
	for a := range m.rs.Board.Land.All {
		var path strings.Builder
		islands := s.land[a]
		var lines [][]drawing.Point
		for _, line := range s.around[a] {
			lines = append(lines, thin(line, coarse))
		}
		if r, ok := chain(lines); ok {
			write(&path, r)
			islands = islands[1:]
		}
		for _, island := range islands {
			write(&path, island.thin(coarse))
		}
		add(a, path.String())
	}
	for a := range m.rs.Board.Seas.All {
		var path strings.Builder
		write(&path, s.sea[a].thin(coarseSea))
		add(a, path.String())
	}
	var abroad strings.Builder
	for _, r := range s.abroad {
		write(&abroad, r.thin(coarseAbroad))
	}
	p.Abroad = abroad.String()
	var straits strings.Builder
	for a := range m.rs.Board.Land.All {
		for n := range m.rs.Board.Strait[a].All {
			if a < n { // from one side only
				from, to := whole(m.places[a].units), whole(m.places[n].units)
				fmt.Fprintf(&straits, "M%d %dL%d %d", from[0], from[1], to[0], to[1])
			}
		}
	}
	p.Straits = straits.String()
	return p
}

func whole(p drawing.Point) [2]int { return [2]int{int(math.Round(p.X)), int(math.Round(p.Y))} }

// thin leaves out points of a line that lie on it as far as one can see, after Douglas
// and Peucker.
func thin(line []drawing.Point, coarse float64) []drawing.Point {
	if len(line) < 3 {
		return line
	}
	far, at := 0.0, 0
	for i, p := range line[1 : len(line)-1] {
		if d := distance(p, line[0], line[len(line)-1]); d > far {
			far, at = d, i+1
		}
	}
	if far <= coarse {
		return []drawing.Point{line[0], line[len(line)-1]}
	}
	first := thin(line[:at+1], coarse)
	return append(first[:len(first)-1:len(first)-1], thin(line[at:], coarse)...)
}

// thin is thin of a ring, which begins and ends where it did.
func (r ring) thin(coarse float64) ring {
	k := len(r) / 2
	if k < 2 {
		return r
	}
	first, second := thin(r[:k+1], coarse), thin(append(r[k:len(r):len(r)], r[0]), coarse)
	return append(append(ring(nil), first[:len(first)-1]...), second[:len(second)-1]...)
}

// write adds a ring to the data of a path, on the Grid, each point from the last one.
func write(b *strings.Builder, r ring) {
	var last [2]int
	k := 0
	for i, p := range r {
		at := whole(p.Times(1. / Grid))
		switch {
		case i == 0:
			b.WriteString("M" + strconv.Itoa(at[0]) + " " + strconv.Itoa(at[1]) + "l")
		case at == last:
			continue
		default:
			x, y := strconv.Itoa(at[0]-last[0]), strconv.Itoa(at[1]-last[1])
			if k > 0 && x[0] != '-' {
				b.WriteByte(' ')
			}
			b.WriteString(x)
			if y[0] != '-' {
				b.WriteByte(' ')
			}
			b.WriteString(y)
			k++
		}
		last = at
	}
	b.WriteByte('z')
}

// Paint returns the colours of a nation's counters, and of what stands on them.
func (m *Map) Paint(n ruleset.Nation) (body, sign string) {
	p := m.paint(n)
	return drawing.Hex(p.body), drawing.Hex(p.sign)
}
