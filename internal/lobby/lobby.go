package lobby

import (
	"errors"
	"slices"
	"time"

	"bretwalda/internal/dice"
)

// Entry says who may join.
type Entry string

// The ways to join.
const (
	Open     Entry = "open"
	Approval Entry = "approval" // the GM accepts or refuses
	Invited  Entry = "invited"  // those only whom the GM invited
)

// Known reports whether e is one of the above.
func (e Entry) Known() bool { return e == Open || e == Approval || e == Invited }

// Assignment says how sides are given to players.
type Assignment string

// The ways to give sides.
const (
	Choice  Assignment = "choice" // by wishes, who came first first
	Given   Assignment = "given"  // by the GM
	Random  Assignment = "random"
	Bidding Assignment = "bidding" // by turns, seen by all
	Sealed  Assignment = "sealed"  // bidding with sealed bids: each sends how much they would bid at most
)

// Known reports whether a is one of the above.
func (a Assignment) Known() bool {
	return a == Choice || a == Given || a == Random || a.Bids()
}

// Fresh is how long a player's word that they want to play is good.
const Fresh = 14 * 24 * time.Hour

// MostPeople bounds the people of a lobby; those who left make room for others.
// MostUnproved bounds those among them of whom it is not known whether they wrote
// themselves: after Unheard they are forgotten.
const (
	MostPeople   = 500
	MostUnproved = 50
	Unheard      = 24 * time.Hour
)

// Lobby is the list of a game. In JSON it is part of the record of the game. Its
// methods return changed copies; slices are never changed in place.
type Lobby struct {
	Wanted int        `json:"wanted"` // players: the sides of the scenario
	Entry  Entry      `json:"entry"`
	Assign Assignment `json:"assign"`
	// Raise is the least by which a bid must exceed another, in points; 0 is 1.
	Raise int `json:"raise,omitempty"`
	// Parts is in how many parts bids keep a point, as their game does; 0 is 1.
	Parts int `json:"parts,omitempty"`
	// People are all who ever joined, in the order of the list.
	People []Person `json:"people,omitempty"`
	// Order is the table as drawn, by key; "" is the place of somebody who left.
	Order []string `json:"order,omitempty"`
	Lots  []Lot    `json:"lots,omitempty"` // of the draw, in the order of the list then
	Bids  []Bid    `json:"bids,omitempty"`
	// Gifts are the sides that the GM gave, by side: keys, or "".
	Gifts []string `json:"gifts,omitempty"`
	// Called counts the calls for a bid, or for the GM to give sides, that were
	// answered, and the one that was not; see Call.
	Called int `json:"called,omitempty"`
	// Draft says that it is not proved that a GM opened the game. Nobody may join.
	Draft bool `json:"draft,omitempty"`
	// Begun says that the game has begun. The list is the waiting list then.
	Begun bool `json:"begun,omitempty"`
}

// Person is somebody who wants to play. Name, address and language are in the record
// of the game, under the same key.
type Person struct {
	Key   string `json:"key"`
	State State  `json:"state"`
	// Confirmed is when they last said that they want to play, Lot the digest of that
	// letter. Asked is when they were last asked whether they still do.
	Confirmed time.Time   `json:"confirmed,omitzero"`
	Lot       dice.Digest `json:"lot,omitzero"`
	Asked     time.Time   `json:"asked,omitzero"`
	// Since is when they came on the list without proof; zero: at some time long ago.
	Since time.Time `json:"since,omitzero"`
	// Robot says that it is a robot, which takes any side.
	Robot bool `json:"robot,omitempty"`
	// Watch says that they asked to follow the game only.
	Watch bool `json:"watch,omitempty"`
	// Preferences are sides, from 0, the one they like best first.
	Preferences []int `json:"wishes,omitempty"`
	// Any says that they take any side, Limits how much they would bid for some at most.
	Any    bool    `json:"any,omitempty"`
	Limits []Limit `json:"limits,omitempty"`
	// Called says that they were asked for what they are Undecided about.
	Called bool `json:"called,omitempty"`
}

// State is what became of a person.
type State string

