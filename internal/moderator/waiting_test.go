package moderator

import (
	"strings"
	"testing"

	"bretwalda/internal/pace"
)

// kentAndWessex is a letter in a hurry, two lines of which are misspelt.
const kentAndWessex = "4 armies to Kent\n3 land in Wesex\n2 English Channel -> Devon\nCornwal 2 maybe\n"

// What an earlier letter ordered has no line in the next one.
func TestNoLineOfAnEarlierLetter(t *testing.T) {
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72})
	s.answered(anna, "Romans, round 1\nmove 2 from the English Channel to Orkneys\n", `Line 2: "move 2 from the English Channel to Orkneys"`)
	s.answered(anna, "move 3 from the English Channel to Lundon\n", `Line 1: "move 3 from the English Channel to Lundon"`)
	if got := s.latest(anna); !contains(got, `- "move 2 from the English Channel to Orkneys" The Orkneys is too far`) {
		t.Errorf("what was wrong before is told so:\n%s", got.All())
	}
}

// A turn with lines that were not understood is not played, and the receipt says so
// first. It is played when they are right.
func TestTurnWaitsForWhatWasNotUnderstood(t *testing.T) {
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72})
	s.forget()
	s.answered(anna, kentAndWessex, "your orders Anna, the turn of the Romans waits, and nothing of it is played yet: there are 2 problems.")
	got := s.latest(anna)
	if !strings.Contains(got.Subject, "your turn waits, 2 problems") {
		t.Errorf("the subject: %s", got.Subject)
	}
	for _, want := range []string{
		`"3 land in Wesex"`, "Wessex", "Cornwal 2 maybe", `Or write "play it"`, "what was understood is played on Friday 6 March 2026, 18:00 GMT",
		"Move 2 from the English Channel to Devon",
	} {
		if !contains(got, want) {
			t.Errorf("the receipt does not say %q:\n%s", want, got.All())
		}
	}
	if s.nation() != "Romans, round 1" {
		t.Fatal("the turn was played")
	}
	if fresh := s.news(bruno); len(fresh) > 0 {
		t.Errorf("Bruno is told %q", fresh[0].All())
	}
	s.answered(anna, "3 land in Wessex", "there is 1 problem")
	s.answered(anna, "2 from the English Channel to Cornwall\n", "WHAT HAPPENED")
	for _, want := range []string{"from the English Channel 4 to Kent, 3 to Wessex, 2 to Devon and 2 to Cornwall"} {
		if !contains(s.latest(anna), want) {
			t.Errorf("the report does not say %q:\n%s", want, s.latest(anna).All())
		}
	}
	s.checkLog(s.id)
}

// TestTakenBackIsNotPlayed: what somebody takes back in the next breath is not played, and
// the turn waits until they say that the rest is all.
func TestTakenBackIsNotPlayed(t *testing.T) {
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72})
	s.forget()
	s.answered(anna, "Romans, round 1\n4 from the English Channel to Kent\n3 from the English Channel to Wessex. Nope, scrap it\n", "there is 1 problem")
	if !contains(s.latest(anna), "This takes back “3 from the English Channel to Wessex”") {
		t.Errorf("the receipt:\n%s", s.latest(anna).All())
	}
	if s.nation() != "Romans, round 1" {
		t.Fatal("the turn was played")
	}
	s.answered(anna, "play it", "WHAT HAPPENED")
	if got := s.latest(anna); !contains(got, "4 to Kent") || contains(got, "3 to Wessex") {
		t.Errorf("what was played:\n%s", got.All())
	}
	s.checkLog(s.id)
}

