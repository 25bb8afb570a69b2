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
	g := report.Game{ID: string(rec.ID), Title: rec.Title, Scenario: tb.scenario, Commitment: rec.Commitment, DiceRule: rec.DiceRule, Bids: rec.Bids}
	for i := range rec.Seats {
		g.Players = append(g.Players, rec.Seats[i].Name)
	}
	for i := range rec.GMs {
		g.GMs = append(g.GMs, rec.GMs[i].Name)
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

// player is who has a seat; not to be changed.
func (tb *table) player(seat int) *roster.Person { return &tb.rec.Seats[seat].Person }

// reader is whom a letter to somebody is written for.
func (tb *table) reader(p *roster.Person) report.Reader {
	to := report.Reader{Side: report.Onlooker, Lang: tb.rec.Language(p), Zone: tb.rec.Location(p)}
	if seat, err := tb.rec.SeatNumber(p.Key); err == nil {
		to.Side = seat
	}
	return to
}

// writer makes parts of letters to somebody.
func (tb *table) writer(p *roster.Person) report.Writer {
	return tb.rules.Reports.For(tb.facts(), tb.reader(p))
}

// writerTo is writer for a seat.
func (tb *table) writerTo(seat int) report.Writer { return tb.writer(tb.player(seat)) }

// lang is the language of letters to a seat.
func (tb *table) lang(seat int) ruleset.Language { return tb.rec.Language(tb.player(seat)) }

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
	return gamelog.Setup{
		Game: rec.ID, Ruleset: rec.Ruleset, Hash: rec.Hash, Scenario: rec.Scenario,
		Commitment: rec.Commitment, DiceRule: rec.DiceRule,
	}
}

// nationsOf are the nations of a seat.
func (tb *table) nationsOf(seat int) []ruleset.Nation {
	return tb.rules.Ruleset.Scenarios[tb.scenario].Sides[seat]
}
