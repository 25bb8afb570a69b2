package store

import (
	"errors"
	"maps"
	"slices"
	"sync"

	bolt "go.etcd.io/bbolt"
)

// ErrChanged: something that an Attempt has read was changed before it was committed. It
// may be tried again.
var ErrChanged = errors.New("what was read has changed meanwhile")

// Attempt is a transaction that keeps nobody waiting: it reads an unchanging picture of
// the database, with what it writes itself laid over it, and writes to the file at the
// end, all at once, unless something that it has read is not the same any more. While it
// goes on, others read and write. Commit or Discard must end it. It is for one goroutine.
type Attempt struct {
	store  *Store
	tx     *bolt.Tx // nil: nothing more is read
	leave  func()   // the readers of the store
	closed bool     // it has ended
	base   int      // the transaction whose state it reads
	doubts int      // of the store, when it began
	layers map[where]*layer
	order  []*layer // in which they were made
}

// where names a bucket: one of all games, or that of a game inside.
type where struct{ name, game string }

// layer is what an Attempt has read and written of one bucket.
type layer struct {
	attempt *Attempt
	where
	values  map[string][]byte // that were written; nil: deleted
	keys    []string          // of values, in order; nil: not sorted yet
	made    bool              // the bucket itself is new
	counted uint64            // how many numbers were given in order
	number  uint64            // the last that was given with gaps; see Tx.number
	read    map[string]bool   // keys
	spans   []*span           // that cursors have run over
	file    *bolt.Bucket      // what it lies over, once found; nil: the file has none
	found   bool
}

// countKey stands for the counter of a bucket, and for there being one. It is no key.
const countKey = ""

// Begin begins an Attempt. While a file grows it waits for all who read, who may want a
// number meanwhile: so attempts are not locked then.
func (s *Store) Begin() (*Attempt, error) {
	a := &Attempt{store: s, layers: make(map[where]*layer), order: []*layer{}}
	s.attempts.begin(a)
	a.leave = s.readers.enter()
	tx, err := s.db.Begin(false)
	if err != nil {
		a.leave()
		s.attempts.close(a)
		return nil, err
	}
	a.tx = tx
	s.attempts.based(a, tx.ID())
	return a, nil
}

// Tx is for reading and writing. It is valid until the attempt ends.
func (a *Attempt) Tx() *Tx { return &Tx{a.tx, a.store, a} }

// Base is the number of the transaction whose state the attempt reads.
func (a *Attempt) Base() int { return a.base }

// EndReading is for who has done with reading and writing, but cannot commit at once: a
// file that has to grow waits for all who read.
func (a *Attempt) EndReading() {
	if a.tx != nil {
		_ = a.tx.Rollback() // its only error is that it was called before
		a.tx = nil
		a.leave()
	}
}

// Discard ends an attempt, if it has not ended, and writes nothing.
func (a *Attempt) Discard() {
	if !a.closed {
		a.EndReading()
		a.closed = true
		a.store.attempts.close(a)
	}
}

// Commit writes what the attempt has written, and returns the number of the transaction
// that this became. It fails with ErrChanged if what was read has changed; any other
// error is that of the file. When it fails nothing is written.
func (a *Attempt) Commit() (number int, err error) {
	if a.closed {
		return 0, errors.New("store: an attempt that has ended")
	}
	a.EndReading()
	defer a.Discard()
	err = a.store.write(func(tx *bolt.Tx) ([]*layer, error) {
		if a.store.attempts.changedFor(a) {
			return nil, ErrChanged
		}
		number = tx.ID()
		for _, l := range a.order {
			if err := l.apply(tx); err != nil {
				return nil, err
			}
		}
		return a.order, nil
	})
	return number, err
}

// Depend notes that the attempt rests on the record, log and orders of a game, which its
// caller knows from before.
func (tx *Tx) Depend(game GameID) {
	if tx.attempt == nil {
		return
	}
	tx.attempt.layerOf(bucketGames, "").reads(string(game))
	tx.attempt.layerOf(bucketLog, string(game)).reads(countKey)
	for _, family := range []string{bucketOrders, bucketSnapshots} {
		all := tx.attempt.layerOf(family, string(game)).span()
		all.from(nil)
		all.to(nil)
	}
}

// layerOf is what the attempt has read and written of a bucket.
func (a *Attempt) layerOf(name, game string) *layer {
	at := where{name, game}
	l := a.layers[at]
	if l == nil {
		l = &layer{attempt: a, where: at, values: make(map[string][]byte), read: make(map[string]bool)}
		a.layers[at] = l
		a.order = append(a.order, l)
	}
	return l
}

// find returns the bucket of the file, which is looked for once; nil: there is none.
func (l *layer) find(name string, in func([]byte) *bolt.Bucket) *bolt.Bucket {
	if !l.found {
		l.file, l.found = in([]byte(name)), true
	}
	return l.file
}

func (l *layer) reads(key string) { l.read[key] = true }

// put notes what a key is to be; nil: nothing.
func (l *layer) put(key string, value []byte) {
	if _, known := l.values[key]; !known {
		l.keys = nil
	}
	l.values[key] = value
}

