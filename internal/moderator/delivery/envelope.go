package delivery

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/s2"

	"bretwalda/internal/outbox"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// The forms of queued letters, by their versions.
const (
	plain    = 1 // a text as it is, and nothing else, as earlier versions kept short ones
	deflated = 2 // the text, the HTML and the files, as earlier versions compressed them
	packed   = 3 // the same, compressed by S2
	loose    = 4 // the same as they are
)

// mostLoose is how many bytes a letter is made of, at most, that waits as it is: to pack and open
// it would take longer than to write and read twice as much.
const mostLoose = 8 << 10

// Envelope is a queued letter as the store's outbox holds it: one line of JSON, then
// what the letter is made of: its text, its HTML and its files, one after the other, whose
// lengths stand in the line; compressed, unless they are short.
type Envelope struct {
	Version int            `json:"v"`
	Message outbox.Message `json:"message"`
	// Map is the picture that the letter shows. It is drawn when the letter is
	// sent, always the same.
	Map *Map `json:"map,omitempty"`
	// Files are made when the letter is sent, as Map is.
	Files []File `json:"files,omitempty"`
	// Note marks a letter to the operator about other letters: when it cannot
	// be sent there is nobody left to tell.
	Note bool `json:"note,omitempty"`
	// Tells is what a report tells to whom; nil: the letter is none.
	Tells *Telling `json:"tells,omitempty"`
	// Letter is the id of the letter that led to this one, for the log.
	Letter string `json:"letter,omitempty"`
	// Lengths are those of the text, the HTML and the files, in bytes.
	Lengths []int `json:"lengths,omitempty"`

	Kind store.Class `json:"-"` // of a letter that tells nothing of the game; it is not kept here
}

// Telling is what a letter tells of a game: to a person, all after a log entry.
type Telling struct {
	Person string    `json:"person"`
	After  store.Seq `json:"after"`
}

// Map is a map that letters show: the position after a log entry, with what moved
// and fought since another, in a language. As the game is its log, the same map can
// be drawn at any time; so letters wait without it.
type Map struct {
	Game      store.GameID     `json:"game"`
	From      store.Seq        `json:"from"`
	To        store.Seq        `json:"to"`
	Lang      ruleset.Language `json:"lang"`
	ContentID string           `json:"id"`
	// Charts says that the letter shows how the game went, too.
	Charts bool `json:"charts,omitempty"`
	// Paid is the nation of the reader for which it marks what areas pay; NoNation: none.
	Paid ruleset.Nation `json:"paid,omitempty"`
	// Crop says that it shows only where something happened; that may be nothing.
	Crop bool `json:"crop,omitempty"`
}

// File is a file that a letter brings. It is made when the letter is sent, from the log of the game, and is always the
// same: no other game waits for it to be drawn, and letters wait without it.
type File struct {
	Name  string           `json:"name"` // one of a form that games are told in, or of a map
	Game  store.GameID     `json:"game"`
	To    store.Seq        `json:"to"` // the last entry of the log that it tells of
	Lang  ruleset.Language `json:"lang"`
	First int              `json:"first,omitempty"` // rounds; 0 and 0: all
	Last  int              `json:"last,omitempty"`
	// Nation is whose turn a page is for, in round First. Orders from it go to Addr, with Subject;
	// none: where an answer to the letter goes.
	Nation  ruleset.Nation `json:"nation,omitempty"`
	Addr    string         `json:"addr,omitempty"`
	Subject string         `json:"subject,omitempty"`
}

// Class says which letters go first.
func (e *Envelope) Class() store.Class {
	if e.Tells != nil || e.Note {
		return store.Report
	}
	return e.Kind
}

