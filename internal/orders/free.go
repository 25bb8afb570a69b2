package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// People in a hurry put the parts of an order in any order, and talk between them.
// What the grammar cannot read is read once more, part by part: words that mean nothing
// to the game are left out, clauses in which nobody and nothing of it is named are talk,
// and of each other clause it is collected who goes from where to where. The rule stays
// the same: all that bears meaning must be found in what is read, or nothing of the
// statement counts. Guessing, for an order that is only offered, also leaves out words
// that are not known, and clauses that cannot be read.

// mostPains is what one letter may cost: some thousand statements of twenty words, or a
// dozen as long as a line may be.
const mostPains = 300_000

// affords reports whether so many words may still be read freely, or for an offer; what
// they cost grows with the square of their number.
func (l *letter) affords(words int) bool {
	l.pains -= 1 + words*words/16
	return l.pains >= 0
}

// freely reads the statement toks[from:end] once more, as p.now. Ok reports whether all
// of it was understood, or with p.guess, whether something was.
func (p *reading) freely(from int, apart bool) (now statement, ok bool) {
	if !p.l.affords(p.end - from) {
		return now, false
	}
	q := *p
	q.toks, q.spent, q.problems, q.faults, q.err = p.bare(from), nil, nil, nil, nil
	q.i, q.end, q.moved, q.verb, q.last = 0, len(q.toks), p.moved, p.l.at.verb, nil
	q.halved, q.group, q.before = 0, nil, nil
	if q.moved != nil && q.moved.statement == p.now.line {
		q.moved = nil // it was read of this statement, which is read anew
	}
	q.now = statement{line: p.now.line, text: p.now.text}
	q.opening()
	if q.err != nil || q.i >= q.end {
		return now, false
	}
	if q.peek().is(Otherwise, GoCancel) {
		return now, false // what came before counts, or nothing: not to be guessed
	}
	q.apart = apart
	q.now.orders = q.parts(false)
	if q.err != nil || len(q.now.orders) == 0 || p.contrary(from, q.now.orders) || p.splitsOff(from, q.now.orders) || p.leaderAlone(from, q.now.orders) || titled(q.toks) >= 0 || !p.guess && doubted(p.toks[from:p.end]) >= 0 ||
		!p.guess && (twice(q.now.orders) || p.torn(from, q.now.orders) || p.reaches(from, q.now.orders)) || slices.ContainsFunc(q.now.orders, q.l.r.lex.forNobody) {
		return now, false
	}
	if apart {
		p.aside(q.faults, q.toks)
		p.moved = nil
		return q.now, len(q.faults) > 0
	}
	if q.group != nil && q.group.sum != q.group.total && !p.guess {
		return now, false
	}
	if !p.guess {
		if _, half := q.unaccounted(0, q.end, &q.now); half {
			return now, false
		}
	}
	p.moved = q.moved
	return q.now, true
}

// opening reads what stands before the first order: who it is for, and when.
func (q *reading) opening() {
	for at := -1; q.err == nil && q.i > at && q.i < q.end; {
		at = q.i
		q.skip(Comma, Colon, Then, And, Dash, Open, Close)
		if q.peek().is(With) && q.at(1).kind == tNation && q.yours(q.at(1).nation) && !q.at(2).is(From, In, To, OnTo, Dash, Arrow) {
			q.i++ // "with the Picts: ..."
		}
		q.prefix()
		q.phase()
		if q.peek().is(HeadMoves, HeadPlaces, HeadBattles, HeadRetreats, GoRetreat) && q.at(1).is(Colon) && q.at(2).is(If, Unless) {
			q.verb = q.peek().word
			q.i += 2
		}
	}
}

