package moderator

import (
	"strings"
	"testing"

	"bretwalda/internal/store"
)

// A training game: one against three robots, which play their turns at once, also those
// before the player's first, and say why.
func TestOneAgainstRobots(t *testing.T) {
	many(t)
	c := newClub(t, anna)
	robot := Player{Robot: true}
	created, err := c.mod.Create(t.Context(), Spec{
		Title: "Training", Hours: 48, Seed: "test", Players: []Player{robot, robot, {Address: "Anna <" + anna + ">"}, robot},
	})
	if err != nil {
		t.Fatal(err)
	}
	if s := created.Seats; len(s) != 4 || s[0].Name != "Robot" || s[1].Name != "Robot 2" || s[2].Address != anna || s[3].Name != "Robot 3" {
		t.Fatalf("seats %+v", s)
	}
	for turn := range 3 {
		c.sentAll()
		seat, heading, _ := c.waiting(created.ID)
		if seat != 2 {
			t.Fatalf("turn %d: the game waits for seat %d, %s", turn, seat, heading)
		}
		got := c.next(anna, func() { c.reply(anna, c.last(anna), heading+": stay\n") })
		says(t, got, "WHAT HAPPENED", "Robot")
	}
	all := ""
	for _, l := range c.letters(anna) {
		all += strings.Join(strings.Fields(l.All()), " ")
	}
	for _, want := range []string{"Welcome, Anna", "- Robot 2: ", "It is your turn: the Brigantes, round 1", "Fair dice", "A robot played the Romans in round 1. Its orders, and why:"} {
		if !strings.Contains(all, want) {
			t.Errorf("no letter says %q", want)
		}
	}
	if t.Failed() {
		t.Log(c.letters(anna)[0].All())
	}
	if _, err := c.mod.Verify(t.Context()); err != nil {
		t.Error(err)
	}
	_, err = c.mod.Create(t.Context(), Spec{Title: "Alone", Players: []Player{robot, robot, robot, robot}})
	if err == nil || !strings.Contains(err.Error(), "robots have all seats") {
		t.Errorf("a game of robots: %v", err)
	}
}

// Robots sit at the table of a game that seeks players, whatever way sides are given.
func TestRobotsInTheLobby(t *testing.T) {
	many(t)
	for _, sides := range []string{"by choice", "by the GM", "at random", "by bidding", "by sealed bids"} {
		t.Run(sides, func(t *testing.T) {
			t.Parallel()
			c := lobbyClub(t)
			opened := openByLetter(t, c, "players 4\nsides "+sides+"\nrobot\nrobots 2")
			says(t, c.next(gwen, func() { c.reply(gwen, opened, "robot") }), "There is no place for a robot. At the table: Robot, Robot 2 and Robot 3. Still wanted: 1 player.")
			c.next(anna, func() { c.fresh(anna, "x", "join thursday-night") })
			id := store.GameID("thursday-night")
			for range 3 {
				c.sentAll()
				if len(c.lobbyOf(id).Seats) > 0 {
					break
				}
				switch sides {
				case "by the GM":
					c.next(anna, func() { c.reply(gwen, c.last(gwen), "assign Belgae to Anna") })
				case "by choice":
					c.next(anna, func() { c.reply(anna, c.last(anna), "choose Belgae") })
				case "by bidding":
					c.next(anna, func() { c.reply(anna, c.last(anna), "bid 1 on Belgae") })
				case "by sealed bids":
					c.next(anna, func() { c.reply(anna, c.last(anna), "bid up to 9 on Belgae") })
				}
			}
			rec := c.lobbyOf(id)
			robots := 0
			for _, s := range rec.Seats {
				if s.Robot && s.Given && s.Addr == "" && strings.HasPrefix(s.Name, "Robot") {
					robots++
				}
			}
			if len(rec.Seats) != 4 || robots != 3 {
				t.Fatalf("%d robots in %+v", robots, rec.Seats)
			}
			if s := rec.Seats[3]; sides != "at random" && s.Name != "Anna" {
				t.Errorf("the Belgae are %s's", s.Name)
			}
			says(t, c.last(anna), "the game begins")
			// Nobody gets a robot's seat by asking for it; the GM can give it away.
			says(t, c.next(elsa, func() { c.fresh(elsa, "x", "join thursday-night") }), "on the waiting list you are the 1st")
			got := c.next(elsa, func() { c.reply(gwen, c.last(gwen), "add player Elsa <"+elsa+">") })
			says(t, got, "Welcome, Elsa: from now on you play")
		})
	}
}

// A robot fills a seat that is empty in a game that is being played.
func TestRobotTakesASeat(t *testing.T) {
	many(t)
	d := newDesk(t, anna, bruno)
	d.want(d.say(gwen, "robot"), gwen, "No seat is empty")
	d.say(gwen, "remove player Bruno")
	got := d.say(gwen, "robot")
	d.want(got, anna, "From now on a robot, Robot, plays the Belgae")
	got = d.say(anna, romans)
	d.want(got, anna, "Robot")
	rec := d.lobbyOf(d.id)
	if s := rec.Seats[1]; !s.Robot || !s.Given || s.Name != "Robot" {
		t.Errorf("%+v", s)
	}
	answer, err := d.mod.Desk(t.Context(), d.id, "add player Bruno <"+bruno+">")
	if err != nil || len(answer.NotDone) > 0 {
		t.Errorf("%+v, %v", answer, err)
	}
	if s := d.lobbyOf(d.id).Seats[1]; s.Robot || s.Given || s.Addr != bruno {
		t.Errorf("%+v", s)
	}
	d.sound()
}
