package orders

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// orders makes the order of what was collected.
func (c *collector) orders() []Order {
	q := c.q
	kind := c.kind()
	if c.role != NoWord || c.chain {
		q.fail(NoDestination)
		return nil
	}
	if kind == NoWord && c.count == N(0) && len(c.areas) > 0 && c.areas[0].role == NoWord {
		kind = GoStay // "Orkneys: nobody"
		c.count = Count{Amount: All}
	}
	q.verb = kind
	switch kind {
	case GoMove:
		return c.move()
	case GoPlace, NewArmy:
		return c.place()
	case GoStay, GoHold:
		return c.stay()
	case GoFight:
		return c.fight()
	case GoRetreat, GoFightOn:
		return c.retreat()
	case GoWithdraw:
		return c.withdraw()
	}
	q.fail(NotUnderstood, q.now.text)
	return nil
}

func (c *collector) move() []Order {
	q := c.q
	from, way := c.way()
	o := Order{Kind: Move, From: from, Count: c.count, Unit: c.unit, Second: c.second, Leader: c.leader, Half: c.half}
	o.WithLeader = c.led && c.leader == ruleset.NoLeader
	told := c.lands() || c.paired(from, way) // that somebody goes
	for i, p := range way {
		told = told || p.role == To || c.verb == GoMove || p.role == In && (q.vocab.toOrIn || q.l.r.rs.Board.Seas.Has(from))
		if i > 0 && way[i-1].role != Via && !p.chain && p.role != Via {
			q.fail(AmbiguousDest, q.l.r.area(way[i-1].area), q.l.r.area(p.area))
			return nil
		}
	}
	// What is passed through may be told after where it ends.
	var via []board.Area
	to := board.None
	for _, p := range way {
		if p.role == Via {
			via = append(via, p.area)
			continue
		}
		if to != board.None {
			via = append(via, to)
		}
		to = p.area
	}
	if to == board.None && len(via) == 0 && from != board.None && q.moved != nil && q.moved.statement == q.now.line &&
		q.moved.order.From != board.None && c.count.Amount == Exactly {
		to, told = q.moved.order.end(), true // "attack Kent with 2 from Essex and 1 from Sussex"
	}
	if from == board.None && c.rest && q.last != nil && q.last.Kind == Stay && len(q.last.Areas) == 1 && (c.count.Amount == All || c.isRest()) {
		from, c.count = q.last.Areas[0], c.others() // "1 stays in York, the others (the other three) go to Lindsey"
		o.From, o.Count = from, c.count
	}
	switch {
	case to == board.None:
		q.fail(NoDestination)
	case c.sea && from != board.None && !q.l.r.rs.Board.Seas.Has(from):
		q.fail(NotUnderstood, q.now.text) // "three of the sea go to Wessex those of Avalon"
	case !q.guess && c.count.Amount == Unsaid && !c.led:
		q.fail(NoNumber)
	case from != board.None && (told || q.guess || q.group != nil):
	case from != board.None:
		q.fail(NoDestination)
	case c.sea && told:
	case q.moved != nil && q.moved.statement == q.now.line && !c.led:
		if c.listed(way) {
			q.fail(NoDestination)
		}
		o.From = q.moved.order.From
	case c.led && (told || q.guess):
	case q.topic != board.None && c.count.Amount != Unsaid && (told || q.guess):
		o.From = q.topic
	case q.othersIn(to, c.count) != board.None && (told || q.guess):
		o.From = q.othersIn(to, c.count)
	case q.overSea(to, c.count) && c.count.Amount != Unsaid && (told || q.guess):
	default:
		q.fail(NoOrigin)
	}
	if q.err != nil {
		return nil
	}
	before := o.From
	for _, a := range append(via[:len(via):len(via)], to) {
		if a == before {
			q.fail(SameArea, q.l.r.area(a))
			return nil
		}
		before = a
	}
	if o.led() && o.Count.Amount == Unsaid && o.Unit == game.NoUnit {
		o.Count = N(0)
	}
	if o.Half == 0 {
		o.Half = max(q.halved, q.l.at.half)
	}
	c.step.Via, c.step.To = via, to
	o.Steps = []Step{c.step}
	q.moved = &going{o, q.now.line}
	return []Order{o}
}

