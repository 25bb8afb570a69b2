package moderator

import (
	"errors"
	"fmt"

	"bretwalda/internal/absence"
	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/pace"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// What is said of time.
const (
	sayVacationNoted report.Saying = "vacation-noted" // Command; Yes: there is a limit, Number days are left
	sayBackNoted     report.Saying = "back-noted"     // from vacation
	sayNotAway       report.Saying = "not-away"       // there is no vacation to end
	sayVacationPast  report.Saying = "vacation-past"  // Command: it is over
	sayVacationFar   report.Saying = "vacation-far"   // Command: too far ahead, or too long
	sayPaceLimit     report.Saying = "pace-limit"     // Choice: a pace.Limit; Number: what is left
	sayNotWaited     report.Saying = "not-waited"     // an extension of nothing; Yes: nobody at all is waited for
	sayDeadlineMoved report.Saying = "deadline-moved" // Choice: moved...; Who, Yes: the reader; Hours; Nation, Round, When
	sayPaceSet       report.Saying = "pace-set"       // By; Lines: the pace in commands; Yes: Nation, Round, When
	sayPaceClash     report.Saying = "pace-clash"     // Lines: commands that do not go together
	sayAbsentSet     report.Saying = "absent-set"     // Choice: an absence.Policy; Number: misses until a seat is offered
)

// routes are the commands that are carried out here.
func (deadlines) routes() []route {
	return []route{
		{kind: commands.Vacation, do: in(deadlines.vacation)},
		{kind: commands.Back, do: in(deadlines.backFromVacation)},
		{kind: commands.Extend, do: in(deadlines.extension)},
		{kind: commands.Pause, do: in(deadlines.pause)},
		{kind: commands.Resume, do: in(deadlines.resumeGame)},
		{kind: commands.Set, do: in(deadlines.setAbsent), lobby: in(lobbyDesk.setOpening), settings: []commands.Setting{
			commands.SetAbsent, commands.SetOffer, commands.SetExcused}},
		{kind: commands.Set, do: in(deadlines.setPace), lobby: in(lobbyDesk.setOpening)},
	}
}

// Why a deadline has moved.
const (
	movedByPlayer   = "extension"
	movedByGM       = "gm"
	movedByVote     = "vote"
	movedByVacation = "vacation"
	movedByReturn   = "back"
	movedByOutage   = "outage"
)

// farAway is how many days ahead a vacation may end.
const farAway = 2 * pace.MaxVacation

// vacation notes the days on which a player will be away.
func (t deadlines) vacation(at *access.Sender, c *commands.Command) error {
	tb, limits := at.Table, at.Table.Rec.Settings.Limits
	v := pace.Vacation{From: c.From, To: c.To}
	today := pace.DateOf(t.now.In(tb.Agenda().Zone()))
	taken := pace.Vacations(tb.Rec.Seats[at.Seat].Vacations)
	said := report.Said{Command: tb.Words().Print(c, at.Person())}
	var limit *pace.LimitError
	switch err := limits.Vacation(v, taken); {
	case v.To.Compare(today) < 0:
		return t.say(at, sayVacationPast, said)
	case errors.As(err, &limit):
		return t.say(at, sayPaceLimit, report.Said{Choice: string(limit.What), Number: limit.Left})
	case err != nil, v.To.Compare(today.Add(farAway)) > 0:
		return t.say(at, sayVacationFar, said)
	}
	taken = taken.Add(v)
	if said.Yes = limits.VacationDays > 0; said.Yes {
		said.Number = limits.VacationDays - pace.DaysAway(taken...)
	}
	if err := t.say(at, sayVacationNoted, said); err != nil {
		return err
	}
	return t.setVacations(at, taken, movedByVacation)
}

// backFromVacation ends a vacation before its time.
func (t deadlines) backFromVacation(at *access.Sender, _ *commands.Command) error {
	tb := at.Table
	today := pace.DateOf(t.now.In(tb.Agenda().Zone()))
	left, changed := pace.Vacations(tb.Rec.Seats[at.Seat].Vacations).End(today)
	if !changed {
		return t.say(at, sayNotAway, report.Said{})
	}
	if err := t.say(at, sayBackNoted, report.Said{}); err != nil {
		return err
	}
	return t.setVacations(at, left, movedByReturn)
}

// setVacations changes the vacations of a player, and with them the deadline if the
// game waits for them.
func (t deadlines) setVacations(at *access.Sender, list pace.Vacations, why string) error {
	tb := at.Table
	err := t.tables.Change(tb, func(rec *roster.Record) { rec.Seats[at.Seat].Vacations = list })
	if err != nil || tb.Agenda().Waited() != at.Seat {
		return err
	}
	moved, err := t.reckon(tb)
	if err != nil || !moved {
		return err
	}
	return t.tellMoved(tb, at, report.Said{Choice: why})
}

// extension puts the deadline off: a player their own, so often and so far as the game
// allows, a GM anybody's.
func (t deadlines) extension(at *access.Sender, c *commands.Command) error {
	tb, seat, byGM := at.Table, at.Table.Agenda().Waited(), at.Role() == roster.GM
	k := &tb.Rec.Clock
	if tb.Status != store.StatusActive || k.Due.IsZero() || !byGM && seat != at.Seat {
		return t.say(at, sayNotWaited, report.Said{Yes: byGM})
	}
	said := report.Said{Choice: movedByGM, Hours: c.Hours}
	if !byGM {
		said.Choice = movedByPlayer
		var limit *pace.LimitError
		if err := tb.Rec.Settings.Limits.Extension(c.Hours, tb.Rec.Seats[seat].Extensions); errors.As(err, &limit) {
			return t.say(at, sayPaceLimit, report.Said{Choice: string(limit.What), Number: limit.Left})
		}
		if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Seats[seat].Extensions++ }); err != nil {
			return err
		}
	}
	if err := t.extendBy(tb, c.Hours); err != nil {
		return err
	}
	return t.tellMoved(tb, at, said)
}

