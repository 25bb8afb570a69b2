package table

import (
	"sync"

	"bretwalda/internal/lru"
	"bretwalda/internal/store"
)

// Cache keeps the games used last, as tasks left them. Its zero value is empty.
type Cache struct {
	mu  sync.Mutex
	hot lru.Cache[store.GameID, hotTable]
}

// hotTable is a game as a transaction left it.
type hotTable struct {
	*Table // never changed
	left   int
}

// hotTables is how many games are kept in memory. One takes some 20 kB.
const hotTables = 256

// Clear forgets all.
func (t *Cache) Clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.hot = lru.Cache[store.GameID, hotTable]{}
}

// get returns a game if it is here as a picture of the store has it: that after a
// transaction, with so many entries in the game's log.
func (t *Cache) get(id store.GameID, seq store.Seq, after int) *Table {
	t.mu.Lock()
	defer t.mu.Unlock()
	hot, ok := t.hot.Get(id)
	switch {
	case !ok, hot.left > after: // it is newer than what is looked at
		return nil
	case hot.Seq != seq:
		t.hot.Drop(id)
		return nil
	}
	return hot.Table
}

// put keeps a game as a transaction left it, without what was worked out to show its position.
func (t *Cache) put(tb *Table, left int) {
	kept := *tb
	kept.Pos = tb.Pos.Clone()
	tb = &kept
	t.mu.Lock()
	defer t.mu.Unlock()
	t.hot.Put(tb.Rec.ID, hotTable{tb, left}, hotTables)
}

// Drop forgets a game.
func (t *Cache) Drop(id store.GameID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.hot.Drop(id)
}
