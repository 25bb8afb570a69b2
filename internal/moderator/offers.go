package moderator

import (
	"slices"

	"bretwalda/internal/lobby"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// offerToList tells everybody on the waiting list of a game that a seat can be taken:
// whoever writes first has it.
func (t seating) offerToList(tb *table, seat int) {
	if tb.rec.Lobby == nil {
		return
	}
	for _, p := range tb.rec.Lobby.WaitingList() {
		t.lobbyRoom().tellLobby(tb, p.Key, report.Lobby{News: report.LobbyOffer, Picked: []report.NationGroup{{Number: seat + 1}}})
	}
}

// freeSeat is the first seat that can be taken: nobody has it, or its player went on
// missing turns. It is -1 if there is none, or the game is over.
func (tb search) freeSeat() int {
	if !tb.started() || tb.status == store.StatusFinished || tb.status == store.StatusCancelled {
		return -1
	}
	return slices.IndexFunc(tb.rec.Seats, func(s roster.Seat) bool { return s.Free() })
}

// takeSeat gives a seat that can be taken to somebody on the waiting list, who says
// that he wants to play; false if there is none.
func (t seating) takeSeat(tb *table, key string) (bool, error) {
	seat := tb.search().freeSeat()
	if seat < 0 || tb.rec.Lobby == nil || tb.rec.Lobby.Standing(key).Where != lobby.Waiting {
		return false, nil
	}
	who, was := *tb.rec.Person(key), *tb.player(seat)
	if err := t.access().change(tb, func(rec *roster.Record) { rec.Unlist(key) }); err != nil {
		return false, err
	}
	if _, err := t.tx.RevokeSecrets(tb.rec.ID, key, t.now); err != nil {
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
	said := report.Said{Who: who.Name, Topic: was.Name, Nations: tb.nationsOf(seat)}
	for p := range tb.rec.People() {
		if err := t.sayTo(tb, p, "taken"+t.letter, sayReplaced, said); err != nil {
			return false, err
		}
	}
	return true, nil
}
