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
		n.Due = n.Due.In(tb.Rec.Location(new(roster.Person)))
		return t.writeNotice(tb.Rules, "", what, n)
	}
	for i := range tb.Rec.GMs {
		gm := &tb.Rec.GMs[i]
		own := n
		own.Lang, own.Due = tb.Rec.Language(gm), n.Due.In(tb.Rec.Location(gm))
		if err := t.writeNotice(tb.Rules, gm.Addr, what+"."+gm.Key, own); err != nil {
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
