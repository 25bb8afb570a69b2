// Package correction sets positions right by hand: what a game's GM changes when
// the record of a game is wrong, with the reason that all players are told. A
// correction is kept in the log of its game, as JSON with the ids of the ruleset,
// and so is made again by each replay:
//
//	{"nation":"welsh","points":3,"reason":"Gwent was not counted"}
//	{"nation":"welsh","area":"gwent","infantry":3,"leader":true,"reason":"…"}
//	{"kind":"gold","nation":"romans","amount":12,"reason":"…"}
//	{"kind":"ruler","nation":"etruscans","other":"romans","reason":"…"}
//	{"kind":"city","area":"roma","ruin":true,"reason":"…"}
//	{"position":"scenario: standard\nround: 7\n…","reason":"…"}
//
// The second says what the nation has in the area from now on, by the family's kinds of
// pieces; what others have there stays. Those with a kind are about one thing that not all families
// have: the gold of a nation from now on, its ruler (none, without another), what is left
// of a city. The last is a whole position in the form of package position, of the
// same scenario and round. What that means in a game is the business of its family
// (Setter).
package correction

import (
	"errors"
	"fmt"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/pieces"
	"bretwalda/internal/ruleset"
)

// Kind is which one thing a correction is about, where it has a kind.
type Kind string

// The kinds. Beside each the fields of Correction that count.
const (
	Gold  Kind = "gold"  // Nation, Amount: what it has from now on
	Ruler Kind = "ruler" // Nation, Other: "" is nobody
	City  Kind = "city"  // Area, Ruin: what is there from now on; otherwise nothing
)

// Correction is a correction of the points of a nation, of what it has in an area, of
// one thing, or of a whole position.
type Correction struct {
	Kind   Kind   `json:"kind,omitempty"`
	Nation string `json:"nation,omitempty"`
	Other  string `json:"other,omitempty"`
	Amount int    `json:"amount,omitempty"`
	Ruin   bool   `json:"ruin,omitempty"`
	Points int    `json:"points,omitempty"` // to add or, below 0, to take away; as the game keeps them

	Area   string     `json:"area,omitempty"`
	Leader bool       `json:"leader,omitempty"` // the one that the nation has on the board
	Pieces pieces.Set `json:"-"`                // in the area, each kind as a field of its own

	Position string `json:"position,omitempty"`
	Reason   string `json:"reason"`
}

// fields are those of a Correction that are always called the same.
type fields Correction

// MarshalJSON writes c with the pieces among its fields.
func (c Correction) MarshalJSON() ([]byte, error) { return c.Pieces.Marshal(fields(c)) }

// UnmarshalJSON reads what MarshalJSON writes.
func (c *Correction) UnmarshalJSON(data []byte) error {
	var f fields
	set, err := pieces.Unmarshal(data, &f)
	if err != nil {
		return err
	}
	*c = Correction(f)
	c.Pieces = set
	return nil
}

// Errors that callers tell apart with errors.Is.
var (
	// ErrNothing: everything is already as the correction would have it.
	ErrNothing = errors.New("the correction changes nothing")
	// ErrInBattle: the area cannot be corrected while there is a battle in it.
	ErrInBattle = errors.New("there is a battle in the area")
	// ErrNoLeader: the nation has no leader on the board.
	ErrNoLeader = errors.New("the nation has no leader on the board")
	// ErrRuler: the nation cannot be subject to the other as things stand.
	ErrRuler = errors.New("the nation cannot be subject to the other")
	// ErrElsewhere: the position is of another scenario or round.
	ErrElsewhere = errors.New("the position is of another scenario or round")
	// ErrPosition: there is no such position by the rules; the error says why.
	ErrPosition = errors.New("not a position")
)

// mostPoints bounds the points of one correction: far more than any game has.
const mostPoints = 999

