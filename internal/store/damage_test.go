package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"bretwalda/internal/sampling"
)

// wholeFile makes a database with something in every bucket, and pages of every
// kind, and returns its bytes.
func wholeFile(t *testing.T) []byte {
	t.Helper()
	s := withGames(t, "mercia", "wessex")
	update(t, s, func(tx *Tx) error {
		errs := []error{
			tx.SetCursor("INBOX", Cursor{7, 42}), tx.SetAlive(noon),
			tx.AddSecret("token", Secret{Game: "wessex", Seat: "seat-1", Created: noon}),
			tx.AddAddress("anna@mail.example", SeatRef{"wessex", "seat-1"}),
			tx.SetDeadline("wessex", "orders", noon),
		}
		_, err := tx.MayAnswer("anna@mail.example", noon, 3)
		errs = append(errs, err)
		for i := range 120 {
			game := GameID([]string{"wessex", "mercia"}[i%2])
			text := bytes.Repeat([]byte{byte(i), 'x'}, 20+i*7)
			_, err1 := tx.AppendLog(game, text)
			_, err2 := tx.AddLetter(LetterKey{byte(i)}, LetterRecord{From: "anna@mail.example", Game: game}, text)
			id, err3 := tx.Queue(Outgoing{MessageID: fmt.Sprintf("<%d@x>", i), To: "anna@mail.example", Game: game, Due: noon, Payload: text})
			errs = append(errs, err1, err2, err3, tx.PutSnapshot(game, Seq(i), text), tx.PutReport(game, Seq(i), text),
				tx.PutOrders(game, fmt.Sprintf("turn/saxons/%d", i), text))
			switch i % 3 {
			case 0:
				errs = append(errs, tx.MarkSent(id, noon))
			case 1:
				errs = append(errs, tx.GiveUp(id, noon, errors.New("no such user")))
			}
		}
		return errors.Join(errs...)
	})
	// A second transaction leaves free pages.
	update(t, s, func(tx *Tx) error {
		return errors.Join(tx.PutSnapshot("wessex", 8, make([]byte, 9000)), tx.PutReport("mercia", 9, nil))
	})
	var file bytes.Buffer
	if err := s.Backup(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// dump is all that a file holds, in order.
func dump(t *testing.T, path string) string {
	t.Helper()
	db, err := bolt.Open(path, 0o600, &bolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var b strings.Builder
	var rec func(b *bolt.Bucket) error
	rec = func(bucket *bolt.Bucket) error {
		return bucket.ForEach(func(key, value []byte) error {
			fmt.Fprintf(&b, "%q=%q\n", key, value)
			if inside := bucket.Bucket(key); inside != nil {
				fmt.Fprintf(&b, "sequence %d\n", inside.Sequence())
				return rec(inside)
			}
			return nil
		})
	}
	err = db.View(func(tx *bolt.Tx) error {
		return tx.ForEach(func(name []byte, bucket *bolt.Bucket) error {
			fmt.Fprintf(&b, "%q sequence %d\n", name, bucket.Sequence())
			return rec(bucket)
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestFlippedBits flips single bits of a database: each is found, or changed nothing
// that is ever read.
func TestFlippedBits(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: damages files many times")
	}
	whole := wholeFile(t)
	path := filepath.Join(t.TempDir(), "flipped.db")
	write := func(data []byte) {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(whole)
	if err := CheckFile(path); err != nil {
		t.Fatal(err)
	}
	want := dump(t, path)
	rng := rand.New(rand.NewPCG(1, 2))
	found, flips := 0, 240/sampling.Every(8)
	for i := range flips {
		at := rng.IntN(len(whole))
		if i%3 == 0 { // the headers of pages, where a fault leads furthest
			at = rng.IntN(len(whole)/4096)*4096 + rng.IntN(96)
		}
		data := bytes.Clone(whole)
		data[at] ^= 1 << rng.IntN(8)
		write(data)
		err := CheckFile(path)
		if err == nil {
			err = verifyCopy(path)
		}
		switch {
		case err != nil:
			found++
			if errors.Is(err, ErrDamaged) && !strings.Contains(err.Error(), "backup") {
				t.Errorf("byte %d: %v names no remedy", at, err)
			}
		default:
			if got := dump(t, path); !sameButCounters(got, want) {
				t.Errorf("byte %d of page %d: the change was not found", at%4096, at/4096)
			}
		}
	}
	t.Logf("%d of %d flips were found; the others are in bytes that nobody reads", found, flips)
	if found < flips/3 {
		t.Errorf("only %d of %d flips were found", found, flips)
	}
}

// TestVanishedEntries lowers the count of each page by one, to none too: what vanishes is missed.
func TestVanishedEntries(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: many commits")
	}
	whole := wholeFile(t)
	path := filepath.Join(t.TempDir(), "vanished.db")
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	want, missed := dump(t, path), 0
	step := sampling.Every(4)
	for page := 2; page < len(whole)/4096; page += step {
		data := bytes.Clone(whole)
		head := data[page*4096:]
		count := binary.NativeEndian.Uint16(head[10:])
		if flags := binary.NativeEndian.Uint16(head[8:]); flags != flagLeaf && flags != flagBranch || count == 0 {
			continue
		}
		binary.NativeEndian.PutUint16(head[10:], count-1)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := CheckFile(path); err != nil {
			missed++
		} else if dump(t, path) != want {
			t.Errorf("page %d with %d entries: nobody misses the last", page, count)
		}
	}
	if missed < 10/step {
		t.Errorf("only %d pages were tried", missed)
	}
}

// sameButCounters compares contents, but for what has no checksum and does no harm: a
// counter that is higher than it was skips numbers, and the bucket meta says how long
// the daemon was away.
func sameButCounters(got, want string) bool {
	without := func(s string) string {
		before, rest, _ := strings.Cut(s, `"meta" sequence`)
		_, after, _ := strings.Cut(rest, `"outbox" sequence`)
		return regexp.MustCompile(`sequence \d+`).ReplaceAllString(before+after, "")
	}
	return without(got) == without(want)
}

// verifyCopy opens a copy of a file and runs Verify on it.
func verifyCopy(path string) error {
	fresh := path + ".open"
	defer os.Remove(fresh)
	if err := CopyFile(fresh, path); err != nil {
		return err
	}
	s, err := Open(fresh)
	if err != nil {
		return err
	}
	err = s.View(func(tx *Tx) error {
		_, err := tx.Verify()
		return err
	})
	return errors.Join(err, s.Close())
}

// TestDamagedPages overwrites and moves pages: nothing may kill the process, and all
// that is used is missed.
func TestDamagedPages(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: damages files many times")
	}
	whole := wholeFile(t)
	path := filepath.Join(t.TempDir(), "pages.db")
	rng := rand.New(rand.NewPCG(3, 4))
	pages := len(whole) / 4096
	noise := func(n int) []byte {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		return data
	}
	for name, harm := range map[string]func(data []byte, page int){
		"noise":        func(data []byte, page int) { copy(data[page*4096:], noise(4096)) },
		"zeros":        func(data []byte, page int) { clear(data[page*4096 : page*4096+4096]) },
		"head":         func(data []byte, page int) { copy(data[page*4096:], noise(16)) },
		"body":         func(data []byte, page int) { copy(data[page*4096+16:], noise(512)) },
		"another page": func(data []byte, page int) { copy(data[page*4096:], data[rng.IntN(pages)*4096:][:4096]) },
		"a circle": func(data []byte, page int) { // page numbers of others, where entries are
			for i := range 32 {
				data[page*4096+16+i*8] = byte(rng.IntN(pages))
			}
		},
	} {
		for page := 2; page < pages; page += 7 * sampling.Every(6) {
			// A new file each time: what panics in bbolt's Open keeps its lock.
			path := fmt.Sprintf("%s.%s-%d", path, strings.ReplaceAll(name, " ", "-"), page)
			data := bytes.Clone(whole)
			harm(data, page)
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			err := CheckFile(path)
			s, openErr := Open(path) // must not kill the process, whatever it says
			if openErr == nil {
				openErr = s.Close()
			}
			if err == nil && openErr != nil {
				t.Errorf("%s at page %d: it is said to be whole, but: %v", name, page, openErr)
			}
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestCutShort cuts a database at every page and at odd places.
func TestCutShort(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: damages files many times")
	}
	whole := wholeFile(t)
	path := filepath.Join(t.TempDir(), "cut.db")
	for n := 1; n < len(whole); n += 1357 * sampling.Every(8) {
		if err := os.WriteFile(path, whole[:n], 0o600); err != nil {
			t.Fatal(err)
		}
		if err := CheckFile(path); err == nil {
			t.Errorf("%d bytes of %d: nothing was found", n, len(whole))
		}
		if err := CopyFile(path+".copy", path); err == nil {
			t.Errorf("%d bytes of %d: copied as if it were whole", n, len(whole))
		}
	}
}

// TestCreationCutOff makes what a power cut may leave of the first write to a new
// file: any of its four pages, in any length. It is taken as new.
func TestCreationCutOff(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new.db")
	db, err := bolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	born, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	page := len(born) / firstPages
	for there := range 1 << firstPages {
		for length := 1; length <= firstPages; length++ {
			data := make([]byte, length*page)
			for i := range length {
				if there&(1<<i) != 0 {
					copy(data[i*page:(i+1)*page], born[i*page:])
				}
			}
			headers := there&1 != 0 || there&2 != 0 && length > 1
			if !headers && len(bytes.Trim(data, "\x00")) > 0 {
				continue // without a header nothing says that it is ours
			}
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			s, err := Open(path)
			if err != nil {
				t.Errorf("pages %04b, length %d: %v", there, length, err)
				continue
			}
			if err := errors.Join(s.Check(), s.Close()); err != nil {
				t.Errorf("pages %04b, length %d: %v", there, length, err)
			}
		}
	}
}

// fileOfRelease1 writes the database s as release 1 did, without checksums.
func fileOfRelease1(t *testing.T, s *Store, path string) {
	t.Helper()
	if err := s.BackupTo(path); err != nil {
		t.Fatal(err)
	}
	db, err := bolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bolt.Tx) error {
		type value struct {
			b         *bolt.Bucket
			key, data []byte
		}
		var all []value
		checkedValues(tx, place{}, func(b *bolt.Bucket, at place, data []byte) bool {
			plain, err := openBytes(at.Key, data)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, value{b, bytes.Clone(at.Key), plain})
			return true
		})
		for _, v := range all {
			if err := v.b.Put(v.key, v.data); err != nil {
				return err
			}
		}
		if err := tx.DeleteBucket([]byte(bucketSentIndex)); err != nil {
			return err
		}
		return tx.Bucket([]byte(bucketMeta)).Put(keyFormat, []byte(formatNoChecksums))
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestUpgrade opens a database of format 1, whole and in many steps with an
// interruption after each, and finds all that was in it.
func TestUpgrade(t *testing.T) {
	dir := t.TempDir()
	checkedPath, path := filepath.Join(dir, "with-checksums.db"), filepath.Join(dir, "release1.db")
	if err := os.WriteFile(checkedPath, wholeFile(t), 0o600); err != nil {
		t.Fatal(err)
	}
	want := dump(t, checkedPath)
	s, err := Open(checkedPath)
	if err != nil {
		t.Fatal(err)
	}
	fileOfRelease1(t, s, path)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := CheckFile(path); err != nil {
		t.Errorf("a good file of format 1: %v", err)
	}

	db, err := bolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	steps := 0
	for more := true; more; steps++ {
		err := db.Update(func(tx *bolt.Tx) (err error) {
			if err = prepare(tx); err == nil {
				more, err = upgradeSome(tx, 2000)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := CheckFile(path); err != nil {
		t.Error(err)
	}
	if got := dump(t, path); got != want {
		t.Error("after the upgrade it holds something else")
	}
	if steps < 20 {
		t.Errorf("upgraded in %d steps; the test wants many", steps)
	}
}