// phase passes over the number of the round that is on after a nation ("Danes 11, …"),
// and reads which half of a Major Invasion a statement that begins with it is for.
func (q *reading) phase() {
	if t := q.peek(); q.now.nations != 0 && t.kind == tNumber && t.n == q.l.ctx.Round && !counts(q.toks, q.i) {
		q.spend(q.i)
		q.i++
	}
	if t := q.peek(); t.is(RoundWord, TurnWord) && q.at(1).kind == tNumber && q.at(1).n == q.l.ctx.Round {
		q.spend(q.i + 1)
		q.i += 2
	}
	q.skip(Comma, Colon, Dash)
	if o := (Order{}); q.half(&o) {
		q.spend(q.i - 1)
		q.halved = o.Half
	}
	if q.peek().is(First) && q.at(1).is(Colon) && q.major() && q.halved == 0 {
		q.halved = 1 // "First: ..."
		q.i += 2
	}
	if t := q.peek(); t.ordinal && t.n <= 2 && q.at(1).is(Colon, Dash) && q.major() && q.halved == 0 {
		q.spend(q.i) // "1st: ..."
		q.halved = uint8(t.n)
		q.i += 2
	}
}

// inHalf puts orders into the half that the statement began with.
func (q *reading) inHalf(os []Order) {
	for i := range os {
		if o := &os[i]; o.Half == 0 {
			switch o.Kind {
			case Move, Stay, Fight, Plan, Hit, Lose, Withdraw:
				o.Half = q.halved
			default:
				if q.movesTwice(o.Kind) {
					o.Half = q.halved
				}
			}
		}
		q.inHalf(os[i].Then)
		q.inHalf(os[i].Else)
	}
}

// party is a number of armies in one place, of which the orders after it say how many go
// where.
type party struct {
	from       board.Area
	total, sum int
}

// bare returns the tokens of the statement at hand without words that mean nothing, and
// without talk.
func (p *reading) bare(from int) []token {
	toks := make([]token, 0, max(0, p.end-from))
	for at := from; at < p.end; {
		to := at
		for to < p.end && !p.toks[to].is(Comma, Open, Close, Dash, Colon) {
			to++
		}
		clause := p.toks[at:to]
		switch {
		case p.chatter(clause):
		case to < p.end && p.toks[to].is(Colon) && p.announces(clause):
			for _, t := range clause {
				if t.kind == tNation || t.is(For, With) {
					toks = append(toks, t)
				}
			}
		default:
			// In a condition no word is left out: it may be what it says.
			told := slices.ContainsFunc(clause, func(t token) bool { return t.is(If, Unless, Until, Otherwise) })
			for _, t := range clause[:len(clause)-p.reason(clause)] {
				if !t.talk && !(p.guess && !told && t.kind == tUnknown && letters(p.text[t.from:t.to])) {
					toks = append(toks, t)
				}
			}
		}
		if to < p.end {
			toks = append(toks, p.toks[to])
		}
		at = to + 1
	}
	return toks
}

// chatter reports whether toks, which stand between commas, are talk: nobody and
// nothing of the game is named, nothing is counted or changed, and no word is nearly one
// that would.
func (p *reading) chatter(toks []token) bool {
	n := tallied(toks)
	if n.strange == 0 || n.areas+n.names+n.numbers+n.some+n.strong+n.verbs+n.game > 0 || bends(toks) {
		return false
	}
	ordinary, unknown := 0, 0
	for _, t := range toks {
		switch {
		case t.talk:
			ordinary++
		case t.kind == tUnknown:
			unknown++
			if p.l.fuzzy <= 1 || !letters(p.text[t.from:t.to]) || p.l.nearest(p.vocab, p.text[t.from:t.to]) != "" {
				return false
			}
		}
	}
	return unknown == 0 || ordinary > 0 && len(toks) > 2 // a word or two may be a name
}

