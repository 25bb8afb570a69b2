package moderator

import (
	"slices"
	"strings"
	"testing"
)

// Orders without a heading that are about where a nation stands whose turn was just played
// came too late for it: they are not taken for orders to the nation that moves next.
func TestBelatedOrders(t *testing.T) {
	c, id, _ := newGame(t)
	c.advance(c.deadline(id).Sub(c.now()) + deliveryTime)
	c.wait(bruno, 2)
	c.advance(c.deadline(id).Sub(c.now()) + deliveryTime)
	c.wait(bruno, 3)
	_, heading, _ := c.waiting(id)
	if strings.Contains(heading, "Belgae") {
		t.Fatalf("waiting for %s", heading)
	}
	got := c.exchange(bruno, "1 from Norfolk to Suffolk\n")
	if !contains(got, "Belgae") || !contains(got, "round 1") || !contains(got, "played") {
		t.Errorf("late orders: %s", got.All())
	}
	if got = c.exchange(bruno, "Belgae, round 2: 1 from Norfolk to Suffolk\n"); !contains(got, "1 army from Norfolk to Suffolk") && !contains(got, "1 from Norfolk to Suffolk") {
		t.Errorf("orders ahead: %s", got.All())
	}
}

// Orders without a heading that answer a letter which asked for a turn are for that turn, also if they name
// nobody: they are not played as those of the nation that moves next. ("hold everything" was.) What is about
// where that nation stands is for it, whichever letter it answers.
func TestBelatedReplies(t *testing.T) {
	many(t)
	for text, late := range map[string]bool{
		"hold everything": true, "nobody moves": true, "1 to Suffolk": true, "1 from York to Lindsey": true, "place 1 in Norfolk": true, "1 from Norfolk to Suffolk\nhold the rest": true,
		"1 from Norfolk to Knet\nhold the rest": true,
		"no se mueve nadie":                     true, "fermi tutti": true, "mindenki marad": true,
		"Welsh, round 1: hold everything": false, "1 from Avalon to Devon": false, "1 from Avalon to Devon\nhold everything else": false,
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			c, id, _ := newGame(t)
			first := c.wait(bruno, 1)
			for n := 2; n <= 3; n++ { // the turns of the Romans and the Belgae
				c.advance(c.deadline(id).Sub(c.now()) + deliveryTime)
				c.wait(bruno, n)
			}
			c.replyTo(bruno, first, text+"\n")
			got := c.wait(bruno, 4)
			_, heading, _ := c.waiting(id)
			if played := !strings.Contains(heading, "Welsh"); played == late {
				t.Errorf("waiting for %s, after %s", heading, got.All())
			}
			told := slices.ContainsFunc([]string{"was played", "ya se ha jugado", "era già stato giocato", "már lezajlott"}, func(s string) bool { return contains(got, s) })
			if told != late || contains(got, "Knet") {
				t.Errorf("they are told %s", got.All())
			}
		})
	}
}

// A receipt is answered as late as a report: what was to mend a turn that waited until its deadline.
func TestBelatedMending(t *testing.T) {
	many(t)
	c, id, _ := newGame(t)
	c.advance(c.deadline(id).Sub(c.now()) + deliveryTime)
	asked := c.wait(bruno, 2)
	receipt := c.next(bruno, func() { c.replyTo(bruno, asked, "place 1 in Norfolk\n1 from Norfolk to Sufolk, if not I stay\n") })
	if !contains(receipt, "waits") {
		t.Fatalf("the turn does not wait: %s", receipt.All())
	}
	c.next(bruno, func() { c.advance(c.deadline(id).Sub(c.now()) + deliveryTime) })
	got := c.next(bruno, func() { c.replyTo(bruno, receipt, "hold everything\n") })
	wants(t, got, "after the turn of the Belgae in round 1 was played", `"Welsh, round 1"`)
	if _, heading, _ := c.waiting(id); !strings.Contains(heading, "Welsh") {
		t.Errorf("waiting for %s", heading)
	}
}

// A nation that moves later in the game's first round has had no turn before it: who orders for it without a heading is told so,
// and not that they are late.
func TestNoTurnBeforeTheFirst(t *testing.T) {
	d := deskOf(t, Spec{Title: "Friday", Scenario: "short"}, anna, bruno, cleo)
	d.want(d.say(bruno, "4 from the Frisian Sea to Essex\n"), bruno, "The Picts have no armies in the Frisian Sea", "NOT was played")
}

// Who does not say how many of several go is asked that, and not told that one cannot.
func TestHowManyIsAsked(t *testing.T) {
	d := deskOf(t, Spec{Title: "Friday", Scenario: "short"}, anna, bruno, cleo)
	for lang, want := range map[string]string{"English": "How many? Please write a number", "Spanish": "¿Cuántos? Escribe un número", "Italian": "Quante? Scrivi un numero", "Hungarian": "Hány? Kérünk, írj egy számot"} {
		d.say(bruno, "language "+lang)
		d.want(d.say(bruno, "Saxons, round 6\narmies from the Frisian Sea to Kent\n"), bruno, want)
	}
}

// Orders come too late also where the nation that was to carry them out has left meanwhile: they are no wrong orders for the one
// that moves next.
func TestBelatedWhereNobodyIsLeft(t *testing.T) {
	many(t)
	for lang, c := range map[string]struct{ text, told string }{
		"en": {"3 from the English Channel to Kent", "turn of the Romans in round 1 was played"},
		"es": {"3 de English Channel a Kent", "que ya se ha jugado"},
		"it": {"3 da English Channel a Kent", "era già stato giocato"},
		"hu": {"3 sereg English Channel -> Kent", "már lezajlott"},
	} {
		t.Run(lang, func(t *testing.T) {
			s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72, Absent: "robot", Language: lang})
			on := s.nation()
			for range 2 { // the deadline, and a second one where somebody is reminded first
				s.settle()
				s.advance(s.deadline(s.id).Sub(s.now()) + deliveryTime)
				s.settle()
				s.sentAll()
				if s.quietNow(); s.nation() != on {
					break
				}
			}
			if s.nation() == on {
				t.Fatal("the turn was not played")
			}
			s.says(anna, c.text)
			if got := s.latest(anna); !contains(got, c.told) {
				t.Errorf("they are told %s", got.All())
			}
		})
	}
}
