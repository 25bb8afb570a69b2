package report

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/ruleset"
)

// Position is where everything stands, twice: by nation and by area.
type Position struct {
	Nations   []NationPosition // those with units on the board, in Nation List order
	Regions   []RegionPosition // occupied areas only; seas last, with Region ""
	Destroyed board.Set        // areas with a destroyed fort
}

// NationPosition is all units of a nation.
type NationPosition struct {
	Nation     ruleset.Nation
	Owner      string // the player's name; empty when nobody plays it
	Points     int
	Population int            // points saved
	Lord       ruleset.Nation // to whom it is subject; NoNation: to nobody
	Holdings   []Holding      // in board order
}

// RegionPosition is what stands in one region.
type RegionPosition struct {
	Region string // the pack's id; "" for the seas
	Areas  []AreaPosition
}

// AreaPosition is what stands in one area.
type AreaPosition struct {
	Area     board.Area
	Holdings []Holding // one for each nation there
}

// Holding is what one nation has in one area.
type Holding struct {
	Nation     ruleset.Nation
	Area       board.Area
	Inf, Cav   int
	Fort, Burh bool
	Leader     ruleset.Leader
}

// Armies returns how many armies a holding has.
func (h Holding) Armies() int { return h.Inf + h.Cav }

// Any says that there is something to fight with.
func (h Holding) Any() bool { return h.Armies() > 0 || h.Fort || h.Burh }

// holding returns what n has in a, and whether that is anything.
func (r *Reports) holding(s *britannia.State, n ruleset.Nation, a board.Area) (Holding, bool) {
	h := Holding{Nation: n, Area: a, Inf: int(s.Inf[n][a]), Cav: int(s.Cav[n][a])}
	h.Fort = s.Forts.Has(a) && n == r.forts
	h.Burh = s.Burhs.Has(a) && r.rs.Nations[n].MaxBurhs > 0
	if s.LeaderAt[n] == a && s.Leader[n] != ruleset.NoLeader {
		h.Leader = s.Leader[n]
	}
	return h, h.Armies() > 0 || h.Fort || h.Burh || h.Leader != ruleset.NoLeader
}

// fortNation is the nation whose forts State.Forts are.
func fortNation(rs *ruleset.Ruleset) ruleset.Nation {
	for n := 1; n < len(rs.Nations); n++ {
		if rs.Nations[n].Forts {
			return ruleset.Nation(n)
		}
	}
	return ruleset.NoNation
}

// where returns the areas and seas in which n may have something; it has nothing
// elsewhere.
func (r *Reports) where(s *britannia.State, n ruleset.Nation) board.Set {
	areas := s.Where[n]
	if n == r.forts {
		areas |= s.Forts
	}
	if r.rs.Nations[n].MaxBurhs > 0 {
		areas |= s.Burhs
	}
	if s.Leader[n] != ruleset.NoLeader {
		areas = areas.With(s.LeaderAt[n])
	}
	return areas & (r.rs.Board.Land | r.rs.Board.Seas)
}

// holdings returns all that n has, in board order.
func (r *Reports) holdings(s *britannia.State, n ruleset.Nation) []Holding {
	areas := r.where(s, n)
	hs := make([]Holding, 0, areas.Len())
	for a := range areas.All {
		if h, some := r.holding(s, n, a); some {
			hs = append(hs, h)
		}
	}
	return hs
}

// PositionOf arranges a position by nation and by area.
func (r *Reports) PositionOf(g Game, s *britannia.State) Position {
	p := Position{Destroyed: s.Destroyed}
	for i := 1; i < len(r.rs.Nations); i++ {
		n := ruleset.Nation(i)
		hs := r.holdings(s, n)
		if len(hs) == 0 {
			continue
		}
		p.Nations = append(p.Nations, NationPosition{
			Nation: n, Owner: r.owner(g, n), Points: int(s.Points[n]),
			Population: int(s.Population[n]), Lord: s.SubjectTo[n], Holdings: hs,
		})
	}
	for _, region := range r.rs.Board.Regions {
		p.addRegion(r, s, region.ID, region.Areas)
	}
	p.addRegion(r, s, "", r.rs.Board.Seas)
	return p
}

func (p *Position) addRegion(r *Reports, s *britannia.State, id string, areas board.Set) {
	region := RegionPosition{Region: id}
	for a := range areas.All {
		if hs := r.standing(s, a); len(hs) > 0 {
			region.Areas = append(region.Areas, AreaPosition{a, hs})
		}
	}
	if len(region.Areas) > 0 {
		p.Regions = append(p.Regions, region)
	}
}

// standing returns what all nations have in a.
func (r *Reports) standing(s *britannia.State, a board.Area) []Holding {
	var hs []Holding
	for i := 1; i < len(r.rs.Nations); i++ {
		n := ruleset.Nation(i)
		if !r.where(s, n).Has(a) {
			continue
		}
		if h, some := r.holding(s, n, a); some {
			hs = append(hs, h)
		}
	}
	return hs
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
