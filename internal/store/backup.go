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
	return s.read(func(tx *bolt.Tx) error {
		_, err := tx.WriteTo(w)
		return err
	})
}

// BackupTo writes a copy of the database to a file, mode 0600, replacing a file of
// that name only when the copy is whole, checked and on disk.
func (s *Store) BackupTo(path string) error {
	same, err := s.is(path)
	if err == nil && same {
		err = errors.New("this is the database itself; choose another file")
	}
	if err != nil {
		return fmt.Errorf("back up to %s: %w", path, err)
	}
	return SaveBackup(path, s.Backup)
}

// SaveBackup is BackupTo for a database that somebody else has open, whose Backup
// the function write stands for.
func SaveBackup(path string, write func(io.Writer) error) error {
	if err := saveBackup(path, write); err != nil {
		return fmt.Errorf("back up to %s: %w", path, err)
	}
	return nil
}

// CopyFile makes a checked copy of a database that nobody has open for writing.
func CopyFile(to, from string) error {
	f, err := os.Open(from)
	if err != nil {
		return err
	}
	defer f.Close()
	return SaveBackup(to, func(w io.Writer) error {
		_, err := io.Copy(w, f)
		return err
	})
}

// Replace puts the database fresh, a file in the same directory, in the place of the
// one at path, which gets the name kept. An error that wraps fs.ErrNotExist if there
// is none at path, ErrLocked if somebody has it open; nothing is changed then.
func Replace(path, fresh, kept string) error {
	if err := unlocked(path); err != nil {
		return err
	}
	// A link first: at no moment is there no database.
	if err := os.Link(path, kept); err != nil {
		return err
	}
	if err := os.Rename(fresh, path); err != nil {
		return errors.Join(err, os.Remove(kept))
	}
	return syncDir(filepath.Dir(path))
}

// unlocked fails if there is no file, or somebody has it open as a database. What is
// in it does not matter: it may be replaced because it is damaged.
func unlocked(path string) error {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	db, err := bolt.Open(path, 0o600, &bolt.Options{Timeout: lockWait, ReadOnly: true})
	if err == nil {
		return db.Close()
	}
	if err = openError(err); errors.Is(err, ErrLocked) {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func saveBackup(path string, write func(io.Writer) error) error {
	// CreateTemp makes files of mode 0600.
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	temp := f.Name()
	err = write(f)
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

// CheckFile is Check for a database that is not open. Nothing in the file, whatever
// it is, can do harm.
func CheckFile(path string) error {
	if err := checkFile(path); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func checkFile(path string) error {
	// Before bbolt maps it: what is no database, or too short, must not get so far.
	if err := pageDamage(path); err != nil {
		return err
	}
	return guard(func() error {
		db, err := bolt.Open(path, 0o600, &bolt.Options{Timeout: lockWait, ReadOnly: true})
		if err != nil {
			return openError(err)
		}
		tx, err := db.Begin(false)
		if err != nil {
			return errors.Join(err, db.Close())
		}
		return errors.Join(damage(tx), tx.Rollback(), db.Close())
	})
}

// damage checks the pages of a database that nobody writes to, and then, since they
// can be read, each value.
func damage(tx *bolt.Tx) error {
	if err := pageDamage(tx.DB().Path()); err != nil {
		return err
	}
	var l faultList
	// The channel must be read to its end, or the checking goroutine never ends.
	for err := range tx.Check() {
		l.add(err)
	}
	verifyChecksums(tx, l.add)
	return l.err()
}

// pageDamage reports what is wrong with the structure of a file.
func pageDamage(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	var l faultList
	walkPages(f, info.Size(), l.add)
	return l.err()
}

// maxDamage is how many faults are worth listing.
const maxDamage = 10

// faultList collects faults, and only counts those after the first ten.
type faultList struct {
	faults []error
	more   int
}

func (l *faultList) add(err error) {
	if len(l.faults) < maxDamage {
		l.faults = append(l.faults, err)
	} else {
		l.more++
	}
}

// err is all faults, with the remedy; nil if there is none.
func (l *faultList) err() error {
	if len(l.faults) == 0 {
		return nil
	}
	if l.more > 0 {
		l.faults = append(l.faults, fmt.Errorf("and %d more faults", l.more))
	}
	return fmt.Errorf("%w: %w (restore a backup that is whole)", ErrDamaged, errors.Join(l.faults...))
}
