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
func (t reporting) attachPage(tb *table.Table, p *roster.Person, waits game.Decision, to store.Seq) {
	if tb.Rules.Pages == nil || p.TextOnly || waits.Kind == game.None || roster.SeatName(tb.SeatOf(waits.Nation)) != p.Key {
		return
	}
	if class := tb.Rules.System.Kind(waits.Kind).Class; class != game.Own && class != game.RoundStart {
		return
	}
	msg := t.messageTo(tb, p.Key)
	if slices.ContainsFunc(msg.files, func(f delivery.File) bool { return f.Name == pictures.OrdersPage }) {
		return
	}
	msg.files = append(msg.files, delivery.File{
		Name: pictures.OrdersPage, Game: tb.Rec.ID, To: to, Lang: tb.Rec.Language(p), First: int(tb.Pos.At().Round), Nation: waits.Nation,
	})
}
