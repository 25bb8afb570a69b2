package table

import (
	"slices"
	"time"

	"bretwalda/internal/absence"
	"bretwalda/internal/game"
	"bretwalda/internal/pace"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// Agenda is a view of a game: whom and what it waits for, and until when.
type Agenda struct{ *Table }

// Agenda tells whom and what the game waits for.
func (tb *Table) Agenda() Agenda { return Agenda{tb} }

// Waiting is the nation turn that the game waits for.
func (tb Agenda) Waiting() TurnKey {
	d := tb.Pending()
	return WaitingFor(tb.Pos.At(), &d)
}

// Excuse is what excuses a player who was waited for until now.
func (tb Agenda) Excuse(seat int, now time.Time) absence.Excuse {
	c := &tb.Rec.Clock
	switch {
	case pace.AwayBetween(c.Asked, now, tb.Zone(), tb.Rec.Seats[seat].Vacations...):
		return absence.Vacation
	case c.Has(pace.Outage):
		return absence.Outage
	}
	return absence.NoExcuse
}

// Last reports whether nobody but a seat's player is there to play.
func (tb Agenda) Last(seat int) bool {
	for i := range tb.Rec.Seats {
		if i != seat && !tb.Unattended(i) {
			return false
		}
	}
	return true
}

// Unattended reports whether nobody is waited for where a seat (-1: nobody's) is to
// decide.
func (tb Agenda) Unattended(seat int) bool {
	return seat >= 0 && tb.StandIn(seat) != ""
}

// StandIn returns who plays a seat for its player: absence.Robot, absence.Hold, or
// "" while the player does.
func (tb Agenda) StandIn(seat int) absence.Policy {
	if s := &tb.Rec.Seats[seat]; !s.Robot {
		return s.Attendance.StandIn
	}
	return absence.Robot
}

// RobotPlays returns whether a robot decides where orders and standing orders say
// nothing: for a seat that it plays, and in the nation turn that was missed.
func (tb Agenda) RobotPlays(missed func(game.Moment, *game.Decision) bool) func(game.Moment, *game.Decision) bool {
	plays := tb.Rec.Settings.Absent.Plays()
	return func(at game.Moment, d *game.Decision) bool {
		if missed(at, d) {
			return plays == absence.Robot
		}
		seat := tb.SeatOf(d.Nation)
		return seat >= 0 && tb.StandIn(seat) == absence.Robot
	}
}

// MustWait reports whether a decision waits for its nation's orders: those of the
// nation on turn. All others would stop play in somebody else's turn, or between turns,
// or in the middle of the nation's own turn, after dice; they are answered by what orders
// there are, are asked, or done by default.
func (tb Agenda) MustWait(at game.Moment, d *game.Decision) bool {
	return d.Nation == at.Turn && tb.Rules.System.Kind(d.Kind).Class != game.Pause
}

// Ready reports whether the orders for a nation turn are there, and nothing about
// them is open.
func (tb Agenda) Ready(turn TurnKey, d *game.Decision, now time.Time) bool {
	sh, ok := tb.Sheets.Of(turn)
	if !ok {
		return false
	}
	own := d.Nation == tb.Pos.At().Turn
	if own && tb.OrderBook().begun() {
		return true
	}
	if own && !tb.Rules.System.Data().Words().Begins(sh.Section.Orders) || len(sh.Section.Orders) == 0 {
		return false
	}
	w := tb.Waits(turn, now)
	return w.Why == ""
}

// Calendar works out the deadlines of a game while a seat (-1: none) is waited for;
// nil if there are none. An error means settings that nobody should have been able
// to make.
func (tb Agenda) Calendar(seat int) (*pace.Calendar, error) {
	if tb.Rec.Settings.Pace.Hours == 0 {
		return nil, nil
	}
	var away []pace.Vacation
	if seat >= 0 {
		away = tb.Rec.Seats[seat].Vacations
	}
	return pace.New(tb.Rec.Settings.Pace, tb.Zone(), away...)
}

// Zone is the time zone of a game's pace.
func (tb Agenda) Zone() *time.Location { return tb.Rec.Location(&roster.Person{}) }

// Waited returns the seat that the clock waits for; -1: none.
func (tb Agenda) Waited() int { return tb.SeatOf(tb.Rec.Clock.For.Nation) }

// StandsIn is who plays an empty seat: a robot, or standing orders and defaults.
func (tb Agenda) StandsIn() absence.Policy { return tb.Rec.Settings.Absent.Plays() }

// Missed reports whether the turn in progress, in which somebody is asked, is played for its player, who missed it and has not
// ordered the rest of it since.
func (tb Agenda) Missed() bool {
	a, at := &tb.Rec.Asked, tb.Pos.At()
	asked := game.Turn{Nation: a.Turn, Round: int(a.Round), Part: int(a.Part)}
	return a.Missed && at.On(asked) && !tb.ordered(at.Current())
}

// Unsaid reports whether a turn begins with a question, how its campaign goes, and there are no orders for it.
func (tb Agenda) Unsaid() bool {
	return tb.Paused() && !tb.OrderBook().begun() && !tb.ordered(tb.Waiting().Turn())
}

// Paused reports whether the game waits for how a nation goes on in the middle of its own turn.
func (tb Agenda) Paused() bool {
	d := tb.Pending()
	return d.Kind != game.None && d.Nation == tb.Pos.At().Turn && tb.Rules.System.Kind(d.Kind).Class == game.Pause
}

// Halts reports whether the orders for the rest of a nation's own turn leave a decision in its middle open, so that its player
// is asked, since something is wrong with them: to carry out the others, "end the campaign", is not what was meant.
func (tb Agenda) Halts(at game.Moment, d *game.Decision) bool {
	turn := WaitingFor(at, d)
	return d.Nation == at.Turn && tb.Paused() && turn == tb.Waiting() && !tb.Unattended(tb.SeatOf(d.Nation)) && tb.Waits(turn, time.Time{}).Why != ""
}

// Waits tells why a nation turn waits that there are orders for. A turn that has begun does so only where it pauses for more
// orders, with what is wrong with those: dice have fallen. One of whose orders nothing was understood has none.
func (tb Agenda) Waits(turn TurnKey, now time.Time) Wait {
	sh, ok := tb.Sheets.Turns[turn]
	paused := turn == tb.Waiting() && tb.Paused()
	begun := tb.OrderBook().begun() && turn == tb.Waiting() || tb.OrderBook().InProgress(turn)
	if !ok || len(sh.Section.Orders) == 0 || begun && !paused || sh.Word == WordPlay {
		return Wait{}
	}
	w := Wait{Unread: sh.Unread, Impossible: tb.impossible(turn)}
	settled := sh.Word == WordReady
	changes := sh.Given.Add(time.Duration(tb.Rec.Settings.Changes) * time.Minute)
	switch {
	case w.problems() > 0:
		w.Why = report.WaitProblems
	case sh.Word == WordWait:
		w.Why = report.WaitAsked
	case paused: // the player was asked how it goes on
	case !settled && tb.confirms(tb.SeatOf(turn.Nation)):
		w.Why = report.WaitConfirm
	case !settled && !sh.Given.IsZero() && changes.After(now):
		w.Why, w.Until = report.WaitChanges, changes
	}
	return w
}

// confirms reports whether the turns of a seat wait until its player is ready.
func (tb Agenda) confirms(seat int) bool {
	if seat < 0 {
		return false
	}
	if own := tb.Rec.Seats[seat].Confirm; own != nil {
		return *own
	}
	return tb.Rec.Settings.Confirm
}

// impossible lists the orders for the turn that the game waits for that cannot be
// carried out as things stand. Of orders that were given before it was their turn,
// some may fail, since much has changed; they count when no move of them is left. A move of
// more armies than there are is no such order: some could go, and only the player knows
// whether they should.
func (tb Agenda) impossible(turn TurnKey) []Failure {
	now, d := tb.Pos.At(), tb.Pending()
	sh := tb.Sheets.Turns[turn]
	if d.Kind == game.None || WaitingFor(now, &d) != turn || len(sh.Section.Orders) == 0 {
		return nil
	}
	reh, ok := tb.Pos.Rehearse(turn.Turn(), &sh.Section)
	if !ok {
		return nil
	}
	words := tb.Rules.System.Data().Words()
	var failed, short []Failure
	moves, lost := 0, 0
	for _, o := range reh.Outcomes {
		never := o.Illegal != nil && o.Illegal.Why == game.NotTheirs // whatever it is now
		if o.Skipped || !never && slices.Contains(words.Early, o.Order.Kind) != (d.Nation != now.Turn) {
			continue // not now
		}
		move := o.Order.Kind == words.MoveKind()
		if move {
			moves++
		}
		if !o.Failed() {
			continue
		}
		if move && !o.Done {
			lost++
		}
		failed = append(failed, Failure{turn, o.Order, o.Illegal, o.Near})
		if move && o.Done {
			short = append(short, failed[len(failed)-1])
		}
	}
	if !sh.OnTurn && (moves == 0 || lost < moves) {
		return short
	}
	return failed
}

// WaitingSeat returns the seat whose orders the game waits with, and why; -1: none.
func (tb Agenda) WaitingSeat(now time.Time) (int, Wait) {
	if !tb.Started() || tb.Status != store.StatusActive || tb.Pending().Kind == game.None {
		return -1, Wait{}
	}
	turn := tb.Waiting()
	w := tb.Waits(turn, now)
	if w.Why == "" {
		return -1, w
	}
	return tb.SeatOf(turn.Nation), w
}

// TurnWaits tells a GM that the orders of the nation on turn have come and wait; false:
// none do.
func (tb Agenda) TurnWaits(now time.Time) (report.Said, bool) {
	seat, w := tb.WaitingSeat(now)
	if seat < 0 {
		return report.Said{}, false
	}
	turn := tb.Waiting()
	return report.Said{
		Who: tb.Rec.Seats[seat].Name, Nation: turn.Nation, Round: turn.Round, Choice: string(w.Why), Number: w.problems(), When: w.Until,
	}, true
}
