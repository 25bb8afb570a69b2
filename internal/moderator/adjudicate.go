package moderator

import (
	"time"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/orders"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// adjudication is what one stretch of play came to.
type adjudication struct {
	before   store.Seq // the log entry before
	events   []game.Event
	proofs   []dice.TurnProof
	pending  game.Decision // that waits for orders; Kind None: the game is over
	played   bool          // something happened, of which everybody is to be told
	unseen   bool          // something happened of which only the GMs are told
	question bool          // pending is asked in the turn of another nation, or at the end of a round
	failures []failure
	missed   []missedTurn
	left     []leftOut
	unheeded []unheeded
	robots   bool // robots decided something
}

// adjudicate plays a game on as far as orders reach: nation after nation, and
// through the beginnings and ends of rounds. With absent set, the nation that is
// waited for now is played without orders. A game that is stopped is not played.
// Where the GM approves turns, he alone is told of them.
func (t playing) adjudicate(tb *table, absent bool) (*adjudication, error) {
	if tb.stopped() {
		return &adjudication{before: tb.seq, pending: tb.pending()}, nil
	}
	return t.play(tb, absent, tb.rec.Settings.Approval)
}

// play is adjudicate whether the game is stopped or not. With unseen set, only the
// GMs are told.
func (t playing) play(tb *table, absent, unseen bool) (*adjudication, error) {
	a := &adjudication{before: tb.seq}
	away := func(game.Moment, *game.Decision) bool { return false }
	if absent {
		away = samePause(tb.pos.At(), tb.pending())
	}
	play := t.playOf(tb)
	play.Robot = tb.agenda().robotPlays(away)
	play.Wait = func(at game.Moment, d *game.Decision) bool {
		return tb.agenda().mustWait(at, d) && !away(at, d) && !tb.agenda().ready(waitingFor(at, d), d, t.now) && !tb.agenda().unattended(tb.seatOf(d.Nation))
	}
	done, err := tb.pos.Play(play)
	if err != nil {
		return nil, err
	}
	a.pending, a.question, a.played = done.Waits, done.Asked, done.Any
	a.events, a.proofs = done.Events, done.Proofs
	a.failures, a.robots = failuresOf(done.Failures), robotsIn(done.Entries)
	if !a.played {
		return a, t.await(tb, a)
	}
	if err := t.write(tb, done.Entries); err != nil {
		return nil, err
	}
	t.logTurns(tb, done.Entries)
	if unseen {
		a.played, a.unseen = false, true
		if err := t.keepBack(tb, a.before); err != nil {
			return nil, err
		}
		return a, t.showUnseen(tb)
	}
	if err := t.forgetPast(tb); err != nil {
		return nil, err
	}
	return a, t.await(tb, a)
}

// logTurns tells an operator who wants to know every step who played which nation turn, and by what. What was chosen is in
// the game's log.
func (t playing) logTurns(tb *table, entries []gamelog.Entry) {
	log := t.log.With("game", tb.rec.ID)
	for _, e := range entries {
		switch {
		case e.TurnBegan != nil:
			began := e.TurnBegan
			if seat := tb.seatOf(began.Nation); seat >= 0 {
				log = t.log.With("game", tb.rec.ID, "seat", roster.SeatName(seat))
			}
			log.Debug("turn begins", "round", began.Round, "nation", tb.rules.Ruleset.Nations[began.Nation].ID, "number", began.Number)
		case e.Choice != nil:
			log.Debug("decided", "by", e.Choice.By, "dice", len(e.Choice.Dice))
		case e.TurnEnded != nil:
			log.Debug("turn played", "number", e.TurnEnded.Number)
		}
	}
}

// await begins to wait for what play stopped at.
func (t playing) await(tb *table, a *adjudication) error {
	if err := t.setPlayAlarm(tb); err != nil {
		return err
	}
	if a.question {
		return t.deadlines().askAndWait(tb, a.pending)
	}
	if !a.played {
		return nil
	}
	return t.deadlines().schedule(tb, a.pending)
}

// game is what the record of a game gives to play.
func (t playing) game(tb *table) gamelog.Game {
	return gamelog.Game{
		Setup: setupOf(tb.rec), Chain: tb.rec.Chain(), Now: t.now,
		Begin: func(number uint32) (dice.Begun, error) { return t.beginDice(tb, number) },
	}
}

// mustWait reports whether a decision waits for its nation's orders: those of the
// nation on turn. All others would stop play in somebody else's turn, or between turns,
// or in the middle of the nation's own turn, after dice; they are answered by what orders
// there are, are asked, or done by default.
func (tb agenda) mustWait(at game.Moment, d *game.Decision) bool {
	return d.Nation == at.Turn && tb.rules.System.Kind(d.Kind).Class != game.Pause
}

// samePause returns a function that tells whether decisions belong to the nation turn
// that is waited for now.
func samePause(now game.Moment, waits game.Decision) func(game.Moment, *game.Decision) bool {
	return func(at game.Moment, d *game.Decision) bool { return d.Nation == waits.Nation && at == now }
}

// waitingFor names the nation turn that orders which answer d belong to.
func waitingFor(at game.Moment, d *game.Decision) turnKey {
	return keyOf(at.TurnOf(d.Nation))
}

// ready reports whether the orders for a nation turn are there, and nothing about
// them is open.
func (tb agenda) ready(turn turnKey, d *game.Decision, now time.Time) bool {
	sh, ok := tb.sheets.turns[turn]
	if !ok {
		return false
	}
	own := d.Nation == tb.pos.At().Turn
	if own && tb.orderBook().begun() {
		return true
	}
	if own && !ownTurn(sh.Section.Orders) || len(sh.Section.Orders) == 0 {
		return false
	}
	w := tb.waits(turn, now)
	return w.why == ""
}

// begun reports whether the nation turn in progress has had a choice of its
// nation: what is begun with orders is played to its end.
func (tb orderBook) begun() bool { return tb.pos.Dice().On(tb.pos.At()) }

// nextRound returns the round of a nation's next turn to come, or of the one in
// progress. It is beyond the last round when there is none.
func (tb orderBook) nextRound(n ruleset.Nation) int {
	return tb.pos.At().Next(n).Round
}

// over reports whether a nation turn has been played.
func (tb orderBook) over(turn turnKey) bool { return tb.pos.At().Past(turn.turn()) }

// nextOf returns the next nation turn of a seat, for orders without a heading.
func (tb orderBook) nextOf(seat int) turnKey {
	var next turnKey
	for _, n := range tb.rules.Ruleset.Scenarios[tb.scenario].Sides[seat] {
		turn := keyOf(tb.pos.At().Next(n))
		if !tb.alive(turn) {
			continue
		}
		if next.nation == 0 || turn.round < next.round || turn.round == next.round && turn.nation < next.nation {
			next = turn
		}
	}
	return next
}

// alive reports whether a nation has armies on the board when its turn comes, as far as
// can be known, or gets some by then.
func (tb orderBook) alive(turn turnKey) bool {
	return tb.pos.Alive(turn.turn())
}

// context is what the order language must know of a letter from a seat.
func (tb orderBook) context(seat int) orders.Context {
	next := tb.nextOf(seat)
	return orders.Context{
		Nations: tb.rules.Nations(tb.scenario, seat), Next: next.nation, Round: next.round, AllowQuoted: true,
	}
}
