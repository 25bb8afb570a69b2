package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// condFreely reads a condition: as the grammar has it, else by what it names, up to a
// comma or a colon.
func (q *reading) condFreely() premise {
	at := q.i
	pr := q.premise()
	if q.err == nil && (q.i >= q.end || q.peek().is(Comma, Colon, Then, Close, Otherwise, OnTo) || q.begins(q.i) && !q.had(q.i) || q.ownSubject() || q.runs(&pr) || losses(pr.when) && q.peek().is(Last, Him, AllOf, Rest)) {
		return pr
	}
	first := q.err
	q.i, q.err = at, nil
	for end := at + 1; end <= q.end; end++ {
		if pr, ok := q.tolledAnd(at, end); ok {
			return pr
		}
		over := end == q.end || q.toks[end].is(Comma, Colon, Then, Close, Otherwise, OnTo)
		if !over && (!q.begins(end) || q.had(end)) && !q.toks[end].is(Own, Him) && !q.heads(at, end) {
			continue
		}
		if !over && q.unended(end) {
			continue // "se i Briganti hanno ...": what they have, or have not, is yet to come
		}
		q.i = at
		if pr, ok := q.evenly(end); ok {
			q.i = end
			return pr
		}
		q.i, q.err = at, nil
		if pr, ok := q.tolled(end); ok && !q.heard(max(at-1, 0), end) {
			q.i = end
			return pr
		}
		q.i, q.err = at, nil
		if pr, ok := q.circumstance(end); ok {
			q.i = end
			return pr
		}
		if over {
			break
		}
	}
	q.i = at
	if first == nil {
		first = &Problem{Code: NoCondition}
	}
	q.err = first
	return premise{}
}

// unended reports whether toks[:end] end in a word that says nothing without what follows it.
func (q *reading) unended(end int) bool {
	last := q.toks[end-1]
	return last.is(Not, Without) || last.is(Have) && len(q.vocab.endings) == 0
}

// runs reports whether what follows a moment of a battle says where they run then: "if only 1 is
// left in Powys back to Hwicce".
func (q *reading) runs(pr *premise) bool {
	return pr.battle() && (q.peek().is(HomeWord) || q.peek().is(To) && q.at(1).kind == tArea)
}

// ownSubject reports whether those who stand in the area at hand do something, as what
// follows says: "if Suffolk is empty the Essex man walks in".
func (q *reading) ownSubject() bool {
	n := 0
	for q.at(n).is(From, Of, In, A) {
		n++
	}
	if q.at(n).kind != tArea || q.here().armies(q.at(n).area) == 0 {
		return false
	}
	for n++; q.at(n).is(Army, There, FirstUnit, SecondUnit); n++ {
	}
	return q.at(n).kind == tWord && q.at(n).word.verb()
}

// heads reports whether toks[end] says where to go, after the condition that begins at
// toks[at] and says of nobody that they go: "if the Picts are there to Alban".
func (q *reading) heads(at, end int) bool {
	before := q.toks[end-1]
	return q.toks[end].is(To) && end+1 < q.end && q.toks[end+1].kind == tArea &&
		(before.kind == tNation || before.kind == tArea || before.is(EmptyWord, MineWord, There, Army)) &&
		!slices.ContainsFunc(q.toks[at:end], func(t token) bool { return t.kind == tWord && t.word.verb() })
}

// had reports whether toks[i] goes with the word before it: a number that it takes, "if the
// Picts have 1 there", or what somebody does of whom nothing else is said, "if nobody holds".
func (q *reading) had(i int) bool {
	if i > 1 && i < q.end && q.toks[i-2].is(If, Unless) && (q.toks[i-1].kind == tNation || q.toks[i-1].is(None, Foe)) && q.toks[i].kind == tWord && q.toks[i].word.verb() {
		return true
	}
	if i+1 < q.end && q.toks[i].is(GoAttack, GoHit) && q.toks[i+1].is(Comma, Then, Colon) && q.attackers(i) {
		return true // "ha a skótok Albant támadják, ..."
	}
	return i > 0 && i < q.end && (q.toks[i].kind == tNumber || q.toks[i].is(A, AllOf, None)) &&
		q.toks[i-1].is(Have, Is, GoHold, LeastWord, MostWord, MoreThan, FewerThan, ExactWord, With)
}

