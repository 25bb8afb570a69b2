package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// Who dictates says many things in one breath: "two from Kent go to Essex my brother says hi the rest
// stay". Of a sentence that can be read neither whole nor by its separators, the stretches count
// that read as whole orders by themselves, wherever that leaves no choice where one of them ends; the
// rest of it is told. What stands beside what was not understood, and may be of it, does not count.

// stretch is toks[from:to] of a sentence, and what it reads as.
type stretch struct {
	from, to int
	now      statement
}

const (
	shortestDictated = 8  // words of a sentence that is taken apart so
	longestStretch   = 24 // places where an order may begin that one goes over
)

// dictated reads the sentence toks[from:end], whose problems begin at p.problems[known], stretch by
// stretch, and reports whether some of it counts.
func (p *reading) dictated(from, known int) bool {
	toks := p.toks[from:p.end]
	if len(toks) < shortestDictated || p.inDoubt(from, p.end) || p.tornList(from, nil) || doubted(toks) >= 0 || titled(toks) >= 0 || slices.ContainsFunc(toks, func(t token) bool {
		return t.is(Instead, InsteadOf, TakenBack, Strange, Otherwise, Answered, GoCancel, Until)
	}) {
		return false
	}
	if slices.ContainsFunc(p.problems[known:], func(bad Problem) bool { return !nameless(bad.Code) }) {
		return false
	}
	kept := p.certain(p.stretches(from))
	kept = p.beside(kept, from)
	if len(kept) == 0 || !p.inHalves(kept, from) || slices.ContainsFunc(p.toks[from:kept[0].from], func(t token) bool { return t.kind == tNation }) {
		return false // who they are for is said where nothing was understood
	}
	gaps, ok := p.gaps(kept, from)
	for i := range kept {
		if ok {
			kept[i].now.orders, ok = p.l.r.lex.own.adopted(kept[i].now.orders)
		}
	}
	if !ok {
		return false
	}
	nations := p.now.nations
	for _, s := range kept {
		nations |= s.now.nations
	}
	for _, s := range kept {
		s.now.line, s.now.text, s.now.nations = p.toks[s.from].from, p.words(s.from, s.to), nations
		p.said = append(p.said, s.now)
	}
	p.err, p.moved = nil, nil
	if len(gaps) == 0 {
		p.problems, p.broken, p.kept = p.problems[:known], false, -1
		return true
	}
	p.faults = append(p.faults, gaps...)
	p.broken, p.kept = true, from
	return true
}

// gaps are the faults of what is left of toks[from:end] beside the stretches kept; not ok, if that may be
// a part of the one order that was understood.
func (p *reading) gaps(kept []stretch, from int) (out []fault, ok bool) {
	at, said := from, 0
	for _, s := range kept {
		said += len(s.now.orders)
	}
	for _, s := range append(kept[:len(kept):len(kept)], stretch{from: p.end, to: p.end}) {
		if lo, hi := p.gap(at, s.from); lo < hi {
			n := tallied(p.toks[lo:hi])
			if said < 2 && (kept[0].open() || !p.gossip(at, s.from)) && (n.numbers+n.some)*n.areas == 0 {
				return nil, false
			}
			out = append(out, fault{Problem: p.gapProblem(lo, hi), from: lo, to: hi})
		}
		at = s.to
	}
	return out, true
}

// nameless reports whether code comes of words that were not understood, or of too little said, not of
// two things that may be meant.
func nameless(code Code) bool {
	switch code {
	case UnknownWord, NotUnderstood, NoDestination, NoOrigin, NoAreaNamed, NoNumber, NoCondition, NoOrderAfterIf:
		return true
	}
	return false
}

// gapProblem says what is wrong with toks[from:to], which no order is read from.
func (p *reading) gapProblem(from, to int) Problem {
	bad := Problem{Code: NotUnderstood, Args: []string{p.words(from, to)}, Line: p.toks[from].from}
	for _, t := range p.toks[from:to] {
		if t.kind == tUnknown && !t.talk {
			bad.Code, bad.Args = UnknownWord, []string{p.text[t.from:t.to]}
			break
		}
	}
	return bad
}

// gap is what is left of toks[from:to] without separators, and without talk, at its ends.
func (p *reading) gap(from, to int) (int, int) {
	idle := func(t token) bool { return t.talk || t.is(Comma, And, Then, Colon, Dash, Open, Close, Own) }
	for from < to && idle(p.toks[from]) {
		from++
	}
	for from < to && idle(p.toks[to-1]) {
		to--
	}
	return from, to
}

