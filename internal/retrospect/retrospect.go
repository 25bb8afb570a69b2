// Package retrospect looks back on a game: the tale of each nation, what decided
// it, its great battles, and how lucky each player was. It knows no words; package
// report puts them around it.
//
// It is a pure function of the rounds of a game: their events, and the positions
// at their ends. It may be asked in mid game; then the last round is the one that
// is being played.
//
// # What decided the game
//
// A Step is a nation turn or the end of a round, when areas held are scored. The
// margin is the points of whoever is first in the end, less those of the second.
// Turning points are the steps that changed the margin most.
//
// # Luck
//
// For each round of each battle the rules say how likely it was to lose no unit,
// one, two and so on, with just these dice to roll. A player's luck is what his
// dice killed beyond expectation and what he lost less than expected, in units. How
// likely such luck is, is exact too: it is found by adding up all the chances.
// Battles that a player fights against himself do not count.
package retrospect

import (
	"bretwalda/internal/game"
	"bretwalda/internal/history"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Rules is what the rules of a game must be able to tell.
type Rules interface {
	Ruleset() *ruleset.Ruleset
	// Names say what the events are that only its family has.
	Names() view.Names
	// CasualtiesOf judges the Rolled events of one round of battle: attacker
	// first, then defender.
	CasualtiesOf(rolled []game.Event) [2]view.Casualties
}

// Retrospect is what there is to say of a game.
type Retrospect struct {
	Tales   []Tale   // of the nations that were ever on the board, in Nation List order
	Best    []Step   // of each side, the nation turn that made it most points
	Leads   []Lead   // who led, from the first round to the last
	Turning []Swing  // the largest changes of the margin, in order of play
	Battles []Battle // that cost most units, most first
	Fought  int      // battles in all
	Fallen  int      // units lost in battle by all nations
	Luck    []Luck   // by side
}

// How many turning points and great battles are told of.
const (
	mostTurning = 5
	mostBattles = 5
)

// Of looks back on the rounds of a game of scenario number i: all of them, or all
// so far. Bids are the points that the sides bid for their nations, which are taken
// off their totals (2e BID-06); nil: none.
func Of(rules Rules, i int, rounds []history.Round[view.Position], bids []int) *Retrospect {
	w := Begin(rules, i)
	for k := range rounds {
		r := &rounds[k]
		w.round = r.Number
		w.See(r.Events)
		if !r.Over {
			return w.Retrospect(bids, r.End)
		}
		w.EndRound(r.Number, r.End)
	}
	return w.Retrospect(bids, nil)
}

// sides says which side plays each nation of a scenario; -1: none.
type sides struct {
	of [ruleset.MaxNations]int
	n  int
}

func sidesOf(sc *ruleset.Scenario) *sides {
	s := &sides{n: len(sc.Sides)}
	for n := range s.of {
		s.of[n] = -1
	}
	for side, nations := range sc.Sides {
		for _, n := range nations {
			s.of[n] = side
		}
	}
	return s
}
