// Package postmark names the letters of the moderator by their Message-IDs, and knows them, and the moderator's own
// address, again.
package postmark

import (
	"strings"

	"bretwalda/internal/letter"
	"bretwalda/internal/outbox"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// Mailbox is the plain address that the moderator's letters come from.
type Mailbox string

// Domain is the right side of the Message-IDs of the moderator's letters.
func (m Mailbox) Domain() string { return string(m[strings.LastIndexByte(string(m), '@')+1:]) }

// Has reports whether an address is the moderator's, with or without a token.
func (m Mailbox) Has(addr string) bool {
	local, domain, _ := strings.Cut(strings.ToLower(addr), "@")
	local, _, _ = strings.Cut(local, "+")
	return local+"@"+domain == strings.ToLower(string(m))
}

// ID is the Message-ID of a letter to a person of a game. What names the letter
// within the game; see Person. A keyed part keeps others from naming letters that
// they never had.
func (m Mailbox) ID(rec *roster.Record, what, person string) string {
	if rec.Keyed {
		what += "." + rec.Hidden("letter "+what+" to "+person)
	}
	return string(rec.ID) + "." + what + "." + person + "@" + m.Domain()
}

// IsID reports whether a Message-ID can be that of a letter to a person of a game.
func (m Mailbox) IsID(rec *roster.Record, id, person string) bool {
	_, ours := m.What(rec, id, person)
	return ours
}

// What names within the game the letter to a person that a Message-ID is of; false: it is of none.
func (m Mailbox) What(rec *roster.Record, id, person string) (what string, ours bool) {
	local, _, _ := strings.Cut(id, "@")
	what, ours = strings.CutPrefix(strings.TrimSuffix(local, "."+person), string(rec.ID)+".")
	if rec.Keyed {
		what = what[:max(0, strings.LastIndexByte(what, '.'))]
	}
	return what, ours && strings.EqualFold(id, m.ID(rec, what, person))
}

// Person tells from the Message-ID of a letter to a person of a game to whom it went. Anybody
// can make one up; see IsID.
func (m Mailbox) Person(id string) (store.SeatRef, bool) {
	local, domain, _ := strings.Cut(id, "@")
	game, rest, ok := strings.Cut(local, ".")
	dot := strings.LastIndexByte(rest, '.')
	if !ok || dot < 0 || !strings.EqualFold(domain, m.Domain()) {
		return store.SeatRef{}, false
	}
	return store.SeatRef{Game: store.GameID(game), Seat: rest[dot+1:]}, true
}

// Reply makes a message the answer to a letter, or leaves it as it is if there is none. A Message-ID that could
// not stand in a header is left out: it came from outside.
func Reply(msg *outbox.Message, l *letter.Letter) {
	if l == nil {
		return
	}
	msg.Replied = true
	if !sendable(l.MessageID) {
		return
	}
	msg.InReplyTo = l.MessageID
	msg.References = append(msg.References, l.MessageID)
}

// longest keeps header lines within what mail servers accept.
const longest = 200

// sendable reports whether a Message-ID from outside may stand in a header.
func sendable(id string) bool {
	left, right, found := strings.Cut(id, "@")
	return found && left != "" && right != "" && len(id) <= longest &&
		!strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' || r > '~' || r == '<' || r == '>' })
}
