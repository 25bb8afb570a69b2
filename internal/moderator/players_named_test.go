package moderator

import "testing"

// Who writes orders may name other players, whom the moderator knows: they are greeted, and told of.
func TestPlayersNamedInOrders(t *testing.T) {
	c, _ := openClub(t, nil)
	got := c.exchange(bruno, "Belgae, round 1\nmove 1 from Kent to Essex, Anna promised not to come to Kent\n")
	if contains(got, "Anna") && contains(got, "a player") || contains(got, "I do not know") {
		t.Error(got.All())
	}
	got = c.exchange(bruno, "Belgae, round 1\nmove 1 from Kent to Essex, Anna\n")
	if !contains(got, "“Anna” is a player") {
		t.Error(got.All())
	}
}
