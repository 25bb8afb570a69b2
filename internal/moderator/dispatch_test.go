package moderator

import (
	"context"
	"strings"
	"testing"

	"bretwalda/internal/letter"
)

// gwen masters games whose GM is not the operator.
const gwen = "gwen@club.example"

// openClub starts a game with a GM, and returns the first letters by address.
func openClub(t *testing.T, edit func(*Spec)) (*club, map[string]letter.Letter) {
	t.Helper()
	c := newClub(t, anna, bruno, stranger, gwen)
	spec := Spec{
		Title: "Tuesday", Scenario: "early-invaders", Hours: 48, Seed: "test", GM: "Gwen <" + gwen + ">",
		Players: []Player{{Address: "Anna <" + anna + ">"}, {Address: "Bruno <" + bruno + ">"}},
	}
	if edit != nil {
		edit(&spec)
	}
	if _, err := c.mod.Create(context.Background(), spec); err != nil {
		t.Fatal(err)
	}
	first := make(map[string]letter.Letter)
	for _, addr := range []string{anna, bruno, gwen} {
		first[addr] = c.wait(addr, 1)
	}
	return c, first
}

// Commands, orders and what is neither are answered in one letter.
func TestCommandsInALetter(t *testing.T) {
	c, first := openClub(t, nil)
	c.reply(anna, first[anna], "Hi!\nhelp vacation\nRomans, round 1: stay\nhelp with press\nhelp chess\n")
	got := c.wait(anna, 2)
	for _, want := range []string{"WHAT HAPPENED", "Say on which days you are away", "Send a message to other players", `no help on "chess"`} {
		if !contains(got, want) {
			t.Errorf("the answer does not say %q: %s", want, got.All())
		}
	}
	c.reply(anna, got, "statsu\n")
	if got := c.wait(anna, 3); !contains(got, "Did you mean “status”?") {
		t.Errorf("the answer to a word misspelt: %s", got.All())
	}
	c.reply(anna, got, "pace 72 hours\n")
	if got := c.wait(anna, 4); !contains(got, "Only the game master") {
		t.Errorf("the answer to a GM's command: %s", got.All())
	}
	c.sentAll()
	if n := len(c.letters(anna)); n != 4 {
		t.Errorf("Anna has %d letters", n)
	}
}

// The GM is told of the game, and the GM's letters are read as commands, not as orders.
func TestGMWrites(t *testing.T) {
	c, first := openClub(t, nil)
	if !contains(first[gwen], "You are the game master") || contains(first[gwen], "How to play by e-mail") {
		t.Errorf("the first letter to the GM: %s", first[gwen].All())
	}
	c.reply(gwen, first[gwen], "help hold\n")
	if got := c.wait(gwen, 2); !contains(got, "Keep the turn from being played") {
		t.Errorf("help for the GM: %s", got.All())
	}
	c.reply(gwen, first[gwen], "Romans, round 1: stay\n")
	if got := c.wait(gwen, 3); !contains(got, "There is no command in your message") {
		t.Errorf("the answer to orders of the GM: %s", got.All())
	}
	c.reply(gwen, first[gwen], "cancel\n")
	if got := c.wait(gwen, 4); !contains(got, `"cancel" is for players`) {
		t.Errorf("the answer to a player's command: %s", got.All())
	}
	if _, heading, _ := c.waiting("tuesday"); heading != "Romans, round 1" {
		t.Errorf("the game waits for %s", heading)
	}
	for _, l := range c.letters(gwen) {
		if !strings.Contains(l.ReplyTo.Addr, "+") {
			t.Errorf("a letter to the GM has no token: %s", l.Subject)
		}
	}
}
