package moderator

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"bretwalda/internal/dice"
	"bretwalda/internal/letter"
	"bretwalda/internal/roster"
)

// The proof of the dice comes as a file with every report, also to who wants text alone and with
// a report that is asked for again; who sends it back is not told that it was not read.
func TestProofComesAsAFile(t *testing.T) {
	c, id, first := newGame(t)
	err := c.mod.do(c.mod.log, func(t *task) error {
		tb, err := t.tables.Get(id)
		if err != nil {
			return err
		}
		return t.tables.Change(tb, func(rec *roster.Record) { rec.Seats[0].TextOnly = true })
	})
	if err != nil {
		t.Fatal(err)
	}
	c.reply(anna, first, romansLand)
	c.wait(anna, 2)
	c.wait(bruno, 2)
	c.reply(anna, first, "report 1\n")
	again := c.wait(anna, 3)
	for _, who := range []string{anna, bruno} {
		raw := c.raws(who)[1]
		_, file, _ := strings.Cut(string(raw), "filename=\"dice.txt\"")
		_, file, _ = strings.Cut(file, "\r\n\r\n")
		file, _, _ = strings.Cut(strings.ReplaceAll(file, "\r\n", "\n"), "\n--")
		for _, want := range []string{"Content-Type: text/plain; charset=UTF-8; name=\"dice.txt\"\r\n", "Content-Disposition: attachment; filename=\"dice.txt\"\r\n"} {
			if !bytes.Contains(raw, []byte(want)) {
				t.Errorf("%s: no %q in\n%s", who, want, raw)
			}
		}
		if l := c.letters(who)[1]; len(l.Ours) != 1 || l.Ours[0] != strings.TrimSpace(file) || l.Ours[0] != again.Ours[0] || strings.Contains(l.All(), "faces ") {
			t.Errorf("%s: as it came, and as it is read:\n%s\n%q\n%s", who, file, l.Ours, l.All())
		}
		if html := bytes.Contains(raw, []byte("text/html")); html == (who == anna) {
			t.Errorf("%s is sent HTML: %t", who, html)
		}
		var saved dice.Found
		if err := saved.Read("dice.txt", file); err != nil || len(saved.Proofs()) != 1 || len(saved.Proofs()[0].Turns) != 1 {
			t.Errorf("the saved file proves %v, %v", saved.Proofs(), err)
		}
	}
	c.serial++
	c.submit(anna, first.ReplyTo.Addr, fmt.Sprintf("From: %s\nTo: %s\nSubject: Re: orders\nMessage-ID: <m%d@mail.example>\nMIME-Version: 1.0\n"+
		"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nRomans, round 2: stay\nThe dice are attached.\n--b\n"+
		"Content-Type: text/plain; name=dice.txt\nContent-Disposition: attachment; filename=dice.txt\n\n%s\n--b--\n", anna, first.ReplyTo.Addr, c.serial, again.Ours[0]))
	got := c.wait(anna, 4)
	if !contains(got, "Romans, round 2") || contains(got, "not read") || contains(got, "faces") || contains(got, "letters ") {
		t.Errorf("the answer to orders with the file:\n%s", got.All())
	}
	if len(got.Unread) > 0 || got.HasProblem(letter.UnreadFiles) {
		t.Errorf("files of the answer: %v", got.Unread)
	}
}
