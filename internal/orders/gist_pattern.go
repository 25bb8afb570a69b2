package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// What is put together word by word may go astray where a clause has a form of its own: who runs,
// and when; several who go to one place; several places that those of one go to; where battles are
// first. For an offer such forms are looked for, too, wherever a clause may begin; what does not
// fit the form is passed over, and named with the offer.

// cut is what begins at a place in the text.
type cut uint8

const (
	plainCut cut = iota + 1 // a clause
	formCut                 // a clause that has one of the forms
	readCut                 // what can be read by itself
)

// formed makes out a clause of one of the forms, at hand, and reports whether there is one.
func (g *gist) formed() bool {
	q := g.q
	at := q.i
	for _, form := range []func() []Order{g.flight, g.muster, g.deal, g.sequence} {
		q.i = at
		os := form()
		if len(os) == 0 || q.i <= at {
			continue
		}
		g.doubt()
		for _, o := range os {
			g.take(deed{Order: o, from: q.toks[at].from, to: q.toks[q.i-1].to, nations: g.nations, formed: true})
		}
		g.verb, g.cur = NoWord, act{half: q.halved}
		return true
	}
	q.i = at
	return false
}

// asRead takes what can be read by itself as it is read, and reports whether something at hand can.
func (g *gist) asRead() bool {
	q := g.q
	s, ok := g.alone[q.peek().from]
	if !ok || g.in.unread {
		return false
	}
	g.doubt()
	os := slices.Clone(s.now.orders)
	q.inHalf(os)
	at := q.i
	for ; q.i < q.end && q.peek().from < s.end; q.i++ {
		if q.peek().kind == tWord {
			q.spend(q.i)
		}
	}
	if s.now.nations != 0 {
		g.nations = s.now.nations
	}
	for _, o := range os {
		if o.Kind == Move {
			q.moved = &going{o, q.now.line}
		}
		g.take(deed{Order: o, from: q.toks[at].from, to: q.toks[q.i-1].to, nations: g.nations, formed: true, read: true})
	}
	g.verb, g.cur = NoWord, act{half: q.halved}
	return true
}

// take adds a deed to what is under the condition at hand, else to the line.
func (g *gist) take(d deed) {
	if g.in.on {
		g.in.body = append(g.in.body, d)
		return
	}
	g.done = append(g.done, d)
}

// passes reports whether the token at hand may stand within a clause of a form and say nothing of it.
func (q *reading) passes() bool {
	t := q.peek()
	if t.kind == tUnknown {
		return t.talk || letters(q.text[t.from:t.to]) && !q.nearName(*t)
	}
	return t.talk || t.is(A, Own, Of, Is, Have, Army, MineWord, Then, Because, As, Either, ByLand)
}

// fights lists where those go who were ordered to before, or may be: what was offered for lines before counts, too.
func (g *gist) fights() board.Set {
	var out board.Set
	for _, o := range g.hoped() {
		for _, x := range append([]Order{o}, o.Then...) {
			if x.Kind == Move {
				out = out.With(x.end())
			}
		}
	}
	return out
}

// hoped lists what the letter says before the act at hand, with what was offered for lines before.
func (g *gist) hoped() []Order { return append(slices.Clip(g.q.l.hoped), g.before()...) }

// startsOf lists where those came from who went to a.
func (g *gist) startsOf(a board.Area) board.Set {
	var out board.Set
	for _, o := range g.hoped() {
		for _, x := range append([]Order{o}, o.Then...) {
			if x.Kind == Move && x.end() == a && x.From != board.None {
				out = out.With(x.From)
			}
		}
	}
	return out
}

// leaver is those of one area who go, as a form has them.
type leaver struct {
	area  board.Area
	count Count
}

// leaver reads how many go from an area: "2 from York", "York 2", "the one in York".
func (g *gist) leaver() (m leaver, ok bool) {
	q := g.q
	said := false
	for q.i < q.end && (q.passes() || q.peek().is(From, In, With)) {
		if q.peek().is(Have) {
			return m, false // "I have 4 in York and 2 in Cumbria go to Lothian"
		}
		q.i++
	}
	if said = q.howMany(&m.count); said {
		for q.i < q.end && (q.passes() || q.peek().is(From, In)) {
			q.i++
		}
	}
	if q.i >= q.end || q.peek().kind != tArea || q.peek().areas.Len() != 1 {
		return m, false
	}
	m.area = q.areaAt()
	if !said {
		for n := 0; n < 2 && q.peek().is(With, A); n++ {
			q.i++
		}
		said = q.howMany(&m.count)
	}
	here := g.here().armies(m.area)
	switch {
	case here == 0:
		return m, false
	case !said && here == 1:
		m.count = N(1)
	case !said, m.count.Amount == Exactly && int(m.count.N) > g.reinforced(g.here()).armies(m.area):
		return m, false
	}
	return m, true
}

