package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"

	bolt "go.etcd.io/bbolt"
)

// ErrDamaged: pages or values of a database are not what was stored.
var ErrDamaged = errors.New("the database is damaged")

var errChecksum = fmt.Errorf("%w: the checksum of a record is wrong; restore a backup", ErrDamaged)

const checksumLength = 4

var checksumTable = crc32.MakeTable(crc32.Castagnoli)

// checksum is the checksum of a value. The key is in it, so that a value which lies
// under the key of another is found, too.
func checksum(key, value []byte) uint32 {
	return crc32.Update(crc32.Checksum(key, checksumTable), checksumTable, value)
}

// withChecksum returns a copy of a value with its checksum behind it.
func withChecksum(key, value []byte) []byte {
	data := make([]byte, len(value), len(value)+checksumLength)
	copy(data, value)
	return binary.BigEndian.AppendUint32(data, checksum(key, value))
}

// stripChecksum returns the value without its checksum, in the same memory; ErrDamaged if
// the two do not agree.
func stripChecksum(key, data []byte) ([]byte, error) {
	n := len(data) - checksumLength
	if n < 0 || binary.BigEndian.Uint32(data[n:]) != checksum(key, data[:n]) {
		return nil, errChecksum
	}
	return data[:n:n], nil
}

// place is where a value lies. Places are ordered: by bucket, game and key.
type place struct {
	Bucket string `json:"bucket"`
	Game   string `json:"game,omitempty"` // of a bucket of one game inside
	Key    []byte `json:"key,omitempty"`
}

func (p place) String() string {
	if p.Game == "" {
		return fmt.Sprintf("%s, key %q", p.Bucket, p.Key)
	}
	return fmt.Sprintf("%s of game %q, key %q", p.Bucket, p.Game, p.Key)
}

// checkedValues visits the values that carry, or are to carry, a checksum, in order,
// from the first after a place, until visit returns false.
func checkedValues(tx *bolt.Tx, after place, visit func(b *bolt.Bucket, at place, data []byte) bool) {
	buckets := tx.Cursor()
	for name, _ := buckets.Seek([]byte(after.Bucket)); name != nil; name, _ = buckets.Next() {
		if string(name) == bucketMeta {
			continue
		}
		at := place{Bucket: string(name)}
		if at.Bucket == after.Bucket {
			at.Game, at.Key = after.Game, after.Key
		}
		if !valuesIn(tx.Bucket(name), at, visit) {
			return
		}
	}
}

// valuesIn is checkedValues for one bucket, with those of games inside.
func valuesIn(b *bolt.Bucket, after place, visit func(b *bolt.Bucket, at place, data []byte) bool) bool {
	c := b.Cursor()
	first := after.Key
	if after.Game != "" {
		first = []byte(after.Game)
	}
	for key, data := c.Seek(first); key != nil; key, data = c.Next() {
		inside := b.Bucket(key)
		switch {
		case inside == nil && bytes.Equal(key, after.Key):
		case inside == nil:
			if !visit(b, place{after.Bucket, "", key}, data) {
				return false
			}
		default:
			from := place{Bucket: after.Bucket, Game: string(key)}
			if from.Game == after.Game {
				from.Key = after.Key
			}
			if !entriesOf(inside, from, visit) {
				return false
			}
		}
	}
	return true
}

// entriesOf is valuesIn for the bucket of one game.
func entriesOf(b *bolt.Bucket, after place, visit func(b *bolt.Bucket, at place, data []byte) bool) bool {
	c := b.Cursor()
	for key, data := c.Seek(after.Key); key != nil; key, data = c.Next() {
		if !bytes.Equal(key, after.Key) && !visit(b, place{after.Bucket, after.Game, key}, data) {
			return false
		}
	}
	return true
}

// verifyChecksums reports each value that is not what was stored.
func verifyChecksums(tx *bolt.Tx, report func(error)) {
	if meta := tx.Bucket([]byte(bucketMeta)); meta == nil || string(meta.Get(keyFormat)) == formatNoChecksums || meta.Get(keyUpgrading) != nil {
		return
	}
	checkedValues(tx, place{}, func(_ *bolt.Bucket, at place, data []byte) bool {
		if _, err := stripChecksum(at.Key, data); err != nil {
			report(fmt.Errorf("%s: %w", at, err))
		}
		return true
	})
}
