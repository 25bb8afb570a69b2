package boardmap

import (
	"math"

	"bretwalda/internal/board"
	"bretwalda/internal/drawing"
	"bretwalda/internal/ruleset"
)

const leaderSize = 19.0 // of leaders' names, in pixels

// drawUnits draws what stands in each area and, last, the names of leaders
// beside them. What is drawn then, and the names of areas, take the room that it returns.
func (m *Map) drawUnits(s surface, view View) (taken []drawing.Box) {
	lang := m.language(view)
	stands := make([]drawing.Box, board.Max)
	for a := board.Area(1); int(a) <= m.rs.Board.Count(); a++ {
		tokens := m.standing(view, a)
		stands[a] = m.stand(s, tokens, m.places[a].units, m.places[a].room)
		if len(tokens) > 0 {
			taken = append(taken, stands[a])
		}
		taken = append(taken, m.extent(a, m.names[lang]()[a]))
	}
	for i := range view.Board.Holdings {
		who, at := view.Board.Holdings[i].Leader, view.Board.Holdings[i].Area
		if who == ruleset.NoLeader {
			continue
		}
		name := m.rs.Names.Leader(lang, who)
		l := m.leaderLabel(name, stands[at], taken)
		taken = append(taken, m.leaderBox(l))
		type leaderName string
		s.put(leaderName(l.text), onPixels(l.at), func(s drawing.Surface, p drawing.Point) {
			s.Halo(m.faces.italic.centred(l.text, p, leaderSize), ink, white, 4.5)
		})
	}
	return taken
}

// leaderBox is what the name of a leader fills.
func (m *Map) leaderBox(l label) drawing.Box {
	return m.faces.italic.extent(l.text, l.at, leaderSize).Grow(-2)
}

// leaderLabel sets the name of a leader beside what stands in his area: in two lines
// where it would lie on something in one.
func (m *Map) leaderLabel(name string, stand drawing.Box, taken []drawing.Box) label {
	one, covered := m.leaderPlace(name, stand, taken)
	if covered == 0 {
		return one
	}
	if two, less := m.leaderPlace(broken(name), stand, taken); less < covered {
		return two
	}
	return one
}

// leaderPlace finds where a leader's name, in lines, stands best: under what stands in
// his area, if nothing is there, else to one side, or further down; and how much of
// what is there it covers.
func (m *Map) leaderPlace(text string, stand drawing.Box, taken []drawing.Box) (best label, least float64) {
	const gap = 3
	size := m.leaderBox(label{text: text})
	half, high := (size.Right-size.Left)/2+3, size.Bottom-size.Top+4
	middle, under := stand.Middle(), stand.Bottom+high/2
	least = math.Inf(1)
	try := func(x, y float64) {
		l := label{text: text, at: drawing.At(max(half, min(m.shapes.width-half, x)), y), size: leaderSize}
		b, covered := m.leaderBox(l), 0.0
		for _, t := range taken {
			covered += b.Common(t)
		}
		if covered < least {
			best, least = l, covered
		}
	}
	for _, aside := range [...]float64{0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1.1, -1.1} {
		try(middle.X+aside*half, under)
	}
	for _, y := range [...]float64{middle.Y, under, stand.Top} {
		try(stand.Right+half+gap, y)
		try(stand.Left-half-gap, y)
	}
	for _, y := range [...]float64{under + high - gap, stand.Top - high/2} {
		for _, aside := range [...]float64{0, 0.5, -0.5, 1, -1} {
			try(middle.X+aside*half, y)
		}
	}
	return best, least
}
