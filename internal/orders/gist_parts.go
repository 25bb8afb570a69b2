package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// halve puts what follows into a half of a Major Invasion.
func (g *gist) halve(n uint8) {
	if g.cur.whole() {
		g.cur.half = n
		return
	}
	g.q.halved, g.cur.half = n, n
}

// denied reads "not Galloway" and "not 2", which only say what does not count.
func (g *gist) denied() bool {
	q, c := g.q, &g.cur
	n := 1
	for q.at(n).is(To, From, In, Of, A, Instead) {
		n++
	}
	t := q.at(n)
	switch {
	case t.kind == tArea && !q.at(n+1).is(To, Arrow, Dash, OnTo) && t.areas.Len() == 1 && !q.at(1).is(From):
		if last := g.lastMove(); last != nil && last.end() == t.area && !c.whole() {
			g.amend = true
		} else if !c.whole() && len(c.areas) == 0 {
			return false
		}
	case t.kind == tNumber && !t.ordinal:
		if last := g.lastMove(); last != nil && last.Count == N(uint8(min(t.n, 99))) && c.count.Amount == Unsaid {
			g.amend = true
		} else if c.count.Amount == Unsaid {
			return false
		}
	default:
		return false
	}
	contrast := t.kind == tNumber && c.whole() && c.count.Amount == Exactly && int(c.count.N) != t.n && (q.i+n+1 >= q.end || q.separates(n+1))
	aside := contrast || t.kind == tArea && c.whole() && c.parted && !slices.Contains(c.list(), t.area) && g.here().armies(t.area) == 0
	g.doubtIf(!g.amend && !aside) // what it puts right is in another letter
	for i := 0; i <= n; i++ {
		q.spend(q.i + i)
	}
	q.i += n + 1
	return true
}

// lastMove returns the move before; nil if something else was said last.
func (g *gist) lastMove() *Order {
	list := &g.done
	if g.in.on && len(g.in.body) > 0 {
		list = &g.in.body
	}
	if n := len(*list); n > 0 && (*list)[n-1].Kind == Move {
		return &(*list)[n-1].Order
	}
	return nil
}

// nation takes a nation: whom to vote for or submit to, else whose orders these are.
func (g *gist) nation(n ruleset.Nation) {
	c := &g.cur
	switch {
	case c.verb == GoVote, c.verb == GoSubmit && !(g.q.l.ctx.Nations.Has(n) && !c.not && c.nations == 0):
		g.mark()
		c.nations = c.nations.With(n)
	case g.q.l.at.nations == ruleset.Nations(0).With(n):
		g.q.spend(g.q.i)
	case g.q.yours(n) && !c.whole() && c.role != To && c.role != Against:
		g.doubtIf(len(g.done) > g.sentence || g.in.on || c.to > 0)
		g.nations = g.nations.With(n)
	case g.foeIn(n):
	default:
		g.doubt()
	}
}

// foeIn reads "(against) the Picts in Alban", which is Alban.
func (g *gist) foeIn(n ruleset.Nation) bool {
	q, c := g.q, &g.cur
	if c.role != To && c.role != Against || !q.at(1).is(In, Of, From) || q.at(2).kind != tArea || q.own() == n {
		return false
	}
	q.spend(q.i)
	for i := q.i - 1; i >= 0 && q.toks[i].is(A, Against); i-- {
		q.spend(i)
	}
	c.role = To
	q.i++
	return true
}

