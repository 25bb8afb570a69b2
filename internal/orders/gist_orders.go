package orders

import (
	"slices"
	"strings"

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
	if c.unknown {
		g.doubt()
		return
	}
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
	if g.dangles(&c, os[0]) {
		c.role = NoWord
	}
	if c.late && os[0].Kind != Withdraw && !os[0].rests() || c.home && os[0].Kind == Move || c.first && os[0].Kind != Fight || c.each && os[0].Kind != Place || c.role != NoWord || c.boat && os[0].Kind != Move ||
		c.sea && os[0].Kind != Move && os[0].Kind != Stay && os[0].Kind != Withdraw {
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
		d := deed{Order: o, from: c.from, to: c.to, nations: g.nations, sure: !g.vague, instead: c.instead || amend && g.in.on, further: c.further}
		g.q.last = &d.Order
		if o.Kind == Place && g.owed > 0 {
			g.owed -= int(o.Count.N)
		}
		switch {
		case amend && !g.in.on && g.replace(d):
			amend = false
		case g.in.on:
			g.in.body = append(g.in.body, d)
		default:
			g.done = append(g.done, d)
		}
	}
}

// dangles reports whether the word at the end of the act c which an area should follow says
// nothing of the order o, which has all its areas: "York sends one to March to plug the hole".
func (g *gist) dangles(c *act, o Order) bool {
	if o.Kind == Stay && c.role == In {
		return len(o.Areas) > 0 || o.Count.Amount == All // "all stay in good order"
	}
	return c.role == To && (o.Kind == Move && len(c.areas) > 0 || o.Kind == Stay && len(o.Areas) > 0) || o.Kind == Vote
}

// rests reports whether o is that nobody else moves, which holds whenever it is said.
func (o Order) rests() bool {
	return o.Kind == Stay && len(o.Areas) == 0 && o.Count.Amount == All && !o.led()
}

