package orders

// Moments of a battle: when some are lost or left, when others are more.

// moment reads a moment, side or enemy of a battle into o.
func (p *reading) moment(o *Order, until bool) bool {
	at, own := p.i, false
	if p.peek().is(There) && p.at(1).is(MostWord) && len(p.said) > 0 && !p.broken {
		p.i++ // "ha ott már csak egy marad": where that is was said just before
	}
	for p.i < p.end && p.peek().is(Own, Have, Is, With, Rest, Foe) {
		if p.peek().is(Rest, Foe) && !p.odds(1) && !(p.at(1).is(Is) && p.odds(2)) {
			break // "if the others are twice as many"
		}
		own = own || p.peek().is(Own)
		p.i++
	}
	if own && (p.odds(0) || p.ratioAt(0)) {
		p.i = at
		return false // "if we are twice as many"
	}
	if p.peek().is(In) && p.ratioAt(1) {
		p.i++ // "sono in due contro uno"
	}
	if w, ok := p.when(until || at > 0 && p.toks[at-1].is(If, And)); ok {
		o.When = append(o.When, w)
		if n := p.thanWhom(); w.Moment == Outnumbered && p.at(n).kind == tNation && p.at(n).nation != p.own() {
			o.Enemies = o.Enemies.With(p.at(n).nation) // "túlerőben vannak az írek", "siamo in meno degli Angli"
			p.i += n + 1
		}
		return true
	}
	switch t := p.peek(); {
	case t.is(AttackedWord), t.is(DefendingWord):
		o.Side = Defending
	case t.is(AttackingWord):
		o.Side = Attacking
	case t.is(Against):
	default:
		p.i = at
		return false
	}
	against := p.peek().is(Against)
	p.i++
	p.skip(By, Against)
	if p.peek().is(With) && p.at(1).kind == tNumber && !p.ratioAt(1) || p.peek().kind == tNumber && !p.ratioAt(0) {
		p.fail(NoCondition) // "attacked by 3": that is not how many retreat
		return true
	}
	if against && p.peek().kind != tNation {
		p.strange() // against whom is not said
	}
	for p.peek().kind == tNation {
		o.Enemies = o.Enemies.With(p.peek().nation)
		p.i++
		if p.peek().is(Comma, And, Or) && p.at(1).kind == tNation {
			p.i++
		}
	}
	return true
}

// thanWhom is how many places on it is said who is more.
func (p *reading) thanWhom() int {
	switch {
	case p.peek().is(Of, As):
		return 1
	case p.peek().is(Comma) && p.at(1).is(As): // "kevesebben vagyunk, mint az angolok"
		return 2
	}
	return 0
}

// when reads one moment. Until says that "down to 2" is one, not a number of
// armies to retreat.
func (p *reading) when(until bool) (When, bool) {
	t, next := p.peek(), p.at(1)
	small := func(n int) uint8 {
		if n < 0 || n > 99 {
			p.fail(TooMany, number(n))
		}
		return uint8(n)
	}
	if w, ok := p.bothMoment(); ok {
		return w, true
	}
	if w, ok := p.foesLeft(); ok && until {
		return w, true
	}
	switch {
	case t.is(OutnumberedWord) && t.n > 0: // "twice as many"
		p.i++
		p.plainOdds()                                                  // "kétszeres túlerő", "kétszeres túlerőnél"
		p.skip(LeastWord)                                              // "el doble o más"
		return When{Outnumbered, small(t.n), 1}, !p.peek().is(Is, Own) // not "are we"
	case t.is(OutnumberedWord):
		p.i++
		n, m := p.ratio()
		if p.at(-1).is(OutnumberedWord) && p.peek().kind == tNumber && p.at(1).is(Comma, Colon) {
			p.fail(NoCondition) // "outnumbered 2, retreat": no ratio, and not how many retreat
			return When{}, false
		}
		return When{Outnumbered, small(n), small(m)}, true
	case t.is(After) && next.is(RoundWord) && p.at(2).kind == tNumber:
		p.i += 3
		return When{AfterRound, small(p.at(-1).n), 0}, true
	case t.is(After) && (next.kind == tNumber || next.is(A)) && p.at(2).is(RoundWord):
		p.i += 3
		return When{AfterRound, small(max(next.n, 1)), 0}, true
	case t.is(After) && next.is(First) && p.at(2).is(RoundWord):
		p.i += 3
		return When{AfterRound, 1, 0}, true
	case t.is(After) && next.kind == tNumber && p.at(2).is(GoLose, LostWord):
		p.i += 3
		return When{Losses, small(next.n), 0}, true
	case t.is(RoundWord) && next.kind == tNumber:
		p.i += 2
		return When{AfterRound, small(next.n), 0}, true
	case t.kind == tNumber && next.is(RoundWord):
		p.i += 2
		return When{AfterRound, small(t.n), 0}, true
	case p.ratioAt(0):
		n, m := p.ratio()
		p.skip(OutnumberedWord) // "2:1 a túlerő"
		return When{Outnumbered, small(n), small(m)}, true
	case t.is(LeftWord) && next.is(FewerThan, MostWord) && p.at(2).kind == tNumber: // "quedan menos de 2"
		p.i += 3
		n := p.at(-1).n
		if next.is(MostWord) {
			n++
		}
		p.left()
		return When{FewerLeft, small(n), 0}, true
	case t.is(FewerThan) && next.kind == tNumber && p.leftAt(2):
		p.i += 2
		p.left()
		return When{FewerLeft, small(next.n), 0}, true
	case t.kind == tNumber && p.leftAt(1):
		p.i++
		p.left()
		return When{FewerLeft, small(t.n + 1), 0}, true
	case t.is(MostWord) && next.kind == tNumber && p.leftAt(2):
		p.i += 2
		p.left()
		return When{FewerLeft, small(next.n + 1), 0}, true
	case until && t.is(MostWord) && p.onlyStays() > 0:
		p.i += p.onlyStays()
		return When{FewerLeft, small(max(next.n, 1) + 1), 0}, true
	case until && p.remaining() > 0:
		n := max(t.n, next.n, 1)
		p.i += p.remaining()
		return When{FewerLeft, small(n + 1), 0}, true
	case until && t.kind == tNumber && !t.ordinal && t.n > 0 && p.dieAt() > 0:
		p.i += p.dieAt()
		return When{Losses, small(t.n), 0}, true
	case t.is(DownTo) && next.kind == tNumber && until:
		p.i += 2
		p.left()
		return When{FewerLeft, small(next.n + 1), 0}, true
	case t.is(LostWord, GoLose):
		n := 1
		if next.is(LeastWord) {
			n = 2
		}
		switch x := p.at(n); {
		case x.kind == tNumber:
			p.i += n + 1
			p.unit()
			p.skip(LeastWord)
			return When{Losses, small(x.n), 0}, true
		case x.is(A) && p.at(n+1).is(Army):
			p.i += n + 2
			return When{Losses, 1, 0}, true
		case x.is(A) && p.at(n+1).kind < tArea:
			p.i += n + 1 // "se ne perdo una"
			return When{Losses, 1, 0}, true
		}
	case t.is(LeaderWord) && (next.is(LostWord, Dead) || next.is(Is) && p.at(2).is(LostWord, Dead)):
		p.i += 2
		p.skip(LostWord, Dead)
		return When{Moment: LeaderLost}, true
	}
	return When{}, false
}

