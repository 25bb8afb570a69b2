package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// leastEnglish is how many English areas a King has at the least (2e KNG-01).
const leastEnglish = 4

// crown looks for a King in the rounds that have one: his nation scores and places one
// more army, but for round 16 (2e KNG-02 KNG-03 KNG-07, RUL-74; 1e KNG-03). Where there is
// none a Bretwalda is elected, in rounds that have one (1e KNG-02).
func (p *play) crown() {
	s := p.s
	s.Due, s.Stage = 0, BallotCalled
	points := p.pk.Rounds[s.Round].King
	if points == 0 {
		return
	}
	king := p.king(s)
	ev := game.Event{Kind: Crowned, Nation: king}
	if king == ruleset.NoNation {
		p.add(&ev)
		return
	}
	if s.Round == conquestRound {
		points = p.lastPoints(king)
	}
	p.crownSettled()
	ev.N = uint8(p.englishAreas(s, king))
	p.add(&ev)
	p.score(&game.Event{Nation: king, Points: int16(points), Why: ForKing})
	if s.Round != conquestRound {
		s.Party, s.Due, s.Stage = king, 1, KingsArmyPlaced
		s.Fresh = [len(s.Fresh)]uint8{}
	}
}

// king finds the nation whose King reigns now, or NoNation.
func (e *Engine) king(s *State) nation {
	if s.Round == conquestRound {
		return e.lastKing(s)
	}
	for n := first; n <= last; n++ {
		if e.usualKing(s, n) {
			return n
		}
	}
	return ruleset.NoNation
}

// usualKing: four English areas at least, and twice as many as every other
// nation (2e KNG-01); so for the Danes of round 15, too (1e DAN-04).
func (e *Engine) usualKing(s *State, n nation) bool {
	k := e.englishAreas(s, n)
	return k >= leastEnglish && e.twiceAll(s, n, k)
}

// twiceAll reports whether k is at least twice the English areas of every
// nation other than n.
func (e *Engine) twiceAll(s *State, n nation, k int) bool {
	for m := first; m <= last; m++ {
		if m != n && k < 2*e.englishAreas(s, m) {
			return false
		}
	}
	return true
}

// findHeirs notes who can be King at the end, by nation.
func (e *Engine) findHeirs() {
	for _, h := range e.pk.Rules.Heirs {
		e.heirs[h.Nation] = h.Leader
	}
}

// heirLives reports whether the leader of n who can be King at the end is on the board.
func (e *Engine) heirLives(s *State, n nation) bool {
	return e.heirs[n] != ruleset.NoLeader && s.Leader[n] == e.heirs[n]
}

// lastPoints are the points for the King of round 16, by nation (2e KNG-07, 1e KNG-07).
func (e *Engine) lastPoints(n nation) uint8 {
	for _, h := range e.pk.Rules.Heirs {
		if h.Nation == n {
			return h.Points
		}
	}
	return 0
}

// lastWorth is the most that the King of round 16 can bring.
func lastWorth(pk *cards.Pack) (most uint8) {
	for _, h := range pk.Rules.Heirs {
		most = max(most, h.Points)
	}
	return most
}

// lastKing is the King of round 16. Only the nations of Harold, William, Harald
// Hardrada and, in the second edition, Svein Estrithson can have him, each while he
// lives (2e KNG-04, 1e KNG-04 KNG-08). One alone is King without a test (2e KNG-05, 1e KNG-05),
// unless a nation outside these has at least twice his English areas, one at the least
// (2e KNG-06, RUL-76; 1e KNG-06).
func (e *Engine) lastKing(s *State) nation {
	var heirs, all ruleset.Nations
	for _, h := range e.pk.Rules.Heirs {
		all = all.With(h.Nation)
		if e.heirLives(s, h.Nation) {
			heirs = heirs.With(h.Nation)
		}
	}
	var only nation
	count := 0
	for n := range heirs.All {
		only = n
		count++
	}
	switch count {
	case 0:
		return ruleset.NoNation
	case 1:
		for m := first; m <= last; m++ {
			k := e.englishAreas(s, m)
			if !all.Has(m) && k > 0 && k >= 2*e.englishAreas(s, only) {
				return ruleset.NoNation
			}
		}
		return only
	}
	for n := range heirs.All {
		if e.usualKing(s, n) {
			return n
		}
	}
	return ruleset.NoNation
}

// kingsArmy asks where the King's army goes, by the rules of placement; without
// a marker or room it is lost, and the track stays (2e KNG-03, RUL-75).
func (e *Engine) kingsArmy(s *State, d *game.Decision) {
	if s.Due == 0 || e.stock(s, s.Party, Infantry) == 0 {
		return
	}
	areas := e.placeable(s, s.Party)
	if areas == 0 {
		return
	}
	*d = game.Decision{Kind: KingsArmy, Nation: s.Party, Areas: areas, Count: 1}
}

// kingsArmySettled goes on when the King's army is placed, or lost.
func (p *play) kingsArmySettled() {
	s := p.s
	if s.Due > 0 {
		p.add(&game.Event{Kind: game.Lost, Nation: s.Party, Unit: Infantry, N: 1})
	}
	s.Due = 0
	p.crownSettled()
}

func (p *play) placeKingsArmy(n nation, a board.Area) {
	p.s.Due = 0
	p.put(n, Infantry, a, 1)
}
