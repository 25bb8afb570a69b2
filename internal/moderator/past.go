package moderator

import (
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/history"
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
