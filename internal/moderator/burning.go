package moderator

import (
	"context"

	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/store"
)

// sayRestored: the data were restored from a copy; to all; Number: links given up, 0:
// the chain has none left for that.
const sayRestored report.Saying = "restored"

// Spent returns how many links of its dice chain each game that is not over has used.
func (m *Moderator) Spent(ctx context.Context) (map[store.GameID]uint32, error) {
	spent := make(map[store.GameID]uint32)
	err := m.look(ctx, func(t *task) error {
		return t.reporting().eachGame(func(tb *table.Table) error {
			spent[tb.Rec.ID] = tb.Pos.Dice().Number
			return nil
		})
	})
	return spent, err
}

// Burn is for a store that was restored from a copy: each game that is not over gives
// up the links of its dice chain that turns may have used since the copy was made, and
// its people are told. Spent is how many those are at least, as far as that is known.
// It returns the games whose chain has no links left to give up.
func (m *Moderator) Burn(ctx context.Context, spent map[store.GameID]uint32) (short []store.GameID, err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	err = m.do(m.log, func(t *task) error {
		short = nil
		return t.reporting().eachGame(func(tb *table.Table) error {
			burned, err := t.reporting().burn(tb, spent[tb.Rec.ID])
			if burned == 0 {
				short = append(short, tb.Rec.ID)
			}
			return err
		})
	})
	return short, err
}

// eachGame does something with each game that has begun and is not over.
func (t reporting) eachGame(do func(*table.Table) error) error {
	for _, id := range t.tx.ActiveGames() {
		tb, err := t.tables.Get(id)
		if err != nil {
			return err
		}
		if !tb.Started() {
			continue
		}
		if err := do(tb); err != nil {
			return err
		}
	}
	return nil
}

// burn gives up links of a game, tells everybody, and returns how many it cost.
func (t reporting) burn(tb *table.Table, spent uint32) (uint32, error) {
	told, burned := tb.Pos.Burn(t.playing().game(tb), spent)
	if burned > 0 {
		if err := t.tables.Append(tb, told.Entries); err != nil {
			return 0, err
		}
		if len(told.Proofs) > 0 && tb.Rec.PublishedThrough == 0 {
			t.played(tb, &adjudication{before: tb.Seq, proofs: told.Proofs, pending: tb.Pending()}, nil)
		}
	}
	for p := range tb.Rec.People() {
		if err := t.gmDesk().tellOf(tb, p, sayRestored, report.Said{Number: int(burned)}); err != nil {
			return 0, err
		}
	}
	return burned, nil
}
