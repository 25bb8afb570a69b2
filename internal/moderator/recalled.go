package moderator

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// What is said to people whose message takes back what an earlier one ordered, and says
// nothing else: "better not", "cancel Wessex".
const (
	sayRecalled   report.Saying = "orders-recalled" // Lines: nation turns with the orders that no longer count
	sayRecallLate report.Saying = "recall-late"     // Nation, Round: of their last orders, which have been played
	// sayTurnBegun tells of a turn in which dice have fallen, Nation, Round, that its orders stay; Yes: that it cannot wait.
	sayTurnBegun  report.Saying = "turn-begun"
	sayRecallNone report.Saying = "recall-none" // Names: areas that no stored order is about
	// sayRecallOther tells that the last message ordered nothing, and Lines: which orders are stored, Text: what takes them back.
	sayRecallOther report.Saying = "recall-other"
	// sayRecallEarlier tells that what earlier messages ordered for these turns does not count again.
	sayRecallEarlier report.Saying = "recall-earlier"
)

// recalled takes back what a letter asks to take back of earlier ones, and reports whether
// that is done with: then the sheet says nothing of it any more. The table is the game as players know it.
func (t playing) recalled(at *access.Sender, tb *table.Table, th *thread, sheet *orders.Sheet) (done bool, err error) {
	if at.Draft || at.Pass != nil || tb.Ended() {
		return false, nil
	}
	last := func(p orders.Problem) bool { return p.Code == orders.CancelWhat && p.Areas == 0 }
	if sheet.Empty() && len(sheet.Problems) == 1 && last(sheet.Problems[0]) {
		sheet.Problems = nil
		return true, t.recallLast(at, tb, th)
	}
	var none board.Set
	any := false
	for i := range sheet.Problems {
		if p := &sheet.Problems[i]; p.Code == orders.CancelWhat && p.Areas != 0 {
			found, err := t.recallOrder(at, tb, p)
			if err != nil {
				return false, err
			}
			if any = any || found; !found {
				none |= p.Areas
			}
		}
	}
	if none == 0 {
		return any, nil
	}
	sheet.Problems = slices.DeleteFunc(sheet.Problems, func(p orders.Problem) bool { return p.Code == orders.CancelWhat && p.Areas != 0 })
	return true, t.say(at, sayRecallNone, report.Said{Names: namesOf(tb, tb.Lang(at.Seat), none)})
}

// recallLast takes back what a player ordered by the letter whose receipt they answer, or else by their last.
func (t playing) recallLast(at *access.Sender, tb *table.Table, th *thread) error {
	turns := slices.DeleteFunc(tb.OrderBook().OrderedTurns(at.Seat), func(turn table.TurnKey) bool {
		sheet := tb.Sheets.Turns[turn]
		return !th.about(&sheet)
	})
	if len(turns) == 0 {
		var nothing bool
		if turns, nothing = t.asking().lastOrdered(at, tb); nothing {
			return t.talking().sayNothingRecalled(at, tb)
		}
	}
	if len(turns) == 0 {
		answers, err := t.asking().takeBackAnswers(at, orders.Cancel{})
		if err == nil && len(answers) > 0 {
			return t.say(at, sayRecalled, report.Said{Lines: answers})
		}
		if err != nil {
			return err
		}
		return t.say(at, sayNoOrders, report.Said{})
	}
	var said report.Said
	earlier := false
	for _, turn := range turns {
		sh := tb.Sheets.Turns[turn]
		if tb.OrderBook().Played(turn) {
			said.Nation, said.Round = turn.Nation, turn.Round
			continue
		}
		line := report.SaidLine{Nation: turn.Nation, Round: turn.Round, Items: tb.OrderBook().Printed(at.Seat, sh.Section.Orders)}
		for _, u := range sh.Unread {
			if u.Text != "" {
				line.Items = append(line.Items, u.Text)
			}
		}
		said.Lines, earlier = append(said.Lines, line), earlier || len(sh.Earlier) > 0
		if err := t.reception().noteDropped(tb, sh.Letter); err != nil {
			return err
		}
		if err := t.tables.DropSheet(tb, turn); err != nil {
			return err
		}
	}
	if len(said.Lines) == 0 {
		if tb.OrderBook().InProgress(table.TurnKey{Nation: said.Nation, Round: said.Round, Part: turns[len(turns)-1].Part}) {
			return t.say(at, sayTurnBegun, said)
		}
		return t.say(at, sayRecallLate, said)
	}
	if err := t.say(at, sayRecalled, said); err != nil || !earlier {
		return err
	}
	return t.say(at, sayRecallEarlier, report.Said{})
}

