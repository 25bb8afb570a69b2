package moderator

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bretwalda/internal/letter"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// renewWords are the lines with which players ask for a new token, in all languages.
var renewWords = []string{
	"new token", "new address", "renew my token", "renew my address",
	"nuovo codice", "nuovo indirizzo", "rinnova il mio indirizzo",
	"nuevo código", "nueva dirección", "renueva mi dirección",
	"új kulcs", "új cím", "új címet kérek",
}

// takeRenewal takes lines that ask for a new token out of a letter, and reports
// whether there were any.
func takeRenewal(l *letter.Letter) bool {
	asks := func(line letter.Line) bool {
		words := strings.Trim(strings.ToLower(strings.TrimSpace(line.Text)), ".!:* ")
		words = strings.TrimPrefix(words, "please ")
		return !line.Quoted && !line.Footer && slices.Contains(renewWords, strings.TrimSuffix(words, ", please"))
	}
	if !slices.ContainsFunc(l.Lines, asks) {
		return false
	}
	l.Lines = slices.Clone(l.Lines)
	for i := range l.Lines {
		if asks(l.Lines[i]) {
			l.Lines[i].Text = "" // keeps the numbers of the lines below
		}
	}
	return true
}

// renewal does what a letter asks for that wants a new token: so many times a day,
// as letters that fail are answered.
func (t *task) renewal(s *atTable, a *arrival) error {
	if !takeRenewal(&a.letter) {
		return nil
	}
	if may, err := t.mayRefuse(s); err != nil || !may {
		return err
	}
	s.renewed = true
	return t.renewAndTell(s.table, s.key, report.RenewalAsked, &a.letter)
}

// renew gives a person a new token in place of all earlier ones.
func (t *task) renew(tb *table, key string) error {
	if _, err := t.tx.RevokeSecrets(tb.rec.ID, key, t.now); err != nil {
		return err
	}
	if err := t.changePerson(tb, key, func(p *roster.Person) { p.Generation++ }); err != nil {
		return err
	}
	t.log.Info("token renewed", "game", tb.rec.ID, "person", key)
	return t.addToken(tb.rec, tb.rec.Person(key))
}

// addToken makes a person's present token good.
func (t *task) addToken(rec *roster.Record, p *roster.Person) error {
	return t.tx.AddSecret(rec.Token(p), store.Secret{
		Game: rec.ID, Seat: p.Key, Purpose: p.Role().Purpose(), Created: t.now,
	})
}

// enter makes it known how a person writes: by his token and from his address.
func (t *task) enter(rec *roster.Record, p *roster.Person) error {
	if err := t.addToken(rec, p); err != nil {
		return err
	}
	return t.tx.AddAddress(letter.FoldAddress(p.Addr), store.SeatRef{Game: rec.ID, Seat: p.Key})
}

// renewAndTell renews a person's token and tells him, in answer to a letter or by
// itself.
func (t *task) renewAndTell(tb *table, key string, why report.Renewal, answers *letter.Letter) error {
	if err := t.renew(tb, key); err != nil {
		return err
	}
	p := tb.rec.Person(key)
	t.answer(tb, key, fmt.Sprintf("token%d", p.Generation), tb.writer(p).Renewed(why), answers)
	return nil
}

// change puts a changed record of a game in place of the present one.
func (t *task) change(tb *table, edit func(*roster.Record)) error {
	rec := tb.rec.Clone()
	edit(rec)
	stored, err := t.tx.Game(rec.ID)
	if err != nil {
		return err
	}
	if stored.Data, err = rec.Encode(); err != nil {
		return err
	}
	tb.rec = rec
	return t.tx.SetGame(stored)
}

// changePerson changes what is known of a person.
func (t *task) changePerson(tb *table, key string, edit func(*roster.Person)) error {
	return t.change(tb, func(rec *roster.Record) { edit(rec.Person(key)) })
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
		tb, err := t.table(id)
		if err != nil {
			return err
		}
		if number < 1 || number > len(tb.rec.Seats) {
			return fmt.Errorf("%w: the game %s has seats 1 to %d, not %d", ErrSpec, id, len(tb.rec.Seats), number)
		}
		seat = tb.rec.Seats[number-1]
		return t.renewAndTell(tb, seat.Key, report.RenewalGM, nil)
	})
	return seat, err
}
