package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// excess is how many units of n stand in a above its limit; leaders, cities and ruins do
// not count, at sea there is no limit (it STK-01 STK-02 STK-06 LDR-08).
func (p pos) excess(n Nation, a board.Area) int { return p.count(n, a) - p.limit(n, a) }

// unlimited is an area of the nation on turn without limit: where the leader of a campaign
// that is due or goes on stands, and where units gather for him (it STK-21 CAM-09 RUL-96).
func (p pos) unlimited() board.Area {
	l := p.Campaign.Leader
	if m := p.major(); m != nil && m.NoLimit && p.Half > 0 { // it MAJ-05
		l = m.Leader
	}
	if c, ok := p.campaignDue(); ok && l == cards.NoLeader && p.Stage < CampaignStart {
		l = c.Leader
	}
	if l == cards.NoLeader || p.Leaders[l].Fate != OnBoard || p.Leaders[l].Ship != 0 {
		return board.None
	}
	return p.Leaders[l].At
}

// crowdDecision asks the nation on turn what to remove where it holds too much: after
// movement everywhere but where it attacks, after combat where it fought, in a campaign
// where it left units behind. Others need not heed limits now (it STK-03 STK-04 STK-05
// STK-16 STK-18 RUL-52 RUL-92).
func (p pos) crowdDecision() Decision {
	n := p.Turn
	at := p.Where[n] & p.b.Land
	switch p.Stage {
	case BattleCrowds:
		at &= p.Fought | p.Campaign.Left
	case CampaignCrowds:
		at &= p.Campaign.Left
	}
	free := p.unlimited()
	if p.Stage == FinalCrowds {
		at, free = p.finalAreas()
	}
	for t := at; t != 0; {
		var a board.Area
		a, t = t.Pop()
		k := p.excess(n, a)
		if k <= 0 || a == free || p.contested(n, a) && !p.Quiet.Has(a) {
			continue
		}
		return Decision{Kind: RemoveExcess, Nation: n, Area: a, Count: uint8(k), Units: p.kindsAt(n, a)}
	}
	return Decision{}
}

// kindsAt are the kinds of land units that n has in a.
func (p pos) kindsAt(n Nation, a board.Area) (s cards.KindSet) {
	u := p.units(n, a)
	for k := Infantry; k <= cards.LandKinds; k++ {
		if u[k] > 0 {
			s |= 1 << k
		}
	}
	return s
}

// unitsIn are the kinds among which an answer may choose.
func (p pos) unitsIn(n Nation, k Kind, a board.Area) cards.KindSet {
	switch k {
	case Block:
		return p.blockUnits()
	case Reduce:
		return p.kindsAt(n, a) & (1 << p.reduction().Unit)
	}
	return p.kindsAt(n, a)
}

// removeExcess takes one unit that is too much off the board; nobody scores, damaged ones
// go first (it RUL-50).
func (p *play) removeExcess(d *Decision, c *Choice) {
	p.take(d.Nation, d.Area, c.Unit, 1, 0, false, discard)
	p.event(Event{Kind: Removed, Nation: d.Nation, Area: d.Area, Unit: c.Unit, N: 1, Why: ByLimit})
}

// forgetRetreats ends the leave of units that came by retreat to stand above the limit
// (it STK-18).
func (p *play) forgetRetreats() { p.reflag(p.Turn, ^retired, false) }

// checkCapital judges a declaration: any controlled area at any moment, never one that the
// nation attacks; the Romans of Italia I have Roma (it STK-07 STK-08 STK-10 ROM-04 RUL-51).
func (p pos) checkCapital(n Nation, a board.Area) *Illegal {
	fixed := p.pk.Nations[n].Capital != board.None
	if fixed || !p.b.Land.Has(a) || !p.controlled(n).Has(a) || n == p.Turn && p.contested(n, a) {
		rule := "it STK-10"
		if fixed {
			rule = "it ROM-04"
		}
		return &Illegal{Why: NoCapital, Rule: rule, Nation: n, Area: a}
	}
	return nil
}

// declare makes a the capital. What is too much in the old one is removed at once (it
// STK-09), units that came by retreat may still be one more.
func (p *play) declare(n Nation, a board.Area) {
	old := p.Capital[n]
	if old == a {
		return
	}
	p.Capital[n] = a
	p.event(Event{Kind: CapitalSet, Nation: n, Area: a})
	if old != board.None && p.Where[n].Has(old) {
		p.push(Task{Kind: taskExcess, Nation: n, Area: old})
	}
}

// graced is how many of n's units in a stand there by leave of a retreat: one at most.
func (p pos) graced(n Nation, a board.Area) int {
	for lo, hi := p.span(a); lo < hi; lo++ {
		if st := &p.Stacks[lo]; st.Nation == n && st.Flags&retired != 0 {
			return 1
		}
	}
	return 0
}