// circumstance is what a condition names: who, where, how many, and whether they are
// there, attack or are gone.
type circumstance struct {
	areas   board.Set
	nations ruleset.Nations
	number  Cond // how many
	counted bool

	attack, empty, foe, gone, not, nobody, here, mine, own, left bool
	one, only                                                    bool // "a Welsh army", and no more than that
}

// circumstance makes a condition of toks[i:end].
func (q *reading) circumstance(end int) (premise, bool) {
	c := circumstance{only: q.limited(q.i, end)}
	for ; q.i < end; q.i++ {
		if !c.take(q) {
			return premise{}, false
		}
	}
	if q.err != nil || !c.placed(q, end) {
		return premise{}, false
	}
	c.own = c.own || c.left && q.holds(c.areas.First())
	return c.premise(q.guess && c.where(q, end))
}

// holds reports whether armies of the nation at hand stand in an area, or were sent there.
func (q *reading) holds(a board.Area) bool {
	sent := func(o Order) bool { return o.Kind == Move && o.end() == a }
	return q.here().armies(a) > 0 || slices.ContainsFunc(q.past(), sent) || slices.ContainsFunc(q.said, func(s statement) bool { return slices.ContainsFunc(s.orders, sent) })
}

// underUnless reports whether the condition of which toks[i] is begins with "unless".
func (q *reading) underUnless(i int) bool {
	for ; i >= 0 && !q.toks[i].is(If, Comma, Stop, Semicolon); i-- {
		if q.toks[i].is(Unless) {
			return true
		}
	}
	return false
}

// take takes the token at hand and reports whether it has a place in a condition.
func (c *circumstance) take(q *reading) bool {
	t := q.peek()
	switch {
	case t.kind == tArea && t.areas.Len() == 1:
		c.areas = c.areas.With(t.area)
	case t.kind == tNation:
		c.nations = c.nations.With(t.nation)
	case t.is(MoreThan, LeastWord, MostWord, FewerThan) && q.at(1).is(A) && !c.counted:
		c.number = map[Word]Cond{MoreThan: {Compare: AtLeast, N: 2}, LeastWord: {Compare: AtLeast, N: 1}, MostWord: {Compare: AtMost, N: 1}, FewerThan: {N: 0}}[t.word]
		c.counted = true
		q.i++
	case q.quantity(0) && !t.is(None):
		at := q.i
		how := q.compare(&c.number)
		if c.counted || !how && c.number.N == 0 || q.peek().is(A) {
			return false
		}
		switch {
		case how:
		case c.only: // no more and no fewer
		case q.underUnless(at), c.not:
			c.number.Compare = AtLeast // who stays away from 2 stays away from 3; who has not 2 has not 3
		}
		c.counted = true
		q.i--
	case t.is(GoAttack, AttackedWord, GoHit, GoLand, GoMove):
		c.attack = true
	case t.is(EmptyWord):
		c.empty = true
	case t.is(Foe):
		c.foe = true
	case t.is(GoLeave, LeftWord) && q.spares():
		return false
	case t.is(LeftWord, Alive, GoStay) && (c.counted || q.quantity(1) || q.at(1).is(In) && q.quantity(3)):
		c.left = true // "if 3 or more are left in York"
	case t.is(LeftWord) && q.at(1).kind != tArea:
		// "if there are no Picts left in York": who is left is there
	case t.is(Dead, GoLeave, LeftWord):
		c.gone = true
	case t.is(Not, None):
		if t.is(Not) && c.not && !c.nobody {
			return false
		}
		c.not, c.nobody = true, c.nobody || t.is(None) // "non c'è nessuno" denies once
	case t.is(From) && q.i > 0 && q.toks[q.i-1].is(Is):
		c.gone = true // "if the Picts are out of York"
	case t.is(To) && q.at(1).kind == tNumber && !c.counted: // "hasta 2"
		q.i++
		c.number, c.counted = Cond{Compare: AtMost, N: min(q.peek().n, 99)}, true
	case t.is(GoStay) && (c.nations != 0 || c.nobody || q.at(1).kind == tNation || q.at(1).is(None, Foe) || q.at(1).is(In) && q.at(2).kind == tArea && q.at(3).kind == tNation):
		// "si quedan Pictos en York", "si los Pictos siguen en York": they are there
	case t.is(There):
		c.here = true
	case t.is(MineWord):
		c.mine = true
	case t.is(A):
		c.one = true
	case t.is(Own, Myself):
		c.own = true
	case t.is(Is, Have, In, Of, Army, FirstUnit, By, Against, To, From, If):
	default:
		return false
	}
	return true
}