// Encode returns what the store keeps. Contents that are not short are compressed by S2, which leaves
// 44 % of them where deflating leaves 34, in a third of the time both ways: they wait for seconds.
func (e Envelope) Encode() ([]byte, error) {
	m := &e.Message
	size := len(m.Text) + len(m.HTML)
	for _, f := range m.Attached {
		size += len(f.Data)
	}
	if e.Version = packed; size <= mostLoose {
		e.Version = loose
	}
	e.Lengths = []int{len(m.Text), len(m.HTML)}
	text, html, files := m.Text, m.HTML, m.Attached
	m.Text, m.HTML, m.Attached = "", "", nil
	for _, f := range files {
		e.Lengths = append(e.Lengths, len(f.Data))
		f.Data = nil
		m.Attached = append(m.Attached, f)
	}
	head, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	head = append(head, '\n')
	if e.Version == loose {
		return withContents(append(make([]byte, 0, len(head)+size+store.Spare), head...), text, html, files), nil
	}
	contents := withContents(make([]byte, 0, size), text, html, files)
	payload := make([]byte, len(head)+s2.MaxEncodedLen(len(contents))+store.Spare)
	copy(payload, head)
	body := s2.Encode(payload[len(head):], contents)
	return payload[:len(head)+len(body)], nil
}

// withContents adds what a letter is made of.
func withContents(to []byte, text, html string, files []outbox.Attachment) []byte {
	to = append(append(to, text...), html...)
	for i := range files {
		to = append(to, files[i].Data...)
	}
	return to
}

// Decode is the inverse of Encode.
func Decode(payload []byte) (Envelope, error) {
	var e Envelope
	head, body, found := bytes.Cut(payload, []byte("\n"))
	if !found {
		return e, errors.New("a queued letter without text")
	}
	if err := json.Unmarshal(head, &e); err != nil {
		return e, fmt.Errorf("a queued letter: %w", err)
	}
	switch e.Version {
	case plain:
		e.Message.Text = string(body)
		return e, nil
	case deflated, packed, loose:
		err := e.unpack(body)
		return e, err
	}
	return e, fmt.Errorf("a queued letter of version %d, which is not known here", e.Version)
}

// mostContents is the most that a letter is made of, in bytes; it has less.
const mostContents = 1 << 28

// unpack takes the contents of a letter out of the form in which they waited.
func (e *Envelope) unpack(body []byte) error {
	if len(e.Lengths) != 2+len(e.Message.Attached) {
		return fmt.Errorf("a queued letter of %d pieces with %d files", len(e.Lengths), len(e.Message.Attached))
	}
	size := 0
	for _, n := range e.Lengths {
		if n < 0 || n > mostContents-size {
			return errors.New("a queued letter that was cut short")
		}
		size += n
	}
	all, err := e.opened(size, body)
	if err != nil {
		return fmt.Errorf("a queued letter: %w", err)
	}
	for i, n := range e.Lengths {
		switch piece := all[:n]; i {
		case 0:
			e.Message.Text = string(piece)
		case 1:
			e.Message.HTML = string(piece)
		default:
			e.Message.Attached[i-2].Data = piece[:n:n]
		}
		all = all[n:]
	}
	e.Lengths = nil
	return nil
}

var errLength = errors.New("it has another length than it says")

// opened are the contents in body, which must be so many bytes.
func (e *Envelope) opened(size int, body []byte) ([]byte, error) {
	switch {
	case e.Version == deflated:
		return inflate(size, body)
	case e.Version == packed:
		return s2Contents(size, body)
	case len(body) != size:
		return nil, errLength
	}
	return body, nil
}

// s2Contents is so many bytes that body has in the form of S2.
func s2Contents(size int, body []byte) ([]byte, error) {
	if n, err := s2.DecodedLen(body); err != nil || n != size {
		return nil, errors.Join(errLength, err)
	}
	return s2.Decode(nil, body)
}

// inflate is so many bytes that body has in deflated form.
func inflate(size int, body []byte) ([]byte, error) {
	all, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(body)), int64(size)+1))
	if err == nil && len(all) != size {
		err = errLength
	}
	return all, err
}
