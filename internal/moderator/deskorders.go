package moderator

import (
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
)

// What is said of orders that a GM gives for a seat.
const (
	sayActed     report.Saying = "acted"      // to the player; By, Text: the lines
	sayActedFor  report.Saying = "acted-for"  // to the GM; Who, Text: what was read, Lines: what could not be
	sayActFailed report.Saying = "act-failed" // to the GM; Who, Lines
	sayWithGM    report.Saying = "with-gm"    // to a player whose orders are kept while play is stopped; Yes: their turn may be played already
)

// actFor keeps the orders that a GM gives for a seat, with answers to what it is asked, and plays as far
// as they reach. Its player is told.
func (t gmDesk) actFor(at *access.Sender, c *commands.Command) error {
	tb, seat := at.Table, int(c.Seats[0])
	if seat < 0 || seat >= len(tb.Rec.Seats) || tb.Ended() {
		return t.say(at, sayGameOver, report.Said{})
	}
	known, err := t.tables.AsKnown(tb)
	if err != nil {
		return err
	}
	player := access.NewSender(known, tb.Player(seat))
	rest, replies, open, err := t.asking().replies(access.NewSender(tb, tb.Player(seat)), c.Lines, true)
	if err != nil {
		return err
	}
	if err := t.asking().sayDoubts(at, &open); err != nil {
		return err
	}
	reader := tb.Rules.Orders().In(tb.Rec.Language(at.Person()))
	sheet := reader.Parse(rest, known.OrderBook().Context(seat))
	said := report.Said{Who: tb.Player(seat).Name, Text: strings.TrimSpace(reader.Print(sheet))}
	for _, p := range sheet.Problems {
		text := reader.Sentence(p)
		said.Lines = append(said.Lines, report.SaidLine{Text: text})
	}
	if sheet.Empty() && len(replies) == 0 {
		return t.say(at, sayActFailed, said)
	}
	text := orderText(c.Lines)
	r := newReceipt(player, &letter.Letter{}, &sheet)
	r.tb = known
	for _, reply := range replies {
		r.reply(reply.turn, reply.section)
	}
	late, err := t.playing().keep(known, t.playing().sheetOf(player, &access.Arrival{ID: t.letter, Kept: []byte(text), ByGM: true}, known, &thread{}, &sheet, nil), r)
	if err != nil {
		return err
	}
	if late != nil && len(replies) == 0 {
		return t.say(at, sayActFailed, said)
	}
	adj, err := t.playing().adjudicate(tb, false)
	if err != nil {
		return err
	}
	if adj.played {
		t.reporting().played(tb, adj, nil)
	}
	if r.tb, err = t.tables.AsKnown(tb); err != nil {
		return err
	}
	if err := t.say(at, sayActedFor, said); err != nil || tb.Rec.Seats[seat].Empty() {
		return err
	}
	acted := report.Said{By: at.Who.Name, Text: text}
	if err := t.tellOf(tb, tb.Player(seat), sayActed, acted); err != nil {
		return err
	}
	if !adj.played {
		t.reporting().tell(tb, player.Key, tb.DeskLetter(sayActedFor), r.part(t.now))
	}
	return nil
}

// orderText is the text of lines.
func orderText(lines []orders.Line) string {
	var text []string
	for _, l := range lines {
		if l.Text != "" {
			text = append(text, l.Text)
		}
	}
	return strings.Join(text, "\n")
}
