package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// startCampaign begins phase 5, if a card lets a leader lead one in this round and he lives
// (it CAM-01 CRD-01 CRD-08). Gold for it comes now, also if no move follows (it CAM-05
// RUL-94).
func (p *play) startCampaign() {
	p.Stage, p.Asked = Departing, 0
	c, ok := p.campaignDue()
	if !ok {
		return
	}
	if p.Leaders[c.Leader].Fate != OnBoard {
		return
	}
	gold := uint8(0)
	if !p.sw.AdviceOff {
		gold = p.campaignGold(c)
	}
	p.event(Event{Kind: CampaignBegan, Nation: p.Turn, Leader: c.Leader, Gold: int16(gold)})
	p.Campaign.Leader = c.Leader
	p.beginCampaignMove()
}

// campaignGold gives what the card gives for a campaign.
func (p *play) campaignGold(c *cards.Campaign) (gold uint8) {
	for i := range p.pk.Nations[p.Turn].Arrivals {
		if a := &p.pk.Nations[p.Turn].Arrivals[i]; a.Round == p.Round {
			gold += a.Gold
		}
	}
	if p.Leaders[c.Leader].Fate != OnBoard {
		return 0
	}
	p.Gold[p.Turn] += gold
	return gold
}

// beginCampaignMove makes all ready for the next move: full movement for all who will take
// part (it CAM-07).
func (p *play) beginCampaignMove() {
	l := p.Campaign.Leader
	if !p.civilWar() { // there it is kept from one turn to the next
		p.Blocks[p.Turn] = p.Campaign.Blocked
	}
	p.Campaign = Campaign{Leader: l, Moves: p.Campaign.Moves, Start: p.Leaders[l].At}
	p.Fought, p.Shift = 0, false
	p.reflag(p.Turn, retired, true)
	if !p.civilWar() { // there a part is a turn of each faction
		p.Part++
	}
	p.Stage = CampaignMoves
}

// nextCampaignMove goes on after the combats of a move; the campaign ends at once when its
// leader is gone (it CAM-14 RUL-103). In the civil war each move is a turn (it R10-06).
func (p *play) nextCampaignMove() {
	if l := p.Campaign.Leader; p.Campaign.Ending || p.civilWar() || p.Leaders[l].Fate != OnBoard {
		p.Stage = CampaignOver
		return
	}
	p.beginCampaignMove()
}

// campaignDecision asks for the next move, as often as there is gold for one (it CAM-03
// CAM-04 CAM-15 RUL-90 INV-31). It may not stop in an area of a subject, if the army can
// walk on (it CAM-12).
func (p pos) campaignDecision() Decision {
	l := p.Campaign.Leader
	if l == cards.NoLeader || p.Leaders[l].Fate != OnBoard {
		return Decision{}
	}
	d := Decision{Kind: CampaignMove, Nation: p.Turn, Leader: l, Area: p.Leaders[l].At, Count: p.Gold[p.Turn], CanStop: true}
	if p.Campaign.Acting {
		return d
	}
	if p.Gold[p.Turn] < p.pk.MovePrice || p.civilWar() && p.Campaign.Moves > 0 {
		return Decision{}
	}
	d.CanStop = !p.guest() || !p.canWalkOn()
	return d
}

// guest reports whether the army of a campaign stands in an area of an ally.
func (p pos) guest() bool {
	l := &p.Leaders[p.Campaign.Leader]
	m := NoNation
	if l.Ship == 0 {
		m = p.othersAt(p.Turn, l.At)
	}
	return m != NoNation && p.allied(p.Turn, m)
}

// canWalkOn reports whether the leader can go to an area next to his.
func (p pos) canWalkOn() bool {
	for b := range p.around(p.Leaders[p.Campaign.Leader].At).All {
		if p.mayStay(p.Turn, b) && p.othersAt(p.Turn, b) == NoNation {
			return true
		}
	}
	return false
}

// mayRest reports whether a move of a campaign may end in an area of m: a subject's, with
// gold for a further move left (it CAM-12 CAR-04 RUL-95).
func (p pos) mayRest(m Nation) bool {
	left := int(p.Gold[p.Turn])
	if !p.Campaign.Acting {
		left -= int(p.pk.MovePrice)
	}
	return p.Ruler[m] == p.Turn && left >= int(p.pk.MovePrice)
}

// landsWithLeader reports whether the campaign's leader lands in a or stands there already.
func (p pos) landsWithLeader(a board.Area, leaders cards.Leaders) bool {
	l := p.Campaign.Leader
	return leaders.Has(l) || p.Leaders[l].Ship == 0 && p.Leaders[l].At == a
}

