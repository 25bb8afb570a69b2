// Package advice is how play is carried on in games of all families: decisions are
// answered by advisers (orders that players wrote, their standing orders, robots),
// and the answers are applied. To the engine all advisers are the same, and the engine
// alone judges what is legal.
package advice

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Adviser is something that answers decisions.
type Adviser[S, C comparable] interface {
	// Answer returns a legal answer to d, the decision on the table in s, or
	// false to leave it to somebody else. It does not change s.
	Answer(s *S, d *game.Decision) (C, bool)
}

// Chain asks one adviser after the other. It is an adviser itself.
type Chain[S, C comparable] []Adviser[S, C]

// Answer returns the first answer that an adviser of the chain gives.
func (ch Chain[S, C]) Answer(s *S, d *game.Decision) (c C, ok bool) {
	for _, a := range ch {
		if c, ok = a.Answer(s, d); ok {
			return c, true
		}
	}
	return c, false
}

// Sheet is the adviser that answers from the orders for one nation turn.
type Sheet[S, C comparable] interface {
	Adviser[S, C]
	// End says that the nation turn is over: what never came up has failed then.
	End()
	// Unordered reports whether the last answer was what the rules do by themselves, since
	// no order spoke of it.
	Unordered() bool
	// Outcomes returns what became of each order so far, in the order written.
	Outcomes() []Outcome[C]
}

// Outcome is what became of one order.
type Outcome[C comparable] struct {
	Order *orders.Order
	Done  bool // carried out, at least in part
	// Skipped: it stands under a condition that did not hold.
	Skipped bool
	// Problem is why it was not carried out, or only in part. An order that is
	// not Done and has no Illegal did not come up.
	Problem[C]
}

// Problem is why an order was not carried out, or only in part.
type Problem[C comparable] struct {
	// Illegal is the engine's reason.
	Illegal *game.Illegal `json:"illegal,omitempty"`
	// Nearest are legal answers close to what was ordered, best first.
	Nearest []C `json:"nearest,omitempty"`
	// Areas are those between which the order leaves the choice open.
	Areas []board.Area `json:"areas,omitempty"`
}

// Failed reports whether the order could not be carried out as written.
func (o *Outcome[C]) Failed() bool { return o.Illegal != nil }

// Family makes the advisers of a family of games.
type Family[S, C comparable] interface {
	// Sheet answers from the orders of a section, which must not change later.
	Sheet(*orders.Section) Sheet[S, C]
	// Standing answers what comes up for a player's nations from standing orders.
	Standing(ruleset.Nations, []orders.Standing) Adviser[S, C]
	// Robot answers everything.
	Robot() Adviser[S, C]
}

// Play plays on from s: each decision is given to answer, and what it answers to apply,
// until the game is over or answer has nothing to say. It returns the decision that play
// stopped at, with the first error of apply.
func Play[S, C comparable](e game.Engine[S, C], s *S, answer func(*game.Decision) (C, bool), apply func(*game.Decision, *C) error) (game.Decision, error) {
	for {
		d := e.Pending(s)
		if d.Kind == game.None {
			return d, nil
		}
		c, ok := answer(&d)
		if !ok {
			return d, nil
		}
		if err := apply(&d, &c); err != nil {
			return d, err
		}
	}
}
