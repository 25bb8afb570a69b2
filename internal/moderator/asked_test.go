package moderator

import (
	"strings"
	"testing"

	"bretwalda/internal/letter"
)

// exchange writes a letter in answer to the last one to somebody, and returns the
// answer.
func (c *club) exchange(from, text string) letter.Letter {
	c.tb.Helper()
	n := len(c.letters(from))
	c.reply(from, c.latest(from), text)
	return c.wait(from, n+1)
}

func wants(t *testing.T, l letter.Letter, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !contains(l, text) {
			t.Errorf("%q is not in the letter %q:\n%s", text, l.Subject, l.All())
		}
	}
}

func TestAsked(t *testing.T) {
	c, _ := openClub(t, nil)
	wants(t, c.exchange(bruno, "orders\nstanding\n"), "No orders of yours are stored.", "You have no standing orders.")
	c.exchange(bruno, "Belgae, round 1: stay\nBelgae, round 2: stay\nstanding: never retreat\n")
	wants(t, c.exchange(bruno, "Orders, please\n\nstanding orders\n\nThanks, Bruno\n"),
		"Your stored orders", "- Belgae, round 1", "- Belgae, round 2", "Hold everything else", "- All your nations", "Fight on")
	wants(t, c.exchange(anna, "orders\n"), "No orders of yours are stored.")
	wants(t, c.exchange(anna, "status; games\n"), "Tuesday: round 1; next, the Romans (Anna), by Thursday 5 March 2026, 18:00 UTC (tuesday).", "Position by nation")
	wants(t, c.exchange(bruno, "cancel everything\n"), "taken back for Belgae, round 1 and Belgae, round 2")
	wants(t, c.exchange(bruno, "orders\nstanding\n"), "No orders of yours are stored.", "- All your nations")
	wants(t, c.exchange(gwen, "status\nsettings\norders\n"), "Position by nation", "- reports every turn", "- pace 48 hours", `"orders" is for players`)
}

func TestWishes(t *testing.T) {
	c, _ := openClub(t, nil)
	got := c.exchange(anna, "zone Europe/Rome\nreports every round\npictures no\nquestions no\nreminders 24 hours, 3 hours\nsettings\n")
	wants(t, got, "Noted: zone Europe/Rome.", "- language English", "- zone Europe/Rome", "- reports every round", "- pictures no", "- questions no",
		"- reminders 24 hours, 3 hours")
	wants(t, c.exchange(anna, "status"), "19:00 CET")
	wants(t, c.exchange(anna, "language Hungarian\nstatus\n"), "Feljegyeztük: nyelv magyar.")
	wants(t, c.exchange(anna, "zona Nowhere/Land\n"), "Nowhere/Land")
	wants(t, c.exchange(bruno, "settings\n"), "- reports every turn", "- zone UTC")
}

// Who writes in a language gets his letters in it, unless he has chosen another one.
func TestLanguageIsLearnt(t *testing.T) {
	c, _ := openClub(t, nil)
	got := c.exchange(bruno, "Belgae, turno 1: mover 1 de Kent a Essex\n")
	wants(t, got, "Escribes en español", "«idioma inglés»")
	if got := c.exchange(bruno, "Belgae, turno 1: mover 1 de Kent a Sussex\n"); contains(got, "Escribes en") || !strings.Contains(got.Subject, "orden") {
		t.Errorf("the next answer: %s %s", got.Subject, got.All())
	}
	wants(t, c.exchange(bruno, "idioma inglés\n"), "Noted: language English.")
	if got := c.exchange(bruno, "Belgae, turno 1: mover 1 de Kent a Essex\n"); contains(got, "Escribes") {
		t.Errorf("a language that was chosen is changed: %s", got.All())
	}
	wants(t, c.exchange(gwen, "segítség szabadság\nállás\nbeállítások\n"), "Magyarul írsz", "Beállításaid")
	if got := c.exchange(anna, "status\nstay\n"); contains(got, "from now on") {
		t.Errorf("English is learnt anew: %s", got.All())
	}
}
