package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Rules of single rounds of Rome.
const (
	lastWithoutNeed = 3 // 1e RMR-01: reinforcements come in rounds 4 and 5
)

// reinforceRome puts the armies of the reinforcement table into the English
// Channel (2e RMR-02 RMR-03). Fewer than four count as the last row (RUL-52).
func (p *play) reinforceRome() {
	s := p.s
	have := p.armiesInPlay(s, p.romans)
	for _, row := range p.pk.Reinforce {
		if have < row.AtLeast {
			continue
		}
		k := min(row.Armies[s.Round], uint8(p.stock(s, p.romans, Infantry)))
		if k > 0 {
			s.Add(p.romans, Infantry, p.channel, k)
			p.add(&game.Event{Kind: game.Reinforced, Nation: p.romans, Area: p.channel, Unit: Infantry, N: k})
		}
		return
	}
}

// buildFort builds a fort where Romans are for the first time the only ones in
// an area, in anybody's turn and even in passing: not where a fort stands or
// was destroyed, and never twice (2e FRT-01 FRT-02 FRT-03, RUL-26). Forts are
// not limited by their markers (2e DEF-12).
func (p *play) buildFort(a board.Area) {
	s := p.s
	if s.Forts.Has(a) || s.Destroyed.Has(a) || int(s.Round) > p.pk.Rules.FortsUntil {
		return
	}
	s.Forts, s.NewForts = s.Forts.With(a), s.NewForts.With(a)
	p.add(&game.Event{Kind: FortBuilt, Nation: p.romans, Area: a})
}

// destroyFort turns a fort to its destroyed side (2e CAS-08).
func (p *play) destroyFort(a board.Area, by nation) {
	s := p.s
	s.Forts, s.Destroyed = s.Forts.Without(a), s.Destroyed.With(a)
	p.add(&game.Event{Kind: FortDestroyed, Nation: p.romans, Other: by, Area: a})
}

// road reports whether a has a Roman road now: an intact fort built before this
// phase (2e ROA-02 ROA-03 ROA-04), or a subject of Rome and no destroyed fort
// (2e SUB-22, RUL-24).
func (e *Engine) road(s *State, a board.Area) bool {
	if !e.pk.Rules.Roads { // 1e MOV-01
		return false
	}
	if s.Forts.Has(a) {
		return !s.NewForts.Has(a)
	}
	return e.romanSubjectIn(s, a) && !s.Destroyed.Has(a)
}

// onRoad reports whether a road leads through a, or may by then.
func (r *route) onRoad(a board.Area) bool {
	return r.road(r.s, a) || r.hoped.Has(a) && r.pk.Rules.Roads
}

// romanSubjectIn reports whether a subject of Rome has units in a.
func (e *Engine) romanSubjectIn(s *State, a board.Area) bool {
	for _, n := range [...]nation{e.belgae, e.welsh, e.brigantes, e.picts} {
		if s.SubjectTo[n] == e.romans && s.Where[n].Has(a) {
			return true
		}
	}
	return false
}

// legionsLeave reports whether legions leave at the end of the turn of n in round r (2e RMR-04).
func (e *Engine) legionsLeave(n nation, r int) bool {
	return n == e.romans && r == e.pk.Rules.LegionsLeave
}

// legionToSend asks for the next army that leaves at the end of the Roman turn
// of round 2, down to 12 (2e RMR-04, RUL-53).
func (e *Engine) legionToSend(s *State, d *game.Decision) {
	if over := e.armiesInPlay(s, e.romans) - e.pk.Rules.LegionsStay; over > 0 {
		*d = game.Decision{Kind: SendHome, Nation: e.romans, Areas: s.Where[e.romans], Count: uint8(over)}
	}
}

// romeFalls begins round 6: subjection to Rome ends (2e SUB-23) and eight
// Romano-British are due in place of forts, or where forts are too few, of
// armies in or south of York and Cheshire (2e RBR-01 RBR-02 RBR-03 RBR-06).
func (p *play) romeFalls() {
	s := p.s
	p.endSubjects(p.romans)
	s.Due = p.pk.Markers[p.romanoBritish].MaxInfantry
	if forts := p.fortsToReplace(s); forts.Len() <= int(s.Due) {
		for a := range forts.All {
			p.replace(ReplaceFort, a)
		}
	}
}

