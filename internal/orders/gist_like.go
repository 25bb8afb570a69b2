package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// What is said of some by what was said of others before, and remarks after an order: why it is
// given, and who is there.

// why passes over why something is done, up to the end of its clause: what nobody knows in it is
// no order, a number, an area or a condition may be.
func (g *gist) why() {
	q, last := g.q, g.lastMove()
	for q.i++; q.i < q.end && !q.separates(0); q.i++ {
		t := q.peek()
		there := t.kind == tArea && last != nil && last.end() == t.area
		switch {
		case there, t.kind == tNation && !q.yours(t.nation):
			q.spend(q.i)
		case t.kind == tUnknown && (t.talk || letters(q.text[t.from:t.to]) && !q.nearName(*t) && !q.nearTurn(*t)):
		case t.kind != tWord && !t.talk, bends(q.toks[q.i : q.i+1]), t.is(AllOf, Rest, Another, HalfOf, NewArmy, Strange, GoStay, GoSubmit, GoVote, GoFightOn):
			g.doubt()
		}
	}
}

// drivesOut passes over what armies are to do with others where they go: "2 to Dyfed to throw out
// the Irish".
func (g *gist) drivesOut() bool {
	q, c := g.q, &g.cur
	last := g.lastMove()
	if c.to > 0 && !c.has(To) || c.to == 0 && last == nil || g.in.on || q.peek().is(GoAttack, GoHit) && (c.to > 0 || !q.separated()) {
		return false
	}
	n, foes := 1, 0
	for ; q.at(n).kind == tNation || q.at(n).is(A, To, Of, Own, ToOrIn, By); n++ {
		if q.at(n).kind == tNation {
			foes++
			if q.yours(q.at(n).nation) {
				return false
			}
		}
	}
	if q.at(n).is(From, In, Of) && q.at(n+1).kind == tArea {
		end := board.None
		if c.to > 0 {
			end = c.areas[len(c.areas)-1].area
		} else {
			end = last.end()
		}
		if q.at(n+1).area != end {
			return false
		}
		n += 2
	} else if q.at(n).is(There) {
		n++
	}
	if foes != 1 || q.i+n < q.end && !q.separates(n) {
		return false
	}
	for i := range n {
		q.spend(q.i + i)
	}
	q.i += n
	return true
}

// separated reports whether something that stands between clauses comes before the token at hand.
func (q *reading) separated() bool {
	return q.i > 0 && q.toks[q.i-1].is(Comma, And, Then, Colon, Dash)
}

// anew begins another act where the one at hand is whole and a separator came after it.
func (g *gist) anew() {
	if g.cur.parted && g.cur.whole() {
		g.flush()
	}
	g.mark()
}

// same takes what was said before for the act at hand: "the one from Suffolk ditto", "Cheshire
// holds, ditto York".
func (g *gist) same() {
	q := g.q
	g.anew()
	c := &g.cur
	q.i++
	n := len(g.done)
	goes := slices.ContainsFunc(q.toks[q.i:q.end], func(t token) bool { return t.is(To, OnTo, Arrow) })
	if n == 0 || g.in.on || c.has(To) || c.verb != NoWord || goes {
		g.doubt() // "Essex ditto, 1, to Kent"
		return
	}
	switch o := g.done[n-1].Order; {
	case o.Kind == Stay && len(o.Areas) == 1 && !o.led() && o.Count.Amount == All:
		c.verb = GoStay
	case o.Kind == Move && len(o.Steps) == 1 && len(o.Steps[0].Via) == 0 && !o.Steps[0].Boat && len(c.areas) == 1 && c.areas[0].area != o.From && (c.areas[0].role == From || c.areas[0].role == NoWord):
		g.doubtIf(c.count.Amount == Unsaid && g.here().armies(c.areas[0].area) != 1 || !near(q.l.r.rs.Board, c.areas[0].area).Has(o.end()))
		c.areas = append(c.areas, placed{area: o.end(), role: To})
		c.areas[0].role = From
	default:
		g.doubt()
	}
}

// receives takes the area before as where armies go: "Bernicia gets 2".
func (g *gist) receives() {
	c := &g.cur
	if len(c.areas) != 1 || c.areas[0].role != NoWord || c.verb != NoWord || c.count.Amount != Unsaid {
		g.doubt()
		return
	}
	c.areas[0].role = To
	if g.verb == GoPlace || g.verb == HeadPlaces {
		c.verb = GoPlace
	}
}

// theirPlace takes where those came from of whom was said before: "1 from Essex takes their place".
func (g *gist) theirPlace() {
	q, c := g.q, &g.cur
	left := board.None
	if last := g.lastMove(); last != nil {
		left = last.From
	} else if o := q.lastSaid(); o != nil && o.Kind == Move && len(g.done) == 0 {
		left = o.From
	}
	n := 1
	for q.at(n).is(To, In, Comma, A) {
		n++
	}
	ended := slices.ContainsFunc(c.areas, func(p placed) bool { return p.area == left && p.role != From })
	named := c.has(To) || q.at(1).is(To, In) && q.at(n).kind == tArea
	switch {
	case ended, q.at(n).kind == tArea && q.at(n).area == left, named && left == board.None:
	case named, left == board.None:
		g.doubt()
	default:
		c.areas = append(c.areas, placed{area: left, role: To})
		c.role = NoWord
	}
}

// saidBefore lists what the sentences before say.
func (q *reading) saidBefore() []Order {
	var out []Order
	for _, s := range q.said {
		out = append(out, s.orders...)
	}
	return out
}

// lastSaid is the last order of the statement before; nil: there is none.
func (q *reading) lastSaid() *Order {
	if n := len(q.said); n > 0 && len(q.said[n-1].orders) > 0 {
		os := q.said[n-1].orders
		return &os[len(os)-1]
	}
	return nil
}

// sameStart takes where those came from of whom was said before: "5 from the same place to Kent".
func (g *gist) sameStart() {
	g.anew()
	c := &g.cur
	last := g.lastMove()
	if last == nil || last.From == board.None || c.has(From) {
		g.doubt()
		return
	}
	c.areas = append(c.areas, placed{area: last.From, role: From})
	c.role = NoWord
}
