package moderator

import (
	"testing"

	"bretwalda/internal/press"
	"bretwalda/internal/roster"
)

// What players agree on while votes are handed in binds those who have said yes to the end
// of the round: they see it in all letters about play, and nobody else does but the GM; in
// the next round it is gone (1e TLK-03, EX-47).
func TestAgreementsBindForARound(t *testing.T) {
	many(t)
	c := firstEdition(t, func(s *Spec) { s.Press.Rule = press.Free })
	early := c.exchange(anna, "agree with Bruno: nobody attacks anybody\n")
	says(t, early, "Agreements bind only if they are made while votes are handed in")
	c.toRound("tuesday", 9)
	put := c.next(bruno, func() {
		says(t, c.exchange(anna, "agree with Bruno, Cleo:\nYou leave York alone.\nI vote for the Saxons.\nend\n"),
			"agreement 1 for round 9, for Anna, Bruno and Cleo", "say yes, too: Bruno and Cleo.")
	})
	says(t, put, "Anna proposes an agreement for round 9", "You leave York alone.", `"agreed 1"`)
	c.sentAll()
	says(t, c.latest(cleo), "Anna proposes an agreement")
	says(t, c.latest(gwen), "Anna proposes an agreement")
	c.replyTo(bruno, put, "agreed\n")
	says(t, c.letterWith(bruno, "Noted: agreement 1"), "say yes, too: Cleo.")
	if got := c.latest(anna); contains(got, "is made") {
		t.Errorf("two of three have agreed: %s", got.All())
	}
	// Another one, which is not for Cleo: "agreed" alone does not say which.
	says(t, c.exchange(dai, "agree with Cleo: we share Wales\n"), "agreement 2")
	c.sentAll()
	says(t, c.exchange(cleo, "agreed\n"), "Reply with one line of these: agreed 1; agreed 2")
	says(t, c.exchange(cleo, "agreed 1\n"), "Agreement 1 is made", "You leave York alone.")
	says(t, c.exchange(cleo, "no\n"), "Cleo said no: agreement 2")
	c.sentAll()
	for _, p := range []string{anna, bruno, gwen} {
		c.letterWith(p, "Agreement 1 is made")
	}
	says(t, c.latest(dai), "Cleo said no")
	says(t, c.exchange(cleo, "agreed 2\n"), "No agreement of that number")

	status := c.exchange(anna, "status\n")
	says(t, status, "Agreements that bind in round 9", "Anna, Bruno, Cleo: You leave York alone. I vote for the Saxons.")
	c.toRound("tuesday", 10)
	for _, p := range []string{anna, bruno, cleo, dai} {
		for _, l := range c.letters(p) {
			if contains(l, "Agreements that bind in round 10") || p == dai && contains(l, "York alone") {
				t.Errorf("%s got: %s", p, l.All())
			}
		}
	}
	if got := c.exchange(anna, "status\n"); contains(got, "Agreements that bind") {
		t.Errorf("the agreement of round 9 in round 10: %s", got.All())
	}
}

// Where players write to all at once, an agreement is public, too; where they may not write,
// there is none (1e TLK-02 SET-07).
func TestAgreementsKeepTheRuleOfPress(t *testing.T) {
	many(t)
	c := firstEdition(t, func(s *Spec) { s.Press.Rule = press.Open })
	c.toRound("tuesday", 9)
	says(t, c.exchange(anna, "press to Bruno: psst\n"), "players write only to all at once")
	says(t, c.exchange(anna, "press rule free\n"), "Only the game master can do this")
	says(t, c.exchange(anna, "agree with Bruno: peace in York\n"), "agreement 1")
	c.sentAll()
	got := c.latest(dai)
	says(t, got, "Anna proposes an agreement for round 9", "to bind Anna and Bruno", "peace in York")
	if contains(got, "agreed 1") {
		t.Errorf("Dai is asked to agree: %s", got.All())
	}
	c.changeRecord("tuesday", func(rec *roster.Record) { rec.Settings.Press.Rule = press.None })
	c.reopen(nil)
	says(t, c.exchange(anna, "agree with Bruno: peace in Devon\n"), "players write only to the game master")
}

// Setting the game back takes away what was agreed on since.
func TestAgreementsAreSetBack(t *testing.T) {
	many(t)
	c := firstEdition(t, func(s *Spec) { s.Press.Rule = press.Free })
	c.toRound("tuesday", 9)
	c.exchange(anna, "agree with Bruno: peace\n")
	c.sentAll()
	says(t, c.exchange(bruno, "agreed\n"), "Agreement 1 is made")
	c.exchange(gwen, "rewind to round 8\n")
	c.sentAll()
	if n := len(c.lobbyOf("tuesday").Agreements); n > 0 {
		t.Errorf("%d agreements are left", n)
	}
}

// The second edition knows no such agreements.
func TestAgreementsOfTheSecondEdition(t *testing.T) {
	many(t)
	c, _ := openClub(t, func(s *Spec) { s.Press.Rule = press.Free })
	says(t, c.exchange(bruno, "agree with Anna: peace\n"), "In this game agreements bind nobody")
}
