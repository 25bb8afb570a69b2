package orders

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// flush makes orders of the act at hand, and begins the next.
func (g *gist) flush() {
	c := g.cur
	g.cur = act{half: g.q.halved}
	if c.to == 0 {
		return
	}
	defer func() { g.vague = false }()
	if g.waits(&c) {
		return
	}
	os := g.orders(&c)
	if t := c.toward(); len(os) == 0 && t != board.None && !c.not {
		g.doubtIf(c.count.Amount != Unsaid || c.led || c.sea || c.boat || c.army || g.target != board.None)
		g.target, g.aimed = t, false
		return
	}
	if len(os) == 1 && os[0].Kind == Move && len(g.waiting) > 0 {
		os = g.joined(os[0])
		c.from = min(c.from, g.waiting[0].from)
		g.waiting = nil
	}
	if len(os) == 0 {
		g.doubtIf(c.verb != Filler && (c.verb != NoWord || len(c.areas) > 0 || c.count.Amount != Unsaid || c.led || c.not || c.fresh || c.sea))
		return
	}
	if c.first && os[0].Kind != Fight || c.each && os[0].Kind != Place || c.role != NoWord || c.boat && os[0].Kind != Move {
		g.doubt()
	}
	if c.verb != NoWord {
		g.verb = c.verb
	}
	amend := g.amend
	g.amend = false
	for _, o := range os {
		if o.Kind == Move {
			g.q.moved = &going{o, g.q.now.line}
		}
		d := deed{o, c.from, c.to, g.nations, !g.vague, c.instead || amend && g.in.on}
		g.q.last = &d.Order
		switch {
		case amend && !g.in.on && g.replace(d):
		case g.in.on:
			g.in.body = append(g.in.body, d)
		default:
			g.done = append(g.done, d)
		}
	}
}

// waits reports whether the act c says who goes, and what comes after it where to: "2
// Cheshire and 1 York to March".
func (g *gist) waits(c *act) bool {
	q, here := g.q, g.q.here()
	if here == nil || c.verb != NoWord || len(c.areas) != 1 || c.count.Amount == Unsaid || c.led || c.sea || g.verb != NoWord && g.verb != GoMove && g.verb != HeadMoves {
		return false
	}
	p := c.areas[0]
	if p.role == To || p.role == Via || p.role == In || here.armies(p.area) == 0 || c.count.Amount == Exactly && here.armies(p.area) < int(c.count.N) {
		return false
	}
	// The next that is said of areas must be a way from one of them.
	n := 0
	for q.separates(n) || q.at(n).kind == tNumber || q.at(n).is(From, AllOf, Rest, A, Army, Of, Own) {
		n++
	}
	if q.at(n).kind != tArea || here.armies(q.at(n).area) == 0 {
		return false
	}
	for n++; q.at(n).is(A, Own) || q.at(n).kind == tWord && q.at(n).word.verb(); n++ {
	}
	if q.at(n).kind == tNumber {
		n++
	}
	if !q.at(n).is(To, Dash, Arrow, OnTo, In) {
		return false
	}
	g.waiting = append(g.waiting, *c)
	return true
}

// joined returns the move o with those who go to the same place.
func (g *gist) joined(o Order) []Order {
	var out []Order
	for _, w := range g.waiting {
		x := Order{Kind: Move, From: w.areas[0].area, Count: w.count, Unit: w.unit, Second: w.second, Half: o.Half, Steps: []Step{{To: o.end()}}}
		g.doubtIf(!near(g.q.l.r.rs.Board, x.From).Has(o.end()))
		out = append(out, g.sound(x)...)
	}
	return append(out, o)
}

// replace puts d in the place of the last move with which it shares an end.
func (g *gist) replace(d deed) bool {
	for i := len(g.done) - 1; i >= 0; i-- {
		o := g.done[i]
		if o.Kind == Move && d.Kind == Move && (o.From == d.From || o.end() == d.end()) {
			d.from = o.from
			if g.done[i] = d; i < g.sentence {
				g.amended = append(g.amended, o.Order, d.Order)
			}
			return true
		}
	}
	g.doubt()
	return false
}

