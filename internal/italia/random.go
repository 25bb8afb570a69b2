package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/italia/cards"
)

// Random returns some legal answer to the pending decision, for play at random: it reaches
// every kind of answer, and gives the same for the same dice.
func (e *Engine) Random(s *State, d dice.Dice) Choice {
	p := pos{&e.rules, s}
	dec := p.pending()
	r := chance{pos: p, d: d}
	for range 4 {
		if c := r.answer(&dec); p.check(&dec, &c) == nil {
			return c
		}
	}
	return p.standard(&dec)
}

// chance answers at random.
type chance struct {
	pos
	d dice.Dice
}

// n is a number below k.
func (r *chance) n(k int) int {
	switch {
	case k < 2:
		return 0
	case k > dice.MaxSides:
		k = dice.MaxSides
	}
	return r.d.Roll(k) - 1
}

// in reports whether a chance of k in m comes true.
func (r *chance) in(k, m int) bool { return r.n(m) < k }

func (r *chance) area(s board.Set) board.Area { return s.Nth(r.n(s.Len())) }

func (r *chance) kind(s cards.KindSet) Unit {
	var list [16]Unit
	k := 0
	for u := Unit(1); u < 16; u++ {
		if s.Has(u) {
			list[k] = u
			k++
		}
	}
	return list[r.n(k)]
}

// some takes some of u.
func (r *chance) some(u Units, all int) Units {
	if r.in(all, 10) {
		return u
	}
	for k := range u {
		if u[k] > 0 {
			u[k] = uint8(r.n(int(u[k]) + 1))
		}
	}
	return u
}

func (r *chance) answer(d *Decision) Choice {
	c := Choice{Kind: d.Kind}
	switch d.Kind {
	case March:
		return r.march()
	case CampaignMove:
		return r.campaign(d)
	case ClearArea, LeaveSubject:
		r.legs(d, &c)
	case AttackerGo, DefenderGo:
		if c.Done = !r.in(1, 3); !c.Done {
			r.retreat(d, &c)
		}
	case React:
		r.react(d, &c)
	case Gather:
		if c.Done = r.in(1, 3); !c.Done {
			c.Area = r.area(d.Areas)
			c.Units[0] = r.some(r.free(d.Nation, c.Area), 5)
		}
	default:
		r.simple(d, &c)
	}
	if r.in(1, 40) && !r.b.Seas.Has(d.Area) {
		if at := r.controlled(d.Nation); at != 0 {
			if a := r.area(at); r.checkCapital(d.Nation, a) == nil {
				c.Capital = a
			}
		}
	}
	return c
}

// simple answers what needs one word.
func (r *chance) simple(d *Decision, c *Choice) {
	if c.Done = d.CanStop && r.in(1, 3); c.Done {
		return
	}
	switch d.Kind {
	case Revolt, NavalAttack, NavalMeet, RaidCity, Submit, TakeArrivals:
		c.Yes = r.in(1, 2)
	case Buy:
		if c.Unit = r.kind(d.Units); c.Unit == City {
			c.Area = r.area(d.Areas)
		}
	case TributeBuy, RemoveExcess, Convert, RebuildRaided:
		c.Unit = r.kind(d.Units)
	case PlaceUnit, PlaceLeader, CampaignRaid, Become:
		c.Area = r.area(d.Areas)
	case NextBattle:
		c.Area = r.area(d.Areas)
		if r.b.Seas.Has(c.Area) {
			if free, queued := r.navalFoes(c.Area); queued == 0 || free != 0 && r.in(1, 2) {
				c.Nation = r.nation(free)
			}
		}
	case Rebuild, Reduce:
		c.Area = r.area(d.Areas)
		c.Unit = r.kind(r.unitsIn(d.Nation, d.Kind, c.Area))
	case Block:
		c.Area, c.Unit = r.area(d.Areas), r.kind(d.Units)
	case Aim:
		c.Aim, c.N = uint8(r.kind(d.Units)), uint8(1+r.n(int(d.Count)))
	case LoseFleet, SaveCargo:
		c.Ship = r.ship(d.Nation, d.Area)
	case Panic:
		c.Unit = r.kind(d.Units)
		if at := r.goals(d.Nation, d.Area); at != 0 {
			c.To = r.area(at)
		}
	case Spoils, Depart:
		c.N = uint8(r.n(int(d.Count) + 1))
	case RaidSpoils:
		c.N = uint8(1 + r.n(int(d.Count)))
	case LeaderGo:
		c.To = r.area(d.Areas)
	}
}

