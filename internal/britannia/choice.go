package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Choice is an answer to a game.Decision. Which fields count depends on its Kind;
// the others are zero, so that equal answers compare equal.
type Choice struct {
	Kind       game.Kind
	Done       bool
	Yes        bool
	WithLeader bool
	Area, To   board.Area
	Unit       game.Unit
	N          uint8
	Nation     ruleset.Nation
	LeaderTo   board.Area // where the leader retreats; None: he stays
	Legs       [MaxLegs]Leg
	Move       Move
}

// MaxLegs bounds the areas that one retreat may go to: no area has more neighbours.
const MaxLegs = 8

// Leg is a part of a retreat: armies that go to one area or sea.
type Leg struct {
	To       board.Area
	Inf, Cav uint8
}

// Move is a movement of armies that start together, or the march of a leader
// with armies that he may pick up and drop on the way (2e LDR-08).
type Move struct {
	// Path lists the areas and seas from the start on, Len of them.
	Path [game.MaxPath]board.Area
	Len  uint8
	// Inf and Cav are the armies that go on from Path[i]. Without a leader
	// only entry 0 counts: all go the whole way. With one, entry i counts
	// those who march with him from Path[i]; when it is larger than entry
	// i-1 he picks up armies that had not moved, when smaller some stop.
	Inf, Cav [game.MaxPath]uint8
	Leader   bool
	// Home tells armies apart that stand together but began the nation turn
	// in different seas; None: any, those from no sea first.
	Home board.Area
	// Raiders: only raiders march; else these go last (1e RAI-02).
	Raiders bool
}

// From returns where m starts.
func (m *Move) From() board.Area { return m.Path[0] }

// End returns where m ends.
func (m *Move) End() board.Area { return m.Path[m.Len-1] }

// MoveOf returns the move of n infantry along path. It takes at most game.MaxPath
// areas; the rest is cut off, which no legal move needs.
func MoveOf(n uint8, path ...board.Area) Move { return Along(path, Infantry, n, false) }

// Along returns the move of n armies of a kind along path, all the whole way, with their
// leader or without.
func Along(path []board.Area, u game.Unit, n uint8, led bool) Move {
	m := Move{Leader: led}
	m.Len = uint8(copy(m.Path[:], path))
	armies := &m.Inf
	if u == Cavalry {
		armies = &m.Cav
	}
	armies[0] = n
	for i := 1; led && i < int(m.Len)-1; i++ {
		armies[i] = n
	}
	return m
}
