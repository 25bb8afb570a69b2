// Package systemtest is a third family of games, for tests only: small, and as unlike
// Britannia as the house allows. Two families raid each other over a border, with dice
// of ten sides and points in halves. What the door, the logs and the letters know of
// Britannia alone fails here first.
//
// In its turn a nation musters one army and may ride from one area to one beside it.
// Whoever stands there is asked whether they stand or pay a ransom; if they stand, both
// roll a die for each army, 8 and more hit, and whoever rides is asked after each
// exchange whether to press on. In scoring rounds each area counts one point, and half a
// point more if it lies on the border.
package systemtest

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// The kinds of decisions.
const (
	Muster game.Kind = iota + 1 // where the new army stands
	Ride                        // from where to where, with how many
	Stand                       // the other: stand, or pay a ransom
	Press                       // after dice: press on, or ride home
)

var kinds = [...]game.KindInfo{
	Muster: {Name: "muster"},
	Ride:   {Name: "ride"},
	Stand:  {Name: "stand", Class: game.Others, Group: 1},
	Press:  {Name: "press", Class: game.Pause, Group: 2},
}

// State is where a game stands.
type State struct {
	Revision uint8
	Last     uint8 // round
	Round    uint8
	Turn     ruleset.Nation
	Next     game.Kind // of the decision on the table
	Parts    uint8     // of this turn that are over
	Armies   [ruleset.MaxNations][board.Max]uint8
	Points   [ruleset.MaxNations]int16
	Raid     Raid
}

// Raid is one that has not been settled.
type Raid struct {
	Riders   uint8
	From, To board.Area
	Other    ruleset.Nation
}

// At is where in the sequence of play s stands.
func (s *State) At() game.Moment { return game.Moment{Round: s.Round, Turn: s.Turn, Part: s.Parts} }

// Choice answers a decision. A Ride with nobody stays at home.
type Choice struct {
	Kind     game.Kind
	Yes      bool // Stand, Press
	N        uint8
	Area, To board.Area
}

// held returns the areas with armies of a nation.
func (s *State) held(n ruleset.Nation) board.Set {
	var set board.Set
	for a, armies := range s.Armies[n] {
		if armies > 0 {
			set = set.With(board.Area(a))
		}
	}
	return set
}
