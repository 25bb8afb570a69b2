package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// Choices yields legal answers to the pending decision until yield returns false, always in
// the same order. Of marches, retreats and reactions there are too many: it yields those of
// all who can go, of one of a kind, and of all with a leader.
func (e *Engine) Choices(s *State, yield func(*Choice) bool) {
	p := pos{&e.rules, s}
	d := p.pending()
	o := offers{pos: p, d: &d, yield: yield}
	if d.Kind != None {
		o.all()
	}
}

// offers are answers that are tried.
type offers struct {
	pos
	d     *Decision
	yield func(*Choice) bool
	over  bool
}

// try yields c if it is legal.
func (o *offers) try(c Choice) {
	c.Kind = o.d.Kind
	if o.over || o.check(o.d, &c) != nil {
		return
	}
	o.over = !o.yield(&c)
}

// all tries the answers to the decision.
func (o *offers) all() {
	d := o.d
	if d.CanStop {
		o.try(Choice{Done: true})
	}
	switch d.Kind {
	case Revolt, NavalAttack, NavalMeet, RaidCity, Submit, TakeArrivals:
		o.try(Choice{})
		o.try(Choice{Yes: true})
	case Spoils, RaidSpoils, Depart:
		for n := range d.Count + 1 {
			o.try(Choice{N: n})
		}
	case LeaderGo:
		for a := range d.Areas.All {
			o.try(Choice{To: a})
		}
	case AttackerGo, DefenderGo, ClearArea, LeaveSubject:
		o.retreats()
	case March:
		o.marches()
	case CampaignMove:
		o.campaignMoves()
	case React:
		o.reactions()
	default:
		o.pieces()
	}
}

// pieces tries the answers that name units, areas and fleets.
func (o *offers) pieces() {
	d := o.d
	switch d.Kind {
	case Buy, TributeBuy, RemoveExcess, Convert, RebuildRaided:
		o.kinds(d.Units.Has, func(u Unit) {
			if u != City {
				o.try(Choice{Unit: u})
				return
			}
			for a := range d.Areas.All {
				o.try(Choice{Unit: u, Area: a})
			}
		})
	case PlaceUnit, PlaceLeader, CampaignRaid, Become:
		for a := range d.Areas.All {
			o.try(Choice{Area: a})
		}
	case Rebuild, Reduce, Block:
		for a := range d.Areas.All {
			o.kinds(func(Unit) bool { return true }, func(u Unit) { o.try(Choice{Area: a, Unit: u}) })
		}
	case NextBattle:
		for a := range d.Areas.All {
			for m := range o.last + 1 {
				o.try(Choice{Area: a, Nation: m})
			}
		}
	case Aim:
		for slot := range uint8(slots) {
			for n := d.Count; n > 0; n-- {
				o.try(Choice{Aim: slot + 1, N: n})
			}
		}
	case LoseFleet, SaveCargo:
		for i := range o.NShips {
			o.try(Choice{Ship: i + 1})
		}
	case Panic:
		o.kinds(d.Units.Has, func(u Unit) {
			for a := range o.goals(d.Nation, d.Area).All {
				o.try(Choice{Unit: u, To: a})
			}
			o.try(Choice{Unit: u})
		})
	case Gather:
		for a := range d.Areas.All {
			c := Choice{Area: a}
			c.Units[0] = o.free(d.Nation, a)
			o.try(c)
		}
	}
}

// kinds calls each for every kind of units that is asked for.
func (o *offers) kinds(wanted func(Unit) bool, each func(Unit)) {
	for u := Infantry; u <= City; u++ {
		if wanted(u) {
			each(u)
		}
	}
}

// retreats tries to send all away, all to one place, and each fleet to each sea.
func (o *offers) retreats() {
	d := o.d
	if o.b.Seas.Has(d.Area) {
		for i := range o.NShips {
			for a := range d.Areas.All {
				o.try(Choice{Ship: i + 1, To: a})
			}
		}
		return
	}
	c := Choice{Kind: d.Kind}
	o.retreatAll(d, &c, false)
	o.try(c)
	for a := range o.goals(d.Nation, d.Area).All {
		c := Choice{}
		c.Legs[0] = Leg{To: a, Units: o.mobile(d.Nation, d.Area), Leaders: o.leadersAt(d.Nation, d.Area)}
		o.try(c)
	}
}