func (r *chance) nation(s Nations) Nation {
	k := r.n(s.Len())
	for n := range s.All {
		if k == 0 {
			return n
		}
		k--
	}
	return NoNation
}

// ship is a fleet of n in a sea, or anywhere.
func (r *chance) ship(n Nation, sea board.Area) uint8 {
	var list [MaxShips]uint8
	k := 0
	for i := range r.Ships[:r.NShips] {
		if x := &r.Ships[i]; x.Nation == n && (sea == board.None || x.Sea == sea) {
			list[k] = uint8(i + 1)
			k++
		}
	}
	return list[r.n(k)]
}

// march gives an order, or ends the phase.
func (r *chance) march() Choice {
	n := r.Turn
	c := Choice{Kind: March, Done: true}
	if r.in(1, 7) {
		return c
	}
	if r.Where[n]&r.b.Seas != 0 && r.in(1, 3) {
		return r.voyage(March)
	}
	at := r.Where[n] & r.b.Land
	if at == 0 {
		return c
	}
	return r.walk(March, r.area(at), cards.NoLeader)
}

// walk is a march from a.
func (r *chance) walk(kind Kind, a board.Area, leader Leader) Choice {
	n := r.Turn
	c := Choice{Kind: kind, Act: Go, Len: 1}
	c.Path[0] = a
	if leader != cards.NoLeader {
		c.Leaders = 1 << leader
	} else if r.in(2, 3) {
		c.Leaders = r.leadersAt(n, a)
	}
	with := r.some(r.free(n, a), 5)
	c.Units[0] = with
	steps := 1 + r.n(3)
	if c.Leaders != 0 {
		steps += r.n(2)
	}
	for i := range steps {
		next := r.around(c.Path[i])
		if i > 0 {
			next = r.b.Next[c.Path[i]]
		}
		if next == 0 {
			break
		}
		if i > 0 {
			c.Units[i] = with
		}
		c.Path[i+1] = r.area(next)
		c.Len++
		if i+1 == steps || c.Leaders == 0 {
			continue
		}
		if foe := r.foeAt(n, c.Path[i+1]); foe != NoNation { // leave who holds it
			need := uint8(r.overrunNeeds(c.Path[i+1], foe))
			for u := Infantry; u <= cards.LandKinds && need > 0; u++ {
				k := min(need, with[u])
				with[u], need = with[u]-k, need-k
			}
			continue
		}
		if r.in(1, 4) {
			more := r.some(r.free(n, c.Path[i+1]), 5)
			for u := range with {
				with[u] += more[u]
			}
		} else if r.in(1, 5) {
			with = r.some(with, 3)
		}
	}
	return c
}

// voyage is something done with a fleet.
func (r *chance) voyage(kind Kind) Choice {
	n := r.Turn
	c := Choice{Kind: kind, Ship: r.ship(n, board.None)}
	if c.Ship == 0 {
		c.Done = true
		return c
	}
	x := &r.Ships[c.Ship-1]
	switch c.Act = Embark + Act(r.n(4)); c.Act {
	case Embark:
		at := r.b.Shore[x.Sea] & r.Where[n]
		if at == 0 {
			c.Act, c.To = Sail, r.area(r.b.Open[x.Sea])
			return c
		}
		c.Area = r.area(at)
		if l := r.leadersAt(n, c.Area); l != 0 && r.in(1, 2) {
			c.Leaders = 1 << l.First()
			return c
		}
		c.Unit = r.kind(r.kindsAt(n, c.Area))
	case Sail:
		c.To = r.area(r.b.Open[x.Sea])
	default:
		if l := r.aboard(c.Ship); l != 0 && r.in(1, 2) {
			c.Leaders = 1 << l.First()
		} else if c.Unit = x.Cargo[0]; c.Unit == NoUnit {
			c.Act, c.To = Sail, r.area(r.b.Open[x.Sea])
			return c
		}
		if c.Act == Land {
			c.To = r.area(r.b.Shore[x.Sea])
		} else {
			c.Onto = r.ship(n, x.Sea)
		}
	}
	return c
}

