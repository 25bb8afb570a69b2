package show

import (
	"slices"
	"sync"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// position is a position that is shown.
type position struct {
	view.Still
	show  *Show
	state *italia.State

	mu   sync.Mutex
	seen map[game.Turn]*Form // forms that were made
}

var _ view.Position = (*position)(nil)

// Form is an order form filled in for one nation turn: what the nation has, what comes,
// what it can buy, and lines to begin with.
type Form struct {
	Nation ruleset.Nation
	Round  int
	Part   int // of the turn
	Ahead  int // nation turns before it, as far as can be known; 0: it is on turn

	Holdings     []view.Holding
	Gold, Income int
	Prices       []Price
	Arrivals     []Arrival // to come
	Campaigns    []ruleset.Leader
	Major        bool
	Targets      []Target  // whom they could attack, the best first
	Scoring      int       // the round at the end of which they pay; 0: none does
	Close        board.Set // where others are near them; 0: they have nothing on the board
	MayLeave     bool      // some are, or come, where they cannot stay
	Limit        int       // the gold from which on units are bought if nothing is ordered; 0: none are

	Buy     game.Unit // an order to begin with: what it can pay; NoUnit: nothing
	PlaceIn board.Area
	From    board.Area // None: nothing can move
	Move    view.Holding
	Goes    board.Area // where the campaign could go with which the turn begins; None: it does not
}

// Near is where others matter to the nation: letters tell of no others below the form.
func (f *Form) Near() board.Set { return f.Close }

// Keeps reports whether there may be gold to keep.
func (f *Form) Keeps() bool { return f.Gold+f.Income > 0 }

// For is the turn, or the part of one, that the form is for.
func (f *Form) For() game.Turn { return game.Turn{Nation: f.Nation, Round: f.Round, Part: f.Part} }

// Price is what a unit costs; High: a city in a highland or marsh.
type Price struct {
	Unit       game.Unit
	Gold, High int
}

// Coming implements view.Position: the nations that are on turn in this round, from the one
// in progress on, and in the next.
func (p *position) Coming(waits game.Decision) []game.Turn {
	at := p.Stands.At
	if waits.Kind == game.None {
		return nil
	}
	if at.Cycle != 0 {
		return p.cycle(at)
	}
	var list []game.Turn
	for round := int(at.Round); round <= min(int(at.Round)+1, cards.LastRound); round++ {
		if round == int(at.Round) && at.Turn == ruleset.NoNation && (at.Part > 0 || at.Over) {
			continue // its turns are over
		}
		for n := ruleset.Nation(1); int(n) < len(p.Stands.Nations); n++ {
			if now := round == int(at.Round); now && n < at.Turn || !p.inPlay(n, round) && !(now && n == at.Turn) {
				continue
			}
			turn := game.Turn{Nation: n, Round: round}
			if round == int(at.Round) {
				turn = at.TurnOf(n)
			}
			list = append(list, turn)
		}
	}
	return list
}

// cycle lists the turns of the factions in the civil war, each the next of its own (it R10-06).
func (p *position) cycle(at game.Moment) []game.Turn {
	factions := p.show.e.Pack().CivilWar
	first := slices.Index(factions, at.Turn)
	var list []game.Turn
	for i := range factions {
		n := factions[(first+i)%len(factions)]
		if n == at.Turn || p.inPlay(n, int(at.Round)) {
			list = append(list, at.Next(n))
		}
	}
	return list
}

// inPlay reports whether a nation has a turn in a round, as far as can be known.
func (p *position) inPlay(n ruleset.Nation, round int) bool {
	x := &p.show.e.Pack().Nations[n]
	if round < int(x.First) || round > int(x.Last) || round == cards.LastRound && len(p.show.e.Pack().CivilWar) > 0 && !slices.Contains(p.show.e.Pack().CivilWar, n) {
		return false
	}
	return p.Stands.Has(n) || slices.ContainsFunc(x.Arrivals, func(a cards.Arrival) bool {
		return int(a.Round) <= round && int(a.Round) >= int(p.state.Round)
	})
}

// Form implements view.Position.
func (p *position) Form(theirs ruleset.Nations, waits game.Decision) any {
	for i, t := range p.Coming(waits) {
		if theirs.Has(t.Nation) {
			f := *p.form(t)
			f.Ahead = i
			return &f
		}
	}
	return nil
}

// Arrivals implements view.Position.
func (p *position) Arrivals(t game.Turn) any {
	if list := p.arrivals(t); len(list) > 0 {
		return &Form{Nation: t.Nation, Round: t.Round, Arrivals: list}
	}
	return nil
}

// form makes the form of a turn, once.
func (p *position) form(t game.Turn) *Form {
	p.mu.Lock()
	defer p.mu.Unlock()
	f := p.seen[t]
	if f == nil {
		f = p.makeForm(t)
		if p.seen == nil {
			p.seen = make(map[game.Turn]*Form)
		}
		p.seen[t] = f
	}
	return f
}

func (p *position) makeForm(t game.Turn) *Form {
	e, s := p.show.e, p.state
	pk := e.Pack()
	f := &Form{Nation: t.Nation, Round: t.Round, Part: t.Part, Holdings: p.Stands.Of(t.Nation), Gold: int(s.Gold[t.Nation]), Close: p.near(t.Nation)}
	ahead := s.Turn != t.Nation || int(s.Round) != t.Round
	if ahead {
		f.Income = e.Income(s, t.Nation)
	}
	if ahead || s.Stage < italia.Arriving { // what the nation has does not count them yet
		f.Arrivals = p.arrivals(t)
	}
	for _, c := range pk.Nations[t.Nation].Campaigns {
		if int(c.Round) == t.Round {
			f.Campaigns = append(f.Campaigns, c.Leader)
		}
	}
	f.Major = slices.ContainsFunc(pk.Nations[t.Nation].Major, func(c cards.Campaign) bool { return int(c.Round) == t.Round })
	f.MayLeave = len(f.Arrivals) > 0 || s.Where[t.Nation]&pk.Entry&^pk.Nations[t.Nation].EntryNormal != 0
	f.Prices = p.prices(t.Nation)
	switch {
	case ahead || s.Stage < italia.Buying: // how much there will be is not known
		if f.Gold+f.Income == 0 {
			f.Prices = nil
		}
	case s.Stage > italia.Buying:
		f.Prices = nil
	default:
		f.Prices = slices.DeleteFunc(f.Prices, func(x Price) bool { return x.Gold > f.Gold })
	}
	p.example(f, t)
	p.attacks(f, t)
	return f
}

// prices are what a nation can ever buy.
func (p *position) prices(n ruleset.Nation) (list []Price) {
	pk := p.show.e.Pack()
	for u := cards.Infantry; u <= cards.Fleet; u++ {
		if price := int(pk.UnitInfo[u].Price); pk.Nations[n].Counters[u] > 0 && price > 0 {
			list = append(list, Price{Unit: u, Gold: price})
		}
	}
	return append(list, Price{Unit: cards.City, Gold: int(pk.CityPrice), High: int(pk.CityHigh)})
}

// Arrival is what comes; Raise: as much as makes it so many on the board.
type Arrival struct {
	view.Holding
	Raise bool
}

// arrivals are what a card brings to a nation in its turn.
func (p *position) arrivals(t game.Turn) (list []Arrival) {
	for _, a := range p.show.e.Pack().Nations[t.Nation].Arrivals {
		if int(a.Round) != t.Round || a.When != cards.OnTurn {
			continue
		}
		h := view.Holding{Nation: t.Nation}
		for u := cards.Infantry; u <= cards.Fleet; u++ {
			h.Units[u] = int(a.Units[u])
		}
		for _, l := range a.Leaders {
			if p.state.Leaders[l].Fate != italia.Dead {
				h.Lead(l)
			}
		}
		if h.Any() || h.Leader != ruleset.NoLeader {
			list = append(list, Arrival{h, a.Raise})
		}
	}
	return list
}

// mostSteps bounds how far an example is looked for.
const mostSteps = 200

// ahead plays a turn from its beginning on, as if it began now, by the answers that answer gives instead of the default ones, until
// it says that the turn has come far enough.
func (p *position) ahead(t game.Turn, answer func(s *italia.State, d *game.Decision, c *italia.Choice) (enough bool)) {
	e, s := p.show.e, *p.state
	if !e.Suppose(&s, t.Nation, t.Round, nil) {
		return
	}
	chance := dice.NewSeeded(1) // few dice fall before anybody moves
	for range mostSteps {
		d := e.Pending(&s)
		if d.Kind == game.None || s.Turn != t.Nation {
			return
		}
		c := e.Default(&s)
		if d.Kind == italia.CampaignMove || d.Nation == t.Nation {
			if answer(&s, &d, &c) {
				return
			}
		}
		if e.Apply(&s, &c, &chance, nil) != nil {
			return
		}
	}
}

// example finds what a nation could buy and a move that it could make in a turn.
func (p *position) example(f *Form, t game.Turn) {
	p.ahead(t, func(s *italia.State, d *game.Decision, c *italia.Choice) bool {
		switch d.Kind {
		case italia.CampaignMove:
			_, f.Goes, _ = p.show.near(s)
			return true
		case italia.Buy:
			for u := cards.Infantry; u <= cards.LandKinds && f.Buy == game.NoUnit; u++ {
				if d.Units.Has(u) {
					f.Buy, *c = u, italia.Choice{Kind: italia.Buy, Unit: u}
				}
			}
		case italia.PlaceUnit:
			if d.Unit == f.Buy && f.PlaceIn == board.None {
				f.PlaceIn = c.Area
			}
		case italia.March:
			p.exampleMove(f, s)
			if f.PlaceIn == board.None {
				f.Buy = game.NoUnit
			}
			return true
		}
		return false
	})
}

// attacks finds whom a nation could attack in a turn with what it has, and what comes to it without being bought; and whether
// units are bought if nothing is ordered.
func (p *position) attacks(f *Form, t game.Turn) {
	p.ahead(t, func(s *italia.State, d *game.Decision, c *italia.Choice) bool {
		switch d.Kind {
		case italia.CampaignMove:
			return true
		case italia.Buy:
			if !c.Done {
				f.Limit = int(p.show.e.Pack().MostGold)
			}
			*c = italia.Choice{Kind: italia.Buy, Done: true}
		case italia.March:
			f.Targets, f.Scoring = p.targets(s)
			return true
		}
		return false
	})
}

// exampleMove finds a march into its own land or an empty area: of one unit; or, where it has too many units in an area, of as many as
// that are too many there and find room. Who sends an example back as it is should lose nobody for standing over a limit.
func (p *position) exampleMove(f *Form, s *italia.State) {
	e := p.show.e
	over := func(a board.Area) int { return total(e.Free(s, f.Nation, a)) - e.Limit(s, f.Nation, a) }
	worst, most := board.None, 0
	for a := range e.Controlled(s, f.Nation).All {
		if k := over(a); k > most {
			worst, most = a, k
		}
	}
	best := -1
	e.Choices(s, func(c *italia.Choice) bool {
		if c.Act != italia.Go || c.Len != 2 || e.Others(s, f.Nation, c.Path[1]) != ruleset.NoNation {
			return true
		}
		saves, room := 0, -over(c.Path[1])
		if c.Path[0] == worst {
			saves = min(most, room)
		}
		if saves <= best && best >= 0 || best >= 0 && room < 1 {
			return true
		}
		for u := cards.Infantry; u <= cards.LandKinds; u++ {
			if c.Units[0][u] == 0 {
				continue
			}
			one := italia.Choice{Kind: italia.March, Act: italia.Go, Len: 2, Path: c.Path}
			one.Units[0][u] = min(c.Units[0][u], uint8(max(1, saves)))
			if e.Check(s, &one) == nil {
				f.From = c.Path[0]
				f.Move = view.Holding{Nation: f.Nation, Area: c.Path[1]}
				f.Move.Units[u] = int(one.Units[0][u])
				if room >= 1 {
					best = max(saves, 0)
				}
				return best < most // whom it saves
			}
		}
		return true
	})
}

// total is how many land units there are.
func total(u italia.Units) (n int) {
	for k := cards.Infantry; k <= cards.LandKinds; k++ {
		n += int(u[k])
	}
	return n
}
