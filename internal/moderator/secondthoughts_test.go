package moderator

import (
	"slices"
	"strings"
	"testing"
)

// attacked begins a game of four in which the Romans attack Dai in Wessex, Sussex and Kent, and
// Bruno in Devon, and both are asked whether they retreat. The dice of Devon do not fall before
// Dai has answered.
func attacked(t *testing.T) *club {
	t.Helper()
	c := newClub(t, anna, bruno, cleo, dai, gwen)
	spec := Spec{
		Title: "Tuesday", Hours: 48, Seed: "s0", GM: "Gwen <" + gwen + ">", Questions: true,
		Players: []Player{{Address: "Anna <" + anna + ">"}, {Address: "Bruno <" + bruno + ">"}, {Address: "Cleo <" + cleo + ">"}, {Address: "Dai <" + dai + ">"}},
	}
	if _, err := c.mod.Create(t.Context(), spec); err != nil {
		t.Fatal(err)
	}
	c.sentAll()
	c.reply(anna, c.latest(anna), `Romans, round 1
move 1 from English Channel to Kent
move 1 from English Channel to Sussex
move 1 from English Channel to Wessex
move 1 from English Channel to Devon
move 1 from English Channel through Wessex to Avalon
`)
	for _, p := range []string{bruno, dai} {
		if got := c.wait(p, 2); !contains(got, "Do they retreat?") {
			t.Fatalf("%s is not asked: %s", p, got.All())
		}
	}
	return c
}

// An answer can be changed until those of others are in, as its receipt says; orders for a turn of
// one's own change nothing of it.
func TestAnswerCanBeChanged(t *testing.T) {
	c := attacked(t)
	asked := c.latest(bruno)
	c.next(bruno, func() { c.reply(bruno, asked, "retreat\n") })
	if got := c.next(bruno, func() { c.reply(bruno, asked, "1 fight\n") }); !contains(got, "Fight on in Devon") {
		t.Errorf("the answer is not changed: %s", got.All())
	}
	for _, back := range []string{"retreat to Gwent\n", "in Devon: fight on\n", "retreat to Gwent\n"} {
		if got := c.next(bruno, func() { c.reply(bruno, asked, back) }); !contains(got, "was understood") || contains(got, "What will happen") {
			t.Errorf("the answer is not changed once more: %s", got.All())
		}
	}
	got := c.next(bruno, func() { c.reply(bruno, asked, "Welsh, round 1\nhold everything\nin Devon: fight on\n") })
	wants(t, got, "Hold everything", "Fight on in Devon")
	story := c.next(dai, func() { c.reply(dai, c.latest(dai), "fight\n") })
	wants(t, story, "The Welsh retreat to Gwent") // as the last answer has it, not as the plan for their own turn
}

// What comes too late for a question is no plan for the next turn: its sender is told. Under a
// heading it is one.
func TestAnswerTooLate(t *testing.T) {
	const late = "What you were asked has been carried out"
	c := attacked(t)
	asked := c.latest(dai)
	c.next(dai, func() { c.reply(dai, asked, "fight\n") }) // the dice fall
	if got := c.next(dai, func() { c.reply(dai, asked, "retreat\n") }); !contains(got, late) || contains(got, "was understood") {
		t.Errorf("the second answer, in the same turn: %s", got.All())
	}
	c.next(bruno, func() { c.reply(bruno, c.latest(bruno), "fight\n") })
	c.settle()
	if got := c.next(dai, func() { c.replyTo(dai, asked, "retreat\n") }); !contains(got, late) {
		t.Errorf("the second answer, after the turn: %s", got.All())
	}
	if got := c.next(dai, func() { c.replyTo(dai, asked, "Belgae, round 1\nretreat from Kent to Essex\n") }); contains(got, late) || !contains(got, "Retreat all from Kent to Essex") {
		t.Errorf("a plan under a heading: %s", got.All())
	}
}

// Answers that wait are told among the stored orders, and can be taken back: what was asked is open
// again then.
func TestAnswerTakenBack(t *testing.T) {
	c := attacked(t)
	asked := c.latest(bruno)
	for _, back := range []string{"cancel orders for the Welsh\n", "cancel all orders\n", "forget my answer\n"} {
		c.advance(sameAnswer) // within which the same message has the same answer once
		if got := c.next(bruno, func() { c.reply(bruno, asked, "orders\n") }); !contains(got, "No orders of yours are stored") {
			t.Errorf("before an answer, %q to come: %s", back, got.All())
		}
		c.next(bruno, func() { c.reply(bruno, asked, "retreat to Gwent\n") })
		if got := c.next(bruno, func() { c.reply(bruno, asked, "orders\n") }); !contains(got, "Retreat all from Devon to Gwent") {
			t.Errorf("stored orders: %s", got.All())
		}
		if got := c.next(bruno, func() { c.reply(bruno, asked, back) }); contains(got, "No orders of yours are stored") || !contains(got, "Welsh, round 1") {
			t.Errorf("%q: %s", back, got.All())
		}
	}
	c.next(dai, func() { c.reply(dai, c.latest(dai), "fight\n") })
	if got := c.next(bruno, func() { c.reply(bruno, asked, "retreat to Gwent\n") }); !contains(got, "The Welsh retreat to Gwent") {
		t.Errorf("an answer after one that was taken back: %s", got.All())
	}
}

// What somebody writes about the battles that they are asked about answers it, and is no order for
// their own turn: not the order of their battles, nor who holds. With such orders beside, it is one.
func TestAnswersInWords(t *testing.T) {
	c := attacked(t)
	asked := c.latest(dai)
	for text, want := range map[string][]string{
		"Wessex: fight\nSussex: fight\nKent: retreat to Essex\n":        {"Fight on in Wessex", "Fight on in Sussex", "Retreat all from Kent to Essex"},
		"Stay in Wessex, the others retreat.\n":                         {"Fight on in Wessex", "Retreat all from Sussex to the Downlands", "Retreat all from Kent to"},
		"1) fight 2) fight 3) retreat\n":                                {"Fight on in Wessex", "Fight on in Sussex", "Retreat all from Kent to"},
		"place 1 in Essex\nhold Wessex\n1 from Norfolk to Suffolk\n":    {"Place 1 new army in Essex", "Hold all in Wessex"},
		"Belgae, round 1\nfight Wessex first, then Sussex\nhold Kent\n": {"Battle order: Wessex, Sussex", "Hold all in Kent"},
	} {
		got := c.next(dai, func() { c.reply(dai, asked, "draft\n"+text) })
		wants(t, got, want...)
		for _, not := range []string{"Battle order", "Hold all"} {
			if contains(got, not) && !slices.ContainsFunc(want, func(w string) bool { return strings.HasPrefix(w, not) }) {
				t.Errorf("%q: %s", text, got.All())
			}
		}
	}
}
