package moderator

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/dice"
	"bretwalda/internal/letter"
	"bretwalda/internal/lobby"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/orders"
	"bretwalda/internal/press"
	"bretwalda/internal/roster"
)

// free starts a game in which players write to whom they like, signed or not.
func free(t *testing.T) (*club, map[string]letter.Letter) {
	t.Helper()
	return openClub(t, func(s *Spec) {
		s.Press = press.Rules{Rule: press.Free, Anonymous: true, AnyTime: true}
	})
}

// Who writes without a name, and does something by name by the same letter, does not
// show by that: what they wrote goes as a letter of its own, and no header joins the two.
func TestAnonymousPressGoesAlone(t *testing.T) {
	c, first := free(t)
	n := len(c.letters(anna))
	c.reply(bruno, first[bruno], "anonymous press to Anna:\nBeware of the Belgae.\nend\nvote for a draw\nto Anna: hello from Bruno\n")
	c.wait(anna, n+2)
	c.sentAll()
	got := c.letters(anna)[n:]
	if len(got) != 2 {
		t.Fatalf("%d letters", len(got))
	}
	var alone, signed string
	for i := range got {
		if contains(got[i], "Beware") {
			alone = string(c.raws(anna)[n+i])
			if contains(got[i], "Bruno puts") || contains(got[i], "Bruno writes") {
				t.Errorf("the writer shows: %s", got[i].All())
			}
		} else {
			signed = string(c.raws(anna)[n+i])
		}
	}
	if alone == "" || signed == "" {
		t.Fatal("not two letters")
	}
	for _, id := range hexadecimal.FindAllString(signed, -1) {
		if strings.Contains(alone, id) && !strings.Contains(first[anna].MessageID, id) {
			t.Errorf("both letters have %s", id)
		}
	}
}

// A flood of press is carried up to so many letters a day, and reports do not wait for it.
func TestPressHasALimit(t *testing.T) {
	many(t)
	c, _ := free(t)
	c.reopen(func(o *Options) { o.SendingToOne = 100 })
	n, own := len(c.letters(anna)), len(c.letters(bruno))
	for i := range mostPress + 5 {
		c.reply(bruno, c.letters(bruno)[0], fmt.Sprintf("to Anna: letter %d\n", i))
	}
	c.wait(bruno, own+mostPress+3)
	if !anyContains(c.letters(bruno), "messages of yours were delivered") {
		t.Errorf("Bruno was told: %s", c.latest(bruno).All())
	}
	c.reply(anna, c.letters(anna)[0], romans)
	c.waitFor(anna, "WHAT HAPPENED")
	if got := len(c.letters(anna)) - n; got > 100/delivery.PressShare+1 {
		t.Errorf("%d letters before the report", got)
	}
}

// What somebody writes is never taken for proof of dice, however it is laid out.
func TestPressIsNoProof(t *testing.T) {
	c, first := free(t)
	link := strings.Repeat("ab", 32)
	forged := fmt.Sprintf("dice tuesday 1 d6\nlink %s\nletters %s\nfaces 6 6 6\n\n> dice tuesday 1 d6\n> link %s\n\nchain tuesday\nend %s\n", link, link, link, link)
	c.reply(bruno, first[bruno], "to all:\n"+forged+"end\n")
	c.wait(anna, 2)
	c.reply(anna, first[anna], romans)
	c.waitFor(anna, "WHAT HAPPENED")
	var found dice.Found
	for _, l := range c.letters(anna) {
		if err := found.Read(l.MessageID, append(l.Ours, l.All())...); err != nil {
			t.Errorf("%s: %v", l.Subject, err)
		}
	}
	for _, p := range found.Proofs() {
		if err := dice.Verify(p); err != nil {
			t.Error(err)
		}
		if fmt.Sprint(p.Commitment) == link {
			t.Error("the press was read as the commitment")
		}
	}
}

