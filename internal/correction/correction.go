// Package correction sets positions right by hand: what a game's GM changes when
// the record of a game is wrong, with the reason that all players are told. A
// correction is kept in the log of its game, as JSON with the ids of the ruleset,
// and so is made again by each replay:
//
//	{"nation":"welsh","points":3,"reason":"Gwent was not counted"}
//	{"nation":"welsh","area":"gwent","infantry":3,"leader":true,"reason":"…"}
//	{"position":"scenario: standard\nround: 7\n…","reason":"…"}
//
// The second says what the nation has in the area from now on; what others have
// there stays. The third is a whole position in the form of package position, of the
// same scenario and round.
package correction

import (
	"errors"
	"fmt"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/position"
	"bretwalda/internal/ruleset"
)

// Correction is a correction of the points of a nation, of what it has in an area,
// or of a whole position.
type Correction struct {
	Nation string `json:"nation,omitempty"`
	Points int    `json:"points,omitempty"` // to add or, below 0, to take away

	Area     string `json:"area,omitempty"`
	Infantry uint8  `json:"infantry,omitempty"`
	Cavalry  uint8  `json:"cavalry,omitempty"`
	Fort     bool   `json:"fort,omitempty"`
	Burh     bool   `json:"burh,omitempty"`
	Leader   bool   `json:"leader,omitempty"` // the one that the nation has on the board

	Position string `json:"position,omitempty"`
	Reason   string `json:"reason"`
}

// Errors that callers tell apart with errors.Is.
var (
	// ErrNothing: everything is already as the correction would have it.
	ErrNothing = errors.New("the correction changes nothing")
	// ErrInBattle: the area cannot be corrected while there is a battle in it.
	ErrInBattle = errors.New("there is a battle in the area")
	// ErrNoLeader: the nation has no leader on the board.
	ErrNoLeader = errors.New("the nation has no leader on the board")
	// ErrElsewhere: the position is of another scenario or round.
	ErrElsewhere = errors.New("the position is of another scenario or round")
	// ErrPosition: there is no such position by the rules; the error says why.
	ErrPosition = errors.New("not a position")
)

// mostPoints bounds the points of one correction: far more than any game has.
const mostPoints = 999

// Make makes the correction in position s of a game by e, if the rules allow the
// position that comes of it, and adds to log what everybody is told: Corrected
// events, the first with the reason, and what follows by the rules. On error it
// leaves s and log as they were.
func (c *Correction) Make(e britannia.Rules, s *britannia.State, log *game.Log) error {
	after := *s
	var told game.Log
	if err := c.Apply(e, &after, &told); err != nil {
		return err
	}
	if err := possible(e, &after); err != nil {
		return err
	}
	for _, ev := range told.Events {
		log.Add(ev)
	}
	*s = after
	return nil
}

// Apply makes once more a correction that was made before. On error s and log are of
// no use.
func (c *Correction) Apply(e britannia.Rules, s *britannia.State, log *game.Log) error {
	rs, before := e.Ruleset(), *s
	var events []game.Event
	var err error
	switch {
	case c.Position != "":
		events, err = c.whole(rs, s)
	case c.Area != "":
		events, err = c.area(rs, s)
	default:
		events, err = c.points(rs, s)
	}
	if err != nil {
		return err
	}
	if *s == before {
		return ErrNothing
	}
	events[0].Reason = c.Reason
	for _, ev := range events {
		ev.Kind, ev.Round, ev.Turn = game.Corrected, before.Round, before.Turn
		log.Add(ev)
	}
	var d noDice
	e.Resume(s, &d, log)
	if d.rolled > 0 {
		return fmt.Errorf("%w: dice would fall before anybody decides anything; begin at an earlier phase", ErrPosition)
	}
	return nil
}

// points gives a nation points.
func (c *Correction) points(rs *ruleset.Ruleset, s *britannia.State) ([]game.Event, error) {
	n, ok := rs.FindNation(c.Nation)
	if !ok {
		return nil, fmt.Errorf("%w: no nation %q", ErrPosition, c.Nation)
	}
	if c.Points < -mostPoints || c.Points > mostPoints {
		return nil, fmt.Errorf("%w: %d points; a correction is of at most %d", ErrPosition, c.Points, mostPoints)
	}
	s.Points[n] += int16(c.Points)
	return []game.Event{{Nation: n, Points: int16(c.Points)}}, nil
}

