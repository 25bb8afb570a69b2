package orders

import "bretwalda/internal/game"

// clause reads one order, or several that share a verb.
func (p *reading) clause() []Order {
	t := p.peek()
	switch {
	case t.is(If, Unless):
		return p.ifClause()
	case t.kind == tNation && p.permitted():
		return p.allow()
	case t.is(None, Never, Not):
		if k := p.ownVerb(p.i + 1); k != NoOrder && len(p.l.r.lex.own.Units) > 0 {
			return p.familyOrder(k)
		}
		return p.negative()
	case t.is(Without) && len(p.l.r.lex.own.Uses) > 0 && p.ownVerb(p.i+1) != NoOrder && (p.i+2 >= p.end || p.separates(2)):
		return p.familyOrder(p.ownVerb(p.i + 1)) // "sin compras"
	}
	if p.goesOn() {
		return p.onward()
	}
	verb := p.mainVerb()
	if verb == GoLeave && p.leavesAlone() {
		p.strange()
		return nil
	}
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
	areas, from := 0, false
	for j := p.i; j < p.end; j++ {
		if p.toks[j].kind == tUnknown {
			p.i = j
			p.strange()
			return
		}
		if p.toks[j].kind == tArea {
			areas++
		}
		from = from || p.toks[j].is(From)
	}
	if areas > 1 {
		at := p.i
		p.i = p.end
		p.fail(NotUnderstood, p.words(at, p.end))
		return
	}
	if areas > 0 {
		p.i = p.end
		p.fail(NoDestination)
		return
	}
	p.strange()
}

