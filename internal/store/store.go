// Package store keeps everything that Bretwalda must not lose in one bbolt file:
// letters, games, their logs, and what is still to be sent or done. It knows
// nothing of rules or mail; what it is given as bytes it gives back as bytes.
//
// All reading and writing happens inside View and Update, or in an Attempt, on the Tx
// that these hand out; an Update is kept whole or not at all. Never call Update or View
// inside another: bbolt would wait for itself. An Attempt is an Update that keeps nobody
// waiting while it goes on.
//
// # Format 2
//
// Numbers in keys are 64-bit, most significant byte first, so that cursors run
// in order; instants are such numbers too, nanoseconds since 1970 with the sign
// bit turned. "JSON" is the struct of that name. <game>/ is a bucket of its own
// for each game. Behind each value, but those of meta, stands a checksum of key and
// value: CRC-32C, four bytes, most significant first.
//
//	meta        "format" → "2"; "alive" → instant; "id" → what tells this database from others
//	cursors     mailbox → JSON Cursor
//	letters     letter key (32 bytes) → JSON LetterRecord
//	raw         letter id → the letter as received, if it was kept
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
//	sentindex   instant, outgoing id → game; letters that were sent lately
//	deadlines   game id, 0, kind → instant
//	deadlineidx instant, game id, 0, kind → nothing; index of deadlines
//	answered    day, who → number of answers that day
//	addresses   address, 0, game id, 0, seat → nothing; who plays where
//	unread      mailbox, 0, UIDVALIDITY, UID (32 bits each) → JSON Unread
//	packs       SHA-256 of the pack → archive of its files; packs that games began with
//
// Format 1 had no checksums; Open adds them. meta has "upgrading" → JSON place, how
// far that got, until it is done.
//
// For example, after the first order letter of game "wessex-1" the log holds
//
//	log/wessex-1/ 00 00 00 00 00 00 00 01 → setup entry
//	log/wessex-1/ 00 00 00 00 00 00 00 02 → choices of the letter
package store

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
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

// The versions of the format: the one that this package writes, and the one before,
// without checksums, that it upgrades.
const (
	format            = "2"
	formatNoChecksums = "1"
)

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
	bucketSentIndex     = "sentindex"
	bucketDeadlines     = "deadlines"
	bucketDeadlineIndex = "deadlineidx"
	bucketAnswered      = "answered"
	bucketAddresses     = "addresses"
	bucketUnread        = "unread"
	bucketPacks         = "packs"
)

var (
	keyFormat    = []byte("format")
	keyUpgrading = []byte("upgrading")
	keyID        = []byte("id")
)

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

	writing sync.Mutex // held by Update, and by an Attempt's Commit
	unsure  bool       // a commit failed: what the file shows may not be on the disk
	readers readers

	attempts attempts
}

// Tx is a transaction: the only way to read or write records. It is valid only
// inside the function that it was given to, or until its Attempt ends. Bytes that it
// returns are copies and remain valid; bytes given to it are copied, but for what Queue is given.
type Tx struct {
	tx      *bolt.Tx
	store   *Store
	attempt *Attempt // nil: what is written goes to the file
}

// Open opens the database at path, or creates it, mode 0600, if there is no file,
// an empty one, or what a creation left that was cut off. A database of an older
// format is upgraded. It fails with ErrLocked, ErrUnknownVersion or ErrNotDatabase
// and then has not changed the file.
func Open(path string) (*Store, error) {
	var s *Store
	err := guard(func() (err error) {
		s, err = openFile(path)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	return s, nil
}

func openFile(path string) (*Store, error) {
	fresh, err := inspect(path)
	if err != nil {
		return nil, err
	}
	db, err := bolt.Open(path, 0o600, &bolt.Options{
		Timeout:         lockWait,
		InitialMmapSize: mapSize,
		FreelistType:    bolt.FreelistMapType,
	})
	if err != nil {
		return nil, openError(err)
	}
	// What a process before this one failed to sync may be there, or only seem to be.
	err = rewriteHeaders(db)
	if err == nil {
		err = db.Update(prepare)
	}
	if err == nil {
		err = upgrade(db)
	}
	if err == nil && fresh {
		err = syncDir(filepath.Dir(path))
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &Store{db: db}, nil
}

// guard runs a function that may read damaged pages. What bbolt makes of those, a
// panic or memory that is not there, becomes an error.
func guard(fn func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: its pages are damaged (%v); restore a backup", ErrNotDatabase, r)
		}
	}()
	return fn()
}

// Close waits for open transactions to end and closes the file.
func (s *Store) Close() error { return s.db.Close() }

// Unsynced has the system bring to the disk when it likes what is written from now on: for what
// is made anew after a crash, as tests do.
func (s *Store) Unsynced() { s.db.NoSync = true }

// Update runs fn in the one writing transaction. If fn returns nil, all it wrote
// is on disk when Update returns; otherwise none of it is, and Update returns
// fn's error.
func (s *Store) Update(fn func(*Tx) error) error {
	return s.write(func(tx *bolt.Tx) ([]*layer, error) { return nil, fn(&Tx{tx: tx, store: s}) })
}

// write is Update for a function that says what it has written; nil: nobody knows.
func (s *Store) write(fn func(*bolt.Tx) ([]*layer, error)) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.unsure {
		// The header of the commit that failed may be in the file, and bbolt then takes the pages that it
		// freed for free at once, whoever reads them still.
		s.readers.wait()
		if err := rewriteHeaders(s.db); err != nil {
			return err
		}
		s.unsure = false
	}
	var failed error
	var written []*layer
	number := 0
	err := s.db.Update(func(tx *bolt.Tx) error {
		number = tx.ID()
		written, failed = fn(tx)
		return failed
	})
	switch s.unsure = err != nil && failed == nil; {
	case s.unsure:
		s.attempts.doubt()
	case err == nil:
		s.attempts.committed(number, written)
	}
	return err
}

