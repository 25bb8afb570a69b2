package table

import (
	"slices"
	"time"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/system"
)

// Failure is an order that could not be carried out, or only in part.
type Failure struct {
	Turn    TurnKey
	Order   *orders.Order
	Illegal *game.Illegal
	Near    board.Set // areas that would have been possible
}

// Word is what a player said about when a turn is to be played.
type Word string

// The words. In a letter the last one counts.
const (
	NoWord    Word = ""
	WordWait  Word = "wait"  // not before they say so
	WordReady Word = "ready" // without time for changes, or being asked
	WordPlay  Word = "play"  // ready, and without what they were told could not be used
)

// UnreadLine is a line of a letter that could not be read as an order for a turn.
type UnreadLine struct {
	Letter string `json:"letter"` // id of the letter
	Line   int    `json:"line,omitempty"`
	Text   string `json:"text,omitempty"`
	Why    string `json:"why"`             // for the player, in their language
	Offer  string `json:"offer,omitempty"` // what Why offers, if that is whole orders for the turn: they stand in its place once the player agrees
	// Left are the orders of earlier letters that one left out, where the line tells of that.
	Left []orders.Order `json:"left,omitempty"`
	// Doubt says that the line may say again what is ordered, or come to it.
	Doubt bool `json:"doubt,omitempty"`
	// At is how many orders of the turn stand before it.
	At int `json:"at,omitempty"`
}

// Wait is why a turn whose orders have come is not played.
type Wait struct {
	Why        report.Why // empty: it does not wait
	Unread     []UnreadLine
	Impossible []Failure
	Until      time.Time // of report.WaitChanges: when it is played
}

// LeftOut is the lines without which a turn was played, because they were not mended
// in time.
type LeftOut struct {
	Turn  TurnKey
	Lines []UnreadLine
}

// left reports that it stands for orders of earlier letters, not for a line of one.
func (u UnreadLine) left() bool { return u.Text == "" }

// problems is how many lines have to be mended.
func (w *Wait) problems() int { return len(w.Unread) + len(w.Impossible) }

// UnreadLines are lines that were not understood, for a receipt. Those of the letter
// that it answers have numbers.
func UnreadLines(turn TurnKey, list []UnreadLine, letter string) []report.ReceiptLine {
	var lines []report.ReceiptLine
	for _, u := range list {
		line := report.ReceiptLine{Text: u.Text, Problem: u.Why, Nation: turn.Nation, Round: turn.Round}
		if u.Letter == letter {
			line.Line = u.Line
		}
		lines = append(lines, line)
	}
	return lines
}

// Facts are w for letters to the player; nil: the turn does not wait.
func (w *Wait) Facts(tb *Table, turn TurnKey) *report.Waits {
	if w.Why == "" {
		return nil
	}
	f := &report.Waits{
		Why: w.Why, Nation: turn.Nation, Round: turn.Round, Problems: w.problems(), Changes: w.Until, Ahead: turn != tb.Agenda().Waiting(),
		Lost: slices.ContainsFunc(w.Unread, UnreadLine.left),
	}
	if mine, _ := tb.Questioning().AskedOf(tb.SeatOf(turn.Nation)); len(mine) == 0 { // else a yes may be the answer to that
		f.Offers, f.Back = offered(w.Unread), TakenBack(w.Unread)
	}
	if !tb.Stopped() && !(w.Why == report.WaitProblems && tb.Rec.Settings.Absent.Waits()) {
		f.Played = tb.Rec.Clock.Closes
	}
	return f
}

// WaitingFor names the nation turn that orders which answer d belong to.
func WaitingFor(at game.Moment, d *game.Decision) TurnKey {
	return KeyOf(at.TurnOf(d.Nation))
}

// FailuresOf are failures by nation turns.
func FailuresOf(list []system.Failure) []Failure {
	var out []Failure
	for _, f := range list {
		out = append(out, Failure{Turn: KeyOf(f.Turn), Order: f.Order, Illegal: f.Illegal, Near: f.Near})
	}
	return out
}
