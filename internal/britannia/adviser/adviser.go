// Package adviser answers the decisions that play stops at: order sheets that
// players wrote, their standing orders, the default of those who say nothing,
// and robots. To the engine they are all the same, and the engine alone judges
// what is legal.
//
// # What is not ordered
//
// A Sheet answers every decision of its own nation's turn that only the owner
// of that nation can care for; what the orders leave open is done so:
//
//	new armies          one to each area in turn, the weakest first
//	leader arrives      where most armies are
//	burhs               none are built
//	invaders in excess  stay away from the first sea
//	Norman knights      as few as may be
//	armies              stay where they are
//	armies at sea       land where they must: on a coast that is vacant or their
//	                    own, else on the first they can reach
//	order of battles    in the order of the board
//	battles             are fought to the end
//	raiders             stay on land; in the first edition those go home for whom
//	                    points wait, where the way is free
//	armies in excess    leave from where most are: infantry, cavalry, burhs
//
// What others ask of the nation (does it retreat, submit, allow something, for
// whom does it vote, which units are lost) the Sheet answers only where an order
// speaks of it; then standing orders are asked, and at the end the engine's
// default: fight on, do not submit, allow nothing, vote for yourself, strike
// cavalry, lose burhs first.
//
// # Conditions
//
// A condition is judged when an order under it first comes up, and that holds
// for the rest of the turn: what a march has made of York does not turn round
// the orders for the battle there. Under a condition that holds nothing but
// answers (plans of battle, submissions, votes) it is judged anew each time.
package adviser

import (
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
)

// Adviser is something that answers decisions.
type Adviser interface {
	// Answer returns a legal answer to d, the decision on the table in s, or
	// false to leave it to somebody else. It does not change s.
	Answer(e britannia.Rules, s *britannia.State, d *game.Decision) (britannia.Choice, bool)
}

// Chain asks one adviser after the other. It is an adviser itself.
type Chain []Adviser

// Answer returns the first answer that an adviser of the chain gives.
func (c Chain) Answer(e britannia.Rules, s *britannia.State, d *game.Decision) (britannia.Choice, bool) {
	for _, a := range c {
		if choice, ok := a.Answer(e, s, d); ok {
			return choice, true
		}
	}
	return britannia.Choice{}, false
}

// Default answers everything as the engine does for those who say nothing.
type Default struct{}

// Answer returns the engine's default.
func (Default) Answer(e britannia.Rules, s *britannia.State, d *game.Decision) (britannia.Choice, bool) {
	return e.Default(s), d.Kind != game.None
}
