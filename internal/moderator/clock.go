package moderator

import (
	"slices"
	"strings"
	"time"

	"bretwalda/internal/clock"
	"bretwalda/internal/game"
	"bretwalda/internal/pace"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
	"bretwalda/internal/votes"
)

// calendar works out the deadlines of a game while a seat (-1: none) is waited for;
// nil if there are none. An error means settings that nobody should have been able
// to make.
func (tb agenda) calendar(seat int) (*pace.Calendar, error) {
	if tb.rec.Settings.Pace.Hours == 0 {
		return nil, nil
	}
	var away []pace.Vacation
	if seat >= 0 {
		away = tb.rec.Seats[seat].Vacations
	}
	return pace.New(tb.rec.Settings.Pace, tb.zone(), away...)
}

// zone is the time zone of a game's pace.
func (tb agenda) zone() *time.Location { return tb.rec.Location(&roster.Person{}) }

// waited returns the seat that the clock waits for; -1: none.
func (tb agenda) waited() int { return tb.seatOf(tb.rec.Clock.For.Nation) }

// setClock puts a clock into a game's record, and its alarms into the store.
func (t deadlines) setClock(tb *table, c clock.Clock) error {
	other := tb.rec.Clock.For != c.For
	err := t.access().change(tb, func(rec *roster.Record) {
		if rec.Clock = c; other { // the deadline that it would move is none any more
			rec.Motions = rec.Motions.Without(votes.Extension)
		}
	})
	if err != nil {
		return err
	}
	if other {
		if err := t.playing().setVoteAlarm(tb); err != nil {
			return err
		}
	}
	return t.setAlarms(tb)
}

// setAlarms sets the alarms of a game's clock that are still to come, in place of
// all others. That of a reminder names who is reminded: "reminder:2".
func (t deadlines) setAlarms(tb *table) error {
	seat := tb.agenda().waited()
	cal, err := tb.agenda().calendar(seat)
	if err != nil {
		return err
	}
	var leads []int
	if seat >= 0 && tb.rec.Seats[seat].Reminders != nil {
		leads = append([]int{}, *tb.rec.Seats[seat].Reminders...)
	}
	alarms := tb.rec.Clock.Alarms(cal, t.now, leads, tb.agenda().zone())
	kind := func(a clock.Alarm) string {
		if a.Kind == clock.Reminder && seat >= 0 {
			return string(a.Kind) + ":" + tb.rec.Seats[seat].Key
		}
		return string(a.Kind)
	}
	for _, d := range t.tx.Deadlines(tb.rec.ID) {
		same := func(a clock.Alarm) bool { return kind(a) == d.Kind }
		if clock.Known(alarmKind(d.Kind)) && !slices.ContainsFunc(alarms, same) {
			if err := t.tx.ClearDeadline(tb.rec.ID, d.Kind); err != nil {
				return err
			}
		}
	}
	for _, a := range alarms {
		if err := t.tx.SetDeadline(tb.rec.ID, kind(a), a.When); err != nil {
			return err
		}
	}
	return nil
}

// alarmKind is the kind of alarm that a deadline of the store is for.
func alarmKind(kind string) clock.Kind {
	kind, _, _ = strings.Cut(kind, ":")
	return clock.Kind(kind)
}

// schedule begins to wait for orders, or ends the game.
func (t deadlines) schedule(tb *table, pending game.Decision) error {
	if pending.Kind == game.None {
		if err := t.setStatus(tb, store.StatusFinished); err != nil {
			return err
		}
		if err := t.access().change(tb, func(rec *roster.Record) { rec.Motions = nil }); err != nil {
			return err
		}
		if err := t.playing().setVoteAlarm(tb); err != nil {
			return err
		}
		return t.setClock(tb, tb.rec.Clock.Rest())
	}
	cal, err := tb.agenda().calendar(tb.seatOf(pending.Nation))
	if err != nil {
		return err
	}
	at := tb.pos.At()
	turn := clock.Turn{Nation: pending.Nation, Round: at.Round, Turn: at.Turn, Part: at.Part}
	return t.setClock(tb, tb.rec.Clock.Ask(cal, turn, t.now))
}

// askAndWait asks players what the game waits for. They have the time of one
// question for all of one nation turn, whoever is waited for first.
func (t deadlines) askAndWait(tb *table, pending game.Decision) error {
	at := tb.pos.At()
	turn := clock.Turn{Nation: pending.Nation, Round: at.Round, Turn: at.Turn, Part: at.Part}
	if len(tb.questioning().asked(at)) == 0 {
		if err := t.schedule(tb, pending); err != nil {
			return err
		}
	} else if c := tb.rec.Clock; c.For != turn {
		c.For = turn
		if err := t.setClock(tb, c); err != nil {
			return err
		}
	}
	return t.playing().ask(tb)
}

// reckon works out the deadline anew after a change of the pace or of vacations,
// and reports whether it has moved.
func (t deadlines) reckon(tb *table) (moved bool, err error) {
	cal, err := tb.agenda().calendar(tb.agenda().waited())
	if err != nil {
		return false, err
	}
	c := tb.rec.Clock.Reckon(cal, t.now)
	moved = !c.Due.Equal(tb.rec.Clock.Due)
	return moved, t.setClock(tb, c)
}

// extend gives credit for an outage to all who are waited for.
func (t deadlines) extend(since time.Time) error {
	for _, id := range t.tx.ActiveGames() {
		tb, err := t.table(id)
		if err != nil {
			return err
		}
		if err := t.lobbyRoom().creditLobby(tb, since); err != nil {
			return err
		}
		cal, err := tb.agenda().calendar(tb.agenda().waited())
		if err != nil {
			return err
		}
		was := tb.rec.Clock
		c := was.Outage(cal, since, t.now, t.m.grace)
		if len(c.Given) == len(was.Given) {
			continue
		}
		t.log.Info("outage credited", "game", id, "since", since, "was", was.Due, "is", c.Due)
		if err := t.setClock(tb, c); err != nil {
			return err
		}
		if c.Due.Sub(was.Due) >= longOutage {
			if err := t.tellMoved(tb, nil, report.Said{Choice: movedByOutage}); err != nil {
				return err
			}
		}
	}
	return nil
}

// longOutage is from when on players are told that an outage has moved a deadline.
const longOutage = time.Hour
