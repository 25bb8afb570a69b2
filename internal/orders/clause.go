package orders

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// clause reads one order, or several that share a verb.
func (p *reading) clause() []Order {
	t := p.peek()
	switch {
	case t.is(If, Unless):
		return p.ifClause()
	case t.kind == tNation && p.at(1).is(May):
		return p.allow()
	case t.is(None, Never, Not):
		return p.negative()
	}
	if p.goesOn() {
		return p.onward()
	}
	verb := p.mainVerb()
	if verb == NoWord {
		p.verbNeeded()
		return nil
	}
	p.verb = verb
	return p.byVerb(verb)
}

// verbNeeded notes what is wrong with a clause that nothing says the verb of:
// a strange word, or a destination that is missing.
func (p *reading) verbNeeded() {
	area := false
	for j := p.i; j < p.end; j++ {
		if p.toks[j].kind == tUnknown {
			p.i = j
			p.strange()
			return
		}
		area = area || p.toks[j].kind == tArea
	}
	if area {
		p.i = p.end
		p.fail(NoDestination)
		return
	}
	p.strange()
}

// mainVerb finds the verb of the clause at hand: the first in it, else what
// its nouns or signs tell, else that of the clause before or of the heading.
func (p *reading) mainVerb() Word {
	moves := false
	noun := NoWord
	for j := p.i; j < p.end; j++ {
		t := p.toks[j]
		switch {
		case t.is(BurhWord, FyrdWord, KingArmy, NewArmy, Expelled, SecretBallot, Raiders, Grow) && noun == NoWord:
			noun = t.word
		case t.kind == tWord && t.word.verb():
			if t.is(GoLeave, GoTake, GoStop) && j > p.i && moves {
				return GoMove
			}
			return nounVerb(noun, t.word)
		case t.is(To, OnTo, Dash, Arrow, Via):
			moves = true
		case t.is(Comma, And, Semicolon, Then) && (moves || j+1 < p.end && p.begins(j+1) && p.verb != NoWord):
			return p.verbless(noun, moves)
		case t.is(If, Unless, Otherwise):
			return p.verbless(noun, moves)
		}
	}
	return p.verbless(noun, moves)
}

// nounVerb lets nouns that say more than their verb decide: "build armies",
// "place the king's army", "take cavalry".
func nounVerb(noun, verb Word) Word {
	switch {
	case noun == Raiders && (verb == GoStay || verb == GoHold || verb == GoWithdraw):
		return GoWithdraw
	case noun == NoWord || noun == Raiders || noun == Grow, noun == BurhWord && (verb == GoLose || verb == GoSpare || verb == GoRemove || verb == GoStarve):
		return verb
	}
	return noun
}

// verbless returns the verb of a clause that has none.
func (p *reading) verbless(noun Word, moves bool) Word {
	switch {
	case noun != NoWord && noun != Raiders:
		return noun
	case p.verb == GoRetreat, p.verb == HeadRetreats, p.verb == GoWithdraw, p.verb == HeadWithdrawals,
		p.verb == Expelled, p.verb == GoRemove && !moves:
		return p.verb
	case moves:
		return GoMove
	}
	return p.verb
}

// byVerb reads the clause at hand as one of verb.
func (p *reading) byVerb(verb Word) []Order {
	switch verb {
	case GoPlace, NewArmy, HeadPlaces:
		return p.place()
	case GoBuild, BurhWord:
		return p.build()
	case FyrdWord:
		return p.placed(Fyrd)
	case KingArmy:
		return p.placed(KingsArmy)
	case GoReplace:
		return p.placed(Replace)
	case GoLeaveOut:
		return p.shortage()
	case GoStay, GoHold:
		return p.stay()
	case GoFight, BattleOrder, HeadBattles:
		return p.fight()
	case GoFightOn, GoRetreat, HeadRetreats:
		return p.plan(premise{})
	case GoHit:
		return p.hit()
	case GoLose, GoSpare:
		return p.lose()
	case GoWithdraw, HeadWithdrawals:
		return p.withdraw()
	case GoRemove, GoStarve, HeadRemovals:
		return p.remove()
	case Expelled:
		return p.expel()
	case GoSubmit:
		return p.submit(true)
	case GoAllow, GoRefuse, Grow:
		return p.allow()
	case GoVote:
		return p.vote()
	case SecretBallot:
		return p.ballot(true)
	case GoTake:
		if p.knightsAhead() {
			return p.knights()
		}
	case GoLeave:
		return p.stay()
	}
	return p.move()
}