// Setter sets positions of a family of games right. On error it may leave them half
// changed.
type Setter[S comparable] interface {
	// AddPoints gives a nation points or, below 0, takes them away.
	AddPoints(s *S, n ruleset.Nation, points int)
	// SetArea sets what n has in area a to c.Pieces and c.Leader, and returns what is
	// told of it.
	SetArea(s *S, n ruleset.Nation, a board.Area, c *Correction) ([]game.Event, error)
	// SetWhole puts c.Position in the place of s, and returns what is told of it: at
	// least one event.
	SetWhole(s *S, c *Correction) ([]game.Event, error)
	// Possible says why no game comes to stand as s does; nil: one could.
	Possible(s *S) error
}

// Things sets right what not all families have: their Setter does it, too.
type Things[S comparable] interface {
	// SetThing sets the one thing that c is about, of a nation or in an area, and returns
	// what is told of it; it knows not every kind.
	SetThing(s *S, c *Correction) ([]game.Event, error)
}

// Make makes a correction in position s of a game by e, if the rules allow the
// position that comes of it, and adds to log what everybody is told: Corrected
// events, the first with the reason, and what follows by the rules. On error it
// leaves s and log as they were.
func Make[S, C comparable](e game.Engine[S, C], set Setter[S], c *Correction, s *S, log *game.Log) error {
	after := *s
	var told game.Log
	if err := Apply(e, set, c, &after, &told); err != nil {
		return err
	}
	if err := set.Possible(&after); err != nil {
		return fmt.Errorf("%w: %w", ErrPosition, err)
	}
	if err := playable(e, after); err != nil {
		return err
	}
	for _, ev := range told.Events {
		log.Add(ev)
	}
	*s = after
	return nil
}

// playable reports whether a position can be played on: by defaults to the end of its
// round. The dice of that are any, and are thrown away with the trial.
func playable[S, C comparable](e game.Engine[S, C], trial S) error {
	round := e.At(&trial).Round
	d := dice.NewSeeded(uint64(round))
	for e.At(&trial).Round == round && e.Pending(&trial).Kind != game.None {
		c := e.Default(&trial)
		if err := e.Apply(&trial, &c, &d, nil); err != nil {
			return fmt.Errorf("%w: it cannot be played on: %w", ErrPosition, err)
		}
	}
	return nil
}

// Apply makes once more a correction that was made before. On error s and log are of
// no use.
func Apply[S, C comparable](e game.Engine[S, C], set Setter[S], c *Correction, s *S, log *game.Log) error {
	before, at := *s, e.At(s)
	events, err := apply(e.Ruleset(), set, c, s)
	if err != nil {
		return err
	}
	if *s == before {
		return ErrNothing
	}
	events[0].Reason = c.Reason
	for _, ev := range events {
		ev.Kind, ev.Round, ev.Turn = game.Corrected, at.Round, at.Turn
		log.Add(ev)
	}
	var d dice.InTurn
	e.Resume(s, &d, log)
	if d.Rolled > 0 {
		return fmt.Errorf("%w: dice would fall before anybody decides anything; begin at an earlier phase", ErrPosition)
	}
	return nil
}

// apply changes s, and returns what is told of it.
func apply[S comparable](rs *ruleset.Ruleset, set Setter[S], c *Correction, s *S) ([]game.Event, error) {
	if c.Position != "" {
		return set.SetWhole(s, c)
	}
	if c.Kind != "" {
		if things, ok := set.(Things[S]); ok {
			return things.SetThing(s, c)
		}
		return nil, fmt.Errorf("%w: games of this kind have no %s", ErrPosition, c.Kind)
	}
	n, ok := rs.FindNation(c.Nation)
	if !ok {
		return nil, fmt.Errorf("%w: no nation %q", ErrPosition, c.Nation)
	}
	if c.Area != "" {
		a, ok := rs.Board.Find(c.Area)
		if !ok {
			return nil, fmt.Errorf("%w: no area %q", ErrPosition, c.Area)
		}
		return set.SetArea(s, n, a, c)
	}
	if c.Points < -mostPoints || c.Points > mostPoints {
		return nil, fmt.Errorf("%w: %s points; a correction is of at most %s", ErrPosition, rs.Printed(c.Points), rs.Printed(mostPoints))
	}
	set.AddPoints(s, n, c.Points)
	return []game.Event{{Nation: n, Points: int16(c.Points)}}, nil
}