// stretches lists what reads as whole orders by itself in toks[from:end].
func (p *reading) stretches(from int) []stretch {
	found, known := p.alone[from]
	if !known {
		found = p.tryAlone(from)
		if p.alone == nil {
			p.alone = make(map[int][]stretch)
		}
		p.alone[from] = found
	}
	return found
}

// tryAlone is stretches where they are not known yet.
func (p *reading) tryAlone(from int) []stretch {
	var begins []int
	for i := from; i < p.end; i++ {
		if i == from || p.mayStart(i) {
			begins = append(begins, i)
		}
	}
	begins = append(begins, p.end)
	var out []stretch
	for a, i := range begins[:len(begins)-1] {
		if i > from && p.toks[i].is(If, Unless) && !p.toks[i-1].is(Comma, And, Then, Colon, Dash) {
			continue // "2 from Kent to Essex but only if it is empty York holds": it may be of what stands before it
		}
		for b := a + 1; b < len(begins) && b <= a+longestStretch; b++ {
			lo, hi := p.gap(i, begins[b])
			if hi < p.end && p.toks[hi].is(Colon) && hi > lo && p.toks[hi-1].kind == tArea {
				continue // "North Sea -> Kent 2 Essex: 1 from Suffolk"
			}
			if lo >= hi || slices.ContainsFunc(out, func(s stretch) bool { return s.from == lo && s.to == hi }) {
				continue
			}
			if !p.l.affords(hi - lo) {
				return nil
			}
			if s, ok := p.readAlone(lo, hi); ok {
				out = append(out, s)
			}
		}
	}
	return out
}

// mayStart reports whether an order may begin at toks[i], which is not the first.
func (p *reading) mayStart(i int) bool {
	t, before := p.toks[i], p.toks[i-1]
	if before.is(Comma, And, Then, Colon) {
		return true
	}
	if t.is(None, Not, Never) && before.kind == tArea && !slices.ContainsFunc(p.toks[i+1:min(i+4, p.end)], func(t token) bool { return t.is(Rest, Another) }) {
		return false // "new armies in York and to Essex nobody goes": it may be said of that area
	}
	who := before.kind == tNumber || before.is(AllOf, A, Army, Rest, Own, Another, NewArmy, FirstUnit, SecondUnit)
	switch {
	case t.is(From, In):
		return !who && i+1 < p.end && p.toks[i+1].kind == tArea
	case t.kind == tArea:
		return !before.is(From, To, In, Via, OnTo, OnVia, Of, With) && i+1 < p.end && !p.toks[i+1].is(Comma, And)
	case t.kind == tNumber:
		return !t.ordinal && !before.is(GoPlace, GoBuild, NewArmy, GoRetreat, GoWithdraw) && !before.is(LeastWord, MostWord, MoreThan, FewerThan, ExactWord, AllOf, ButFor, A, Own, With)
	case t.kind == tLeader, t.kind == tNation:
		return !before.is(With, To, For)
	}
	return !who && (t.is(AllOf, ButFor, Rest, A, NewArmy, If, Unless, None, Not, Never, FirstHalf, SecondHalf, Own) || t.kind == tWord && t.word.verb())
}

