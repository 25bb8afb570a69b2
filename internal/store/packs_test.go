package store

import (
	"bytes"
	"errors"
	"path/filepath"
	"testing"
)

// Packs are kept once, and by copies of the database as by itself.
func TestPacks(t *testing.T) {
	dir := t.TempDir()
	path, copied := filepath.Join(dir, "games.db"), filepath.Join(dir, "copy.db")
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	first, second := PackHash{1}, PackHash{2}
	err = s.Update(func(tx *Tx) error {
		return errors.Join(tx.PutPack(second, []byte("second")), tx.PutPack(first, []byte("first")), tx.PutPack(first, []byte("again")))
	})
	if err == nil {
		err = s.BackupTo(copied)
	}
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Compact(path); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{path, copied} {
		s, err := Open(file)
		if err != nil {
			t.Fatal(err)
		}
		err = s.View(func(tx *Tx) error {
			if list := tx.Packs(); len(list) != 2 || list[0] != first || list[1] != second {
				t.Errorf("%s: packs %x", file, list)
			}
			got, err := tx.Pack(first)
			if err != nil || !bytes.Equal(got, []byte("first")) || !tx.HasPack(first) {
				t.Errorf("%s: %q, %v", file, got, err)
			}
			if _, err := tx.Pack(PackHash{3}); !errors.Is(err, ErrNotFound) || tx.HasPack(PackHash{3}) {
				t.Errorf("%s: a pack that was never put: %v", file, err)
			}
			return nil
		})
		if err := errors.Join(err, s.Check(), s.Close()); err != nil {
			t.Error(err)
		}
	}
}
