package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// scoreHolding is step 1 of the end of a round: hold points of every nation in
// Nation List order, all from the same position (2e RND-08 RND-09 RND-10 HLD-01
// HLD-02, RUL-84).
func (p *play) scoreHolding() {
	s := p.s
	s.Asked = 0
	p.openCrown(false)
	if !p.pk.Timeline[s.Round].Scoring {
		return
	}
	for n := first; n <= last; n++ {
		if !p.inPlay[s.Scenario].Has(n) {
			continue
		}
		if p.card(s, n).LimesRound == int(s.Round) {
			p.scoreLimes(n)
		}
		p.scoreHeld(n)
	}
}

// scoreHeld scores the areas that n holds by the line of its card for this
// round (2e DEF-15 HLD-01 HLD-03), and for the lord of a subject of the Angles
// also those that the subject holds (2e ANG-05, RUL-68). Then the point limit
// of the card applies, and then a subject has half, halves up (2e SUB-15 ANG-06,
// RUL-60 RUL-87).
func (p *play) scoreHeld(n nation) {
	s := p.s
	points := p.card(s, n).hold[s.Round]
	if points == nil || p.scoresNothing(n) {
		return
	}
	var inside, outside, other int16
	tally := func(areas board.Set, why game.Why, whose nation) {
		for a := range areas.All {
			k := int16(points[a])
			if k == 0 {
				continue
			}
			p.score(&game.Event{Nation: n, Other: whose, Area: a, Points: k, Why: why})
			switch limit := &p.card(s, n).Limit; {
			case limit.Inside.Has(a):
				inside += k
			case limit.Outside.Has(a):
				outside += k
			default:
				other += k
			}
		}
	}
	tally(p.alone(s, n), ForHold, 0)
	if n == p.angles && p.anglesScoreNow(s) {
		tally(p.alone(s, p.brigantes), ForSubjHold, p.brigantes)
	}
	total := inside + outside + other
	if over := overLimit(p.card(s, n), inside, outside); over > 0 {
		p.giveBack(game.Capped, n, over)
		total -= over
	}
	if s.SubjectTo[n] != 0 && total > 1 {
		p.giveBack(game.Halved, n, total/2)
	}
}

// scoresNothing reports whether n is a subject that scores no points of any kind
// (1e SUB-09); in the second edition a subject has half of its hold points.
func (p *play) scoresNothing(n nation) bool { return p.nothingIn(p.s, n, int(p.s.Round)) }

// nothingIn reports whether n scores nothing at the end of round r, unless its subjection
// ends before its time: that to Rome with round 5, that to the Angles with round 11 (1e
// SUB-11 ANG-05).
func (e *Engine) nothingIn(s *State, n nation, r int) bool {
	if !e.pk.Rules.SubjectsScoreNot {
		return false
	}
	switch s.SubjectTo[n] {
	case ruleset.NoNation:
		return false
	case e.romans:
		return r < ReplacementRound
	}
	return r < lastAngleLordship
}

// overLimit is how many points are above the point limit of a card: what is made
// outside counts up to half of what is made inside (2e LMT-01 LMT-02 LMT-03 LMT-04).
func overLimit(c *card, inside, outside int16) int16 {
	if c.Limit.Outside == 0 {
		return 0
	}
	return max(0, outside-inside/2)
}

// giveBack takes points back that n does not get after all.
func (p *play) giveBack(k game.EventKind, n nation, points int16) {
	p.s.Points[n] -= points
	p.add(&game.Event{Kind: k, Nation: n, Points: -points})
}

// scoreLimes scores, in place of hold points, the areas of the list that have
// an intact fort with nobody else there, or a subject as their only occupant
// (2e LIM-01 LIM-02 LIM-03, RUL-65).
func (p *play) scoreLimes(n nation) {
	s := p.s
	held := s.Forts &^ p.others(s, n)
	for m := first; m <= last; m++ {
		if s.SubjectTo[m] == n {
			held |= p.alone(s, m)
		}
	}
	if p.pk.Rules.LimesAfterSubjects { // 1e LIM-02
		held |= p.alone(s, n) & s.OnceSubject &^ s.Destroyed
	}
	for a := range held.All {
		if k := p.card(s, n).Limes[a]; k > 0 {
			p.score(&game.Event{Nation: n, Area: a, Points: int16(k), Why: ForLimes})
		}
	}
}
