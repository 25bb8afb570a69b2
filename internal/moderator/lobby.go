package moderator

import (
	"fmt"
	"slices"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/lobby"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/pace"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// deadlineLobby is the kind of the deadline by which somebody must answer before a
// game can begin: those who are to confirm, or the one who is to bid.
const deadlineLobby = "lobby"

// lobbyWork is what is left to do for a game that seeks players when all that a letter
// asks for is done: a letter that joins and chooses is answered once.
type lobbyWork struct {
	table  *table.Table
	limits []string // keys of those who are told how much they bid at most
}

// later has a game that seeks players go on at the end of the task.
func (t lobbyRoom) later(tb *table.Table) *lobbyWork {
	for _, w := range t.lobbies {
		if w.table == tb {
			return w
		}
	}
	w := &lobbyWork{table: tb}
	t.lobbies = append(t.lobbies, w)
	return w
}

// settleLobbies does what was left for later.
func (t lobbyRoom) settleLobbies() error {
	for len(t.lobbies) > 0 {
		w := t.lobbies[0]
		t.lobbies = t.lobbies[1:]
		for _, key := range w.limits {
			if p, ok := w.table.Rec.Lobby.Person(key); ok {
				t.tellLobby(w.table, key, report.Lobby{News: report.LobbyLimits, Picked: table.Limits(p)})
			}
		}
		if w.table.Status != store.StatusSetup {
			continue // it was called off, or began
		}
		if err := t.advance(w.table); err != nil {
			return err
		}
	}
	return nil
}

// setLobby puts a lobby into a game's record, tells everybody who stands elsewhere
// than before, and later goes on as far as it can. Off is what those are told who are off
// the list.
func (t lobbyRoom) setLobby(tb *table.Table, next lobby.Lobby, off report.Lobby) error {
	before := *tb.Rec.Lobby
	if err := t.keepLobby(tb, next); err != nil {
		return err
	}
	moved := lobby.Changes(before, next)
	for _, m := range moved {
		t.tellMove(tb, m, off)
	}
	if err := t.lobbyDesk().listChanged(tb, moved); err != nil {
		return err
	}
	t.later(tb)
	return nil
}

// keepLobby puts a lobby into a game's record.
func (t lobbyRoom) keepLobby(tb *table.Table, next lobby.Lobby) error {
	return t.tables.Change(tb, func(rec *roster.Record) { rec.Lobby = &next })
}

// tellMove tells somebody that they stand elsewhere than before.
func (t lobbyRoom) tellMove(tb *table.Table, m lobby.Moved, off report.Lobby) {
	l := report.Lobby{Number: m.After.Number}
	switch m.After.Where {
	case lobby.HasPlace:
		l.News = report.LobbyTable
		if m.Before.Where == lobby.Waiting {
			l.News = report.LobbyMovedUp
		}
	case lobby.Waiting:
		l.News = report.LobbyWaiting
	case lobby.Applicant:
		l.News = report.LobbyApplied
	case lobby.Asked:
		l.News = report.LobbyInvited
	case lobby.Unproved:
		l.News = report.LobbyProve
	case lobby.Off:
		l = off
		if m.Before.Where == lobby.Unproved {
			return // perhaps it is not their doing
		}
	default:
		return
	}
	t.tellLobby(tb, m.Key, l)
}

// advance goes from step to step of a lobby until somebody must answer, or the game
// has begun. Silent are sides that went to players who did not bid.
func (t lobbyRoom) advance(tb *table.Table, silent ...report.NationGroup) error {
	for {
		l := *tb.Rec.Lobby
		switch l.Step(t.now) {
		case lobby.Confirming:
			return t.askToConfirm(tb)
		case lobby.Drawing:
			if err := t.draw(tb); err != nil {
				return err
			}
		case lobby.Choosing:
			return t.callUndecided(tb)
		case lobby.Auction:
			if next := l.Proxies(); len(next.Bids) > len(l.Bids) {
				if err := t.keepLobby(tb, next); err != nil {
					return err
				}
				continue
			}
			return t.callForBid(tb, silent)
		case lobby.Giving:
			return t.callForSides(tb)
		case lobby.Complete:
			return t.beginGame(tb, silent)
		case lobby.Gathering:
			if err := t.keepLobby(tb, l.Forget()); err != nil {
				return err
			}
			return t.tx.ClearDeadline(tb.Rec.ID, deadlineLobby)
		default:
			return t.tx.ClearDeadline(tb.Rec.ID, deadlineLobby)
		}
	}
}

// askToConfirm asks those at a full table who have not said lately that they want to
// play.
func (t lobbyRoom) askToConfirm(tb *table.Table) error {
	next, asked := tb.Rec.Lobby.Ask(t.now)
	if len(asked) == 0 {
		return nil
	}
	due, err := t.lobbyDeadline(tb)
	if err != nil {
		return err
	}
	if err := t.keepLobby(tb, next); err != nil {
		return err
	}
	for _, p := range asked {
		t.tellLobby(tb, p.Key, report.Lobby{News: report.LobbyConfirm, Due: due})
	}
	return nil
}

// draw draws the places around the table. Where they give the sides, the letter of
// the beginning tells of it.
func (t lobbyRoom) draw(tb *table.Table) error {
	before := *tb.Rec.Lobby
	next := before.Draw(string(tb.Rec.ID), tb.Rec.Commitment)
	if err := t.keepLobby(tb, next); err != nil {
		return err
	}
	if next.Assign.Bids() && len(before.Order) == 0 {
		for _, p := range next.Places() {
			t.tellLobby(tb, p.Key, tb.Search().Drawn(report.LobbyDrawn))
		}
	}
	return nil
}

// callForBid asks the player whose turn it is to bid, once.
func (t lobbyRoom) callForBid(tb *table.Table, silent []report.NationGroup) error {
	next, call := tb.Rec.Lobby.Call()
	p, ok := next.Turn()
	if !call || !ok {
		return nil
	}
	due, err := t.lobbyDeadline(tb)
	if err != nil {
		return err
	}
	if err := t.keepLobby(tb, next); err != nil {
		return err
	}
	t.tellLobby(tb, p.Key, report.Lobby{News: report.LobbyBid, Due: due, Silent: silent})
	return nil
}

// callUndecided asks those at a full table, once, who can still say which side they would
// like, or who have sent no sealed bids.
func (t lobbyRoom) callUndecided(tb *table.Table) error {
	next, asked := tb.Rec.Lobby.CallUndecided()
	if len(asked) == 0 {
		return nil
	}
	due, err := t.lobbyDeadline(tb)
	if err != nil {
		return err
	}
	if err := t.keepLobby(tb, next); err != nil {
		return err
	}
	for _, p := range asked {
		news := report.Lobby{News: report.LobbyChoose, Due: due, Groups: tb.Search().Chosen()}
		if next.Assign == lobby.Sealed {
			news.News = report.LobbySeal
		}
		t.tellLobby(tb, p.Key, news)
	}
	return nil
}

// callForSides asks the GMs to give sides, once.
func (t lobbyRoom) callForSides(tb *table.Table) error {
	next, call := tb.Rec.Lobby.Call()
	if !call {
		return nil
	}
	if err := t.keepLobby(tb, next); err != nil {
		return err
	}
	for _, gm := range tb.Rec.GMs {
		t.tellLobby(tb, gm.Key, report.Lobby{News: report.LobbyList, Giving: true})
	}
	return nil
}

// lobbyDeadline sets the deadline for an answer, by the pace of the game; the zero
// time if it has none.
func (t lobbyRoom) lobbyDeadline(tb *table.Table) (time.Time, error) {
	cal, err := tb.Agenda().Calendar(-1)
	if err != nil || cal == nil {
		return time.Time{}, err
	}
	due := cal.Due(pace.Wait{Asked: t.now}).UTC()
	return due, t.tx.SetDeadline(tb.Rec.ID, deadlineLobby, due)
}

// creditLobby puts off the deadline of a lobby for an outage that ends now.
func (t lobbyRoom) creditLobby(tb *table.Table, since time.Time) error {
	for _, d := range t.tx.Deadlines(tb.Rec.ID) {
		if d.Kind != deadlineLobby || !d.When.After(since) {
			continue
		}
		due := d.When.Add(t.now.Sub(since))
		if least := t.now.Add(t.m.grace); due.Before(least) {
			due = least
		}
		return t.tx.SetDeadline(tb.Rec.ID, deadlineLobby, due)
	}
	return nil
}

// lobbyDue goes on without those who did not answer in time.
func (t lobbyRoom) lobbyDue(tb *table.Table) error {
	if err := t.tx.ClearDeadline(tb.Rec.ID, deadlineLobby); err != nil || tb.Rec.Lobby == nil {
		return err
	}
	l := *tb.Rec.Lobby
	switch l.Step(t.now) {
	case lobby.Confirming:
		return t.setLobby(tb, l.Lapse(t.now, t.now), report.Lobby{News: report.LobbyLapsed})
	case lobby.Choosing:
		if err := t.keepLobby(tb, l.Decide()); err != nil {
			return err
		}
		return t.advance(tb)
	case lobby.Auction:
		p, _ := l.Turn()
		next, err := l.Silent()
		if err != nil {
			return err
		}
		if err := t.keepLobby(tb, next); err != nil {
			return err
		}
		got := tb.Search().Groups()[next.Bids[len(next.Bids)-1].Side]
		t.tellLobby(tb, p.Key, report.Lobby{News: report.LobbyBidFor, Picked: []report.NationGroup{got}})
		return t.advance(tb, got)
	}
	return nil
}

// beginGame seats the players and begins the game.
func (t lobbyRoom) beginGame(tb *table.Table, silent []report.NationGroup) error {
	keys, bids, _ := tb.Rec.Lobby.Sides()
	begins := tb.Search().Drawn(report.LobbyBegins)
	begins.Silent = silent
	for side, key := range keys {
		begins.Groups = append(begins.Groups, report.NationGroup{Number: side + 1, Player: tb.Search().NameOf(key), Points: bids[side]})
	}
	if tb.Rec.Lobby.Assign == lobby.Sealed {
		begins.Opened = tb.Search().Opened()
	}
	err := t.tables.Change(tb, func(rec *roster.Record) {
		rec.Seats = make([]roster.Seat, len(keys))
		for side, key := range keys {
			rec.Seats[side].Person = *rec.Person(key)
			rec.Seats[side].Key, rec.Seats[side].Generation = roster.SeatName(side), 0
			if p, _ := rec.Lobby.Person(key); p.Robot {
				rec.Seats[side].GiveToRobot(rec.Seats[side].Name)
			}
		}
		rec.Listed = slices.DeleteFunc(rec.Listed, func(p roster.Person) bool { return slices.Contains(keys, p.Key) })
		if rec.Lobby.Assign.Bids() {
			rec.Bids = bids
		}
		next := rec.Lobby.Begin(keys)
		rec.Lobby, rec.Hash = &next, tb.Rules.Hash()
	})
	if err != nil {
		return err
	}
	if err := t.tx.ClearDeadline(tb.Rec.ID, deadlineLobby); err != nil {
		return err
	}
	if err := t.tables.SetStatus(tb, store.StatusActive); err != nil {
		return err
	}
	for i := range tb.Rec.Seats {
		if tb.Rec.Seats[i].Empty() {
			continue // a robot's
		}
		if err := t.register.Enter(tb.Rec, tb.Player(i)); err != nil {
			return err
		}
	}
	t.log.Info("game begins", "game", tb.Rec.ID)
	if err := t.start(tb); err != nil {
		return err
	}
	for p := range tb.Rec.People() {
		t.reporting().tell(tb, p.Key, startLetter, tb.Writer(p).Lobby(t.lobbyDesk().lobbyLetter(tb, p, begins)))
	}
	for i, p := range tb.Rec.Lobby.WaitingList() {
		t.tellLobby(tb, p.Key, report.Lobby{News: report.LobbyStays, Number: i + 1})
	}
	return nil
}

// closeLobby ends a game that has not begun.
func (t lobbyRoom) closeLobby(tb *table.Table, reason string) error {
	l := tb.Rec.Lobby
	for _, p := range l.People {
		if w := l.Standing(p.Key).Where; w != lobby.Off && w != lobby.Unproved {
			t.tellLobby(tb, p.Key, report.Lobby{News: report.LobbyClosed, Reason: reason})
		}
	}
	for p := range tb.Rec.People() {
		t.tellLobby(tb, p.Key, report.Lobby{News: report.LobbyClosed, Reason: reason})
	}
	if err := t.tx.ClearDeadline(tb.Rec.ID, deadlineLobby); err != nil {
		return err
	}
	return t.tables.SetStatus(tb, store.StatusCancelled)
}

// tellLobby tells somebody of a game about its lobby: in answer to the letter of the
// task, if it is theirs.
func (t lobbyRoom) tellLobby(tb *table.Table, key string, l report.Lobby) {
	p := tb.Rec.Person(key)
	if p == nil || p.Addr == "" { // a robot gets no letters
		return
	}
	part := tb.Writer(p).Lobby(t.lobbyDesk().lobbyLetter(tb, p, l))
	switch a := t.arrival; {
	case a == nil:
		t.reporting().tell(tb, key, fmt.Sprintf("l%d", t.now.Unix()), part)
	case letter.SameAddress(p.Addr, a.Parsed.From.Addr):
		t.reporting().answer(tb, key, answerLetter+a.ID, part, &a.Parsed)
	default:
		t.reporting().tell(tb, key, "l"+a.ID, part)
	}
}
