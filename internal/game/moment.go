package game

import "bretwalda/internal/ruleset"

// Moment is a place in the sequence of play that people can name: a nation turn, or a
// part of one that stands for itself. Parts count from 0; most games have no others.
type Moment struct {
	Round uint8
	Turn  ruleset.Nation // NoNation between turns
	Part  uint8
	// Over: between turns, all turns of the round have been played. (Else the round begins.)
	Over bool
	// Cycle are the nations of which each has a turn in every part of the round, one after
	// the other, where a round is played like that; Had are those that had theirs in this part.
	Cycle, Had ruleset.Nations
}

// Turn names a nation turn, or a part of one: what orders are given for.
type Turn struct {
	Nation ruleset.Nation
	Round  int
	Part   int
}

// TurnOf is the turn of a nation that its orders for a moment are for: in the turns of
// others its own one in that round, or that part of it.
func (m Moment) TurnOf(n ruleset.Nation) Turn {
	t := Turn{Nation: n, Round: int(m.Round)}
	if n == m.Turn || m.Cycle.Has(n) {
		t.Part = int(m.Part)
	}
	return t
}

// Current is the turn, or the part of one, in progress at a moment.
func (m Moment) Current() Turn { return Turn{Nation: m.Turn, Round: int(m.Round), Part: int(m.Part)} }

// Next is the next turn of a nation to come, or the one in progress. It may be beyond the
// last round.
func (m Moment) Next(n ruleset.Nation) Turn {
	t := m.TurnOf(n)
	switch {
	case m.Cycle.Has(n) && m.Had.Has(n):
		t.Part++
	case !m.Cycle.Has(n) && (m.Turn > n || m.Over):
		t.Round++
	}
	return t
}

// On reports whether a nation is in the middle of a turn at a moment, in whichever part of it.
func (m Moment) On(t Turn) bool {
	return m.Turn == t.Nation && int(m.Round) == t.Round && (int(m.Part) == t.Part || !m.Cycle.Has(t.Nation))
}

// Past reports whether a turn lies before a moment.
func (m Moment) Past(t Turn) bool {
	next := m.Next(t.Nation)
	return t.Round < next.Round || t.Round == next.Round && t.Part < next.Part
}
