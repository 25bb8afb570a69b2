package moderator

import (
	"strings"
	"testing"
	"time"

	"bretwalda/internal/game"
	"bretwalda/internal/roster"
)

// questioned starts a game whose players are asked in the turns of others.
func questioned(t *testing.T) *club {
	t.Helper()
	c, first := openClub(t, nil)
	err := c.mod.do(c.mod.log, func(task *task) error {
		tb, err := task.tables.Get("tuesday")
		if err != nil {
			return err
		}
		return task.tables.Change(tb, func(rec *roster.Record) { rec.Settings.Questions = true })
	})
	if err != nil {
		t.Fatal(err)
	}
	c.reply(anna, first[anna], "Romans, round 1\nmove 1 from English Channel to Kent\nmove 1 from English Channel to Sussex\nmove 1 from English Channel to Wessex\nmove 1 from English Channel to Devon\n")
	return c
}

// Who is attacked in several areas gets one letter with all questions, which a word
// each answers; then the turn goes on.
func TestQuestions(t *testing.T) {
	many(t)
	c := questioned(t)
	asked := c.wait(bruno, 2)
	for _, want := range []string{
		"Question 1.", "Question 2.", "If no answer comes", "Battle in", "win:", "1 fight", "2 fight",
	} {
		if !contains(asked, want) {
			t.Errorf("the letter does not say %q: %s", want, asked.All())
		}
	}
	if n := strings.Count(strings.Join(strings.Fields(asked.All()), " "), "Do they retreat?"); n < 2 {
		t.Errorf("%d questions about retreats: %s", n, asked.All())
	}
	if text := asked.All(); strings.Contains(text, "WHAT HAPPENED") || strings.Contains(text, "Battle of Wessex") || strings.Contains(text, "Position by nation") ||
		strings.Count(text, "What happened before") != 1 || !contains(asked, "Around Sussex: Downlands: Belgae 1") {
		t.Errorf("the questions do not stand alone, with what they are about: %s", text)
	}
	c.sentAll()
	if n := len(c.letters(anna)); n < 2 {
		t.Errorf("Anna has %d letters", n)
	}
	if got := c.latest(anna); contains(got, "WHAT HAPPENED") && contains(got, "round 1: a question") {
		t.Errorf("Anna got the question: %s", got.All())
	}
	// What no answer can be is no answer: who wrote it is told, and asked on.
	if got := c.exchange(bruno, "1 york\n2 perhaps\n"); !contains(got, "Please look at this") || contains(got, "WHAT HAPPENED") {
		t.Errorf("a number and no answer: %s", got.All())
	}
	// An order that begins with a number is an order, and answers nothing.
	if got := c.exchange(bruno, "Belgae, round 1\n1 army from Norfolk to Lindsey\n"); !contains(got, "Belgae, round 1") || !contains(got, "1 from Norfolk to Lindsey") || contains(got, "Please look at this") {
		t.Errorf("an order while a question is open: %s", got.All())
	}
	c.reply(bruno, asked, "fight\n")
	// The Romans have a second half, in which they are asked again, or the turn is over.
	got := c.wait(bruno, 5)
	if !contains(got, "YOUR ORDERS") && !contains(got, "fight on") {
		t.Errorf("what was understood is not told: %s", got.All())
	}
}

// Who is asked something is told with the question what their nations did that they had not
// ordered: they must know where their armies went.
func TestQuestionsAndUnordered(t *testing.T) {
	c := questioned(t)
	c.wait(bruno, 2)
	c.sentAll()
	n := len(c.letters(bruno))
	err := c.mod.do(c.mod.log, func(task *task) error {
		tb, err := task.tables.Get("tuesday")
		if err != nil {
			return err
		}
		land := tb.Rules.Ruleset.Board.Land
		placed := game.Event{Kind: game.Placed, Nation: tb.Questioning().Asked(tb.Pos.At())[0].Topic.Nation, Area: land.First(), N: 1}
		for _, unordered := range [][]game.Event{nil, {placed}} {
			told := &news{tb: tb, before: tb.Seq, adj: adjudication{question: true, pending: tb.Pending(), unordered: unordered}}
			if err := task.reporting().report(told); err != nil {
				return err
			}
			if got := len(task.reporting().messageTo(tb, roster.SeatName(1)).parts); got != len(unordered) {
				t.Errorf("%d parts of a letter, with %d events", got, len(unordered))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if l := c.wait(bruno, n+1); !contains(l, "What you did not order") {
		t.Errorf("it is not said what the rules did:\n%s", l.All())
	}
}

// Without an answer the default is done when the time is over, and it is no miss.
func TestQuestionsLapse(t *testing.T) {
	c := questioned(t)
	asked := c.wait(bruno, 2)
	if !contains(asked, "Please answer by") {
		t.Errorf("no deadline in the letter: %s", asked.All())
	}
	for i := range 6 {
		c.advance(49 * time.Hour)
		c.quietNow()
		if contains(c.latest(anna), "your turn") || contains(c.latest(bruno), "It is your turn") {
			return
		}
		_ = c.wait(bruno, 3+i)
	}
	t.Errorf("the game did not go on; Bruno has %d letters", len(c.letters(bruno)))
}
