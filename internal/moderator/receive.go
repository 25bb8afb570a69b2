package moderator

import (
	"slices"

	"bretwalda/internal/crashpoint"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/letter"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// orders reads what is no command as orders, stores them, plays as far as they reach,
// and answers: by a receipt, or by the report of what was played with the receipt in
// it.
func (t *task) orders(at *atTable, a *arrival, w *written, rec *store.LetterRecord) error {
	tb, seat := at.table, at.seat
	known, err := t.known(tb)
	if err != nil {
		return err
	}
	rest, replies, err := t.replies(tb, seat, w.rest)
	if err != nil {
		return err
	}
	sheet := tb.readerOf(seat).Parse(rest, known.context(seat))
	w.sift(&sheet)
	if err := t.sayProblems(at, w.problems); err != nil {
		return err
	}
	if err := t.sayUnread(at); err != nil {
		return err
	}
	none := sheet.Empty() && len(sheet.Problems) == 0 && len(replies) == 0
	if none && (w.done || len(w.problems) > 0) {
		return t.answerCommands(at, a, w.done, rec)
	}
	if why, closed := tb.closed(); closed {
		return t.refuseInto(rec, at, a, report.Refusal{Why: why})
	}
	switch {
	case none && sheet.Unchanged:
		return t.formAsSent(at, rec)
	case none:
		return t.refuseInto(rec, at, a, report.Refusal{Why: report.RefusedNoOrders})
	}
	r := newReceipt(at, &a.letter, &sheet)
	r.tb = known
	for _, reply := range replies {
		r.section(reply.turn, reply.section)
	}
	late, err := t.keep(known, seat, a, &sheet, r)
	if err != nil {
		return err
	}
	tb.sheets = known.sheets
	if late != nil && len(replies) == 0 {
		return t.refuseInto(rec, at, a, report.Refusal{
			Why: report.RefusedLate, Nation: late.nation, Round: late.round,
		})
	}
	crashpoint.Here(crashpoint.OrdersKept)
	rec.Outcome = outcomeOrders
	if len(r.lines) == 0 {
		return nil // it only takes orders back
	}
	adj, err := t.adjudicate(tb, false)
	if err != nil {
		return err
	}
	crashpoint.Here(crashpoint.Adjudicated)
	if adj.played {
		t.played(tb, adj, r)
		return nil
	}
	t.answer(tb, at.key, "r"+a.id, r.part(known.pending()), &a.letter)
	if tb.rec.Held || tb.rec.Shown != 0 {
		return t.say(at, sayWithGM, report.Said{})
	}
	return nil
}

// sayFilesUnread says which attached files were not read; Names.
const sayFilesUnread report.Saying = "files-unread"

// sayUnread tells somebody of attached files in which there may be what they wanted to
// order.
func (t *task) sayUnread(at *atTable) error {
	names := at.arrival.letter.Unread
	if len(names) == 0 {
		return nil
	}
	return t.say(at, sayFilesUnread, report.Said{Names: names})
}

// sayFormAsSent answers a letter whose order form came back as it was sent.
const sayFormAsSent report.Saying = "form-as-sent"

// formAsSent tells somebody that a form that nobody has changed orders nothing, as
// often as letters without orders are answered.
func (t *task) formAsSent(at *atTable, rec *store.LetterRecord) error {
	rec.Outcome = outcomeRefused
	if may, err := t.mayRefuse(at); err != nil || !may {
		return err
	}
	return t.say(at, sayFormAsSent, report.Said{})
}

// closed tells why a game takes no orders now.
func (tb *table) closed() (report.Refused, bool) {
	over := tb.status == store.StatusFinished || tb.status == store.StatusCancelled
	return report.RefusedGameOver, over
}

func (t *task) refuseInto(rec *store.LetterRecord, at *atTable, a *arrival, why report.Refusal) error {
	rec.Outcome = outcomeRefused
	return t.refuse(at, a, why)
}

// keep stores what a letter orders and takes back what it takes back. It returns
// the first nation turn of the letter if it is only about turns that are over.
func (t *task) keep(tb *table, seat int, a *arrival, sh *orders.Sheet, r *receipt) (late *turnKey, err error) {
	var first *turnKey
	kept := len(sh.Standing) + len(sh.Cancel) + len(sh.Problems)
	for _, c := range sh.Cancel {
		if err := t.takeBack(tb, r.at, c); err != nil {
			return nil, err
		}
	}
	digest := tb.countsAs(a)
	r.digest = digest
	for _, sec := range sh.Sections {
		turn := turnKey{sec.Nation, sec.Round}
		if turn.round == 0 {
			turn.round = tb.nextRound(turn.nation)
		}
		if remark, bad := tb.untimely(turn, sec); bad {
			if first == nil {
				first = &turn
			}
			if remark != report.RemarkLate {
				kept++ // a receipt must tell
			}
			r.remark(remark, turn, sec)
			continue
		}
		kept++
		if err := t.putSheet(tb, turn, sheet{Letter: a.id, Digest: digest, Section: sec}); err != nil {
			return nil, err
		}
		r.section(turn, sec)
	}
	if len(sh.Standing) > 0 {
		if err := t.putStanding(tb, seat, sh.Standing...); err != nil {
			return nil, err
		}
		r.standing(sh.Standing)
	}
	if kept == 0 {
		return first, nil
	}
	return nil, nil
}

// untimely tells why there is no use in orders for a nation turn. When it is over,
// answers to what others ask count until the round ends.
func (tb *table) untimely(turn turnKey, sec orders.Section) (report.Remark, bool) {
	switch {
	case tb.over(turn) && (turn.round < int(tb.pos.State.Round) || ownTurn(sec.Orders)):
		return report.RemarkLate, true
	case turn.round > tb.rules.rs.Scenarios[tb.scenario].Last:
		return report.RemarkFinished, true
	}
	return "", false
}

// receipt collects what became of an order letter.
type receipt struct {
	at     *atTable
	tb     *table
	seat   int
	letter *letter.Letter
	turns  []turnKey // that the letter has orders for
	lines  []report.ReceiptLine
	talk   []report.ReceiptLine // passed over
	digest dice.Digest          // what the letter is for the dice
}

func newReceipt(at *atTable, l *letter.Letter, sh *orders.Sheet) *receipt {
	tb, seat := at.table, at.seat
	r := &receipt{at: at, tb: tb, seat: seat, letter: l}
	for _, p := range sh.Problems {
		line := report.ReceiptLine{Line: p.Line, Text: p.Text}
		p.Line = 0 // the receipt shows the line itself
		line.Problem = tb.readerOf(seat).Lexicon().Sentence(p)
		r.lines = append(r.lines, line)
	}
	for _, l := range sh.Ignored {
		r.talk = append(r.talk, report.ReceiptLine{Line: l.Line, Text: l.Text})
	}
	return r
}

// section notes orders that were kept for a nation turn.
func (r *receipt) section(turn turnKey, sec orders.Section) {
	r.turns = append(r.turns, turn)
	for _, o := range sec.Orders {
		r.lines = append(r.lines, report.ReceiptLine{
			Line: o.Line, Text: o.Text, Meaning: r.tb.readerOf(r.seat).PrintOrder(o), Nation: turn.nation, Round: turn.round,
		})
	}
}

// standing notes standing orders that were kept.
func (r *receipt) standing(entries []orders.Standing) {
	for _, e := range entries {
		nation := only(e)
		for _, o := range e.Orders {
			r.lines = append(r.lines, report.ReceiptLine{
				Line: o.Line, Text: o.Text, Meaning: r.tb.readerOf(r.seat).PrintOrder(o), Nation: nation, Stand: true,
			})
		}
	}
}

// remark notes a section that was not kept.
func (r *receipt) remark(what report.Remark, turn turnKey, sec orders.Section) {
	line, text := 0, ""
	if len(sec.Orders) > 0 {
		line, text = sec.Orders[0].Line, sec.Orders[0].Text
	}
	r.lines = append(r.lines, report.ReceiptLine{
		Line: line, Text: text, Problem: r.tb.rules.reports.Remark(r.lang(), what, turn.nation, turn.round),
		Nation: turn.nation, Round: turn.round,
	})
}

// part is the receipt for orders that wait.
func (r *receipt) part(pending game.Decision) report.LetterPart {
	tb := r.tb
	out := report.Receipt{State: &tb.pos.State, Position: uint64(tb.seq), Lines: r.lines, Ignored: r.talk, Counts: r.counts()}
	waiting := waitingFor(&tb.pos.State, pending)
	if tb.status == store.StatusPaused && len(r.turns) > 0 {
		turn := r.turns[0]
		out.Lines = append(out.Lines, report.ReceiptLine{
			Problem: tb.rules.reports.Remark(r.lang(), report.RemarkPaused, turn.nation, turn.round), Nation: turn.nation, Round: turn.round,
		})
	}
	if sh, ok := tb.sheets.turns[waiting]; ok && slices.Contains(r.turns, waiting) && !ownTurn(sh.Section.Orders) {
		out.Lines = append(out.Lines, report.ReceiptLine{
			Problem: tb.rules.reports.Remark(r.lang(), report.RemarkNoTurn, waiting.nation, waiting.round),
			Nation:  waiting.nation, Round: waiting.round,
		})
	}
	if tb.seatOf(waiting.nation) == r.seat {
		out.Until = tb.rec.Clock.Due
	}
	r.rehearse(&out)
	return tb.writerTo(r.seat).Receipt(out)
}

func (r *receipt) lang() ruleset.Language { return r.tb.lang(r.seat) }

// only returns the nation of standing orders for a single one.
func only(e orders.Standing) ruleset.Nation {
	var nation ruleset.Nation
	count := 0
	for n := range e.Nations.All {
		nation = n
		count++
	}
	if count != 1 {
		return ruleset.NoNation
	}
	return nation
}
