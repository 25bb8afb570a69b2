package orders

import (
	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// premise reads conditions joined by "and", or by "or".
func (p *reading) premise() premise {
	var pr premise
	ands, ors := false, false
	p.skip(Either)
	for p.err == nil {
		p.condition(&pr)
		if p.err != nil {
			return pr
		}
		n := 0
		if p.peek().is(Comma) && p.at(1).is(And, Or, If) {
			n = 1
		}
		sign := p.at(n)
		if !sign.is(And, Or) || !p.condAt(n+1) {
			break
		}
		p.i += n + 1
		p.skip(If, Either)
		ands, ors = ands || sign.is(And), ors || sign.is(Or)
	}
	if ands && ors {
		p.fail(AmbiguousAnd)
	}
	if ors && p.err == nil {
		p.either(&pr)
	}
	if p.err == nil && len(pr.conds) == 0 && !pr.battle() {
		p.fail(NoCondition)
	}
	return pr
}

// either makes alternatives of what pr lists.
func (p *reading) either(pr *premise) {
	switch {
	case len(pr.conds) > 0 && pr.battle():
		p.fail(AmbiguousAnd)
	case len(pr.conds) > 1:
		for _, c := range pr.conds {
			if c.Kind == AnyOf {
				p.fail(AmbiguousAnd)
			}
		}
		pr.conds = []Cond{{Kind: AnyOf, Any: pr.conds}}
	case len(pr.when) > 1:
		pr.either, pr.when = pr.when, nil
	}
}

// condAt reports whether a condition begins n places on: it has its own
// subject, or it is a moment of battle.
func (p *reading) condAt(n int) bool {
	t := p.at(n)
	switch {
	case t.is(If, Open, Either, OutnumberedWord, AttackedWord, AttackingWord, DefendingWord, LostWord, FewerThan, After, Foe, Own, Against, HalfLostWord, MoreLostWord, FoeUnhurtWord):
		return true
	case t.is(Not, None):
		return p.condAt(n + 1)
	case t.is(Have, SubjectTo), t.is(Is) && (p.at(n+1).is(SubjectTo, Not, Foe) || p.at(n+1).kind == tNation):
		return true
	case t.is(GoHold):
		next := p.at(n + 1)
		return next.is(LeastWord, MostWord, MoreThan, FewerThan, ExactWord) || next.kind == tNumber
	case t.is(To) && p.at(n+1).kind == tNation:
		return p.condAt(n + 1)
	case t.is(In) && p.at(n+1).kind == tArea:
		return p.at(n+2).is(Is, Have, Foe, Not, None, Own)
	case t.kind == tArea:
		return p.at(n+1).is(Is, EmptyWord, Have, MineWord, HeldByWord, And, Not, Foe)
	case t.kind == tNation, t.kind == tLeader, t.is(LeaderWord):
		return p.at(n+1).is(Is, Have, GoHold, SubjectTo, OutnumberedWord, Alive, Dead, GoAttack, AttackedWord, Not, LostWord)
	}
	return false
}

// condition reads one condition into pr.
func (p *reading) condition(pr *premise) {
	if p.foesStay(pr) || p.bothAhead(pr) {
		return
	}
	var o Order
	at := p.i
	areas := p.battleIn()
	if (len(areas) > 0 && p.fewRemain(&o) || p.moment(&o, true)) && (len(areas) == 0 || len(o.When) > 0) {
		pr.areas = append(pr.areas, areas...)
		if losses(o.When) && p.heard(max(at-1, 0), p.i) || p.peek().is(Against) && (p.at(1).kind == tNumber || p.at(1).is(A)) ||
			p.peek().kind == tNumber && p.at(1).is(Have, Is, LeftWord, Alive, GoStay) {
			p.fail(NoCondition) // "two of theirs", "one against two", "after round 1 two are left"
			return
		}
		pr.when = append(pr.when, o.When...)
		pr.enemies |= o.Enemies
		if o.Side != BothSides {
			pr.side = o.Side
		}
		p.whereAndWho(pr)
		return
	}
	if p.err != nil {
		return
	}
	p.i = at
	if p.peek().is(To) && p.at(1).kind == tNation {
		p.i++ // "a szászoknak van"
	}
	t, there := p.peek(), p.at(1)
	switch {
	case t.is(EmptyWord) && there.kind == tArea, t.is(Is) && there.is(EmptyWord) && p.at(2).kind == tArea:
		p.skip(Is, EmptyWord) // "si está vacía York"
		pr.conds = append(pr.conds, Cond{Kind: Vacant, Area: p.areaAt()})
	case t.is(GoAttack) && there.kind == tArea && len(p.vocab.endings) > 0:
		p.i++ // "ha megtámadják Gwentet": there the ending tells who attacks
		pr.areas, pr.side = append(pr.areas, p.battleAreas()...), Defending
		p.inStrength(pr)
	case t.is(Is, EmptyWord) && p.moved != nil && p.moved.statement == p.now.line:
		p.areasAre(pr, []board.Area{p.moved.order.end()}) // "if it is empty"
	case t.is(Is) && p.at(1).is(Foe):
		p.i++
		p.condition(pr)
	case t.is(Is) && p.at(1).kind == tNation && p.at(2).is(In): // "there are Saxons in York"
		p.i += 3
		for _, a := range p.battleAreas() {
			pr.conds = append(pr.conds, Cond{Kind: Armies, Nation: there.nation, Area: a, Compare: AtLeast, N: 1})
		}
	case t.is(Open):
		p.i++
		inner := p.premise()
		if !p.skip(Close) || inner.battle() {
			p.fail(NoCondition)
		}
		pr.conds = append(pr.conds, inner.conds...)
	case t.is(Not):
		p.i++
		from := len(pr.conds)
		p.condition(pr)
		for i := from; i < len(pr.conds); i++ {
			pr.conds[i] = negate(pr.conds[i])
		}
	case t.is(Foe) && there.is(GoAttack): // "if somebody attacks York"
		p.i += 2
		pr.areas, pr.side = append(pr.areas, p.battleAreas()...), Defending
		p.inStrength(pr)
	case t.is(Foe) && p.foesHave(pr):
	case t.is(Foe), t.is(None) && p.at(1).is(Foe):
		c := Cond{Kind: HeldByFoe, Not: t.is(None)}
		p.skip(None)
		p.skip(Foe)
		p.skip(Is, Army)
		p.skip(In)
		for _, a := range p.areas() {
			c.Area = a
			pr.conds = append(pr.conds, c)
		}
		if c.Area == board.None {
			p.fail(NoCondition)
		}
	case t.is(In) && p.at(1).kind == tArea:
		p.placeCondition(pr)
	case t.is(None) && (p.at(1).is(In) || p.at(1).is(Is, Have) && p.at(2).is(In) || p.at(1).is(GoHold, Have) && p.at(2).kind == tArea):
		p.skip(None, Is, Have, GoHold) // "nobody is in York", "nobody holds York"
		p.skip(In)
		for _, a := range p.battleAreas() {
			pr.conds = append(pr.conds, Cond{Kind: Vacant, Area: a})
		}
	case t.kind == tArea:
		p.areaCondition(pr)
	case t.kind == tLeader:
		p.leaderCondition(pr, t.leader)
	case t.kind == tNation, t.is(Own):
		p.i++
		p.nationCondition(pr, t.nation)
	case t.is(GoHold, Have, SubjectTo), t.is(Is) && p.at(1).is(SubjectTo):
		p.nationCondition(pr, ruleset.NoNation)
	case p.verbLater():
		p.nationCondition(pr, ruleset.NoNation)
	case t.kind == tUnknown:
		p.strange()
	default:
		p.fail(NoCondition)
	}
}

// inStrength reads with how many somebody attacks: "with twice as many".
func (p *reading) inStrength(pr *premise) {
	with := 0
	if p.peek().is(With) {
		with = 1
	}
	if !p.odds(with) && !p.ratioAt(with) {
		return
	}
	p.i += with
	if w, ok := p.when(true); ok {
		pr.when = append(pr.when, w)
	}
}

// placeCondition reads what begins with its place: "in York are enemies", "in
// York I have at least 2 armies".
func (p *reading) placeCondition(pr *premise) {
	p.i++
	areas := p.battleAreas()
	p.skip(Own)
	verb := p.skip(Is, Have)
	none := p.skip(Not, None)
	verb = p.skip(Is, Have) || verb
	none = p.skip(None) || none
	switch t := p.peek(); {
	case t.is(Foe):
		p.skip(Foe, Army, Is, Have)
		for _, a := range areas {
			pr.conds = append(pr.conds, Cond{Kind: HeldByFoe, Area: a, Not: none})
		}
	case t.kind == tNation && !none && (verb || p.at(1).is(Have, Is)) && !p.quantity(1) && !p.quantity(2):
		p.i++
		p.skip(Have, Is, Army)
		for _, a := range areas {
			pr.conds = append(pr.conds, Cond{Kind: Armies, Nation: t.nation, Area: a, Compare: AtLeast, N: 1})
		}
	case none && (p.i >= p.end || t.is(Comma, Colon, And, Or, Then)):
		for _, a := range areas {
			pr.conds = append(pr.conds, Cond{Kind: Vacant, Area: a})
		}
	default:
		from := len(pr.conds)
		n := ruleset.NoNation
		if t.kind == tNation {
			p.i++
			n = t.nation
		}
		if !verb && !p.verbLater() {
			p.fail(NoCondition)
			return
		}
		p.skip(Have, Is)
		p.holding(pr, n, none)
		for i := from; i < len(pr.conds) && len(areas) == 1; i++ {
			pr.conds[i].Area = areas[0]
		}
	}
}

// whereAndWho reads "in York" after a moment.
func (p *reading) whereAndWho(pr *premise) {
	if p.peek().is(Army) && p.at(1).is(In) && p.at(2).kind == tArea {
		p.i++ // "si solo me queda un ejército en York"
	}
	if p.peek().is(In) && (p.at(1).kind == tArea || p.at(1).is(Everywhere)) {
		p.i++
		if !p.skip(Everywhere) {
			pr.areas = append(pr.areas, p.battleAreas()...)
		}
	}
	var o Order
	for p.err == nil && !p.peek().is(If, AttackingWord) && p.peek().is(By, Against) && p.at(1).kind == tNation {
		p.i++
		o.Enemies = o.Enemies.With(p.peek().nation)
		p.i++
	}
	pr.enemies |= o.Enemies
}

// battleAreas reads the areas of a premise; unlike areas it does not take what
// follows a comma, where the order begins.
func (p *reading) battleAreas() []board.Area {
	var out []board.Area
	for p.err == nil && p.peek().kind == tArea {
		out = append(out, p.areaAt())
		if !p.peek().is(And, Or) || p.at(1).kind != tArea || p.at(2).is(Is, Have) {
			break
		}
		p.i++
	}
	return out
}

// areaCondition reads "York (and Lindsey) is (not) empty", "… held by the
// Romans", "… mine", "… attacked by the Picts".
func (p *reading) areaCondition(pr *premise) {
	areas := []board.Area{p.areaAt()}
	or := false
	for p.err == nil && p.peek().is(And, Comma, Or) && p.at(1).kind == tArea {
		or = or || p.peek().is(Or)
		p.i++
		areas = append(areas, p.areaAt())
	}
	if or {
		var either premise
		p.areasAre(&either, areas)
		pr.conds = append(pr.conds, Cond{Kind: AnyOf, Any: either.conds})
		if either.battle() {
			p.fail(AmbiguousAnd)
		}
		return
	}
	p.areasAre(pr, areas)
}

// areasAre reads what is said of areas.
func (p *reading) areasAre(pr *premise, areas []board.Area) {
	not := p.skip(Not)
	verb := p.skip(Is, Have)
	not = p.skip(Not) || not
	c := Cond{Not: not}
	switch t := p.peek(); {
	case t.is(EmptyWord):
		p.i++
		c.Kind = Vacant
	case t.is(MineWord), verb && t.is(Own) && (p.i+1 >= p.end || p.at(1).is(Comma, Colon, And, Or, Then, Close)): // "sono nostri"
		p.i++
		c.Kind = HeldBy
	case t.is(HeldByWord) && p.at(1).is(None):
		p.i += 2
		c.Kind = Vacant
	case t.is(HeldByWord) && p.at(1).kind == tNation:
		c.Kind, c.Nation = HeldBy, p.at(1).nation
		p.i += 2
	case t.is(Foe), t.is(HeldByWord) && p.at(1).is(Foe):
		p.skip(HeldByWord)
		p.i++
		c.Kind = HeldByFoe
	case t.is(None) && p.at(1).is(Foe):
		p.i += 2
		c.Kind, c.Not = HeldByFoe, true
	case t.kind == tNation && (verb || p.at(1).is(GoHold, Have)):
		p.i++
		p.skip(GoHold, Have)
		c.Kind, c.Nation = HeldBy, t.nation
	case t.is(GoAttack) && !not && !p.begins(p.i+1):
		p.i++ // "Yorkot megtámadják"
		pr.areas, pr.side = append(pr.areas, areas...), Defending
		return
	case t.is(AttackedWord), t.is(OutnumberedWord), t.is(LostWord) && !not:
		var o Order
		if !p.moment(&o, true) {
			p.fail(NoCondition)
			return
		}
		pr.areas = append(pr.areas, areas...)
		pr.when = append(pr.when, o.When...)
		pr.side, pr.enemies = o.Side, pr.enemies|o.Enemies
		return
	case t.kind == tUnknown:
		p.strange()
		return
	default:
		p.fail(NoCondition)
		return
	}
	p.skip(Have)
	for _, a := range areas {
		c.Area = a
		pr.conds = append(pr.conds, c)
	}
}

// battleIn reads the area of a battle that is named before what happens there: "if in March I
// lose two", or "in March or in Kent". None: no area is named first.
func (p *reading) battleIn() []board.Area {
	if p.peek().is(There) && p.scene != nil && *p.scene != board.None {
		p.i++ // "if only one is left there"
		return []board.Area{*p.scene}
	}
	in := func(n int) bool {
		return (p.at(n).is(In) || p.at(n).is(To) && p.vocab.toOrIn) && p.at(n+1).kind == tArea && p.at(n+1).areas.Len() == 1
	}
	var areas []board.Area
	for in(0) {
		areas = append(areas, p.at(1).area)
		if p.i += 2; p.peek().is(Or, And) && in(1) {
			p.i++
		}
	}
	p.skip(Comma)
	return areas
}

// fewRemain reads "only one remains" of those in a battle.
func (p *reading) fewRemain(o *Order) bool {
	n := 0
	if p.peek().is(GoStay, LeftWord) {
		n = 1
	}
	p.i += n
	count, at := 0, p.i
	switch t := p.peek(); {
	case t.kind == tNumber && t.n > 0 && t.n < 99 && !t.ordinal:
		count = t.n
	case t.is(A):
		count = 1
	}
	if p.i++; count == 0 || n == 0 && !p.peek().is(GoStay, LeftWord) || p.peek().kind == tNation || p.peek().is(Foe) {
		p.i = at - n
		return false
	}
	p.skip(GoStay, LeftWord, Army)
	o.When = append(o.When, When{FewerLeft, uint8(count + 1), 0})
	return true
}

// own returns the nation that the orders are for, NoNation when it is not one.
func (p *reading) own() ruleset.Nation {
	nations := p.l.at.nations
	if p.now.nations != 0 {
		nations = p.now.nations
	}
	for n := range nations.All {
		if nations == ruleset.Nations(0).With(n) {
			return n
		}
	}
	return ruleset.NoNation
}
