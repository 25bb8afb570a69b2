package moderator

import (
	"fmt"

	"bretwalda/internal/absence"
	"bretwalda/internal/commands"
	"bretwalda/internal/game"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// What is said of those who miss their turns.
const (
	sayMissed      report.Saying = "missed"       // Who; Nation, Round; Choice: who played, absence.Hold or Robot
	sayMissedYou   report.Saying = "missed-you"   // Nation, Round; Yes: a robot played; Choice: an absence.Excuse; Number: misses left
	saySeatOffered report.Saying = "seat-offered" // Who; Nations; Choice: who plays meanwhile
	saySeatBack    report.Saying = "seat-back"    // Who; Yes: the reader
	sayRobotPlayed report.Saying = "robot-played" // Who; Nation, Round; Text: the orders
	sayGMAbsent    report.Saying = "gm-absent"    // Who; Nation, Round, When; Choice: the policy; Can
)

// missedTurn is a nation turn that was played without the orders of its player.
type missedTurn struct {
	turn   table.TurnKey
	seat   int
	player absence.Policy // who played it
	untold bool           // who missed it has not heard of it yet
}

// close does what the game does for a player whose time is over without orders.
func (t deadlines) close(tb *table.Table) error {
	if d := tb.Pending(); tb.Questioning().WaitsForAnswers() && !tb.Agenda().Halts(tb.Pos.At(), &d) && !tb.Agenda().Unsaid() {
		return t.asking().lapse(tb)
	}
	if w := tb.Agenda().Waits(tb.Agenda().Waiting(), t.now); w.Why != report.WaitProblems || !tb.Rec.Settings.Absent.Waits() {
		if played, err := t.playing().playWaiting(tb); played || err != nil {
			return err
		}
	}
	if !tb.Rec.Settings.Absent.Waits() {
		return t.pass(tb)
	}
	if err := t.setClock(tb, tb.Rec.Clock.Close()); err != nil {
		return err
	}
	if len(tb.Rec.GMs) > 0 {
		return t.askGMs(tb)
	}
	waiting := tb.Agenda().Waiting()
	return t.noticeGM(tb, fmt.Sprintf("absent.%s.%d", tb.Rec.ID, tb.Seq), report.Notice{
		About: report.TroubleAbsent, Game: tb.Facts(), Nation: waiting.Nation, Round: waiting.Round, Due: tb.Rec.Clock.Due,
	})
}

// askGMs tells the GMs of a game that it waits, and what they can do.
func (t deadlines) askGMs(tb *table.Table) error {
	seat := tb.Agenda().Waited()
	if seat < 0 {
		return nil
	}
	said := tb.Words().SaidOfDeadline(report.Said{Who: tb.Rec.Seats[seat].Name, Choice: string(tb.Rec.Settings.Absent)})
	var all []*roster.Person
	for i := range tb.Rec.GMs {
		all = append(all, &tb.Rec.GMs[i])
	}
	return t.gmDesk().alert(tb, all, sayGMAbsent, said, moreTime(), commands.Command{Kind: commands.Release}, actForSeat(seat), replaceSeat(seat))
}

// letPass plays the nation turn that the game waits with although there are orders for
// it, or for whose player it waits though their time is over, as a GM decided. It
// reports whether there was one.
func (t deadlines) letPass(tb *table.Table) (bool, error) {
	if tb.Status == store.StatusActive && tb.Pending().Kind != game.None {
		if played, err := t.playing().playWaiting(tb); played || err != nil {
			return played, err
		}
	}
	if !tb.Rec.Clock.Over || tb.Status != store.StatusActive {
		return false, nil
	}
	return true, t.pass(tb)
}

// pass plays the nation turn that is waited for without orders, and notes that its
// player has missed it.
func (t deadlines) pass(tb *table.Table) error {
	seat, turn := tb.Agenda().Waited(), tb.Agenda().Waiting()
	here := seat >= 0 && !tb.Agenda().Unattended(seat)
	var miss absence.Miss
	if here {
		var err error
		if miss, err = t.miss(tb, seat, turn); err != nil {
			return err
		}
	}
	adj, err := t.playing().adjudicate(tb, true)
	if err != nil {
		return err
	}
	if seat >= 0 {
		missed := missedTurn{turn, seat, tb.Rec.Settings.Absent.Plays(), !here || miss.Offer}
		adj.missed = append(adj.missed, missed)
		if here && !tb.Rec.Settings.Absent.Waits() { // else a GM had it played
			if err := t.gmDesk().missed(tb, missed, miss); err != nil {
				return err
			}
		}
	}
	if adj.played {
		t.reporting().played(tb, adj, nil)
	}
	if !miss.Offer {
		return nil
	}
	return t.offerSeat(tb, seat)
}

// miss notes that a player has missed a turn, and tells them.
func (t deadlines) miss(tb *table.Table, seat int, turn table.TurnKey) (absence.Miss, error) {
	s := &tb.Rec.Seats[seat]
	attendance, miss := tb.Rec.Settings.Misses.Miss(s.Attendance, tb.Agenda().Excuse(seat, t.now), tb.Agenda().Last(seat))
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Seats[seat].Attendance = attendance }); err != nil {
		return miss, err
	}
	t.log.Info("turn missed", "game", tb.Rec.ID, "seat", s.Key, "excuse", miss.Excuse, "left", miss.Left, "offered", miss.Offer)
	if s.Empty() || miss.Offer {
		return miss, nil
	}
	return miss, t.sayFirst(tb, &s.Person, t.newsLetter(string(sayMissedYou)), sayMissedYou, report.Said{Nation: turn.Nation, Round: turn.Round, Choice: string(miss.Excuse), Number: max(0, miss.Left), Yes: tb.Rec.Settings.Absent.Plays() == absence.Robot})
}

