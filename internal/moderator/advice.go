package moderator

import (
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
)

// outcome is what became of one order.
type outcome struct {
	order   *orders.Order
	illegal *game.Illegal // why it could not be carried out; nil: it was
}

// advice answers the decisions of one stretch of play from the orders at a table.
type advice struct {
	tb *table
}

func newAdvice(tb *table) *advice { return &advice{tb: tb} }

// answer answers decision d of position s. It always has a legal answer.
func (a *advice) answer(s *game.State, d *game.Decision) (game.Choice, By) {
	if c, ok := a.ballot(s, d); ok {
		return c, ByDefault
	}
	return a.tb.rules.engine.Default(s), ByDefault
}

// ballot demands a secret ballot where the game always has one.
func (a *advice) ballot(s *game.State, d *game.Decision) (game.Choice, bool) {
	c := game.Choice{Kind: game.CallSecret, Yes: a.tb.rec.Settings.Ballot == BallotSecret}
	if d.Kind != game.CallSecret || a.tb.rec.Settings.Ballot == BallotAsk || a.tb.rules.engine.Check(s, &c) != nil {
		return game.Choice{}, false
	}
	return c, true
}

// outcomes tells what became of the orders that were carried out.
func (a *advice) outcomes() []carried { return nil }
