package moderator

import (
	"strings"
	"testing"
)

// A letter that answers the receipt of an earlier one may have crossed the receipt of a later one: "play it" plays nothing
// of which its writer has not been told what is wrong, and a yes takes no offer that it does not answer. They are told again.
func TestCrossedLetters(t *testing.T) {
	many(t)
	for _, text := range []string{"play it", "yes"} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			c, id, _ := newGame(t)
			first := c.next(anna, func() { c.replyTo(anna, c.latest(anna), "move 2 from English Channel to Wesex\n") })
			second := c.next(anna, func() {
				c.replyTo(anna, first, "move 2 from English Channel to Knet\nmove 1 from English Channel to Devon\n")
			})
			for _, answered := range []string{text, text + "\nplay it"} {
				got := c.next(anna, func() { c.replyTo(anna, first, answered+"\n") })
				if _, heading, _ := c.waiting(id); !strings.Contains(heading, "Romans") {
					t.Fatalf("%q in answer to the first receipt: waiting for %s\n%s", answered, heading, got.All())
				}
				wants(t, got, "Knet", "1 from the English Channel to Devon")
			}
			got := c.next(anna, func() { c.replyTo(anna, second, text+"\n") })
			if _, heading, _ := c.waiting(id); strings.Contains(heading, "Romans") {
				t.Errorf("%q in answer to the second receipt: waiting for %s\n%s", text, heading, got.All())
			}
		})
	}
}
