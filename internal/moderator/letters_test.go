package moderator

import (
	"strings"
	"testing"
)

const (
	anna  = "anna@club.example"
	bruno = "bruno@club.example"
)

// The shortest way through the whole: a letter in, receipt and report out.
func TestOrdersGetReceiptAndReport(t *testing.T) {
	c := newClub(t, anna, bruno)
	c.create("early-invaders", 48, anna, bruno)
	first := c.wait(anna, 1)
	c.wait(bruno, 1)
	c.reply(anna, first, "Angles, round 5: stay\nJutes: stay\n")
	got := c.wait(anna, 2)
	if !contains(got, "nothing in your letter could be used") {
		t.Errorf("answer: %s", got.All())
	}
	if got.InReplyTo == nil {
		t.Error("the answer does not say what it answers")
	}
}

func TestStatus(t *testing.T) {
	c := newClub(t, anna, bruno)
	created := c.create("early-invaders", 48, anna, bruno)
	s, err := c.mod.Game(t.Context(), created.ID)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(s.Text, s.Waiting)
	if !strings.Contains(s.Text, "Tuesday") {
		t.Error(s.Text)
	}
}
