package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// cityPrice is what a city in a costs (it BUY-01).
func (p pos) cityPrice(a board.Area) uint8 {
	if (p.pk.Highland | p.pk.Marsh).Has(a) {
		return p.pk.CityHigh
	}
	return p.pk.CityPrice
}

// stays are the areas that n will control when placement begins: leaders of an earlier
// round have left then (it RUL-33).
func (p pos) stays(n Nation) board.Set {
	var s board.Set
	for a := range p.controlled(n).All {
		if p.count(n, a) > 0 {
			s = s.With(a)
			continue
		}
		for l := range p.leadersAt(n, a).All {
			if p.Leaders[l].Since == p.Round {
				s = s.With(a)
			}
		}
	}
	return s
}

// citySites are areas where n could build a city: without city and ruin, in its hands when
// placement begins, no entry area; the nations that have nothing but infantry build none
// (it PLA-08 DEF-12 RUL-36).
func (p pos) citySites(n Nation) board.Set {
	if p.noCities.Has(n) {
		return 0
	}
	return p.stays(n) & p.pk.CityAllowed &^ (p.Cities | p.Ruins | p.Gone | p.Built | p.pk.Entry)
}

// fleetSeas are the seas where n could place bought fleets (it PLA-05 CAR-08).
func (p pos) fleetSeas(n Nation, from board.Set) board.Set {
	var s board.Set
	for a := range from.All {
		s |= p.b.Shore[a]
	}
	if only := p.pk.Nations[n].FleetsAt; only != 0 {
		s &= only
	}
	return s
}

// buyable says why n cannot buy a unit of kind u now, or NotIllegal (it BUY-03 BUY-04 BUY-05
// BUY-08). placing says whether it must find a place in this turn's placement (it RUL-33);
// a unit bought with tribute waits.
func (p pos) buyable(n Nation, u Unit, placing bool) refusal {
	x := &p.pk.UnitInfo[u]
	bad := refusal{Why: NotForSale, Rule: "it BUY-04", Nation: n, Unit: u, N: int(p.Gold[n]), Max: int(x.Price)}
	switch {
	case u < Infantry || u > Fleet || p.pk.Nations[n].Counters[u] == 0:
		return bad
	case p.stock(n, u) <= 0:
		bad.Rule = "it BUY-05"
		return bad
	case p.Gold[n] < x.Price:
		bad.Why, bad.Rule = TooDear, "it BUY-01 BUY-02"
		return bad
	case u == Consular && n == p.romans && int(p.inPlay(n)[Consular])+1 > (p.controlled(n)&p.Cities).Len()/2:
		// Purchases that stand already stay when cities are lost (it BUY-09); in the civil
		// war nothing is bought, so nothing binds the Populares (it BUY-10 RUL-10 RUL-35 INC-13).
		bad.Why, bad.Rule = TooFewCities, "it BUY-08"
		return bad
	}
	if !placing {
		return refusal{}
	}
	bad.Why, bad.Rule = NoPlaceFor, "it RUL-33"
	at := p.stays(n)
	if u == Fleet {
		if p.fleetSeas(n, at) == 0 {
			return bad
		}
		return refusal{}
	}
	due := p.Bought.Sum() + p.Held[n].Sum()
	if k := at.Len(); k == 0 || k > 1 && due >= k {
		return bad
	}
	return refusal{}
}

// buyDecision asks the nation on turn for its purchases, one at a time; all are paid
// before placing (it BUY-06 BUY-07).
func (p pos) buyDecision() Decision {
	n := p.Turn
	d := Decision{Kind: Buy, Nation: n, CanStop: true}
	if int(p.Gold[n]) < p.cheapest() {
		return Decision{}
	}
	for u := Infantry; u <= Fleet; u++ {
		if p.pk.Nations[n].Counters[u] > 0 && p.buyable(n, u, true).Why == NotIllegal {
			d.Units |= 1 << u
		}
	}
	for a := range p.citySites(n).All {
		if p.Gold[n] >= p.cityPrice(a) {
			d.Units |= 1 << City
			d.Areas = d.Areas.With(a)
		}
	}
	if d.Units == 0 || p.Asked.Has(n) {
		return Decision{}
	}
	return d
}

// cheapest is the least that anything costs.
func (p pos) cheapest() int {
	least := int(p.pk.CityPrice)
	for u := Infantry; u <= Fleet; u++ {
		if x := &p.pk.UnitInfo[u]; x.Hit > 0 {
			least = min(least, int(x.Price))
		}
	}
	return least
}

