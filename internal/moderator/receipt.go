package moderator

import (
	"slices"
	"strings"
	"time"

	"bretwalda/internal/dice"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// receipt collects what became of an order letter.
type receipt struct {
	at     *access.Sender
	tb     *table.Table
	seat   int
	letter *letter.Letter
	turns  []table.TurnKey // that the letter is about
	lines  []report.ReceiptLine
	talk   []report.ReceiptLine // passed over
	draft  bool                 // nothing was kept
	played bool                 // what is ordered for its turns is carried out
	digest dice.Digest          // what the letter is for the dice
	wrote  map[spot]bool        // the orders of the letter
}

// spot is where in a letter an order stands.
type spot struct {
	line int
	text string
}

func newReceipt(at *access.Sender, l *letter.Letter, sh *orders.Sheet) *receipt {
	tb, seat := at.Table, at.Seat
	r := &receipt{at: at, tb: tb, seat: seat, letter: l, wrote: make(map[spot]bool)}
	for _, sec := range sh.Sections {
		r.came(sec.Orders)
	}
	for _, p := range sh.Problems {
		line := report.ReceiptLine{Line: p.Line, Text: p.Text}
		p.Line = 0 // the receipt shows the line itself
		line.Problem, line.Offer = tb.OrderBook().ReaderOf(seat).Sentences(p)
		r.lines = append(r.lines, line)
	}
	for _, l := range sh.Ignored {
		r.talk = append(r.talk, report.ReceiptLine{Line: l.Line, Text: l.Text})
	}
	return r
}

// came notes orders that stand in the letter.
func (r *receipt) came(list []orders.Order) {
	for _, o := range list {
		r.wrote[spot{o.Line, o.Text}] = true
	}
}

// line is in which line of the letter an order stands; 0: it came before.
func (r *receipt) line(o *orders.Order) int {
	if !r.wrote[spot{o.Line, o.Text}] {
		return 0
	}
	return o.Line
}

// reply notes orders that answer a question.
func (r *receipt) reply(turn table.TurnKey, sec orders.Section) {
	r.came(sec.Orders)
	r.section(turn, sec)
}

// section notes orders that were kept for a nation turn.
func (r *receipt) section(turn table.TurnKey, sec orders.Section) {
	r.turns = append(r.turns, turn)
	for _, o := range sec.Orders {
		r.lines = append(r.lines, report.ReceiptLine{
			Line: r.line(&o), Text: o.Text, Meaning: r.tb.OrderBook().ReaderOf(r.seat).PrintOrder(o), Nation: turn.Nation, Round: turn.Round,
		})
	}
}

// standing notes standing orders that are to be kept.
func (r *receipt) standing(entries []orders.Standing) {
	book, stored := r.tb.OrderBook(), r.tb.Sheets.Standing[r.seat].Orders
	for _, e := range entries {
		printed := book.Printed(r.seat, e.Orders)
		same := slices.ContainsFunc(stored, func(s orders.Standing) bool {
			return s.Nations == e.Nations && slices.Equal(book.Printed(r.seat, s.Orders), printed)
		})
		for i, o := range e.Orders {
			r.lines = append(r.lines, report.ReceiptLine{
				Line: o.Line, Text: o.Text, Meaning: printed[i], Nation: only(e), Stand: true, Same: same,
			})
		}
	}
}

// remark notes a section that was not kept.
func (r *receipt) remark(what report.Remark, turn table.TurnKey, list []orders.Order) {
	line, text := 0, ""
	if len(list) > 0 {
		line, text = list[0].Line, list[0].Quote()
	}
	r.lines = append(r.lines, report.ReceiptLine{
		Line: line, Text: text, Problem: r.tb.Rules.Reports.Remark(r.lang(), what, turn.Nation, turn.Round),
		Nation: turn.Nation, Round: turn.Round,
	})
}

// settled remarks on orders that came too late for what was asked, or may be an answer to it.
func (r *receipt) settled(list []forTurn) {
	for _, f := range list {
		if f.unsure {
			r.remark(report.RemarkAsked, f.turn, f.orders)
			continue
		}
		r.remark(report.RemarkSettled, f.turn, f.orders)
	}
}

// voted remarks on votes of a nation that has cast its own, and takes them out of what was sent for
// a turn; false: there was nothing else.
func (r *receipt) voted(f *forTurn) bool {
	late, rest := r.tb.OrderBook().TooLateVotes(f.turn, f.orders)
	if len(late) == 0 {
		return true
	}
	r.remark(report.RemarkVoted, f.turn, late)
	f.orders = rest
	return len(rest)+len(f.unread) > 0 || f.takes
}

// part is the receipt for orders that are not played yet.
func (r *receipt) part(now time.Time) report.LetterPart {
	tb := r.tb
	out := report.Receipt{State: tb.Pos.Show(), Entry: uint64(tb.Seq), Lines: r.lines, Ignored: r.talk, Draft: r.draft, Counts: r.counts()}
	waiting := tb.Agenda().Waiting()
	out.Played = r.played && !slices.ContainsFunc(r.turns, func(turn table.TurnKey) bool {
		sh := tb.Sheets.Turns[turn]
		return tb.Rules.System.Data().Words().Begins(sh.Section.Orders) || len(sh.Unread) > 0
	})
	if tb.Status == store.StatusPaused && len(r.turns) > 0 {
		turn := r.turns[0]
		out.Lines = append(out.Lines, report.ReceiptLine{
			Problem: tb.Rules.Reports.Remark(r.lang(), report.RemarkPaused, turn.Nation, turn.Round), Nation: turn.Nation, Round: turn.Round,
		})
	}
	sh, ok := tb.Sheets.Turns[waiting]
	if ok && slices.Contains(r.turns, waiting) && !tb.Agenda().Paused() && !tb.Rules.System.Data().Words().Begins(sh.Section.Orders) && len(sh.Unread) == 0 {
		out.Lines = append(out.Lines, report.ReceiptLine{
			Problem: tb.Rules.Reports.Remark(r.lang(), report.RemarkNoTurn, waiting.Nation, waiting.Round),
			Nation:  waiting.Nation, Round: waiting.Round,
		})
	}
	if tb.SeatOf(waiting.Nation) == r.seat {
		out.Until = tb.Rec.Clock.Due
	}
	r.addWaits(&out, waiting, now)
	r.rehearse(&out)
	out.Open = openQuestions(tb, r.seat)
	offers := slices.ContainsFunc(out.Lines, func(l report.ReceiptLine) bool { return l.Offer != "" })
	if offers && out.Waits == nil && !r.draft && len(out.Open) == 0 { // else a yes may be about that
		out.Offered = tb.OrderBook().AllOffered(r.seat)
	}
	return tb.WriterTo(r.seat).Receipt(out)
}

// addWaits adds why a turn of the letter waits, the one that the game waits for first,
// and the lines of earlier letters that are still to be mended.
func (r *receipt) addWaits(out *report.Receipt, waiting table.TurnKey, now time.Time) {
	turns := slices.Clone(r.turns)
	slices.SortStableFunc(turns, func(a, b table.TurnKey) int {
		switch {
		case a == waiting && b != waiting:
			return -1
		case b == waiting && a != waiting:
			return 1
		}
		return 0
	})
	for _, turn := range slices.Compact(turns) {
		w := r.tb.Agenda().Waits(turn, now)
		if w.Why == "" || w.Why == report.WaitChanges && turn != waiting { // it waits for its turn
			continue
		}
		if out.Waits == nil {
			out.Waits = w.Facts(r.tb, turn)
		}
		for _, line := range table.UnreadLines(turn, w.Unread, r.letterID()) {
			if line.Line == 0 { // the others are there
				out.Lines = append(out.Lines, line)
			}
		}
	}
}

// letterID is the id of the letter that the receipt answers; "" if there is none.
func (r *receipt) letterID() string {
	if r.at == nil || r.at.Arrival == nil {
		return ""
	}
	return r.at.Arrival.ID
}

func (r *receipt) lang() ruleset.Language { return r.tb.Lang(r.seat) }

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

// waitingReceipt is the receipt for the orders of a seat that the game waits with, as
// if they had just come; false: there are none.
func waitingReceipt(tb *table.Table, seat int, now time.Time) (report.LetterPart, bool) {
	turn := tb.Agenda().Waiting()
	w := tb.Agenda().Waits(turn, now)
	if w.Why == "" || tb.SeatOf(turn.Nation) != seat || seat < 0 {
		return report.LetterPart{}, false
	}
	return tb.WriterTo(seat).Receipt(receiptOf(tb, turn, &w)), true
}

// receiptOf is the receipt for orders that wait.
func receiptOf(tb *table.Table, turn table.TurnKey, w *table.Wait) report.Receipt {
	r := &receipt{tb: tb, seat: tb.SeatOf(turn.Nation)}
	r.section(turn, tb.Sheets.Turns[turn].Section)
	out := report.Receipt{State: tb.Pos.Show(), Entry: uint64(tb.Seq), Lines: r.lines, Waits: w.Facts(tb, turn)}
	out.Lines = append(out.Lines, table.UnreadLines(turn, tb.Sheets.Turns[turn].Unread, "")...)
	r.rehearse(&out)
	for i := range out.Lines {
		out.Lines[i].Line = 0
	}
	return out
}

// together are the lines of a letter and those of the turn that waits now. What is in both, since the
// letter was about that turn, too, is told once: by its number in the letter, with what is wrong with it.
func together(told, waiting []report.ReceiptLine) []report.ReceiptLine {
	out, found := slices.Clone(told), make([]bool, len(told))
	for _, w := range waiting {
		i := 0
		for i < len(told) && (found[i] || !sameLine(told[i], w)) {
			i++
		}
		if i == len(told) {
			out = append(out, w)
			continue
		}
		if found[i] = true; told[i].Problem == "" {
			out[i].Problem = w.Problem
		}
	}
	return out
}

// sameLine reports whether a line of a letter is one of the turn that waits.
func sameLine(told, waiting report.ReceiptLine) bool {
	of := told.Nation == ruleset.NoNation || told.Nation == waiting.Nation && told.Round == waiting.Round
	why := strings.TrimSpace(told.Problem + " " + told.Offer)
	return of && told.Text == waiting.Text && told.Meaning == waiting.Meaning && (told.Problem == "" || why == waiting.Problem)
}
