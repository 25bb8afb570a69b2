package store

import (
	"bytes"
	"fmt"
	"time"
)

// LetterID numbers letters in the order stored, from 1.
type LetterID uint64

// LetterKey tells whether two letters are the same one; the caller chooses how
// to compute it.
type LetterKey [32]byte

// LetterRecord is what is known about a received letter, besides its bytes.
type LetterRecord struct {
	ID        LetterID  `json:"id"` // given by AddLetter
	Received  time.Time `json:"received"`
	MessageID string    `json:"message_id,omitempty"`
	From      string    `json:"from,omitempty"`
	Game      GameID    `json:"game,omitempty"` // empty if no game was recognised
	Seat      string    `json:"seat,omitempty"`
	Outcome   string    `json:"outcome,omitempty"` // what became of it, in the caller's words
	Answer    string    `json:"answer,omitempty"`  // Message-ID of the answer, if any
	Hash      string    `json:"hash,omitempty"`    // SHA-256 of the letter as received, if it is not kept
	// NoRight says that it spoke for nobody, though it seemed to: by no token, or one
	// that was not its sender's.
	NoRight bool `json:"no_right,omitempty"`
}

// Letter returns the record of a letter; ErrNotFound if it was never added.
func (tx *Tx) Letter(key LetterKey) (LetterRecord, error) {
	var rec LetterRecord
	if err := getJSON(tx.bucket(bucketLetters), key[:], &rec); err != nil {
		return LetterRecord{}, fmt.Errorf("letter %x: %w", key[:4], err)
	}
	return rec, nil
}

// AddLetter keeps a new letter, its record and its raw bytes, and returns its
// number, which it also puts in the record. ErrExists if the key is known.
func (tx *Tx) AddLetter(key LetterKey, rec LetterRecord, raw []byte) (LetterID, error) {
	id, err := tx.NoteLetter(key, rec)
	if err != nil {
		return 0, err
	}
	if err := putBytes(tx.bucket(bucketRaw), seqKey(uint64(id)), raw); err != nil {
		return 0, fmt.Errorf("add letter %x: %w", key[:4], err)
	}
	return id, nil
}

// NoteLetter is AddLetter for a letter whose bytes are not kept, since nobody reads
// it again. Its record should have the Hash.
func (tx *Tx) NoteLetter(key LetterKey, rec LetterRecord) (LetterID, error) {
	letters := tx.bucket(bucketLetters)
	if letters.Get(key[:]) != nil {
		return 0, fmt.Errorf("add letter %x: %w", key[:4], ErrExists)
	}
	id, err := tx.number(bucketRaw)
	if err != nil {
		return 0, fmt.Errorf("add letter %x: %w", key[:4], err)
	}
	rec.ID = LetterID(id)
	if err := putJSON(letters, key[:], rec); err != nil {
		return 0, fmt.Errorf("add letter %x: %w", key[:4], err)
	}
	return rec.ID, nil
}

// SetLetter replaces the record of a letter that was added, when more is known
// about it; its number stays. ErrNotFound if it was never added.
func (tx *Tx) SetLetter(key LetterKey, rec LetterRecord) error {
	old, err := tx.Letter(key)
	if err != nil {
		return err
	}
	rec.ID = old.ID
	if err := putJSON(tx.bucket(bucketLetters), key[:], rec); err != nil {
		return fmt.Errorf("set letter %d: %w", rec.ID, err)
	}
	return nil
}

// RawLetter returns a letter as it was received; ErrNotFound if there is none of
// that number, or it was only noted.
func (tx *Tx) RawLetter(id LetterID) ([]byte, error) {
	raw, err := getBytes(tx.bucket(bucketRaw), seqKey(uint64(id)))
	if err != nil {
		return nil, fmt.Errorf("raw letter %d: %w", id, err)
	}
	return raw, nil
}

// KeyedLetter is a letter's record under its key.
type KeyedLetter struct {
	Key    LetterKey
	Record LetterRecord
}

// LettersAfter lists letters by key, at most limit, beginning after a key; the zero key
// begins with the first.
func (tx *Tx) LettersAfter(after LetterKey, limit int) ([]KeyedLetter, error) {
	var list []KeyedLetter
	letters := tx.bucket(bucketLetters)
	c := letters.Cursor()
	key, _ := c.Seek(after[:])
	if bytes.Equal(key, after[:]) {
		key, _ = c.Next()
	}
	for ; key != nil && len(list) < limit; key, _ = c.Next() {
		l := KeyedLetter{Key: LetterKey(key)}
		if err := getJSON(letters, key, &l.Record); err != nil {
			return nil, fmt.Errorf("letter %x: %w", key[:4], err)
		}
		list = append(list, l)
	}
	return list, nil
}
