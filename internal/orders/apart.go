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
	if p.asks(p.end) || bends(p.toks[from:min(from+2, p.end)]) {
		return false
	}
	at, faults := p.i, p.faults
	p.i = from
	now, ok := p.freely(from, true)
	if p.i = at; !ok {
		p.faults = faults
		return false
	}
	p.now, p.broken, p.kept = now, true, -1
	p.said = append(p.said, now)
	return true
}

// setAside lists the problem met in the clause that begins at toks[from] and goes on with
// the next, if the clause stands by itself.
func (q *reading) setAside(from int) bool {
	to := q.clauseEnd(from)
	if !q.selfContained(from, to) {
		return false
	}
	if slices.ContainsFunc(q.toks[from:to], func(t token) bool {
		return t.kind == tWord && t.word.verb() && !t.is(GoMove, GoLand, GoAttack, GoStay, GoHold, GoTake)
	}) {
		return false // its verb may be that of the next
	}
	bad := *q.err
	bad.Line = q.toks[from].from
	q.faults = append(q.faults, fault{Problem: bad, from: from, to: to})
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
		case o.Kind == Move && o.Count.Amount != Unsaid && (o.From != board.None || o.led()):
		case o.Kind == Place && o.Count.Amount == Exactly, o.Kind == Vote, o.Kind == Submit:
		case (o.Kind == Place || o.Kind == PlaceLeader || o.Kind == Stay) && own && len(o.Areas) > 0:
		default:
			return false
		}
	}
	return true
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
// with it: it says who and where, what is missing is not to be found beside it, and
// nothing in it bears on that.
func (q *reading) selfContained(from, to int) bool {
	toks := q.toks[from:to]
	switch q.err.Code {
	case UnknownWord, NotUnderstood, LeaderNeeded:
	default:
		return false // a number or an area may stand in the next clause
	}
	if bends(toks) || slices.ContainsFunc(toks, func(t token) bool { return t.is(Instead, There, Rest, Each, Strange) }) {
		return false
	}
	if toks[0].is(To, OnTo, Via, OnVia, Dash, Arrow, With, In) || toks[0].kind == tArea && !q.starts(from) {
		return false // it may go on from the clause before
	}
	n := tallied(toks)
	return n.areas > 1 || n.areas == 1 && n.strong+n.verbs > 0
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
		p.faults = append(p.faults, fault{Problem: f.Problem, from: from, to: to})
	}
}
