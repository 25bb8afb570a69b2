package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"time"
)

// Unread is a letter that the mail server could not give out. It lies in the mailbox still.
type Unread struct {
	Mailbox     string    `json:"mailbox"`
	UIDValidity uint32    `json:"uidvalidity"`
	UID         uint32    `json:"uid"`
	Since       time.Time `json:"since"`    // when that was found
	Received    time.Time `json:"received"` // by the server
	From        string    `json:"from,omitempty"`
	Subject     string    `json:"subject,omitempty"`
	Cause       string    `json:"cause"`
	Again       bool      `json:"again,omitempty"` // it is to be tried once more
}

func unreadKey(mailbox string, validity, uid uint32) []byte {
	key := binary.BigEndian.AppendUint32(append([]byte(mailbox), 0), validity)
	return binary.BigEndian.AppendUint32(key, uid)
}

// PutUnread notes a letter that could not be read, or replaces what is known of it.
func (tx *Tx) PutUnread(u Unread) error {
	if err := putJSON(tx.bucket(bucketUnread), unreadKey(u.Mailbox, u.UIDValidity, u.UID), u); err != nil {
		return fmt.Errorf("unread letter %d: %w", u.UID, err)
	}
	return nil
}

// Unread returns a letter that could not be read; ErrNotFound if it is none of them.
func (tx *Tx) Unread(mailbox string, validity, uid uint32) (Unread, error) {
	var u Unread
	err := getJSON(tx.bucket(bucketUnread), unreadKey(mailbox, validity, uid), &u)
	if err != nil {
		return u, fmt.Errorf("unread letter %d: %w", uid, err)
	}
	return u, nil
}

// UnreadLetters lists the letters that could not be read, those of a mailbox by their UIDs.
func (tx *Tx) UnreadLetters() ([]Unread, error) {
	var list []Unread
	c := tx.bucket(bucketUnread).Cursor()
	for key, _ := c.First(); key != nil; key, _ = c.Next() {
		var u Unread
		if err := getJSON(tx.bucket(bucketUnread), key, &u); err != nil {
			return nil, fmt.Errorf("unread letters: %w", err)
		}
		list = append(list, u)
	}
	return list, nil
}

// ForgetUnread forgets a letter that could not be read, and says whether it was one.
func (tx *Tx) ForgetUnread(mailbox string, validity, uid uint32) (bool, error) {
	if _, err := tx.Unread(mailbox, validity, uid); err != nil {
		if errors.Is(err, ErrNotFound) {
			err = nil
		}
		return false, err
	}
	return true, tx.bucket(bucketUnread).Delete(unreadKey(mailbox, validity, uid))
}