// orders returns what the act c says.
func (g *gist) orders(c *act) []Order {
	kind := c.verb
	if kind == NoWord {
		kind = g.kind(c)
	}
	if c.not {
		switch kind {
		case GoMove, GoStay, NoWord:
			return g.stays(c)
		case GoRetreat:
			return g.fightsOn(c)
		case GoSubmit:
		case GoWithdraw:
			c.count = N(0)
		default:
			return nil
		}
	}
	switch {
	case c.must != NoWord && len(c.areas) > 0 && !c.has(To):
		kind = GoRemove // "take the one in Devon back, for overpopulation"
	case kind == GoStay && c.has(To) && c.count.Amount != Unsaid:
		g.doubt() // "the 6 that are left to Wessex"
		kind = GoMove
	}
	switch kind {
	case GoMove, GoTake:
		return g.moves(c)
	case GoPlace:
		return g.places(c)
	case GoStay:
		return g.stays(c)
	case GoRetreat:
		return g.retreats(c)
	case GoFightOn:
		return g.fightsOn(c)
	case GoFight:
		if len(c.areas) > 0 {
			return []Order{{Kind: Fight, Areas: c.list(), Half: g.half(c)}}
		}
	case GoWithdraw:
		return g.withdraws(c)
	case GoRemove, GoLose:
		return g.removes(c)
	case GoBuild:
		if len(c.areas) > 0 {
			if !c.built {
				g.doubt()
				return g.places(c)
			}
			if c.count == N(0) {
				return nil
			}
			if s, k := g.q.l.r.lex.own.shaped(Built); s != nil {
				return []Order{{Kind: k, Count: c.count, Areas: c.list()}}
			}
		}
	case GoVote:
		for n := range c.nations.All {
			return []Order{{Kind: Vote, Nations: []ruleset.Nation{n}}}
		}
	case GoSubmit:
		o := Order{Kind: Submit, Yes: !c.not}
		for n := range c.nations.All {
			if !g.q.l.ctx.Nations.Has(n) {
				o.Nation = n
			}
		}
		return []Order{o}
	}
	return nil
}

// kind is the verb of an act that names none.
func (g *gist) kind(c *act) Word {
	switch {
	case c.fresh:
		return GoPlace
	case g.in.on && g.in.pr.battle() && c.has(To):
		return GoRetreat
	case c.has(From), c.has(To) && len(c.areas) > 1, c.has(To) && !placing(g.verb) && g.verb != GoRetreat, len(c.areas) > 1 && !placing(g.verb) && g.verb != GoRemove && g.verb != GoStay && g.verb != GoRetreat:
		return GoMove
	case placing(g.verb), g.verb == HeadPlaces:
		return GoPlace
	case g.verb == GoRemove, g.verb == HeadRemovals:
		return GoRemove
	case g.verb == GoRetreat, g.verb == HeadRetreats:
		return GoRetreat
	case len(c.areas) == 1 && c.led && g.arrives(c.leader):
		return GoPlace
	case len(c.areas) == 1 && c.army && c.areas[0].role == In && c.count.Amount == Unsaid && !c.led:
		g.doubt() // "army in South Mercia"
		return GoPlace
	case len(c.areas) == 1 && (c.count.Amount != Unsaid || c.led):
		return GoMove
	case c.home && len(c.areas) == 0:
		g.doubt()
		return GoWithdraw
	}
	return NoWord
}

// arrives reports whether a leader comes to the board on land in the turn at hand.
func (g *gist) arrives(l ruleset.Leader) bool {
	q := g.q
	here, rounds := q.here(), q.l.at.rounds
	if l == ruleset.NoLeader || here == nil || here.leader(l) != board.None || q.l.r.rs.Leaders[l].Nation != here.Nation {
		return false
	}
	byLand := rounds[0] > 0 && rounds[0] < len(q.l.r.rs.Timeline) && q.l.r.rs.Timeline[rounds[0]].ByLand.Has(here.Nation)
	return byLand || !q.invades()
}

