package moderator

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/absence"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/pace"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// says writes a letter to the game and waits for its answer.
func (s *season) says(who, text string) {
	s.tb.Helper()
	s.quietNow()
	n := len(s.letters(who))
	s.reply(who, s.latest(who), text+"\n")
	s.wait(who, n+1)
	s.quietNow()
}

// answered writes a letter and checks that the answer says something.
func (s *season) answered(who, text, want string) {
	s.tb.Helper()
	s.says(who, text)
	if got := s.latest(who); !contains(got, want) {
		s.tb.Errorf("%q is answered:\n%s\nwant %q", text, got.All(), want)
	}
}

// wantDue checks the deadline.
func (s *season) wantDue(want string) {
	s.tb.Helper()
	if got := s.due(); got != want {
		s.tb.Errorf("due %s, want %s", got, want)
	}
}

// wantTold checks what an address was told since the last look.
func (s *season) wantTold(address, want string) {
	s.tb.Helper()
	all := s.news(address)
	for _, l := range all {
		if strings.Contains(l.Subject, want) || contains(l, want) {
			return
		}
	}
	for _, l := range all {
		s.tb.Logf("%s: %s", l.Subject, l.All())
	}
	s.tb.Errorf("%s was not told %q", address, want)
}

// record reads the record of the game.
func (s *season) record() *roster.Record {
	s.tb.Helper()
	var rec *roster.Record
	err := s.store.View(func(tx *store.Tx) error {
		stored, err := tx.Game(s.id)
		if err != nil {
			return err
		}
		rec, err = roster.Decode(stored)
		return err
	})
	if err != nil {
		s.tb.Fatal(err)
	}
	return rec
}

// forget notes that all letters up to now have been looked at.
func (s *season) forget() {
	for _, who := range []string{anna, bruno, gwen} {
		s.news(who)
	}
}

// A vacation stands over a deadline: the clock stops for its player alone, and
// goes on when they are back sooner.
func TestVacationOverDeadline(t *testing.T) {
	many(t)
	s := newSeason(t, "Europe/Budapest", "2026-03-27 18:00", Spec{Hours: 48, Limits: &pace.Limits{VacationDays: 10}})
	s.wantDue("Sun 2026-03-29 19:00")
	s.forget()
	s.answered(anna, "vacation 28 March 2026 to 1 April 2026", "You have 5 days of vacation left")
	s.wantDue("Fri 2026-04-03 18:00") // six hours on the 27th, the others from 2 April
	s.wantTold(bruno, "Anna is on vacation: the orders for the Romans in round 1, now due by")
	s.answered(bruno, "vacation 28 March 2026", "the clock is stopped for you") // nobody waits for them
	s.wantDue("Fri 2026-04-03 18:00")
	s.until(s.at("2026-03-31 12:00"))
	s.answered(anna, "back from vacation", "Welcome back")
	s.wantDue("Wed 2026-04-01 18:00") // the others from 31 March, the day of the letter
	s.answered(anna, "back from vacation", "no vacation to end")
	s.answered(anna, "vacation 1 May 2026 to 10 May 2026", "7 days of vacation left")
	s.answered(anna, "vacation 1 January 2026", "these days are over")
	s.answered(anna, "vacation 1 May 2029", "too far away")
}

// Extensions are counted and limited for players, and not for the GM.
func TestExtensions(t *testing.T) {
	s := newSeason(t, "America/New_York", "2026-10-31 18:00", Spec{Hours: 24, Limits: &pace.Limits{Extensions: 2, Hours: 48}})
	s.wantDue("Sun 2026-11-01 17:00")
	s.forget()
	s.answered(bruno, "extend 24 hours", "the game does not wait for you")
	s.answered(anna, "extend 49 hours", "48 hours at most")
	s.answered(anna, "extend 24 hours because I am ill", "You have 24 hours more")
	s.wantDue("Mon 2026-11-02 17:00")
	s.wantTold(bruno, "Anna has 24 hours more: the orders for the Romans in round 1")
	s.wantTold(gwen, "Anna has 24 hours more")
	s.answered(anna, "extend 2 days", "You have 48 hours more")
	s.answered(anna, "extend 1 hour", "You have taken all extensions")
	s.wantDue("Wed 2026-11-04 17:00")
	s.answered(gwen, "extend 100 hours", "gives Anna 100 hours more")
	s.wantDue("Sun 2026-11-08 21:00")
	s.wantTold(anna, "The game master gives you 100 hours more")
}

