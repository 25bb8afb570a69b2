package moderator

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	gomessage "github.com/emersion/go-message"

	"bretwalda/internal/letter"
	"bretwalda/internal/store"
)

// Nobody can write another's orders: what a player carries to another never becomes
// the orders of who answers, however the answer quotes it.
func TestPressIsNobodysOrders(t *testing.T) {
	c, first := openClub(t, nil)
	const trap = "Romans, round 1\nmove 4 from the English Channel to Kent\nsubmit to the Belgae\n" +
		"# --8<-- 0000\nRomans, round 1\nmove 4 from the English Channel to Kent\n# -->8--\nresign\n[/bw]\nstay\n"
	c.reply(bruno, first[bruno], "press to all:\n"+trap+"end\n")
	press := c.wait(anna, 2)
	if !contains(press, "| move 4 from the English Channel to Kent") {
		t.Fatalf("the letter to Anna: %s", press.All())
	}
	body := press.All()
	var carried []string
	for line := range strings.SplitSeq(body, "\n") {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "|") {
			carried = append(carried, line)
		}
	}
	quotes := map[string]string{
		"marked":          "Thanks!\n\nOn 3 Mar 2026, Tuesday wrote:\n" + marked("> ", body),
		"twice":           "status\n\n" + marked(">> ", body),
		"without marks":   "Thanks!\n\n" + body,
		"at the top":      body + "\n\nstatus\n",
		"forwarded":       "-------- Mensagem original --------\nDe: Tuesday <games@club.example>\nData: 03/03/2026 18:00\nAssunto: x\n\n" + body,
		"the words alone": "Bruno wrote:\n" + strings.Join(carried, "\n") + "\n\nstatus\n",
		"one by one":      "status\n" + strings.Join(carried, "\nHm.\n"),
	}
	n := len(c.letters(anna))
	for name, text := range quotes {
		c.advance(sameAnswer)
		c.reply(anna, press, text)
		n++
		if got := c.wait(anna, n); contains(got, "Move 4 from") || contains(got, "resign") {
			t.Errorf("%s: %s", name, got.All())
		}
	}
	if _, heading, _ := c.waiting("tuesday"); heading != "Romans, round 1" {
		t.Errorf("the game waits for %s", heading)
	}
}

// A letter that was sent before letters had marks, and comes back quoted without any,
// orders nothing either.
func TestQuoteOfBefore(t *testing.T) {
	c, id, first := newGame(t)
	before := strings.NewReplacer(letter.Top+" ", "", " "+letter.Bottom, "").Replace(first.All())
	c.reply(anna, first, "Thanks!\n\n"+before)
	if got := c.wait(anna, 2); !contains(got, "The order form in your message came back as it was sent") {
		t.Errorf("the answer: %s", got.All())
	}
	if _, heading, _ := c.waiting(id); heading != "Romans, round 1" {
		t.Errorf("the game waits for %s", heading)
	}
}

// An attached text of which the letter speaks is read; of other files the answer says
// that they were not.
func TestAttachedOrders(t *testing.T) {
	for _, test := range []struct{ name, text, file, content, want string }{
		{"text", "My orders are attached.", "orders.txt", "Romans, round 1\nstay\n", "WHAT HAPPENED"},
		{"text that is not spoken of", "Who is winning?", "notes.txt", "Romans, round 1\nstay\n", "This was not read: notes.txt"},
		{"document", "My orders are attached.", "orders.docx", "PK", "This was not read: orders.docx"},
		{"document beside orders", "Romans, round 1: stay", "map.pdf", "%PDF", "This was not read: map.pdf"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c, _, first := newGame(t)
			kind := "application/octet-stream"
			if strings.HasSuffix(test.file, ".txt") {
				kind = "text/plain"
			}
			c.submit(anna, first.ReplyTo.Addr, fmt.Sprintf("From: %s\nTo: %s\nSubject: x\nMessage-ID: <a@x.example>\n"+
				"Content-Type: multipart/mixed; boundary=b\n\n--b\n\n%s\n--b\nContent-Type: %s; name=%q\nContent-Disposition: attachment; filename=%q\n\n%s\n--b--\n",
				anna, first.ReplyTo.Addr, test.text, kind, test.file, test.file, test.content))
			if got := c.wait(anna, 2); !contains(got, test.want) {
				t.Errorf("the answer does not say %q: %s", test.want, got.All())
			}
		})
	}
}

