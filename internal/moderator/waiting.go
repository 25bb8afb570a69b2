package moderator

import (
	"slices"
	"time"

	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// A nation turn whose orders have come is played at once, unless something about
// them is still open: then it waits. Its deadline runs on meanwhile, and when that
// passes the turn is played by what was understood, as the game does it for absent
// players: where it waits for those, it goes on waiting.

// word is what a player said about when a turn is to be played.
type word string

// The words. In a letter the last one counts.
const (
	noWord    word = ""
	wordWait  word = "wait"  // not before they say so
	wordReady word = "ready" // without time for changes, or being asked
	wordPlay  word = "play"  // ready, and without what they were told could not be used
)

// unreadLine is a line of a letter that could not be read as an order for a turn.
type unreadLine struct {
	Letter string `json:"letter"` // id of the letter
	Line   int    `json:"line,omitempty"`
	Text   string `json:"text,omitempty"`
	Why    string `json:"why"` // for the player, in their language
	// At is how many orders of the turn stand before it.
	At int `json:"at,omitempty"`
}

// left reports that it stands for orders of earlier letters, not for a line of one.
func (u unreadLine) left() bool { return u.Text == "" }

// wait is why a turn whose orders have come is not played.
type wait struct {
	why        report.Why // empty: it does not wait
	unread     []unreadLine
	impossible []failure
	until      time.Time // of report.WaitChanges: when it is played
}

// problems is how many lines have to be mended.
func (w *wait) problems() int { return len(w.unread) + len(w.impossible) }

// waits tells why a nation turn waits that there are orders for. A turn that has
// begun does not: dice have fallen; nor one of whose orders nothing was understood: it
// has none.
func (tb agenda) waits(turn turnKey, now time.Time) wait {
	sh, ok := tb.sheets.turns[turn]
	if !ok || len(sh.Section.Orders) == 0 || tb.orderBook().begun() && turn == tb.waiting() || sh.Word == wordPlay {
		return wait{}
	}
	w := wait{unread: sh.Unread, impossible: tb.impossible(turn)}
	settled := sh.Word == wordReady
	changes := sh.Given.Add(time.Duration(tb.rec.Settings.Changes) * time.Minute)
	switch {
	case w.problems() > 0:
		w.why = report.WaitProblems
	case sh.Word == wordWait:
		w.why = report.WaitAsked
	case !settled && tb.confirms(tb.seatOf(turn.nation)):
		w.why = report.WaitConfirm
	case !settled && !sh.Given.IsZero() && changes.After(now):
		w.why, w.until = report.WaitChanges, changes
	}
	return w
}

// confirms reports whether the turns of a seat wait until its player is ready.
func (tb agenda) confirms(seat int) bool {
	if seat < 0 {
		return false
	}
	if wish := tb.rec.Seats[seat].Confirm; wish != nil {
		return *wish
	}
	return tb.rec.Settings.Confirm
}

// impossible lists the orders for the turn that the game waits for that cannot be
// carried out as things stand. Of orders that were given before it was their turn,
// some may fail, since much has changed; they count when no move of them is left. A move of
// more armies than there are is no such order: some could go, and only the player knows
// whether they should.
func (tb agenda) impossible(turn turnKey) []failure {
	now, d := tb.pos.At(), tb.pending()
	sh := tb.sheets.turns[turn]
	if d.Kind == game.None || waitingFor(now, &d) != turn || len(sh.Section.Orders) == 0 {
		return nil
	}
	reh, ok := tb.pos.Rehearse(turn.turn(), &sh.Section)
	if !ok {
		return nil
	}
	var failed, short []failure
	moves, lost := 0, 0
	for _, o := range reh.Outcomes {
		if o.Skipped || roundStart(o.Order.Kind) != (d.Nation != now.Turn) {
			continue // not now
		}
		if o.Order.Kind == orders.Move {
			moves++
		}
		if !o.Failed() {
			continue
		}
		if o.Order.Kind == orders.Move && !o.Done {
			lost++
		}
		failed = append(failed, failure{turn, o.Order, o.Illegal, o.Near})
		if o.Order.Kind == orders.Move && o.Done {
			short = append(short, failed[len(failed)-1])
		}
	}
	if !sh.OnTurn && (moves == 0 || lost < moves) {
		return short
	}
	return failed
}

// alarmPlay is the kind of deadline at which the time for changes is over.
const alarmPlay = "play"

// setPlayAlarm sets the alarm for the turn that waits until it can no longer be
// changed, or takes it away.
func (t playing) setPlayAlarm(tb *table) error {
	if w := tb.agenda().waits(tb.agenda().waiting(), t.now); w.why == report.WaitChanges && !tb.stopped() {
		return t.tx.SetDeadline(tb.rec.ID, alarmPlay, w.until)
	}
	for _, d := range t.tx.Deadlines(tb.rec.ID) {
		if d.Kind == alarmPlay {
			return t.tx.ClearDeadline(tb.rec.ID, alarmPlay)
		}
	}
	return nil
}

// changesOver plays a turn whose time for changes is over.
func (t playing) changesOver(tb *table) error {
	if err := t.tx.ClearDeadline(tb.rec.ID, alarmPlay); err != nil {
		return err
	}
	return t.playOn(tb)
}

// playWaiting plays the turn that is waited for by the orders that wait, if there are
// some for it. The player is told what was left out of it.
func (t playing) playWaiting(tb *table) (played bool, err error) {
	turn := tb.agenda().waiting()
	sh, ok := tb.sheets.turns[turn]
	w := tb.agenda().waits(turn, t.now)
	if !ok || w.why == "" || tb.pending().Nation == tb.pos.At().Turn && !ownTurn(sh.Section.Orders) || len(sh.Section.Orders) == 0 {
		return false, nil
	}
	sh.Word = wordPlay
	if err := t.putSheet(tb, turn, sh); err != nil {
		return false, err
	}
	adj, err := t.adjudicate(tb, false)
	if err != nil {
		return false, err
	}
	if adj.played {
		adj.left = append(adj.left, leftOut{turn, w.unread})
		t.reporting().played(tb, adj, nil)
	}
	return adj.played || adj.unseen, nil
}

// leftOut is the lines without which a turn was played, because they were not mended
// in time.
type leftOut struct {
	turn  turnKey
	lines []unreadLine
}

// unreadLines are lines that were not understood, for a receipt. Those of the letter
// that it answers have numbers.
func unreadLines(turn turnKey, list []unreadLine, letter string) []report.ReceiptLine {
	var lines []report.ReceiptLine
	for _, u := range list {
		line := report.ReceiptLine{Text: u.Text, Problem: u.Why, Nation: turn.nation, Round: turn.round}
		if u.Letter == letter {
			line.Line = u.Line
		}
		lines = append(lines, line)
	}
	return lines
}

// facts are w for letters to the player; nil: the turn does not wait.
func (w *wait) facts(tb *table, turn turnKey) *report.Waits {
	if w.why == "" {
		return nil
	}
	f := &report.Waits{
		Why: w.why, Nation: turn.nation, Round: turn.round, Problems: w.problems(), Changes: w.until, Ahead: turn != tb.agenda().waiting(),
		Lost: slices.ContainsFunc(w.unread, unreadLine.left),
	}
	if !tb.stopped() && !(w.why == report.WaitProblems && tb.rec.Settings.Absent.Waits()) {
		f.Played = tb.rec.Clock.Closes
	}
	return f
}

// waitingReceipt is the receipt for the orders of a seat that the game waits with, as
// if they had just come; false: there are none.
func (tb agenda) waitingReceipt(seat int, now time.Time) (report.LetterPart, bool) {
	turn := tb.waiting()
	w := tb.waits(turn, now)
	if w.why == "" || tb.seatOf(turn.nation) != seat || seat < 0 {
		return report.LetterPart{}, false
	}
	return tb.writerTo(seat).Receipt(tb.receiptOf(turn, &w)), true
}

// receiptOf is the receipt for orders that wait.
func (tb agenda) receiptOf(turn turnKey, w *wait) report.Receipt {
	r := &receipt{tb: tb.table, seat: tb.seatOf(turn.nation)}
	r.section(turn, tb.sheets.turns[turn].Section)
	out := report.Receipt{State: tb.pos.Show(), Position: uint64(tb.seq), Lines: r.lines, Waits: w.facts(tb.table, turn)}
	out.Lines = append(out.Lines, unreadLines(turn, tb.sheets.turns[turn].Unread, "")...)
	r.rehearse(&out)
	for i := range out.Lines {
		out.Lines[i].Line = 0
	}
	return out
}

// waitingSeat returns the seat whose orders the game waits with, and why; -1: none.
func (tb agenda) waitingSeat(now time.Time) (int, wait) {
	if !tb.started() || tb.status != store.StatusActive || tb.pending().Kind == game.None {
		return -1, wait{}
	}
	turn := tb.waiting()
	w := tb.waits(turn, now)
	if w.why == "" {
		return -1, w
	}
	return tb.seatOf(turn.nation), w
}

// turnWaits tells a GM that the orders of the nation on turn have come and wait; false:
// none do.
func (tb agenda) turnWaits(now time.Time) (report.Said, bool) {
	seat, w := tb.waitingSeat(now)
	if seat < 0 {
		return report.Said{}, false
	}
	turn := tb.waiting()
	return report.Said{
		Who: tb.rec.Seats[seat].Name, Nation: turn.nation, Round: turn.round, Choice: string(w.why), Number: w.problems(), When: w.until,
	}, true
}

// tellWaits adds to the answer to a GM who asks where a game stands that the orders
// of the nation on turn have come and wait.
func (t playing) tellWaits(at *atTable, tb *table) error {
	said, waits := tb.agenda().turnWaits(t.now)
	if !waits || at.role() != roster.GM {
		return nil
	}
	return t.say(at, sayTurnWaits, said)
}
