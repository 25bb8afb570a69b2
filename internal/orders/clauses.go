package orders

import "slices"

// clauses reads orders up to the end of the statement or, when body is set, to
// "otherwise". What cannot be read is listed; what follows it is tried again
// where a new clause plainly begins.
func (p *reading) clauses(body bool) []Order {
	var out []Order
	for p.i < p.end && !(p.trial && len(p.problems) > 0) {
		if p.peek().is(Comma, And, Then, Colon, Close, Open, Dash) {
			p.i++
			continue
		}
		from := p.i
		if p.peek().is(Otherwise) {
			if body {
				return out
			}
			p.i++
			out = p.attach(out, p.alternatives())
		} else {
			p.before = out
			os := p.clause()
			if p.err == nil && slices.ContainsFunc(os, func(o Order) bool { return !p.l.r.lex.own.uses(o.Kind) }) {
				p.i = from // games of the family have no such thing
				p.strange()
			}
			if p.err == nil {
				os = p.trailing(os, from, len(out) > 0)
			}
			if p.peek().is(Own) && p.i+1 == p.end {
				p.i++ // "vote for the Saxons, I suppose"
			}
			if p.i < p.end && !p.peek().is(Comma, And, Then, Otherwise, Colon, Close) && len(os) > 0 && !p.another() {
				p.strange() // half an order is none
			}
			if p.err == nil && len(os) > 0 {
				s := statement{orders: os, nations: p.now.nations, standing: p.now.standing, attach: p.now.attach}
				if at, half := p.unaccounted(from, p.i, &s); half {
					p.i = at
					p.strange()
				}
			}
			if p.err == nil {
				p.aboutMove(out, os, from)
				out = append(out, os...)
			}
		}
		if p.err == nil && p.i == from {
			p.strange()
		}
		if p.err != nil {
			p.recover(from)
		}
	}
	return out
}

// another reports whether the next order begins at hand with nothing between it and
// the last: with a verb that moves do not have, or with who marches from where.
func (p *reading) another() bool {
	t, next := p.peek(), p.at(1)
	switch {
	case t.those:
		return next.kind == tArea
	case t.kind == tLeader && len(p.l.r.lex.own.Uses) > 0:
		return next.is(GoStay) // "all to Pisae but Fabius stays"
	case t.is(GoPlace, GoBuild, GoStay, GoHold, GoFight, GoFightOn, GoRetreat, GoWithdraw, GoRemove, NewArmy, Rest):
		return true
	case t.kind == tNumber || t.is(AllOf):
		if p.verb == GoPlace || p.verb == NewArmy || p.verb == HeadPlaces {
			return next.is(In, To) || next.kind == tArea
		}
		return next.kind == tArea && p.at(2).is(To, OnTo, Dash, Arrow) || next.is(From) || next.is(Army, FirstUnit, SecondUnit) && p.at(2).is(From)
	case t.kind == tArea:
		return next.kind == tNumber && p.at(2).is(To, OnTo, Dash, Arrow)
	}
	return false
}

// recover lists the problem met and goes on where the next clause begins.
func (p *reading) recover(from int) {
	p.moved = nil
	next := p.i
	if p.toks[from].is(If, Unless, Otherwise) {
		next = p.end // what stands under a condition stands or falls with it
	}
	for ; next < p.end; next++ {
		if next > from && p.toks[next].is(Comma, And) && p.begins(next+1) && !p.toks[next+1].is(GoLeave, GoTake, GoStop, Rest, Otherwise) {
			break
		}
	}
	p.i = next
	p.lostBend = p.lostBend || bends(p.toks[from:next])
	p.report(from)
}

// report lists the problem met in toks[from:i], and clears it.
func (p *reading) report(from int) {
	bad := *p.err
	p.err = nil
	to := max(p.i, from+1)
	if from >= p.end {
		from = p.end - 1
	}
	bad.Line, bad.Text = p.toks[from].from, clip(p.words(from, min(to, p.end)))
	if from == 0 || p.i >= p.end {
		bad.Text = clip(p.now.text)
	}
	p.problems = append(p.problems, bad)
}

// begins reports whether toks[i] begins a new clause.
func (p *reading) begins(i int) bool {
	if i >= p.end {
		return false
	}
	t := p.toks[i]
	return t.kind == tNumber || t.kind == tWord && t.word.verb() ||
		t.is(AllOf, ButFor, Rest, If, Unless, Otherwise, A, NewArmy, Raiders) ||
		p.shape(&t) == Built ||
		t.kind == tLeader
}

