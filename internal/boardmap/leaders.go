package boardmap

import (
	"math"

	"bretwalda/internal/board"
	"bretwalda/internal/drawing"
	"bretwalda/internal/ruleset"
)

const leaderSize = 19.0 // of leaders' names, in pixels

// drawUnits draws what stands in each area and, last, the names of leaders
// beside them.
func (m *Map) drawUnits(s drawing.Surface, view View) {
	lang := m.language(view)
	var taken []drawing.Box // by names of areas, units and names of leaders
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
		p := m.leaderPlace(name, stands[at], taken)
		taken = append(taken, m.leaderBox(name, p))
		s.Halo(m.faces.italic.centred(name, p, leaderSize), ink, white, 4.5)
	}
}

// leaderBox is what the name of a leader fills whose middle is at p.
func (m *Map) leaderBox(name string, p drawing.Point) drawing.Box {
	return drawing.BoxAt(p, m.faces.italic.width(name, leaderSize)+2, leaderSize-4)
}

// leaderPlace finds where the name of a leader stands best beside what stands in
// his area: under it, if nothing is there, else to one side, or further down.
func (m *Map) leaderPlace(name string, stand drawing.Box, taken []drawing.Box) drawing.Point {
	const gap = 3
	half := m.faces.italic.width(name, leaderSize)/2 + 4
	middle, under := stand.Middle(), stand.Bottom+leaderSize/2
	best, least := drawing.Point{}, math.Inf(1)
	try := func(x, y float64) {
		p := drawing.At(max(half, min(m.shapes.width-half, x)), y)
		b, covered := m.leaderBox(name, p), 0.0
		for _, t := range taken {
			covered += b.Common(t)
		}
		if covered < least {
			best, least = p, covered
		}
	}
	for _, aside := range [...]float64{0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1.1, -1.1} {
		try(middle.X+aside*half, under)
	}
	for _, y := range [...]float64{middle.Y, under, stand.Top} {
		try(stand.Right+half+gap, y)
		try(stand.Left-half-gap, y)
	}
	for _, y := range [...]float64{under + leaderSize - gap, stand.Top - leaderSize/2} {
		for _, aside := range [...]float64{0, 0.5, -0.5, 1, -1} {
			try(middle.X+aside*half, y)
		}
	}
	return best
}
