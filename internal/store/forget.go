package store

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	bolt "go.etcd.io/bbolt"
)

// HashOf is the SHA-256 of a text that is not kept, in hexadecimal.
func HashOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// indexSent puts a letter that was sent in the list of those that were sent lately; see
// SentLately and ForgetSent.
func (tx *Tx) indexSent(out *Outgoing) error {
	key, err := dueKey(out.Done, out.ID)
	if err != nil {
		return err
	}
	return putBytes(tx.bucket(bucketSentIndex), key, sentOf(out.Game))
}

// ForgetContent deletes the content of a letter that was sent, and when that was due. Its
// record stays, with the hash of the content. ErrNotFound if the game has no such letter, or its content is gone.
func (tx *Tx) ForgetContent(game GameID, id OutgoingID) error {
	sent, key := tx.bucket(bucketSent).Bucket(sentOf(game)), seqKey(uint64(id))
	var out Outgoing
	err := getJSON(sent, key, &out)
	if err == nil {
		err = tx.forgetPayload(&out)
	}
	if err != nil {
		return fmt.Errorf("forget content: letter %d: %w", id, err)
	}
	return putJSON(sent, key, out)
}

// forgetPayload deletes the payload of a letter, of which its hash is left, and when it was due.
func (tx *Tx) forgetPayload(out *Outgoing) error {
	payloads, key := tx.bucket(bucketPayloads), seqKey(uint64(out.ID))
	data := payloads.Get(key)
	if data == nil {
		return ErrNotFound
	}
	payload, err := stripChecksum(key, data)
	if err != nil {
		return err
	}
	out.Hash, out.Due = HashOf(payload), time.Time{}
	return payloads.Delete(key)
}

// ForgetSent forgets the content of letters that were sent before an instant, if they have
// it still, and that they were sent lately: the oldest first, at most limit. It returns how
// many these were.
func (tx *Tx) ForgetSent(before time.Time, limit int) (int, error) {
	index := tx.bucket(bucketSentIndex)
	keys, err := upTo(index, before, limit)
	if err != nil {
		return 0, fmt.Errorf("forget letters: %w", err)
	}
	for _, key := range keys {
		err := tx.forgetSent(index, key)
		if err != nil {
			return 0, fmt.Errorf("forget letter %d: %w", keySeq(key[8:]), err)
		}
	}
	return len(keys), nil
}

func (tx *Tx) forgetSent(index *bucket, key []byte) error {
	game, err := getBytes(index, key)
	if err != nil {
		return err
	}
	id := key[8:]
	if tx.bucket(bucketPayloads).Get(id) != nil {
		if err := tx.ForgetContent(GameID(game), OutgoingID(keySeq(id))); err != nil {
			return err
		}
	}
	return index.Delete(key)
}

// Compact writes the database anew without the space that deleted records left, and
// returns its size before and after in bytes. Nobody may have it open: ErrLocked
// then. The file is replaced only by a whole, checked one.
func Compact(path string) (before, after int64, err error) {
	if before, after, err = compact(path); err != nil {
		return 0, 0, fmt.Errorf("compact %s: %w", path, err)
	}
	return before, after, nil
}

// compactBatch is how many bytes one transaction of Compact copies.
const compactBatch = 4 << 20

func compact(path string) (before, after int64, err error) {
	if err := checkFile(path); err != nil {
		return 0, 0, err
	}
	// Open for writing: nobody else may write until the fresh file is in its place.
	s, err := Open(path)
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	temp, err := tempBeside(path)
	if err != nil {
		return 0, 0, err
	}
	err = compactTo(s.db, temp)
	if err == nil {
		err = checkFile(temp)
	}
	if err == nil {
		before, after, err = sizes(path, temp)
	}
	if err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		return 0, 0, errors.Join(err, os.Remove(temp))
	}
	return before, after, syncDir(filepath.Dir(path))
}

// compactTo copies what a database holds to a new one.
func compactTo(src *bolt.DB, path string) error {
	dst, err := bolt.Open(path, 0o600, &bolt.Options{Timeout: lockWait, NoSync: true})
	if err != nil {
		return err
	}
	err = bolt.Compact(dst, src, compactBatch)
	var used int64
	if err == nil {
		err = dst.View(func(tx *bolt.Tx) error {
			used = tx.Size()
			return nil
		})
	}
	if err = errors.Join(err, dst.Sync(), dst.Close()); err != nil {
		return err
	}
	return cutTo(path, used)
}

// cutTo gives back the room behind the last page: a file grows by doubling.
func cutTo(path string, size int64) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Truncate(size), f.Sync(), f.Close())
}

// tempBeside makes an empty file, mode 0600, in the directory of another.
func tempBeside(path string) (string, error) {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return "", err
	}
	return f.Name(), f.Close()
}

func sizes(first, second string) (int64, int64, error) {
	a, err := os.Stat(first)
	if err != nil {
		return 0, 0, err
	}
	b, err := os.Stat(second)
	if err != nil {
		return 0, 0, err
	}
	return a.Size(), b.Size(), nil
}

// indexOldSent is what an upgrade does for letters that were sent before there was
// the list for ForgetSent. Data is the record without its checksum.
func indexOldSent(tx *bolt.Tx, at place, data []byte) error {
	if at.Bucket != bucketSent || tx.Bucket([]byte(bucketPayloads)).Get(at.Key) == nil {
		return nil
	}
	var out Outgoing
	if err := json.Unmarshal(data, &out); err != nil {
		return err
	}
	return (&Tx{tx: tx}).indexSent(&out)
}

// sentIndex checks that the list of letters that were sent lately leads to such.
func (v *verifier) sentIndex() {
	index, sent := v.tx.bucket(bucketSentIndex), v.tx.bucket(bucketSent)
	v.each(index, func(key, _ []byte) {
		game, err := getBytes(index, key)
		if err != nil || len(key) != 16 || sent.Bucket(game) == nil || sent.Bucket(game).Get(key[8:]) == nil {
			v.fault("the list of sent letters names %x of game %q, which there is not", key, game)
		}
	})
}
