package moderator

import (
	"bretwalda/internal/lobby"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// offerToList tells everybody on the waiting list of a game that a seat can be taken:
// whoever writes first has it.
func (t seating) offerToList(tb *table.Table, seat int) {
	if tb.Rec.Lobby == nil {
		return
	}
	for _, p := range tb.Rec.Lobby.WaitingList() {
		t.lobbyRoom().tellLobby(tb, p.Key, report.Lobby{News: report.LobbyOffer, Picked: []report.NationGroup{{Number: seat + 1}}})
	}
}

// takeSeat gives a seat that can be taken to somebody on the waiting list, who says
// that they want to play; false if there is none.
func (t seating) takeSeat(tb *table.Table, key string) (bool, error) {
	seat := tb.Search().FreeSeat()
	if seat < 0 || tb.Rec.Lobby == nil || tb.Rec.Lobby.Standing(key).Where != lobby.Waiting {
		return false, nil
	}
	who, was := *tb.Rec.Person(key), *tb.Player(seat)
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Unlist(key) }); err != nil {
		return false, err
	}
	if _, err := t.tx.RevokeSecrets(tb.Rec.ID, key, t.now); err != nil {
		return false, err
	}
	if err := t.seat(tb, seat, who); err != nil {
		return false, err
	}
	if was.Addr != "" {
		if err := t.farewell(tb, &was, ""); err != nil {
			return false, err
		}
	}
	said := report.Said{Who: who.Name, Topic: was.Name, Nations: tb.NationsOf(seat)}
	for p := range tb.Rec.People() {
		if err := t.sayTo(tb, p, "taken"+t.letter, sayReplaced, said); err != nil {
			return false, err
		}
	}
	return true, nil
}