// half is the half of a Major Invasion that the act is for.
func (g *gist) half(c *act) uint8 { return max(c.half, g.q.halved, g.q.l.at.half) }

// list returns the areas of the act.
func (c *act) list() []board.Area {
	var out []board.Area
	for _, p := range c.areas {
		out = append(out, p.area)
	}
	return out
}

// way tells where a move starts, and the areas on its way.
func (g *gist) way(c *act) (from board.Area, way []placed) {
	here := g.here()
	for _, p := range c.areas {
		if p.role == From && from == board.None {
			from = p.area
			continue
		}
		way = append(way, p)
	}
	if from != board.None || len(way) < 2 {
		return from, way
	}
	first := 0
	for i, p := range way {
		if p.role != To && p.role != Via && (i == 0 || here.armies(p.area) > 0 && here.armies(way[0].area) == 0) {
			first = i
			break
		}
	}
	if p := way[first]; p.role != To && p.role != Via {
		if other := way[1-min(first, 1)]; first != 0 || p.role != In && other.role != To && !other.chain && other.role != Via {
			g.doubtIf(len(way) != 2 || c.count.Amount != Exactly || here.armies(p.area) < int(c.count.N) ||
				here.armies(other.area) > 0 || !near(g.q.l.r.rs.Board, p.area).Has(other.area))
		}
		from = p.area
		way = append(way[:first:first], way[first+1:]...)
	}
	return from, way
}

// moves makes a move.
func (g *gist) moves(c *act) []Order {
	q, b := g.q, g.q.l.r.rs.Board
	if os := g.several(c); os != nil {
		return os
	}
	from, way := g.way(c)
	here := g.here()
	last := g.lastMove()
	if last == nil && (g.amend || c.instead) {
		last = g.before()
	}
	if (g.amend || c.instead) && last != nil && len(way) <= 1 {
		o := *last
		if len(way) == 1 {
			o.Steps = []Step{{To: way[0].area}}
		}
		if c.count.Amount != Unsaid {
			o.Count = c.count
		}
		if from != board.None {
			o.From = from
		}
		return g.sound(o)
	}
	if len(way) == 0 && from != board.None && c.count.Amount == All && last != nil && last.From == from && c.verb == NoWord {
		c.verb = Filler // "2 to Cheshire, 3 to Cumbria, all from the Irish Sea"
		return nil
	}
	if len(way) == 0 && from != board.None && g.target != board.None && g.target != from && (last == nil || last.end() == g.target) {
		way = []placed{{area: g.target, role: To}}
		g.aimed = true
	}
	if len(way) == 0 {
		if from == board.None || last == nil || q.moved == nil || c.count.Amount == Unsaid || last.end() == from {
			return nil
		}
		way = []placed{{area: last.end()}} // "attack Kent with 2 from Essex and 1 from Sussex"
	}
	o := Order{Kind: Move, From: from, Count: c.count, Unit: c.unit, Second: c.second, Leader: c.leader, Half: g.half(c)}
	o.WithLeader = c.led && c.leader == ruleset.NoLeader
	var step Step
	for i, p := range way {
		g.doubtIf(i > 0 && !p.chain && p.role != Via && way[i-1].role != Via || p.role == In && c.verb == NoWord && !q.vocab.toOrIn && !b.Seas.Has(from))
		if i < len(way)-1 {
			step.Via = append(step.Via, p.area)
			continue
		}
		step.To = p.area
	}
	if n := len(way); n > 1 && way[n-1].role == Via { // "to York by way of Lindsey"
		step.Via[len(step.Via)-1], step.To = step.To, step.Via[len(step.Via)-1]
	}
	g.doubtIf(way[len(way)-1].role == Via && len(way) == 1)
	if c.onward && o.From == board.None && last != nil && last.From != board.None && last.end() != step.To {
		g.doubt() // "2 stop there, 1 goes on to Kent"
		o.From, step.Via = last.From, append([]board.Area{last.end()}, step.Via...)
	}
	step.Boat = c.boat
	o.Steps = []Step{step}
	first := step.To
	if len(step.Via) > 0 {
		first = step.Via[0]
	}
	if o.From == board.None {
		o.From = g.origin(c, &o, first, last)
	}
	if o.From == board.None && !o.led() {
		g.doubt()
	}
	if len(way) == 1 && way[0].role == NoWord && c.verb == NoWord && len(c.areas) == 1 && !b.Seas.Has(o.From) {
		g.doubt() // "5 Kent"
	}
	if o.Count.Amount == Unsaid {
		o.Count = g.many(c, &o, here)
	}
	if c.rest && o.Count.Amount == Unsaid {
		o.Count = Count{Amount: All}
	}
	if b.Seas.Has(o.end()) {
		return nil
	}
	return g.sound(o)
}

