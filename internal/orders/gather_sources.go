package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
)

// Where armies that go to one place come from, and how many: see gathering.

// another reads one more source, and what stands before it: nothing, in a table like "Kent 2 Essex 1 -> Suffolk".
func (g *gathering) another() bool {
	q := g.q
	at, loose, coupled := q.i, g.loose, g.coupled
	if q.peek().kind == tArea && q.at(1).kind == tNumber && g.tabled() {
		if g.loose = true; g.source() {
			return true
		}
	} else if g.joint() && g.source() {
		return true
	}
	q.i, g.loose, g.coupled = at, loose, coupled
	return false
}

// tabled reports whether all sources are an area with a number after it, and so many stand there.
func (g *gathering) tabled() bool {
	return !slices.ContainsFunc(g.from, func(s source) bool { return !s.after || g.q.present(s.area) < int(s.count.N) })
}

// joint reads what stands between two sources.
func (g *gathering) joint() bool {
	q := g.q
	t := q.peek()
	if !t.is(And, With, Comma) {
		return false
	}
	plus := q.plusSign(0)
	g.coupled = g.coupled && plus
	g.loose = g.loose || t.is(Comma) && !plus
	q.i++
	if t.is(Comma) {
		q.skip(And)
	}
	return true
}

// source reads how many come from where.
func (g *gathering) source() bool {
	q := g.q
	at := q.i
	var s source
	q.skip(Own, Of)
	said := g.many(&s)
	from := q.peek().is(From, In) && !q.at(1).is(From, In)
	s.in = q.peek().is(In)
	s.bare = !from || s.in && !said
	if from {
		q.i++
	}
	if q.peek().kind != tArea || q.peek().areas.Len() != 1 {
		q.i = at
		return false
	}
	named := q.text[q.peek().from:q.peek().to]
	s.area = q.areaAt()
	s.lone = len(q.vocab.endings) > 0 && strings.HasSuffix(named, "i") && q.here().armies(s.area) == 1 && !q.reinforced(s.area) // "a gwenti"
	if !said {
		if q.peek().is(With) && (q.at(1).kind == tNumber || q.at(1).is(AllOf)) {
			q.i++ // "from York with 2"
		}
		said = g.many(&s)
		s.after = said && s.bare && s.count.Amount == Exactly
	}
	switch {
	case said:
	case len(g.from) > 0 && g.from[0].count.Amount == All:
		s.count = g.from[0].count // "all from Gwent and Dyfed"
	case q.here().armies(s.area) == 1 && !q.reinforced(s.area):
		s.count = N(1)
	}
	s.told = said
	if q.err != nil || slices.ContainsFunc(g.from, func(other source) bool { return other.area == s.area }) {
		q.i = at
		return false
	}
	g.bare = g.bare || s.bare
	g.from = append(g.from, s)
	return true
}

// many reads how many of them come.
func (g *gathering) many(s *source) bool {
	q := g.q
	if q.peek().is(A) && (q.i+1 >= q.end || !q.at(1).is(Army) && q.at(1).kind != tNumber) {
		q.i++
		s.count = N(1)
		return true
	}
	if q.peek().kind == tNumber && q.peek().ordinal || q.peek().is(None) {
		return false
	}
	n, ok := q.count()
	if !ok {
		q.skip(Army)
		return false
	}
	s.count = n
	if u, isUnit := q.unit(); isUnit {
		s.unit = u
	}
	return true
}

// remaining reads those who are left where the move before started: "the fourth", "the other 2".
func (g *gathering) remaining() bool {
	q := g.q
	if q.moved == nil || q.moved.statement != q.now.line || q.moved.order.Count.Amount != Exactly {
		return false
	}
	s := source{area: q.moved.order.From, told: true}
	sent, here := int(q.moved.order.Count.N), q.here().armies(s.area)
	switch t := q.peek(); {
	case s.area == board.None:
		return false
	case t.kind == tNumber && t.ordinal && t.n == sent+1 && t.n == here:
		q.spend(q.i)
		q.i++
		s.count = N(1)
	case t.is(Rest) && q.at(1).kind == tNumber && !q.at(1).ordinal && g.many(&s):
	default:
		return false
	}
	g.from = append(g.from, s)
	return true
}