// listed reports whether what may be a destination may as well be the first of some areas that
// armies come from: "2 from Pennines to York, 1 Lindsey and 2 Norfolk to Suffolk".
func (c *collector) listed(way []placed) bool {
	q := c.q
	n := 0
	for q.separates(n) {
		n++
	}
	here := q.here()
	return here != nil && len(way) == 1 && way[0].role == NoWord && c.count.Amount == Exactly && here.armies(way[0].area) >= int(c.count.N) &&
		n > 0 && q.at(n).kind == tNumber && q.at(n+1).kind == tArea && q.at(n+2).is(To, OnTo, Arrow, Dash)
}

// paired reports whether an area and a number are followed by nothing but where they go:
// "Wessex 1 Devon", "from Wessex 1 Devon", "2 from the English Channel, Devon".
func (c *collector) paired(from board.Area, way []placed) bool {
	q := c.q
	if from == board.None || len(way) != 1 || way[0].role != NoWord || c.count.Amount != Exactly || c.verb != NoWord || placing(q.verb) || q.battle {
		return false
	}
	b := q.l.r.rs.Board
	if q.i < q.end && !q.separates(0) && !q.peek().is(If, Unless, Otherwise) {
		return false // "Cheshire 2 March 1 to York"
	}
	if b.Seas.Has(from) {
		return c.areas[0].role == From && b.Land.Has(way[0].area)
	}
	return c.counts == 1 && !c.parted && c.areas[0].area == from && b.Around(from).Has(way[0].area)
}

// isRest reports whether so many come as the order before leaves of those who stand there.
func (c *collector) isRest() bool {
	kept, here := c.q.last.Count, c.q.here()
	return here != nil && c.count.Amount == Exactly && kept.Amount == Exactly && int(c.count.N+kept.N) == here.armies(c.q.last.Areas[0])
}

// others is how many are left where the order before keeps some.
func (c *collector) others() Count {
	if kept := c.q.last.Count; c.count.Amount == All && kept.Amount == Exactly && kept.N > 0 {
		return Count{AllBut, kept.N}
	}
	return c.count
}

func (c *collector) place() []Order {
	o := Order{Kind: Place, Count: c.count}
	for _, p := range c.areas {
		if p.role == From || p.role == Via || p.chain {
			c.q.fail(NoAreaNamed)
		}
		o.Areas = append(o.Areas, p.area)
	}
	switch {
	case len(o.Areas) == 0:
		c.q.fail(NoAreaNamed)
	case c.led && len(o.Areas) > 1:
		c.q.fail(NotUnderstood, c.q.now.text)
	case c.led:
		leader := Order{Kind: PlaceLeader, Leader: c.leader, Areas: o.Areas}
		if o.Count.Amount == Unsaid && !c.fresh {
			return c.q.one(leader)
		}
		if c.with && !c.fresh {
			c.q.fail(NotUnderstood, c.q.now.text) // who comes with him comes anyway, or is placed
		}
		o.Count = o.Count.orAll()
		return append(c.q.one(leader), c.q.one(o)...)
	case o.Count.Amount == Unsaid:
		o.Count = Count{Amount: All}
	}
	if c.each && c.q.err == nil {
		return c.q.spread(o)
	}
	return c.q.one(o)
}

func (c *collector) stay() []Order {
	q := c.q
	o := Order{Kind: Stay, Count: c.count, Unit: c.unit, Leader: c.leader, Half: c.half}
	o.WithLeader = c.led && c.leader == ruleset.NoLeader
	for _, p := range c.areas {
		if p.role == To || p.role == Via || p.chain {
			c.q.fail(NotUnderstood, c.q.now.text)
		}
		o.Areas = append(o.Areas, p.area)
	}
	if c.sea && len(o.Areas) == 0 {
		o.Areas = c.q.l.r.seas()
	}
	if len(o.Areas) == 0 && c.count.Amount == Exactly && !c.led && q.moved != nil && q.moved.statement == q.now.line && q.moved.order.From != board.None {
		o.Areas = []board.Area{q.moved.order.From} // "Hebrides: 2 to Skye, 1 stays"
	}
	switch {
	case c.verb == NoWord && c.led, c.second.Amount != Unsaid, len(o.Areas) == 0 && c.count.Amount != All && !c.led:
		c.q.fail(NoAreaNamed)
	case c.count.Amount == Unsaid && c.led:
		o.Count = N(0)
	case c.count.Amount == Unsaid:
		o.Count = Count{Amount: All}
	}
	return q.staying(o, c.areas != nil && c.areas[0].role == NoWord)
}