// readAlone reads toks[from:to] as if nothing else was said, and reports whether it is whole, and
// needs nothing that stands beside it.
func (p *reading) readAlone(from, to int) (stretch, bool) {
	q := *p
	q.toks = slices.Clone(p.toks[from:to])
	q.i, q.end, q.spent, q.problems, q.faults, q.err, q.said = 0, to-from, nil, nil, nil, nil, nil
	q.alone, q.moved, q.last, q.group, q.scene, q.kept, q.broken, q.halved, q.trial = nil, nil, nil, nil, nil, -1, false, 0, true
	q.statement()
	if len(q.problems) > 0 || len(q.said) != 1 {
		q.i, q.problems, q.err, q.spent, q.said = 0, nil, nil, nil, nil
		q.now = statement{line: q.toks[0].from, text: p.words(from, to)}
		now, ok := q.freely(0, false)
		if !ok {
			return stretch{}, false
		}
		q.said = []statement{{orders: q.settled(now.orders), nations: now.nations}}
	}
	s := stretch{from: from, to: to, now: q.said[0]}
	first := titleless(q.toks)
	if p.l.r.lex.own.uses(Place) && slices.ContainsFunc(q.toks, func(t token) bool { return t.is(NewArmy) }) && first.is(GoPlace) {
		first = token{kind: tWord, word: NewArmy} // "put the new one in York"
	}
	whole := s.now.cancel == nil && s.now.recall == nil && !s.now.attach && !s.now.standing
	if first.kind == tArea && (len(q.toks) < 2 || from > 1 && p.toks[from-1].is(And) && p.toks[from-2].kind == tArea ||
		!(q.toks[1].kind == tNumber || q.toks[1].is(To, Arrow, Dash, AllOf, Open) || q.toks[1].kind == tWord && q.toks[1].word.verb())) {
		return s, false // it may be of a list before
	}
	flees := slices.ContainsFunc(q.toks, func(t token) bool { return t.is(GoRetreat, GoFightOn, HomeWord) })
	open := 0
	for _, t := range q.toks {
		switch {
		case t.is(Open):
			open++
		case t.is(Close):
			open--
		}
		whole = whole && open >= 0
	}
	whole = whole && open == 0
	others := slices.ContainsFunc(q.toks, func(t token) bool { return t.is(AllOf, Rest, None) })
	for i, o := range s.now.orders {
		if i > 0 {
			first = token{kind: tNumber} // it begins where the reading says
		}
		whole = whole && p.standsAlone(o, first) && (o.Kind != Plan || flees) && (o.Kind != Stay || len(o.Areas) > 0 || others)
	}
	return s, whole && len(s.now.orders) > 0
}

// titleless is the first of toks after whom they are for, and in which round.
func titleless(toks []token) token {
	for i := 0; i+1 < len(toks); i++ {
		if t := toks[i]; t.kind != tNation && !t.talk && !t.is(RoundWord, TurnWord, Own, FirstHalf, SecondHalf, Comma, Colon) &&
			(t.kind != tNumber || i == 0 || !toks[i-1].is(RoundWord, TurnWord)) {
			return t
		}
	}
	return toks[len(toks)-1]
}

// standsAlone reports whether o, said by words that begin with first, means the same whatever is
// said beside it.
func (p *reading) standsAlone(o Order, first token) bool {
	switch o.Kind {
	case Move:
		return o.Count.Amount != Unsaid && !o.regroups() && o.From != board.None
	case Place, PlaceLeader:
		return len(o.Areas) > 0 && (first.kind == tNumber || first.kind == tLeader || first.is(NewArmy, A))
	case Stay:
		return len(o.Areas) == 0 && o.Count.Amount == All && !o.led() ||
			len(o.Areas) > 0 && (first.kind == tArea && p.here().armies(first.area) > 0 || first.kind == tNumber || first.is(AllOf, A, From, In, Of))
	case Vote, Submit:
		return true
	case Plan:
		return len(o.Areas) > 0
	case Withdraw:
		return o.Count == N(0) || len(o.Areas) > 0
	}
	return false
}

// certain leaves of the stretches those that go as far as one can, where none begins in the middle
// of another that ends after it.
func (p *reading) certain(all []stretch) []stretch {
	var out []stretch
	for _, s := range all {
		if !slices.ContainsFunc(all, func(o stretch) bool {
			within := o.from <= s.from && s.to <= o.to && o.to-o.from > s.to-s.from
			return within || o.from < s.from && s.from < o.to && o.to < s.to || s.from < o.from && o.from < s.to && s.to < o.to
		}) {
			out = append(out, s)
		}
	}
	slices.SortFunc(out, func(a, b stretch) int { return a.from - b.from })
	return out
}

// beside leaves out the stretches that what was not understood may be about.
func (p *reading) beside(kept []stretch, from int) []stretch {
	for i := 0; len(kept) > 0 && i <= len(kept); i++ {
		at, next := from, p.end
		if i > 0 {
			at = kept[i-1].to
		}
		if i < len(kept) {
			next = kept[i].from
		}
		lo, hi := p.gap(at, next)
		if lo == hi {
			continue
		}
		before, after := p.attached(at, lo, hi, next)
		switch {
		case p.overturns(lo, hi):
			n := i
			if n > 0 && !(p.toks[lo].is(If, Unless) && p.toks[lo-1].is(And, Then) && !slices.ContainsFunc(kept[n-1].now.orders, Order.bindsBattle)) {
				n-- // "2 to York if it is full"
			}
			if n < len(kept) {
				return p.beside(kept[:n], from) // whatever comes after it may be under it
			}
			continue
		case i > 0 && (before || kept[i-1].open() && !p.toks[lo].those && p.toks[lo].kind != tNumber && !p.toks[lo].is(AllOf, A, NewArmy, If)):
			return p.beside(slices.Delete(slices.Clone(kept), i-1, i), from)
		case after && i < len(kept):
			return p.beside(slices.Delete(slices.Clone(kept), i, i+1), from)
		}
	}
	return kept
}

