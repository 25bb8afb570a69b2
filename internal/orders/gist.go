package orders

import (
	"slices"
	"unicode/utf8"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// What cannot be read may still say plainly enough who goes where. Then the gist of a line
// is made out: each act is put together from the names and numbers nearest to it, and what
// it leaves out is taken from the act before or from the position, where only one thing
// fits. A sentence counts by its gist if nothing in it was passed over or chosen among
// several; else the gist is only offered, and nothing of it is carried out until the
// player sends it.

// gist makes out the acts of a line.
type gist struct {
	q        *reading
	cur      act
	verb     Word   // of acts that name none
	done     []deed // of the line
	in       premised
	nations  ruleset.Nations // that the sentence names as its own
	amend    bool            // the next act stands for a part of the last
	target   board.Area      // where they go of whom it is said after: "attack York: 1 from Lindsey"
	aimed    bool            // somebody goes there
	waiting  []act           // whose destination is yet to come: "2 Cheshire, 1 York to March"
	vague    bool            // unsure, of the act at hand
	unsure   bool            // something in the sentence was passed over, or chosen among several
	amended  []Order         // orders before the sentence that it put right, as they were
	sentence int             // where in done it begins
	all      []sentence
}

// sentence is a sentence of a line with what it is about.
type sentence struct {
	from, to int     // tokens of the line
	toks     []token // of it, without talk
	deeds    []deed
	nations  ruleset.Nations
	sure     bool // nothing was passed over, or chosen among several
	amended  []Order
	spent    map[int]bool
}

// deed is an order with where in the text it was said.
type deed struct {
	Order
	from, to int
	nations  ruleset.Nations
	sure     bool
	instead  bool // it stands for a move before where the condition holds
}

// premised is the condition that the acts at hand are under.
type premised struct {
	on, unless, unread bool
	pr                 premise
	body               []deed
}

// act is what was found of one order so far.
type act struct {
	verb    Word
	count   Count
	unit    game.Unit
	second  Count
	leader  ruleset.Leader
	areas   []placed
	nations ruleset.Nations // of votes and submissions
	half    uint8
	from    int // where it begins in the text
	to      int

	led, fresh, sea, rest, not, first, each, boat, home, built, army, instead, onward bool
	parted                                                                            bool // a separator came after what was found
	must, role                                                                        Word // why armies go; what the next area is
	chain                                                                             bool
}

// gist returns what the sentences of the line are most likely about.
func (p *reading) gist() []sentence {
	if p.gists != nil {
		return p.gists
	}
	q := *p
	q.spent, q.problems, q.faults, q.err, q.moved, q.last, q.group = nil, nil, nil, nil, nil, nil, nil
	q.halved, q.trial = 0, true
	g := gist{q: &q, verb: p.l.at.verb}
	for from := 0; from < len(p.toks); {
		to := from
		for to < len(p.toks) && !p.toks[to].is(Semicolon, Stop) {
			to++
		}
		q.toks, q.i, q.end = p.toks, from, to
		g.sentenceOf(from, to)
		from = to + 1
	}
	p.gists = g.all
	return g.all
}

// doubt notes that the sentence at hand is not wholly understood.
func (g *gist) doubt() { g.doubtIf(true) }

// doubtIf is doubt where something is so.
func (g *gist) doubtIf(so bool) {
	g.unsure, g.vague = g.unsure || so, g.vague || so
}

// sentenceOf makes out the acts of the sentence toks[from:to].
func (g *gist) sentenceOf(from, to int) {
	q := g.q
	if from >= to {
		return
	}
	asked := q.asks(to) && !slices.ContainsFunc(q.toks[from:to], func(t token) bool { return t.is(Request) })
	q.now = statement{line: q.toks[from].from}
	q.toks = q.bare(from)
	q.i, q.end = 0, len(q.toks)
	q.spent = nil
	g.nations, g.sentence, g.in, g.amend, g.amended = 0, len(g.done), premised{}, false, nil
	g.unsure, g.vague, g.waiting, g.verb, g.target = asked, false, nil, q.l.at.verb, board.None
	g.run()
	g.flush()
	g.close()
	g.doubtIf(g.target != board.None && !g.aimed)
	g.all = append(g.all, sentence{from, to, q.toks, slices.Clone(g.done[min(g.sentence, len(g.done)):]), g.nations, !g.unsure && !g.amend, g.amended, q.spent})
}

// run takes the tokens up to the end of the sentence.
func (g *gist) run() {
	q := g.q
	for q.i < q.end {
		at := q.i
		g.next()
		q.err = nil
		if q.i == at {
			q.i++
		}
		if last := q.toks[q.i-1]; g.cur.to > 0 && last.from >= g.cur.from {
			g.cur.to = max(g.cur.to, last.to)
		}
	}
}

// next takes the token at hand.
func (g *gist) next() {
	q, t := g.q, g.q.peek()
	c := &g.cur
	switch {
	case t.kind == tUnknown:
		if c.parted && c.whole() {
			g.flush()
		}
		g.doubt()
		if r, _ := utf8.DecodeRuneInString(q.text[t.from:t.to]); otherWay(r) {
			g.cur, g.in = act{}, premised{on: true, unread: true} // it may say the contrary
		}
		q.i++
		return
	case q.separates(0):
		g.separator()
		return
	case t.is(If, Unless):
		g.condition(t.is(Unless))
		return
	case t.is(Otherwise):
		g.flush()
		g.otherwise()
		return
	case t.is(Or):
		g.doubt()
		for q.i++; q.i < q.end && (q.peek().kind == tArea || q.peek().kind == tNumber || q.peek().is(To, In, From, A)); q.i++ {
		}
		return
	case t.is(Instead):
		if q.i++; c.whole() && g.in.on && (q.i >= q.end || q.separates(0)) {
			c.instead = true // "he goes to Devon instead"
			return
		}
		g.flush()
		g.amend = true
		return
	case t.is(Not, None, Never, Without) && g.denied():
		return
	case t.is(Not, None, Never) && c.parted && c.whole():
		g.flush()
	case t.kind == tNation:
		g.nation(t.nation)
		q.i++
		return
	case t.is(Because):
		g.flush()
		for q.i++; q.i < q.end && !q.separates(0); q.i++ {
			g.doubtIf(q.peek().kind != tWord && !q.peek().talk || bends(q.toks[q.i:q.i+1]))
		}
		return
	}
	g.mark()
	switch {
	case t.kind == tNumber && t.ordinal:
		g.doubt()
	case t.is(A) && g.one():
		return
	case t.kind == tNumber, t.is(AllOf, Rest, ButFor, Another, None), t.is(A) && (q.at(1).is(Army, FirstUnit, SecondUnit, NewArmy) || q.shape(q.at(1)) == Built):
		g.number()
		return
	case t.kind == tArea:
		g.area()
		return
	case t.kind == tLeader, t.is(LeaderWord, Him):
		g.leader(t)
	case t.is(Dash, Arrow, OnTo):
		c.onward = c.onward || t.is(OnTo) && len(c.areas) == 0
		c.role, c.chain = To, true
	case t.is(Then):
		c.chain = true
	case t.is(From, In, Of) && q.at(1).is(ByBoat, AtSea, SeaWord) && q.at(2).kind != tArea:
		c.sea = true
		q.i++
	case t.is(From, To, Via, OnVia, In, Against, For):
		c.role = map[Word]Word{OnVia: Via, Against: To, For: To}[t.word]
		if c.role == NoWord {
			c.role = t.word
		}
	case t.is(FirstUnit, SecondUnit):
		g.unit(t)
	case t.is(NewArmy):
		g.start(GoPlace)
		c.fresh = true
	case t.is(AtSea, SeaWord, ByBoat):
		c.boat = c.boat || t.is(ByBoat)
		c.sea = c.sea || !t.is(ByBoat) || c.role == From
	case t.is(Overstack, Hungry, Recalled):
		c.must = t.word
	case t.is(First):
		c.first = true
	case t.is(Each):
		c.each = true
	case t.is(FirstHalf):
		g.halve(1)
	case t.is(SecondHalf):
		g.halve(2)
	case t.is(There):
		g.there()
	case q.shape(t) == Built:
		g.start(GoBuild)
		c = &g.cur
		c.built = true
	case t.is(BattleOrder):
		g.start(GoFight)
		c.first = true
	case t.kind == tWord && t.word.verb():
		g.start(t.word)
	case t.is(Never, Not, None):
		c.not = true
	case t.is(With):
		next := q.at(1)
		for n := 1; next.is(A, Own, Of); n++ {
			next = q.at(n + 1)
		}
		g.doubtIf(next.kind != tNumber && next.kind != tLeader && !next.is(LeaderWord, Him, AllOf, Rest, Army, FirstUnit, SecondUnit, NewArmy, Raiders) &&
			!(next.kind == tNation && len(c.areas) == 0))
	case t.is(Raiders):
		c.sea = c.sea || len(c.areas) == 0 && c.count.Amount == Unsaid
	case t.is(Army):
		c.army = true
	case t.is(A, Of, Own, Is, Have, ByLand, Request, OrdersWord, MineWord, AtOnce):
	case t.is(DownTo) && c.verb != GoRetreat && c.verb != GoFightOn && (q.at(1).kind == tNumber || q.at(1).kind == tArea || q.at(1).is(From, To, In, A)):
		q.spend(q.i) // "only"
	case t.is(HomeWord):
		c.home = true
	case t.is(RoundWord, TurnWord):
		if next := q.at(1); next.kind == tNumber && next.n == q.l.ctx.Round && len(g.done) == g.sentence {
			q.spend(q.i + 1)
			q.i++
			break
		}
		g.doubt()
	case t.is(May) && q.at(1).is(GoMove, GoLand, GoStay, GoAttack, GoRetreat, GoWithdraw):
	default:
		g.doubt()
	}
	q.i++
}

// separator reads what stands between clauses: "to Avalon, then Hwicce" and "North Sea /
// York" go on.
func (g *gist) separator() {
	q, c := g.q, &g.cur
	n, then := 0, false
	for q.separates(n) {
		then = then || q.at(n).is(Then)
		n++
	}
	slash := n == 1 && q.peek().is(Comma) && q.text[q.peek().from:q.peek().to] == "/"
	next := n
	for q.at(next).is(To, OnTo, In, A) {
		next++
	}
	if q.at(next).kind == tArea && q.at(next).areas.Len() == 1 && !q.starts(q.i+next) {
		switch b := q.l.r.rs.Board; {
		case then && c.verb != GoPlace && c.verb != GoFight && c.verb != GoRemove && c.verb != GoRetreat && c.has(To) && len(c.areas) > 1:
			c.role, c.chain = To, true
			q.i += next
			return
		case slash && len(c.areas) == 1 && b.Seas.Has(c.areas[0].area) && b.Land.Has(q.at(next).area) && c.count.Amount != Unsaid:
			c.role, c.chain = To, true
			q.i += next
			return
		}
	}
	c.parted = true
	q.i += n
}

// mark notes where in the text the act stands.
func (g *gist) mark() {
	t := g.q.peek()
	if g.cur.to == 0 {
		g.cur.from = t.from
	}
	g.cur.to = max(g.cur.to, t.from)
}

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
	g.doubtIf(!g.amend) // what it puts right is in another letter
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
	default:
		g.doubt()
	}
}

