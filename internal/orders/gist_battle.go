package orders

import (
	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// Who runs, fights on, goes home or is removed, of what the gist finds.

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
	if len(c.areas) == 0 && (g.remain() && (c.sea || c.verb == GoWithdraw) || c.home && g.in.on && g.in.pr.battle()) {
		from := g.cameFrom()
		if from != board.None && (!c.sea || g.q.l.r.rs.Board.Seas.Has(from)) {
			o.Areas, o.Goals, c.home, c.sea = []board.Area{*g.q.scene}, []Goal{{To: from}}, false, false // "the last one goes back to sea"
		}
	}
	o.Count = o.Count.orAll()
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
	if at := g.goneTo(c.leader); c.led && len(o.Areas) == 0 && at != board.None {
		o.Areas = []board.Area{at}
	}
	return []Order{o}
}

// goneTo is where the leader is when all that was said before is done; None: nobody knows.
func (g *gist) goneTo(l ruleset.Leader) board.Area {
	at := g.q.here().leader(l)
	if l == ruleset.NoLeader {
		return at
	}
	for _, o := range g.before() {
		if o.Kind == Move && o.Leader == l {
			at = o.end()
		}
	}
	return at
}

// withdraws makes an order for raiders; who goes from one area on land to another moves.
func (g *gist) withdraws(c *act) []Order {
	b := g.q.l.r.rs.Board
	o := Order{Kind: Withdraw, Count: c.count, WithLeader: c.led}
	g.doubtIf((c.nth == theLast || c.nth == theRest || c.final) && !(g.in.on && g.in.pr.battle())) // "the last one left goes home" may say when
	for _, p := range c.areas {
		switch {
		case p.role == To || len(c.areas) > 1 && len(o.Areas) > 0 && o.To == board.None && p.role != From:
			o.To = p.area
		default:
			o.Areas = append(o.Areas, p.area)
		}
	}
	if o.To != board.None && b.Land.Has(o.To) {
		if c.has(Via) && c.has(From) && !g.in.on {
			c.verb, c.home = GoMove, false // "the one in North Mercia comes back to Powys by way of March"
			return g.moves(c)
		}
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
	g.doubtIf(len(o.Areas) > 1 && o.Count.Amount == Exactly && o.Count.N > 0) // "Dyfed comes home: 2 from Gwent"
	o.Count = o.Count.orAll()
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
	if n := len(o.Areas); g.goes == n && n > 1 && o.Count.Amount == Unsaid {
		var out []Order // "2 go home: York, Kent"
		for _, a := range o.Areas {
			each := o
			each.Count, each.Areas = N(1), []board.Area{a}
			out = append(out, each)
		}
		return out
	} else if g.goes > 0 && n == 1 && o.Count.Amount != Exactly {
		o.Count = N(uint8(min(g.goes, 99)))
	}
	o.Count = o.Count.orAll()
	return []Order{o}
}
