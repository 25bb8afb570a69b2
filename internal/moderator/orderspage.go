package moderator

import (
	"slices"

	"bretwalda/internal/game"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/moderator/pictures"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// attachPage puts the page of the turn that waits for a person's orders into the letter to
// them, as it stands after a log entry. Who wants letters without pictures gets none.
func (t reporting) attachPage(tb *table.Table, p *roster.Person, waits game.Decision, to store.Seq) error {
	if tb.Rules.Pages == nil || p.TextOnly || waits.Kind == game.None || roster.SeatName(tb.SeatOf(waits.Nation)) != p.Key {
		return nil
	}
	if !tb.Rules.Paged(waits) {
		return nil
	}
	msg := t.messageTo(tb, p.Key)
	if slices.ContainsFunc(msg.files, func(f delivery.File) bool { return f.Name == pictures.OrdersPage }) {
		return nil
	}
	turn := tb.Pos.At().TurnOf(waits.Nation)
	addr, tag, err := t.addressOf(tb, p, passFor(table.KeyOf(turn)))
	if err != nil {
		return err
	}
	if to == tb.Seq {
		board := tb.Clone()
		t.then = append(t.then, func() { t.m.pictures.KeepBoard(board) })
	}
	msg.files = append(msg.files, delivery.File{
		Name: pictures.OrdersPage, Game: tb.Rec.ID, To: to, Lang: tb.Rec.Language(p), First: turn.Round, Nation: waits.Nation,
		Addr: addr, Subject: tb.Rec.Title + ": " + tb.OrderBook().ReaderOf(tb.SeatOf(waits.Nation)).Heading(turn.Nation, turn.Round) + tag,
	})
	return nil
}
