package moderator

import (
	"context"
	"errors"
	"fmt"

	"bretwalda/internal/dice"
	"bretwalda/internal/inbox"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
)

// writtenBy names a letter by what it is for the dice, and who wrote it.
type writtenBy struct {
	game   store.GameID
	seat   string
	digest dice.Digest
}

// verifyLetters checks that the letters that are kept are those that came: each has the
// key that is made from it. It returns what they are for the dice.
func (m *Moderator) verifyLetters(ctx context.Context) (map[writtenBy]bool, error) {
	written := make(map[writtenBy]bool)
	var faults []error
	for after, more := (store.LetterKey{}), true; more; {
		err := m.view(ctx, func(tx *store.Tx) error {
			list, err := tx.LettersAfter(after, verifyBatch)
			if more = len(list) > 0; !more {
				return err
			}
			after = list[len(list)-1].Key
			for _, l := range list {
				raw, err := tx.RawLetter(l.Record.ID)
				switch {
				case errors.Is(err, store.ErrNotFound):
					continue // only noted
				case err != nil:
					faults = append(faults, err)
					continue
				}
				faults = append(faults, verifyLetter(l, raw))
				if l.Record.Game != "" {
					written[writtenBy{l.Record.Game, l.Record.Seat, letter.Sent(raw)}] = true
				}
			}
			return nil
		})
		if err != nil {
			return written, errors.Join(append(faults, err)...)
		}
	}
	return written, errors.Join(faults...)
}

// verifyLetter checks one letter. What had no Message-ID is told apart by more than
// what was written.
func verifyLetter(l store.KeyedLetter, raw []byte) error {
	a := access.Read(inbox.Letter{Raw: raw})
	if l.Record.MessageID == "" || a.Unreadable == nil && a.Key == l.Key {
		return nil
	}
	return fmt.Errorf("message %d, <%s> from %s: it is not as it came; what is kept of it was changed, or is damaged", l.Record.ID, l.Record.MessageID, l.Record.From)
}

// verifyMix checks that the letters that went into the dice of a game are kept, just
// as they counted.
func verifyMix(r *system.Replayed, written map[writtenBy]bool) error {
	if r.Setup.DiceRule < dice.RuleMix {
		return nil
	}
	for _, turn := range r.Proof.Turns {
		for _, p := range turn.Mix {
			by := writtenBy{r.Setup.Game, roster.SeatName(p.Seat - 1), dice.Digest(p.Value)}
			if (p.Kind == dice.OfLetter || p.Kind == dice.OfOrders) && !written[by] {
				return fmt.Errorf("turn %d of the dice: no message of seat %d is kept that counts as %s", turn.Number, p.Seat, p.Value)
			}
		}
	}
	return nil
}
