package moderator

import (
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// belated files orders without a heading that came too late under the turn that they are for: where they answer
// a letter that asked for a turn which was played since, and elsewhere by where they are about. The lines are those
// that the sheet was read from.
func (t playing) belated(at *access.Sender, known *table.Table, w *written, lines []orders.Line, sheet *orders.Sheet) error {
	book := known.OrderBook()
	next := book.NextOf(at.Seat)
	asked, err := t.asking().turnAnswered(at, known)
	if err != nil {
		return err
	}
	if asked != nil && slices.ContainsFunc(sheet.Sections, func(sec orders.Section) bool { return sec.Assumed }) {
		again := book.ReaderOf(at.Seat).Parse(lines, book.ContextOf(at.Seat, *asked))
		w.sift(&again)
		if book.AskedFor(*asked, next, &again) {
			if onlyOf(asked.Nation, &again) {
				again.Problems = nil // there is nothing to mend in lines for a turn that is over
			}
			*sheet = again
			return nil
		}
	}
	book.Belated(at.Seat, next, sheet)
	return nil
}

// onlyOf reports whether all that a letter says is without a heading and for a nation.
func onlyOf(n ruleset.Nation, sheet *orders.Sheet) bool {
	return len(sheet.Standing)+len(sheet.Cancel) == 0 &&
		!slices.ContainsFunc(sheet.Sections, func(sec orders.Section) bool { return !sec.Assumed }) &&
		!slices.ContainsFunc(sheet.Problems, func(p orders.Problem) bool { return p.Nations != ruleset.Nations(0).With(n) })
}

// turnAnswered is the nation turn of its sender that was their next when they got the letter that theirs answers,
// if it has been played since, as far as players know; else nil. Letters with questions ask for no turn.
func (t asking) turnAnswered(at *access.Sender, known *table.Table) (*table.TurnKey, error) {
	read, ok := t.hadRead(at)
	if !ok || read >= known.Seq || t.answersQuestion(at) {
		return nil, nil
	}
	entries, err := t.tables.Log(known.Rec.ID)
	if err != nil {
		return nil, err
	}
	mine := known.OrderBook().NationsOf(at.Seat)
	for _, began := range gamelog.TurnsAfter(entries[:known.Seq], read) {
		turn := table.KeyOfTurn(&began)
		if slices.Contains(mine, turn.Nation) && known.Pos.At().Past(turn.Turn()) {
			return &turn, nil
		}
	}
	return nil, nil
}

// receiptsAnswered are the ids of the letters whose receipts a letter answers.
func (t asking) receiptsAnswered(at *access.Sender) (ids []string) {
	if at.Arrival == nil {
		return nil
	}
	for _, id := range at.Arrival.Parsed.InReplyTo {
		what, ours := t.m.ours.What(at.Table.Rec, id, at.Key)
		if receipt, ok := strings.CutPrefix(what, answerLetter); ours && ok {
			of, _, _ := strings.Cut(receipt, ".")
			ids = append(ids, of)
		}
	}
	return ids
}

// hadRead is the entry of the log up to which somebody knew the game by the letters of ours that theirs answers.
func (t asking) hadRead(at *access.Sender) (read store.Seq, ok bool) {
	if at.Arrival == nil { // the GM acts for them
		return 0, false
	}
	rec := at.Table.Rec
	for _, id := range at.Arrival.Parsed.InReplyTo {
		what, ours := t.m.ours.What(rec, id, at.Key)
		if !ours {
			continue
		}
		if what == startLetter {
			read, ok = max(read, 1), true
		}
		if i := strings.LastIndex(what, stamp); i >= 0 {
			if n, err := strconv.ParseUint(what[i+len(stamp):], 10, 64); err == nil {
				read, ok = max(read, store.Seq(n)), true
			}
		}
	}
	return read, ok
}
