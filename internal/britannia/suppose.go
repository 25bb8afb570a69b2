package britannia

import (
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Suppose changes s to what it would be if nation n began its turn of round r
// now, with the invaders of that round, and runs on to its first decision. All
// others stand as they do; what was under way in s is dropped. It reports
// whether n would have a turn; if not, s is of no use. It is for looking ahead,
// such as at orders sent before their turn: no game is played on from there.
func (e *Engine) Suppose(s *State, n ruleset.Nation, r int, log *game.Log) bool {
	if r < 1 || r >= len(e.pk.Timeline) || !e.inPlay[s.Scenario].Has(n) {
		return false
	}
	due := int(s.Round) != r || s.Stage < InvadersPlaced || s.Stage == InvadersPlaced && n >= lastOf(s.Asked)
	e.RoundBegins(s, r)
	s.Round = uint8(r)
	s.Pending, s.Battle, s.Party, s.After = Move{}, Battle{}, ruleset.NoNation, 0
	s.Fresh = [len(s.Fresh)]uint8{}
	s.Raids, s.NRaids, s.Captured, s.Homing = [maxRaids]Raid{}, 0, 0, false
	d := dice.NewSeeded(0) // no turn rolls before its first decision
	p := play{Engine: e, s: s, dice: &d, log: log}
	p.endTurn()
	s.Turn = n
	if due && !e.lateArrivals() && len(p.entry(s, n).Invade) > 0 {
		p.supposeInvaders(n)
	}
	if !p.hasTurn(n) {
		return false
	}
	s.Stage = TurnStart
	var first game.Decision
	p.run(&first)
	return s.Turn == n
}

// RoundBegins changes s to what the Timeline will have made of it when round r begins, if
// nothing else happens until then: who has left, who has taken their place (2e RBR-01),
// who was reinforced; what an owner can choose there is done by default. Invaders are
// still to come. Nothing changes where all that has been done.
func (e *Engine) RoundBegins(s *State, r int) {
	p := play{Engine: e, s: s} // nothing is rolled, and nobody is told
	p.settleRound(r)
	for int(s.Round) < r {
		if s.Round == lastAngleLordship {
			p.endSubjects(e.angles)
		}
		s.Round, s.Stage = s.Round+1, RoundStart
		p.settleRound(r)
	}
}

// settleRound makes the fixed changes at the beginning of a round that is not past r, if
// they are still to be made.
func (p *play) settleRound(r int) {
	s := p.s
	for int(s.Round) <= r && s.Stage >= RoundStart && s.Stage < InvadersPlaced {
		var d game.Decision
		if p.pending(s, &d); d.Kind == game.None {
			p.advance()
			continue
		}
		c := p.Default(s)
		p.take(&d, &c)
	}
}

// supposeInvaders places the invaders of n; those without a marker stay away
// from the first sea.
func (p *play) supposeInvaders(n ruleset.Nation) {
	p.summon(n)
	for p.s.Due > 0 {
		p.s.Asked = ruleset.Nations(0).With(n)
		var d game.Decision
		if p.absentee(p.s, &d); d.Areas == 0 {
			break
		}
		p.stayAway(d.Areas.First())
	}
	p.landInvaders(n)
	p.s.Asked, p.s.Due, p.s.DueCavalry = 0, 0, 0
}
