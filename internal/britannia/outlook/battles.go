package outlook

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/ruleset"
)

// Battle is a battle that moves have led to.
type Battle struct {
	Area               board.Area
	Attacker, Defender ruleset.Nation
	Force, Against     britannia.Force
	Odds               britannia.Odds
}

// Battles are the battles of the nation on turn in s, a position after its movement,
// in board order, with their odds if nobody retreats.
func (o *Outlook) Battles(s *britannia.State) []Battle {
	var list []Battle
	n := s.Turn
	if n == ruleset.NoNation {
		return nil
	}
	for a := range (s.Where[n] & o.foes(s, n)).All {
		b := Battle{Area: a, Attacker: n, Force: ForceIn(o.e.Pack(), s, n, a)}
		var odds judged
		odds, b.Against, b.Defender = o.oddsOf(s, b.Force, a)
		b.Odds = odds.Odds
		list = append(list, b)
	}
	return list
}

// Prize is what a nation can win by its moves.
type Prize struct {
	Now     int // at most, in its battles at once: for areas occupied and enemies eliminated
	Scoring int // the next round in which its card gives points for areas held; 0: none
	Held    int // what it then scores for the areas that it has without a battle
	All     int // and with those that it fights for
}

// Prize is what the nation on turn in s, a position after its movement, can win, if
// nothing else changes until areas are scored.
func (o *Outlook) Prize(s *britannia.State) Prize {
	var p Prize
	n := s.Turn
	if n == ruleset.NoNation {
		return p
	}
	own := o.units(s, n) & o.e.Pack().Board.Land
	fought := own & o.foes(s, n)
	for a := range fought.All {
		p.Now += o.prize(s, a)
	}
	if p.Scoring = o.e.NextScoring(s, n); p.Scoring > 0 {
		p.Held = o.e.HoldPoints(s, n, own&^fought, p.Scoring)
		p.All = o.e.HoldPoints(s, n, own, p.Scoring)
	}
	return p
}
