package roster

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// Person is somebody who gets letters of a game.
type Person struct {
	Key  string `json:"key"`
	Name string `json:"name"`
	Addr string `json:"addr"`
	// Lang is the language that the person chose, Zone the time zone, an IANA
	// name; empty: the game's. See Record.Lang and Record.Location.
	Lang ruleset.Language `json:"lang,omitempty"`
	Zone string           `json:"zone,omitempty"`
	// Ahead is how many minutes the clock of somebody who chose no zone is ahead of
	// UTC, as his letters show; 0: not known, or as the game's.
	Ahead int `json:"ahead,omitempty"`
	Wishes
	// ReportedThrough is the last log entry that the person was told of.
	ReportedThrough store.Seq `json:"told,omitempty"`
	// LastOrders is the id of the last letter of the person with orders for turns, or NoOrders where another came after it that
	// ordered nothing; empty: not known.
	LastOrders string `json:"last_orders,omitempty"`
	// Generation counts how often the person's token was renewed.
	Generation int `json:"generation,omitempty"`
	// Bounced is there while letters to the address come back.
	Bounced *Bounce `json:"failing,omitempty"`
}

// NoOrders is noted of the last letter of somebody that had no orders for a turn.
const NoOrders = "-"

// Wishes are what a person wishes to be sent.
type Wishes struct {
	Reports  Frequency `json:"reports,omitempty"`
	TextOnly bool      `json:"text_only,omitempty"` // letters without pictures
	Suggest  bool      `json:"suggest,omitempty"`   // order forms with what a robot would order
	// Questions says whether the person is asked for decisions in the turns of
	// others; nil: as the game has it.
	Questions *bool `json:"questions,omitempty"`
	// Confirm says whether the person's turns wait until they have said that they can
	// be played; nil: as the game has it.
	Confirm *bool `json:"confirm,omitempty"`
	// Reminders are the hours before a deadline; nil: as the game has them.
	Reminders *[]int `json:"reminders,omitempty"`
}

// Frequency is how often reports are sent.
type Frequency string

// The frequencies.
const (
	Unsaid     Frequency = ""     // as the game has it; see Record.Frequency
	EveryTurn  Frequency = "turn" // after every nation turn
	EveryRound Frequency = "round"
	WhenNeeded Frequency = "needed" // when a decision waits, and at the end
	// Digest is for game masters who do not play: after every round, what they must know
	// of it, in place of reports.
	Digest Frequency = "digest"
)

// Bounce tells that letters to an address do not arrive.
type Bounce struct {
	Since time.Time `json:"since"`
	Cause string    `json:"cause"` // for the operator
}

// Role is what a person is in a game.
type Role uint8

// The roles.
const (
	Player Role = iota
	GM
	Observer
	Listed // in the lobby: wants to play, or waits for a seat
)

// Purpose is what the tokens of people of this role are good for: a word that is
// part of each token.
func (r Role) Purpose() string { return [...]string{"orders", "gm", "watch", "list"}[r] }

// prefix begins the keys of people of this role; those of players have none.
func (r Role) prefix() string { return [...]string{"", "gm", "w", "p"}[r] }

// Role is what p is, which the key tells.
func (p *Person) Role() Role {
	for _, r := range []Role{GM, Observer, Listed} {
		if strings.HasPrefix(p.Key, r.prefix()) {
			return r
		}
	}
	return Player
}

// SeatName is the key of a seat's person: its side, counted from 1.
func SeatName(seat int) string { return strconv.Itoa(seat + 1) }

// SeatNumber returns the seat with a key; -1 with the error.
func (r *Record) SeatNumber(key string) (int, error) {
	for i := range r.Seats {
		if SeatName(i) == key {
			return i, nil
		}
	}
	return -1, fmt.Errorf("no seat %q", key)
}

// NewKey numbers somebody without a seat.
func (r *Record) NewKey(role Role) string {
	r.Numbered++
	return role.prefix() + strconv.Itoa(r.Numbered)
}

// Person finds a person by key, those of the lobby included; nil if nobody has it.
// What it points to belongs to r: of a record in use it must not be changed.
func (r *Record) Person(key string) *Person {
	for p := range r.People() {
		if p.Key == key {
			return p
		}
	}
	for i := range r.Listed {
		if r.Listed[i].Key == key {
			return &r.Listed[i]
		}
	}
	return nil
}

// People are all who get letters of the game itself: players by seat, GMs,
// observers. Empty seats are left out, and so are those who wait for one.
func (r *Record) People() iter.Seq[*Person] {
	return func(yield func(*Person) bool) {
		for i := range r.Seats {
			if !r.Seats[i].Empty() && !yield(&r.Seats[i].Person) {
				return
			}
		}
		for i := range r.GMs {
			if !yield(&r.GMs[i]) {
				return
			}
		}
		for i := range r.Observers {
			if !yield(&r.Observers[i]) {
				return
			}
		}
	}
}

// Drop takes a GM or an observer out of the game.
func (r *Record) Drop(key string) {
	is := func(p Person) bool { return p.Key == key }
	r.GMs, r.Observers = slices.DeleteFunc(r.GMs, is), slices.DeleteFunc(r.Observers, is)
}

// Language is the language of letters to a person: his own, or that of the game.
func (r *Record) Language(p *Person) ruleset.Language {
	if p.Lang != "" {
		return p.Lang
	}
	return r.Settings.Lang
}

// Frequency is how often a person gets reports: as they have chosen, or as the game has it
// for its players. Others, and players of a game that says nothing, follow every turn.
func (r *Record) Frequency(p *Person) Frequency {
	switch {
	case p.Reports != Unsaid:
		return p.Reports
	case p.Role() == Player && r.Settings.Reports != Unsaid:
		return r.Settings.Reports
	case p.Role() == GM && r.Settings.Reports != Unsaid:
		return Digest // in games of before, which do not say, GMs get reports as they did
	}
	return EveryTurn
}

// Location is the time zone of letters to a person: his own, or that of the game.
// A zone that this machine does not know is UTC.
func (r *Record) Location(p *Person) *time.Location {
	if loc, err := time.LoadLocation(p.Zone); err == nil && p.Zone != "" {
		return loc
	}
	if p.Ahead != 0 {
		sign, m := '+', p.Ahead
		if m < 0 {
			sign, m = '-', -m
		}
		return time.FixedZone(fmt.Sprintf("UTC%c%d:%02d", sign, m/60, m%60), p.Ahead*60)
	}
	if loc, err := time.LoadLocation(r.Settings.Zone); err == nil && r.Settings.Zone != "" {
		return loc
	}
	return time.UTC
}

// Enlist finds somebody among the people of the lobby by his address, or adds him
// with a key and a name that nobody there has: letters name people by it. It returns
// his key, and whether he is new.
func (r *Record) Enlist(p Person) (key string, fresh bool) {
	for i := range r.Listed {
		if letter.SameAddress(r.Listed[i].Addr, p.Addr) {
			return r.Listed[i].Key, false
		}
	}
	name := p.Name
	for n := 2; slices.ContainsFunc(r.Listed, func(other Person) bool { return other.Name == p.Name }); n++ {
		p.Name = name + " " + strconv.Itoa(n)
	}
	p.Key = r.NewKey(Listed)
	r.Listed = append(r.Listed, p)
	return p.Key, true
}

// Unlist takes somebody of the lobby off its people, because he has a seat now.
func (r *Record) Unlist(key string) {
	r.Listed = slices.DeleteFunc(r.Listed, func(p Person) bool { return p.Key == key })
	if r.Lobby != nil {
		next := r.Lobby.Seat(key)
		r.Lobby = &next
	}
}
