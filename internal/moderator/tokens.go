package moderator

import (
	"context"
	"fmt"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// routes are the commands that are carried out here.
func (reception) routes() []route {
	return []route{
		{kind: commands.Renew, do: in(reception.renewal)},
	}
}

// renewal gives somebody the new token that they ask for: so many times a day, as
// letters that fail are answered.
func (t reception) renewal(at *access.Sender, _ *commands.Command) error {
	if may, err := t.register.MayRefuse(at); err != nil || !may {
		return err
	}
	return t.renewAndTell(at.Table, at.Key, report.RenewalAsked, &at.Arrival.Parsed)
}

// renewAndTell renews a person's token and tells them, in answer to a letter or by
// itself.
func (t reception) renewAndTell(tb *table.Table, key string, why report.Renewal, answers *letter.Letter) error {
	if err := t.register.Renew(tb, key); err != nil {
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
		return t.reception().renewAndTell(tb, seat.Key, report.RenewalGM, nil)
	})
	return seat, err
}
