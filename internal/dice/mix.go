package dice

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
)

// Rules by which the dice of a game are made. A game keeps the one that it began with.
const (
	RuleRaw = 1 // the digest is of the raw letter that began the turn; stored as 0, too
	RuleMix = 2 // the digest is of what players put in; see the package comment
)

// Kind is what sort of thing a player puts into the dice.
type Kind string

// The kinds.
const (
	OfWord   Kind = "word"   // SHA-256 of a sentence
	OfChain  Kind = "link"   // link of the player's own chain; number 0 is its end
	OfOrders Kind = "orders" // digest of the letter that began the turn; see letter.Sent
	OfLetter Kind = "letter" // digest of a letter with orders, where none began the turn
)

// rank orders kinds as they are mixed in; false: there is no such kind.
func (k Kind) rank() (int, bool) {
	switch k {
	case OfWord, OfChain:
		return 0, true
	case OfOrders, OfLetter:
		return 1, true
	}
	return 0, false
}

// before reports whether p comes before o among all that is mixed into a turn: there is
// one order only, so that nobody can choose it.
func (p Part) before(o Part) bool {
	a, _ := p.Kind.rank()
	b, _ := o.Kind.rank()
	return cmp.Or(cmp.Compare(a, b), cmp.Compare(p.Seat, o.Seat), bytes.Compare(p.Value[:], o.Value[:])) < 0
}

// Part is one thing that is mixed into the dice of a turn.
type Part struct {
	Kind   Kind   `json:"kind"`
	Seat   int    `json:"seat"` // whose it is, counted from 1; 0: nobody's
	Number uint32 `json:"number"`
	Value  Link   `json:"value"`
}

// String returns the part as it goes into the digest: "letter 2 0 5f1c…".
func (p Part) String() string { return fmt.Sprintf("%s %d %d %s", p.Kind, p.Seat, p.Number, p.Value) }

// DigestMix returns the digest of all that is mixed into a turn: the SHA-256 of the
// parts, each as a line.
func DigestMix(mix []Part) Digest {
	var b strings.Builder
	for _, p := range mix {
		b.WriteString(p.String())
		b.WriteByte('\n')
	}
	return sha256.Sum256([]byte(b.String()))
}

// WordLink is what a sentence puts into the dice.
func WordLink(sentence string) Link {
	return sha256.Sum256([]byte(strings.Join(strings.Fields(sentence), " ")))
}

// Notice is how many turns a word or the end of a chain that comes after the first
// roll is told before it counts: so many that each player has had turns since.
const Notice = 30

// Share is what one seat puts into the dice of a game. The zero value is a player who
// has not written yet. In JSON it is part of the record of the game.
type Share struct {
	// Kind, Number and Value are what is mixed into every turn; no kind: nothing.
	Kind   Kind   `json:"kind,omitempty"`
	Number uint32 `json:"number,omitempty"`
	Value  Link   `json:"value,omitzero"`
	// Next is the next link of the chain once it is revealed, until the player's own
	// turn takes it.
	Next Link `json:"next,omitzero"`
	// Coming is a word, or the end of a chain, that does not count yet: from turn
	// From on; 0: nobody was told of it yet.
	Coming     Kind   `json:"coming,omitempty"`
	ComingLink Link   `json:"coming_value,omitzero"`
	From       uint32 `json:"from,omitempty"`
}

// Given is what became of something that a player put in.
type Given string

// What becomes of it.
const (
	GivenNow   Given = "now"   // it counts from the next turn on
	GivenLater Given = "later" // it counts later, see Notice
	GivenLink  Given = "link"  // it is the next link, and goes into the next turn of one's own
	GivenAgain Given = "again" // it is known already
	GivenNot   Given = "not"   // it is another link than the next: nothing is changed
)

