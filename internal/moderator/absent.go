package moderator

import (
	"fmt"
	"time"

	"bretwalda/internal/absence"
	"bretwalda/internal/game"
	"bretwalda/internal/pace"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// close does what the game does for a player whose time is over without orders.
func (t *task) close(tb *table) error {
	switch tb.rec.Settings.Absent {
	case absence.Wait, absence.GM:
		due := tb.rec.Clock.Due
		if err := t.setClock(tb, tb.rec.Clock.Close()); err != nil {
			return err
		}
		waiting := tb.waiting()
		return t.noticeGM(tb, fmt.Sprintf("absent.%s.%d", tb.rec.ID, tb.seq), report.Notice{
			About: report.TroubleAbsent, Game: tb.facts(), Nation: waiting.nation, Round: waiting.round, Due: due,
		})
	}
	return t.pass(tb)
}

// pass plays the nation turn that is waited for without orders, and notes that its
// player has missed it.
func (t *task) pass(tb *table) error {
	seat := tb.waited()
	var miss absence.Miss
	if seat >= 0 {
		var attendance absence.Attendance
		attendance, miss = tb.rec.Settings.Misses.Miss(tb.rec.Seats[seat].Attendance, tb.excuse(seat, t.now), tb.last(seat))
		err := t.change(tb, func(rec *roster.Record) { rec.Seats[seat].Attendance = attendance })
		if err != nil {
			return err
		}
		t.log.Info("turn missed", "game", tb.rec.ID, "seat", tb.rec.Seats[seat].Key, "excuse", miss.Excuse, "left", miss.Left, "offered", miss.Offer)
	}
	adj, err := t.adjudicate(tb, true)
	if err != nil {
		return err
	}
	t.played(tb, adj, nil)
	return nil
}

// waiting is the nation turn that the game waits for.
func (tb *table) waiting() turnKey {
	s := &tb.pos.State
	return waitingFor(s, tb.rules.engine.Pending(s))
}

// excuse is what excuses a player who was waited for until now.
func (tb *table) excuse(seat int, now time.Time) absence.Excuse {
	c := &tb.rec.Clock
	switch {
	case pace.AwayBetween(c.Asked, now, tb.zone(), tb.rec.Seats[seat].Vacations...):
		return absence.Vacation
	case c.Has(pace.Outage):
		return absence.Outage
	}
	return absence.NoExcuse
}

// last reports whether nobody but a seat's player is there to play.
func (tb *table) last(seat int) bool {
	for i := range tb.rec.Seats {
		if i != seat && !tb.unattended(i) {
			return false
		}
	}
	return true
}

// unattended reports whether nobody is waited for where a seat (-1: nobody's) is to
// decide.
func (tb *table) unattended(seat int) bool {
	return seat >= 0 && tb.standIn(seat) != ""
}

// standIn returns who plays a seat for its player: absence.Robot, absence.Hold, or
// "" while the player does.
func (tb *table) standIn(seat int) absence.Policy {
	if s := &tb.rec.Seats[seat]; !s.Robot {
		return s.Attendance.StandIn
	}
	return absence.Robot
}

// here notes that a letter of a seat's player came, which takes the seat back if it
// was offered.
func (t *task) here(tb *table, seat int) (back bool, err error) {
	was := tb.rec.Seats[seat].Attendance
	is, back := was.Here()
	if is == was {
		return false, nil
	}
	return back, t.change(tb, func(rec *roster.Record) { rec.Seats[seat].Attendance = is })
}

// robotPlays returns whether a robot decides where orders and standing orders say
// nothing: for a seat that it plays, and in the nation turn that was missed.
func (tb *table) robotPlays(missed func(*game.State, game.Decision) bool) func(*game.State, game.Decision) bool {
	plays := tb.rec.Settings.Absent.Plays()
	return func(s *game.State, d game.Decision) bool {
		if missed(s, d) {
			return plays == absence.Robot
		}
		seat := tb.seatOf(d.Nation)
		return seat >= 0 && tb.standIn(seat) == absence.Robot
	}
}
