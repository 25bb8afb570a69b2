package orders

import (
	"slices"

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
	base     board.Area      // where they come from of whom it is said after: "York: 1 to Lindsey, 1 stays"
	target   board.Area      // where they go of whom it is said after: "attack York: 1 from Lindsey"
	aimed    bool            // somebody goes there
	told     board.Area      // what is told of: "York is empty, 2 from Pennines go there"
	waiting  []act           // whose destination is yet to come: "2 Cheshire, 1 York to March"
	vague    bool            // unsure, of the act at hand
	unsure   bool            // something in the sentence was passed over, or chosen among several
	amended  []Order         // orders before the sentence that it put right, as they were
	goes     int             // how many must go, of whom the sentence says where
	owed     int             // of a placement that was put right: new armies that have no area yet
	sentence int             // where in done it begins
	answer   bool            // see sentence.demanded
	cuts     map[int]cut     // where in the text an act begins, whatever came before it
	begun    []cut           // those of cuts that are not within a clause of a form
	misfit   bool            // where one of the forms was to begin, none does
	alone    map[int]lone    // by where in the text it begins, the longest that can be read by itself
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
	demanded bool // it is only what others may ask for, and the answer to that
}

// deed is an order with where in the text it was said.
type deed struct {
	Order
	from, to int
	nations  ruleset.Nations
	sure     bool
	instead  bool // it stands for a move before where the condition holds
	further  bool // its last part goes on from where the move could end
	formed   bool // it has a form of its own
	read     bool // its words can be read by themselves, all of them
	strain   int  // how ill it fits the position, and how much it says that none of its words does
}

// premised is the condition that the acts at hand are under.
type premised struct {
	on, unless, unread bool
	further            bool // the body is of those who go on from where the move before ends
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
	nth     int // "the third": one of so many
	from    int // where it begins in the text
	to      int

	led, fresh, sea, rest, not, first, each, boat, home, back, built, army, instead, onward bool
	parted                                                                                  bool // a separator came after what was found
	must, role                                                                              Word // why armies go; what the next area is
	chain                                                                                   bool
	thence, further                                                                         bool // from where the act before ended; on from an area where they could stop
	late, assault                                                                           bool // after the battle; they attack
	unknown                                                                                 bool // how many is said, but nobody knows it: "half of them"
	final                                                                                   bool // "the last one": of those who went, or of those who are left after a battle
}

// gist returns what the sentences of the line are most likely about.
func (p *reading) gist() []sentence {
	if p.gists == nil {
		g := p.begin()
		for from := 0; from < len(p.toks); {
			to := p.sentenceEnd(from)
			g.sentenceOf(p.toks, from, to)
			from = to + 1
		}
		p.gists = g.all
	}
	return p.gists
}

// sentenceEnd is where the sentence that begins at toks[from] ends.
func (p *reading) sentenceEnd(from int) int {
	to := from
	for to < len(p.toks) && !p.toks[to].is(Semicolon, Stop) {
		to++
	}
	return to
}

// begin makes ready to make out the acts of the line.
func (p *reading) begin() *gist {
	q := *p
	q.spent, q.problems, q.faults, q.err, q.moved, q.last, q.group = nil, nil, nil, nil, nil, nil, nil
	q.halved, q.trial = 0, true
	return &gist{q: &q, verb: p.l.at.verb}
}

// clone is a copy that goes on by itself.
func (g *gist) clone() *gist {
	other, q := *g, *g.q
	other.q, other.done, other.all = &q, slices.Clone(g.done), slices.Clone(g.all)
	return &other
}

// doubt notes that the sentence at hand is not wholly understood.
func (g *gist) doubt() { g.doubtIf(true) }

// doubtIf is doubt where something is so.
func (g *gist) doubtIf(so bool) {
	g.unsure, g.vague = g.unsure || so, g.vague || so
}

// sentenceOf makes out the acts of the sentence toks[from:to].
func (g *gist) sentenceOf(toks []token, from, to int) {
	q := g.q
	if from >= to {
		return
	}
	q.toks, q.i, q.end = toks, from, to
	asked := q.inDoubt(from, to) && !slices.ContainsFunc(q.toks[from:to], func(t token) bool { return t.is(Request) })
	q.now = statement{line: q.toks[from].from}
	q.toks = q.bare(from)
	q.i, q.end = 0, len(q.toks)
	q.spent = nil
	g.nations, g.sentence, g.in, g.amend, g.amended, g.owed, g.goes = 0, len(g.done), premised{}, false, nil, 0, 0
	g.answer = false
	g.unsure, g.vague, g.waiting, g.verb, g.target, g.told = asked, false, nil, q.l.at.verb, board.None, board.None
	g.base = board.None
	g.run()
	g.flush()
	g.close()
	g.doubtIf(g.target != board.None && !g.aimed || g.owed != 0)
	g.all = append(g.all, sentence{from, to, q.toks, slices.Clone(g.done[min(g.sentence, len(g.done)):]), g.nations, !g.unsure && !g.amend, g.amended, q.spent, g.answer})
}

