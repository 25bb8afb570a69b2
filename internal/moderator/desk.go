package moderator

import (
	"errors"
	"strconv"

	"bretwalda/internal/clock"
	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// What is said at the GM's desk.
const (
	sayHeld       report.Saying = "held"         // to all; By
	sayHeldBefore report.Saying = "held-before"  // to the GM
	sayReleased   report.Saying = "released"     // to all; By
	sayNotHeld    report.Saying = "not-held"     // to the GM
	sayPreview    report.Saying = "preview"      // to the GM, with what nobody else has seen
	sayNoPreview  report.Saying = "no-preview"   // to the GM; Nation, Round, Who: waited for
	sayAwaiting   report.Saying = "awaiting"     // to a GM who plays
	sayNotShown   report.Saying = "not-shown"    // to a GM who plays
	sayNoApproval report.Saying = "no-approval"  // to the GM: nothing waits for it
	sayApproved   report.Saying = "approved"     // to the GM
	sayApproval   report.Saying = "approval"     // to all; By, Yes
	sayAnnounced  report.Saying = "announcement" // to all; By, Text
	sayRuled      report.Saying = "ruled"        // to all; By, Topic, Text
	sayCancelled  report.Saying = "cancelled"    // to all; By, Text: the reason or ""
	sayEnded      report.Saying = "ended"        // to all; By
	sayGameOver   report.Saying = "game-over"    // to the GM
	sayArchived   report.Saying = "archived"     // to the GM
	sayNotOver    report.Saying = "not-over"     // to the GM
	sayOtherGM    report.Saying = "other-gm"     // to the other GM; By, Text
)

// routes are the commands that are carried out here.
func (gmDesk) routes() []route {
	return []route{
		{kind: commands.Odds, do: in(gmDesk.odds)},
		{kind: commands.Card, do: in(gmDesk.card)},
		{kind: commands.Rules, do: in(gmDesk.rulesOn)},
		{kind: commands.Rulings, do: in(gmDesk.rulingsOn)},
		{kind: commands.Hold, do: in(gmDesk.hold)},
		{kind: commands.Release, do: in(gmDesk.release)},
		{kind: commands.Preview, do: in(gmDesk.preview)},
		{kind: commands.Approve, do: in(gmDesk.approve)},
		{kind: commands.Rewind, do: in(gmDesk.rewind)},
		{kind: commands.Correct, do: in(gmDesk.correct)},
		{kind: commands.Ruling, do: in(gmDesk.rule)},
		{kind: commands.Act, do: in(gmDesk.actFor)},
		{kind: commands.Undo, do: in(gmDesk.undo)},
		{kind: commands.Announce, do: in(gmDesk.announce)},
		{kind: commands.CancelGame, do: in(gmDesk.cancelGame), lobby: in(lobbyDesk.cancelOpening)},
		{kind: commands.End, do: in(gmDesk.endGame)},
		{kind: commands.Archive, do: in(gmDesk.archive)},
		{kind: commands.Set, do: in(gmDesk.setApproval), lobby: in(lobbyDesk.setOpening), settings: []commands.Setting{commands.SetApproval}},
	}
}

// desk carries out a command of a GM. What it did is written into the log, with what
// undoes it, and the other GM is told.
func (t gmDesk) desk(at *access.Sender, c *commands.Command, do handler) error {
	tb := at.Table
	before, err := t.form(tb)
	if err != nil {
		return err
	}
	unseen, due := tb.Rec.PublishedThrough != 0, tb.Rec.Clock.Due
	act, err := t.newAct(at, c)
	if err != nil {
		return err
	}
	if err := do(t.task, at, c); err != nil {
		return err
	}
	if act.Undo, err = t.undoing(tb, before); err != nil {
		return err
	}
	extended := c.Kind == commands.Extend && !tb.Rec.Clock.Due.Equal(due)
	if act.Undo == nil && tb.Seq < act.First && c.Kind != commands.Announce && !extended {
		return nil // it was refused, or only asked
	}
	act.Published = unseen && tb.Rec.PublishedThrough == 0 && (c.Kind == commands.Approve || c.Kind == commands.Release || c.Kind == commands.End)
	if err := t.writeAct(tb, act); err != nil {
		return err
	}
	t.log.Info("act of a GM", "game", tb.Rec.ID, "gm", at.Key, "command", t.printed(tb, c, ruleset.English), "entry", tb.Seq)
	return t.tellOtherGM(at, c)
}

// printed writes a command in a language, with the names of the game.
func (t gmDesk) printed(tb *table.Table, c *commands.Command, lang ruleset.Language) string {
	return tb.Rules.Commands.Print(*c, tb.Words().DeskContext(lang))
}

// tellOtherGM tells the other GM of a game what one did, if it has two. Of who is a GM
// all are told in words of their own.
func (t gmDesk) tellOtherGM(at *access.Sender, c *commands.Command) error {
	if c.Kind == commands.AddGM || c.Kind == commands.RemoveGM {
		return nil
	}
	tb := at.Table
	for i := range tb.Rec.GMs {
		gm := &tb.Rec.GMs[i]
		secret := c.Kind == commands.Act || c.Kind == commands.Correct && tb.Rec.PublishedThrough != 0
		if gm.Key == at.Key || secret && tb.Plays(gm) {
			continue
		}
		said := report.Said{By: at.Who.Name, Text: t.printed(tb, c, tb.Rec.Language(gm))}
		if err := t.tellOf(tb, gm, sayOtherGM, said); err != nil {
			return err
		}
	}
	return nil
}

// tellOf tells somebody of an act of a GM.
func (t gmDesk) tellOf(tb *table.Table, p *roster.Person, what report.Saying, said report.Said) error {
	answer, err := tb.Words().Entitled(p, what, said)
	t.reporting().tell(tb, p.Key, tb.DeskLetter(what), tb.Writer(p).News(answer))
	return err
}

// sayAll says something of a GM's act to everybody in the game, and to them.
func (t gmDesk) sayAll(at *access.Sender, what report.Saying, said report.Said) error {
	tb := at.Table
	said.By = at.Who.Name
	for p := range tb.Rec.People() {
		if p.Key == at.Key {
			continue
		}
		if err := t.tellOf(tb, p, what, said); err != nil {
			return err
		}
	}
	return t.say(at, what, said)
}

// hold stops play: orders are kept, and nothing is played or due.
func (t gmDesk) hold(at *access.Sender, _ *commands.Command) error {
	tb := at.Table
	if tb.Ended() {
		return t.say(at, sayGameOver, report.Said{})
	}
	if tb.Rec.Held {
		return t.say(at, sayHeldBefore, report.Said{})
	}
	if err := t.holdPlay(tb); err != nil {
		return err
	}
	return t.sayAll(at, sayHeld, report.Said{})
}

// holdPlay lets nothing be played or due until somebody lets it.
func (t gmDesk) holdPlay(tb *table.Table) error {
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Held = true }); err != nil {
		return err
	}
	if tb.Status != store.StatusActive {
		return nil
	}
	return t.deadlines().setClock(tb, tb.Rec.Clock.Pause(t.now, tb.Rec.Clock.Until))
}

