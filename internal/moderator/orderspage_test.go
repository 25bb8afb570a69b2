package moderator

import (
	"bytes"
	"regexp"
	"testing"

	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/moderator/pictures"
	"bretwalda/internal/outbox"
	"bretwalda/internal/store"
)

// The letter to whose turn it is brings the page on which it is ordered, from which orders go
// to an address for that turn alone (letters queued by earlier programs: where an answer goes).
// Nothing that others have ordered is in it; and who wants letters of
// text alone has none.
func TestOrdersPage(t *testing.T) {
	painted(t)
	c, id, first := newGame(t)
	page := c.files(anna, 0)[pictures.OrdersPage]
	to := regexp.MustCompile(`"to":"([^"]+)","subject":"([^"]+)"`).FindSubmatch(page)
	if to == nil || bytes.Contains(page, []byte(first.ReplyTo.Addr)) || !bytes.Contains(page, []byte("Romans, round 1")) {
		t.Fatalf("the page of the first turn has %d bytes", len(page))
	}
	if !contains(first, "the attached orders.html") {
		t.Errorf("the letter does not say that it brings the page:\n%s", first.All())
	}
	if c.files(bruno, 0)[pictures.OrdersPage] != nil || contains(c.letters(bruno)[0], "orders.html") {
		t.Error("who is not on turn has a page, too")
	}

	second := c.letters(bruno)[0]
	c.reply(bruno, second, "Welsh, round 1\nhold all\n\nBrigantes, round 1\nhold all\n")
	c.wait(bruno, 2)
	var seq store.Seq
	err := c.store.View(func(tx *store.Tx) error {
		seq = store.Seq(len(tx.Log(id, 1)))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	msg := &outbox.Message{ReplyTo: outbox.Address{Addr: first.ReplyTo.Addr}, Subject: first.Subject}
	file := delivery.File{Name: pictures.OrdersPage, Game: id, To: seq, Lang: "en", First: 1, Nation: 1}
	if old, err := c.mod.pictures.Page(t.Context(), msg, file); err != nil || !bytes.Contains(old.Data, []byte(first.ReplyTo.Addr)) {
		t.Errorf("the page of a letter of an earlier program has another address (%v)", err)
	}
	file.Addr, file.Subject = string(to[1]), string(to[2])
	again, err := c.mod.pictures.Page(t.Context(), msg, file)
	if err != nil || !bytes.Equal(again.Data, page) {
		t.Errorf("after orders of others the page is another (%v)", err)
	}

	c.reply(bruno, second, "pictures no\n")
	c.wait(bruno, 3)
	n := len(c.letters(bruno))
	c.reply(anna, first, "Romans, round 1\nhold all\n")
	c.passed(id, "Romans, round 1")
	c.sentAll()
	if len(c.letters(bruno)) == n {
		t.Fatal("the next player has no letter")
	}
	for _, raw := range c.raws(bruno)[n:] {
		if bytes.Contains(raw, []byte(pictures.OrdersPage)) {
			t.Error("who wants text alone has a page")
		}
	}
}
