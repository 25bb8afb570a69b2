package moderator

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/lobby"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

const (
	cleo = "cleo@club.example"
	dai  = "dai@club.example"
	elsa = "elsa@club.example"
)

// lobbyClub is a club in which Gwen may open games by letter.
func lobbyClub(t *testing.T) *club {
	t.Helper()
	c := newClub(t, anna, bruno, cleo, dai, elsa, gwen, stranger)
	c.reopen(func(o *Options) { o.GMs, o.Defaults = []string{gwen}, Spec{Hours: 48} })
	return c
}

// fresh writes a letter that answers none, from an address of the club for which its
// mail server vouches.
func (c *club) fresh(from, subject, text string) {
	c.tb.Helper()
	c.serial++
	name, _, _ := strings.Cut(from, "@")
	c.submit(from, mailbox, fmt.Sprintf("%sFrom: %s <%s>\nTo: %s\nSubject: %s\nMessage-ID: <m%d@mail.example>\nDate: Tue, 03 Mar 2026 18:00:00 +0000\n\n%s",
		proof, strings.ToUpper(name[:1])+name[1:], from, mailbox, subject, c.serial, text))
}

// next returns the first letter that an address receives because of what do does. What came before, or comes
// because time has passed, is waited for: it might be taken for that letter.
func (c *club) next(address string, do func()) letter.Letter {
	c.tb.Helper()
	c.quietNow()
	n := len(c.letters(address))
	do()
	return c.wait(address, n+1)
}

// last returns the latest letter to an address, once all that is waiting is sent.
func (c *club) last(address string) letter.Letter {
	c.tb.Helper()
	c.sentAll()
	return c.latest(address)
}

// lobbyOf returns the lobby of a game.
func (c *club) lobbyOf(id store.GameID) *roster.Record {
	c.tb.Helper()
	var rec *roster.Record
	err := c.mod.look(c.tb.Context(), func(t *task) error {
		tb, err := t.tables.Get(id)
		if err == nil {
			rec = tb.Rec
		}
		return err
	})
	if err != nil {
		c.tb.Fatal(err)
	}
	return rec
}

// says checks what a letter says.
func says(t *testing.T, l letter.Letter, all ...string) {
	t.Helper()
	for _, text := range all {
		if !contains(l, text) {
			t.Errorf("%q does not say %q:\n%s", l.Subject, text, l.All())
		}
	}
}

// openByLetter opens a game by a letter of Gwen, and returns the answer to her.
func openByLetter(t *testing.T, c *club, settings string) letter.Letter {
	t.Helper()
	c.sentAll()
	n := len(c.letters(gwen))
	c.next(gwen, func() { c.fresh(gwen, "A new game", "open game Thursday night:\n"+settings+"\nend\n") })
	c.sentAll()
	for _, l := range c.letters(gwen)[n:] {
		if !strings.HasPrefix(l.MessageID, "announcement.") {
			return l
		}
	}
	t.Fatal("the letter is not answered")
	return letter.Letter{}
}

// announcement returns the latest announcement that somebody can hand on.
func (c *club) announcement(of string) letter.Letter {
	c.tb.Helper()
	c.sentAll()
	for _, l := range slices.Backward(c.letters(of)) {
		if strings.HasPrefix(l.MessageID, "announcement.") {
			return l
		}
	}
	c.tb.Fatal("there is no announcement")
	return letter.Letter{}
}

// players lists who plays the sides of a game.
func (c *club) players(id store.GameID) []string {
	var names []string
	for _, s := range c.lobbyOf(id).Seats {
		names = append(names, s.Name)
	}
	return names
}

