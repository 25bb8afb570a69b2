// Package correct is what corrections by a GM do to positions of Britannia.
package correct

import (
	"fmt"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/position"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/correction"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Setter is the correction.Setter of one ruleset.
type Setter struct{ pk *cards.Pack }

var _ correction.Setter[britannia.State] = (*Setter)(nil)

// New returns the setter of a ruleset.
func New(pk *cards.Pack) *Setter { return &Setter{pk} }

// AddPoints gives a nation points.
func (t *Setter) AddPoints(s *britannia.State, n ruleset.Nation, points int) {
	s.Points[n] += int16(points)
}

// afterwards names the position that would come of a correction.
const afterwards = "the corrected position"

// Possible reports whether a position keeps the limits of the rules.
func (t *Setter) Possible(s *britannia.State) error {
	data, err := position.Write(t.pk, s)
	if err == nil {
		_, err = position.Read(t.pk, afterwards, data)
	}
	return err
}

// SetArea sets what a nation has in an area.
func (t *Setter) SetArea(s *britannia.State, n ruleset.Nation, a board.Area, c *correction.Correction) ([]game.Event, error) {
	pk := t.pk
	if s.Battle.Area == a {
		return nil, correction.ErrInBattle
	}
	if id := c.Pieces.Unknown(words.Infantry, words.Cavalry, words.Fort, words.Burh); id != "" {
		return nil, fmt.Errorf("%w: there is no %s", correction.ErrPosition, id)
	}
	setArmies(pk, s, n, britannia.Infantry, a, c.Pieces[words.Infantry])
	setArmies(pk, s, n, britannia.Cavalry, a, c.Pieces[words.Cavalry])
	if err := buildings(c, pk, s, n, a); err != nil {
		return nil, err
	}
	switch here := s.Leader[n] != ruleset.NoLeader && s.LeaderAt[n] == a; {
	case c.Leader && s.Leader[n] == ruleset.NoLeader:
		return nil, correction.ErrNoLeader
	case c.Leader:
		s.LeaderAt[n] = a
	case here:
		s.Leader[n], s.LeaderAt[n], s.LeaderSince[n] = ruleset.NoLeader, board.None, 0
	}
	return []game.Event{unitsIn(pk, s, n, a)}, nil
}

// buildings sets the fort or burh of a nation in an area.
func buildings(c *correction.Correction, pk *cards.Pack, s *britannia.State, n ruleset.Nation, a board.Area) error {
	id, markers := pk.Nations[n].ID, &pk.Markers[n]
	fort, burh := c.Pieces[words.Fort] > 0, c.Pieces[words.Burh] > 0
	switch {
	case fort && !markers.Forts:
		return fmt.Errorf("%w: the %s have no forts", correction.ErrPosition, id)
	case burh && markers.MaxBurhs == 0:
		return fmt.Errorf("%w: the %s have no burhs", correction.ErrPosition, id)
	case fort:
		s.Forts, s.Destroyed = s.Forts.With(a), s.Destroyed.Without(a)
	case markers.Forts:
		s.Forts = s.Forts.Without(a)
	case burh:
		s.Burhs = s.Burhs.With(a)
	case markers.MaxBurhs > 0:
		s.Burhs = s.Burhs.Without(a)
	}
	return nil
}

// setArmies sets how many armies of a kind a nation has in an area. Those of the
// nation on turn are told apart by how they came (britannia.Group): new ones have always
// been there, and of several kinds the last are taken away.
func setArmies(pk *cards.Pack, s *britannia.State, n ruleset.Nation, u game.Unit, a board.Area, k uint8) {
	had := s.Inf[n][a]
	if u == britannia.Cavalry {
		had = s.Cav[n][a]
	}
	if had > k {
		s.Take(n, u, a, had-k)
	} else {
		s.Add(n, u, a, k-had)
	}
	if n != s.Turn || s.NGroups == 0 {
		return
	}
	if k > had {
		join(pk, s, u, a, k-had)
		return
	}
	leave(s, u, a, had-k)
}

// join makes a group of k armies that are new in an area.
func join(pk *cards.Pack, s *britannia.State, u game.Unit, a board.Area, k uint8) {
	g := britannia.Group{At: a, Unit: u}
	if pk.Board.Seas.Has(a) {
		g.Home = a
	}
	for i := range s.Groups[:s.NGroups] {
		like := s.Groups[i]
		if like.N = 0; like == g {
			s.Groups[i].N += k
			return
		}
	}
	if int(s.NGroups) < len(s.Groups) {
		g.N = k
		s.Groups[s.NGroups] = g
		s.NGroups++
	}
}

// leave takes k armies in an area out of their groups, the last first.
func leave(s *britannia.State, u game.Unit, a board.Area, k uint8) {
	for i := int(s.NGroups) - 1; i >= 0; i-- {
		if g := &s.Groups[i]; g.At == a && g.Unit == u {
			gone := min(g.N, k)
			g.N -= gone
			k -= gone
		}
	}
	kept := uint8(0)
	for _, g := range s.Groups[:s.NGroups] {
		if g.N > 0 {
			s.Groups[kept] = g
			kept++
		}
	}
	clear(s.Groups[kept:s.NGroups])
	s.NGroups = kept
}

// SetWhole puts a position in the place of s.
func (t *Setter) SetWhole(s *britannia.State, c *correction.Correction) ([]game.Event, error) {
	pk := t.pk
	after, err := position.Read(pk, "position", []byte(c.Position))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", correction.ErrPosition, err)
	}
	if after.Scenario != s.Scenario || after.Round != s.Round {
		return nil, correction.ErrElsewhere
	}
	events := []game.Event{{}}
	for x := range pk.Nations {
		n := ruleset.Nation(x)
		if d := after.Points[n] - s.Points[n]; d != 0 {
			events = append(events, game.Event{Nation: n, Points: d})
		}
		for a := range board.Area(board.Max) {
			if is := unitsIn(pk, &after, n, a); n != ruleset.NoNation && is != unitsIn(pk, s, n, a) {
				events = append(events, is)
			}
		}
	}
	after.Rules = s.Rules
	*s = after
	return events, nil
}

// unitsIn is the event that says what a nation has in an area.
func unitsIn(pk *cards.Pack, s *britannia.State, n ruleset.Nation, a board.Area) game.Event {
	e := game.Event{Nation: n, Area: a, Units: game.Units{britannia.Infantry: s.Inf[n][a], britannia.Cavalry: s.Cav[n][a]}}
	if s.Leader[n] != ruleset.NoLeader && s.LeaderAt[n] == a {
		e.Leader = s.Leader[n]
	}
	switch markers := &pk.Markers[n]; {
	case markers.Forts && s.Forts.Has(a):
		e.Unit = britannia.Fort
	case markers.MaxBurhs > 0 && s.Burhs.Has(a):
		e.Unit = britannia.Burh
	}
	return e
}
