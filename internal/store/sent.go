package store

import "time"

// SentPeriod is the time over which letters that were sent are counted.
const SentPeriod = 24 * time.Hour

// SentLately returns how many letters were sent in the last 24 hours, which stays true over restarts.
func (tx *Tx) SentLately(now time.Time) (int, error) {
	from, err := timeKey(now.Add(-SentPeriod))
	if err != nil {
		return 0, err
	}
	n := 0
	c := tx.bucket(bucketSentIndex).Cursor()
	for key, _ := c.Seek(from); key != nil; key, _ = c.Next() {
		n++
	}
	return n, nil
}
