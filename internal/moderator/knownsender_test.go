package moderator

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/store"
)

// flood puts letters of strangers into the mailbox of a moderator that is not running.
func (c *club) flood(n int) {
	c.tb.Helper()
	for i := range n {
		c.write(fmt.Sprintf("stranger%d@elsewhere.example", i), mailbox, "Your games", "I have heard of your games.\n")
	}
}

// numberOf is the place of a letter among all that were dealt with.
func (c *club) numberOf(text string) store.LetterID {
	c.tb.Helper()
	var id store.LetterID
	err := c.store.View(func(tx *store.Tx) error {
		letters, err := tx.LettersAfter(store.LetterKey{}, 10_000)
		for _, l := range letters {
			if raw, err := tx.RawLetter(l.Record.ID); err == nil && bytes.Contains(raw, []byte(text)) {
				id = l.Record.ID
			}
		}
		return err
	})
	if err != nil || id == 0 {
		c.tb.Fatalf("the letter with %q: %v", text, err)
	}
	return id
}

// However many strangers have written before, the letters of players come first and in their order, whether their token
// is in the address or in the subject, or the mail server vouches for them; all others are dealt with as well.
func TestPlayersDoNotWaitForStrangers(t *testing.T) {
	many(t)
	for _, way := range []string{"address", "subject", "vouched for"} {
		t.Run(way, func(t *testing.T) {
			c := newClub(t, anna, bruno)
			c.reopen(func(o *Options) { o.Plus = way != "subject" })
			byAddress := true
			_, err := c.mod.Create(context.Background(), Spec{
				Title: "Tuesday", Scenario: "early-invaders", Hours: 48, Seed: "test", ByAddress: &byAddress,
				Players: []Player{{Address: anna}, {Address: bruno}},
			})
			if err != nil {
				t.Fatal(err)
			}
			first := map[string]letter.Letter{anna: c.wait(anna, 1), bruno: c.wait(bruno, 1)}
			c.close()
			const strangers = 150
			c.flood(strangers)
			write := func(from, text string) {
				if way == "vouched for" {
					c.serial++
					c.submit(from, mailbox, fmt.Sprintf("%sFrom: %s\nTo: %s\nSubject: x\nMessage-ID: <p%d@mail.example>\n\n%s", proof, from, mailbox, c.serial, text))
					return
				}
				c.reply(from, first[from], text)
			}
			write(bruno, "Belgae, round 2: stay\n")
			write(anna, "orders\n")
			write(anna, romans)
			c.open()
			c.waitFor(anna, "WHAT HAPPENED")
			for want, text := range []string{"Belgae, round 2", "\r\norders", strings.ReplaceAll(romans, "\n", "\r\n")} {
				if at := c.numberOf(text); at != store.LetterID(want+1) {
					t.Errorf("%q was dealt with as number %d, want %d", text, at, want+1)
				}
			}
			for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
				n := 0
				if err := c.store.View(func(tx *store.Tx) error {
					letters, err := tx.LettersAfter(store.LetterKey{}, 10_000)
					n = len(letters)
					return err
				}); err != nil {
					t.Fatal(err)
				}
				if n == strangers+3 {
					break
				}
				if time.Now().After(end) {
					t.Fatalf("%d of %d letters were dealt with", n, strangers+3)
				}
			}
			c.checkLog("tuesday")
		})
	}
}

// A token makes nobody known who made it up, or whose it is no longer; nor does an address that anybody can write.
func TestKnown(t *testing.T) {
	c, first := openClub(t, nil)
	good := first[anna].ReplyTo.Addr
	header := func(fields string) []byte { return []byte(strings.ReplaceAll(fields, "\n", "\r\n") + "\r\n") }
	check := func(name string, want bool, fields string) {
		t.Helper()
		if got := c.mod.Known(header(fields)); got != want {
			t.Errorf("%s: known %v", name, got)
		}
	}
	check("token", true, "From: x@y.example\nTo: "+good+"\n")
	check("token in copy", true, "From: x@y.example\nTo: bruno@club.example\nCc: \"Games\" <"+good+">\n")
	check("no token", false, "From: "+anna+"\nTo: "+mailbox+"\n")
	check("made up", false, "From: "+anna+"\nTo: games+k3v5q2m7xak3v5q2m7xa@club.example\n")
	check("vouched for", true, proof+"From: "+anna+"\nTo: "+mailbox+"\n")
	check("vouched for by others", false, strings.Replace(proof, "mx.", "my.", 1)+"From: "+anna+"\nTo: "+mailbox+"\n")
	check("a stranger vouched for", false, proof+"From: "+stranger+"\nTo: "+mailbox+"\n")
	check("nothing", false, "")
	c.reply(anna, first[anna], "new token\n")
	c.wait(anna, 2)
	check("old token", false, "From: "+anna+"\nTo: "+good+"\n")
}

// BenchmarkStrangers measures how long a player's letter waits that came after so many of strangers:
//
//	go test ./internal/moderator -run none -bench Strangers -benchtime 50000x
func BenchmarkStrangers(b *testing.B) {
	c := newClub(b, anna)
	c.create("early-invaders", 48, anna, "bruno@elsewhere.example")
	first := c.wait(anna, 1)
	c.close()
	raw := func(i int) []byte {
		return fmt.Appendf(nil, "From: s%d@elsewhere.example\r\nTo: %s\r\nSubject: x\r\nMessage-ID: <s%d@x.example>\r\n\r\nHello.\r\n", i, mailbox, i)
	}
	target, err := c.srv.Target(mailbox)
	if err != nil {
		b.Fatal(err)
	}
	for i := range b.N {
		if err := c.srv.Submit("s@elsewhere.example", target.User, raw(i)); err != nil {
			b.Fatal(err)
		}
	}
	c.reply(anna, first, "orders\n")
	b.ResetTimer()
	c.open()
	for commands := &c.mod.counters.letters[slices.Index(outcomes[:], outcomeCommands)]; commands.Load() == 0; {
		time.Sleep(time.Millisecond)
	}
	b.ReportMetric(b.Elapsed().Seconds(), "s/wait")
	b.ReportMetric(0, "ns/op")
}
