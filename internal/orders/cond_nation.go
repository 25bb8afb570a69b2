package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// Conditions about somebody: a leader, a nation, the player.

// leaderCondition reads "Oswiu is (not) alive", "… dead", "… in York".
func (p *reading) leaderCondition(pr *premise, l ruleset.Leader) {
	c := Cond{Leader: l}
	p.i++
	p.skip(Is)
	c.Not = p.skip(Not)
	p.skip(Is)
	switch t := p.peek(); {
	case t.is(Alive):
		c.Kind = LeaderLive
	case t.is(Dead):
		c.Kind, c.Not = LeaderLive, !c.Not
	case t.is(In) && p.at(1).kind == tArea:
		p.i++
		c.Kind, c.Area = LeaderIn, p.areaAt()
		if !p.peek().is(Have) {
			p.i--
		}
	default:
		p.fail(NoCondition)
		return
	}
	p.i++
	pr.conds = append(pr.conds, c)
	if p.peek().is(And) && p.at(1).is(In, Alive) {
		p.leaderCondition(pr, c.Leader)
	}
}

// nationCondition reads what follows a nation or "I".
func (p *reading) nationCondition(pr *premise, n ruleset.Nation) {
	not := p.skip(Not)
	is := p.skip(Is)
	not = p.skip(Not) || not
	switch t := p.peek(); {
	case t.is(SubjectTo):
		p.i++
		c := Cond{Kind: Subject, Nation: n, Not: not}
		p.skip(To, Of)
		if p.peek().kind == tNation {
			c.Lord = p.peek().nation
			p.i++
		} else if p.peek().is(Myself) {
			p.i++
			if c.Lord = p.own(); c.Lord == ruleset.NoNation {
				p.fail(WhoseOrders)
			}
		}
		pr.conds = append(pr.conds, c)
	case (t.is(GoAttack) || n != ruleset.NoNation && t.is(GoHit, GoLand)) && p.comesTo(1) > 0 && !not:
		p.i += p.comesTo(1)
		pr.areas = append(pr.areas, p.battleAreas()...)
		pr.side = Attacking
		if n != ruleset.NoNation {
			pr.side, pr.enemies = Defending, pr.enemies.With(n)
		}
	case t.is(GoAttack) && !not && n != ruleset.NoNation:
		p.i++
		pr.side, pr.enemies = Defending, pr.enemies.With(n)
	case t.is(AttackedWord) && !not && n != ruleset.NoNation: // "los Pictos me atacan"
		p.i++
		pr.side, pr.enemies = Defending, pr.enemies.With(n)
		p.whereAndWho(pr)
	case p.odds(0) && !not && n != ruleset.NoNation: // "if the Danes are twice as many"
		p.i++
		pr.when, pr.enemies = append(pr.when, When{Outnumbered, uint8(t.n), 1}), pr.enemies.With(n)
		p.whereAndWho(pr)
	case t.is(OutnumberedWord) && t.n == 0 && !not && n != ruleset.NoNation && !p.yours(n) && p.vocab.Exceeding.in(p.text[t.from:t.to]):
		w, ok := p.when(true) // "if the Danes are more than us"
		if !ok {
			p.fail(NoCondition)
			return
		}
		pr.when, pr.enemies = append(pr.when, w), pr.enemies.With(n)
		p.whereAndWho(pr)
	case t.is(LostWord) && p.at(1).kind == tArea, t.is(Have) && p.at(1).is(LostWord) && p.at(2).kind == tArea: // "if the Danes have lost York"
		p.skip(Have, LostWord)
		for _, a := range p.battleAreas() {
			pr.conds = append(pr.conds, Cond{Kind: HeldBy, Nation: n, Area: a, Not: !not})
		}
	case is && t.is(In) && p.at(1).kind == tArea:
		p.i++
		for _, a := range p.battleAreas() {
			c := Cond{Kind: Armies, Nation: n, Area: a, Compare: AtLeast, N: 1}
			if not {
				c = negate(c)
			}
			pr.conds = append(pr.conds, c)
		}
	case t.is(GoHold, Have), p.verbLater():
		others, from := n == ruleset.NoNation && p.theirs(), len(pr.conds)
		p.skip(GoHold, Have)
		p.holding(pr, n, not)
		if others && p.err == nil {
			p.unnamed(pr.conds[from:])
		}
	case t.kind == tUnknown:
		p.strange()
	default:
		p.fail(NoCondition)
	}
}

// comesTo is how many places on the area stands that somebody attacks, or lands in, who is
// named before the verb that stands n-1 places on; 0: none is named.
func (p *reading) comesTo(n int) int {
	if p.at(n).is(In, To) {
		n++
	}
	if p.at(n).kind == tArea {
		return n
	}
	return 0
}

// theirs reports whether the condition at hand is about somebody whom it does not name:
// "if they hold York".
func (p *reading) theirs() bool {
	from, to := p.i, p.i
	for from > 0 && !p.toks[from].is(If, Unless, And, Or, Comma) && !p.toks[from-1].is(If, Unless, And, Or, Comma) {
		from--
	}
	for to < p.end-1 && !p.toks[to].is(GoHold, Have, Comma, Colon, Then) {
		to++
	}
	first := 0 // words that mean nothing are no tokens
	if from > 0 {
		first = p.toks[from-1].to
	}
	if first > p.toks[to].to || slices.ContainsFunc(p.toks[from:to+1], func(t token) bool { return t.is(Own) }) {
		return false
	}
	return slices.ContainsFunc(strings.Fields(spelling.Key(p.text[first:p.toks[to].to])), func(word string) bool {
		return p.vocab.Others.has(word)
	})
}

// unnamed refuses conditions about somebody who is not named; what is offered says that an
// enemy is meant.
func (p *reading) unnamed(conds []Cond) {
	for i := range conds {
		if c := &conds[i]; c.Kind == HeldBy && p.guess {
			c.Kind = HeldByFoe
			continue
		}
		p.fail(NoCondition)
	}
}
