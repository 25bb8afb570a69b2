package moderator

import (
	"strings"
	"testing"
	"time"

	"bretwalda/internal/store"
)

// end ends a game by a command of its GM and her second word, and returns what everybody
// is told.
func (d *deskGame) end(text string) map[string]string {
	d.tb.Helper()
	d.say(gwen, text)
	return d.say(gwen, "confirm")
}

// What ends a game waits for a second word of the same person, in another letter and
// within a week; nobody else hears of it before.
func TestEndingsAreConfirmed(t *testing.T) {
	for _, command := range []string{"cancel game because nobody comes", "end game"} {
		t.Run(command, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, anna, bruno)
			on := func(when string) {
				t.Helper()
				if s := d.status(d.id).Status; s != store.StatusActive {
					t.Fatalf("%s the game is %s", when, s)
				}
			}
			got := d.say(gwen, command+"\nconfirm")
			d.want(got, gwen, "ends the game for everybody", "nothing is done yet", "one line: confirm")
			if got[bruno] != "" {
				t.Errorf("Bruno is told: %s", got[bruno])
			}
			on("after one letter")
			d.say(anna, "confirm")
			on("after a player's word")
			if _, err := d.mod.Desk(t.Context(), d.id, "confirm"); err != nil {
				t.Fatal(err)
			}
			on("after the operator's word")
			d.want(d.say(gwen, "confirm"), bruno, "the game")
			if s := d.status(d.id).Status; s == store.StatusActive {
				t.Error("the game goes on though it was confirmed")
			}
			d.sound()
		})
	}
}

// The operator is asked as well.
func TestOperatorConfirms(t *testing.T) {
	d := newDesk(t, anna, bruno)
	for i, step := range []struct{ text, says string }{
		{"cancel game because it is late", "nothing is done yet"}, {"confirm", "has cancelled the game"},
	} {
		answer, err := d.mod.Desk(t.Context(), d.id, step.text)
		if err != nil || !strings.Contains(answer.Text, step.says) || len(answer.NotDone) > 0 {
			t.Errorf("%+v, %v", answer, err)
		}
		if s := d.status(d.id).Status; (s == store.StatusCancelled) != (i == 1) {
			t.Errorf("after %q the game is %s", step.text, s)
		}
	}
}

// A word that comes too late confirms nothing.
func TestLateConfirmation(t *testing.T) {
	d := newDesk(t, anna, bruno)
	d.say(gwen, "pace no deadlines")
	d.say(gwen, "end game")
	d.advance(endingTime + time.Hour)
	d.say(gwen, "confirm")
	if s := d.status(d.id).Status; s != store.StatusActive {
		t.Errorf("the game is %s", s)
	}
}
