package moderator

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"bretwalda/internal/inbox"
	"bretwalda/internal/letter"
	"bretwalda/internal/store"
)

// transactions is how many the store of a moderator has had.
func transactions(tb testing.TB, m *Moderator) int {
	tb.Helper()
	a, err := m.store.Begin()
	if err != nil {
		tb.Fatal(err)
	}
	defer a.Discard()
	return a.Base()
}

// arrives has a moderator deal with a letter, and says by how many transactions.
func arrives(tb testing.TB, m *Moderator, uid *uint32, raw []byte) int {
	tb.Helper()
	*uid++
	at := inbox.Cursor{Mailbox: "INBOX", UIDValidity: 1, UID: *uid}
	before := transactions(tb, m)
	if _, err := m.Handle(tb.Context(), []inbox.Letter{{Cursor: at, Done: at, Received: start, Raw: raw}}); err != nil {
		tb.Fatal(err)
	}
	return transactions(tb, m) - before
}

// What a letter causes is one transaction: through a whole game, and whatever it is.
func TestLetterIsOneTransaction(t *testing.T) {
	many(t)
	m := benchModerator(t, &collector{}, 1)
	if err := m.resume(); err != nil {
		t.Fatal(err)
	}
	var uid uint32
	over := func() bool {
		_, d, err := m.Position(t.Context(), "game-0")
		if err != nil {
			t.Fatal(err)
		}
		return d.Kind == 0
	}
	letters, most := 0, 1<<30
	if testing.Short() { // the first turns, not a whole game
		most = 20
	}
	for ; letters < most && !over(); letters++ {
		raw := robotLetter(t, m, "game-0", letters)
		if n := arrives(t, m, &uid, raw); n != 1 {
			t.Fatalf("%d transactions for letter %d:\n%s", n, letters, raw)
		}
		if letters > 2 {
			continue
		}
		head, _, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
		for what, raw := range map[string][]byte{
			"known":     raw,
			"commands":  fmt.Appendf(nil, "%s\r\nReferences: <a%d@x.example>\r\n\r\nstatus\r\nhistory\r\nscore\r\nhelp\r\npress all: hello\r\n", head, letters),
			"nonsense":  fmt.Appendf(nil, "%s\r\nReferences: <c%d@x.example>\r\n\r\nxyzzy from 7 to plugh\r\n", head, letters),
			"nothing":   fmt.Appendf(nil, "%s\r\nReferences: <d%d@x.example>\r\n\r\n", head, letters),
			"encrypted": fmt.Appendf(nil, "%s\r\nContent-Type: multipart/encrypted\r\n\r\n--x", head),
			"stranger":  fmt.Appendf(nil, "From: x%d@y.example\r\nMessage-ID: <e%d@x.example>\r\n\r\nhello\r\n", letters, letters),
			"bounce":    fmt.Appendf(nil, "From: mailer-daemon@y.example\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n--x%d--", letters),
			"no letter": {0, 255, byte(letters)},
		} {
			if what != "known" {
				raw = bytes.Replace(raw, []byte("<b"), []byte("<"+what[:2]), 1)
			}
			if n := arrives(t, m, &uid, raw); n != 1 {
				t.Errorf("%d transactions for a letter of the kind %q:\n%s", n, what, raw)
			}
		}
	}
	if letters < min(100, most) {
		t.Errorf("a whole game of %d letters", letters)
	}
}

// While a letter is dealt with, however long that takes, others are: their games go on,
// and deadlines pass. What it stands on may change meanwhile; then it is dealt with anew.
func TestNobodyWaitsForALetter(t *testing.T) {
	many(t)
	m := benchModerator(t, &collector{}, 2)
	if err := m.resume(); err != nil {
		t.Fatal(err)
	}
	reading, goOn := make(chan bool), make(chan bool)
	done := make(chan error)
	times := 0
	go func() {
		done <- m.do(m.log, func(t *task) error {
			tb, err := t.tables.Get("game-0")
			if err != nil {
				return err
			}
			if times++; times == 1 {
				reading <- true
				<-goOn
			}
			next := tb.Rec.Clone()
			next.Title += " of long letters"
			stored, err := t.tx.Game(next.ID)
			if err != nil {
				return err
			}
			if stored.Data, err = next.Encode(); err != nil {
				return err
			}
			tb.Rec = next
			return t.tx.SetGame(stored)
		})
	}()
	<-reading
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	var uid uint32
	others := func() {
		if n := arrives(t, m, &uid, robotLetter(t, m, "game-1", int(uid))); n != 1 {
			t.Errorf("%d transactions for the letter of the other game", n)
		}
		for _, id := range []store.GameID{"game-0", "game-1"} {
			if _, err := m.Game(ctx, id); err != nil {
				t.Error(err)
			}
		}
		if _, err := m.passDeadlines(ctx); err != nil {
			t.Error(err)
		}
	}
	others()
	if _, err := m.Desk(ctx, "game-0", "pause"); err != nil { // of the game itself
		t.Error(err)
	}
	close(goOn)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if times != 2 {
		t.Errorf("dealt with %d times", times)
	}
	s, err := m.Game(ctx, "game-0")
	if err != nil || s.Status != store.StatusPaused || s.Title != "Game 0 of long letters" {
		t.Errorf("%q is %s (%v)", s.Title, s.Status, err)
	}
}

