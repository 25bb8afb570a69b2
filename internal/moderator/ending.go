package moderator

import (
	"time"

	"bretwalda/internal/commands"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// sayEnding asks who gave a command that ends a game for a second word. Command: what
// was given; Topic: the word.
const sayEnding report.Saying = "ending"

// endingTime is how long a second word may take.
const endingTime = 7 * 24 * time.Hour

// endsGame reports whether a command ends a game for everybody.
func endsGame(c *commands.Command) bool {
	return c.Kind == commands.CancelGame || c.Kind == commands.End
}

// askEnding keeps a command that ends a game until it is confirmed. The question goes
// to the address of who is said to have given it, whoever wrote.
func (t *task) askEnding(at *atTable, c *commands.Command) error {
	tb := at.table
	err := t.change(tb, func(rec *roster.Record) {
		rec.Ending = &roster.Ending{By: at.key, Kind: string(c.Kind), Reason: c.Reason, At: t.now}
	})
	if err != nil {
		return err
	}
	t.endingAsked = true
	lang := tb.rec.Language(at.person())
	word := tb.printer(lang)(commands.Command{Kind: commands.Confirm})
	return t.say(at, sayEnding, report.Said{Command: t.printed(tb, c, lang), Topic: word})
}

// takeEnding takes back what waits for a second word of somebody; nil: nothing does. What
// was asked for in the same letter is not answered yet.
func (t *task) takeEnding(at *atTable) (*commands.Command, error) {
	tb := at.table
	e := tb.rec.Ending
	if e == nil || e.By != at.key || t.endingAsked || t.now.Sub(e.At) > endingTime {
		return nil, nil
	}
	c := &commands.Command{Kind: commands.Kind(e.Kind), Reason: e.Reason}
	return c, t.change(tb, func(rec *roster.Record) { rec.Ending = nil })
}

// obeyEnding carries out commands that end a game, when they are confirmed. It reports
// whether the command was about that.
func (t *task) obeyEnding(at *atTable, c *commands.Command) (bool, error) {
	tb := at.table
	switch {
	case endsGame(c) && !tb.ended():
		return true, t.askEnding(at, c)
	case c.Kind != commands.Confirm:
		return false, nil
	}
	given, err := t.takeEnding(at)
	if given == nil || err != nil {
		return err != nil, err
	}
	t.log.Info("command confirmed", "game", tb.rec.ID, "person", at.key, "kind", given.Kind)
	if tb.status == store.StatusSetup {
		return true, t.closeLobby(tb, given.Reason)
	}
	return true, t.desk(at, given, handlerOf(given))
}
