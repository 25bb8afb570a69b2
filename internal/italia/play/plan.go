package play

import (
	"reflect"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Why a robot gives an order: the names of templates "robot/NAME".
const (
	forStrength = "strength" // what fights best for its price
	forWorth    = "worth"    // no other comes to as much by the Nation Cards
	forRest     = "rest"     // nothing would gain anything
	forSafety   = "safety"   // what others do is answered so
)

// mostSteps bounds the decisions of a turn that is planned.
const mostSteps = 3000

// Plan is what a robot would order for a nation turn, or for what is left of the one in
// progress: written as a person would, with standing orders for what others ask. Dice fall
// in it as a robot imagines them. false: there is no such turn.
func (f Family) Plan(s *italia.State, turn game.Turn) (view.Plan, bool) {
	w := writer{e: f.Engine, n: turn.Nation}
	d := f.Engine.Pending(s)
	if d.Nation == turn.Nation && s.Turn != turn.Nation { // asked in the turn of another, or between turns
		then := *s
		w.replies(f, &then)
		if f.civilWar(s) && s.Turn == ruleset.NoNation {
			w.turn(f, &then, turn) // nothing but moves of the civil war comes before it
		}
		return w.plan(turn, int(s.Part)), len(w.list) > 0
	}
	then := *s
	if !f.Engine.Suppose(&then, turn.Nation, turn.Round, nil) {
		return view.Plan{}, false
	}
	part := int(then.Part)
	w.turn(f, &then, turn)
	w.joins = f.joins(&then, turn.Nation)
	sure := s.Turn == turn.Nation || f.whatever(s, turn, w.list)
	if !slices.ContainsFunc(w.list, func(r reasoned) bool { return moves(r.Kind) || r.Kind == campaignOrder || r.Kind == endOrder }) {
		w.add(forRest, orders.Order{Kind: orders.Stay, Count: orders.Count{Amount: orders.All}})
	}
	plan := w.plan(turn, part)
	plan.Sure = sure
	return plan, true
}

// whatever reports whether a robot would order the same for a turn to come if those before it
// play as robots do, and not only as things stand now.
func (f Family) whatever(s *italia.State, turn game.Turn, list []reasoned) bool {
	then := *s
	chance := dice.NewSeeded(uint64(turn.Round)<<8 | uint64(turn.Nation))
	for range mostSteps {
		d := f.Engine.Pending(&then)
		if then.Turn == turn.Nation && int(then.Round) == turn.Round {
			w := writer{e: f.Engine, n: turn.Nation}
			w.turn(f, &then, turn)
			return reflect.DeepEqual(w.list, list)
		}
		c, ok := f.Robot().Answer(&then, &d)
		if !ok || d.Kind == game.None || int(then.Round) > turn.Round || f.Engine.Apply(&then, &c, &chance, nil) != nil {
			return false
		}
	}
	return false
}

// turn writes what the nation does in a turn, from a position in it or, in the civil war, before
// it; the turns of others in between are played, too.
func (w *writer) turn(f Family, then *italia.State, turn game.Turn) {
	chance := dice.NewSeeded(uint64(turn.Round)<<8 | uint64(turn.Nation))
	for range mostSteps {
		d := f.Engine.Pending(then)
		if d.Kind == game.None || int(then.Round) != turn.Round || then.Turn != turn.Nation && !f.civilWar(then) || w.ended() {
			return
		}
		c, ok := f.Robot().Answer(then, &d)
		if d.Nation == turn.Nation && then.Turn == turn.Nation {
			w.note(then, &d, &c)
		}
		if !ok || f.Engine.Apply(then, &c, &chance, nil) != nil {
			return
		}
	}
}

// civilWar reports whether factions move in turn, so that moves of several turns can be sent
// ahead (it R10-06).
func (f Family) civilWar(s *italia.State) bool {
	list := f.Engine.Pack().CivilWar
	return s.Round == cards.LastRound && (slices.Contains(list, s.Turn) || s.Turn == ruleset.NoNation && s.Part == 0 && list != nil)
}

// ended reports whether no move of a campaign is to follow.
func (w *writer) ended() bool {
	return len(w.list) > 0 && w.list[len(w.list)-1].Kind == endOrder
}

// replies writes what the nation is asked now, one answer after the other.
func (w *writer) replies(f Family, then *italia.State) {
	at := f.Engine.At(then)
	chance := dice.NewSeeded(1) // none fall before others decide
	for range mostSteps {
		d := f.Engine.Pending(then)
		if d.Nation != w.n || f.Engine.At(then) != at {
			return
		}
		c, _ := f.Robot().Answer(then, &d)
		before := len(w.list)
		if w.note(then, &d, &c); len(w.list) == before && before == 0 {
			w.answer(&d, &c)
		}
		if f.Engine.Apply(then, &c, &chance, nil) != nil || f.Engine.Kind(d.Kind).Class == game.Others {
			return
		}
	}
}

// reasoned is an order and why it is given.
type reasoned struct {
	orders.Order
	why string
}

// writer writes a robot's answers down as orders.
type writer struct {
	e    *italia.Engine
	n    ruleset.Nation
	list []reasoned

	joins []orders.Order // standing orders: where who joins a battle
	ship  uint8          // the fleet that the last order for cargo is about
}

func (w *writer) add(why string, o orders.Order) {
	w.list = append(w.list, reasoned{o, why})
}

// plan is all that was written.
func (w *writer) plan(turn game.Turn, part int) view.Plan {
	p := view.Plan{Sheet: orders.Sheet{
		Sections: []orders.Section{{Nation: turn.Nation, Round: turn.Round, Part: part}},
		Standing: []orders.Standing{{Orders: robotStanding()}},
	}}
	if len(w.joins) > 0 {
		own := orders.Standing{Nations: ruleset.Nations(0).With(w.n), Orders: w.joins}
		p.Sheet.Standing = append([]orders.Standing{own}, p.Sheet.Standing...)
	}
	for _, x := range w.list {
		if k := len(x.Steps) - 1; k >= 0 && x.Steps[k].To == board.None { // a voyage that ends at sea
			via := x.Steps[k].Via
			x.Steps[k] = orders.Step{Via: via[:len(via)-1], To: via[len(via)-1]}
			if len(via) == 1 {
				x.Steps[k].Via = nil
			}
		}
		p.Sheet.Sections[0].Orders = append(p.Sheet.Sections[0].Orders, x.Order)
		p.Turn = append(p.Turn, view.Motive{Name: x.why})
	}
	for _, of := range p.Sheet.Standing {
		for range of.Orders {
			p.Standing = append(p.Standing, view.Motive{Name: forSafety})
		}
	}
	return p
}

// robotStanding are the standing orders of a robot: it is never asked for what these say.
func robotStanding() []orders.Order {
	all := orders.Count{Amount: orders.All}
	return []orders.Order{
		{Kind: orders.Plan, Count: all, When: []orders.When{{Moment: orders.Outnumbered, N: 4, M: 1}}},
		{Kind: orders.Plan, Count: orders.N(0)},
		{Kind: orders.Submit, Yes: true, AtMost: 2},
		{Kind: revoltOrder, Yes: true},
		{Kind: seaOrder}, {Kind: reactOrder}, {Kind: convertOrder},
		{Kind: rebuildOrder, Yes: true}, {Kind: drivenOrder, Yes: true}, {Kind: pointsOrder, Yes: true},
		{Kind: aimOrder, Yes: true, Forces: []orders.Force{{Unit: cards.Elephant}, {Unit: cards.Consular}, {Unit: cards.Legion}, {Unit: cards.Knight}, {Unit: cards.Foederati}, {Unit: cards.Infantry}}},
	}
}

// note writes an answer down, where an order can say it and it is not what is done anyway.
func (w *writer) note(s *italia.State, d *game.Decision, c *italia.Choice) {
	switch d.Kind {
	case italia.Buy:
		w.buy(c)
	case italia.PlaceUnit:
		w.place(d.Unit, c.Area)
	case italia.PlaceLeader:
		w.add(forWorth, orders.Order{Kind: putOrder, Yes: true, Leaders: []ruleset.Leader{d.Leader}, Areas: []board.Area{c.Area}})
	case italia.Gather:
		if !c.Done {
			w.add(forWorth, orders.Order{Kind: gatherOrder, Yes: true, Forces: forces(c.Units[0]), From: c.Area})
		}
	case italia.March:
		w.march(s, c)
	case italia.CampaignMove:
		w.campaign(s, d, c)
	case italia.Rebuild:
		if !c.Done {
			w.add(forWorth, orders.Order{Kind: rebuildOrder, Yes: true, Forces: []orders.Force{{Count: orders.N(1), Unit: c.Unit}}, Areas: []board.Area{c.Area}})
		}
	case italia.TakeArrivals:
		w.add(forWorth, orders.Order{Kind: takeOrder, Yes: c.Yes})
	}
}

// answer writes what others ask.
func (w *writer) answer(d *game.Decision, c *italia.Choice) {
	at := []board.Area{d.Area}
	switch d.Kind {
	case italia.Revolt:
		w.add(forSafety, orders.Order{Kind: revoltOrder, Yes: c.Yes})
	case italia.NavalMeet:
		w.add(forSafety, orders.Order{Kind: seaOrder, Yes: c.Yes})
	case italia.Submit:
		w.add(forSafety, orders.Order{Kind: orders.Submit, Yes: c.Yes, Nation: d.For})
	case italia.Aim:
		for u := cards.Infantry; u <= cards.LandKinds; u++ {
			if c.Aim == italia.AimAt(u) || c.Aim == italia.AimLanded(u) {
				w.add(forSafety, orders.Order{Kind: aimOrder, Yes: true, Forces: []orders.Force{{Unit: u}}})
			}
		}
	case italia.Convert:
		w.add(forSafety, orders.Order{Kind: convertOrder})
	case italia.Spoils, italia.RaidSpoils:
		kind := map[uint8]orders.Kind{0: spareOrder, 1: goldOrder, 2: pointsOrder}[c.N]
		w.add(forSafety, orders.Order{Kind: kind, Yes: true})
	case italia.AttackerGo, italia.DefenderGo:
		count := orders.Count{Amount: orders.All}
		if c.Done {
			count = orders.N(0)
		}
		w.add(forSafety, orders.Order{Kind: orders.Plan, Count: count, Areas: at})
	case italia.React:
		kind := reactOrder
		if !c.Done {
			kind = joinOrder
		}
		w.add(forSafety, orders.Order{Kind: kind, Yes: !c.Done})
	case italia.RebuildRaided:
		w.add(forSafety, orders.Order{Kind: rebuildOrder, Yes: !c.Done})
	case italia.ClearArea, italia.LeaveSubject:
		w.add(forSafety, orders.Order{Kind: drivenOrder, Yes: true, Areas: []board.Area{c.Legs[0].To}})
	}
}

// forces counts units by kind.
func forces(u cards.Units) (list []orders.Force) {
	for kind := cards.Infantry; kind <= cards.LandKinds; kind++ {
		if u[kind] > 0 {
			list = append(list, orders.Force{Count: orders.N(u[kind]), Unit: kind})
		}
	}
	return list
}

// buy adds a unit to those that are bought, or a city.
func (w *writer) buy(c *italia.Choice) {
	if c.Done {
		return
	}
	if c.Unit == cards.City {
		w.add(forStrength, orders.Order{Kind: buyOrder, Yes: true, Forces: []orders.Force{{Count: orders.N(1), Unit: cards.City}}, Areas: []board.Area{c.Area}})
		return
	}
	for i := range w.list {
		if o := &w.list[i].Order; o.Kind == buyOrder && o.Forces[0].Unit == c.Unit {
			o.Forces[0].Count.N++
			return
		}
	}
	w.add(forStrength, orders.Order{Kind: buyOrder, Yes: true, Forces: []orders.Force{{Count: orders.N(1), Unit: c.Unit}}})
}

// place adds a unit to those that are placed in an area.
func (w *writer) place(u game.Unit, at board.Area) {
	for i := range w.list {
		if o := &w.list[i].Order; o.Kind == putOrder && len(o.Forces) > 0 && o.Forces[0].Unit == u && o.Areas[0] == at {
			o.Forces[0].Count.N++
			return
		}
	}
	w.add(forWorth, orders.Order{Kind: putOrder, Yes: true, Forces: []orders.Force{{Count: orders.N(1), Unit: u}}, Areas: []board.Area{at}})
}

// march writes a march, or a step of a voyage.
func (w *writer) march(s *italia.State, c *italia.Choice) {
	if c.Done {
		return
	}
	var ship *italia.Ship
	if c.Ship > 0 {
		ship = &s.Ships[c.Ship-1]
	}
	if s.Half > 0 {
		defer func() { w.list[len(w.list)-1].Half = s.Half }()
	}
	switch c.Act {
	case italia.Go:
		w.add(forWorth, goes(marchOrder, c))
	case italia.Embark:
		o := orders.Order{Kind: embarkOrder, Yes: true, From: c.Area, Areas: []board.Area{ship.Sea}, Leaders: c.Leaders.List()}
		w.cargo(o, c)
	case italia.Land:
		o := orders.Order{Kind: landOrder, Yes: true, From: ship.Sea, Areas: []board.Area{c.To}, Leaders: c.Leaders.List()}
		w.cargo(o, c)
	case italia.Sail:
		var aboard cards.Units
		for _, u := range ship.Cargo {
			aboard[u]++
		}
		aboard[cards.NoUnit] = 0
		o := orders.Order{Kind: sailOrder, Yes: true, From: ship.Sea, Steps: []orders.Step{{To: c.To}}, Forces: forces(aboard), Leaders: w.e.Aboard(s, c.Ship).List()}
		if len(o.Forces)+len(o.Leaders) == 0 {
			o.Forces = []orders.Force{{Count: orders.N(1), Unit: cards.Fleet}}
		}
		w.add(forWorth, o)
	}
}

// cargo writes what goes aboard or ashore; one more of a kind is added to those before, unless
// it is about another fleet, which goes elsewhere.
func (w *writer) cargo(o orders.Order, c *italia.Choice) {
	same := w.ship == c.Ship
	w.ship = c.Ship
	if u := c.Unit; u != game.NoUnit {
		if k := len(w.list) - 1; k >= 0 && same {
			last := &w.list[k].Order
			if last.Kind == o.Kind && last.Half == o.Half && last.From == o.From && last.Areas[0] == o.Areas[0] && len(last.Forces) > 0 && last.Forces[0].Unit == u {
				last.Forces[0].Count.N++
				return
			}
		}
		o.Forces = []orders.Force{{Count: orders.N(1), Unit: u}}
	}
	w.add(forWorth, o)
}

// goes is who goes by land, on which way.
func goes(k orders.Kind, c *italia.Choice) orders.Order {
	o := orders.Order{Kind: k, Yes: true, From: c.Path[0], Forces: forces(c.Units[0]), Leaders: c.Leaders.List()}
	o.Steps = []orders.Step{{Via: slices.Clone(c.Path[1 : c.Len-1]), To: c.Path[c.Len-1]}}
	if c.Len == 2 {
		o.Steps[0].Via = nil
	}
	return o
}

// campaign writes a move of a campaign: all that can go with the leader, or some.
func (w *writer) campaign(s *italia.State, d *game.Decision, c *italia.Choice) {
	begins := !s.Campaign.Acting
	switch {
	case c.Done && begins:
		w.add(forRest, orders.Order{Kind: endOrder, Yes: true})
	case c.Done:
	case c.Act == italia.Fight:
		w.add(forWorth, orders.Order{Kind: campaignOrder, Yes: true})
	case c.Act == italia.Go:
		o := goes(campaignOrder, c)
		o.From, o.Leaders = board.None, nil
		if c.Units[0] == w.e.Free(s, d.Nation, c.Path[0]) {
			o.Forces = nil
		}
		w.add(forWorth, o)
	case begins: // by sea: the rest of its voyage is added to it
		w.add(forWorth, orders.Order{Kind: campaignOrder, Yes: true})
		fallthrough
	default:
		w.voyage(s, c)
	}
}

// voyage adds a step of a voyage to the campaign move that it belongs to.
func (w *writer) voyage(s *italia.State, c *italia.Choice) {
	if len(w.list) == 0 {
		return
	}
	o := &w.list[len(w.list)-1].Order
	if len(o.Steps) == 0 {
		o.Steps = []orders.Step{{}}
	}
	step := &o.Steps[0]
	pass := func(sea board.Area) {
		if k := len(step.Via); k == 0 || step.Via[k-1] != sea {
			step.Via = append(step.Via, sea)
		}
	}
	sea := s.Ships[c.Ship-1].Sea
	switch c.Act {
	case italia.Embark:
		pass(sea)
	case italia.Sail:
		pass(c.To)
	case italia.Land:
		pass(sea)
		step.To = c.To
	}
}
