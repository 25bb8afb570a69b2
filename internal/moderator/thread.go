package moderator

import (
	"slices"
	"strings"

	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/store"
)

// thread is what the letters of ours that somebody answers were about, as far as it tells for which turn, or of which orders,
// words without a heading are.
type thread struct {
	receipts []string       // ids of the letters whose receipts are answered
	others   bool           // they are words of people, or questions: what answers these is about no orders
	draft    bool           // one of these was a draft, of which nothing was kept
	turn     *table.TurnKey // of whose orders, or asked for, ours were; nil: not known, or whatever turn is next
	gone     bool           // what they told counts no more: the orders were dropped, or the game was set back to before
}

// draftReceipt stands in the names of receipts of drafts, behind the id of the letter.
const draftReceipt = ".draft"

// thread tells what somebody answers. The receipt of orders is about the turn of these, also if it is not the next; what asked
// for a turn is about that. Letters with questions, and of people, are about no turn.
func (t asking) thread(at *access.Sender, known *table.Table) (th thread, err error) {
	if at.Arrival == nil { // the GM acts for them
		return th, nil
	}
	words, _ := t.answersWords(at)
	if th.others = words; t.answersQuestion(at) {
		th.others = words || known.SeatOf(known.Pending().Nation) != at.Seat || known.Pending().Nation != known.Pos.At().Turn
		return th, nil
	}
	for _, id := range at.Arrival.Parsed.InReplyTo {
		what, ours := t.m.ours.What(at.Table.Rec, id, at.Key)
		if receipt, ok := strings.CutPrefix(what, answerLetter); ours && ok {
			of, _, _ := strings.Cut(receipt, ".")
			th.receipts, th.draft = append(th.receipts, of), th.draft || strings.HasPrefix(receipt[len(of):], draftReceipt)
		}
	}
	if turn, ok := th.ordered(known.OrderBook(), at.Seat); ok {
		th.turn = &turn
		return th, nil
	}
	th.turn, th.gone, err = t.turnAnswered(at, known)
	th.gone = th.gone || slices.ContainsFunc(th.receipts, func(id string) bool { return slices.Contains(at.Table.Rec.Dropped, id) })
	return th, err
}

// ordered is the turn of the orders that were received for by what is answered: of several the one that is next, else the
// first to come, else the last that was played. False: there are none any more.
func (th *thread) ordered(book table.OrderBook, seat int) (turn table.TurnKey, found bool) {
	next := book.NextOf(seat)
	for _, key := range book.OrderedTurns(seat) {
		sheet := book.Sheets.Turns[key]
		switch {
		case !th.about(&sheet):
		case key == next:
			return key, true
		case !found || book.Played(turn):
			turn, found = key, true
		}
	}
	return turn, found
}

// about reports whether a receipt is answered that was for one of the letters that gave the orders for a turn.
func (th *thread) about(sh *table.Sheet) bool {
	return slices.ContainsFunc(th.receipts, func(id string) bool { return id == sh.Letter || slices.Contains(sh.Earlier, id) })
}

// crosses reports whether a letter answers the receipt of one, while the orders for a turn are by a later one, whose
// problems and offers its writer may not have seen.
func (th *thread) crosses(sh *table.Sheet) bool {
	return th.draft || th.gone || slices.ContainsFunc(th.receipts, func(id string) bool { return slices.Contains(sh.Earlier, id) })
}

// speaksOf reports whether a word about orders, or a yes to what was offered, can be about those for a turn to come.
func (th *thread) speaksOf(turn table.TurnKey, sh *table.Sheet) bool {
	return th.turn == nil && !th.others || th.turn != nil && *th.turn == turn || th.about(sh)
}

// turnAnswered is the nation turn of its sender that was their next when they got the letter that theirs answers,
// if it has been played since, as far as players know, or the game was set back to before it; else nil.
func (t asking) turnAnswered(at *access.Sender, known *table.Table) (turn *table.TurnKey, gone bool, err error) {
	read, ok := t.hadRead(at)
	if !ok || read >= known.Seq {
		return nil, false, nil
	}
	since, err := t.tables.LogAfter(known.Rec.ID, read) // most of the log was before, and is not read for a letter
	if err != nil {
		return nil, false, err
	}
	since = since[:known.Seq-read]
	began := turnsBegun(since)
	if slices.ContainsFunc(since, func(e gamelog.Entry) bool { return e.Rewind != nil }) {
		entries, err := t.tables.Log(known.Rec.ID)
		if err != nil {
			return nil, false, err
		}
		if entries = entries[:known.Seq]; !gamelog.Known(entries, read) {
			turn, err := nextAt(known, entries[:read], at.Seat)
			return turn, true, err
		}
		began = gamelog.TurnsAfter(entries, read)
	}
	mine := known.OrderBook().NationsOf(at.Seat)
	for _, began := range began {
		turn := table.KeyOfTurn(&began)
		if slices.Contains(mine, turn.Nation) && known.Pos.At().Past(turn.Turn()) {
			return &turn, false, nil
		}
	}
	return nil, false, nil
}

// nextAt is the next turn of a seat as the game was by the beginning of a log.
func nextAt(known *table.Table, entries []gamelog.Entry, seat int) (*table.TurnKey, error) {
	read := store.Seq(len(entries))
	then, err := known.Rules.System.ReplayTo(entries, read)
	if err != nil {
		return nil, err
	}
	before := known.Clone()
	before.Pos, before.Seq = then.Position, read
	next := before.OrderBook().NextOf(seat)
	return &next, nil
}

// turnsBegun are the nation turns that began in entries of a log of which none is taken back.
func turnsBegun(entries []gamelog.Entry) (turns []gamelog.TurnBegan) {
	for _, e := range entries {
		if e.TurnBegan != nil {
			turns = append(turns, *e.TurnBegan)
		}
	}
	return turns
}