// number takes how many.
func (g *gist) number() {
	g.dealt()
	q, c := g.q, &g.cur
	t := q.peek()
	if t.is(None) && (q.i+1 >= q.end || q.separates(1)) && (c.to == t.from && (q.sentence(q.i) < q.i || q.at(1).is(Colon)) || len(c.areas) > 0 && !c.has(To) && !c.has(From)) && c.verb == NoWord {
		c.verb, c.count = GoStay, Count{Amount: All} // "Orkneys: nothing"
		c.to = t.to
		q.i++
		return
	}
	if t.is(Another) && q.at(1).is(RoundWord, TurnWord) {
		g.doubt() // "they wait another turn"
		q.i++
		return
	}
	if t.kind == tNumber && (q.at(1).is(RoundWord, TurnWord, PointsWord) || q.at(1).is(Another) && q.at(2).is(RoundWord, TurnWord) || g.round()) {
		g.doubtIf(t.n != q.l.ctx.Round)
		q.spend(q.i)
		if q.i++; t.n == q.l.ctx.Round && q.peek().is(RoundWord, TurnWord) {
			q.i++
		}
		return
	}
	if !c.parted && !t.ordinal && t.kind == tNumber && c.count.Amount == Exactly && t.n < int(c.count.N) && len(c.areas) == 1 && c.areas[0].role == NoWord && c.verb == NoWord &&
		(q.at(1).kind == tWord && q.at(1).word.verb() || q.at(1).is(To, OnTo, Arrow)) && g.total(c, q.i) {
		c.count = Count{} // "of the three of Bernicia two attack York"
	}
	if c.parted && c.whole() && g.again() {
		return // "(2)", "both"
	}
	if c.parted && c.verb == NoWord && c.has(To) && c.count.Amount == Unsaid && (c.sea || c.boat) && q.goesElsewhere(0) {
		g.flush() // "the one in the boat to Avalon, the two in Dyfed to Gwent"
		g.mark()
	}
	if c.parted && c.verb == GoStay && c.count.Amount == Exactly && len(c.areas) == 0 && !c.led && g.base != board.None {
		g.flush() // "York: 1 stays, 2 to Lindsey"
		g.mark()
	}
	if c.parted && c.verb == GoMove && len(c.areas) == 1 && c.count.Amount == Exactly && !g.otherUnit() {
		vague, unsure := g.vague, g.unsure
		if from, _ := g.joins(c, g.lastMove()); from != board.None {
			g.flush() // "Avalon sends one to help them and one stays"
			g.mark()
		} else {
			g.vague, g.unsure = vague, unsure
		}
	}
	if both := c.parted && g.otherUnit(); both {
	} else if c.parted && c.verb == GoMove && c.has(To) && (len(c.areas) > 1 || c.sea || c.boat || q.goesElsewhere(0)) || c.whole() && (c.count.Amount != Unsaid || c.parted) || c.count.Amount != Unsaid && len(c.areas) > 0 && c.listed() {
		g.flush()
		g.mark()
	}
	if c.parted && c.count.Amount != Unsaid && len(c.areas) == 1 && c.areas[0].role == From && (q.at(1).is(From, Of) || q.at(1).kind == tArea) {
		g.flush() // "2 from Kent and 1 from Essex to Sussex"
		g.mark()
	}
	at := q.i
	n, ok := q.count()
	if !ok || q.err != nil {
		g.doubt()
		return
	}
	unit := game.NoUnit
	if !q.peek().is(NewArmy) && q.shape(q.peek()) != Built {
		unit, _ = q.unit()
	}
	switch {
	case c.count == N(1) && n == c.count && len(c.areas) == 0 && at > 0 && q.toks[at-1].is(Dash):
		c.each, c.role, c.chain = true, NoWord, false // "1-1 új sereg Yorkban és Lindsey-ben"
	case c.fresh && n == c.count && c.count.Amount == Exactly: // "2 new ones, both in Dunedin"
	case c.count.Amount == Exactly && n.Amount == Exactly && unit == secondUnit:
		c.second = n
		if c.unit == game.NoUnit {
			c.unit = firstUnit
		}
	case c.count.Amount == Exactly && n.Amount == Exactly && unit == firstUnit && c.unit == secondUnit && c.second.Amount == Unsaid:
		c.second, c.count, c.unit = c.count, n, firstUnit
	case c.count.Amount == Exactly && n.Amount == Exactly && len(c.areas) == 1 && (c.areas[0].role == From || c.areas[0].role != To && (c.verb == GoMove || c.parted)):
		g.doubtIf(!g.total(c, at))
		c.count = n // "4 from Strathclyde: 2 to Dunedin, ..."
	case c.count.Amount == Exactly && n.Amount == All && !q.toks[at].is(Rest): // "the three new ones all to Kent"
	case c.count.Amount == Unsaid || n.Amount == Exactly && c.count.Amount == All:
		c.count = n
		if unit == firstUnit || unit == secondUnit {
			c.unit = unit
		}
	default:
		g.doubt()
	}
	if q.peek().is(ByBoat) && len(c.areas) == 0 {
		c.sea = true // "three boats to Lindsey"
		q.i++
	}
	c.rest = c.rest || q.toks[at].is(Rest)
	c.to = max(c.to, q.toks[q.i-1].to)
}

// otherUnit reports whether the number at hand is of the other kind of units than that of the act at
// hand, and all that is said of them: "2 cavalry, 3 infantry".
func (g *gist) otherUnit() bool {
	q, c := g.q, &g.cur
	next := q.at(1)
	return q.peek().kind == tNumber && next.is(FirstUnit, SecondUnit) && c.unit != game.NoUnit && c.second.Amount == Unsaid &&
		c.count.Amount == Exactly && next.is(FirstUnit) == (c.unit == secondUnit) && (q.i+2 >= q.end || q.separates(2) && q.at(3).kind != tArea)
}

