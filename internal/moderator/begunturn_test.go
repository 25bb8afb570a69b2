package moderator

import "testing"

// While somebody else is asked something in a turn, dice have fallen in it: its player is told that its orders cannot be taken back,
// and that it cannot wait, and neither is done. Who is asked gives no answer by words that take none back.
func TestTurnThatHasBegun(t *testing.T) {
	many(t)
	c := questioned(t)
	c.wait(bruno, 2)
	c.sentAll()
	for text, want := range map[string]string{
		"undo": "its orders cannot be taken back", "wait": "it can no longer wait", "wait with the Romans": "it can no longer wait",
		"deshacer": "Dice have fallen in the turn of the Romans in round 1", "aspetta": "it can no longer wait", "várj": "it can no longer wait",
	} {
		if got := c.exchange(anna, text+"\n"); !contains(got, want) || contains(got, "None of it counts any more") || contains(got, "waits, since") {
			t.Errorf("%q is answered: %s", text, got.All())
		}
	}
	for _, text := range []string{"stop, cancel my answer", "hold off"} {
		if got := c.exchange(bruno, text+"\n"); contains(got, "WHAT HAPPENED") {
			t.Errorf("%q is taken for an answer: %s", text, got.All())
		}
	}
}
