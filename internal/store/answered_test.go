package store

import (
	"path/filepath"
	"testing"
	"time"
)

func TestMayAnswer(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	noon := time.Date(2026, 3, 3, 12, 0, 0, 0, time.UTC)
	for i, try := range []struct {
		whom string
		at   time.Time
		most int
		want bool
	}{
		{"a@x.example", noon, 1, true},
		{"a@x.example", noon.Add(time.Hour), 1, false},
		{"a@x.example", noon.Add(time.Hour), 2, true},
		{"a@x.example", noon.Add(time.Hour), 2, false},
		{"b@x.example", noon, 1, true},
		{"c@x.example", noon, 0, false},
		{"a@x.example", noon.Add(24 * time.Hour), 1, true},
		{"a@x.example", noon.Add(25 * time.Hour), 1, false},
	} {
		err := s.Update(func(tx *Tx) error {
			got, err := tx.MayAnswer(try.whom, try.at, try.most)
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
		if n := tx.bucket(bucketAnswered).file.Stats().KeyN; n != 1 {
			t.Errorf("%d records are kept, want those of the last day only, 1", n)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
