package moderator

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
)

// playOf is what there is at a table to play by: the orders for nation turns, what was
// answered, standing orders, and the settings of the game.
func (t playing) playOf(tb *table) *system.Play {
	play := tb.orderBook().advice()
	play.Game = t.game(tb)
	return play
}

// advice is playOf for who only looks ahead.
func (tb orderBook) advice() *system.Play {
	play := &system.Play{
		Sheet: func(turn game.Turn) *orders.Section {
			if sh, ok := tb.sheets.turns[keyOf(turn)]; ok {
				return &sh.Section
			}
			return nil
		},
		Given: tb.questioning().given,
		Robot: func(game.Moment, *game.Decision) bool { return false },
		Ask:   tb.questioning().asks,
	}
	// Orders without moves would answer for a whole turn that the robot is to play.
	play.Leaves = func(at game.Moment, d *game.Decision) bool {
		sh := tb.sheets.turns[keyOf(at.TurnOf(d.Nation))]
		return d.Nation == at.Turn && !ownTurn(sh.Section.Orders) && play.Robot(at, d)
	}
	for seat := range tb.rec.Seats {
		play.Standing = append(play.Standing, system.Standing{
			Nations: tb.rules.Nations(tb.scenario, seat), Orders: tb.sheets.standing[seat].Orders,
		})
	}
	if ballot := tb.rec.Settings.Ballot; ballot != roster.BallotAsk {
		secret := ballot == roster.BallotSecret
		play.Secret = &secret
	}
	return play
}

// failure is an order that could not be carried out, or only in part.
type failure struct {
	turn    turnKey
	order   *orders.Order
	illegal *game.Illegal
	near    board.Set // areas that would have been possible
}

func failuresOf(list []system.Failure) []failure {
	var out []failure
	for _, f := range list {
		out = append(out, failure{keyOf(f.Turn), f.Order, f.Illegal, f.Near})
	}
	return out
}

// seatOf returns who plays a nation; -1: nobody.
func (tb *table) seatOf(n ruleset.Nation) int {
	if side, ok := tb.rules.Side(tb.scenario, n); ok {
		return side
	}
	return -1
}
