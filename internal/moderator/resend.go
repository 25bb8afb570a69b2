package moderator

import (
	"bretwalda/internal/commands"
	"bretwalda/internal/export"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/pictures"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
)

// What is said of things that were asked for again.
const (
	sayNoReport  report.Saying = "no-report"  // Number: how many reports there are
	sayNoRounds  report.Saying = "no-rounds"  // Text: the rounds that there are; Round: the last of them
	sayAttached  report.Saying = "attached"   // Names: the files that come with the letter
	sayEveryTurn report.Saying = "told-later" // nothing has been played yet
)

// mostText is how long a history in the letter itself may be, in bytes, and mostTold of how many events it may tell.
const mostText, mostTold = 60_000, 1_000

// knownLog are the entries of a game's log that its players know of.
func (t reporting) knownLog(tb *table.Table) ([]gamelog.Entry, error) {
	entries, err := t.tables.Log(tb.Rec.ID)
	if shown := tb.Rec.PublishedThrough; err == nil && shown != 0 {
		entries = entries[:min(shown, store.Seq(len(entries)))]
	}
	return entries, err
}

// sendAgain sends the report of a nation turn once more, as it would be written now:
// the report with the number of its link in the dice chain, or the latest.
func (t reporting) sendAgain(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	entries, err := t.knownLog(tb)
	if err != nil {
		return err
	}
	from, to, last := turnInLog(entries, c.Number)
	switch {
	case last == 0:
		return t.say(at, sayEveryTurn, report.Said{})
	case to == 0:
		return t.say(at, sayNoReport, report.Said{Number: last})
	}
	then, err := tb.Rules.System.ReplayTo(entries, to)
	if err != nil {
		return err
	}
	past, err := tb.Rules.System.Since(entries[:to], from)
	if err != nil {
		return err
	}
	t.tell(tb, at.Key, t.answerName(), tb.Writer(at.Person()).Again(report.Turn{
		Events: past.Events, After: then.Position.Show(), Entry: uint64(to), Ledger: then.Position.Ledger(),
		Pending: then.Position.Pending(), Dice: past.Proofs,
	}))
	message := t.messageTo(tb, at.Key)
	if message.scene == nil { // where the game stands now is of more interest
		message.since, message.until, message.scene = from, to, pictures.NewScene(tb.Rules, tb.Facts(), then.Position, past.Events)
	}
	return nil
}

// turnInLog finds the entries after which and with which a nation turn ended, by its
// number, 0 for the last. Turns that were taken back are none: perhaps only the GM
// saw them. To is 0 when there is none of that number. last is the
// number of the last turn that is over.
func turnInLog(entries []gamelog.Entry, number int) (from, to store.Seq, last int) {
	before := store.Seq(1)
	counts := gamelog.Counts(entries)
	for i := range entries {
		ended := entries[i].TurnEnded
		if ended == nil || !counts[i] {
			continue
		}
		last = int(ended.Number)
		if number == 0 || number == last {
			from, to = before, store.Seq(i+1)
		}
		before = store.Seq(i + 1)
	}
	return from, to, last
}

// sendMap sends the board as it is, with its map in two forms.
func (t reporting) sendMap(at *access.Sender, _ *commands.Command) error {
	tb := at.Table
	now, err := t.tables.AsKnown(tb)
	if err != nil {
		return err
	}
	t.tell(tb, at.Key, t.answerName(), tb.Writer(at.Person()).Board(now.Pos.Show()))
	message := t.messageTo(tb, at.Key)
	message.since, message.until, message.scene = now.Seq, now.Seq, pictures.NewScene(tb.Rules, tb.Facts(), now.Pos, nil)
	if !tb.Rules.HTML.Pictured() {
		return nil
	}
	return t.attach(at, 0, 0, pictures.MapPNG, pictures.MapSVG)
}

// sendScore sends the score sheet, as a text and for spreadsheets, and the charts, to whoever
// asks: all points are open (1e TLK-05).
func (t reporting) sendScore(at *access.Sender, _ *commands.Command) error {
	tb := at.Table
	now, err := t.tables.AsKnown(tb)
	if err != nil {
		return err
	}
	t.tell(tb, at.Key, t.answerName(), tb.Writer(at.Person()).Scores(now.Pos.Show(), now.Pos.Ledger(), now.Pending()))
	forms := []export.Form{export.XLSX, export.CSV, export.Reasons, export.Points}
	h, err := t.rounds(tb)
	if err != nil {
		return err
	}
	for _, r := range h.Rounds() {
		if tb.Rules.Charted(r.Number, r.Over) {
			forms = append(forms, export.Areas)
			break
		}
	}
	return t.attachForms(at, 0, 0, forms...)
}

// sendHistory sends the story of some rounds, or of all, and what happened in them as
// JSON lines. A story that is too long for a letter is attached.
func (t reporting) sendHistory(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	h, err := t.rounds(tb)
	if err != nil {
		return err
	}
	rounds := h.Rounds()
	first, last := rounds[0].Number, rounds[len(rounds)-1].Number
	if c.First != 0 {
		first, last = max(c.First, first), min(c.Last, last)
	}
	span := system.Span(rounds, first, last)
	if len(span) == 0 {
		end := rounds[len(rounds)-1].Number
		return t.say(at, sayNoRounds, report.Said{Number: rounds[0].Number, Round: end})
	}
	if events := system.Events(span); len(events) <= mostTold {
		part := tb.Writer(at.Person()).History(events, span[len(span)-1].End, first, last)
		text, err := tb.Rules.Reports.Compose(part)
		if err != nil {
			return err
		}
		if len(text.Body) <= mostText {
			t.tell(tb, at.Key, t.answerName(), part)
			return t.attachForms(at, first, last, export.Events)
		}
	}
	return t.attachForms(at, first, last, export.Text, export.Events)
}