// plainOdds passes over what says no more than that others are more, once it was said how many times.
func (p *reading) plainOdds() {
	n := 0
	if p.peek().is(If) {
		n = 1
	}
	if p.at(n).is(OutnumberedWord) && p.at(n).n == 0 {
		p.i += n + 1
	}
}

// odds reports whether it stands n places on how many times as many others are.
func (p *reading) odds(n int) bool { return p.at(n).is(OutnumberedWord) && p.at(n).n > 0 }

// dieAt is how many places on it ends that those die whose number stands at hand: "two of mine
// die"; 0: it does not say so.
func (p *reading) dieAt() int {
	n, mine := 1, false
	for p.at(n).is(Of, Own, MineWord, Army, FirstUnit) {
		mine = mine || p.at(n).is(Own, MineWord)
		n++
	}
	if p.at(n).is(LostWord) || mine && p.at(n).is(Dead) || mine && p.at(n).is(Is) && p.at(n+1).is(Dead) {
		for p.at(n).is(LostWord, Dead, Is) {
			n++
		}
		return n
	}
	return 0
}

// onlyStays is how many places on it ends that no more stay than a number says: "csak egy
// seregem marad"; 0: it does not say so.
func (p *reading) onlyStays() int {
	n := 2
	for p.at(n).is(Army, FirstUnit, Own) {
		n++
	}
	if (p.at(1).kind == tNumber && !p.at(1).ordinal || p.at(1).is(A)) && p.at(n).is(GoStay, LeftWord) {
		return n + 1
	}
	return 0
}

// remaining is how many places on it ends that so many stay, and nothing else: "ha egy marad,
// vissza"; 0: it does not say so.
func (p *reading) remaining() int {
	n := 0
	number := func() bool {
		t := p.at(n)
		if t.kind != tNumber && !t.is(A) || t.ordinal {
			return false
		}
		for n++; p.at(n).is(Army, FirstUnit, Own); n++ {
		}
		return true
	}
	switch {
	case p.peek().is(GoStay, LeftWord):
		if n++; !number() {
			return 0
		}
	case !number() || !p.at(n).is(GoStay, LeftWord):
		return 0
	default:
		n++
	}
	if p.i+n < p.end && !p.at(n).is(Comma, Then, Colon, HomeWord, GoRetreat, GoWithdraw, Close) {
		return 0
	}
	return n
}

// leftAt reports whether "(armies) (are) left" stands n places on.
func (p *reading) leftAt(n int) bool {
	for p.at(n).is(Army, Is, FirstUnit) {
		n++
	}
	return p.at(n).is(LeftWord)
}

func (p *reading) left() { p.skip(Army, Is, FirstUnit, LeftWord) }

// ratioAt reports whether "2:1" stands n places on, or "two against one".
func (p *reading) ratioAt(n int) bool {
	if p.at(n).kind == tNumber && !p.at(n).ordinal && p.at(n).n > 1 && p.at(n+1).is(Ratio) {
		return true
	}
	return p.at(n).kind == tNumber && p.at(n+1).is(Colon) && p.at(n+2).kind == tNumber && !p.at(n+1).gap && !p.at(n+2).gap
}

// ratio reads "2:1", "two to one", "by 2 to 1"; without one it is 1 to 1.
func (p *reading) ratio() (n, m int) {
	at := p.i
	p.skip(By, LeastWord, MoreThan, From, Of)
	t, next := p.peek(), p.at(1)
	switch {
	case t.kind == tNumber && next.is(Ratio):
		p.i += 2
		return t.n, 1
	case t.kind == tNumber && next.is(Colon, To, Dash) && p.at(2).kind == tNumber:
		p.i += 3
		return t.n, p.at(-1).n
	}
	p.i = at
	return 1, 1
}