// What one letter makes of another: a line that was wrong is sent again by itself, or
// with all the others, or something else altogether comes.
func TestCorrections(t *testing.T) {
	many(t)
	const first = "Romans, round 1\n4 from the English Channel to Kent\n3 from the English Channel to Wesex\n2 from the English Channel to Sussex\n"
	all := []string{"4 to Kent", "3 to Wessex", "2 to Sussex"}
	for _, c := range []struct {
		name, text string
		played     bool
		moves      []string // that the orders come to
		not        []string
	}{
		{"the line alone", "3 from the English Channel to Wessex", true, all, nil},
		{"the line, in other words", "Romans, round 1\nland 3 in Wessex", true, all, nil},
		{"another place instead", "3 from the English Channel to Essex", true, []string{"4 to Kent", "3 to Essex", "2 to Sussex"}, nil},
		{"all lines", strings.Replace(first, "Wesex", "Wessex", 1), true, all, nil},
		{"fewer lines, of which some were there", "4 from the English Channel to Kent\n3 from the English Channel to Wessex", false, all[:2], all[2:]},
		{"the line, and one more", "3 from the English Channel to Wessex\n1 from the English Channel to Devon\n2 from the English Channel to Cornwall", false,
			[]string{"3 to Wessex", "1 to Devon"}, all[:1]},
		{"all lines, one of them another", strings.NewReplacer("Wesex", "Wessex", "2 from the English Channel to Sussex", "2 from the English Channel to Devon").Replace(first), true,
			[]string{all[0], all[1], "2 to Devon"}, all[2:]},
		{"as many other lines", "4 from the English Channel to Wessex\n4 from the English Channel to Devon\n2 from the English Channel to Cornwall", false,
			[]string{"4 to Wessex", "4 to Devon", "2 to Cornwall"}, all},
		{"wrong again", "3 from the English Channel to Wessx", false, []string{all[0], all[2]}, nil},
		{"play it", "play it", true, []string{all[0], all[2]}, all[1:2]},
		{"nobody can know", "stay", false, nil, all},
		{"talk", "Sorry, I was in a hurry!", false, []string{all[0], all[2]}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72})
			s.answered(anna, first, "there is 1 problem")
			s.says(anna, c.text)
			if played := s.nation() != "Romans, round 1"; played != c.played {
				t.Errorf("played: %v", played)
			}
			if !c.played {
				s.says(anna, "play it")
			}
			got := s.latest(anna)
			wants(t, got, c.moves...)
			for _, not := range c.not {
				if contains(got, not) {
					t.Errorf("the orders hold %q:\n%s", not, got.All())
				}
			}
		})
	}
}

// Who mends a line and adds another was told that the rest stays: the turn waits, in each
// language, and the answer does not say both that orders stay and that they no longer count.
func TestLineMendedAndAnotherAdded(t *testing.T) {
	many(t)
	for _, c := range []struct {
		lang, wrong, more, lost, not, a string
	}{
		{"en", "4 to Kent\n3 to Wesex", "3 to Wessex\n2 to Sussex", "Please send all orders of the turn again, or only those that are missing", "stays", "the line concerned"},
		{"es", "4 ejercitos a Kent\n3 a Wesex", "3 a Wessex\ny 2 a Sussex", "Manda otra vez todas las órdenes del turno, o solo", "se queda como está", "otra vez esa línea"},
		{"it", "4 a Kent\n3 a Wesex", "3 a Wessex\n2 a Sussex", "Manda di nuovo tutti gli ordini del turno, o solo", "rimane com'è", "quella riga"},
		{"hu", "4 Kent\n3 Wesex", "3 Wessex\n2 Sussex", "Küldd el újra a kör minden parancsát, vagy csak", "a többi marad", "azt a sort"},
	} {
		t.Run(c.lang, func(t *testing.T) {
			s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72, Language: c.lang})
			s.answered(anna, c.wrong, c.a)
			wants(t, s.latest(anna), c.not)
			s.answered(anna, c.more, c.lost)
			if s.nation() != "Romans, round 1" {
				t.Error("the turn was played without the army to Kent")
			}
			if contains(s.latest(anna), c.not) {
				t.Errorf("the answer contradicts itself:\n%s", s.latest(anna).All())
			}
		})
	}
}

// Where a letter leaves out orders and may not mean to, the turn waits, and the player
// is told which.
func TestOrdersNotSaidAgain(t *testing.T) {
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72})
	s.answered(anna, "4 from the English Channel to Kent\n3 from the English Channel to Wesex\n", "there is 1 problem")
	s.answered(anna, "hold everything", "Your latest orders do not say these for the Romans again, so they no longer count: Move 4 from the English Channel to Kent")
	s.answered(anna, "4 from the English Channel to Kent\n3 from the English Channel to Wessex\n", "from the English Channel 4 to Kent and 3 to Wessex")
}

// An order that is not possible makes its turn wait, and so do orders ahead of which
// no move is left; where some are left, they are carried out.
func TestTurnWaitsForWhatIsNotPossible(t *testing.T) {
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72})
	s.answered(bruno, "Belgae, round 1\n1 from Kent to Skye\n", "Skye")
	s.forget()
	s.answered(anna, romans, "WHAT HAPPENED")
	if s.nation() != "Belgae, round 1" {
		t.Fatalf("the game waits for %s", s.nation())
	}
	s.wantTold(bruno, "The turn of the Belgae waits, and nothing of it is played yet: there is 1 problem")
	s.answered(bruno, "Belgae, round 1\n1 from Kent to Essex\n1 from Sussex to Skye\nWelsh, round 1\n1 from Gwent to Skye\n1 from Gwynedd to Clwyd\n",
		"the turn of the Belgae waits, and nothing of it is played yet")
	if s.nation() != "Belgae, round 1" {
		t.Fatal("played")
	}
	s.answered(bruno, "play it", "from Kent 1 to Essex")
	if got := s.latest(bruno); !contains(got, "from Gwynedd 1 to Clwyd") || !contains(got, "1 from Gwent to Skye") {
		t.Errorf("orders ahead that were possible in part: %s", got.All())
	}
	s.checkLog(s.id)
}

