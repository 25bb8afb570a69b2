package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// stay reads "hold York", "2 stay at sea", "everything else stays", "leave 1
// in York".
func (p *reading) stay() []Order {
	if p.staysAtSea() {
		return nil
	}
	o := Order{Kind: Stay, Count: Count{Amount: All}}
	verb, loose := false, false // loose: an area stands before the verb, with nothing that says they are in it
	for last := -1; p.more(&last); {
		if c, ok := p.count(); ok {
			o.Count = c
			continue
		}
		if p.fixed(p.peek().ownUnit()) {
			p.strange() // a city stays anyway: it may be meant that those in it do not retreat
			return nil
		}
		if u, ok := p.unit(); ok {
			o.Unit = u
			continue
		}
		t := p.peek()
		switch {
		case t.is(HomeWord) && !verb && (p.i+1 >= p.end || p.separates(1)):
			p.fail(NoDestination) // "otherwise home"
			return nil
		case t.is(GoFightOn):
			if p.listTorn(o.Areas) {
				p.strange() // "hold York, in Kent we fight to the end"
				return nil
			}
			held := len(o.Areas)
			os := p.plan(premise{areas: o.Areas})
			if verb && held > 0 && len(os) > 0 && len(os[0].Areas) > held {
				p.fail(NotUnderstood, p.now.text) // "hold York no retreat in Kent"
				return nil
			}
			return os
		case t.kind == tLeader:
			p.i++
			o.Leader, o.Count = t.leader, N(0)
		case t.is(LeaderWord):
			p.i++
			o.WithLeader, o.Count = true, N(0)
		case t.is(GoStay, GoHold, GoLeave, Own, Of, Colon, There, Everywhere, HomeWord, NextTurn):
			verb = verb || t.is(GoStay, GoHold, GoLeave)
			p.i++
		case t.is(Comma) && verb && len(o.Areas) > 0 && p.at(1).is(GoStay) && p.vocab.Where.begin(p.text[p.at(1).from:]) && (p.i+2 >= p.end || p.separates(2)):
			p.i += 2 // "York stays, where it is"
		case t.is(From) && p.at(1).kind == tArea && len(o.Areas) == 0:
			p.i++ // "los ejércitos de Gwent"
		case t.is(AtSea), t.is(In) && p.at(1).is(SeaWord):
			p.skip(In)
			p.i++
			if n := p.whichSea(); n > 0 || p.peek().kind == tArea {
				p.i += n
				o.Areas = p.areas()
				p.seasOnly(o.Areas)
				break
			}
			o.Areas = p.l.r.seas()
		case t.is(In), t.kind == tArea:
			loose = loose || t.kind == tArea && !verb
			o.Areas = append(o.Areas, p.areas()...)
			if len(o.Areas) == 0 {
				p.strange()
			}
		default:
			if t.kind == tUnknown {
				p.strange()
			}
			return p.staying(o, loose)
		}
	}
	return p.staying(o, loose)
}

// staysAtSea passes over words that say of those who have just been sent to a sea that they stay there: "2 from the Channel to
// the Frisian Sea and wait there" (1e SEA-03). They keep nobody else.
func (p *reading) staysAtSea() bool {
	if p.moved == nil || !p.l.r.rs.Board.Seas.Has(p.moved.order.end()) {
		return false
	}
	n := 0
	for p.i+n < p.end && p.at(n).is(GoStay, GoHold, There) {
		n++
	}
	if n == 0 || p.i+n < p.end {
		return false
	}
	for ; n > 0; n-- {
		p.spend(p.i)
		p.i++
	}
	return true
}

// whichSea is how many tokens stand before the name of a sea that says at which they stay, after "at sea": "at sea, in the
// Frisian Sea"; 0: none is named so.
func (p *reading) whichSea() int {
	n := 0
	if p.at(n).is(Comma) {
		n++
	}
	if !p.at(n).is(In) {
		return 0
	}
	if t := p.at(n + 1); t.kind != tArea || t.areas.Len() != 1 || !p.l.r.rs.Board.Seas.Has(t.area) {
		return 0
	}
	return n + 1
}

// listTorn reports whether "in" stands before the last of the areas that were just read, after a comma, and not before the
// first: they may be no list.
func (p *reading) listTorn(areas []board.Area) bool {
	if len(areas) < 2 {
		return false
	}
	from := p.i
	for n := len(areas); from > 0 && n > 0; {
		if from--; p.toks[from].kind == tArea {
			n--
		}
	}
	for i := p.i - 1; i > from+1; i-- {
		if p.toks[i].is(In) && p.toks[i-1].is(Comma) {
			return from == 0 || !p.toks[from-1].is(In)
		}
	}
	return false
}

