package main

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// newGameAt creates a game for two and returns what status says of it.
func newGameAt(t *testing.T, path, title string) string {
	t.Helper()
	mustRun(t, "new", "--config", path, "--title", title, "--scenario", "early-invaders",
		"--player", "Anna <anna@club.example>", "--player", "Ben <ben@club.example>")
	return listed(t, path)
}

// A backup is the same with and without a running daemon, and brings back what was.
func TestBackupAndRestore(t *testing.T) {
	many(t)
	_, path := newServers(t, "anna@club.example", "ben@club.example")
	dir := filepath.Dir(path)
	before := newGameAt(t, path, "First")
	first, second := filepath.Join(dir, "first.db"), filepath.Join(dir, "second.db")
	mustRun(t, "backup", "--config", path, first)

	_, stop := serve(t, path)
	mustRun(t, "backup", "--config", path, second)
	for _, file := range []string{first, second} {
		info, err := os.Stat(file)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", file, info.Mode(), err)
		}
	}
	if out := mustRun(t, "verify", "--all", "--config", path); !strings.Contains(out, "1 games") || !strings.Contains(out, "all in order") {
		t.Error(out)
	}
	if _, errs, code := bretwalda(t, "backup", "--config", path, filepath.Join(dir, "games.db")); code != exitFailed || !strings.Contains(errs, "the database itself") {
		t.Errorf("a backup over the database: exit %d, %s", code, errs)
	}
	if _, errs, code := bretwalda(t, "restore", "--config", path, first); code != exitFailed || !strings.Contains(errs, "in use") || !strings.Contains(errs, "nothing was changed") {
		t.Errorf("restored under a running daemon: exit %d, %s", code, errs)
	}
	stop()

	after := newGameAt(t, path, "Second")
	out := mustRun(t, "restore", "--config", path, second)
	if got := listed(t, path); got != before {
		t.Errorf("restored:\n%s\nwant\n%s", got, before)
	}
	if !strings.Contains(out, "given up, and all players are told") {
		t.Errorf("restore says nothing of the dice: %s", out)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*.tmp")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	kept, err := filepath.Glob(filepath.Join(dir, "games.db.before-*"))
	if err != nil || len(kept) != 1 || !strings.Contains(out, kept[0]) {
		t.Fatalf("kept %v, %v; restore says %s", kept, err, out)
	}
	mustRun(t, "restore", "--config", path, kept[0])
	if got := listed(t, path); got != after {
		t.Errorf("restored again:\n%s\nwant\n%s", got, after)
	}
}

// A database that is lost or damaged can be restored.
func TestRestoreOverNothing(t *testing.T) {
	many(t)
	_, path := newServers(t)
	db, copied := filepath.Join(filepath.Dir(path), "games.db"), filepath.Join(t.TempDir(), "copy.db")
	want := newGameAt(t, path, "First")
	mustRun(t, "backup", "--config", path, copied)
	if err := os.Remove(db); err != nil {
		t.Fatal(err)
	}
	if _, errs, code := bretwalda(t, "backup", "--config", path, copied); code != exitFailed {
		t.Errorf("nothing was backed up: %s", errs)
	}
	mustRun(t, "restore", "--config", path, copied)
	if got := listed(t, path); got != want {
		t.Errorf("restored:\n%s", got)
	}
	if err := os.WriteFile(db, bytes.Repeat([]byte("rust "), 5000), 0o600); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "restore", "--config", path, copied)
	if got := listed(t, path); got != want {
		t.Errorf("restored over rust:\n%s", got)
	}
}

// putSealed writes a value with the checksum that the store demands, as somebody would
// who changes a database on purpose.
func putSealed(b *bolt.Bucket, key, value []byte) error {
	table := crc32.MakeTable(crc32.Castagnoli)
	sum := crc32.Update(crc32.Checksum(key, table), table, value)
	return b.Put(bytes.Clone(key), binary.BigEndian.AppendUint32(bytes.Clone(value), sum))
}

