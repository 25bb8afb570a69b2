package store

import (
	"fmt"
	"path/filepath"
	"testing"
)

// fill stores finished games, about 10 KB each, as a played game's records lie.
func fill(b *testing.B, s *Store, games int) {
	b.Helper()
	// Nothing here is worth a sync to disk for each batch.
	s.db.NoSync = true
	defer func() { s.db.NoSync = false }()
	for first := 0; first < games; first += 500 {
		update(b, s, func(tx *Tx) error {
			for i := first; i < min(first+500, games); i++ {
				if err := storeGame(tx, GameID(fmt.Sprintf("game-%05d", i))); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err := s.db.Sync(); err != nil {
		b.Fatal(err)
	}
}

func storeGame(tx *Tx, game GameID) error {
	if err := tx.CreateGame(GameRecord{ID: game, Status: StatusFinished}); err != nil {
		return err
	}
	for i := range 10 {
		if _, err := tx.AppendLog(game, make([]byte, 200)); err != nil {
			return err
		}
		if err := tx.PutReport(game, Seq(i), make([]byte, 300)); err != nil {
			return err
		}
	}
	for range 2 {
		id, err := tx.Queue(Outgoing{Game: game, Due: noon, Payload: make([]byte, 1000)})
		if err != nil {
			return err
		}
		if err := tx.MarkSent(id, noon); err != nil {
			return err
		}
	}
	return tx.PutSnapshot(game, 10, make([]byte, 2000))
}

// BenchmarkLetter is one Update with all that an order letter writes, four
// letters out and four marked sent among it.
func BenchmarkLetter(b *testing.B) {
	for _, games := range []int{0, 1_000, 10_000} {
		b.Run(fmt.Sprintf("games=%d", games), func(b *testing.B) {
			s := open(b)
			fill(b, s, games)
			update(b, s, func(tx *Tx) error { return tx.CreateGame(GameRecord{ID: "game-05000x", Status: StatusActive}) })
			n := 0
			for b.Loop() {
				n++
				update(b, s, func(tx *Tx) error { return storeLetter(tx, "game-05000x", n) })
			}
		})
	}
}

func storeLetter(tx *Tx, game GameID, n int) error {
	key := LetterKey{byte(n * 37), byte(n), byte(n >> 8), byte(n >> 16)}
	if _, err := tx.AddLetter(key, LetterRecord{Received: noon, Game: game, Seat: "1"}, make([]byte, 2000)); err != nil {
		return err
	}
	seq, err := tx.AppendLog(game, make([]byte, 1000))
	if err != nil {
		return err
	}
	for range 4 {
		id, err := tx.Queue(Outgoing{MessageID: "<m@example.org>", To: "a@example.org", Game: game, Due: noon, Payload: make([]byte, 12_000)})
		if err != nil {
			return err
		}
		// The four of the letter before have been sent meanwhile.
		if n > 1 {
			if err := tx.MarkSent(id-4, noon); err != nil {
				return err
			}
		}
	}
	if err := tx.PutSnapshot(game, seq, make([]byte, 4000)); err != nil {
		return err
	}
	if seq > 2 {
		if err := tx.DeleteSnapshot(game, seq-2); err != nil {
			return err
		}
	}
	if err := tx.PutOrders(game, "sheet/romans", make([]byte, 500)); err != nil {
		return err
	}
	if err := tx.PutReport(game, seq, make([]byte, 4000)); err != nil {
		return err
	}
	if err := tx.SetDeadline(game, "orders", noon); err != nil {
		return err
	}
	return tx.SetCursor("INBOX", Cursor{1, uint32(n)})
}

// BenchmarkOpen opens a file and lists what needs attention.
func BenchmarkOpen(b *testing.B) {
	for _, games := range []int{0, 1_000, 10_000} {
		b.Run(fmt.Sprintf("games=%d", games), func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "bench.db")
			s, err := Open(path)
			if err != nil {
				b.Fatal(err)
			}
			fill(b, s, games)
			if err := s.Close(); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				s, err := Open(path)
				if err != nil {
					b.Fatal(err)
				}
				view(b, s, func(tx *Tx) error {
					if active := tx.ActiveGames(); len(active) != 0 {
						b.Errorf("active games: %v", active)
					}
					return nil
				})
				if err := s.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
