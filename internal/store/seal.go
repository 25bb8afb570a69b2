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

var errSeal = fmt.Errorf("%w: the checksum of a record is wrong; restore a backup", ErrDamaged)

const sealLength = 4

var sealTable = crc32.MakeTable(crc32.Castagnoli)

// sealOf is the checksum of a value. The key is in it, so that a value which lies
// under the key of another is found, too.
func sealOf(key, value []byte) uint32 {
	return crc32.Update(crc32.Checksum(key, sealTable), sealTable, value)
}

// seal returns a copy of a value with its checksum behind it.
func seal(key, value []byte) []byte {
	data := make([]byte, len(value), len(value)+sealLength)
	copy(data, value)
	return binary.BigEndian.AppendUint32(data, sealOf(key, value))
}

// unseal returns the value without its checksum, in the same memory; ErrDamaged if
// the two do not agree.
func unseal(key, data []byte) ([]byte, error) {
	n := len(data) - sealLength
	if n < 0 || binary.BigEndian.Uint32(data[n:]) != sealOf(key, data[:n]) {
		return nil, errSeal
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

// sealedValues visits the values that carry, or are to carry, a checksum, in order,
// from the first after a place, until visit returns false.
func sealedValues(tx *bolt.Tx, after place, visit func(b *bolt.Bucket, at place, data []byte) bool) {
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

// valuesIn is sealedValues for one bucket, with those of games inside.
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

// checkSeals reports each value that is not what was stored.
func checkSeals(tx *bolt.Tx, report func(error)) {
	if meta := tx.Bucket([]byte(bucketMeta)); meta == nil || string(meta.Get(keyFormat)) == formatUnsealed || meta.Get(keyUpgrading) != nil {
		return
	}
	sealedValues(tx, place{}, func(_ *bolt.Bucket, at place, data []byte) bool {
		if _, err := unseal(at.Key, data); err != nil {
			report(fmt.Errorf("%s: %w", at, err))
		}
		return true
	})
}
