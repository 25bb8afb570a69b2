package store

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestForgetSent lets the content of letters lapse: those sent before an instant,
// oldest first, never one that waits or was given up; all else of them stays.
func TestForgetSent(t *testing.T) {
	s := withGames(t, "a")
	first, second := queue(t, s, "a", 1, "first"), queue(t, s, "", 2, "second")
	waits, failed := queue(t, s, "a", 3, "waits"), queue(t, s, "a", 4, "failed")
	update(t, s, func(tx *Tx) error {
		return errors.Join(tx.MarkSent(second, noon), tx.MarkSent(first, noon.Add(time.Hour)), tx.GiveUp(failed, noon, errors.New("no")))
	})
	forget := func(before time.Time, want int) {
		t.Helper()
		update(t, s, func(tx *Tx) error {
			n, err := tx.ForgetSent(before, 10)
			if n != want {
				t.Errorf("forgot %d letters, want %d", n, want)
			}
			return err
		})
		view(t, s, func(tx *Tx) error {
			_, err := tx.Verify()
			return err
		})
	}
	forget(noon.Add(-time.Second), 0)
	forget(noon.Add(time.Minute), 1)
	view(t, s, func(tx *Tx) error {
		if _, err := tx.SentLetter("", second); !errors.Is(err, ErrNotFound) {
			t.Errorf("the content of the second letter: %v", err)
		}
		list, err := tx.SentLetters("", 0, 10)
		if err != nil || len(list) != 1 || list[0].Hash != HashOf([]byte("second")) || list[0].To == "" {
			t.Errorf("its record: %+v, %v", list, err)
		}
		if out, err := tx.SentLetter("a", first); err != nil || string(out.Payload) != "first" || out.Hash != "" {
			t.Errorf("the first letter: %+v, %v", out, err)
		}
		return nil
	})
	forget(noon.Add(2*time.Hour), 1)
	forget(noon.Add(99*time.Hour), 0)
	update(t, s, func(tx *Tx) error { return tx.Requeue(failed, noon) })
	view(t, s, func(tx *Tx) error {
		list, err := tx.WaitingLetters(0, 10)
		if len(list) != 2 || list[0].ID != waits || string(list[1].Payload) != "failed" {
			t.Errorf("waiting: %+v", list)
		}
		return err
	})
}

// TestForgetContent lets the content of one letter go as soon as it was sent; it is counted
// among those of the day all the same, until that is over.
func TestForgetContent(t *testing.T) {
	for name, forget := range map[string]func(*Tx, OutgoingID) error{
		"later": func(tx *Tx, id OutgoingID) error {
			return errors.Join(tx.MarkSent(id, noon), tx.ForgetContent("a", id))
		},
		"at once": func(tx *Tx, id OutgoingID) error { return tx.MarkSentAndForget(id, noon) },
	} {
		t.Run(name, func(t *testing.T) { testForgetContent(t, forget) })
	}
}

func testForgetContent(t *testing.T, forget func(*Tx, OutgoingID) error) {
	s := withGames(t, "a")
	id := queue(t, s, "a", 1, "content")
	err := s.Update(func(tx *Tx) error { return tx.ForgetContent("a", id) })
	if !errors.Is(err, ErrNotFound) {
		t.Errorf("the content of a letter that waits was forgotten: %v", err)
	}
	update(t, s, func(tx *Tx) error { return forget(tx, id) })
	lately := func(want int) {
		t.Helper()
		view(t, s, func(tx *Tx) error {
			if n, err := tx.SentLately(noon.Add(time.Hour)); n != want || err != nil {
				t.Errorf("%d letters were sent lately, want %d; %v", n, want, err)
			}
			if tx.bucket(bucketPayloads).Get(seqKey(uint64(id))) != nil {
				t.Error("its content is there")
			}
			list, err := tx.SentLetters("a", 0, 10)
			if err != nil || len(list) != 1 || list[0].Hash != HashOf([]byte("content")) || !list[0].Due.IsZero() {
				t.Errorf("its record: %+v, %v", list, err)
			}
			_, err = tx.Verify()
			return err
		})
	}
	lately(1)
	err = s.Update(func(tx *Tx) error { return tx.ForgetContent("a", id) })
	if !errors.Is(err, ErrNotFound) {
		t.Errorf("forgotten twice: %v", err)
	}
	update(t, s, func(tx *Tx) error {
		_, err := tx.ForgetSent(noon.Add(SentPeriod), 10)
		return err
	})
	lately(0)
}

// TestCompact deletes much and gets the space back; what is there stays the same.
func TestCompact(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: writes much")
	}
	path := filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(path, wholeFile(t), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 30 {
		update(t, s, func(tx *Tx) error { return tx.PutReport("wessex", Seq(i), make([]byte, 50_000)) })
	}
	for i := range 30 {
		update(t, s, func(tx *Tx) error { return tx.PutReport("wessex", Seq(i), nil) })
	}
	if _, _, err := Compact(path); !errors.Is(err, ErrLocked) {
		t.Errorf("compacted while it is open: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	want := dump(t, path)
	before, after, err := Compact(path)
	if err != nil || after*2 > before {
		t.Errorf("%d bytes became %d, %v", before, after, err)
	}
	if got := dump(t, path); got != want {
		t.Error("it holds something else now")
	}
	if err := CheckFile(path); err != nil {
		t.Error(err)
	}
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(files) != 1 {
		t.Errorf("left behind: %v, %v", files, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	// What is damaged is left as it is.
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[bytes.Index(data, []byte(`"uidvalidity"`))] ^= 4
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Compact(path); err == nil {
		t.Error("a damaged file was compacted")
	}
}