// spares reports whether who leaves, at hand, leaves somebody alone: they need not be gone.
func (q *reading) spares() bool {
	ends := func(t token) bool { return t.is(If, Unless, Comma, Colon, Stop, Semicolon, Then) }
	from, to := q.i, q.i
	for from > 0 && !ends(q.toks[from-1]) {
		from--
	}
	for to < q.end && !ends(q.toks[to]) {
		to++
	}
	end := len(q.text)
	if to < len(q.toks) {
		end = q.toks[to].from
	}
	return q.at(1).is(Myself) || q.vocab.spares(q.text[q.toks[from].from:end])
}

// limited reports whether what stands from behind toks[at-1] to toks[end] says "only", or the like.
func (q *reading) limited(at, end int) bool {
	from, to := 0, len(q.text)
	if at > 0 {
		from = q.toks[at-1].to
	}
	if end < len(q.toks) {
		to = q.toks[end].from
	}
	return from < to && q.vocab.Limiting.in(q.text[from:to])
}

// spares reports whether text says of who leaves that they do so in peace.
func (v *vocabulary) spares(text string) bool {
	return v.Sparing.in(text)
}

// placed finds where it is: where the move before ends if nothing else is said. It
// reports whether one place at most, and one nation, is meant.
func (c *circumstance) placed(q *reading, end int) bool {
	if c.areas == 0 && q.topic != board.None && (c.attack || c.here || c.empty || c.gone) {
		c.areas = c.areas.With(q.topic)
	}
	if c.areas == 0 && (!c.attack || c.here) {
		switch {
		case q.last != nil && q.last.Kind == Stay && len(q.last.Areas) == 1:
			c.areas = c.areas.With(q.last.Areas[0])
		case q.last != nil && q.last.Kind == Plan && len(q.last.Goals) == 1 && c.empty && !c.here:
			c.areas = c.areas.With(q.last.Goals[0].To) // "retreat to Mar if it is empty"
		case c.here && q.moved == nil && q.ahead(end) != board.None:
			c.areas = c.areas.With(q.ahead(end))
		case q.moved == nil || q.moved.statement != q.now.line:
			return false
		default:
			c.areas = c.areas.With(q.moved.order.end())
		}
		for i := end - 1; i >= 0 && c.here; i-- {
			if q.toks[i].is(There) {
				q.spend(i)
			}
		}
	}
	return c.areas.Len() <= 1 && c.nations&(c.nations-1) == 0
}

// ahead is where the one move that follows toks[:end] ends; None if more follows, or less.
func (q *reading) ahead(end int) board.Area {
	var last token
	areas := 0
	for i := end; i < q.end; i++ {
		switch t := q.toks[i]; {
		case t.is(Otherwise, And, Or, Then, If, Unless):
			return board.None
		case t.kind == tArea:
			areas, last = areas+1, t
		}
	}
	if areas == 0 || areas > 2 || last.areas.Len() != 1 || areas == 1 && q.here().armies(last.area) > 0 {
		return board.None // "if the Angles are there, York holds" is not of York
	}
	return last.area
}

