package moderator

import (
	"testing"
	"time"
)

// TestNoticesInTheOperatorsLanguage: the operator is told of trouble in the language of the
// configuration, with the names and in the zone of the game that it is about.
func TestNoticesInTheOperatorsLanguage(t *testing.T) {
	c := newClub(t, anna, bruno, cleo, dai)
	c.reopen(func(o *Options) { o.Language = "hu" })
	_, err := c.mod.Create(t.Context(), Spec{
		Title: "Patience", Ruleset: "italia-2", Hours: 24, Absent: "wait", Zone: "Europe/Budapest", Seed: "test",
		Players: []Player{{Address: anna}, {Address: bruno}, {Address: cleo}, {Address: dai}},
	})
	if err != nil {
		t.Fatal(err)
	}
	c.wait(dai, 1)
	c.advance(25 * time.Hour)
	notice := c.wait("gm@club.example", 1)
	for _, want := range []string{"Nem érkezett parancs", "vizigótok", "CET"} {
		if !contains(notice, want) {
			t.Errorf("not told %q:\n%s", want, notice.All())
		}
	}
}

// TestNoticesInTheGMsLanguage: a GM who plays is told of trouble in the language that they have in
// the game. What the mail server says stays as it is.
func TestNoticesInTheGMsLanguage(t *testing.T) {
	c := newClub(t, bruno, cleo)
	_, err := c.mod.Create(t.Context(), Spec{
		Title: "Sunday", Scenario: "early-invaders", Hours: 24, Seed: "test", GMs: []Player{{Address: cleo, Language: "it"}},
		Players: []Player{{Address: bruno}, {Address: cleo, Language: "it"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	first := c.wait(bruno, 1)
	c.sentAll()
	before := len(c.letters(cleo))
	c.submit("", mailbox, bounce(1, "failed", bruno, first.MessageID))
	notice := c.wait(cleo, before+1)
	for _, want := range []string{"è tornato indietro", "Causa: " + bruno + " 5.1.1", "«Sunday»"} {
		if !contains(notice, want) {
			t.Errorf("not told %q:\n%s", want, notice.All())
		}
	}
}