// toward is the one area that an act names which says where to, and nothing else; None: it
// says more, or less.
func (c *act) toward() board.Area {
	if c.verb == GoMove && len(c.areas) == 1 && c.areas[0].role == To {
		return c.areas[0].area
	}
	return board.None
}

// several makes the moves of "all from Norfolk and Suffolk to Essex".
func (g *gist) several(c *act) []Order {
	var froms []board.Area
	to := board.None
	for _, p := range c.areas {
		switch {
		case p.role == Via || p.chain && to != board.None || to != board.None && p.role != From:
			return nil
		case p.role == To:
			to = p.area
		default:
			froms = append(froms, p.area)
		}
	}
	if len(froms) < 2 || to == board.None || c.led && c.leader == ruleset.NoLeader {
		return nil
	}
	for i, from := range froms {
		if here := g.q.here(); here != nil && here.armies(from) == 0 || c.areas[i].role == To {
			return nil
		}
	}
	var out []Order
	at := g.q.here().leader(c.leader)
	g.doubtIf(c.count.Amount != All || c.led && at == board.None)
	for _, from := range froms {
		o := Order{Kind: Move, From: from, Count: c.count, Unit: c.unit, Half: g.half(c), Steps: []Step{{To: to, Boat: c.boat}}}
		if c.led && at == from {
			o.Leader = c.leader
		}
		if o.Count.Amount == Unsaid {
			o.Count = Count{Amount: All}
		}
		out = append(out, g.sound(o)...)
	}
	return out
}

// origin is where a move starts that does not say so.
func (g *gist) origin(c *act, o *Order, first board.Area, last *Order) board.Area {
	q, b := g.q, g.q.l.r.rs.Board
	here := g.here()
	if c.led && here != nil {
		at := here.leader(c.leader)
		if c.leader == ruleset.NoLeader {
			_, at = here.led()
		}
		for _, d := range g.done {
			if d.Kind == Move && d.led() && (d.Leader == c.leader || c.leader == ruleset.NoLeader) {
				g.doubt() // he is gone on
				at = d.end()
			}
		}
		if at != board.None && at != first {
			return at
		}
		return board.None
	}
	n := 1
	if c.count.Amount == Exactly {
		n = int(c.count.N)
	}
	if c.sea {
		if found := here.held(b.Seas, 1); found.Len() == 1 {
			return found.First()
		}
		return board.None
	}
	if last != nil && last.From != board.None && last.From != first && q.moved != nil && q.moved.statement == q.now.line {
		if (near(b, last.From) | b.Open[last.From]).Has(first) || b.Seas.Has(last.From) {
			g.doubtIf(!g.in.on && !g.done[len(g.done)-1].sure)
			return last.From
		}
	}
	at, only := here.origin(b, first, n)
	if at == board.None {
		at, only = here.origin(b, first, 1)
	}
	g.doubtIf(!only || c.count.Amount != Exactly)
	return at
}