// The states.
const (
	IsUnproved State = "unproved" // a letter says that they want to play; perhaps forged
	IsInvited  State = "invited"  // has not answered
	IsApplied  State = "applied"  // waits for the GM
	IsListed   State = "listed"   // at the table or on the waiting list
	IsSeated   State = "seated"   // in the game that has begun
	IsRefused  State = "refused"  // by the GM
	IsLeft     State = "left"     // by their own will, or because they did not answer
)

// Reasons why something cannot be done.
var (
	ErrNotInvited = errors.New("the game is for those whom the GM invites")
	ErrRefused    = errors.New("the GM refused this person")
	ErrSeated     = errors.New("this person has a seat in the game")
	ErrListed     = errors.New("this person is on the list already")
	ErrNobody     = errors.New("there is no such person on the list")
	ErrCrowded    = errors.New("the list is too long")
	ErrNotNow     = errors.New("this is not to be done now")
	ErrSide       = errors.New("there is no such side")
)

// Sent is the letter by which somebody says that they want to play.
type Sent struct {
	At  time.Time
	Lot dice.Digest // of the letter
	// Unproved says that somebody else may have written it.
	Unproved bool
}

// LotOf returns the lot of a raw letter in games with dice.RuleRaw.
func LotOf(raw []byte) dice.Digest { return sha(raw) }

// Join puts a person, known by their key, at the end of the list, or where else the
// entry of the game has them. Who is on the list already confirms.
func (l Lobby) Join(key string, sent Sent) (Lobby, error) {
	l.People = slices.Clone(l.People)
	i := l.index(key)
	if i >= 0 && sent.Unproved && l.People[i].State != IsLeft {
		return l, nil // a forger may change nothing
	}
	switch known := i >= 0; {
	case l.Draft:
		return l, ErrNotNow
	case known && l.People[i].State == IsSeated:
		return l, ErrSeated
	case known && l.People[i].State == IsRefused:
		return l, ErrRefused
	case l.Entry == Invited && (!known || l.People[i].State == IsUnproved):
		return l, ErrNotInvited
	case !known:
		var err error
		l = l.forget(sent.At)
		if l, i, err = l.append(key, IsUnproved, sent.Unproved); err != nil {
			return l, err
		}
		l.People[i].Since = sent.At
	case l.People[i].State == IsLeft:
		i = l.toEnd(i)
		l.People[i].State, l.People[i].Since = IsUnproved, sent.At
	}
	if !sent.Unproved {
		l.enter(i, sent)
	}
	return l, nil
}

// enter is what a letter of the person themselves does to their state.
func (l *Lobby) enter(i int, sent Sent) {
	p := &l.People[i]
	p.Confirmed, p.Lot = sent.At, sent.Lot
	switch {
	case p.State == IsUnproved && l.Entry != Open:
		p.State = IsApplied
	case p.State == IsUnproved, p.State == IsInvited:
		p.State = IsListed
		l.toEnd(i)
	}
}

// Watching notes that a person wants to follow the game only.
func (l Lobby) Watching(key string) Lobby {
	l.People = slices.Clone(l.People)
	if i := l.index(key); i >= 0 {
		l.People[i].Watch = true
	}
	return l
}

// Leave takes a person off the list.
func (l Lobby) Leave(key string) (Lobby, error) {
	i := l.index(key)
	if i < 0 || l.People[i].State == IsLeft || l.People[i].State == IsRefused {
		return l, ErrNobody
	}
	if l.People[i].State == IsSeated {
		return l, ErrSeated
	}
	return l.out(i, IsLeft), nil
}

// Invite notes that the GM invites a person. Who asked to play is accepted by it;
// who left or was refused may come back.
func (l Lobby) Invite(key string) (Lobby, error) { return l.called(key, IsInvited) }

// Add puts a person on the list because the GM says so; they are asked to confirm
// before the game begins.
func (l Lobby) Add(key string) (Lobby, error) { return l.called(key, IsListed) }

