package moderator

import (
	"bytes"
	"errors"
	"slices"

	"bretwalda/internal/commands"
	"bretwalda/internal/export"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/history"
	"bretwalda/internal/outbox"
	"bretwalda/internal/report"
	"bretwalda/internal/store"
)

// What is said of things that were asked for again.
const (
	sayNoReport  report.Saying = "no-report"  // Number: how many reports there are
	sayNoRounds  report.Saying = "no-rounds"  // Text: the rounds that there are; Round: the last of them
	sayAttached  report.Saying = "attached"   // Names: the files that come with the letter
	sayTooLong   report.Saying = "too-long"   // Names: the files that are too big for a letter
	sayEveryTurn report.Saying = "told-later" // nothing has been played yet
)

// Limits of ordinary mail servers, with room to spare.
const (
	// mostText is how long a history in the letter itself may be, in bytes.
	mostText = 60_000
	// mostFiles is how much may be attached to one letter, in bytes.
	mostFiles = 5_000_000
)

// retellHandler carries out commands that ask for what was sent before, or could
// have been.
func retellHandler(c *commands.Command) handler {
	switch c.Kind {
	case commands.Report:
		return (*task).sendAgain
	case commands.Map:
		return (*task).sendMap
	case commands.Score:
		return (*task).sendScore
	case commands.History:
		return (*task).sendHistory
	}
	return nil
}

// knownLog are the entries of a game's log that its players know of.
func (t *task) knownLog(tb *table) ([]gamelog.Entry, error) {
	entries, err := t.entries(tb)
	if shown := tb.rec.Shown; err == nil && shown != 0 {
		entries = entries[:min(shown, store.Seq(len(entries)))]
	}
	return entries, err
}

