package moderator

import (
	"strings"
	"testing"
)

// Who is asked something when their own turn of the round is past is not told again what that could
// have come to.
func TestReceiptOfAnAnswerAfterOnesTurn(t *testing.T) {
	c := newClub(t, anna, bruno, cleo, gwen)
	spec := Spec{
		Title: "Roma", Ruleset: "italia-1", Hours: 48, Seed: "test", GM: "Gwen <" + gwen + ">", Questions: true,
		Players: []Player{{Address: "Anna <" + anna + ">"}, {Address: "Bruno <" + bruno + ">"}, {Address: "Cleo <" + cleo + ">"}},
	}
	if _, err := c.mod.Create(t.Context(), spec); err != nil {
		t.Fatal(err)
	}
	c.sentAll()
	c.next(bruno, func() {
		c.reply(bruno, c.latest(bruno), "Celts, round 1\nMove 2 infantry from Taurinum to Mediolanum\nstay\n")
	})
	c.sentAll()
	asked := c.next(bruno, func() {
		c.reply(cleo, c.latest(cleo), "Etruscans, round 1\nMove 2 infantry from Florentia to Ravenna\n")
	})
	wants(t, asked, "The Celts are attacked by the Etruscans in Ravenna. Do they retreat?")
	got := c.next(bruno, func() { c.reply(bruno, asked, "draft\nfight on\n") })
	wants(t, got, "Fight on")
	for _, not := range []string{"Taurinum", "Please look at this", "What will happen"} {
		if contains(got, not) {
			t.Errorf("the receipt says %q: %s", not, strings.TrimSpace(got.All()))
		}
	}
}