// number takes how many.
func (g *gist) number() {
	q, c := g.q, &g.cur
	t := q.peek()
	if t.is(None) && (q.i+1 >= q.end || q.separates(1)) && (c.to == t.from || len(c.areas) > 0 && !c.has(To) && !c.has(From)) && c.verb == NoWord {
		c.verb, c.count = GoStay, Count{Amount: All} // "Orkneys: nothing"
		c.to = t.to
		q.i++
		return
	}
	if t.kind == tNumber && (q.at(1).is(RoundWord, TurnWord, PointsWord) || g.round()) {
		g.doubtIf(t.n != q.l.ctx.Round)
		q.spend(q.i)
		q.i++
		return
	}
	if c.parted && c.whole() && g.again() {
		return // "(2)", "both"
	}
	if c.parted && c.verb == GoMove && c.has(To) && (len(c.areas) > 1 || c.sea || c.boat) || c.whole() && (c.count.Amount != Unsaid || c.parted) || c.count.Amount != Unsaid && len(c.areas) > 0 && c.listed() {
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
	case c.count.Amount == Exactly && n.Amount == Exactly && unit == secondUnit:
		c.second = n
		if c.unit == game.NoUnit {
			c.unit = firstUnit
		}
	case c.count.Amount == Exactly && n.Amount == Exactly && len(c.areas) == 1 && (c.areas[0].role == From || c.areas[0].role != To && (c.verb == GoMove || c.parted)):
		g.doubt()
		c.count = n // "4 from Strathclyde: 2 to Dunedin, ..."
	case c.count.Amount == Unsaid || n.Amount == Exactly && c.count.Amount == All:
		c.count = n
		if unit == firstUnit || unit == secondUnit {
			c.unit = unit
		}
	default:
		g.doubt()
	}
	c.rest = c.rest || q.toks[at].is(Rest)
	c.to = max(c.to, q.toks[q.i-1].to)
}

