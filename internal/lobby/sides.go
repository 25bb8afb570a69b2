package lobby

import (
	"crypto/sha256"
	"slices"

	"bretwalda/internal/bidding"
	"bretwalda/internal/dice"
)

// Lot is what a player's letter put into the draw.
type Lot struct {
	Key string      `json:"key"`
	Lot dice.Digest `json:"lot"`
}

// Bid is a bid that was made, of points for a side, from 0.
type Bid struct {
	Key    string `json:"key"`
	Side   int    `json:"side"`
	Points int    `json:"points"`
}

func sha(data []byte) dice.Digest { return sha256.Sum256(data) }

// Seal returns what a game is announced with, from its commitment.
func Seal(commitment dice.Link) dice.Link { return commitment.Before() }

// Digest returns what the letters of the players make of a draw.
func Digest(lots []Lot) dice.Digest {
	var all []byte
	for _, lot := range lots {
		all = append(all, lot.Lot[:]...)
	}
	return sha(all)
}

// Shuffle draws an order of the lots by the commitment of a game; the package
// comment says how.
func Shuffle(game string, commitment dice.Link, lots []Lot) []string {
	order := make([]string, len(lots))
	for i, lot := range lots {
		order[i] = lot.Key
	}
	roller := dice.NewRoller(commitment, dice.Context(dice.RuleRaw, game, 0, Digest(lots)), 0)
	for i := len(order); i > 1; i-- {
		j := roller.Roll(i)
		order[i-1], order[j-1] = order[j-1], order[i-1]
	}
	return order
}

// Draw draws the places around the table. Where they were drawn before, those who
// came since take the places of those who left, without another draw.
func (l Lobby) Draw(game string, commitment dice.Link) Lobby {
	if len(l.Order) == 0 {
		l.Lots = nil
		for _, p := range l.Places() {
			l.Lots = append(l.Lots, Lot{p.Key, p.Lot})
		}
		l.Order = Shuffle(game, commitment, l.Lots)
		return l
	}
	order := slices.Clone(l.Order)
	for _, p := range l.Places() {
		if !slices.Contains(order, p.Key) {
			order[slices.Index(order, "")] = p.Key
		}
	}
	l.Order = order
	return l
}

// Prefer notes which sides a person prefers, from 0, the best first. Preferences are
// kept in every game, and count where sides are given by choice.
func (l Lobby) Prefer(key string, sides []int) (Lobby, error) {
	i := l.index(key)
	if i < 0 {
		return l, ErrNobody
	}
	if slices.ContainsFunc(sides, func(s int) bool { return s < 0 || s >= l.Wanted }) {
		return l, ErrSide
	}
	if l.Begun {
		return l, ErrNotNow
	}
	l.People = slices.Clone(l.People)
	l.People[i].Preferences, l.People[i].Any = slices.Clone(sides), false
	return l, nil
}

// Give gives a side, from 0, to somebody at the table, as the GM says; what they had
// before is free again.
func (l Lobby) Give(key string, side int) (Lobby, error) {
	switch {
	case l.Assign != Given || l.Begun:
		return l, ErrNotNow
	case side < 0 || side >= l.Wanted:
		return l, ErrSide
	case l.Standing(key).Where != HasPlace:
		return l, ErrNobody
	}
	if l.Gifts == nil {
		l.Gifts = make([]string, l.Wanted)
	}
	l.Gifts = replaced(l.Gifts, key, "")
	l.Gifts[side] = key
	return l, nil
}

// Auction returns the bidding as it stands; where bids are sealed, as it ends. Players
// are places of Order, groups are sides. It is an error to ask before the draw, before
// all sealed bids are there, or for a record that is no bidding.
func (l Lobby) Auction() (bidding.Auction, error) {
	if l.Assign == Sealed && len(l.Undecided()) > 0 {
		return bidding.Auction{}, ErrNotNow
	}
	a, err := l.bidding()
	if err == nil && l.Assign == Sealed {
		a, _ = l.proxies(a)
	}
	return a, err
}

// bidding is the bidding by the bids that were made.
func (l Lobby) bidding() (bidding.Auction, error) {
	if !l.Assign.Bids() || !l.complete() {
		return bidding.Auction{}, ErrNotNow
	}
	a, err := bidding.New(l.Wanted, 0, max(l.Raise, 1)*max(l.Parts, 1))
	for _, b := range l.Bids {
		if err != nil {
			break
		}
		a, err = a.Bid(slices.Index(l.Order, b.Key), b.Side, b.Points)
	}
	return a, err
}

