package britannia

import (
	"math/bits"

	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// nextInvaders places the invaders of each nation in Nation List order, and
// stops where an owner must choose who stays away (2e ARR-01, RUL-01).
func (p *play) nextInvaders() {
	s := p.s
	if n := lastOf(s.Asked); n != ruleset.NoNation {
		p.landInvaders(n)
	}
	for n := lastOf(s.Asked) + 1; n <= last && !p.lateArrivals(); n++ {
		if !p.inPlay[s.Scenario].Has(n) || len(p.entry(s, n).Invade) == 0 {
			continue
		}
		s.Asked = s.Asked.With(n)
		if p.summon(n); s.Due > 0 {
			return
		}
		p.landInvaders(n)
	}
	s.Asked, s.Stage = 0, RoundOccupation
}

// lateInvaders places the invaders of the nation on turn after its growth,
// where the ruleset reads the rules so (RUL-01).
func (p *play) lateInvaders() {
	s, n := p.s, p.s.Turn
	if p.lateArrivals() && len(p.entry(s, n).Invade) > 0 {
		if !s.Asked.Has(n) {
			s.Asked = s.Asked.With(n)
			if p.summon(n); s.Due > 0 {
				return
			}
		}
		p.landInvaders(n)
	}
	s.Stage = LeaderPlaced
}

// lateArrivals reports whether arrivals come in their nation's own turn, after its growth
// (2e RUL-01, 1e ARR-01).
func (e *Engine) lateArrivals() bool { return e.pk.Switches.ArrivalsAfterGrowth }

// firstOf returns the first nation of the list in a set that is not empty.
func firstOf(set ruleset.Nations) ruleset.Nation {
	return ruleset.Nation(bits.TrailingZeros32(uint32(set)))
}

// lastOf returns the last nation of the list in a set.
func lastOf(set ruleset.Nations) ruleset.Nation {
	if set == 0 {
		return ruleset.NoNation
	}
	return ruleset.Nation(bits.Len32(uint32(set)) - 1)
}

// summon finds out how many invaders of n lack a marker (2e ARR-03, RUL-10); of
// infantry, Due says how many the owner must leave away, sea by sea. Cavalry
// comes to one sea only.
func (p *play) summon(n ruleset.Nation) {
	s := p.s
	invade := p.entry(s, n).Invade
	inf, cav := 0, 0
	for _, a := range invade {
		inf, cav = inf+int(a.Infantry), cav+int(a.Cavalry)
	}
	s.Fresh = [len(s.Fresh)]uint8{}
	s.Due = uint8(max(0, inf-p.stock(s, n, Infantry)))
	s.DueCavalry = uint8(max(0, cav-p.stock(s, n, Cavalry)))
	if s.Due+s.DueCavalry > 0 && !p.pk.Rules.MarkerKept {
		p.setTrack(n, 5)
	}
	p.danesShort(n, s.Due)
}

// absentee asks for the next infantry that stays away (2e ARR-03).
func (e *Engine) absentee(s *State, d *game.Decision) {
	n := lastOf(s.Asked)
	if s.Due == 0 || n == ruleset.NoNation {
		return
	}
	*d = game.Decision{Kind: StayAway, Nation: n, Count: s.Due}
	for _, a := range e.entry(s, n).Invade {
		if s.Fresh[a.Sea] < a.Infantry {
			d.Areas = d.Areas.With(a.Sea)
		}
	}
}

// stayAway leaves one infantry of n out of the sea.
func (p *play) stayAway(sea boardArea) {
	p.s.Fresh[sea]++
	p.s.Due--
}

// landInvaders puts the invaders of n into their seas, and their leader where
// an army of his is (2e ARR-02 ARR-04).
func (p *play) landInvaders(n ruleset.Nation) {
	s, en := p.s, p.entry(p.s, n)
	for _, a := range en.Invade {
		away := s.Fresh[a.Sea]
		p.arrive(n, Infantry, a.Sea, a.Infantry-away, away)
		p.mark(n, &a, a.Infantry-away)
		p.arrive(n, Cavalry, a.Sea, a.Cavalry-s.DueCavalry, s.DueCavalry)
		s.DueCavalry = 0
	}
	s.Fresh = [len(s.Fresh)]uint8{}
	if en.Leader == ruleset.NoLeader || en.LeaderSea == 0 {
		return
	}
	if s.Where[n].Has(en.LeaderSea) || p.mayStandAlone() && s.Where[n] != 0 { // 1e ARR-03
		p.leaderComes(n, en.Leader, en.LeaderSea)
	} else {
		p.add(&game.Event{Kind: game.LeaderAbsent, Nation: n, Leader: en.Leader})
	}
}

// arrive puts k units of n into a sea and tells of those that stayed away.
func (p *play) arrive(n ruleset.Nation, u game.Unit, sea boardArea, k, away uint8) {
	if k > 0 {
		p.s.Add(n, u, sea, k)
		p.add(&game.Event{Kind: game.Arrived, Nation: n, Area: sea, Unit: u, N: k})
	}
	if away > 0 {
		p.add(&game.Event{Kind: StayedAway, Nation: n, Area: sea, Unit: u, N: away})
	}
}
