package moderator

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"bretwalda/internal/gamelog"
	"bretwalda/internal/inbox"
	"bretwalda/internal/store"
)

// deadline returns the deadline of a game.
func (c *club) deadline(id store.GameID) time.Time {
	c.tb.Helper()
	s, err := c.mod.Game(c.tb.Context(), id)
	if err != nil {
		c.tb.Fatal(err)
	}
	return s.Deadline
}

// When the time is over a nation turn is played by standing orders and defaults,
// and only that one.
func TestDeadlineHolds(t *testing.T) {
	c, id, _ := newGame(t)
	if want := start.Add(48 * time.Hour); !c.deadline(id).Equal(want) {
		t.Fatalf("deadline %s, want %s", c.deadline(id), want)
	}
	c.advance(47*time.Hour + 59*time.Minute)
	c.advance(time.Minute + deliveryTime)
	if got := c.wait(anna, 2); !strings.Contains(got.Subject, "Romans, round 1") {
		t.Errorf("report %q", got.Subject)
	}
	c.wait(bruno, 2)
	if _, heading, _ := c.waiting(id); heading != "Belgae, round 1" {
		t.Errorf("waiting for %s", heading)
	}
	// Deadlines are whole minutes; parts of one are the player's.
	if want := start.Add(96*time.Hour + time.Minute); !c.deadline(id).Equal(want) {
		t.Errorf("the next deadline is %s, want %s", c.deadline(id), want)
	}
	c.checkLog(id)
}

func TestDeadlineWaits(t *testing.T) {
	many(t)
	c := newClub(t, anna, bruno, gwen)
	created, err := c.mod.Create(t.Context(), Spec{
		Title: "Patience", Scenario: "early-invaders", Hours: 24, Absent: "wait", GM: "Gwen <" + gwen + ">",
		Players: []Player{{Address: anna}, {Address: bruno}},
	})
	if err != nil {
		t.Fatal(err)
	}
	first := c.wait(anna, 1)
	c.advance(25 * time.Hour)
	if got := c.wait(gwen, 2); !contains(got, "No orders for the Romans in round 1 have come from anna by") {
		t.Errorf("notice: %s", got.All())
	}
	if _, heading, _ := c.waiting(created.ID); heading != "Romans, round 1" {
		t.Errorf("waiting for %s", heading)
	}
	c.reply(anna, first, "Romans, round 1: stay")
	c.wait(anna, 2)
}

func TestNoDeadline(t *testing.T) {
	c := newClub(t, anna, bruno)
	id := c.create("early-invaders", 0, anna, bruno).ID
	first := c.wait(anna, 1)
	c.advance(365 * 24 * time.Hour)
	c.reply(anna, first, "Romans, round 1: stay")
	c.wait(anna, 2)
	if !c.deadline(id).IsZero() {
		t.Errorf("deadline %s", c.deadline(id))
	}
}

// Time in which the moderator was down is credited to everyone: what was left then
// is left now, and after a deadline that passed meanwhile an hour at least.
func TestOutage(t *testing.T) {
	many(t)
	for _, test := range []struct {
		name     string
		from, to time.Duration // when the moderator was down, after the start
		want     time.Duration // the deadline after that; at first it is 48 h
	}{
		{"over before the deadline", 10 * time.Hour, 20 * time.Hour, 58 * time.Hour},
		{"at the deadline", 40 * time.Hour, 60 * time.Hour, 68 * time.Hour},
		{"short, at the deadline", 48*time.Hour - 10*time.Minute, 48*time.Hour + 5*time.Minute, 49*time.Hour + 5*time.Minute},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, id, _ := newGame(t)
			c.advance(test.from)
			c.settle()
			c.close()
			c.mu.Lock()
			c.time = start.Add(test.to)
			c.mu.Unlock()
			c.open()
			c.quietNow()
			if want := start.Add(test.want); !c.deadline(id).Equal(want) {
				t.Errorf("deadline %s after the start, want %s", c.deadline(id).Sub(start), test.want)
			}
			if _, heading, _ := c.waiting(id); heading != "Romans, round 1" {
				t.Errorf("waiting for %s", heading)
			}
		})
	}
}

// While messages cannot be read no deadline passes, and the time is credited.
func TestMailboxDown(t *testing.T) {
	c, id, _ := newGame(t)
	c.hold.Lock()
	defer c.hold.Unlock()
	c.mod.MailStatus(inbox.Status{State: inbox.Failed, Err: errors.New("no route to host")})
	c.advance(50 * time.Hour)
	c.settle()
	if _, heading, _ := c.waiting(id); heading != "Romans, round 1" {
		t.Fatalf("the deadline passed: waiting for %s", heading)
	}
	c.mod.MailStatus(inbox.Status{State: inbox.Waiting, Seen: c.now()})
	if want := start.Add(98 * time.Hour); !c.deadline(id).Equal(want) {
		t.Errorf("deadline %s, want %s", c.deadline(id), want)
	}
}

// looked waits until the inbox has looked into the mailbox for the first time: time that
// passes before it has would be an outage.
func (c *club) looked() {
	c.tb.Helper()
	for end := time.Now().Add(patience); c.mod.mailDown.Load() != 0; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			c.tb.Fatalf("nobody looks into the mailbox for %s", patience)
		}
	}
}

