package moderator

import (
	"strings"
	"testing"
)

// Orders without a heading that are about where a nation stands whose turn was just played
// came too late for it: they are not taken for orders to the nation that moves next.
func TestBelatedOrders(t *testing.T) {
	c, id, _ := newGame(t)
	c.advance(c.deadline(id).Sub(c.now()) + deliveryTime)
	c.wait(bruno, 2)
	c.advance(c.deadline(id).Sub(c.now()) + deliveryTime)
	c.wait(bruno, 3)
	_, heading, _ := c.waiting(id)
	if strings.Contains(heading, "Belgae") {
		t.Fatalf("waiting for %s", heading)
	}
	got := c.exchange(bruno, "1 from Norfolk to Suffolk\n")
	if !contains(got, "Belgae") || !contains(got, "round 1") || !contains(got, "played") {
		t.Errorf("late orders: %s", got.All())
	}
	if got = c.exchange(bruno, "Belgae, round 2: 1 from Norfolk to Suffolk\n"); !contains(got, "1 army from Norfolk to Suffolk") && !contains(got, "1 from Norfolk to Suffolk") {
		t.Errorf("orders ahead: %s", got.All())
	}
}