// withdraw reads "all raiders go home", "withdraw 2 from York to the North
// Sea", "raiders stay".
func (p *reading) withdraw() []Order {
	o := Order{Kind: Withdraw}
	stays := false
	for last := -1; p.more(&last); {
		if c, ok := p.count(); ok {
			o.Count = c
			continue
		}
		t := p.peek()
		switch {
		case t.is(GoStay, GoHold):
			p.i++
			stays = true
			p.skip(HomeWord, In, There)
		case t.is(GoWithdraw, HeadWithdrawals, Raiders, Army, Own, Of, Colon, HomeWord, AtSea, Everywhere, FirstUnit, AtOnce, AfterBattle):
			p.i++
		case t.is(To):
			p.i++
			p.skip(SeaWord, HomeWord)
			if p.peek().kind == tArea {
				o.To = p.areaAt()
			}
		case t.is(Via, OnVia) && p.at(1).kind == tArea:
			from := p.i
			p.i++
			p.areas() // the way home is the way by which they came (1e RAI-05)
			for ; from < p.i; from++ {
				p.spend(from)
			}
		case t.is(With) && (p.at(1).is(LeaderWord) || p.at(1).kind == tLeader):
			p.i += 2
			o.WithLeader = true
		case t.is(Comma) && o.Count.Amount != Exactly && p.everyoneAgain() > 0:
			p.i += p.everyoneAgain() // "raiders go home, all of them"
			o.Count = Count{Amount: All}
		case t.is(From, In), t.kind == tArea:
			p.skip(From, In)
			areas := p.origins()
			if len(areas) == 0 && !p.skip(Everywhere) {
				p.strange()
			}
			if o.Areas = append(o.Areas, areas...); t.is(From) && len(o.Areas) > len(areas) && o.Count.Amount == Exactly && o.Count.N > 0 {
				p.fail(NotUnderstood, p.now.text) // "Dyfed comes home: 2 from Gwent"
			}
		default:
			if t.kind == tUnknown {
				p.strange()
			}
			return p.withdrawn(o, stays)
		}
	}
	return p.withdrawn(o, stays)
}

// everyoneAgain is how many of the tokens at hand, after a comma, say no more than that all are
// meant, at the end of what is said; 0: they say more.
func (p *reading) everyoneAgain() int {
	n := 1
	if !p.at(n).is(AllOf) {
		return 0
	}
	for p.at(n).is(AllOf, Of, Own, Army, Raiders, Alive) {
		n++
	}
	if p.i+n < p.end && !p.at(n).is(Comma, Colon, Then, And) {
		return 0
	}
	return n
}

// withdrawn completes a Withdraw order.
func (p *reading) withdrawn(o Order, stays bool) []Order {
	switch {
	case stays && (o.Count.Amount == Unsaid || o.Count.Amount == All):
		o.Count = N(0)
	case stays && o.Count.Amount == Exactly:
		o.Count.Amount = AllBut
	case o.Count.Amount == Unsaid:
		o.Count = Count{Amount: All}
	}
	return p.one(o)
}

// remove reads "remove 2 from York", "starve in York, Lindsey".
func (p *reading) remove() []Order {
	o := Order{Kind: Remove}
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
		case t.is(GoStarve, HeadRemovals, Hungry):
			p.i++
			o.Why = Hunger
		case t.is(Overstack):
			p.i++
			o.Why = Crowded
		case t.is(Recalled):
			p.i++
			o.Why = Recall
		case t.is(Colon) && p.sumsUp(o.Count) && len(o.Areas) == 0:
			p.spend(p.i - 1) // "recalled 4: 2 from York, 2 from Essex"
			o.Count = Count{}
			p.i++
		case t.is(GoRemove, Own, Of, Colon, First), t.is(GoRetreat, GoWithdraw):
			p.i++
		case t.is(From, In), t.kind == tArea:
			p.skip(From, In)
			areas := p.origins()
			if len(areas) == 0 {
				p.strange()
			}
			o.Areas = append(o.Areas, areas...)
		default:
			if t.kind == tUnknown {
				p.strange()
			}
			return p.removed(o)
		}
	}
	return p.removed(o)
}

// removed completes a Remove order.
func (p *reading) removed(o Order) []Order {
	if len(o.Areas) == 0 {
		p.fail(NoAreaNamed)
	}
	o.Count = o.Count.orAll()
	return p.one(o)
}

// expel reads "expelled armies: 2 from York to Hwicce, Gwent".
func (p *reading) expel() []Order {
	o := Order{Kind: Expel}
	for last := -1; p.more(&last); {
		if c, ok := p.count(); ok {
			o.Count = c
			continue
		}
		t := p.peek()
		switch {
		case t.is(Expelled, Colon, Army, Own, FirstUnit, GoMove, GoRetreat, Of):
			p.i++
		case t.is(From):
			p.i++
			if p.peek().kind != tArea {
				p.strange()
				break
			}
			o.From = p.areaAt()
		case t.is(To, In), t.kind == tArea:
			p.skip(To, In)
			o.Areas = append(o.Areas, p.areas()...)
			if len(o.Areas) == 0 {
				p.strange()
			}
		default:
			return p.expelled(o)
		}
	}
	return p.expelled(o)
}

// expelled completes an Expel order.
func (p *reading) expelled(o Order) []Order {
	if len(o.Areas) == 0 {
		p.fail(NoDestination)
	}
	o.Count = o.Count.orAll()
	return p.one(o)
}

