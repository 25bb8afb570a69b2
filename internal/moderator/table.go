package moderator

import (
	"errors"
	"fmt"
	"math"
	"sync"

	"bretwalda/internal/gamelog"
	"bretwalda/internal/lru"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/orders"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
)

// table is a game as it lies on the table: its record, where it stands, and the
// orders that wait. A task works on a copy, which takes the place of the original
// when its transaction is on disk.
type table struct {
	rec      *roster.Record // never changed in place
	status   store.Status
	rules    *shelf.Rules
	scenario int
	seq      store.Seq // of the last log entry
	snapshot store.Seq // at which the last snapshot was made
	pos      system.Position
	sheets   sheets
	// real is the game as it is, of a copy that shows what players know of it; nil:
	// this is no copy. What is ordered goes to both; see putSheet.
	real *table
}

// started reports whether there is a position: a game that seeks players has none.
func (tb *table) started() bool { return tb.seq > 0 }

func (tb *table) clone() *table {
	c := *tb
	c.pos = tb.pos.Clone()
	c.sheets = tb.sheets.clone()
	return &c
}

// loadTable reads a game from the store: the last snapshot, or where that will
// not do, the whole log.
func (m *Moderator) loadTable(tx *store.Tx, id store.GameID) (*table, error) {
	stored, err := tx.Game(id)
	if err != nil {
		return nil, err
	}
	rec, err := roster.Decode(stored)
	if err != nil {
		return nil, err
	}
	rules, err := m.shelf.OfGame(tx, rec)
	if err != nil {
		return nil, err
	}
	tb := &table{rec: rec, status: stored.Status, rules: rules, seq: tx.LastLog(id)}
	if tb.scenario, err = rules.Ruleset.ScenarioIndex(rec.Scenario); err != nil {
		return nil, err
	}
	if !tb.started() {
		tb.pos, tb.sheets = rules.System.Blank(), newSheets()
		return tb, nil
	}
	if err := m.loadPosition(tx, tb); err != nil {
		return nil, fmt.Errorf("game %q: %w", id, err)
	}
	if tb.sheets, err = loadSheets(tx, rules.Ruleset, rec); err != nil {
		return nil, fmt.Errorf("game %q: %w", id, err)
	}
	return tb, nil
}

// loadPosition finds out where a game stands. Snapshots of a game that could not keep
// the pack it began with are not used: they may be by that one.
func (m *Moderator) loadPosition(tx *store.Tx, tb *table) error {
	seq, data, err := tx.Snapshot(tb.rec.ID, math.MaxUint64)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	tb.snapshot = seq
	if err == nil && seq == tb.seq && tb.rec.Pack == "" {
		if tb.pos, err = tb.rules.System.Restore(data); err == nil {
			return nil
		}
	}
	entries, err := gamelog.DecodeLog(tx.Log(tb.rec.ID, 1))
	if err != nil {
		return err
	}
	replayed, err := tb.rules.System.Replay(entries)
	if err != nil {
		return err
	}
	tb.pos = replayed.Position
	return nil
}

// hotTables is how many games are kept in memory. One takes some 20 kB.
const hotTables = 256

// tables keeps the games used last, as tasks left them. Its zero value is empty.
type tables struct {
	mu  sync.Mutex
	hot lru.Cache[store.GameID, hotTable]
}

// hotTable is a game as a transaction left it.
type hotTable struct {
	*table // never changed
	left   int
}

// clear forgets all.
func (t *tables) clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.hot = lru.Cache[store.GameID, hotTable]{}
}

// get returns a game if it is here as a picture of the store has it: that after a
// transaction, with so many entries in the game's log.
func (t *tables) get(id store.GameID, seq store.Seq, after int) *table {
	t.mu.Lock()
	defer t.mu.Unlock()
	hot, ok := t.hot.Get(id)
	switch {
	case !ok, hot.left > after: // it is newer than what is looked at
		return nil
	case hot.seq != seq:
		t.hot.Drop(id)
		return nil
	}
	return hot.table
}

// put keeps a game as a transaction left it.
func (t *tables) put(tb *table, left int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.hot.Put(tb.rec.ID, hotTable{tb, left}, hotTables)
}

// drop forgets a game.
func (t *tables) drop(id store.GameID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.hot.Drop(id)
}

// readerOf reads the orders of a seat, in its language first.
func (tb orderBook) readerOf(seat int) *orders.Reader {
	return tb.rules.Orders.In(tb.lang(seat))
}