// run takes the tokens up to the end of the sentence.
func (g *gist) run() {
	q := g.q
	for q.i < q.end {
		at := q.i
		begins := g.cuts[q.peek().from]
		if begins != 0 {
			g.flush()
			g.begun = append(g.begun, begins)
		}
		if begins == formCut && g.formed() || begins == readCut && g.asRead() {
			continue
		}
		g.misfit = g.misfit || begins == formCut || begins == readCut
		if !g.gathers() {
			g.next()
		}
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
	case t.kind == tUnknown && g.shortLeader(*t):
		return
	case t.kind == tUnknown:
		if c.parted && c.whole() {
			g.flush()
		}
		g.doubt()
		if contrary(q.text[t.from:t.to]) {
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
	case (t.kind == tNumber || t.is(A, LostWord, Fortune, MostWord, DownTo)) && g.befalls():
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
		if q.i++; (c.whole() || c.ends() != board.None) && g.in.on && (q.i >= q.end || q.separates(0)) {
			c.instead = true // "he goes to Devon instead"
			return
		}
		if g.in.on && c.to == 0 && len(g.in.body) == 0 {
			g.mark()
			g.cur.instead = true // "if that is held, rather to Devon"
			return
		}
		g.flush()
		if g.amend = true; q.apologizes(q.i - 1) {
			g.doubt()
		}
		if n := len(g.done); n > 0 && g.done[n-1].Kind == Place {
			g.verb = GoPlace
		}
		return
	case t.is(Not, None, Never, Without) && g.denied():
		return
	case t.is(Not, None, Never) && c.parted && c.whole():
		g.flush()
	case t.is(OnTo) && c.whole() && q.joinedThere(0):
		g.flush() // "1 from York to Kent, and to Essex go those in Suffolk"
		g.mark()
		g.cur.role = To
		q.i++
		return
	case t.kind == tArea && q.at(1).is(Colon) && c.whole():
		g.flush() // "York -> Kent 2 Essex: 1 from Suffolk"
	case t.kind == tNation:
		g.nation(t.nation)
		q.i++
		return
	case t.is(HalfOf):
		if c.parted && c.whole() {
			g.flush()
		}
		g.doubt()
		g.mark()
		g.cur.unknown = true
		q.i++
		return
	case g.fact():
		return
	case t.is(To) && q.at(1).is(AtSea, SeaWord) && c.whole() && c.has(To), t.is(AtSea, SeaWord) && c.parted && c.whole() && c.has(To):
		g.flush() // "2 to Cornwall and to sea again"
		g.mark()
		g.start(GoWithdraw)
		g.cur.sea = true
		q.skip(To)
		q.i++
		return
	case t.is(Because):
		g.flush()
		g.why()
		return
	case t.is(DriveOut, GoAttack, GoHit) && g.drivesOut():
		return
	case t.is(SameAgain):
		g.same()
		return
	case t.is(HeldByWord) && c.verb == GoVote && q.at(1).kind == tNation:
		q.spend(q.i) // "szavazatom az angoloké"
		q.i++
		return
	}
	g.mark()
	switch {
	case t.kind == tNumber && t.ordinal:
		g.ordinal(t.n)
	case t.is(A) && g.one():
		return
	case t.kind == tNumber, t.is(AllOf, Rest, ButFor, Another, None), t.is(A) && (q.at(1).is(Army, FirstUnit, SecondUnit, NewArmy) || q.shape(q.at(1)) == Built):
		g.number()
		return
	case t.kind == tArea:
		g.area()
		return
	case t.is(Him, Last) && g.remain() && c.count.Amount == Unsaid && len(c.areas) == 0:
		g.remainder()
		return
	case t.is(Him) && g.barred() != nil && !g.barred().led():
		q.spend(q.i) // "if that is held, he goes to Devon"
	case t.kind == tLeader, t.is(LeaderWord, Him):
		g.leader(*t)
	case t.is(Dash, Arrow, OnTo):
		c.onward = c.onward || t.is(OnTo) && len(c.areas) == 0
		c.further = c.further || t.is(OnTo) && c.whole()
		c.role, c.chain = To, true
	case t.is(Then):
		c.chain = true
	case t.is(From, In, Of) && q.at(1).is(ByBoat, AtSea, SeaWord) && q.at(2).kind != tArea:
		c.sea = true
		q.i++
	case t.is(From, To, Via, OnVia, In, Against, For):
		if t.is(Against) && (q.at(1).kind == tArea || q.at(1).is(A) && q.at(2).kind == tArea) {
			q.spend(q.i) // "2 from the sea against Galloway"
		}
		c.role = map[Word]Word{OnVia: Via, Against: To, For: To}[t.word]
		if c.role == NoWord {
			c.role = t.word
		}
	case t.is(FirstUnit, SecondUnit):
		g.unit(*t)
	case t.is(NewArmy):
		g.start(GoPlace)
		c.fresh = true
	case t.is(AtSea, SeaWord, ByBoat):
		c.boat = c.boat || t.is(ByBoat)
		c.sea = c.sea || !t.is(ByBoat) || c.role == From
	case t.is(Overstack, Hungry, Recalled):
		c.must = t.word
	case t.is(Last) && c.verb != GoFight && !q.separates(1) && q.i+1 < q.end && (len(c.areas) == 0 && c.count.Amount == Unsaid || c.parted && c.whole()):
		g.last()
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
	case t.is(Receives):
		g.receives()
	case t.is(TheirPlace):
		g.theirPlace()
	case t.is(SameStart):
		g.sameStart()
	case q.shape(t) == Built && c.verb == GoStay && q.i > 0 && q.toks[q.i-1].is(In, GoStay, GoHold):
		g.doubt() // "1 stays in the burh"
		c.role = NoWord
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
	case t.is(With) && g.company():
		return
	case t.is(With):
		next := q.at(1)
		for n := 1; next.is(A, Own, Of); n++ {
			next = q.at(n + 1)
		}
		g.doubtIf(next.kind != tNumber && next.kind != tLeader && !next.is(LeaderWord, Him, AllOf, Rest, Army, FirstUnit, SecondUnit, NewArmy, Raiders) &&
			!(next.kind == tNation && len(c.areas) == 0))
	case t.is(Raiders):
		c.sea = c.sea || len(c.areas) == 0 && (c.count.Amount == Unsaid || q.at(1).is(To, GoLand, GoMove, GoAttack, Arrow, GoPlace))
	case t.is(Army):
		c.army = true
	case t.is(AfterBattle), t.is(After) && len(c.areas) == 0:
		c.late = true
	case t.is(Myself) && c.count.Amount != Unsaid && len(c.areas) == 0 && (c.verb == NoWord || c.verb == GoMove) && !g.in.on: // "both of my guys"
	case t.is(As) && (c.whole() || len(g.done) > g.sentence) && (q.i+1 >= q.end || q.separates(1) || q.at(1).is(A)):
	case t.is(A, Of, Own, Is, Have, ByLand, Request, OrdersWord, MineWord, AtOnce):
	case t.is(DownTo) && c.verb != GoRetreat && c.verb != GoFightOn && (q.at(1).kind == tNumber || q.at(1).kind == tArea || q.at(1).is(From, To, In, A)):
		q.spend(q.i) // "only"
		if len(c.areas) == 1 && c.areas[0].role != To && q.at(1).kind == tArea && c.role == NoWord {
			c.role = To // "Caithness one down to Moray"
		}
	case t.is(HomeWord):
		onward := q.at(1).is(To, In) && q.at(2).kind == tArea
		c.home, c.back = c.home || !onward, c.back || onward
	case t.is(RoundWord, TurnWord):
		if next := q.at(1); next.kind == tNumber && next.n == q.l.ctx.Round && len(g.done) == g.sentence {
			q.spend(q.i + 1)
			q.i++
			break
		}
		g.doubtIf(!q.at(1).is(Colon) || len(g.done) > g.sentence) // "Turn: 1 from York to Lindsey"
	case t.is(Alive, LeftWord) && c.count.Amount == All && !g.in.on:
		q.spend(q.i) // who is not alive goes nowhere
	case t.is(LeftWord) && c.count.Amount == Exactly && !g.in.on && !c.rest:
		q.spend(q.i)
		c.nth = theRest
	case t.is(Either) && (c.not || c.verb == GoStay) && (q.i+1 >= q.end || q.separates(1)): // "Sussex doesn't move either"
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
			c.role, c.chain, c.further = To, true, true
			q.i += next
			return
		case then && (c.verb == GoPlace || c.fresh) && c.count.Amount == Exactly && len(c.areas) == 1 && !c.led:
			c.role, c.chain = To, true // "2 new ones in York, then Lindsey"
			q.i += next
			return
		case slash && len(c.areas) == 1 && b.Seas.Has(c.areas[0].area) && b.Land.Has(q.at(next).area) && c.count.Amount != Unsaid:
			c.role, c.chain = To, true
			q.i += next
			return
		}
	}
	if q.peek().is(Colon) && (g.heads() || g.names(n)) {
		q.i += n
		return
	}
	c.parted = true
	q.i += n
}

// heads reads what stands before a colon and says that some must go, of whom it is said after
// it: "2 go home: York, Kent".
func (g *gist) heads() bool {
	c := &g.cur
	if len(c.areas) > 0 || c.led || c.count.Amount != Exactly || !c.home && c.must == NoWord && c.verb != GoRemove || g.in.on {
		return false
	}
	g.doubt()
	g.verb, g.goes = GoRemove, int(c.count.N)
	g.cur = act{half: g.q.halved}
	return true
}

// mark notes where in the text the act stands.
func (g *gist) mark() {
	t := g.q.peek()
	if g.cur.to == 0 {
		g.cur.from = t.from
	}
	g.cur.to = max(g.cur.to, t.from)
}