// submit reads "submit to the Romans at once", "submit when I hold at most 3
// areas". Yes is false after "never".
func (p *reading) submit(yes bool) []Order {
	o := Order{Kind: Submit, Yes: yes}
	for last := -1; p.more(&last); {
		t := p.peek()
		switch {
		case t.is(GoSubmit, To, AtOnce, Always, Colon):
			p.i++
		case t.is(Never), t.is(Not), t.is(None) && p.toks[p.i-1].is(Colon) && p.i+1 >= p.end:
			p.i++
			o.Yes = false
		case t.kind == tNation && t.nation == p.own() && p.at(1).is(GoSubmit, Never, Not):
			p.i++ // "when I hold 4 areas, the Welsh submit"
		case t.kind == tNation:
			p.i++
			o.Nation = t.nation
		case t.is(If, With, Otherwise) && p.limit(&o):
		case t.is(Comma) && p.at(1).is(If):
			p.i++
			if !p.limit(&o) {
				p.i--
				return p.one(o)
			}
		default:
			if t.kind == tUnknown {
				p.strange()
			}
			return p.one(o)
		}
	}
	return p.one(o)
}

// limit reads "when I hold at most 3 areas", "with 3 areas or fewer".
func (p *reading) limit(o *Order) bool {
	at := p.i
	p.i++
	p.skip(Own, GoHold, Have, DownTo, Is)
	var c Cond
	told := p.compare(&c)
	if p.skip(AreaWord) {
		if p.skip(MostWord) {
			c.Compare, told = AtMost, true
		}
		p.skip(LeftWord, Have)
		if told && c.Compare == AtMost && c.N > 0 && o.Yes {
			o.AtMost = c.N
			return true
		}
	}
	p.i = at
	return false
}

// allow reads what a lord allows: full growth, or leaving areas.
func (p *reading) allow() []Order {
	if p.peek().is(GoRefuse) {
		return p.allowance(false)
	}
	return p.allowance(true)
}

func (p *reading) allowance(yes bool) []Order {
	o := Order{Yes: yes}
	for last := -1; p.more(&last); {
		t := p.peek()
		switch {
		case t.is(GoAllow, GoRefuse, May, To, For, Of, Own, Colon, From, Everywhere):
			p.i++
		case t.is(Not), t.is(Never):
			p.i++
			o.Yes = false
		case t.kind == tNation:
			p.i++
			if o.Nation = t.nation; p.peek().is(GoRefuse) {
				o.Yes = false // "the Picts must not grow"
			}
		case t.is(Grow):
			p.i++
			o.Kind = Growth
		case t.is(GoLeave):
			p.i++
			o.Kind = Leave
		case t.is(AllOf) && p.at(1).is(SubjectTo, AreaWord), t.is(SubjectTo, AreaWord):
			p.i++
		case t.is(In), t.kind == tArea:
			o.Areas = p.someAreas()
		default:
			if t.kind == tUnknown || o.Kind == NoOrder {
				p.strange()
			}
			return p.allowed(o)
		}
	}
	return p.allowed(o)
}

// allowed completes a Growth or Leave order.
func (p *reading) allowed(o Order) []Order {
	if o.Kind == NoOrder {
		p.strange()
		return nil
	}
	if o.Kind == Growth && len(o.Areas) > 0 {
		p.fail(NotUnderstood, p.l.r.area(o.Areas[0]))
		return nil
	}
	return p.one(o)
}

// vote reads "vote for the Angles, else the Saxons".
func (p *reading) vote() []Order {
	o := Order{Kind: Vote}
	verb := p.peek().is(GoVote)
	if !p.skip(GoVote, For, Colon, To, Comma, Own, Then) && p.peek().kind != tNation {
		p.strange()
	}
	for p.err == nil {
		at := p.i
		if len(o.Nations) > 0 {
			if p.skip(Comma, And, Or, Then, For, To); p.under && p.peek().is(Otherwise) {
				p.i = at // "if ..., vote for the Angles, otherwise for the Saxons"
				return p.one(o)
			}
			p.skip(Comma, And, Or, Then, Otherwise, For, To)
		}
		t := p.peek()
		switch {
		case t.kind == tNation:
			o.Nations = append(o.Nations, t.nation)
		case t.is(Myself):
			o.Nations = append(o.Nations, ruleset.NoNation)
		default:
			p.i = at
			if len(o.Nations) == 0 {
				p.strange()
			}
			return p.one(o)
		}
		p.i++
		p.skip(First, As)
		if !verb {
			verb = p.skip(GoVote) // "a szászokra szavazok"
		}
	}
	return nil
}

// seas are all seas of the board, in its order.
func (r *Reader) seas() []board.Area { return slices.Collect(r.rs.Board.Seas.All) }

// permitted reports whether the nation at hand is said to be allowed, or not allowed, what others may grant: "the (subject)
// Picts may (not) grow".
func (p *reading) permitted() bool {
	n := 1
	if p.at(n).is(SubjectTo) {
		n++
	}
	if p.at(n).is(Not, Never) {
		n++
	}
	return p.at(n).is(May) || n > 1 && p.at(n).is(Grow) || p.at(n).is(GoAllow, GoRefuse) && p.at(n+1).is(Grow)
}
