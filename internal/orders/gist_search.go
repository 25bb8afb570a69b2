package orders

import (
	"maps"
	"reflect"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// Where a dictated sentence has no commas, it is the gist of it that tells where its clauses
// begin. As it is read from left to right the first that fits is taken; for an offer other
// beginnings are tried, too, one after the other, and what leaves least unsaid is kept.

// cutCost is how much more a beginning must tell that nothing in the sentence shows.
const cutCost = 2

// formCost is that of a clause which has one of the forms: it is less likely that it only seems to fit.
const formCost = -2

// readCost is that of what can be read by itself.
const readCost = -2

// lone is what can be read by itself, and where in the text it ends.
type lone struct {
	now    statement
	tokens int
	end    int
}

// aloneIn lists by where in the text it begins the longest that can be read by itself in toks[from:to].
func (p *reading) aloneIn(from, to int) map[int]lone {
	q := *p
	q.end = to
	out := make(map[int]lone)
	all := q.stretches(from)
	for _, s := range all {
		within := slices.ContainsFunc(all, func(o stretch) bool { return o.from <= s.from && s.to <= o.to && o.to-o.from > s.to-s.from })
		if within || !p.standsIn(s, from, to) {
			continue
		}
		at, end := span(p.toks[s.from:s.to])
		if s.to-s.from > out[at].tokens {
			out[at] = lone{s.now, s.to - s.from, end}
		}
	}
	return out
}

// standsIn reports whether nothing of the sentence toks[from:to] beside s is likely to be of it: a correction, where it
// goes on, what becomes of it otherwise, how many each gets.
func (p *reading) standsIn(s stretch, from, to int) bool {
	idle := func(t token) bool { return t.kind == tUnknown || t.is(Comma, And, Then, Colon, Open, Close, A) }
	before, after := s.from-1, s.to
	for before >= from && idle(p.toks[before]) {
		before--
	}
	for after < to && idle(p.toks[after]) {
		after++
	}
	if p.toks[s.to-1].is(Because) {
		return false
	}
	turns := []Word{Instead, InsteadOf, TakenBack, Not, None, Never}
	if before >= from && p.toks[before].is(append(turns, Have, Without, Except, Or)...) || after < to && p.toks[after].is(append(turns,
		Dash, Arrow, To, Via, OnTo, OnVia, There, HomeWord, Otherwise, Without, Or, SameAgain, Except, ButFor)...) {
		return false
	}
	if t := p.toks[min(s.to, to-1)]; s.to < to && (t.is(AllOf) || t.kind == tNumber && p.toks[s.to-1].kind == tArea) {
		return false // "new DUN, DUN 2 > LOT"
	}
	if slices.ContainsFunc(p.toks[s.to:to], func(t token) bool { return t.is(Each) }) {
		return false
	}
	return !slices.ContainsFunc(p.toks[s.from:s.to], func(t token) bool { return t.is(If, Unless) }) ||
		!slices.ContainsFunc(p.toks[s.to:], func(t token) bool { return t.is(Otherwise) })
}

// mostCuts is how many beginnings are looked for in one line.
const mostCuts = 12

// search looks for where the clauses of the sentence toks[from:to] begin.
type search struct {
	p        *reading
	before   *gist // what the sentences before are about
	from, to int
	cuts     map[int]cut // where in the text clauses begin
	alone    map[int]lone
	best     *gist
	worth    int
}

// searched returns the gist of the line with clauses beginning where most of it is said.
func (p *reading) searched() []sentence {
	if p.search == nil {
		g := p.begin()
		for from := 0; from < len(p.toks); {
			to := p.sentenceEnd(from)
			s := search{p: p, before: g, from: from, to: to, cuts: make(map[int]cut)}
			s.best = s.with()
			s.worth = p.worth(s.best.all, len(g.all))
			if slices.ContainsFunc(p.faults, func(f fault) bool { return f.from < to && from < f.to }) {
				s.cut()
				s.alone = p.aloneIn(from, to)
				s.cut()
			}
			g = s.best
			from = to + 1
		}
		p.search = g.all
	}
	return p.search
}

// cut looks for beginnings until none tells more.
func (s *search) cut() {
	for n := len(s.cuts); n < mostCuts && s.add(); n++ {
		s.move()
	}
}

// with is what the line is about up to the end of the sentence.
func (s *search) with() *gist {
	g := s.before.clone()
	g.cuts, g.alone, g.begun = s.cuts, s.alone, nil
	g.sentenceOf(s.p.toks, s.from, s.to)
	g.cuts, g.alone = nil, nil
	return g
}

// add finds the beginning that tells most, and reports whether one tells more than without it.
func (s *search) add() bool {
	found, as := -1, cut(0)
	for i := s.from; i < s.to; i++ {
		c := s.p.toks[i].from
		for _, kind := range []cut{plainCut, formCut, readCut} {
			if _, alone := s.alone[c]; kind == readCut && !alone {
				continue
			}
			if s.cuts[c] == 0 && s.p.mayBegin(i, s.from, kind) && s.try(c, kind) {
				found, as = c, kind
			}
		}
	}
	if found >= 0 {
		s.cuts[found] = as
	}
	return found >= 0
}

// move looks for a better place for each of the beginnings that were found.
func (s *search) move() {
	for _, c := range slices.Sorted(maps.Keys(s.cuts)) {
		was := s.cuts[c]
		delete(s.cuts, c)
		if !s.add() {
			s.cuts[c] = was
		}
	}
}

// try reports whether more is told with one more beginning of a kind at c, and notes what.
func (s *search) try(c int, kind cut) bool {
	if !s.p.l.affords(s.to - s.from) {
		return false
	}
	s.cuts[c] = kind
	defer delete(s.cuts, c)
	tried := s.with()
	if tried.misfit {
		return false
	}
	worth := s.p.worth(tried.all, len(s.before.all)) - cost(tried.begun)
	if worth <= s.worth {
		return false
	}
	s.best, s.worth = tried, worth
	return true
}

// cost is what beginnings must tell more than nothing.
func cost(begun []cut) int {
	sum := 0
	for _, kind := range begun {
		switch kind {
		case formCut:
			sum += formCost
		case readCut:
			sum += readCost
		default:
			sum += cutCost
		}
	}
	return sum
}

// mayBegin reports whether a clause may begin at toks[i], of the sentence that begins at toks[from].
func (p *reading) mayBegin(i, from int, kind cut) bool {
	t := p.toks[i]
	if i == from {
		return kind != plainCut // one does
	}
	if p.toks[i-1].is(Semicolon, Stop) {
		return false
	}
	if p.toks[i-1].is(From, To, In, Of, Via, OnVia, With, A, Not, None, Never, Against, For) {
		return false // it belongs to what comes after it
	}
	if t.is(GoSubmit) || p.toks[i-1].kind == tNumber && t.is(From, In, Of) {
		return false // what is said of it may stand before it
	}
	if p.toks[i-1].is(And, Comma) && (t.kind == tArea || t.is(In, To, From)) && !p.starts(i) {
		return false // one more of a list
	}
	if t.is(To) && !p.toks[i-1].is(And, Comma, Then) || t.kind == tArea && p.toks[i-1].is(GoAttack, GoHit) {
		return false // it says where they go who were spoken of before it
	}
	return t.kind != tUnknown && t.kind != tWord || t.kind == tWord && t.word.verb() ||
		t.is(From, In, To, A, AllOf, Rest, Another, Last, First, NewArmy, Army, Raiders, Of, There, Him, Not, None, Never, If, Unless)
}

// worth tells how much of the sentences all[first:] is said, and how well it fits the position: each
// word by the deeds that it is part of, since a number said of one is not to be found in another.
func (p *reading) worth(all []sentence, first int) int {
	worth := 0
	var came []Order
	for i, s := range all {
		if i < first {
			for _, d := range s.deeds {
				came = append(came, d.Order)
			}
			continue
		}
		worth -= p.unsaid(&s)
		m := p.musterNow(all, came...)
		for k, d := range s.deeds {
			if m != nil && !p.others(d.nations) {
				worth -= m.strain(d.Order) + p.invented(&s, k)
				m.take([]Order{d.Order})
			}
			if !d.sure {
				worth--
			}
		}
	}
	return worth
}

// unsaid weighs what the words of a sentence say that the deeds which they are part of do not.
func (p *reading) unsaid(s *sentence) int {
	accounts := make([]account, len(s.deeds))
	for i := range s.deeds {
		accounts[i] = account{family: &p.l.r.lex.own, nations: s.nations}
		accounts[i].order(&s.deeds[i].Order, p.l.r.rs)
	}
	sum := 0
	for i, t := range s.toks {
		w, of, said := weight(t), false, s.spent[i]
		if said || w == 0 {
			continue
		}
		for k, d := range s.deeds {
			if t.from >= d.from && t.from <= d.to {
				said = said || d.read || s.putRight(i, d)
				of, said = true, said || accounts[k].holds(t)
			}
		}
		switch {
		case !of:
			sum += w
		case !said:
			sum += 2 * w
		}
	}
	return sum
}

// whole returns those of the deeds of a sentence which m can carry out, and among whose words, and
// before them, no condition or denial is left that would make another order of them.
func (p *reading) whole(s *sentence, m *muster) []deed {
	var out []deed
	last := 0
	for k, d := range s.deeds {
		a := account{family: &p.l.r.lex.own, nations: s.nations}
		a.order(&d.Order, p.l.r.rs)
		turned := false
		for i, t := range s.toks {
			after := i > 0 && s.toks[i-1].from <= d.to && !s.toks[i-1].is(Comma, Colon, Then, And)
			if s.spent[i] || t.from < last {
				continue
			}
			turned = turned || (t.from <= d.to || after) && t.is(If, Unless, Until) && !d.hangs() ||
				t.from <= d.to && t.is(Not, None, Never, Without, TakenBack) && !a.holds(t)
		}
		fits := d.Kind != Move || d.Count.Amount != Unsaid || d.led()
		if m != nil && !p.others(d.nations) {
			strain, invented := m.strain(d.Order), p.invented(s, k)
			d.strain = strain + invented
			if d.Kind == Stay {
				strain = 0
			}
			fits = fits && strain+invented < 6
			m.take([]Order{d.Order})
		}
		if !turned && fits {
			out, last = append(out, d), max(last, d.to)
		}
	}
	return out
}

// hangs reports whether o depends on something.
func (o Order) hangs() bool {
	return o.Kind == Conditional || len(o.When) > 0 || o.Side != BothSides || o.Enemies != 0 || o.AtMost > 0
}

// arrive adds the armies that the move o brings, without taking them away where they were.
func (m *muster) arrive(o Order) {
	if o.Kind != Move || int(o.end()) >= len(m.left.Armies) {
		return
	}
	m.left.Armies[o.end()] += max(1, int(o.Count.N)+int(o.Second.N))
	if o.Leader != ruleset.NoLeader && int(o.Leader) < len(m.left.Leaders) {
		m.left.Leaders[o.Leader] = o.end()
	}
}

// short reports whether fewer are left than o says, as far as it is known how many are new.
func (m *muster) short(o Order) bool {
	return !m.unsure.Has(o.From) && m.left.armies(o.From) < int(o.Count.N)+int(o.Second.N)
}

// invented weighs what the k-th deed of a sentence says that none of its words does.
func (p *reading) invented(s *sentence, k int) int {
	d, sum := s.deeds[k], 0
	var areas board.Set
	many, exact, fresh, verb := false, false, p.l.at.verb == HeadPlaces, false
	aimed, by, listed := false, false, false
	for i, t := range s.toks {
		if t.from <= d.to && (k == 0 || t.from >= s.deeds[k-1].to) {
			verb = verb || t.kind == tWord && t.word.verb()
		}
		by = by || t.is(Via, OnVia, OnTo, Then, There)
		if t.from < d.from || t.from > d.to {
			continue
		}
		switch {
		case t.kind == tArea:
			areas |= t.areas
			if d.Kind == Move && t.area == d.end() && t.area != d.From && i > 0 && s.toks[i-1].is(From, And, Comma) && d.From != board.None {
				listed = true
			}
		case t.is(To, Arrow, Dash, Against, GoAttack, GoHit, GoMove, GoLand):
			aimed = true
		case t.is(AllOf, Rest, ButFor, Another, LeftWord):
			many = true
		case t.kind == tNumber, t.is(A):
			exact = true
		case t.is(NewArmy, GoPlace, HeadPlaces, GoBuild, Army):
			fresh = true
		}
		if s.spent[i] {
			exact, many = true, true
		}
	}
	for i, before := range s.deeds[:k] {
		fresh = fresh || before.Kind == Place && i == k-1
		if before.Kind != Plan && reflect.DeepEqual(before.Order, d.Order) {
			sum += 5
		}
	}
	if d.formed {
		return sum // it fits a form
	}
	switch d.Kind {
	case Place:
		if !fresh {
			sum += 4
		}
	case Stay:
		if !verb && !many {
			sum += 5
		}
	case Plan:
		if len(d.When) == 0 && d.Count.Amount == Exactly && d.Count.N > 0 {
			sum += 3 // "retreat York with 1" is when one is left
		}
		if len(d.Areas) == 0 && len(d.Goals) > 0 {
			sum++
		}
		if len(d.When) == 0 && d.Side == BothSides && len(d.Goals) > 0 && slices.ContainsFunc(s.toks, func(t token) bool { return t.is(If, Fortune) }) {
			sum += 3 // they run when something is so
		}
	case Move:
		if listed && !aimed {
			sum += 6 // "from Cheshire and Hwicce": not from the one to the other
		}
		if d.winds() && !by {
			sum += 3
		}
		if d.From != board.None && !areas.Has(d.From) && !p.l.r.rs.Board.Seas.Has(d.From) {
			sum++
		}
		if d.Count.Amount == All && !many || d.Count.Amount == Exactly && !exact && d.Count.N > 0 && !(d.Count.N == 1 && p.here().armies(d.From) == 1) {
			sum += 2
		}
	}
	return sum
}

// putRight reports whether the i-th token is said of the deed d before a word that puts it right.
func (s *sentence) putRight(i int, d deed) bool {
	return slices.ContainsFunc(s.toks[i:], func(t token) bool { return t.is(Instead) && t.from <= d.to })
}

// weight is how much is lost when nothing is made of t.
func weight(t token) int {
	switch {
	case t.kind == tArea, t.kind == tNumber:
		return 3
	case t.kind == tLeader, t.is(If, Unless, Otherwise, Until, Not, None, Never):
		return 3
	case t.kind == tWord && t.word.verb(), t.is(AllOf, Rest, NewArmy):
		return 1
	}
	return 0
}

// musterNow is where the armies are that the sentences tell of, with those who came before; nil: it is not known.
func (p *reading) musterNow(all []sentence, came ...Order) *muster {
	here := p.here()
	if here == nil {
		return nil
	}
	m := muster{board: p.l.r.rs.Board, twice: p.major(), left: here.clone()}
	m.raise(p.past())
	for _, s := range p.said {
		m.raise(s.orders)
	}
	for _, o := range came {
		m.arrive(o)
	}
	said := p.saidBefore()
	for _, s := range all {
		for i := range s.deeds {
			if d := &s.deeds[i]; !amongOrders(said, &d.Order) {
				m.raise([]Order{d.Order})
			}
		}
	}
	return &m
}

// amongOrders reports whether one of os is o, as it stands there.
func amongOrders(os []Order, o *Order) bool {
	for i := range os {
		if reflect.DeepEqual(&os[i], o) {
			return true
		}
	}
	return false
}

// strain tells how ill o fits: too few are left for it, nobody is there, or the way is longer
// than a step.
func (m *muster) strain(o Order) int {
	sum := 0
	switch l := o.Leader; {
	case o.Kind == PlaceLeader:
	case l != ruleset.NoLeader && m.left.leader(l) == board.None, l == ruleset.NoLeader && o.WithLeader && !m.left.anybodyLeads():
		sum += 5
	case l != ruleset.NoLeader && o.Kind == Move && o.From != board.None && m.left.leader(l) != o.From:
		sum += 3
	}
	if o.Half == 2 {
		return sum
	}
	switch {
	case o.Kind == Stay && slices.ContainsFunc(o.Areas, func(a board.Area) bool { return m.left.armies(a) == 0 }):
		return sum + 5
	case o.Kind == Conditional:
		for _, x := range append(slices.Clip(o.Then), o.Else...) {
			sum += m.strain(x)
		}
		return sum
	case o.Kind != Move || o.From == board.None:
		return sum
	case o.Count.Amount == Unsaid && !o.led():
		sum += 5
	case !m.can(o), o.Count.Amount == Exactly && m.short(o):
		sum += 5
	}
	if to := o.end(); !near(m.board, to).Has(o.From) && !(m.board.Seas.Has(o.From) && m.within(o.From, to, 2)) {
		sum += 2
	}
	return sum
}
