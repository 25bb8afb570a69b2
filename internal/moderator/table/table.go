// Package table holds games while they are worked on: a Table is the record of a game, its
// position, and the orders that wait; a Session is what one transaction of the store does
// with tables; the Cache keeps them between transactions.
//
// What there is to know of a game stands in views of its table, each with one job: Agenda,
// OrderBook, Questioning, Wording, Press, and Search for a game that seeks players. They
// change nothing.
package table

import (
	"fmt"

	"bretwalda/internal/absence"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
	"bretwalda/internal/view"
)

// Table is a game as a transaction works on it: its record, where it stands, and the
// orders that wait. It is a copy, which takes the place of that in the Cache when the
// transaction is on disk.
type Table struct {
	Rec      *roster.Record // never changed in place
	Status   store.Status
	Rules    *shelf.Rules
	Scenario int
	Seq      store.Seq // of the last log entry
	snapshot store.Seq // at which the last snapshot was made
	Pos      system.Position
	Sheets   Sheets
	course   course
	chain    *dice.Chain // of its dice, once it was asked for
	// real is the game as it is, of a copy that shows what players know of it; nil:
	// this is no copy. What is ordered goes to both; see Session.PutSheet.
	real *Table
}

// Now is the game as it is, whatever players know of it.
func (tb *Table) Now() *Table {
	if tb.real != nil {
		return tb.real
	}
	return tb
}

// Chain is the secret of the game's dice, with links at hand: one is shown with each turn.
func (tb *Table) Chain() dice.Chain {
	if tb.chain == nil {
		c := tb.Rec.Chain().Knotted()
		tb.chain = &c
	}
	return *tb.chain
}

// Started reports whether there is a position: a game that seeks players has none.
func (tb *Table) Started() bool { return tb.Seq > 0 }

// Clone returns a copy that can be changed.
func (tb *Table) Clone() *Table {
	c := *tb
	c.Pos = tb.Pos.Clone()
	c.Sheets = tb.Sheets.Clone()
	return &c
}

// SeatOf returns who plays a nation; -1: nobody.
func (tb *Table) SeatOf(n ruleset.Nation) int {
	if side, ok := tb.Rules.Side(tb.Scenario, n); ok {
		return side
	}
	return -1
}

// DeskLetter names a text from the GM's desk.
func (tb *Table) DeskLetter(what report.Saying) string { return fmt.Sprintf("d%d.%s", tb.Seq, what) }

// Ended reports whether a game is over, in whatever way.
func (tb *Table) Ended() bool {
	return tb.Status == store.StatusFinished || tb.Status == store.StatusCancelled
}

// TurnLetter names the report of what happened up to a log entry.
func (tb *Table) TurnLetter() string { return fmt.Sprintf("t%d", tb.Seq) }

// Facts is what reports say of the game throughout.
func (tb *Table) Facts() report.Game {
	rec := tb.Rec
	g := report.Game{ID: string(rec.ID), Title: rec.Title, Scenario: tb.Scenario, Commitment: rec.Commitment, DiceRule: rec.DiceRule, Bids: rec.Bids}
	for i := range rec.Seats {
		g.Players = append(g.Players, rec.Seats[i].Name)
	}
	for i := range rec.GMs {
		g.GMs = append(g.GMs, rec.GMs[i].Name)
	}
	switch rec.Settings.Absent {
	case absence.Robot:
		g.Absent = report.AbsentRobot
	case absence.GM:
		g.Absent = report.AbsentGM
	case absence.Wait:
		g.Absent = report.AbsentWait
	}
	return g
}

// Player is who has a seat; not to be changed.
func (tb *Table) Player(seat int) *roster.Person { return &tb.Rec.Seats[seat].Person }

// Reader is whom a letter to somebody is written for.
func (tb *Table) Reader(p *roster.Person) report.Reader {
	to := report.Reader{
		Side: report.Onlooker, Lang: tb.Rec.Language(p), Zone: tb.Rec.Location(p),
		WhenNeeded: tb.Rec.Frequency(p) == roster.WhenNeeded,
	}
	if tb.Rules.Pages != nil && !p.TextOnly {
		to.Page = tb.paged
	}
	if seat, err := tb.Rec.SeatNumber(p.Key); err == nil {
		to.Side, to.Ordered = seat, tb.ordered
		if p.Suggest {
			to.Plan = tb.plan
		}
	}
	return to
}

