package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// openArrivals begins to go through reinforcements from nation who on.
func (p *play) openArrivals(stage Stage, who Nation) {
	p.Stage, p.Who, p.Item, p.Cursor, p.Asked = stage, who, 0, 0, 0
	p.Due, p.DueLead, p.LeadAt, p.Agreed = Units{}, 0, 0, false
}

// when is the moment that a stage of arrivals stands for.
func (s Stage) when() cards.When {
	switch s {
	case EarlyArrivals:
		return cards.AtStart
	case LateArrivals:
		return cards.AtEnd
	}
	return cards.OnTurn
}

// nextArrival ends the arrival that is open, if any, and opens the next; when there is
// none, play goes on (it REI-01 REI-11 R10-02).
func (p *play) nextArrival() {
	if p.Item > 0 {
		p.closeArrival()
		return
	}
	for p.Who != NoNation && p.Who <= p.last {
		x := &p.pk.Nations[p.Who]
		for int(p.Cursor) < len(x.Arrivals) {
			a := &x.Arrivals[p.Cursor]
			p.Cursor++
			if a.Round == p.Round && a.When == p.Stage.when() && p.openArrival(a) {
				p.Item = uint8(p.Cursor)
				return
			}
		}
		p.Cursor = 0
		if p.Stage == Arriving {
			break
		}
		p.Who++
	}
	switch p.Stage {
	case Arriving:
		p.Stage = MovementStart
		if p.startsWithCampaign() {
			p.Stage = CampaignStart
		}
	case EarlyArrivals:
		p.Stage = NextNation
		if p.civilWar() {
			p.Stage = CivilWar
		}
	default:
		p.Stage = RoundOver
	}
	p.Who = NoNation
}

// openArrival works out what comes: only counters limit it (it REI-02 RUL-38 RUL-41), up
// to N fills up (it REI-12). If the leaders are dead the units stay away, too (it LDR-06);
// others must leave an area that is cleared (it CRD-07 CRD-25).
func (p *play) openArrival(a *cards.Arrival) bool {
	n := p.Who
	if p.allDead(a) {
		p.event(Event{Kind: LeaderAbsent, Nation: n, Leader: a.Leaders[0]})
		return false
	}
	if a.OnlyOwn && p.othersAt(n, a.At.Areas.First()) != NoNation { // it CRD-09
		return false
	}
	p.DueLead, p.Due, p.LeadAt, p.Agreed = 0, Units{}, 0, !a.May
	for _, l := range a.Leaders {
		if p.Leaders[l].Fate == Dead { // it LDR-04
			p.event(Event{Kind: LeaderAbsent, Nation: n, Leader: l})
			continue
		}
		p.DueLead |= 1 << l
	}
	have := p.inPlay(n)
	for u := Infantry; u <= Fleet; u++ {
		want := int(a.Units[u])
		switch {
		case a.InArea:
			want -= int(p.units(n, a.At.Areas.First())[u])
		case a.Raise:
			want -= int(have[u]) - int(p.Held[n][u])
		}
		got := max(0, min(want, int(p.pk.Nations[n].Counters[u])-int(p.Retired[n][u])-int(have[u])))
		if got < want && !a.Raise {
			p.event(Event{Kind: Lost, Nation: n, Unit: u, N: uint8(want - got)})
		}
		p.Due[u] = uint8(got)
		if a.Raise && got > 0 {
			p.event(Event{Kind: Raised, Nation: n, Unit: u, N: uint8(got)})
		}
	}
	if p.civilWar() && a.Gold > 0 && p.DueLead != 0 { // it RUL-118
		p.Gold[n] += a.Gold
		p.event(Event{Kind: CampaignBegan, Nation: n, Leader: p.DueLead.First(), Gold: int16(a.Gold)})
	}
	if p.DueLead == 0 && p.Due == (Units{}) {
		return false
	}
	if a.Clears {
		for t := a.At.Areas & p.b.Land; t != 0; {
			var at board.Area
			at, t = t.Pop()
			p.clearArea(at, n)
		}
	}
	return true
}

// closeArrival ends the open arrival: what finds no place is lost (it RUL-40).
func (p *play) closeArrival() {
	for u := Infantry; u <= Fleet; u++ {
		if p.Due[u] > 0 {
			p.event(Event{Kind: Lost, Nation: p.Who, Unit: u, N: p.Due[u]})
		}
	}
	for x := range p.DueLead.All { // no place at all: he is lost (it LDR-07)
		p.event(Event{Kind: LeaderAbsent, Nation: p.Who, Leader: x})
		p.liftLeader(x, Dead)
	}
	p.Item, p.Due, p.DueLead = 0, Units{}, 0
}

