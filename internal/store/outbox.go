package store

import (
	"errors"
	"fmt"
	"time"
)

// OutgoingID numbers outgoing letters in the order queued, from 1.
type OutgoingID uint64

// Outgoing is a letter to send, or sent, or given up.
type Outgoing struct {
	ID        OutgoingID `json:"id"`         // given by Queue
	MessageID string     `json:"message_id"` // fixed when queued: a second try is the same letter
	To        string     `json:"to"`
	Game      GameID     `json:"game,omitempty"`       // empty for a letter of no game
	Due       time.Time  `json:"due,omitzero"`         // not to be sent before
	Tries     int        `json:"tries,omitempty"`      // that failed
	LastError string     `json:"last_error,omitempty"` // of the last of them
	Done      time.Time  `json:"done,omitzero"`        // when sent or given up
	Hash      string     `json:"hash,omitempty"`       // SHA-256 of the content, when that is not kept any more
	Class     Class      `json:"class,omitempty"`      // what goes first where not all may go
	Held      bool       `json:"held,omitempty"`       // it waits for the mail server; see Hold
	Woken     bool       `json:"woken,omitempty"`      // it was held, and the server has worked since
	Payload   []byte     `json:"-"`                    // the content, kept apart and never rewritten
}

// Class is a kind of letters. Those of a lower class go first.
type Class uint8

// The classes.
const (
	Report Class = iota // what a player must have
	Answer              // what somebody asked for
	Press               // what players write to each other
	Classes
)

// noGame stands for the game of letters that belong to none; no game can have
// this id.
const noGame = "-"

func dueKey(due time.Time, id OutgoingID) ([]byte, error) {
	key, err := timeKey(due)
	if err != nil {
		return nil, err
	}
	return append(key, seqKey(uint64(id))...), nil
}

// Spare is how many bytes more a payload should have room for, so that it is stored without a
// copy.
const Spare = checksumLength

// Queue puts a letter in the outbox and returns its number. ID, Tries, LastError
// and Done of what is given do not matter. The payload must not be used any more: it is not
// copied.
func (tx *Tx) Queue(out Outgoing) (OutgoingID, error) {
	id, err := tx.number(bucketOutbox)
	if err != nil {
		return 0, fmt.Errorf("queue letter: %w", err)
	}
	out.ID, out.Tries, out.LastError, out.Done = OutgoingID(id), 0, "", time.Time{}
	if err := tx.putWaiting(out); err != nil {
		return 0, fmt.Errorf("queue letter: %w", err)
	}
	if err := putOwned(tx.bucket(bucketPayloads), seqKey(id), out.Payload); err != nil {
		return 0, fmt.Errorf("queue letter: %w", err)
	}
	return out.ID, nil
}

// Room is how many letters may go in all, for each class: so many, counted with those of the classes before it.
type Room [Classes]int

// mostSorted is how many letters that are due are sorted by their classes.
const mostSorted = 4096

// Due returns the waiting letters whose time has come, by class, and longest due first, as far as there is room,
// with payloads.
func (tx *Tx) Due(now time.Time, room Room) ([]Outgoing, error) {
	index := tx.bucket(bucketDue)
	keys, err := upTo(index, now, mostSorted)
	if err != nil {
		return nil, fmt.Errorf("due letters: %w", err)
	}
	var chosen [][]byte
	for class := range Classes {
		for _, key := range keys {
			if len(chosen) >= min(room[class], len(keys)) { // no more may go, or there are no more
				break
			}
			of, err := getBytes(index, key)
			if err != nil {
				return nil, fmt.Errorf("due letters: %w", err)
			}
			if classOf(of) == class {
				chosen = append(chosen, key)
			}
		}
	}
	var due []Outgoing
	for _, key := range chosen {
		out, err := tx.withPayload(tx.bucket(bucketOutbox), OutgoingID(keySeq(key[8:])))
		if err != nil {
			return nil, fmt.Errorf("due letters: %w", err)
		}
		due = append(due, out)
	}
	return due, nil
}

// classOf reads the class of a letter from the index; letters of old have none there.
func classOf(value []byte) Class {
	if len(value) == 0 {
		return Report
	}
	return min(Class(value[0]), Press)
}

// NextDue returns when the next waiting letter is due, in UTC; false if none
// waits.
func (tx *Tx) NextDue() (time.Time, bool) {
	key, _ := tx.bucket(bucketDue).Cursor().First()
	if key == nil {
		return time.Time{}, false
	}
	return keyTime(key), true
}

