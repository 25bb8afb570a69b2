package store

import (
	"bytes"
	"errors"
	"fmt"
	"time"
)

// Deadline is an instant at which something of a game falls due.
type Deadline struct {
	Game GameID
	Kind string // what falls due, in the caller's words
	When time.Time
}

// A game id has no zero byte, so the key can be taken apart again.
func deadlineKey(game GameID, kind string) []byte {
	return append(append([]byte(game), 0), kind...)
}

// SetDeadline sets when something of a game falls due, in place of what was set
// for the same kind. The game must exist.
func (tx *Tx) SetDeadline(game GameID, kind string, when time.Time) error {
	if err := tx.checkGame(game); err != nil {
		return fmt.Errorf("set deadline: %w", err)
	}
	instant, err := timeKey(when)
	if err != nil {
		return fmt.Errorf("set deadline %q of %q: %w", kind, game, err)
	}
	if err := tx.ClearDeadline(game, kind); err != nil {
		return err
	}
	key := deadlineKey(game, kind)
	err = putBytes(tx.bucket(bucketDeadlines), key, instant)
	if err == nil {
		err = putBytes(tx.bucket(bucketDeadlineIndex), bytes.Join([][]byte{instant, key}, nil), nil)
	}
	if err != nil {
		return fmt.Errorf("set deadline %q of %q: %w", kind, game, err)
	}
	return nil
}

// ClearDeadline removes a deadline. Clearing what is not set is no error.
func (tx *Tx) ClearDeadline(game GameID, kind string) error {
	deadlines, key := tx.bucket(bucketDeadlines), deadlineKey(game, kind)
	instant, err := getBytes(deadlines, key)
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("clear deadline %q of %q: %w", kind, game, err)
	}
	index := bytes.Join([][]byte{instant, key}, nil)
	if err := errors.Join(deadlines.Delete(key), tx.bucket(bucketDeadlineIndex).Delete(index)); err != nil {
		return fmt.Errorf("clear deadline %q of %q: %w", kind, game, err)
	}
	return nil
}

// Deadlines returns the deadlines of one game by kind, instants in UTC.
func (tx *Tx) Deadlines(game GameID) []Deadline {
	prefix := deadlineKey(game, "")
	var all []Deadline
	c := tx.bucket(bucketDeadlines).Cursor()
	for key, instant := c.Seek(prefix); bytes.HasPrefix(key, prefix); key, instant = c.Next() {
		all = append(all, Deadline{Game: game, Kind: string(key[len(prefix):]), When: keyTime(instant)})
	}
	return all
}

// NextDeadline returns the earliest deadline of all games, in UTC; false if none
// is set.
func (tx *Tx) NextDeadline() (time.Time, bool) {
	key, _ := tx.bucket(bucketDeadlineIndex).Cursor().First()
	if key == nil {
		return time.Time{}, false
	}
	return keyTime(key), true
}

// Expired returns the deadlines that are not after now, earliest first, then by
// game and kind, at most limit. They stay set until cleared or set anew.
func (tx *Tx) Expired(now time.Time, limit int) ([]Deadline, error) {
	keys, err := upTo(tx.bucket(bucketDeadlineIndex), now, limit)
	if err != nil {
		return nil, fmt.Errorf("expired deadlines: %w", err)
	}
	var expired []Deadline
	for _, key := range keys {
		game, kind, _ := bytes.Cut(key[8:], []byte{0})
		expired = append(expired, Deadline{Game: GameID(game), Kind: string(kind), When: keyTime(key)})
	}
	return expired, nil
}
