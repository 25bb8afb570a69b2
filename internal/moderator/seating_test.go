package moderator

import (
	"testing"

	"bretwalda/internal/letter"
)

const zoe = "zoe@mail.example"

// A seat goes to somebody else: their token is good, the other's is not, and all of it
// can be undone.
func TestSeatIsGivenToAnother(t *testing.T) {
	many(t)
	c, first := openClub(t, nil)
	c.addAccount(zoe)
	wants(t, c.exchange(gwen, "replace Anna by Zoe <"+zoe+">\n"), "From now on Zoe plays the Romans", "in place of Anna")
	welcome := c.wait(zoe, 1)
	wants(t, welcome, "Welcome, Zoe", "It is your turn: the Romans, round 1", "Position by nation")
	wants(t, c.wait(anna, 2), "Anna, you have no seat in this game any more")
	wants(t, c.wait(bruno, 2), "From now on Zoe plays")
	c.reply(anna, first[anna], "Romans, round 1: stay\n")
	wants(t, c.wait(zoe, 2), "could not be used") // the letter of a token that was good
	if _, heading, _ := c.waiting("tuesday"); heading != "Romans, round 1" {
		t.Errorf("the old token counts; the game waits for %s", heading)
	}
	wants(t, c.exchange(gwen, "replace Bruno by Zed <"+zoe+">\n"), "Zoe has a seat in this game already")
	wants(t, c.exchange(gwen, "undo\n"), "")
	wants(t, c.wait(anna, 3), "Welcome, Anna")
	wants(t, c.wait(zoe, 3), "Zoe, you have no seat")
	c.reply(zoe, welcome, "Romans, round 1: stay\n")
	c.sentAll()
	c.exchange(anna, "Romans, round 1: stay\n")
	c.passed("tuesday", "Romans, round 1")
	c.checkLog("tuesday")
}

// A player resigns, and the game goes on without them until somebody is added.
func TestResign(t *testing.T) {
	c, _ := openClub(t, nil)
	c.addAccount(zoe)
	c.addAccount("yves@mail.example")
	wants(t, c.exchange(anna, "orders\nresign\n"), "No orders of yours are stored.", "Anna, you have no seat")
	wants(t, c.wait(bruno, 2), "Anna, who played the Romans", "has given up the seat", "Standing orders and the rules' defaults play on")
	c.passed("tuesday", "Romans, round 1")
	if _, heading, _ := c.waiting("tuesday"); heading != "Belgae, round 1" {
		t.Errorf("the game waits for %s", heading)
	}
	wants(t, c.wait(gwen, 2), "has given up the seat")
	wants(t, c.exchange(gwen, "add player Zoe <"+zoe+">\n"), "From now on Zoe plays the Romans")
	wants(t, c.wait(zoe, 1), "Welcome, Zoe")
	wants(t, c.exchange(gwen, "add player Yves <yves@mail.example>\n"), "No seat is free; Yves waits for one", "replace Zoe")
	wants(t, c.exchange(gwen, "remove player Zoe because nobody knows her\n"), "Zoe plays the Romans", "nobody knows her")
	wants(t, c.wait(zoe, 2), "Zoe, you have no seat", "nobody knows her")
	c.checkLog("tuesday")
}

// Letters go to a new address, with a new token.
func TestAddressIsChanged(t *testing.T) {
	c, first := openClub(t, nil)
	c.addAccount(zoe)
	wants(t, c.exchange(gwen, "address of Anna is "+zoe+"\n"), "Messages to Anna go to "+zoe)
	wants(t, c.wait(zoe, 1), "The game master has given you", "a new address")
	c.sentAll()
	told := c.latest(anna)
	wants(t, told, "Anna, messages of this game to you go to another address", "please ask the game master")
	if contains(told, zoe) || len(letter.Tokens(told, mailbox)) > 0 || told.ReplyTo.Addr != "" {
		t.Errorf("the old address is told too much: %s, answers to %q", told.All(), told.ReplyTo.Addr)
	}
	wants(t, c.exchange(gwen, "address of Bruno is "+zoe+"\n"), "Anna has a seat")
	wants(t, c.exchange(gwen, "address of Bruno is "+mailbox+"\n"), "Messages cannot be sent to")
	c.reply(anna, first[anna], "Romans, round 1: stay\n")
	wants(t, c.wait(zoe, 2), "could not be used")
	c.reply(zoe, c.letters(zoe)[0], "Romans, round 1: stay\n")
	c.passed("tuesday", "Romans, round 1")
}
