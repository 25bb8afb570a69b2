package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// OccupyPoints is what n scores at once when it comes to occupy area a in the
// round of s: nothing for an area that it has scored (2e OCC-01 OCC-04 OCC-05).
func (e *Engine) OccupyPoints(s *State, n ruleset.Nation, a board.Area) int {
	line := e.card(s, n).occupy[s.Round]
	if line == nil || line.AtWithdrawal || s.Occupied[n].Has(a) {
		return 0
	}
	return int(line.Points[a])
}

// KillPoints is what by scores at once for eliminating one army, fort or burh of n,
// of kind u, in a battle of the nation turn of s (2e ELM-01).
func (e *Engine) KillPoints(s *State, by, n ruleset.Nation, u game.Unit) int {
	points := 0
	for i := range e.card(s, by).Eliminate {
		points += e.killPoints(s, &e.card(s, by).Eliminate[i], by, n, u)
	}
	return points
}

// killPoints is the part of one line of the card.
func (e *Engine) killPoints(s *State, line *cards.EliminateLine, by, n nation, u game.Unit) int {
	if lineHolds(s, line, by) && (lineCounts(line, n, u) || line.Freed && e.freed(s, n, u)) {
		return int(line.Points)
	}
	return 0
}

// NextScoring is the first round, that of s or a later one, at whose end the card
// of n gives points for areas held; 0: there is none. It does not look whether the
// areas of the round of s have been scored already.
func (e *Engine) NextScoring(s *State, n ruleset.Nation) int {
	c := e.card(s, n)
	for r := int(s.Round); r <= e.scenario(s).Last; r++ {
		if e.pk.Timeline[r].Scoring && (c.hold[r] != nil || c.LimesRound == r) {
			return r
		}
	}
	return 0
}

// AreaPoints is what n scores at the end of round r for holding area a, as its card says: its
// point limit, which many areas have together, may leave less. A subject has the half or
// nothing; in the round of the limes a fort counts too, unless it is destroyed.
func (e *Engine) AreaPoints(s *State, n ruleset.Nation, a board.Area, r int) int {
	if e.nothingIn(s, n, r) {
		return 0
	}
	c := e.card(s, n)
	points := 0
	if c.hold[r] != nil {
		points = int(c.hold[r][a])
	}
	if s.SubjectTo[n] != 0 {
		points -= points / 2
	}
	if c.LimesRound == r && !s.Destroyed.Has(a) {
		points += int(c.Limes[a])
	}
	return points
}

// HoldPoints is what n scores at the end of round r for holding areas alone, with
// the point limit of its card and, of a subject, the half or nothing (2e HLD-01 SUB-15, 1e SUB-09); in
// the round of the limes what they are worth with their forts (2e LIM-01). What
// subjects hold for it is not counted.
func (e *Engine) HoldPoints(s *State, n ruleset.Nation, areas board.Set, r int) int {
	if e.nothingIn(s, n, r) {
		return 0
	}
	c := e.card(s, n)
	limes := 0
	if c.LimesRound == r {
		for a := range (areas &^ s.Destroyed).All {
			limes += int(c.Limes[a])
		}
	}
	if c.hold[r] == nil {
		return limes
	}
	var inside, outside, total int16
	for a := range areas.All {
		k := int16(c.hold[r][a])
		total += k
		if c.Limit.Inside.Has(a) {
			inside += k
		} else if c.Limit.Outside.Has(a) {
			outside += k
		}
	}
	total -= overLimit(c, inside, outside)
	if s.SubjectTo[n] != 0 {
		total -= total / 2
	}
	return limes + int(total)
}