// parts reads the clauses up to the end or, when body is set, to "otherwise".
func (q *reading) parts(body bool) []Order {
	var out []Order
	for q.i < q.end {
		if q.peek().is(Comma, And, Then, Colon, Close, Open, Dash) {
			q.i++
			continue
		}
		if q.peek().is(Except, ButFor) && q.last != nil && q.last.Kind == Stay && len(q.last.Areas) == 0 {
			q.spend(q.i) // "all stay but 2 from Kent go to Essex"
			q.i++
			continue
		}
		if q.apiece(&out) {
			continue
		}
		from := q.i
		var os []Order
		q.about()
		switch t := q.peek(); {
		case t.is(Instead):
			if q.corrected(out) {
				continue
			}
			if q.guess && len(out) > 0 {
				out, q.err = out[:len(out)-1], nil // what follows is offered in its place
				q.skip(Instead)
				continue
			}
		case t.is(Otherwise) && body:
			return out
		case t.is(Otherwise):
			q.i++
			if q.skip(Comma, Colon, Then); q.peek().is(To) && q.moved != nil {
				os = q.redirect()
			} else {
				os = q.parts(false)
			}
			if q.err == nil {
				out = q.attach(out, os)
			}
		case t.is(If, Unless):
			os = q.partsIf()
		default:
			if os = q.gathered(); os == nil {
				os = q.part()
			}
			if q.err == nil {
				os = q.afterwards(os, len(out)+len(q.faults) > 0)
			}
		}
		if q.err == nil && !q.peek().is(Otherwise) {
			s := statement{orders: os, nations: q.now.nations}
			if at, half := q.unaccounted(from, q.i, &s); half && !(q.guess && !bends(q.toks[at:at+1])) {
				q.fail(NotUnderstood, q.words(at, at+1))
			}
		}
		if q.err == nil && q.i == from {
			q.strange()
		}
		if q.err == nil && q.apart && !(q.stands(from, os) && q.ended()) {
			q.fail(NotUnderstood, q.words(from, q.i))
			return nil
		}
		if q.err != nil {
			if q.apart && q.setAside(from) {
				continue
			}
			if !q.guess || !q.passOn(from) {
				return nil
			}
			continue
		}
		q.inHalf(os)
		q.aboutMove(out, os, from)
		out = append(out, os...)
		for _, o := range os {
			if q.group != nil && o.Kind == Move && o.From == q.group.from && o.Count.Amount == Exactly {
				q.group.sum += int(o.Count.N)
			}
		}
		if len(os) > 0 {
			q.last = &os[len(os)-1]
		}
	}
	return out
}

// passOn leaves out, of what is guessed, the clause that begins at toks[from], and
// reports whether the others may be offered without it: not without a condition.
func (q *reading) passOn(from int) bool {
	q.err, q.moved = nil, nil
	to := q.clauseEnd(from)
	q.i = to
	return !slices.ContainsFunc(q.toks[from:to], func(t token) bool { return t.is(If, Unless, Until, Otherwise, Or) })
}

// part reads one clause: as the grammar has it, else by what it collects.
func (q *reading) part() []Order {
	from, moved, verb, spent := q.i, q.moved, q.verb, q.spent
	var os []Order
	if !q.battle {
		os = q.clause()
	}
	if q.err == nil && len(os) > 0 && (q.i >= q.end || q.peek().is(Comma, And, Then, Otherwise, Colon, Close, Open, If, Unless, Except, ButFor) || q.another()) {
		s := statement{orders: os, nations: q.now.nations}
		verbed := q.verb == verb || slices.ContainsFunc(q.toks[from:q.i], func(t token) bool { return t.word.verb() || t.word >= Army })
		if _, half := q.unaccounted(from, q.i, &s); !half && (verbed || q.verb == GoMove) && !slices.ContainsFunc(os, Order.nowhere) {
			return os
		}
	}
	first := q.err
	q.i, q.moved, q.verb, q.spent, q.err = from, moved, verb, spent, nil
	if os = q.collect(); q.err != nil && first != nil {
		q.err = first
	}
	return os
}

// nowhere reports whether o keeps a number of armies nobody knows where.
func (o Order) nowhere() bool {
	return o.Kind == Stay && o.Count.Amount == Exactly && len(o.Areas) == 0 && !o.led()
}

// about reads the area that a condition and the orders under it are about: "Kent: if ...",
// "those in Kent, if ...".
func (q *reading) about() {
	q.topic = board.None
	n, at := 0, -1
	for q.at(n).is(AllOf, Army, Of, From, In, Own, Colon, Comma, Dash) || q.at(n).kind == tArea && at < 0 {
		if q.at(n).kind == tArea {
			at = n
		}
		n++
	}
	if at < 0 || !q.at(n).is(If, Unless) || q.at(at).areas.Len() != 1 {
		return
	}
	q.topic = q.at(at).area
	q.spend(q.i + at)
	q.i += n
}