// alternatives reads what comes after "otherwise".
func (p *reading) alternatives() []Order {
	p.skip(Comma, Colon, Then)
	if p.peek().is(To, In) && p.moved != nil {
		os := p.redirect()
		return os
	}
	return p.clauses(false)
}

// trailing reads a condition that follows the orders os, which begin at toks[from].
func (p *reading) trailing(os []Order, from int, several bool) []Order {
	at := p.i
	onward := slices.ContainsFunc(p.toks[from:at], func(t token) bool { return t.is(OnTo, Then) }) // "..., on to Kent if Kent is empty"
	if p.peek().is(Comma, Open) {
		p.i++
	}
	if !p.peek().is(If, Unless) || len(os) == 0 {
		p.i = at
		return os
	}
	unless, comma := p.peek().is(Unless), p.toks[at].is(Comma)
	p.i++
	pr := p.premise()
	switch {
	case p.err != nil:
		return nil
	case comma && p.between(), p.leadsOn():
		p.fail(AmbiguousIf)
		return nil
	case comma && p.beginsPlainly(p.i):
		p.i = at
		return os // "..., if Kent is empty 2 go there": it is of what comes after it
	}
	if len(pr.conds) > 0 && (several || slices.ContainsFunc(os, func(o Order) bool { return o.winds() && (onward || pr.over(o)) })) {
		p.fail(AmbiguousIf)
		return nil
	}
	p.skip(Close)
	return p.conditional(pr, unless, os)
}

// between reports whether the condition before the token at hand, which a comma stands
// before, may be of what comes after it as well as of what came before: "..., if Kent is
// empty, 2 go there".
func (p *reading) between() bool {
	if p.verb == GoVote && p.peek().is(Comma) {
		n := 1
		for p.at(n).is(For, To) {
			n++
		}
		return p.at(n).kind == tNation || p.at(n).is(Myself)
	}
	return p.peek().is(Comma) && (p.beginsPlainly(p.i+1) || p.fleesNext(p.i+1))
}

// fleesNext reports whether the clause that begins at toks[i] is a plan to retreat, whoever its first words name: "..., if
// York is attacked, we retreat to Norfolk".
func (p *reading) fleesNext(i int) bool {
	for ; i < p.end && !p.toks[i].is(Comma, Colon, Then, If, Unless, Otherwise); i++ {
		if p.toks[i].is(GoRetreat) {
			return true
		}
	}
	return false
}

// leadsOn reports whether "then" and an order follow the condition before the token at hand
// at once, which is then of that order: "..., if it is not empty then stay".
func (p *reading) leadsOn() bool { return p.peek().is(Then) && p.beginsPlainly(p.i+1) }

// beginsPlainly reports whether toks[i] begins an order that is under no condition of its own.
func (p *reading) beginsPlainly(i int) bool {
	return p.begins(i) && !p.toks[i].is(If, Unless, Otherwise)
}

// attach adds alternatives to the last of os.
func (p *reading) attach(os, alternatives []Order) []Order {
	if len(os) == 0 || !giveElse(&os[len(os)-1], alternatives) {
		if len(os) > 0 && os[len(os)-1].Kind == Plan {
			return append(os, inherit(os[len(os)-1], alternatives)...)
		}
		if p.err == nil && len(alternatives) > 0 {
			p.fail(NothingBefore)
		}
	}
	return os
}

// giveElse makes alternatives the Else of o, or of the innermost "otherwise if"
// of o, and reports whether there was room.
func giveElse(o *Order, alternatives []Order) bool {
	for o.Kind == Conditional && len(o.Else) == 1 && o.Else[0].Kind == Conditional {
		o = &o.Else[0]
	}
	if o.Kind != Conditional || len(o.Else) > 0 {
		return false
	}
	o.Else = alternatives
	return true
}

// inherit gives plans that follow "otherwise" the battle of the plan before.
func inherit(before Order, alternatives []Order) []Order {
	for i := range alternatives {
		if o := &alternatives[i]; o.Kind == Plan && len(o.Areas) == 0 && o.Side == BothSides && o.Enemies == 0 {
			o.Areas, o.Side, o.Enemies, o.Half = before.Areas, before.Side, before.Enemies, before.Half
		}
	}
	return alternatives
}