// one takes "one" where a language has the same word for it and for "a".
func (g *gist) one() bool {
	g.dealt()
	q, c := g.q, &g.cur
	next := q.at(1)
	if next.is(Army, NewArmy, FirstUnit, SecondUnit, LeaderWord) || next.kind == tNumber || next.kind == tLeader || next.kind == tNation {
		return false
	}
	if c.parted && c.whole() {
		if q.i++; g.apiece() {
			return true // "one in each"
		}
		q.i--
	}
	if c.parted && c.whole() || c.whole() && c.count.Amount != Unsaid {
		g.flush()
		g.mark()
		c = &g.cur
	}
	if c.count.Amount != Unsaid {
		return false
	}
	c.count = N(1)
	q.i++
	return true
}

// ordinal takes "the third", who goes or stays where two others were sent.
func (g *gist) ordinal(n int) {
	if c := &g.cur; c.parted && c.whole() {
		g.flush()
		g.mark()
	}
	if q, c := g.q, &g.cur; q.i > 0 && q.toks[q.i-1].is(ButFor) && c.count.Amount == Unsaid {
		g.doubt() // "all but the third": one stays, whichever that is
		c.count = Count{AllBut, 1}
		return
	}
	if c := &g.cur; c.count.Amount == Unsaid && n > 1 {
		c.count, c.nth = N(1), n
		return
	}
	g.doubt()
}

// last takes "the last one", who is left where others were sent from.
func (g *gist) last() {
	if g.cur.whole() {
		g.flush()
		g.mark()
	}
	if next := g.q.at(1); next.kind == tNumber && !next.ordinal {
		g.cur.final = next.n == 1
		return // "the last two"
	}
	g.cur.count, g.cur.nth = N(1), theLast
}

// theRest is that those who go are all who are left: "the remaining 2".
const theRest = -2

// theLast is which army "the last" is: the one that is left.
const theLast = -1

// unit takes a kind of unit without a number.
func (g *gist) unit(t token) {
	c := &g.cur
	unit := firstUnit
	if t.is(SecondUnit) {
		unit = secondUnit
	}
	if c.whole() && c.parted {
		g.flush()
		g.mark()
	}
	if c.unit == game.NoUnit {
		c.unit = unit
	}
}

// leader takes a leader, or the word for one.
func (g *gist) leader(t token) {
	c := &g.cur
	if t.kind != tLeader && g.q.here() != nil && !g.q.here().anybodyLeads() {
		g.doubt() // "Avalon sends one to help him"
		return
	}
	if c.whole() && c.parted {
		g.flush()
		g.mark()
	}
	g.doubtIf(c.leader != ruleset.NoLeader && (t.kind != tLeader || c.leader != t.leader))
	c.led = true
	if t.kind == tLeader {
		c.leader = t.leader
	}
}

// start takes a verb.
func (g *gist) start(w Word) {
	c := &g.cur
	if w == GoHit {
		g.q.spend(g.q.i) // who hits an area moves there
	}
	c.assault = c.assault || w == GoAttack || w == GoHit
	switch w {
	case GoLand, GoAttack, GoHit, HeadMoves:
		w = GoMove
	case GoHold, GoLeave, GoStop:
		w = GoStay
	case HeadPlaces:
		w = GoPlace
	case HeadRetreats:
		w = GoRetreat
	case HeadWithdrawals:
		w = GoWithdraw
	case HeadRemovals, GoStarve:
		w = GoRemove
	case HeadBattles:
		w = GoFight
	}
	if c.verb == GoPlace && (w == GoReplace || w == GoStay) && c.whole() && !c.parted && (g.q.i+1 >= g.q.end || g.q.separates(1)) {
		g.q.spend(g.q.i) // "a new army in Moray to replace it"
		c.role = NoWord
		return
	}
	if c.parted && c.whole() || c.verb != NoWord && c.verb != w && c.whole() && len(c.areas) > 1 {
		g.flush()
		g.mark()
	}
	switch {
	case c.verb == NoWord:
		c.verb = w
	case c.verb == GoMove && w != GoMove && w != GoStay, c.verb == GoStay && w == GoFightOn:
		c.verb = w
	case c.verb == GoPlace && w == GoBuild:
		c.verb = w
	case c.verb != w && !(c.verb == GoPlace && w == GoMove):
		g.doubt()
	}
	if g.q.peek().is(GoAttack, GoHit) {
		c.role = To
	}
}

