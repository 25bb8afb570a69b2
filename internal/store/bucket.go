package store

import (
	"bytes"
	"slices"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
)

// bucket is a bucket as a transaction sees it: that of the file, or in an Attempt that
// with what the attempt has written laid over it.
type bucket struct {
	file  *bolt.Bucket // nil in an Attempt: the file has none
	layer *layer       // nil: all goes to the file itself
}

// bucket returns a top-level bucket, all of which exist since Open.
func (tx *Tx) bucket(name string) *bucket {
	if tx.attempt == nil {
		return &bucket{file: tx.tx.Bucket([]byte(name))}
	}
	layer := tx.attempt.layerOf(name, "")
	return &bucket{layer.find(name, tx.tx.Bucket), layer}
}

// number gives a number for a new record of a top-level bucket, higher than all before.
// Attempts that do not know of each other get different ones; some are never used.
func (tx *Tx) number(name string) (uint64, error) {
	b := tx.bucket(name)
	n := tx.store.attempts.number(name, b.file.Sequence())
	if b.layer == nil {
		return n, b.file.SetSequence(n)
	}
	b.layer.number = n
	return n, nil
}

// Bucket returns the bucket of a game inside; nil if there is none.
func (b *bucket) Bucket(game []byte) *bucket {
	if b.layer == nil {
		inside := b.file.Bucket(game)
		if inside == nil {
			return nil
		}
		return &bucket{file: inside}
	}
	if len(game) == 0 {
		return nil // there can be none
	}
	layer := b.layer.attempt.layerOf(b.layer.name, string(game))
	layer.reads(countKey)
	inside := layer.find(layer.game, b.file.Bucket)
	if inside == nil && !layer.made {
		return nil
	}
	return &bucket{inside, layer}
}

// CreateBucketIfNotExists is Bucket, and makes one if there is none.
func (b *bucket) CreateBucketIfNotExists(game []byte) (*bucket, error) {
	if b.layer == nil {
		inside, err := b.file.CreateBucketIfNotExists(game)
		return &bucket{file: inside}, err
	}
	if len(game) == 0 {
		return nil, berrors.ErrBucketNameRequired
	}
	if inside := b.Bucket(game); inside != nil {
		return inside, nil
	}
	layer := b.layer.attempt.layerOf(b.layer.name, string(game))
	layer.made = true
	return &bucket{nil, layer}, nil
}

// Get returns the value of a key; nil if there is none. It must not be changed.
func (b *bucket) Get(key []byte) []byte {
	if b.layer == nil {
		return b.file.Get(key)
	}
	b.layer.reads(string(key))
	if value, written := b.layer.values[string(key)]; written {
		return value
	}
	if b.file == nil {
		return nil
	}
	return b.file.Get(key)
}

// Put sets the value of a key. The value must not be changed afterwards.
func (b *bucket) Put(key, value []byte) error {
	if b.layer == nil {
		return b.file.Put(key, value)
	}
	switch { // what the file would refuse is refused now, while somebody knows what it was for
	case len(key) == 0:
		return berrors.ErrKeyRequired
	case len(key) > bolt.MaxKeySize:
		return berrors.ErrKeyTooLarge
	case int64(len(value)) > bolt.MaxValueSize:
		return berrors.ErrValueTooLarge
	}
	if value == nil {
		value = []byte{} // nil is what is deleted
	}
	b.layer.put(string(key), value)
	return nil
}

// Delete removes a key, which need not be there.
func (b *bucket) Delete(key []byte) error {
	if b.layer == nil {
		return b.file.Delete(key)
	}
	b.layer.put(string(key), nil)
	return nil
}

// Sequence returns the number that was given last.
func (b *bucket) Sequence() uint64 {
	if b.layer == nil {
		return b.file.Sequence()
	}
	b.layer.reads(countKey)
	n := b.layer.counted
	if b.file != nil {
		n += b.file.Sequence()
	}
	return n
}

// NextSequence gives the next number, without gaps: of two attempts one must begin anew.
func (b *bucket) NextSequence() (uint64, error) {
	if b.layer == nil {
		return b.file.NextSequence()
	}
	b.layer.counted++
	return b.Sequence(), nil
}

