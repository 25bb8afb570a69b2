package moderator

import (
	"strings"
	"testing"
	"time"
)

// For so long as the game gives, orders can be changed; the last ones before the dice
// count, also when the moderator is not there in between.
func TestTimeForChanges(t *testing.T) {
	many(t)
	minutes := 15
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 48, Changes: &minutes})
	s.answered(anna, "Romans, round 1\n4 from the English Channel to Kent\n", "You can change this until Tuesday 3 March 2026, 18:15 GMT")
	s.until(s.at("2026-03-03 18:10"))
	s.answered(anna, "Romans, round 1\n5 from the English Channel to Sussex\n", "until Tuesday 3 March 2026, 18:25 GMT")
	s.until(s.at("2026-03-03 18:20"))
	if s.nation() != "Romans, round 1" {
		t.Fatal("played too early")
	}
	s.close()
	s.open()
	s.until(s.at("2026-03-03 18:26"))
	if s.nation() != "Belgae, round 1" {
		t.Fatalf("the game waits for %s", s.nation())
	}
	if got := s.latest(anna); !contains(got, "5 to Sussex") || contains(got, "4 to Kent") {
		t.Errorf("the report: %s", got.All())
	}
	s.answered(bruno, "Belgae, round 1: stay\nready\n", "WHAT HAPPENED")
	s.answered(bruno, "Welsh, round 1: stay", "You can change this until")
	s.answered(bruno, "wait", "waits, since you wrote that it should")
	s.until(s.at("2026-03-03 19:00"))
	if s.nation() != "Welsh, round 1" {
		t.Fatalf("the game waits for %s", s.nation())
	}
	s.answered(gwen, "no time for changes", "gives no more time")
	s.answered(bruno, "ready", "WHAT HAPPENED")
	s.answered(gwen, "time for changes 20 minutes", "gives 20 minutes to change orders")
	if got := s.record().Settings.Changes; got != 20 {
		t.Errorf("%d minutes", got)
	}
	s.checkLog(s.id)
	if _, err := s.mod.Verify(t.Context()); err != nil {
		t.Error(err)
	}
}

// Orders ahead are not played when the time for changes is over, but in their turn: their
// receipt does not say otherwise.
func TestTimeForChangesAhead(t *testing.T) {
	minutes := 15
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 48, Changes: &minutes})
	got := s.exchange(anna, "Caledonians, round 1: 1 from Caithness to Moray\n")
	if contains(got, "18:15") || contains(got, "Then it is played") || !contains(got, "1 from Caithness to Moray") || !contains(got, "You can change your orders until") {
		t.Errorf("orders ahead: %s", got.All())
	}
	if got = s.exchange(anna, "Caledonians, round 1: stay\nRomans, round 1: 4 from the English Channel to Kent\n"); !contains(got, "You can change this until Tuesday 3 March 2026, 18:15 GMT") {
		t.Errorf("orders for both: %s", got.All())
	}
}

// What a release played waits again, with the orders that it was played by, when the release is undone; and the next one
// plays it again.
func TestUndoOfRelease(t *testing.T) {
	many(t)
	minutes := 15
	for name, c := range map[string]struct {
		spec  Spec
		hold  bool
		says  string
		waits string // says the status to Anna
	}{
		"problems":         {Spec{Hours: 48, Absent: "gm"}, false, "4 from the English Channel to Kent\n3 from the English Channel to Wesex\n", "the turn of the Romans waits"},
		"time for changes": {Spec{Hours: 48, Changes: &minutes}, false, "Romans, round 1\n4 from the English Channel to Kent\n", "the turn of the Romans waits"},
		"hold":             {Spec{Hours: 48}, true, "Romans, round 1\n4 from the English Channel to Kent\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSeason(t, "Europe/London", "2026-03-03 18:00", c.spec)
			if c.hold {
				s.answered(gwen, "hold", "stopped play")
			}
			s.says(anna, c.says)
			for range 2 {
				s.answered(gwen, "release", "lets play go on")
				if s.nation() != "Belgae, round 1" {
					t.Fatalf("after the release the game waits for %s", s.nation())
				}
				s.answered(gwen, "undo", "has undone this: release")
				s.until(s.now().Add(time.Hour))
				if s.nation() != "Romans, round 1" {
					t.Fatalf("after undo the game waits for %s", s.nation())
				}
				s.answered(anna, "status", c.waits)
				s.answered(anna, "orders", "Move 4 from the English Channel to Kent")
			}
			if !c.hold {
				s.answered(anna, "Romans, round 1\n4 from the English Channel to Kent\nready\n", "WHAT HAPPENED")
			}
			s.checkLog(s.id)
			if _, err := s.mod.Verify(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}

// The time for changes and pauses, holds, vacations: nothing is played while the game
// stands still, and what waited is played when it goes on.
func TestTimeForChangesInAPause(t *testing.T) {
	many(t)
	minutes := 15
	for _, c := range []struct{ stop, goOn string }{{"pause", "resume"}, {"hold", "release"}} {
		s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 48, Changes: &minutes})
		s.says(anna, "vacation 4 March 2026 to 6 March 2026")
		s.answered(anna, "Romans, round 1: stay", "You can change this until")
		s.says(gwen, c.stop)
		s.until(s.at("2026-03-03 19:00"))
		if s.nation() != "Romans, round 1" {
			t.Errorf("%s: played", c.stop)
		}
		s.says(gwen, c.goOn)
		if s.nation() != "Belgae, round 1" {
			t.Errorf("%s: the game waits for %s", c.goOn, s.nation())
		}
	}
}

// Who wants to confirm turns is asked, whatever the game has, and a GM can have all be
// asked.
func TestConfirmedTurns(t *testing.T) {
	many(t)
	s := newSeason(t, "Europe/London", "2026-03-03 18:00", Spec{Hours: 48})
	s.answered(anna, "confirm yes", "Noted: confirm yes")
	s.answered(anna, "Romans, round 1: stay", `the turn of the Romans is understood, and waits until you write "ready"`)
	if got := s.latest(anna); !strings.Contains(got.Subject, `your turn waits for "ready"`) {
		t.Errorf("the subject %q", got.Subject)
	}
	s.answered(anna, "ready", "WHAT HAPPENED")
	s.answered(gwen, "confirm yes", `has each turn wait from now on until its player has written "ready"`)
	s.answered(bruno, "Belgae, round 1: stay", "waits until you write")
	s.answered(gwen, "confirm no", "no longer has turns wait")
	if s.nation() != "Welsh, round 1" {
		t.Errorf("the game waits for %s", s.nation())
	}
	s.answered(gwen, "undo", "confirm no")
	s.answered(bruno, "confirm no\nBelgae, round 1: stay", "WHAT HAPPENED")
	s.checkLog(s.id)
}
