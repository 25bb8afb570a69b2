package moderator

import (
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/retrospect"
	"bretwalda/internal/system"
)

// past looks back on a whole game. Where the log cannot be told by rounds, which
// only a ruleset that has changed since can cause, there is nothing to look back
// on, and the game ends without.
func (t reporting) past(tb *table.Table) *retrospect.Retrospect {
	if seen, ok := tb.Retrospect(); ok && tb.Rec.PublishedThrough == 0 {
		return seen
	}
	h, err := t.rounds(tb)
	if err != nil {
		t.log.Warn("no tale of the whole game", "game", tb.Rec.ID, "error", err)
		return nil
	}
	return h.Retrospect(tb.Facts().Bids)
}

// held is how many areas nations held at the ends of rounds, from the first that
// reports chart on; none when the log cannot be told by rounds.
func (t reporting) held(tb *table.Table) []report.Held {
	if ends, known := tb.Ends(); known {
		return ends
	}
	entries, err := t.tables.Log(tb.Rec.ID)
	if err == nil {
		var past system.Past
		if past, err = tb.Rules.System.Past(entries); err == nil {
			tb.KnowRounds(past.Rounds())
			ends, _ := tb.Ends()
			return ends
		}
	}
	t.log.Warn("no charts of the game so far", "game", tb.Rec.ID, "error", err)
	return nil
}

// rounds divides what is known of a game into rounds.
func (t reporting) rounds(tb *table.Table) (system.Past, error) {
	entries, err := t.knownLog(tb)
	if err != nil {
		return nil, err
	}
	return tb.Rules.System.Past(entries)
}
