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
func (e *Engine) Suppose(s *game.State, n ruleset.Nation, r int, log *game.Log) bool {
	if r < 1 || r >= len(e.rs.Timeline) || !e.inPlay[s.Scenario].Has(n) {
		return false
	}
	due := int(s.Round) != r || s.Stage < InvadersPlaced || s.Stage == InvadersPlaced && n >= lastAsked(s.Asked)
	s.Round = uint8(r)
	s.Pending, s.Battle, s.Party, s.After = game.Move{}, game.Battle{}, ruleset.NoNation, 0
	s.Fresh = [len(s.Fresh)]uint8{}
	d := dice.NewSeeded(0) // no turn rolls before its first decision
	p := play{e, s, &d, log}
	p.endTurn()
	s.Turn = n
	if due && !e.rs.Switches.ArrivalsAfterGrowth && len(p.entry(s, n).Invade) > 0 {
		p.supposeInvaders(n)
	}
	if !p.hasTurn(n) {
		return false
	}
	s.Stage = TurnStart
	p.run()
	return s.Turn == n
}

// supposeInvaders places the invaders of n; those without a marker stay away
// from the first sea.
func (p *play) supposeInvaders(n ruleset.Nation) {
	p.summon(n)
	for p.s.Due > 0 {
		p.s.Asked = ruleset.Nations(0).With(n)
		d := p.absentee(p.s)
		if d.Areas == 0 {
			break
		}
		p.stayAway(d.Areas.First())
	}
	p.landInvaders(n)
	p.s.Asked, p.s.Due, p.s.DueCavalry = 0, 0, 0
}
