package moderator

import "testing"

// Who moves armies from where none are is told where some are, and not the area they named
// to go to.
func TestWhereOthersStand(t *testing.T) {
	c, _ := openClub(t, nil)
	got := c.exchange(bruno, "Belgae, round 1\nmove 1 from Kent to Essex\nmove 1 from York to Lindsey\n")
	if !contains(got, "no armies in York") || !contains(got, "Possible: Essex, Suffolk and Norfolk.") {
		t.Error(got.All())
	}
}
