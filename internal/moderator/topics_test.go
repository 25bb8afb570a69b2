package moderator

import (
	"slices"
	"testing"
	"time"

	"bretwalda/internal/letter"
)

// The subject of a letter says what is in it, in the language of who reads it: press and
// from whom, a vote and on what, a ruling, what the GM did.
func TestSubjectsSayWhatIsInTheLetter(t *testing.T) {
	d := newDesk(t, anna, bruno)
	d.say(anna, "language Spanish\n")
	for _, try := range []struct{ from, text, to, subject string }{
		{bruno, "press to Anna:\nHello.\n", anna, "Tuesday: mensaje de Bruno"},
		{gwen, "press to Bruno:\nHello.\n", bruno, "Tuesday: press from the game master"},
		{gwen, "ruling on raiders: they may go home by Orkney\n", bruno, "Tuesday: a ruling on raiders"},
		{gwen, "correct points Romans +3 because of a test\n", bruno, "Tuesday: a correction, Romans, round 1"},
		{gwen, "correct points Romans -3 because of a test\n", anna, "Tuesday: una corrección, Romanos, turno 1 - te toca: Romanos"},
		{gwen, "announce:\nWe meet on Sunday.\nend\n", bruno, "Tuesday: an announcement"},
		{anna, "vote for a draw\n", bruno, "Tuesday: a vote: a draw of Anna and Bruno"},
		{bruno, "no\n", anna, "Tuesday: votación rechazada: tablas entre Anna y Bruno"},
		{bruno, "Can Picts attack York from the sea?\n", gwen, "Tuesday: a question from Bruno"},
	} {
		n := len(d.all(try.to))
		d.reply(try.from, d.first[try.from], try.text)
		called := func(l letter.Letter) bool { return l.Subject == try.subject }
		for end := time.Now().Add(patience); !slices.ContainsFunc(d.all(try.to)[n:], called); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				for _, l := range d.all(try.to)[n:] {
					t.Errorf("%q is a letter %q, want %q", try.text, l.Subject, try.subject)
				}
				t.FailNow()
			}
		}
	}
}

// Who is to bid sees it in the subject.
func TestSubjectOfABid(t *testing.T) {
	c := lobbyClub(t)
	openByLetter(t, c, "players 3\nsides by bidding")
	for _, addr := range []string{anna, bruno, cleo} {
		c.next(addr, func() { c.fresh(addr, "x", "join thursday-night") })
	}
	if got := c.last(c.bidder("thursday-night")).Subject; got != "Thursday night: your turn to bid" {
		t.Errorf("the letter that asks for a bid is called %q", got)
	}
}
