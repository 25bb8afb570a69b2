package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// departDecision asks at the end of a turn how many units that stand in an entry area leave
// the game for points (it CRD-23 RUL-127).
func (p pos) departDecision() Decision {
	n := p.Turn
	for i := range p.pk.Nations[n].Lines {
		l := &p.pk.Nations[n].Lines[i]
		if l.Event != cards.Leaves {
			continue
		}
		a := l.Areas.First()
		if k := p.count(n, a) + p.leadersAt(n, a).Len(); k > 0 && !p.Asked.Has(n) {
			return Decision{Kind: Depart, Nation: n, Area: a, Count: uint8(k)}
		}
	}
	return Decision{}
}

// depart lets them go, the weakest kinds first, leaders last; their counters are out of the
// game.
func (p *play) depart(d *Decision, c *Choice) {
	n, a := d.Nation, d.Area
	p.Asked = p.Asked.With(n)
	left := c.N
	u := p.units(n, a)
	for k := Infantry; k <= cards.LandKinds; k++ {
		if m := min(left, u[k]); m > 0 {
			p.take(n, a, k, m, 0, false, discard)
			p.Retired[n][k] += m
			left -= m
			p.event(Event{Kind: LeftGame, Nation: n, Area: a, Unit: k, N: m})
		}
	}
	for x := range p.leadersAt(n, a).All {
		if left == 0 {
			break
		}
		p.liftLeader(x, Dead)
		left--
		p.event(Event{Kind: LeftGame, Nation: n, Area: a, Unit: LeaderUnit, Leader: x, N: 1})
	}
	if c.N > 0 {
		p.score(n, cards.Leaves, award{area: a, n: c.N, why: ForLeaving})
	}
}

// reduction is what a card says for the end of this turn.
func (p pos) reduction() cards.Reduce {
	for _, r := range p.pk.Nations[p.Turn].Reduce {
		if r.Round == p.Round {
			return r
		}
	}
	return cards.Reduce{}
}

// reduceDecision asks which units go until no more are left than the card says; nobody
// scores; units in entry areas first (it CRD-32 RUL-128).
func (p pos) reduceDecision() Decision {
	n, r := p.Turn, p.reduction()
	if r.Unit == NoUnit {
		return Decision{}
	}
	var at board.Set
	all := 0
	for i := range p.Stacks[:p.NStacks] {
		if st := &p.Stacks[i]; st.Nation == n && st.Unit == r.Unit {
			at = at.With(st.At)
			all += int(st.N)
		}
	}
	if all <= int(r.To) {
		return Decision{}
	}
	if entry := at & p.pk.Entry; entry != 0 {
		at = entry
	}
	return Decision{Kind: Reduce, Nation: n, Unit: r.Unit, Areas: at, Count: uint8(all - int(r.To))}
}

func (p *play) reduce(d *Decision, c *Choice) {
	p.take(d.Nation, c.Area, c.Unit, 1, 0, false, discard)
	p.event(Event{Kind: Removed, Nation: d.Nation, Area: c.Area, Unit: c.Unit, N: 1, Why: ByReduction})
}

// ends reports whether n leaves play after this round (it TRN-01).
func (p pos) ends(n Nation) bool { return p.pk.Nations[n].Ends && p.pk.Nations[n].Last == p.Round }

// nextTransformation lets nations leave, or turn into others, one after the other; then come
// late reinforcements (it TRN-01 TRN-02 RUL-137).
func (p *play) nextTransformation() {
	if p.Who != NoNation {
		p.endNation(p.Who)
	}
	for p.Who++; p.Who <= p.last; p.Who++ {
		if !p.ends(p.Who) || p.Where[p.Who] == 0 {
			continue
		}
		if p.becomeDecision().Kind != None {
			return
		}
		p.endNation(p.Who)
	}
	p.openArrivals(LateArrivals, 1)
}

// heirs counts the land units of n that could become units of its successor, and for how
// many there are counters.
func (p pos) heirs(n Nation) (at board.Set, all, stock int) {
	x := &p.pk.Nations[n]
	at = p.Where[n] & x.BecomesIn & p.b.Land
	for a := range at.All {
		all += p.count(n, a)
	}
	return at, all, p.stock(x.Becomes, p.becomesAs(n))
}

func (p pos) becomesAs(n Nation) Unit {
	if u := p.pk.Nations[n].BecomesAs; u != NoUnit {
		return u
	}
	return Infantry
}