// Dear says why a nation cannot buy a unit, or a city in an area, beside what it has bought in its turn; nil: it has the gold.
func (e *Engine) Dear(s *State, n Nation, u Unit, at board.Area) *Illegal {
	bad := pos{&e.rules, s}.checkBuy(&Decision{Kind: Buy, Nation: n}, &Choice{Unit: u, Area: at})
	if bad != nil && bad.Why == NoPlaceFor { // what was bought may not be placed yet
		return nil
	}
	return bad
}

// checkBuy judges a purchase.
func (p pos) checkBuy(d *Decision, c *Choice) *Illegal {
	if c.Done {
		return nil
	}
	if c.Unit == City && d.Kind == Buy { // with tribute a unit only (it INC-11)
		switch {
		case !p.citySites(d.Nation).Has(c.Area):
			return &Illegal{Why: NoCityThere, Rule: "it PLA-08", Nation: d.Nation, Area: c.Area}
		case p.Gold[d.Nation] < p.cityPrice(c.Area):
			return &Illegal{Why: TooDear, Rule: "it BUY-01", Nation: d.Nation, Unit: City, Area: c.Area, N: int(p.Gold[d.Nation]), Max: int(p.cityPrice(c.Area))}
		}
		return nil
	}
	if bad := p.buyable(d.Nation, c.Unit, d.Kind == Buy); bad.Why != NotIllegal {
		return bad.fail()
	}
	return nil
}

// buy carries a purchase out.
func (p *play) buy(c *Choice) {
	n := p.Turn
	if c.Done {
		p.Asked = p.Asked.With(n)
		return
	}
	price := p.pk.UnitInfo[c.Unit].Price
	ev := Event{Kind: Bought, Nation: n, Unit: c.Unit}
	if c.Unit == City {
		price, ev.Area = p.cityPrice(c.Area), c.Area
		p.Built = p.Built.With(c.Area)
	} else {
		p.Bought[c.Unit]++
	}
	p.Gold[n] -= price
	ev.Gold = int16(price)
	p.event(ev)
}

// leadersLeave begins phase 2: leaders of an earlier round leave, those of the set-up in
// their nation's second turn; bought cities are built, before reinforcements come (it LDR-02
// LDR-03 PLA-01 PLA-08).
func (p *play) leadersLeave() {
	n := p.Turn
	for x := range p.leadersOf[n].All {
		if p.Leaders[x].Fate == OnBoard && p.Leaders[x].Since < p.Round {
			p.leaderLeaves(x)
		}
	}
	for a := range (p.Built & p.controlled(n)).All {
		p.Cities = p.Cities.With(a)
		p.Owner[a] = n
		p.event(Event{Kind: CityBuilt, Nation: n, Area: a})
	}
	p.Built = 0
	p.openArrivals(Placing, 0)
	p.Who = n
}

// placeDecision asks where bought units go (it PLA-02 PLA-03 PLA-04 PLA-05 PLA-06 RUL-37).
func (p pos) placeDecision() Decision {
	n := p.Turn
	for u := Fleet; u >= Infantry; u-- {
		k := p.Bought[u] + p.Held[n][u]
		if k == 0 {
			continue
		}
		at := p.controlled(n)
		if u == Fleet {
			at = p.fleetSeas(n, at)
		} else if at.Len() > 1 {
			at &^= p.Placed
		}
		if at != 0 {
			return Decision{Kind: PlaceUnit, Nation: n, Unit: u, Count: k, Areas: at}
		}
	}
	return Decision{}
}

// place puts a bought unit on the board, without regard to limits (it PLA-07 STK-12).
func (p *play) place(d *Decision, c *Choice) {
	n := p.Turn
	if p.Held[n][d.Unit] > 0 {
		p.Held[n][d.Unit]--
	} else {
		p.Bought[d.Unit]--
	}
	p.event(Event{Kind: Placed, Nation: n, Area: c.Area, Unit: d.Unit, N: 1})
	if d.Unit == Fleet {
		p.launch(n, c.Area)
		return
	}
	p.Placed = p.Placed.With(c.Area)
	p.add(Stack{At: c.Area, Nation: n, Unit: d.Unit, N: 1})
}

// startsWithCampaign reports whether the turn begins with the campaign (it CAM-06 CIM-02).
func (p pos) startsWithCampaign() bool {
	for i := range p.pk.Nations[p.Turn].Campaigns {
		if c := &p.pk.Nations[p.Turn].Campaigns[i]; c.Round == p.Round && c.StartsTurn {
			return true
		}
	}
	return false
}

// campaignDue is the campaign of the nation on turn in this round, and whether there is one.
func (p pos) campaignDue() (*cards.Campaign, bool) {
	for i := range p.pk.Nations[p.Turn].Campaigns {
		if c := &p.pk.Nations[p.Turn].Campaigns[i]; c.Round == p.Round {
			return c, true
		}
	}
	return nil, false
}
