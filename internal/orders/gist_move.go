package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

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
	g.doubtIf(len(o.Steps[0].Via) > 0) // all of them, or the last
	for _, w := range g.waiting {
		x := Order{Kind: Move, From: w.areas[0].area, Count: w.count, Unit: w.unit, Second: w.second, Half: o.Half, Steps: []Step{{To: o.end()}}}
		g.doubtIf(!near(g.q.l.r.rs.Board, x.From).Has(o.end()))
		out = append(out, g.sound(x)...)
	}
	return append(out, o)
}

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
	if os := g.eachFrom(c, g.lastMove()); os != nil {
		return os
	}
	if os := g.several(c); os != nil {
		return os
	}
	from, way := g.way(c)
	here := g.here()
	last := g.lastMove()
	if last == nil && (g.amend || c.instead) {
		last = g.lastPlain()
	}
	if other := g.barred(); other != nil && (c.instead || g.redirects(c, other)) {
		c.instead, last = true, other
	}
	if (g.amend || c.instead) && last != nil && len(way) <= 1 {
		o := *last
		if len(way) == 1 {
			g.doubtIf(c.verb == NoWord && !near(b, last.From).Has(way[0].area))
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
	if len(way) > 0 && g.goingOn(c, from, last) {
		if os, ok := g.goOn(c, way, last); ok {
			c.verb = Filler // where nothing is left to say
			return os
		}
	}
	if a := g.premised(); a != board.None && len(c.areas) == 1 && c.areas[0].role != To && near(b, a).Has(c.areas[0].area) && here.armies(c.areas[0].area) > 0 {
		g.doubtIf(c.verb != GoMove) // "if Suffolk is empty, the one in Essex walks in"
		from, way, c.role = c.areas[0].area, []placed{{area: a, role: To}}, NoWord
	}
	if a, to := g.joins(c, last); a != board.None {
		g.doubtIf(len(g.done) == g.sentence) // "and the one in Skye helps"
		from, way, c.role = a, []placed{{area: to, role: To}}, NoWord
	}
	if len(way) == 0 && from != board.None && c.count.Amount == All && last != nil && last.From == from && c.verb == NoWord {
		c.verb = Filler // "2 to Cheshire, 3 to Cumbria, all from the Irish Sea"
		return nil
	}
	if len(way) == 0 && from != board.None && g.target != board.None && g.target != from && (last == nil || last.end() == g.target) {
		way = []placed{{area: g.target, role: To}}
		g.aimed = true
	}
	if len(way) == 1 && way[0].role == Via && from != board.None && g.target != board.None && g.target != from && g.target != way[0].area {
		way = append(way, placed{area: g.target, role: To}) // "York: 2 from March, 1 from Hwicce by way of March"
		g.aimed = true
		g.doubt()
	}
	if len(way) == 0 && from != board.None && g.told != board.None && last == nil && near(b, from).Has(g.told) {
		g.doubtIf(c.verb != GoMove)
		way = []placed{{area: g.told, role: To}}
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
		g.doubtIf(i > 0 && !p.chain && p.role != Via && way[i-1].role != Via)
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
	g.doubtIf(c.verb == NoWord && !q.vocab.toOrIn && !b.Seas.Has(o.From) && slices.ContainsFunc(way, func(p placed) bool { return p.role == In }))
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
	g.rank(c, o.From)
	return g.sound(o)
}

// joins is the one area that an act names, if those who are there may go where the last did, and
// where that is; None: they do something else.
func (g *gist) joins(c *act, last *Order) (from, to board.Area) {
	likewise := c.verb == NoWord && c.has(NoWord) && c.count.Amount == Exactly && c.count.N > 0 // "1 Lindsey as well"
	if c.verb != GoMove && !(c.verb == NoWord && c.has(From)) && !likewise || len(c.areas) != 1 || c.led || c.sea || g.in.on {
		return board.None, board.None
	}
	if last == nil && len(g.done) == 0 && len(unknown(g.q.toks)) == 0 {
		if os := g.q.ordered(); len(os) > 0 && os[len(os)-1].Kind == Move {
			last, likewise = &os[len(os)-1], true // of the line, or the sentence, before
		}
	}
	if last == nil {
		return board.None, board.None
	}
	p, to := c.areas[0], last.end()
	if p.role == To || p.role == Via || p.area == last.From || p.area == to || g.here().armies(p.area) == 0 {
		return board.None, board.None
	}
	if !near(g.q.l.r.rs.Board, to).Has(p.area) {
		m := muster{board: g.q.l.r.rs.Board}
		if c.count.Amount == Unsaid || !m.within(p.area, to, 2) {
			return board.None, board.None
		}
		likewise = true
	}
	if likewise && (c.count.Amount != Exactly || g.left(g.here()).armies(p.area) < int(c.count.N)) {
		return board.None, board.None
	}
	g.doubtIf(likewise)
	return p.area, to
}

// premised is the one area that the condition at hand is about.
func (g *gist) premised() board.Area {
	if !g.in.on || len(g.in.pr.conds) != 1 || g.in.pr.battle() {
		return board.None
	}
	return g.in.pr.conds[0].Area
}

// toward is the one area that an act names which says where to, and nothing else; None: it
// says more, or less.
func (c *act) toward() board.Area {
	if c.verb == GoMove && len(c.areas) == 1 && c.areas[0].role == To {
		return c.areas[0].area
	}
	return board.None
}

// bare reports whether an act says only how many, or one area.
func (c *act) bare() bool {
	return len(c.areas) == 0 && (c.count.Amount == Exactly || c.count.Amount == All) || len(c.areas) == 1 && c.count.Amount == Unsaid && c.areas[0].role != From
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
		if o.Count.Amount == Unsaid && g.here().armies(from) == 1 {
			o.Count = N(1)
		}
		o.Count = o.Count.orAll()
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
	if at := g.stoodAt(first, n); at != board.None {
		return at
	}
	if last != nil && last.From != board.None && last.From != first && q.moved != nil && q.moved.statement == q.now.line {
		if (near(b, last.From) | b.Open[last.From]).Has(first) || b.Seas.Has(last.From) {
			g.doubtIf(!g.in.on && !g.done[len(g.done)-1].sure || here != nil && g.left(here).armies(last.From) < n)
			return last.From
		}
	}
	if at := g.leftAt(c, first); at != board.None {
		return at
	}
	with := g.reinforced(here)
	at, only := with.origin(b, first, n)
	if at == board.None {
		at, only = with.origin(b, first, 1)
	}
	g.doubtIf(!only || c.count.Amount != Exactly || here != nil && g.left(with).armies(at) < n)
	return at
}

// stoodAt is where they come from of whom it was said just before that they stand there, or of
// whom others stay: "March holds with two and sends one to Lindsey"; None: that does not fit.
func (g *gist) stoodAt(first board.Area, n int) board.Area {
	fits := func(a board.Area) bool {
		return a != board.None && a != first && g.left(g.here()).armies(a) >= n && (near(g.q.l.r.rs.Board, first) | g.q.l.r.rs.Board.Open[a]).Has(a)
	}
	if fits(g.base) {
		g.doubtIf(!near(g.q.l.r.rs.Board, first).Has(g.base))
		return g.base
	}
	if k := len(g.done); k > g.sentence && !g.in.on {
		if o := g.done[k-1].Order; o.Kind == Stay && len(o.Areas) == 1 && o.Count.Amount == Exactly && fits(o.Areas[0]) && g.here().armies(o.Areas[0]) >= n+int(o.Count.N) {
			g.doubt()
			return o.Areas[0]
		}
	}
	return board.None
}

// leftAt is the one area next to first where no more are left than "the remaining 2"; None:
// they are not called that, or it cannot be told.
func (g *gist) leftAt(c *act, first board.Area) board.Area {
	if c.count.Amount != Exactly || !c.rest && c.nth != theRest || g.q.here() == nil {
		return board.None
	}
	found := g.remaining().held(near(g.q.l.r.rs.Board, first).Without(first), 1)
	if found.Len() != 1 || g.remaining().armies(found.First()) != int(c.count.N) {
		return board.None
	}
	return found.First()
}

// remaining is the position without those whom the letter sends away before.
func (g *gist) remaining() *Position {
	here := g.q.here()
	left := Position{here.Nation, here.Round, slices.Clone(here.Armies), here.Leaders}
	for _, o := range g.before() {
		if o.Kind == Move && o.Half == g.q.halved && int(o.From) < len(left.Armies) {
			n := left.Armies[o.From]
			if o.Count.Amount == Exactly {
				n = min(n, int(o.Count.N)+int(o.Second.N))
			}
			left.Armies[o.From] -= n
		}
	}
	return &left
}

// reinforced is the position with the new armies that are placed before the act at hand: at least
// one where all of them go.
func (g *gist) reinforced(here *Position) *Position {
	if here == nil {
		return nil
	}
	with := Position{here.Nation, here.Round, slices.Clone(here.Armies), here.Leaders}
	for _, o := range g.before() {
		if o.Kind != Place || len(o.Areas) != 1 || int(o.Areas[0]) >= len(with.Armies) {
			continue
		}
		n := 1
		if o.Count.Amount == Exactly {
			n = int(o.Count.N)
		}
		with.Armies[o.Areas[0]] += n
	}
	return &with
}

// left is the position without those whom the line sends away.
func (g *gist) left(here *Position) *Position {
	if here == nil {
		return nil
	}
	left := Position{here.Nation, here.Round, slices.Clone(here.Armies), here.Leaders}
	for _, list := range [][]deed{g.done, g.in.body} {
		for _, d := range list {
			if o := d.Order; o.Kind == Move && o.Half == g.q.halved && int(o.From) < len(left.Armies) {
				n := left.Armies[o.From]
				if o.Count.Amount == Exactly {
					n = min(n, int(o.Count.N)+int(o.Second.N))
				}
				left.Armies[o.From] -= n
			}
		}
	}
	return &left
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
	if o.From == board.None && !o.led() && (!g.q.invades() || g.q.fromLand(o.end())) {
		return nil
	}
	if g.q.l.r.lex.forNobody(o) || o.From == board.None && !o.led() && o.Count.Amount == Unsaid {
		return nil
	}
	return []Order{o}
}