// Who orders more armies to go than there are is asked, whether they ordered it at their
// turn or before: the turn waits until they say how many, or that all go.
func TestMoreThanThereAre(t *testing.T) {
	many(t)
	const welsh = "Welsh, round 1\n2 from Gwent to Avalon\n1 from Gwynedd to Clwyd\n"
	for _, c := range []struct {
		name   string
		ahead  bool
		remedy string
	}{
		{"at hand, one", false, "1 from Gwent to Avalon"},
		{"at hand, all", false, "all from Gwent to Avalon"},
		{"ahead, one", true, "1 from Gwent to Avalon"},
		{"ahead, all", true, "all from Gwent to Avalon"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72})
			if c.ahead {
				s.answered(bruno, welsh, "Gwent")
			}
			s.says(anna, romans)
			s.forget()
			s.says(bruno, "Belgae, round 1\nhold everything\n")
			if !c.ahead {
				s.says(bruno, welsh)
			}
			if s.nation() != "Welsh, round 1" {
				t.Fatalf("the game waits for %s", s.nation())
			}
			wants(t, s.latest(bruno), "nothing of it is played yet", "there is 1 problem", `"2 from Gwent to Avalon"`, "Only 1 army in Gwent can do this, not 2; order 1 or fewer")
			s.answered(bruno, c.remedy, "from Gwent 1 to Avalon")
			s.checkLog(s.id)
		})
	}
}

// Ready, wait and draft are said in all languages.
func TestWordsAboutATurn(t *testing.T) {
	many(t)
	for _, c := range []struct{ lang, stay, draft, wait, ready, nothing, asked string }{
		{"en", "Romans, round 1: stay", "draft", "wait", "ready", "this is a draft", "waits, since you wrote"},
		{"es", "Romanos, turno 1: nada se mueve", "borrador", "espera", "listo", "esto es un borrador", "espera, porque así lo has escrito"},
		{"it", "Romani, turno 1: tutti restano fermi", "bozza", "aspetta", "pronto", "questa è una bozza", "aspetta, perché l'hai scritto tu"},
		{"hu", "Rómaiak, 1. forduló: minden marad", "piszkozat", "várj", "kész", "ez piszkozat", "vár, mert ezt írtad"},
	} {
		t.Run(c.lang, func(t *testing.T) {
			s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72, Language: c.lang})
			s.answered(anna, c.stay+"\n"+c.draft, c.nothing)
			if got := s.latest(anna); contains(got, "1 problem") {
				t.Errorf("the draft: %s", got.All())
			}
			s.says(anna, c.wait)
			s.answered(anna, c.stay+"\n"+c.wait, c.asked)
			if s.nation() != "Romans, round 1" {
				t.Fatal("played")
			}
			s.says(anna, c.ready)
			if s.nation() != "Belgae, round 1" {
				t.Errorf("not played: %s", s.latest(anna).All())
			}
		})
	}
}

// At the deadline what was understood is played; it is no turn that was missed. A
// reminder says before what is missing.
func TestWaitingTurnAtTheDeadline(t *testing.T) {
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 48, Pace: pace.Pace{Reminders: []int{12}}})
	s.says(anna, "4 from the English Channel to Kent\n3 from the English Channel to Wesex\n")
	s.forget()
	s.until(s.at("2026-03-05 07:00"))
	s.wantTold(anna, "the turn of the Romans waits, and nothing of it is played yet: there is 1 problem")
	if got := s.latest(anna); !strings.Contains(got.Subject, "your turn waits, 1 problem") || contains(got, "no orders") || !contains(got, "Wesex") {
		t.Errorf("the reminder %q: %s", got.Subject, got.All())
	}
	s.forget()
	s.until(s.at("2026-03-05 18:30"))
	if s.nation() != "Belgae, round 1" {
		t.Fatalf("the game waits for %s", s.nation())
	}
	if got := s.latest(anna); !contains(got, "4 to Kent") || !contains(got, "Wesex") {
		t.Errorf("the report: %s", got.All())
	}
	if a := s.record().Seats[0].Attendance; a.Missed != 0 {
		t.Errorf("attendance %+v", a)
	}
	s.checkLog(s.id)
}

