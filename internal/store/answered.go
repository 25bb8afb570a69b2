package store

import (
	"bytes"
	"fmt"
	"time"
)

// answerPeriod is how long an answer to a stranger counts.
const answerPeriod = 24 * time.Hour

// maxForgotten bounds how many old records one AnswerOnce clears away, so that
// none takes long.
const maxForgotten = 16

// AnswerOnce reports whether a stranger's address may be answered now: it was not
// within the last day, counted in whole days of UTC. It then counts as answered.
// So a forged sender gets one letter a day at most, however many come in his name.
func (tx *Tx) AnswerOnce(address string, now time.Time) (bool, error) {
	day, err := timeKey(now.UTC().Truncate(answerPeriod))
	if err != nil {
		return false, fmt.Errorf("answer to %q: %w", address, err)
	}
	b := tx.bucket(bucketAnswered)
	var old [][]byte
	c := b.Cursor()
	for key, _ := c.First(); key != nil && bytes.Compare(key[:len(day)], day) < 0 && len(old) < maxForgotten; key, _ = c.Next() {
		old = append(old, bytes.Clone(key))
	}
	for _, key := range old {
		if err := b.Delete(key); err != nil {
			return false, fmt.Errorf("answer to %q: %w", address, err)
		}
	}
	key := append(day, address...)
	if b.Get(key) != nil {
		return false, nil
	}
	if err := b.Put(key, []byte{}); err != nil {
		return false, fmt.Errorf("answer to %q: %w", address, err)
	}
	return true, nil
}
