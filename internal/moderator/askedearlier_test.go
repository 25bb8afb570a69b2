package moderator

import (
	"testing"

	"bretwalda/internal/moderator/table"
)

// An answer of few words in reply to a letter with questions that are not asked any more answers
// nothing that is asked now: its number is that of another question. What names its area answers it.
func TestAnswerToEarlierQuestions(t *testing.T) {
	many(t)
	const (
		four = "move 1 from English Channel to Kent\nmove 1 from English Channel to Sussex\nmove 1 from English Channel to Wessex\nmove 1 from English Channel to Devon\n"
		one  = "move 1 from English Channel to Devon\n"
		late = "What you were asked has been carried out"
	)
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Questions: true}, anna, bruno)
	d.say(gwen, "act for Anna:\nRomans, round 1\n"+four+"end")
	earlier := d.latest(bruno)
	d.say(gwen, "undo")
	if got := d.next(bruno, func() { d.replyTo(bruno, earlier, "1 retreat\n") }); !contains(got, late+" or taken back") {
		t.Errorf("a question that was taken back is answered: %s", got.All())
	}
	d.say(anna, "Romans, round 1\n"+one)
	stays := d.waitsForAnswer()
	if !stays {
		t.Fatal("nothing is asked")
	}
	for _, text := range []string{"1 retreat\n", "1 fight\n", "retreat\n", "fight\n", "1: no\n", "1 they retreat\n"} {
		got := d.next(bruno, func() { d.replyTo(bruno, earlier, text) })
		if !d.waitsForAnswer() {
			t.Fatalf("%q answers what is asked now: %s", text, got.All())
		}
		if d.ordered() || !contains(got, late) || !contains(got, "question still waits") {
			t.Errorf("%q, in reply to an earlier letter: %s", text, got.All())
		}
	}
	got := d.next(bruno, func() { d.replyTo(bruno, earlier, "in Devon: fight on\n") })
	if !contains(got, "Fight on in Devon") {
		t.Errorf("what names its area answers nothing: %s", got.All())
	}
	d.sound()
}

// waitsForAnswer reports whether the game waits for an answer to a question.
func (d *deskGame) waitsForAnswer() (waits bool) {
	d.look(func(tb *table.Table) { waits = tb.Questioning().WaitsForAnswers() })
	return waits
}

// ordered reports whether there are orders of the second player.
func (d *deskGame) ordered() (any bool) {
	d.look(func(tb *table.Table) { any = len(tb.OrderBook().ToCome(1)) > 0 })
	return any
}

// look looks at the game as it is.
func (d *deskGame) look(at func(*table.Table)) {
	d.tb.Helper()
	err := d.mod.do(d.mod.log, func(task *task) error {
		tb, err := task.tables.Get(d.id)
		if err == nil {
			at(tb)
		}
		return err
	})
	if err != nil {
		d.tb.Fatal(err)
	}
}

// What a GM gives for a player who is asked something answers that, in few words as well: it was kept
// for the player's next turn, and the question stayed open. Undone, it is asked again.
func TestGMAnswersForPlayers(t *testing.T) {
	many(t)
	for _, text := range []string{"1 fight", "fight", "in Devon: fight on", "resisto", "harcolok"} {
		d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Questions: true}, anna, bruno)
		d.say(anna, "Romans, round 1\nmove 1 from English Channel to Devon\n")
		if !d.waitsForAnswer() {
			t.Fatal("nothing is asked")
		}
		d.want(d.say(gwen, "act for Bruno:\nlevitate\nend"), gwen, "Nothing was kept")
		got := d.say(gwen, "act for Bruno:\n"+text+"\nend")
		d.want(got, gwen, "orders for Bruno are kept")
		d.want(got, bruno, "has given orders for you", text)
		if d.ordered() || d.waitsForAnswer() {
			t.Errorf("%q answers nothing, or is kept for a turn to come", text)
		}
		d.want(d.say(gwen, "undo"), bruno, "has undone this: act for Bruno", "a question: Welsh")
		if !d.waitsForAnswer() {
			t.Errorf("%q is undone, and nothing is asked", text)
		}
		d.sound()
	}
}

// What stands under the heading of a nation is an order for its turn: "stay" there answered what
// another nation was asked, and was no order. By number it answers.
func TestHeadedStayIsNoAnswer(t *testing.T) {
	many(t)
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Questions: true}, anna, bruno)
	d.say(anna, "Romans, round 1\nmove 1 from English Channel to Devon\n") // the Welsh are asked
	for _, text := range []string{
		"draft\nBelgae, round 1\nstay\n", "draft\nWelsh, round 1\nstay\n", "Belgae, round 1\nstay\n",
	} {
		d.want(d.say(bruno, text), bruno, "Hold everything", "NOT Fight on in Devon")
		if !d.waitsForAnswer() {
			t.Fatalf("%q answers", text)
		}
	}
	if !d.ordered() {
		t.Error("the order is not kept")
	}
	d.want(d.say(bruno, "draft\nstay\n"), bruno, "Fight on in Devon")
	d.want(d.say(bruno, "draft\nWelsh, round 1\nfight\n"), bruno, "Fight on in Devon")
	d.say(bruno, "1 stay\nBelgae, round 1\nstay\n")
	if d.waitsForAnswer() {
		t.Error("the answer by number is none")
	}
}

// An order for a turn to come that is misspelt is told with the names that are nearly those, by its heading or by the areas
// that it is about: it was said not to be clear what it answers.
func TestMisspeltOrderIsNoAnswer(t *testing.T) {
	many(t)
	d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Questions: true}, anna, bruno)
	d.say(anna, "Romans, round 1\nmove 1 from English Channel to Devon\n") // the Welsh are asked
	asked := d.latest(bruno)
	for _, c := range []struct{ text, near string }{
		{"Belgae, round 2\n2 from Norfok to Sufolk\n", "Move 2 from Norfolk to Suffolk"},
		{"Belgae, round 2\nhold 1 in Deavon\n", "Devon"}, // where the Welsh are asked
		{"2 from Norfok to Sufolk\n", "Move 2 from Norfolk to Suffolk"},
		{"Belgas, ronda 2\n2 de Norfok a Sufolk\n", "Mueve 2 de Norfolk a Suffolk"},
	} {
		got := d.next(bruno, func() { d.replyTo(bruno, asked, c.text) })
		if !contains(got, c.near) {
			t.Errorf("%q: %s", c.text, got.All())
		}
		if !d.waitsForAnswer() {
			t.Fatalf("%q answers", c.text)
		}
	}
}