// release lets play go on. What waits for approval is approved; a turn whose time is
// over without orders passes. Where nothing is held but the game is paused, it is that which ends.
func (t gmDesk) release(at *access.Sender, _ *commands.Command) error {
	tb := at.Table
	if !tb.Rec.Held && tb.Rec.PublishedThrough == 0 {
		if passed, err := t.deadlines().letPass(tb); passed || err != nil {
			return errors.Join(err, t.sayAll(at, sayReleased, report.Said{}))
		}
		if tb.Status == store.StatusPaused { // "go on"
			return t.deadlines().goOn(tb, at)
		}
		return t.say(at, sayNotHeld, report.Said{})
	}
	if err := t.letGo(tb); err != nil {
		return err
	}
	if err := t.sayAll(at, sayReleased, report.Said{}); err != nil {
		return err
	}
	return t.playing().playOn(tb)
}

// letGo ends a hold, and tells what was played in it.
func (t gmDesk) letGo(tb *table.Table) error {
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Held = false }); err != nil {
		return err
	}
	if tb.Status == store.StatusActive && !tb.Rec.Clock.Stopped.IsZero() {
		cal, err := tb.Agenda().Calendar(tb.Agenda().Waited())
		if err != nil {
			return err
		}
		if err := t.deadlines().setClock(tb, tb.Rec.Clock.Go(cal, t.now)); err != nil {
			return err
		}
	}
	if tb.Rec.PublishedThrough == 0 {
		return nil
	}
	return t.playing().publish(tb)
}