// MarkSent takes a letter out of the outbox and files it as sent. ErrNotFound if
// it does not wait there.
func (tx *Tx) MarkSent(id OutgoingID, at time.Time) error { return tx.markSent(id, at, false) }

// MarkSentAndForget is MarkSent and ForgetContent in one.
func (tx *Tx) MarkSentAndForget(id OutgoingID, at time.Time) error { return tx.markSent(id, at, true) }

func (tx *Tx) markSent(id OutgoingID, at time.Time, forget bool) error {
	out, err := tx.takeWaiting(id)
	if err == nil && forget {
		err = tx.forgetPayload(&out)
	}
	var b *bucket
	if err == nil {
		out.Done = at
		b, err = tx.bucket(bucketSent).CreateBucketIfNotExists(sentOf(out.Game))
	}
	if err == nil {
		err = putJSON(b, seqKey(uint64(id)), out)
	}
	if err == nil {
		err = tx.indexSent(&out)
	}
	if err != nil {
		return fmt.Errorf("mark letter %d sent: %w", id, err)
	}
	return nil
}

// Hold notes that a waiting letter could not be sent for want of a mail server, and when to try again at the
// latest; see Wake. It counts as no try. ErrNotFound if it does not wait.
func (tx *Tx) Hold(id OutgoingID, next time.Time, cause error) error {
	out, err := tx.takeWaiting(id)
	if err == nil {
		out.Held, out.Due, out.LastError = true, next, cause.Error()
		err = tx.putWaiting(out)
	}
	if err != nil {
		return fmt.Errorf("hold letter %d: %w", id, err)
	}
	return nil
}

// Postpone changes when a waiting letter is due. ErrNotFound if it does not wait.
func (tx *Tx) Postpone(id OutgoingID, due time.Time) error {
	out, err := tx.takeWaiting(id)
	if err == nil {
		out.Due, out.Held = due, false
		err = tx.putWaiting(out)
	}
	if err != nil {
		return fmt.Errorf("letter %d: %w", id, err)
	}
	return nil
}

// Wake makes all waiting letters due that are held or failed before, and says how many there were.
func (tx *Tx) Wake(now time.Time) (int, error) {
	waiting, err := listOutgoing(tx.bucket(bucketOutbox), 0, tx.count(bucketOutbox))
	if err != nil {
		return 0, err
	}
	n := 0
	for _, w := range waiting {
		if !w.Held && w.Tries == 0 || !w.Due.After(now) && !w.Held {
			continue
		}
		out, err := tx.takeWaiting(w.ID)
		if err != nil {
			return n, fmt.Errorf("wake letter %d: %w", w.ID, err)
		}
		out.Woken, out.Held, out.Due = out.Held, false, now
		if err := tx.putWaiting(out); err != nil {
			return n, fmt.Errorf("wake letter %d: %w", w.ID, err)
		}
		n++
	}
	return n, nil
}

// Retry notes that sending a waiting letter failed and when to try again.
// ErrNotFound if it does not wait.
func (tx *Tx) Retry(id OutgoingID, next time.Time, cause error) error {
	out, err := tx.takeWaiting(id)
	if err == nil {
		out.fail(cause)
		out.Due = next
		err = tx.putWaiting(out)
	}
	if err != nil {
		return fmt.Errorf("retry letter %d: %w", id, err)
	}
	return nil
}

// GiveUp takes a letter that cannot be sent out of the outbox and keeps it among
// the failed ones. ErrNotFound if it does not wait.
func (tx *Tx) GiveUp(id OutgoingID, at time.Time, cause error) error {
	out, err := tx.takeWaiting(id)
	if err == nil {
		out.fail(cause)
		out.Done = at
		err = putJSON(tx.bucket(bucketFailed), seqKey(uint64(id)), out)
	}
	if err != nil {
		return fmt.Errorf("give up letter %d: %w", id, err)
	}
	return nil
}

// Requeue puts a letter that was given up back into the outbox, with its tries
// forgotten. ErrNotFound if it was not given up.
func (tx *Tx) Requeue(id OutgoingID, due time.Time) error {
	failed, key := tx.bucket(bucketFailed), seqKey(uint64(id))
	var out Outgoing
	err := getJSON(failed, key, &out)
	if err == nil {
		err = failed.Delete(key)
	}
	if err == nil {
		out.Due, out.Tries, out.LastError, out.Done, out.Woken = due, 0, "", time.Time{}, false
		err = tx.putWaiting(out)
	}
	if err != nil {
		return fmt.Errorf("requeue letter %d: %w", id, err)
	}
	return nil
}

