// Package store keeps everything that Bretwalda must not lose in one bbolt file:
// letters, games, their logs, and what is still to be sent or done. It knows
// nothing of rules or mail; what it is given as bytes it gives back as bytes.
//
// All reading and writing happens inside View and Update, on the Tx that these
// hand out; an Update is kept whole or not at all. Never call Update or View
// inside another: bbolt would wait for itself.
//
// # Format 1
//
// Numbers in keys are 64-bit, most significant byte first, so that cursors run
// in order; instants are such numbers too, nanoseconds since 1970 with the sign
// bit turned. "JSON" is the struct of that name. <game>/ is a bucket of its own
// for each game.
//
//	meta        "format" → "1"; "alive" → instant
//	cursors     mailbox → JSON Cursor
//	letters     letter key (32 bytes) → JSON LetterRecord
//	raw         letter id → the letter as received
//	games       game id → JSON GameRecord
//	active      game id → nothing; the games that are not over
//	log         <game>/ sequence → entry
//	snapshots   <game>/ log sequence → snapshot
//	orders      <game>/ key → order sheet or standing orders
//	reports     <game>/ sequence → rendered report
//	secrets     SHA-256 of the token → JSON Secret
//	seatsecrets <game>/ SHA-256 of the token → nothing
//	outbox      outgoing id → JSON Outgoing; waiting
//	due         instant, outgoing id → nothing; index of outbox
//	failed      outgoing id → JSON Outgoing; given up
//	sent        <game>/ outgoing id → JSON Outgoing; "-" for letters of no game
//	payloads    outgoing id → content of the letter, wherever it is listed
//	deadlines   game id, 0, kind → instant
//	deadlineidx instant, game id, 0, kind → nothing; index of deadlines
//	answered    day, who → number of answers that day
//	addresses   address, 0, game id, 0, seat → nothing; who plays where
//
// For example, after the first order letter of game "wessex-1" the log holds
//
//	log/wessex-1/ 00 00 00 00 00 00 00 01 → setup entry
//	log/wessex-1/ 00 00 00 00 00 00 00 02 → choices of the letter
package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
)

// Errors that callers tell apart with errors.Is.
var (
	// ErrNotFound: there is no such record.
	ErrNotFound = errors.New("not found")
	// ErrExists: a record that must be new is there already.
	ErrExists = errors.New("exists already")
	// ErrLocked: another process has the file open.
	ErrLocked = errors.New("database is in use")
	// ErrUnknownVersion: the file has a format that this program does not know.
	ErrUnknownVersion = errors.New("unknown database format")
	// ErrNotDatabase: the file is something else, or damaged beyond opening.
	ErrNotDatabase = errors.New("not a bretwalda database")
)

// format is the version that this package reads and writes.
const format = "1"

// Names of the buckets; the package comment says what is in them.
const (
	bucketMeta          = "meta"
	bucketCursors       = "cursors"
	bucketLetters       = "letters"
	bucketRaw           = "raw"
	bucketGames         = "games"
	bucketActive        = "active"
	bucketLog           = "log"
	bucketSnapshots     = "snapshots"
	bucketOrders        = "orders"
	bucketReports       = "reports"
	bucketSecrets       = "secrets"
	bucketSeatSecrets   = "seatsecrets"
	bucketOutbox        = "outbox"
	bucketDue           = "due"
	bucketFailed        = "failed"
	bucketSent          = "sent"
	bucketPayloads      = "payloads"
	bucketDeadlines     = "deadlines"
	bucketDeadlineIndex = "deadlineidx"
	bucketAnswered      = "answered"
	bucketAddresses     = "addresses"
)

var keyFormat = []byte("format")

// lockWait is how long Open waits for another process to let go of the file.
const lockWait = time.Second

// mapSize is the size of the first memory map. Growing the map waits for all
// readers, so it starts larger than most files will ever be.
const mapSize = 64 << 20

// GameID names a game: lower-case letters, digits and hyphens, starting with a
// letter or digit, at most 64 characters.
type GameID string

// Seq numbers the entries of one game, from 1; 0 is before the first.
type Seq uint64

// Store is an open database file. It is safe for concurrent use.
type Store struct {
	db *bolt.DB
}

// Tx is a transaction: the only way to read or write records. It is valid only
// inside the function that it was given to. Bytes that it returns are copies and
// remain valid; bytes given to it are copied.
type Tx struct {
	tx *bolt.Tx
}

