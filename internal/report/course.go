package report

import (
	"slices"

	"bretwalda/internal/ruleset"
)

// Course is how a game went, round by round.
type Course struct {
	Rounds  []int // that are over
	Players []CourseRow
	Charted []int // rounds of which areas are told
	Nations []CourseRow
}

// CourseRow is the numbers of a player or a nation, one for each round: the points
// made by then, or the areas held.
type CourseRow struct {
	Player  string
	Side    int
	Nation  ruleset.Nation // NoNation: the player
	Numbers []int
}

// Last is the last round that areas are told of.
func (c *Course) Last() int { return c.Charted[len(c.Charted)-1] }

// Holders are the nations that held areas when the last round ended.
func (c *Course) Holders() []CourseRow {
	return slices.DeleteFunc(slices.Clone(c.Nations), func(r CourseRow) bool { return r.Last() == 0 })
}

// Last is the last of the numbers.
func (r CourseRow) Last() int { return r.Numbers[len(r.Numbers)-1] }

// CourseOf arranges what a turn report shows of the rounds that are over; nil: it
// shows nothing. Nations that held nothing are left out.
func (r *Reports) CourseOf(g Game, t Turn) *Course {
	if len(t.Held) == 0 {
		return nil
	}
	c := &Course{}
	sc := r.scenario(g)
	for round := max(1, sc.First); round <= t.Held[len(t.Held)-1].Round; round++ {
		c.Rounds = append(c.Rounds, round)
	}
	for _, h := range t.Held {
		c.Charted = append(c.Charted, h.Round)
	}
	for side, nations := range sc.Sides {
		player := CourseRow{Side: side}
		if side < len(g.Players) {
			player.Player = g.Players[side]
		}
		total := 0
		for _, round := range c.Rounds {
			for _, n := range nations {
				total += t.Ledger.Round(n, round)
			}
			player.Numbers = append(player.Numbers, total)
		}
		c.Players = append(c.Players, player)
		for _, n := range nations {
			row := CourseRow{Player: player.Player, Side: side, Nation: n}
			for i := range t.Held {
				row.Numbers = append(row.Numbers, t.Held[i].Areas[n])
			}
			if slices.Max(row.Numbers) > 0 {
				c.Nations = append(c.Nations, row)
			}
		}
	}
	return c
}