// ForEach visits all keys, buckets inside with a nil value.
func (b *bucket) ForEach(visit func(key, value []byte) error) error {
	if b.layer == nil {
		return b.file.ForEach(visit)
	}
	c := b.Cursor()
	for key, value := c.First(); key != nil; key, value = c.Next() {
		if err := visit(key, value); err != nil {
			return err
		}
	}
	return nil
}

// Cursor returns a cursor, which runs over the keys in order. Nothing may be written to
// the bucket meanwhile.
func (b *bucket) Cursor() cursor {
	if b.layer == nil {
		return b.file.Cursor()
	}
	c := &merged{layer: b.layer, span: b.layer.span(), written: b.layer.sorted()}
	if b.file != nil {
		c.file = b.file.Cursor()
	}
	return c
}

// cursor runs over the keys of a bucket; a nil key is behind the last or before the
// first.
type cursor interface {
	First() (key, value []byte)
	Last() (key, value []byte)
	Next() (key, value []byte)
	Prev() (key, value []byte)
	Seek(key []byte) (at, value []byte)
}

// merged is the cursor of an Attempt: what it has written, and what the file has
// besides.
type merged struct {
	file    *bolt.Cursor // nil: the file has nothing
	layer   *layer
	written []string // keys, in order
	span    *span    // that was run over
	at      []byte
	onFile  bool // the cursor of the file stands there, too
}

func (c *merged) First() (key, value []byte) { return c.forward(nil, true) }
func (c *merged) Last() (key, value []byte)  { return c.backward(nil) }

func (c *merged) Seek(from []byte) (key, value []byte) { return c.forward(from, true) }

func (c *merged) Next() (key, value []byte) {
	if c.at == nil {
		return nil, nil
	}
	return c.forward(c.at, false)
}

func (c *merged) Prev() (key, value []byte) {
	if c.at == nil {
		return nil, nil
	}
	return c.backward(c.at)
}

// forward goes to the first key from a given one on, itself included or not.
func (c *merged) forward(from []byte, with bool) (key, value []byte) {
	if c.file != nil {
		switch {
		case !with && c.onFile:
			key, value = c.file.Next()
		default:
			if key, value = c.file.Seek(from); !with && bytes.Equal(key, from) {
				key, value = c.file.Next()
			}
		}
		for key != nil && c.hidden(key) {
			key, value = c.file.Next()
		}
	}
	c.onFile = key != nil
	i, found := slices.BinarySearch(c.written, string(from))
	if found && !with {
		i++
	}
	for ; i < len(c.written); i++ {
		own := c.layer.values[c.written[i]]
		if own == nil {
			continue
		}
		if key == nil || c.written[i] < string(key) {
			key, value, c.onFile = []byte(c.written[i]), own, false
		}
		break
	}
	c.at = key
	c.span.from(from)
	c.span.to(key)
	return key, value
}

// backward goes to the last key before a given one; nil: to the last of all.
func (c *merged) backward(before []byte) (key, value []byte) {
	if c.file != nil {
		if before != nil {
			key, _ = c.file.Seek(before)
		}
		if key == nil {
			key, value = c.file.Last()
		} else {
			key, value = c.file.Prev()
		}
		for key != nil && (before != nil && bytes.Compare(key, before) >= 0 || c.hidden(key)) {
			key, value = c.file.Prev()
		}
	}
	i := len(c.written)
	if before != nil {
		i, _ = slices.BinarySearch(c.written, string(before))
	}
	for i--; i >= 0; i-- {
		own := c.layer.values[c.written[i]]
		if own == nil {
			continue
		}
		if key == nil || c.written[i] > string(key) {
			key, value = []byte(c.written[i]), own
		}
		break
	}
	c.at, c.onFile = key, false
	c.span.from(key)
	c.span.to(before)
	return key, value
}

// hidden reports whether the attempt has written a key anew, or deleted it.
func (c *merged) hidden(key []byte) bool {
	_, written := c.layer.values[string(key)]
	return written
}