// becomeDecision asks, if counters are short, where units turn into the new ones.
func (p pos) becomeDecision() Decision {
	n := p.Who
	if n == NoNation || n > p.last || !p.ends(n) || p.pk.Nations[n].Becomes == NoNation {
		return Decision{}
	}
	at, all, stock := p.heirs(n)
	if stock <= 0 || all <= stock {
		return Decision{}
	}
	for t := at; t != 0; {
		var a board.Area
		if a, t = t.Pop(); p.count(n, a) == 0 {
			at = at.Without(a)
		}
	}
	return Decision{Kind: Become, Nation: n, For: p.pk.Nations[n].Becomes, Areas: at, Count: uint8(stock), Unit: p.becomesAs(n)}
}

// become turns one unit in a into one of the new nation.
func (p *play) become(a board.Area) {
	n := p.Who
	m, u := p.pk.Nations[n].Becomes, p.becomesAs(n)
	for k := Infantry; k <= cards.LandKinds; k++ {
		if p.units(n, a)[k] > 0 {
			p.take(n, a, k, 1, 0, false, discard)
			break
		}
	}
	p.add(Stack{At: a, Nation: m, Unit: u, N: 1})
	p.event(Event{Kind: Transformed, Nation: n, Other: m, Area: a, Unit: u, N: 1})
}

// endNation turns what is left of n into its successor as far as counters go, and takes the
// rest off the board; its cities pass on, or stay, empty, in its name (it RUL-78).
func (p *play) endNation(n Nation) {
	m := p.pk.Nations[n].Becomes
	if m != NoNation {
		at, _, stock := p.heirs(n)
		for t := at; t != 0 && stock > 0; {
			var a board.Area
			a, t = t.Pop()
			for p.count(n, a) > 0 && stock > 0 {
				p.become(a)
				stock--
			}
		}
	}
	for a := range (p.Where[n] & p.b.Land).All {
		p.removeAll(n, a, ByEnd)
	}
	for x := range p.leadersOf[n].All {
		if p.Leaders[x].Fate == OnBoard {
			p.liftLeader(x, Waiting)
		}
	}
	for i := range p.Ships {
		if p.Ships[i].Nation == n {
			p.event(Event{Kind: Removed, Nation: n, Area: p.Ships[i].Sea, Unit: Fleet, N: 1, Why: ByEnd})
			p.scuttle(i)
		}
	}
	p.Held[n] = Units{}
	p.void(n)
	if p.Ruler[n] != NoNation {
		p.release(n)
	}
	for k := Nation(1); k <= p.last; k++ {
		if p.Ruler[k] == n {
			p.release(k)
		}
	}
	if m != NoNation {
		for a, owner := range p.Owner {
			if owner == n {
				p.Owner[a] = m
			}
		}
	}
}

// nextFaction gives the next campaign move of the civil war: the factions alternate, and
// may pass; the war ends when none has gold for a move or all have passed in succession
// (it R10-06 R10-07 R10-08 RUL-119 INV-35).
func (p *play) nextFaction() {
	list := p.pk.CivilWar
	at := 0
	for i, n := range list {
		if n == p.Turn {
			at = i + 1
		}
	}
	gold := false
	for _, n := range list {
		gold = gold || p.Gold[n] >= p.pk.MovePrice
	}
	if !gold || int(p.Passes) >= len(list) {
		p.Turn, p.Stage = NoNation, RoundEnd
		return
	}
	if at%len(list) == 0 {
		p.Part++ // each moves once in it
	}
	p.Turn = list[at%len(list)]
	p.clearTurn()
	c, ok := p.campaignDue()
	if !ok || p.Leaders[c.Leader].Fate != OnBoard || p.Gold[p.Turn] < p.pk.MovePrice {
		p.Passes++
		p.event(Event{Kind: Passed, Nation: p.Turn})
		return
	}
	p.Campaign.Leader = c.Leader
	p.beginCampaignMove()
}

// civilDesertion rolls for Roman legions in the area of a leader of the civil war, after a
// move and again after reactions: they go over to his faction; beside a consular legion
// less likely, and that never (it R10-11 R10-12 R10-13 R10-14 R10-15 RUL-120).
func (p *play) civilDesertion() {
	if !p.civilWar() {
		return
	}
	for _, d := range p.pk.Desertion {
		l := &p.Leaders[d.Leader]
		if l.Fate != OnBoard || l.Ship != 0 {
			continue
		}
		u := p.units(p.romans, l.At)
		k := u[Legion]
		if k == 0 {
			continue
		}
		need := d.Roll
		if u[Consular] > 0 {
			need = d.WithConsular
		}
		gone, dice := p.rollFor(k, need)
		stay := uint8(max(0, min(int(gone), p.stock(d.To, Legion))))
		p.event(Event{Kind: Deserted, Nation: p.romans, Other: d.To, Area: l.At, Unit: Legion, N: gone, M: k, Dice: dice})
		p.take(p.romans, l.At, Legion, gone, 0, false, discard)
		p.add(Stack{At: l.At, Nation: d.To, Unit: Legion, N: stay, Flags: moved})
	}
}
