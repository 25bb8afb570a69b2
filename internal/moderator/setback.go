package moderator

import (
	"slices"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// setBack is what it came to that a game was set back.
type setBack struct {
	gone   []gamelog.TurnBegan // nation turns that no longer count, the earliest first
	spent  uint32              // links of the dice chain that it cost
	proofs []dice.TurnProof    // of the turn that was in progress
	unseen bool                // only the GM knew of what no longer counts
}

// setBack makes a game again what it was after an entry of its log, and waits for
// what is to be decided there. The orders for nation turns that no longer count are
// dropped, unless only the GM knew that they were played, or keep says so.
func (t gmDesk) setBack(tb *table, to store.Seq, keep bool) (*setBack, error) {
	entries, err := t.entries(tb)
	if err != nil {
		return nil, err
	}
	back := &setBack{}
	var told gamelog.Told
	if back.gone, told, err = tb.pos.Rewind(t.playing().game(tb), entries, to); err != nil {
		return nil, err
	}
	back.spent, back.proofs = told.Entries[0].Rewind.Spent, told.Proofs
	if err := t.write(tb, told.Entries); err != nil {
		return nil, err
	}
	if len(tb.rec.Agreements) > 0 {
		err := t.access().change(tb, func(rec *roster.Record) {
			rec.Agreements = slices.DeleteFunc(slices.Clone(rec.Agreements), func(a roster.Agreement) bool { return a.After > to })
		})
		if err != nil {
			return nil, err
		}
	}
	ahead, seen, err := t.stillUnseen(tb)
	if err != nil {
		return nil, err
	}
	if back.unseen = tb.rec.Shown != 0 && !seen; !back.unseen && !keep {
		for _, turn := range back.gone {
			key := keyOfTurn(&turn)
			if err := t.access().noteDropped(tb, tb.sheets.turns[key].Letter); err != nil {
				return nil, err
			}
			if err := t.playing().dropSheet(tb, key); err != nil {
				return nil, err
			}
		}
	}
	if err := t.playing().promoteLater(tb); err != nil {
		return nil, err
	}
	if ahead {
		return back, nil
	}
	return back, t.wake(tb)
}

// waitAgain lets the orders wait again by which a GM had turns played, as that is undone: those that would be played
// soon otherwise wait for a word of their player.
func (t gmDesk) waitAgain(tb *table, gone []gamelog.TurnBegan) error {
	for _, turn := range gone {
		key := keyOfTurn(&turn)
		sh, ok := tb.sheets.turns[key]
		if !ok {
			continue
		}
		sh.Word = noWord
		if err := t.playing().putSheet(tb, key, sh); err != nil {
			return err
		}
		if w := tb.agenda().waits(key, t.now); w.why != "" && w.why != report.WaitChanges {
			continue
		}
		sh.Word = wordWait
		if err := t.playing().putSheet(tb, key, sh); err != nil {
			return err
		}
	}
	return nil
}

// stillUnseen reports, after a game was set back, whether it is still ahead of what
// players know, and whether they have seen something that no longer counts.
func (t gmDesk) stillUnseen(tb *table) (ahead, seen bool, err error) {
	if tb.rec.Shown == 0 {
		return false, true, nil
	}
	entries, err := t.entries(tb)
	if err != nil {
		return false, false, err
	}
	news, err := tb.rules.System.Since(entries, tb.rec.Shown)
	if err != nil {
		return false, false, err
	}
	return news.Lost == 0 && len(news.Events) > 0, news.Lost > 0, nil
}

// wake lets a game that was over, or ahead of what players know, wait for orders.
func (t gmDesk) wake(tb *table) error {
	if err := t.access().change(tb, func(rec *roster.Record) { rec.Shown, rec.Ended, rec.Agreed = 0, false, nil }); err != nil {
		return err
	}
	pending := tb.pending()
	if tb.status == store.StatusFinished && pending.Kind != game.None {
		if err := t.setStatus(tb, store.StatusActive); err != nil {
			return err
		}
	}
	return t.deadlines().schedule(tb, pending)
}

// pending is the decision that the game waits for; its Kind is None when the game is
// over.
func (tb *table) pending() game.Decision { return tb.pos.Pending() }
