package boardmap

import (
	"math"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

const leaderSize = 19.0 // of leaders' names, in pixels

// drawUnits draws what stands in each area and, last, the names of leaders
// beside them.
func (m *Map) drawUnits(s surface, view View) {
	lang := m.language(view)
	var taken []box // by names of areas, units and names of leaders
	stands := make([]box, board.Max)
	for a := board.Area(1); int(a) <= m.rs.Board.Count(); a++ {
		tokens := m.standing(view, a)
		stands[a] = m.stand(s, tokens, m.places[a].units, m.places[a].room)
		if len(tokens) > 0 {
			taken = append(taken, stands[a])
		}
		taken = append(taken, m.extent(a, m.names[lang][a]))
	}
	for i := range view.Board.Holdings {
		who, at := view.Board.Holdings[i].Leader, view.Board.Holdings[i].Area
		if who == ruleset.NoLeader {
			continue
		}
		name := m.rs.Names.Leader(lang, who)
		p := m.leaderPlace(name, stands[at], taken)
		taken = append(taken, m.leaderBox(name, p))
		s.halo(m.faces.italic.centred(name, p, leaderSize), ink, white, 4.5)
	}
}

// leaderBox is what the name of a leader fills whose middle is at p.
func (m *Map) leaderBox(name string, p point) box {
	return boxAt(p, m.faces.italic.width(name, leaderSize)+2, leaderSize-4)
}

// leaderPlace finds where the name of a leader stands best beside what stands in
// his area: under it, if nothing is there, else to one side, or further down.
func (m *Map) leaderPlace(name string, stand box, taken []box) point {
	const gap = 3
	half := m.faces.italic.width(name, leaderSize)/2 + 4
	middle, under := stand.middle(), stand.bottom+leaderSize/2
	best, least := point{}, math.Inf(1)
	try := func(x, y float64) {
		p := point{max(half, min(m.shapes.width-half, x)), y}
		b, covered := m.leaderBox(name, p), 0.0
		for _, t := range taken {
			covered += b.common(t)
		}
		if covered < least {
			best, least = p, covered
		}
	}
	for _, aside := range [...]float64{0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1.1, -1.1} {
		try(middle.x+aside*half, under)
	}
	for _, y := range [...]float64{middle.y, under, stand.top} {
		try(stand.right+half+gap, y)
		try(stand.left-half-gap, y)
	}
	for _, y := range [...]float64{under + leaderSize - gap, stand.top - leaderSize/2} {
		for _, aside := range [...]float64{0, 0.5, -0.5, 1, -1} {
			try(middle.x+aside*half, y)
		}
	}
	return best
}