// where reports whether the move at hand, before the condition or behind it, ends at its area.
func (c *circumstance) where(q *reading, end int) bool {
	a := c.areas.First()
	return q.ahead(end) == a || q.goThere(end) || q.moved != nil && q.moved.statement == q.now.line && q.moved.order.end() == a
}

// goThere reports whether what follows toks[:end] sends somebody "there", and names no area but where they stand.
func (q *reading) goThere(end int) bool {
	there := false
	for i := end; i < q.end && !q.toks[i].is(Otherwise); i++ {
		t := q.toks[i]
		if t.kind == tArea && q.here().armies(t.area) == 0 {
			return false
		}
		there = there || t.is(There) && i > end && !q.toks[i-1].is(GoStay, GoHold)
	}
	return there
}

// premise says what is told, if only one thing is. Armies of which nobody says whose they are
// are enemies only in a guess.
func (c *circumstance) premise(guess bool) (pr premise, ok bool) {
	if several(c.attack, c.empty, c.gone, c.mine, c.foe && c.nations != 0) && !(c.attack && c.foe) {
		return pr, false
	}
	area := c.areas.First()
	if c.empty && c.nations != 0 {
		c.empty, c.gone = false, true // "if York is empty of Picts"
	}
	if c.attack {
		if c.areas != 0 {
			pr.areas = []board.Area{area}
		}
		pr.side, pr.enemies = Defending, c.nations
		return pr, !c.counted && !c.not && (c.nations != 0 || c.foe || c.areas != 0)
	}
	told := Cond{Area: area, Not: c.not}
	switch {
	case c.left:
		if !c.own || !c.counted || c.number.Compare == Equal || c.nations != 0 || several(c.not && c.nobody, c.gone, c.empty, c.mine, c.nobody, c.foe) {
			return pr, false // whose they are, or whether more are as good
		}
		told = c.number
		told.Kind, told.Area = Armies, area
		if c.not {
			told = negate(told) // "if there are not 2 left of mine"
		}
	case c.nations != 0 && c.counted && !c.not && !c.gone:
		told = c.number
		told.Kind, told.Area = Armies, area
	case c.counted && c.nations == 0 && area != board.None && (c.foe || guess) && !several(c.not, c.gone, c.empty, c.mine, c.nobody, c.own):
		told = c.number // "if more than 1 enemy is there"; without the word, an offer says it
		told.Kind, told.Area = FoeArmies, area
	case c.counted:
		return pr, false
	case c.empty && c.nations == 0:
		told.Kind = Vacant
	case c.mine && c.nations == 0:
		told.Kind = HeldBy
	case c.mine:
		return pr, false // whose it is, of two
	case c.nobody && c.nations == 0 && c.not && !c.gone && !c.foe:
		told.Kind, told.Not = Vacant, false
	case c.foe:
		told.Kind = HeldByFoe
	case c.nations != 0:
		told = Cond{Kind: Armies, Area: area, Compare: AtLeast, N: 1}
		if c.only && (!c.one || c.gone || c.not) || c.one && c.gone {
			return pr, false // "only the Welsh", "unless there is just one", "if a Pict dies"
		}
		if c.only {
			told.Compare = AtMost
		}
		if c.gone != c.not {
			told.Compare, told.N = Equal, 0
		}
	default:
		return pr, false
	}
	if told.Kind == Armies {
		for n := range c.nations.All {
			told.Nation = n
		}
	}
	pr.conds = []Cond{told}
	return pr, true
}

// several reports whether more than one of told holds.
func several(told ...bool) bool {
	n := 0
	for _, t := range told {
		if t {
			n++
		}
	}
	return n > 1
}

// attackers reports whether nothing but who attacks, and where, stands between "if" and toks[i].
func (q *reading) attackers(i int) bool {
	told := false
	for i--; i > 0 && (q.toks[i].named() || q.toks[i].is(A, Foe, In, By, Of)); i-- {
		told = told || q.toks[i].kind == tNation || q.toks[i].is(Foe, In)
	}
	return told && i >= 0 && q.toks[i].is(If)
}
