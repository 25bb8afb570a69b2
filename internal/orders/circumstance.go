package orders

import (
	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// condFreely reads a condition: as the grammar has it, else by what it names, up to a
// comma or a colon.
func (q *reading) condFreely() premise {
	at := q.i
	pr := q.premise()
	if q.err == nil && (q.i >= q.end || q.peek().is(Comma, Colon, Then, Close, Otherwise) || q.begins(q.i)) {
		return pr
	}
	first := q.err
	q.i, q.err = at, nil
	for end := at + 1; end <= q.end; end++ {
		over := end == q.end || q.toks[end].is(Comma, Colon, Then, Close, Otherwise)
		if !over && !q.begins(end) && !q.toks[end].is(Own) {
			continue
		}
		q.i = at
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

// circumstance makes a condition of what toks[i:end] name: who, where, how many, and
// whether they are there, attack or are gone.
func (q *reading) circumstance(end int) (pr premise, ok bool) {
	var areas board.Set
	var nations ruleset.Nations
	var c Cond
	number, attack, empty, foe, gone, not, who, here, mine := 0, false, false, false, false, false, 0, false, false
	for ; q.i < end; q.i++ {
		t := q.peek()
		switch {
		case t.kind == tArea && t.areas.Len() == 1:
			areas = areas.With(t.area)
		case t.kind == tNation:
			nations = nations.With(t.nation)
		case q.quantity(0) && !t.is(None) && number == 0:
			if number++; !q.compare(&c) && c.N == 0 || q.peek().is(A) {
				return pr, false
			}
			q.i--
		case t.is(GoAttack, AttackedWord, GoHit, GoLand), t.is(GoMove):
			attack = true
		case t.is(EmptyWord):
			empty = true
		case t.is(Foe):
			foe = true
		case t.is(Dead, GoLeave, LeftWord):
			gone = true
		case t.is(Not, None):
			not = !not
			who += 2
		case t.is(There):
			here = true
		case t.is(MineWord):
			mine = true
		case t.is(Is, Have, In, Of, A, Army, Own, Myself, Footmen, By, Against, To, From, If, Or):
		default:
			return pr, false
		}
	}
	if q.err != nil {
		return pr, false
	}
	if areas == 0 && !attack || here && areas == 0 {
		if q.moved == nil || q.moved.statement != q.now.line {
			return pr, false
		}
		areas = areas.With(q.moved.order.end())
		for i := end - 1; i >= 0 && here; i-- {
			if q.toks[i].is(There) {
				q.spend(i)
			}
		}
	}
	if areas.Len() > 1 || nations&(nations-1) != 0 {
		return pr, false
	}
	for n := range nations.All {
		c.Nation = n
	}
	c.Area = areas.First()
	several := 0
	for _, told := range []bool{attack, empty, gone, mine, foe && nations != 0} {
		if told {
			several++
		}
	}
	if several > 1 && !(attack && foe) {
		return pr, false
	}
	switch {
	case attack && number == 0 && !not:
		if areas != 0 {
			pr.areas = []board.Area{c.Area}
		}
		pr.side, pr.enemies = Defending, nations
		return pr, nations != 0 || foe || areas != 0
	case attack:
		return pr, false
	case empty && nations == 0 && number == 0:
		c = Cond{Kind: Vacant, Area: c.Area, Not: not}
	case mine && nations == 0 && number == 0:
		c = Cond{Kind: HeldBy, Area: c.Area, Not: not}
	case foe && number == 0:
		c = Cond{Kind: HeldByFoe, Area: c.Area, Not: not}
	case nations != 0 && number > 0 && !not && !gone:
		c.Kind = Armies
	case nations != 0 && number == 0:
		c.Kind, c.Compare, c.N = Armies, AtLeast, 1
		if gone != not {
			c.Compare, c.N = Equal, 0
		}
	default:
		return pr, false
	}
	pr.conds = []Cond{c}
	return pr, true
}
