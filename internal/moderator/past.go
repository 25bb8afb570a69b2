package moderator

import (
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/history"
	"bretwalda/internal/report"
	"bretwalda/internal/retrospect"
	"bretwalda/internal/ruleset"
)

// past looks back on a whole game. Where the log cannot be told by rounds, which
// only a ruleset that has changed since can cause, there is nothing to look back
// on, and the game ends without.
func (t *task) past(tb *table) *retrospect.Retrospect {
	h, err := t.rounds(tb)
	if err != nil {
		t.log.Warn("no tale of the whole game", "game", tb.rec.ID, "error", err)
		return nil
	}
	return retrospect.Of(tb.rules.judge, h.Scenario, h.Rounds, tb.facts().Bids)
}

// held is how many areas nations held at the ends of rounds, from the first that
// reports chart on; none when the log cannot be told by rounds.
func (t *task) held(tb *table) []report.Held {
	h, err := t.rounds(tb)
	if err != nil {
		t.log.Warn("no charts of the game so far", "game", tb.rec.ID, "error", err)
		return nil
	}
	var list []report.Held
	for i := range h.Rounds {
		r := &h.Rounds[i]
		if !r.Over || r.Number < report.FirstCharted {
			continue
		}
		held := report.Held{Round: r.Number}
		for n := range tb.rules.rs.Nations {
			held.Areas[n] = history.Held(tb.rules.rs, &r.End, ruleset.Nation(n)).Len()
		}
		list = append(list, held)
	}
	return list
}

// rounds divides the log of a game into rounds.
func (t *task) rounds(tb *table) (*history.History, error) {
	entries, err := gamelog.DecodeLog(t.tx.Log(tb.rec.ID, 1))
	if err != nil {
		return nil, err
	}
	rec, err := gamelog.Record(entries)
	if err != nil {
		return nil, err
	}
	return history.Replay(rec, tb.rules.rs, func(rs *ruleset.Ruleset) (game.Engine, error) { return britannia.New(rs) })
}