// negative reads a clause that begins with "no", "never" or "not".
func (p *reading) negative() []Order {
	at := p.i
	p.i++
	switch t := p.peek(); {
	case t.is(GoSubmit):
		return p.submit(false)
	case t.is(SecretBallot):
		return p.ballot(false)
	case t.is(GoVote) && p.at(1).is(SecretBallot):
		return p.ballot(false)
	case t.is(GoAllow):
		return p.allowance(false)
	case t.is(GoBuild, BurhWord):
		p.skip(GoBuild, AllOf, BurhWord)
		return p.one(Order{Kind: Burhs, Count: N(0)})
	case t.is(GoWithdraw, HeadWithdrawals), t.is(Raiders) && p.at(1).is(GoWithdraw):
		p.skip(Raiders, GoWithdraw, HeadWithdrawals)
		o := Order{Kind: Withdraw, Count: N(0)}
		p.skip(From)
		o.Areas = p.areas()
		return p.one(o)
	case t.is(GoMove, HeadMoves):
		p.skip(GoMove, HeadMoves, GoAttack)
		p.skip(From)
		return p.one(Order{Kind: Stay, Count: Count{Amount: All}, Areas: p.areas()})
	case t.is(Horsemen):
		p.i = at
		return p.knights()
	}
	p.i = at
	if verb := p.mainVerb(); verb == GoWithdraw || verb == HeadWithdrawals {
		return p.withdraw()
	} else if verb == Expelled || verb == GoMove || verb == NoWord {
		p.strange()
		return nil
	} else if verb == GoBuild || verb == BurhWord {
		return p.build()
	}
	p.strange()
	return nil
}

// one returns o alone, with the half it is for.
func (p *reading) one(o Order) []Order {
	if p.err != nil {
		return nil
	}
	p.half(&o)
	switch o.Kind {
	case Stay, Fight, Plan, Hit, Lose:
		if o.Half == 0 {
			o.Half = p.l.at.half
		}
	}
	return []Order{o}
}

// half reads "in the second half" into o.
func (p *reading) half(o *Order) bool {
	switch {
	case p.peek().is(FirstHalf):
		o.Half = 1
	case p.peek().is(SecondHalf):
		o.Half = 2
	default:
		return false
	}
	p.i++
	return true
}

// count reads a number of armies: "2", "two", "2x", "all", "all but 1", "an"
// before a noun, "none", "(2)".
func (p *reading) count() (Count, bool) {
	switch t := p.peek(); {
	case t.kind == tNumber:
		p.i++
		if t.n > 99 {
			p.fail(TooMany, number(t.n))
			return Count{}, true
		}
		return N(uint8(t.n)), true
	case t.is(AllOf, Rest):
		p.i++
		p.skip(Of, Own, Rest, ButFor)
		return Count{Amount: All}, true
	case t.is(ButFor, DownTo):
		p.i++
		n := p.peek()
		switch {
		case n.kind == tNumber && n.n <= 99:
			p.i++
			return Count{AllBut, uint8(n.n)}, true
		case n.is(A):
			p.i++
			return Count{AllBut, 1}, true
		}
		p.fail(NoNumber)
		return Count{}, true
	case t.is(None):
		p.i++
		return N(0), true
	case t.is(A) && p.at(1).is(Army, Footmen, Horsemen, BurhWord, NewArmy):
		p.i++
		return N(1), true
	}
	return Count{}, false
}