// A pause keeps what was left of the time, also when nobody runs the game in the
// middle of it; orders are taken, and played when it ends.
func TestPauseAcrossOutage(t *testing.T) {
	many(t)
	s := newSeason(t, "Australia/Lord_Howe", "2026-04-03 12:00", Spec{Hours: 48})
	s.wantDue("Sun 2026-04-05 11:30")
	s.forget()
	s.until(s.at("2026-04-04 12:00"))
	s.answered(gwen, "pause until 2026-04-10 because of the club's congress", "Nothing is played and nothing falls due until")
	s.wantDue("-")
	s.wantTold(anna, "Gwen has paused the game: of the club's congress")
	s.close()
	s.mu.Lock()
	s.time = s.at("2026-04-07 12:00")
	s.mu.Unlock()
	s.open()
	s.answered(anna, "Romans, round 1: stay", "Your orders for the Romans are kept")
	if got := s.nation(); got != "Romans, round 1" {
		t.Fatalf("played in a pause: %s", got)
	}
	s.answered(gwen, "pause", "Orders are taken and kept")
	s.until(s.at("2026-04-10 12:00")) // it does not end by itself any more
	s.wantDue("-")
	s.answered(anna, "cancel", "")
	s.answered(gwen, "resume", "The game goes on")
	s.answered(gwen, "resume", "The game is not paused")
	s.wantDue("Sat 2026-04-11 12:00") // of 48 hours, 24 were left
	s.answered(gwen, "pause until 2026-04-12", "until")
	s.answered(anna, "Romans, round 1: stay", "kept")
	s.forget()
	s.until(s.at("2026-04-12 09:00"))
	s.wantTold(anna, "The game goes on")
	if got := s.nation(); got != "Belgae, round 1" {
		t.Errorf("orders of the pause are not played: %s", got)
	}
}

// What a GM changes about the pace holds for the deadline that is open.
func TestPaceChanges(t *testing.T) {
	s := newSeason(t, "America/Santiago", "2026-09-04 12:00", Spec{Hours: 72})
	s.wantDue("Mon 2026-09-07 13:00")
	s.forget()
	s.answered(gwen, "pace 48 hours\ndeadlines at 20:00\nquiet hours 23:00-08:00\ngame holidays 2026-09-05\ngrace 12 hours",
		"Gwen has changed the pace of the game. It is now: - pace 48 hours - deadlines at 20:00")
	s.wantDue("Mon 2026-09-07 20:00")
	s.wantTold(anna, "For the orders for the Romans in round 1 that means: now due by Monday 7 September 2026")
	s.answered(gwen, "deadlines at 02:00", "contradict each other")
	s.wantDue("Mon 2026-09-07 20:00")
	s.answered(gwen, "pace 1 hour", "pace 1 hour")
	s.wantDue("Sun 2026-09-06 13:00") // a day is left, of which a holiday does not count
	s.answered(bruno, "pace 1 hour", "pace 1 hour")
	s.wantDue("Sun 2026-09-06 13:00") // Bruno is no GM
	s.answered(gwen, "deadlines at any time\nno grace\nno game holidays", "It is now")
	if p := s.record().Settings.Pace; p.At != nil || p.Grace != 0 || len(p.Holidays) != 0 || p.Hours != 1 {
		t.Errorf("pace %+v", p)
	}
}

