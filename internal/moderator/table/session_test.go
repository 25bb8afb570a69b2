package table_test

import (
	"bytes"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// builtIn are the packs that are built in.
var builtIn = sync.OnceValues(func() (*shelf.Shelf, error) { return shelf.New(nil, nil) })

// inSession does something with a session on a store with one game, "g", and writes what
// came of it.
func inSession(t *testing.T, work func(*table.Session, *store.Tx, *table.Table)) {
	t.Helper()
	st, err := store.Open(filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	packs, err := builtIn()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := packs.Rules(shelf.DefaultRuleset)
	if err != nil {
		t.Fatal(err)
	}
	rec := &roster.Record{Version: roster.Version, ID: "g", Title: "A game", Ruleset: shelf.DefaultRuleset, Scenario: rules.Ruleset.Scenarios[0].ID, Hash: rules.Hash()}
	err = st.Update(func(tx *store.Tx) error {
		s := table.NewSession(tx, 0, packs, new(table.Cache))
		tb, err := s.Create(rec, rules, store.StatusSetup)
		if err != nil {
			return err
		}
		work(s, tx, tb)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func stored(t *testing.T, tx *store.Tx) []byte {
	t.Helper()
	rec, err := tx.Game("g")
	if err != nil {
		t.Fatal(err)
	}
	return rec.Data
}

// However often a transaction changes the record of a game, it is written once.
func TestRecordIsWrittenOnce(t *testing.T) {
	inSession(t, func(s *table.Session, tx *store.Tx, tb *table.Table) {
		before := stored(t, tx)
		for _, title := range []string{"One", "Two", "Three"} {
			if err := s.Change(tb, func(rec *roster.Record) { rec.Title = title }); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(stored(t, tx), before) {
				t.Errorf("%q is written before the end", title)
			}
		}
		if err := s.Flush(); err != nil {
			t.Fatal(err)
		}
		if rec, err := s.Load("g"); err != nil || rec.Rec.Title != "Three" {
			t.Errorf("stored is %v: %v", rec, err)
		}
	})
}

// A record that is written with a new status is not written again.
func TestStatusIsWrittenWithTheRecord(t *testing.T) {
	inSession(t, func(s *table.Session, tx *store.Tx, tb *table.Table) {
		if err := s.Change(tb, func(rec *roster.Record) { rec.Title = "New" }); err != nil {
			t.Fatal(err)
		}
		if err := s.SetStatus(tb, store.StatusCancelled); err != nil {
			t.Fatal(err)
		}
		now, err := tx.Game("g")
		if err != nil || now.Status != store.StatusCancelled || !bytes.Contains(now.Data, []byte(`"New"`)) {
			t.Errorf("stored is %s, %s: %v", now.Status, now.Data, err)
		}
	})
}

// What is not worked on is not changed: its changes would be lost.
func TestOnlyOpenGamesAreChanged(t *testing.T) {
	inSession(t, func(s *table.Session, _ *store.Tx, tb *table.Table) {
		if err := s.Change(tb.Clone(), func(*roster.Record) {}); err == nil {
			t.Error("a copy was changed")
		}
	})
}

// A log is decoded once, and goes on with what is written to it.
func TestLogIsDecodedOnce(t *testing.T) {
	inSession(t, func(s *table.Session, _ *store.Tx, tb *table.Table) {
		at := time.Date(2026, 11, 1, 9, 0, 0, 0, time.UTC)
		note := func(by string) []gamelog.Entry {
			return []gamelog.Entry{gamelog.Noted(gamelog.Act{By: by, First: 1}, at)}
		}
		read := func() []gamelog.Entry {
			t.Helper()
			log, err := s.Log("g")
			if err != nil {
				t.Fatal(err)
			}
			return log
		}
		if err := s.Append(tb, append(note("gm1"), note("gm2")...)); err != nil {
			t.Fatal(err)
		}
		first, again := read(), read()
		if len(first) != 2 || &first[0] != &again[0] {
			t.Errorf("%d entries, decoded twice: %v", len(first), &first[0] != &again[0])
		}
		if err := s.Append(tb, note("gm3")); err != nil {
			t.Fatal(err)
		}
		_ = append(first, note("nobody")...) // of a reader, who has a log of their own
		if log := read(); len(log) != 3 || log[2].Act.By != "gm3" || log[0].Act.By != "gm1" {
			t.Errorf("the log is %v", log)
		}
	})
}
