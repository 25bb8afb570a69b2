package moderator

import (
	"bytes"
	"maps"
	"slices"
	"testing"
	"time"

	"bretwalda/internal/mailtest"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/store"
)

// Files that come with a letter are made when it is sent, however late that is, and tell of the game as it was when they
// were asked for; a letter that waits holds none of them, so no game waits for their making.
func TestFilesAreMadeWhenSent(t *testing.T) {
	painted(t)
	c, id, first := newGame(t)
	c.proxied(nil)
	play := func() {
		t.Helper()
		side, heading, _ := c.waiting(id)
		c.reply([]string{anna, bruno}[side], c.letters([]string{anna, bruno}[side])[0], heading+": stay\n")
		c.passed(id, heading)
	}
	play()
	c.sentAll()
	ask := func(n int) map[string][]byte {
		t.Helper()
		c.reply(anna, first, "map; score; history\n")
		c.wait(anna, n+1)
		return c.files(anna, n)
	}
	want := ask(len(c.letters(anna)))
	if names := slices.Sorted(maps.Keys(want)); !slices.Equal(names, []string{"events.jsonl", "map.png", "map.svg", "points.png", "reasons.csv", "score.csv", "score.xlsx"}) {
		t.Fatalf("files %v", names)
	}

	c.advance(sameAnswer)
	c.smtp.Fail(mailtest.Fault{Verb: mailtest.Greeting, Cut: true}, always)
	n := len(c.letters(anna))
	c.reply(anna, first, "map; score; history\n")
	e, size := c.waitingLetter()
	if len(e.Files) != len(want) || len(e.Message.Attached) != 0 || size > 20_000 {
		t.Errorf("the letter that waits has %d bytes, %d files to make, %d made", size, len(e.Files), len(e.Message.Attached))
	}
	play()
	play()
	c.smtp.Fail(mailtest.Fault{}, 0) // before it begins: a try that fails later would have letters wait from then on
	c.reopen(nil)
	c.advance(delivery.LongestRest)
	c.wait(anna, n+2)
	c.sentAll()
	found := false
	for i := n; i < len(c.letters(anna)); i++ {
		got := c.files(anna, i)
		if got["events.jsonl"] == nil { // a report, whose map is no file
			continue
		}
		found = true
		for name, data := range want {
			if !bytes.Equal(got[name], data) {
				t.Errorf("%s is another than it was when it was asked for", name)
			}
		}
	}
	if !found {
		t.Error("the letter with files does not come")
	}
}

// waitingLetter waits for a letter that is not sent, and returns it with its size.
func (c *club) waitingLetter() (e delivery.Envelope, size int) {
	c.tb.Helper()
	for end := time.Now().Add(patience); size == 0; time.Sleep(time.Millisecond) {
		err := c.store.View(func(tx *store.Tx) error {
			waiting, err := tx.WaitingLetters(0, 1)
			if err != nil || len(waiting) == 0 {
				return err
			}
			size = len(waiting[0].Payload)
			e, err = delivery.Decode(waiting[0].Payload)
			return err
		})
		if err != nil || time.Now().After(end) {
			c.tb.Fatalf("no letter waits: %v", err)
		}
	}
	return e, size
}
