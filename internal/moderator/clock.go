package moderator

import (
	"slices"
	"strings"
	"time"

	"bretwalda/internal/clock"
	"bretwalda/internal/game"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
	"bretwalda/internal/votes"
)

// setClock puts a clock into a game's record, and its alarms into the store.
func (t deadlines) setClock(tb *table.Table, c clock.Clock) error {
	other := tb.Rec.Clock.For != c.For
	err := t.tables.Change(tb, func(rec *roster.Record) {
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
func (t deadlines) setAlarms(tb *table.Table) error {
	seat := tb.Agenda().Waited()
	cal, err := tb.Agenda().Calendar(seat)
	if err != nil {
		return err
	}
	var leads []int
	if seat >= 0 && tb.Rec.Seats[seat].Reminders != nil {
		leads = append([]int{}, *tb.Rec.Seats[seat].Reminders...)
	}
	alarms := tb.Rec.Clock.Alarms(cal, t.now, leads, tb.Agenda().Zone())
	kind := func(a clock.Alarm) string {
		if a.Kind == clock.Reminder && seat >= 0 {
			return string(a.Kind) + ":" + tb.Rec.Seats[seat].Key
		}
		return string(a.Kind)
	}
	for _, d := range t.tx.Deadlines(tb.Rec.ID) {
		same := func(a clock.Alarm) bool { return kind(a) == d.Kind }
		if clock.Known(alarmKind(d.Kind)) && !slices.ContainsFunc(alarms, same) {
			if err := t.tx.ClearDeadline(tb.Rec.ID, d.Kind); err != nil {
				return err
			}
		}
	}
	for _, a := range alarms {
		if err := t.tx.SetDeadline(tb.Rec.ID, kind(a), a.When); err != nil {
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
func (t deadlines) schedule(tb *table.Table, pending game.Decision) error {
	if pending.Kind == game.None {
		if err := t.tables.SetStatus(tb, store.StatusFinished); err != nil {
			return err
		}
		if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Motions = nil }); err != nil {
			return err
		}
		if err := t.playing().setVoteAlarm(tb); err != nil {
			return err
		}
		return t.setClock(tb, tb.Rec.Clock.Rest())
	}
	cal, err := tb.Agenda().Calendar(tb.SeatOf(pending.Nation))
	if err != nil {
		return err
	}
	return t.setClock(tb, tb.Rec.Clock.Ask(cal, turnOf(tb.Pos.At(), pending), t.now))
}

// turnOf is what the clock calls the turn in which somebody is waited for.
func turnOf(at game.Moment, pending game.Decision) clock.Turn {
	return clock.Turn{Nation: pending.Nation, Round: at.Round, Turn: at.Turn, Part: at.Part}
}

// askAndWait asks players what the game waits for. They have the time of one
// question for all of one nation turn, whoever is waited for first.
func (t deadlines) askAndWait(tb *table.Table, a *adjudication) error {
	at := tb.Pos.At()
	turn := turnOf(at, a.pending)
	if len(tb.Questioning().Asked(at)) == 0 {
		if err := t.schedule(tb, a.pending); err != nil {
			return err
		}
	} else if c := tb.Rec.Clock; c.For != turn {
		c.For = turn
		if err := t.setClock(tb, c); err != nil {
			return err
		}
	}
	if err := t.asking().ask(tb, a.events); err != nil || !a.missing || !at.On(a.from) {
		return err
	}
	return t.tables.Change(tb, func(rec *roster.Record) { rec.Asked.Missed = true })
}

// reckon works out the deadline anew after a change of the pace or of vacations,
// and reports whether it has moved.
func (t deadlines) reckon(tb *table.Table) (moved bool, err error) {
	cal, err := tb.Agenda().Calendar(tb.Agenda().Waited())
	if err != nil {
		return false, err
	}
	c := tb.Rec.Clock.Reckon(cal, t.now)
	moved = !c.Due.Equal(tb.Rec.Clock.Due)
	return moved, t.setClock(tb, c)
}

// extend gives credit for an outage to all who are waited for.
func (t deadlines) extend(since time.Time) error {
	for _, id := range t.tx.ActiveGames() {
		tb, err := t.tables.Get(id)
		if err != nil {
			return err
		}
		if err := t.lobbyRoom().creditLobby(tb, since); err != nil {
			return err
		}
		cal, err := tb.Agenda().Calendar(tb.Agenda().Waited())
		if err != nil {
			return err
		}
		was := tb.Rec.Clock
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
