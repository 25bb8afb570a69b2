package moderator

import (
	"fmt"
	"time"

	"bretwalda/internal/absence"
	"bretwalda/internal/clock"
	"bretwalda/internal/commands"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/pace"
	"bretwalda/internal/press"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// What is said of those who miss their turns.
const (
	sayMissed      report.Saying = "missed"       // Who; Nation, Round; Choice: who played, absence.Hold or Robot
	sayMissedYou   report.Saying = "missed-you"   // Choice: an absence.Excuse; Number: misses left
	saySeatOffered report.Saying = "seat-offered" // Who; Nations; Choice: who plays meanwhile
	saySeatBack    report.Saying = "seat-back"    // Who; Yes: the reader
	sayRobotPlayed report.Saying = "robot-played" // Who; Nation, Round; Text: the orders
	sayGMAbsent    report.Saying = "gm-absent"    // Who; Nation, Round, When; Choice: the policy; Lines: what a GM can write
)

// missedTurn is a nation turn that was played without the orders of its player.
type missedTurn struct {
	turn   turnKey
	seat   int
	player absence.Policy // who played it
}

// close does what the game does for a player whose time is over without orders.
func (t deadlines) close(tb *table) error {
	if tb.questioning().waitsForAnswers() {
		return t.playing().lapse(tb)
	}
	if w := tb.agenda().waits(tb.agenda().waiting(), t.now); w.why != report.WaitProblems || !tb.rec.Settings.Absent.Waits() {
		if played, err := t.playing().playWaiting(tb); played || err != nil {
			return err
		}
	}
	if !tb.rec.Settings.Absent.Waits() {
		return t.pass(tb)
	}
	if err := t.setClock(tb, tb.rec.Clock.Close()); err != nil {
		return err
	}
	if len(tb.rec.GMs) > 0 {
		return t.askGMs(tb)
	}
	waiting := tb.agenda().waiting()
	return t.notice("", fmt.Sprintf("absent.%s.%d", tb.rec.ID, tb.seq), report.Notice{
		About: report.TroubleAbsent, Game: tb.facts(), Nation: waiting.nation, Round: waiting.round, Due: tb.rec.Clock.Due,
	})
}

// askGMs tells the GMs of a game that it waits, and what they can do.
func (t deadlines) askGMs(tb *table) error {
	seat := tb.agenda().waited()
	if seat < 0 {
		return nil
	}
	can := []commands.Command{
		{Kind: commands.Extend, Hours: clock.Notice}, {Kind: commands.Release},
		{Kind: commands.Act, Seats: []press.Seat{press.Seat(seat)}, Lines: []orders.Line{{Text: "…"}}},
	}
	said := tb.words().saidOfDeadline(report.Said{Who: tb.rec.Seats[seat].Name, Choice: string(tb.rec.Settings.Absent)})
	for i := range tb.rec.GMs {
		p := &tb.rec.GMs[i]
		said.Lines = tb.words().printAll(can, p)
		if err := t.inform(tb, p, nil, sayGMAbsent, said); err != nil {
			return err
		}
	}
	return nil
}

// letPass plays the nation turn that the game waits with although there are orders for
// it, or for whose player it waits though their time is over, as a GM decided. It
// reports whether there was one.
func (t deadlines) letPass(tb *table) (bool, error) {
	if tb.status == store.StatusActive && tb.pending().Kind != game.None {
		if played, err := t.playing().playWaiting(tb); played || err != nil {
			return played, err
		}
	}
	if !tb.rec.Clock.Over || tb.status != store.StatusActive {
		return false, nil
	}
	return true, t.pass(tb)
}

// pass plays the nation turn that is waited for without orders, and notes that its
// player has missed it.
func (t deadlines) pass(tb *table) error {
	seat, turn := tb.agenda().waited(), tb.agenda().waiting()
	offered := false
	if seat >= 0 && !tb.agenda().unattended(seat) {
		var err error
		if offered, err = t.miss(tb, seat); err != nil {
			return err
		}
	}
	adj, err := t.playing().adjudicate(tb, true)
	if err != nil {
		return err
	}
	if seat >= 0 {
		adj.missed = append(adj.missed, missedTurn{turn, seat, tb.rec.Settings.Absent.Plays()})
	}
	if adj.played {
		t.reporting().played(tb, adj, nil)
	}
	if !offered {
		return nil
	}
	return t.offerSeat(tb, seat)
}

// miss notes that a player has missed a turn, tells him, and reports whether his
// seat is offered to others from now on.
func (t deadlines) miss(tb *table, seat int) (offered bool, err error) {
	s := &tb.rec.Seats[seat]
	attendance, miss := tb.rec.Settings.Misses.Miss(s.Attendance, tb.agenda().excuse(seat, t.now), tb.agenda().last(seat))
	if err := t.access().change(tb, func(rec *roster.Record) { rec.Seats[seat].Attendance = attendance }); err != nil {
		return false, err
	}
	t.log.Info("turn missed", "game", tb.rec.ID, "seat", s.Key, "excuse", miss.Excuse, "left", miss.Left, "offered", miss.Offer)
	if s.Empty() || miss.Offer {
		return miss.Offer, nil
	}
	return false, t.inform(tb, &s.Person, nil, sayMissedYou, report.Said{Choice: string(miss.Excuse), Number: max(0, miss.Left)})
}

// offerSeat tells everybody, and who waits for a seat, that one can be taken.
func (t deadlines) offerSeat(tb *table, seat int) error {
	s := &tb.rec.Seats[seat]
	said := report.Said{
		Who: s.Name, Nations: tb.rules.Ruleset.Scenarios[tb.scenario].Sides[seat], Choice: string(tb.agenda().standIn(seat)),
	}
	t.seating().offerToList(tb, seat)
	return t.informAll(tb, nil, saySeatOffered, func(*roster.Person) report.Said { return said })
}

// robots are the turns that robots played since a log entry.
func (t deadlines) robots(n *news, since store.Seq) ([]robotTurn, error) {
	if !n.adj.robots && since == n.before {
		return nil, nil
	}
	entries, err := t.gmDesk().entries(n.tb)
	if err != nil {
		return nil, err
	}
	return robotsSince(n.tb.rules.System, entries, since)
}

// tellAbsent tells a person, with the report of what was played, who has missed a
// turn in it, and what robots ordered and why.
func (t deadlines) tellAbsent(n *news, p *roster.Person, robots []robotTurn) error {
	tb := n.tb
	for _, m := range n.adj.missed {
		err := t.inform(tb, p, nil, sayMissed, report.Said{
			Who: tb.rec.Seats[m.seat].Name, Nation: m.turn.nation, Round: m.turn.round, Choice: string(m.player),
		})
		if err != nil {
			return err
		}
	}
	for _, r := range robots {
		text, err := tb.rules.Reports.RobotOrders(tb.rec.Language(p), r.plan)
		if err != nil {
			return err
		}
		said := report.Said{Nation: r.turn.nation, Round: r.turn.round, Text: text}
		if seat := tb.seatOf(r.turn.nation); seat >= 0 && !tb.rec.Seats[seat].Given {
			said.Who = tb.rec.Seats[seat].Name
		}
		if err := t.inform(tb, p, nil, sayRobotPlayed, said); err != nil {
			return err
		}
	}
	return nil
}

// waiting is the nation turn that the game waits for.
func (tb agenda) waiting() turnKey {
	d := tb.pending()
	return waitingFor(tb.pos.At(), &d)
}

// excuse is what excuses a player who was waited for until now.
func (tb agenda) excuse(seat int, now time.Time) absence.Excuse {
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
func (tb agenda) last(seat int) bool {
	for i := range tb.rec.Seats {
		if i != seat && !tb.unattended(i) {
			return false
		}
	}
	return true
}

// unattended reports whether nobody is waited for where a seat (-1: nobody's) is to
// decide.
func (tb agenda) unattended(seat int) bool {
	return seat >= 0 && tb.standIn(seat) != ""
}

// standIn returns who plays a seat for its player: absence.Robot, absence.Hold, or
// "" while the player does.
func (tb agenda) standIn(seat int) absence.Policy {
	if s := &tb.rec.Seats[seat]; !s.Robot {
		return s.Attendance.StandIn
	}
	return absence.Robot
}

// here notes that a letter of a seat's player came. It ends his row of misses, and
// takes the seat back if it was offered and nobody has taken it.
func (t deadlines) here(at *atTable) error {
	tb := at.table
	was := tb.rec.Seats[at.seat].Attendance
	is, back := was.Here()
	if is == was {
		return nil
	}
	err := t.access().change(tb, func(rec *roster.Record) { rec.Seats[at.seat].Attendance = is })
	if err != nil || !back {
		return err
	}
	who := &tb.rec.Seats[at.seat].Person
	t.log.Info("seat taken back", "game", tb.rec.ID, "seat", who.Key)
	return t.informAll(tb, at, saySeatBack, func(p *roster.Person) report.Said {
		return report.Said{Who: who.Name, Yes: p.Key == who.Key}
	})
}

// robotPlays returns whether a robot decides where orders and standing orders say
// nothing: for a seat that it plays, and in the nation turn that was missed.
func (tb agenda) robotPlays(missed func(game.Moment, *game.Decision) bool) func(game.Moment, *game.Decision) bool {
	plays := tb.rec.Settings.Absent.Plays()
	return func(at game.Moment, d *game.Decision) bool {
		if missed(at, d) {
			return plays == absence.Robot
		}
		seat := tb.seatOf(d.Nation)
		return seat >= 0 && tb.standIn(seat) == absence.Robot
	}
}
