// Package contest plays many games between ways of playing and sums up what each
// side and nation makes: how good the robot is, beside another way to play or beside
// chance. It is pure: the same contest gives the same tally.
//
//	robot := adviser.Robot{}
//	tally, err := contest.Contest{Engine: e, Games: 1000, Seed: 1}.Play(
//		func(game, side int) contest.Player { return robot })
//	fmt.Println(tally.Sides[0].Mean())
package contest

import (
	"fmt"
	"math"

	"bretwalda/internal/adviser"
	"bretwalda/internal/britannia"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Player plays a seat: an adviser that answers everything, such as
// adviser.Robot.
type Player = adviser.Adviser

// Contest is a number of games of one scenario. Game i, from 0, has the dice of
// Seed+i, so that contests of other players with the same seed are comparable.
type Contest struct {
	Engine   britannia.Rules
	Scenario int // index into the scenarios of the ruleset
	Games    int
	Seed     uint64
	// Counts says whose points count in which game; nil: everybody's.
	Counts func(game, side int) bool
}

// Tally is what came of a contest.
type Tally struct {
	Sides   []Sum // points, by side of the scenario
	Nations [ruleset.MaxNations]Sum
	Wins    []float64 // games won by each side; of a draw, each has its share
	Best    Sum       // points of the winning side
	Turns   int       // nation turns played
	Games   int
}

// Play plays all games. Who is asked, for each game and each side, who sits there.
// It fails when a player has no legal answer.
func (c Contest) Play(who func(game, side int) Player) (Tally, error) {
	sides := c.Engine.Ruleset().Scenarios[c.Scenario].Sides
	t := Tally{Sides: make([]Sum, len(sides)), Wins: make([]float64, len(sides))}
	for i := range c.Games {
		players := make([]Player, len(sides))
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
func (c Contest) game(seed uint64, players []Player) (britannia.State, int, error) {
	d := dice.NewSeeded(seed)
	s := c.Engine.Start(c.Scenario, &d, nil)
	seats := c.seats()
	turns := 0
	last := ruleset.NoNation
	for dec := c.Engine.Pending(&s); dec.Kind != game.None; dec = c.Engine.Pending(&s) {
		if s.Turn != last && s.Turn != ruleset.NoNation {
			turns++
		}
		last = s.Turn
		choice, ok := players[seats[dec.Nation]].Answer(c.Engine, &s, &dec)
		if !ok {
			return s, turns, fmt.Errorf("nobody answers %+v", dec)
		}
		if err := c.Engine.Apply(&s, &choice, &d, nil); err != nil {
			return s, turns, fmt.Errorf("%+v is answered by %+v: %w", dec, choice, err)
		}
	}
	return s, turns, nil
}

// seats is the side of each nation.
func (c Contest) seats() (of [ruleset.MaxNations]int) {
	for side, nations := range c.Engine.Ruleset().Scenarios[c.Scenario].Sides {
		for _, n := range nations {
			of[n] = side
		}
	}
	return of
}

// count adds the points of game i to t.
func (c Contest) count(t *Tally, i int, s *britannia.State) {
	sides := c.Engine.Ruleset().Scenarios[c.Scenario].Sides
	best, winners := math.MinInt, 0
	points := make([]int, len(sides))
	for side, nations := range sides {
		for _, n := range nations {
			points[side] += int(s.Points[n])
		}
		if c.Counts == nil || c.Counts(i, side) {
			t.Sides[side].add(points[side])
			for _, n := range nations {
				t.Nations[n].add(int(s.Points[n]))
			}
		}
		switch {
		case points[side] > best:
			best, winners = points[side], 1
		case points[side] == best:
			winners++
		}
	}
	t.Best.add(best)
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

func (m *Sum) add(points int) {
	m.N++
	m.Of += float64(points)
	m.Squares += float64(points) * float64(points)
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
type Drawn struct {
	Engine interface {
		Random(s *britannia.State, d dice.Dice) britannia.Choice
	}
	Dice dice.Dice
}

// Answer draws an answer.
func (r Drawn) Answer(_ britannia.Rules, s *britannia.State, _ *game.Decision) (britannia.Choice, bool) {
	return r.Engine.Random(s, r.Dice), true
}
