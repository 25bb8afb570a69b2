package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// holding reads what a nation holds or has: areas by name, a number of areas,
// a number of armies.
func (p *reading) holding(pr *premise, n ruleset.Nation, not bool) {
	if p.peek().is(In) || p.peek().kind == tArea {
		p.skip(In)
		for _, a := range p.battleAreas() {
			pr.conds = append(pr.conds, Cond{Kind: HeldBy, Nation: n, Area: a, Not: not})
		}
		return
	}
	c, all := Cond{Nation: n}, false
	nobody := p.peek().is(None)
	told := p.compare(&c)
	not = not && !nobody // "non hanno nessuna armata" denies once
	own := p.skip(Own)
	ownerless := !own && n == ruleset.NoNation && p.vocab.ownerless(p.text, p.peek()) &&
		!slices.ContainsFunc(p.toks[p.conditionAt():p.i], func(t token) bool { return t.kind == tNation || t.is(Foe, Own, Myself) })
	unit, armies := p.unit()
	if p.skip(LeastWord) {
		c.Compare, told = AtLeast, true
	} else if p.skip(MostWord) {
		c.Compare, told = AtMost, true
	}
	switch {
	case p.err != nil:
		return
	case p.peek().is(AreaWord):
		p.i++
		c.Kind = AreasHeld
	case armies && p.l.r.lex.own.fights(unit):
		c.Kind, c.Unit = Armies, unit
		p.skip(Have, Is)
		if p.peek().is(In) && p.at(1).kind == tArea {
			p.i++
			c.Area = p.areaAt()
		} else {
			all = p.skip(In, Everywhere, Alive)
		}
	case p.peek().is(In) && p.at(1).kind == tArea:
		p.i++
		c.Kind, c.Area = Armies, p.areaAt()
	default:
		p.fail(NoCondition)
		return
	}
	p.skip(Have)
	if !told {
		p.fail(AmbiguousCount, number(c.N))
	}
	if ownerless && p.err == nil { // "nincs sereg Yorkban": nobody has one there
		if c.Kind != Armies || c.Area == board.None || not || c.Compare != Equal || c.N != 0 {
			p.fail(NoCondition)
			return
		}
		c = Cond{Kind: Vacant, Area: c.Area}
	}
	if c.Kind == Armies && c.Area == board.None && !all && p.i >= p.end && n != ruleset.NoNation && !p.yours(n) && p.moved != nil && p.moved.statement == p.now.line {
		c.Area = p.moved.order.end() // "2 to Avalon if the Welsh have at most 2 armies"
	}
	c = zeroed(c)
	if not {
		c = negate(c)
	}
	pr.conds = append(pr.conds, c)
}

// foesHave reads how many armies all enemies have in an area, and reports whether that is
// said: "enemies have at least 2 armies in York".
func (p *reading) foesHave(pr *premise) bool {
	n, not, have := 1, false, false
	for ; p.at(n).is(Have, Is, Not); n++ {
		not, have = not || p.at(n).is(Not), have || !p.at(n).is(Not)
	}
	if p.at(n).is(None) && have && not {
		return false
	}
	if !have || !p.quantity(n) {
		return false
	}
	p.i += n
	from := len(pr.conds)
	p.holding(pr, ruleset.NoNation, not)
	for i := from; i < len(pr.conds) && p.err == nil; i++ {
		c := &pr.conds[i]
		if c.Area == board.None && (p.skip(There) || p.i >= p.end) && p.moved != nil && p.moved.statement == p.now.line {
			c.Area = p.moved.order.end()
		}
		if c.Kind != Armies || c.Unit != game.NoUnit || c.Area == board.None {
			p.fail(NoCondition) // "enemies have at least 2 areas", or armies everywhere
			return true
		}
		c.Kind = FoeArmies
	}
	return true
}

// compare reads "at least 3", "3 or more", "more than 2", "no", "an" and the
// like, and reports whether it says how the number is meant.
func (p *reading) compare(c *Cond) bool {
	t, next := p.peek(), p.at(1)
	limit := func(how Compare, change int) bool {
		p.i += 2
		c.Compare, c.N = how, next.n+change
		if c.N < 0 || c.N > 99 {
			p.fail(TooMany, number(next.n))
		}
		return true
	}
	switch {
	case next.kind == tNumber && t.is(LeastWord):
		return limit(AtLeast, 0)
	case next.kind == tNumber && t.is(MostWord):
		return limit(AtMost, 0)
	case next.kind == tNumber && t.is(MoreThan):
		return limit(AtLeast, 1)
	case next.kind == tNumber && t.is(FewerThan):
		return limit(AtMost, -1)
	case next.kind == tNumber && t.is(ExactWord):
		return limit(Equal, 0)
	case t.kind == tNumber:
		p.i++
		c.N = min(t.n, 99)
		switch {
		case p.skip(LeastWord):
			c.Compare = AtLeast
		case p.skip(MostWord):
			c.Compare = AtMost
		case c.N > 0 && p.limited(p.conditionAt(), p.i):
			c.Compare = Equal // "have just 1"
		default:
			return c.N == 0
		}
		return true
	case t.is(None):
		p.i++
		return true
	case t.is(A), t.is(Army):
		c.Compare, c.N = AtLeast, 1
		if t.is(A) && p.limited(p.conditionAt(), p.i) {
			c.Compare = AtMost // "just an army"
		}
		p.skip(A)
		return true
	}
	return false
}

// verbLater reports whether a number of armies or areas follows whose verb
// comes at the end: "legalább 2 seregem van Yorkban".
func (p *reading) verbLater() bool {
	if !p.quantity(0) {
		return false
	}
	for n := 1; p.i+n < p.end && !p.at(n).is(Comma, Colon, And, Or, If); n++ {
		if p.at(n).is(Have, GoHold) {
			return true
		}
	}
	return false
}

// quantity reports whether a number, or a word that goes with one, stands n
// places on.
func (p *reading) quantity(n int) bool {
	return p.at(n).is(LeastWord, MostWord, MoreThan, FewerThan, ExactWord, None) || p.at(n).kind == tNumber
}

// conditionAt is where the condition at hand begins.
func (p *reading) conditionAt() int {
	at := p.i
	for at > 0 && !p.toks[at-1].is(If, Unless, And, Or, Comma, Open) {
		at--
	}
	return at
}

// ownerless reports whether t is a word for armies that does not say whose they are, in a language in which most do, and
// in which "to have" does not say it either.
func (v *vocabulary) ownerless(text string, t *token) bool {
	return len(v.Unowned.forms) > 0 && t.kind == tWord && v.Unowned.has(spelling.Key(text[t.from:t.to]))
}