// A game is opened, joined and begun by letter; sides go by choice, who came first
// first. The first report goes out when the table is full.
func TestAnnouncementToFirstTurn(t *testing.T) {
	many(t)
	c := lobbyClub(t)
	opened := openByLetter(t, c, "players 3\nscenario short\nsides by choice\npace 72 hours\nabsent players robot\npress rule open\nzone Europe/Rome")
	says(t, opened, "Your game is open", "players 3")
	opened = c.announcement(gwen)
	says(t, opened, "players 3", "scenario short", "sides by choice", "pace 72 hours", "absent players robot",
		"press rule open", "zone Europe/Rome", "join thursday-night", mailbox, "choose Romano-British")
	if !strings.HasPrefix(opened.Subject, "Thursday night: players wanted") {
		t.Errorf("subject %q", opened.Subject)
	}
	got := c.next(anna, func() { c.fresh(anna, "Britannia?", "Hello!\njoin thursday-night\nchoose Picts, Romano-British\n") })
	says(t, got, "Welcome, Anna", "At the table: Anna. Still wanted: 2 players.", "These are your wishes", "2. Picts")
	says(t, c.wait(gwen, 3), "Anna <anna@club.example> is at the table")
	// She answers the letter, and her second wish counts from now on.
	got = c.next(anna, func() { c.reply(anna, got, "choose Saxons\n") })
	says(t, got, "2. Picts, Irish, Norsemen and Saxons")
	c.next(bruno, func() { c.fresh(bruno, "Re: thursday-night", "join") })
	got = c.next(elsa, func() { c.fresh(elsa, "hm", "observe thursday-night") })
	says(t, got, "you get the reports")
	before := len(c.letters(anna))
	// Bruno and the last to join have not chosen, and can.
	got = c.next(cleo, func() { c.fresh(cleo, "me too", "join thursday-night") })
	says(t, got, "Which group of nations would you like to play?", "so far Anna", "the order is: Anna, Bruno and Cleo")
	says(t, c.last(bruno), "Which group of nations would you like to play?")
	says(t, c.next(bruno, func() { c.reply(bruno, c.last(bruno), "choose any") }), "You take any group that is left")
	got = c.next(cleo, func() { c.reply(cleo, got, "choose Scots") })
	says(t, got, "the game begins", "The table is full", "Anna: Picts", "Bruno: Romano-British")
	says(t, c.wait(anna, before+1), "Fair dice")
	says(t, c.wait(elsa, 2), "The table is full")
	if n := len(c.letters(anna)); n != before+1 {
		t.Errorf("Anna, who had chosen, has %d letters", n-before)
	}
	if names := c.players("thursday-night"); !slices.Equal(names, []string{"Bruno", "Anna", "Cleo"}) {
		t.Errorf("players %v", names)
	}
	rec := c.lobbyOf("thursday-night")
	if rec.Settings.Pace.Hours != 72 || rec.Settings.Absent != "robot" || rec.Settings.Zone != "Europe/Rome" || rec.Clock.Due.IsZero() {
		t.Errorf("settings %+v, due %v", rec.Settings, rec.Clock.Due)
	}
	// The game is on: Bruno, who has the first nation, answers the first report.
	heading := ""
	if _, heading, _ = c.waiting("thursday-night"); heading == "" {
		t.Fatal("nobody is waited for")
	}
	got = c.next(bruno, func() { c.reply(bruno, c.last(bruno), heading+": stay\n") })
	says(t, got, "WHAT HAPPENED")
	if _, err := c.mod.Verify(t.Context()); err != nil {
		t.Error(err)
	}
}

// The waiting list: who waits moves up when somebody leaves, and gets the place of
// whoever was drawn.
func TestWaitingList(t *testing.T) {
	many(t)
	c := lobbyClub(t)
	openByLetter(t, c, "players 3\nsides by bidding")
	for _, addr := range []string{anna, bruno, cleo} {
		c.next(addr, func() { c.fresh(addr, "x", "join thursday-night") })
	}
	says(t, c.next(dai, func() { c.fresh(dai, "x", "join thursday-night") }), "on the waiting list you are the 1st")
	id := store.GameID("thursday-night")
	gone := c.bidder(id)
	c.next(gone, func() { c.reply(gone, c.last(gone), "leave the list") })
	says(t, c.last(gone), "you are off the list")
	got := c.wait(dai, 2)
	says(t, got, "you have a place", "your turn to bid")
	for range 3 {
		addr := c.bidder(id)
		n := c.lobbyOf(id).Lobby.Holdings()
		free := slices.IndexFunc(n, func(h lobby.Holding) bool { return h.Key == "" })
		c.next(addr, func() { c.reply(addr, c.last(addr), fmt.Sprintf("bid 0 on group %d", free+1)) })
	}
	if rec := c.lobbyOf(id); len(rec.Seats) != 3 || rec.Seats[0].Addr != dai {
		t.Errorf("seats %+v", rec.Seats)
	}
	// The game has begun: who joins now waits.
	says(t, c.next(gone, func() { c.fresh(gone, "x", "join thursday-night") }), "on the waiting list you are the 1st")
	if p, ok := c.lobbyOf(id).Lobby.Next(); !ok || c.lobbyOf(id).Person(p.Key).Addr != gone {
		t.Errorf("next is %+v, %v", p, ok)
	}
}

