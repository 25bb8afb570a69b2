package store

import (
	"path/filepath"
	"testing"
	"time"
)

func TestAnswerOnceADay(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	noon := time.Date(2026, 3, 3, 12, 0, 0, 0, time.UTC)
	for i, try := range []struct {
		address string
		at      time.Time
		want    bool
	}{
		{"a@x.example", noon, true},
		{"a@x.example", noon.Add(time.Hour), false},
		{"b@x.example", noon, true},
		{"a@x.example", noon.Add(24 * time.Hour), true},
		{"a@x.example", noon.Add(25 * time.Hour), false},
	} {
		err := s.Update(func(tx *Tx) error {
			got, err := tx.AnswerOnce(try.address, try.at)
			if err == nil && got != try.want {
				t.Errorf("try %d: answered %v, want %v", i+1, got, try.want)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	err = s.View(func(tx *Tx) error {
		if n := tx.bucket(bucketAnswered).Stats().KeyN; n != 1 {
			t.Errorf("%d records are kept, want those of the last day only, 1", n)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
