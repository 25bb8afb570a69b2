package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// collector collects what a clause says of one order, wherever it stands in it.
type collector struct {
	q      *reading
	verb   Word
	count  Count
	unit   game.Unit
	second Count
	leader ruleset.Leader
	led    bool // a leader, whether named or not
	half   uint8
	step   Step
	role   Word // what the next area is: From, To, In, Via, or NoWord
	chain  bool // the next area is gone on to
	areas  []placed
	sea    bool // "at sea"
	rest   bool
	fresh  bool // a new army is named
	with   bool // "with"
	joined bool // who comes now goes with them
	each   bool
	first  bool // of battles
	counts int  // how many areas were named before the number
	parted bool // something stands between the number and what came after it
}

// placed is an area with its role.
type placed struct {
	area  board.Area
	role  Word
	chain bool
}

// collect reads the clause at hand by what it holds.
func (q *reading) collect() []Order {
	c := collector{q: q}
	for q.err == nil && q.i < q.end {
		at := q.i
		if !c.next() {
			break
		}
		if q.i == at {
			q.strange()
		}
	}
	if q.err == nil && q.battle && c.verb == NoWord {
		c.verb = q.verb
	}
	if q.err != nil {
		return nil
	}
	return c.orders()
}

// next reads what is at hand and reports whether the clause goes on after it.
func (c *collector) next() bool {
	q := c.q
	at := q.i
	if q.peek().kind == tNumber && q.peek().ordinal {
		q.strange() // it tells which, not how many
		return false
	}
	if n, ok := q.count(); ok {
		return c.counted(n, at)
	}
	t := q.peek()
	switch {
	case t.those && len(c.areas) > 0 && c.done():
		return false // "2 from York to Lindsey those in Kent stay"
	case t.is(If, Unless, Otherwise), t.is(Except, ButFor) && c.kind() == GoStay && c.done():
		return false
	case q.separates(0):
		return c.goesOn()
	case t.kind == tArea:
		return c.area()
	case t.kind == tLeader, t.is(LeaderWord):
		if c.done() && !c.joined {
			return false
		}
		if c.leader != ruleset.NoLeader && t.kind == tLeader && c.leader != t.leader {
			q.fail(NotUnderstood, q.words(q.i, q.i+1))
		}
		c.led, c.joined = true, false
		if t.kind == tLeader {
			c.leader = t.leader
		}
	case t.is(FirstUnit, SecondUnit, Army, Raiders, NewArmy):
		return c.units(*t)
	case t.is(First) && (c.verb == GoFight || c.verb == NoWord && len(c.areas)+int(c.count.Amount) == 0):
		c.first = true
	case t.is(OnTo) && len(c.areas) == 0:
		q.fail(NothingBefore)
		return false
	case t.is(Dash, Arrow, OnTo):
		c.role, c.chain = To, true
	case t.is(From, In, Of) && q.at(1).is(ByBoat, AtSea, SeaWord) && q.at(2).kind != tArea:
		c.sea = true // "the one in the boat"
		q.i++
	case c.goesBack():
		return false // "2 to Cornwall and to sea again"
	case t.is(From, To, In, Via):
		c.role = t.word
	case t.is(MostWord, For) && q.at(1).kind == tArea:
		c.role = To // "up to Hwicce", "2 para Lindsey"
	case t.is(OnVia):
		c.role = Via
	case t.is(ByBoat):
		c.step.Boat = true
	case t.is(ByRoad):
		c.step.Road = true
	case t.is(AtSea, SeaWord):
		c.sea = true
	case t.is(FirstHalf):
		c.half = 1
	case t.is(SecondHalf):
		c.half = 2
	case t.is(There):
		return c.there()
	case t.is(A) && c.done() && (q.at(1).kind == tArea || q.at(1).is(In, To, From)):
		return false // "one York, one Cheshire" where the word for one is an article
	case t.is(A) && c.count.Amount == Unsaid && !q.at(1).is(Army, FirstUnit, SecondUnit, LeaderWord):
		c.count = N(1)
	case t.is(With):
		if next := q.at(1); q.i+1 >= q.end || next.is(To, OnTo, Dash, Arrow) || q.separates(1) {
			q.strange() // with whom?
			return false
		}
		c.with, c.joined = true, true
	case t.is(A, Of, Own, ByLand, By, AtOnce):
	case t.is(Have) && c.count.Amount == All: // "everything we have"
	case t.is(MineWord) && len(c.areas) == 0: // "2 of mine"
		q.spend(q.i)
	case t.is(Each) && c.kind() == GoPlace:
		c.each = true
	case t.is(GoTake) && c.led && (q.at(1).kind == tNumber || q.at(1).is(AllOf, Rest)):
	case t.is(Is, May) && q.at(1).kind == tWord && (q.at(1).word.verb() || q.at(1).is(To)):
	case t.kind == tWord && t.word.verb():
		return c.verbAt(*t)
	default:
		q.strange()
		return false
	}
	q.i++
	return true
}

