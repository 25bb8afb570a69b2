package moderator

import (
	"reflect"
	"slices"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
)

// adjudication is what one stretch of play came to.
type adjudication struct {
	before   store.Seq // the log entry before
	from     game.Turn // that was in progress then; its Nation is NoNation: none was
	events   []game.Event
	proofs   []dice.TurnProof
	pending  game.Decision // that waits for orders; Kind None: the game is over
	played   bool          // something happened, of which everybody is to be told
	unseen   bool          // something happened of which only the GMs are told
	question bool          // pending is asked in the turn of another nation, or at the end of a round
	failures []table.Failure
	// unordered is what the rules did in nations' own turns, since nobody had ordered it.
	unordered []game.Event
	missed    []missedTurn
	left      []table.LeftOut
	unheeded  []unheeded
	robots    bool // robots decided something
	missing   bool // the turn in progress is played for its player, who missed it
}

// adjudicate plays a game on as far as orders reach: nation after nation, and
// through the beginnings and ends of rounds. With absent set, the nation that is
// waited for now is played without orders, to the end of its turn, whoever is asked something
// in it. A game that is stopped is not played.
// Where the GM approves turns, only the GM is told of them.
func (t playing) adjudicate(tb *table.Table, absent bool) (*adjudication, error) {
	if tb.Stopped() {
		return &adjudication{before: tb.Seq, pending: tb.Pending()}, nil
	}
	return t.play(tb, absent, tb.Rec.Settings.Approval)
}

// play is adjudicate whether the game is stopped or not. With unseen set, only the
// GMs are told.
func (t playing) play(tb *table.Table, absent, unseen bool) (*adjudication, error) {
	a := &adjudication{before: tb.Seq, from: tb.Pos.At().Current()}
	now, away := tb.Pos.At(), func(game.Moment, *game.Decision) bool { return false }
	switch a.missing = tb.Agenda().Missed(); {
	case absent:
		pending := tb.Pending()
		away, a.missing = sameTurn(now, pending.Nation), pending.Nation == now.Turn
	case a.missing:
		away = sameTurn(now, now.Turn)
	}
	play := t.playOf(tb)
	play.Robot = tb.Agenda().RobotPlays(away)
	ask := play.Ask
	play.Ask = func(at game.Moment, d *game.Decision) bool { return !away(at, d) && ask(at, d) }
	play.Wait = func(at game.Moment, d *game.Decision) bool {
		return tb.Agenda().MustWait(at, d) && !away(at, d) && !tb.Agenda().Ready(table.WaitingFor(at, d), d, t.now) && !tb.Agenda().Unattended(tb.SeatOf(d.Nation))
	}
	from := tb.Pos.Clone()
	done, err := tb.Pos.Play(play)
	if err != nil {
		return nil, err
	}
	a.pending, a.question, a.played = done.Waits, done.Asked, done.Any
	a.events, a.proofs = done.Events, done.Proofs
	a.unordered = done.Unordered
	a.failures, a.robots = table.FailuresOf(done.Failures), robotsIn(done.Entries)
	if !a.played {
		return a, t.await(tb, a)
	}
	if err := t.tables.AppendPlay(tb, from, done.Told); err != nil {
		return nil, err
	}
	if err := noteBegun(t.tables, tb, done.Begun); err != nil {
		return nil, err
	}
	t.logTurns(tb, done.Entries)
	if unseen {
		a.played, a.unseen = false, true
		if err := t.withhold(tb, a.before); err != nil {
			return nil, err
		}
		return a, t.showUnseen(tb)
	}
	if err := t.forgetPast(tb); err != nil {
		return nil, err
	}
	return a, t.await(tb, a)
}

// noteBegun notes of orders how far they have come in a turn that a question interrupts, so that none is carried out again when
// it is played on.
func noteBegun(tables *table.Session, tb *table.Table, list []system.Begun) error {
	for _, b := range list {
		key := table.KeyOf(b.Turn)
		sh, ok := tb.Sheets.Turns[key]
		if !ok || reflect.DeepEqual(sh.Section.Orders, b.Orders) {
			continue
		}
		sh.Section.Orders = b.Orders
		if err := tables.PutSheet(tb, key, sh); err != nil {
			return err
		}
	}
	return nil
}

// logTurns tells an operator who wants to know every step who played which nation turn, and by what. What was chosen is in
// the game's log.
func (t playing) logTurns(tb *table.Table, entries []gamelog.Entry) {
	log := t.log.With("game", tb.Rec.ID)
	for _, e := range entries {
		switch {
		case e.TurnBegan != nil:
			began := e.TurnBegan
			if seat := tb.SeatOf(began.Nation); seat >= 0 {
				log = t.log.With("game", tb.Rec.ID, "seat", roster.SeatName(seat))
			}
			log.Debug("turn begins", "round", began.Round, "nation", tb.Rules.Ruleset.Nations[began.Nation].ID, "number", began.Number)
		case e.Choice != nil:
			log.Debug("decided", "by", e.Choice.By, "dice", len(e.Choice.Dice))
		case e.TurnEnded != nil:
			log.Debug("turn played", "number", e.TurnEnded.Number)
		}
	}
}

// await begins to wait for what play stopped at.
func (t playing) await(tb *table.Table, a *adjudication) error {
	if err := t.setPlayAlarm(tb); err != nil {
		return err
	}
	if a.question {
		return t.deadlines().askAndWait(tb, a)
	}
	if !a.played {
		return nil
	}
	return t.deadlines().schedule(tb, a.pending)
}

// playOf is what there is to play a game by, for who carries on the game itself.
func (t playing) playOf(tb *table.Table) *system.Play {
	play := tb.OrderBook().Advice()
	play.Game = t.game(tb)
	return play
}

// game is what the record of a game gives to play.
func (t playing) game(tb *table.Table) gamelog.Game {
	return gamelog.Game{
		Setup: setupOf(tb.Rec), Chain: tb.Chain(), Now: t.now,
		Begin: func(number uint32) (dice.Begun, error) { return t.beginDice(tb, number) },
	}
}

// sameTurn returns a function that tells whether decisions are a nation's in the turn of a moment.
func sameTurn(now game.Moment, n ruleset.Nation) func(game.Moment, *game.Decision) bool {
	return func(at game.Moment, d *game.Decision) bool {
		return d.Nation == n && (at == now || n == now.Turn && at.On(now.Current()))
	}
}

// robotsIn reports whether robots decided anything in entries of a log.
func robotsIn(entries []gamelog.Entry) bool {
	return slices.ContainsFunc(entries, func(e gamelog.Entry) bool {
		return e.Choice != nil && e.Choice.By == gamelog.ByRobot
	})
}
