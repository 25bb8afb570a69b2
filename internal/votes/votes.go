// Package votes is the rules of what players settle among themselves: a draw, a
// concession, a later deadline, the end of the game. It is pure: a Motion is put,
// voters vote, and Result says how it stands. Carrying a result out, and telling
// it, is for the moderator.
//
// # The rules
//
//	draw         among some players or all; passes when all voters are for it
//	concession   to one player; passes when all other voters are for it
//	end          with the score as it stands; passes when all voters are for it
//	extension    of the present deadline; passes when more than half are for it
//
// Voters are the seats that people play: robots have no say. Who puts a motion
// votes for it. A vote can be changed until the motion is settled. A motion that
// needs all fails with the first vote against it; one that needs more than half,
// when too many are against it. What has neither passed nor failed when it closes
// has failed. Of each kind one motion is open at a time. How somebody voted is
// told to nobody, only how many have.
package votes

import (
	"errors"
	"slices"
	"time"
)

// Kind is what a motion is about.
type Kind string

// The kinds of motions.
const (
	Draw       Kind = "draw"
	Concession Kind = "concession"
	Extension  Kind = "extension"
	End        Kind = "end"
)

// Motion is something put to the vote.
type Motion struct {
	Kind  Kind  `json:"kind"`
	By    int   `json:"by"`              // the seat that put it, from 0
	Seats []int `json:"seats,omitempty"` // Draw: who shares; Concession: the one who wins; ascending
	Hours int   `json:"hours,omitempty"` // Extension
	// Closes is when what is not settled has failed: of an extension the deadline
	// that it would extend, zero if there is none.
	Closes time.Time `json:"closes"`
	// Votes are by seat, from 0.
	Votes []Vote `json:"votes"`
}

// Vote is what a seat has said.
type Vote string

// Votes.
const (
	Silent  Vote = ""
	For     Vote = "for"
	Against Vote = "against"
)

// Result is how a motion stands.
type Result uint8

// The results.
const (
	Open Result = iota
	Passed
	Failed
)

// Errors of Put and Cast that callers tell apart with errors.Is.
var (
	ErrNotVoter = errors.New("this seat has no vote on it")
	ErrSeats    = errors.New("the players named do not suit the motion")
	ErrHours    = errors.New("an extension needs a number of hours")
	// ErrNoDeadline: nothing is due that could be extended.
	ErrNoDeadline = errors.New("no deadline to extend")
	ErrOther      = errors.New("another motion of this kind is open")
	ErrNone       = errors.New("no such motion is open")
	ErrSeveral    = errors.New("more than one motion is open")
)

// MaxHours is the longest extension that can be voted for.
const MaxHours = 24 * 14

// Motions is the motions open in a game, in the order in which they were put. It is
// a value: its methods return another.
type Motions []Motion

// Put puts a motion, with the vote of its mover. Of the same kind and content as
// an open one, it is a vote for that. Voters says by seat who has a vote.
func (t Motions) Put(m Motion, voters []bool) (Motions, *Motion, error) {
	if err := m.check(voters); err != nil {
		return t, nil, err
	}
	slices.Sort(m.Seats)
	m.Seats = slices.Compact(m.Seats)
	if i := t.index(m.Kind); i >= 0 {
		if !t[i].same(m) {
			return t, &t[i], ErrOther
		}
		return t.vote(i, m.By, For, voters)
	}
	m.Votes = make([]Vote, len(voters))
	return append(slices.Clone(t), m).vote(len(t), m.By, For, voters)
}

// Cast votes on the open motion of a kind; with an empty kind on the only one that
// is open. It returns the motion as it then stands.
func (t Motions) Cast(k Kind, seat int, v Vote, voters []bool) (Motions, *Motion, error) {
	i := 0
	switch {
	case k != "":
		i = t.index(k)
	case len(t) > 1:
		return t, nil, ErrSeveral
	}
	if i < 0 || i >= len(t) {
		return t, nil, ErrNone
	}
	return t.vote(i, seat, v, voters)
}

// vote notes the vote of a seat on motion i.
func (t Motions) vote(i, seat int, v Vote, voters []bool) (Motions, *Motion, error) {
	if !t[i].voter(seat, voters) {
		return t, &t[i], ErrNotVoter
	}
	t = slices.Clone(t)
	t[i].Votes = slices.Clone(t[i].Votes)
	t[i].Votes[seat] = v
	return t, &t[i], nil
}

// Open returns the open motion of a kind, with an empty kind the first; nil if there
// is none.
func (t Motions) Open(k Kind) *Motion {
	if i := t.index(k); i >= 0 {
		return &t[i]
	}
	if k == "" && len(t) > 0 {
		return &t[0]
	}
	return nil
}

func (t Motions) index(k Kind) int {
	return slices.IndexFunc(t, func(m Motion) bool { return m.Kind == k })
}

// Without returns the table without the motion of a kind, which is settled.
func (t Motions) Without(k Kind) Motions {
	return slices.DeleteFunc(slices.Clone(t), func(m Motion) bool { return m.Kind == k })
}

// Closing returns when the first motion closes; zero: none is open.
func (t Motions) Closing() time.Time {
	var first time.Time
	for _, m := range t {
		if first.IsZero() || m.Closes.Before(first) {
			first = m.Closes
		}
	}
	return first
}

// check says whether a motion can be put.
func (m *Motion) check(voters []bool) error {
	in := func(s int) bool { return s >= 0 && s < len(voters) }
	switch {
	case !in(m.By) || !voters[m.By]:
		return ErrNotVoter
	case slices.ContainsFunc(m.Seats, func(s int) bool { return !in(s) }):
		return ErrSeats
	}
	switch m.Kind {
	case Draw:
		if len(m.Seats) < 2 {
			return ErrSeats
		}
	case Concession:
		if len(m.Seats) != 1 || m.Seats[0] == m.By {
			return ErrSeats
		}
	case Extension:
		switch {
		case m.Closes.IsZero():
			return ErrNoDeadline
		case m.Hours < 1 || m.Hours > MaxHours:
			return ErrHours
		}
	}
	return nil
}

func (m *Motion) same(o Motion) bool { return slices.Equal(m.Seats, o.Seats) && m.Hours == o.Hours }

// voter reports whether a seat votes on m: who would win by a concession does not.
func (m *Motion) voter(seat int, voters []bool) bool {
	return seat >= 0 && seat < len(voters) && seat < len(m.Votes) && voters[seat] &&
		!(m.Kind == Concession && slices.Contains(m.Seats, seat))
}

// Count returns how many have voted, for it and against it, and how many may.
func (m *Motion) Count(voters []bool) (inFavour, against, may int) {
	for seat := range voters {
		if !m.voter(seat, voters) {
			continue
		}
		may++
		switch m.Votes[seat] {
		case For:
			inFavour++
		case Against:
			against++
		}
	}
	return inFavour, against, may
}

// Needed returns how many votes for it a motion needs, of so many voters.
func (k Kind) Needed(may int) int {
	if k == Extension {
		return may/2 + 1
	}
	return may
}

// Result says how m stands at an instant.
func (m *Motion) Result(now time.Time, voters []bool) Result {
	inFavour, against, may := m.Count(voters)
	needed := m.Kind.Needed(may)
	switch {
	case may > 0 && inFavour >= needed:
		return Passed
	case may-against < needed, !now.Before(m.Closes):
		return Failed
	}
	return Open
}