// Somebody joins twice, and with two addresses: once they are told where they stand, and
// then they are two people with two names, of which the GM takes one off.
func TestJoinsTwice(t *testing.T) {
	c := lobbyClub(t)
	openByLetter(t, c, "players 3")
	c.next(anna, func() { c.fresh(anna, "x", "join thursday-night") })
	c.advance(2 * sameAnswer)
	says(t, c.next(anna, func() { c.fresh(anna, "x", "join thursday-night") }), "At the table: Anna. Still wanted: 2")
	c.serial++
	got := c.next(elsa, func() {
		c.submit(elsa, mailbox, proof+"From: Anna <"+elsa+">\nTo: "+mailbox+"\nSubject: x\nMessage-ID: <two@mail.example>\n\njoin thursday-night\n")
	})
	says(t, got, "Welcome, Anna 2", "At the table: Anna and Anna 2")
	list := c.wait(gwen, 4)
	says(t, list, "Anna 2 <"+elsa+"> is at the table")
	c.reply(gwen, list, "refuse Anna 2 because one place is enough\n")
	says(t, c.wait(elsa, 2), "did not accept you", "one place is enough")
	says(t, c.next(elsa, func() { c.fresh(elsa, "x", "join thursday-night") }), "did not give you a place")
	if l := c.lobbyOf("thursday-night").Lobby; len(l.Places()) != 1 {
		t.Errorf("at the table: %+v", l.Places())
	}
}

// A letter that may be forged gets nobody into a game: a letter asks whether it was
// theirs, a few times a day, and the answer to that counts.
func TestForgedJoin(t *testing.T) {
	c := lobbyClub(t)
	openByLetter(t, c, "players 3")
	for n := range mostToOne + 2 { // the same text has the same answer once in ten minutes
		c.write(stranger, mailbox, "x", "join thursday-night\n"+strings.Repeat("\nPlease!", n)+"\n")
	}
	got := c.wait(stranger, 1)
	says(t, got, "We could not verify that it came from you", "confirm")
	c.next(anna, func() { c.fresh(anna, "x", "join thursday-night") }) // later: all before is dealt with
	c.sentAll()
	if n := len(c.letters(stranger)); n != mostToOne {
		t.Errorf("%d letters to somebody who may not have written", n)
	}
	if l := c.lobbyOf("thursday-night").Lobby; len(l.Places()) != 1 {
		t.Errorf("at the table: %+v", l.Places())
	}
	if n := len(c.letters(gwen)); n != 4 || !anyContains(c.letters(gwen), "enough such messages") {
		t.Errorf("the GM has %d letters, and hears more of a forger than one note", n)
	}
	says(t, c.next(stranger, func() { c.reply(stranger, got, "confirm") }), "You have a place")
}

// Programs are not answered: vacation notices, lists, the moderator's own letters.
func TestLobbyMailLoops(t *testing.T) {
	c := lobbyClub(t)
	openByLetter(t, c, "players 3")
	for i, header := range []string{"Auto-Submitted: auto-replied", "Precedence: list", "List-Id: <britannia.club.example>"} {
		c.submit(anna, mailbox, fmt.Sprintf("%sFrom: %s\nTo: %s\nSubject: join\n%s\nMessage-ID: <loop%d@mail.example>\n\njoin thursday-night\n", proof, anna, mailbox, header, i))
	}
	c.submit(mailbox, mailbox, proof+"From: "+mailbox+"\nTo: "+mailbox+"\nSubject: x\nMessage-ID: <own@club.example>\n\njoin thursday-night\n")
	c.next(bruno, func() { c.fresh(bruno, "x", "join thursday-night") })
	c.sentAll()
	if l := c.lobbyOf("thursday-night").Lobby; len(l.People) != 1 || len(c.letters(anna)) > 0 {
		t.Errorf("%+v, %d letters to a program", l.People, len(c.letters(anna)))
	}
}

