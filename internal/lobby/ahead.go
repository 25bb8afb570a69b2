package lobby

import (
	"slices"

	"bretwalda/internal/bidding"
)

// Limit is the most that somebody would bid for a side, from 0.
type Limit struct {
	Side   int `json:"side"`
	Points int `json:"points"`
}

// Bids reports whether players bid for sides in this game, by turns or sealed.
func (a Assignment) Bids() bool { return a == Bidding || a == Sealed }

// BidUpTo notes the most that a person would bid for a side; the last word on a side
// counts. From then on the bids of that person are made by it; see Auction.
func (l Lobby) BidUpTo(key string, side, points int) (Lobby, error) {
	i := l.index(key)
	switch {
	case i < 0:
		return l, ErrNobody
	case !l.Assign.Bids() || l.Begun:
		return l, ErrNotNow
	case side < 0 || side >= l.Wanted:
		return l, bidding.ErrNoGroup
	case points < 0:
		return l, bidding.ErrNegative
	case points > bidding.MaxPoints:
		return l, bidding.ErrTooMany
	}
	l.People = slices.Clone(l.People)
	limits := slices.DeleteFunc(slices.Clone(l.People[i].Limits), func(limit Limit) bool { return limit.Side == side })
	l.People[i].Limits = append(limits, Limit{side, points})
	return l, nil
}

// AnySide notes that a person takes any side: where sides are bid for, for nothing.
func (l Lobby) AnySide(key string) (Lobby, error) {
	i := l.index(key)
	switch {
	case i < 0:
		return l, ErrNobody
	case l.Begun:
		return l, ErrNotNow
	}
	l.People = slices.Clone(l.People)
	l.People[i].Any, l.People[i].Preferences = true, nil
	return l, nil
}

// Undecided returns those at a full table whom the game waits for before sides are
// given: where that goes by choice, those who may still choose and have not; where bids
// are sealed, those who have sent none.
func (l Lobby) Undecided() []Person {
	table := l.Places()
	if len(table) < l.Wanted || l.Begun {
		return nil
	}
	var list []Person
	taken := make([]bool, l.Wanted)
	free := l.Wanted
	for _, p := range table {
		switch {
		case p.Any:
		case l.Assign == Sealed && len(p.Limits) == 0:
			list = append(list, p)
		case l.Assign == Choice && len(p.Preferences) == 0 && free > 1:
			list = append(list, p)
		}
		if i := slices.IndexFunc(p.Preferences, func(side int) bool { return !taken[side] }); i >= 0 {
			taken[p.Preferences[i]] = true
			free--
		}
	}
	return list
}

// CallUndecided notes that those who are Undecided are asked now, and returns those of
// them who were not asked before.
func (l Lobby) CallUndecided() (Lobby, []Person) {
	var asked []Person
	people := slices.Clone(l.People)
	for _, p := range l.Undecided() {
		if i := l.index(p.Key); !p.Called {
			people[i].Called = true
			asked = append(asked, people[i])
		}
	}
	l.People = people
	return l, asked
}

// Decide lets those have any side who are Undecided and have not answered in time.
func (l Lobby) Decide() Lobby {
	people := slices.Clone(l.People)
	for _, p := range l.Undecided() {
		people[l.index(p.Key)].Any = true
	}
	l.People = people
	return l
}

// Proxies makes the bids of those whose turn it is and who have said before how much
// they would bid, until it is the turn of somebody else.
func (l Lobby) Proxies() Lobby {
	a, err := l.bidding()
	if err != nil {
		return l
	}
	_, made := l.proxies(a)
	l.Bids = append(slices.Clone(l.Bids), made...)
	return l
}

// proxies makes bids by limits as long as it is the turn of somebody who has given some,
// and returns the auction then and the bids.
func (l Lobby) proxies(a bidding.Auction) (bidding.Auction, []Bid) {
	var made []Bid
	for a.Turn() != bidding.Nobody {
		p, _ := l.Person(l.Order[a.Turn()])
		bid, ok := l.proxy(a, p)
		if !ok {
			break
		}
		next, err := a.Bid(a.Turn(), bid.Side, bid.Points)
		if err != nil {
			break // not reached: a bid is no less than the least
		}
		a, made = next, append(made, bid)
	}
	return a, made
}

// proxy is the bid of a person by limits: the least that takes a side, for the side where
// most is left of the limit then, of equal ones the first. Where bids are sealed,
// and for who takes any side, the limit of sides that were not named is 0; so there is
// always a bid, for with everybody's side there is one that is free.
func (l Lobby) proxy(a bidding.Auction, p Person) (Bid, bool) {
	limits := slices.Clone(p.Limits)
	if l.Assign == Sealed || p.Any {
		for side := range l.Wanted {
			if !slices.ContainsFunc(limits, func(limit Limit) bool { return limit.Side == side }) {
				limits = append(limits, Limit{Side: side})
			}
		}
	}
	slices.SortFunc(limits, func(a, b Limit) int { return a.Side - b.Side })
	best, found, left := Bid{Key: p.Key}, false, 0
	for _, limit := range limits {
		least := a.Least(limit.Side)
		if rest := limit.Points - least; rest >= 0 && (!found || rest > left) {
			best.Side, best.Points, found, left = limit.Side, least, true, rest
		}
	}
	return best, found
}