// sendAgain sends the report of a nation turn once more, as it would be written now:
// the report with the number of its link in the dice chain, or the latest.
func (t *task) sendAgain(at *atTable, c *commands.Command) error {
	tb := at.table
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
	then, err := gamelog.At(tb.rules.logs(), entries, to)
	if err != nil {
		return err
	}
	past, err := gamelog.Since(tb.rules.logs(), entries[:to], from)
	if err != nil {
		return err
	}
	t.tell(tb, at.key, t.answerName(), tb.writer(at.person()).Again(report.Turn{
		Events: past.Events, After: &then.State, Position: uint64(to), Ledger: &then.Ledger,
		Pending: tb.rules.engine.Pending(&then.State), Dice: past.Proofs,
	}))
	parcel := t.parcel(tb, at.key)
	if parcel.scene == nil { // where the game stands now is of more interest
		parcel.since, parcel.until, parcel.scene = from, to, newScene(tb.rules, tb.facts(), then.State, past.Events)
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
func (t *task) sendMap(at *atTable, _ *commands.Command) error {
	tb := at.table
	now, err := t.known(tb)
	if err != nil {
		return err
	}
	lang := tb.rec.Language(at.person())
	s := newScene(tb.rules, tb.facts(), now.pos.State, nil)
	png, err := tb.rules.html.Map(s.facts, lang, s.turn)
	if err != nil {
		return err
	}
	svg, err := tb.rules.html.MapSVG(s.facts, lang, s.turn)
	if err != nil {
		return err
	}
	t.tell(tb, at.key, t.answerName(), tb.writer(at.person()).Board(&now.pos.State))
	parcel := t.parcel(tb, at.key)
	parcel.since, parcel.until, parcel.scene = now.seq, now.seq, s
	t.attach(at,
		outbox.Attachment{Name: "map.png", Type: "image/png", Data: png},
		outbox.Attachment{Name: "map.svg", Type: "image/svg+xml", Data: svg})
	return nil
}

// sendScore sends the score sheet, as a text and for spreadsheets, and the charts.
func (t *task) sendScore(at *atTable, _ *commands.Command) error {
	tb := at.table
	now, err := t.known(tb)
	if err != nil {
		return err
	}
	pending := tb.rules.engine.Pending(&now.pos.State)
	t.tell(tb, at.key, t.answerName(), tb.writer(at.person()).Scores(&now.pos.State, &now.pos.Ledger, pending))
	g, err := t.exported(tb)
	if err != nil {
		return err
	}
	lang := tb.rec.Language(at.person())
	return t.attachForms(at, g, export.Options{Lang: lang}, export.XLSX, export.CSV, export.Points, export.Areas)
}

// sendHistory sends the story of some rounds, or of all, and what happened in them as
// JSON lines. A story that is too long for a letter is attached.
func (t *task) sendHistory(at *atTable, c *commands.Command) error {
	tb := at.table
	g, err := t.exported(tb)
	if err != nil {
		return err
	}
	rounds := g.History.Rounds
	first, last := rounds[0].Number, rounds[len(rounds)-1].Number
	if c.First != 0 {
		first, last = max(c.First, first), min(c.Last, last)
	}
	span := g.History.Span(first, last)
	if len(span) == 0 {
		end := rounds[len(rounds)-1].Number
		return t.say(at, sayNoRounds, report.Said{Number: rounds[0].Number, Round: end})
	}
	part := tb.writer(at.person()).History(history.Events(span), &span[len(span)-1].End, first, last)
	text, err := tb.rules.reports.Compose(part)
	if err != nil {
		return err
	}
	options := export.Options{Lang: tb.rec.Language(at.person()), First: first, Last: last}
	if len(text.Body) <= mostText {
		t.tell(tb, at.key, t.answerName(), part)
		return t.attachForms(at, g, options, export.Events)
	}
	return t.attachForms(at, g, options, export.Text, export.Events)
}

// exported is a game as far as its players know it, in a form that can be told.
func (t *task) exported(tb *table) (*export.Game, error) {
	h, err := t.rounds(tb)
	if err != nil {
		return nil, err
	}
	return &export.Game{Rules: tb.rules.judge, Reports: tb.rules.reports, Facts: tb.facts(), History: h}, nil
}

// fileOf is what files in each form are called, and of what type they are.
var fileOf = [...]struct {
	form       export.Form
	name, kind string
}{
	{export.Text, "history.txt", "text/plain"},
	{export.Events, "events.jsonl", "application/jsonl"},
	{export.XLSX, "score.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
	{export.CSV, "score.csv", "text/csv"},
	{export.Points, "points.png", "image/png"},
	{export.Areas, "areas.png", "image/png"},
}

// attachForms tells a game in some forms and attaches what that gives.
func (t *task) attachForms(at *atTable, g *export.Game, o export.Options, forms ...export.Form) error {
	var files []outbox.Attachment
	for _, f := range fileOf {
		if !slices.Contains(forms, f.form) {
			continue
		}
		var b bytes.Buffer
		err := g.Write(&b, f.form, o)
		if errors.Is(err, export.ErrNoAreas) {
			continue
		}
		if err != nil {
			return err
		}
		if b.Len() > 0 {
			files = append(files, outbox.Attachment{Name: f.name, Type: f.kind, Data: b.Bytes()})
		}
	}
	t.attach(at, files...)
	return nil
}

// attach puts files into the letter that answers somebody, as far as they fit; see
// sayFiles.
func (t *task) attach(at *atTable, files ...outbox.Attachment) {
	parcel := t.parcel(at.table, at.key)
	for _, f := range files {
		switch {
		case slices.ContainsFunc(parcel.files, func(have outbox.Attachment) bool { return have.Name == f.Name }):
		case parcel.size()+len(f.Data) > mostFiles:
			parcel.left = append(parcel.left, f.Name)
		default:
			parcel.files = append(parcel.files, f)
		}
	}
}

// sayFiles says which files come with the answer to somebody, and which do not.
func (t *task) sayFiles(at *atTable) error {
	parcel := t.parcel(at.table, at.key)
	var names []string
	for _, f := range parcel.files {
		names = append(names, f.Name)
	}
	if len(names) > 0 {
		if err := t.say(at, sayAttached, report.Said{Names: names}); err != nil {
			return err
		}
	}
	if len(parcel.left) > 0 {
		return t.say(at, sayTooLong, report.Said{Names: parcel.left})
	}
	return nil
}
