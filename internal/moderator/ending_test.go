package moderator

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/store"
)

// end ends a game by a command of its GM and her second word, and returns what everybody
// is told.
func (d *deskGame) end(text string) map[string]string {
	d.tb.Helper()
	d.reply(gwen, d.first[gwen], text)
	d.waitFor(gwen, "ends the game for everybody")
	for _, l := range slices.Backward(d.all(gwen)) {
		if said := strings.Join(strings.Fields(l.All()), " "); secondWords.MatchString(said) {
			return d.say(gwen, secondWord(d.tb, said))
		}
	}
	return nil
}

var secondWords = regexp.MustCompile(`one line: (confirm \d{5})\b`)

// secondWord is the line with which a question asks to confirm what ends a game.
func secondWord(tb testing.TB, question string) string {
	tb.Helper()
	word := secondWords.FindStringSubmatch(question)
	if word == nil {
		tb.Fatalf("no second word is asked for: %s", question)
	}
	return word[1]
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
			d.want(got, gwen, "ends the game for everybody", "nothing is done yet")
			word := secondWord(t, got[gwen])
			if got[bruno] != "" {
				t.Errorf("Bruno is told: %s", got[bruno])
			}
			on("after one letter")
			d.say(anna, word)
			on("after a player's word")
			if _, err := d.mod.Desk(t.Context(), d.id, word); err != nil {
				t.Fatal(err)
			}
			on("after the operator's word")
			d.want(d.say(gwen, "confirm"), gwen, word)
			on("after a word without the number")
			d.want(d.say(gwen, word), bruno, "the game")
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
	word := ""
	for i, step := range []struct{ text, says string }{
		{"cancel game because it is late", "nothing is done yet"}, {"", "has cancelled the game"},
	} {
		if i > 0 {
			step.text = word
		}
		answer, err := d.mod.Desk(t.Context(), d.id, step.text)
		if err != nil || !strings.Contains(answer.Text, step.says) || len(answer.NotDone) > 0 {
			t.Errorf("%+v, %v", answer, err)
		}
		if s := d.status(d.id).Status; (s == store.StatusCancelled) != (i == 1) {
			t.Errorf("after %q the game is %s", step.text, s)
		}
		if i == 0 {
			word = secondWord(t, answer.Text)
		}
	}
}

// A word that comes too late confirms nothing.
func TestLateConfirmation(t *testing.T) {
	many(t)
	d := newDesk(t, anna, bruno)
	d.say(gwen, "pace no deadlines")
	word := secondWord(t, d.say(gwen, "end game")[gwen])
	d.advance(endingTime + time.Hour)
	d.say(gwen, word)
	if s := d.status(d.id).Status; s != store.StatusActive {
		t.Errorf("the game is %s", s)
	}
}

// Whoever has the token of a GM, and not their mailbox, can end nothing: the number is in
// a letter to the GM, and there is one guess.
func TestStolenTokenEndsNothing(t *testing.T) {
	d := newDesk(t, anna, bruno)
	d.addAccount(stranger)
	d.reply(stranger, d.first[gwen], "end game\n")
	d.reply(stranger, d.first[gwen], "confirm\n")
	d.reply(stranger, d.first[gwen], "confirm 12345\n")
	got := d.say(gwen, "confirm 12346")
	if s := d.status(d.id).Status; s != store.StatusActive {
		t.Fatalf("the game is %s", s)
	}
	for _, l := range d.letters(stranger) {
		if contains(l, "confirm ") {
			t.Errorf("who has stolen the token is told the number: %s", l.All())
		}
	}
	told := func() bool { return anyContains(d.all(gwen), "not the number") }
	for end := time.Now().Add(patience); !told() && time.Now().Before(end); time.Sleep(time.Millisecond) {
		// the letters before may not be answered yet
	}
	d.sentAll()
	if !told() {
		t.Errorf("the GM does not hear of a wrong number: %s", got[gwen])
	}
	d.want(d.end("end game"), bruno, "has ended the game")
	d.sound()
}