// Give puts something into a share: the next link of the chain, the end of a chain, or
// a word. Spent is how many links of the game's own chain were taken so far.
func (s Share) Give(kind Kind, value Link, spent uint32) (Share, Given) {
	last, number := s.Value, s.Number
	if s.Next != (Link{}) {
		last, number = s.Next, s.Number+1
	}
	switch {
	case kind == s.Kind && value == last, kind == s.Coming && value == s.ComingLink:
		return s, GivenAgain
	case kind == OfChain && s.Kind == OfChain && value.Before() == last && s.Next == (Link{}):
		s.Next = value
		return s, GivenLink
	case kind == OfChain && s.Kind == OfChain && s.follows(value):
		return s, GivenNot
	case kind == OfChain && s.Coming == OfChain && leadsTo(value, s.ComingLink):
		return s, GivenNot
	case spent == 0 && number == 0:
		s.Kind, s.Number, s.Value, s.Next = kind, 0, value, Link{}
		return s, GivenNow
	}
	s.Coming, s.ComingLink, s.From = kind, value, 0
	return s, GivenLater
}

// follows reports whether a link belongs to the chain of s: it, or what it leads back
// to, is known.
func (s Share) follows(link Link) bool {
	return leadsTo(link, s.Value) || leadsTo(s.Value, link)
}

// leadsTo reports whether hashing a link up to ChainLength times gives another.
func leadsTo(link, other Link) bool {
	for range ChainLength {
		if link == other {
			return true
		}
		link = link.Before()
	}
	return link == other
}

// Leave is the share when its player leaves the seat: what was mixed in stays, and the
// letters of who comes next count again.
func (s Share) Leave() Share {
	left := Share{Kind: s.Kind, Number: s.Number, Value: s.Value}
	if left.Kind == OfChain {
		left.Kind, left.Number = OfWord, 0
	}
	return left
}

// bound reports whether the share has a chain whose links count in place of letters.
func (s Share) bound() bool { return s.Kind == OfChain && s.Number > 0 }

// Begun is what is fixed about the dice of a turn when it begins.
type Begun struct {
	// Seat is whose turn it is, counted from 1; 0: nobody has the seat, or a robot.
	Seat int
	// Mix is what is mixed in, Told what others are told of now, and counts later.
	Mix, Told []Part
	// Letters is the digest of Mix; of a game with RuleRaw, of the letter.
	Letters Digest
}

// Begin begins the turn with a number, which is that of a seat, and returns what is
// mixed into it, and the shares as they are from then on. Others is what counts
// besides the shares: the letter that begins the turn, or those of the round where none
// does. Letters of who has a chain are passed over.
func Begin(shares []Share, number uint32, seat int, others []Part) (Begun, []Share) {
	b := Begun{Seat: seat}
	next := make([]Share, len(shares))
	for i, s := range shares {
		who := i + 1
		if s.Coming != "" && s.From != 0 && s.From <= number {
			s.Kind, s.Number, s.Value, s.Next = s.Coming, 0, s.ComingLink, Link{}
			s.Coming, s.ComingLink, s.From = "", Link{}, 0
		}
		if s.Coming != "" && s.From == 0 {
			s.From = number + Notice
			b.Told = append(b.Told, Part{s.Coming, who, 0, s.ComingLink})
		}
		if who == seat && s.Next != (Link{}) && number > 1 { // the first turn tells of the end
			s.Number, s.Value, s.Next = s.Number+1, s.Next, Link{}
		}
		if s.Kind != "" {
			b.Mix = append(b.Mix, Part{s.Kind, who, s.Number, s.Value})
		}
		next[i] = s
	}
	for _, p := range others {
		if p.Seat >= 1 && p.Seat <= len(next) && !next[p.Seat-1].bound() && !slices.Contains(b.Mix, p) {
			b.Mix = append(b.Mix, p)
		}
	}
	slices.SortFunc(b.Mix, func(a, o Part) int {
		switch {
		case a.before(o):
			return -1
		case o.before(a):
			return 1
		}
		return 0
	})
	b.Letters = DigestMix(b.Mix)
	return b, next
}
