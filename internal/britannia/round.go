package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Short names for what the rules speak of in every line.
type (
	nation    = ruleset.Nation
	boardArea = board.Area
	boardSet  = board.Set
)

// Rounds that the rules name.
const (
	lastRomanRound    = 5  // 2e RMR-01
	ReplacementRound  = 6  // 2e RBR-01
	conversionRound   = 8  // 2e ART-06
	conquestRound     = 16 // 2e R16-01
	lastAngleLordship = 12 // 2e ANG-13
	anglesScore       = 10 // 1e ANG-04
)

// startRound reads the Timeline: first the fixed changes, then invaders, then
// occupy points for lines that begin (2e RND-02, RUL-02).
func (p *play) startRound() {
	s := p.s
	s.Turn, s.Asked, s.Due, s.DueCavalry = ruleset.NoNation, 0, 0, 0
	p.add(&game.Event{Kind: game.RoundBegan})
	p.endAngleLordship(true)
	switch {
	case s.Round == ReplacementRound && p.inPlay[s.Scenario].Has(p.romans):
		p.romeFalls()
		s.Stage = FortsReplaced
		return
	case s.Round == conversionRound:
		p.arthurLeaves()
	case s.Round == conquestRound:
		p.conquest()
		s.Stage = FyrdPlaced
		return
	}
	p.openCrown(true)
}

// advancePlacing goes on from a stage in which things were placed one by one.
func (p *play) advancePlacing() {
	s := p.s
	switch s.Stage {
	case FortsReplaced:
		p.replaceIfTooFew()
		s.Stage = ArmiesReplaced
	case ArmiesReplaced:
		s.Stage = RomansLeave
	case FyrdPlaced:
		if s.Due > 0 {
			p.add(&game.Event{Kind: game.Lost, Nation: p.saxons, Unit: Infantry, N: s.Due})
		}
		p.normanHost()
		s.Stage = KnightsChosen
	case KnightsChosen:
		s.Asked, s.Due, s.DueCavalry, s.Stage = 0, 0, 0, InvadersPlaced
	case GrowthAllowed:
		s.Stage = Growth
	case ArmiesPlaced:
		p.armiesWithoutPlace()
	}
}

// occupationAtStart scores areas that nations already occupy alone when a line
// of their card begins (2e OCC-01), in Nation List order.
func (p *play) occupationAtStart() {
	s := p.s
	for n := first; n <= last; n++ {
		line := p.card(s, n).occupy[s.Round]
		if line == nil || line.AtWithdrawal || line.OwnTurn || p.inOwnTurnOnly(n) {
			continue
		}
		for a := range p.alone(s, n).All {
			p.occupyPoints(n, a)
		}
	}
	s.Stage = NextNation
}

// endRound moves the round marker on, or ends the game (2e RND-08 RND-11).
func (p *play) endRound() {
	s := p.s
	p.endAngleLordship(false)
	p.add(&game.Event{Kind: game.RoundEnded})
	s.Votes, s.Secret, s.Asked = [len(s.Votes)]ruleset.Nation{}, false, 0
	if int(s.Round) >= p.scenario(s).Last {
		s.Stage = Over
		p.add(&game.Event{Kind: game.GameOver})
		return
	}
	s.Round++
	s.Stage = RoundStart
}