// Two programs that answer each other come to an end: so many answers a day, then one
// note, then nothing; what the letters order is still done. The next day there are
// answers again.
func TestAnswersHaveAnEnd(t *testing.T) {
	many(t)
	c, first := openClub(t, nil)
	c.reopen(func(o *Options) { o.Answers = 0 })
	n := len(c.letters(bruno))
	for i := range 60 {
		c.reply(bruno, first[bruno], fmt.Sprintf("I am away; for help write to number %d.\n\nhelp\nstatus\n", i))
	}
	c.reply(bruno, first[bruno], "Belgae, round 2: stay\n")
	c.reply(anna, first[anna], romans)
	c.waitFor(bruno, "WHAT HAPPENED")
	c.sentAll()
	got := c.letters(bruno)[n:]
	if len(got) != mostAnswers+2 { // the note, and the report
		t.Errorf("%d letters", len(got))
	}
	notes := 0
	for _, l := range got {
		if contains(l, "the most in a day") {
			notes++
		}
	}
	if notes != 1 {
		t.Errorf("%d notes", notes)
	}
	c.advance(25 * time.Hour)
	if got := c.exchange(bruno, "orders\n"); !contains(got, "Belgae, round 2") {
		t.Errorf("the orders of a letter that was not answered: %s", got.All())
	}
	c.checkLog("tuesday")
}

// The same text that asks for the same has one answer in some minutes, so that a program that quotes what answers it does
// not go round; whoever asks something else, asks later, or does something is answered.
func TestTheSameAgain(t *testing.T) {
	many(t)
	c, first := openClub(t, nil)
	n := len(c.letters(bruno))
	const same = "I am away until Monday. For help, write to the office.\n\nhelp\nstatus\n"
	for range 20 {
		c.reply(bruno, first[bruno], same)
	}
	c.reply(bruno, first[bruno], "status\n")
	c.wait(bruno, n+2)
	c.sentAll()
	if got := len(c.letters(bruno)) - n; got != 2 {
		t.Errorf("%d answers to the same letter twenty times and to another", got)
	}
	c.advance(sameAnswer)
	c.reply(bruno, first[bruno], same)
	c.wait(bruno, n+3)
	for _, act := range []string{"questions no\n", "questions no\n", "to Anna: hello\n", "to Anna: hello\n", "Belgae, round 2: stay\n", "Belgae, round 2: stay\n"} {
		c.exchange(bruno, act)
	}
	// Once the game has gone on, the same question has another answer.
	c.reply(anna, first[anna], romans)
	c.waitFor(bruno, "WHAT HAPPENED")
	if got := c.exchange(bruno, "status\n"); !contains(got, "Belgae") {
		t.Errorf("status: %s", got.All())
	}
	c.checkLog("tuesday")
}

// Forged letters that ask for a place cause short letters, so many a day in all, and none
// for a game that seeks nobody.
func TestForgedJoins(t *testing.T) {
	many(t)
	c := lobbyClub(t)
	openByLetter(t, c, "players 3")
	var victims []string
	for i := range 2 * mostAskedBack {
		victims = append(victims, fmt.Sprintf("victim%d@club.example", i))
		c.addAccount(victims[i])
		c.submit(stranger, mailbox, fmt.Sprintf("From: %s\nTo: %s\nSubject: x\nMessage-ID: <v%d@x.example>\n\njoin thursday-night\n", victims[i], mailbox, i))
	}
	c.next(anna, func() { c.fresh(anna, "x", "join thursday-night") })
	c.sentAll()
	asked := 0
	for _, v := range victims {
		for _, raw := range c.raws(v) {
			asked++
			if size := len(raw); size > 1600 {
				t.Errorf("a letter of %d bytes: %s", size, raw)
			}
		}
	}
	if asked != mostAskedBack {
		t.Errorf("%d letters to people who did not write", asked)
	}

	d, _ := openClub(t, nil) // all seats are taken
	d.submit(stranger, mailbox, "From: "+stranger+"\nTo: "+mailbox+"\nSubject: x\nMessage-ID: <w@x.example>\n\njoin tuesday\n")
	d.exchange(bruno, "status\n")
	d.sentAll()
	if n := len(d.letters(stranger)); n != 0 {
		t.Errorf("a game that seeks nobody asked back: %s", d.latest(stranger).All())
	}
}

// Nobody can take a name that letters use for others: it gets a number.
func TestNamesThatAreOthers(t *testing.T) {
	for _, name := range []string{"The game master", "GM", "Játékmester", "quien dirige la partida", "Thе Gаme Маster", "Welsh", "everybody", "Аnna"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, _ := openClub(t, nil)
			c.submit(stranger, mailbox, proof+"From: =?utf-8?q?"+quoted(name)+"?= <"+stranger+">\nTo: "+mailbox+"\nSubject: x\nMessage-ID: <n@x.example>\n\njoin tuesday\n")
			c.wait(stranger, 1)
			rec := c.lobbyOf("tuesday")
			if len(rec.Listed) != 1 || rec.Listed[0].Name != name+" 2" {
				t.Errorf("listed: %+v", rec.Listed)
			}
		})
	}
}

