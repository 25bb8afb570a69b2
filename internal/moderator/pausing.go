package moderator

import (
	"time"

	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/pace"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// What is said of pauses.
const (
	sayPaused    report.Saying = "paused"     // By; Topic: why; When: until then
	sayResumed   report.Saying = "resumed"    // Nation, Round, When
	sayNotPaused report.Saying = "not-paused" // so there is nothing to resume
)

// pause pauses a game for a GM: until a day or, if that is zero, until somebody lets
// it go on. Orders are taken meanwhile, but nothing is played and nothing is due. A
// pause may be given another day to end.
func (t deadlines) pause(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	if tb.Ended() {
		return t.say(at, sayGameOver, report.Said{})
	}
	said := report.Said{By: at.Person().Name, Topic: c.Reason}
	if !c.To.IsZero() {
		if said.When = c.To.Begin(tb.Agenda().Zone()); !said.When.After(t.now) {
			return t.say(at, sayVacationPast, report.Said{Command: tb.Words().Print(c, at.Person())})
		}
	}
	if err := t.stop(tb, c.To); err != nil {
		return err
	}
	return t.informAll(tb, at, sayPaused, func(*roster.Person) report.Said { return said })
}

// stop pauses a game.
func (t deadlines) stop(tb *table.Table, until pace.Date) error {
	if err := t.tables.SetStatus(tb, store.StatusPaused); err != nil {
		return err
	}
	return t.setClock(tb, tb.Rec.Clock.Pause(t.now, until))
}

// resumeGame lets a game go on for a GM.
func (t deadlines) resumeGame(at *access.Sender, _ *commands.Command) error {
	if at.Table.Status != store.StatusPaused {
		return t.say(at, sayNotPaused, report.Said{})
	}
	return t.goOn(at.Table, at)
}

// goOn ends the pause of a game, for a letter or, where at is nil, by itself: what
// was left of the time is left now, and what orders reach is played.
func (t deadlines) goOn(tb *table.Table, at *access.Sender) error {
	if err := t.tables.SetStatus(tb, store.StatusActive); err != nil {
		return err
	}
	cal, err := tb.Agenda().Calendar(tb.Agenda().Waited())
	if err != nil {
		return err
	}
	c := tb.Rec.Clock.Pause(t.now, pace.Date{})
	if !tb.Rec.Held { // or else it stands still until the turn is released
		c = c.Go(cal, t.now)
	}
	if err := t.setClock(tb, c); err != nil {
		return err
	}
	adj, err := t.playing().adjudicate(tb, false)
	if err != nil {
		return err
	}
	said := tb.Words().SaidOfDeadline(report.Said{})
	if adj.played {
		t.reporting().played(tb, adj, nil)
		said.When = time.Time{} // the report says it
	}
	return t.informAll(tb, at, sayResumed, func(*roster.Person) report.Said { return said })
}