// many is how many go where no number is said.
func (g *gist) many(c *act, o *Order, here *Position) Count {
	switch {
	case o.led() && o.Unit == game.NoUnit:
		return N(0)
	case c.unit != game.NoUnit:
		return Count{Amount: All}
	case here.armies(o.From) == 1:
		return N(1)
	case here.armies(o.From) > 1:
		g.doubt()
		return Count{Amount: All}
	}
	g.doubt()
	return Count{}
}

// sound returns o if armies can be on such a way.
func (g *gist) sound(o Order) []Order {
	before := o.From
	for _, s := range o.Steps {
		for _, a := range append(s.Via[:len(s.Via):len(s.Via)], s.To) {
			if a == before {
				return nil
			}
			before = a
		}
	}
	if o.From == board.None && !o.led() && !g.q.invades() {
		return nil
	}
	if g.q.l.r.lex.forNobody(o) || o.From == board.None && !o.led() && o.Count.Amount == Unsaid {
		return nil
	}
	return []Order{o}
}

// places makes a placement.
func (g *gist) places(c *act) []Order {
	areas := c.list()
	if len(areas) == 0 {
		return nil
	}
	var out []Order
	if c.led {
		g.doubtIf(c.count.Amount == Exactly && !c.fresh) // who comes with him comes anyway, or is placed
		out = append(out, Order{Kind: PlaceLeader, Leader: c.leader, Areas: areas[:1]})
		if c.count.Amount == Unsaid && !c.fresh {
			return out
		}
	}
	o := Order{Kind: Place, Count: c.count, Areas: areas}
	if o.Count.Amount == Unsaid {
		o.Count = Count{Amount: All}
	}
	if o.Count == N(0) {
		return nil
	}
	if len(areas) > 1 && o.Count.Amount == Exactly && !c.each {
		g.doubt()
	}
	if c.each || o.Count == N(1) && len(areas) > 1 && !c.parted {
		for _, a := range areas {
			out = append(out, Order{Kind: Place, Count: N(1), Areas: []board.Area{a}})
		}
		return out
	}
	return append(out, o)
}

// stays makes an order to stay.
func (g *gist) stays(c *act) []Order {
	if c.not && c.verb == NoWord && len(c.areas) == 0 {
		return nil // "never to the Danes"
	}
	o := Order{Kind: Stay, Count: c.count, Unit: c.unit, Leader: c.leader, Half: g.half(c)}
	o.WithLeader = c.led && c.leader == ruleset.NoLeader
	for _, p := range c.areas {
		if p.role == To {
			return nil
		}
		o.Areas = append(o.Areas, p.area)
	}
	if last := g.lastMove(); len(o.Areas) == 0 && c.count.Amount == Exactly && c.count.N > 0 && last != nil && last.From != board.None {
		o.Areas = []board.Area{last.From} // "2 to Kent, 1 stays"
	}
	if c.sea && len(o.Areas) == 0 {
		o.Areas = g.q.l.r.seas()
		if found := g.q.here().held(g.q.l.r.rs.Board.Seas, 1); found.Len() == 1 {
			o.Areas = []board.Area{found.First()}
		}
	}
	switch {
	case o.led() && o.Count.Amount == Unsaid:
		o.Count = N(0)
	case o.Count.Amount == Unsaid, o.Count == N(0):
		o.Count = Count{Amount: All}
	}
	if len(o.Areas) == 0 && o.Count.Amount != All && !o.led() {
		return nil
	}
	return []Order{o}
}

