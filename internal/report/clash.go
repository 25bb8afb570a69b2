package report

import (
	"cmp"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/outlook"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Clash is a battle that orders would lead to, with all ways in which it can end.
type Clash struct {
	Area  board.Area
	Sides []Holding // the attacker first
	Ends  []End     // the likeliest first
}

// End is who is left after a battle: a nation, or nobody.
type End struct {
	Nation ruleset.Nation // NoNation: nobody
	P      float64
	Left   []Left // the likeliest first; those of less than half a per cent are left out
}

// Left is what is left of the winner, and how likely that is.
type Left struct {
	Holding
	P float64
}

// least is the chance below which what is left of a winner is not told of.
const least = 0.005

// Clashes are the battles of the nation on turn in a position after its movement,
// with all ways in which they can end.
func (r *Reports) Clashes(v view.Position) []Clash {
	after := own(v)
	var list []Clash
	for _, b := range r.look.Battles(after) {
		c := Clash{Area: b.Area, Sides: []Holding{
			force(after, b.Attacker, b.Area, b.Force), force(after, b.Defender, b.Area, b.Against),
		}}
		c.end(after, &b)
		list = append(list, c)
	}
	return list
}

// end sorts the ways in which a battle can end by who is left.
func (c *Clash) end(s *britannia.State, b *outlook.Battle) {
	for i := range b.Odds {
		x := &b.Odds[i]
		winner, left := ruleset.NoNation, britannia.Force{}
		switch {
		case x.Attacker.Units() > 0:
			winner, left = b.Attacker, x.Attacker
		case x.Defender.Units() > 0:
			winner, left = b.Defender, x.Defender
		}
		k := slices.IndexFunc(c.Ends, func(e End) bool { return e.Nation == winner })
		if k < 0 {
			k = len(c.Ends)
			c.Ends = append(c.Ends, End{Nation: winner})
		}
		e := &c.Ends[k]
		e.P += x.P
		if winner != ruleset.NoNation && x.P >= least {
			e.Left = append(e.Left, Left{force(s, winner, b.Area, left), x.P})
		}
	}
	slices.SortStableFunc(c.Ends, func(a, b End) int { return cmp.Compare(b.P, a.P) })
}
