package moderator

import (
	"path/filepath"
	"slices"
	"testing"
	"time"

	"bretwalda/internal/store"
)

// mostOfAGame is the most that a game that is over may take in the database, in bytes.
const mostOfAGame = 600_000

// A game that is over leaves its log, the letters received and the records of those that
// were sent; compacted, a database with one is small.
func TestFinishedGameIsSmall(t *testing.T) {
	playsWhole(t)
	var steps int
	path := filepath.Join(t.TempDir(), "copy.db")
	m := benchModerator(t, &weigher{}, 1)
	settle(t, m, 1, audience{})
	for range dealWhole(t, m, 1) {
		steps++
	}
	if _, err := m.queue.Drain(t.Context()); err != nil {
		t.Fatal(err)
	}
	// A day later those letters are not counted any more (see store.SentLately).
	err := m.store.Update(func(tx *store.Tx) error {
		_, err := tx.ForgetSent(m.now().Add(time.Hour), 1<<20)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.store.BackupTo(path); err != nil {
		t.Fatal(err)
	}
	before, after, err := store.Compact(path)
	if err != nil || after > mostOfAGame || steps < 100 {
		t.Errorf("a game of %d letters takes %d bytes, compacted %d, want %d; %v", steps, before, after, mostOfAGame, err)
	}
}

// The content of letters lapses some time after they were sent; a report is told
// again from the log all the same, and the database is in order.
func TestSentLettersAreForgotten(t *testing.T) {
	many(t)
	c, id, first := newGame(t)
	c.close()
	c.tune = func(o *Options) { o.KeepSent = 10 * 24 * time.Hour }
	c.open()
	contents := func() (kept []store.OutgoingID, all int) {
		err := c.store.View(func(tx *store.Tx) error {
			list, err := tx.SentLetters(id, 0, 100)
			for _, out := range list {
				all++
				if _, err := tx.SentLetter(id, out.ID); err == nil {
					kept = append(kept, out.ID)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return kept, all
	}
	early, gone := contents() // until now nothing was to be kept
	if len(early) != 0 || gone == 0 {
		t.Errorf("the content of %d letters of %d is there, which was not to be kept", len(early), gone)
	}
	c.reply(anna, first, "Romans, round 1: stay\n")
	c.passed(id, "Romans, round 1")
	c.sentAll()
	old, all := contents()
	if len(old) != all-gone || len(old) == 0 {
		t.Errorf("of %d letters sent just now %d are kept", all-gone, len(old))
	}
	c.advance(11 * 24 * time.Hour)
	c.settle()
	for deadline := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		kept, _ := contents() // with those of the turns that pass meanwhile
		left := slices.DeleteFunc(kept, func(l store.OutgoingID) bool { return !slices.Contains(old, l) })
		if len(left) == 0 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("after 11 days %d of %d letters are kept", len(left), len(old))
		}
	}
	if _, err := c.mod.Verify(t.Context()); err != nil {
		t.Error(err)
	}
	c.sentAll()
	next := len(c.letters(anna)) + 1
	c.reply(anna, first, "report 1\n")
	l := c.wait(anna, next)
	for !contains(l, "This is the report once more") { // other deadlines pass meanwhile
		next++
		l = c.wait(anna, next)
	}
	if !contains(l, "Romans (anna), round 1") {
		t.Errorf("the report told again: %s", l.All())
	}
}
