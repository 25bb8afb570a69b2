package moderator

import (
	"testing"
	"time"

	"bretwalda/internal/store"
)

// The content of letters lapses some time after they were sent; a report is told
// again from the log all the same, and the database is in order.
func TestSentLettersAreForgotten(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: many letters")
	}
	c, id, first := newGame(t)
	c.close()
	c.tune = func(o *Options) { o.KeepSent = 10 * 24 * time.Hour }
	c.open()
	c.reply(anna, first, "Romans, round 1: stay\n")
	c.passed(id, "Romans, round 1")
	c.sentAll()
	contents := func() (kept, all int) {
		err := c.store.View(func(tx *store.Tx) error {
			list, err := tx.SentLetters(id, 0, 100)
			for _, out := range list {
				all++
				if _, err := tx.SentLetter(id, out.ID); err == nil {
					kept++
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return kept, all
	}
	if kept, all := contents(); kept != all || all == 0 {
		t.Errorf("of %d letters sent just now %d are kept", all, kept)
	}
	c.advance(11 * 24 * time.Hour)
	c.settle()
	for deadline := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		kept, all := contents()
		if kept < all {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("after 11 days %d letters are kept", kept)
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
