package store

import (
	"fmt"
	"time"
)

var keyAlive = []byte("alive")

// Alive returns the instant last given to SetAlive, in UTC, so that the next
// start knows how long the moderator was down; false if there is none.
func (tx *Tx) Alive() (time.Time, bool) {
	key := tx.bucket(bucketMeta).Get(keyAlive)
	if key == nil {
		return time.Time{}, false
	}
	return keyTime(key), true
}

// SetAlive records that the moderator was running at an instant.
func (tx *Tx) SetAlive(at time.Time) error {
	key, err := timeKey(at)
	if err != nil {
		return fmt.Errorf("set alive: %w", err)
	}
	return tx.bucket(bucketMeta).Put(keyAlive, key)
}
