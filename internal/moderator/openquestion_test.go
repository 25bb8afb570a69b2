package moderator

import (
	"strings"
	"testing"
)

// A receipt says which questions its player has not answered yet, and how to; so does a report that comes meanwhile.
func TestReceiptSaysWhatIsOpen(t *testing.T) {
	c := questioned(t)
	c.wait(bruno, 2)
	c.sentAll()
	ordered := "Belgae, round 1\n1 army from Norfolk to Lindsey\n"
	both := c.exchange(bruno, ordered)
	for _, want := range []string{"questions are open", "questions still wait for your answer", "Please answer by", "Question 1.", "Question 2.", `"1 fight" or "1 retreat"`} {
		if !strings.Contains(both.Subject+strings.Join(strings.Fields(both.All()), " "), want) {
			t.Errorf("with two open questions the receipt does not say %q:\n%s\n%s", want, both.Subject, both.All())
		}
	}
	// The report of what the answer to the first brought asks the one that is left again.
	one := c.exchange(bruno, "1 fight\n"+ordered)
	if !contains(one, "question to answer") || !contains(one, "Question 3.") || !contains(one, `"3 fight" or "3 retreat"`) || contains(one, "Question 1.") {
		t.Errorf("with the first question answered it is said:\n%s", one.All())
	}
}