// checkCampaignMove judges a move or part of one: the leader goes by land with units from
// his area and units he picks up, or by sea with them, or stays and fights; no unit moves
// without him (it CAM-02 CAM-08 CAM-11 RUL-90).
func (p pos) checkCampaignMove(c *Choice) *Illegal {
	if c.Done {
		return nil
	}
	l := &p.Leaders[p.Campaign.Leader]
	bad := refusal{Why: NotInCampaign, Rule: "it CAM-02", Nation: p.Turn, Area: c.Area}
	switch c.Act {
	case Fight:
		if p.Campaign.Acting || l.Ship != 0 || p.foeAt(p.Turn, l.At) == NoNation {
			bad.Rule = "it RUL-90"
			return bad.fail()
		}
		return nil
	case Go:
		if p.Campaign.Acting || l.Ship != 0 || c.Path[0] != l.At || !c.Leaders.Has(p.Campaign.Leader) {
			bad.Area = c.Path[0]
			return bad.fail()
		}
		return p.checkGo(c)
	case Embark, Sail, Land:
		if !p.takesPart(c, l) {
			return bad.fail()
		}
		return p.checkVoyage(c)
	}
	bad.Why = WrongKind
	return bad.fail()
}

// takesPart reports whether a voyage is part of the move: the leader goes aboard first; then
// units from where he was or from a coast of his sea; fleets sail with him, empty ones do
// not; units land where he is, or are left behind on the coast of his sea (it RUL-102).
func (p pos) takesPart(c *Choice, l *LeaderAt) bool {
	if c.Ship == 0 || c.Ship > p.NShips {
		return false
	}
	x := &p.Ships[c.Ship-1]
	own := c.Leaders.Has(p.Campaign.Leader)
	switch c.Act {
	case Embark:
		if own {
			return c.Area == p.Campaign.Start && l.Ship == 0
		}
		return l.Ship != 0 && (c.Area == p.Campaign.Start || p.b.Shore[l.At].Has(c.Area))
	case Sail:
		return l.Ship == c.Ship || (x.free() < 2 || p.aboard(c.Ship) != 0) && p.Campaign.Sailed.Has(c.To)
	case Land:
		if own {
			return l.Ship == c.Ship
		}
		return (p.Campaign.Sailed.Has(x.Sea) || l.Ship != 0 && x.Sea == l.At) && (l.Ship != 0 || l.At == c.To)
	}
	return false
}

// campaignMove carries a move, or a part of one, out.
func (p *play) campaignMove(c *Choice) {
	n, camp := p.Turn, &p.Campaign
	if c.Done {
		if !camp.Acting {
			p.stopCampaign()
			if p.civilWar() {
				p.Passes++
				p.event(Event{Kind: Passed, Nation: n})
			}
			return
		}
		p.Stage = MoveOver
		return
	}
	if !camp.Acting {
		p.Gold[n] -= p.pk.MovePrice
		camp.Acting, camp.Moves = true, camp.Moves+1
		p.Passes = 0
		p.event(Event{Kind: CampaignMoved, Nation: n, Leader: camp.Leader, Gold: int16(p.Gold[n])})
	}
	switch c.Act {
	case Fight:
		p.Stage = MoveOver
	case Go:
		for i := range int(c.Len) - 1 {
			camp.Trail = camp.Trail.With(c.Path[i])
			if i > 0 && p.foeAt(n, c.Path[i]) != NoNation {
				camp.Over = camp.Over.With(c.Path[i])
			}
		}
		p.goBy(c)
		p.Stage = MoveOver
	default:
		p.voyage(c)
		if l := &p.Leaders[camp.Leader]; l.Ship != 0 {
			camp.Sailed = camp.Sailed.With(l.At)
		}
		camp.Trail = camp.Trail.With(camp.Start)
		if c.Act == Land {
			camp.Left = camp.Left.With(c.To)
		}
	}
}

// stopCampaign ends the moves. Who came to an occupied area and did not move fights there
// all the same (it EPI-02).
func (p *play) stopCampaign() {
	p.Campaign.Ending = true
	p.Stage = CampaignOver
	if p.battles(p.Turn) != 0 {
		p.Stage = NavalStart
	}
}

// moveOver ends a move: legions may desert in the civil war; then come revolts, raids,
// block and reactions.
func (p *play) moveOver() {
	camp := &p.Campaign
	camp.Acting = false
	camp.Left |= camp.Trail & p.b.Land
	p.civilDesertion()
	camp.Taken = p.battles(p.Turn)
	p.Asked = 0
	p.Stage = CampaignRaids
	if c, ok := p.campaignDue(); ok && c.GatherTo != board.None {
		p.Stage = HannibalRevolts
	}
}