// Work that is done anew leaves no traces of the times before: no maps of what did not
// happen, and no letters that are counted.
func TestDoneAnewWithoutTraces(t *testing.T) {
	m := benchModerator(t, &collector{}, 1)
	m, err := New(Options{Store: m.store, Shelf: m.shelf, Sender: &collector{}, Mailbox: mailbox, SendingToOne: 1, Now: m.now})
	if err != nil {
		t.Fatal(err)
	}
	times := 0
	err = m.do(m.log, func(t *task) error {
		tb, err := t.tables.Get("game-0")
		if err != nil {
			return err
		}
		if times++; times > 1 {
			return nil
		}
		if err := t.reporting().tellStart(tb); err != nil {
			return err
		}
		return m.do(m.log, func(t *task) error {
			stored, err := t.tx.Game("game-0")
			return errors.Join(err, t.tx.SetGame(stored))
		})
	})
	if err != nil || times != 2 {
		t.Fatalf("%d times: %v", times, err)
	}
	if n := m.pictures.Len(); n > 0 {
		t.Errorf("%d maps of letters that there are not", n)
	}
	if due, _ := m.queue.Due(letter.FoldAddress(benchPlayers[0]), false, start); !due.Equal(start) {
		t.Errorf("a letter that there is not holds the next one up until %s", due)
	}
}

// A game that is changed again and again holds no letter up for good.
func TestLetterIsDealtWithAtLast(t *testing.T) {
	m := benchModerator(t, &collector{}, 1)
	times := 0
	err := m.do(m.log, func(t *task) error {
		if _, err := t.tables.Get("game-0"); err != nil {
			return err
		}
		if times++; times < mostTries { // the last time there would be no end to it
			text := []string{"resume", "pause"}[times%2]
			if _, err := m.Desk(context.Background(), "game-0", text); err != nil {
				return err
			}
		}
		return t.tx.PutOrders("game-0", "x", []byte(fmt.Sprint(times)))
	})
	if err != nil || times != mostTries {
		t.Errorf("%d times: %v", times, err)
	}
}

// Many do many things to the same games at once, as players, GMs and the operator: it
// comes to what they would have done one after the other.
func TestAllAtOnce(t *testing.T) {
	many(t)
	m := benchModerator(t, &collector{}, 3)
	ctx, stop := context.WithTimeout(t.Context(), 5*patience)
	defer stop()
	var work sync.WaitGroup
	for i := range 3 {
		id := store.GameID(fmt.Sprintf("game-%d", i))
		work.Go(func() {
			for n := range 4 {
				text := []string{"status", "pause", "status", "resume"}[n]
				if _, err := m.Desk(ctx, id, text); err != nil {
					t.Error(err)
				}
				if _, err := m.Game(ctx, id); err != nil {
					t.Error(err)
				}
			}
		})
	}
	work.Go(func() {
		var uid uint32
		for n := range 12 {
			id := store.GameID(fmt.Sprintf("game-%d", n%3))
			if n := arrives(t, m, &uid, robotLetter(t, m, id, n)); n < 1 {
				t.Error("a letter without a transaction")
			}
		}
	})
	work.Go(func() {
		for range 10 {
			if _, err := m.passDeadlines(ctx); err != nil {
				t.Error(err)
			}
			if _, err := m.queue.Drain(ctx); err != nil {
				t.Error(err)
			}
		}
	})
	work.Wait()
	if v, err := m.Verify(ctx); err != nil {
		t.Errorf("%+v: %v", v, err)
	}
}