// Where the game waits for absent players it waits with such a turn, too; the GM is
// told, and lets it be played.
func TestWaitingTurnOfAGameThatWaits(t *testing.T) {
	many(t)
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 48, Absent: "gm"})
	s.says(anna, "4 from the English Channel to Kent\n3 from the English Channel to Wesex\n")
	if contains(s.latest(anna), "If you write nothing") {
		t.Errorf("the receipt: %s", s.latest(anna).All())
	}
	s.forget()
	s.until(s.at("2026-03-06 18:00"))
	if s.nation() != "Romans, round 1" {
		t.Fatalf("the game waits for %s", s.nation())
	}
	s.answered(gwen, "status", "The orders of Anna for the Romans in round 1 have come, but the turn waits because of 1 problem in them")
	s.answered(gwen, "release", "lets play go on")
	if s.nation() != "Belgae, round 1" {
		t.Fatalf("the game waits for %s", s.nation())
	}
	s.answered(gwen, "undo", "has undone this: release")
	if s.nation() != "Romans, round 1" {
		t.Fatalf("the game waits for %s", s.nation())
	}
	s.answered(anna, "status", "the turn of the Romans waits")
	s.answered(anna, "orders", "not understood: 3 from the English Channel to Wesex")
	s.answered(anna, "3 from the English Channel to Wessex", "3 to Wessex")
	s.checkLog(s.id)
}

// Who wishes to hear of the game only when needed is told how their own battles went, where
// the turn was played after the time for changes; of a turn in which no dice fell the
// receipt has told.
func TestOwnBattlesAreTold(t *testing.T) {
	minutes := 15
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 48, Changes: &minutes})
	for _, p := range []string{anna, bruno} {
		s.answered(p, "reports only when needed", "only when")
	}
	s.answered(anna, "Romans, round 1\n8 from the English Channel to Kent\nstay\n", "You can change this until")
	s.until(s.at("2026-03-03 18:16"))
	if got := s.latest(anna); s.nation() != "Belgae, round 1" || !contains(got, "Battle of Kent") {
		t.Errorf("%s waits; the Romans are told: %s", s.nation(), got.All())
	}
	s.answered(bruno, "Belgae, round 1: stay\n", "You can change this until")
	s.news(bruno)
	s.until(s.at("2026-03-03 18:33"))
	if news := s.news(bruno); s.nation() == "Belgae, round 1" || len(news) > 1 || len(news) == 1 && !contains(news[0], "It is your turn") {
		t.Errorf("%s waits; %d messages to the Belgae, who fought nobody", s.nation(), len(news))
	}
}

// A line that is wrong keeps only the turn that it is for from being played.
func TestOtherNationsDoNotWait(t *testing.T) {
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 48})
	s.says(anna, romans)
	s.answered(bruno, "Belgae, round 1: stay\nWelsh, round 1\n1 from Gwent to Avalom\n1 from Dyfed to Gwent\n", "WHAT HAPPENED")
	if s.nation() != "Welsh, round 1" {
		t.Fatalf("the game waits for %s", s.nation())
	}
	if got := s.latest(bruno); !contains(got, "The turn of the Welsh waits, and nothing of it is played yet: there is 1 problem") {
		t.Errorf("the report: %s", got.All())
	} else if strings.Count(got.All(), "1 from Gwent to Avalom") != 1 || strings.Count(got.All(), "Move 1 from Dyfed to Gwent") != 1 {
		t.Errorf("told twice: %s", got.All())
	} else if !strings.Contains(got.Subject, "(1 problem)") || !contains(got, "Line 3") || !contains(got, "letter season 2") {
		t.Errorf("the report: %s %s", got.Subject, got.All())
	}
	s.answered(bruno, "1 from Gwent to Avalon", "from Gwent 1 to Avalon")
}

// What a GM orders for a seat waits, too, when a line of it was not understood.
func TestActWaits(t *testing.T) {
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 48})
	s.forget()
	s.answered(gwen, "act for Anna:\n4 from the English Channel to Kent\n3 from the English Channel to Wesex\nend\n", "Wesex")
	if s.nation() != "Romans, round 1" {
		t.Fatal("played")
	}
	s.wantTold(anna, "the turn of the Romans waits")
	s.answered(anna, "3 from the English Channel to Wessex", "4 to Kent and 3 to Wessex")
}

