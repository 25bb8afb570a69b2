package moderator

import (
	"reflect"
	"strings"
	"testing"

	"bretwalda/internal/letter"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

const hal = "hal@club.example"

// deskLetterOf returns the latest letter to somebody as a GM, which can be answered.
func (d *deskGame) deskLetterOf(who string) letter.Letter {
	d.tb.Helper()
	d.sentAll()
	var found letter.Letter
	for _, l := range d.all(who) {
		if strings.Contains(l.MessageID, ".gm") && l.ReplyTo.Addr != "" {
			found = l
		}
	}
	if found.MessageID == "" {
		d.tb.Fatalf("%s has no letter as a GM", who)
	}
	return found
}

// A GM adds another one, who has the same rights from then on, and takes them away
// again; both can be undone.
func TestGMsComeAndGo(t *testing.T) {
	many(t)
	d := newDesk(t, anna, bruno)
	d.addAccount(hal)
	d.first[hal] = d.first[gwen] // to be counted among those who get letters
	got := d.say(gwen, "add GM Hal <"+hal+">")
	d.want(got, gwen, "From now on Hal is a game master of this game, too")
	d.want(got, anna, "From now on Hal is a game master")
	d.want(got, hal, "You are the game master", "Position by nation", "NOT From now on Hal")
	d.first[hal] = d.deskLetterOf(hal)
	first := d.first[hal]
	d.want(d.say(hal, "hold the turn"), anna, "Hal, the game master, has stopped play")
	d.say(hal, "release")
	d.want(d.say(gwen, "add GM Hal again <"+hal+">"), gwen, "Hal is a game master of this game already")
	d.want(d.say(gwen, "add GM Ida <ida@club.example>"), gwen, "2 game masters at most. At present: Gwen and Hal")

	got = d.say(gwen, "remove GM Hal")
	d.want(got, gwen, "Hal is no longer a game master")
	d.want(got, bruno, "Hal is no longer a game master")
	d.want(got, hal, "Hal is no longer a game master")
	d.want(d.say(gwen, "remove game master Gwen"), gwen, "Gwen is the only game master")
	before := d.asStored()
	d.reply(hal, first, "cancel game")
	d.want(d.say(gwen, "status"), anna, "NOT cancel")
	if after := d.asStored(); !reflect.DeepEqual(before, after) {
		t.Error("a GM of former days changed the game")
	}

	// To undo the removal gives another token, not the one that was taken away.
	got = d.say(gwen, "undo")
	d.want(got, hal, "You are the game master")
	d.first[hal] = d.deskLetterOf(hal)
	if d.first[hal].ReplyTo.Addr == first.ReplyTo.Addr {
		t.Error("a token that was taken away is good again")
	}
	d.want(d.say(hal, "announce: hello"), anna, "Hal, the game master, announces")
	// Who takes their own leave is told, and gone.
	got = d.say(hal, "remove GM Hal")
	d.want(got, hal, "Hal is no longer a game master")
	d.want(got, gwen, "Hal is no longer a game master")
	d.sound()
}

// The operator can do so, too, also where there is no GM yet; players cannot.
func TestGMsByOperatorAndPlayers(t *testing.T) {
	many(t)
	c := newClub(t, anna, bruno, hal)
	c.create("early-invaders", 0, anna, bruno)
	c.wait(anna, 1)
	answer, err := c.mod.Desk(t.Context(), "tuesday", "add GM Hal <"+hal+">")
	if err != nil || !strings.Contains(answer.Text, "From now on Hal is a game master") || len(answer.NotDone) > 0 {
		t.Fatalf("%+v, %v", answer, err)
	}
	says(t, c.wait(hal, 1), "You are the game master")
	says(t, c.wait(anna, 2), "From now on Hal is a game master")
	c.next(anna, func() { c.reply(anna, c.last(anna), "add GM Bruno <"+bruno+">") })
	if rec := c.lobbyOf("tuesday"); len(rec.GMs) != 1 {
		t.Errorf("a player made GMs: %+v", rec.GMs)
	}
	says(t, c.next(hal, func() { c.reply(hal, c.last(hal), "pause") }), "Hal has paused the game")
}

// Before a game begins its GM can be joined by another, who gets the letter to answer.
func TestGMsOfAnOpenGame(t *testing.T) {
	c := lobbyClub(t)
	opened := openByLetter(t, c, "players 3")
	got := c.next(elsa, func() { c.reply(gwen, opened, "add GM Elsa <"+elsa+">") })
	says(t, got, "Your game is open")
	says(t, c.last(gwen), "From now on Elsa is a game master of this game, too")
	c.next(anna, func() { c.fresh(anna, "x", "join thursday-night") })
	c.sentAll()
	says(t, c.last(elsa), "Anna <anna@club.example> is at the table")
	c.next(gwen, func() { c.reply(elsa, got, "remove GM Gwen") })
	says(t, c.last(gwen), "no longer a game master of this game")
	if rec := c.lobbyOf("thursday-night"); len(rec.GMs) != 1 || rec.GMs[0].Addr != elsa {
		t.Errorf("GMs %+v", rec.GMs)
	}
}

// The first letter names the GM, in each language, and the line to write to the GM
// that it shows works.
func TestFirstLetterNamesTheGM(t *testing.T) {
	many(t)
	lines := map[ruleset.Language][2]string{
		"en": {"press to GM:", "end"}, "es": {"mensaje a DJ:", "fin"}, "it": {"messaggio a GM:", "fine"}, "hu": {"üzenet JM:", "vége"},
	}
	for _, lang := range orders.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			c := newClub(t, gwen, anna, bruno)
			_, err := c.mod.Create(t.Context(), Spec{
				Title: "Tuesday", Scenario: "early-invaders", GM: "Gwen Oak <" + gwen + ">", Language: string(lang),
				Players: []Player{{Address: anna}, {Address: bruno}},
			})
			if err != nil {
				t.Fatal(err)
			}
			first, line := c.wait(anna, 1), lines[lang]
			says(t, first, "Gwen Oak", line[0], line[1])
			n := len(c.letters(gwen))
			c.reply(anna, first, line[0]+"\nWhen do we meet?\n"+line[1])
			says(t, c.wait(gwen, max(n+1, 2)), "When do we meet?")
		})
	}
}
