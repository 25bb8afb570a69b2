package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// Course is how a combat is fought where somebody has the choice. The zero Course is a fight
// to the end, in which nobody more is won over.
type Course struct {
	Raid bool
	By   Nation // wins one unit over before the next round of dice; NoNation: nobody does
	Unit Unit   // of this kind
}

// Courses are the ways in which the combat of the nation on turn against m in a can be
// fought, first that which needs no order: as a raid, and with a unit that is won over before
// the next round of dice (it RAI-01 PAT-01).
func (e *Engine) Courses(s *State, m Nation, a board.Area) []Course {
	p := pos{&e.rules, s}
	if e.b.Seas.Has(a) {
		return []Course{{}}
	}
	ways := []Course{{Raid: p.raids(m, a)}}
	if !p.under(a) && p.Campaign.Leader == cards.NoLeader && p.canRaid(a, m) {
		ways = append(ways, Course{Raid: true})
	}
	list := ways
	for _, sides := range [2][2]Nation{{s.Turn, m}, {m, s.Turn}} {
		kinds := p.winnable(sides[0], sides[1], a)
		for u := Infantry; u <= cards.LandKinds; u++ {
			for _, way := range ways {
				if kinds.Has(u) {
					list = append(list, Course{Raid: way.Raid, By: sides[0], Unit: u})
				}
			}
		}
	}
	return list
}

// under reports whether the combat in a is under way, so that it is known whether it is a
// raid.
func (p pos) under(a board.Area) bool {
	return p.Battle.Area == a && p.Stage > RaidAsked && p.Stage < BattleOver
}

// raids reports whether the combat against m in a is a raid: one that is under way, or that
// was declared in a campaign.
func (p pos) raids(m Nation, a board.Area) bool {
	if p.under(a) {
		return p.Battle.Raid
	}
	return p.Campaign.Leader != cards.NoLeader && p.Campaign.Raid.Has(a) && p.canRaid(a, m)
}

// rolling reports whether a round of combat has begun whose dice have not been rolled.
func (p pos) rolling() bool { return p.Stage >= Converting && p.Stage <= DiceRolled }

// winnable are the kinds of units of m in a of which n can win one over in the next round of
// their combat: those of another player, no knights, twice in a game, once in a combat (it
// PAT-01 PAT-02 PAT-05).
func (p pos) winnable(n, m Nation, a board.Area) cards.KindSet {
	if b := &p.Battle; p.under(a) && (b.Converted || b.Asked && p.rolling()) {
		return 0
	}
	if p.Converts[n] >= p.pk.Nations[n].Conversions || p.samePlayer(n, m) || p.count(n, a) == 0 {
		return 0
	}
	return p.kindsAt(m, a) &^ (1 << Knight)
}

// winOver lets a unit change sides, if deserters have left one of its kind and somebody whom
// it could join; it is the first of the stacks that goes.
func (o *forecast) winOver(p pos, k *fightKey, m Nation, a board.Area, way Course) {
	side := p.sideIn(way.By)
	foe, of := 1-side, m
	if side == defender {
		of = p.Turn
	}
	if k.all(foe, way.Unit) == 0 || !k.stands(side) {
		return
	}
	i := way.Unit - 1
	k.over = recruit{unit: way.Unit, side: uint8(side)}
	all := p.units(of, a)[way.Unit]
	switch gone := all - min(all, k.all(foe, way.Unit)); {
	case foe == attacker && k.landed[i] > 0 && p.overWater(of, a, way.Unit, gone+1) > p.overWater(of, a, way.Unit, gone):
		k.landed[i]--
	default:
		k.over.hurt = min(1, k.hurt[foe][i])
		k.hurt[foe][i] -= k.over.hurt
		k.units[foe][i]--
	}
}

// overWater is how many of the first k units of a kind, in the order in which units go, came
// over water in this phase.
func (p pos) overWater(n Nation, a board.Area, u Unit, k uint8) (wet uint8) {
	for lo, hi := p.span(a); lo < hi; lo++ {
		if st := &p.Stacks[lo]; st.Nation == n && st.Unit == u && st.Flags&wonOver == 0 {
			part := min(k, st.N)
			k -= part
			if st.Flags&landed != 0 {
				wet += part
			}
		}
	}
	return wet
}

// take lets who was won over take hits.
func (x *recruit) take(hits, steps uint8) {
	gone, damaged := spread(1, x.hurt, steps, hits)
	if gone > 0 {
		*x = recruit{}
		return
	}
	x.hurt = damaged
}

// raidEnds works a raid out: one round, in which one hit of the attackers is enough and the
// defenders are not harmed; and damaged knights cannot retreat (it RAI-03 RAI-05 RUL-82).
func (o *forecast) raidEnds(k fightKey) (ends []End) {
	if !k.stands(attacker) || !k.stands(defender) {
		return []End{{Left: o.left(&k), P: 1}}
	}
	spared := 1.0
	for range k.dice(attacker) {
		spared *= 1 - chanceOf(RaidersHit)
	}
	o.each([2][]target{attacker: o.aims(&k, defender)}, attacker, 0, 1, [2]uint8{}, k, func(p float64, then fightKey) {
		left := o.left(&then)
		left[attacker][Knight] -= then.hurt[attacker][Knight-1]
		ends = join(ends, End{Left: left, P: p * spared})
		ends = join(ends, End{Left: left, Ruined: true, P: p * (1 - spared)})
	})
	return ends
}

// dice is how many a side rolls.
func (k *fightKey) dice(side int) (n int) {
	for u := Infantry; u <= cards.LandKinds; u++ {
		n += int(k.all(side, u))
	}
	if k.over.unit != NoUnit && int(k.over.side) == side {
		n++
	}
	return n
}
