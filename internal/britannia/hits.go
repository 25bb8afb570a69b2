package britannia

import (
	"math/bits"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// Modified rolls that eliminate (2e T-4).
const (
	killsAll    = 6 // any unit (2e CAS-03)
	killsNormal = 5 // a normal unit (2e CAS-01)
	eliteKills  = 4 // a normal unit, rolled by an elite (2e CAS-02)
)

// blow is what a modified roll does.
type blow uint8

const (
	miss blow = iota
	low       // kills a normal unit
	six       // kills any unit
)

// lowest is the least modified roll that kills: sixes and more kill anything; lower hits
// kill normal units, forts and burhs among them, but nobody who defends in difficult
// terrain, sheltered, which overrides all else (2e CAS-01 CAS-02 CAS-03 CAS-04
// CAS-05, RUL-28).
func lowest(elite, sheltered bool) uint8 {
	switch {
	case sheltered:
		return killsAll
	case elite:
		return eliteKills
	}
	return killsNormal
}

// blowOf judges a modified roll.
func blowOf(roll uint8, elite, sheltered bool) blow {
	switch {
	case roll >= killsAll:
		return six
	case roll >= lowest(elite, sheltered):
		return low
	}
	return miss
}

// strike counts what dice do to a side, and notes those that hit something. Hits without a
// victim come to nothing (2e CAS-13).
func (p *play) strike(on Side, rolled *game.Event) {
	b := &p.s.Battle
	elite := p.elite(rolled.Nation, rolled.Unit)
	sheltered := on == Defender && p.b.Difficult.Has(b.Area)
	low := lowest(elite, sheltered)
	var hits, sixes uint32 // one bit for each die
	for i, face := range rolled.Dice[:rolled.N] {
		roll := face + rolled.M
		hits |= uint32(one(roll >= low)) << (i % 32)
		sixes |= uint32(one(roll >= killsAll)) << (i % 32)
	}
	b.Sixes[on] += uint8(bits.OnesCount32(sixes))
	b.Hits[on] += uint8(bits.OnesCount32(hits &^ sixes))
	if rolled.Hits = sixes; p.lowKills(on) {
		rolled.Hits = hits
	}
}

// lowKills reports whether hits lower than sixes can kill anything of a side, now that its
// enemy has rolled: there are infantry, a burh, or a fort for which no Roman army is left
// (2e CAS-03 CAS-06 CAS-07).
func (p *play) lowKills(on Side) bool {
	s := p.s
	n, a := party(s, on), s.Battle.Area
	switch {
	case n == p.romans:
		return s.Forts.Has(a) && s.Battle.Sixes[on] >= s.Inf[n][a]
	case n == p.saxons && s.Burhs.Has(a):
		return true
	}
	return s.Inf[n][a] > 0
}

// hitsToAssign asks the enemy of a side with cavalry and infantry which of them
// each six kills, once all dice are seen; lower hits have fallen on infantry
// first (2e CAS-10, RUL-29).
func (e *Engine) hitsToAssign(s *State, side Side, d *game.Decision) {
	b := &s.Battle
	n, a := party(s, side), b.Area
	cav := s.Cav[n][a]
	if cav == 0 || b.Sixes[side] == 0 || s.Asked.Has(n) {
		return
	}
	inf := s.Inf[n][a] - min(s.Inf[n][a], b.Hits[side])
	*d = game.Decision{Kind: AssignHits, Nation: party(s, 1-side), For: n, Area: a}
	d.Count = min(b.Sixes[side], cav)
	d.Low = min(b.Sixes[side]-min(b.Sixes[side], inf), cav)
}

// sixesAssigned reports whether somebody chooses whom sixes kill (2e CAS-10, 1e CAS-01).
func (e *Engine) sixesAssigned() bool { return !e.pk.Rules.SixesOnCavalry }

// cavalryFirst puts the sixes of a round on cavalry, as far as there is any, where nobody
// chooses (1e CAS-01).
func (p *play) cavalryFirst() {
	s := p.s
	if p.sixesAssigned() {
		return
	}
	for side := range s.Battle.Sixes {
		s.Battle.OnCavalry[side] = min(s.Battle.Sixes[side], s.Cav[party(s, Side(side))][s.Battle.Area])
	}
}

func (p *play) assignHits(cavalry uint8) {
	s := p.s
	side := Attacker
	if s.Stage == HitsOnDefender {
		side = Defender
	}
	s.Battle.OnCavalry[side] = cavalry
	s.Asked = s.Asked.With(party(s, side))
}

// losses are what a side loses in a round of battle.
type losses struct {
	inf, cav   uint8
	fort, burh bool
}

// count is how many units are lost.
func (l losses) count() uint8 {
	k := l.inf + l.cav
	if l.fort {
		k++
	}
	if l.burh {
		k++
	}
	return k
}

// lossesOf works out what a side loses to the hits that it suffered.
func (e *Engine) lossesOf(s *State, side Side) losses {
	b := &s.Battle
	n, a := party(s, side), b.Area
	sixes, hits, inf := b.Sixes[side], b.Hits[side], s.Inf[n][a]
	switch {
	case n == e.romans:
		return e.romanLosses(s, a, sixes, hits)
	case n == e.saxons && s.Burhs.Has(a):
		return burhLosses(s, inf, sixes+hits)
	}
	low := min(hits, inf)
	return losses{inf: low + min(sixes-b.OnCavalry[side], inf-low), cav: b.OnCavalry[side]}
}

// romanLosses: only sixes kill Roman armies, and a fort falls only to hits left
// when all of them have fallen in this roll or before (2e CAS-06 CAS-07, RUL-30).
func (e *Engine) romanLosses(s *State, a board.Area, sixes, hits uint8) losses {
	armies := s.Inf[e.romans][a]
	l := losses{inf: min(sixes, armies)}
	l.fort = s.Forts.Has(a) && sixes >= armies && sixes-l.inf+hits > 0
	return l
}

// burhLosses: a burh is hit like an army. From round 14 it is the first loss;
// before, the owner has said whether it is among the losses (2e CAS-09 CAS-11
// BUR-09, RUL-31).
func burhLosses(s *State, inf, fallen uint8) losses {
	switch {
	case fallen == 0:
		return losses{}
	case fallen > inf:
		return losses{inf: inf, burh: true}
	case s.Round >= burhFirst || s.Battle.BurhLost:
		return losses{inf: fallen - 1, burh: true}
	}
	return losses{inf: fallen}
}

// takeLosses removes what both sides have lost, scores it, and goes on: to the
// end of the battle, or to retreats (2e END-01 END-02).
func (p *play) takeLosses() {
	s := p.s
	a := s.Battle.Area
	of := [2]losses{p.lossesOf(s, Attacker), p.lossesOf(s, Defender)}
	for side, l := range of {
		n, enemy := party(s, Side(side)), party(s, Side(1-side))
		s.Battle.Lost[side] += l.count()
		p.lose(n, enemy, a, Infantry, l.inf)
		p.lose(n, enemy, a, Cavalry, l.cav)
		if l.fort {
			p.destroyFort(a, enemy)
			p.scoreKill(n, enemy, Fort, 1, a)
		}
		if l.burh {
			s.Burhs = s.Burhs.Without(a)
			p.add(&game.Event{Kind: game.Eliminated, Nation: n, Other: enemy, Area: a, Unit: Burh, N: 1})
			p.scoreKill(n, enemy, Burh, 1, a)
		}
	}
	p.buryOthersFirst(a)
	for side := range of {
		p.leaderAlone(party(s, Side(side)), party(s, Side(1-side)), a)
	}
	p.endLordship()
	s.Asked = 0
	if p.strength(s, s.Turn, a) == 0 || p.strength(s, s.Battle.Defender, a) == 0 {
		p.endBattle()
		return
	}
	s.Stage = AfterLosses
}

// lose takes k units of n off the board; they go back to the stock (2e BAT-09).
func (p *play) lose(n, enemy nation, a board.Area, u game.Unit, k uint8) {
	if k == 0 {
		return
	}
	p.s.Take(n, u, a, k)
	p.loses(n)
	p.add(&game.Event{Kind: game.Eliminated, Nation: n, Other: enemy, Area: a, Unit: u, N: k})
	p.scoreKill(n, enemy, u, k, a)
}

// lossToName asks whose armies were lost, when the battle is over and it
// matters: where those left could have begun the turn in different places and
// go home or move again by that (2e CAS-12, RUL-32). The owner chooses among
// like armies (2e CAS-11).
func (e *Engine) lossToName(s *State, d *game.Decision) {
	a := s.Battle.Area
	u, k := e.unnamed(s, a)
	if k == 0 || s.Half != 1 && !e.entry(s, s.Turn).Raid && !e.byPiece() {
		return
	}
	var homes board.Set
	for i := range s.Groups[:s.NGroups] {
		if g := &s.Groups[i]; g.At == a && g.Unit == u && g.N > 0 && (g.Raider || !e.byPiece()) {
			homes = homes.With(g.Home)
		}
	}
	if homes.Len() < 2 || s.Armies(s.Turn, a) == 0 {
		return
	}
	*d = game.Decision{Kind: NameLosses, Nation: s.Turn, Area: a, Areas: homes, Count: k}
}

// unnamed is how many armies of a kind the groups in a count that are no longer
// on the board.
func (e *Engine) unnamed(s *State, a board.Area) (game.Unit, uint8) {
	var inf, cav uint8
	for i, set := s.groupsIn(a).pop(); i < MaxGroups; i, set = set.pop() {
		if g := &s.Groups[i]; g.Unit == Cavalry {
			cav += g.N
		} else {
			inf += g.N
		}
	}
	if have := s.Inf[s.Turn][a]; inf > have {
		return Infantry, inf - have
	}
	return Cavalry, cav - min(cav, s.Cav[s.Turn][a])
}

func (p *play) nameLoss(home board.Area) {
	s := p.s
	a := s.Battle.Area
	u, _ := p.unnamed(s, a)
	for i := range s.Groups[:s.NGroups] {
		if g := &s.Groups[i]; g.At == a && g.Unit == u && g.Home == home && g.N > 0 {
			g.N--
			break
		}
	}
	p.dropEmptyGroups()
}

// buryOthersFirst takes the dead of the attackers in a out of the groups that are no
// raiders, as long as there are such: these die first, and nobody chooses (1e CAS-02).
func (p *play) buryOthersFirst(a board.Area) {
	s := p.s
	if !p.pk.Rules.OthersDieFirst {
		return
	}
	for {
		u, k := p.unnamed(s, a)
		if k == 0 || !p.forgetOne(u, a, false) {
			break
		}
	}
	p.dropEmptyGroups()
}

// forgetLosses takes armies out of the groups in a until these count no more
// than is on the board.
func (p *play) forgetLosses(a board.Area) {
	for {
		u, k := p.unnamed(p.s, a)
		if k == 0 {
			return
		}
		p.forget(u, a)
	}
}