// settle waits until the moderator has seen the time. One that has just been started must have seen that
// nobody ran before, too: time that passes until then would be an outage.
func (c *club) settle() {
	c.tb.Helper()
	resumed := func() bool {
		c.mod.mu.Lock()
		defer c.mod.mu.Unlock()
		return c.mod.resumed
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for ctx.Err() == nil {
		if !resumed() {
			time.Sleep(time.Millisecond)
			continue
		}
		var alive time.Time
		err := c.store.View(func(tx *store.Tx) error {
			alive, _ = tx.Alive()
			return nil
		})
		if err != nil {
			c.tb.Fatal(err)
		}
		if alive.Equal(c.now()) {
			return
		}
		wake(c.mod.deadlines)
		time.Sleep(time.Millisecond)
	}
	c.tb.Fatal("the moderator does not look at the clock")
}

// Stopped and started in the middle, a game goes on as if nothing had happened:
// the same log, entry by entry, and the same dice.
func TestRestart(t *testing.T) {
	many(t)
	logs := make([][]store.LogEntry, 2)
	for run := range logs {
		c, id, _ := newGame(t)
		for range 4 {
			c.playOn(id, 4, anna, bruno)
			if run == 1 {
				c.close()
				c.open()
			}
		}
		c.checkLog(id)
		err := c.store.View(func(tx *store.Tx) error {
			logs[run] = tx.Log(id, 1)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		c.close()
	}
	if len(logs[0]) != len(logs[1]) {
		t.Fatalf("%d entries without a restart, %d with", len(logs[0]), len(logs[1]))
	}
	for i := range logs[0] {
		if a, b := string(logs[0][i].Data), string(logs[1][i].Data); a != b {
			t.Fatalf("entry %d without a restart\n%s\nand with\n%s", i+1, a, b)
		}
	}
}

// What counts for a deadline is when the mail server received a letter, not when
// anybody looked.
func TestReceivedCounts(t *testing.T) {
	many(t)
	for _, test := range []struct {
		name     string
		received time.Duration // after the start; the deadline is 48 h after
		late     bool
	}{
		{"before", 48*time.Hour - time.Second, false},
		{"at the very second", 48 * time.Hour, false},
		{"after", 48*time.Hour + time.Second, true},
		{"by a clock that is ahead", 1000 * time.Hour, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, id, first := newGame(t)
			c.hold.Lock() // nobody looks into the mailbox
			c.advance(48*time.Hour + 2*time.Second)
			raw := fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: orders\r\nMessage-ID: <late@mail.example>\r\n\r\nRomans, round 1: stay\r\n", anna, first.ReplyTo.Addr)
			if err := c.srv.AppendAt(mailbox, []byte(raw), start.Add(test.received)); err != nil {
				t.Fatal(err)
			}
			c.settle()
			if _, heading, _ := c.waiting(id); heading != "Romans, round 1" {
				t.Fatalf("the deadline passed before anybody looked; waiting for %s", heading)
			}
			c.hold.Unlock()
			c.wait(anna, 2)
			if late := c.played(id, gamelog.ByDefault) > 0; late != test.late {
				t.Errorf("played without orders: %v, want %v", late, test.late)
			}
			if test.late {
				if got := c.wait(anna, 2); !contains(got, "after the turn of the Romans in round 1 was played") {
					t.Errorf("answer to a late letter: %s", got.All())
				}
			}
			c.checkLog(id)
		})
	}
}

// played counts the choices of a game that were made by somebody.
func (c *club) played(id store.GameID, by gamelog.By) int {
	c.tb.Helper()
	entries, err := c.mod.Log(c.tb.Context(), id)
	if err != nil {
		c.tb.Fatal(err)
	}
	n := 0
	for _, e := range entries {
		if e.Choice != nil && e.Choice.By == by {
			n++
		}
	}
	return n
}

// Time that the clock jumped over was no time to play; when it is put back, nothing
// is changed.
func TestClockJumps(t *testing.T) {
	many(t)
	for _, test := range []struct {
		name string
		wall time.Duration // by which the clock moves
		real time.Duration // that passes meanwhile
		want time.Duration // the deadline then, after the start; at first it is 48 h
	}{
		{"time passes", 47 * time.Hour, 47 * time.Hour, 48 * time.Hour},
		{"put forward over the deadline", 50 * time.Hour, 0, 98 * time.Hour},
		{"put forward before it", 20 * time.Hour, 0, 68 * time.Hour},
		{"put back", -100 * time.Hour, 0, 48 * time.Hour},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, id, _ := newGame(t)
			c.close()
			var awake atomic.Int64
			c.uptime = func() time.Duration { return time.Duration(awake.Load()) }
			c.open()
			c.quietNow()
			c.mod.wallClock.mu.Lock() // no task sees one clock before the other
			awake.Store(int64(test.real))
			c.advance(test.wall)
			c.mod.wallClock.mu.Unlock()
			c.quietNow()
			if want := start.Add(test.want); !c.deadline(id).Equal(want) {
				t.Errorf("deadline %s after the start, want %s", c.deadline(id).Sub(start), test.want)
			}
			if _, heading, _ := c.waiting(id); heading != "Romans, round 1" {
				t.Errorf("waiting for %s", heading)
			}
		})
	}
}