// there takes the area that the act before ended in.
func (g *gist) there() {
	c := &g.cur
	if c.parted && c.whole() && g.leads() {
		g.flush()
		g.mark()
	}
	before := board.None
	if n := len(g.done); n > 0 {
		switch o := g.done[n-1].Order; {
		case o.Kind == Move:
			before = o.end()
		case len(o.Areas) == 1:
			before = o.Areas[0]
		}
	}
	if g.told != board.None && len(g.done) == g.sentence && len(c.areas) < 2 && c.role != From {
		g.q.spend(g.q.i)
		c.areas = append(c.areas, placed{area: g.told, role: To}) // "Suffolk is empty, the one in Essex goes there"
		c.role = NoWord
		return
	}
	if before == board.None || len(c.areas) > 1 {
		g.doubt()
		return
	}
	role := c.role
	if o := g.done[len(g.done)-1].Order; role == NoWord && o.Kind == Move && c.verb != GoStay {
		role = To
		if len(c.areas) == 0 && g.leads() {
			role = From
		}
	}
	c.thence = role == From && len(c.areas) == 0
	c.areas = append(c.areas, placed{area: before, role: role})
	c.role = NoWord
}

// area takes an area.
func (g *gist) area() {
	q, c := g.q, &g.cur
	if q.peek().areas.Len() != 1 {
		g.doubt()
		q.i++
		return
	}
	role := c.role
	if role == Via && c.parted && c.verb != GoStay && (c.has(To) || len(c.areas) > 1) && !q.starts(q.i) {
		g.doubt() // "2 to Kent, going through Essex"
	} else if c.parted && c.whole() && !c.chain && !(c.listing(role) && !q.starts(q.i)) && !g.sources() || c.whole() && role == From && (c.has(From) || c.verb == GoStay) {
		verb, half := c.verb, c.half
		c.role = NoWord // it is that of the area at hand
		g.flush()
		g.mark()
		if c.half = half; verb == GoPlace || verb == GoStay {
			g.verb = verb
		}
		c.role = role
	}
	if n := len(c.areas); n > 1 && (role == To || role == In) && !c.chain && c.has(From) && (c.areas[n-1].role == To || c.areas[n-1].role == In) && q.i > 1 && q.toks[q.i-1].is(In, To) && q.toks[q.i-2].kind == tArea {
		g.doubt() // "1 da York in Essex nei Pennini"
	}
	begins := q.i > 0 && q.toks[q.i-1].is(Then, And) // not "Kent (Kent!)"
	a := q.areaAt()
	if n := len(c.areas); n > 0 && c.areas[n-1].area == a && role != From && !begins {
		return
	}
	if c.home && role == To && c.has(From) && !c.has(To) && q.l.r.rs.Board.Land.Has(a) {
		c.home, c.back = false, true // "one from Moray back home to Mar"
	}
	c.areas = append(c.areas, placed{area: a, role: role, chain: c.chain})
	c.role, c.chain, c.parted = NoWord, false, false
	c.to = max(c.to, q.toks[q.i-1].to)
}

// sources reports whether the area at hand is one more that armies come from: "all in
// Norfolk and Suffolk to Essex".
func (g *gist) sources() bool {
	q, c := g.q, &g.cur
	here := q.here()
	if here == nil || c.verb != NoWord && c.verb != GoMove || c.fresh || c.has(To) || c.has(Via) || here.armies(q.peek().area) == 0 {
		return false
	}
	n := 1
	for q.at(n).is(Comma, And, In, From) || q.at(n).kind == tArea {
		n++
	}
	return q.at(n).is(To, OnTo, Arrow) && q.at(n+1).kind == tArea
}

// has reports whether an area of a role was found.
func (c *act) has(role Word) bool {
	for _, p := range c.areas {
		if p.role == role {
			return true
		}
	}
	return false
}

// listed reports whether the act takes a list of areas, each perhaps with its number.
func (c *act) listed() bool {
	return c.verb == GoPlace || c.verb == GoRemove || c.verb == GoStay || c.verb == NoWord && c.has(NoWord) && !c.has(From) || c.has(To)
}

// listing reports whether an area of a role goes on a list that the act has begun.
func (c *act) listing(role Word) bool {
	switch c.verb {
	case GoPlace, GoBuild, GoFight, GoFightOn, GoStay, GoRemove:
		return role == NoWord || role == In
	case GoRetreat:
		return role == To || role == NoWord
	}
	return role == To && !c.has(To)
}

// whole reports whether the act has what an order needs.
func (c *act) whole() bool {
	switch c.verb {
	case NoWord, GoMove:
		return c.has(To) && (len(c.areas) > 1 || c.count.Amount != Unsaid || c.led) || len(c.areas) > 1 ||
			c.verb == NoWord && len(c.areas) == 1 && c.count.Amount != Unsaid && c.areas[0].role != From ||
			c.sea && c.has(To)
	case GoVote, GoSubmit:
		return true
	case GoStay, GoWithdraw, GoFightOn:
		return len(c.areas) > 0 || c.count.Amount == All || c.rest
	}
	return len(c.areas) > 0
}
