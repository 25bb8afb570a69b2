package moderator

import (
	"errors"
	"slices"

	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// sender is the person of a game that a letter speaks for, and by what right.
type sender struct {
	table   *table.Table
	key     string // of the person, who may be gone by the end of the task
	who     roster.Person
	seat    int // of a player; -1: a GM, an observer
	right   right
	byToken bool // that is good, or was
	// exposed are the others of the game whose good tokens the letter carries.
	exposed []string
	arrival *arrival   // the letter
	answers []string   // to its commands, as texts of report.Answer
	word    table.Word // of the letter, about its orders
	draft   bool       // the orders of the letter are only looked at
}

// newSender is a person of a game.
func newSender(tb *table.Table, p *roster.Person) *sender {
	seat, _ := tb.Rec.SeatNumber(p.Key) // -1: none
	return &sender{table: tb, key: p.Key, who: *p, seat: seat}
}

// person is who speaks, as the game knows him now; or, if he has just left, as it
// knew him.
func (s *sender) person() *roster.Person {
	if p := s.table.Rec.Person(s.key); p != nil {
		return p
	}
	return &s.who
}

// gone reports whether the person has left the game, perhaps by this very letter:
// what else it asks for is not done.
func (s *sender) gone() bool { return s.table.Rec.Person(s.key) == nil }

// role is what the person is in the game.
func (s *sender) role() roster.Role { return s.who.Role() }

// right is why a letter may speak for somebody, or why not.
type right uint8

const (
	mayAct   right = iota
	revoked        // its token was good once
	foreign        // its token belongs to another person of the game
	unproved       // it has no token, and comes, it says, from a known address
)

// speaker finds the person that a letter speaks for; nil if none. A letter acts by a
// good token, whatever the sender's address, since people have several; but not by
// the token of somebody else of the same game, as after a reply to all. When several
// are good, that of the sender counts, else the first. Without a good token a letter
// may act by its sender's address, see byAddress.
func (t access) speaker(a *arrival) (*sender, error) {
	var good []*sender
	var old *sender
	for _, token := range letter.Tokens(a.letter, t.m.mailbox) {
		at, err := t.tokenOf(token)
		switch {
		case err != nil:
			return nil, err
		case at == nil:
		case at.right == mayAct:
			good = append(good, at)
		case old == nil:
			old = at
		}
	}
	if len(good) > 0 {
		return choose(good, a), nil
	}
	at, err := t.byAddress(a)
	if err != nil || at != nil && at.right == mayAct || old == nil {
		return at, err
	}
	return old, nil
}

// choose finds the person that a letter with good tokens speaks for.
func choose(good []*sender, a *arrival) *sender {
	chosen := *good[0]
	if i := slices.IndexFunc(good, func(at *sender) bool { return at.isFrom(a) }); i >= 0 {
		chosen = *good[i]
	} else if mine := chosen.table.PersonAt(a.letter.From.Addr); mine != nil {
		chosen = *newSender(chosen.table, mine)
		chosen.right, chosen.byToken = foreign, true
	}
	for _, at := range good {
		if at.table == chosen.table && !letter.SameAddress(at.who.Addr, chosen.who.Addr) {
			chosen.exposed = append(chosen.exposed, at.key)
		}
	}
	return &chosen
}

// tokenOf finds the person of a token; nil if it never was good for what he is, or
// if he has left the game.
func (t access) tokenOf(token string) (*sender, error) {
	secret, err := t.tx.Secret(token)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	at, err := t.at(store.SeatRef{Game: secret.Game, Seat: secret.Seat})
	if at == nil || at.role().Purpose() != secret.Purpose {
		return nil, err
	}
	at.byToken = true
	if !secret.Revoked.IsZero() {
		at.right = revoked
	}
	return at, nil
}

// hasForeignToken reports whether a letter has tokens, of which none was ever given out here: it may be meant for
// somebody else who reads this mailbox.
func (t access) hasForeignToken(a *arrival) bool {
	tokens := letter.Tokens(a.letter, t.m.mailbox)
	return len(tokens) > 0 && !slices.ContainsFunc(tokens, func(token string) bool {
		_, err := t.tx.Secret(token)
		return err == nil
	})
}

// at looks a person up; nil if he has left the game.
func (t access) at(ref store.SeatRef) (*sender, error) {
	tb, err := t.tables.Get(ref.Game)
	if err != nil {
		return nil, err
	}
	p := tb.Rec.Person(ref.Seat)
	if p == nil {
		return nil, nil
	}
	return newSender(tb, p), nil
}

// mostSeats is how many games of one address are looked through.
const mostSeats = 64

// byAddress finds the person that a letter without a token speaks for: the sender in
// the game of the letter that it answers, or in the only one that he has in games
// that go on. It may act if the GM of the game allows that and the mail server
// vouches for the sender.
func (t access) byAddress(a *arrival) (*sender, error) {
	var found []*sender
	for _, ref := range t.tx.SeatsAt(letter.FoldAddress(a.letter.From.Addr), mostSeats) {
		at, err := t.at(ref)
		if err != nil {
			return nil, err
		}
		if at == nil || !at.isFrom(a) {
			continue // gone, or known by another address now
		}
		answered := slices.ContainsFunc(slices.Concat(a.letter.InReplyTo, a.letter.References), func(id string) bool {
			answers, ok := t.m.ours.Person(id)
			return ok && answers == ref
		})
		if answered {
			found = []*sender{at}
			break
		}
		if at.table.Status == store.StatusActive || at.table.Status == store.StatusSetup {
			found = append(found, at)
		}
	}
	if len(found) != 1 {
		return nil, nil
	}
	at := found[0]
	if !at.table.Rec.Settings.ByAddress || !t.m.authResults.proved(a) {
		at.right = unproved
	}
	return at, nil
}

// isFrom reports whether a letter names the person as its sender.
func (s *sender) isFrom(a *arrival) bool {
	return letter.SameAddress(s.person().Addr, a.letter.From.Addr)
}

// shown reports whether a letter that acts for a person went to others of the game
// too, with the token in it. A GM who does not play may see it.
func (s *sender) shown(a *arrival) bool {
	return slices.ContainsFunc(a.letter.To, func(to letter.Address) bool {
		p := s.table.PersonAt(to.Addr)
		return p != nil && p.Role() != roster.GM && !letter.SameAddress(to.Addr, s.person().Addr)
	})
}

const (
	// mostRefusals is how many letters that fail are answered to a person in a day.
	mostRefusals = 20
	// mostUnproved is the same for letters whose sender may be forged.
	mostUnproved = 1
)

// mayRefuse reports whether a letter that is not read is answered. The answer goes to
// the person's own address, whoever wrote.
func (t access) mayRefuse(s *sender) (bool, error) {
	whom, most := string(s.table.Rec.ID)+"/"+s.key, mostRefusals
	if s.right == unproved {
		whom, most = letter.FoldAddress(s.person().Addr), mostUnproved
	}
	return t.tx.MayAnswer(whom, t.now, most)
}

// answerStranger tells somebody whom no game knows how to reach one: once a day, and
// only if the mail server vouches for the sender. Who has no such server is not
// answered, since the address may be that of somebody who never wrote to us. What
// lay in the mailbox before the moderator came is too old.
func (t access) answerStranger(a *arrival) (string, error) {
	if a.err != nil || !t.m.authResults.proved(a) || t.now.Sub(a.Received) > oldLetter {
		return "", nil
	}
	msg, err := t.m.strangerAnswer(t.now, a)
	if err != nil || !deliverable(msg) {
		return "", err
	}
	may, err := t.tx.MayAnswer(letter.FoldAddress(a.letter.From.Addr), t.now, mostUnproved)
	if err != nil || !may {
		return "", err
	}
	return msg.MessageID, t.queue("", msg, false)
}

// protect gives new tokens to people whose tokens others got to know by a letter: the
// sender's own, if he wrote to others of the game too, and those of others that he
// used.
func (t access) protect(s *sender, a *arrival) error {
	exposed := s.exposed
	if s.right == mayAct && s.shown(a) {
		exposed = append(exposed, s.key)
	}
	for _, key := range exposed {
		t.log.Warn("token shown to others", "game", s.table.Rec.ID, "person", key)
		if err := t.renewAndTell(s.table, key, report.RenewalShown, nil); err != nil {
			return err
		}
	}
	return nil
}
