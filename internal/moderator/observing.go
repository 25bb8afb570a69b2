package moderator

import (
	"slices"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/lobby"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// What is said of those who watch a game.
const (
	sayObserver     report.Saying = "observer"      // to players and GMs: Who watches from now on; Command to end that, for GMs
	sayObserverGone report.Saying = "observer-gone" // to the GM: Who watches no longer
	sayObserverOut  report.Saying = "observer-out"  // to them; Text: why
)

// mostObservers is how many people may watch a game: each costs a letter a turn.
const mostObservers = 20

// observe lets somebody follow a game without a seat, as the game's entry allows: not
// where the GM invites. Players and GMs are told.
func (t reception) observe(tb *table.Table, who roster.Person, sent lobby.Sent) (*access.Sender, error) {
	for p := range tb.Rec.People() {
		if p.Role() == roster.Observer && letter.SameAddress(p.Addr, who.Addr) {
			t.lobbyRoom().tellLobby(tb, p.Key, report.Lobby{News: report.LobbyObserves})
			return access.NewSender(tb, p), nil
		}
	}
	barred := slices.ContainsFunc(tb.Rec.Barred, func(addr string) bool { return letter.SameAddress(addr, who.Addr) })
	switch l := tb.Rec.Lobby; {
	case barred:
		return nil, t.lobbyRoom().refuseVisitor(tb, who, sent, report.LobbyIsRefused)
	case l != nil && l.Entry == lobby.Invited:
		return nil, t.lobbyRoom().refuseVisitor(tb, who, sent, report.LobbyNotInvited)
	case len(tb.Rec.Observers) >= mostObservers:
		return nil, t.lobbyRoom().refuseVisitor(tb, who, sent, report.LobbyCrowded)
	}
	var key string
	err := t.tables.Change(tb, func(rec *roster.Record) {
		key = rec.NewKey(roster.Observer)
		who.Key, who.ReportedThrough = key, tb.PublishedThrough()
		rec.Observers = append(rec.Observers, who)
	})
	if err != nil {
		return nil, err
	}
	p := tb.Rec.Person(key)
	if err := t.register.Enter(tb.Rec, p); err != nil {
		return nil, err
	}
	t.lobbyRoom().tellLobby(tb, key, report.Lobby{News: report.LobbyObserves})
	if err := t.tellObserver(tb, p); err != nil {
		return nil, err
	}
	return access.NewSender(tb, p), nil
}

// tellObserver tells players and GMs of somebody who watches from now on, once a day for
// one address.
func (t reception) tellObserver(tb *table.Table, who *roster.Person) error {
	may, err := t.tx.MayAnswer("watches/"+string(tb.Rec.ID)+"/"+letter.FoldAddress(who.Addr), t.now, 1)
	if err != nil || !may {
		return err
	}
	at := slices.IndexFunc(tb.Search().Candidates(), func(s commands.Seat) bool { return s.Name == who.Name })
	for p := range tb.Rec.People() {
		said := report.Said{Who: who.Name}
		switch p.Role() {
		case roster.GM:
			said.Command = tb.Search().Printer(tb.Rec.Language(p))(commands.Command{Kind: commands.Refuse, Candidate: at + 1})
		case roster.Player:
		default:
			continue
		}
		if err := t.deadlines().inform(tb, p, nil, sayObserver, said); err != nil {
			return err
		}
	}
	return nil
}

// bar takes somebody out who watches, for good.
func (t reception) bar(at *access.Sender, who roster.Person, reason string) error {
	tb := at.Table
	text, err := tb.Words().Say(&who, sayObserverOut, report.Said{Text: reason})
	if err != nil {
		return err
	}
	err = t.tables.Change(tb, func(rec *roster.Record) {
		rec.Drop(who.Key)
		rec.Barred = append(slices.Clone(rec.Barred), who.Addr)
	})
	if err != nil {
		return err
	}
	if err := t.seating().lastLetter(tb, &who, text, nil); err != nil {
		return err
	}
	return t.say(at, sayObserverGone, report.Said{Who: who.Name})
}
