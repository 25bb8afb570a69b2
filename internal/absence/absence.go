// Package absence is what a game does for players whose time is over without
// orders: its policy, and what misses come to. It is pure and knows neither clock
// nor language.
//
//	excused: 1        # first misses of each player that do not count
//	offer: 3          # misses in a row from which the seat is offered to others; 0: never
//	stand_in: robot   # who plays for such a seat meanwhile: robot or hold
//
// # What counts
//
// A miss is a nation turn, or a question, that is closed without the orders that
// it waited for. It is excused when a vacation of the player or an outage of the
// moderator lay in the time that he had, and so are his first misses where the game
// says so. The others count. Any letter of his ends the row.
//
// # A seat that goes on missing
//
// When so many have been missed in a row, nobody is waited for any more: a robot or
// standing orders and defaults play at once, and the seat is offered to the waiting
// list. Until somebody takes it, its player comes back with any letter. The last
// player of a game who is there stays waited for, or robots would play it to its
// end in one go.
package absence

import (
	"errors"
	"fmt"
)

// Policy is what is done when a time is over without orders.
type Policy string

// The policies.
const (
	Wait  Policy = "wait"  // wait on; the GM is told
	Hold  Policy = "hold"  // standing orders and defaults play
	Robot Policy = "robot" // standing orders, then a robot
	GM    Policy = "gm"    // the GM acts, extends, or lets it pass
)

// Valid reports whether p is one of the policies.
func (p Policy) Valid() bool { return p == Wait || p == Hold || p == Robot || p == GM }

// Waits reports whether the game waits on when a time is over: for the player, or for
// what the GM decides.
func (p Policy) Waits() bool { return p == Wait || p == GM }

// Plays returns who plays a turn that was missed, once it is played: Hold or Robot.
func (p Policy) Plays() Policy {
	if p == Robot {
		return Robot
	}
	return Hold
}

// Rules are what a game makes of misses.
type Rules struct {
	// Excused is how many misses of a player do not count, from his first one.
	Excused int `json:"excused,omitempty" yaml:"excused"`
	// Offer is how many misses in a row make a seat be offered; 0: it never is.
	Offer int `json:"offer,omitempty" yaml:"offer"`
	// StandIn plays for a seat that is offered: Hold or Robot; empty: Robot.
	StandIn Policy `json:"stand_in,omitempty" yaml:"stand_in"`
}

// maxCount is the most of Excused and Offer.
const maxCount = 100

// Validate says what is wrong with r, for the GM who wrote it; nil: nothing.
func (r Rules) Validate() error {
	var wrong []error
	fault := func(format string, args ...any) { wrong = append(wrong, fmt.Errorf(format, args...)) }
	switch r.StandIn {
	case "", Hold, Robot:
	default:
		fault("stand_in %q: give %s or %s", r.StandIn, Hold, Robot)
	}
	if r.Excused < 0 || r.Excused > maxCount {
		fault("excused: %d; give 0 to %d", r.Excused, maxCount)
	}
	if r.Offer < 0 || r.Offer > maxCount {
		fault("offer: %d; give 0 to %d", r.Offer, maxCount)
	}
	return errors.Join(wrong...)
}

// Attendance is what is known of one player's misses. The zero value is a player
// who never missed anything.
type Attendance struct {
	Row     int `json:"row,omitempty"`     // misses in a row that count
	Missed  int `json:"missed,omitempty"`  // all misses
	Excused int `json:"excused,omitempty"` // of these, first ones that did not count
	// StandIn plays while the seat is offered: Hold or Robot; empty: the player does.
	StandIn Policy `json:"stand_in,omitempty"`
}

// Excuse is why a miss does not count.
type Excuse string

// The excuses.
const (
	NoExcuse Excuse = ""
	Vacation Excuse = "vacation" // a vacation lay in the time that the player had
	Outage   Excuse = "outage"   // an outage of the moderator lay in it
	First    Excuse = "first"    // by the game's setting
)

// Miss is what one miss comes to.
type Miss struct {
	Excuse Excuse
	// Left is how many more misses in a row there may be before the seat is offered;
	// -1: it never is.
	Left int
	// Offer says that the seat is offered from now on.
	Offer bool
}

// Miss returns a player's attendance after a miss. The excuse is Vacation, Outage
// or NoExcuse. The seat of a last player who is there is not offered.
func (r Rules) Miss(a Attendance, excuse Excuse, last bool) (Attendance, Miss) {
	a.Missed++
	if excuse == NoExcuse && a.Excused < r.Excused {
		a.Excused++
		excuse = First
	}
	if excuse == NoExcuse {
		a.Row++
	}
	m := Miss{Excuse: excuse, Left: -1}
	if r.Offer == 0 {
		return a, m
	}
	m.Left = max(0, r.Offer-a.Row)
	if m.Left == 0 && !last && a.StandIn == "" {
		m.Offer = true
		a.StandIn = Robot
		if r.StandIn != "" {
			a.StandIn = r.StandIn
		}
	}
	return a, m
}

// Here returns the attendance of a player from whom something came, and whether
// that took back a seat that was offered.
func (a Attendance) Here() (Attendance, bool) {
	back := a.StandIn != ""
	a.Row, a.StandIn = 0, ""
	return a, back
}