// AddRobot puts a robot, known by its key, at the table, if there is a place for it and
// one is left for somebody else.
func (l Lobby) AddRobot(key string) (Lobby, error) {
	table := l.Places()
	robots := 0
	for _, p := range table {
		if p.Robot {
			robots++
		}
	}
	if l.Begun || len(table) >= l.Wanted || robots >= l.Wanted-1 {
		return l, ErrNotNow
	}
	l.People = slices.Clone(l.People)
	l, i, err := l.append(key, IsListed, false)
	if err == nil {
		l.People[i].Robot, l.People[i].Any = true, true
	}
	return l, err
}

func (l Lobby) called(key string, state State) (Lobby, error) {
	l.People = slices.Clone(l.People)
	i := l.index(key)
	if i < 0 {
		l, _, err := l.append(key, state, false)
		return l, err
	}
	switch l.People[i].State {
	case IsSeated:
		return l, ErrSeated
	case IsListed:
		return l, ErrListed
	case IsApplied:
		state = IsListed
	case IsInvited:
	default:
		l.People[i].Confirmed = time.Time{}
	}
	l.People[i].State = state
	if state == IsListed {
		l.toEnd(i)
	}
	return l, nil
}

// Accept puts a person who asked to play on the list.
func (l Lobby) Accept(key string) (Lobby, error) {
	i := l.index(key)
	switch {
	case i < 0:
		return l, ErrNobody
	case l.People[i].State == IsListed:
		return l, ErrListed
	case l.People[i].State != IsApplied:
		return l, ErrNobody
	}
	l.People = slices.Clone(l.People)
	l.People[i].State = IsListed
	l.toEnd(i)
	return l, nil
}

// Refuse takes a person off the list for good.
func (l Lobby) Refuse(key string) (Lobby, error) {
	i := l.index(key)
	if i < 0 || l.People[i].State == IsRefused {
		return l, ErrNobody
	}
	if l.People[i].State == IsSeated {
		return l, ErrSeated
	}
	return l.out(i, IsRefused), nil
}

// out takes somebody off the list, and what they bid or were given with them.
func (l Lobby) out(i int, state State) Lobby {
	key := l.People[i].Key
	l.People = slices.Clone(l.People)
	l.People[i].State = state
	if slices.Contains(l.Gifts, key) {
		l.Gifts, l.Called = replaced(l.Gifts, key, ""), 0
	}
	if slices.Contains(l.Order, key) {
		l.Order, l.Bids, l.Called = replaced(l.Order, key, ""), nil, 0
	}
	return l
}

// replaced returns a copy of a list with one text in place of another.
func replaced(list []string, old, with string) []string {
	list = slices.Clone(list)
	for i := range list {
		if list[i] == old {
			list[i] = with
		}
	}
	return list
}

// Person returns a person by key.
func (l Lobby) Person(key string) (Person, bool) {
	if i := l.index(key); i >= 0 {
		return l.People[i], true
	}
	return Person{}, false
}

func (l Lobby) index(key string) int {
	return slices.IndexFunc(l.People, func(p Person) bool { return p.Key == key })
}

// forget drops those of whom nothing was heard in time that would prove that they wrote
// themselves.
func (l Lobby) forget(now time.Time) Lobby {
	l.People = slices.DeleteFunc(slices.Clone(l.People), func(p Person) bool {
		return p.State == IsUnproved && now.Sub(p.Since) >= Unheard
	})
	return l
}

// append adds a new person. On a long list who left first makes room.
func (l Lobby) append(key string, state State, unproved bool) (Lobby, int, error) {
	guesses, left := 0, -1
	for i, p := range l.People {
		switch {
		case p.State == IsUnproved:
			guesses++
		case p.State == IsLeft && left < 0:
			left = i
		}
	}
	if len(l.People) >= MostPeople && left >= 0 {
		l.People = slices.Delete(slices.Clone(l.People), left, left+1)
	}
	if len(l.People) >= MostPeople || unproved && guesses >= MostUnproved {
		return l, -1, ErrCrowded
	}
	l.People = append(l.People, Person{Key: key, State: state})
	return l, len(l.People) - 1, nil
}

// toEnd moves a person behind all others and returns where that is.
func (l *Lobby) toEnd(i int) int {
	p := l.People[i]
	l.People = append(slices.Delete(l.People, i, i+1), p)
	return len(l.People) - 1
}
