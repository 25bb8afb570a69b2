// Package show is Italia's positions as letters and maps show them.
package show

import (
	"io/fs"

	"bretwalda/internal/board"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
	"bretwalda/templates"
)

// Names are what templates call things of the family.
func Names() view.Names {
	names := view.Names{Reasons: italia.ReasonNames(), OnLand: cards.Infantry, AtSea: cards.Fleet, Leader: cards.LeaderUnit, Events: events(), Retold: map[string]string{"purchases": "placing", "campaign-moved": "moved"}, Refusals: italia.Refusals()}
	names.Signs = []view.Sign{
		{Of: "city", Picture: "tower"}, {Of: "ruin", Picture: "ruins"}, {Of: "fleet", Picture: "ship"}, {Of: "knight", Picture: "horse"},
		{Of: "consular-legion", Picture: "eagle"}, {Of: "elephant", Picture: "elephant"},
	}
	for _, id := range cards.UnitIDs {
		names.Units = append(names.Units, id)
	}
	names.Units[cards.NoUnit] = "none"
	for k := range italia.Kinds {
		names.Decisions = append(names.Decisions, italia.Info(k).Name)
	}
	names.Decisions[italia.None] = "none"
	return names
}

// Texts are the templates that only Italia has.
func Texts() fs.FS { return templates.Of("italia") }

// Show shows positions of one pack.
type Show struct{ e *italia.Engine }

// New returns what shows positions that an engine plays.
func New(e *italia.Engine) *Show { return &Show{e} }

// Of shows a position: who stands where, gold, rulers, cities.
func (w *Show) Of(s *italia.State) view.Position {
	pk := w.e.Pack()
	b := view.Board{At: w.e.At(s), Nations: make([]view.Nation, len(pk.Nations))}
	for n := ruleset.Nation(1); int(n) < len(pk.Nations); n++ {
		x := &b.Nations[n]
		x.Points, x.Lord = int(s.Points[n]), s.Ruler[n]
		if s.Gold[n] > 0 {
			x.Tracks = append(x.Tracks, view.Track{Name: "gold", N: int(s.Gold[n])})
		}
		for a := range (pk.Board.Land | pk.Board.Seas).All {
			if h := w.holding(s, n, a); h.Any() || h.Leader != ruleset.NoLeader {
				b.Holdings = append(b.Holdings, h)
				x.Armies += h.Armies
			}
		}
	}
	for a := range pk.Board.Land.All {
		switch {
		case s.Cities.Has(a):
			b.Marks = append(b.Marks, view.Mark{Area: a, Name: "city"})
		case s.Ruins.Has(a):
			b.Marks = append(b.Marks, view.Mark{Area: a, Name: "ruin"})
		}
	}
	now := *s
	return &position{Still: view.Still{Stands: b}, show: w, state: &now}
}

// holding is what a nation has in an area, or afloat in a sea, what fleets carry included.
func (w *Show) holding(s *italia.State, n ruleset.Nation, a board.Area) view.Holding {
	h := view.Holding{Nation: n, Area: a}
	units := w.e.Units(s, n, a)
	for i := range s.Ships[:s.NShips] {
		if x := &s.Ships[i]; x.Nation == n && x.Sea == a {
			units[cards.Fleet]++
			for _, u := range x.Cargo {
				units[u]++
			}
		}
	}
	units[cards.NoUnit] = 0
	for u, k := range units {
		h.Units[u] = int(k)
		h.Armies += int(k)
	}
	h.Lead(w.e.LeadersAt(s, n, a).List()...)
	return h
}
