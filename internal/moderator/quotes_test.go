package moderator

import (
	"fmt"
	"strings"
	"testing"
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
