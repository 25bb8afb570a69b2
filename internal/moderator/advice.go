package moderator

import (
	"bretwalda/internal/adviser"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/orders"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// advice answers the decisions of one stretch of play from the orders at a table:
// the orders for the nation turn, the player's standing orders, the settings of the
// game, the default. A later adviser can be put between any of them.
type advice struct {
	tb       *table
	sheets   map[turnKey]*adviser.Sheet  // those that were opened
	opened   []turnKey                   // in that order
	played   map[turnKey]bool            // opened when the nation turn was over already
	standing []*adviser.Standing         // by seat
	replies  map[replyKey]*adviser.Sheet // to questions; nil: none
	midway   turnKey                     // the nation turn that was in progress before
	// robot reports whether a robot answers what nobody else does; nil: never.
	robot func(*britannia.State, game.Decision) bool
}

func newAdvice(tb *table) *advice {
	a := &advice{tb: tb, sheets: make(map[turnKey]*adviser.Sheet), played: make(map[turnKey]bool), replies: make(map[replyKey]*adviser.Sheet)}
	if tb.begun() {
		a.midway = turnKey{tb.pos.State.Turn, int(tb.pos.State.Round)}
	}
	for seat := range tb.rec.Seats {
		a.standing = append(a.standing, &adviser.Standing{
			Nations: tb.rules.nations(tb.scenario, seat), Orders: tb.sheets.standing[seat].Orders,
		})
	}
	return a
}

// answer answers decision d of position s. There is always a legal answer.
func (a *advice) answer(s *britannia.State, d *game.Decision) (britannia.Choice, gamelog.By) {
	if c, by, ok := a.ordered(s, d); ok {
		return c, by
	}
	return a.unordered(s, d)
}

// ordered answers a decision from what the player said: his answer to the question,
// his orders for the nation turn, his standing orders; false: nothing of that speaks
// of it.
func (a *advice) ordered(s *britannia.State, d *game.Decision) (britannia.Choice, gamelog.By, bool) {
	e := a.tb.rules.engine
	robot := a.robot != nil && a.robot(s, *d)
	if given := a.given(s, d.Nation); given != nil {
		if c, ok := given.Answer(e, s, d); ok {
			return c, gamelog.BySheet, true
		}
	}
	turn := turnKey{d.Nation, int(s.Round)}
	// Orders without moves would answer for a whole turn that the robot is to play.
	leave := robot && d.Nation == s.Turn && !ownTurn(a.tb.sheets.turns[turn].Section.Orders)
	if sh := a.sheet(turn, d.Kind); sh != nil && !leave {
		if c, ok := sh.Answer(e, s, d); ok {
			return c, gamelog.BySheet, true
		}
	}
	if side, ok := a.tb.rules.side(a.tb.scenario, d.Nation); ok {
		if c, ok := a.standing[side].Answer(e, s, d); ok {
			return c, gamelog.ByStanding, true
		}
	}
	return britannia.Choice{}, "", false
}

// given is what a player answered to what he was asked for a nation in this turn.
func (a *advice) given(s *britannia.State, n ruleset.Nation) *adviser.Sheet {
	key := replyKey{n, s.Turn, s.Round}
	sh, known := a.replies[key]
	if !known {
		sh = a.tb.given(s, n)
		a.replies[key] = sh
	}
	return sh
}

// replyKey names what a player answered for a nation in a turn of others.
type replyKey struct {
	nation, turn ruleset.Nation
	round        uint8
}

// unordered answers a decision of which the player said nothing: as the robot that
// plays for him, the game's settings, or the default.
func (a *advice) unordered(s *britannia.State, d *game.Decision) (britannia.Choice, gamelog.By) {
	e := a.tb.rules.engine
	if a.robot != nil && a.robot(s, *d) {
		if c, ok := (adviser.Robot{}).Answer(e, s, d); ok {
			return c, gamelog.ByRobot
		}
	}
	if c, ok := a.ballot(s, d); ok {
		return c, gamelog.ByDefault
	}
	return e.Default(s), gamelog.ByDefault
}

// sheet opens the orders for a nation turn, to answer a decision of kind k; nil if
// there are none.
func (a *advice) sheet(turn turnKey, k game.Kind) *adviser.Sheet {
	if sh := a.sheets[turn]; sh != nil {
		return sh
	}
	stored, ok := a.tb.sheets.turns[turn]
	if !ok {
		return nil
	}
	sh := adviser.NewSheet(&stored.Section)
	a.sheets[turn] = sh
	a.played[turn] = a.tb.over(turn) || atRoundEnd(k) || turn == a.midway
	a.opened = append(a.opened, turn)
	return sh
}

// atRoundEnd reports whether decisions of kind k come when all nations have had
// their turns.
func atRoundEnd(k game.Kind) bool {
	return k == britannia.CallSecret || k == britannia.Vote || k == britannia.KingsArmy
}

// ballot demands a secret ballot where the game always has one, and none where it
// never has.
func (a *advice) ballot(s *britannia.State, d *game.Decision) (britannia.Choice, bool) {
	c := britannia.Choice{Kind: britannia.CallSecret, Yes: a.tb.rec.Settings.Ballot == roster.BallotSecret}
	if d.Kind != britannia.CallSecret || a.tb.rec.Settings.Ballot == roster.BallotAsk || a.tb.rules.engine.Check(s, &c) != nil {
		return britannia.Choice{}, false
	}
	return c, true
}

// failure is an order that could not be carried out, or only in part.
type failure struct {
	turn    turnKey
	order   *orders.Order
	illegal *game.Illegal
	nearest []britannia.Choice
}

// failures lists the orders that could not be carried out, turn by turn.
func (a *advice) failures() []failure {
	var list []failure
	for _, turn := range a.opened {
		sh := a.sheets[turn]
		if a.tb.over(turn) && !a.played[turn] { // what it ordered for its turn was told of then
			sh.End()
		}
		for _, o := range sh.Outcomes() {
			if o.Failed() {
				list = append(list, failure{turn, o.Order, o.Illegal, o.Nearest})
			}
		}
	}
	return list
}

// seatOf returns who plays a nation; -1: nobody.
func (tb *table) seatOf(n ruleset.Nation) int {
	if side, ok := tb.rules.side(tb.scenario, n); ok {
		return side
	}
	return -1
}