// howMany reads a number of armies, or all of them.
func (q *reading) howMany(c *Count) bool {
	switch t := q.peek(); {
	case t.kind == tNumber && !t.ordinal && t.n > 0 && t.n < 99:
		*c = N(uint8(t.n))
	case t.is(AllOf):
		if *c = (Count{Amount: All}); q.at(1).kind == tNumber {
			q.i++
			*c = N(uint8(min(q.peek().n, 98)))
		}
	case t.is(A) && q.at(1).is(From, In, Of):
		*c = N(1)
	default:
		return false
	}
	for q.i++; q.peek().is(Army, Of); q.i++ {
	}
	return true
}

// muster makes the moves of several to one place: "York 2 Lindsey 1 > Norfolk".
func (g *gist) muster() []Order {
	q := g.q
	var ms []leaver
	if q.i > 0 && q.toks[q.i-1].is(Have) {
		return nil
	}
	for q.i < q.end {
		m, ok := g.leaver()
		if !ok || slices.ContainsFunc(ms, func(other leaver) bool { return other.area == m.area }) {
			return nil
		}
		ms = append(ms, m)
		for q.i < q.end && (q.peek().is(Comma, And, With, AllOf, GoMove, GoAttack) || q.passes()) {
			q.i++
		}
		if n := q.i + 1; q.peek().is(To, OnTo, Arrow, Dash, Against) || q.peek().is(In) && n < q.end && q.toks[n].kind == tArea && g.here().armies(q.toks[n].area) == 0 {
			for q.i++; q.passes() || q.peek().is(To, Colon); q.i++ {
			}
			break
		}
	}
	if len(ms) < 2 || q.peek().kind != tArea || q.peek().areas.Len() != 1 {
		return nil
	}
	to := q.areaAt()
	var out []Order
	for _, m := range ms {
		if m.area == to || !g.reaches(m.area, to) {
			return nil
		}
		out = append(out, Order{Kind: Move, From: m.area, Count: m.count, Half: q.l.at.half, Steps: []Step{{To: to}}})
	}
	return out
}

// reaches reports whether it is likely that those in an area go to another.
func (g *gist) reaches(from, to board.Area) bool {
	b := g.q.l.r.rs.Board
	m := muster{board: b}
	return b.Land.Has(to) && (near(b, to).Has(from) || m.within(from, to, 2))
}

// deal makes the moves of those of one area to several: "York 4 -> Lindsey 2, Norfolk 2".
func (g *gist) deal() []Order {
	q := g.q
	start := q.i
	m, ok := g.leaver()
	if !ok {
		if q.i = start; q.peek().is(From, In) {
			q.i++
		}
		if q.peek().kind != tArea || q.peek().areas.Len() != 1 || g.here().armies(q.peek().area) == 0 {
			return nil
		}
		m = leaver{area: q.areaAt()}
	}
	if !q.peek().is(To, OnTo, Arrow, Dash, Colon, Comma) {
		return nil
	}
	var out []Order
	sum, at := 0, 0
	for q.i < q.end {
		for q.peek().is(To, OnTo, Arrow, Dash, Colon, Comma, And) || q.i < q.end && q.passes() {
			q.i++
		}
		var c Count
		said := q.howMany(&c)
		for q.peek().is(To, OnTo, Arrow, In, A) {
			q.i++
		}
		if q.i >= q.end || q.peek().kind != tArea || q.peek().areas.Len() != 1 {
			break
		}
		to := q.areaAt()
		if !said && !q.howMany(&c) || c.Amount != Exactly || to == m.area || !g.reaches(m.area, to) {
			break
		}
		sum, at = sum+int(c.N), q.i
		out = append(out, Order{Kind: Move, From: m.area, Count: c, Half: q.l.at.half, Steps: []Step{{To: to}}})
	}
	if q.i = at; len(out) < 2 || sum > g.reinforced(g.here()).armies(m.area) || m.count.Amount == Exactly && sum != int(m.count.N) {
		return nil
	}
	g.spendWhere(start, at, func(t token) bool { return t.kind == tNumber && t.n == sum })
	return out
}

// spendWhere spends those of toks[from:to] for which a thing is so.
func (g *gist) spendWhere(from, to int, so func(token) bool) {
	for i := from; i < to; i++ {
		if so(g.q.toks[i]) {
			g.q.spend(i)
		}
	}
}

// sequence makes an order of battles of areas where battles may be, with nothing else up to the end
// of the sentence: "Norfolk first", "Essex, then Wessex, the rest as you like".
func (g *gist) sequence() []Order {
	q := g.q
	fights := g.fights()
	var areas []board.Area
	ordered := false
	for ; q.i < q.end; q.i++ {
		switch t := q.peek(); {
		case t.kind == tArea && t.areas.Len() == 1:
			if !fights.Has(t.area) || g.here().armies(t.area) > 0 || slices.Contains(areas, t.area) {
				return nil
			}
			areas = append(areas, t.area)
		case t.is(First, Last, BattleOrder, GoFight, OrdersWord):
			ordered = true
		case t.is(Comma, And, Then, Colon, Rest, In, Arrow, Dash), q.passes():
		default:
			return nil
		}
	}
	if len(areas) == 0 || !ordered && len(areas) < 2 {
		return nil
	}
	g.spendWhere(0, q.end, func(t token) bool { return t.is(Rest, First, Last) })
	return []Order{{Kind: Fight, Areas: areas, Half: q.l.at.half}}
}