// Forget removes a letter that was given up. ErrNotFound if it was not.
func (tx *Tx) Forget(id OutgoingID) error {
	failed, key := tx.bucket(bucketFailed), seqKey(uint64(id))
	if failed.Get(key) == nil {
		return fmt.Errorf("forget letter %d: %w", id, ErrNotFound)
	}
	return errors.Join(failed.Delete(key), tx.bucket(bucketPayloads).Delete(key))
}

// OutgoingLetter returns a letter that waits or was given up, with its payload; ErrNotFound if there is none of
// that number.
func (tx *Tx) OutgoingLetter(id OutgoingID) (out Outgoing, waiting bool, err error) {
	out, err = tx.withPayload(tx.bucket(bucketOutbox), id)
	if !errors.Is(err, ErrNotFound) {
		return out, true, err
	}
	out, err = tx.withPayload(tx.bucket(bucketFailed), id)
	return out, false, err
}

// FailedLetters lists letters that were given up, by number, beginning after the
// given one, at most limit, without payloads.
func (tx *Tx) FailedLetters(after OutgoingID, limit int) ([]Outgoing, error) {
	return listOutgoing(tx.bucket(bucketFailed), after, limit)
}

// SentLetters lists letters of a game that were sent, or those of no game for "",
// by number, beginning after the given one, at most limit, without payloads.
func (tx *Tx) SentLetters(game GameID, after OutgoingID, limit int) ([]Outgoing, error) {
	return listOutgoing(tx.bucket(bucketSent).Bucket(sentOf(game)), after, limit)
}

// SentLetter returns one letter that was sent, with its payload; ErrNotFound if the
// game has none of that number, or its payload was forgotten.
func (tx *Tx) SentLetter(game GameID, id OutgoingID) (Outgoing, error) {
	out, err := tx.withPayload(tx.bucket(bucketSent).Bucket(sentOf(game)), id)
	if err != nil {
		return Outgoing{}, fmt.Errorf("letters sent of %q: %w", game, err)
	}
	return out, nil
}

func sentOf(game GameID) []byte {
	if game == "" {
		game = noGame
	}
	return []byte(game)
}

func (out *Outgoing) fail(cause error) {
	out.Tries++
	out.LastError = cause.Error()
}

// putWaiting writes a letter to the outbox and its index, but not its payload.
func (tx *Tx) putWaiting(out Outgoing) error {
	key, err := dueKey(out.Due, out.ID)
	if err != nil {
		return err
	}
	var class []byte
	if out.Class != Report {
		class = []byte{byte(out.Class)}
	}
	if err := putBytes(tx.bucket(bucketDue), key, class); err != nil {
		return err
	}
	return putJSON(tx.bucket(bucketOutbox), seqKey(uint64(out.ID)), out)
}

// takeWaiting removes a letter from the outbox and its index and returns it
// without its payload, which stays where it is.
func (tx *Tx) takeWaiting(id OutgoingID) (Outgoing, error) {
	outbox, key := tx.bucket(bucketOutbox), seqKey(uint64(id))
	var out Outgoing
	if err := getJSON(outbox, key, &out); err != nil {
		return Outgoing{}, err
	}
	due, err := dueKey(out.Due, id)
	if err != nil {
		return Outgoing{}, err
	}
	return out, errors.Join(tx.bucket(bucketDue).Delete(due), outbox.Delete(key))
}

func (tx *Tx) withPayload(b *bucket, id OutgoingID) (Outgoing, error) {
	key := seqKey(uint64(id))
	var out Outgoing
	err := getJSON(b, key, &out)
	if err == nil {
		out.Payload, err = getBytes(tx.bucket(bucketPayloads), key)
	}
	if err != nil {
		return Outgoing{}, fmt.Errorf("letter %d: %w", id, err)
	}
	return out, nil
}

func listOutgoing(b *bucket, after OutgoingID, limit int) ([]Outgoing, error) {
	if b == nil {
		return nil, nil
	}
	var list []Outgoing
	c := b.Cursor()
	for key, _ := c.Seek(seqKey(uint64(after) + 1)); key != nil && len(list) < limit; key, _ = c.Next() {
		var out Outgoing
		if err := getJSON(b, key, &out); err != nil {
			return nil, fmt.Errorf("letter %d: %w", keySeq(key), err)
		}
		list = append(list, out)
	}
	return list, nil
}