// open reports whether what is said after s may be one more area of its list.
func (s *stretch) open() bool { return s.now.orders[len(s.now.orders)-1].Kind != Move }

// overturns reports whether toks[lo:hi] hold what may bear on all that comes after it.
func (p *reading) overturns(lo, hi int) bool {
	return bends(p.toks[lo:hi]) || slices.ContainsFunc(p.toks[lo:hi], p.nearTurn)
}

// attached reports whether toks[lo:hi], which were not understood and stand between toks[at] and
// toks[next], may belong to what is before them, and to what comes after them.
func (p *reading) attached(at, lo, hi, next int) (before, after bool) {
	separates := func(t token) bool { return t.is(Comma, And, Then) }
	if slices.ContainsFunc(p.toks[lo:hi], func(t token) bool {
		return t.kind == tLeader || t.kind == tNation && t.nation != p.own() || t.is(LeaderWord, Him, Myself, Each, Because)
	}) {
		return true, true
	}
	goesOn := slices.ContainsFunc(p.toks[lo:hi], func(t token) bool { return t.is(OnTo, OnVia, There, Rest, SameStart, HomeWord) })
	goesOn = goesOn || p.partOfThem(lo, hi)
	if parted := slices.ContainsFunc(p.toks[at:lo], separates); parted {
		before = goesOn || !p.begun(lo, hi) && !p.gossip(at, next)
	} else {
		before = goesOn || p.toks[lo].kind == tNumber && !p.toks[lo].ordinal || !p.begun(lo, hi)
	}
	n := tallied(p.toks[lo:hi])
	shares := n.areas > 0 && n.numbers+n.some > 0 && n.verbs == 0 && !slices.ContainsFunc(p.toks[lo:hi], func(t token) bool { return t.is(To, Arrow) })
	after = next < p.end && (shares || !slices.ContainsFunc(p.toks[hi:next], separates))
	return before, after
}

// begun reports whether toks[lo:hi] begin with who it is that does something.
func (p *reading) begun(lo, hi int) bool {
	who, next := p.toks[lo], token{}
	if lo+1 < hi {
		next = p.toks[lo+1]
	}
	switch {
	case who.kind == tNumber, who.is(AllOf, A, NewArmy), who.is(From) && next.kind == tArea:
		return true
	case who.kind == tArea:
		return next.kind == tWord && next.word.verb()
	case who.is(GoLeave, GoTake, GoStop, GoStay, GoHold, GoRetreat, GoWithdraw):
		return false
	}
	return who.kind == tWord && who.word.verb() && (next.kind == tNumber || next.is(AllOf, A, NewArmy))
}

// gossip reports whether toks[lo:hi] name nobody and nothing of the game.
func (p *reading) gossip(lo, hi int) bool {
	for lo < hi && p.toks[lo].is(Comma, And, Then, Colon) {
		lo++
	}
	n := tallied(p.toks[lo:hi])
	return hi > lo+1 && !slices.ContainsFunc(p.toks[lo:hi], p.nearName) && n.areas+n.names+n.numbers+n.some+n.strong+n.verbs+n.game+n.orders+n.common == 0
}

// inHalves gives the stretches the half of a Major Invasion that was named last, and reports
// whether that is known of each.
func (p *reading) inHalves(kept []stretch, from int) bool {
	half, at := uint8(0), from
	named := func(lo, hi int) (first, second bool) {
		for _, t := range p.toks[lo:hi] {
			first, second = first || t.is(FirstHalf), second || t.is(SecondHalf)
		}
		return first, second
	}
	for i := range kept {
		s := &kept[i]
		if first, second := named(at, s.from); first || second {
			return false
		}
		switch first, second := named(s.from, s.to); {
		case first && second:
			return false
		case first:
			half = 1
		case second:
			half = 2
		}
		q := *p
		q.halved = half
		q.inHalf(s.now.orders)
		at = s.to
	}
	return true
}