// What is damaged is not restored, and verify says what is wrong with it.
func TestDamageIsFound(t *testing.T) {
	many(t)
	for _, test := range []struct {
		name   string
		damage func(tx *bolt.Tx) error
		want   string
	}{
		{"dice", func(tx *bolt.Tx) error {
			b := tx.Bucket([]byte("log")).Bucket([]byte("first"))
			key, entry := b.Cursor().First()
			return putSealed(b, key, bytes.Replace(entry[:len(entry)-4], []byte(`"commitment":"`), []byte(`"commitment":"00`), 1))
		}, "log entry 1"},
		{"position", func(tx *bolt.Tx) error {
			b := tx.Bucket([]byte("snapshots")).Bucket([]byte("first"))
			key, data := b.Cursor().Last()
			other := bytes.Clone(data[:len(data)-4])
			other[10]++
			return putSealed(b, key, other)
		}, "is not that of the log"},
		{"a gap in the log", func(tx *bolt.Tx) error {
			b := tx.Bucket([]byte("log")).Bucket([]byte("first"))
			return b.SetSequence(b.Sequence() + 1)
		}, "the last has number"},
		{"message to send", func(tx *bolt.Tx) error {
			b := tx.Bucket([]byte("payloads"))
			key, _ := b.Cursor().First()
			return putSealed(b, key, []byte("{}"))
		}, "outgoing message 1"},
		{"index of messages to send", func(tx *bolt.Tx) error {
			b := tx.Bucket([]byte("due"))
			key, _ := b.Cursor().First()
			return b.Delete(bytes.Clone(key))
		}, "is not in the list"},
		{"deadline of no game", func(tx *bolt.Tx) error {
			return putSealed(tx.Bucket([]byte("deadlines")), []byte("nobody\x00orders"), make([]byte, 8))
		}, `game "nobody", which there is not`},
		{"one bit", func(tx *bolt.Tx) error {
			b := tx.Bucket([]byte("games"))
			key, data := b.Cursor().First()
			other := bytes.Clone(data)
			other[len(other)/2] ^= 1
			return b.Put(bytes.Clone(key), other)
		}, "checksum"},
		{"token", func(tx *bolt.Tx) error {
			b := tx.Bucket([]byte("secrets"))
			key, _ := b.Cursor().First()
			return b.Delete(bytes.Clone(key))
		}, "token"},
	} {
		if testing.Short() && test.name != "one bit" {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			_, path := newServers(t)
			newGameAt(t, path, "First")
			dir := filepath.Dir(path)
			good, bad := filepath.Join(dir, "good.db"), filepath.Join(dir, "bad.db")
			mustRun(t, "backup", "--config", path, good)
			db, err := bolt.Open(filepath.Join(dir, "games.db"), 0o600, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := db.Update(test.damage); err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			if _, errs, code := bretwalda(t, "verify", "--all", "--config", path); code != exitFailed || !strings.Contains(errs, test.want) {
				t.Errorf("verify: exit %d, %s; want %q", code, errs, test.want)
			}
			if test.name == "one bit" {
				if _, errs, code := bretwalda(t, "backup", "--config", path, bad); code != exitFailed || !strings.Contains(errs, test.want) {
					t.Errorf("backup: exit %d, %s; want %q", code, errs, test.want)
				}
			}
			data, err := os.ReadFile(filepath.Join(dir, "games.db"))
			if err == nil {
				err = os.WriteFile(bad, data, 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
			mustRun(t, "restore", "--config", path, good)
			want := listed(t, path)
			if _, errs, code := bretwalda(t, "restore", "--config", path, bad); code != exitFailed || !strings.Contains(errs, test.want) {
				t.Errorf("restore of a damaged copy: exit %d, %s", code, errs)
			}
			if got := listed(t, path); got != want {
				t.Errorf("a damaged copy was restored:\n%s", got)
			}
		})
	}
}

// The database can be made smaller while no daemon uses it; one that does is named.
func TestCompact(t *testing.T) {
	many(t)
	_, path := newServers(t)
	newGameAt(t, path, "First")
	want := listed(t, path)
	if out := mustRun(t, "compact", "--config", path); !strings.Contains(out, "kB; before it had") {
		t.Errorf("compact: %s", out)
	}
	if got := listed(t, path); got != want {
		t.Errorf("afterwards: %s", got)
	}
	mustRun(t, "verify", "--all", "--config", path)
	db, err := bolt.Open(filepath.Join(filepath.Dir(path), "games.db"), 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, errs, code := bretwalda(t, "compact", "--config", path); code != exitFailed || !strings.Contains(errs, "the daemon runs") {
		t.Errorf("compact of a database in use: exit %d, %s", code, errs)
	}
}

// listed is the list of games, without the letters that wait: a restored game tells its
// players that it is one.
func listed(t *testing.T, path string) string {
	t.Helper()
	list, _, _ := strings.Cut(mustRun(t, "status", "--config", path), "\nMessages that wait")
	return list
}
