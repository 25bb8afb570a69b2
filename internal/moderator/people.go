package moderator

import (
	"bretwalda/internal/absence"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// facts is what reports say of the game throughout.
func (tb *table) facts() report.Game {
	rec := tb.rec
	g := report.Game{ID: string(rec.ID), Title: rec.Title, Scenario: tb.scenario, Commitment: rec.Commitment}
	for i := range rec.Seats {
		g.Players = append(g.Players, rec.Seats[i].Name)
	}
	switch rec.Settings.Absent {
	case absence.Robot:
		g.Absent = report.AbsentRobot
	case absence.GM:
		g.Absent = report.AbsentGM
	case absence.Wait:
		g.Absent = report.AbsentWait
	}
	return g
}

// lang is the language of letters to a seat.
func (tb *table) lang(seat int) ruleset.Language { return tb.rec.Language(&tb.rec.Seats[seat].Person) }

// noticeGM tells the GMs of a game of trouble, or the operator if there is none.
func (t *task) noticeGM(tb *table, what string, n report.Notice) error {
	if len(tb.rec.GMs) == 0 {
		return t.notice("", what, n)
	}
	for _, gm := range tb.rec.GMs {
		if err := t.notice(gm.Addr, what+"."+gm.Key, n); err != nil {
			return err
		}
	}
	return nil
}

// setupOf is the first entry of a game's log.
func setupOf(rec *roster.Record) gamelog.Setup {
	return gamelog.Setup{Game: rec.ID, Ruleset: rec.Ruleset, Hash: rec.Hash, Scenario: rec.Scenario, Commitment: rec.Commitment}
}
