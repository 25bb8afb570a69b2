package moderator

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"bretwalda/internal/outbox"
	"bretwalda/internal/store"
)

// envelopeVersion is the form of queued letters that this program writes; it reads
// version 1 too, which had the text as it is and nothing else.
const envelopeVersion = 2

// envelope is a queued letter as the store's outbox holds it: one line of JSON, then
// what the letter is made of, compressed: its text, its HTML and its files, one after
// the other, whose lengths stand in the line.
type envelope struct {
	Version int            `json:"v"`
	Message outbox.Message `json:"message"`
	// Map is the picture that the letter shows. It is drawn when the letter is
	// sent, always the same.
	Map *mapOf `json:"map,omitempty"`
	// Files are made when the letter is sent, as Map is.
	Files []file `json:"files,omitempty"`
	// Note marks a letter to the operator about other letters: when it cannot
	// be sent there is nobody left to tell.
	Note bool `json:"note,omitempty"`
	// Tells is what a report tells to whom; nil: the letter is none.
	Tells *telling `json:"tells,omitempty"`
	// Letter is the id of the letter that led to this one, for the log.
	Letter string `json:"letter,omitempty"`
	// Lengths are those of the text, the HTML and the files, in bytes.
	Lengths []int `json:"lengths,omitempty"`

	kind store.Class // of a letter that tells nothing of the game; it is not kept here
}

// telling is what a letter tells of a game: to a person, all after a log entry.
type telling struct {
	Person string    `json:"person"`
	After  store.Seq `json:"after"`
}

// class says which letters go first.
func (e *envelope) class() store.Class {
	if e.Tells != nil || e.Note {
		return store.Report
	}
	return e.kind
}

// encode returns what the store keeps.
func (e envelope) encode() ([]byte, error) {
	var body bytes.Buffer
	z, err := flate.NewWriter(&body, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	e.Version, e.Lengths = envelopeVersion, nil
	m := &e.Message
	contents := [][]byte{[]byte(m.Text), []byte(m.HTML)}
	files := m.Attached
	m.Text, m.HTML, m.Attached = "", "", nil
	for _, f := range files {
		contents = append(contents, f.Data)
		f.Data = nil
		m.Attached = append(m.Attached, f)
	}
	for _, c := range contents {
		e.Lengths = append(e.Lengths, len(c))
		if _, err := z.Write(c); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	head, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	return append(append(head, '\n'), body.Bytes()...), nil
}

// decodeEnvelope is the inverse of encode.
func decodeEnvelope(payload []byte) (envelope, error) {
	var e envelope
	head, body, found := bytes.Cut(payload, []byte("\n"))
	if !found {
		return e, errors.New("a queued letter without text")
	}
	if err := json.Unmarshal(head, &e); err != nil {
		return e, fmt.Errorf("a queued letter: %w", err)
	}
	switch e.Version {
	case 1:
		e.Message.Text = string(body)
		return e, nil
	case envelopeVersion:
		err := e.unpack(body)
		return e, err
	}
	return e, fmt.Errorf("a queued letter of version %d, which is not known here", e.Version)
}

// unpack takes the contents of a letter out of their compressed form.
func (e *envelope) unpack(body []byte) error {
	if len(e.Lengths) != 2+len(e.Message.Attached) {
		return fmt.Errorf("a queued letter of %d pieces with %d files", len(e.Lengths), len(e.Message.Attached))
	}
	all, err := io.ReadAll(flate.NewReader(bytes.NewReader(body)))
	if err != nil {
		return fmt.Errorf("a queued letter: %w", err)
	}
	for i, n := range e.Lengths {
		if n < 0 || n > len(all) {
			return errors.New("a queued letter that was cut short")
		}
		switch piece := all[:n]; i {
		case 0:
			e.Message.Text = string(piece)
		case 1:
			e.Message.HTML = string(piece)
		default:
			e.Message.Attached[i-2].Data = bytes.Clone(piece)
		}
		all = all[n:]
	}
	e.Lengths = nil
	return nil
}
