package store

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestBackupToWhileInUse(t *testing.T) {
	s := withGames(t, "wessex")
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(path, []byte("an older backup"), 0o644); err != nil {
		t.Fatal(err)
	}
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			default:
			}
			err := s.Update(func(tx *Tx) error {
				seq, err := tx.AppendLog("wessex", make([]byte, 3000))
				if err != nil {
					return err
				}
				return tx.PutSnapshot("wessex", seq, make([]byte, 3000))
			})
			if err != nil {
				t.Error(err)
				return
			}
		}
	}()
	for range 3 {
		if err := s.BackupTo(path); err != nil {
			t.Error(err)
		}
		if err := s.Check(); err != nil {
			t.Errorf("check while in use: %v", err)
		}
	}
	close(stop)
	<-stopped

	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("mode %o, want 600", info.Mode().Perm())
	}
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 1 {
		t.Errorf("files left beside the backup: %v", files)
	}
	backup, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	view(t, backup, func(tx *Tx) error {
		last := tx.LastLog("wessex")
		entries := tx.Log("wessex", 1)
		if seq, _, err := tx.Snapshot("wessex", 1<<40); last > 0 && (err != nil || seq != last) || len(entries) != int(last) {
			t.Errorf("backup has log to %d, %d entries, snapshot %d, %v", last, len(entries), seq, err)
		}
		return nil
	})
	if err := backup.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestBackupToRefusesItself(t *testing.T) {
	s := withGames(t, "wessex")
	path := s.db.Path()
	link := filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	for _, target := range []string{path, link} {
		if err := s.BackupTo(target); err == nil || !strings.Contains(err.Error(), "the database itself") {
			t.Errorf("backup to %s: %v", target, err)
		}
	}
}

func TestFailedBackupLeavesTheOldOne(t *testing.T) {
	s := withGames(t, "wessex")
	dir := t.TempDir()
	if err := s.BackupTo(filepath.Join(dir, "missing", "copy.db")); err == nil {
		t.Error("backed up into a missing directory")
	}
	// A directory that is not empty cannot be replaced by rename.
	target := filepath.Join(dir, "copy.db")
	if err := os.MkdirAll(filepath.Join(target, "old"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := s.BackupTo(target); err == nil {
		t.Error("a directory was replaced")
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 1 || files[0].Name() != "copy.db" {
		t.Errorf("left behind: %v", files)
	}
}

func TestCheckFindsDamage(t *testing.T) {
	s := withGames(t, "wessex")
	update(t, s, func(tx *Tx) error {
		for i := range 200 {
			if err := tx.PutReport("wessex", Seq(i), bytes.Repeat([]byte("report"), 100)); err != nil {
				return err
			}
		}
		return nil
	})
	if err := s.Check(); err != nil {
		t.Errorf("a good file: %v", err)
	}
	var file bytes.Buffer
	if err := s.Backup(&file); err != nil {
		t.Fatal(err)
	}
	// Swap the order of two keys of the reports in one page.
	data := file.Bytes()
	a, b := seqKey(100), seqKey(101)
	report := []byte("report")
	i, j := bytes.Index(data, append(a, report...)), bytes.Index(data, append(b, report...))
	if i < 0 || j < 0 {
		t.Fatal("the keys are not where this test looks for them")
	}
	copy(data[i:], b)
	copy(data[j:], a)
	path := filepath.Join(t.TempDir(), "damaged.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	damaged, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := damaged.Check(); err == nil {
		t.Error("keys out of order were not found")
	}
	copyPath := filepath.Join(t.TempDir(), "copy.db")
	if err := damaged.BackupTo(copyPath); err == nil {
		t.Error("a damaged copy was accepted as a backup")
	}
	if _, err := os.Stat(copyPath); !os.IsNotExist(err) {
		t.Errorf("the damaged copy is there: %v", err)
	}
	if err := damaged.Close(); err != nil {
		t.Fatal(err)
	}
}