// retreats makes a battle plan: who runs, and where to.
func (g *gist) retreats(c *act) []Order {
	o := Order{Kind: Plan, Count: c.count, Leader: c.leader, Half: g.half(c)}
	o.WithLeader = c.led && c.leader == ruleset.NoLeader
	for i, p := range c.areas {
		switch {
		case p.role == From, p.role == In && len(c.areas) == 1, p.role != To && len(c.areas) > 1 && i == 0:
			o.Areas = append(o.Areas, p.area)
		default:
			o.Goals = append(o.Goals, Goal{To: p.area})
		}
	}
	if o.Count.Amount == Unsaid {
		o.Count = Count{Amount: All}
	}
	if len(o.Areas)+len(o.Goals) == 0 || o.Count == N(0) {
		return nil
	}
	if len(o.Areas) == 0 && !g.in.pr.battle() || len(o.Goals) > 1 {
		g.doubt()
	}
	return []Order{o}
}

// fightsOn makes a plan to fight to the end.
func (g *gist) fightsOn(c *act) []Order {
	o := Order{Kind: Plan, Count: N(0), Half: g.half(c)}
	for _, p := range c.areas {
		if p.role != To {
			o.Areas = append(o.Areas, p.area)
		}
	}
	if at := g.q.here().leader(c.leader); c.led && len(o.Areas) == 0 && at != board.None {
		o.Areas = []board.Area{at}
	}
	return []Order{o}
}

// withdraws makes an order for raiders; who goes from one area on land to another moves.
func (g *gist) withdraws(c *act) []Order {
	b := g.q.l.r.rs.Board
	o := Order{Kind: Withdraw, Count: c.count, WithLeader: c.led}
	for _, p := range c.areas {
		switch {
		case p.role == To || len(c.areas) > 1 && len(o.Areas) > 0 && o.To == board.None && p.role != From:
			o.To = p.area
		default:
			o.Areas = append(o.Areas, p.area)
		}
	}
	if o.To != board.None && b.Land.Has(o.To) {
		if len(o.Areas) == 1 && g.q.here().armies(o.Areas[0]) > 0 {
			g.doubtIf(!near(b, o.To).Has(o.Areas[0]) || g.in.on)
			c.verb = GoMove
			return g.moves(c)
		}
		if last := g.lastMove(); len(o.Areas) == 0 && (last == nil || last.From != o.To) {
			g.doubt()
			c.verb = GoMove
			return g.moves(c)
		}
	}
	if o.Count.Amount == Unsaid {
		o.Count = Count{Amount: All}
	}
	if g.q.l.r.lex.forNobody(o) {
		return nil
	}
	return []Order{o}
}

// removes makes an order of who goes when some must.
func (g *gist) removes(c *act) []Order {
	o := Order{Kind: Remove, Count: c.count, Unit: c.unit, Areas: c.list()}
	o.Why = map[Word]Reason{Overstack: Crowded, Hungry: Hunger, Recalled: Recall}[c.must]
	if len(o.Areas) == 0 || o.Count == N(0) {
		return nil
	}
	if o.Count.Amount == Unsaid {
		o.Count = Count{Amount: All}
	}
	return []Order{o}
}

// condition reads "if ..." and puts what it bears on under it.
func (g *gist) condition(unless bool) {
	q := g.q
	trailing := g.trailing()
	g.flush()
	q.i++
	pr := q.condFreely()
	if q.err != nil {
		g.doubt()
		q.err = nil
		for q.i < q.end && !q.peek().is(Comma, Colon, Then, Close) {
			q.i++
		}
		if trailing && len(g.done) > g.sentence {
			g.done = g.done[:len(g.done)-1] // what it depends on is not known
		} else {
			g.in = premised{on: true, unread: true}
		}
		return
	}
	if trailing && len(g.done) > g.sentence {
		last := g.done[len(g.done)-1]
		if len(pr.conds) > 0 && (len(g.done)-g.sentence > 1 || last.winds()) || q.i < q.end && !q.peek().is(Otherwise) && !q.separates(0) {
			g.doubt()
		}
		g.in = premised{on: true, unless: unless, pr: pr, body: []deed{last}}
		g.done = g.done[:len(g.done)-1]
		g.close()
		return
	}
	g.close()
	g.in = premised{on: true, unless: unless, pr: pr}
}