// The GM decides who plays: by approval, and by invitation.
func TestGMDecidesWhoPlays(t *testing.T) {
	c := lobbyClub(t)
	openByLetter(t, c, "players 3\nentry by approval")
	says(t, c.next(anna, func() { c.fresh(anna, "x", "join thursday-night") }), "The game master decides")
	list := c.wait(gwen, 3)
	says(t, list, "Anna <anna@club.example> asks to play", "accept Anna", "refuse Anna")
	says(t, c.next(anna, func() { c.reply(gwen, list, "accept Anna\ninvite Bruno <bruno@club.example>\n") }), "Welcome, Anna")
	invitation := c.wait(bruno, 1)
	says(t, invitation, "Gwen invites you", "confirm", "invites you to a game of Britannia by e-mail")
	if contains(invitation, "To join, write to") {
		t.Error("an invitation tells two ways to join")
	}
	says(t, c.next(bruno, func() { c.reply(bruno, invitation, "confirm") }), "Welcome, Bruno", "At the table: Anna and Bruno")

	c.next(gwen, func() {
		c.fresh(gwen, "x", "open game Friends:\nplayers 3\nentry by invitation\ninvite Cleo <cleo@club.example>\nend")
	})
	// A stranger asks what there is; what is by invitation is not told.
	got := c.next(elsa, func() { c.fresh(elsa, "x", "games") })
	says(t, got, "These seek players", "thursday-night: Thursday night", "join thursday-night")
	if contains(got, "friends") {
		t.Error("a game by invitation is told of")
	}
	says(t, c.announcement(gwen), "for those whom the game master invites")
	c.wait(cleo, 1)
	says(t, c.next(dai, func() { c.fresh(dai, "x", "join friends") }), "Please ask for an invitation")
	says(t, c.next(cleo, func() { c.fresh(cleo, "x", "join friends") }), "Welcome, Cleo")
}

// Who joined long ago is asked whether they still want to play; who does not answer
// makes room.
func TestStaleConfirmation(t *testing.T) {
	c := lobbyClub(t)
	openByLetter(t, c, "players 3\nsides at random")
	c.next(anna, func() { c.fresh(anna, "x", "join thursday-night") })
	c.next(bruno, func() { c.fresh(bruno, "x", "join thursday-night") })
	c.advance(lobby.Fresh + time.Hour)
	c.next(cleo, func() { c.fresh(cleo, "x", "join thursday-night") })
	ask := c.wait(anna, 2)
	says(t, ask, "Do you want to play?", "confirm")
	c.wait(bruno, 2)
	c.next(dai, func() { c.fresh(dai, "x", "join thursday-night") })
	c.reply(anna, ask, "Yes!\nconfirm\n")
	c.wait(anna, 3)
	c.advance(49 * time.Hour)
	says(t, c.wait(bruno, 3), "no answer came from you")
	says(t, c.wait(dai, 2), "The table is full")
	if names := c.players("thursday-night"); len(names) != 3 || slices.Contains(names, "Bruno") {
		t.Errorf("players %v", names)
	}
}

// A game opened by a letter that may be forged is a draft until its GM confirms.
func TestForgedOpening(t *testing.T) {
	c := lobbyClub(t)
	got := c.next(gwen, func() {
		c.write(gwen, mailbox, "x", "open game Trap:\nplayers 3\ninvite Bruno <bruno@club.example>\nend\n")
	})
	says(t, got, "We could not verify", "confirm")
	c.fresh(anna, "x", "join trap")
	says(t, c.wait(anna, 1), "cannot be done")
	c.sentAll()
	if n := len(c.letters(bruno)); n != 0 {
		t.Errorf("a draft has invited somebody: %d letters", n)
	}
	says(t, c.next(gwen, func() { c.reply(gwen, got, "confirm") }), "Your game is open")
	says(t, c.wait(bruno, 1), "invites you to a game")
	says(t, c.next(anna, func() { c.fresh(anna, "x", "join trap") }), "Welcome")
	// Others may not open games at all.
	c.fresh(stranger, "x", "open game Mine\n")
	c.advance(sameAnswer)
	c.next(anna, func() { c.fresh(anna, "x", "join trap") })
	if _, err := c.mod.Game(t.Context(), "mine"); err == nil {
		t.Error("somebody opened a game who may not")
	}
}