// partsIf reads "if …, orders".
func (q *reading) partsIf() []Order {
	unless := q.peek().is(Unless)
	q.i++
	pr := q.condFreely()
	if q.err != nil {
		return nil
	}
	if pr.battle() && len(pr.areas) == 0 && q.topic != board.None {
		pr.areas = []board.Area{q.topic}
	}
	q.skip(Comma, Colon, Then, Close, Dash)
	guess, apart := q.guess, q.apart
	q.guess, q.apart, q.battle = false, false, pr.battle() // what stands under a condition stands whole
	if q.battle && q.verb != GoFightOn {
		q.verb = GoRetreat
	}
	q.under = true
	at := q.i
	body := q.parts(true)
	q.under = false
	if q.fromOrTo(pr, at, body) {
		q.fail(NotUnderstood, q.now.text)
		return nil
	}
	q.guess, q.apart, q.battle = guess, apart, false
	q.topic = board.None
	if len(body) == 0 {
		q.fail(NoOrderAfterIf)
		return nil
	}
	out := q.conditional(pr, unless, body)
	if q.err == nil && q.peek().is(Otherwise) {
		q.i++
		if q.skip(Comma, Colon, Then); q.peek().is(To) && q.moved != nil {
			return q.attach(out, q.redirect())
		}
		out = q.attach(out, q.parts(false))
	}
	return out
}

// afterwards reads a condition that follows the orders os. Who goes when a battle goes
// badly retreats.
func (q *reading) afterwards(os []Order, several bool) []Order {
	at, and, comma := q.i, false, false
	for q.peek().is(Comma, Open, And) {
		and, comma = and || q.peek().is(And), comma || q.peek().is(Comma)
		q.i++
	}
	if !q.peek().is(If, Unless) || len(os) == 0 {
		q.i = at
		return os
	}
	unless := q.peek().is(Unless)
	q.i++
	pr := q.condFreely()
	if q.err == nil && q.i < q.end && (and || comma && !q.separates(0) && !q.peek().is(Otherwise)) {
		q.i = at
		return os // "..., (and) if I lose one I go back": what comes after it is under it
	}
	switch {
	case q.err != nil:
		return nil
	case comma && q.between(), q.leadsOn():
		q.fail(AmbiguousIf)
		return nil
	case len(pr.conds) > 0 && (several || slices.ContainsFunc(os, Order.winds)):
		q.fail(AmbiguousIf)
		return nil
	case pr.battle() && unless && slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move }):
		q.fail(NoCondition) // who goes unless they are attacked does not flee
		return nil
	case pr.battle():
		for i := range os {
			os[i] = fleeing(os[i])
		}
	}
	q.skip(Close)
	return q.conditional(pr, unless, os)
}

// winds reports whether o is a move by way of somewhere.
func (o Order) winds() bool { return o.Kind == Move && (len(o.Steps) > 1 || len(o.Steps[0].Via) > 0) }

// over reports whether pr speaks of an area that the move o passes: it may then be a
// condition of the last part of the way alone.
func (pr *premise) over(o Order) bool {
	var named, passed account
	named.conds(pr.conds)
	for _, s := range o.Steps {
		passed.area(s.Via...)
		passed.area(s.To)
	}
	return named.areas&passed.areas.Without(o.end()) != 0
}

// fleeing makes a retreat of a move, or a withdrawal, that a battle decides.
func fleeing(o Order) Order {
	switch {
	case o.Kind == Move && len(o.Steps) == 1 && len(o.Steps[0].Via) == 0 && o.From != board.None && o.Second.Amount == Unsaid:
		return Order{Kind: Plan, Count: o.Count.orAll(), Areas: []board.Area{o.From}, Goals: []Goal{{To: o.Steps[0].To}},
			Leader: o.Leader, WithLeader: o.WithLeader, Half: o.Half}
	case o.Kind == Withdraw && o.To != board.None && len(o.Areas) == 1:
		return Order{Kind: Plan, Count: o.Count, Areas: o.Areas, Goals: []Goal{{To: o.To}}, WithLeader: o.WithLeader}
	}
	return o
}
