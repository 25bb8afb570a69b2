package moderator

import (
	"fmt"
	"slices"
	"time"

	"bretwalda/internal/inbox"
	"bretwalda/internal/letter"
	"bretwalda/internal/store"
)

// arrival is a letter that came in, read as far as it could be.
type arrival struct {
	inbox.Letter
	raw    []byte // what is kept: the letter, or its header when it is too big
	letter letter.Letter
	key    store.LetterKey
	id     string    // names the letter in logs and answers
	resent time.Time // when the letter came first, if it was sent again; zero: it was not
	tooBig bool
	err    error // why it could not be read at all

	byGM    bool   // what a GM wrote for a seat, no letter of its player
	outcome string // what became of it
}

// idBytes of a letter's key make its id.
const idBytes = 6

// readArrival reads a letter. It touches nothing else.
func readArrival(l inbox.Letter) *arrival {
	a := &arrival{Letter: l, raw: l.Raw, tooBig: l.Raw == nil}
	if a.tooBig {
		a.raw = l.Header
	}
	a.letter, a.err = safeRead(a.raw)
	a.setKey()
	return a
}

// clone returns a copy for one try to deal with the letter, which changes what is known of
// it.
func (a *arrival) clone() *arrival {
	c := *a
	c.letter.Lines = slices.Clone(a.letter.Lines)
	return &c
}

// safeRead reads a letter and makes an error of a panic.
func safeRead(raw []byte) (l letter.Letter, err error) {
	defer func() {
		if r := recover(); r != nil {
			l, err = letter.Letter{}, fmt.Errorf("panic: %v", r)
		}
	}()
	return letter.Read(raw)
}
