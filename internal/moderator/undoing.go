package moderator

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"bretwalda/internal/clock"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/patch"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// form is a game as the store keeps it besides its log: what an act of a GM may
// change, and undoing it changes back.
type form struct {
	Status store.Status               `json:"status"`
	Record *roster.Record             `json:"record"`
	Orders map[string]json.RawMessage `json:"orders"`
}

// permanentFields are fields of records that no undoing changes back: tokens and numbers are
// never good again, letters stay sent, and the clock has gone on.
func permanentFields() []string {
	return []string{"told", "last_orders", "generation", "numbered", "failing", "clock", "attendance", "dropped", "seat_key", "dice_seed", "adds"}
}

// form writes down a game as it is now.
func (t gmDesk) form(tb *table.Table) ([]byte, error) {
	f := form{Status: tb.Status, Record: tb.Rec, Orders: make(map[string]json.RawMessage)}
	for _, o := range t.tx.AllOrders(tb.Rec.ID) {
		if o.Err != nil {
			return nil, fmt.Errorf("orders %q: %w", o.Key, o.Err)
		}
		f.Orders[o.Key] = o.Data
	}
	return json.Marshal(f)
}

// restore makes a game what a form says.
func (t gmDesk) restore(tb *table.Table, data []byte) error {
	var f form
	if err := json.Unmarshal(data, &f); err != nil {
		return err
	}
	for _, o := range t.tx.AllOrders(tb.Rec.ID) {
		if _, ok := f.Orders[o.Key]; !ok {
			if err := t.tx.DeleteOrders(tb.Rec.ID, o.Key); err != nil {
				return err
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(f.Orders)) {
		if err := t.tx.PutOrders(tb.Rec.ID, key, f.Orders[key]); err != nil {
			return err
		}
	}
	if err := t.tables.Change(tb, func(rec *roster.Record) { *rec = *f.Record }); err != nil {
		return err
	}
	if tb.Status != f.Status {
		if err := t.tables.SetStatus(tb, f.Status); err != nil {
			return err
		}
	}
	return t.tables.ReloadSheets(tb)
}

// undoing returns the patch that undoes what was changed since a form was written.
func (t gmDesk) undoing(tb *table.Table, before []byte) (json.RawMessage, error) {
	after, err := t.form(tb)
	if err != nil {
		return nil, err
	}
	return patch.Diff(after, before, permanentFields()...)
}

// writeAct writes an act into the log.
func (t gmDesk) writeAct(tb *table.Table, act gamelog.Act) error {
	return t.tables.Append(tb, []gamelog.Entry{gamelog.Noted(act, t.now)})
}

// unpatch makes a patch that undoes an act, and puts right what hangs on it: the
// clock, and the deadlines.
func (t gmDesk) unpatch(tb *table.Table, undo json.RawMessage) error {
	now, err := t.form(tb)
	if err != nil {
		return err
	}
	then, err := patch.Apply(now, undo)
	if err != nil {
		return err
	}
	before := tb.Rec
	if err := t.restore(tb, then); err != nil {
		return err
	}
	if err := t.seating().reseat(tb, before); err != nil {
		return err
	}
	if err := t.lobbyDesk().regm(tb, before); err != nil {
		return err
	}
	if err := t.playing().setVoteAlarm(tb); err != nil {
		return err
	}
	if tb.Ended() {
		return t.deadlines().setClock(tb, clock.Clock{})
	}
	return t.settleClock(tb)
}

// settleClock stops the clock of a game that is stopped, lets that of another go on,
// and sees to it that somebody is waited for.
func (t gmDesk) settleClock(tb *table.Table) error {
	cal, err := tb.Agenda().Calendar(tb.Agenda().Waited())
	if err != nil {
		return err
	}
	c := tb.Rec.Clock
	switch still := tb.Status == store.StatusPaused || tb.Rec.Held; {
	case still && c.Stopped.IsZero():
		c = c.Pause(t.now, c.Until)
	case !still && !c.Stopped.IsZero():
		c = c.Go(cal, t.now)
	default:
		c = c.Reckon(cal, t.now)
	}
	if tb.Rec.PublishedThrough != 0 {
		return t.deadlines().setClock(tb, c.Rest())
	}
	if err := t.deadlines().setClock(tb, c); err != nil {
		return err
	}
	return t.deadlines().schedule(tb, tb.Pending())
}
