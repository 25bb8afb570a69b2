package moderator

import (
	"slices"
	"time"

	"bretwalda/internal/lobby"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

const (
	// mostListNews is how many letters a day, of UTC, tell the GMs of a game at once who has come or gone. What happens
	// after these is told by one letter when the day is over.
	mostListNews = 10
	// mostUntold is of how many people that letter tells.
	mostUntold = 100
	// alarmList is the kind of the store's deadline for that letter.
	alarmList = "list"
)

// listChanged tells the GMs who stands elsewhere on the list than before.
func (t lobbyDesk) listChanged(tb *table.Table, moved []lobby.Moved) error {
	var keys []string
	for _, m := range moved {
		if m.After.Where != lobby.Unproved && m.After.Where != lobby.Playing && (m.Before.Where != lobby.Unproved || m.After.Where != lobby.Off) {
			keys = append(keys, m.Key)
		}
	}
	changes := tb.Search().Standings(keys)
	if len(changes) == 0 || len(tb.Rec.GMs) == 0 {
		return nil
	}
	if may, err := t.tx.MayAnswer("list/"+string(tb.Rec.ID), t.now, mostListNews); err != nil || may {
		t.tellGMs(tb, changes)
		return err
	}
	err := t.tables.Change(tb, func(rec *roster.Record) {
		rec.Untold = slices.Clone(rec.Untold)
		for _, key := range keys {
			if !slices.Contains(rec.Untold, key) && len(rec.Untold) < mostUntold {
				rec.Untold = append(rec.Untold, key)
			}
		}
	})
	if err != nil {
		return err
	}
	return t.tx.SetDeadline(tb.Rec.ID, alarmList, t.now.UTC().Truncate(24*time.Hour).Add(24*time.Hour))
}

// tellList tells the GMs in one letter what they were not told of the list at once.
func (t lobbyDesk) tellList(tb *table.Table) error {
	if err := t.tx.ClearDeadline(tb.Rec.ID, alarmList); err != nil {
		return err
	}
	changes := tb.Search().Standings(tb.Rec.Untold)
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Untold = nil }); err != nil {
		return err
	}
	if len(changes) > 0 {
		t.tellGMs(tb, changes)
	}
	return nil
}

// tellGMs tells the GMs of what has changed on the list.
func (t lobbyDesk) tellGMs(tb *table.Table, changes []report.LobbyChange) {
	for _, gm := range tb.Rec.GMs {
		t.lobbyRoom().tellLobby(tb, gm.Key, report.Lobby{News: report.LobbyList, Changes: changes})
	}
}