// campaign moves the leader, or ends the campaign or the move.
func (r *chance) campaign(d *Decision) Choice {
	c := Choice{Kind: CampaignMove, Done: true}
	if r.in(1, 5) && d.CanStop {
		return c
	}
	l := &r.Leaders[d.Leader]
	switch {
	case r.Campaign.Acting || l.Ship != 0 || r.b.Shore[l.At]&r.Where[d.Nation] != 0 && r.in(1, 3):
		c = r.voyage(CampaignMove)
		if l.Ship == 0 && !r.Campaign.Acting {
			if sea := r.b.Shore[l.At] & r.Where[d.Nation]; sea != 0 {
				c = Choice{Kind: CampaignMove, Act: Embark, Area: l.At, Leaders: 1 << d.Leader, Ship: r.ship(d.Nation, r.area(sea))}
			}
		}
		return c
	case r.foeAt(d.Nation, l.At) != NoNation && r.in(1, 2):
		return Choice{Kind: CampaignMove, Act: Fight}
	}
	return r.walk(CampaignMove, l.At, d.Leader)
}

// legs sends all who must go somewhere.
func (r *chance) legs(d *Decision, c *Choice) {
	n, a := d.Nation, d.Area
	left, leaders := r.mobile(n, a), r.leadersAt(n, a)
	at := r.goals(n, a)
	for i := 0; at != 0 && i < MaxLegs && (left.Sum() > 0 || leaders != 0); {
		b := r.area(at)
		at = at.Without(b)
		leg := Leg{To: b, Leaders: leaders}
		room := r.retreatRoom(n, b, leaders)
		for u := Infantry; u <= cards.LandKinds; u++ {
			k := min(left[u], uint8(max(0, min(room, 200))))
			leg.Units[u], left[u] = k, left[u]-k
			room -= int(k)
		}
		if leg.Units.Sum() == 0 && leaders == 0 {
			continue
		}
		leaders = 0
		c.Legs[i] = leg
		i++
	}
}

// retreat sends some or all somewhere.
func (r *chance) retreat(d *Decision, c *Choice) {
	if r.b.Seas.Has(d.Area) {
		c.Ship, c.To = r.ship(d.Nation, d.Area), r.area(d.Areas)
		return
	}
	r.legs(d, c)
	if r.in(1, 2) {
		leg := &c.Legs[r.n(3)]
		leg.Units = r.some(leg.Units, 2)
		if r.in(1, 2) {
			leg.Leaders = 0
		}
	}
}

// react joins or moves a stack.
func (r *chance) react(d *Decision, c *Choice) {
	n := d.Nation
	if c.Done = r.in(1, 2); c.Done {
		return
	}
	if r.in(1, 2) {
		c.Act = Join
		i := 0
		for a := range (r.touching(d.Area) & r.Where[n]).All {
			if leg := (Leg{To: a, Units: r.some(r.movable(n, a), 5)}); i < 3 && r.in(1, 2) {
				if leg.Units[Fleet] = 0; r.b.Seas.Has(d.Area) {
					leg.Units = Units{Fleet: 1}
				} else if r.in(1, 2) {
					leg.Leaders = r.leadersNear(n, a)
				}
				c.Legs[i] = leg
				i++
			}
		}
		return
	}
	c.Act = See
	c.Area = r.area(r.Where[n])
	c.To = r.area(r.touching(c.Area))
	c.Units[0] = r.some(r.movable(n, c.Area), 5)
	if sea := r.b.Seas.Has(c.Area) && r.b.Seas.Has(c.To); sea {
		c.Units[0] = Units{Fleet: c.Units[0][Fleet]}
	} else {
		c.Units[0][Fleet] = 0
		if r.in(1, 2) {
			c.Leaders = r.leadersNear(n, c.Area)
		}
	}
}
