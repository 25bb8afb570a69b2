package moderator

import (
	"strings"
	"testing"
)

// A yes to a receipt takes what it offers for lines that could not be read, in each language, in the place of
// those lines; what else the letter ordered stays.
func TestYesTakesWhatIsOffered(t *testing.T) {
	many(t)
	for _, c := range []struct{ lang, letter, hint, yes string }{
		{"en", "4 to Kent\n3 land in Wesex\n2 English Channel -> Devon\n", `If the line offered below is what you meant, just answer "yes".`, "Yes!"},
		{"es", "4 a Kent\n3 a Wesex\n2 a Devon\n", "Si la línea que se propone abajo es lo que querías decir, basta con responder «sí».", "sí, gracias"},
		{"it", "4 nel Kent\n3 nel Wesex\n2 nel Devon\n", "Se la riga proposta qui sotto è ciò che intendevi, basta rispondere «sì».", "Sì"},
		{"hu", "4 Kent\n3 Wesex\n2 Devon\n", "Ha az alább javasolt sor az, amire gondoltál, elég annyit válaszolnod: „igen”.", "igen"},
	} {
		t.Run(c.lang, func(t *testing.T) {
			s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72, Language: c.lang})
			s.answered(anna, c.letter, c.hint)
			s.says(anna, c.yes)
			if s.nation() == "Romans, round 1" {
				t.Fatalf("the turn still waits:\n%s", s.latest(anna).All())
			}
			for _, area := range []string{"Kent", "Wessex", "Devon"} {
				if !contains(s.latest(anna), area) {
					t.Errorf("nobody went to %s:\n%s", area, s.latest(anna).All())
				}
			}
			s.checkLog(s.id)
		})
	}
}

// A letter that a mail program has broken is read as it was written; a yes takes what is offered for a line
// of it, and the rest stays.
func TestYesInBrokenLetter(t *testing.T) {
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72})
	s.answered(anna, "Hello all, sorry for being so late again, we had guests for the weekend and\n"+
		"no time. Move 4 from the English Channel to Kent. Move 3 from the English\n"+
		"Channel to Wesex. 2 from the English Channel go to Devon and 2 from the\n"+
		"English Channel to Cornwall. The rest stays. Thanks, Anna\n", "just answer \"yes\"")
	wants(t, s.latest(anna), "Line 2", "Move 3 from the English Channel to Wesex", "Did you mean “Wessex”?", "there is 1 problem",
		"Move 2 from the English Channel to Devon", "Move 2 from the English Channel to Cornwall", "Hold everything else")
	s.answered(anna, "yes", "WHAT HAPPENED")
	wants(t, s.latest(anna), "4 to Kent", "3 to Wessex", "2 to Devon", "2 to Cornwall")
	s.checkLog(s.id)
}

// Where nothing could be used the receipt says what a yes takes, of all turns; where it offers nothing there is no word of it,
// whatever was offered before.
func TestYesIsToldWhereOffered(t *testing.T) {
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72})
	s.answered(anna, "Romans, round 1\n4 to Kent, 3 to Wesex and 2 to Devon\nCaledonians, round 1\n1 from Caithness to Oknreys\n", `If the lines offered below are what you meant, just answer "yes".`)
	s.says(anna, "Standing orders for the Romans:\nfight on\n")
	if got := s.latest(anna); !contains(got, "Standing orders of the Romans") || contains(got, "just answer") {
		t.Errorf("the receipt of other orders offers something:\n%s", got.All())
	}
	s.answered(anna, "yes", "WHAT HAPPENED")
	wants(t, s.latest(anna), "4 to Kent", "3 to Wessex", "2 to Devon")
	s.checkLog(s.id)
}

// Who only says that they have read the receipt takes nothing of what it offers: dice would fall by it.
func TestOkayTakesNothing(t *testing.T) {
	for _, c := range []struct{ lang, letter, told, okay, yes string }{
		{"en", "4 to Kent, 3 to Wesex and 2 to Devon\n", `just answer "yes"`, "okay, thanks", "yes, thanks"},
		{"es", "4 a Kent, 3 a Wesex y 2 a Devon\n", "basta con responder «sí»", "vale gracias!!", "sí, gracias"},
		{"it", "4 nel Kent, 3 nel Wesex e 2 nel Devon\n", "basta rispondere «sì»", "va bene, grazie", "Sì, grazie"},
		{"hu", "4 Kentbe, 3 Wesexbe és 2 Devonba\n", "elég annyit válaszolnod: „igen”", "rendben, köszi", "igen, köszi"},
	} {
		t.Run(c.lang, func(t *testing.T) {
			many(t)
			s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72, Language: c.lang})
			s.answered(anna, c.letter, "Wesex")
			wants(t, s.latest(anna), c.told)
			s.says(anna, c.okay)
			if s.nation() != "Romans, round 1" {
				t.Fatalf("%q lets the dice fall:\n%s", c.okay, s.latest(anna).All())
			}
			s.says(anna, c.yes)
			if s.nation() == "Romans, round 1" {
				t.Errorf("%q takes nothing:\n%s", c.yes, s.latest(anna).All())
			}
			s.checkLog(s.id)
		})
	}
}