// fight makes an order of battles of areas of which one was said to come first.
func (c *collector) fight() []Order {
	o := Order{Kind: Fight, Half: c.half}
	for _, p := range c.areas {
		if p.role == To || p.role == From || p.role == Via || p.chain {
			c.q.fail(NotUnderstood, c.q.now.text)
		}
		o.Areas = append(o.Areas, p.area)
	}
	if !c.first || len(o.Areas) == 0 || c.count.Amount != Unsaid || c.led || c.unit != game.NoUnit {
		c.q.fail(NotUnderstood, c.q.now.text)
	}
	return c.q.one(o)
}

func (c *collector) retreat() []Order {
	o := Order{Kind: Plan, Count: c.count, Leader: c.leader, Half: c.half}
	o.WithLeader = c.led && c.leader == ruleset.NoLeader
	o.Count = o.Count.orAll()
	if c.verb == GoFightOn {
		if c.count.Amount == Exactly || c.led {
			c.q.fail(NotUnderstood, c.q.now.text)
		}
		o.Count = N(0)
	}
	if c.count == N(0) && len(c.areas) > 0 {
		c.q.fail(NotUnderstood, c.q.now.text) // both to stay and to go
	}
	for i, p := range c.areas {
		switch {
		case c.verb == GoFightOn && p.role != To && p.role != Via:
			o.Areas = append(o.Areas, p.area)
		case c.verb == GoFightOn:
			c.q.fail(NotUnderstood, c.q.now.text)
		case p.role == From, p.role == In, p.role == NoWord && i == 0 && len(c.areas) > 1:
			o.Areas = append(o.Areas, p.area)
		case p.role == To, p.role == NoWord && len(o.Goals) == 0:
			o.Goals = append(o.Goals, Goal{To: p.area})
		default:
			c.q.fail(NotUnderstood, c.q.now.text)
		}
	}
	if len(c.areas) == 0 && !c.q.battle || c.unit != game.NoUnit {
		c.q.fail(NoAreaNamed)
	}
	return c.q.one(o)
}

func (c *collector) withdraw() []Order {
	o := Order{Kind: Withdraw, Count: c.count, WithLeader: c.led}
	o.Count = o.Count.orAll()
	for _, p := range c.areas {
		switch {
		case p.role == From, p.role == In, p.role == NoWord && !p.chain:
			o.Areas = append(o.Areas, p.area)
		case p.role == To && o.To == board.None:
			o.To = p.area
		default:
			c.q.fail(NotUnderstood, c.q.now.text)
		}
	}
	if c.count.Amount == Exactly && c.count.N > 0 && len(o.Areas) > 1 && c.areas[0].role != c.areas[1].role {
		c.q.fail(NotUnderstood, c.q.now.text) // "Dyfed comes home: 2 from Gwent"
	}
	return c.q.one(o)
}

// way returns where a move starts and the areas on its way.
func (c *collector) way() (from board.Area, way []placed) {
	ends := 0
	for _, p := range c.areas {
		if p.role == To {
			ends++
		}
	}
	for i, p := range c.areas {
		switch {
		case p.role == From, p.role == In && from == board.None && (ends > 0 || i == 0 && len(c.areas) > 1):
			if from != board.None {
				return board.None, nil
			}
			from = p.area
		default:
			way = append(way, p)
		}
	}
	if from == board.None && len(way) > 1 && way[0].role == NoWord {
		from, way = way[0].area, way[1:]
	}
	if from == board.None && len(way) > 0 && c.q.group != nil {
		from = c.q.group.from
	}
	return from, way
}
