package moderator

import "testing"

// Somebody resigns: who waits for a seat is offered it, and the first to answer has
// it. Who joins a game with a free seat has it at once.
func TestSeatIsOfferedToTheWaitingList(t *testing.T) {
	many(t)
	c, first := openClub(t, nil)
	c.addAccount(cleo)
	c.addAccount(dai)
	says(t, c.next(cleo, func() { c.fresh(cleo, "x", "join tuesday") }), "on the waiting list you are the 1st")
	says(t, c.next(anna, func() { c.reply(anna, first[anna], "resign\n") }), "no seat")
	offer := c.last(cleo)
	says(t, offer, "can be taken: group 1", "confirm")
	got := c.next(cleo, func() { c.reply(cleo, offer, "Yes, please!") })
	says(t, got, "Welcome, Cleo. You play the Romans")
	says(t, c.last(bruno), "From now on Cleo plays")
	if rec := c.lobbyOf("tuesday"); rec.Seats[0].Addr != cleo || len(rec.Listed) > 0 {
		t.Errorf("%+v, listed %+v", rec.Seats[0], rec.Listed)
	}
	// Her own letters are read from now on, and those of the waiting list are not.
	n := len(c.letters(cleo))
	c.reply(cleo, offer, "leave the list")
	c.reply(cleo, got, "status\n")
	c.wait(cleo, n+2)
	if s := c.lobbyOf("tuesday").Seats[0]; s.Addr != cleo {
		t.Errorf("%+v", s)
	}
	c.next(bruno, func() { c.reply(bruno, c.last(bruno), "resign") })
	says(t, c.next(dai, func() { c.fresh(dai, "x", "join tuesday") }), "Welcome, Dai")
	if _, err := c.mod.Verify(t.Context()); err != nil {
		t.Error(err)
	}
}
