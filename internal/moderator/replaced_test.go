package moderator

import (
	"strings"
	"testing"
	"time"
)

// TestArmiesReplacedAreAllTold: the Romano-British are asked once for all Roman armies that they replace; the letter says how an answer
// counts, and all that is done without one, the armies included about which nothing is left to choose.
func TestArmiesReplacedAreAllTold(t *testing.T) {
	many(t)
	people := []string{anna, bruno, cleo, dai}
	c := newClub(t, append([]string{gwen}, people...)...)
	spec := Spec{Title: "Tuesday", Ruleset: "britannia-1e", Scenario: "standard", Questions: true, Absent: "robot", Hours: 48, Seed: "r1", GM: "Gwen <" + gwen + ">"}
	for _, p := range people {
		spec.Players = append(spec.Players, Player{Address: p})
	}
	created, err := c.mod.Create(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	d := &deskGame{club: c, id: created.ID}
	for range 60 {
		d.settle()
		d.quietNow()
		before := len(d.all(anna))
		d.advance(49 * time.Hour)
		d.settle()
		d.sentAll()
		d.quietNow()
		for _, l := range d.all(anna)[before:] {
			text := strings.Join(strings.Fields(l.All()), " ")
			_, asked, ok := strings.Cut(text, "Which Roman army do the Romano-British replace? ")
			if !ok {
				continue
			}
			_, done, _ := strings.Cut(asked, "If no answer comes by then: replaced are ")
			done, _, _ = strings.Cut(done, ".")
			left := 0
			for _, word := range strings.Fields(done) {
				if len(word) == 1 && word[0] >= '1' && word[0] <= '9' {
					left += int(word[0] - '0')
				}
			}
			if due := asked[0]; int(due-'0') != left || !strings.Contains(asked, "All armies in the first area that you name are replaced") {
				t.Errorf("%c are due, %d told: %s", due, left, asked)
			}
			return
		}
	}
	t.Error("nobody is asked")
}