// What a line may have meant stands on a line of its own, where it is easy to copy; each of two is
// an order that works.
func TestOffersHaveALineOfTheirOwn(t *testing.T) {
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 72})
	s.forget()
	s.answered(anna, "Romans, round 1\n2 from the English Channel to Kent or to Sussex\n", "A move cannot choose between Kent and Sussex.")
	got := s.latest(anna).All()
	own := strings.Fields(`Did you mean “Move 2 from the English Channel to Kent”, or “Move 2 from the English Channel to Sussex”?`)
	found := false
	for line := range strings.Lines(got) {
		found = found || strings.HasPrefix(strings.Join(strings.Fields(line), " "), strings.Join(own[:6], " "))
	}
	if !found || strings.Count(strings.Join(strings.Fields(got), " "), strings.Join(own, " ")) != 1 {
		t.Errorf("the receipt:\n%s", got)
	}
}

// Who has written "wait" has their turn wait until they say otherwise, whatever they order after that; and who drops some of what
// they ordered by a letter under a heading is told.
func TestWaitHoldsForLaterOrders(t *testing.T) {
	for _, c := range []struct{ lang, first, second, third, ready, dropped string }{
		{"en", "wait\nRomans, round 1\n3 from the English Channel to Kent\n", "Romans, round 1\n4 from the English Channel to Sussex\n", "4 from the English Channel to Sussex\nalso 2 from the English Channel to Kent\n", "ready",
			"Your latest orders do not say these for the Romans again, so they no longer count: Move 3 from the English Channel to Kent."},
		{"es", "espera\nRomanos, turno 1\n3 de English Channel a Kent\n", "Romanos, turno 1\n4 de English Channel a Sussex\n", "también 2 de English Channel a Kent\n", "listo", "3"},
		{"it", "aspetta\nRomani, turno 1\n3 da English Channel a Kent\n", "Romani, turno 1\n4 da English Channel a Sussex\n", "anche 2 da English Channel a Kent\n", "pronto", "3"},
		{"hu", "várj\nRómaiak, 1. forduló\n3 sereg English Channel -> Kent\n", "Rómaiak, 1. forduló\n4 sereg English Channel -> Sussex\n", "továbbá 2 sereg English Channel -> Kent\n", "kész", "3"},
	} {
		d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Absent: "hold", Language: c.lang}, anna, bruno)
		d.say(anna, c.first)
		d.want(d.say(anna, c.second), anna, c.dropped)
		d.waitsFor("Romans, round 1")
		d.say(anna, c.third)
		d.waitsFor("Romans, round 1")
		d.say(anna, c.ready)
		if _, heading, _ := d.waiting(d.id); heading == "Romans, round 1" {
			t.Errorf("%s: the turn is not played", c.lang)
		}
	}
}

// What somebody adds below their name is theirs like what stands above it.
func TestPostscripts(t *testing.T) {
	for _, c := range []struct{ lang, letter string }{
		{"en", "3 from the English Channel to Kent\n\nCheers,\nAnna\nPS: also 4 from the English Channel to Sussex\n"},
		{"en", "3 from the English Channel to Kent\nThanks\nAnna\nalso 4 from the English Channel to Sussex\n"},
		{"en", "3 from the English Channel to Kent\n-- \nAnna\nP.S. also 4 from the English Channel to Sussex\n"},
		{"es", "3 de English Channel a Kent\n\nGracias,\nAnna\nPD: también 4 de English Channel a Sussex\n"},
		{"it", "3 da English Channel a Kent\n\nCiao\nAnna\nPS: anche 4 da English Channel a Sussex\n"},
		{"hu", "3 sereg English Channel -> Kent\n\nÜdv,\nAnna\nUi.: továbbá 4 sereg English Channel -> Sussex\n"},
	} {
		d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Absent: "hold", Language: c.lang}, anna, bruno)
		told := d.say(anna, c.letter)
		if moves := d.movesOf(); !strings.HasPrefix(moves, "3 Kent, 4 Sussex") {
			t.Errorf("%s: %q\n%s\n%s", c.lang, moves, c.letter, told[anna])
		}
	}
}

// TestOrderedAgainIsNotLeftOut: orders that one letter left out, and a later one has again, count, and are told of no more.
func TestOrderedAgainIsNotLeftOut(t *testing.T) {
	d := deskOf(t, Spec{Title: "Friday"}, anna, bruno, cleo, dai)
	d.say(anna, "4 from the English Channel to Kent\n3 from the English Channel to Lundon\n")
	d.want(d.say(anna, "5 from the English Channel to Sussex\n2 from the English Channel to Lundon\n"), anna, "no longer count: Move 4 from the English Channel to Kent")
	d.want(d.say(anna, "4 from the English Channel to Kent\n1 from the English Channel to Lundon\n"), anna,
		"NOT no longer count: Move 4 from the English Channel to Kent", "no longer count: Move 5 from the English Channel to Sussex")
	d.sound()
}
