package moderator

import (
	"slices"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// setBack is what it came to that a game was set back.
type setBack struct {
	gone   []gamelog.TurnBegan // nation turns that no longer count, the earliest first
	cut    table.TurnKey       // the part of a nation turn from which on it no longer counts; part 0: none was cut
	spent  uint32              // links of the dice chain that it cost
	proofs []dice.TurnProof    // of the turn that was in progress
	unseen bool                // only the GM knew of what no longer counts
}

// turns lists the nation turns whose orders are needed again, the earliest first; of one that
// was begun more than once, or has parts, where that begins.
func (b *setBack) turns() []table.TurnKey {
	var list []table.TurnKey
	if b.cut.Part > 0 {
		list = append(list, b.cut)
	}
	for i := range b.gone {
		key := table.KeyOfTurn(&b.gone[i])
		if !slices.ContainsFunc(list, func(have table.TurnKey) bool { return have.Whole() == key.Whole() }) {
			list = append(list, key)
		}
	}
	return list
}

// dropping says what becomes of orders when a game is set back: those for nation turns that
// no longer count are dropped, or kept. From is where such a turn is cut: orders for the parts
// before go no further.
type dropping struct {
	keep bool
	from table.TurnKey
}

// setBack makes a game again what it was after an entry of its log, and waits for
// what is to be decided there. The orders for nation turns that no longer count are
// dropped, unless only the GM knew that they were played, or orders says so.
func (t gmDesk) setBack(tb *table.Table, to store.Seq, orders dropping) (*setBack, error) {
	entries, err := t.tables.Log(tb.Rec.ID)
	if err != nil {
		return nil, err
	}
	back := &setBack{cut: orders.from}
	var told gamelog.Told
	if back.gone, told, err = tb.Pos.Rewind(t.playing().game(tb), entries, to); err != nil {
		return nil, err
	}
	back.spent, back.proofs = told.Entries[0].Rewind.Spent, told.Proofs
	if err := t.tables.Append(tb, told.Entries); err != nil {
		return nil, err
	}
	if len(tb.Rec.Agreements) > 0 {
		err := t.tables.Change(tb, func(rec *roster.Record) {
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
	if back.unseen = tb.Rec.PublishedThrough != 0 && !seen; !back.unseen && !orders.keep {
		for _, key := range back.turns() {
			if err := t.dropFrom(tb, key); err != nil {
				return nil, err
			}
		}
	}
	if err := t.playing().promoteLater(tb); err != nil {
		return nil, err
	}
	for _, key := range back.turns() {
		if sh, kept := tb.Sheets.Turns[key]; kept {
			if err := t.tables.PutSheet(tb, key, sh.Unbegun()); err != nil {
				return nil, err
			}
		}
	}
	if ahead {
		return back, nil
	}
	return back, t.wake(tb)
}

// dropFrom drops the orders for a nation turn from a part of it on; those for the parts before
// go no further.
func (t gmDesk) dropFrom(tb *table.Table, from table.TurnKey) error {
	for _, key := range table.SortedTurns(tb.Sheets.Turns) {
		sh := tb.Sheets.Turns[key]
		if key.Whole() != from.Whole() || key.Part < from.Part && sh.Until != 0 && sh.Until <= from.Part {
			continue
		}
		if err := t.reception().noteDropped(tb, sh.Letter); err != nil {
			return err
		}
		var err error
		if key.Part < from.Part {
			sh.Until = from.Part
			err = t.tables.PutSheet(tb, key, sh)
		} else {
			err = t.tables.DropSheet(tb, key)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// waitAgain lets the orders wait again by which a GM had turns played, as that is undone: those that would be played
// soon otherwise wait for a word of their player.
func (t gmDesk) waitAgain(tb *table.Table, gone []gamelog.TurnBegan) error {
	for _, turn := range gone {
		key := table.KeyOfTurn(&turn)
		sh, ok := tb.Sheets.Turns[key]
		if !ok {
			continue
		}
		sh.Word = table.NoWord
		if err := t.tables.PutSheet(tb, key, sh); err != nil {
			return err
		}
		if w := tb.Agenda().Waits(key, t.now); w.Why != "" && w.Why != report.WaitChanges {
			continue
		}
		sh.Word = table.WordWait
		if err := t.tables.PutSheet(tb, key, sh); err != nil {
			return err
		}
	}
	return nil
}

// stillUnseen reports, after a game was set back, whether it is still ahead of what
// players know, and whether they have seen something that no longer counts.
func (t gmDesk) stillUnseen(tb *table.Table) (ahead, seen bool, err error) {
	if tb.Rec.PublishedThrough == 0 {
		return false, true, nil
	}
	entries, err := t.tables.Log(tb.Rec.ID)
	if err != nil {
		return false, false, err
	}
	news, err := tb.Rules.System.Since(entries, tb.Rec.PublishedThrough)
	if err != nil {
		return false, false, err
	}
	return news.Lost == 0 && len(news.Events) > 0, news.Lost > 0, nil
}

// wake lets a game that was over, or ahead of what players know, wait for orders.
func (t gmDesk) wake(tb *table.Table) error {
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.PublishedThrough, rec.Ended, rec.Agreed = 0, false, nil }); err != nil {
		return err
	}
	pending := tb.Pending()
	if tb.Status == store.StatusFinished && pending.Kind != game.None {
		if err := t.tables.SetStatus(tb, store.StatusActive); err != nil {
			return err
		}
	}
	return t.deadlines().schedule(tb, pending)
}
