package correct

import (
	"fmt"

	"bretwalda/internal/correction"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/ruleset"
)

// mostGold is the most gold that a correction gives a nation: as much as a position has.
const mostGold = 99

// SetThing sets right the gold of a nation, its ruler, or what is left of a city.
func (t Setter) SetThing(s *italia.State, c *correction.Correction) ([]game.Event, error) {
	if c.Kind == correction.City {
		return t.setCity(s, c)
	}
	n, err := t.nation(c.Nation)
	if err != nil {
		return nil, err
	}
	switch c.Kind {
	case correction.Gold:
		if c.Amount < 0 || c.Amount > mostGold {
			return nil, fmt.Errorf("%w: %d gold; a nation has at most %d", correction.ErrPosition, c.Amount, mostGold)
		}
		s.Gold[n] = uint8(c.Amount)
		return []game.Event{{Nation: n, Why: italia.SetGold, Gold: int16(c.Amount)}}, nil
	case correction.Ruler:
		return t.setRuler(s, n, c.Other)
	}
	return nil, fmt.Errorf("%w: games of this kind have no %s", correction.ErrPosition, c.Kind)
}

// setRuler makes n subject to another nation, or free. Where both have units a ruler has
// none (it SUB-08), and nobody is a subject of their own subject.
func (t Setter) setRuler(s *italia.State, n ruleset.Nation, other string) ([]game.Event, error) {
	if other == "" {
		s.Ruler[n] = ruleset.NoNation
		return []game.Event{{Nation: n, Why: italia.SetRuler}}, nil
	}
	m, err := t.nation(other)
	if err != nil {
		return nil, err
	}
	if m == n || s.Ruler[m] == n || s.Where[n]&s.Where[m]&t.e.Pack().Board.Land != 0 {
		return nil, correction.ErrRuler
	}
	s.Ruler[n] = m
	return []game.Event{{Nation: n, Other: m, Why: italia.SetRuler}}, nil
}

// setCity takes the city or ruin of an area away, or leaves a ruin there.
func (t Setter) setCity(s *italia.State, c *correction.Correction) ([]game.Event, error) {
	a, ok := t.e.Pack().Board.Find(c.Area)
	switch {
	case !ok:
		return nil, fmt.Errorf("%w: no area %q", correction.ErrPosition, c.Area)
	case s.Battle.Area == a:
		return nil, correction.ErrInBattle
	case c.Ruin && !t.e.Pack().CityAllowed.Has(a):
		return nil, fmt.Errorf("%w: there can be no city in %s", correction.ErrPosition, c.Area)
	}
	s.Cities, s.Ruins, s.Owner[a] = s.Cities.Without(a), s.Ruins.Without(a), ruleset.NoNation
	event := game.Event{Area: a, Why: italia.SetCity}
	if c.Ruin {
		s.Ruins, event.N = s.Ruins.With(a), 1
	}
	return []game.Event{event}, nil
}

// nation finds a nation by its id.
func (t Setter) nation(id string) (ruleset.Nation, error) {
	n, ok := t.e.Ruleset().FindNation(id)
	if !ok {
		return n, fmt.Errorf("%w: no nation %q", correction.ErrPosition, id)
	}
	return n, nil
}
