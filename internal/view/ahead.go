package view

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Battle is a battle that orders would lead to, with all ways in which it can end if
// nobody retreats.
type Battle struct {
	Area    board.Area
	Sides   []Holding // the attacker first
	Ends    []End     // the likeliest first
	Courses []Course  // how else it ends if somebody chooses so
}

// Course is how a battle ends if it is fought otherwise than to the end, or than without
// orders.
type Course struct {
	Raid bool           // the attacker raids the city: Ends are what is left of who does
	Ruin float64        // how likely the city is a ruin then
	By   ruleset.Nation // who first wins a unit over; NoNation: nobody does
	Unit game.Unit      // of this kind
	Ends []End
}

// End is who is left after a battle: a nation, or nobody.
type End struct {
	Nation ruleset.Nation // NoNation: nobody
	P      float64
	Left   []Left // the likeliest first; those of less than half a per cent are left out
}

// Left is what is left of the winner, and how likely that is.
type Left struct {
	Holding
	P float64
}

// Prize is what a nation can win by its moves.
type Prize struct {
	Now     int // at most, in its battles at once
	Scoring int // the next round in which it gets points for areas held; 0: none
	Held    int // what it then scores for the areas that it has without a battle
	All     int // and with those that it fights for
}

// Scoring is what areas pay a nation in the next round in which its card gives points for
// those that it holds, each alone.
type Scoring struct {
	Round int // 0: there is none
	Areas []Payment
}

// Payment is what an area pays: points as games keep them.
type Payment struct {
	Area   board.Area
	Points int
}

// Potential is the most that can still be gained.
type Potential struct {
	Nations []Gain // of those that can gain anything
	Open    int    // for whoever gets it, whichever nation that is
}

// Gain is what one nation can gain.
type Gain struct {
	Nation ruleset.Nation
	Points int
}
