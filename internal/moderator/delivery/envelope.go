package delivery

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/klauspost/compress/flate"

	"bretwalda/internal/outbox"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// The forms of queued letters, by their versions.
const (
	plain  = 1 // a text as it is, and nothing else
	packed = 2 // compressed: the text, the HTML and the files
)

// shortText is the most bytes of a text that waits as it is, if that is all there is of a
// letter: to pack and open it would take longer than to write and read twice as much.
const shortText = 8 << 10

// Envelope is a queued letter as the store's outbox holds it: one line of JSON, then
// what the letter is made of: a short text as it is; or, compressed, its text, its HTML and
// its files, one after the other, whose lengths stand in the line.
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

// Encode returns what the store keeps. The contents are compressed in one go: a writer of
// package flate needs a megabyte of tables for each letter, which costs more than its work.
func (e Envelope) Encode() ([]byte, error) {
	m := &e.Message
	if m.HTML == "" && len(m.Attached) == 0 && len(m.Text) <= shortText {
		text := m.Text
		e.Version, m.Text = plain, ""
		head, err := json.Marshal(e)
		if err != nil {
			return nil, err
		}
		payload := make([]byte, 0, len(head)+1+len(text))
		return append(append(append(payload, head...), '\n'), text...), nil
	}
	e.Version = packed
	contents := make([]byte, 0, len(m.Text)+len(m.HTML))
	contents = append(append(contents, m.Text...), m.HTML...)
	e.Lengths = []int{len(m.Text), len(m.HTML)}
	files := m.Attached
	m.Text, m.HTML, m.Attached = "", "", nil
	for _, f := range files {
		contents = append(contents, f.Data...)
		e.Lengths = append(e.Lengths, len(f.Data))
		f.Data = nil
		m.Attached = append(m.Attached, f)
	}
	head, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	payload := bytes.NewBuffer(make([]byte, 0, len(head)+len(contents)/2+compressedLeast))
	payload.Write(head)
	payload.WriteByte('\n')
	err = flate.StatelessDeflate(payload, contents, true, nil)
	return payload.Bytes(), err
}

// compressedLeast is room for the tables of contents that are short.
const compressedLeast = 256

// Opener opens letters as Encode closed them. It keeps what takes data out of its compressed
// form: each has tables of 40 kB, which the next letter can use. Its zero value is ready; it is
// safe for several goroutines.
type Opener struct{ readers sync.Pool }

// Decode is the inverse of Encode, for few letters.
func Decode(payload []byte) (Envelope, error) { return new(Opener).Decode(payload) }

// Decode is the inverse of Encode.
func (o *Opener) Decode(payload []byte) (Envelope, error) {
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
	case packed:
		err := e.unpack(body, o)
		return e, err
	}
	return e, fmt.Errorf("a queued letter of version %d, which is not known here", e.Version)
}

// unpack takes the contents of a letter out of their compressed form.
func (e *Envelope) unpack(body []byte, by *Opener) error {
	if len(e.Lengths) != 2+len(e.Message.Attached) {
		return fmt.Errorf("a queued letter of %d pieces with %d files", len(e.Lengths), len(e.Message.Attached))
	}
	const most = 1100 // bytes that deflated data has for each of its own
	size, room := 0, most*(len(body)+1)
	for _, n := range e.Lengths {
		if n < 0 || n > room-size {
			return errors.New("a queued letter that was cut short")
		}
		size += n
	}
	all, err := by.inflate(size, body)
	if err != nil {
		return fmt.Errorf("a queued letter: %w", err)
	}
	for i, n := range e.Lengths {
		switch piece := all[:n]; i {
		case 0:
			e.Message.Text = piece
		case 1:
			e.Message.HTML = piece
		default:
			e.Message.Attached[i-2].Data = []byte(piece)
		}
		all = all[n:]
	}
	e.Lengths = nil
	return nil
}

// inflate is so many bytes that body has in its compressed form.
func (o *Opener) inflate(size int, body []byte) (string, error) {
	in, _ := o.readers.Get().(io.Reader)
	if in == nil {
		in = flate.NewReader(bytes.NewReader(body))
	} else if err := in.(flate.Resetter).Reset(bytes.NewReader(body), nil); err != nil {
		return "", err
	}
	defer o.readers.Put(in)
	all := contents{size: size}
	all.Grow(size)
	_, err := in.(io.WriterTo).WriteTo(&all)
	if err == nil && all.Len() < size {
		err = io.ErrUnexpectedEOF
	}
	return all.String(), err
}

// contents are what a letter is made of, as far as they have come out of their compressed form.
type contents struct {
	strings.Builder
	size int // when all is there
}

func (c *contents) Write(more []byte) (int, error) {
	if len(more) > c.size-c.Len() {
		return 0, errors.New("it is longer than it says")
	}
	return c.Builder.Write(more)
}