// mainVerb finds the verb of the clause at hand: the first in it, else what
// its nouns or signs tell, else that of the clause before or of the heading.
func (p *reading) mainVerb() Word {
	moves, starts, areas := false, false, 0
	noun := NoWord
	if p.comeAshore() {
		for j := p.i; j < p.end; j++ {
			if p.toks[j].is(NewArmy) {
				p.spend(j)
			}
		}
		return GoMove
	}
	for j := p.i; j < p.end; j++ {
		t := p.toks[j]
		if t.kind == tArea {
			areas++
		}
		starts = starts || t.is(From)
		switch {
		case t.is(And, Comma) && areas > 0 && !moves && noun == NoWord && p.restStays(j+1):
			return p.verbless(noun, false) // "una a Roma, l'altra resta"
		case t.is(And, Comma) && starts && areas > 1 && p.begins(j+1):
			return p.verbless(noun, true) // "2 de Kent en Essex y el resto se queda"
		case (t.is(NewArmy, Expelled, Raiders, Grow) || p.names(&t) != nil) && noun == NoWord:
			noun = t.word
		case t.kind == tWord && t.word.verb():
			if t.is(GoLeave, GoTake, GoStop) && j > p.i && moves {
				return GoMove
			}
			if t.is(GoRetreat, GoWithdraw) && p.removes(j) {
				return GoRemove
			}
			if t.is(GoStay, GoHold) && noun == NoWord && p.raidersStay(j+1) {
				noun = Raiders
			}
			return nounVerb(noun, t.word)
		case t.is(To, OnTo, Dash, Arrow, Via):
			moves = true
		case t.is(Open) && areas > 1:
			return p.verbless(noun, moves) // "2 from York to March (retreat if outnumbered)"
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
	case noun == NewArmy && verb.ownKind() != NoOrder:
		return verb
	case noun == Raiders && (verb == GoStay || verb == GoHold || verb == GoWithdraw):
		return GoWithdraw
	case noun == NoWord || noun == Raiders || noun == Grow, noun >= ownUnits && (verb == GoLose || verb == GoSpare || verb == GoRemove || verb == GoStarve):
		return verb
	}
	return noun
}

// verbless returns the verb of a clause that has none.
func (p *reading) verbless(noun Word, moves bool) Word {
	switch {
	case p.verb == NoWord && p.peek().is(Recalled):
		return GoRemove // "back to Denmark: 2 from York, 2 from Lindsey"
	case noun == NewArmy && p.l.r.lex.own.puts() != NoWord:
		return p.l.r.lex.own.puts()
	case noun != NoWord && noun != Raiders:
		return noun
	case noun == Raiders && p.homeward():
		return GoWithdraw // "all raiders home"
	case p.verb.ownKind() != NoOrder && !(moves && p.goesApart()) && (!(moves && !p.startless()) || p.headed()):
		return p.verb
	case p.verb == GoRetreat, p.verb == HeadRetreats, p.verb == GoWithdraw, p.verb == HeadWithdrawals,
		p.verb == Expelled, p.verb == GoRemove && !moves, (p.verb == GoPlace || p.verb == HeadPlaces || p.newList()) && moves && p.startless():
		return p.verb
	case (p.verb == GoStay || p.verb == GoHold || placing(p.verb) && p.verb == p.l.at.verb && p.opens()) && p.ranks():
		return GoFight // "York stays, first Kent, then Essex", or below "new armies: 1 in York"
	case moves, p.verb == NoWord && p.pair(), placing(p.verb) && p.sentFrom():
		return GoMove
	case p.verb == NoWord && p.sequence():
		return GoFight
	}
	return p.verb
}

// homeward reports whether the clause at hand ends with the word for home.
func (p *reading) homeward() bool {
	at := p.i
	for at < p.end && !p.toks[at].is(Comma, And, Then) {
		at++
	}
	return p.toks[at-1].is(HomeWord)
}

// goesApart reports whether the clause at hand says where somebody goes, which the statement of the family before it does not:
// "block Umbria, everybody to Roma".
func (p *reading) goesApart() bool {
	s := p.l.r.lex.ownOf(p.verb.ownKind())
	if s == nil || s.Travels || s.Somewhere || s.Settles != NoOrder || p.verb == p.l.at.verb {
		return false
	}
	for j := p.i; j+1 < p.end && !p.toks[j].is(Comma, And, Then); j++ {
		if p.toks[j].is(To, OnTo, Arrow) && p.toks[j+1].kind == tArea {
			return j > p.i
		}
	}
	return false
}

// headed reports whether the clause at hand goes somewhere under a heading that says by which statement of the family:
// "Campaign:".
func (p *reading) headed() bool {
	s := p.l.r.lex.ownOf(p.verb.ownKind())
	return p.verb == p.l.at.verb && s != nil && s.Travels
}

// newList reports whether the clause at hand is one of a list of new armies: "new: 1 to York, 1 to Lindsey".
func (p *reading) newList() bool {
	if p.verb != NewArmy || p.peek().kind != tNumber || p.peek().ordinal {
		return false
	}
	for j := p.i - 1; j > 0 && !p.toks[j].is(Stop, Semicolon); j-- {
		if p.toks[j].is(Colon) {
			return p.toks[j-1].is(NewArmy)
		}
	}
	return false
}

// sequence reports whether the clause at hand only says which areas come first: "York first,
// then Bernicia" is the order of battles.
func (p *reading) sequence() bool {
	areas := 0
	for _, t := range p.toks[p.i:p.end] {
		if t.kind == tArea {
			areas++
		}
	}
	return areas > 1 && p.ranks()
}

// opens reports whether the clause at hand begins its sentence.
func (p *reading) opens() bool { return p.i == 0 || p.toks[p.i-1].is(Stop, Semicolon) }

// ranks reports whether the clause at hand says no more than which areas, or which one, come first.
func (p *reading) ranks() bool {
	areas, first := 0, false
	for j := p.i; j < p.end; j++ {
		switch t := p.toks[j]; {
		case t.kind == tArea:
			areas++
		case t.is(First):
			first = true
		case t.is(Comma, And) && first && areas > 0 && p.begins(j+1):
			return true
		case !t.is(Then, Comma, And, In, Last, A):
			return false
		}
	}
	return first && areas > 0
}

// pair reports whether the clause at hand begins with a number and two codes of areas, and
// ends there or goes on with another number: so some write moves, "3 ess ken, 2 suf nor". Under
// a heading it is what that says.
func (p *reading) pair() bool {
	code := func(t token) bool { return t.kind == tArea && !t.full && !t.ended && t.areas.Len() == 1 }
	ends := p.end-p.i == 3 || p.end-p.i > 4 && p.at(3).is(Comma, And, Semicolon) && p.at(4).kind == tNumber
	return ends && p.peek().kind == tNumber && !p.peek().ordinal && code(*p.at(1)) && code(*p.at(2))
}

// sentFrom reports whether the clause at hand begins with an area that armies go from to another: "York: 2 to Kent",
// "York: both Kent", "York all to Kent". So nobody places new armies.
func (p *reading) sentFrom() bool {
	if p.peek().kind != tArea || p.peek().areas.Len() != 1 {
		return false
	}
	for j := p.i + 1; j < p.end && !p.toks[j].is(Comma, And, Then); j++ {
		if p.toks[j].kind == tArea {
			return p.at(1).is(Colon) || j > p.i+2 && p.toks[j-1].is(To, In)
		}
	}
	return false
}

// startless reports whether the clause at hand says where to, but not where from.
func (p *reading) startless() bool {
	if p.sentFrom() {
		return false
	}
	for j := p.i; j < p.end && !p.toks[j].is(Comma, And, Then); j++ {
		if p.toks[j].is(From, Dash, Arrow, Via, OnTo) {
			return false
		}
	}
	return true
}

// byVerb reads the clause at hand as one of verb.
func (p *reading) byVerb(verb Word) []Order {
	if k := verb.ownKind(); k != NoOrder {
		return p.familyOrder(k)
	}
	if s, k := p.l.r.lex.own.said(verb); s != nil {
		return p.shaped(s, k)
	}
	switch verb {
	case GoPlace, NewArmy, HeadPlaces:
		return p.place()
	case GoBuild:
		return p.build()
	case GoReplace:
		return p.placed(Replace, Settled)
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
	case GoTake:
		if s, k := p.takenAhead(); s != nil {
			return p.taken(s, k)
		}
	case GoLeave:
		return p.stay()
	}
	if k := p.l.r.lex.own.Moves; k != NoOrder {
		return p.familyOrder(k)
	}
	return p.move()
}

// ownVerb is the own statement that the word at toks[i] begins; NoOrder: none.
func (p *reading) ownVerb(i int) Kind {
	if i >= p.end || p.toks[i].kind != tWord {
		return NoOrder
	}
	return p.toks[i].word.ownKind()
}

// negative reads a clause that begins with "no", "never" or "not".
func (p *reading) negative() []Order {
	at := p.i
	p.skip(None, Never, Not)
	switch t := p.peek(); {
	case t.is(GoSubmit):
		return p.submit(false)
	case p.shape(t) == Asked:
		return p.asked(false)
	case t.is(GoVote) && p.shape(p.at(1)) == Asked:
		return p.asked(false)
	case t.is(GoAllow):
		return p.allowance(false)
	case t.is(GoBuild), p.shape(t) == Built:
		return p.buildNone()
	case t.is(GoWithdraw, HeadWithdrawals), t.is(Raiders) && p.at(1).is(GoWithdraw):
		p.skip(Raiders, GoWithdraw, HeadWithdrawals)
		o := Order{Kind: Withdraw, Count: N(0)}
		p.skip(From)
		o.Areas = p.areas()
		return p.one(o)
	case t.is(GoMove, HeadMoves), t.is(GoLeave) && (p.at(1).kind == tArea || p.at(1).is(From) && p.at(2).kind == tArea):
		p.skip(GoMove, HeadMoves, GoAttack, GoLeave)
		p.skip(None, From, Everywhere)
		return p.one(Order{Kind: Stay, Count: Count{Amount: All}, Areas: p.areas()})
	case t.is(Everywhere) && p.i == p.end-1:
		p.i++ // "nobody goes anywhere"
		return p.one(Order{Kind: Stay, Count: Count{Amount: All}})
	}
	if s, k := p.l.r.lex.own.shaped(Taken); s != nil && p.peek().ownUnit() == s.Unit {
		p.i = at
		return p.taken(s, k)
	}
	p.i = at
	if verb := p.mainVerb(); verb == GoWithdraw || verb == HeadWithdrawals {
		return p.withdraw()
	} else if verb == GoMove && p.peek().is(None) {
		return p.move()
	} else if verb == Expelled || verb == GoMove || verb == NoWord {
		p.strange()
		return nil
	} else if verb == GoBuild || verb >= ownUnits {
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
	default:
		if o.Half == 0 && p.movesTwice(o.Kind) {
			o.Half = p.l.at.half
		}
	}
	return []Order{o}
}

// movesTwice reports whether orders of a kind are a family's own which a Major Invasion carries out in each of its halves.
func (p *reading) movesTwice(k Kind) bool {
	s := p.l.r.lex.ownOf(k)
	return s != nil && s.Halves
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
	case t.is(Another):
		p.i++
		if c, ok := p.count(); ok {
			return c, true
		}
		return N(1), true
	case t.kind == tNumber && !t.ordinal:
		p.i++
		if t.n > 99 {
			p.fail(TooMany, number(t.n))
			return Count{}, true
		}
		own := 0
		for p.at(1 + own).is(Own) {
			own++
		}
		if whole := p.at(1 + own); p.peek().is(Of, From) && whole.kind == tNumber && !whole.ordinal && whole.n >= t.n && p.at(2+own).kind != tArea {
			p.spend(p.i + 1 + own) // "3 of the 4", "3 of my 4"
			p.i += 2 + own
		}
		p.skip(Another) // "2 more"
		return N(uint8(t.n)), true
	case t.is(AllOf, Rest):
		p.i++
		p.skip(Of, Own, Rest)
		if p.peek().is(ButFor) && p.at(1).kind == tNumber {
			return p.count()
		}
		if p.peek().kind == tNumber && !p.peek().ordinal && !p.at(1).is(ButFor) {
			return p.count() // "all six", "the other two"
		}
		p.skip(ButFor)
		return Count{Amount: All}, true
	case t.is(Except) && p.at(1).kind == tNumber && !p.at(1).ordinal && p.at(2).is(AllOf) && p.at(1).n <= 99:
		p.i += 3 // "1 kivételével az összes"
		return Count{AllBut, uint8(p.at(-2).n)}, true
	case t.is(ButFor, DownTo):
		p.i++
		n := p.peek()
		switch {
		case n.kind == tNumber && !n.ordinal && n.n <= 99: // "all but the third" is all but one
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
	case t.is(A) && (p.at(1).is(Army, NewArmy) || p.at(1).ownUnit() != game.NoUnit || p.shape(p.at(1)) == Placed):
		p.i++
		return N(1), true
	}
	return Count{}, false
}

// unit reads a kind of unit.
func (p *reading) unit() (game.Unit, bool) {
	t := p.peek()
	u := t.ownUnit()
	switch {
	case u != game.NoUnit:
		p.i++
		if p.l.r.lex.own.fights(u) {
			p.skip(Army)
		}
		return u, true
	case t.is(Army, NewArmy, Raiders):
		p.i++
		return game.NoUnit, true
	}
	return game.NoUnit, false
}