// campaignRaidDecision asks which cities are raided, in the leader's area and in areas that
// were overrun; before reactions (it CAM-17 REA-17 OVR-06).
func (p pos) campaignRaidDecision() Decision {
	n := p.Turn
	if p.Asked.Has(n) {
		return Decision{}
	}
	at := p.Campaign.Over
	if l := &p.Leaders[p.Campaign.Leader]; l.Ship == 0 {
		at = at.With(l.At)
	}
	at &^= p.Campaign.Raid
	for t := at; t != 0; {
		var a board.Area
		a, t = t.Pop()
		if m := p.foeAt(n, a); m == NoNation || !p.canRaid(a, m) || p.count(n, a) == 0 {
			at = at.Without(a)
		}
	}
	if at == 0 {
		return Decision{}
	}
	return Decision{Kind: CampaignRaid, Nation: n, Areas: at, CanStop: true}
}

func (p *play) campaignRaid(c *Choice) {
	if c.Done {
		p.Asked = p.Asked.With(p.Turn)
		return
	}
	p.Campaign.Raid = p.Campaign.Raid.With(c.Area)
	p.event(Event{Kind: RaidDeclared, Nation: p.Turn, Area: c.Area})
}

// blockUnits are the kinds that can be given for a block: in the leader's area, but not the
// last land unit with him (it BLO-02 BLO-03 RUL-101).
func (p pos) blockUnits() cards.KindSet {
	l := &p.Leaders[p.Campaign.Leader]
	if l.Ship != 0 || p.count(p.Turn, l.At) < 2 {
		return 0
	}
	return p.kindsAt(p.Turn, l.At)
}

// blockDecision asks whether an area or sea next to the leader is blocked, one in a move,
// for gold and a unit, and not the same twice running (it BLO-01 BLO-05 INV-30).
func (p pos) blockDecision() Decision {
	n := p.Turn
	if p.Asked.Has(n) || p.Gold[n] < p.pk.BlockPrice || p.blockUnits() == 0 {
		return Decision{}
	}
	var at board.Set
	near := p.touching(p.Leaders[p.Campaign.Leader].At) &^ p.Blocks[n]
	for m := Nation(1); m <= p.last; m++ {
		if m != n && !p.allied(n, m) {
			at |= near & p.Where[m]
		}
	}
	if at == 0 {
		return Decision{}
	}
	return Decision{Kind: Block, Nation: n, Areas: at, Units: p.blockUnits(), CanStop: true}
}

// block carries it out; who is blocked can score the unit, though it is not their turn (it
// BLO-04).
func (p *play) block(d *Decision, c *Choice) {
	n := p.Turn
	p.Asked = p.Asked.With(n)
	if c.Done {
		return
	}
	at := p.Leaders[p.Campaign.Leader].At
	p.Gold[n] -= p.pk.BlockPrice
	p.Campaign.Blocked = board.Of(c.Area)
	p.event(Event{Kind: Blocked, Nation: n, Area: c.Area, Unit: c.Unit})
	p.take(n, at, c.Unit, 1, 0, false, discard)
	p.lost(n, c.Unit, 1, NoNation, at, ByBlock)
	for m := Nation(1); m <= p.last; m++ {
		if m != n && p.Where[m].Has(c.Area) {
			p.score(m, cards.Kill, award{area: at, other: n, unit: c.Unit, n: 1, why: ForKill, always: true})
		}
	}
}

// endCampaign ends the campaign. An army that stands with an ally after all must retreat
// (it RUL-95).
func (p *play) endCampaign() {
	n := p.Turn
	p.event(Event{Kind: CampaignEnded, Nation: n, Leader: p.Campaign.Leader})
	if !p.civilWar() || p.Campaign.Moves > 0 {
		p.Blocks[n] = p.Campaign.Blocked
	}
	p.Campaign = Campaign{}
	for a := range (p.Where[n] & p.b.Land).All {
		if m := p.othersAt(n, a); m != NoNation && p.allied(n, m) {
			p.push(Task{Kind: taskForced, Nation: n, Other: m, Area: a, Why: ForTitle})
		}
	}
	p.Stage, p.Asked = FinalCrowds, 0
}

// finalAreas are where limits are checked when a campaign is over: nowhere, but in a turn
// that began with it everywhere save the leader's area, which is free unless the pack says
// otherwise (it RUL-26 RUL-93).
func (p pos) finalAreas() (at board.Set, free board.Area) {
	c, ok := p.campaignDue()
	if !ok || p.civilWar() {
		return 0, board.None
	}
	if l := &p.Leaders[c.Leader]; l.Fate == OnBoard && l.Ship == 0 {
		free = l.At
	}
	if c.StartsTurn {
		at = p.Where[p.Turn] & p.b.Land &^ (p.pk.Entry &^ p.normal[p.Turn])
	}
	if p.sw.CampaignEndLimits && free != board.None {
		at, free = at.With(free), board.None
	}
	return at, free
}
