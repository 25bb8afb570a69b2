package table

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/letter"
	"bretwalda/internal/lobby"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
)

// OrderBook is a view of a game: the orders that there are, and the turns that they are for.
type OrderBook struct{ *Table }

// OrderBook tells of the orders that there are.
func (tb *Table) OrderBook() OrderBook { return OrderBook{tb} }

// begun reports whether the nation turn in progress has had a choice of its
// nation: what is begun with orders is played to its end.
func (tb OrderBook) begun() bool { return tb.Pos.Dice().On(tb.Pos.At()) }

// over reports whether a nation turn has been played.
func (tb OrderBook) over(turn TurnKey) bool { return tb.Pos.At().Past(turn.Turn()) }

// NextOf returns the next nation turn of a seat, for orders without a heading.
func (tb OrderBook) NextOf(seat int) TurnKey {
	var next TurnKey
	for _, n := range tb.NationsOf(seat) {
		turn := KeyOf(tb.Pos.At().Next(n))
		sooner := next.Nation == 0 || turn.Round < next.Round || turn.Round == next.Round && turn.Nation < next.Nation
		if sooner && tb.alive(turn) {
			next = turn
		}
	}
	return next
}

// alive reports whether a nation has armies on the board when its turn comes, as far as
// can be known, or gets some by then.
func (tb OrderBook) alive(turn TurnKey) bool {
	return tb.Pos.Alive(turn.Turn())
}

// Context is what the order language must know of a letter from a seat.
func (tb OrderBook) Context(seat int) orders.Context {
	return tb.ContextOf(seat, tb.NextOf(seat))
}

// ContextOf is Context for a letter whose orders without a heading are for a turn.
func (tb OrderBook) ContextOf(seat int, next TurnKey) orders.Context {
	return orders.Context{
		Nations: tb.Rules.Nations(tb.Scenario, seat), Next: next.Nation, Round: next.Round, AllowQuoted: true,
		Here:    tb.Pos.Show().Board().Here(next.Turn(), tb.Rules.Ruleset),
		Stands:  tb.standing,
		Players: tb.players(),
		Earlier: func() []orders.Order {
			sh, _ := tb.Sheets.Of(next)
			return sh.Section.Orders
		},
		Alive: func(n ruleset.Nation) bool { return tb.alive(KeyOf(tb.Pos.At().Next(n))) },
	}
}

// standing are the nations with armies in an area, or with some that come there soon.
func (tb OrderBook) standing(a board.Area) (there ruleset.Nations) {
	b := tb.Pos.Show().Board()
	for _, h := range slices.Concat(b.Holdings, b.Ahead) {
		if h.Area == a && h.Armies > 0 {
			there = there.With(h.Nation)
		}
	}
	return there
}

// players are who letters may name.
func (tb OrderBook) players() []orders.Player {
	all := make([]orders.Player, 0, len(tb.Rec.Seats))
	for seat := range tb.Rec.Seats {
		person := tb.Rec.Seats[seat].Person
		master := slices.ContainsFunc(tb.Rec.GMs, func(gm roster.Person) bool { return gm.Addr == person.Addr })
		all = append(all, orders.Player{Name: person.Name, Nations: tb.Rules.Nations(tb.Scenario, seat), Master: master})
	}
	return all
}

// Advice is what there is to play by for who only looks ahead: the orders for nation turns,
// what was answered, standing orders, and the settings of the game.
func (tb OrderBook) Advice() *system.Play {
	play := &system.Play{
		Sheet: func(turn game.Turn) *orders.Section {
			if sh, ok := tb.Sheets.Of(KeyOf(turn)); ok {
				return &sh.Section
			}
			return nil
		},
		Given: tb.Questioning().given,
		Robot: func(game.Moment, *game.Decision) bool { return false },
		Ask:   tb.Questioning().asks,
		Open:  tb.Questioning().open,
	}
	// Orders without moves would answer for a whole turn that the robot is to play.
	play.Leaves = func(at game.Moment, d *game.Decision) bool {
		if tb.Agenda().Halts(at, d) {
			return true
		}
		sh, _ := tb.Sheets.Of(KeyOf(at.TurnOf(d.Nation)))
		return d.Nation == at.Turn && !tb.Rules.System.Data().Words().Begins(sh.Section.Orders) && play.Robot(at, d)
	}
	for seat := range tb.Rec.Seats {
		play.Standing = append(play.Standing, system.Standing{
			Nations: tb.Rules.Nations(tb.Scenario, seat), Orders: tb.Sheets.Standing[seat].Orders,
		})
	}
	if ballot := tb.Rec.Settings.Ballot; ballot != roster.BallotAsk {
		secret := ballot == roster.BallotSecret
		play.Secret = &secret
	}
	return play
}

// OrderedTurns lists the nation turns of a seat that there are orders for.
func (tb OrderBook) OrderedTurns(seat int) []TurnKey {
	mine := tb.Rules.Nations(tb.Scenario, seat)
	return slices.DeleteFunc(SortedTurns(tb.Sheets.Turns), func(k TurnKey) bool { return !mine.Has(k.Nation) })
}

// ToCome lists the nation turns of a seat with orders of which any can still be carried out, or
// mended: not those of which all was played.
func (tb OrderBook) ToCome(seat int) []TurnKey {
	return slices.DeleteFunc(tb.OrderedTurns(seat), func(turn TurnKey) bool { return tb.over(turn) && len(tb.InForce(turn)) == 0 })
}

