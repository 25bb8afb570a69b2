package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// Of several orders in one sentence each counts by itself where each says all of it: who,
// from where and where to. A clause that cannot be read is then a problem of its own. What
// may bear on the clauses beside it, a condition, a negation, a choice, a correction, or
// what may only go on from them, takes the whole sentence with it.

// apartly reads the statement toks[from:end], whose problems begin at p.problems[known],
// clause by clause, and reports whether some of them count.
func (p *reading) apartly(from, known int) bool {
	if p.inDoubt(from, p.end) || bends(p.toks[from:min(from+2, p.end)]) {
		return false
	}
	at, faults := p.i, p.faults
	p.i = from
	now, ok := p.freely(from, true)
	if ok {
		now.orders, ok = p.l.r.lex.own.adopted(now.orders)
	}
	if p.i = at; !ok {
		p.faults = faults
		return false
	}
	p.now, p.broken, p.kept = now, true, from
	p.said = append(p.said, now)
	return true
}

// setAside lists the problem met in the clause that begins at toks[from] and goes on with
// the next, if nothing in the sentence bears on what stands beside it and the clause stands
// by itself, or is a remark.
func (q *reading) setAside(from int) bool {
	to := q.clauseEnd(from)
	others := slices.DeleteFunc(slices.Clone(q.toks), func(t token) bool { return t.is(Not, None, Never) })
	if bends(q.toks[from:to]) || bends(others) || slices.ContainsFunc(q.toks, func(t token) bool { return t.is(Instead, Strange) }) {
		return false
	}
	if q.moving() && q.partOfThem(from, to) {
		return false // "3 to York, 2 of them to Lindsey"
	}
	remark := q.remark(from, to)
	if slices.ContainsFunc(q.toks[from:to], q.nearTurn) || !remark && !q.keepers(from, to) && !q.selfContained(from, to) {
		return false
	}
	bad := *q.err
	bad.Line = q.toks[from].from
	q.faults = append(q.faults, fault{Problem: bad, from: from, to: to, remark: remark})
	q.err, q.moved, q.last, q.group = nil, nil, nil, nil
	q.verb, q.i = q.l.at.verb, to
	return true
}

// stands reports whether the orders os, read from toks[from:i], stand by themselves, so
// that they count whatever becomes of the clauses beside them.
func (q *reading) stands(from int, os []Order) bool {
	own := q.toks[from].kind != tArea && !q.toks[from].is(To, From, In, Via)
	for _, o := range os {
		switch {
		case o.Kind == Move && o.Count.Amount != Unsaid && !o.regroups() && (o.From != board.None || o.led()):
		case o.Kind == Place && o.Count.Amount == Exactly, o.Kind == Vote, o.Kind == Submit:
		case (o.Kind == Place || o.Kind == PlaceLeader || o.Kind == Stay) && own && len(o.Areas) > 0:
		default:
			return false
		}
	}
	return true
}

// regroups reports whether the move o takes armies up on its way, or leaves some: a clause
// beside it may go on from that.
func (o Order) regroups() bool {
	return slices.ContainsFunc(o.Steps, func(s Step) bool {
		return s.Take.Amount != Unsaid || s.Leave.Amount != Unsaid || len(s.Takes)+len(s.Leaves) > 0
	})
}

// ended reports whether the clause that was read ends at hand.
func (q *reading) ended() bool {
	return q.i >= q.end || q.i > 0 && q.toks[q.i-1].is(Close) || q.separates(0)
}

// clauseEnd is where the clause that begins at toks[from] ends: before the separator after
// which another begins.
func (q *reading) clauseEnd(from int) int {
	to := from + 1
	for to < q.end && !(q.toks[to].is(Comma, And, Then, Colon) && (q.begins(to+1) || to+1 < q.end && q.toks[to+1].kind == tArea)) {
		to++
	}
	return to
}

