package store

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"bretwalda/internal/sampling"
)

// open makes a database with two games.
func openForAttempts(t *testing.T) *Store {
	t.Helper()
	s, err := Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	err = s.Update(func(tx *Tx) error {
		return errors.Join(tx.CreateGame(GameRecord{ID: "one", Status: StatusActive}), tx.CreateGame(GameRecord{ID: "two", Status: StatusActive}))
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// attempt does something in an Attempt.
func attempt(s *Store, work func(*Tx) error) error {
	a, err := s.Begin()
	if err != nil {
		return err
	}
	defer a.Discard()
	if err := work(a.Tx()); err != nil {
		return err
	}
	_, err = a.Commit()
	return err
}

// step does one thing at random to a bucket, and says what it found.
func step(r *rand.Rand, tx *Tx) string {
	b := tx.bucket(bucketCursors)
	if r.IntN(2) == 0 {
		inside, err := tx.bucket(bucketOrders).CreateBucketIfNotExists([]byte([]string{"one", "two"}[r.IntN(2)]))
		if err != nil {
			return err.Error()
		}
		b = inside
	}
	key := fmt.Appendf(nil, "k%02d", r.IntN(30))
	switch r.IntN(8) {
	case 0, 1:
		return fmt.Sprint(b.Put(key, fmt.Appendf(nil, "v%d", r.IntN(1000))))
	case 2:
		return fmt.Sprint(b.Delete(key))
	case 3:
		return fmt.Sprintf("%q", b.Get(key))
	case 4:
		n, err := b.NextSequence()
		return fmt.Sprint(n, err, b.Sequence())
	}
	c := b.Cursor()
	var found string
	at, value := c.Seek(key)
	if r.IntN(2) == 0 {
		at, value = c.First()
	} else if at == nil || r.IntN(2) == 0 {
		at, value = c.Last()
	}
	for range r.IntN(8) {
		found += fmt.Sprintf("%s=%s ", at, value)
		if r.IntN(3) == 0 {
			at, value = c.Prev()
		} else {
			at, value = c.Next()
		}
		if at == nil { // where a cursor is behind the end is no matter
			break
		}
	}
	return found
}

// What is done in an attempt finds and leaves the same as what is done in the file.
func TestAttemptIsAnUpdate(t *testing.T) {
	for seed := range uint64(60 / sampling.Every(4)) {
		var left [2][]string
		for way := range left {
			s := openForAttempts(t)
			r := rand.New(rand.NewPCG(seed, 1))
			do := s.Update
			if way == 1 {
				do = func(fn func(*Tx) error) error { return attempt(s, fn) }
			}
			for range 6 {
				failing := r.IntN(4) == 0
				err := do(func(tx *Tx) error {
					for range 40 {
						left[way] = append(left[way], step(r, tx))
					}
					if failing {
						return ErrNotFound
					}
					return nil
				})
				if failing != errors.Is(err, ErrNotFound) || err != nil && !failing {
					t.Fatal(err)
				}
			}
			err := s.View(func(tx *Tx) error {
				for _, name := range []string{"", "one", "two"} {
					b := tx.bucket(bucketCursors)
					if name != "" {
						b = tx.bucket(bucketOrders).Bucket([]byte(name))
					}
					if b == nil {
						continue
					}
					left[way] = append(left[way], fmt.Sprint(name, b.Sequence()))
					if err := b.ForEach(func(key, value []byte) error {
						left[way] = append(left[way], fmt.Sprintf("%s: %s=%s", name, key, value))
						return nil
					}); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(left[0], left[1]) {
			for i := range left[0] {
				if left[0][i] != left[1][i] {
					t.Fatalf("seed %d, step %d: %q in an attempt, %q in the file", seed, i, left[1][i], left[0][i])
				}
			}
			t.Fatalf("seed %d: other content", seed)
		}
	}
}

// An attempt fails when what it has read is changed meanwhile, by whatever way; not when
// something else is.
func TestChangedMeanwhile(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	order := func(game GameID, key string) func(*Tx) error {
		return func(tx *Tx) error { return tx.PutOrders(game, key, []byte("x")) }
	}
	for name, of := range map[string]struct {
		read    func(*Tx) error
		write   func(*Tx) error
		changed bool
	}{
		"the same orders":    {func(tx *Tx) error { _, _ = tx.Orders("one", "a"); return nil }, order("one", "a"), true},
		"other orders":       {func(tx *Tx) error { _, _ = tx.Orders("one", "a"); return nil }, order("one", "b"), false},
		"all orders":         {func(tx *Tx) error { tx.AllOrders("one"); return nil }, order("one", "b"), true},
		"of another game":    {func(tx *Tx) error { tx.AllOrders("one"); return nil }, order("two", "b"), false},
		"known from before":  {func(tx *Tx) error { tx.Depend("one"); return nil }, order("one", "b"), true},
		"another is known":   {func(tx *Tx) error { tx.Depend("one"); return nil }, order("two", "b"), false},
		"a log goes on":      {func(tx *Tx) error { tx.LastLog("one"); return nil }, func(tx *Tx) error { _, err := tx.AppendLog("one", []byte("e")); return err }, true},
		"a log is read":      {func(tx *Tx) error { tx.Log("one", 1); return nil }, func(tx *Tx) error { _, err := tx.AppendLog("one", []byte("e")); return err }, true},
		"a record":           {func(tx *Tx) error { _, err := tx.Game("one"); return err }, func(tx *Tx) error { return tx.SetGame(GameRecord{ID: "one", Status: StatusPaused}) }, true},
		"the list of games":  {func(tx *Tx) error { tx.ActiveGames(); return nil }, func(tx *Tx) error { return tx.CreateGame(GameRecord{ID: "three", Status: StatusActive}) }, true},
		"a limit":            {func(tx *Tx) error { _, err := tx.MayAnswer("anna", now, 3); return err }, func(tx *Tx) error { _, err := tx.MayAnswer("anna", now, 3); return err }, true},
		"another's limit":    {func(tx *Tx) error { _, err := tx.MayAnswer("anna", now, 3); return err }, func(tx *Tx) error { _, err := tx.MayAnswer("ben", now, 3); return err }, false},
		"two letters queued": {queueOne("a"), queueOne("b"), false},
		"one goes out":       {queueOne("b"), func(tx *Tx) error { return tx.MarkSent(1, now) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			for way, write := range map[string]func(*Store) error{
				"attempt": func(s *Store) error { return attempt(s, of.write) },
				"update":  func(s *Store) error { return s.Update(of.write) },
			} {
				s := openForAttempts(t)
				err := s.Update(func(tx *Tx) error {
					return errors.Join(tx.PutOrders("one", "a", []byte("o")), tx.PutOrders("two", "a", []byte("o")), queueOne("first")(tx))
				})
				if err == nil {
					err = s.Update(func(tx *Tx) error { _, err := tx.MayAnswer("aaron", now, 1); return err })
				}
				if err != nil {
					t.Fatal(err)
				}
				a, err := s.Begin()
				if err != nil {
					t.Fatal(err)
				}
				if err := errors.Join(of.read(a.Tx()), a.Tx().SetCursor("INBOX", Cursor{1, 1})); err != nil {
					t.Fatal(err)
				}
				if err := write(s); err != nil {
					t.Fatal(err)
				}
				_, err = a.Commit()
				// Nobody knows what an Update has written.
				if want := of.changed || way == "update"; errors.Is(err, ErrChanged) != want || err != nil && !want {
					t.Errorf("after an %s: %v; changed: %v", way, err, want)
				}
				if err := s.View(func(tx *Tx) error {
					c, err := tx.Cursor("INBOX")
					if written := c.UID == 1; written != (of.changed == false && way == "attempt") {
						t.Errorf("after an %s: written: %v", way, written)
					}
					_, faults := tx.Verify()
					return errors.Join(err, faults)
				}); err != nil {
					t.Error(err)
				}
				if len(s.attempts.open)+len(s.attempts.commits) > 0 {
					t.Error("attempts are remembered that have ended")
				}
			}
		})
	}
}

func queueOne(name string) func(*Tx) error {
	return func(tx *Tx) error {
		_, err := tx.Queue(Outgoing{MessageID: name, To: "anna@club.example", Due: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), Payload: []byte(name)})
		return err
	}
}

// What several do at once, each again until nothing has changed, comes to the same as
// what they do one after the other, also while the file grows beyond its map.
func TestAttemptsAtOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: writes much")
	}
	s := openForAttempts(t)
	const people, times = 4, 60
	big := make([]byte, 400_000)
	var work sync.WaitGroup
	for who := range people {
		work.Go(func() {
			for i := range times {
				err := ErrChanged
				for errors.Is(err, ErrChanged) {
					err = attempt(s, func(tx *Tx) error {
						game := GameID([]string{"one", "two"}[i%2])
						last := tx.LastLog(game)
						seq, err := tx.AppendLog(game, fmt.Appendf(nil, "%d", last))
						if err == nil && seq != last+1 {
							err = fmt.Errorf("entry %d after %d", seq, last)
						}
						return errors.Join(err, tx.PutOrders(game, fmt.Sprintf("%d/%d", who, i), big))
					})
				}
				if err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	work.Wait()
	err := s.View(func(tx *Tx) error {
		for _, game := range []GameID{"one", "two"} {
			log := tx.Log(game, 1)
			if len(log) != people*times/2 {
				t.Errorf("%d entries of %s", len(log), game)
			}
			for i, e := range log {
				if string(e.Data) != fmt.Sprint(i) {
					t.Errorf("entry %d of %s was written after %s", i+1, game, e.Data)
				}
			}
		}
		_, err := tx.Verify()
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// A file that grows waits for who reads, and who begins waits for the file: who reads gets
// the numbers that it wants all the same.
func TestBeginWhileTheFileGrows(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: writes much")
	}
	s := openForAttempts(t)
	reading, err := s.Begin()
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 3)
	go func() {
		done <- s.Update(func(tx *Tx) error { return tx.PutOrders("one", "big", make([]byte, mapSize*5/4)) })
	}()
	for looked := true; looked; { // until the file waits
		seen := make(chan error, 1)
		go func() { seen <- s.View(func(*Tx) error { return nil }) }()
		select {
		case <-seen:
		case <-time.After(200 * time.Millisecond):
			looked = false
		}
	}
	go func() {
		a, err := s.Begin()
		if err == nil {
			a.Discard()
		}
		done <- err
	}()
	time.Sleep(100 * time.Millisecond)
	go func() {
		defer reading.Discard()
		done <- queueOne("a")(reading.Tx())
	}()
	for range cap(done) {
		select {
		case err := <-done:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(time.Minute):
			t.Fatal("all wait for each other")
		}
	}
}

// What the file would refuse is refused while somebody knows what it was for.
func TestAttemptRefuses(t *testing.T) {
	s := openForAttempts(t)
	a, err := s.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer a.Discard()
	if err := a.Tx().SetCursor("", Cursor{1, 1}); err == nil {
		t.Error("a key without a name")
	}
	if _, err := a.Tx().MayAnswer(string(make([]byte, 40_000)), time.Now(), 1); err == nil {
		t.Error("a key of 40,000 bytes")
	}
}