// What is wrong in the settings of a new game is told line by line, and no game is
// opened.
func TestWrongSettings(t *testing.T) {
	c := lobbyClub(t)
	got := openByLetter(t, c, "players 7\npace soon\nsides by bidding\nblah blah")
	says(t, got, "was not opened", "“players 7”", "pace soon")
	if _, err := c.mod.Game(t.Context(), "thursday-night"); err == nil {
		t.Error("the game was opened")
	}
}

// From the announcement to the first turn in each language.
func TestLobbyInFourLanguages(t *testing.T) {
	many(t)
	for _, s := range []struct{ lang, open, join, welcome, begins string }{
		{"es", "abrir partida Jueves:\njugadores 3\ngrupos al azar\nfin", "entrar en jueves", "Tienes plaza", "La mesa está completa"},
		{"it", "apri partita Jueves:\ngiocatori 3\ngruppi a sorte\nfine", "partecipo a jueves", "Hai un posto", "Il tavolo è completo"},
		{"hu", "játszma nyitása Jueves:\njátékosok 3\nnépcsoportok sorsolással\nvége", "jelentkezem: jueves", "Van helyed", "Az asztal megtelt"},
	} {
		t.Run(s.lang, func(t *testing.T) {
			c := lobbyClub(t)
			opened := c.next(gwen, func() { c.fresh(gwen, "x", s.open) })
			if !contains(opened, strings.SplitN(s.open, "\n", 3)[1]) {
				t.Errorf("the announcement does not have the settings: %s", opened.All())
			}
			for i, addr := range []string{anna, bruno, cleo} {
				want := s.welcome
				if i == 2 {
					want = s.begins
				}
				says(t, c.next(addr, func() { c.fresh(addr, "x", s.join) }), want)
			}
		})
	}
}

// The operator opens a game, and invites players: those get the announcement, and
// the seal of the draw is told in place of the commitment.
func TestOperatorOpens(t *testing.T) {
	c := lobbyClub(t)
	spec := Spec{
		Title: "Thursday night", Scenario: "short", GM: "Gwen <" + gwen + ">", Seed: "test", Hours: 24,
		Open:    &Opening{Assign: "random", Entry: "invited"},
		Players: []Player{{Address: "Anna <" + anna + ">", Language: "it"}, {Address: "Bruno <" + bruno + ">"}},
	}
	created, err := c.mod.Create(t.Context(), spec)
	if err != nil || !created.Open || created.Commitment != lobby.Seal(c.lobbyOf(created.ID).Commitment) {
		t.Fatalf("%+v, %v", created, err)
	}
	invitation := c.wait(anna, 1)
	says(t, invitation, "ti invita a una partita", "gruppi a caso", created.Commitment.String())
	says(t, c.next(anna, func() { c.reply(anna, invitation, "confermo") }), "Ciao, Anna")
	status, err := c.mod.Game(t.Context(), created.ID)
	if err != nil || status.Status != store.StatusSetup || !strings.Contains(status.Text, "At the table: Anna") {
		t.Errorf("%+v, %v", status, err)
	}
	if list, err := c.mod.Games(t.Context()); err != nil || len(list) != 1 {
		t.Errorf("%+v, %v", list, err)
	}
	spec.ID, spec.GM = "other", ""
	if _, err := c.mod.Create(t.Context(), spec); err == nil {
		t.Error("nobody would get the announcement")
	}
	spec.GM, spec.Open = gwen, &Opening{Assign: "fair"}
	if _, err := c.mod.Create(t.Context(), spec); err == nil {
		t.Error("sides are given in a way that there is not")
	}
}

// A GM calls a game off before it begins.
func TestCalledOff(t *testing.T) {
	c := lobbyClub(t)
	opened := openByLetter(t, c, "players 3")
	c.next(anna, func() { c.fresh(anna, "x", "join thursday-night") })
	asked := c.next(gwen, func() { c.reply(gwen, opened, "status\ncancel game because nobody came\n") })
	says(t, asked, "nothing is done yet")
	c.reply(gwen, opened, secondWord(t, strings.Join(strings.Fields(asked.All()), " ")))
	says(t, c.wait(anna, 2), "is cancelled", "nobody came")
	says(t, c.next(bruno, func() { c.fresh(bruno, "x", "join thursday-night") }), "is over")
	if _, err := c.mod.Verify(t.Context()); err != nil {
		t.Error(err)
	}
}
