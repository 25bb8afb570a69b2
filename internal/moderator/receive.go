package moderator

import (
	"slices"

	"bretwalda/internal/crashpoint"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/pictures"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// orders reads what is no command as orders, stores them, plays as far as they reach,
// and answers: by a receipt, or by the report of what was played with the receipt in
// it.
func (t playing) orders(at *access.Sender, a *access.Arrival, w *written, rec *store.LetterRecord) error {
	tb, seat := at.Table, at.Seat
	known, err := t.tables.AsKnown(tb)
	if err != nil {
		return err
	}
	lines, forOthers, err := t.asking().forOthers(at, w.rest)
	if err != nil {
		return err
	}
	rest, replies, open, err := t.asking().replies(at, lines, !at.Draft)
	if err != nil {
		return err
	}
	rest, keeps := keepsRest(at, known, rest)
	context := known.OrderBook().Context(seat)
	if at.Pass != nil {
		context = known.OrderBook().ContextOf(seat, passTurn(at.Pass))
	}
	sheet, left, talked, err := t.said(at, w, rest, context)
	if err != nil {
		return err
	}
	sheet.Rest = keeps
	th, err := t.about(at, known, rest, &sheet)
	if err != nil {
		return err
	}
	var over *table.TurnKey
	if at.Pass == nil {
		read := rest
		if talked {
			read = left
		}
		if over, err = t.asking().belated(at, known, &th, w, read, &sheet); err != nil {
			return err
		}
	}
	if at.Pass == nil {
		known.OrderBook().OfAnother(seat, known.OrderBook().NextOf(seat), &sheet)
	}
	if err := t.onlyTurn(at, known, &sheet); err != nil {
		return err
	}
	recalled, err := t.recalled(at, known, &th, &sheet)
	if err != nil {
		return err
	}
	w.done = w.done || recalled || forOthers
	tooLate := t.asking().lateAnswers(at, known, &sheet)
	t.asking().unclear(at, known, lines, &sheet, &open)
	none := sheet.Empty() && len(sheet.Problems)+len(tooLate)+len(replies) == 0 && !at.Takes && over == nil
	if none && at.Word == table.NoWord && len(open.said) > 0 && !w.done && !talked && len(w.problems)+len(at.Answers) == 0 {
		if told, err := t.asking().onlyDoubts(at, known, &open); told || err != nil {
			rec.Outcome = outcomeRefused
			return err
		}
	}
	if err := t.asking().sayDoubts(at, &open); err != nil {
		return err
	}
	talked = talked || len(open.said) > 0 || at.Pass != nil && len(at.Answers) > 0 // they are told what is not done
	t.log.Debug("message read", "game", tb.Rec.ID, "seat", at.Key, "lines", len(lines), "sections", len(sheet.Sections),
		"answers", len(replies), "not_understood", len(sheet.Problems)+len(w.problems))
	if err := t.sayProblems(at, w.problems); err != nil {
		return err
	}
	if err := t.sayUnread(at); err != nil {
		return err
	}
	if none && at.Word == table.NoWord && (!at.Draft || len(open.said) > 0) && (w.done || talked || len(w.problems) > 0) {
		return t.answerCommands(at, a, w.done || talked, rec)
	}
	if tb.Ended() {
		return t.refuseInto(rec, at, a, report.Refusal{Why: report.RefusedGameOver})
	}
	switch bare := none && at.Word == table.NoWord; {
	case bare && sheet.Unchanged:
		return t.formAsSent(at, rec)
	case bare:
		return t.talking().notOrders(at, a, left, rec)
	}
	if none && th.draft && (at.Word == table.WordReady || at.Word == table.WordPlay) {
		if err := t.say(at, sayOnlyDraft, report.Said{}); err != nil {
			return err
		}
		return t.answerCommands(at, a, true, rec)
	}
	if sheet.Empty() && len(replies)+len(tooLate) == 0 && over == nil && !w.done && !talked && !at.Takes && len(w.apart) == 0 {
		if err := t.talking().notUnderstood(at, left); err != nil {
			return err
		}
	}
	if !at.Draft && !(sheet.Empty() && len(sheet.Problems) == 0) {
		if err := t.gmDesk().understood(at, len(sheet.Problems) == 0, textsOf(sheet.Problems)); err != nil {
			return err
		}
	}
	if at.Draft && over == nil {
		return t.draft(at, a, known, &th, &sheet, replies, tooLate, rec)
	}
	r := newReceipt(at, &a.Parsed, &sheet)
	r.tb = known
	for _, reply := range replies {
		r.reply(reply.turn, reply.section)
	}
	r.settled(tooLate)
	s := t.sheetOf(at, a, known, &th, &sheet, w.problems)
	if err := t.talking().sayIdle(at, s); err != nil {
		return err
	}
	late, err := t.keep(known, s, r)
	if err != nil {
		return err
	}
	at.Ordered = s.ordered(at, len(replies) > 0)
	if late == nil && sheet.Empty() && len(sheet.Problems) == 0 {
		late = over
	}
	if late != nil && len(replies) == 0 {
		return t.refuseInto(rec, at, a, tooLateFor(*late, known, seat, &context, &sheet))
	}
	crashpoint.Here(crashpoint.OrdersKept)
	rec.Outcome = outcomeOrders
	if len(r.lines) == 0 && len(r.turns) == 0 {
		if none && len(s.idle) == 0 { // a word about orders that there are not
			return t.say(at, sayNoOrders, report.Said{Yes: at.Word == table.WordWait})
		}
		return nil // it only takes orders back
	}
	return t.playAndAnswer(at, a, r)
}

// sayIdle tells of which nations that a letter has wait nothing is ordered.
func (t talking) sayIdle(at *access.Sender, s *sent) error {
	for _, n := range s.idle {
		if err := t.say(at, sayNoOrders, report.Said{Nation: n, Yes: true}); err != nil {
			return err
		}
	}
	return nil
}

// keepsRest takes out of the lines of a letter what says that all else stays as it was ordered before, where there is such.
func keepsRest(at *access.Sender, known *table.Table, lines []orders.Line) ([]orders.Line, bool) {
	if !slices.ContainsFunc(known.OrderBook().ToCome(at.Seat), func(turn table.TurnKey) bool { return len(known.OrderBook().InForce(turn)) > 0 }) {
		return lines, false
	}
	return known.OrderBook().ReaderOf(at.Seat).KeepsRest(lines)
}

// said reads the lines of a letter that are no commands and no answers as orders, and does what the talk among them asks for; left are
// the lines without that.
func (t playing) said(at *access.Sender, w *written, rest []orders.Line, context orders.Context) (sheet orders.Sheet, left []orders.Line, talked bool, err error) {
	if w.printed != nil && slices.Equal(rest, w.rest) {
		return *w.printed, rest, false, nil
	}
	reader := at.Table.OrderBook().ReaderOf(at.Seat)
	sheet = reader.Parse(rest, context)
	w.sift(&sheet)
	if left, talked, err = t.talking().talk(at, w, rest, &sheet); err != nil || !talked {
		return sheet, left, false, err
	}
	sheet = reader.Parse(left, context)
	w.sift(&sheet)
	return sheet, left, true, nil
}

// printedOrders reads the lines of a player's letter that holds nothing but orders as they are printed; nil: it may hold something else.
func (t playing) printedOrders(at *access.Sender, lines []orders.Line) (*orders.Sheet, error) {
	if at.Pass != nil || at.Seat < 0 || at.Table.Rec.Person(at.Key) == nil {
		return nil, nil
	}
	known, err := t.tables.AsKnown(at.Table)
	if err != nil {
		return nil, err
	}
	sheet, printed := at.Table.OrderBook().ReaderOf(at.Seat).AsPrinted(lines, known.OrderBook().Context(at.Seat))
	if !printed {
		return nil, nil
	}
	return &sheet, nil
}

// about tells which turn a letter is about by what it answers, or by a heading under which there is only a word about orders.
func (t playing) about(at *access.Sender, known *table.Table, rest []orders.Line, sheet *orders.Sheet) (thread, error) {
	th, err := t.asking().thread(at, known)
	if err != nil {
		return th, err
	}
	if turn, ok := t.headed(at, known, rest, sheet); ok {
		th = thread{turn: &turn}
	}
	return th, nil
}

// tooLateFor is what is answered to orders for a turn that was played: with the heading by which they would be for the next of that nation,
// if they named it, or else of their writer.
func tooLateFor(late table.TurnKey, known *table.Table, seat int, context *orders.Context, sheet *orders.Sheet) report.Refusal {
	refusal := report.Refusal{Why: report.RefusedLate, Nation: late.Nation, Round: late.Round}
	reader := known.OrderBook().ReaderOf(seat)
	switch named := slices.ContainsFunc(sheet.Sections, func(sec orders.Section) bool { return !sec.Assumed && sec.Nation == late.Nation }); {
	case named:
		refusal.Next = reader.Heading(late.Nation, known.Pos.At().Next(late.Nation).Round)
	case context.Next != ruleset.NoNation:
		refusal.Next = reader.Heading(context.Next, context.Round)
	}
	return refusal
}

// headed is the turn that a heading names under which there are no orders, but a word about them: an order there would be for it.
func (t playing) headed(at *access.Sender, known *table.Table, rest []orders.Line, sheet *orders.Sheet) (turn table.TurnKey, ok bool) {
	if at.Word == table.NoWord && !at.Takes || !sheet.Empty() || len(sheet.Problems) > 0 {
		return turn, false
	}
	reader := known.OrderBook().ReaderOf(at.Seat)
	stay := orders.Line{Text: reader.PrintOrder(orders.Order{Kind: orders.Stay, Count: orders.Count{Amount: orders.All}})}
	under := reader.Parse(append(slices.Clone(rest), stay), known.OrderBook().Context(at.Seat))
	if len(under.Sections) != 1 || under.Sections[0].Assumed {
		return turn, false
	}
	return keyOf(known, &under.Sections[0]), true
}

// textsOf are the lines that problems are about.
func textsOf(problems []orders.Problem) (texts []string) {
	for _, p := range problems {
		if p.Text != "" && !slices.Contains(texts, p.Text) {
			texts = append(texts, p.Text)
		}
	}
	return texts
}

// playAndAnswer plays as far as orders reach after those of a letter, and answers it.
func (t playing) playAndAnswer(at *access.Sender, a *access.Arrival, r *receipt) error {
	tb := at.Table
	ahead := tb.Rec.PublishedThrough != 0
	adj, err := t.adjudicate(tb, false)
	if err != nil {
		return err
	}
	if r.tb, err = t.tables.AsKnown(tb); err != nil { // perhaps it was played just now, and nobody is to see it
		return err
	}
	crashpoint.Here(crashpoint.Adjudicated)
	if adj.played {
		t.reporting().played(tb, adj, r)
		return nil
	}
	t.reporting().answer(tb, at.Key, answerLetter+a.ID, r.part(t.now), &a.Parsed)
	if tb.Rec.Held || tb.Rec.PublishedThrough != 0 {
		return t.say(at, sayWithGM, report.Said{Yes: ahead})
	}
	return nil
}

const (
	// sayFilesUnread says which attached files were not read; Names.
	sayFilesUnread report.Saying = "files-unread"
	// sayPageUnread says that the page of orders came back, and how it is used.
	sayPageUnread report.Saying = "page-unread"
)

// sayUnread tells somebody of attached files in which there may be what they wanted to
// order.
func (t playing) sayUnread(at *access.Sender) error {
	if err := t.sayPage(at); err != nil {
		return err
	}
	names := slices.DeleteFunc(slices.Clone(at.Arrival.Parsed.Unread), pictures.IsOrdersPage)
	if len(names) == 0 {
		return nil
	}
	return t.say(at, sayFilesUnread, report.Said{Names: names})
}

// sayPage tells somebody whose letter brings the page of orders back how it is used.
func (t playing) sayPage(at *access.Sender) error {
	if !slices.ContainsFunc(at.Arrival.Parsed.Unread, pictures.IsOrdersPage) {
		return nil
	}
	return t.say(at, sayPageUnread, report.Said{})
}

// sayFormAsSent answers a letter whose order form came back as it was sent.
const sayFormAsSent report.Saying = "form-as-sent"

// formAsSent tells somebody that a form that nobody has changed orders nothing, as
// often as letters without orders are answered.
func (t playing) formAsSent(at *access.Sender, rec *store.LetterRecord) error {
	rec.Outcome = outcomeRefused
	if may, err := t.register.MayRefuse(at); err != nil || !may {
		return err
	}
	return t.say(at, sayFormAsSent, report.Said{})
}

// draft tells what would be understood of a letter, and keeps nothing of it.
func (t playing) draft(at *access.Sender, a *access.Arrival, known *table.Table, th *thread, sheet *orders.Sheet, replies []reply, tooLate []forTurn, rec *store.LetterRecord) error {
	try := known.Clone()
	r := newReceipt(at, &a.Parsed, sheet)
	r.tb, r.draft = try, true
	for _, reply := range replies {
		r.reply(reply.turn, reply.section)
	}
	s := t.sheetOf(at, a, try, th, sheet, nil)
	for _, f := range s.turns {
		if remark, bad := try.OrderBook().Untimely(f.turn, f.orders); bad {
			r.remark(remark, f.turn, f.orders)
			continue
		}
		if !r.voted(&f) {
			continue
		}
		sh, _ := s.merged(try, f, t.now)
		try.Sheets.Turns[f.turn] = sh
		r.section(f.turn, sh.Section)
	}
	r.settled(append(tooLate, s.settled...))
	put, lost := besideEarlier(try.Sheets.Standing[r.seat].Orders, s.standing)
	r.standing(put)
	if err := t.sayStandingLost(try, at, lost); err != nil {
		return err
	}
	rec.Outcome = outcomeCommands
	t.reporting().answer(at.Table, at.Key, answerLetter+a.ID+draftReceipt, r.part(t.now), &a.Parsed)
	return nil
}

func (t playing) refuseInto(rec *store.LetterRecord, at *access.Sender, a *access.Arrival, why report.Refusal) error {
	rec.Outcome = outcomeRefused
	return t.refuse(at, a, why)
}

// keep stores what a letter orders and takes back what it takes back. It returns
// the first nation turn of the letter if it is only about turns that are over.
func (t playing) keep(tb *table.Table, s *sent, r *receipt) (late *table.TurnKey, err error) {
	var first *table.TurnKey
	kept := len(s.standing) + len(s.cancel) + len(s.settled)
	r.settled(s.settled)
	for _, c := range s.cancel {
		if err := t.takeBack(tb, r.at, c); err != nil {
			return nil, err
		}
	}
	for i := range s.turns {
		f := &s.turns[i]
		remark, bad := tb.OrderBook().Untimely(f.turn, f.orders)
		switch {
		case bad:
			if len(f.orders) == 0 {
				kept += len(f.unread)
				continue
			}
			if first == nil {
				first = &f.turn
			}
			if remark != report.RemarkLate || len(f.unread) > 0 {
				kept++ // a receipt must tell
			}
			r.remark(remark, f.turn, f.orders)
			continue
		case !f.headed && len(f.orders) > 0 && tb.Pos.At().Past(f.turn.Turn()):
			r.remark(report.RemarkOver, f.turn, nil)
		}
		kept++
		if s.wordOf(f.turn) == table.WordWait && tb.OrderBook().InProgress(f.turn) && !tb.Agenda().Paused() {
			if err := t.say(r.at, sayTurnBegun, report.Said{Nation: f.turn.Nation, Round: f.turn.Round, Yes: true}); err != nil {
				return nil, err
			}
		}
		if !r.voted(f) {
			continue
		}
		sh, m := s.merged(tb, *f, t.now)
		lost := m.lost
		if sh.Letter == s.letter {
			r.digest = s.digest
		}
		if len(lost) > 0 {
			book := tb.OrderBook()
			u := table.UnreadLine{
				Letter: s.letter, At: len(sh.Section.Orders), Left: lost, Why: tb.Rules.Reports.Replaced(tb.Lang(r.seat), f.turn.Nation, book.Printed(r.seat, lost)),
			}
			if comesBeside(sh.Section.Orders, lost) {
				u.Offer = book.Offer(r.seat, f.turn, lost)
			}
			sh.Unread = append(sh.Unread, u)
		}
		if len(m.silent) > 0 {
			r.at.Answers = append(r.at.Answers, tb.Rules.Reports.Replaced(tb.Lang(r.seat), f.turn.Nation, tb.OrderBook().Printed(r.seat, m.silent)))
		}
		if err := t.tables.PutSheet(tb, f.turn, sh); err != nil {
			return nil, err
		}
		r.section(f.turn, sh.Section)
	}
	if len(s.standing) > 0 {
		put, lost := besideEarlier(tb.Sheets.Standing[r.seat].Orders, s.standing)
		r.standing(put) // before they replace those of which it says whether they are the same
		if err := t.sayStandingLost(tb, r.at, lost); err != nil {
			return nil, err
		}
		if err := t.tables.PutStanding(tb, r.seat, put...); err != nil {
			return nil, err
		}
	}
	if kept == 0 {
		if first == nil {
			first = s.late
		}
		return first, nil
	}
	return nil, nil
}
