// Package bidding lets players bid victory points for the groups of nations of a
// scenario before a game begins. It knows players and groups by number only and
// does no input or output: an Auction is given bids and says whose bid is next.
//
// Bidding goes round the table. Whoever has no group must bid: for a free group
// any number of points, for a held group more than its holder (2e BID-03,
// RUL-96). Whoever has a group passes, which needs no words (2e BID-04). When
// everybody has one, bidding is over, and what each bid is taken off their total at
// the end of the game:
//
//	a, _ := bidding.New(4, 0, 1)
//	a, _ = a.Bid(0, 3, 0) // player 0 takes group 3 for nothing
//	a, _ = a.Bid(1, 3, 2) // player 1 outbids them with 2
package bidding

import (
	"errors"
	"fmt"
	"slices"
)

// Nobody is the holder of a free group.
const Nobody = -1

// MaxPoints is the highest bid, a limit of good sense: no game gives so many.
const MaxPoints = 999

// Auction is the state of one bidding. It is a value: Bid returns another.
type Auction struct {
	raise  int
	turn   int
	groups []Holding // as many as players (2e BID-01)
}

// Holding is who holds a group and what they bid for it.
type Holding struct {
	Player int // Nobody: the group is free
	Points int
}

// New begins a bidding of 2 to 5 players for as many groups. The first bidder,
// from 0 to players-1, was drawn by lot (2e BID-02); raise is the least by which
// a bid must exceed the one that it replaces, 1 unless the players agree on more
// (2e BID-07).
func New(players, first, raise int) (Auction, error) {
	switch {
	case players < 2 || players > 5:
		return Auction{}, fmt.Errorf("bidding is for 2 to 5 players, not %d", players)
	case first < 0 || first >= players:
		return Auction{}, fmt.Errorf("the first bidder must be a player from 0 to %d, not %d", players-1, first)
	case raise < 1 || raise > MaxPoints:
		return Auction{}, fmt.Errorf("bids must be raised by 1 to %d points, not %d", MaxPoints, raise)
	}
	groups := make([]Holding, players)
	for i := range groups {
		groups[i].Player = Nobody
	}
	return Auction{raise: raise, turn: first, groups: groups}, nil
}

// Turn returns the player whose bid is next, or Nobody when bidding is over.
func (a Auction) Turn() int { return a.turn }

// Groups returns who holds each group, and for what.
func (a Auction) Groups() []Holding { return slices.Clone(a.groups) }

// Group returns the group that a player holds, and whether they hold one.
func (a Auction) Group(player int) (int, bool) {
	g := slices.IndexFunc(a.groups, func(h Holding) bool { return h.Player == player })
	return g, g >= 0
}

// Least returns the lowest bid that takes a group now: 0 for a free one, whatever
// the raise agreed on (2e BID-07).
func (a Auction) Least(group int) int {
	if a.groups[group].Player == Nobody {
		return 0
	}
	return a.groups[group].Points + a.raise
}

// Reasons why a bid is refused.
var (
	ErrOver     = errors.New("bidding is over")
	ErrNotTurn  = errors.New("it is another player's turn to bid")
	ErrNoGroup  = errors.New("there is no such group")
	ErrTooLow   = errors.New("the bid is too low")
	ErrTooMany  = errors.New("nobody may bid so many points")
	ErrNegative = errors.New("a bid may not be below 0")
)

// Bid is a player's bid of points for a group. It returns the auction after it,
// or one of the reasons above and the auction as it was. A player who loses their
// group by it gets their bid back, and bids anew when their turn comes (2e BID-05).
func (a Auction) Bid(player, group, points int) (Auction, error) {
	switch {
	case a.turn == Nobody:
		return a, ErrOver
	case player != a.turn:
		return a, ErrNotTurn
	case group < 0 || group >= len(a.groups):
		return a, ErrNoGroup
	case points < 0:
		return a, ErrNegative
	case points > MaxPoints:
		return a, ErrTooMany
	case points < a.Least(group):
		return a, fmt.Errorf("%w: group %d takes at least %d", ErrTooLow, group, a.Least(group))
	}
	a.groups = slices.Clone(a.groups)
	a.groups[group] = Holding{player, points}
	a.turn = a.nextBidder()
	return a, nil
}

// nextBidder is the next player round the table who has no group; all others
// pass (2e BID-02 BID-04).
func (a Auction) nextBidder() int {
	for i := 1; i < len(a.groups); i++ {
		player := (a.turn + i) % len(a.groups)
		if _, has := a.Group(player); !has {
			return player
		}
	}
	return Nobody
}

// Totals takes each player's bid off their total at the end of the game
// (2e BID-06 FIN-01, 1e FIN-01). Totals are by player.
func (a Auction) Totals(totals []int) []int {
	after := slices.Clone(totals)
	for _, h := range a.groups {
		if h.Player != Nobody && h.Player < len(after) {
			after[h.Player] -= h.Points
		}
	}
	return after
}
