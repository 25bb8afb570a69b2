package store

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"
)

func TestAddresses(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	err = s.Update(func(tx *Tx) error {
		if err := tx.AddAddress("a@x.example", SeatRef{"none", "1"}); !errors.Is(err, ErrNotFound) {
			t.Errorf("an address of no game: %v", err)
		}
		for _, id := range []GameID{"one", "two"} {
			if err := tx.CreateGame(GameRecord{ID: id, Status: StatusActive}); err != nil {
				return err
			}
		}
		return errors.Join(
			tx.AddAddress("a@x.example", SeatRef{"two", "1"}), tx.AddAddress("a@x.example", SeatRef{"one", "2"}),
			tx.AddAddress("a@x.example", SeatRef{"one", "2"}), tx.AddAddress("a@x.example.org", SeatRef{"one", "1"}),
		)
	})
	if err != nil {
		t.Fatal(err)
	}
	err = s.View(func(tx *Tx) error {
		for _, test := range []struct {
			address string
			limit   int
			want    []SeatRef
		}{
			{"a@x.example", 9, []SeatRef{{"one", "2"}, {"two", "1"}}},
			{"a@x.example", 1, []SeatRef{{"one", "2"}}},
			{"A@x.example", 9, nil}, {"a@x", 9, nil}, {"a@x.example\x00one", 9, nil}, {"", 9, nil},
		} {
			if got := tx.SeatsAt(test.address, test.limit); !slices.Equal(got, test.want) {
				t.Errorf("%q: %v, want %v", test.address, got, test.want)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
