// Package game is the contract between the rules of a game and everybody who
// uses them: what somebody must decide next (Decision), what happened (Event), and
// what it means that a choice is not allowed (Illegal). What a position is and how
// a decision is answered is the business of each family of games. It holds no rules
// and does no input or output.
//
// A game is a pure function of its ruleset and its log: an Engine is given a
// position and a choice, and gives the next position and Events. It runs on until
// somebody must decide something, and then stops with exactly one Decision on
// the table. It never reads a clock or a random source; dice are handed to it.
package game

// Unit is a kind of unit. Families number their own; 0 is none.
type Unit uint8

// MaxUnits bounds the kinds of units of a game, none included.
const MaxUnits = 10

// Units counts units by kind.
type Units [MaxUnits]uint8

// UnitSet is a set of kinds of units.
type UnitSet uint16

// Has reports whether u is in s.
func (s UnitSet) Has(u Unit) bool { return s>>u&1 != 0 }

// NoUnit is no kind of unit.
const NoUnit Unit = 0
