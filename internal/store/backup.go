package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	bolt "go.etcd.io/bbolt"
)

// Backup writes a copy of the database as it stands to w, while others read and
// write. Give it a fast writer: until it returns, space is not reused.
func (s *Store) Backup(w io.Writer) error {
	return s.db.View(func(tx *bolt.Tx) error {
		_, err := tx.WriteTo(w)
		return err
	})
}

// BackupTo writes a copy of the database to a file, mode 0600, replacing a file of
// that name only when the copy is whole, checked and on disk.
func (s *Store) BackupTo(path string) error {
	if err := s.backupTo(path); err != nil {
		return fmt.Errorf("back up to %s: %w", path, err)
	}
	return nil
}

func (s *Store) backupTo(path string) error {
	if same, err := s.is(path); err != nil {
		return err
	} else if same {
		return errors.New("this is the database itself; choose another file")
	}
	// CreateTemp makes files of mode 0600.
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	temp := f.Name()
	err = s.Backup(f)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = checkFile(temp)
	}
	if err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp))
	}
	return syncDir(filepath.Dir(path))
}

// is reports whether path leads to the open database, by whatever name.
func (s *Store) is(path string) (bool, error) {
	target, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	own, err := os.Stat(s.db.Path())
	if err != nil {
		return false, err
	}
	return os.SameFile(target, own), nil
}

// Check reads the whole file and reports damage; nil if there is none. No Update
// runs meanwhile.
func (s *Store) Check() error {
	// A reader's picture and the list of free pages may differ, since writers
	// change the latter; only a writing transaction sees both as one.
	tx, err := s.db.Begin(true)
	if err != nil {
		return err
	}
	return errors.Join(damage(tx), tx.Rollback())
}

// checkFile is Check for a file that is not open.
func checkFile(path string) error {
	db, err := bolt.Open(path, 0o600, &bolt.Options{Timeout: lockWait, ReadOnly: true})
	if err != nil {
		return openError(err)
	}
	tx, err := db.Begin(false)
	if err != nil {
		return errors.Join(err, db.Close())
	}
	return errors.Join(damage(tx), tx.Rollback(), db.Close())
}

// maxDamage is how many faults are worth listing.
const maxDamage = 10

func damage(tx *bolt.Tx) error {
	var faults []error
	more := 0
	// The channel must be read to its end, or the checking goroutine never ends.
	for err := range tx.Check() {
		if len(faults) < maxDamage {
			faults = append(faults, err)
		} else {
			more++
		}
	}
	if more > 0 {
		faults = append(faults, fmt.Errorf("and %d more faults", more))
	}
	return errors.Join(faults...)
}