// Who sends all orders again on one line says again what was right: nobody goes twice.
func TestAllAgainOnOneLine(t *testing.T) {
	for _, c := range []struct{ lang, letter, again, kent, twice string }{
		{"en", "4 to Kent\n3 to Wesex, 2 to Devon\n", "4 to Kent, 3 to Wessex and 2 to Devon\n", "4 to Kent", "8 to Kent"},
		{"es", "4 a Kent\n3 a Wesex, 2 a Devon\n", "4 a Kent, 3 a Wessex y 2 a Devon\n", "4 a Kent", "8 a Kent"},
	} {
		t.Run(c.lang, func(t *testing.T) {
			s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72, Language: c.lang})
			s.answered(anna, c.letter, "Wesex")
			s.says(anna, c.again)
			wants(t, s.latest(anna), c.kent)
			if contains(s.latest(anna), c.twice) {
				t.Errorf("those who were right go twice:\n%s", s.latest(anna).All())
			}
			s.checkLog(s.id)
		})
	}
}

// What a yes cannot take goes on waiting, and is told; what else the letter with the yes orders is added.
func TestYesLeavesWhatIsNotOffered(t *testing.T) {
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72})
	s.answered(anna, "4 to Kent\n3 land in Wesex\nflibber the gizmo in Devon\n", "there are 2 problems")
	s.answered(anna, "yes\n2 from the English Channel to Cornwall\n", "there is 1 problem")
	got := s.latest(anna)
	wants(t, got, "flibber the gizmo in Devon", "Move 3 from the sea to Wessex", "Move 2 from the English Channel to Cornwall", "Move 4 from the sea to Kent")
	if s.nation() != "Romans, round 1" {
		t.Fatal("the turn was played")
	}
	s.answered(anna, "play it", "WHAT HAPPENED")
	wants(t, s.latest(anna), "4 to Kent", "3 to Wessex", "2 to Cornwall")
	s.checkLog(s.id)
}

// Where nothing is offered there is no word of a yes, and a yes does nothing.
func TestYesToNoOffer(t *testing.T) {
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72})
	s.answered(anna, "4 to Kent\nflibber the gizmo in Devon\n", "there is 1 problem")
	if contains(s.latest(anna), `"yes"`) {
		t.Errorf("a yes is asked for:\n%s", s.latest(anna).All())
	}
	s.says(anna, "yes")
	if s.nation() != "Romans, round 1" {
		t.Error("the turn was played")
	}
}

// While a vote is open, a yes to no letter in particular takes nothing and votes for nothing; one to the
// receipt takes what it offers, one to the vote is a vote.
func TestYesBesideAVote(t *testing.T) {
	many(t)
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72})
	s.answered(anna, "4 to Kent\n3 land in Wesex\n", "there is 1 problem")
	receipt := s.latest(anna)
	s.says(bruno, "vote for a draw")
	if !strings.Contains(s.latest(anna).All(), "draw") {
		t.Fatalf("Anna is not asked:\n%s", s.latest(anna).All())
	}
	s.says(anna, "yes")
	if s.nation() != "Romans, round 1" {
		t.Fatal("a yes to no letter in particular took the offer")
	}
	n := len(s.letters(anna))
	s.replyTo(anna, receipt, "yes\n")
	s.wait(anna, n+1)
	s.quietNow()
	if s.nation() == "Romans, round 1" {
		t.Errorf("a yes to the receipt took nothing:\n%s", s.latest(anna).All())
	}
}

// The receipt has a link that says yes; its address is good for the orders of that turn.
func TestLinkOfYes(t *testing.T) {
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72})
	s.answered(anna, "4 to Kent\n3 land in Wesex\n", "there is 1 problem")
	yes := s.link(t, anna, "yes")
	s.club.answered(t, anna, func() { s.click(anna, yes) })
	if s.nation() == "Romans, round 1" {
		t.Errorf("the turn still waits:\n%s", s.latest(anna).All())
	}
	wants(t, s.latest(anna), "4 to Kent", "3 to Wessex")
}
