package moderator

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// A GM who plays, too, sees nothing that the other players may not see; the other GM
// does.
func TestGMWhoPlays(t *testing.T) {
	d := newDesk(t, gwen, bruno) // Gwen has a seat as well
	d.wait(gwen, 2)
	seat, desk := d.deskOf(gwen)
	d.first[gwen] = desk
	d.say(gwen, "approval yes")
	d.first[gwen] = seat
	got := d.say(gwen, romans)
	d.want(got, gwen, "Your orders are kept", "waits for the approval", "NOT nobody but the game masters", "NOT THE BOARD (position 3", "NOT rolled")
	d.first[gwen] = desk
	d.want(d.say(gwen, "preview"), gwen, "NOT nobody but the game masters")
	got = d.say(gwen, "rewind to round 1, Romans")
	d.want(got, bruno, "taken back")
	d.want(d.say(gwen, "preview"), gwen, "cannot see a turn before")
	d.waitsFor("Romans, round 1")
	d.say(gwen, "release")
	d.want(d.say(gwen, "approve"), bruno, "Romans (Anna), round 1")
	d.sound()
}

// deskOf returns the first letters of somebody who has a seat and is a GM: to the
// player, and to the GM.
func (d *deskGame) deskOf(who string) (seat, desk letter.Letter) {
	d.tb.Helper()
	d.sentAll()
	for _, l := range d.all(who) {
		switch {
		case strings.Contains(l.MessageID, ".start.") && strings.Contains(l.MessageID, ".gm"):
			desk = l
		case strings.Contains(l.MessageID, ".start.") && strings.Contains(l.MessageID, ".1@"):
			seat = l
		}
	}
	if desk.MessageID == "" || seat.MessageID == "" {
		d.tb.Fatalf("%s has not both first letters", who)
	}
	return seat, desk
}

// Two GMs are told of each other's acts.
func TestTwoGMs(t *testing.T) {
	d := newDesk(t, anna, bruno)
	d.addAccount(stranger)
	d.first[stranger] = d.first[bruno] // who gets letters, and writes none
	err := d.mod.do(d.mod.log, func(t *task) error {
		tb, err := t.tables.Get(d.id)
		if err != nil {
			return err
		}
		gm := roster.Person{Name: "Hal", Addr: stranger, Lang: "it"}
		if err := t.tables.Change(tb, func(rec *roster.Record) {
			gm.Key = rec.NewKey(roster.GM)
			rec.GMs = append(rec.GMs, gm)
		}); err != nil {
			return err
		}
		return t.register.AddToken(tb.Rec, &gm)
	})
	if err != nil {
		t.Fatal(err)
	}
	got := d.say(gwen, "act for Anna:\nRomans, round 2\nstay\nend")
	d.want(got, stranger, "Gwen, che dirige questa partita con te, ha scritto", "agisco per Anna")
	got = d.say(gwen, "hold")
	d.want(got, stranger, "Gwen, game master, ha fermato la partita")
	d.sound()
}

// The GM's words of anybody else change nothing, and tell nothing.
func TestGMsWordsOfOthers(t *testing.T) {
	many(t)
	d := newDesk(t, anna, bruno)
	d.say(anna, romans)
	before := d.asStored()
	for _, text := range []string{
		"rewind to round 1, Romans", "cancel game because I lose", "correct points Welsh +3 because I say so", "preview", "approve",
		"act for Anna:\nBelgae, round 1\nstay\nend", "announce: hello", "approval yes", "end game", "archive", "ruling on raiders: none", "release",
	} {
		got := d.say(bruno, text)
		if !strings.Contains(got[bruno], "Only the game master can do this") && !strings.Contains(got[bruno], "could not be used") {
			t.Errorf("%s: is told %s", text, got[bruno])
		}
		if got[anna] != "" || got[gwen] != "" {
			t.Errorf("%s: others are told %q, %q", text, got[anna], got[gwen])
		}
	}
	after := d.asStored()
	if !reflect.DeepEqual(before, after) {
		t.Errorf("the game was\n%v\nand is\n%v", before, after)
	}
	// By this word a player takes orders of their own back; here there are none.
	if got := d.say(bruno, "undo"); !strings.Contains(got[bruno], "No orders of yours are stored") || got[anna] != "" || got[gwen] != "" {
		t.Errorf("undo: is told %s, others %q, %q", got[bruno], got[anna], got[gwen])
	}
}

// The operator does the same on the command line, and is answered there.
func TestDeskOfTheOperator(t *testing.T) {
	many(t)
	d := newDesk(t, anna, bruno)
	d.say(anna, romans)
	ask := func(text string, want ...string) {
		t.Helper()
		answer, err := d.mod.Desk(t.Context(), d.id, text)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(answer.Text, w) {
				t.Errorf("%s: %+v", text, answer)
			}
		}
	}
	ask("hold", "The game master has stopped play")
	ask("correct points Welsh +3 because Gwent was not counted\nstatus of the art", "Everybody is told")
	ask("rewind to round 1, Romans", "1 link of the chain was used")
	ask("undo", "rewind to round 1 Romans")
	ask("act for Bruno:\nBelgae, round 1\nstay\nend", "The orders for Bruno are kept")
	ask("preview", "nobody but the game masters", "Belgae (Bruno)")
	ask("approve", "Everybody is told")
	ask("frobnicate", "There is no command")
	ask("help hold", "hold")
	ask("status", "Position by nation")
	ask("language Italian", "cannot be done here")
	if _, err := d.mod.Desk(t.Context(), "nowhere", "hold"); err == nil {
		t.Error("a game that there is not is held")
	}
	d.sound()
}

// Whatever the operator says is answered: what was done, or which line came to
// nothing.
func TestOperatorIsAnswered(t *testing.T) {
	many(t)
	d := newDesk(t, anna, bruno)
	d.say(anna, romans)
	texts := []string{"pace 48 hours", "quiet 23:00 to 08:00", "absent wait", "excuse 1", "pause", "resume", "extend 24 hours"}
	r, err := d.mod.shelf.Rules(shelf.DefaultRuleset)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range r.Commands.Help(ruleset.English, true) {
		texts = append(texts, line.Example)
	}
	for _, text := range texts {
		answer, err := d.mod.Desk(t.Context(), d.id, text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		about := strings.HasPrefix(text, "invite") || strings.HasPrefix(text, "refuse") // a game that seeks players
		if strings.TrimSpace(answer.Text) == "" && !about {
			t.Errorf("%q is not answered: %+v", text, answer)
		}
	}
	for text, want := range map[string][]string{
		"hold":                          nil,
		"release\n\npley on, everybody": {"pley on, everybody"},
		"frobnicate":                    {"frobnicate"},
		"language Italian\nhold":        {"language Italian"},
		"":                              nil,
	} {
		answer, err := d.mod.Desk(t.Context(), d.id, text)
		if err != nil || !slices.Equal(answer.NotDone, want) || answer.Text == "" {
			t.Errorf("%q: %+v %v", text, answer, err)
		}
	}
}
