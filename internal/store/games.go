package store

import (
	"encoding/json"
	"fmt"
)

// Status says where a game is in its life.
type Status string

// The statuses of a game. The first three need attention, the last two are over.
const (
	StatusSetup     Status = "setup"
	StatusActive    Status = "active"
	StatusPaused    Status = "paused"
	StatusFinished  Status = "finished"
	StatusCancelled Status = "cancelled"
)

// over reports whether the game needs no more attention; known whether the status
// is one of those above.
func (s Status) over() (over, known bool) {
	switch s {
	case StatusSetup, StatusActive, StatusPaused:
		return false, true
	case StatusFinished, StatusCancelled:
		return true, true
	}
	return false, false
}

// GameRecord is what the store knows of a game; all else is in Data, which must
// be valid JSON and means nothing here.
type GameRecord struct {
	ID     GameID          `json:"id"`
	Status Status          `json:"status"`
	Data   json.RawMessage `json:"data,omitempty"`
}

const maxGameID = 64

func (id GameID) valid() bool {
	for i := range len(id) {
		c := id[i]
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' && i > 0) {
			return false
		}
	}
	return len(id) > 0 && len(id) <= maxGameID
}

// checkGame returns ErrNotFound for a game that was never created.
func (tx *Tx) checkGame(game GameID) error {
	if tx.bucket(bucketGames).Get([]byte(game)) == nil {
		return fmt.Errorf("game %q: %w", game, ErrNotFound)
	}
	return nil
}

// Game returns the record of a game; ErrNotFound if there is none.
func (tx *Tx) Game(id GameID) (GameRecord, error) {
	var rec GameRecord
	if err := getJSON(tx.bucket(bucketGames), []byte(id), &rec); err != nil {
		return GameRecord{}, fmt.Errorf("game %q: %w", id, err)
	}
	return rec, nil
}

// CreateGame stores a new game. ErrExists if the id is taken, by whatever game.
func (tx *Tx) CreateGame(rec GameRecord) error {
	if !rec.ID.valid() {
		return fmt.Errorf("create game %q: the id must be 1 to %d lower-case letters, digits and hyphens, not starting with a hyphen",
			rec.ID, maxGameID)
	}
	if tx.checkGame(rec.ID) == nil {
		return fmt.Errorf("create game %q: %w", rec.ID, ErrExists)
	}
	return tx.putGame(rec)
}

// SetGame replaces the record of a game; ErrNotFound if it was never created.
func (tx *Tx) SetGame(rec GameRecord) error {
	if err := tx.checkGame(rec.ID); err != nil {
		return err
	}
	return tx.putGame(rec)
}

// putGame writes the record and keeps the index of games that are not over.
func (tx *Tx) putGame(rec GameRecord) error {
	over, known := rec.Status.over()
	if !known {
		return fmt.Errorf("game %q: unknown status %q", rec.ID, rec.Status)
	}
	key := []byte(rec.ID)
	if err := putJSON(tx.bucket(bucketGames), key, rec); err != nil {
		return fmt.Errorf("game %q: %w", rec.ID, err)
	}
	var err error
	switch active := tx.bucket(bucketActive); {
	case over:
		err = active.Delete(key)
	case active.Get(key) == nil:
		err = putBytes(active, key, nil)
	}
	if err != nil {
		return fmt.Errorf("game %q: %w", rec.ID, err)
	}
	return nil
}

// ActiveGames lists the games that are not over, by id. Its cost does not depend
// on how many are.
func (tx *Tx) ActiveGames() []GameID {
	var ids []GameID
	c := tx.bucket(bucketActive).Cursor()
	for key, _ := c.First(); key != nil; key, _ = c.Next() {
		ids = append(ids, GameID(key))
	}
	return ids
}

// Games lists games of any status by id, at most limit, beginning after the given
// id; "" begins with the first.
func (tx *Tx) Games(after GameID, limit int) []GameID {
	var ids []GameID
	c := tx.bucket(bucketGames).Cursor()
	key, _ := c.Seek([]byte(after))
	if GameID(key) == after {
		key, _ = c.Next()
	}
	for ; key != nil && len(ids) < limit; key, _ = c.Next() {
		ids = append(ids, GameID(key))
	}
	return ids
}