// trailing reports whether the condition at hand follows what it is about: an act stands
// before it, and no other comes after it.
func (g *gist) trailing() bool {
	q := g.q
	if !g.cur.whole() && len(g.done) == g.sentence {
		return false
	}
	at := q.i + 1
	for at < q.end && !q.toks[at].is(Comma, Colon, Then, Close, Otherwise) {
		at++
	}
	for ; at < q.end && !q.toks[at].is(Otherwise); at++ {
		if t := q.toks[at]; t.kind == tArea || t.kind == tNumber || t.kind == tWord && t.word.verb() {
			return false
		}
	}
	return true
}

// before returns the last move that stands under no condition.
func (g *gist) before() *Order {
	for i := len(g.done) - 1; i >= 0; i-- {
		if g.done[i].Kind == Move {
			return &g.done[i].Order
		}
	}
	return nil
}

// instead makes a choice of what stands under a condition and the move before that it
// stands for: "2 to Avalon. If Avalon is held, they go to Devon instead".
func (g *gist) instead(in *premised) bool {
	if len(in.body) != 1 || !in.body[0].instead || in.body[0].Kind != Move || len(in.pr.conds) == 0 || in.pr.battle() {
		return false
	}
	d := in.body[0]
	for i := len(g.done) - 1; i >= 0; i-- {
		was := g.done[i]
		if was.Kind != Move || was.From != d.From || was.Count != d.Count || was.end() == d.end() {
			continue
		}
		os := g.q.conditional(in.pr, in.unless, []Order{d.Order})
		if len(os) != 1 || g.q.err != nil {
			return false
		}
		os[0].Else = []Order{was.Order}
		if g.done[i] = (deed{Order: os[0], from: was.from, to: d.to, nations: was.nations, sure: was.sure && d.sure}); i < g.sentence {
			g.amended = append(g.amended, was.Order, os[0])
		}
		return true
	}
	return false
}

// close ends what stands under a condition.
func (g *gist) close() {
	in := g.in
	g.in = premised{}
	if !in.on || g.instead(&in) {
		return
	}
	if in.unread || len(in.body) == 0 {
		g.doubt()
		return
	}
	d := in.body[0]
	var os []Order
	for _, x := range in.body {
		if in.pr.battle() {
			x.Order = fleeing(x.Order)
		}
		if x.Kind == Conditional {
			g.doubt()
			return
		}
		os = append(os, x.Order)
		d.to = max(d.to, x.to)
	}
	q := g.q
	q.err = nil
	for _, o := range q.conditional(in.pr, in.unless, os) {
		d.Order = o
		g.done = append(g.done, d)
	}
	g.doubtIf(q.err != nil)
	q.err = nil
}

// otherwise reads what counts when the condition before does not hold.
func (g *gist) otherwise() {
	q := g.q
	g.close()
	q.i++
	if len(g.done) == 0 || g.done[len(g.done)-1].Kind != Conditional || len(g.done[len(g.done)-1].Else) > 0 {
		g.in = premised{on: true, unread: true}
		g.doubt()
		return
	}
	if len(g.done) <= g.sentence {
		g.doubt()
	}
	then := g.done[len(g.done)-1]
	if q.skip(Comma, Colon, Then); q.peek().is(To, In) && q.at(1).kind == tArea && then.Then[0].Kind == Move {
		q.i++
		o := then.Then[0]
		o.Steps = []Step{{To: q.areaAt()}}
		then.Else = g.sound(o)
		g.done[len(g.done)-1] = then
		return
	}
	rest := gist{q: q, verb: g.verb, nations: g.nations}
	rest.run()
	rest.flush()
	rest.close()
	g.doubtIf(rest.unsure || rest.amend || len(rest.done) == 0)
	for _, d := range rest.done {
		if d.Kind == Conditional {
			g.doubt()
			continue
		}
		then.Else = append(then.Else, d.Order)
		then.to = max(then.to, d.to)
	}
	g.done[len(g.done)-1] = then
}