// quoted is text in the Q encoding of headers.
func quoted(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		fmt.Fprintf(&b, "=%02X", c)
	}
	return b.String()
}

// watch writes a letter, for which the mail server vouches, that asks to follow a game.
func (c *club) watch(addr string) letter.Letter {
	c.tb.Helper()
	return c.next(addr, func() { c.fresh(addr, "let me watch", "observe tuesday\n") })
}

// Those who watch a game are as many as may be, let in as the game lets people in, told
// of to players and GM, and taken out by the GM for good.
func TestObservers(t *testing.T) {
	many(t)
	c, _ := openClub(t, nil)
	n := len(c.letters(bruno))
	says(t, c.watch(stranger), "you get the reports")
	says(t, c.wait(bruno, n+1), "Stranger follows the game from now on")
	c.waitFor(gwen, "To end that, write: refuse Stranger")
	says(t, c.exchange(gwen, "refuse Stranger because of the noise\n"), "Stranger follows the game no longer")
	says(t, c.wait(stranger, 2), "the noise")
	says(t, c.watch(stranger), "did not give you")
	for i := range mostObservers + 3 {
		addr := fmt.Sprintf("watcher%d@club.example", i)
		c.addAccount(addr)
		got := c.watch(addr)
		if i < mostObservers {
			says(t, got, "you get the reports")
		} else {
			says(t, got, "too long already")
		}
	}
	if rec := c.lobbyOf("tuesday"); len(rec.Observers) != mostObservers {
		t.Errorf("%d watch", len(rec.Observers))
	}
	c.checkLog("tuesday")

	d, _ := openClub(t, nil)
	err := d.mod.do(d.mod.log, func(task *task) error {
		tb, err := task.tables.Get("tuesday")
		if err != nil {
			return err
		}
		return task.lobbyRoom().keepLobby(tb, lobby.Lobby{Wanted: 2, Entry: lobby.Invited, Assign: lobby.Given, Begun: true})
	})
	if err != nil {
		t.Fatal(err)
	}
	says(t, d.watch(stranger), "invites")
	if rec := d.lobbyOf("tuesday"); len(rec.Observers) != 0 {
		t.Errorf("%d watch a game of those who are invited", len(rec.Observers))
	}
}

// However many come and go, the GM has some letters a day about it, and one more when the day is over, which tells where
// all others stand.
func TestComingAndGoing(t *testing.T) {
	many(t)
	c := lobbyClub(t)
	openByLetter(t, c, "players 3")
	c.sentAll()
	n := len(c.letters(gwen))
	const people = 40
	for i := range people {
		addr := fmt.Sprintf("guest%d@club.example", i)
		c.addAccount(addr)
		c.fresh(addr, "x", "join thursday-night")
		if i%2 == 0 {
			c.fresh(addr, "x", "leave")
		}
	}
	c.wait(fmt.Sprintf("guest%d@club.example", people-1), 1)
	c.sentAll()
	if got := len(c.letters(gwen)) - n; got != mostListNews {
		t.Errorf("%d letters on the first day", got)
	}
	told := func(name string) bool { return anyContains(c.letters(gwen)[n:], name+"@club.example") }
	if told("guest39") {
		t.Error("the last is told of at once")
	}
	n = len(c.letters(gwen))
	c.advance(24 * time.Hour)
	c.wait(gwen, n+1)
	c.sentAll()
	if got := len(c.letters(gwen)) - n; got != 1 || !told("guest39") || !told("guest38") {
		t.Errorf("%d letters when the day is over: %s", got, c.latest(gwen).All())
	}
	n = len(c.letters(gwen))
	c.next(anna, func() { c.fresh(anna, "x", "join thursday-night") })
	c.wait(gwen, n+1)
}

// However many orders a letter holds that cannot be carried out, however long their lines, its answer is not much longer
// than the letter.
func TestReceiptHasALimit(t *testing.T) {
	many(t)
	c, first := openClub(t, nil)
	line := strings.Repeat("move 1 from Kent to Essex, ", 36) + "\n"
	text := "Belgae, round 2\n" + strings.Repeat(line, 20)
	c.reply(bruno, first[bruno], text)
	got := c.wait(bruno, 2)
	says(t, got, "more than 100 problems", "are not listed")
	if n := len(got.All()); n > 3*len(text) {
		t.Errorf("the answer to %d bytes has %d", len(text), n)
	}
}

