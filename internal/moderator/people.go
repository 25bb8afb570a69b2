package moderator

import (
	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// noticeGM tells the GMs of a game of trouble, or the operator if there is none.
func (t *task) noticeGM(tb *table.Table, what string, n report.Notice) error {
	if len(tb.Rec.GMs) == 0 {
		return t.notice("", what, n)
	}
	for _, gm := range tb.Rec.GMs {
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
