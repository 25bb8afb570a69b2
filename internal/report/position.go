package report

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Position is where everything stands, twice: by nation and by area.
type Position struct {
	Nations []NationPosition // those with units on the board, in Nation List order
	Regions []RegionPosition // occupied areas only; seas last, with Region ""
	Marks   []MarkPosition   // those that are on the board
}

// MarkPosition is where marks of one name lie.
type MarkPosition struct {
	Name  string
	Areas board.Set
}

// NationPosition is all units of a nation.
type NationPosition struct {
	Nation   ruleset.Nation
	Owner    string // the player's name; empty when nobody plays it
	Points   int
	Tracks   []view.Track   // what it has saved
	Lord     ruleset.Nation // to whom it is subject; NoNation: to nobody
	Holdings []view.Holding // in board order
}

// RegionPosition is what stands in one region.
type RegionPosition struct {
	Region string // the pack's id; "" for the seas
	Areas  []AreaPosition
}

// AreaPosition is what stands in one area.
type AreaPosition struct {
	Area     board.Area
	Holdings []view.Holding // one for each nation there
}

// PositionOf arranges a position by nation and by area.
func (r *Reports) PositionOf(g Game, b *view.Board) Position {
	var p Position
	for i := 1; i < len(r.rs.Nations); i++ {
		n := ruleset.Nation(i)
		hs := b.Of(n)
		if len(hs) == 0 {
			continue
		}
		have := &b.Nations[n]
		p.Nations = append(p.Nations, NationPosition{
			Nation: n, Owner: r.owner(g, n), Points: have.Points, Tracks: have.Tracks, Lord: have.Lord, Holdings: hs,
		})
	}
	for _, region := range r.rs.Board.Regions {
		p.addRegion(b, region.ID, region.Areas)
	}
	p.addRegion(b, "", r.rs.Board.Seas)
	for _, m := range b.Marks {
		i := slices.IndexFunc(p.Marks, func(x MarkPosition) bool { return x.Name == m.Name })
		if i < 0 {
			i = len(p.Marks)
			p.Marks = append(p.Marks, MarkPosition{Name: m.Name})
		}
		p.Marks[i].Areas = p.Marks[i].Areas.With(m.Area)
	}
	return p
}

func (p *Position) addRegion(b *view.Board, id string, areas board.Set) {
	region := RegionPosition{Region: id}
	for a := range areas.All {
		if hs := b.In(a); len(hs) > 0 {
			region.Areas = append(region.Areas, AreaPosition{a, hs})
		}
	}
	if len(region.Areas) > 0 {
		p.Regions = append(p.Regions, region)
	}
}

// side returns the side of the scenario that plays n, or Onlooker.
func (r *Reports) side(g Game, n ruleset.Nation) int {
	for side, nations := range r.scenario(g).Sides {
		for _, m := range nations {
			if m == n {
				return side
			}
		}
	}
	return Onlooker
}

// owner returns the name of the player of n; empty when there is none.
func (r *Reports) owner(g Game, n ruleset.Nation) string {
	if side := r.side(g, n); side >= 0 && side < len(g.Players) {
		return g.Players[side]
	}
	return ""
}

// scenario returns the scenario of g, an empty one when the index is wrong.
func (r *Reports) scenario(g Game) *ruleset.Scenario {
	if g.Scenario < 0 || g.Scenario >= len(r.rs.Scenarios) {
		return &ruleset.Scenario{}
	}
	return &r.rs.Scenarios[g.Scenario]
}