// lastOrdered are the turns that the last letter of a player ordered something for; nothing: it ordered nothing, while orders of
// earlier ones are stored that it does not speak of.
func (t asking) lastOrdered(at *access.Sender, tb *table.Table) (turns []table.TurnKey, nothing bool) {
	p := tb.Rec.Person(at.Key)
	if p == nil || p.LastOrders == "" {
		return tb.OrderBook().LastOrdered(at.Seat), false
	}
	stored := tb.OrderBook().ToCome(at.Seat)
	answers := len(t.answered(at)) > 0
	if p.LastOrders == roster.NoOrders && !answers && len(stored)+len(tb.Sheets.Standing[at.Seat].Orders) > 0 {
		return nil, true
	}
	turns = slices.DeleteFunc(tb.OrderBook().OrderedTurns(at.Seat), func(turn table.TurnKey) bool { return tb.Sheets.Turns[turn].Letter != p.LastOrders })
	if len(turns) == 0 && !answers {
		turns = tb.OrderBook().LastOrdered(at.Seat)
	}
	return turns, false
}

// sayNothingRecalled tells a player whose last message ordered nothing what is stored of earlier ones, and how to take that back.
func (t talking) sayNothingRecalled(at *access.Sender, tb *table.Table) error {
	book := tb.OrderBook()
	var said report.Said
	for _, turn := range book.ToCome(at.Seat) {
		if book.InProgress(turn) {
			if err := t.say(at, sayTurnBegun, report.Said{Nation: turn.Nation, Round: turn.Round}); err != nil {
				return err
			}
			continue
		}
		back := orders.Cancel{Nations: ruleset.Nations(0).With(turn.Nation), Round: turn.Round}
		said.Lines = append(said.Lines, report.SaidLine{
			Nation: turn.Nation, Round: turn.Round, Items: append(book.Printed(at.Seat, book.InForce(turn)), book.NotUnderstood(turn)...),
			Text: strings.TrimSpace(book.ReaderOf(at.Seat).Print(orders.Sheet{Cancel: []orders.Cancel{back}})),
		})
	}
	if len(said.Lines) > 0 || len(at.Answers) == 0 {
		if err := t.say(at, sayRecallOther, said); err != nil {
			return err
		}
	}
	if stays := tb.Sheets.Standing[at.Seat].Orders; len(stays) > 0 {
		return t.say(at, sayStandingStays, standingLines(tb, at, stays))
	}
	return nil
}

// recallOrder takes the stored order about the areas of a problem back, and reports whether there is one. The problem then
// tells of it, so that the turn waits until its player says that the rest is all. Where
// several orders may be meant, none of them counts.
func (t playing) recallOrder(at *access.Sender, tb *table.Table, p *orders.Problem) (found bool, err error) {
	reader := tb.OrderBook().ReaderOf(at.Seat)
	for _, turn := range tb.OrderBook().OrderedTurns(at.Seat) {
		if tb.OrderBook().Played(turn) {
			continue
		}
		sh := tb.Sheets.Turns[turn]
		sh, gone := without(sh, func(o *orders.Order) bool { return reader.About(o, p.Areas) })
		if len(gone) == 0 {
			continue
		}
		sayGone(at, tb, p, gone)
		p.Nations, p.Rounds = ruleset.Nations(0).With(turn.Nation), []int{turn.Round}
		return true, t.tables.PutSheet(tb, turn, sh)
	}
	return t.recallStanding(at, tb, p)
}

// recallStanding takes the standing orders about the areas of a problem back, and reports whether there are some: where there
// are several, none stands, and which is asked.
func (t playing) recallStanding(at *access.Sender, tb *table.Table, p *orders.Problem) (found bool, err error) {
	reader := tb.OrderBook().ReaderOf(at.Seat)
	for _, e := range tb.Sheets.Standing[at.Seat].Orders {
		var left, gone []orders.Order
		for _, o := range e.Orders {
			if reader.About(&o, p.Areas) {
				gone = append(gone, o)
			} else {
				left = append(left, o)
			}
		}
		if len(gone) == 0 {
			continue
		}
		sayGone(at, tb, p, gone)
		return true, t.tables.PutStanding(tb, at.Seat, orders.Standing{Nations: e.Nations, Orders: left})
	}
	return false, nil
}

// sayGone has a problem tell of the orders that are taken back, of one or of several.
func sayGone(at *access.Sender, tb *table.Table, p *orders.Problem, gone []orders.Order) {
	p.Code, p.Nearest = orders.Retracted, ""
	if len(gone) > 1 {
		p.Code = orders.RetractedWhich
	}
	p.Args = []string{strings.Join(tb.OrderBook().Printed(at.Seat, gone), "; ")}
}

// without is sh without orders that are taken back, which it returns.
func without(sh table.Sheet, back func(*orders.Order) bool) (table.Sheet, []orders.Order) {
	var left, gone []orders.Order
	unread := slices.Clone(sh.Unread)
	for i, o := range sh.Section.Orders {
		if !back(&o) {
			left = append(left, o)
			continue
		}
		gone = append(gone, o)
		for k := range unread {
			if sh.Unread[k].At > i {
				unread[k].At--
			}
		}
	}
	sh.Section.Orders, sh.Unread = left, unread
	return sh, gone
}

// namesOf are the names of areas.
func namesOf(tb *table.Table, lang ruleset.Language, areas board.Set) []string {
	var names []string
	for a := range areas.All {
		names = append(names, tb.Rules.Ruleset.Names.Area(lang, a))
	}
	return names
}