// InForce are the orders for a nation turn that can still be carried out: of one that was played those
// that its nation goes by in the turns of others, as long as they count.
func (tb OrderBook) InForce(turn TurnKey) []orders.Order {
	list, at := tb.Sheets.Turns[turn].Section.Orders, tb.Pos.At()
	standsFor := func(t game.Turn) bool {
		given, ok := tb.Sheets.givenFor(KeyOf(t))
		return ok && given == turn
	}
	switch {
	case !tb.over(turn) || standsFor(at.Next(turn.Nation)):
		return list
	case !standsFor(at.TurnOf(turn.Nation)):
		return nil
	}
	words := tb.Rules.System.Data().Words()
	return slices.DeleteFunc(slices.Clone(list), func(o orders.Order) bool { return words.OwnTurn([]orders.Order{o}) })
}

// NotUnderstood are the lines for a nation turn that were not understood, while they can be mended.
func (tb OrderBook) NotUnderstood(turn TurnKey) (lines []string) {
	for _, u := range tb.Sheets.Turns[turn].Unread {
		if u.Text != "" && !tb.over(turn) {
			lines = append(lines, u.Text)
		}
	}
	return lines
}

// LastOrdered are the nation turns that the last letter of a seat with orders was about, so
// far as it is known: sheets of rounds that are over are not kept.
func (tb OrderBook) LastOrdered(seat int) []TurnKey {
	var last Sheet
	ordered := tb.OrderedTurns(seat)
	for _, turn := range ordered {
		if sh := tb.Sheets.Turns[turn]; last.Letter == "" || sh.Given.After(last.Given) {
			last = sh
		}
	}
	return slices.DeleteFunc(ordered, func(turn TurnKey) bool { return tb.Sheets.Turns[turn].Letter != last.Letter })
}

// Printed are orders as the player of a seat would write them.
func (tb OrderBook) Printed(seat int, list []orders.Order) []string {
	var lines []string
	for _, o := range list {
		lines = append(lines, tb.ReaderOf(seat).PrintOrder(o))
	}
	return lines
}

// CountsAs is what a letter is for the dice of a game. What a GM writes for a seat
// counts as no letter: nobody else has a copy.
func (tb OrderBook) CountsAs(raw []byte, byGM bool) dice.Digest {
	switch {
	case tb.Rec.DiceRule < dice.RuleMix:
		return dice.DigestLetters(raw)
	case byGM:
		return dice.Digest{}
	}
	return letter.Sent(raw)
}

// Lot is what a letter puts into the draw of the places of a game.
func (tb OrderBook) Lot(raw []byte) dice.Digest {
	if tb.Rec.DiceRule < dice.RuleMix {
		return lobby.LotOf(raw)
	}
	return letter.Sent(raw)
}

// LettersOfRound are the letters with orders for this round and those to come.
func (tb OrderBook) LettersOfRound() []dice.Part {
	var parts []dice.Part
	for _, key := range SortedTurns(tb.Sheets.Turns) {
		p := dice.Part{Kind: dice.OfLetter, Seat: tb.SeatOf(key.Nation) + 1, Value: dice.Link(tb.Sheets.Turns[key].Digest)}
		if p.Value != (dice.Link{}) && key.Round >= int(tb.Pos.At().Round) {
			parts = append(parts, p)
		}
	}
	return parts
}

// Untimely tells why there is no use in orders for a nation turn. When it is over,
// answers to what others ask count until the round ends.
func (tb OrderBook) Untimely(turn TurnKey, list []orders.Order) (report.Remark, bool) {
	switch {
	case tb.over(turn) && (turn.Round < int(tb.Pos.At().Round) || tb.Rules.System.Data().Words().Over(list)):
		return report.RemarkLate, true
	case turn.Round > tb.Rules.Ruleset.Scenarios[tb.Scenario].Last:
		return report.RemarkFinished, true
	}
	return "", false
}

// TooLateVotes parts votes of a nation that has cast its own in the round from its other orders.
func (tb OrderBook) TooLateVotes(turn TurnKey, list []orders.Order) (late, rest []orders.Order) {
	if turn.Round != int(tb.Pos.At().Round) || !tb.Pos.Voted(turn.Nation) {
		return nil, list
	}
	for _, o := range list {
		if o.Kind == orders.Vote {
			late = append(late, o)
		} else {
			rest = append(rest, o)
		}
	}
	return late, rest
}

// TurnsOf are the nation turns of a seat that a line was read for.
func (tb OrderBook) TurnsOf(seat int, p *orders.Problem) []TurnKey {
	var turns []TurnKey
	mine := tb.Rules.Nations(tb.Scenario, seat)
	for n := range p.Nations.All {
		if !mine.Has(n) {
			continue
		}
		for _, round := range p.Rounds {
			if next := tb.Pos.At().Next(n); round == 0 || round == next.Round {
				turns = append(turns, KeyOf(next)) // of a turn in progress the part that is
				continue
			}
			turns = append(turns, TurnKey{Nation: n, Round: round})
		}
	}
	return turns
}

// FirstOrdered is the first turn to come of a seat that there are orders for.
func (tb OrderBook) FirstOrdered(seat int) (TurnKey, bool) {
	for _, turn := range tb.OrderedTurns(seat) {
		if !tb.over(turn) {
			return turn, true
		}
	}
	return TurnKey{}, false
}

// Played reports whether a nation turn is over, or has begun.
func (tb OrderBook) Played(turn TurnKey) bool {
	return tb.over(turn) || tb.InProgress(turn)
}

// InProgress reports whether dice have fallen in a nation turn that is not over, also while somebody else is asked something in it.
func (tb OrderBook) InProgress(turn TurnKey) bool {
	return tb.begun() && turn == KeyOf(tb.Pos.At().Current())
}

// ReaderOf reads the orders of a seat, in its language first.
func (tb OrderBook) ReaderOf(seat int) *orders.Reader {
	return tb.Rules.Orders().In(tb.Lang(seat))
}
