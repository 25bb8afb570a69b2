package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// premise is what stands between "if" and the order: conditions on the
// position, and what says which battle and which moment in it.
type premise struct {
	conds   []Cond
	areas   []board.Area
	side    Side
	enemies ruleset.Nations
	when    []When
	either  []When // moments joined by "or"
}

// battle reports whether pr speaks of a battle.
func (pr *premise) battle() bool {
	return len(pr.areas) > 0 || pr.side != BothSides || pr.enemies != 0 || len(pr.when) > 0 || len(pr.either) > 0
}

// into adds what pr says of a battle to the plan o.
func (pr *premise) into(o *Order) {
	if len(o.Areas) == 0 {
		o.Areas = pr.areas
	}
	if o.Side == BothSides {
		o.Side = pr.side
	}
	o.Enemies |= pr.enemies
	o.When = append(o.When[:len(o.When):len(o.When)], pr.when...)
}

// ifClause reads "if …, orders(; otherwise orders)".
func (p *reading) ifClause() []Order {
	unless := p.peek().is(Unless)
	p.i++
	pr := p.premise()
	if p.err == nil && pr.battle() && (p.peek().kind == tNumber && p.at(1).is(Comma, Colon, Then) || p.peek().is(With) && p.at(1).kind == tNumber) {
		p.fail(NoCondition) // "if the Danes attack with 3, retreat": that is not how many retreat
	}
	if p.err != nil {
		return nil
	}
	p.skip(Comma, Colon, Then, Close, Dash)
	if p.i >= p.end {
		p.fail(NoOrderAfterIf)
		return nil
	}
	if pr.battle() && p.verb != GoFightOn {
		p.verb = GoRetreat
	}
	known := len(p.problems)
	p.under = true
	at := p.i
	body := p.clauses(true)
	p.under = false
	if p.fromOrTo(pr, at, body) {
		p.fail(NotUnderstood, p.now.text)
		return nil
	}
	if len(body) == 0 {
		if len(p.problems) == known {
			p.fail(NoOrderAfterIf)
		}
		p.i = p.end
		return nil
	}
	out := p.conditional(pr, unless, body)
	if p.err == nil && p.peek().is(Otherwise) {
		p.i++
		out = p.attach(out, p.alternatives())
	}
	return out
}

// fromOrTo reports whether toks[from:i], which tell what is done if a battle goes so, are an area and nothing more, and
// nobody knows whether it is left or gone to: "if I have lost one, Lindsey".
func (p *reading) fromOrTo(pr premise, from int, body []Order) bool {
	if !pr.battle() || len(pr.areas) > 0 || p.l.at.verb != NoWord || from >= p.i {
		return false
	}
	return !slices.ContainsFunc(p.toks[from:p.i], func(t token) bool { return t.kind != tArea && !t.is(In, Comma, Colon) }) &&
		slices.ContainsFunc(body, func(o Order) bool {
			return o.Kind == Plan && o.Count != N(0) && (len(o.Areas) == 0 || len(o.Goals) == 0)
		})
}

// conditional puts os under premise pr.
func (p *reading) conditional(pr premise, unless bool, os []Order) []Order {
	if pr.battle() {
		os = p.battlePlans(pr, unless && len(pr.conds) == 0, os)
	}
	if len(pr.conds) == 0 || p.err != nil {
		return os
	}
	for i := range os {
		if os[i].Kind == Conditional {
			p.fail(NestedIf)
			return nil
		}
	}
	if unless {
		pr.conds = negateAll(pr.conds)
	}
	return []Order{{Kind: Conditional, If: pr.conds, Then: os}}
}

// battlePlans puts what pr says of a battle into the plans os.
func (p *reading) battlePlans(pr premise, unless bool, os []Order) []Order {
	var out []Order
	for _, o := range os {
		switch {
		case o.Kind == Lose || o.Kind == Hit:
			if len(o.Areas) == 0 {
				o.Areas = pr.areas
			}
			out = append(out, o)
			continue
		case o.Kind != Plan, len(o.Areas) > 0 && len(pr.areas) > 0 && !slices.ContainsFunc(o.Areas, func(a board.Area) bool { return slices.Contains(pr.areas, a) }):
			p.fail(NotUnderstood, p.now.text) // it is about another battle
			return nil
		}
		moments := make([]When, 1)
		if len(pr.either) > 0 {
			moments = pr.either
		}
		for _, w := range moments {
			each := pr
			if len(pr.either) > 0 {
				each.when = append([]When{w}, pr.when...)
			}
			plan := o
			if unless {
				plan.Count, plan.Goals = N(0), nil
				if o.Count == N(0) {
					plan.Count = Count{Amount: All}
				}
			}
			each.into(&plan)
			p.sceneOf(&plan)
			out = append(out, plan)
		}
		if unless {
			out = append(out, o)
		}
	}
	if !unless && len(pr.either) == 0 && slices.ContainsFunc(out, Order.stays) && slices.ContainsFunc(out, Order.runs) {
		p.fail(NotUnderstood, p.now.text) // both to stay and to go
		return nil
	}
	return out
}

// stays reports whether o is to fight on in all battles that it is about, runs whether it is to retreat from them.
func (o Order) stays() bool { return o.Kind == Plan && o.Count == N(0) }
func (o Order) runs() bool  { return o.Kind == Plan && o.Count != N(0) }

// negateAll returns conditions that hold when those in conds do not all hold.
func negateAll(conds []Cond) []Cond {
	if len(conds) == 1 && conds[0].Kind != AnyOf {
		return []Cond{negate(conds[0])}
	}
	list := conds
	if len(conds) == 1 {
		list = conds[0].Any
	}
	out := make([]Cond, len(list))
	for i, c := range list {
		out[i] = negate(c)
	}
	if len(conds) == 1 {
		return out
	}
	return []Cond{{Kind: AnyOf, Any: out}}
}

// counts reports whether c compares a number.
func (c *Cond) counts() bool { return c.Kind == Armies || c.Kind == AreasHeld || c.Kind == FoeArmies }

// negate returns the contrary of c, which is not AnyOf.
func negate(c Cond) Cond {
	if c.counts() {
		switch {
		case c.Compare == AtLeast && c.N > 0:
			c.Compare, c.N = AtMost, c.N-1
			return zeroed(c)
		case c.Compare == AtMost:
			c.Compare, c.N = AtLeast, c.N+1
			return c
		case c.Compare == Equal && c.N == 0:
			c.Compare, c.N = AtLeast, 1
			return c
		}
	}
	c.Not = !c.Not
	return c
}

// zeroed writes "at most 0" as "exactly 0".
func zeroed(c Cond) Cond {
	if c.Compare == AtMost && c.N == 0 {
		c.Compare = Equal
	}
	return c
}
