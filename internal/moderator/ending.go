package moderator

import (
	"time"

	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

const (
	// sayEnding asks who gave a command that ends a game for a second word. Command: what
	// was given; Topic: the word.
	sayEnding report.Saying = "ending"
	// sayNotEnding: the second word had another number than was asked for. Command: what
	// was given.
	sayNotEnding report.Saying = "ending-not"
)

// endingTime is how long a second word may take.
const endingTime = 7 * 24 * time.Hour

// waitingEnd is the command that waits for a second word.
func waitingEnd(e *roster.Ending) *commands.Command {
	return &commands.Command{Kind: commands.Kind(e.Kind), Reason: e.Reason}
}

// askEnding keeps a command that ends a game until it is confirmed. The question goes
// to the address of who is said to have given it, whoever wrote; it has a number that
// nobody else knows.
func (t gmDesk) askEnding(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	e := &roster.Ending{By: at.Key, Kind: string(c.Kind), Reason: c.Reason, At: t.now}
	var err error
	if e.Code, err = tb.Words().EndingCode(e); err != nil {
		return err
	}
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Ending = e }); err != nil {
		return err
	}
	t.endingAsked = true
	return t.sayEnding(at, e)
}

// sayEnding asks for the second word.
func (t gmDesk) sayEnding(at *access.Sender, e *roster.Ending) error {
	tb := at.Table
	lang := tb.Rec.Language(at.Person())
	word := tb.Search().Printer(lang)(commands.Command{Kind: commands.Confirm, Number: e.Code})
	return t.say(at, sayEnding, report.Said{Command: t.printed(tb, waitingEnd(e), lang), Topic: word})
}

// obeyEnding carries out commands that end a game, when they are confirmed. It reports
// whether the command was about that.
func (t gmDesk) obeyEnding(at *access.Sender, c *commands.Command) (bool, error) {
	tb := at.Table
	switch {
	case c.EndsGame() && !tb.Ended():
		return true, t.askEnding(at, c)
	case c.Kind != commands.Confirm:
		return false, nil
	}
	e := tb.Rec.Ending
	switch {
	case e == nil || e.By != at.Key || t.now.Sub(e.At) > endingTime:
		return false, nil
	case t.endingAsked: // in the same letter, and not answered yet
		return true, nil
	case c.Number == 0 && e.Code != 0:
		return true, t.sayEnding(at, e)
	}
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Ending = nil }); err != nil {
		return true, err
	}
	given := waitingEnd(e)
	if c.Number != e.Code { // there is one guess
		t.log.Warn("what ends the game was confirmed by a wrong number", "game", tb.Rec.ID, "person", at.Key)
		return true, t.say(at, sayNotEnding, report.Said{Command: t.printed(tb, given, tb.Rec.Language(at.Person()))})
	}
	t.log.Info("command confirmed", "game", tb.Rec.ID, "person", at.Key, "kind", given.Kind)
	if tb.Status == store.StatusSetup {
		return true, t.lobbyRoom().closeLobby(tb, given.Reason)
	}
	return true, t.desk(at, given, handlerOf(given, true))
}