// one takes "one" where a language has the same word for it and for "a".
func (g *gist) one() bool {
	q, c := g.q, &g.cur
	next := q.at(1)
	if next.is(Army, NewArmy, FirstUnit, SecondUnit, LeaderWord) || next.kind == tNumber || next.kind == tLeader || next.kind == tNation {
		return false
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

// round reports whether the number at hand is that of the round, after who the orders are
// for or the word for it.
func (g *gist) round() bool {
	q := g.q
	before := q.i - 1
	for before >= 0 && q.toks[before].is(Open, Comma, Colon) {
		before--
	}
	if q.peek().n != q.l.ctx.Round || q.l.ctx.Round < 2 || before < 0 {
		return false
	}
	for i := before; i >= max(0, before-2) && g.cur.to == 0 && len(g.done) == g.sentence; i-- {
		if q.toks[i].kind == tNation {
			return true // "Dubliners t12: ..."
		}
	}
	return q.toks[before].kind == tNation || q.toks[before].is(RoundWord, TurnWord)
}

// again reads how many a second time: "York (2) to Lindsey, both", "York to Lindsey (2)".
func (g *gist) again() bool {
	q, c := g.q, &g.cur
	at := q.i
	n, ok := q.count()
	q.skip(Of, Army)
	if !ok || q.i < q.end && !q.separates(0) || c.count.Amount != Unsaid && c.count != n {
		q.i = at
		return false
	}
	c.count, c.to = n, max(c.to, q.toks[q.i-1].to)
	return true
}

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
	before := board.None
	if n := len(g.done); n > 0 {
		switch o := g.done[n-1].Order; {
		case o.Kind == Move:
			before = o.end()
		case len(o.Areas) == 1:
			before = o.Areas[0]
		}
	}
	if before == board.None || len(c.areas) > 1 {
		g.doubt()
		return
	}
	role := c.role
	if o := g.done[len(g.done)-1].Order; role == NoWord && o.Kind == Move && c.verb != GoStay {
		role = To
	}
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
	if c.parted && c.whole() && !c.chain && !(c.listing(role) && !q.starts(q.i)) && !g.sources() || c.whole() && role == From && (c.has(From) || c.verb == GoStay) {
		verb, half := c.verb, c.half
		g.flush()
		g.mark()
		if c.half = half; verb == GoPlace || verb == GoStay {
			g.verb = verb
		}
		c.role = role
	}
	a := q.areaAt()
	if n := len(c.areas); n > 0 && c.areas[n-1].area == a && role != From {
		return // "Kent (Kent!)"
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