// Reminders come at each player's lead times, in their language and their time zone, not
// in quiet hours, and not when orders are in.
func TestReminders(t *testing.T) {
	many(t)
	leads := []int{30, 12}
	s := newSeason(t, "Europe/Budapest", "2026-03-27 12:00", Spec{
		Hours: 48, Pace: readPace(t, `{quiet: "22:00-08:00", grace: 6, reminders: [24]}`),
		Players: []Player{{Address: "Anna <" + anna + ">", Language: "hu", Zone: "America/New_York"}, {Address: "Bruno <" + bruno + ">"}},
	})
	s.wantDue("Sun 2026-03-29 13:00")
	err := s.mod.do(s.mod.log, func(task *task) error {
		tb, err := task.tables.Get(s.id)
		if err != nil {
			return err
		}
		err = task.tables.Change(tb, func(rec *roster.Record) { rec.Seats[0].Reminders = &leads })
		if err != nil {
			return err
		}
		return task.deadlines().setAlarms(tb)
	})
	if err != nil {
		t.Fatal(err)
	}
	s.forget()
	var got []string
	for at := s.at("2026-03-27 12:30"); at.Before(s.at("2026-03-29 18:00")); at = at.Add(30 * time.Minute) {
		s.until(at)
		for _, l := range s.news(anna) {
			got = append(got, at.In(s.zone).Format(wallLayout))
			if !contains(l, "2026. március 29., vasárnap, 07.00 EDT") || !contains(l, "nem küldesz semmit") {
				t.Errorf("reminder: %s", l.All())
			}
		}
	}
	// 30 and 12 hours before would be at 6:00 and at midnight; the last one says that
	// the grace has begun.
	if want := []string{"Fri 2026-03-27 22:00", "Sat 2026-03-28 22:00", "Sun 2026-03-29 13:30"}; !slices.Equal(got, want) {
		t.Errorf("reminded at %v, want %v", got, want)
	}
	if len(s.news(bruno)) != 0 {
		t.Error("somebody else is reminded")
	}
	s.orders()
	s.forget()
	s.answered(bruno, "Belgae, round 1: stay", "")
	s.forget()
	s.until(s.deadline(s.id).Add(-25 * time.Hour))
	if n := len(s.news(bruno)); n != 0 {
		t.Errorf("%d reminders of orders that are in", n)
	}
}

// A game keeps its deadlines, reminders and what was given over a restart.
func TestClockSurvivesRestart(t *testing.T) {
	many(t)
	s := newSeason(t, "Europe/Budapest", "2026-10-24 12:00", Spec{Hours: 24, Pace: readPace(t, `{grace: 3, reminders: [2]}`)})
	s.answered(anna, "extend 10 hours", "10 hours more")
	was := s.due()
	for range 3 {
		s.close()
		s.open()
		s.quietNow()
		s.wantDue(was)
	}
	s.forget()
	s.until(s.deadline(s.id).Add(-time.Hour))
	s.wantTold(anna, "no orders for the Romans have come yet")
	s.close()
	s.open()
	s.until(s.deadline(s.id).Add(time.Hour))
	s.wantTold(anna, "still counts; then the game goes on")
	s.close()
	s.open()
	s.until(s.deadline(s.id).Add(4 * time.Hour))
	if got := s.nation(); got != "Belgae, round 1" {
		t.Errorf("waiting for %s", got)
	}
}

// Orders that arrive within the grace count.
func TestGrace(t *testing.T) {
	many(t)
	s := newSeason(t, "Europe/London", "2026-10-24 12:00", Spec{Hours: 24, Pace: readPace(t, `{grace: 6}`)})
	s.wantDue("Sun 2026-10-25 11:00")
	s.forget()
	s.until(s.at("2026-10-25 16:30"))
	s.wantTold(anna, "are overdue")
	s.orders()
	if n := s.played(s.id, gamelog.ByDefault); s.nation() != "Belgae, round 1" || n != 0 {
		t.Errorf("waiting for %s, %d choices by default", s.nation(), n)
	}
	s.until(s.deadline(s.id).Add(6*time.Hour + time.Minute))
	if got := s.nation(); got == "Belgae, round 1" {
		t.Error("the grace does not end")
	}
}

// A robot plays for a player who misses their turn: the report says so, and gives its
// orders with their reasons.
func TestRobotPlays(t *testing.T) {
	many(t)
	s := newSeason(t, "UTC", "2026-06-01 12:00", Spec{Hours: 24, Absent: "robot"})
	s.forget()
	s.until(s.deadline(s.id).Add(time.Minute))
	for _, who := range []string{anna, bruno, gwen} {
		all := s.news(who)
		missed, played := "No orders for the Romans in round 1 came from Anna in time. A robot played the turn.", "A robot played the Romans in round 1 for Anna. Its orders, and why:"
		if who == anna {
			missed, played = "No orders from you for the Romans in round 1 came in time. A robot played the turn.", "A robot played the Romans in round 1. Its orders, and why:"
		}
		if len(all) != 1 || !contains(all[0], missed) || !contains(all[0], played) || !contains(all[0], " from the English Channel to Wessex") {
			t.Errorf("%s is told in %d letters: %s", who, len(all), all[0].All())
		}
	}
	if s.played(s.id, gamelog.ByRobot) < 5 {
		t.Error("the robot decided hardly anything")
	}
	s.checkLog(s.id)
}