// ordered tells whether orders for a nation turn have come that play it.
func (tb *Table) ordered(turn game.Turn) bool {
	sh, ok := tb.Sheets.Of(KeyOf(turn))
	return ok && tb.Rules.System.Data().Words().Begins(sh.Section.Orders)
}

// plan is what a robot would order for a nation turn; false: nothing. While votes are cast it
// says nothing: it knows what others have voted.
func (tb *Table) plan(turn game.Turn) (view.Plan, bool) {
	if tb.Rules.System.Kind(tb.Pending().Kind).Class == game.Ballot {
		return view.Plan{}, false
	}
	return tb.Pos.Plan(turn)
}

// paged reports whether a turn can be ordered by a page, where its nation is waited for.
func (tb *Table) paged(turn game.Turn) bool {
	waits := tb.Pending()
	_, ok := tb.Pos.Options(turn)
	return ok && (waits.Nation != turn.Nation || tb.Rules.Paged(waits))
}

// Writer makes parts of letters to somebody.
func (tb *Table) Writer(p *roster.Person) report.Writer {
	return tb.Rules.Reports.For(tb.Facts(), tb.Reader(p))
}

// WriterTo is Writer for a seat.
func (tb *Table) WriterTo(seat int) report.Writer { return tb.Writer(tb.Player(seat)) }

// Lang is the language of letters to a seat.
func (tb *Table) Lang(seat int) ruleset.Language { return tb.Rec.Language(tb.Player(seat)) }

// sides are the sides of the scenario: the nations of each.
func (tb *Table) sides() [][]ruleset.Nation { return tb.Rules.Ruleset.Scenarios[tb.Scenario].Sides }

// NationsOf are the nations of a seat.
func (tb *Table) NationsOf(seat int) []ruleset.Nation { return tb.sides()[seat] }

// Start is where the game stands, for who comes to it.
func (tb *Table) Start() report.Start {
	return report.Start{State: tb.Pos.Show(), Pending: tb.Pending(), Deadline: tb.Rec.Clock.Due}
}

// Pending is the decision that the game waits for; its Kind is None when the game is
// over.
func (tb *Table) Pending() game.Decision { return tb.Pos.Pending() }

// PersonAt returns the first person of a game with an address; nil if nobody has it.
func (tb *Table) PersonAt(addr string) *roster.Person {
	for p := range tb.Rec.People() {
		if letter.SameAddress(p.Addr, addr) {
			return p
		}
	}
	return nil
}

// PlayerAt returns the player with an address; nil if none has it.
func (tb *Table) PlayerAt(addr string) *roster.Person {
	if p := tb.PersonAt(addr); p != nil && p.Role() == roster.Player { // players come first
		return p
	}
	return nil
}

// Stopped reports whether nothing is played for now: the game is paused or held, or
// what was played waits for the GM's approval.
func (tb *Table) Stopped() bool {
	return tb.Status == store.StatusPaused || tb.Rec.Held || tb.Rec.PublishedThrough != 0
}

// PublishedThrough is the log entry up to which players know of the game.
func (tb *Table) PublishedThrough() store.Seq {
	if tb.Rec.PublishedThrough != 0 {
		return tb.Rec.PublishedThrough
	}
	return tb.Seq
}

// Plays reports whether a GM has a seat in their game, too: then they may see nothing
// before the other players do.
func (tb *Table) Plays(gm *roster.Person) bool {
	return tb.PlayerAt(gm.Addr) != nil
}

// Voters says by seat who has a vote: the seats that people play.
func (tb *Table) Voters() []bool {
	list := make([]bool, len(tb.Rec.Seats))
	for i := range tb.Rec.Seats {
		list[i] = !tb.Rec.Seats[i].Empty() && !tb.Rec.Seats[i].Robot
	}
	return list
}
