package crashtest

import (
	"bytes"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/mailtest"
)

// played plays the beginning of a game for two undisturbed, and returns all that
// took part in it, with the moderator still at work.
func played(t *testing.T, letters int) (*campaign, *scribe, *script, *station, *players) {
	t.Helper()
	srv := inProcess(t)
	scribe := newScribe(t, srv)
	sc := scribe.play(scribe.spec(0, of("early-invaders")), letters)
	c := &campaign{t: t, srv: srv}
	c.template([]*script{sc})
	s := newStation(t, srv, c.fresh)
	p := newPlayers(t, srv, []*script{sc})
	for done := false; !done; time.Sleep(pause) {
		_, done = p.step()
	}
	return c, scribe, sc, s, p
}

// Letters that come again change nothing: in another folder, under other UIDs, in
// another order, and after the server has numbered the folder anew.
func TestLettersComeAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays games while something goes wrong")
	}
	c, scribe, sc, s, p := played(t, 12)
	s.stop()
	const box = "Restored"
	again := func() {
		t.Helper()
		if err := c.srv.mailbox.Delete(box); err != nil {
			t.Fatal(err)
		}
		if err := c.srv.mailbox.Create(box); err != nil {
			t.Fatal(err)
		}
		for _, o := range slices.Backward(sc.letters) {
			if err := c.srv.mailbox.AppendAt(box, o.raw, time.Now().Add(-time.Hour)); err != nil {
				t.Fatal(err)
			}
		}
	}
	filed := func() int {
		t.Helper()
		left, err := c.srv.mailbox.Stored(box)
		if err != nil {
			t.Fatal(err)
		}
		return len(sc.letters) - len(left)
	}
	again()
	s.box = box
	s.open()
	for range 2 {
		for until := time.Now().Add(patience / 3); filed() < len(sc.letters); time.Sleep(pause) {
			if time.Now().After(until) {
				t.Fatalf("%d letters filed, want %d; the log:\n%s", filed(), len(sc.letters), s.log.take())
			}
		}
		s.stop()
		again()
		s.open()
	}
	if log := s.log.take(); strings.Count(log, "message known already") < 2*len(sc.letters) || !strings.Contains(log, "the mailbox is a new one") {
		t.Errorf("the letters were not looked at again:\n%s", log)
	}
	s.stop()
	p.look()
	c.compare(c.fresh, scribe, []*script{sc}, p)
}

// Two different letters with one Message-ID, as broken mail programs send them, are
// both read.
func TestOneMessageIDTwice(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays games while something goes wrong")
	}
	_, _, sc, s, p := played(t, 3)
	head, _, _ := bytes.Cut(sc.letters[0].raw, []byte("\r\n\r\n"))
	before := len(p.seen)
	for i := range 2 {
		raw := fmt.Appendf(nil, "%s\r\n\r\nRomans, round %d\r\nstay\r\n", head, 4+i)
		if err := p.srv.mailbox.Append(mailtest.Inbox, raw); err != nil {
			t.Fatal(err)
		}
	}
	for until := time.Now().Add(patience / 3); len(p.seen) < before+2; p.look() {
		if time.Now().After(until) {
			t.Fatalf("%d answers, want 2; the log:\n%s", len(p.seen)-before, s.log.take())
		}
		time.Sleep(pause)
	}
}

// threadOf takes the Message-ID of a game apart: what it tells of, and to whom. Between
// the two stands what nobody can guess.
func threadOf(id, game string) (what, person string) {
	local, _, _ := strings.Cut(strings.TrimPrefix(id, game+"."), "@")
	parts := strings.Split(local, ".")
	return parts[0], parts[len(parts)-1]
}

// In a mail program each game is one conversation of each player: every letter
// refers to the first one, and to the letter that it answers.
func TestThreads(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays games while something goes wrong")
	}
	_, _, sc, _, p := played(t, maxLetters)
	own := make(map[string]bool) // Message-IDs of the players' own letters
	for _, o := range sc.letters {
		msg, err := mail.ReadMessage(bytes.NewReader(o.raw))
		if err != nil {
			t.Fatal(err)
		}
		own[strings.Trim(msg.Header.Get("Message-ID"), "<>")] = true
	}
	began := make(map[string]string) // the first letter to each person
	for id := range p.texts {
		if what, person := threadOf(id, sc.spec.ID); what == "start" {
			began[person] = "<" + id + ">"
		}
	}
	answers, events := 0, make(map[string]int) // letters by what they tell of and whom
	for id, text := range p.texts {
		msg, err := mail.ReadMessage(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		what, seat := threadOf(id, sc.spec.ID)
		to := msg.Header.Get("To")
		if !strings.Contains(to, "s"+string(seat[0]-1)+"@") || strings.Contains(to, ",") {
			t.Errorf("%s goes to %s", id, to)
		}
		events[what+" "+to]++
		refs := strings.Fields(msg.Header.Get("References"))
		if what == "start" {
			if len(refs) > 0 || msg.Header.Get("In-Reply-To") != "" {
				t.Errorf("the first letter refers to %v", refs)
			}
			continue
		}
		if len(refs) == 0 || refs[0] != began[seat] {
			t.Errorf("%s refers to %v, want first %s", id, refs, began[seat])
			continue
		}
		last := refs[len(refs)-1]
		if msg.Header.Get("In-Reply-To") != last {
			t.Errorf("%s answers %s, and refers to %v", id, msg.Header.Get("In-Reply-To"), refs)
		}
		if own[strings.Trim(last, "<>")] {
			answers++
		}
	}
	if answers != len(sc.letters) {
		t.Errorf("%d letters answer one of a player, want %d", answers, len(sc.letters))
	}
	for what, n := range events {
		if n != 1 {
			t.Errorf("%d letters: %s", n, what)
		}
	}
}
