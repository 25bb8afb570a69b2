package britannia

import "bretwalda/internal/game"

// Round 14: Cnut, and the Danes who go home with him.
const (
	cnutRound    = 14
	danesLeaving = 4 // 2e DAN-04
)

// raidPoints scores the areas that the Danes occupy when their Raider
// Withdrawal phase of round 11 begins; they may be scored again in round 12
// (2e DAN-02 DAN-03, 1e DAN-01).
func (p *play) raidPoints() {
	s := p.s
	line := p.card(s, p.danes).occupy[s.Round]
	if line == nil || !line.AtWithdrawal {
		return
	}
	for a := range p.alone(s, p.danes).All {
		if k := line.Points[a]; k > 0 {
			p.score(&game.Event{Nation: p.danes, Area: a, Points: int16(k), Why: ForRaid})
		}
	}
}

// danesShort notes how many Danish arrivals of round 14 found no marker (2e DAN-05).
func (p *play) danesShort(n nation, k uint8) {
	if n == p.danes && p.s.Round == cnutRound && !p.pk.Rules.ShortfallAtTurn {
		p.s.Shortfall = k
	}
}

// countShortfall notes how many would find none as the Danish turn begins, before growth
// (1e DAN-02).
func (p *play) countShortfall() {
	s := p.s
	if s.Turn != p.danes || s.Round != cnutRound || !p.pk.Rules.ShortfallAtTurn {
		return
	}
	due := 0
	for _, a := range p.entry(s, p.danes).Invade {
		due += int(a.Infantry)
	}
	s.Shortfall = uint8(max(0, due-p.stock(s, p.danes, Infantry)))
}

// cnut crowns Cnut if he lives and the Danes have at least twice as many
// English areas as any other nation, one at least; no army comes of it
// (2e DAN-06 DAN-07, RUL-73). Then he leaves, and with him four armies, less
// the invaders of this round that could not be placed (2e DAN-04 DAN-05,
// RUL-72). So it is for Sweyn/Canute of the first (1e DAN-02 DAN-03 DAN-05).
func (p *play) cnut() {
	s := p.s
	if s.Leader[p.danes] == p.pk.Rules.DanishKing {
		if k := p.englishAreas(s, p.danes); k > 0 && p.twiceAll(s, p.danes, k) {
			p.add(&game.Event{Kind: Crowned, Nation: p.danes, Leader: p.pk.Rules.DanishKing, N: uint8(k)})
			p.score(&game.Event{Nation: p.danes, Points: int16(p.pk.Rounds[s.Round].King), Why: ForCnut, Leader: p.pk.Rules.DanishKing})
		}
		p.dismiss(p.danes, ByCnut)
	}
	s.Due = danesLeaving - min(danesLeaving, s.Shortfall)
}

// danesLeave reports whether Danes go home at the end of the turn of n in round r (2e DAN-04).
func (e *Engine) danesLeave(n nation, r int) bool { return n == e.danes && r == cnutRound }

// daneToSend asks which Dane goes home next, from land or sea.
func (e *Engine) daneToSend(s *State, d *game.Decision) {
	if s.Due > 0 && s.Where[e.danes] != 0 {
		*d = game.Decision{Kind: SendHome, Nation: e.danes, Areas: s.Where[e.danes], Count: s.Due}
	}
}