// counted takes a number.
func (c *collector) counted(n Count, at int) bool {
	q := c.q
	if next := q.i; c.count.Amount == Unsaid && c.parted && slices.ContainsFunc(c.areas, func(p placed) bool { return p.role == To }) {
		if q.i = at; q.goesElsewhere(0) {
			q.fail(NoOrigin) // "the lads go to Essex and the two in Kent go to Sussex"
			return false
		}
		q.i = next
	}
	unit, _ := q.unit()
	if c.count.Amount == Exactly && n.Amount == Exactly && len(c.areas) == 1 && (c.areas[0].role == From || c.areas[0].role == In) &&
		q.group == nil && !q.battle && (c.verb == NoWord || c.verb == GoMove) && !(q.peek().is(In) && !q.vocab.toOrIn) { // "1 in Gwent and 1 in Avalon"
		q.group = &party{from: c.areas[0].area, total: int(c.count.N)}
		for i := at - 1; i >= 0 && i > at-8; i-- {
			if q.toks[i].kind == tNumber && q.toks[i].n == int(c.count.N) {
				q.spend(i)
			}
		}
		c.count, c.areas = Count{}, nil
	}
	switch {
	case c.count.Amount == Unsaid:
		c.count, c.counts, c.parted = n, len(c.areas), false
		if unit != game.NoUnit {
			c.unit = unit
		}
	case unit == secondUnit && c.unit == firstUnit && c.second.Amount == Unsaid && !c.done():
		c.second = n
	case unit == firstUnit && c.unit == secondUnit && c.second.Amount == Unsaid && !c.done():
		c.second, c.count, c.unit = c.count, n, firstUnit
	case n == c.count && unit == game.NoUnit && (q.i >= q.end || q.peek().is(Comma, Close, If, Unless)):
		// "York (2) to Lindsey, both": said twice
	case c.done() && (c.kind() == GoMove || c.kind() == GoPlace || c.kind() == GoStay):
		q.i = at
		return false
	default:
		q.i = at
		q.fail(TwoNumbers, count(c.count), count(n))
	}
	c.rest = c.rest || q.toks[at].is(Rest)
	return true
}

// units takes a kind of unit without a number.
func (c *collector) units(t token) bool {
	switch {
	case t.is(NewArmy) && c.verb == NoWord && len(c.areas) == 1 && c.count.Amount == Unsaid && c.areas[0].role != From:
		c.verb, c.fresh = GoPlace, true // "Caithness: the new one"
		c.q.i++
		return true
	case c.done() && t.is(NewArmy):
		return false
	case t.is(NewArmy):
		if c.verb != NoWord && c.verb != GoPlace && c.verb != GoMove {
			c.q.fail(NotUnderstood, c.q.words(c.q.i, c.q.i+1))
		}
		c.verb, c.fresh = GoPlace, true
	case c.unit != game.NoUnit && t.is(FirstUnit, SecondUnit):
		c.q.strange()
		return false
	case t.is(FirstUnit):
		c.unit = firstUnit
	case t.is(SecondUnit):
		c.unit = secondUnit
	}
	c.q.i++
	return true
}

// goesBack reports whether "(to) the sea" is at hand after a move that goes ashore.
func (c *collector) goesBack() bool {
	q := c.q
	to := q.peek().is(To) && q.at(1).is(AtSea, SeaWord)
	return (to || c.parted && q.peek().is(AtSea, SeaWord)) && c.kind() == GoMove && c.done()
}

