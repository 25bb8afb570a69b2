package moderator

import (
	"fmt"
	netmail "net/mail"
	"slices"

	"bretwalda/internal/absence"
	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/lobby"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/postmark"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/outbox"
	"bretwalda/internal/press"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// What is said when people come and go.
const (
	sayTakesSeat   report.Saying = "takes-seat"   // to who takes a seat; Nations
	saySeatNews    report.Saying = "seat-news"    // the subject of that letter, and of the farewell
	sayFarewell    report.Saying = "farewell"     // to who had a seat; Text: the reason or ""
	sayResigned    report.Saying = "resigned"     // to all; Who, Nations; Choice: robot or hold, who plays now
	sayReplaced    report.Saying = "replaced"     // to all; Who: the new player; Topic: the former; Nations
	sayRemoved     report.Saying = "removed"      // to all; Who, Nations, Text: the reason or ""; Choice
	sayMoved       report.Saying = "moved"        // to the address that somebody had before; Who
	sayAddress     report.Saying = "address"      // to the GM; Who
	sayBadAddress  report.Saying = "bad-address"  // to the GM; Topic: no address that letters can go to
	saySeated      report.Saying = "seated"       // to the GM; Who has a seat already
	sayNoSeatFree  report.Saying = "no-seat"      // to the GM: Who waits for one; Command: how to replace somebody
	sayNobodyThere report.Saying = "nobody-there" // to the GM: the seat is free
)

// routes are the commands that are carried out here.
func (seating) routes() []route {
	return []route{
		{kind: commands.Resign, do: in(seating.resign)},
		{kind: commands.Replace, do: in(seating.replace)},
		{kind: commands.Remove, do: in(seating.remove)},
		{kind: commands.Add, do: in(seating.add), lobby: in(lobbyDesk.addToList)},
		{kind: commands.Robot, do: in(seating.addRobots)},
		{kind: commands.Address, do: in(seating.changeAddress)},
	}
}

// resign gives a player's seat up.
func (t seating) resign(at *access.Sender, _ *commands.Command) error {
	tb := at.Table
	if tb.Ended() {
		return t.say(at, sayGameOver, report.Said{})
	}
	said := report.Said{Who: at.Person().Name, Nations: tb.NationsOf(at.Seat), Choice: string(tb.Agenda().StandsIn())}
	if err := t.vacate(tb, at.Seat); err != nil {
		return err
	}
	for p := range tb.Rec.People() {
		if err := t.sayTo(tb, p, "resigned"+at.Key, sayResigned, said); err != nil {
			return err
		}
	}
	if err := t.say(at, sayFarewell, report.Said{Who: at.Who.Name}); err != nil {
		return err
	}
	return t.playing().playOn(tb)
}

// replace gives a seat to another person.
func (t seating) replace(at *access.Sender, c *commands.Command) error {
	tb, seat := at.Table, int(c.Seats[0])
	if seat < 0 {
		return t.say(at, sayNobodyThere, report.Said{})
	}
	who, err := t.newcomer(at, c)
	if who == nil || err != nil {
		return err
	}
	was := *tb.Player(seat)
	if err := t.seat(tb, seat, *who); err != nil {
		return err
	}
	if was.Addr != "" {
		if err := t.farewell(tb, &was, ""); err != nil {
			return err
		}
	}
	return t.gmDesk().sayAll(at, sayReplaced, report.Said{Who: who.Name, Topic: was.Name, Nations: tb.NationsOf(seat)})
}

// add gives a free seat to a person, or else a place on the waiting list.
func (t seating) add(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	seat := slices.IndexFunc(tb.Rec.Seats, func(s roster.Seat) bool { return s.Empty() && !s.Given })
	if seat < 0 {
		seat = slices.IndexFunc(tb.Rec.Seats, func(s roster.Seat) bool { return s.Given })
	}
	if seat < 0 {
		who, err := t.newcomer(at, c)
		if who == nil || err != nil {
			return err
		}
		if err := t.lobbyDesk().enlistAs(tb, *who, lobby.Lobby.Add); err != nil {
			return err
		}
		example := commands.Command{Kind: commands.Replace, Seats: []press.Seat{0}, Name: who.Name, Addr: who.Addr}
		return t.say(at, sayNoSeatFree, report.Said{Who: who.Name, Command: t.gmDesk().printed(tb, &example, tb.Rec.Language(at.Person()))})
	}
	replace := *c
	replace.Seats = []press.Seat{press.Seat(seat)}
	return t.replace(at, &replace)
}

// newcomer is the person that a command of the GM names; nil if they cannot get a
// seat, which is said.
func (t seating) newcomer(at *access.Sender, c *commands.Command) (*roster.Person, error) {
	tb := at.Table
	addr := netmail.Address{Name: c.Name, Address: c.Addr}
	who, err := t.m.newPerson(Player{Address: addr.String()})
	if err != nil {
		t.log.Info("no address for a player", "err", err)
		return nil, t.say(at, sayBadAddress, report.Said{Topic: c.Addr})
	}
	if p := tb.PlayerAt(who.Addr); p != nil {
		return nil, t.say(at, saySeated, report.Said{Who: p.Name})
	}
	for i := range tb.Rec.Listed { // who waited keeps their language and wishes
		if letter.SameAddress(tb.Rec.Listed[i].Addr, who.Addr) {
			who = tb.Rec.Listed[i]
		}
	}
	return &who, nil
}

// remove takes a player out of the game.
func (t seating) remove(at *access.Sender, c *commands.Command) error {
	tb, seat := at.Table, int(c.Seats[0])
	if seat < 0 || tb.Rec.Seats[seat].Empty() {
		return t.say(at, sayNobodyThere, report.Said{})
	}
	was := *tb.Player(seat)
	said := report.Said{Who: was.Name, Nations: tb.NationsOf(seat), Text: c.Reason, Choice: string(tb.Agenda().StandsIn())}
	if err := t.vacate(tb, seat); err != nil {
		return err
	}
	if err := t.farewell(tb, &was, c.Reason); err != nil {
		return err
	}
	if err := t.gmDesk().sayAll(at, sayRemoved, said); err != nil {
		return err
	}
	return t.playing().playOn(tb)
}

// changeAddress sends somebody's letters elsewhere from now on.
func (t seating) changeAddress(at *access.Sender, c *commands.Command) error {
	tb, key := at.Table, at.Key
	if seat := int(c.Seats[0]); seat >= 0 {
		key = roster.SeatName(seat)
	}
	p := tb.Rec.Person(key)
	if p == nil {
		return t.say(at, sayNobodyThere, report.Said{})
	}
	if _, err := t.m.newPerson(Player{Address: c.Addr}); err != nil {
		return t.say(at, sayBadAddress, report.Said{Topic: c.Addr})
	}
	if other := tb.PlayerAt(c.Addr); other != nil {
		return t.say(at, saySeated, report.Said{Who: other.Name})
	}
	before := *p
	err := t.tables.ChangePerson(tb, key, func(p *roster.Person) { p.Addr, p.Bounced = c.Addr, nil })
	if err != nil {
		return err
	}
	if err := t.tellOldAddress(tb, &before, c.Addr); err != nil {
		return err
	}
	if err := t.tx.AddAddress(letter.FoldAddress(c.Addr), store.SeatRef{Game: tb.Rec.ID, Seat: key}); err != nil {
		return err
	}
	if err := t.reception().renewAndTell(tb, key, report.RenewalGM, nil); err != nil {
		return err
	}
	return t.say(at, sayAddress, report.Said{Who: tb.Rec.Person(key).Name, Topic: c.Addr})
}

// tellOldAddress tells somebody at the address that they had that their letters go elsewhere,
// so that nobody loses a seat without hearing of it. It does not say where they go.
func (t seating) tellOldAddress(tb *table.Table, was *roster.Person, now string) error {
	if was.Addr == "" || letter.SameAddress(was.Addr, now) {
		return nil
	}
	text, err := tb.Words().Say(was, sayMoved, report.Said{Who: was.Name})
	if err != nil {
		return err
	}
	return t.lastLetter(tb, was, text, nil)
}

// vacate takes the player of a seat away. It keeps their name, for reports; nobody
// writes for it but the GM, and the game does not wait for it.
func (t seating) vacate(tb *table.Table, seat int) error {
	key := roster.SeatName(seat)
	if _, err := t.tx.RevokeSecrets(tb.Rec.ID, key, t.now); err != nil {
		return err
	}
	stands := tb.Agenda().StandsIn()
	err := t.tables.Change(tb, func(rec *roster.Record) {
		s := &rec.Seats[seat]
		s.Leave(t.now)
		s.Robot, s.Attendance = stands == absence.Robot, absence.Attendance{StandIn: stands}
	})
	if err != nil {
		return err
	}
	t.log.Info("seat is free", "game", tb.Rec.ID, "seat", key)
	t.offerToList(tb, seat)
	_, err = t.deadlines().reckon(tb)
	return err
}

// seat gives a seat to a person, who is told where the game stands. Whoever had it
// speaks for it no longer.
func (t seating) seat(tb *table.Table, seat int, who roster.Person) error {
	err := t.tables.Change(tb, func(rec *roster.Record) {
		s := &rec.Seats[seat]
		if !s.Empty() {
			s.Leave(t.now)
		}
		who.Key, who.Generation, who.Bounced, who.ReportedThrough = s.Key, s.Generation, nil, s.ReportedThrough
		s.Person, s.Robot, s.Given, s.Attendance = who, false, false, absence.Attendance{}
	})
	if err != nil {
		return err
	}
	return t.welcome(tb, seat)
}

// welcome lets the new player of a seat write for it, and tells them where the game
// stands.
func (t seating) welcome(tb *table.Table, seat int) error {
	key := roster.SeatName(seat)
	if err := t.register.Renew(tb, key); err != nil {
		return err
	}
	p := tb.Rec.Person(key)
	if err := t.tx.AddAddress(letter.FoldAddress(p.Addr), store.SeatRef{Game: tb.Rec.ID, Seat: key}); err != nil {
		return err
	}
	if _, err := t.deadlines().reckon(tb); err != nil {
		return err
	}
	known, err := t.tables.AsKnown(tb)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("welcome%d", p.Generation)
	said := report.Said{Who: p.Name, Nations: tb.NationsOf(seat)}
	subject, err := tb.Words().Say(p, saySeatNews, said)
	if err != nil {
		return err
	}
	text, err := tb.Words().Say(p, sayTakesSeat, said)
	if err != nil {
		return err
	}
	t.reporting().tell(tb, key, name, tb.Writer(p).Answer(report.Answer{Subject: subject, Text: text}))
	t.reporting().tell(tb, key, name, tb.Writer(p).Start(known.Start()))
	if part, waits := waitingReceipt(known, seat, t.now); waits {
		t.reporting().tell(tb, key, name, part)
	}
	return nil
}

// farewell tells somebody that they have no place in a game any more. The letter has
// no token: an answer to it is a stranger's.
func (t seating) farewell(tb *table.Table, was *roster.Person, reason string) error {
	text, err := tb.Words().Say(was, sayFarewell, report.Said{Who: was.Name, Text: reason})
	if err != nil {
		return err
	}
	return t.lastLetter(tb, was, text, nil)
}

// lastLetter sends a text to somebody who has left a game, in answer to a letter or by
// itself.
func (t seating) lastLetter(tb *table.Table, was *roster.Person, text string, answers *letter.Letter) error {
	return t.partingLetter(tb, was, saySeatNews, text, answers)
}

// partingLetter is lastLetter with a subject of its own.
func (t seating) partingLetter(tb *table.Table, was *roster.Person, about report.Saying, text string, answers *letter.Letter) error {
	subject, err := tb.Words().Say(was, about, report.Said{Who: was.Name})
	if err != nil {
		return err
	}
	to := tb.Reader(was)
	to.Side = report.Onlooker
	out, err := tb.Rules.Reports.Compose(tb.Rules.Reports.For(tb.Facts(), to).Answer(report.Answer{Subject: subject, Text: text}))
	if err != nil {
		return err
	}
	msg := outbox.Message{
		MessageID: t.m.ours.ID(tb.Rec, fmt.Sprintf("farewell%d", was.Generation), was.Key), Date: t.now,
		From: outbox.Address{Name: tb.Rec.Title, Addr: t.m.mailbox}, To: outbox.Address{Name: was.Name, Addr: was.Addr},
		Subject: out.Subject, Text: out.Body,
	}
	postmark.Reply(&msg, answers)
	if answers != nil {
		t.answered = msg.MessageID
	}
	return t.queue(tb.Rec.ID, msg, false)
}

// reseat puts right what hangs on who has a seat, when a record was changed back to
// what it was before other people had seats.
func (t seating) reseat(tb *table.Table, before *roster.Record) error {
	for seat := range tb.Rec.Seats {
		was, is := &before.Seats[seat].Person, tb.Player(seat)
		if letter.SameAddress(was.Addr, is.Addr) || was.Addr == is.Addr {
			continue
		}
		if _, err := t.tx.RevokeSecrets(tb.Rec.ID, roster.SeatName(seat), t.now); err != nil {
			return err
		}
		if was.Addr != "" {
			if err := t.farewell(tb, was, ""); err != nil {
				return err
			}
		}
		if is.Addr == "" {
			continue
		}
		// Nobody stands in for them any more, whatever was missed in their absence.
		err := t.tables.Change(tb, func(rec *roster.Record) { rec.Seats[seat].Attendance = absence.Attendance{} })
		if err != nil {
			return err
		}
		if err := t.welcome(tb, seat); err != nil {
			return err
		}
	}
	return nil
}
