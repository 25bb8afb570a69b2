package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia/cards"
)

// startMovement begins a movement phase, in a major invasion the first or second half, each
// with full movement for all (it MAJ-01 MAJ-02).
func (p *play) startMovement() {
	n := p.Turn
	if p.Half == 0 && p.majorInvasion() {
		p.Half = 1
	}
	p.reflag(n, retired, true)
	p.Shift, p.Fought = true, 0
	p.Stage = Movement
	if p.waitsFor() != board.None && p.Half < 2 {
		p.Stage = Gathering
	}
}

// majorInvasion reports whether the nation on turn makes one in this round, led by the
// leader whom its card names.
func (p pos) majorInvasion() bool { return p.major() != nil }

// major is what the card says of it; nil: there is none.
func (p pos) major() *cards.Campaign {
	for i := range p.pk.Nations[p.Turn].Major {
		if m := &p.pk.Nations[p.Turn].Major[i]; m.Round == p.Round && p.Leaders[m.Leader].Fate == OnBoard {
			return m
		}
	}
	return nil
}

// moreMove is how many areas more a card gives all units in the first half (it MAJ-05).
func (p pos) moreMove() int {
	if m := p.major(); m != nil && p.Half == 1 {
		return int(m.MoreMove)
	}
	return 0
}

// waitsFor is the area where units of the nation on turn gather for a campaign that begins
// there; None: nowhere (it CAR-01 RUL-115).
func (p pos) waitsFor() board.Area {
	c, ok := p.campaignDue()
	if !ok || c.GatherTo == board.None || p.Leaders[c.Leader].Fate != OnBoard || p.Leaders[c.Leader].At != c.GatherTo {
		return board.None
	}
	return c.GatherTo
}

// gatherDecision asks which units from anywhere in the region go to the leader; it is
// their whole movement (it CAR-02).
func (p pos) gatherDecision() Decision {
	c, ok := p.campaignDue()
	if !ok || p.waitsFor() == board.None || p.Asked.Has(p.Turn) {
		return Decision{}
	}
	d := Decision{Kind: Gather, Nation: p.Turn, CanStop: true, Area: c.GatherTo}
	for a := range (c.GatherFrom & p.Where[p.Turn]).All {
		if p.free(p.Turn, a) != (Units{}) {
			d.Areas = d.Areas.With(a)
		}
	}
	if d.Areas == 0 {
		return Decision{}
	}
	return d
}

func (p pos) checkGather(d *Decision, c *Choice) *Illegal {
	if c.Done {
		return nil
	}
	if !d.Areas.Has(c.Area) {
		return &Illegal{Why: NoSuchArea, Rule: "it CAR-02", Nation: d.Nation, Area: c.Area}
	}
	free := p.free(d.Nation, c.Area)
	for u := Infantry; u <= cards.LandKinds; u++ {
		if c.Units[0][u] > free[u] {
			return &Illegal{Why: NoUnits, Rule: "it CAR-02", Nation: d.Nation, Area: c.Area, Unit: u, N: int(c.Units[0][u]), Max: int(free[u])}
		}
	}
	if c.Units[0].Sum() == 0 {
		return &Illegal{Why: NoUnits, Rule: "it CAR-02", Nation: d.Nation, Area: c.Area}
	}
	return nil
}

func (p *play) gather(d *Decision, c *Choice) {
	n := p.Turn
	if c.Done {
		p.Asked = p.Asked.With(n)
		return
	}
	p.event(Event{Kind: Gathered, Nation: n, Area: c.Area, To: d.Area, Units: game.Units(c.Units[0])})
	for u := Infantry; u <= cards.LandKinds; u++ {
		p.take(n, c.Area, u, c.Units[0][u], moved, false, func(st Stack) {
			st.At, st.Flags = d.Area, st.Flags|moved
			p.add(st)
		})
	}
}

// free counts by kind the units of n in land area a that have not moved in this phase.
func (p *pos) free(n Nation, a board.Area) (u Units) {
	for lo, hi := p.span(a); lo < hi; lo++ {
		if st := &p.Stacks[lo]; st.Nation == n && st.Flags&moved == 0 {
			u[st.Unit] += st.N
		}
	}
	return u
}

