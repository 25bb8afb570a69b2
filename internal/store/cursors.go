package store

import (
	"errors"
	"fmt"
)

// Cursor says how far a mailbox has been read.
type Cursor struct {
	UIDValidity uint32 `json:"uidvalidity"`
	UID         uint32 `json:"uid"` // the last letter read; 0 for none
}

// Cursor returns the cursor of a mailbox; the zero Cursor if none was set.
func (tx *Tx) Cursor(mailbox string) (Cursor, error) {
	var c Cursor
	err := getJSON(tx.bucket(bucketCursors), []byte(mailbox), &c)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return Cursor{}, fmt.Errorf("cursor of mailbox %q: %w", mailbox, err)
	}
	return c, nil
}

// SetCursor replaces the cursor of a mailbox, whose name must not be empty.
func (tx *Tx) SetCursor(mailbox string, c Cursor) error {
	if err := putJSON(tx.bucket(bucketCursors), []byte(mailbox), c); err != nil {
		return fmt.Errorf("set cursor of mailbox %q: %w", mailbox, err)
	}
	return nil
}
