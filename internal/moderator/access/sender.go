package access

import (
	"slices"

	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// Sender is the person of a game that a letter speaks for, and by what right.
type Sender struct {
	Table   *table.Table
	Key     string // of the person, who may be gone by the end of the task
	Who     roster.Person
	Seat    int // of a player; -1: a GM, an observer
	Right   Right
	ByToken bool // that is good, or was
	// Pass is the one thing that the letter may do, since it came by the address of a link; nil:
	// all that the person may.
	Pass *roster.Pass
	// Exposed are the others of the game whose good tokens the letter carries, passes aside.
	Exposed []string
	Arrival *Arrival   // the letter
	Answers []string   // to its commands, as texts of report.Answer
	Word    table.Word // of the letter, about its orders
	Waits   string     // how the letter says that turns are to wait
	// WaitWith are the nations whose turns are to wait, where it names some; OnlyWith: Word is about no others.
	WaitWith []ruleset.Nation
	OnlyWith bool
	Draft    bool   // the orders of the letter are only looked at
	Takes    bool   // the letter says yes to what was offered for lines that could not be read
	Spoke    bool   // the letter carries words to others
	Ordered  string // the id of the letter, if it has orders for turns; roster.NoOrders: it has none; empty: a word about some, or an answer
}

// Right is why a letter may speak for somebody, or why not.
type Right uint8

// The rights.
const (
	MayAct   Right = iota
	Revoked        // its token was good once
	Foreign        // its token belongs to another person of the game
	Unproved       // it has no token, and comes, it says, from a known address
)

// NewSender is a person of a game.
func NewSender(tb *table.Table, p *roster.Person) *Sender {
	seat, _ := tb.Rec.SeatNumber(p.Key) // -1: none
	return &Sender{Table: tb, Key: p.Key, Who: *p, Seat: seat}
}

// Person is who speaks, as the game knows them now; or, if they have just left, as it
// knew them.
func (s *Sender) Person() *roster.Person {
	if p := s.Table.Rec.Person(s.Key); p != nil {
		return p
	}
	return &s.Who
}

// Gone reports whether the person has left the game, perhaps by this very letter:
// what else it asks for is not done.
func (s *Sender) Gone() bool { return s.Table.Rec.Person(s.Key) == nil }

// Role is what the person is in the game.
func (s *Sender) Role() roster.Role { return s.Who.Role() }

// choose finds the person that a letter with good tokens speaks for.
func choose(good []*Sender, a *Arrival) *Sender {
	chosen := *good[0]
	if i := slices.IndexFunc(good, func(at *Sender) bool { return at.IsFrom(a) }); i >= 0 {
		chosen = *good[i]
	} else if mine := chosen.Table.PersonAt(a.Parsed.From.Addr); mine != nil {
		chosen = *NewSender(chosen.Table, mine)
		chosen.Right, chosen.ByToken = Foreign, true
	}
	for _, at := range good {
		if at.Pass == nil && at.Table == chosen.Table && !letter.SameAddress(at.Who.Addr, chosen.Who.Addr) {
			chosen.Exposed = append(chosen.Exposed, at.Key)
		}
	}
	return &chosen
}

// IsFrom reports whether a letter names the person as its sender.
func (s *Sender) IsFrom(a *Arrival) bool {
	return letter.SameAddress(s.Person().Addr, a.Parsed.From.Addr)
}

// Shown reports whether a letter that acts for a person went to others of the game
// too, with the token in it. A GM who does not play may see it.
func (s *Sender) Shown(a *Arrival) bool {
	return slices.ContainsFunc(a.Parsed.To, func(to letter.Address) bool {
		p := s.Table.PersonAt(to.Addr)
		return p != nil && p.Role() != roster.GM && !letter.SameAddress(to.Addr, s.Person().Addr)
	})
}

// WaitedFor reports whether the game waits for a person.
func (s *Sender) WaitedFor() bool {
	tb := s.Table
	return s.Seat >= 0 && tb.Started() && tb.Status == store.StatusActive && tb.SeatOf(tb.Pending().Nation) == s.Seat
}