// extendBy puts the deadline of a game off by so many hours: for players, a GM, or a
// vote.
func (t deadlines) extendBy(tb *table.Table, hours int) error {
	cal, err := tb.Agenda().Calendar(tb.Agenda().Waited())
	if err != nil {
		return err
	}
	return t.setClock(tb, tb.Rec.Clock.Extend(cal, t.now, hours))
}

// tellMoved tells those whom it concerns that the deadline has moved: the player who
// is waited for, the sender of the letter (nil: none), and all who follow each turn.
func (t deadlines) tellMoved(tb *table.Table, at *access.Sender, said report.Said) error {
	seat := tb.Agenda().Waited()
	if seat < 0 {
		return nil
	}
	waited := &tb.Rec.Seats[seat].Person
	said = tb.Words().SaidOfDeadline(said)
	said.Who = waited.Name
	if at != nil {
		if err := t.informOperator(at, sayDeadlineMoved, said); err != nil {
			return err
		}
	}
	for p := range tb.Rec.People() {
		if p.Key != waited.Key && tb.Rec.Frequency(p) != roster.EveryTurn && (at == nil || at.Key != p.Key) {
			continue
		}
		said.Yes = p.Key == waited.Key
		if err := t.inform(tb, p, at, sayDeadlineMoved, said); err != nil {
			return err
		}
	}
	return nil
}

// inform says something to a person: in the answer to their own letter, or as news. The
// letter may be nil.
func (t deadlines) inform(tb *table.Table, p *roster.Person, at *access.Sender, what report.Saying, said report.Said) error {
	if at != nil && at.Key == p.Key {
		return t.say(at, what, said)
	}
	return t.sayTo(tb, p, t.newsLetter(string(what)), what, said)
}

// informOperator says something to the operator, who is nobody of the game, if it is
// their doing.
func (t deadlines) informOperator(at *access.Sender, what report.Saying, said report.Said) error {
	if at.Key != operator {
		return nil
	}
	return t.say(at, what, said)
}

// newsLetter names a letter of news by the letter that led to it, or by the time.
func (t deadlines) newsLetter(what string) string {
	if t.letter != "" {
		return what + "." + t.letter
	}
	return fmt.Sprintf("%s.%d", what, t.now.Unix())
}

// informAll says something to everybody in a game, and to the operator whose doing it
// is.
func (t deadlines) informAll(tb *table.Table, at *access.Sender, what report.Saying, said func(*roster.Person) report.Said) error {
	if at != nil {
		if err := t.informOperator(at, what, said(at.Person())); err != nil {
			return err
		}
	}
	for p := range tb.Rec.People() {
		if err := t.inform(tb, p, at, what, said(p)); err != nil {
			return err
		}
	}
	return nil
}

// setPace changes a part of the game's pace, for a GM.
func (t deadlines) setPace(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	p, _ := c.Pace(tb.Rec.Settings.Pace)
	settings := tb.Rec.Settings
	if settings.Pace = p; settings.Validate() != nil {
		return t.say(at, sayPaceClash, report.Said{Lines: tb.Words().PrintAll(commands.OfPace(p), at.Person())})
	}
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Settings.Pace = p }); err != nil {
		return err
	}
	if _, err := t.reckon(tb); err != nil {
		return err
	}
	return t.informAll(tb, at, sayPaceSet, func(to *roster.Person) report.Said {
		said := tb.Words().SaidOfDeadline(report.Said{By: at.Person().Name, Lines: tb.Words().PrintAll(commands.OfPace(p), to)})
		said.Yes = tb.Status == store.StatusActive && said.Nation != 0
		return said
	})
}

// setAbsent changes what the game does for players who miss their turns. If it waits
// for one of them and need not any longer, it goes on.
func (t deadlines) setAbsent(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	err := t.tables.Change(tb, func(rec *roster.Record) {
		switch s := &rec.Settings; c.Setting {
		case commands.SetAbsent:
			s.Absent = absence.Policy(c.Choice)
		case commands.SetOffer:
			s.Misses.Offer = c.Number
		case commands.SetExcused:
			s.Misses.Excused = c.Number
		}
	})
	if err != nil {
		return err
	}
	settings := &tb.Rec.Settings
	err = t.informAll(tb, at, sayAbsentSet, func(*roster.Person) report.Said {
		return report.Said{Choice: string(settings.Absent), Number: settings.Misses.Offer}
	})
	if err != nil || !tb.Rec.Clock.Over || tb.Stopped() || settings.Absent.Waits() {
		return err
	}
	return t.pass(tb)
}
