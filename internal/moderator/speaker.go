package moderator

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bretwalda/internal/letter"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// purposeOrders is what tokens in reports are good for. A token for anything else
// gives no orders.
const purposeOrders = "orders"

// atTable is the seat that a letter is about, and by what right.
type atTable struct {
	table *table
	seat  int
	right right
	// exposed are the other seats at the table whose good tokens the letter carries.
	exposed []int
	renewed bool // the letter asked for a new token
}

// right is why a letter may speak for a seat, or why not.
type right uint8

const (
	mayAct   right = iota
	revoked        // its token was good once
	foreign        // its token belongs to another player of the game
	unproved       // it has no token, and comes, it says, from a player's address
)

// seatOf finds the seat that a letter is about; nil if none. A letter acts by a good
// token, whatever the sender's address, since people have several; but not by the
// token of somebody else at the same table, as after a reply to all. When several
// are good, that of the sender counts, else the first. Without a good token a letter
// may act by its sender's address, see byAddress.
func (t *task) seatOf(a *arrival) (*atTable, error) {
	var good []*atTable
	var old *atTable
	for _, token := range letter.Tokens(a.letter, t.m.mailbox) {
		at, err := t.tokenSeat(token)
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

// choose finds the seat that a letter with good tokens is about.
func choose(good []*atTable, a *arrival) *atTable {
	chosen := *good[0]
	if i := slices.IndexFunc(good, func(at *atTable) bool { return at.isFrom(a) }); i >= 0 {
		chosen = *good[i]
	} else if mine, ok := chosen.table.seatAt(a.letter.From.Addr); ok {
		chosen.seat, chosen.right = mine, foreign
	}
	for _, at := range good {
		if at.table == chosen.table && !letter.SameAddress(at.player().Addr, chosen.player().Addr) {
			chosen.exposed = append(chosen.exposed, at.seat)
		}
	}
	return &chosen
}

// tokenSeat finds the seat of a token; nil if it never was good for orders.
func (t *task) tokenSeat(token string) (*atTable, error) {
	secret, err := t.tx.Secret(token)
	if errors.Is(err, store.ErrNotFound) || err == nil && secret.Purpose != purposeOrders {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	at, err := t.at(store.SeatRef{Game: secret.Game, Seat: secret.Seat})
	if err == nil && !secret.Revoked.IsZero() {
		at.right = revoked
	}
	return at, err
}

// at looks a seat up.
func (t *task) at(ref store.SeatRef) (*atTable, error) {
	tb, err := t.table(ref.Game)
	if err != nil {
		return nil, err
	}
	seat, err := tb.rec.SeatNumber(ref.Seat)
	if err != nil {
		return nil, fmt.Errorf("game %q: %w", ref.Game, err)
	}
	return &atTable{table: tb, seat: seat}, nil
}

// mostSeats is how many games of one address are looked through.
const mostSeats = 64

// byAddress finds the seat that a letter without a token is about: the sender's in
// the game of the letter that it answers, or the only one that he has in games that
// go on. It may act if the GM of the game allows that and the mail server vouches
// for the sender.
func (t *task) byAddress(a *arrival) (*atTable, error) {
	var found []*atTable
	for _, ref := range t.tx.SeatsAt(letter.FoldAddress(a.letter.From.Addr), mostSeats) {
		at, err := t.at(ref)
		if err != nil {
			return nil, err
		}
		answered := slices.ContainsFunc(slices.Concat(a.letter.InReplyTo, a.letter.References), func(id string) bool {
			answers, ok := t.m.seatOfID(id)
			return ok && answers == ref
		})
		if answered {
			found = []*atTable{at}
			break
		}
		if at.table.status == store.StatusActive {
			found = append(found, at)
		}
	}
	if len(found) != 1 {
		return nil, nil
	}
	at := found[0]
	if !at.table.rec.Settings.ByAddress || !t.m.proved(a) {
		at.right = unproved
	}
	return at, nil
}

// proved reports whether the mail server vouches for the sender of a letter.
func (m *Moderator) proved(a *arrival) bool { return a.letter.ProvedBy(m.authServer, m.authBelow) }

// player is who has the seat.
func (s *atTable) player() roster.Seat { return s.table.rec.Seats[s.seat] }

// isFrom reports whether a letter names the seat's player as its sender.
func (s *atTable) isFrom(a *arrival) bool {
	return letter.SameAddress(s.player().Addr, a.letter.From.Addr)
}

// seatAt returns the seat of an address at a table.
func (tb *table) seatAt(addr string) (int, bool) {
	i := slices.IndexFunc(tb.rec.Seats, func(s roster.Seat) bool { return letter.SameAddress(s.Addr, addr) })
	return i, i >= 0
}

// shown reports whether a letter that acts for a seat went to other players of the
// game too, with the token in it.
func (s *atTable) shown(a *arrival) bool {
	return slices.ContainsFunc(a.letter.To, func(to letter.Address) bool {
		other, ok := s.table.seatAt(to.Addr)
		return ok && other != s.seat && !letter.SameAddress(to.Addr, s.player().Addr)
	})
}

// seatOfID tells from the Message-ID of one of the moderator's letters to which
// seat it went; see post.
func (m *Moderator) seatOfID(id string) (store.SeatRef, bool) {
	local, domain, _ := strings.Cut(id, "@")
	game, rest, ok := strings.Cut(local, ".")
	dot := strings.LastIndexByte(rest, '.')
	if !ok || dot < 0 || !strings.EqualFold(domain, m.domain()) {
		return store.SeatRef{}, false
	}
	return store.SeatRef{Game: store.GameID(game), Seat: rest[dot+1:]}, true
}

const (
	// mostRefusals is how many letters that fail are answered to a seat in a day.
	mostRefusals = 20
	// mostUnproved is the same for letters whose sender may be forged.
	mostUnproved = 1
)

// mayRefuse reports whether a letter about a seat that is not read as orders is
// answered. The answer goes to the seat's own address, whoever wrote.
func (t *task) mayRefuse(s *atTable) (bool, error) {
	whom, most := string(s.table.rec.ID)+"/"+roster.SeatName(s.seat), mostRefusals
	if s.right == unproved {
		whom, most = letter.FoldAddress(s.player().Addr), mostUnproved
	}
	return t.tx.MayAnswer(whom, t.now, most)
}

// answerStranger tells somebody who has no seat how to reach a game: once a day, and
// only if the mail server vouches for the sender. Who has no such server is not
// answered, since the address may be that of somebody who never wrote to us. What
// lay in the mailbox before the moderator came is too old.
func (t *task) answerStranger(a *arrival) (string, error) {
	if a.err != nil || !t.m.proved(a) || t.now.Sub(a.Received) > oldLetter {
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

// protect gives new tokens to seats whose tokens others got to know by a letter: the
// sender's own, if he wrote to the other players too, and those of others that he
// used.
func (t *task) protect(s *atTable, a *arrival) error {
	exposed := s.exposed
	if s.right == mayAct && s.shown(a) {
		exposed = append(exposed, s.seat)
	}
	for _, seat := range exposed {
		t.log.Warn("token shown to others", "game", s.table.rec.ID, "seat", roster.SeatName(seat))
		if err := t.renewAndTell(s.table, seat, report.RenewalShown, nil); err != nil {
			return err
		}
	}
	return nil
}
