// Package correct is what corrections by a GM do to positions of Italia.
package correct

import (
	"fmt"

	"bretwalda/internal/board"
	"bretwalda/internal/correction"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/lines"
	"bretwalda/internal/ruleset"
)

// Setter is the correction.Setter of one pack.
type Setter struct{ e *italia.Engine }

var (
	_ correction.Setter[italia.State] = Setter{}
	_ correction.Things[italia.State] = Setter{}
)

// New returns the setter of the pack of an engine.
func New(e *italia.Engine) Setter { return Setter{e} }

// AddPoints gives a nation points, which are counted in halves.
func (t Setter) AddPoints(s *italia.State, n ruleset.Nation, points int) {
	s.Points[n] += int16(points)
}

// SetArea sets what a nation has in a land area or sea. Units that stay are as they were; land
// units that are named at sea are all that fleets there carry, and else what is aboard stays,
// so that a fleet that goes must have nothing aboard. A city that is named becomes the nation's;
// otherwise what stands there stays.
func (t Setter) SetArea(s *italia.State, n ruleset.Nation, a board.Area, c *correction.Correction) ([]game.Event, error) {
	if s.Battle.Area == a {
		return nil, correction.ErrInBattle
	}
	units, err := t.read(a, c)
	if err != nil {
		return nil, err
	}
	if t.e.Pack().Board.Seas.Has(a) {
		if units.Sum() > 0 {
			t.e.Load(s, n, a, italia.Units{})
		}
		if !t.setFleets(s, n, a, int(units[italia.Fleet])) {
			return nil, fmt.Errorf("%w: fleets that go have units aboard", correction.ErrPosition)
		}
		if units.Sum() > 0 && !t.e.Load(s, n, a, units) {
			return nil, fmt.Errorf("%w: a fleet carries two units", correction.ErrPosition)
		}
	} else {
		t.e.Set(s, n, a, units)
	}
	for u := italia.Infantry; u <= italia.Fleet; u++ {
		if units[u] > 0 && t.e.Stock(s, n, u) < 0 {
			return nil, fmt.Errorf("%w: there are not so many counters of %s", correction.ErrPosition, cards.UnitIDs[u])
		}
	}
	leaders, err := t.setLeaders(s, n, a, c.Leader)
	if err != nil {
		return nil, err
	}
	event := game.Event{Nation: n, Area: a, Units: game.Units(units), Leaders: leaders}
	if c.Pieces[cards.UnitIDs[italia.City]] > 0 {
		s.Cities, s.Ruins = s.Cities.With(a), s.Ruins.Without(a)
		s.Owner[a] = n
		event.Unit = italia.City
	}
	return []game.Event{event}, nil
}

// read reads the units of a correction: fleets only at sea, where the others are aboard.
func (t Setter) read(a board.Area, c *correction.Correction) (units italia.Units, err error) {
	if id := c.Pieces.Unknown(cards.UnitIDs[1:]...); id != "" {
		return units, fmt.Errorf("%w: there is no %s", correction.ErrPosition, id)
	}
	sea := t.e.Pack().Board.Seas.Has(a)
	for u := italia.Infantry; u <= italia.City; u++ {
		k := c.Pieces[cards.UnitIDs[u]]
		switch {
		case k == 0:
		case u == italia.City && !sea && t.e.Pack().CityAllowed.Has(a) && k == 1:
		case u == italia.City, u == italia.Fleet && !sea:
			return units, fmt.Errorf("%w: no %s in %s", correction.ErrPosition, cards.UnitIDs[u], t.e.Pack().Board.IDs[a])
		default:
			units[u] = k
		}
	}
	return units, nil
}

// setFleets puts fleets into a sea or takes empty ones away; false: others would go.
func (t Setter) setFleets(s *italia.State, n ruleset.Nation, a board.Area, k int) bool {
	have := int(t.e.Movable(s, n, a)[italia.Fleet])
	for ; have < k; have++ {
		t.e.Launch(s, n, a)
	}
	for ; have > k; have-- {
		if !t.e.Scuttle(s, n, a) {
			return false
		}
	}
	return true
}

// setLeaders keeps the leaders of an area, has the only one that the nation has come there,
// or takes them away.
func (t Setter) setLeaders(s *italia.State, n ruleset.Nation, a board.Area, leader bool) (ruleset.Leaders, error) {
	here := t.e.LeadersAt(s, n, a)
	switch {
	case leader && here == 0:
		var on ruleset.Leaders
		for b := range s.Where[n].All {
			on |= t.e.LeadersAt(s, n, b)
		}
		if on.Len() != 1 || t.e.Pack().Board.Seas.Has(a) {
			return 0, correction.ErrNoLeader
		}
		t.e.Lead(s, on.First(), a, 0)
		return on, nil
	case leader:
		return here, nil
	}
	for l := range here.All {
		t.e.Dismiss(s, l)
	}
	return 0, nil
}

// SetWhole puts a position in the place of s, of the same round.
func (t Setter) SetWhole(s *italia.State, c *correction.Correction) ([]game.Event, error) {
	after, err := lines.ReadPosition(t.e, "the corrected position", []byte(c.Position))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", correction.ErrPosition, err)
	}
	if after.Round != s.Round {
		return nil, correction.ErrElsewhere
	}
	after.Scenario, after.Revision = s.Scenario, s.Revision
	*s = after
	return []game.Event{{}}, nil
}

// Possible says why no game comes to stand so.
func (t Setter) Possible(s *italia.State) error {
	_, err := lines.ReadPosition(t.e, "the corrected position", lines.WritePosition(t.e, s))
	return err
}
