package britannia

import (
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/game"
)

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
func (e *Engine) crownAtStart(s *State) bool { return crownAtStart(e.pk, int(s.Round)) }

func crownAtStart(pk *cards.Pack, round int) bool {
	return pk.Rules.CrownAtStart && round != conquestRound
}

// ofCrown says which decisions belong to crown and vote.
func ofCrown(k game.Kind) bool { return k == CallSecret || k == Vote || k == KingsArmy }

// TurnsOver reports whether a round that waits for a decision of kind k has had all its
// turns, and its hold points.
func TurnsOver(pk *cards.Pack, round int, k game.Kind) bool {
	return ofCrown(k) && !crownAtStart(pk, round)
}

// CrownWorth is the most that crown or vote of a round can bring a nation, with k waited
// for in that round; game.None where it has not begun. Votes come where there is no King
// (1e KNG-02), and in the last round it matters who he is (2e KNG-07, 1e KNG-07).
func CrownWorth(pk *cards.Pack, round int, k game.Kind) int {
	best := pk.Rounds[round].Bretwalda
	switch {
	case k == KingsArmy || k != game.None && !ofCrown(k) && crownAtStart(pk, round):
		return 0
	case ofCrown(k):
		return int(best)
	case round == conquestRound:
		best = max(best, lastWorth(pk))
	}
	return int(max(best, pk.Rounds[round].King))
}

// crownSettled goes on when the King, or the Bretwalda, is known.
func (p *play) crownSettled() {
	s := p.s
	s.Asked, s.Stage = 0, RoundOver
	if p.crownAtStart(s) {
		s.Stage = InvadersPlaced
	}
}