// Open opens the database at path, or creates it, mode 0600, if there is no file
// or an empty one. It fails with ErrLocked, ErrUnknownVersion or ErrNotDatabase
// and then has not changed the file.
func Open(path string) (*Store, error) {
	fresh, err := inspect(path)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	db, err := bolt.Open(path, 0o600, &bolt.Options{
		Timeout:         lockWait,
		InitialMmapSize: mapSize,
		FreelistType:    bolt.FreelistMapType,
	})
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, openError(err))
	}
	err = db.Update(prepare)
	if err == nil && fresh {
		err = syncDir(filepath.Dir(path))
	}
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, errors.Join(err, db.Close()))
	}
	return &Store{db: db}, nil
}

// Close waits for open transactions to end and closes the file.
func (s *Store) Close() error { return s.db.Close() }

// Update runs fn in the one writing transaction. If fn returns nil, all it wrote
// is on disk when Update returns; otherwise none of it is, and Update returns
// fn's error.
func (s *Store) Update(fn func(*Tx) error) error {
	return s.db.Update(func(tx *bolt.Tx) error { return fn(&Tx{tx}) })
}

// View runs fn on an unchanging picture of the database and returns its error.
// Keep it short: while one runs, space is not reused, and a growing file waits.
func (s *Store) View(fn func(*Tx) error) error {
	return s.db.View(func(tx *bolt.Tx) error { return fn(&Tx{tx}) })
}

// inspect looks at the file without any write, because bbolt may write to
// whatever it opens for writing. It reports whether the file is new.
func inspect(path string) (fresh bool, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return true, nil
	case err != nil:
		return false, err
	case !info.Mode().IsRegular():
		return false, fmt.Errorf("%w: it is not a regular file", ErrNotDatabase)
	case info.Size() == 0:
		return true, nil
	}
	db, err := bolt.Open(path, 0o600, &bolt.Options{Timeout: lockWait, ReadOnly: true})
	if err != nil {
		return false, openError(err)
	}
	err = db.View(func(tx *bolt.Tx) error {
		// The file is mapped into memory: to read beyond its end kills the process.
		if tx.Size() > info.Size() {
			return fmt.Errorf("%w: it was cut short, %d bytes of %d are there; restore a backup",
				ErrNotDatabase, info.Size(), tx.Size())
		}
		return checkFormat(tx)
	})
	return false, errors.Join(err, db.Close())
}

// checkFormat accepts a database of this format and one without any bucket, which
// is what a creation that was interrupted leaves.
func checkFormat(tx *bolt.Tx) error {
	meta := tx.Bucket([]byte(bucketMeta))
	if meta == nil {
		if first, _ := tx.Cursor().First(); first == nil {
			return nil
		}
		return fmt.Errorf("%w: it is a bbolt file of some other program", ErrNotDatabase)
	}
	found := meta.Get(keyFormat)
	if found == nil {
		return fmt.Errorf("%w: it is a bbolt file of some other program", ErrNotDatabase)
	}
	if !bytes.Equal(found, []byte(format)) {
		return fmt.Errorf("%w: the file has format %q and this program knows format %q; "+
			"run the release that wrote it, or restore a backup made with this one (nothing was changed)",
			ErrUnknownVersion, found, format)
	}
	return nil
}

// prepare checks the format again, now that the lock excludes other writers, and
// creates all buckets so that no other code need handle a missing one.
func prepare(tx *bolt.Tx) error {
	if err := checkFormat(tx); err != nil {
		return err
	}
	for _, name := range []string{
		bucketMeta, bucketCursors, bucketLetters, bucketRaw, bucketGames, bucketActive, bucketLog,
		bucketSnapshots, bucketOrders, bucketReports, bucketSecrets, bucketSeatSecrets, bucketOutbox,
		bucketDue, bucketFailed, bucketSent, bucketPayloads, bucketDeadlines, bucketDeadlineIndex, bucketAnswered,
		bucketAddresses,
	} {
		if _, err := tx.CreateBucketIfNotExists([]byte(name)); err != nil {
			return fmt.Errorf("create bucket %s: %w", name, err)
		}
	}
	return tx.Bucket([]byte(bucketMeta)).Put(keyFormat, []byte(format))
}

// openError says what an error of bbolt's Open means. What the system refuses is
// no fault of the file; all else is, and not all of it has an error value.
func openError(err error) error {
	var path *fs.PathError
	var errno syscall.Errno
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return fmt.Errorf("%w: another process, perhaps a running bretwalda, has it open", ErrLocked)
	case errors.As(err, &path), errors.As(err, &errno):
		return err
	}
	return fmt.Errorf("%w: %w; check the path, or restore a backup", ErrNotDatabase, err)
}

// syncDir makes a new name in a directory survive a power cut.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
