package report

import (
	"slices"
	"time"

	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/internal/view"
)

// Digest is what a game master who does not play is told when a round is over, where
// players get reports: who played, how many points there are, and what is to be looked into.
type Digest struct {
	State    view.Position
	Ledger   *score.Ledger
	Pending  game.Decision
	Deadline time.Time     // for Pending; zero: none
	Rounds   []DigestRound // that are over; the last is told first
	Cares    []Care
}

// DigestRound is who played in a round.
type DigestRound struct {
	Round int
	Turns []PlayedTurn
}

// PlayedTurn is a nation turn, and who played it.
type PlayedTurn struct {
	Nation ruleset.Nation
	By     PlayedBy
}

// PlayedBy is who played a nation turn.
type PlayedBy string

// Who plays nation turns.
const (
	ByOrders   PlayedBy = "orders"
	ByRobot    PlayedBy = "robot"
	ByStanding PlayedBy = "standing" // standing orders and defaults; no others had come
)

// Care is something that a game master must look into, with what they can write.
type Care struct {
	What   CareFor
	Who    string
	Number int       // CareMissed: misses in a row; CareUnread: letters
	When   time.Time // CareFailing: since when
	Can    []SaidLine
}

// CareFor is what there is to look into.
type CareFor string

// What there can be to look into.
const (
	CareMissed  CareFor = "missed"  // turns in a row
	CareOffered CareFor = "offered" // the seat is
	CareFailing CareFor = "failing" // the address is
	CareUnread  CareFor = "unread"  // letters in a row could not be read
)

// DigestView is a Digest arranged by player: of the last round that is over, and of those
// before, which were played in one go with it.
type DigestView struct {
	Round   int
	Players []DigestPlayer
	Cares   []Care
	Before  []DigestView // the last first
}

// DigestPlayer is a player's round.
type DigestPlayer struct {
	Name        string
	Total, Gain int
	Turns       []PlayedTurn
}

// Digest is a Digest as a part.
func (w Writer) Digest(t Digest) LetterPart {
	p := w.r.page(w.g, w.to, t.State)
	p.setPending(t.Pending, t.Deadline)
	p.Sheet = w.r.sheet(p.Game, t.Ledger, t.State, game.Decision{})
	rounds := p.digestRounds(t.Rounds)
	v := &rounds[0]
	v.Before, v.Cares = rounds[1:], slices.Clone(t.Cares)
	for i := range v.Cares {
		c := &v.Cares[i]
		c.Who, c.When, c.Can = clean(c.Who), zoned(c.When, w.to.Zone), cleanLines(c.Can)
	}
	p.Digest = v
	return LetterPart{kind: digestPart, page: p}
}

// digestRounds arranges rounds by player, the last first, with the points that there were at the
// end of each; of the last, those there are now.
func (p *page) digestRounds(rounds []DigestRound) []DigestView {
	var list []DigestView
	for i, r := range slices.Backward(rounds) {
		v := DigestView{Round: r.Round}
		at := slices.Index(p.Sheet.Rounds, r.Round)
		for _, s := range p.Sheet.Players {
			d := DigestPlayer{Name: s.Name, Total: s.Total}
			if at >= 0 {
				d.Gain = s.Rounds[at]
			}
			if at >= 0 && i < len(rounds)-1 {
				for _, since := range s.Rounds[at+1:] {
					d.Total -= since
				}
			}
			for _, turn := range r.Turns {
				if slices.Contains(p.Scenario.Sides[s.Side], turn.Nation) {
					d.Turns = append(d.Turns, turn)
				}
			}
			v.Players = append(v.Players, d)
		}
		list = append(list, v)
	}
	return list
}
