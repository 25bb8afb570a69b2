package moderator

import (
	"slices"
	"strings"

	"bretwalda/internal/absence"
	"bretwalda/internal/clock"
	"bretwalda/internal/commands"
	"bretwalda/internal/game"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/press"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// A GM who does not play gets no report of each turn, unless they wish, but a digest when a
// round is over, and at once what a person must look into: a missed turn, a seat at risk,
// letters that cannot be read, an address that fails; each with the lines that mend it.

// What GMs who do not play are told at once.
const (
	sayGMMissed  report.Saying = "gm-missed"  // Who; Nation, Round; Choice: who played; Yes: seats are offered, after Number more misses; Can
	sayGMUnread  report.Saying = "gm-unread"  // Who; Number: letters in a row; Names: lines of the last; Can
	sayGMFailing report.Saying = "gm-failing" // Who; Other: the address; Topic: the cause; Can
)

// digestLetter is the name of a digest in the game.
const digestLetter = "digest"

const (
	// twice is how many letters in a row that cannot be read make the GM be told, and so does
	// every as many more.
	twice = 2
	// mostUnreadLines is how many of their lines the GM is shown.
	mostUnreadLines = 6
)

// idle are the GMs of a game who do not play in it.
func (t gmDesk) idle(tb *table.Table) (list []*roster.Person) {
	for i := range tb.Rec.GMs {
		if gm := &tb.Rec.GMs[i]; !tb.Plays(gm) {
			list = append(list, gm)
		}
	}
	return list
}

// alert tells some GMs of a game what they must look into, and what they can write.
func (t gmDesk) alert(tb *table.Table, gms []*roster.Person, what report.Saying, said report.Said, can ...commands.Command) error {
	for _, gm := range gms {
		said.Can = t.remedies(tb, gm, can)
		if err := t.deadlines().inform(tb, gm, nil, what, said); err != nil {
			return err
		}
	}
	return nil
}

// remedies are lines that a GM can write, each with its kind, which says what it is good for.
func (t gmDesk) remedies(tb *table.Table, gm *roster.Person, can []commands.Command) []report.SaidLine {
	var lines []report.SaidLine
	for i := range can {
		c := &can[i]
		line := report.SaidLine{Label: string(c.Kind), Text: t.printed(tb, c, tb.Rec.Language(gm))}
		if heading, _, _ := strings.Cut(line.Text, "\n"); strings.HasSuffix(heading, ":") {
			line.Text = heading + " …"
		}
		lines = append(lines, line)
	}
	return lines
}

// What a GM can write about the player of a seat. The new player, and the new address, are
// examples: who can only be known to the GM.
func replaceSeat(seat int) commands.Command {
	return commands.Command{Kind: commands.Replace, Seats: []press.Seat{press.Seat(seat)}, Name: "Zoe", Addr: "zoe@mail.example"}
}

func moveSeat(seat int) commands.Command {
	return commands.Command{Kind: commands.Address, Seats: []press.Seat{press.Seat(seat)}, Addr: "new@mail.example"}
}

func actForSeat(seat int) commands.Command {
	return commands.Command{Kind: commands.Act, Seats: []press.Seat{press.Seat(seat)}, Lines: []orders.Line{{Text: "…"}}}
}

func writeToSeat(seat int) commands.Command {
	return commands.Command{Kind: commands.Press, Seats: []press.Seat{press.Seat(seat)}, Body: "…"}
}

func moreTime() commands.Command {
	return commands.Command{Kind: commands.Extend, Hours: clock.Notice}
}

// missed tells of a nation turn that was played without its player's orders.
func (t gmDesk) missed(tb *table.Table, m missedTurn, miss absence.Miss) error {
	said := report.Said{
		Who: tb.Rec.Seats[m.seat].Name, Nation: m.turn.Nation, Round: m.turn.Round, Choice: string(m.player),
		Yes: miss.Left >= 0 && miss.Excuse == absence.NoExcuse, Number: max(0, miss.Left),
	}
	back := commands.Command{Kind: commands.Rewind, First: m.turn.Round, Nation: m.turn.Nation, Part: m.turn.Part}
	return t.alert(tb, t.idle(tb), sayGMMissed, said, writeToSeat(m.seat), back, replaceSeat(m.seat))
}

// understood counts the letters of a seat, one after the other, that could not be read, or only
// in part, and tells the GMs when it was twice. Lines are those of this letter.
func (t gmDesk) understood(at *access.Sender, yes bool, lines []string) error {
	tb, seat := at.Table, at.Seat
	n := 0
	if !yes {
		n = tb.Rec.Seats[seat].Unread + 1
	}
	if n == tb.Rec.Seats[seat].Unread {
		return nil
	}
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Seats[seat].Unread = n }); err != nil {
		return err
	}
	if n == 0 || n%twice != 0 {
		return nil
	}
	t.log.Info("messages of a seat cannot be read", "game", tb.Rec.ID, "seat", at.Key, "in_a_row", n)
	said := report.Said{Who: at.Person().Name, Number: n}
	for _, line := range lines[:min(mostUnreadLines, len(lines))] {
		if line = press.Clean(line, t.m.mailbox, tb.Press().Secrets()); line != "" {
			said.Names = append(said.Names, line)
		}
	}
	can := []commands.Command{writeToSeat(seat), actForSeat(seat)}
	if tb.Agenda().Waited() == seat && !tb.Rec.Clock.Due.IsZero() {
		can = append(can, moreTime())
	}
	return t.alert(tb, t.idle(tb), sayGMUnread, said, can...)
}

