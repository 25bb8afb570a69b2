package moderator

import (
	"strings"
	"testing"

	"bretwalda/internal/press"
)

// gmGame is a game of two whose GM does not play, in a language.
func gmGame(t *testing.T, lang string) *deskGame {
	t.Helper()
	d := newDesk(t, anna, bruno)
	for _, who := range []string{anna, bruno, gwen} {
		d.say(who, "language "+lang+"\n")
	}
	return d
}

// What people write in four languages besides orders and commands: a question goes to
// the GM, who answers it through the moderator; a vacation is asked back, and nothing is
// done about it; thanks are not answered at all.
func TestTalk(t *testing.T) {
	for _, try := range []struct {
		lang, question, passed, answer, answered string
		away, asked, vacation                    string
		thanks                                   string
	}{
		{
			"English", "Can Picts attack York from the sea?", "It went to the game master", "press to Anna:", "game master to Anna",
			"I'm on holiday from 24 to 30", "You seem to be away", "vacation 2026-03-24 to 2026-03-30", "Thanks a lot!\n\nAnna",
		},
		{
			"Spanish", "¿Pueden los pictos atacar York desde el mar?", "Ha llegado al Director de Juego", "mensaje a Anna:", "",
			"Estaré de vacaciones del 24 al 30 de julio, lo siento", "Parece que vas a estar fuera", "vacaciones 2026-07-24 al 2026-07-30", "¡Muchas gracias!",
		},
		{
			"Italian", "I Pitti possono attaccare York dal mare?", "È arrivato al game master", "messaggio a Anna:", "",
			"Sono in ferie dal 24 al 30 luglio, scusate", "Sembra che tu stia", "vacanze 2026-07-24 al 2026-07-30", "Grazie mille!",
		},
		{
			"Hungarian", "Támadhatják a piktek Yorkot a tenger felől?", "Megkapta a játékmester", "üzenet Anna részére:", "",
			"Július 24-től 30-ig szabadságon leszek, bocs.", "Úgy látszik, távol leszel", "szabadság 2026-07-24 - 2026-07-30", "Köszönöm szépen!",
		},
	} {
		t.Run(try.lang, func(t *testing.T) {
			t.Parallel()
			d := gmGame(t, try.lang)
			before := len(d.all(gwen))
			d.want(d.say(anna, try.question+"\n"), anna, try.question, try.passed)
			asked := d.wait(gwen, before+1)
			says(t, asked, "Anna", try.question)
			heading := try.answer
			if !contains(asked, heading) {
				t.Fatalf("the GM is not told how to answer: %s", asked.All())
			}
			n := len(d.all(anna))
			d.reply(gwen, asked, heading+"\nOnly where they can land.\n")
			says(t, d.wait(anna, n+1), try.answered, "Only where they can land.")

			got := d.say(anna, try.away+"\n")
			d.want(got, anna, try.asked, try.vacation)
			if got[gwen] != "" {
				t.Errorf("the GM hears of a vacation that is asked back: %s", got[gwen])
			}
			if v := d.lobbyOf(d.id).Seats[0].Vacations; len(v) > 0 {
				t.Errorf("a vacation was only recognised, and counts: %v", v)
			}
			d.say(anna, try.vacation+"\n")
			if v := d.lobbyOf(d.id).Seats[0].Vacations; len(v) != 1 {
				t.Errorf("the line that was asked for is not read: %v", v)
			}

			n = len(d.all(bruno))
			d.reply(bruno, d.first[bruno], try.thanks+"\n")
			d.say(anna, try.thanks+"\n") // the game waits for her: perhaps her orders were lost
			if len(d.all(bruno)) != n {
				t.Errorf("thanks are answered: %s", d.latest(bruno).All())
			}
			d.sound()
		})
	}
}

// A question between orders does not keep them from being played, and orders that were
// not understood are no questions.
func TestQuestionBesideOrders(t *testing.T) {
	d := newDesk(t, anna, bruno)
	n := len(d.all(gwen))
	got := d.say(anna, "Romans, round 1\nstay\n\nOne thing that I have wanted to ask you for a long time: can\nthe Picts attack York from the sea?\n")
	d.want(got, anna, "It went to the game master", "the Picts attack York from the sea?", "WHAT HAPPENED")
	d.wait(gwen, n+1)

	d.want(d.say(bruno, "Belgae, round 1\nmove 2 from Yrok to Kent\nfence?\n"), bruno, "Yrok")
	_, heading, _ := d.waiting(d.id)
	if !strings.HasPrefix(heading, "Belgae") {
		t.Errorf("orders with a mistake were played: it is the turn of %s", heading)
	}
	d.sound()
}