// arrivalDecision asks for the next piece of the open arrival: fleets, then leaders, then
// land units, which stand with the leader unless the card lets them spread (it REI-05
// REI-07 REI-08 REI-09 CRD-29).
func (p pos) arrivalDecision() Decision {
	if p.Item == 0 {
		return Decision{}
	}
	a := &p.pk.Nations[p.Who].Arrivals[p.Item-1]
	if !p.Agreed {
		return Decision{Kind: TakeArrivals, Nation: p.Who, Area: a.At.Areas.First(), Units: p.dueKinds()}
	}
	if p.Due[Fleet] > 0 {
		if at := p.arrivalPlaces(a, Fleet); at != 0 {
			return Decision{Kind: PlaceUnit, Nation: p.Who, Unit: Fleet, Count: p.Due[Fleet], Areas: at}
		}
	}
	spread := a.Spread && p.Due.Sum() > 0
	if p.DueLead != 0 && !spread {
		if at := p.arrivalPlaces(a, LeaderUnit); at != 0 {
			return Decision{Kind: PlaceLeader, Nation: p.Who, Leader: p.DueLead.First(), Areas: at, Count: uint8(p.DueLead.Len())}
		}
	}
	for u := Elephant; u >= Infantry; u-- {
		if p.Due[u] == 0 {
			continue
		}
		if at := p.arrivalPlaces(a, u); at != 0 {
			return Decision{Kind: PlaceUnit, Nation: p.Who, Unit: u, Count: p.Due[u], Areas: at}
		}
	}
	if p.DueLead != 0 && spread {
		if at := p.arrivalPlaces(a, LeaderUnit); at != 0 {
			return Decision{Kind: PlaceLeader, Nation: p.Who, Leader: p.DueLead.First(), Areas: at, Count: uint8(p.DueLead.Len())}
		}
	}
	return Decision{}
}

func (p pos) dueKinds() cards.KindSet {
	var s cards.KindSet
	for u := Infantry; u <= Fleet; u++ {
		if p.Due[u] > 0 {
			s |= 1 << u
		}
	}
	return s
}

// arrivalPlaces are where the next unit of kind u of the open arrival may be put: at the
// places that the card names, else at those it names then; and if none of these will do,
// "controlled areas" and leaders may take an entry area (it REI-04 REI-06 REI-13 LDR-01
// RUL-39 RUL-40).
func (p pos) arrivalPlaces(a *cards.Arrival, u Unit) board.Set {
	together := len(a.Leaders) > 0 && !a.Spread && !p.sw.AdviceOff || p.LeadAt&p.pk.Entry != 0 && a.At.Controlled
	if u != Fleet && u != LeaderUnit && together && p.LeadAt != 0 {
		return p.boardable(p.LeadAt, u)
	}
	if u == LeaderUnit && a.Spread && a.At.Free {
		if at := p.boardable(a.At.Areas&p.Where[p.Who], u); at != 0 {
			return at
		}
	}
	if at := p.places(&a.At, a.Clears, u); at != 0 {
		return at
	}
	if a.Else.Given {
		if at := p.places(&a.Else, false, u); at != 0 {
			return at
		}
	}
	if u != Fleet && (u == LeaderUnit || a.At.Controlled) {
		return p.pk.Entry
	}
	return 0
}

// boardable leaves out the seas where no fleet has room.
func (p pos) boardable(s board.Set, u Unit) board.Set {
	for t := s & p.b.Seas; t != 0; {
		var a board.Area
		a, t = t.Pop()
		if u == LeaderUnit && p.fleets(p.Who, a) == 0 || u != LeaderUnit && u != Fleet && p.room(p.Who, a) == 0 {
			s = s.Without(a)
		}
	}
	return s
}

// places are the areas and seas of w that take a unit of kind u.
func (p pos) places(w *cards.Where, cleared bool, u Unit) board.Set {
	n := p.Who
	if u == Fleet {
		return w.Areas & p.b.Seas
	}
	if w.Controlled {
		return p.controlled(n) & w.Areas
	}
	s := p.boardable(w.Areas, u)
	if w.Choose { // it CRD-17
		return s
	}
	for t := s & p.b.Land; t != 0; {
		var a board.Area
		if a, t = t.Pop(); !p.pk.Entry.Has(a) && p.othersAt(n, a) != NoNation {
			s = s.Without(a)
		}
	}
	return s
}

// settle puts a unit of the open arrival on the board; it costs nothing and limits do not
// matter; it can move in this turn like others (it REI-03 REI-10 STK-12). What comes to an entry area where an enemy is in sight may
// leave it unhindered, or stay without a fight in this turn (it ENT-08 RUL-44).
func (p *play) settle(d *Decision, c *Choice) {
	n, a := p.Who, c.Area
	p.Due[d.Unit]--
	p.event(Event{Kind: Reinforced, Nation: n, Area: a, Unit: d.Unit, N: 1})
	if d.Unit == Fleet {
		p.launch(n, a)
		return
	}
	if p.pk.Entry.Has(a) && !p.normal[n].Has(a) && p.LeadAt == 0 { // all go to one (it RUL-39)
		p.LeadAt = board.Of(a)
	}
	if p.b.Seas.Has(a) {
		for i := range p.Ships[:p.NShips] {
			if x := &p.Ships[i]; x.Nation == n && x.Sea == a && x.free() > 0 {
				x.load(d.Unit)
				return
			}
		}
	}
	if p.pk.Entry.Has(a) && p.Stage == Arriving && p.othersAt(n, a) != NoNation {
		p.Quiet = p.Quiet.With(a)
	}
	p.add(Stack{At: a, Nation: n, Unit: d.Unit, N: 1})
}

// seat puts a leader of the open arrival on the board; one who is there already is moved
// (it LDR-05).
func (p *play) seat(d *Decision, c *Choice) {
	l := d.Leader
	p.DueLead &^= 1 << l
	p.LeadAt = p.LeadAt.With(c.Area)
	p.event(Event{Kind: LeaderCame, Nation: p.Who, Leader: l, Area: c.Area})
	p.Leaders[l].Moved = false
	if p.b.Seas.Has(c.Area) {
		for i := range p.Ships[:p.NShips] {
			if x := &p.Ships[i]; x.Nation == p.Who && x.Sea == c.Area {
				p.shipLeader(l, uint8(i+1))
				break
			}
		}
	} else {
		p.setLeader(l, c.Area)
	}
	p.Leaders[l].Since = p.Round
}