// unit reads a kind of unit.
func (p *reading) unit() (game.Unit, bool) {
	switch t := p.peek(); {
	case t.is(Footmen):
		p.i++
		p.skip(Army)
		return game.Infantry, true
	case t.is(Horsemen):
		p.i++
		p.skip(Army)
		return game.Cavalry, true
	case t.is(BurhWord):
		p.i++
		return game.Burh, true
	case t.is(Army, NewArmy, Raiders):
		p.i++
		return game.NoUnit, true
	}
	return game.NoUnit, false
}

// place reads placements of new armies or of a leader.
func (p *reading) place() []Order {
	o := Order{Kind: Place}
	each, start := false, p.i
slots:
	for last := -1; p.more(&last); {
		if c, ok := p.count(); ok {
			if o.Count.Amount != Unsaid {
				p.i--
				break
			}
			o.Count = c
			continue
		}
		t := p.peek()
		switch {
		case t.is(GoPlace, HeadPlaces, Army, NewArmy, Footmen, Own, Colon, To, GoBuild, Of, A, GoMove):
			p.i++
		case t.is(BurhWord, FyrdWord, KingArmy):
			p.i = start
			return p.byVerb(t.word)
		case t.is(LeaderWord), t.kind == tLeader:
			p.i++
			o.Kind, o.Leader = PlaceLeader, t.leader
		case t.is(Each):
			p.i++
			each = true
			p.skip(In)
		case t.is(In, First), t.kind == tArea:
			if len(o.Areas) > 0 {
				p.strange()
				return nil
			}
			o.Areas = p.areas()
			if len(o.Areas) == 0 && p.err == nil {
				p.strange()
			}
		case t.is(With) && o.Kind == PlaceLeader && p.skipCompany():
		default:
			break slots
		}
	}
	if p.err == nil && len(o.Areas) == 0 {
		if p.i < p.end && p.peek().kind == tUnknown {
			p.strange()
		}
		p.fail(NoAreaNamed)
	}
	if o.Kind == PlaceLeader {
		o.Count = Count{}
		return p.one(o)
	}
	if c, ok := p.trailingCount(); ok && o.Count.Amount == Unsaid {
		o.Count = c
	}
	if p.skip(Each) {
		each = true
	}
	if o.Count.Amount == Unsaid {
		o.Count = Count{Amount: All}
	}
	if each && p.err == nil {
		return p.spread(o)
	}
	return p.one(o)
}

// skipCompany passes over "with his cavalry", "with 2 cavalry": they come
// with the leader anyway.
func (p *reading) skipCompany() bool {
	at := p.i
	p.i++
	p.skip(Own)
	p.count()
	if _, ok := p.unit(); ok {
		return true
	}
	p.i = at
	return false
}

// trailingCount reads a count after the area it is for: "Gwent 2", "Gwent (2)",
// "Gwent: 2 inf".
func (p *reading) trailingCount() (Count, bool) {
	at := p.i
	p.skip(Open, Colon)
	c, ok := p.count()
	if !ok || p.peek().is(In, From, To) || p.peek().kind == tArea {
		p.i = at
		return Count{}, false
	}
	p.unit()
	p.skip(Close)
	return c, true
}

// spread makes one order for each area of o.
func (p *reading) spread(o Order) []Order {
	var out []Order
	for _, a := range o.Areas {
		each := o
		each.Areas = []board.Area{a}
		out = append(out, p.one(each)...)
	}
	return out
}

// build reads "build a burh in Kent", "burhs: Kent, Essex", "no burhs".
func (p *reading) build() []Order {
	o := Order{Kind: Burhs, Count: Count{Amount: All}}
	burh := p.verb == BurhWord
slots:
	for last := -1; p.more(&last); {
		if c, ok := p.count(); ok {
			o.Count = c
			continue
		}
		t := p.peek()
		switch {
		case t.is(GoBuild, GoPlace, Colon, Of, Own):
			p.i++
		case t.is(BurhWord):
			p.i++
			burh = true
		case t.is(Army, NewArmy, Footmen) && !burh:
			p.i++
			return p.rebuilt(o.Count)
		case t.is(In), t.kind == tArea:
			o.Areas = p.areas()
			if len(o.Areas) == 0 {
				p.strange()
			}
			if !burh && !p.peek().is(BurhWord) {
				p.fail(NotUnderstood, p.words(p.i-1, p.i))
			}
		case t.is(AtOnce, Everywhere):
			p.i++
		default:
			break slots
		}
	}
	if !burh {
		p.strange()
	}
	return p.one(o)
}

