package moderator

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/letter"
	"bretwalda/internal/store"
)

// attack is one row of the table.
type attack struct {
	name   string
	spec   func(*Spec)
	attack func(c *club)
	acts   bool                // orders were carried out
	told   map[string][]string // by address: what the letters say that the attack led to, in any order
}

// check compares the letters that were sent since the start, less the last to Anna,
// with those that are due.
func (row attack) check(t *testing.T, c *club) {
	t.Helper()
	for _, address := range []string{anna, bruno, stranger, gwen, gm} {
		got := c.letters(address)
		if address != stranger && address != gm {
			got = got[1:] // the start
		}
		if address == gwen { // what was played is reported to her, too, and what was not understood
			got = slices.DeleteFunc(got, func(l letter.Letter) bool {
				return contains(l, "WHAT HAPPENED") || contains(l, "neither an order nor a command")
			})
		}
		if address == anna {
			got = got[:len(got)-1]
		}
		want := row.told[address]
		if len(got) != len(want) {
			t.Errorf("%s got %d letters, want %d", address, len(got), len(want))
		}
		for _, text := range want {
			if !anyContains(got, text) {
				t.Errorf("no letter to %s says %q", address, text)
			}
		}
		if t.Failed() {
			for _, l := range got {
				t.Logf("to %s: %s\n%s", address, l.Subject, l.All())
			}
		}
	}
}

func anyContains(letters []letter.Letter, text string) bool {
	for _, l := range letters {
		if contains(l, text) || strings.Contains(l.Subject, text) {
			return true
		}
	}
	return false
}

// waitFor waits until the latest letter to an address says something.
func (c *club) waitFor(address, text string) {
	c.tb.Helper()
	for n := len(c.letters(address)); !anyContains(c.letters(address)[n-1:], text); n++ {
		c.wait(address, n+1)
	}
}

// checkRecipients checks that each letter goes to one player alone, and that none
// but they see their tokens.
func (c *club) checkRecipients(t *testing.T, id store.GameID) {
	t.Helper()
	tokens := c.tokens(id)
	c.mu.Lock()
	defer c.mu.Unlock()
	for address := range c.raw {
		for i, l := range c.read(address) {
			header, _, _ := bytes.Cut(c.raw[address][i], []byte("\r\n\r\n"))
			if len(l.To) != 1 || l.To[0].Addr != address || len(l.Recipients) != 1 || len(header) == len(c.raw[address][i]) || bytes.Contains(header, []byte("\nBcc")) {
				t.Errorf("letter to %s: recipients %q", address, l.Recipients)
			}
			if _, html, ok := bytes.Cut(c.raw[address][i], []byte("text/html")); ok && bytes.Contains(html, []byte("<script>alert")) {
				t.Errorf("a letter to %s has HTML of the attacker's", address)
			}
			for player, list := range tokens {
				for _, token := range list {
					if player != address && bytes.Contains(bytes.ToLower(c.raw[address][i]), []byte(token)) {
						t.Errorf("a letter to %s has the token of %s:\n%s", address, player, c.raw[address][i])
					}
				}
			}
		}
	}
}

// tokens returns all tokens that the people of a game ever had.
func (c *club) tokens(id store.GameID) map[string][]string {
	c.tb.Helper()
	tokens := make(map[string][]string)
	err := c.mod.look(context.Background(), func(t *task) error {
		tb, err := t.tables.Get(id)
		if err != nil {
			return err
		}
		for p := range tb.Rec.People() {
			for p := *p; p.Generation >= 0; p.Generation-- {
				tokens[p.Addr] = append(tokens[p.Addr], tb.Rec.Token(&p))
			}
		}
		return nil
	})
	if err != nil {
		c.tb.Fatal(err)
	}
	return tokens
}

// mail submits a letter with a head and a text of the attacker's making.
func (c *club) mail(to, head, text string) {
	c.tb.Helper()
	c.serial++
	c.submit(bruno, to, fmt.Sprintf("%s\nTo: %s\nMessage-ID: <a%d@x.example>\n\n%s", head, to, c.serial, text))
}

// first returns the address with which a player gives orders.
func (c *club) first(player string) string { return c.letters(player)[0].ReplyTo.Addr }
