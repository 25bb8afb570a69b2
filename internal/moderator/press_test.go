package moderator

import (
	"strings"
	"testing"

	"bretwalda/internal/press"
)

// Letters between players: what the game's rule allows is carried, signed or not, and
// nothing of it shows an address or a token.
func TestPress(t *testing.T) {
	c, first := openClub(t, func(s *Spec) { s.Press.Rule = press.Open })
	token := first[anna].ReplyTo.Addr
	c.reply(bruno, first[bruno], "press to all:\nWrite to me at bruno@club.example, or to "+token+".\nWho attacks the Romans?\nend\n")
	got := c.wait(anna, 2)
	for _, want := range []string{"Bruno to everyone:", "Who attacks the Romans?", "Write to me at […], or to […]."} {
		if !contains(got, want) {
			t.Errorf("the letter to Anna does not say %q: %s", want, got.All())
		}
	}
	if strings.Contains(got.All(), "@") {
		t.Errorf("an address in the letter: %s", got.All())
	}
	if got := c.wait(gwen, 2); !contains(got, "Bruno to everyone:") {
		t.Errorf("the GM got: %s", got.All())
	}
	if got := c.wait(bruno, 2); !contains(got, "Your message went to") || !contains(got, "Anna") {
		t.Errorf("Bruno was told: %s", got.All())
	}

	c.reply(bruno, first[bruno], "press to Anna: psst\n")
	if got := c.wait(bruno, 3); !contains(got, "players write only to all at once") {
		t.Errorf("a secret letter in an open game: %s", got.All())
	}
	// The Romans, Anna's, are on turn (2e NEG-01).
	c.reply(anna, first[anna], "to all: what shall I do?\n")
	if got := c.wait(anna, 3); !contains(got, "One of your nations is taking its turn") {
		t.Errorf("talk during one's own turn: %s", got.All())
	}
	c.reply(anna, first[anna], "press to GM: may I ask you something?\n")
	if got := c.wait(gwen, 3); !contains(got, "Anna to the game master: | may I ask you something?") {
		t.Errorf("the GM got: %s", got.All())
	}

	c.reply(gwen, first[gwen], "press rule free\nanonymous press yes\n")
	if got := c.wait(bruno, 4); !contains(got, "From now on players write to whom they like, signed or not.") {
		t.Errorf("Bruno was told: %s", got.All())
	}
	c.wait(anna, 5)
	c.reply(bruno, first[bruno], "anonymous press to Anna:\nBeware.\nend\n")
	if got := c.wait(anna, 6); !contains(got, "An anonymous player to Anna:") || contains(got, "Bruno") {
		t.Errorf("an anonymous letter: %s", got.All())
	}
	c.sentAll()
	if n := len(c.letters(gwen)); n != 4 { // the start, two letters to the GM, and the own answer
		t.Errorf("the GM has %d letters", n)
	}
}

// The rules, the rulings and the odds of an imagined battle are told, in the words of
// who asks.
func TestAskingAboutRules(t *testing.T) {
	many(t)
	c, first := openClub(t, func(s *Spec) { s.Players[1].Language = "it" })
	tests := []struct {
		from, text string
		want       []string
	}{
		{anna, "rules on overruns\n", []string{"Overruns [OVR]", "more than twice the armies"}},
		{anna, "rules\n", []string{"Topics: round, area,"}},
		{anna, "rulings on RUL-14\n", []string{"RUL-14"}},
		{anna, "odds 2 Romans against 2 Belgae in Kent\n", []string{"If nobody retreats:", "Battle in Kent:", "The Romans win:", "The Belgae win:", "%"}},
		{anna, "odds 3 Picts against 3 Picts\n", []string{"A nation does not fight itself"}},
		{anna, "rulings on raiders\n", []string{"RUL-", "In this game the game master has ruled:", "Raiders of this game never come home."}},
		{bruno, "regole su overrun\n", []string{"Overrun [OVR]", "più del doppio"}},
	}
	c.reply(gwen, first[gwen], "ruling on raiders:\nRaiders of this game never come home.\nend\n")
	c.wait(anna, 2)
	c.wait(bruno, 2)
	have := map[string]int{anna: 2, bruno: 2}
	for _, tt := range tests {
		c.reply(tt.from, first[tt.from], tt.text)
		have[tt.from]++
		got := c.wait(tt.from, have[tt.from])
		for _, want := range tt.want {
			if !contains(got, want) {
				t.Errorf("%q is not answered with %q: %s", strings.TrimSpace(tt.text), want, got.All())
			}
		}
	}
}
