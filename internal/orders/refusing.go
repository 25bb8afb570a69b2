package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// What becomes of a statement that could not be read, and of the one before it.

// takeBack takes the statement before with one that could not be read and that may change
// it: "2 to Kent. If that is full, to Essex".
func (p *reading) takeBack() {
	if p.kept < 0 || len(p.said) == 0 {
		return
	}
	f := &p.faults[len(p.faults)-1]
	f.from, f.whole = p.kept, true
	f.Line = p.toks[p.kept].from
	p.said = p.said[:len(p.said)-1]
}

// standsApart reports whether the condition that begins at toks[from], which could not be
// read, has nothing to do with the statement before it: it names areas, of which own armies
// stand in one, and none where that sends or places armies. What depends on how a battle goes
// and says who runs changes no order that leads to it.
func (p *reading) standsApart(from int) bool {
	toks := p.toks[from:p.end]
	if len(p.said) > 0 && fated(toks) && !slices.ContainsFunc(p.said[len(p.said)-1].orders, Order.bindsBattle) {
		return true
	}
	if len(p.said) == 0 || !toks[0].is(If) || slices.ContainsFunc(toks[1:], func(t token) bool {
		return t.is(If, Unless, Until, Otherwise, Instead, InsteadOf, TakenBack, Not, None, Never, There, Rest)
	}) {
		return false
	}
	if p.unmoved(toks) {
		return true
	}
	var said, own board.Set
	for _, t := range toks {
		if t.kind == tArea {
			said |= t.areas
		}
	}
	for a := range said.All {
		if p.here().armies(a) > 0 {
			own = own.With(a)
		}
	}
	var ends, starts account
	for _, o := range p.said[len(p.said)-1].orders {
		if o.Kind != Move && o.Kind != Place && o.Kind != PlaceLeader && o.Kind != Stay {
			return false
		}
		starts.area(o.From)
		for _, s := range o.Steps {
			ends.area(s.To)
			ends.area(s.Via...)
		}
		if o.Kind != Stay {
			ends.area(o.Areas...)
		}
	}
	runs := slices.ContainsFunc(toks, func(t token) bool { return t.is(GoRetreat, GoWithdraw, HomeWord) })
	if slices.ContainsFunc(toks, func(t token) bool { return t.is(Fortune) }) && (runs || said != 0 && said&^starts.areas == 0) {
		return true
	}
	return own != 0 && said.Len() > 1 && said&ends.areas == 0 && (runs || said&starts.areas == 0)
}

// unmoved reports whether the statement before only says who stays, and the condition toks does
// not say that they go after all: nobody else moves, or those who stay are to retreat.
func (p *reading) unmoved(toks []token) bool {
	retreats := slices.ContainsFunc(toks, func(t token) bool { return t.is(GoRetreat) })
	return !slices.ContainsFunc(p.said[len(p.said)-1].orders, func(o Order) bool { return !o.rests() && (o.Kind != Stay || !retreats) })
}

// fated reports whether toks begin with a condition on how a battle went, and say nothing
// against what stands before: who runs when they have lost two came there first, and so did who is to
// come back.
func fated(toks []token) bool {
	stays := slices.ContainsFunc(toks, func(t token) bool { return t.is(GoStay, GoHold) })
	if !toks[0].is(If, Fortune) || !slices.ContainsFunc(toks, func(t token) bool {
		return t.is(Fortune, LostWord, LeftWord) || t.is(GoRetreat, GoWithdraw, GoFightOn, HomeWord) && !stays
	}) {
		return false
	}
	for i, t := range toks {
		flees := t.is(Not, None, Never) && i+1 < len(toks) && toks[i+1].is(GoRetreat, GoWithdraw)
		if t.is(Unless, Until, Instead, InsteadOf, TakenBack) || t.is(None, Never) && !flees || t.is(Not) && !flees && !toks[max(i, 1)-1].is(If) {
			return false
		}
	}
	return true
}

// bindsBattle reports whether o says itself how armies behave in battle or after it, or is not
// about them.
func (o Order) bindsBattle() bool {
	return o.Kind != Move && o.Kind != Place && o.Kind != PlaceLeader && o.Kind != Stay
}

// goesFurther reports whether a condition that follows two orders is all that is wrong: "2 to
// March, on to Cheshire if that is empty" is of the second where it is about the end of the first.
func goesFurther(problems []Problem) bool {
	return len(problems) == 1 && problems[0].Code == AmbiguousIf
}

// soft reports whether problems come of how a statement is put, not of two things that
// it may mean or of what it says.
func soft(problems []Problem) bool {
	return !slices.ContainsFunc(problems, func(p Problem) bool {
		switch p.Code {
		case UnknownWord, NotUnderstood, NoDestination, NoOrigin, NoAreaNamed, NoNumber, NoCondition, NoOrderAfterIf,
			TwoNumbers, AmbiguousDest, NothingBefore, SplitSum:
			return false
		}
		return true
	})
}

// forNobody reports whether o, or an order within it, is for 0 armies where that means
// nothing.
func (l *Lexicon) forNobody(o Order) bool {
	nobody := N(0)
	none := func(f Force) bool { return f.Count == nobody }
	if o.Count.Amount == AllBut && o.Count.N == 0 {
		return true
	}
	switch o.Kind {
	case Conditional:
		return slices.ContainsFunc(o.Then, l.forNobody) || slices.ContainsFunc(o.Else, l.forNobody)
	case Move, Stay:
		return o.Count == nobody && !o.led() || o.Second == nobody ||
			slices.ContainsFunc(o.Steps, func(s Step) bool { return s.Leave == nobody || s.Take == nobody })
	case Withdraw:
		return o.Count == nobody && o.To != board.None
	case Plan:
		return slices.ContainsFunc(o.Goals, func(g Goal) bool { return g.Count == nobody })
	case Place, Shortage, Remove, Expel:
		return o.Count == nobody
	}
	s := l.ownOf(o.Kind)
	if s != nil && s.Regroups && slices.ContainsFunc(o.Steps, func(st Step) bool { return slices.ContainsFunc(append(slices.Clip(st.Leaves), st.Takes...), none) }) {
		return true
	}
	return s != nil && s.Shape == Placed && o.Count == nobody
}

// titled returns the place of a number that ends what stands before a colon, where new armies
// come after it: "Angles, take two: new armies York, Suffolk" does not say how many; -1:
// there is none.
func titled(toks []token) int {
	for i := 1; i+2 < len(toks); i++ {
		if toks[i].kind == tNumber && toks[i-1].is(GoTake) && toks[i+1].is(Colon) && toks[i+2].is(NewArmy, GoPlace) {
			return i
		}
	}
	return -1
}

// doubted returns the place of a word which says that what stands with it may not be meant:
// "draft version: 2 from York to March"; -1: there is none.
func doubted(toks []token) int {
	return slices.IndexFunc(toks, func(t token) bool { return t.doubt })
}