// A seat that goes on missing is offered while a robot plays on, and its player takes
// it back with any letter.
func TestSeatIsOfferedAndTakenBack(t *testing.T) {
	many(t)
	s := newSeason(t, "UTC", "2026-06-01 12:00", Spec{
		Hours: 24, Absent: "hold", Misses: absence.Rules{Excused: 1, Offer: 2, StandIn: absence.Robot},
	})
	there := func() bool { return s.record().Seats[0].Attendance.StandIn == "" }
	for there() {
		for there() && s.waits(anna) {
			s.forget()
			s.until(s.deadline(s.id).Add(time.Minute))
		}
		for there() && s.waits(bruno) {
			s.orders()
		}
	}
	if a := s.record().Seats[0].Attendance; a.StandIn != absence.Robot || a.Missed != 3 || a.Excused != 1 { // the first does not count
		t.Fatalf("attendance %+v", a)
	}
	s.wantTold(gwen, "Anna has missed several turns in a row, so the seat with the Romans")
	if !s.waits(bruno) {
		t.Fatalf("the game does not go on without Anna: it waits for %q", s.nation())
	}
	for range 3 {
		s.orders()
		if !s.waits(bruno) {
			t.Fatal("the game waits for Anna though a robot plays for her")
		}
	}
	s.wantTold(bruno, "A robot played the ")
	s.answered(anna, "status", "you have taken the seat again")
	s.wantTold(bruno, "Anna is back and has taken the seat again")
	for s.waits(bruno) {
		s.orders()
	}
	if !s.waits(anna) {
		t.Error("the game does not wait for Anna again")
	}
	s.checkLog(s.id)
}

// waits reports whether the game waits for somebody.
func (s *season) waits(who string) bool {
	s.tb.Helper()
	side, _, over := s.waiting(s.id)
	return !over && []string{anna, bruno}[side] == who
}

// The GM decides where the game says so: they extend, or let the turn pass.
func TestGMDecides(t *testing.T) {
	many(t)
	s := newSeason(t, "UTC", "2026-06-01 12:00", Spec{Hours: 24, Absent: "gm"})
	s.forget()
	s.until(s.deadline(s.id).Add(time.Minute))
	s.wantTold(gwen, "No orders for the Romans in round 1 have come from Anna by")
	if got := s.nation(); got != "Romans, round 1" {
		t.Fatalf("nobody decided, but waiting for %s", got)
	}
	s.until(s.at("2026-06-05 12:00"))
	s.answered(gwen, "extend 24 hours", "gives Anna 24 hours more")
	s.wantDue("Sat 2026-06-06 12:00")
	s.until(s.deadline(s.id).Add(time.Minute))
	s.answered(gwen, "absent players hold", "")
	if got := s.nation(); got == "Romans, round 1" {
		t.Error("the game still waits, though nobody is asked any longer")
	}
}

// Misses in a vacation or an outage do not count.
func TestExcusedMisses(t *testing.T) {
	s := newSeason(t, "UTC", "2026-06-01 12:00", Spec{Hours: 24, Misses: absence.Rules{Offer: 1}})
	s.until(s.at("2026-06-01 20:00"))
	s.close()
	s.mu.Lock()
	s.time = s.at("2026-06-02 20:00")
	s.mu.Unlock()
	s.open()
	s.quietNow()
	s.wantDue("Wed 2026-06-03 12:00")
	s.forget()
	s.until(s.deadline(s.id).Add(time.Minute))
	s.wantTold(anna, "this does not count as a miss")
	if a := s.record().Seats[0].Attendance; a.Missed != 1 || a.Row != 0 || a.StandIn != "" {
		t.Errorf("attendance %+v", a)
	}
}