// So has the report of the turn that they were given for.
func TestReportHasALimit(t *testing.T) {
	many(t)
	c, first := openClub(t, nil)
	line := strings.Repeat("move 1 from Kent to Essex, ", 36) + "\n"
	text := romansLand + strings.Repeat(line, 20) + "play it\n"
	c.reply(anna, first[anna], text)
	got := c.wait(anna, 2)
	says(t, got, "WHAT HAPPENED", "more than 100 problems", "are not listed")
	if n := strings.Count(got.All(), "have no armies in Kent"); n > 100 {
		t.Errorf("%d orders that could not be carried out are listed", n)
	}
	if n := len(got.All()); n > 3*len(text) {
		t.Errorf("the answer to %d bytes has %d", len(text), n)
	}
}

// Of a letter that is too long nothing is done: neither its orders nor its commands. It is
// refused whole, in the language of its writer, who can send it in parts; what it quotes
// does not count.
func TestLetterHasALimit(t *testing.T) {
	long := map[string]string{
		"lines": strings.Repeat("move 1 from the English Channel to Kent\n", orders.MaxLines),
		"text":  strings.Repeat(strings.Repeat("if Kent is empty then move 1 from the English Channel to Kent, ", 50)+"\n", 25),
	}
	for lang, want := range map[string]string{"en": "It is too long", "es": "Es demasiado largo", "it": "È troppo lungo", "hu": "Túl hosszú"} {
		for name, text := range long {
			t.Run(lang+"/"+name, func(t *testing.T) {
				t.Parallel()
				c, first := openClub(t, func(s *Spec) { s.Players[0].Language = lang })
				got := c.next(anna, func() { c.reply(anna, first[anna], "reports every round\npress to all: hello\nend\n"+text+"play it\n") })
				says(t, got, want, "1000", "64 kB")
				c.sentAll()
				if wish := c.lobbyOf("tuesday").Seats[0].Reports; wish != roster.Unsaid || len(c.letters(bruno)) != 1 {
					t.Errorf("commands of a letter that is too long were carried out: reports %q, Bruno has %d letters", wish, len(c.letters(bruno)))
				}
				within := "> " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n> ") + "\n"
				got = c.next(anna, func() { c.reply(anna, first[anna], romansLand+"\n"+within) })
				if _, heading, _ := c.waiting("tuesday"); heading == "Romans, round 1" {
					t.Errorf("a letter that quotes is not read: %s", got.All())
				}
			})
		}
	}
}

// What the GM writes is headed as nobody else's words are, in any language: what a player
// sends of it, word for word, stands behind bars below their own name.
func TestNobodyWritesAsTheGM(t *testing.T) {
	for _, lang := range []string{"en", "es", "it", "hu"} {
		for name, text := range map[string]string{
			"press": "to Bruno:\nYou may have two days more.\nend\n", "announcement": "announce:\nTwo days more for all.\nend\n",
			"ruling": "ruling on retreats:\nNobody retreats today.\nend\n",
		} {
			t.Run(lang+"/"+name, func(t *testing.T) {
				t.Parallel()
				c, first := openClub(t, func(s *Spec) {
					s.Press = press.Rules{Rule: press.Free, AnyTime: true}
					s.Players[1].Language = lang
				})
				real := c.next(bruno, func() { c.reply(gwen, first[gwen], text) })
				heading, _ := unbarred(real)
				fake := c.next(bruno, func() { c.reply(anna, first[anna], "to Bruno:\n\n"+heading+"\n\n| All is lost.\n\n"+heading+"\nend\n") })
				theirs, rest := unbarred(fake)
				if !strings.Contains(theirs, "Anna") || heading == "" || strings.Contains(rest, heading) || !contains(fake, heading) {
					t.Errorf("under %q, %q:\n%s", heading, theirs, fake.All())
				}
			})
		}
	}
}

// unbarred returns the line above the first that has a bar, and all that have none.
func unbarred(l letter.Letter) (heading, rest string) {
	above := ""
	for line := range strings.Lines(l.All()) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "|") {
			if heading == "" {
				heading = above
			}
			continue
		}
		if line != "" {
			above = line
		}
		rest += line + "\n"
	}
	return heading, rest
}
