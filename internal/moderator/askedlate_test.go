package moderator

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bretwalda/internal/moderator/table"
	"bretwalda/internal/sampling"
)

// until plays a game until a question of a kind is asked.
func until(t *testing.T, rules, seed, kind string) (*askedPlay, waits) {
	t.Helper()
	p := &askedPlay{askedGame: newAskedGame(t, rules, "en", seed), rng: rand.New(rand.NewPCG(2, 0)), expect: make(map[topic][]said)}
	p.sent(0)
	for range 400 {
		if w := p.waits(); w.asked && w.kind.Name == kind {
			return p, w
		}
		p.step()
	}
	t.Fatalf("no question of the kind %s comes up", kind)
	return nil, waits{}
}

// spaced is a text on one line.
func spaced(text string) string { return strings.Join(strings.Fields(text), " ") }

// While a round ends, with all its turns played, orders are for the next: those without a heading,
// and those that a receipt tries. (They were kept for the turn that was over, and never carried out.)
func TestOrdersWhileARoundEnds(t *testing.T) {
	many(t)
	p, w := until(t, "britannia-2e", "pr0", "vote")
	nation, round := "", 0
	p.look(func(tb *table.Table) {
		nation, round = tb.Rules.Ruleset.Names.Nation("en", w.decision.Nation), int(tb.Pos.At().Round)
	})
	heading := fmt.Sprintf("%s, round %d", nation, round)
	p.look(func(tb *table.Table) {
		if next := tb.OrderBook().NextOf(w.side); next.Round != round+1 {
			t.Errorf("the next turn is %+v", next)
		}
	})
	got := spaced(p.write(w.side, heading+"\nhold everything\n"))
	if !strings.Contains(got, "was played") {
		t.Errorf("orders for a turn that is over: %s", got)
	}
	got = spaced(p.write(w.side, "draft\nvote for the "+nation+"\n"))
	if !strings.Contains(got, "Vote for the "+nation) || strings.Contains(got, "Please look at this") || strings.Contains(got, "What will happen") {
		t.Errorf("the receipt of a vote: %s", got)
	}
}

// What is said of one question by its number counts before what a line says to all; of two lines of
// one kind that say the contrary neither counts.
func TestAnswerToOneBeforeThatToAll(t *testing.T) {
	many(t)
	for _, text := range []string{"1 no\nsecret ballot\n", "secret ballot\n1 no\n", "1 yes\n1 no\n", "secret ballot\nno secret ballot\n"} {
		g, side := askedAt(t, "en", "call_secret")
		g.sent(side)
		if n := len(g.asks(side)); n < 3 {
			t.Fatalf("%d nations are asked", n)
		}
		var last string
		g.write(side, text)
		g.look(func(tb *table.Table) {
			if answers := tb.Questioning().AskedInTurn(side)[0].Answers; len(answers) > 0 {
				last = answers[len(answers)-1]
			}
		})
		neither := text == "1 yes\n1 no\n" || text == "secret ballot\nno secret ballot\n"
		if neither && last != "" || !neither && last != "no secret ballot" {
			t.Errorf("%q: the first question is answered by %q", text, last)
		}
	}
}

// Units that are placed between two rounds are placed in several areas by one line, and also where a
// mail program broke it: such a line was no answer, and was kept for a turn that was over.
func TestPlacesInOneLine(t *testing.T) {
	many(t)
	for i, text := range []string{
		"place 2 legions in Roma, 2 legions in Florentia, 2 legions in\nApulia, 2 legions in Neapolis\n",
		"place 2 legions in Roma, 2 legions in Florentia, 2 legions in Apulia, 2 legions in Neapolis\n",
		"place 2 legions in Roma, 2 legions in Florentia, 2\nlegions in Apulia, 2 legions in Neapolis\n",
	} {
		if i%sampling.Every(3) != 0 {
			continue
		}
		p, w := until(t, "italia-1", "s0", "place")
		before := p.shelved()
		p.write(w.side, text)
		p.unchanged(before, -1, text)
		if now := p.waits(); now.decision == w.decision {
			t.Errorf("%q answers nothing", text)
		}
	}
}

// An answer of few words that comes too late, in reply to its question, is told so, and is nothing that
// is to be mended before the next turn.
func TestShortAnswerTooLate(t *testing.T) {
	const late = "What you were asked has been carried out"
	c := attacked(t)
	asked := c.latest(dai)
	c.next(dai, func() { c.reply(dai, asked, "fight\n") }) // the dice fall
	for _, text := range []string{"1 retreat\n", "2: fight\n"} {
		if got := c.next(dai, func() { c.replyTo(dai, asked, text) }); !contains(got, late) || contains(got, "could not") {
			t.Errorf("%q, in the same turn: %s", text, got.All())
		}
	}
	c.next(bruno, func() { c.reply(bruno, c.latest(bruno), "fight\n") })
	c.settle()
	if got := c.next(dai, func() { c.replyTo(dai, asked, "1 retreat\n") }); !contains(got, late) {
		t.Errorf("after the turn: %s", got.All())
	}
	if got := c.next(dai, func() { c.replyTo(dai, asked, "Belgae, round 1\n1 retreat\n") }); contains(got, late) {
		t.Errorf("under a heading: %s", got.All())
	}
}

// "Yes" is an answer to whether they retreat, but to nothing where it is asked besides whether they
// submit: it submitted them, and let nobody retreat.
func TestYesToWhetherTheyRetreat(t *testing.T) {
	c := attacked(t)
	asked := c.latest(bruno)
	got := c.next(bruno, func() { c.reply(bruno, asked, "draft\nyes\n") })
	if mixed := contains(asked, "submit"); !mixed && !contains(got, "Retreat all from Devon") || contains(got, "Submit") {
		t.Errorf("yes: %s", got.All())
	}
	for _, lang := range []string{"yes, retreat", "sí, retirada", "sì, ritirata", "igen, visszavonulok"} {
		if got := c.next(bruno, func() { c.reply(bruno, asked, "draft\n"+lang+"\n") }); contains(got, "Submit to") || !contains(got, "Retreat all") {
			t.Errorf("%q: %s", lang, got.All())
		}
	}
}

// That all stay is no order for one's next turn where a question waits for an answer, unless a heading
// says so: "they must stay" may be meant for an answer.
func TestAllStayIsNoOrderWhileAsked(t *testing.T) {
	const unclear = "not clear whether this answers it"
	c := attacked(t)
	asked := c.latest(bruno)
	for text, kept := range map[string]bool{
		"hold everything\n": false, "tutto resta fermo\n": false, "minden marad\n": false,
		"Welsh, round 1\nhold everything\n": true, "hold everything\nplace 1 in Gwent\n": true,
	} {
		got := c.next(bruno, func() { c.reply(bruno, asked, "draft\n"+text) })
		if contains(got, unclear) == kept || contains(got, "Hold everything") && !kept && !contains(got, unclear) {
			t.Errorf("%q: %s", text, got.All())
		}
	}
}
