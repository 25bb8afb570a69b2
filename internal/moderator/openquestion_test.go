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

// A receipt for a Major Invasion that stops at its battles says what will land after them.
func TestReceiptTellsOfTheSecondHalf(t *testing.T) {
	c, first := openClub(t, nil)
	landing := "draft\nRomans, round 1\nmove 1 from English Channel to Kent\n"
	c.reply(anna, first[anna], landing)
	if got := c.wait(anna, 2); !contains(got, "In the second half the armies that are still at sea must land (English Channel 15 as things stand)") {
		t.Errorf("the receipt does not say what lands in the second half:\n%s", got.All())
	}
	c.reply(anna, first[anna], strings.Replace(landing, "1 from", "all from", 1))
	if got := c.wait(anna, 3); contains(got, "In the second half the armies") {
		t.Errorf("nobody is left at sea, but the receipt says:\n%s", got.All())
	}
}

// Who goes by the rules does not stay: a receipt that tells of it says nothing else beside it.
func TestReceiptOfMovesByRules(t *testing.T) {
	c, first := openClub(t, nil)
	c.reply(anna, first[anna], "draft\nRomans, round 1\nnever submit\n")
	if got := c.wait(anna, 2); !contains(got, "16 to Wessex") || contains(got, "do not move") {
		t.Errorf("the Romans land by the rules, and the receipt says:\n%s", got.All())
	}
	c.reply(anna, first[anna], "draft\nRomans, round 1\nhold everything\n")
	if got := c.wait(anna, 3); !contains(got, "do not move") && !contains(got, "16 to Wessex") {
		t.Errorf("of a turn without moves the receipt says:\n%s", got.All())
	}
	// Rules are asked for, whatever the topic is called.
	c.reply(anna, first[anna], "rules submission\n")
	if got := c.wait(anna, 4); contains(got, "1 order received") || contains(got, "Submit\n") || !contains(got, "Submission") {
		t.Errorf("a question about rules is answered:\n%s", got.All())
	}
}
