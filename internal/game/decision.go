package game

import (
	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// Kind is a kind of decision; a Choice has the kind of the Decision it answers.
type Kind uint8

// The kinds of decisions, in the order in which they come up in a round. Beside
// each: the fields of Choice that answer it.
const (
	None Kind = iota // nothing to decide: the game is over

	ReplaceFort    // Area: a fort that a Romano-British army replaces (2e RBR-02)
	ReplaceArmy    // Area: a Roman army that one replaces (2e RBR-03)
	NormanKnights  // N: cavalry taken in round 16, each for two infantry (2e R16-04)
	PlaceFyrd      // Area: a Saxon reinforcement of round 16 (2e R16-05)
	StayAway       // Area: the sea where an infantry that lacks a marker stays away (2e ARR-03)
	FullPopulation // Yes: the lord allows the subject For its full points (2e SUB-19)
	BuildBurh      // Area, or None to build no more (2e BUR-01)
	PlaceArmy      // Area: one new army (2e PLC-01)
	PlaceLeader    // Area: the leader, and the armies that come with him (2e ARR-05)
	MoveArmies     // Move, or Done to end the Movement Phase (2e MOV-01)
	LeaveArea      // Yes: the lord lets the subject For leave Area empty (2e SUB-16)
	RemoveExcess   // Area, Unit: an army over the stacking limit (2e RUL-22)
	Submit         // Yes: Nation submits to For (2e SUB-04)
	Expel          // Area, To, N: armies of the lord leave a subject's area (2e SUB-05)
	NextBattle     // Area: the battle to fight next (2e BAT-03)
	AssignHits     // N: how many of the Count sixes strike cavalry (2e CAS-10)
	LoseBurh       // Yes: a burh is among the losses (2e CAS-11)
	DefenderGo     // Legs, LeaderTo: the defender's retreat; none: stay (2e END-02)
	AttackerGo     // Legs, LeaderTo: the attacker's retreat; none: fight on
	NameLosses     // Area: the home (or None) of an army that was lost (2e CAS-12)
	Withdraw       // Area, To, N, WithLeader; or Done (2e WDR-01)
	SendHome       // Area, Unit: an army of Romans in round 2 or Danes in round 14 leaves (2e RMR-04 DAN-04)
	Starve         // Area, Unit: an army or burh that Overpopulation removes (2e OVP-01)
	CallSecret     // Yes: demand a secret ballot (2e BRE-08)
	Vote           // Nation (2e BRE-04)
	KingsArmy      // Area: the King's extra army (2e KNG-03)

	Kinds // how many kinds there are
)

// Decision is a question that one nation must answer before play goes on.
type Decision struct {
	Kind    Kind
	Nation  ruleset.Nation  // whose owner answers
	For     ruleset.Nation  // the other nation concerned: subject, lord, enemy
	Area    board.Area      // the area concerned: the battle, the area to leave
	Areas   board.Set       // where the answer is an area: those that are legal
	Nations ruleset.Nations // Vote: the candidates
	// Count is how many are still to be placed, removed or named, this one
	// included; for AssignHits and NormanKnights the highest legal N.
	Count uint8
	Low   uint8 // the lowest legal N
	// CanStop says that Done (or, for BuildBurh, Area None) is legal now.
	CanStop bool
	// Compulsory: a Submit that may not be refused (2e S2P-04).
	Compulsory bool
}

// Choice is an answer to a Decision. Which fields count depends on its Kind;
// the others are zero, so that equal answers compare equal.
type Choice struct {
	Kind       Kind
	Done       bool
	Yes        bool
	WithLeader bool
	Area, To   board.Area
	Unit       Unit
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

// MaxPath bounds the areas and seas of one move, its start included. Only
// Roman roads make moves this long.
const MaxPath = 14

// Move is a movement of armies that start together, or the march of a leader
// with armies that he may pick up and drop on the way (2e LDR-08).
type Move struct {
	// Path lists the areas and seas from the start on, Len of them.
	Path [MaxPath]board.Area
	Len  uint8
	// Inf and Cav are the armies that go on from Path[i]. Without a leader
	// only entry 0 counts: all go the whole way. With one, entry i counts
	// those who march with him from Path[i]; when it is larger than entry
	// i-1 he picks up armies that had not moved, when smaller some stop.
	Inf, Cav [MaxPath]uint8
	Leader   bool
	// Home tells armies apart that stand together but began the nation turn
	// in different seas; None: any, those from no sea first.
	Home board.Area
}

// From returns where m starts.
func (m *Move) From() board.Area { return m.Path[0] }

// End returns where m ends.
func (m *Move) End() board.Area { return m.Path[m.Len-1] }

// MoveOf returns the move of n infantry along path. It takes at most MaxPath
// areas; the rest is cut off, which no legal move needs.
func MoveOf(n uint8, path ...board.Area) Move {
	var m Move
	m.Len = uint8(copy(m.Path[:], path))
	m.Inf[0] = n
	return m
}