// A GM who is asked lets a turn pass by releasing it.
func TestGMLetsPass(t *testing.T) {
	s := newSeason(t, "UTC", "2026-06-01 12:00", Spec{Hours: 24, Absent: "gm"})
	s.until(s.deadline(s.id).Add(time.Minute))
	s.wantTold(gwen, "release")
	s.answered(gwen, "release", "")
	if got := s.nation(); got != "Belgae, round 1" {
		t.Errorf("waiting for %s", got)
	}
	if a := s.record().Seats[0].Attendance; a.Missed != 1 {
		t.Errorf("attendance %+v", a)
	}
	s.answered(gwen, "release", "")
	if got := s.nation(); got != "Belgae, round 1" {
		t.Errorf("released before the time is over: waiting for %s", got)
	}
}

// Who wishes reports by the round learns of all turns that robots played in it.
func TestRobotsInDigests(t *testing.T) {
	many(t)
	s := newSeason(t, "UTC", "2026-06-01 12:00", Spec{Hours: 24, Absent: "robot"})
	s.answered(gwen, "reports every round", "")
	s.forget()
	for round := s.nation(); !strings.Contains(round, "round 2"); round = s.nation() {
		s.until(s.deadline(s.id).Add(time.Minute))
	}
	all := s.news(gwen)
	last := all[len(all)-1]
	for _, nation := range []string{"Romans", "Belgae", "Welsh", "Picts"} {
		if !contains(last, "A robot played the "+nation+" in round 1") {
			t.Errorf("the digest says nothing of the robot's orders for the %s", nation)
		}
	}
	reports := 0
	for _, l := range all { // the others tell of each missed turn at once
		if contains(l, "WHAT HAPPENED") {
			reports++
		}
	}
	if reports != 1 {
		t.Errorf("%d reports in a round", reports)
	}
}

// A hold within a pause lasts until both have ended.
func TestPauseAndHold(t *testing.T) {
	many(t)
	s := newSeason(t, "Europe/Budapest", "2026-10-24 12:00", Spec{Hours: 24})
	s.answered(gwen, "pause", "Nothing is played")
	s.answered(gwen, "hold", "")
	s.until(s.at("2026-10-28 12:00"))
	s.answered(gwen, "resume", "The game goes on")
	s.wantDue("-")
	s.until(s.at("2026-10-30 12:00"))
	s.answered(gwen, "release", "")
	s.wantDue("Sat 2026-10-31 12:00")
}

// What a GM did to the time can be undone, the time that was given as well while it is
// waited for what it was given for.
func TestTimeIsUndone(t *testing.T) {
	many(t)
	s := newSeason(t, "Europe/Budapest", "2026-10-24 12:00", Spec{Hours: 48})
	const due = "Mon 2026-10-26 11:00"
	s.wantDue(due)
	s.answered(gwen, "pace 96 hours", "pace 96 hours")
	s.wantDue("Wed 2026-10-28 11:00")
	s.answered(gwen, "undo", "")
	s.wantDue(due)
	s.answered(gwen, "extend 10 hours", "10 hours more")
	s.wantDue("Mon 2026-10-26 21:00")
	s.answered(gwen, "undo", "extend 10 hours")
	s.wantDue(due)
	s.answered(gwen, "extend 10 hours", "10 hours more")
	s.wantDue("Mon 2026-10-26 21:00")
	s.until(s.at("2026-10-25 12:00"))
	s.answered(gwen, "pause", "Nothing is played")
	s.wantDue("-")
	s.until(s.at("2026-10-25 18:00"))
	s.answered(gwen, "undo", "")
	if got := s.due(); got == "-" {
		t.Error("the game still stands still")
	}
	s.answered(gwen, "absent players gm", "")
	s.answered(gwen, "undo", "")
	if got := s.record().Settings.Absent; got != absence.Hold {
		t.Errorf("absent players: %s", got)
	}
	s.answered(gwen, "extend 10 hours", "10 hours more")
	s.until(s.at("2026-10-27 18:00")) // the turn is played without orders
	s.answered(gwen, "undo", "")
	if n := len(s.record().Clock.Given); n != 0 {
		t.Errorf("%d times were given for the turn that is waited for now", n)
	}
}