// verbAt takes a verb, unless it begins the next order.
func (c *collector) verbAt(t token) bool {
	q := c.q
	w := t.word
	if q.battle {
		switch w {
		case GoMove, GoLand, GoWithdraw, GoLeave:
			w = GoRetreat // who runs when attacked
		case GoFight, GoStay, GoHold:
			w = GoFightOn
		}
	}
	switch w {
	case GoLand, GoAttack, GoMove:
		w = GoMove
	case GoHold:
		w = GoStay
	case GoTake:
		if next := q.at(1); q.verb == GoTake || !(next.kind == tNumber || next.is(AllOf, Rest)) || q.takes() {
			q.strange()
			return false
		}
		w = GoMove
	case GoHit:
		if q.at(1).kind != tArea {
			q.strange()
			return false
		}
		w = GoMove
	case GoPlace, GoStay, GoRetreat, GoWithdraw, GoFightOn, GoFight:
	case HeadMoves, HeadPlaces:
		if len(c.areas) > 0 || c.count.Amount != Unsaid {
			q.strange()
			return false
		}
		c.verb = map[Word]Word{HeadMoves: GoMove, HeadPlaces: GoPlace}[w]
		q.i++
		return true
	default:
		q.strange()
		return false
	}
	switch {
	case c.verb == NoWord, c.verb == w:
		if c.verb == w && c.done() && c.told() {
			return false
		}
		c.verb = w
	case c.done():
		return false
	case c.verb == GoPlace && w == GoMove:
		// "the new ones go to Kent"
	default:
		q.strange()
		return false
	}
	if t.is(GoAttack, GoHit) {
		c.role = To
	}
	if t.is(GoHit) {
		q.spend(q.i)
	}
	q.i++
	return true
}

// told reports whether the order at hand has its number or its verb before it.
func (c *collector) told() bool { return c.count.Amount != Unsaid || len(c.areas) > 1 }

// there takes the area that the order before named: where armies were placed is where
// others may start, where they went is where more may go.
func (c *collector) there() bool {
	q, role := c.q, c.role
	before := board.None
	switch last := q.last; {
	case last == nil || len(c.areas) > 1:
	case last.Kind == Move && role != From && c.count.Amount != Unsaid:
		before, role = last.end(), To
	case (last.Kind == Place || last.Kind == PlaceLeader || last.Kind == Stay || last.Kind == Plan) && len(last.Areas) == 1:
		before = last.Areas[0]
		if role == NoWord && c.kind() == GoMove && len(c.areas) == 0 && q.at(1).is(To, OnTo, Via, ByLand, ByBoat) {
			role = From
		}
	}
	if before == board.None {
		q.strange()
		return false
	}
	c.areas, c.role = append(c.areas, placed{area: before, role: role}), NoWord
	q.spend(q.i)
	q.i++
	return true
}

// area takes an area.
func (c *collector) area() bool {
	q := c.q
	at := q.i
	if c.done() && c.role == NoWord && !c.chain && c.kind() == GoMove {
		return false // the next order begins with where it starts
	}
	p := placed{area: q.areaAt(), role: c.role, chain: c.chain}
	c.role, c.chain = NoWord, false
	c.areas = append(c.areas, p)
	return q.err == nil && q.i > at
}

// kind is the verb of the order as far as it is known.
func (c *collector) kind() Word {
	if c.verb != NoWord {
		return c.verb
	}
	if c.lands() {
		return GoMove
	}
	moves := false
	for _, p := range c.areas {
		moves = moves || p.role == From || p.role == To || p.role == Via
	}
	switch {
	case moves && c.q.verb != GoRetreat && c.q.verb != GoWithdraw && !placing(c.q.verb):
		return GoMove
	case c.q.verb == HeadMoves:
		return GoMove
	case moves && placing(c.q.verb) && (len(c.areas) > 1 || c.areas[0].role != To):
		return GoMove
	case placing(c.q.verb):
		return GoPlace
	case c.q.verb != NoWord:
		return c.q.verb
	case len(c.areas) > 1:
		return GoMove
	}
	return NoWord
}

// placing reports whether w is about new armies.
func placing(w Word) bool { return w == GoPlace || w == NewArmy || w == HeadPlaces }

