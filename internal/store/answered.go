package store

import (
	"bytes"
	"errors"
	"fmt"
	"time"
)

// answerPeriod is the time in which answers are counted.
const answerPeriod = 24 * time.Hour

// maxForgotten bounds how many old records one MayAnswer clears away, so that
// none takes long.
const maxForgotten = 16

// MayAnswer reports whether somebody, an address or whatever names one, may be
// answered now: fewer than most times today, in days of UTC. It then counts as
// answered once more. So nobody can have many letters sent to others.
func (tx *Tx) MayAnswer(whom string, now time.Time, most int) (bool, error) {
	day, err := timeKey(now.UTC().Truncate(answerPeriod))
	if err != nil {
		return false, fmt.Errorf("answer to %q: %w", whom, err)
	}
	b := tx.bucket(bucketAnswered)
	if err := forgetAnswers(b, day); err != nil {
		return false, fmt.Errorf("answer to %q: %w", whom, err)
	}
	key := append(day, whom...)
	answered := uint64(0)
	switch count, err := getBytes(b, key); {
	case err == nil:
		answered = keySeq(count)
	case !errors.Is(err, ErrNotFound):
		return false, fmt.Errorf("answers to %q: %w", whom, err)
	}
	if answered >= uint64(most) {
		return false, nil
	}
	if err := putBytes(b, key, seqKey(answered+1)); err != nil {
		return false, fmt.Errorf("answer to %q: %w", whom, err)
	}
	return true, nil
}

// forgetAnswers clears away some records of days before the given one.
func forgetAnswers(b *bucket, day []byte) error {
	var old [][]byte
	c := b.Cursor()
	for key, _ := c.First(); key != nil && bytes.Compare(key[:len(day)], day) < 0 && len(old) < maxForgotten; key, _ = c.Next() {
		old = append(old, bytes.Clone(key))
	}
	for _, key := range old {
		if err := b.Delete(key); err != nil {
			return err
		}
	}
	return nil
}
