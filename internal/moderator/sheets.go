package moderator

import (
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
)

// cancel takes back orders of a seat, but those of which nothing is to come: what was played stays as
// it was ordered.
func (t playing) cancel(tb *table.Table, seat int, c orders.Cancel) error {
	if c.Standing {
		return t.tables.PutStanding(tb, seat, orders.Standing{Nations: c.Nations})
	}
	for _, key := range tb.OrderBook().ToCome(seat) {
		if (c.Nations == 0 || c.Nations.Has(key.Nation)) && (c.Round == 0 || c.Round == key.Round) {
			if err := t.reception().noteDropped(tb, tb.Sheets.Turns[key].Letter); err != nil {
				return err
			}
			if err := t.tables.DropSheet(tb, key); err != nil {
				return err
			}
		}
	}
	return nil
}

// forgetPast drops the orders for rounds that are over.
func (t playing) forgetPast(tb *table.Table) error {
	for _, key := range table.SortedTurns(tb.Sheets.Turns) {
		if key.Round < int(tb.Pos.At().Round) {
			if err := t.tables.DropSheet(tb, key); err != nil {
				return err
			}
		}
	}
	return nil
}