// done reports whether the order has all that its kind needs.
func (c *collector) done() bool {
	switch c.kind() {
	case GoMove:
		from, to := c.way()
		if from != board.None && len(to) == 0 && c.verb == NoWord && c.count.Amount != Unsaid {
			return c.q.moved != nil && c.q.moved.statement == c.q.now.line && c.q.moved.order.From != board.None && c.count.Amount == Exactly
		}
		return from != board.None && len(to) > 0 || len(to) > 0 && c.follows()
	case GoPlace, GoStay:
		return len(c.areas) > 0 || c.kind() == GoStay && (c.rest || c.count.Amount == All)
	case NoWord:
		return false
	}
	return len(c.areas) > 0
}

// follows reports whether where the move before started is where this one does, or
// whether it comes over the sea.
func (c *collector) follows() bool {
	q := c.q
	return q.moved != nil && q.moved.statement == q.now.line || q.invades()
}

// goesOn decides, after a comma or "and", whether the order goes on.
func (c *collector) goesOn() bool {
	q := c.q
	n, then := 0, false
	for q.separates(n) {
		then = then || q.at(n).is(Then)
		n++
	}
	next := q.at(n)
	if q.i+n >= q.end {
		return false
	}
	bracket := q.peek().is(Open, Close, Colon)
	switch kind := c.kind(); {
	case len(c.areas) > 0 && q.takesOthers(n):
		return false
	case c.summed(n):
		q.fail(NotUnderstood, q.words(q.i, q.i+n+1))
		return false
	case !c.done():
	case kind == GoMove && next.kind == tLeader && !c.led && n == 1 && q.plus() && (q.i+2 >= q.end || q.separates(2)):
		c.joined = true // "York 6 + Harald, Bernicia 4"
	case next.kind == tNumber && N(uint8(min(next.n, 99))) == c.count && (q.i+n+1 >= q.end || q.at(n+1).is(Comma, Close)):
	case next.is(OnTo, ByBoat, ByRoad, FirstHalf, SecondHalf) || next.is(With) && (q.at(n+1).kind == tLeader || q.at(n+1).is(LeaderWord)):
	case then && next.is(To) && kind == GoMove:
		c.chain = true
	case bracket && c.count.Amount == Unsaid && (next.kind == tNumber || next.is(AllOf)):
	case kind == GoMove && (next.kind == tArea || next.is(To)) && !c.starts(n):
		q.fail(AmbiguousDest, "", "")
		return false
	case kind == GoPlace && next.kind == tNumber && q.at(n+1).is(Each) && c.count.Amount == Unsaid:
	case (kind == GoPlace || kind == GoStay) && (next.kind == tArea || next.is(In)) && !c.starts(n):
	default:
		return false
	}
	q.i += n
	c.parted = true
	return true
}

// summed reports whether a plus sign stands between an area and another n places on, of which it
// is not said how many come from each: "Pennines + York 1 -> Cheshire" is no way by York.
func (c *collector) summed(n int) bool {
	q := c.q
	return n == 1 && q.plusSign(0) && q.at(1).kind == tArea && len(c.areas) == 1 && c.areas[0].role == NoWord &&
		c.count.Amount == Unsaid && c.verb == NoWord && (q.verb == NoWord || q.verb == GoMove || q.verb == HeadMoves)
}

// plus reports whether the token at hand is "and", "+" or "&".
func (q *reading) plus() bool { return q.peek().is(And) || q.plusSign(0) }

// plusSign reports whether the token n places on is "+" or "&": what stands on both sides of it goes
// together, not on from one to the other.
func (q *reading) plusSign(n int) bool {
	t := q.at(n)
	return t.is(Comma) && strings.ContainsAny(q.text[t.from:t.to], "+&")
}

// separates reports whether the token n places on stands between clauses, or between parts
// of one: a dash from one area to the next does not.
func (q *reading) separates(n int) bool {
	t, next := q.at(n), q.at(n+1)
	return t.is(Comma, And, Then, Colon, Open, Close) || t.is(Dash) && (t.gap && next.gap || next.kind != tArea && !next.is(To))
}

// starts reports whether the area n places on begins an order of its own.
func (c *collector) starts(n int) bool { return c.q.starts(c.q.i + n) }

// starts reports whether the area at toks[i] begins an order of its own.
func (q *reading) starts(i int) bool {
	n := i - q.i
	for q.at(n).is(Open, Close) {
		n++
	}
	if q.at(n).kind != tArea {
		return false
	}
	next := q.at(n + 1)
	return next.kind == tNumber || next.is(Open, To, OnTo, Dash, Arrow, Via, AllOf, Colon) || next.kind == tWord && next.word.verb()
}