// replace puts d in the place of the last move with which it shares an end.
func (g *gist) replace(d deed) bool {
	if n := len(g.done) - 1; d.Kind == Place && n >= 0 && g.done[n].Kind == Place {
		was := g.done[n]
		g.doubtIf(was.Count.Amount != Exactly || d.Count.Amount != Exactly || len(was.Areas) > 1)
		g.owed = int(was.Count.N) - int(d.Count.N)
		d.from = was.from
		if g.done[n] = d; n < g.sentence {
			g.amended = append(g.amended, was.Order, d.Order)
		}
		return true
	}
	for i := len(g.done) - 1; i >= 0; i-- {
		o := g.done[i]
		if o.Kind == Move && d.Kind == Move && (o.From == d.From || o.end() == d.end()) {
			d.from = o.from
			if i >= g.sentence && o.Count.Amount == Exactly && o.Count != d.Count {
				g.summed(int(o.Count.N)) // "1 from Alban to Moray, no wait, 2 from Alban"
			}
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
	if c.home && (c.not || c.count == N(0)) {
		g.doubtIf(len(c.areas) > 0)
		return []Order{{Kind: Withdraw, Count: N(0)}} // "nobody goes home"
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
	if c.late && (kind == GoMove || kind == NoWord) && len(c.areas) == 1 && c.areas[0].role != From && g.q.l.r.rs.Board.Seas.Has(c.areas[0].area) {
		kind = GoWithdraw // "after the battle bring one back to the North Sea"
		c.areas[0].role = To
		if c.count.Amount == Exactly {
			at := g.setting()
			g.doubtIf(at == board.None)
			c.areas = append([]placed{{area: at, role: From}}, c.areas...)
		} else {
			c.areas = append(g.raided(), c.areas...)
		}
	}
	if kind == GoWithdraw && g.remain() || kind == GoMove && !c.assault && g.remain() && !c.has(From) && len(c.areas) < 2 {
		kind = GoRetreat // "if I lose two, the last one goes back to Kent"
	}
	switch {
	case g.brings(c, kind):
		kind = GoMove
	case kind == GoPlace && (c.sea || c.boat) && !c.fresh && len(c.areas) == 1 && c.areas[0].role != From && !g.q.l.r.rs.Board.Seas.Has(c.areas[0].area):
		g.doubt() // "the fleet puts in at Suffolk"
		kind, c.areas[0].role = GoMove, To
	case kind == GoMove && c.first && len(c.areas) == 1 && c.count.Amount == Unsaid && !c.led && !c.has(From) && g.fought(c.areas):
		g.doubt() // "attack Avalon first"
		kind = GoFight
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
				g.doubtIf(g.builds())
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

// brings reports whether an act of the kind to place, to stay or to remove says where they come from, and
// makes it the move that it is: "reinforce Lindsey with 2 from York", "put 2 of York into Lindsey".
func (g *gist) brings(c *act, kind Word) bool {
	if kind != GoPlace && kind != GoStay && kind != GoHold && kind != GoRemove || c.led || len(c.areas) != 2 || g.q.here() == nil {
		return false
	}
	from := slices.IndexFunc(c.areas, func(p placed) bool { return p.role == From })
	if from < 0 {
		if kind == GoStay || kind == GoHold || c.fresh || c.areas[0].role != NoWord || c.areas[1].role != To && !(c.areas[1].role == In && g.q.vocab.toOrIn) {
			return false
		}
		from = 0
		g.doubt()
	}
	start, end := c.areas[from], c.areas[1-from]
	armies := g.reinforced(g.here()).armies(start.area)
	if armies == 0 || end.role == From {
		return false
	}
	g.doubtIf(kind != GoPlace || c.fresh || c.count.Amount != Exactly || int(c.count.N) > armies)
	start.role, end.role = From, To
	c.areas = []placed{start, end}
	for i, t := range g.q.toks {
		if t.is(GoPlace) && len(g.done) == g.sentence && t.to <= c.to {
			g.q.spend(i) // it says that they move
		}
	}
	return true
}

// builds reports whether the nation at hand may build something else than armies.
func (g *gist) builds() bool {
	s, _ := g.q.l.r.lex.own.shaped(Built)
	own := g.q.own()
	return own == ruleset.NoNation || s != nil && (s.By == "" || g.q.l.r.rs.Nations[own].ID == s.By)
}

// kind is the verb of an act that names none.
func (g *gist) kind(c *act) Word {
	switch {
	case g.amend && g.lastMove() != nil && !c.fresh && !c.led && c.bare():
		return GoMove // "actually 3"
	case c.fresh:
		return GoPlace
	case g.labelled(c) && g.fought(c.areas):
		return GoFight // "order: Essex, Wessex" where battles will be
	case c.instead && c.ends() != board.None && g.barred() != nil:
		return GoMove // "if that is held, rather Devon"
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
	case len(c.areas) == 1 && c.led && g.q.arrives(c.leader):
		return GoPlace
	case len(c.areas) == 1 && c.army && c.areas[0].role == In && c.count.Amount == Unsaid && !c.led:
		g.doubtIf(g.q.here() == nil || g.here().armies(c.areas[0].area) > 0) // "army in South Mercia"
		return GoPlace
	case len(c.areas) > 0 && c.count.Amount == Unsaid && !c.led && !c.has(To) && !c.has(From) && !c.has(Via) && (c.first || len(c.areas) > 1) && g.fought(c.areas):
		g.doubt() // "Essex first", "Essex, then Wessex" where battles will be
		return GoFight
	case len(c.areas) == 1 && c.count.Amount == Exactly && !c.led && !c.sea && !c.boat && !g.in.on && c.unit == game.NoUnit && g.q.moved == nil && g.stands() && !g.said(Place):
		g.doubt() // "1 in York, 1 in Lindsey", where they are already: new ones
		return GoPlace
	case g.verb == GoStay && len(c.areas) == 1 && c.areas[0].role == In && c.count.Amount == Exactly && !c.led && g.here().armies(c.areas[0].area) >= int(c.count.N):
		g.doubt() // "1 stays in Powys and 1 in Gwent"
		return GoStay
	case len(c.areas) == 1 && (c.count.Amount != Unsaid || c.led):
		return GoMove
	case c.home && len(c.areas) == 0 && g.in.on && g.in.pr.battle():
		return GoRetreat // "if I lose two, back"
	case c.home && len(c.areas) == 0:
		g.doubt()
		return GoWithdraw
	}
	return NoWord
}

// labelled reports whether the act c is a list of areas that the sentence names after a colon, and
// all that it says: "order: Essex, Wessex".
func (g *gist) labelled(c *act) bool {
	q := g.q
	areas := 0
	for _, t := range q.toks {
		switch {
		case t.kind == tArea:
			areas++
		case !t.is(Comma, Colon, Then, And, First, OrdersWord):
			return false
		}
	}
	return areas == len(c.areas) && areas > 1 && strings.HasSuffix(strings.TrimSpace(q.text[:c.from]), ":")
}

// said reports whether the letter has an order of a kind for the nation at hand, before the
// sentence at hand.
func (g *gist) said(kind Kind) bool {
	before := g.before()
	return slices.ContainsFunc(before[:len(before)-len(g.done)+min(g.sentence, len(g.done))], func(o Order) bool { return o.Kind == kind })
}

// before lists what the letter says before the act at hand for the nation at hand.
func (g *gist) before() []Order {
	out := g.q.past()
	for _, d := range g.done {
		out = append(out, d.Order)
	}
	return out
}

// fought reports whether orders before end in each of the areas, where none of the nation is.
func (g *gist) fought(areas []placed) bool {
	return !slices.ContainsFunc(areas, func(p placed) bool {
		return g.here().armies(p.area) > 0 || !slices.ContainsFunc(g.before(), func(o Order) bool { return o.Kind == Move && o.end() == p.area })
	})
}

// stands reports whether the nation has armies in every area that the sentence names, of
// which it says nothing but where they are.
func (g *gist) stands() bool {
	return !slices.ContainsFunc(g.q.toks, func(t token) bool {
		return t.kind == tArea && g.here().armies(t.area) == 0 || t.is(To, OnTo, Via, From, Dash, Arrow) || t.kind == tWord && t.word.verb()
	})
}

// half is the half of a Major Invasion that the act is for.
func (g *gist) half(c *act) uint8 { return max(c.half, g.q.halved, g.q.l.at.half) }

// places makes a placement.
func (g *gist) places(c *act) []Order {
	areas := c.list()
	if len(areas) == 0 {
		return nil
	}
	g.doubtIf(slices.ContainsFunc(c.areas, func(p placed) bool { return p.role == From && g.q.l.r.rs.Board.Seas.Has(p.area) }))
	var out []Order
	if c.led {
		g.doubtIf(c.count.Amount == Exactly && !c.fresh) // who comes with him comes anyway, or is placed
		out = append(out, Order{Kind: PlaceLeader, Leader: c.leader, Areas: areas[:1]})
		if c.count.Amount == Unsaid && !c.fresh {
			return out
		}
	}
	o := Order{Kind: Place, Count: c.count, Areas: areas}
	o.Count = o.Count.orAll()
	if o.Count == N(0) {
		return nil
	}
	if len(areas) == 2 && o.Count.Amount == Exactly && c.areas[1].chain {
		g.doubt() // "2 new to York and from there to Lindsey"
		o.Areas = areas[:1]
		move := Order{Kind: Move, Count: o.Count, From: areas[0], Steps: []Step{{To: areas[1]}}, Half: g.half(c)}
		return append(out, o, move)
	}
	if len(areas) > 1 && o.Count.Amount == Exactly && !c.each && !(c.fresh && int(o.Count.N) == len(areas)) {
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
	if before := g.barred(); before != nil && (len(c.areas) == 0 || len(c.areas) == 1 && c.areas[0].area == before.From && c.areas[0].role != To) && c.count.Amount == Unsaid && !c.led && !c.not && before.From != board.None && g.hostile() &&
		(!c.sea || g.q.l.r.rs.Board.Seas.Has(before.From)) {
		c.instead, c.sea = true, false // "if two are there, stay at sea"
		return []Order{{Kind: Stay, Count: before.Count, Unit: before.Unit, Areas: []board.Area{before.From}, Leader: before.Leader, WithLeader: before.WithLeader, Half: before.Half}}
	}
	o := Order{Kind: Stay, Count: c.count, Unit: c.unit, Leader: c.leader, Half: g.half(c)}
	if c.boat && len(c.areas) == 0 {
		c.boat, c.sea = false, true // "he stays in the boat"
	}
	o.WithLeader = c.led && c.leader == ruleset.NoLeader
	for _, p := range c.areas {
		if p.role == To && (c.verb != GoStay || len(c.areas) > 1 || c.count.Amount != Unsaid || c.led || g.q.here() == nil || g.here().armies(p.area) == 0) {
			return nil // else "Kenthez ne nyúlj"
		}
		o.Areas = append(o.Areas, p.area)
	}
	if last := g.lastMove(); len(o.Areas) == 0 && c.count.Amount == Exactly && c.count.N > 0 && last != nil && last.From != board.None {
		o.Areas = []board.Area{last.From} // "2 to Kent, 1 stays"
	}
	if len(o.Areas) == 0 && c.count.Amount == Exactly && c.count.N > 0 && g.base != board.None && !c.sea {
		o.Areas = []board.Area{g.base}
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
	if n := len(g.done); n > g.sentence && g.done[n-1].rests() && o.rests() && !g.in.on {
		c.verb, c.role = Filler, NoWord // "the others stay, all where they are"
		return nil
	}
	if len(o.Areas) > 0 {
		g.rank(c, o.Areas[0])
	}
	return []Order{o}
}
