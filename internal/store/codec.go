package store

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"time"
)

// gameBucket returns a game's own bucket in a family for reading; nil if the
// family holds nothing of the game.
func (tx *Tx) gameBucket(family string, game GameID) *bucket {
	return tx.bucket(family).Bucket([]byte(game))
}

// makeGameBucket returns a game's own bucket in a family for writing. Nothing can
// be stored for a game that does not exist.
func (tx *Tx) makeGameBucket(family string, game GameID) (*bucket, error) {
	if err := tx.checkGame(game); err != nil {
		return nil, err
	}
	return tx.bucket(family).CreateBucketIfNotExists([]byte(game))
}

func seqKey(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

func keySeq(key []byte) uint64 { return binary.BigEndian.Uint64(key) }

// timeKey orders instants as bytes. Only instants that nanoseconds in 64 bits
// can express, from 1678 to 2261, have one; the zero time has none.
func timeKey(t time.Time) ([]byte, error) {
	if y := t.UTC().Year(); y < 1678 || y > 2261 {
		return nil, fmt.Errorf("instant %s cannot be stored", t)
	}
	return seqKey(uint64(t.UnixNano()) ^ 1<<63), nil
}

// keyTime is the inverse of timeKey for the first eight bytes of key, in UTC.
func keyTime(key []byte) time.Time {
	return time.Unix(0, int64(binary.BigEndian.Uint64(key)^1<<63)).UTC()
}

func putJSON(b *bucket, key []byte, record any) error {
	data, err := json.Marshal(record)
	if err != nil {
		return err
	}
	return putOwned(b, key, data)
}

// getJSON decodes the record at key into record; ErrNotFound if there is none.
func getJSON(b *bucket, key []byte, record any) error {
	if b == nil {
		return ErrNotFound
	}
	data := b.Get(key)
	if data == nil {
		return ErrNotFound
	}
	data, err := stripChecksum(key, data)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, record); err != nil {
		return fmt.Errorf("damaged record: %w", err)
	}
	return nil
}

// putOwned stores data that nobody else has or will have, with its checksum behind it: without a
// copy, where there is room for that.
func putOwned(b *bucket, key, data []byte) error {
	return b.Put(key, binary.BigEndian.AppendUint32(data, checksum(key, data)))
}

// putBytes stores a copy of data with its checksum: bbolt keeps the slice until
// commit.
func putBytes(b *bucket, key, data []byte) error { return b.Put(key, withChecksum(key, data)) }

// getBytes returns a copy of the value at key, because bbolt's own slice dies
// with the transaction; ErrNotFound if there is none.
func getBytes(b *bucket, key []byte) ([]byte, error) {
	if b == nil {
		return nil, ErrNotFound
	}
	data := b.Get(key)
	if data == nil {
		return nil, ErrNotFound
	}
	return openBytes(key, data)
}

// openBytes returns a copy of a value without its checksum.
func openBytes(key, data []byte) ([]byte, error) {
	data, err := stripChecksum(key, data)
	return bytes.Clone(data), err
}

// lastUpTo returns the last sequence of b that is not above limit, and a copy of
// its value; ErrNotFound if there is none.
func lastUpTo(b *bucket, limit Seq) (Seq, []byte, error) {
	if b == nil {
		return 0, nil, ErrNotFound
	}
	c := b.Cursor()
	key, value := c.Seek(seqKey(uint64(limit)))
	switch {
	case key == nil:
		key, value = c.Last()
	case Seq(keySeq(key)) > limit:
		key, value = c.Prev()
	}
	if key == nil {
		return 0, nil, ErrNotFound
	}
	value, err := openBytes(key, value)
	return Seq(keySeq(key)), value, err
}

// sequences lists the keys of b in order; nothing for a nil bucket.
func sequences(b *bucket) []Seq {
	if b == nil {
		return nil
	}
	var seqs []Seq
	c := b.Cursor()
	for key, _ := c.First(); key != nil; key, _ = c.Next() {
		seqs = append(seqs, Seq(keySeq(key)))
	}
	return seqs
}

// upTo returns copies of the keys of an index by instant that are not after now,
// earliest first, at most limit.
func upTo(index *bucket, now time.Time, limit int) ([][]byte, error) {
	end, err := timeKey(now)
	if err != nil {
		return nil, err
	}
	var keys [][]byte
	c := index.Cursor()
	for key, _ := c.First(); key != nil && len(keys) < limit; key, _ = c.Next() {
		if bytes.Compare(key[:8], end) > 0 {
			break
		}
		keys = append(keys, bytes.Clone(key))
	}
	return keys, nil
}
