package game

import (
	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// Kind is a kind of decision; a choice has the kind of the Decision it answers.
// Families number their own from 1 and never renumber them: kinds are stored.
type Kind uint8

// None is the kind of no decision: the game is over.
const None Kind = 0

// Decision is a question that one nation must answer before play goes on.
type Decision struct {
	Kind    Kind
	Nation  ruleset.Nation  // whose owner answers
	For     ruleset.Nation  // the other nation concerned: subject, lord, enemy
	Area    board.Area      // the area concerned: the battle, the area to leave
	Areas   board.Set       // where the answer is an area: those that are legal
	Nations ruleset.Nations // where it is a nation: the candidates
	// Count is how many are still to be placed, removed or named, this one
	// included; of other numbers the highest legal one.
	Count uint8
	Low   uint8 // the lowest legal number
	// CanStop says that Done (or, where the answer is an area, None) is legal now.
	CanStop bool
	// Compulsory: a submission that may not be refused (2e S2P-04).
	Compulsory bool
	Unit       Unit           // the kind that is placed, lost, or that strikes
	Units      UnitSet        // where the answer is a kind of units: those that are legal
	Leader     ruleset.Leader // the leader concerned
}
