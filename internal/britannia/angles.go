package britannia

import "bretwalda/internal/board"

// Brigantes under the Angles: in the second edition a subjection that holds in Scotland and
// Galloway only (2e ANG-01), in the first one like that to Rome (1e ANG-01 ANG-03).

// angleSubject reports whether the Brigantes are subject to the Angles.
func (e *Engine) angleSubject(s *State) bool { return s.SubjectTo[e.brigantes] == e.angles }

// maySubmitToAngles reports whether the Brigantes, who stand in the areas of land, may
// submit to the Angles: holding one or two areas of Scotland and Galloway, to round 12
// (2e ANG-01 ANG-02, RUL-67), or so few areas at all as their card says, to round 11
// (1e ANG-01).
func (e *Engine) maySubmitToAngles(s *State, n nation, land board.Set) bool {
	if n != e.brigantes || s.Round < ReplacementRound {
		return false
	}
	if e.pk.Rules.AnglesLikeRome {
		return int(s.Round) < lastAngleLordship && land.Len() <= e.card(s, n).AnglesAt
	}
	k := (land & e.scotlandGalloway).Len()
	return s.Round <= lastAngleLordship && (k == 1 || k == 2)
}

// sparedByAngles reports whether the Angles may not attack their subjects in a
// (2e ANG-10, 1e ANG-03).
func (e *Engine) sparedByAngles(a board.Area) bool {
	return e.pk.Rules.AnglesLikeRome || e.scotlandGalloway.Has(a)
}

// subjectsIn reports whether area a holds subjects of n through whose areas it passes
// freely, and where it may not end: those of Rome (2e SUB-20 SUB-21), and of the Angles
// where they are like them (1e ANG-03).
func (e *Engine) subjectsIn(s *State, n nation, a board.Area) bool {
	if n == e.romans {
		return e.romanSubjectIn(s, a)
	}
	return n == e.angles && e.pk.Rules.AnglesLikeRome && e.angleSubject(s) && s.Where[e.brigantes].Has(a)
}

// closedToAngles reports whether n is stopped by subjects in a, through which it does not
// pass at all, be it by an overrun (2e ANG-08).
func (e *Engine) closedToAngles(s *State, n nation, a board.Area) bool {
	return n == e.angles && !e.pk.Rules.AnglesLikeRome && e.angleSubject(s) && s.Where[e.brigantes].Has(a)
}

// heldForAngles reports whether the Brigantes hold area h for the Angles, whose leader
// comes for it (2e ANG-12); not where they hold nothing for their lords (1e ARR-05).
func (e *Engine) heldForAngles(s *State, n nation, h board.Area) bool {
	return n == e.angles && !e.pk.Rules.AnglesLikeRome && e.angleSubject(s) && e.alone(s, e.brigantes).Has(h)
}

// keptByAngles are those of areas that their subjects may be bidden to keep (2e ANG-11).
func (e *Engine) keptByAngles(areas board.Set) board.Set { return areas & e.scotlandGalloway }

// anglesScoreNow reports whether areas of the Angles' subjects count for them at the end of
// this round: of the first edition in round 10 only (1e ANG-04).
func (e *Engine) anglesScoreNow(s *State) bool {
	return e.angleSubject(s) && (!e.pk.Rules.AnglesLikeRome || s.Round == anglesScore)
}

// endAngleLordship frees the Brigantes from the Angles: when round 12 begins, before the
// crown (1e ANG-05), or when it ends (2e ANG-13).
func (p *play) endAngleLordship(roundBegins bool) {
	if p.s.Round == lastAngleLordship && p.pk.Rules.AngleLordshipToStart == roundBegins {
		p.endSubjects(p.angles)
	}
}

// endLordship frees the Brigantes at once when the Angles, their lords, have no
// army left on land or at sea (2e ANG-13, RUL-71; 1e ANG-05).
func (p *play) endLordship() {
	if p.angleSubject(p.s) && p.s.Where[p.angles] == 0 {
		p.endSubjection(p.brigantes)
	}
}

// subjectsVotes are the votes of subjects of the Angles that these cast: Galloway's when
// the Brigantes hold it (2e ANG-12 BRE-07), or all of theirs (1e BRE-05).
func (e *Engine) subjectsVotes(s *State) int {
	switch {
	case !e.angleSubject(s):
		return 0
	case e.allVotesWithLord():
		return e.englishAreas(s, e.brigantes)
	case s.Where[e.brigantes].Has(e.galloway):
		return 1
	}
	return 0
}
