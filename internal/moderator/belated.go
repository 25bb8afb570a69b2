package moderator

import (
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// belated files orders without a heading under the turn that they are for, where that is not the next: where they answer
// a letter about another (see thread), and elsewhere, of the turn that was played last, by where they are about. The
// lines are those that the sheet was read from. Over is that turn, if it has been played and no order of the letter was read.
func (t asking) belated(at *access.Sender, known *table.Table, th *thread, w *written, lines []orders.Line, sheet *orders.Sheet) (over *table.TurnKey, err error) {
	book := known.OrderBook()
	next := book.NextOf(at.Seat)
	if meant := th.turn; meant != nil && *meant != next {
		again := book.ReaderOf(at.Seat).Parse(lines, book.ContextOf(at.Seat, *meant))
		w.sift(&again)
		played := known.Pos.At().Past(meant.Turn())
		switch {
		case played && roundless(*meant, sheet, &again):
			*sheet = again
			return nil, nil
		case !bare(sheet):
		case played && len(again.Sections) == 0 && book.SlipsOf(*meant, next, &again):
			sheet.Problems = nil // there is nothing to mend in lines for a turn that is over
			return meant, nil
		case book.AskedFor(*meant, next, &again):
			if played && onlyOf(meant.Nation, &again) {
				again.Problems = nil
			}
			*sheet = again
			return nil, nil
		}
	}
	book.Belated(at.Seat, next, sheet, func(turn table.TurnKey, places []board.Area) (stood bool) {
		if err == nil {
			stood, err = t.stoodIn(known, turn, places)
		}
		return stood
	})
	return nil, err
}

// stoodIn reports whether a nation had armies in each of some areas when a turn of its had begun, as far as the game is known.
func (t asking) stoodIn(known *table.Table, turn table.TurnKey, places []board.Area) (bool, error) {
	entries, err := t.tables.Log(known.Rec.ID)
	if err != nil {
		return false, err
	}
	entries = entries[:known.Seq]
	for i, e := range slices.Backward(entries) {
		if e.TurnBegan == nil || table.KeyOfTurn(e.TurnBegan) != turn {
			continue
		}
		then, err := known.Rules.System.ReplayTo(entries, store.Seq(i+1))
		if err != nil {
			return false, err
		}
		return table.StandsIn(then.Position, turn.Nation, places), nil
	}
	return false, nil
}

// roundless reports whether a letter has orders under the name of a nation without a round, which are for a turn where that is
// the one that it is about, as it was read again.
func roundless(turn table.TurnKey, sheet, again *orders.Sheet) bool {
	names := func(sec orders.Section) bool {
		return !sec.Assumed && sec.Nation == turn.Nation && sec.Round == turn.Round
	}
	return slices.ContainsFunc(again.Sections, names) && !slices.ContainsFunc(sheet.Sections, names)
}

// bare reports whether a letter has orders, or lines that may be meant for orders, that no heading says a turn of.
func bare(sheet *orders.Sheet) bool {
	return len(sheet.Sections) == 0 && len(sheet.Problems) > 0 ||
		slices.ContainsFunc(sheet.Sections, func(sec orders.Section) bool { return sec.Assumed || sec.Above > 0 })
}

// onlyOf reports whether all that a letter says is without a heading and for a nation.
func onlyOf(n ruleset.Nation, sheet *orders.Sheet) bool {
	return len(sheet.Standing)+len(sheet.Cancel) == 0 &&
		!slices.ContainsFunc(sheet.Sections, func(sec orders.Section) bool { return !sec.Assumed }) &&
		!slices.ContainsFunc(sheet.Problems, func(p orders.Problem) bool { return p.Nations != ruleset.Nations(0).With(n) })
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
