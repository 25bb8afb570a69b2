package lobby

import (
	"slices"
	"time"
)

// Where is where a person stands.
type Where string

// The places. Off is nowhere: they left, were refused, or are unknown.
const (
	Off       Where = ""
	Unproved  Where = "unproved"
	Asked     Where = "invited" // by the GM, and has not answered
	Applicant Where = "applicant"
	HasPlace  Where = "table"
	Waiting   Where = "waiting"
	Playing   Where = "playing"
)

// Standing is where a person stands; at the table and on the waiting list as the
// how manieth, from 1.
type Standing struct {
	Where  Where
	Number int
}

// Standing returns where a person stands.
func (l Lobby) Standing(key string) Standing {
	p, _ := l.Person(key)
	switch p.State {
	case IsUnproved:
		return Standing{Where: Unproved}
	case IsInvited:
		return Standing{Where: Asked}
	case IsApplied:
		return Standing{Where: Applicant}
	case IsSeated:
		return Standing{Where: Playing}
	case IsListed:
		has := func(other Person) bool { return other.Key == key }
		if i := slices.IndexFunc(l.Places(), has); i >= 0 {
			return Standing{HasPlace, i + 1}
		}
		return Standing{Waiting, slices.IndexFunc(l.WaitingList(), has) + 1}
	}
	return Standing{}
}

// Moved is a person who stands elsewhere than before.
type Moved struct {
	Person
	Before, After Standing
}

// Changes returns who stands elsewhere in after than in before, in the order of
// after's list. Who only moved up a place on the same list is not among them.
func Changes(before, after Lobby) []Moved {
	var list []Moved
	for _, p := range after.People {
		m := Moved{p, before.Standing(p.Key), after.Standing(p.Key)}
		if m.Before.Where != m.After.Where {
			list = append(list, m)
		}
	}
	return list
}

// listed returns the people of the list that are not seated.
func (l Lobby) listed() []Person {
	var list []Person
	for _, p := range l.People {
		if p.State == IsListed {
			list = append(list, p)
		}
	}
	return list
}

// Places returns those who are to play as things stand, in the order of the list;
// nobody once the game has begun. Whoever has a place in the draw keeps it.
func (l Lobby) Places() []Person {
	if l.Begun {
		return nil
	}
	list := l.listed()
	drawn := func(p Person) bool { return slices.Contains(l.Order, p.Key) }
	free := l.Wanted
	for _, p := range list {
		if drawn(p) {
			free--
		}
	}
	return slices.DeleteFunc(list, func(p Person) bool {
		if drawn(p) {
			return false
		}
		free--
		return free < 0
	})
}

// WaitingList returns those who wait for a seat, the first one first.
func (l Lobby) WaitingList() []Person {
	table := l.Places()
	return slices.DeleteFunc(l.listed(), func(p Person) bool {
		return slices.ContainsFunc(table, func(at Person) bool { return at.Key == p.Key })
	})
}

// Next returns who is first on the waiting list: the one to offer a free seat to.
func (l Lobby) Next() (Person, bool) {
	if list := l.WaitingList(); len(list) > 0 {
		return list[0], true
	}
	return Person{}, false
}

// Applicants returns those whom the GM has not accepted or refused yet.
func (l Lobby) Applicants() []Person {
	var list []Person
	for _, p := range l.People {
		if p.State == IsApplied {
			list = append(list, p)
		}
	}
	return list
}

// Step is what a lobby waits for.
type Step string

// The steps, in their order.
const (
	Gathering  Step = "gathering"  // more players
	Confirming Step = "confirming" // those at the table who are Missing
	Drawing    Step = "drawing"    // the draw of the table
	Choosing   Step = "choosing"   // those who are Undecided
	Auction    Step = "bidding"    // the bid of whose Turn it is
	Giving     Step = "giving"     // the GM
	Complete   Step = "complete"   // nothing: Sides are settled
	Over       Step = "over"       // nothing: the game has begun
)

// Step returns what the lobby waits for.
func (l Lobby) Step(now time.Time) Step {
	switch {
	case l.Begun:
		return Over
	case len(l.Places()) < l.Wanted:
		return Gathering
	case len(l.Missing(now)) > 0:
		return Confirming
	case l.drawn() && !l.complete():
		return Drawing
	case len(l.Undecided()) > 0:
		return Choosing
	}
	if _, _, settled := l.Sides(); settled {
		return Complete
	}
	if l.Assign == Bidding {
		return Auction
	}
	return Giving
}

// drawn reports whether the places around the table are drawn in this game.
func (l Lobby) drawn() bool { return l.Assign == Random || l.Assign.Bids() }

// complete reports whether each place of the draw is somebody's.
func (l Lobby) complete() bool { return len(l.Order) == l.Wanted && !slices.Contains(l.Order, "") }

// Missing returns those at a full table who have not said lately that they want to
// play. Once the table is drawn, the word that was given counts until the game begins.
func (l Lobby) Missing(now time.Time) []Person {
	table := l.Places()
	if len(table) < l.Wanted {
		return nil
	}
	return slices.DeleteFunc(table, func(p Person) bool {
		return p.Robot || slices.Contains(l.Order, p.Key) || !p.Confirmed.IsZero() && now.Sub(p.Confirmed) < Fresh
	})
}

// Ask notes that those who are Missing are asked now, and returns those of them who
// were not asked before.
func (l Lobby) Ask(now time.Time) (Lobby, []Person) {
	l.People = slices.Clone(l.People)
	var asked []Person
	for _, p := range l.Missing(now) {
		if p.Asked.After(p.Confirmed) {
			continue
		}
		i := l.index(p.Key)
		l.People[i].Asked = now
		asked = append(asked, l.People[i])
	}
	return l, asked
}

// Forget takes the marks of those off who were asked to confirm, or what they would
// like: when the table is not full any more, they are asked again when it is.
func (l Lobby) Forget() Lobby {
	l.People = slices.Clone(l.People)
	for i := range l.People {
		l.People[i].Asked, l.People[i].Called = time.Time{}, false
	}
	return l
}

// Lapse takes those off the list who were asked before the time given, are still
// Missing, and have not answered.
func (l Lobby) Lapse(before, now time.Time) Lobby {
	for _, p := range l.Missing(now) {
		if p.Asked.After(p.Confirmed) && p.Asked.Before(before) {
			l = l.out(l.index(p.Key), IsLeft)
		}
	}
	return l
}