// offerSeat tells everybody, and who waits for a seat, that one can be taken.
func (t deadlines) offerSeat(tb *table.Table, seat int) error {
	s := &tb.Rec.Seats[seat]
	said := report.Said{
		Who: s.Name, Nations: tb.NationsOf(seat), Choice: string(tb.Agenda().StandIn(seat)),
	}
	t.seating().offerToList(tb, seat)
	return t.informAll(tb, nil, saySeatOffered, func(*roster.Person) report.Said { return said })
}

// robots are the turns that robots played since a log entry.
func (t deadlines) robots(n *news, since store.Seq) ([]table.RobotTurn, error) {
	if !n.adj.robots && since == n.before {
		return nil, nil
	}
	if lately, known := n.tb.Lately(since); known {
		return lately.Robots, nil
	}
	entries, err := t.tables.Log(n.tb.Rec.ID)
	if err != nil {
		return nil, err
	}
	return table.RobotsSince(n.tb.Rules.System, entries, since)
}

// tellAbsent tells a person, with the report of what was played, who has missed a
// turn in it, and what robots ordered and why.
func (t deadlines) tellAbsent(n *news, p *roster.Person, robots []table.RobotTurn) error {
	tb := n.tb
	for _, m := range n.adj.missed {
		if p.Role() == roster.GM && !tb.Plays(p) {
			break // they are told with what they can do about it
		}
		if s := &tb.Rec.Seats[m.seat]; s.Key == p.Key && !m.untold {
			continue // they have been told, and what it means for them
		}
		err := t.sayFirst(tb, p, t.newsLetter(string(sayMissed)), sayMissed, report.Said{
			Who: tb.Rec.Seats[m.seat].Name, Nation: m.turn.Nation, Round: m.turn.Round, Choice: string(m.player),
		})
		if err != nil {
			return err
		}
	}
	for _, r := range robots {
		text, err := tb.Rules.Reports.RobotOrders(tb.Rec.Language(p), r.Plan)
		if err != nil {
			return err
		}
		said := report.Said{Nation: r.Turn.Nation, Round: r.Turn.Round, Text: text}
		if seat := tb.SeatOf(r.Turn.Nation); seat >= 0 && !tb.Rec.Seats[seat].Given && tb.Rec.Seats[seat].Key != p.Key {
			said.Who = tb.Rec.Seats[seat].Name
		}
		if err := t.inform(tb, p, nil, sayRobotPlayed, said); err != nil {
			return err
		}
	}
	return nil
}

// here notes that a letter of a seat's player came. It ends their row of misses, and
// takes the seat back if it was offered and nobody has taken it.
func (t deadlines) here(at *access.Sender) error {
	tb := at.Table
	was := tb.Rec.Seats[at.Seat].Attendance
	is, back := was.Here()
	if is == was {
		return nil
	}
	err := t.tables.Change(tb, func(rec *roster.Record) { rec.Seats[at.Seat].Attendance = is })
	if err != nil || !back {
		return err
	}
	who := &tb.Rec.Seats[at.Seat].Person
	t.log.Info("seat taken back", "game", tb.Rec.ID, "seat", who.Key)
	return t.informAll(tb, at, saySeatBack, func(p *roster.Person) report.Said {
		return report.Said{Who: who.Name, Yes: p.Key == who.Key}
	})
}
