package moderator

import (
	"context"
	"fmt"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// routes are the commands that are carried out here.
func (access) routes() []route {
	return []route{
		{kind: commands.Renew, do: in(access.renewal)},
	}
}

// renewal gives somebody the new token that he asks for: so many times a day, as
// letters that fail are answered.
func (t access) renewal(at *sender, _ *commands.Command) error {
	if may, err := t.mayRefuse(at); err != nil || !may {
		return err
	}
	return t.renewAndTell(at.table, at.key, report.RenewalAsked, &at.arrival.letter)
}

// renew gives a person a new token in place of all earlier ones.
func (t access) renew(tb *table.Table, key string) error {
	if _, err := t.tx.RevokeSecrets(tb.Rec.ID, key, t.now); err != nil {
		return err
	}
	if err := t.tables.ChangePerson(tb, key, func(p *roster.Person) { p.Generation++ }); err != nil {
		return err
	}
	t.log.Info("token renewed", "game", tb.Rec.ID, "person", key)
	return t.addToken(tb.Rec, tb.Rec.Person(key))
}

// addToken makes a person's present token good.
func (t access) addToken(rec *roster.Record, p *roster.Person) error {
	return t.tx.AddSecret(rec.Token(p), store.Secret{
		Game: rec.ID, Seat: p.Key, Purpose: p.Role().Purpose(), Created: t.now,
	})
}

// enter makes it known how a person writes: by his token and from his address.
func (t access) enter(rec *roster.Record, p *roster.Person) error {
	if err := t.addToken(rec, p); err != nil {
		return err
	}
	return t.tx.AddAddress(letter.FoldAddress(p.Addr), store.SeatRef{Game: rec.ID, Seat: p.Key})
}

// renewAndTell renews a person's token and tells him, in answer to a letter or by
// itself.
func (t access) renewAndTell(tb *table.Table, key string, why report.Renewal, answers *letter.Letter) error {
	if err := t.renew(tb, key); err != nil {
		return err
	}
	p := tb.Rec.Person(key)
	t.reporting().answer(tb, key, fmt.Sprintf("token%d", p.Generation), tb.Writer(p).Renewed(why), answers)
	return nil
}

// Renew gives a seat, counted from 1, a new token in place of its present one, and
// sends its player a letter to reply to. It returns the seat; an error that wraps
// store.ErrNotFound if there is no such game, or ErrSpec if it has no such seat.
func (m *Moderator) Renew(ctx context.Context, id store.GameID, number int) (roster.Seat, error) {
	if err := ctx.Err(); err != nil {
		return roster.Seat{}, err
	}
	var seat roster.Seat
	err := m.do(m.log, func(t *task) error {
		tb, err := t.tables.Get(id)
		if err != nil {
			return err
		}
		if number < 1 || number > len(tb.Rec.Seats) {
			return fmt.Errorf("%w: the game %s has seats 1 to %d, not %d", ErrSpec, id, len(tb.Rec.Seats), number)
		}
		seat = tb.Rec.Seats[number-1]
		return t.access().renewAndTell(tb, seat.Key, report.RenewalGM, nil)
	})
	return seat, err
}