// checkMarch judges one order of the movement phase, or its end (it MOV-01).
func (p pos) checkMarch(c *Choice) *Illegal {
	if c.Done {
		return p.mayStopMoving()
	}
	switch c.Act {
	case Go:
		return p.checkGo(c)
	case Embark, Sail, Land, Shift:
		return p.checkVoyage(c)
	}
	return &Illegal{Why: WrongKind, Rule: "it MOV-01", Nation: p.Turn}
}

// entryArea is an entry area that units of the nation on turn must leave: no normal one for
// it, not that of a campaign to come, not one from which units leave the game (it ENT-01
// RUL-45 RUL-127).
func (p pos) mustLeave() board.Set {
	s := p.Where[p.Turn] & p.pk.Entry &^ p.normal[p.Turn]
	if s == 0 {
		return 0
	}
	return s.Without(p.waitsFor()) &^ p.pk.Nations[p.Turn].MayEnter
}

// mayStopMoving says why the movement phase cannot be closed: a unit in an entry area that
// could leave it (it RUL-45).
func (p pos) mayStopMoving() *Illegal {
	for a := range p.mustLeave().All {
		if _, ok := p.wayOut(a); ok {
			return &Illegal{Why: StillInEntry, Rule: "it ENT-01", Nation: p.Turn, Area: a}
		}
	}
	return nil
}

// wayOut finds a move for a unit or leader in entry area a to a place where it may stay.
func (p pos) wayOut(a board.Area) (Choice, bool) {
	n := p.Turn
	units := p.free(n, a)
	c := Choice{Kind: March, Act: Go, Len: 2}
	c.Path[0] = a
	var leaders cards.Leaders
	for x := range p.leadersAt(n, a).All {
		if !p.Leaders[x].Moved {
			leaders = 1 << x
			break
		}
	}
	for u := Infantry; u <= cards.LandKinds+1; u++ {
		if u <= cards.LandKinds && units[u] == 0 || u > cards.LandKinds && leaders == 0 {
			continue
		}
		c.Units[0], c.Leaders = Units{}, leaders
		if u <= cards.LandKinds {
			c.Units[0][u], c.Leaders = 1, 0
		}
		for b := range p.around(a).All {
			c.Len, c.Path[1], c.Path[2], c.Units[1] = 2, b, board.None, Units{}
			if p.checkGo(&c) == nil {
				return c, true
			}
			if p.foeAt(n, b) == NoNation && p.othersAt(n, b) == NoNation {
				continue
			}
			c.Len, c.Units[1] = 3, c.Units[0]
			for d := range p.b.Next[b].All {
				if c.Path[2] = d; d != a && p.checkGo(&c) == nil {
					return c, true
				}
			}
		}
		for b := range p.b.Shore[a].All { // aboard, where a fleet has room
			for i := range p.Ships[:p.NShips] {
				e := Choice{Kind: March, Act: Embark, Area: a, Ship: uint8(i + 1), Leaders: c.Leaders}
				if c.Leaders == 0 {
					e.Unit = u
				}
				if p.Ships[i].Nation == n && p.Ships[i].Sea == b && p.checkVoyage(&e) == nil {
					return e, true
				}
			}
		}
	}
	return Choice{}, false
}

// march carries an order of the movement phase out; cities and ruins stay where they are
// (it MOV-11).
func (p *play) march(c *Choice) {
	switch {
	case c.Done:
		p.Stage = MovementOver
	case c.Act == Go:
		p.goBy(c)
	default:
		p.voyage(c)
	}
}

// endMovement closes the movement phase. Units that had no way out of an entry area are
// removed, nobody scores (it RUL-45); then cities without defenders fall, and a title is
// won (it MOV-12).
func (p *play) endMovement() {
	n := p.Turn
	for a := range p.mustLeave().All {
		p.removeAll(n, a, ByEntry)
	}
	if p.conquerQuiet() {
		return
	}
	p.Skip = 0
	p.Stage = QuietRebuilding
}

// removeAll takes all of n off land area a, without points for anybody.
func (p *play) removeAll(n Nation, a board.Area, why Why) {
	u := p.units(n, a)
	for k := Infantry; k <= cards.LandKinds; k++ {
		if u[k] > 0 {
			p.event(Event{Kind: Removed, Nation: n, Area: a, Unit: k, N: u[k], Why: why})
			p.take(n, a, k, u[k], 0, false, discard)
		}
	}
	for x := range p.leadersAt(n, a).All {
		p.event(Event{Kind: Removed, Nation: n, Area: a, Unit: LeaderUnit, Leader: x, N: 1, Why: why})
		p.liftLeader(x, Waiting)
	}
}
