package moderator

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"bretwalda/internal/clock"
	"bretwalda/internal/inbox"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// BenchmarkManyGames opens a store with many games of which few are active, as the
// daemon does when it starts, and then deals with a letter of each active game. It
// reports the memory of heap and stacks that is in use then; what the kernel counts of a
// daemon, TestMemory of internal/crashtest tells.
func BenchmarkManyGames(b *testing.B) {
	for _, games := range []int{100, 1000, 10000} {
		b.Run(fmt.Sprint(games), func(b *testing.B) {
			path := manyGames(b, games, 100)
			b.ResetTimer()
			var heap uint64
			for range b.N {
				heap = max(heap, startMany(b, path))
			}
			b.ReportMetric(float64(heap)/(1<<20), "heap-MB")
		})
	}
}

// manyGames fills a store with games, of which the last so many are active.
func manyGames(b *testing.B, games, active int) string {
	b.Helper()
	m := benchModerator(b, &collector{}, 1)
	path := filepath.Join(b.TempDir(), "copy.db")
	var stored store.GameRecord
	var log []store.LogEntry
	var snapshot []byte
	err := m.store.View(func(tx *store.Tx) (err error) {
		if stored, err = tx.Game("game-0"); err != nil {
			return err
		}
		log = tx.Log("game-0", 1)
		_, snapshot, err = tx.Snapshot("game-0", tx.LastLog("game-0"))
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	settled, err := roster.Decode(stored)
	if err != nil {
		b.Fatal(err)
	}
	for from := 1; from < games; from += 500 {
		err := m.store.Update(func(tx *store.Tx) (err error) {
			for i := from; i < min(games, from+500); i++ {
				rec := stored
				rec.ID = store.GameID(fmt.Sprintf("game-%d", i))
				settled.ID = rec.ID
				if rec.Data, err = json.Marshal(settled); err != nil {
					return err
				}
				if err := copyGame(tx, rec, log, snapshot, i >= games-active); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	if err := m.store.BackupTo(path); err != nil {
		b.Fatal(err)
	}
	return path
}

// copyGame stores one more game like another, with a log of some length.
func copyGame(tx *store.Tx, rec store.GameRecord, log []store.LogEntry, snapshot []byte, active bool) error {
	rec.Status = store.StatusFinished
	if active {
		rec.Status = store.StatusActive
	}
	if err := tx.CreateGame(rec); err != nil {
		return err
	}
	for _, e := range log {
		if _, err := tx.AppendLog(rec.ID, e.Data); err != nil {
			return err
		}
	}
	if active {
		if err := tx.SetDeadline(rec.ID, string(clock.Closing), start.Add(48*time.Hour)); err != nil {
			return err
		}
	}
	return tx.PutSnapshot(rec.ID, store.Seq(len(log)), snapshot)
}

// startMany starts a moderator, loads its active games, and returns the bytes in
// use.
func startMany(b *testing.B, path string) uint64 {
	b.Helper()
	s, err := store.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	m, err := New(Options{Store: s, Sender: &collector{}, Mailbox: mailbox, Plus: true, Now: func() time.Time { return start }})
	if err != nil {
		b.Fatal(err)
	}
	if err := m.resume(); err != nil {
		b.Fatal(err)
	}
	if _, err := m.passDeadlines(b.Context()); err != nil {
		b.Fatal(err)
	}
	if _, err := m.Handle(b.Context(), []inbox.Letter{{Cursor: inbox.Cursor{Mailbox: "INBOX", UIDValidity: 1, UID: 1}, Raw: []byte("From: x@y.example\r\n\r\nhello")}}); err != nil {
		b.Fatal(err)
	}
	err = m.do(m.log, func(t *task) error { // all active games are hot
		for _, id := range t.tx.ActiveGames() {
			if _, err := t.tables.Get(id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	b.StopTimer()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	b.StartTimer()
	return stats.HeapInuse + stats.StackInuse
}