// rebuilt reads the rest of "build 2 armies in York": a placement.
func (p *reading) rebuilt(c Count) []Order {
	p.skip(Colon)
	o := Order{Kind: Place, Count: c, Areas: p.areas()}
	if len(o.Areas) == 0 {
		p.fail(NoAreaNamed)
	}
	p.verb = GoPlace
	return p.one(o)
}

// placed reads the orders that are a count and areas in order of preference.
func (p *reading) placed(k Kind) []Order {
	o := Order{Kind: k}
slots:
	for last := -1; p.more(&last); {
		if c, ok := p.count(); ok {
			o.Count = c
			continue
		}
		t := p.peek()
		switch {
		case t.is(GoPlace, GoReplace, FortWord, FyrdWord, KingArmy, Army, Colon, To, Own, Of, Footmen, GoBuild, By, With) && len(o.Areas) == 0:
			p.i++
		case (t.is(In, First) || t.kind == tArea) && len(o.Areas) == 0:
			o.Areas = p.areas()
			if len(o.Areas) == 0 {
				p.strange()
			}
		case t.is(GoReplace, FortWord, FyrdWord):
			p.i++
		default:
			break slots
		}
	}
	if len(o.Areas) == 0 {
		p.fail(NoAreaNamed)
	}
	switch {
	case k != Fyrd:
		o.Count = Count{}
	case o.Count.Amount == Unsaid:
		o.Count = Count{Amount: All}
	}
	return p.one(o)
}

// shortage reads which arrivals stay away.
func (p *reading) shortage() []Order {
	o := Order{Kind: Shortage, Count: Count{Amount: All}}
slots:
	for last := -1; p.more(&last); {
		if c, ok := p.count(); ok {
			o.Count = c
			continue
		}
		if u, ok := p.unit(); ok {
			o.Unit = u
			continue
		}
		t := p.peek()
		switch {
		case t.is(GoLeaveOut, Colon, From, Own, Of, First):
			p.i++
		case t.is(In), t.kind == tArea:
			o.Areas = append(o.Areas, p.areas()...)
			if len(o.Areas) == 0 {
				p.strange()
			}
		default:
			break slots
		}
	}
	if len(o.Areas) == 0 {
		p.fail(NoAreaNamed)
	}
	p.seasOnly(o.Areas)
	return p.one(o)
}

// seasOnly notes a problem when one of areas is land.
func (p *reading) seasOnly(areas []board.Area) {
	for _, a := range areas {
		if p.err == nil && a != board.None && !p.l.r.rs.Board.Seas.Has(a) {
			p.fail(NotASea, p.l.r.area(a))
		}
	}
}

// knightsAhead reports whether "take" is about Norman reinforcements: cavalry
// from nowhere.
func (p *reading) knightsAhead() bool {
	cavalry := false
	for j := p.i; j < p.end && !p.toks[j].is(Comma); j++ {
		cavalry = cavalry || p.toks[j].is(Horsemen)
		if p.toks[j].kind == tArea || p.toks[j].is(From, To, There) {
			return false
		}
	}
	return cavalry
}

// knights reads "take 3 cavalry", "no cavalry".
func (p *reading) knights() []Order {
	o := Order{Kind: Knights}
	p.skip(GoTake)
	c, ok := p.count()
	if !ok {
		p.fail(NoNumber)
	}
	o.Count = c
	p.skip(Horsemen, As, HeadPlaces)
	return p.one(o)
}
