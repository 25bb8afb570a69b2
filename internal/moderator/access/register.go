// Package access finds out who wrote a letter, and by what right it speaks for them: an
// Arrival is a letter that came in, a Sender the person of a game that it speaks for. The
// Register knows tokens and addresses, AuthResults what the mail server says of senders.
package access

import (
	"errors"
	"log/slog"
	"slices"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/postmark"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// Register knows who may speak for whom: tokens, addresses, and the letters that are known.
type Register struct {
	tx      *store.Tx
	tables  *table.Session
	now     time.Time
	log     *slog.Logger
	mailbox string
	ours    postmark.Mailbox
	auth    *AuthResults
}

// NewRegister is the register of a store for one transaction, at a time.
func NewRegister(tx *store.Tx, tables *table.Session, now time.Time, log *slog.Logger, mailbox string, auth *AuthResults) *Register {
	return &Register{tx: tx, tables: tables, now: now, log: log, mailbox: mailbox, ours: postmark.Mailbox(mailbox), auth: auth}
}

// Speaker finds the person that a letter speaks for; nil if none. A letter acts by a
// good token, whatever the sender's address, since people have several; but not by
// the token of somebody else of the same game, as after a reply to all. When several
// are good, that of the sender counts, else the first, and a pass after them. Without a
// good token a letter may act by its sender's address, see byAddress.
func (r *Register) Speaker(a *Arrival) (*Sender, error) {
	var good, passes []*Sender
	var old *Sender
	for _, token := range letter.Tokens(a.Parsed, r.mailbox) {
		at, err := r.tokenOf(token)
		switch {
		case err != nil:
			return nil, err
		case at == nil:
		case at.Right == MayAct && at.Pass != nil:
			passes = append(passes, at)
		case at.Right == MayAct:
			good = append(good, at)
		case old == nil:
			old = at
		}
	}
	if good = append(good, passes...); len(good) > 0 {
		return choose(good, a), nil
	}
	at, err := r.byAddress(a)
	if err != nil || at != nil && at.Right == MayAct || old == nil {
		return at, err
	}
	return old, nil
}

// tokenOf finds the person of a token; nil if it never was good for what they are, or
// if they have left the game.
func (r *Register) tokenOf(token string) (*Sender, error) {
	secret, err := r.tx.Secret(token)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	at, err := r.At(store.SeatRef{Game: secret.Game, Seat: secret.Seat})
	switch {
	case at == nil:
		return nil, err
	case secret.Purpose == roster.PassPurpose:
		pass, err := roster.ParsePass(secret.Pass)
		if err != nil {
			return nil, err
		}
		at.Pass = &pass
	case at.Role().Purpose() != secret.Purpose:
		return nil, nil
	}
	at.ByToken = true
	if !secret.Revoked.IsZero() {
		at.Right = Revoked
	}
	return at, nil
}

// HasForeignToken reports whether a letter has tokens, of which none was ever given out here: it may be meant for
// somebody else who reads this mailbox.
func (r *Register) HasForeignToken(a *Arrival) bool {
	games, tokens := r.named(a)
	return tokens && len(games) == 0
}

// named are the games whose tokens a letter has, good or not, and whether it has any tokens.
func (r *Register) named(a *Arrival) (games []store.GameID, tokens bool) {
	list := letter.Tokens(a.Parsed, r.mailbox)
	for _, token := range list {
		if secret, err := r.tx.Secret(token); err == nil {
			games = append(games, secret.Game)
		}
	}
	return games, len(list) > 0
}

// At looks a person up; nil if they have left the game.
func (r *Register) At(ref store.SeatRef) (*Sender, error) {
	tb, err := r.tables.Get(ref.Game)
	if err != nil {
		return nil, err
	}
	p := tb.Rec.Person(ref.Seat)
	if p == nil {
		return nil, nil
	}
	return NewSender(tb, p), nil
}

// MostSeats is how many games of one address are looked through.
const MostSeats = 64

// byAddress finds the person that a letter without a good token speaks for: the sender in
// the game of the letter that it answers, or in the only one that they have in games
// that go on, unless it has tokens, and none of that: it was written for another. It may act
// if the GM of the game allows that and the mail server vouches for the sender.
func (r *Register) byAddress(a *Arrival) (*Sender, error) {
	var found []*Sender
	named, tokens := r.named(a)
	for _, ref := range r.tx.SeatsAt(letter.FoldAddress(a.Parsed.From.Addr), MostSeats) {
		at, err := r.At(ref)
		if err != nil {
			return nil, err
		}
		if at == nil || !at.IsFrom(a) {
			continue // gone, or known by another address now
		}
		answered := slices.ContainsFunc(slices.Concat(a.Parsed.InReplyTo, a.Parsed.References), func(id string) bool {
			answers, ok := r.ours.Person(id)
			return ok && answers == ref
		})
		if answered {
			found = []*Sender{at}
			break
		}
		if tokens && !slices.Contains(named, ref.Game) {
			continue
		}
		if at.Table.Status == store.StatusActive || at.Table.Status == store.StatusSetup {
			found = append(found, at)
		}
	}
	if len(found) != 1 {
		return nil, nil
	}
	at := found[0]
	if !at.Table.Rec.Settings.ByAddress || !r.auth.Proved(a) {
		at.Right = Unproved
	}
	return at, nil
}

const (
	// MostRefusals is how many letters that fail are answered to a person in a day.
	MostRefusals = 20
	// MostUnproved is the same for letters whose sender may be forged.
	MostUnproved = 1
)

// MayRefuse reports whether a letter that is not read is answered. The answer goes to
// the person's own address, whoever wrote.
func (r *Register) MayRefuse(s *Sender) (bool, error) {
	whom, most := string(s.Table.Rec.ID)+"/"+s.Key, MostRefusals
	if s.Right == Unproved {
		whom, most = letter.FoldAddress(s.Person().Addr), MostUnproved
	}
	return r.tx.MayAnswer(whom, r.now, most)
}

// Renew gives a person a new token in place of all earlier ones.
func (r *Register) Renew(tb *table.Table, key string) error {
	if _, err := r.tx.RevokeSecrets(tb.Rec.ID, key, r.now); err != nil {
		return err
	}
	if err := r.tables.ChangePerson(tb, key, func(p *roster.Person) { p.Generation++ }); err != nil {
		return err
	}
	r.log.Info("token renewed", "game", tb.Rec.ID, "person", key)
	return r.AddToken(tb.Rec, tb.Rec.Person(key))
}

// AddToken makes a person's present token good.
func (r *Register) AddToken(rec *roster.Record, p *roster.Person) error {
	return r.tx.AddSecret(rec.Token(p), store.Secret{
		Game: rec.ID, Seat: p.Key, Purpose: p.Role().Purpose(), Created: r.now,
	})
}

// AddPass makes a pass of a person good, and returns its secret: the same for the same pass.
func (r *Register) AddPass(rec *roster.Record, p *roster.Person, pass roster.Pass) (string, error) {
	token := rec.PassToken(p, pass)
	err := r.tx.AddSecret(token, store.Secret{
		Game: rec.ID, Seat: p.Key, Purpose: roster.PassPurpose, Pass: pass.String(), Created: r.now,
	})
	if errors.Is(err, store.ErrExists) { // an earlier letter has it, too
		err = nil
	}
	return token, err
}

// Enter makes it known how a person writes: by their token and from their address.
func (r *Register) Enter(rec *roster.Record, p *roster.Person) error {
	if err := r.AddToken(rec, p); err != nil {
		return err
	}
	return r.tx.AddAddress(letter.FoldAddress(p.Addr), store.SeatRef{Game: rec.ID, Seat: p.Key})
}

// RecordOf looks a letter up; nil: it is not known.
func (r *Register) RecordOf(key store.LetterKey) (*store.LetterRecord, error) {
	rec, err := r.tx.Letter(key)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return &rec, err
}