// selfContained reports whether toks[from:to] is an order of its own, whatever is wrong
// with it: it says who and where, and what is missing is not to be found beside it.
func (q *reading) selfContained(from, to int) bool {
	toks := q.toks[from:to]
	switch q.err.Code {
	case UnknownWord, NotUnderstood, LeaderNeeded, NoOrigin, NoNumber, NoAreaNamed:
	case NoDestination:
		if to < q.end {
			return false // what comes after it may say where to
		}
	default:
		return false // a number that it names, or an order, is told of beside it
	}
	if slices.ContainsFunc(toks, func(t token) bool {
		return t.is(There, Each, OnTo) || t.kind == tWord && t.word.verb() && !t.is(GoMove, GoLand, GoAttack, GoStay, GoHold)
	}) {
		return false // its verb may be that of the next
	}
	if toks[0].is(To, OnTo, Via, OnVia, Dash, Arrow, With, In) {
		return false // it may go on from the clause before
	}
	if toks[0].kind == tArea && !q.starts(from) && (to == from+1 || q.here().armies(toks[0].area) == 0) {
		return false // it may be one more area of the clause before
	}
	if to < q.end && (q.toks[to].is(Colon) || to+1 < q.end && q.toks[to].is(And) && q.toks[to+1].kind == tArea) {
		return false // it may begin what comes after it
	}
	if !slices.ContainsFunc(toks, func(t token) bool {
		return t.kind == tNumber || t.kind == tLeader || t.kind == tArea && q.here().armies(t.area) > 0 || t.is(AllOf, A, Army, NewArmy, LeaderWord, From)
	}) {
		return false // who goes may be said before
	}
	n := tallied(toks)
	if !q.moving() {
		return n.areas > 0 && n.numbers+n.some > 0 // else one more area of a list
	}
	if first := toks[0]; q.last.led() && first.kind != tNumber && first.kind != tLeader && !first.is(AllOf, A, NewArmy) {
		return false // the leader may go on
	}
	return n.areas > 1 || n.areas == 1 && len(toks) > 1
}

// commas reports whether toks[from:to] stand after a comma, and end with one or with the
// sentence.
func (q *reading) commas(from, to int) bool {
	return from > 0 && q.toks[from-1].is(Comma) && (to >= q.end || q.toks[to].is(Comma))
}

// keepers reports whether toks[from:to] only say who stays: "the last ones wait at sea".
func (q *reading) keepers(from, to int) bool {
	toks := q.toks[from:to]
	n := tallied(toks)
	return q.moving() && q.err.Code != TwoNumbers && q.commas(from, to) && n.areas+n.names == 0 && !slices.ContainsFunc(toks, q.nearName) &&
		slices.ContainsFunc(toks, func(t token) bool { return t.is(GoStay, GoHold) }) &&
		!slices.ContainsFunc(toks, func(t token) bool {
			return t.kind == tWord && t.word.verb() && !t.is(GoStay, GoHold) || t.is(HomeWord, There, Each, OnTo, Via, OnVia, To, From, With, Him)
		})
}

// remark reports whether toks[from:to], which stand between commas, say nothing that an order
// could: no place, number or verb of the game.
func (q *reading) remark(from, to int) bool {
	if to < from+2 || !q.commas(from, to) || !q.moving() && !q.resting() {
		return false
	}
	n := tallied(q.toks[from:to])
	return n.areas+n.numbers+n.some+n.strong+n.verbs+n.common+n.orders == 0 &&
		!slices.ContainsFunc(q.toks[from:to], func(t token) bool {
			return q.nearName(t) ||
				t.is(Myself, HomeWord, There, Each, Then, Rest, Last, ByBoat, ByRoad, SeaWord, AtSea, OnTo, Via, OnVia, To, From, With, Him, LeaderWord, SecondHalf, FirstHalf) ||
				t.kind == tLeader || t.kind == tNation && q.l.ctx.Nations.Has(t.nation)
		})
}

// moving reports whether the order before is a move, which takes no list.
func (q *reading) moving() bool { return q.last != nil && q.last.Kind == Move }

// resting reports whether the order before is that nobody else moves.
func (q *reading) resting() bool {
	return q.last != nil && q.last.Kind == Stay && len(q.last.Areas) == 0
}

// meantFor returns the word or name that t, which is not known, may be misspelt for.
func (q *reading) meantFor(t token) token {
	return q.vocab.entries.of(q.l.misspeltFor(q.vocab, q.text, t))
}

// nearName reports whether t is a word that is not known and may be a misspelt name.
func (q *reading) nearName(t token) bool {
	near := q.meantFor(t)
	return q.l.fuzzy <= 0 || near.named() || near.is(Myself)
}

// nearTurn reports whether t is a word that is not known and may be a misspelt one that turns
// the order beside it, or goes on from it.
func (q *reading) nearTurn(t token) bool {
	near := q.meantFor(t)
	return q.l.fuzzy <= 0 || bends([]token{near}) || near.is(OnTo, OnVia, Via, Then, Instead, GoTake, GoLeave, GoStop, Rest, With, LeaderWord)
}

// aside lists the clauses that were set aside, which are of toks, as faults.
func (p *reading) aside(faults []fault, toks []token) {
	for _, f := range faults {
		first, last := span(toks[f.from:f.to])
		from, to := len(p.toks), 0
		for i, t := range p.toks {
			if t.from >= first && t.to <= last {
				from, to = min(from, i), max(to, i+1)
			}
		}
		p.faults = append(p.faults, fault{Problem: f.Problem, from: from, to: to, remark: f.remark})
	}
}