// area sets what a nation has in an area.
func (c *Correction) area(rs *ruleset.Ruleset, s *britannia.State) ([]game.Event, error) {
	n, ok := rs.FindNation(c.Nation)
	if !ok {
		return nil, fmt.Errorf("%w: no nation %q", ErrPosition, c.Nation)
	}
	a, ok := rs.Board.Find(c.Area)
	if !ok {
		return nil, fmt.Errorf("%w: no area %q", ErrPosition, c.Area)
	}
	if s.Battle.Area == a {
		return nil, ErrInBattle
	}
	setArmies(rs, s, n, game.Infantry, a, c.Infantry)
	setArmies(rs, s, n, game.Cavalry, a, c.Cavalry)
	if err := c.buildings(rs, s, n, a); err != nil {
		return nil, err
	}
	switch here := s.Leader[n] != ruleset.NoLeader && s.LeaderAt[n] == a; {
	case c.Leader && s.Leader[n] == ruleset.NoLeader:
		return nil, ErrNoLeader
	case c.Leader:
		s.LeaderAt[n] = a
	case here:
		s.Leader[n], s.LeaderAt[n], s.LeaderSince[n] = ruleset.NoLeader, board.None, 0
	}
	return []game.Event{unitsIn(rs, s, n, a)}, nil
}

// buildings sets the fort or burh of a nation in an area.
func (c *Correction) buildings(rs *ruleset.Ruleset, s *britannia.State, n ruleset.Nation, a board.Area) error {
	info := &rs.Nations[n]
	switch {
	case c.Fort && !info.Elite:
		return fmt.Errorf("%w: the %s have no forts", ErrPosition, info.ID)
	case c.Burh && info.MaxBurhs == 0:
		return fmt.Errorf("%w: the %s have no burhs", ErrPosition, info.ID)
	case c.Fort:
		s.Forts, s.Destroyed = s.Forts.With(a), s.Destroyed.Without(a)
	case info.Elite:
		s.Forts = s.Forts.Without(a)
	case c.Burh:
		s.Burhs = s.Burhs.With(a)
	case info.MaxBurhs > 0:
		s.Burhs = s.Burhs.Without(a)
	}
	return nil
}

// setArmies sets how many armies of a kind a nation has in an area. Those of the
// nation on turn are told apart by how they came (britannia.Group): new ones have always
// been there, and of several kinds the last are taken away.
func setArmies(rs *ruleset.Ruleset, s *britannia.State, n ruleset.Nation, u game.Unit, a board.Area, k uint8) {
	had := s.Inf[n][a]
	if u == game.Cavalry {
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
		join(rs, s, u, a, k-had)
		return
	}
	leave(s, u, a, had-k)
}

// join makes a group of k armies that are new in an area.
func join(rs *ruleset.Ruleset, s *britannia.State, u game.Unit, a board.Area, k uint8) {
	g := britannia.Group{At: a, Unit: u}
	if rs.Board.Seas.Has(a) {
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

// whole puts a position in the place of s.
func (c *Correction) whole(rs *ruleset.Ruleset, s *britannia.State) ([]game.Event, error) {
	after, err := position.Read(rs, "position", []byte(c.Position))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPosition, err)
	}
	if after.Scenario != s.Scenario || after.Round != s.Round {
		return nil, ErrElsewhere
	}
	events := []game.Event{{}}
	for x := range rs.Nations {
		n := ruleset.Nation(x)
		if d := after.Points[n] - s.Points[n]; d != 0 {
			events = append(events, game.Event{Nation: n, Points: d})
		}
		for a := range board.Area(board.Max) {
			if is := unitsIn(rs, &after, n, a); n != ruleset.NoNation && is != unitsIn(rs, s, n, a) {
				events = append(events, is)
			}
		}
	}
	after.Rules = s.Rules
	*s = after
	return events, nil
}

// unitsIn is the event that says what a nation has in an area.
func unitsIn(rs *ruleset.Ruleset, s *britannia.State, n ruleset.Nation, a board.Area) game.Event {
	e := game.Event{Nation: n, Area: a, Inf: s.Inf[n][a], Cav: s.Cav[n][a]}
	if s.Leader[n] != ruleset.NoLeader && s.LeaderAt[n] == a {
		e.Leader = s.Leader[n]
	}
	switch info := &rs.Nations[n]; {
	case info.Elite && s.Forts.Has(a):
		e.Unit = game.Fort
	case info.MaxBurhs > 0 && s.Burhs.Has(a):
		e.Unit = game.Burh
	}
	return e
}
