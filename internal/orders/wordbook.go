package orders

import (
	"iter"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// wordbook has what each key of a vocabulary means. A vocabulary has tens of thousands of keys, but only some hundred things
// to say by them: each is kept once.
type wordbook struct {
	keys     map[string]wordbookEntry
	meanings []token // the first is none
	known    map[meaning]uint16
}

type wordbookEntry struct {
	meaning uint16 // 0: the key only begins others
	begins  bool   // keys of several words begin with it: "north" of "north mercia"
}

// meaning is what the tokens of a wordbook differ in, but for the words of a compound.
type meaning struct {
	kind   tokenKind
	word   Word
	area   board.Area
	nation ruleset.Nation
	leader ruleset.Leader

	post, ordinal, full, talk, doubt bool

	n     int
	areas board.Set
}

func newWordbook() *wordbook {
	return &wordbook{keys: make(map[string]wordbookEntry, 1<<14), meanings: make([]token, 1), known: make(map[meaning]uint16)}
}

// of is what a key means; nothing, if it is not known.
func (b *wordbook) of(key string) token { return b.meanings[b.keys[key].meaning] }

func (b *wordbook) find(key string) (t token, found bool) {
	e := b.keys[key]
	return b.meanings[e.meaning], e.meaning > 0
}

// look is find, and whether keys of several words begin so.
func (b *wordbook) look(key string) (t token, found, begins bool) {
	e := b.keys[key]
	return b.meanings[e.meaning], e.meaning > 0, e.begins
}

// put makes a key mean t, whatever it meant.
func (b *wordbook) put(key string, t token) {
	e := b.keys[key]
	e.meaning = b.meaning(t)
	b.keys[key] = e
}

// begin notes that keys of several words begin so.
func (b *wordbook) begin(key string) {
	e := b.keys[key]
	e.begins = true
	b.keys[key] = e
}

func (b *wordbook) meaning(t token) uint16 {
	m := meaning{t.kind, t.word, t.area, t.nation, t.leader, t.post, t.ordinal, t.full, t.talk, t.doubt, t.n, t.areas}
	if i := b.known[m]; i > 0 && len(t.more) == 0 {
		return i
	}
	b.meanings = append(b.meanings, t)
	i := uint16(len(b.meanings) - 1)
	if len(t.more) == 0 {
		b.known[m] = i
	}
	return i
}

// all are the keys that mean something, in no order.
func (b *wordbook) all() iter.Seq2[string, token] {
	return func(yield func(string, token) bool) {
		for key, e := range b.keys {
			if e.meaning > 0 && !yield(key, b.meanings[e.meaning]) {
				return
			}
		}
	}
}