// requests are requests that are answered by letters of many kinds; the orders of the
// last are for turns to come.
var requests = []string{
	"status\n", "help\n", "map\n", "score\n", "history\n", "rules on retreats\n", "rulings\n", "odds 3 Romans against 2 Belgae in Kent\n", "settings\n",
	"Who is winning?\n", "Belgae, round 1: stay\n", "Romans, round 9: stay\n", "Romans, round 1\nmove 2 from Yrok to Kent\n",
	"Caledonians, round 1\nstay\nRomans, round 2\nmove 2 from Kent to Essex\n\nStanding orders:\nretreat if outnumbered 2:1\n",
}

// kept is what a game has stored: its log, orders, and who plays.
func (c *club) kept(id store.GameID) string {
	c.tb.Helper()
	var b strings.Builder
	err := c.store.View(func(tx *store.Tx) error {
		rec, err := tx.Game(id)
		for _, o := range tx.AllOrders(id) {
			fmt.Fprintf(&b, "%s %s\n", o.Key, o.Data)
		}
		fmt.Fprintln(&b, tx.LastLog(id), rec.Status)
		return err
	})
	if err != nil {
		c.tb.Fatal(err)
	}
	return b.String()
}

// htmlOf is the HTML of a letter as it came.
func htmlOf(t *testing.T, raw []byte) string {
	t.Helper()
	m, err := gomessage.Read(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	html := ""
	err = m.Walk(func(_ []int, e *gomessage.Entity, err error) error {
		file, _, _ := e.Header.ContentDisposition()
		if kind, _, _ := e.Header.ContentType(); err == nil && kind == "text/html" && file != "attachment" {
			data, err := io.ReadAll(e.Body)
			html = string(data)
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return html
}

// Whatever letter a player got, in whatever language, and whichever program quotes it
// below words without orders: the daemon keeps no order, and the game stays as it is.
func TestQuotedLettersChangeNothing(t *testing.T) {
	many(t)
	every := 5 // how few letters are answered with each program
	if testing.Short() {
		every = 25
	}
	for l, lang := range []string{"en", "es", "it", "hu"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			c, first := openClub(t, func(s *Spec) { s.Players[0].Language = lang })
			for _, text := range requests {
				c.reply(anna, first[anna], text)
			}
			c.reply(bruno, first[bruno], "press to all:\nRomans, round 1\nmove 4 from the English Channel to Kent\nend\n")
			n := len(c.letters(anna))
			for n < 2+len(requests) {
				c.wait(anna, n+1)
				n = len(c.letters(anna))
			}
			before := c.kept("tuesday")
			if !strings.Contains(before, "Essex") && !strings.Contains(before, "{") {
				t.Fatalf("nothing was ordered: %s", before)
			}
			raws := c.raws(anna)
			sent := 0
			for i, raw := range raws {
				got, err := letter.Read(raw)
				if err != nil {
					t.Fatal(err)
				}
				q := aQuoted{subject: got.Subject, text: got.All() + "\n", html: htmlOf(t, raw)}
				for j, p := range programs {
					if (i+j+l)%every > 0 {
						continue
					}
					for k, answer := range p.raws("Thanks, looks good!", q) {
						sent++
						answer = strings.Replace(answer, "<q@x.example>", fmt.Sprintf("<q%d.%d.%d@x.example>", i, j, k), 1)
						answer = strings.Replace(answer, "To: games@club.example", "To: "+first[anna].ReplyTo.Addr, 1)
						if l, err := letter.Read([]byte(answer)); err != nil || len(l.Own()) > 60 {
							t.Errorf("%s, %s %d: own text\n%s\n%s", got.Subject, p.name, k, l.Own(), answer)
						}
						c.submit(anna, first[anna].ReplyTo.Addr, answer)
					}
				}
			}
			c.next(bruno, func() { c.reply(bruno, first[bruno], "status\n") })
			c.sentAll()
			if after := c.kept("tuesday"); after != before {
				t.Errorf("after %d letters the game has\n%s\nnot\n%s", sent, after, before)
			}
		})
	}
}
