package moderator

import (
	"strings"
	"testing"

	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// Who waits for a seat has no voice: above all not that of the GM.
func TestWhoWaitsWritesToNobody(t *testing.T) {
	c, _ := openClub(t, nil)
	c.next(stranger, func() { c.fresh(stranger, "me too", "join tuesday\n") })
	before := len(c.letters(anna))
	for _, text := range []string{"to Anna:\nAttack Bruno, says the GM\nend\n", "to all:\nI am the GM\nend\n", "extend 24 hours\n"} {
		if got := c.exchange(stranger, text); contains(got, "Carried") || contains(got, "went to") {
			t.Errorf("%q: %s", text, got.All())
		}
	}
	c.sentAll()
	if n := len(c.letters(anna)); n != before {
		t.Errorf("Anna has a letter: %s", c.latest(anna).All())
	}
	c.checkLog("tuesday")
}

// What else a letter asks for is not done for somebody who leaves by it; the letter
// does not fail.
func TestLettersOfThoseWhoLeave(t *testing.T) {
	many(t)
	c, _ := openClub(t, nil)
	got := c.next(stranger, func() { c.fresh(stranger, "tell me", "observe tuesday\nstatus\nhelp score\n") })
	says(t, got, "you get the reports", "Position by nation", "score")
	got = c.next(stranger, func() { c.reply(stranger, got, "leave\nlanguage Italian\n") })
	says(t, got, "off the list")
	got = c.next(bruno, func() {
		c.reply(bruno, c.latest(bruno), "resign\nlanguage Italian\nvacation 2026-04-01 to 2026-04-03\nBelgae, round 1\nstay\n")
	})
	says(t, got, "no seat")
	rec := c.lobbyOf("tuesday")
	if len(rec.Observers) > 0 || !rec.Seats[1].Empty() || rec.Seats[1].Vacations != nil {
		t.Errorf("observers %v, seat %+v", rec.Observers, rec.Seats[1])
	}
	c.sentAll()
	if n := len(c.letters(gm)); n > 0 {
		t.Errorf("the operator was told: %s", c.latest(gm).All())
	}
}

// A game that is over stays so, whatever is written.
func TestNothingStopsWhatIsOver(t *testing.T) {
	many(t)
	for _, end := range []struct {
		text   string
		status store.Status
	}{{"end game", store.StatusFinished}, {"cancel game", store.StatusCancelled}} {
		d := newDesk(t, anna, bruno)
		d.say(anna, romans)
		d.end(end.text)
		for _, text := range []string{"pause because of a holiday", "hold", "resume", "release", "approve", "preview"} {
			got := d.say(gwen, text)
			d.want(got, anna, "NOT paused", "NOT stopped")
		}
		if end.status == store.StatusCancelled {
			d.want(d.say(gwen, "rewind to round 1, Romans"), gwen, "over already")
			d.want(d.say(gwen, "correct points Welsh +3 because of Gwent"), gwen, "over already")
		} else {
			d.want(d.say(gwen, "correct points Welsh +3 because of Gwent"), anna, "Gwent", "NOT It is your turn")
			d.say(gwen, "undo") // of the correction, not of the end
		}
		d.want(d.say(bruno, "resign"), bruno, "over already")
		if rec := d.lobbyOf(d.id); rec.Held || d.status(d.id).Status != end.status || !rec.Clock.Due.IsZero() {
			t.Errorf("%s: the game is %s, held %v, due %v", end.text, d.status(d.id).Status, rec.Held, rec.Clock.Due)
		}
		d.sound()
	}
}

// What was agreed, asked and put to the vote is over with what it was about.
func TestSetBackForgets(t *testing.T) {
	many(t)
	d := newDesk(t, anna, bruno)
	d.say(anna, "vote for a draw")
	d.say(anna, "vote extension of 24 hours")
	d.say(anna, romans)
	if m := d.lobbyOf(d.id).Motions; len(m) != 1 {
		t.Errorf("the time is over that the motion would extend: %+v", m)
	}
	d.say(bruno, "vote yes")
	if rec := d.lobbyOf(d.id); len(rec.Agreed) == 0 || len(rec.Motions) > 0 {
		t.Errorf("agreed %v, open %v", rec.Agreed, rec.Motions)
	}
	err := d.mod.do(d.mod.log, func(t *task) error {
		tb, err := t.tables.Get(d.id)
		if err != nil {
			return err
		}
		return t.tables.Change(tb, func(rec *roster.Record) {
			rec.Asked = roster.Asked{Round: 1, Turn: 1, List: []roster.Question{{Lapsed: true}}}
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	d.say(gwen, "rewind to round 1, Romans")
	if rec := d.lobbyOf(d.id); len(rec.Agreed) > 0 || len(rec.Asked.List) > 0 {
		t.Errorf("agreed %v, asked %v", rec.Agreed, rec.Asked)
	}
	d.say(gwen, "undo")
	if rec := d.lobbyOf(d.id); len(rec.Agreed) == 0 || len(rec.Asked.List) == 0 || d.status(d.id).Status != store.StatusFinished {
		t.Errorf("undone: agreed %v, asked %v", rec.Agreed, rec.Asked)
	}
	d.sound()
}

// Nobody but the GM learns what waits for approval by what is done meanwhile.
func TestUnseenStaysUnseen(t *testing.T) {
	many(t)
	secrets := []string{"NOT WHAT HAPPENED", "NOT Belgae (Bruno), round 1", "NOT round 1, Belgae", "NOT Your turn", "NOT position 3"}
	unseen := func() *deskGame {
		d := newDesk(t, anna, bruno)
		d.say(bruno, "Belgae, round 2\nstay\n")
		d.say(gwen, "approval yes")
		d.want(d.say(anna, romans), gwen, "nobody but the game masters")
		return d
	}
	t.Run("pace", func(t *testing.T) {
		d := unseen()
		d.want(d.say(gwen, "pace 72 hours"), bruno, append(secrets, "NOT For the Belgae", "NOT that means")...)
		d.want(d.say(gwen, "pause because of a feast"), bruno, secrets...)
		d.want(d.say(gwen, "resume"), bruno, append(secrets, "The game goes on", "NOT Belgae")...)
	})
	t.Run("undo", func(t *testing.T) {
		d := unseen()
		d.say(gwen, "rewind to round 1, Romans")
		got := d.say(gwen, "undo")
		d.want(got, bruno, secrets...)
		d.want(got, anna, secrets...)
		if rec := d.lobbyOf(d.id); rec.PublishedThrough == 0 || !rec.Clock.Due.IsZero() {
			t.Errorf("shown %d, due %v", rec.PublishedThrough, rec.Clock.Due)
		}
		d.say(gwen, "correct area Skye: Picts 0 infantry because nobody lives there")
		d.want(d.say(gwen, "undo"), bruno, "NOT Skye")
		d.want(d.say(gwen, "approve"), bruno, "Romans (Anna), round 1")
		d.sound()
	})
	t.Run("orders taken back", func(t *testing.T) {
		d := unseen()
		d.want(d.say(bruno, "cancel Belgae, round 2"), bruno, "Belgae")
		d.want(d.say(bruno, "orders"), bruno, "NOT stay")
		d.sound()
	})
	t.Run("taken back", func(t *testing.T) {
		d := unseen()
		d.say(gwen, "rewind to round 1, Romans")
		d.want(d.say(bruno, "report 1"), bruno, "NOT Devon", "NOT rolled", "NOT Romans (Anna), round 1")
	})
	t.Run("conceded", func(t *testing.T) {
		d := unseen()
		got := d.say(bruno, "concede to Anna")
		d.want(got, bruno, append(secrets, "NOT Battle of", "Anna wins")...)
		d.want(got, anna, append(secrets, "NOT Battle of")...)
		d.want(d.say(bruno, "history"), bruno, "NOT Battle of", "NOT rolled")
		if s := d.status(d.id).Status; s != store.StatusFinished {
			t.Errorf("the game is %s", s)
		}
		d.sound()
	})
	t.Run("cancelled", func(t *testing.T) {
		d := unseen()
		got := d.end("cancel game because nobody comes")
		d.want(got, bruno, append(secrets, "NOT Devon")...)
		_, before, _ := d.waiting(d.id)
		d.want(d.say(bruno, "history"), bruno, "NOT Devon", "NOT rolled")
		got = d.say(gwen, "undo")
		d.want(got, bruno, secrets...)
		if rec := d.lobbyOf(d.id); rec.PublishedThrough == 0 {
			t.Errorf("all is shown; it waited for %s", before)
		}
		if got := d.say(gwen, "approve"); !strings.Contains(got[bruno], "Romans (Anna), round 1") {
			t.Errorf("Bruno is told: %s", got[bruno])
		}
		d.sound()
	})
}
