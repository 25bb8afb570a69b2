package moderator

import (
	"slices"

	"bretwalda/internal/commands"
	"bretwalda/internal/dice"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// What is said of what players put into the dice.
const (
	sayDiceNow    report.Saying = "dice-now"    // it counts from the next turn on; Yes: it is the end of a chain
	sayDiceLater  report.Saying = "dice-later"  // it counts Number turns after the next; Yes: the same
	sayDiceLinked report.Saying = "dice-linked" // it goes into the reader's next turn
	sayDiceKnown  report.Saying = "dice-known"  // it was noted before
	sayDiceNot    report.Saying = "dice-not"    // it is not the next link, which has the Number
	sayDiceOld    report.Saying = "dice-old"    // nothing can be put into the dice of this game
)

// addToDice puts a word, the end of a chain or a link of it into the dice.
func (t playing) addToDice(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	if tb.Rec.DiceRule < dice.RuleMix || tb.Ended() {
		return t.say(at, sayDiceOld, report.Said{})
	}
	kind, value := dice.OfWord, dice.WordLink(c.Title)
	if c.Kind == commands.DiceLink {
		kind = dice.OfChain
		if err := value.UnmarshalText([]byte(c.Choice)); err != nil {
			return err
		}
	}
	share, given := tb.Rec.Seats[at.Seat].Adds.Give(kind, value, tb.Pos.Dice().Number)
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Seats[at.Seat].Adds = share }); err != nil {
		return err
	}
	said := report.Said{Yes: kind == dice.OfChain}
	switch given {
	case dice.GivenNow:
		return t.say(at, sayDiceNow, said)
	case dice.GivenLater:
		said.Number = dice.Notice
		return t.say(at, sayDiceLater, said)
	case dice.GivenLink:
		return t.say(at, sayDiceLinked, said)
	case dice.GivenNot:
		said.Number = int(share.Number) + 1
		return t.say(at, sayDiceNot, said)
	}
	return t.say(at, sayDiceKnown, said)
}

// beginDice fixes what goes into the dice of the nation turn that begins and takes the
// link with a number.
func (t playing) beginDice(tb *table.Table, number uint32) (dice.Begun, error) {
	at := tb.Pos.At()
	sh, _ := tb.Sheets.Of(table.KeyOf(at.TurnOf(at.Turn)))
	starts := sh.Digest
	if tb.Rec.DiceRule < dice.RuleMix {
		if starts == (dice.Digest{}) {
			starts = dice.DigestLetters()
		}
		return dice.Begun{Letters: starts}, nil
	}
	seat := tb.SeatOf(at.Turn) + 1
	letters := []dice.Part{{Kind: dice.OfOrders, Seat: seat, Value: dice.Link(starts)}}
	if starts == (dice.Digest{}) {
		letters = tb.OrderBook().LettersOfRound()
	}
	shares := make([]dice.Share, len(tb.Rec.Seats))
	for i := range tb.Rec.Seats {
		shares[i] = tb.Rec.Seats[i].Adds
	}
	begun, next := dice.Begin(shares, number, seat, letters)
	if slices.Equal(shares, next) {
		return begun, nil
	}
	return begun, t.tables.Change(tb, func(rec *roster.Record) {
		for i := range rec.Seats {
			rec.Seats[i].Adds = next[i]
		}
	})
}

// counts tells what the letter of a receipt is for the dice, in games in which its
// writer can work it out.
func (r *receipt) counts() []string {
	if r.tb.Rec.DiceRule < dice.RuleMix || r.digest == (dice.Digest{}) {
		return nil
	}
	return dice.LetterLines(string(r.tb.Rec.ID), r.seat+1, r.digest)
}