// Nobody but a GM who does not play gets what somebody wrote to nobody, and so many times
// a day only; who wrote is told how to write to others.
func TestTalkGoesToNobodyElse(t *testing.T) {
	many(t)
	for _, play := range []struct{ who, gm, rule, heading string }{
		{"a GM who plays", "Bruno <" + bruno + ">", "free", "press to bruno:"},
		{"no GM", "", "open", "press to all:"},
	} {
		t.Run(play.who, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, anna, bruno)
			spec := Spec{Title: "Tuesday", Scenario: "early-invaders", Hours: 48, Seed: "test", GM: play.gm, Press: press.Rules{Rule: press.Rule(play.rule)}}
			spec.Players = []Player{{Address: "anna <" + anna + ">"}, {Address: "bruno <" + bruno + ">"}}
			if _, err := c.mod.Create(t.Context(), spec); err != nil {
				t.Fatal(err)
			}
			first := c.wait(anna, 1)
			c.sentAll()
			n := len(c.letters(bruno))
			for _, text := range []string{"I shall take Kent next, I think.", "Can Picts attack York from the sea?"} {
				got := c.next(anna, func() { c.reply(anna, first, text+"\n") })
				says(t, got, `rite "`+play.heading+`"`)
				if contains(got, "went to the game master") {
					t.Errorf("%q went to the GM: %s", text, got.All())
				}
			}
			c.sentAll()
			if got := c.letters(bruno); len(got) != n {
				t.Errorf("Bruno gets what Anna wrote to nobody: %s", got[n].All())
			}
		})
	}

	d := newDesk(t, anna, bruno)
	n := len(d.all(gwen))
	for n := range mostAsked + 3 {
		d.say(anna, "Where is everybody going on Sunday"+strings.Repeat(", tell me", n)+"\n")
	}
	if got := len(d.all(gwen)) - n; got != mostAsked {
		t.Errorf("%d letters of one player went to the GM in a day, not %d", got, mostAsked)
	}
}

// Players may write to one another unless the game says otherwise, and are told how where
// they wrote to nobody.
func TestPrivatePressIsUsual(t *testing.T) {
	d := newDesk(t, anna, bruno)
	for _, text := range []string{"Hi Bruno, shall we share Kent between us then\n", "I like your shoes.\n"} {
		d.want(d.say(anna, text), anna, `rite "press to Bruno:"`, "went to the game master", "NOT write to them directly")
	}
	d.want(d.say(bruno, "press to Anna:\nShall we share Kent?\n"), anna, "Bruno to Anna", "Shall we share Kent?")
}

// Thanks above orders that are quoted from anywhere but a letter of ours may be an order: what
// was not read is told, though the game waits for somebody else.
func TestThanksAboveQuotedOrders(t *testing.T) {
	many(t)
	for _, try := range []struct{ lang, thanks, told, order string }{
		{"English", "Ok, here goes, thanks", "Of quoted text only", "2 from Norfolk to Suffolk"},
		{"Spanish", "Vale, va esto", "Del texto citado solo", "2 de Norfolk a Suffolk"},
		{"Italian", "Grazie, ecco qui", "Del testo citato si legge solo", "2 da Norfolk a Suffolk"},
		{"Hungarian", "Köszi, itt van", "Az idézett szövegből csak", "2 Norfolkból Suffolkba"},
	} {
		t.Run(try.lang, func(t *testing.T) {
			t.Parallel()
			d := gmGame(t, try.lang)
			d.want(d.say(bruno, try.thanks+"\n\n> "+try.order+"\n"), bruno, try.told)
			n := len(d.all(bruno))
			d.reply(bruno, d.first[bruno], try.thanks+"\n\n> Shall we?\n")
			d.reply(bruno, d.first[bruno], try.thanks+"\n\n> [bw] Tuesday\n> "+try.order+"\n")
			d.replyTo(bruno, d.first[bruno], try.thanks+"\n\n> "+try.order+"\n")
			d.say(anna, try.thanks+"\n") // the game waits for her
			if len(d.all(bruno)) != n {
				t.Errorf("thanks are answered: %s", d.latest(bruno).All())
			}
		})
	}
}
