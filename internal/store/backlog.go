package store

import "time"

// Backlog is how much there is to do, for those who watch the daemon.
type Backlog struct {
	ActiveGames int
	Waiting     int       // letters in the outbox
	Oldest      time.Time // when the first of them is or was due, in UTC; zero: none
	GivenUp     int       // letters that were not sent
	Unread      int       // letters that the mail server could not give out
}

// Backlog counts games that are not over and letters that wait.
func (tx *Tx) Backlog() Backlog {
	n := Backlog{ActiveGames: tx.count(bucketActive), Waiting: tx.count(bucketDue), GivenUp: tx.count(bucketFailed), Unread: tx.count(bucketUnread)}
	n.Oldest, _ = tx.NextDue()
	return n
}

// count walks through a bucket.
func (tx *Tx) count(bucket string) int {
	n := 0
	c := tx.bucket(bucket).Cursor()
	for key, _ := c.First(); key != nil; key, _ = c.Next() {
		n++
	}
	return n
}
