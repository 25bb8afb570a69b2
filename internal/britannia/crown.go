package britannia

// When crowns and votes come: at the end of the rounds that have them (2e RND-09), or when
// they begin, before anything moves or comes, but for the last King (1e RND-01 RND-05
// BRE-01 KNG-01 KNG-04).

// openCrown goes on to crown and vote, when a round begins or when it ends.
func (p *play) openCrown(roundBegins bool) {
	s := p.s
	switch {
	case roundBegins == p.crownAtStart(s):
		s.Stage = KingCrowned
	case roundBegins:
		s.Stage = InvadersPlaced
	default:
		s.Stage = RoundOver
	}
}

// crownAtStart reports whether crown and vote of the round come when it begins.
func (e *Engine) crownAtStart(s *State) bool {
	return e.rs.Rules.CrownAtStart && s.Round != conquestRound
}

// crownSettled goes on when the King, or the Bretwalda, is known.
func (p *play) crownSettled() {
	s := p.s
	s.Asked, s.Stage = 0, RoundOver
	if p.crownAtStart(s) {
		s.Stage = InvadersPlaced
	}
}
