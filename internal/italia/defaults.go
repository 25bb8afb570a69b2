package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// Default returns the answer for a nation whose owner says nothing: always legal, never a
// blunder, the same for the same position.
func (e *Engine) Default(s *State) Choice {
	p := pos{&e.rules, s}
	d := p.pending()
	return p.standard(&d)
}

func (p pos) standard(d *Decision) Choice {
	c := Choice{Kind: d.Kind}
	switch d.Kind {
	case Buy:
		c.Done = true
		if p.Gold[d.Nation] >= p.pk.MostGold {
			p.cheapUnit(d, &c)
		}
	case TributeBuy:
		c.Done = true
		p.cheapUnit(d, &c)
	case PlaceUnit:
		c.Area = p.weakest(d.Nation, d.Areas)
	case PlaceLeader:
		c.Area = p.strongest(d.Nation, d.Areas)
	case TakeArrivals, Revolt:
		c.Yes = true
	case ClearArea, LeaveSubject:
		p.retreatAll(d, &c, false)
	case March:
		c = p.standardMarch()
	case RemoveExcess:
		p.standardRemoval(d, &c)
	case Rebuild:
		p.standardRebuilding(d, &c)
	case RebuildRaided:
		if c.Done = p.count(d.Nation, d.Area) < 2; !c.Done {
			c.Unit = lowest(d.Units)
		}
	case NextBattle:
		p.standardBattle(d, &c)
	case Aim:
		p.standardAim(d, &c)
	case LoseFleet, SaveCargo:
		c.Ship = p.emptiest(d)
	case Panic:
		p.standardFlight(d, &c)
	case AttackerGo, DefenderGo:
		p.standardRetreat(d, &c)
	case Submit:
		k := p.count(d.Nation, d.Area)
		c.Yes = 2*k < p.count(d.For, d.Area)
	case Spoils, RaidSpoils:
		c.N = d.Count
		if d.Kind == Spoils && d.Count == 1 && p.Campaign.Leader == cards.NoLeader {
			c.N = 0
		}
	case LeaderGo:
		c.To = p.strongest(d.Nation, d.Areas)
	case CampaignMove:
		p.standardCampaign(d, &c)
	case Depart:
		c.N = d.Count
	case Reduce:
		c.Area, c.Unit = p.weakest(d.Nation, d.Areas), d.Unit
	case Become:
		c.Area = d.Areas.First()
	case Convert, Gather, CampaignRaid, Block, React:
		c.Done = true
	}
	return c
}

// lowest is the kind that is missed least.
func lowest(s cards.KindSet) Unit {
	for u := Infantry; u < cards.Kinds; u++ {
		if s.Has(u) {
			return u
		}
	}
	return NoUnit
}

// cheapUnit buys an infantry or legion, if that can be had.
func (p pos) cheapUnit(d *Decision, c *Choice) {
	for _, u := range [...]Unit{Legion, Infantry, Foederati} {
		if d.Units.Has(u) {
			c.Done, c.Unit = false, u
			return
		}
	}
}

// weakest is where n has fewest units; of equals the first.
func (p pos) weakest(n Nation, at board.Set) board.Area {
	best, least := at.First(), MaxStacks
	for a := range at.All {
		if k := p.count(n, a); k < least {
			best, least = a, k
		}
	}
	return best
}

// strongest is where n has most.
func (p pos) strongest(n Nation, at board.Set) board.Area {
	best, most := at.First(), -1
	for a := range at.All {
		if k := p.count(n, a); k > most {
			best, most = a, k
		}
	}
	return best
}

// standardMarch ends the movement phase, but lets units leave entry areas first.
func (p pos) standardMarch() Choice {
	for a := range p.mustLeave().All {
		if c, ok := p.wayOut(a); ok {
			return c
		}
	}
	return Choice{Kind: March, Done: true}
}

// standardRemoval declares a capital where that saves units, and removes the weakest kind.
func (p pos) standardRemoval(d *Decision, c *Choice) {
	c.Unit = lowest(d.Units)
}

// standardRebuilding rebuilds with units that would be too many otherwise.
func (p pos) standardRebuilding(d *Decision, c *Choice) {
	for a := range d.Areas.All {
		if p.excess(d.Nation, a) > 0 {
			c.Area, c.Unit = a, lowest(p.kindsAt(d.Nation, a))
			return
		}
	}
	c.Done = true
}