// sorted are the keys that were written, in order.
func (l *layer) sorted() []string {
	if l.keys == nil {
		l.keys = slices.Sorted(maps.Keys(l.values))
	}
	return l.keys
}

// span is a new stretch of keys for a cursor to run over.
func (l *layer) span() *span {
	s := new(span)
	l.spans = append(l.spans, s)
	return s
}

// apply writes what the attempt has written of a bucket.
func (l *layer) apply(tx *bolt.Tx) (err error) {
	if len(l.values) == 0 && l.counted == 0 && l.number == 0 && !l.made {
		return nil
	}
	b := tx.Bucket([]byte(l.name))
	if l.game != "" {
		if b, err = b.CreateBucketIfNotExists([]byte(l.game)); err != nil {
			return err
		}
	}
	for _, key := range l.sorted() {
		if value := l.values[key]; value == nil {
			err = b.Delete([]byte(key))
		} else {
			err = b.Put([]byte(key), value)
		}
		if err != nil {
			return err
		}
	}
	if l.number > b.Sequence() {
		return b.SetSequence(l.number)
	}
	if l.counted > 0 {
		return b.SetSequence(b.Sequence() + l.counted)
	}
	return nil
}

// meets reports whether what another attempt has written is what this one has read.
func (l *layer) meets(other *layer) bool {
	if l.read[countKey] && (other.counted > 0 || other.made) {
		return true
	}
	for key := range other.values {
		if l.read[key] || slices.ContainsFunc(l.spans, func(s *span) bool { return s.has(key) }) {
			return true
		}
	}
	return false
}

// span is a stretch of keys. It reaches from what it was told to what it was told, both
// included.
type span struct {
	first, last      string
	bounded          bool // first counts
	fromStart, toEnd bool
}

// from has it begin at a key, or before; nil: at the first of all.
func (s *span) from(key []byte) {
	switch {
	case key == nil:
		s.fromStart = true
	case !s.bounded || string(key) < s.first:
		s.first, s.bounded = string(key), true
	}
}

// to has it end at a key, or behind; nil: at the last of all.
func (s *span) to(key []byte) {
	if key == nil {
		s.toEnd = true
	} else {
		s.last = max(s.last, string(key))
	}
}

func (s *span) has(key string) bool {
	return (s.fromStart || s.bounded && key >= s.first) && (s.toEnd || key <= s.last)
}

// attempts are those of a store that go on, and what was committed meanwhile.
type attempts struct {
	sync.Mutex
	open    map[*Attempt]bool
	commits []commit          // since the first of them began, in order
	doubts  int               // how many commits failed, so that nobody knows what the file shows
	numbers map[string]uint64 // that were given since, by bucket; see Tx.number
}

// commit is what a transaction has written.
type commit struct {
	number int
	layers []*layer // nil: nobody knows
}

// begin notes that an attempt goes on. Until it is known what it reads, it may be all that
// was committed since before.
func (s *attempts) begin(a *Attempt) {
	s.Lock()
	defer s.Unlock()
	a.doubts = s.doubts
	if s.open == nil {
		s.open = make(map[*Attempt]bool)
	}
	s.open[a] = true
}

// based notes which transaction's state an attempt reads.
func (s *attempts) based(a *Attempt, number int) {
	s.Lock()
	defer s.Unlock()
	a.base = number
}

// changedFor reports whether something that an attempt has read was changed since it
// began.
func (s *attempts) changedFor(a *Attempt) bool {
	s.Lock()
	defer s.Unlock()
	if s.doubts != a.doubts {
		return true
	}
	for _, c := range s.commits {
		if c.number <= a.base {
			continue
		}
		if c.layers == nil {
			return true
		}
		for _, written := range c.layers {
			if mine := a.layers[written.where]; mine != nil && mine.meets(written) {
				return true
			}
		}
	}
	return false
}

// committed notes what a transaction has written, for the attempts that go on.
func (s *attempts) committed(number int, layers []*layer) {
	s.Lock()
	defer s.Unlock()
	if len(s.open) > 0 {
		s.commits = append(s.commits, commit{number, layers})
	}
}

// number gives a number of a bucket, where the file says that such was the last.
func (s *attempts) number(bucket string, last uint64) uint64 {
	s.Lock()
	defer s.Unlock()
	n := max(s.numbers[bucket], last) + 1
	if len(s.open) > 0 {
		if s.numbers == nil {
			s.numbers = make(map[string]uint64)
		}
		s.numbers[bucket] = n
	}
	return n
}

// doubt notes that a commit failed.
func (s *attempts) doubt() {
	s.Lock()
	defer s.Unlock()
	s.doubts++
}

// close forgets an attempt, and what was written before all others began.
func (s *attempts) close(a *Attempt) {
	s.Lock()
	defer s.Unlock()
	delete(s.open, a)
	if len(s.open) == 0 {
		s.commits, s.numbers = nil, nil
		return
	}
	s.commits = slices.DeleteFunc(s.commits, func(c commit) bool {
		for other := range s.open {
			if other.base < c.number {
				return false
			}
		}
		return true
	})
}
