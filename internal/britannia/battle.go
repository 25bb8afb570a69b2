package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// battleToChoose asks which battle is next: every land area where the nation on
// turn stands with another has one, whoever plays the two (2e BAT-01 BAT-03,
// RUL-33 RUL-34). At sea there are none (2e SEA-09).
func (e *Engine) battleToChoose(s *State, d *game.Decision) {
	areas := s.Where[s.Turn] & e.others(s, s.Turn)
	if areas == 0 {
		return
	}
	*d = game.Decision{Kind: NextBattle, Nation: s.Turn, Areas: areas, Count: uint8(areas.Len())}
}

// beginBattle opens the battle in a; the nation on turn attacks (2e BAT-02).
func (p *play) beginBattle(a board.Area) {
	s := p.s
	s.Battle = Battle{Area: a, Defender: p.enemyIn(s, s.Turn, a)}
	p.joinRaid(a)
	p.add(&game.Event{Kind: game.BattleBegan, Nation: s.Turn, Other: s.Battle.Defender, Area: a})
	s.Stage = DiceRolled
}

// party is the nation on a side of the battle being fought: whoever controls it
// decides for it, though they may control the other side too (2e BAT-08, RUL-34; 1e BAT-01).
func party(s *State, side Side) nation {
	if side == Attacker {
		return s.Turn
	}
	return s.Battle.Defender
}

// rollRound rolls for both sides at once (2e BAT-06): one die for each army,
// fort and burh, each kind apart (2e BAT-04 BAT-05, RUL-38).
func (p *play) rollRound() {
	s := p.s
	b := &s.Battle
	b.Round++
	b.Sixes, b.Hits, b.OnCavalry, b.BurhLost = [2]uint8{}, [2]uint8{}, [2]uint8{}, false
	p.add(&game.Event{Kind: game.BattleRound, Nation: s.Turn, Other: b.Defender, Area: b.Area, N: b.Round})
	p.rollSide(Attacker)
	p.rollSide(Defender)
	p.cavalryFirst()
	s.Asked = 0
	s.Stage = HitsOnAttacker
	if s.Cav[s.Turn][b.Area]|s.Cav[b.Defender][b.Area] == 0 && !s.Burhs.Has(b.Area) {
		s.Stage = LossesTaken // infantry alone leave nothing to choose
	}
}

// rollSide rolls for all units of a side.
func (p *play) rollSide(side Side) {
	s := p.s
	n, a := party(s, side), s.Battle.Area
	p.rollUnits(side, Infantry, s.Inf[n][a])
	p.rollUnits(side, Cavalry, s.Cav[n][a])
	if n == p.romans && s.Forts.Has(a) {
		p.rollUnits(side, Fort, 1)
	}
	if n == p.saxons && s.Burhs.Has(a) {
		p.rollUnits(side, Burh, 1)
	}
}

// rollUnits rolls k dice for units of a kind and counts what they do to the
// other side. A leader adds 1 for armies and burhs, not for forts (2e BAT-07, RUL-27).
func (p *play) rollUnits(side Side, u game.Unit, k uint8) {
	if k == 0 {
		return
	}
	s := p.s
	n, a := party(s, side), s.Battle.Area
	ev := game.Event{Kind: game.Rolled, Nation: n, Other: party(s, 1-side), Area: a, Unit: u, N: k}
	if u != Fort {
		if ev.M = bonus(s, n, a); ev.M > 0 {
			ev.Leaders = ev.Leaders.With(s.Leader[n])
		}
	}
	for i := range k {
		ev.Dice[i] = uint8(p.dice.Roll(6))
	}
	p.strike(1-side, &ev)
	s.Rolled += uint32(k)
	p.add(&ev)
}

// endBattle closes the battle: one side, or both, has no army, fort or burh
// left there (2e END-01 END-05, RUL-35). Who is left alone occupies the area
// (2e OCC-03).
func (p *play) endBattle() {
	s := p.s
	a := s.Battle.Area
	ev := game.Event{Kind: game.BattleWon, Area: a, Nation: s.Turn, Other: s.Battle.Defender}
	switch {
	case p.strength(s, s.Turn, a) > 0:
	case p.strength(s, s.Battle.Defender, a) > 0:
		ev.Nation, ev.Other = s.Battle.Defender, s.Turn
	default:
		ev.Nation = 0
	}
	p.add(&ev)
	p.raidersMarch = s.Battle.Raiders && !s.Battle.Others
	p.settle(a)
	p.raidersMarch = false
	s.Stage = LossesNamed
}

// battleGoesOn fights another round while both sides have units there, a fort
// or burh whose armies have left included (2e END-04, RUL-36); nobody retreats from a battle
// that is won (1e RTA-05).
func (p *play) battleGoesOn() {
	s := p.s
	if p.strength(s, s.Turn, s.Battle.Area) > 0 && p.strength(s, s.Battle.Defender, s.Battle.Area) > 0 {
		s.Stage = DiceRolled
		return
	}
	p.endBattle()
}

// finishBattle clears the table for the next battle.
func (p *play) finishBattle() {
	s := p.s
	p.forgetLosses(s.Battle.Area)
	s.Battle = Battle{}
	s.Asked = 0
	s.Stage = AfterBattle
}

// endHalf goes on to the second half of a Major Invasion, or ends the battles
// of the turn (2e MAJ-02 MAJ-05).
func (p *play) endHalf() {
	s := p.s
	if s.Homing { // the others may still go home (1e RAI-06)
		s.Homing, s.Stage = false, RaidersHome
		return
	}
	if !p.byPiece() && p.secondHalf() {
		return
	}
	s.Stage = WithdrawalStart // 1e MAJ-01: raiders go home after each half
}

// secondHalf goes on to the second half of a Major Invasion, if that is what is next.
func (p *play) secondHalf() bool {
	s := p.s
	if s.Half != 1 || !p.entry(s, s.Turn).Major {
		return false
	}
	s.Half, s.Stage = 2, MovementStart
	return true
}
