package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

var noon = time.Date(2026, 3, 29, 12, 0, 0, 0, time.UTC)

func open(t testing.TB) *Store {
	t.Helper()
	s, err := Open(filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// update runs fn and fails the test on any error.
func update(t testing.TB, s *Store, fn func(*Tx) error) {
	t.Helper()
	if err := s.Update(fn); err != nil {
		t.Fatal(err)
	}
}

func view(t testing.TB, s *Store, fn func(*Tx) error) {
	t.Helper()
	if err := s.View(fn); err != nil {
		t.Fatal(err)
	}
}

// withGames opens a store with active games of the given ids.
func withGames(t testing.TB, ids ...GameID) *Store {
	t.Helper()
	s := open(t)
	update(t, s, func(tx *Tx) error {
		for _, id := range ids {
			if err := tx.CreateGame(GameRecord{ID: id, Status: StatusActive}); err != nil {
				return err
			}
		}
		return nil
	})
	return s
}

func TestOpenCreatesPrivateFileAndKeepsRecords(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new.db")
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	update(t, s, func(tx *Tx) error { return tx.SetCursor("INBOX", Cursor{UIDValidity: 7, UID: 42}) })
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("mode %o, want 600", info.Mode().Perm())
	}
	if s, err = Open(path); err != nil {
		t.Fatal(err)
	}
	view(t, s, func(tx *Tx) error {
		if c, err := tx.Cursor("INBOX"); err != nil || c != (Cursor{7, 42}) {
			t.Errorf("cursor %v, %v", c, err)
		}
		return nil
	})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestOpenTakesAnEmptyFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "empty.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// rawDB makes a bbolt file without this package.
func rawDB(t *testing.T, path string, fill func(*bolt.Tx) error) {
	t.Helper()
	db, err := bolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(db.Update(fill), db.Close()); err != nil {
		t.Fatal(err)
	}
}

func withFormat(version string) func(*bolt.Tx) error {
	return func(tx *bolt.Tx) error {
		b, err := tx.CreateBucket([]byte(bucketMeta))
		if err != nil {
			return err
		}
		return b.Put(keyFormat, []byte(version))
	}
}

func TestOpenFinishesAnInterruptedCreation(t *testing.T) {
	path := filepath.Join(t.TempDir(), "half.db")
	rawDB(t, path, func(*bolt.Tx) error { return nil })
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestOpenRefuses checks the error of each file that must not be used, and that
// not a byte of it is changed.
func TestOpenRefuses(t *testing.T) {
	database := func(t *testing.T, path string) []byte {
		s, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		update(t, s, func(tx *Tx) error {
			_, err := tx.AddLetter(LetterKey{1}, LetterRecord{}, make([]byte, 100_000))
			return err
		})
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	write := func(t *testing.T, path string, data []byte) {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name string
		make func(t *testing.T, path string)
		is   error
		says string
	}{
		{"later format", func(t *testing.T, path string) { rawDB(t, path, withFormat("3")) },
			ErrUnknownVersion, `the file has format "3" and this program knows formats "1" and "2"`},
		{"empty format", func(t *testing.T, path string) { rawDB(t, path, withFormat("")) },
			ErrUnknownVersion, `the file has format ""`},
		{"another program's", func(t *testing.T, path string) {
			rawDB(t, path, func(tx *bolt.Tx) error {
				_, err := tx.CreateBucket([]byte("widgets"))
				return err
			})
		}, ErrNotDatabase, "some other program"},
		{"another program's meta", func(t *testing.T, path string) {
			rawDB(t, path, func(tx *bolt.Tx) error {
				_, err := tx.CreateBucket([]byte(bucketMeta))
				return err
			})
		}, ErrNotDatabase, "some other program"},
		{"short text", func(t *testing.T, path string) { write(t, path, []byte("imap: mail.example.org\n")) },
			ErrNotDatabase, "check the path"},
		{"long text", func(t *testing.T, path string) { write(t, path, bytes.Repeat([]byte("hello\n"), 10_000)) },
			ErrNotDatabase, "check the path"},
		{"zeros", func(t *testing.T, path string) { write(t, path, make([]byte, 65536)) },
			ErrNotDatabase, "check the path"},
		{"cut in the data", func(t *testing.T, path string) {
			write(t, path, database(t, path)[:100_000])
		}, ErrNotDatabase, "cut short"},
		{"cut to two pages", func(t *testing.T, path string) {
			write(t, path, database(t, path)[:2*os.Getpagesize()])
		}, ErrNotDatabase, "cut short"},
		{"cut to one page", func(t *testing.T, path string) {
			write(t, path, database(t, path)[:os.Getpagesize()])
		}, ErrNotDatabase, "check the path"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "refused.db")
			tt.make(t, path)
			past := noon.Add(-time.Hour)
			if err := os.Chtimes(path, past, past); err != nil {
				t.Fatal(err)
			}
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			s, err := Open(path)
			if err == nil {
				s.Close()
			}
			if !errors.Is(err, tt.is) || !strings.Contains(err.Error(), tt.says) || !strings.Contains(err.Error(), path) {
				t.Errorf("error %v, want %v with %q and the path", err, tt.is, tt.says)
			}
			after, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(before, after) || !info.ModTime().Equal(past) {
				t.Error("the file was written to")
			}
		})
	}
}

func TestOpenRefusesADirectory(t *testing.T) {
	if _, err := Open(t.TempDir()); !errors.Is(err, ErrNotDatabase) {
		t.Errorf("error %v, want ErrNotDatabase", err)
	}
}

func TestOpenInMissingDirectory(t *testing.T) {
	if _, err := Open(filepath.Join(t.TempDir(), "no", "such.db")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v, want ErrNotExist", err)
	}
}

// TestOpenTwice opens the file again in one process; file locks belong to the
// opened file, so this is refused as another process would be.
func TestOpenTwice(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: waits for a lock to be given up")
	}
	path := filepath.Join(t.TempDir(), "twice.db")
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); !errors.Is(err, ErrLocked) {
		t.Errorf("error %v, want ErrLocked", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = Open(path); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// writeAll writes to every bucket that there is.
func writeAll(tx *Tx, game GameID) error {
	if err := tx.CreateGame(GameRecord{ID: game, Status: StatusActive}); err != nil {
		return err
	}
	_, err := tx.AddLetter(LetterKey{1}, LetterRecord{Game: game}, []byte("raw"))
	if err == nil {
		_, err = tx.AppendLog(game, []byte("entry"))
	}
	for range 3 {
		if err == nil {
			_, err = tx.Queue(Outgoing{Game: game, Due: noon, Payload: []byte("hello")})
		}
	}
	_, answered := tx.MayAnswer("anna@club.example", noon, 1)
	return errors.Join(err, answered,
		tx.SetCursor("INBOX", Cursor{1, 2}), tx.SetAlive(noon),
		tx.PutSnapshot(game, 1, []byte("snapshot")), tx.PutOrders(game, "romans", []byte("orders")),
		tx.PutReport(game, 1, []byte("report")), tx.AddSecret("token", Secret{Game: game}),
		tx.PutUnread(Unread{Mailbox: "INBOX", UIDValidity: 1, UID: 2}), tx.MarkSent(1, noon), tx.GiveUp(2, noon, errors.New("refused")),
		tx.SetDeadline(game, "orders", noon), tx.PutPack(PackHash{1}, []byte("pack")), tx.AddAddress("anna@club.example", SeatRef{game, "1"}))
}

// contents counts the keys below each top-level bucket.
func contents(t *testing.T, s *Store) map[string]int {
	t.Helper()
	counts := make(map[string]int)
	err := s.db.View(func(tx *bolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bolt.Bucket) error {
			counts[string(name)] = b.Stats().KeyN
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

func TestFailedUpdateLeavesNothing(t *testing.T) {
	s := open(t)
	before := contents(t, s)
	cause := errors.New("no")
	err := s.Update(func(tx *Tx) error {
		if err := writeAll(tx, "wessex"); err != nil {
			t.Error(err)
		}
		return cause
	})
	if err != cause {
		t.Errorf("error %v, want the function's own", err)
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		_ = s.Update(func(tx *Tx) error {
			if err := writeAll(tx, "wessex"); err != nil {
				t.Error(err)
			}
			panic("bug")
		})
	}()
	if after := contents(t, s); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("after failed updates: %v, want %v", after, before)
	}
	update(t, s, func(tx *Tx) error { return writeAll(tx, "wessex") })
	for name, n := range contents(t, s) {
		if n == 0 {
			t.Errorf("bucket %s is empty after a good update", name)
		}
	}
	view(t, s, func(tx *Tx) error {
		if seq := tx.LastLog("wessex"); seq != 1 {
			t.Errorf("failed updates spent log sequences: the first entry is %d", seq)
		}
		return nil
	})
}

func TestViewCannotWrite(t *testing.T) {
	s := withGames(t, "wessex")
	writes := map[string]func(*Tx) error{
		"cursor":   func(tx *Tx) error { return tx.SetCursor("INBOX", Cursor{}) },
		"letter":   func(tx *Tx) error { _, err := tx.AddLetter(LetterKey{}, LetterRecord{}, nil); return err },
		"game":     func(tx *Tx) error { return tx.SetGame(GameRecord{ID: "wessex", Status: StatusPaused}) },
		"log":      func(tx *Tx) error { _, err := tx.AppendLog("wessex", nil); return err },
		"outgoing": func(tx *Tx) error { _, err := tx.Queue(Outgoing{Due: noon}); return err },
		"deadline": func(tx *Tx) error { return tx.SetDeadline("wessex", "orders", noon) },
	}
	for name, write := range writes {
		if err := s.View(write); err == nil {
			t.Errorf("%s was written in a View", name)
		}
	}
}

// TestViewsDuringUpdates checks that a View never sees half an Update: each adds
// a log entry and a snapshot of the same sequence.
func TestViewsDuringUpdates(t *testing.T) {
	s := withGames(t, "wessex")
	done := make(chan struct{})
	var readers sync.WaitGroup
	for range 3 {
		readers.Go(func() {
			for {
				err := s.View(func(tx *Tx) error {
					last := tx.LastLog("wessex")
					if last == 0 {
						return nil
					}
					seq, data, err := tx.Snapshot("wessex", last+10)
					if err != nil || seq != last || len(data) != int(last)*100 {
						return fmt.Errorf("log %d, snapshot %d of %d bytes, %w", last, seq, len(data), err)
					}
					return nil
				})
				if err != nil {
					t.Error(err)
					return
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	for range 100 {
		update(t, s, func(tx *Tx) error {
			seq, err := tx.AppendLog("wessex", make([]byte, 1000))
			if err != nil {
				return err
			}
			return tx.PutSnapshot("wessex", seq, make([]byte, int(seq)*100))
		})
	}
	close(done)
	readers.Wait()
}

// TestBytesAreCopies changes what was given before the commit and uses what was
// returned after the transaction, when other updates have reused its pages.
func TestBytesAreCopies(t *testing.T) {
	s := withGames(t, "wessex")
	data := []byte("as given")
	update(t, s, func(tx *Tx) error {
		_, err := tx.AddLetter(LetterKey{1}, LetterRecord{}, data)
		if err == nil {
			_, err = tx.AppendLog("wessex", data)
		}
		if err == nil {
			_, err = tx.Queue(Outgoing{Due: noon, Payload: data})
		}
		err = errors.Join(err, tx.PutSnapshot("wessex", 1, data), tx.PutReport("wessex", 1, data),
			tx.PutOrders("wessex", "romans", data))
		copy(data, "CHANGED!")
		return err
	})
	got := make(map[string][]byte)
	view(t, s, func(tx *Tx) error {
		var err [6]error
		var due []Outgoing
		got["letter"], err[0] = tx.RawLetter(1)
		_, got["snapshot"], err[1] = tx.Snapshot("wessex", 1)
		got["report"], err[2] = tx.Report("wessex", 1)
		got["orders"], err[3] = tx.Orders("wessex", "romans")
		_, got["last report"], err[4] = tx.LastReport("wessex")
		due, err[5] = tx.Due(noon, upToAll(10))
		if e := errors.Join(err[:]...); e != nil {
			return e
		}
		got["log"] = tx.Log("wessex", 1)[0].Data
		got["all orders"] = tx.AllOrders("wessex")[0].Data
		got["payload"] = due[0].Payload
		return nil
	})
	for range 20 {
		update(t, s, func(tx *Tx) error {
			return errors.Join(tx.PutSnapshot("wessex", 1, make([]byte, 5000)), tx.PutReport("wessex", 1, nil),
				tx.DeleteOrders("wessex", "romans"))
		})
	}
	for name, b := range got {
		if string(b) != "as given" {
			t.Errorf("%s: %q", name, b)
		}
		b[0] = 'A' // a slice into the memory map could not be written
	}
}
