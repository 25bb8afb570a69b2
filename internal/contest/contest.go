// Package contest plays many games between ways of playing and sums up what each
// side and nation makes: how good the robot is, beside another way to play or beside
// chance. It is pure: the same contest gives the same tally.
//
//	tally, err := contest.Contest[State, Choice]{Engine: e, Terms: Terms{Games: 1000, Seed: 1}}.Play(
//		func(game, side int) contest.Player[State, Choice] { return robot })
//	fmt.Println(tally.Sides[0].Mean())
package contest

import (
	"fmt"
	"math"

	"bretwalda/internal/advice"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Player plays a seat: an adviser that answers everything, such as a robot.
type Player[S, C comparable] = advice.Adviser[S, C]

// Way is a way to play a seat.
type Way uint8

// The ways.
const (
	Robot  Way = iota
	Chance     // any legal answer, drawn
)

// Contest is a number of games of one scenario. Game i, from 0, has the dice of
// Seed+i, so that contests of other players with the same seed are comparable.
type Contest[S, C comparable] struct {
	Engine game.Engine[S, C]
	Terms
}

// Terms are what is played, whatever the game.
type Terms struct {
	Scenario int // index into the scenarios of the ruleset
	Games    int
	Seed     uint64
	// Counts says whose points count in which game; nil: everybody's.
	Counts func(game, side int) bool
}

// Result is what came of a contest.
type Result struct {
	Sides   []Sum // points as they are printed, by side of the scenario
	Nations [ruleset.MaxNations]Sum
	Wins    []float64 // games won by each side; of a draw, each has its share
	Best    Sum       // points of the winning side
	Turns   int       // nation turns played
	Games   int
}

// Play plays all games. Who is asked, for each game and each side, who sits there.
// It fails when a player has no legal answer.
func (c Contest[S, C]) Play(who func(game, side int) Player[S, C]) (Result, error) {
	sides := c.Engine.Ruleset().Scenarios[c.Scenario].Sides
	t := Result{Sides: make([]Sum, len(sides)), Wins: make([]float64, len(sides))}
	for i := range c.Games {
		players := make([]Player[S, C], len(sides))
		for side := range players {
			players[side] = who(i, side)
		}
		s, turns, err := c.game(c.Seed+uint64(i), players)
		if err != nil {
			return t, fmt.Errorf("game %d: %w", i, err)
		}
		t.Games, t.Turns = t.Games+1, t.Turns+turns
		c.count(&t, i, &s)
	}
	return t, nil
}

// game plays one game to its end and counts its nation turns.
func (c Contest[S, C]) game(seed uint64, players []Player[S, C]) (S, int, error) {
	d := dice.NewSeeded(seed)
	s := c.Engine.Start(c.Scenario, &d, nil)
	seats := c.seats()
	turns := 0
	last := ruleset.NoNation
	answer := func(dec *game.Decision) (C, bool) {
		turn := c.Engine.At(&s).Turn
		if turn != last && turn != ruleset.NoNation {
			turns++
		}
		last = turn
		return players[seats[dec.Nation]].Answer(&s, dec)
	}
	open, err := advice.Play(c.Engine, &s, answer, func(dec *game.Decision, choice *C) error {
		if err := c.Engine.Apply(&s, choice, &d, nil); err != nil {
			return fmt.Errorf("%+v is answered by %+v: %w", *dec, *choice, err)
		}
		return nil
	})
	if err == nil && open.Kind != game.None {
		err = fmt.Errorf("nobody answers %+v", open)
	}
	return s, turns, err
}

// seats is the side of each nation.
func (c Contest[S, C]) seats() (of [ruleset.MaxNations]int) {
	for side, nations := range c.Engine.Ruleset().Scenarios[c.Scenario].Sides {
		for _, n := range nations {
			of[n] = side
		}
	}
	return of
}

// count adds the points of game i to t.
func (c Contest[S, C]) count(t *Result, i int, s *S) {
	rs := c.Engine.Ruleset()
	sides := rs.Scenarios[c.Scenario].Sides
	best, winners := math.MinInt, 0
	points := make([]int, len(sides))
	for side, nations := range sides {
		for _, n := range nations {
			points[side] += c.Engine.Points(s, n)
		}
		if c.Counts == nil || c.Counts(i, side) {
			t.Sides[side].add(rs.InPoints(points[side]))
			for _, n := range nations {
				t.Nations[n].add(rs.InPoints(c.Engine.Points(s, n)))
			}
		}
		switch {
		case points[side] > best:
			best, winners = points[side], 1
		case points[side] == best:
			winners++
		}
	}
	t.Best.add(rs.InPoints(best))
	for side := range sides {
		if points[side] == best {
			t.Wins[side] += 1 / float64(winners)
		}
	}
}

// Sum is the sum of a number of results, and of their squares.
type Sum struct {
	N           int
	Of, Squares float64
}

func (m *Sum) add(points float64) {
	m.N++
	m.Of += points
	m.Squares += points * points
}

// Mean is the mean of the results; 0 of none.
func (m Sum) Mean() float64 {
	if m.N == 0 {
		return 0
	}
	return m.Of / float64(m.N)
}

// Spread is the standard deviation of the results.
func (m Sum) Spread() float64 {
	if m.N == 0 {
		return 0
	}
	mean := m.Mean()
	return math.Sqrt(max(0, m.Squares/float64(m.N)-mean*mean))
}

// Drawn plays by chance: any legal answer, drawn by Dice.
type Drawn[S, C comparable] struct {
	Engine interface {
		Random(s *S, d dice.Dice) C
	}
	Dice dice.Dice
}

// Answer draws an answer.
func (r Drawn[S, C]) Answer(s *S, _ *game.Decision) (C, bool) {
	return r.Engine.Random(s, r.Dice), true
}