// standardBattle takes seas first, then land, in board order.
func (p pos) standardBattle(d *Decision, c *Choice) {
	if sea := d.Areas & p.b.Seas; sea != 0 {
		c.Area = sea.First()
		if free, queued := p.navalFoes(c.Area); queued == 0 {
			for m := range free.All {
				c.Nation = m
				return
			}
		}
		return
	}
	c.Area = d.Areas.First()
}

// standardAim aims at the kind that loses most by a die; each enemy once where that is the
// rule.
func (p pos) standardAim(d *Decision, c *Choice) {
	side := p.sideNumber(d.Nation)
	enemy, _ := p.targets(1 - side)
	best := -1.0
	for s, n := range enemy {
		if n == 0 {
			continue
		}
		u := p.unitOfSlot(s, d.For)
		at := uint8(0)
		for k := range shooters {
			at += p.Battle.Aim[side][k][s]
		}
		worth := p.aimWorth(u, n, at, int(p.pk.UnitInfo[d.Unit].Hit)-p.modifier(side, s))
		try := Choice{Kind: Aim, Aim: uint8(s + 1), N: 1}
		if worth > best && p.checkAim(d, &try) == nil {
			best, *c = worth, try
		}
	}
}

// emptiest is the fleet of the decision with least aboard, or with room for a unit.
func (p pos) emptiest(d *Decision) uint8 {
	best, least := uint8(0), 100
	for i := range p.Ships[:p.NShips] {
		x := &p.Ships[i]
		if x.Nation != d.Nation || x.Sea != d.Area || d.Kind == SaveCargo && x.free() == 0 {
			continue
		}
		if k := 2 - x.free() + 3*p.aboard(uint8(i+1)).Len(); k < least {
			best, least = uint8(i+1), k
		}
	}
	return best
}

// standardFlight sends the weakest kind to an own area, else anywhere with room.
func (p pos) standardFlight(d *Decision, c *Choice) {
	c.Unit = lowest(d.Units)
	most := -1
	for a := range p.goals(d.Nation, d.Area).All {
		if k := p.count(d.Nation, a); p.retreatRoom(d.Nation, a, 0) > 0 && k > most {
			c.To, most = a, k
		}
	}
	if c.To != board.None && p.count(d.Nation, d.Area) == 1 {
		c.Leaders = p.leadersAt(d.Nation, d.Area)
	}
}

// standardRetreat fights on, but flees where few stand against many and all have room.
func (p pos) standardRetreat(d *Decision, c *Choice) {
	c.Done = true
	if p.Battle.Naval {
		return
	}
	if k := p.count(d.Nation, d.Area); 3*k >= p.count(d.For, d.Area) {
		return
	}
	try := Choice{Kind: d.Kind}
	if p.retreatAll(d, &try, true) {
		*c = try
	}
}

// retreatAll fills the legs of a retreat: to own areas first, then to empty ones, then
// aboard. It reports whether all find room; those who must go go as far as they do.
func (p pos) retreatAll(d *Decision, c *Choice, whole bool) bool {
	n, a := d.Nation, d.Area
	left, leaders := p.mobile(n, a), p.leadersAt(n, a)
	if whole && left.Sum() < p.count(n, a) {
		return false
	}
	at := p.goals(n, a)
	i := 0
	for _, part := range [...]board.Set{at & p.b.Land & p.Where[n], at & p.b.Land &^ p.Where[n], at & p.b.Seas} {
		for b := range part.All {
			if i == MaxLegs || left.Sum() == 0 && leaders == 0 {
				break
			}
			leg := Leg{To: b, Leaders: leaders}
			room := p.retreatRoom(n, b, leaders)
			for u := Elephant; u >= Infantry; u-- {
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
	if i == 0 {
		c.Done = true
	}
	return i > 0 && left.Sum() == 0 && leaders == 0
}

// standardCampaign ends the campaign. An army goes on that may not stop, or that would be lost in an entry area with the
// turn (it ENT-01): where nobody is, if it can.
func (p pos) standardCampaign(d *Decision, c *Choice) {
	from := d.Area
	if c.Done = d.CanStop && p.mayStay(d.Nation, from); c.Done {
		return
	}
	c.Act, c.Len, c.Path[0] = Go, 2, from
	c.Leaders = cards.Leaders(1 << d.Leader)
	c.Units[0] = p.free(d.Nation, from)
	for _, anyway := range []bool{false, d.CanStop} {
		for b := range p.around(from).All {
			if c.Path[1] = b; (anyway || p.othersAt(d.Nation, b) == NoNation) && p.checkGo(c) == nil {
				return
			}
		}
	}
	*c = Choice{Kind: d.Kind, Done: true}
}