// rewriteHeaders writes the two headers of the file once more, as they are, and syncs
// them. After a sync that failed, the system shows what was written, but does not
// write it again: the disk may still have the header before. The pages that this one
// leads to must not be used anew until that is certain.
func rewriteHeaders(db *bolt.DB) error {
	f, err := os.OpenFile(db.Path(), os.O_RDWR, 0)
	if err != nil {
		return err
	}
	headers := make([]byte, 2*db.Info().PageSize)
	_, err = f.ReadAt(headers, 0)
	if err == nil {
		_, err = f.WriteAt(headers, 0)
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// View runs fn on an unchanging picture of the database and returns its error.
// Keep it short: while one runs, space is not reused, and a growing file waits.
func (s *Store) View(fn func(*Tx) error) error {
	return s.read(func(tx *bolt.Tx) error { return fn(&Tx{tx: tx, store: s}) })
}

func (s *Store) read(fn func(*bolt.Tx) error) error {
	defer s.readers.enter()()
	return s.db.View(fn)
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
	if cleared, err := clearUnborn(path); cleared || err != nil {
		return cleared, err
	}
	db, err := bolt.Open(path, 0o600, &bolt.Options{Timeout: lockWait, ReadOnly: true})
	if err != nil {
		return false, openError(err)
	}
	// Again, now that the lock keeps writers away: it may have been created meanwhile.
	if info, err = os.Stat(path); err != nil {
		return false, errors.Join(err, db.Close())
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

// clearUnborn empties a file in which no transaction was ever committed: bbolt would
// not open what a power cut may leave of a new file.
func clearUnborn(path string) (bool, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return false, nil // whoever opens it next says why
	}
	defer f.Close()
	// Another process may be creating it at this moment: it is looked at again under
	// the lock.
	if !unborn(f) || !lockAlone(f) || !unborn(f) {
		return false, nil
	}
	return true, f.Truncate(0)
}

// checkFormat accepts a database of a format known here and one without any bucket,
// which is what a creation that was interrupted leaves.
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
	if string(found) != format && string(found) != formatNoChecksums {
		return fmt.Errorf("%w: the file has format %q and this program knows formats %q and %q; "+
			"run the release that wrote it, or restore a backup made with this one (nothing was changed)",
			ErrUnknownVersion, found, formatNoChecksums, format)
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
		bucketAddresses, bucketSentIndex, bucketUnread, bucketPacks,
	} {
		if _, err := tx.CreateBucketIfNotExists([]byte(name)); err != nil {
			return fmt.Errorf("create bucket %s: %w", name, err)
		}
	}
	meta := tx.Bucket([]byte(bucketMeta))
	if string(meta.Get(keyFormat)) == formatNoChecksums {
		// From here on the release before would misread what is there.
		if err := meta.Put(keyUpgrading, []byte("{}")); err != nil {
			return err
		}
	}
	if meta.Get(keyID) == nil {
		if err := meta.Put(keyID, []byte(strings.ToLower(rand.Text()))); err != nil {
			return err
		}
	}
	return meta.Put(keyFormat, []byte(format))
}

// upgradeBatch is how many bytes of values one transaction of an upgrade handles.
const upgradeBatch = 4 << 20

// upgrade adds the checksums that format 1 had not, in several transactions, since a
// large database does not fit into one; it goes on where it was interrupted.
func upgrade(db *bolt.DB) error {
	for {
		more := false
		err := db.Update(func(tx *bolt.Tx) (err error) {
			more, err = upgradeSome(tx, upgradeBatch)
			return err
		})
		if err != nil || !more {
			return err
		}
	}
}

// upgradeSome adds checksums to the next values, of so many bytes, and reports whether
// there may be more to do.
func upgradeSome(tx *bolt.Tx, bytesOfValues int) (more bool, err error) {
	meta := tx.Bucket([]byte(bucketMeta))
	done := meta.Get(keyUpgrading)
	if done == nil {
		return false, nil
	}
	var after place
	if err := json.Unmarshal(done, &after); err != nil {
		return false, fmt.Errorf("upgrade: %w", err)
	}
	type value struct {
		b    *bolt.Bucket
		at   place
		data []byte
	}
	var batch []value
	size := 0
	// Nothing may be written to a bucket while a cursor runs over it.
	checkedValues(tx, after, func(b *bolt.Bucket, at place, data []byte) bool {
		if at.Bucket == bucketSentIndex { // is new in format 2
			return true
		}
		at.Key = bytes.Clone(at.Key)
		batch = append(batch, value{b, at, withChecksum(at.Key, data)})
		size += len(at.Key) + len(data)
		return size < bytesOfValues
	})
	if len(batch) == 0 {
		return false, meta.Delete(keyUpgrading)
	}
	for _, v := range batch {
		err := v.b.Put(v.at.Key, v.data)
		if err == nil {
			err = indexOldSent(tx, v.at, v.data[:len(v.data)-checksumLength])
		}
		if err != nil {
			return false, fmt.Errorf("upgrade %s: %w", v.at, err)
		}
	}
	last, err := json.Marshal(batch[len(batch)-1].at)
	if err != nil {
		return false, err
	}
	return true, meta.Put(keyUpgrading, last)
}

// ID is what tells this database from all others; its copies have the same.
func (s *Store) ID() (string, error) {
	var id string
	err := s.read(func(tx *bolt.Tx) error {
		id = string(tx.Bucket([]byte(bucketMeta)).Get(keyID))
		return nil
	})
	return id, err
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