// Turn returns whose bid is next; false if nobody's is.
func (l Lobby) Turn() (Person, bool) {
	a, err := l.Auction()
	if err != nil || a.Turn() == bidding.Nobody {
		return Person{}, false
	}
	return l.Person(l.Order[a.Turn()])
}

// Call notes that the player whose turn it is to bid, or the GM who is to give sides,
// is asked to. It is false where that was done before.
func (l Lobby) Call() (Lobby, bool) {
	if l.Called > len(l.Bids) {
		return l, false
	}
	l.Called = len(l.Bids) + 1
	return l, true
}

// Holding is who holds a side in a bidding, for how many points; nobody if Key is
// empty. Least is the lowest bid that takes it now.
type Holding struct {
	Key    string
	Points int
	Least  int
}

// Holdings returns who holds which side, by side; nil where nobody bids.
func (l Lobby) Holdings() []Holding {
	a, err := l.Auction()
	if err != nil {
		return nil
	}
	var list []Holding
	for side, g := range a.Groups() {
		h := Holding{Points: g.Points, Least: a.Least(side)}
		if g.Player != bidding.Nobody {
			h.Key = l.Order[g.Player]
		}
		list = append(list, h)
	}
	return list
}

// MakeBid makes a person's bid for a side. Errors are ErrNotNow and those of
// package bidding.
func (l Lobby) MakeBid(key string, side, points int) (Lobby, error) {
	a, err := l.Auction()
	if err != nil {
		return l, err
	}
	player := slices.Index(l.Order, key)
	if player < 0 {
		return l, bidding.ErrNotTurn
	}
	if _, err := a.Bid(player, side, points); err != nil {
		return l, err
	}
	l.Bids = append(slices.Clone(l.Bids), Bid{key, side, points})
	return l, nil
}

// Silent makes the bid of a person who does not bid: nothing, for the first side
// that is free.
func (l Lobby) Silent() (Lobby, error) {
	p, ok := l.Turn()
	if !ok {
		return l, ErrNotNow
	}
	side := slices.IndexFunc(l.Holdings(), func(h Holding) bool { return h.Key == "" })
	return l.MakeBid(p.Key, side, 0)
}

// Sides returns who gets which side, as keys by side, and what was bid for each;
// false as long as that is not settled.
func (l Lobby) Sides() (keys []string, bids []int, settled bool) {
	bids = make([]int, l.Wanted)
	switch l.Assign {
	case Choice:
		keys = l.byWishes()
	case Given:
		keys = l.given()
	case Random:
		keys = slices.Clone(l.Order)
	case Bidding, Sealed:
		for side, h := range l.Holdings() {
			keys = append(keys, h.Key)
			bids[side] = h.Points
		}
	}
	return keys, bids, len(keys) == l.Wanted && !slices.Contains(keys, "")
}

// byWishes gives each of the table the first of their wishes that is free, and those
// without such a wish the sides that are left.
func (l Lobby) byWishes() []string {
	keys := make([]string, l.Wanted)
	var others []string
	for _, p := range l.Places() {
		i := slices.IndexFunc(p.Preferences, func(side int) bool { return keys[side] == "" })
		if i < 0 {
			others = append(others, p.Key)
			continue
		}
		keys[p.Preferences[i]] = p.Key
	}
	for _, key := range others {
		keys[slices.Index(keys, "")] = key
	}
	return keys
}

// given are the sides as the GM gave them; when all but robots have one, those get what
// is left.
func (l Lobby) given() []string {
	keys := slices.Clone(l.Gifts)
	var robots []string
	for _, p := range l.Places() {
		switch {
		case slices.Contains(keys, p.Key):
		case !p.Robot:
			return keys
		default:
			robots = append(robots, p.Key)
		}
	}
	for side := range keys {
		if keys[side] == "" && len(robots) > 0 {
			keys[side], robots = robots[0], robots[1:]
		}
	}
	return keys
}

// Begin notes that those with the keys given play the game now. Everybody else on
// the list waits.
func (l Lobby) Begin(keys []string) Lobby {
	l.Begun = true
	for _, key := range keys {
		l = l.Seat(key)
	}
	return l
}

// Seat notes that a person of the list has a seat in the game now.
func (l Lobby) Seat(key string) Lobby {
	l.People = slices.Clone(l.People)
	if i := l.index(key); i >= 0 {
		l.People[i].State = IsSeated
	}
	return l
}

// Unwish forgets all wishes, limits and gifts: the scenario has other sides now.
func (l Lobby) Unwish() Lobby {
	l.People, l.Gifts = slices.Clone(l.People), nil
	for i := range l.People {
		p := &l.People[i]
		p.Preferences, p.Limits, p.Any, p.Called = nil, nil, p.Robot, false
	}
	return l
}