// preview plays the turn that is held and shows it to the GMs alone.
func (t gmDesk) preview(at *access.Sender, _ *commands.Command) error {
	tb := at.Table
	if tb.Rec.PublishedThrough != 0 {
		if err := t.playing().showUnseen(tb); err != nil {
			return err
		}
		return t.showOperator(at)
	}
	if tb.Plays(at.Person()) {
		return t.say(at, sayNotShown, report.Said{})
	}
	if tb.Status == store.StatusActive {
		adj, err := t.playing().play(tb, false, true)
		if err != nil {
			return err
		}
		if adj.unseen {
			return t.showOperator(at)
		}
	}
	waiting := tb.Agenda().Waiting()
	said := report.Said{Nation: waiting.Nation, Round: waiting.Round}
	if seat := tb.SeatOf(waiting.Nation); seat >= 0 {
		said.Who = tb.Rec.Seats[seat].Name
	}
	return t.say(at, sayNoPreview, said)
}

// approve tells everybody of what only the GMs knew.
func (t gmDesk) approve(at *access.Sender, _ *commands.Command) error {
	tb := at.Table
	if tb.Rec.PublishedThrough == 0 {
		return t.say(at, sayNoApproval, report.Said{})
	}
	if err := t.letGo(tb); err != nil {
		return err
	}
	if err := t.say(at, sayApproved, report.Said{}); err != nil {
		return err
	}
	return t.playing().playOn(tb)
}

// setApproval lets the GM approve each turn before it is told, or no longer.
func (t gmDesk) setApproval(at *access.Sender, c *commands.Command) error {
	err := t.tables.Change(at.Table, func(rec *roster.Record) { rec.Settings.Approval = c.Yes })
	if err != nil {
		return err
	}
	return t.sayAll(at, sayApproval, report.Said{Yes: c.Yes})
}

// announce sends everybody a text.
func (t gmDesk) announce(at *access.Sender, c *commands.Command) error {
	return t.sayAll(at, sayAnnounced, report.Said{Text: c.Body})
}

// rule keeps what the GM decides about the rules, and tells everybody.
func (t gmDesk) rule(at *access.Sender, c *commands.Command) error {
	err := t.tables.Change(at.Table, func(rec *roster.Record) {
		key := strconv.Itoa(len(rec.Rulings) + 1)
		rec.Rulings = append(rec.Rulings[:len(rec.Rulings):len(rec.Rulings)], roster.Ruling{Key: key, Topic: c.Topic, Text: c.Body, At: t.now})
	})
	if err != nil {
		return err
	}
	return t.sayAll(at, sayRuled, report.Said{Topic: c.Topic, Text: c.Body})
}

// cancelGame ends a game without a score. What only the GM knew stays so.
func (t gmDesk) cancelGame(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	if tb.Ended() {
		return t.say(at, sayGameOver, report.Said{})
	}
	if tb.Rec.PublishedThrough != 0 {
		if _, err := t.setBack(tb, tb.Rec.PublishedThrough, dropping{}); err != nil {
			return err
		}
	}
	if err := t.finish(tb, store.StatusCancelled); err != nil {
		return err
	}
	return t.sayAll(at, sayCancelled, report.Said{Text: c.Reason})
}

// endGame ends a game before its last round, with the score as it stands.
func (t gmDesk) endGame(at *access.Sender, _ *commands.Command) error {
	tb := at.Table
	if tb.Ended() {
		return t.say(at, sayGameOver, report.Said{})
	}
	if tb.Rec.PublishedThrough != 0 {
		if err := t.playing().publish(tb); err != nil {
			return err
		}
	}
	if tb.Ended() { // by what was revealed, of which the report tells
		return t.sayAll(at, sayEnded, report.Said{})
	}
	if err := t.finish(tb, store.StatusFinished); err != nil {
		return err
	}
	if err := t.sayAll(at, sayEnded, report.Said{}); err != nil {
		return err
	}
	return t.reporting().tellFinal(tb)
}

// finish ends a game; nobody is waited for any more.
func (t gmDesk) finish(tb *table.Table, status store.Status) error {
	err := t.tables.Change(tb, func(rec *roster.Record) {
		rec.Held, rec.PublishedThrough, rec.Ended = false, 0, status == store.StatusFinished
		rec.Motions = nil
	})
	if err != nil {
		return err
	}
	if err := t.playing().setVoteAlarm(tb); err != nil {
		return err
	}
	if err := t.tables.SetStatus(tb, status); err != nil {
		return err
	}
	return t.deadlines().setClock(tb, clock.Clock{})
}

// archive puts away a game that is over.
func (t gmDesk) archive(at *access.Sender, _ *commands.Command) error {
	tb := at.Table
	if !tb.Ended() {
		return t.say(at, sayNotOver, report.Said{})
	}
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Archived = true }); err != nil {
		return err
	}
	return t.say(at, sayArchived, report.Said{})
}