// fortsToReplace are the forts that Romano-British armies replace, before any army: none
// where these replace armies only (1e RBR-01).
func (e *Engine) fortsToReplace(s *State) board.Set {
	if e.pk.Rules.ReplaceArmies {
		return 0
	}
	return s.Forts & e.romanBritain
}

// armiesToReplace are the areas whose Roman armies they replace: in or south of York and
// Cheshire (2e RBR-03), or anywhere on land (1e RBR-01).
func (e *Engine) armiesToReplace(s *State) board.Set {
	if e.pk.Rules.ReplaceArmies {
		return s.Where[e.romans] & e.b.Land
	}
	return s.Where[e.romans] & e.romanBritain
}

// fortToReplace asks for a fort that becomes a Romano-British army.
func (e *Engine) fortToReplace(s *State, d *game.Decision) {
	forts := e.fortsToReplace(s)
	if s.Due == 0 || forts == 0 {
		return
	}
	*d = game.Decision{Kind: ReplaceFort, Nation: e.romanoBritish, Areas: forts, Count: s.Due}
}

// replaceIfTooFew replaces all Roman armies in or south of York and Cheshire
// where they are no more than are still due, for then there is nothing to choose.
func (p *play) replaceIfTooFew() {
	s := p.s
	areas := p.armiesToReplace(s)
	armies := uint8(0)
	for a := range areas.All {
		armies += s.Inf[p.romans][a]
	}
	for a := range areas.All {
		for armies <= s.Due && s.Inf[p.romans][a] > 0 {
			p.replace(ReplaceArmy, a)
			armies--
		}
	}
}

// armyToReplace asks for a Roman army that becomes a Romano-British one.
func (e *Engine) armyToReplace(s *State, d *game.Decision) {
	areas := e.armiesToReplace(s)
	if s.Due == 0 || areas == 0 {
		return
	}
	*d = game.Decision{Kind: ReplaceArmy, Nation: e.romanoBritish, Areas: areas, Count: s.Due}
}

// replace puts a Romano-British infantry in place of a fort or Roman army in a,
// whatever the stacking limits say (2e RBR-04 RBR-07, RUL-62; 1e STK-01).
func (p *play) replace(k game.Kind, a board.Area) {
	s := p.s
	unit := Fort
	if k == ReplaceFort {
		s.Forts = s.Forts.Without(a)
	} else {
		unit = Infantry
		s.Take(p.romans, unit, a, 1)
	}
	s.Due--
	p.add(&game.Event{Kind: game.Removed, Nation: p.romans, Area: a, Unit: unit, N: 1, Why: ByReplacement})
	p.put(p.romanoBritish, Infantry, a, 1)
}

// romansLeave takes all that is left of Rome off the board (2e RBR-05).
func (p *play) romansLeave() {
	s := p.s
	for a := range s.Where[p.romans].All {
		k := s.Inf[p.romans][a]
		s.Take(p.romans, Infantry, a, k)
		p.add(&game.Event{Kind: game.Removed, Nation: p.romans, Area: a, Unit: Infantry, N: k, Why: ByWithdrawal})
	}
	if k := (s.Forts | s.Destroyed).Len(); k > 0 {
		p.add(&game.Event{Kind: FortRemoved, Nation: p.romans, N: uint8(k)})
	}
	s.Forts, s.Destroyed, s.Due, s.Asked = 0, 0, 0, 0
	s.Stage = InvadersPlaced
}

// arthurLeaves begins round 8: Arthur goes, and his cavalry becomes infantry
// (2e ART-06 ART-07, RUL-04).
func (p *play) arthurLeaves() {
	s := p.s
	if s.Leader[p.romanoBritish] != ruleset.NoLeader {
		p.dismiss(p.romanoBritish, ByTime)
	}
	for a := range s.Where[p.romanoBritish].All {
		if k := s.Cav[p.romanoBritish][a]; k > 0 {
			s.Take(p.romanoBritish, Cavalry, a, k)
			s.Add(p.romanoBritish, Infantry, a, k)
			p.add(&game.Event{Kind: Converted, Nation: p.romanoBritish, Area: a, N: k})
		}
	}
}
