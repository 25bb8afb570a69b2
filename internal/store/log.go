package store

import "fmt"

// LogEntry is one entry of a game's log.
type LogEntry struct {
	Seq  Seq
	Data []byte
	Err  error // not nil if the entry is damaged
}

// AppendLog adds an entry to the end of a game's log and returns its sequence:
// 1, 2, 3 … without gaps. Nothing removes an entry: a rewind is an entry too.
func (tx *Tx) AppendLog(game GameID, entry []byte) (Seq, error) {
	b, err := tx.makeGameBucket(bucketLog, game)
	if err != nil {
		return 0, fmt.Errorf("append to log: %w", err)
	}
	seq, err := b.NextSequence()
	if err != nil {
		return 0, fmt.Errorf("append to log of %q: %w", game, err)
	}
	if err := putBytes(b, seqKey(seq), entry); err != nil {
		return 0, fmt.Errorf("append to log of %q: %w", game, err)
	}
	return Seq(seq), nil
}

// Log returns a game's entries from a sequence, itself included, to the end, in
// order; none for an unknown game.
func (tx *Tx) Log(game GameID, from Seq) []LogEntry {
	b := tx.gameBucket(bucketLog, game)
	if b == nil {
		return nil
	}
	var entries []LogEntry
	c := b.Cursor()
	for key, data := c.Seek(seqKey(uint64(from))); key != nil; key, data = c.Next() {
		data, err := openBytes(key, data)
		entries = append(entries, LogEntry{Seq(keySeq(key)), data, err})
	}
	return entries
}

// LastLog returns the sequence of a game's last entry; 0 if there is none.
func (tx *Tx) LastLog(game GameID) Seq {
	b := tx.gameBucket(bucketLog, game)
	if b == nil {
		return 0
	}
	return Seq(b.Sequence())
}