// marches tries marches and voyages of the movement phase.
func (o *offers) marches() {
	o.try(Choice{Done: true})
	for a := range (o.Where[o.Turn] & o.b.Land).All {
		o.walks(a, o.leadersAt(o.Turn, a))
	}
	for i := range o.NShips {
		if o.Ships[i].Nation == o.Turn {
			o.voyages(i + 1)
		}
	}
}

// walks tries marches from a: all who can, all but one, one of each kind, leaders with all.
func (o *offers) walks(a board.Area, leaders cards.Leaders) {
	free := o.free(o.Turn, a)
	if free.Sum() == 0 && leaders == 0 {
		return
	}
	path := [MaxPath]board.Area{a}
	if leaders != 0 {
		o.steps(path, 1, free, leaders)
	}
	if o.Campaign.Leader != cards.NoLeader {
		return
	}
	o.steps(path, 1, free, 0)
	for u := Infantry; u <= cards.LandKinds; u++ {
		if free[u] > 0 && free.Sum() > 1 {
			var one Units
			one[u] = 1
			o.steps(path, 1, one, 0)
			rest := free
			rest[u]--
			o.steps(path, 1, rest, leaders)
		}
	}
}

// longest is how far marches are tried.
const longest = 3

// steps tries the ways on from the end of a path.
func (o *offers) steps(path [MaxPath]board.Area, n uint8, with Units, leaders cards.Leaders) {
	at := path[n-1]
	for b := range o.around(at).All {
		c := Choice{Act: Go, Path: path, Len: n + 1, Leaders: leaders}
		for i := range n {
			c.Units[i] = with
		}
		c.Path[n] = b
		if o.over {
			return
		}
		o.try(c)
		if n < longest && o.othersAt(o.Turn, b) == NoNation && !o.pk.Highland.Has(b) && b != path[0] {
			o.steps(c.Path, n+1, with, leaders)
		}
	}
}

// voyages tries what a fleet can do.
func (o *offers) voyages(ship uint8) {
	x := &o.Ships[ship-1]
	for a := range (o.b.Shore[x.Sea] & o.Where[o.Turn]).All {
		for u := Infantry; u <= cards.LandKinds; u++ {
			o.try(Choice{Act: Embark, Unit: u, Area: a, Ship: ship})
		}
		for l := range o.leadersAt(o.Turn, a).All {
			o.try(Choice{Act: Embark, Leaders: 1 << l, Area: a, Ship: ship})
		}
	}
	for a := range o.b.Open[x.Sea].All {
		o.try(Choice{Act: Sail, Ship: ship, To: a})
	}
	for a := range o.b.Shore[x.Sea].All {
		for i, u := range x.Cargo {
			if u != NoUnit && (i == 0 || u != x.Cargo[0]) {
				o.try(Choice{Act: Land, Unit: u, Ship: ship, To: a})
			}
		}
		for l := range o.aboard(ship).All {
			o.try(Choice{Act: Land, Leaders: 1 << l, Ship: ship, To: a})
		}
	}
}

// campaignMoves tries the moves of the leader of a campaign.
func (o *offers) campaignMoves() {
	l := &o.Leaders[o.d.Leader]
	if l.Ship == 0 && !o.Campaign.Acting {
		o.try(Choice{Act: Fight})
		o.walks(l.At, 1<<o.d.Leader)
	}
	for i := range o.NShips {
		if o.Ships[i].Nation == o.Turn {
			o.voyages(i + 1)
		}
	}
}

// reactions tries to join with all from each neighbour and from all, and to send all of
// each place to each place beside it.
func (o *offers) reactions() {
	d := o.d
	n := d.Nation
	stack := func(a board.Area) (Units, cards.Leaders) {
		u := o.movable(n, a)
		if o.b.Seas.Has(a) {
			u = Units{Fleet: u[Fleet]}
		}
		return u, o.leadersNear(n, a)
	}
	all, k := Choice{Act: Join}, 0
	for a := range (o.touching(d.Area) & o.Where[n]).All {
		one := Choice{Act: Join}
		one.Legs[0].To = a
		one.Legs[0].Units, one.Legs[0].Leaders = stack(a)
		o.try(one)
		if k < MaxLegs {
			all.Legs[k] = one.Legs[0]
			k++
		}
	}
	if k > 1 {
		o.try(all)
	}
	for a := range o.Where[n].All {
		for b := range o.touching(a).All {
			c := Choice{Act: See, Area: a, To: b}
			c.Units[0], c.Leaders = stack(a)
			o.try(c)
		}
	}
}