// failing tells of a player whom letters do not reach. Nobody is told where no GM is to be:
// then it is for the operator.
func (t gmDesk) failing(tb *table.Table, p *roster.Person, cause string) (told bool, err error) {
	seat, err := tb.Rec.SeatNumber(p.Key)
	if err != nil || len(t.idle(tb)) == 0 {
		return false, nil
	}
	return true, t.alert(tb, t.idle(tb), sayGMFailing, report.Said{Who: p.Name, Other: p.Addr, Topic: cause}, moveSeat(seat), replaceSeat(seat))
}

// cares are what there is to look into when a round is over.
func (t gmDesk) cares(tb *table.Table, gm *roster.Person) (list []report.Care) {
	add := func(c report.Care, can ...commands.Command) {
		c.Can = t.remedies(tb, gm, can)
		list = append(list, c)
	}
	for seat := range tb.Rec.Seats {
		s := &tb.Rec.Seats[seat]
		if s.Empty() {
			continue
		}
		switch {
		case s.Attendance.StandIn != "":
			add(report.Care{What: report.CareOffered, Who: s.Name}, replaceSeat(seat))
		case s.Attendance.Row > 0:
			add(report.Care{What: report.CareMissed, Who: s.Name, Number: s.Attendance.Row}, writeToSeat(seat), replaceSeat(seat))
		}
		if s.Unread >= twice {
			add(report.Care{What: report.CareUnread, Who: s.Name, Number: s.Unread}, writeToSeat(seat), actForSeat(seat))
		}
		if s.Bounced != nil {
			add(report.Care{What: report.CareFailing, Who: s.Name, When: s.Bounced.Since}, moveSeat(seat), replaceSeat(seat))
		}
	}
	return list
}

// over are the rounds that ended in events: several, where no player was asked in one of them.
func over(events []game.Event) (rounds []report.DigestRound) {
	for i := range events {
		if e := &events[i]; e.Kind == game.RoundEnded {
			rounds = append(rounds, report.DigestRound{Round: int(e.Round)})
		}
	}
	return rounds
}

// digest tells the GMs who wish for it of rounds that are over, and returns whom.
func (t gmDesk) digest(n *news) (told []string, err error) {
	tb := n.tb
	rounds := over(n.adj.events)
	if len(rounds) == 0 || n.adj.pending.Kind == game.None { // the last letter tells all
		return nil, nil
	}
	for _, gm := range t.idle(tb) {
		if tb.Rec.Frequency(gm) != roster.Digest {
			continue
		}
		if len(told) == 0 {
			entries, err := t.tables.Log(tb.Rec.ID)
			if err != nil {
				return nil, err
			}
			for i := range rounds {
				rounds[i].Turns = table.PlayedIn(tb.Rules.Ruleset, entries, rounds[i].Round)
			}
		}
		t.reporting().tell(tb, gm.Key, t.deadlines().newsLetter(digestLetter), tb.Writer(gm).Digest(report.Digest{
			State: tb.Pos.Show(), Ledger: tb.Pos.Ledger(), Pending: n.adj.pending, Deadline: tb.Rec.Clock.Due,
			Rounds: rounds, Cares: t.cares(tb, gm),
		}))
		told = append(told, gm.Key)
	}
	return slices.Clip(told), nil
}
