package orders

import (
	"maps"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Several may go to one place: "Essex 2 + Norfolk 1 -> Suffolk", "attack Cheshire with both
// from York plus the one in March". Each of them is a move of its own. They are read as such
// only where each says how many and from where, or has only one army that can be meant.

// gathering is armies from several areas that go to one.
type gathering struct {
	q       *reading
	from    []source
	to      board.Area
	via     board.Area // of all
	leader  ruleset.Leader
	loose   bool // a comma stands between sources
	bare    bool // an area has no word before it that says what it is
	coupled bool // a plus sign stands between them all
	alike   bool // "2 each", "all": as many come from every source
}

// source is how many come from an area.
type source struct {
	area  board.Area
	count Count
	unit  game.Unit
	via   board.Area
	bare  bool
	in    bool // "the one in March"
	told  bool // how many is said
	after bool // ... and stands after the area
	lone  bool // one army stands there, and a word for it is said: "a gwenti"
}

// gathered reads the moves of armies from several areas to one, if that is what is at hand.
func (q *reading) gathered() []Order {
	at, spent := q.i, q.spent
	placed := placing(q.verb) || q.verb == HeadPlaces
	if q.battle || q.err != nil || !placed && q.verb != NoWord && q.verb != GoMove && q.verb != HeadMoves && q.verb != GoLand && q.verb != GoAttack {
		return nil
	}
	for _, form := range []func(*gathering) bool{(*gathering).sourcesFirst, (*gathering).goalFirst, (*gathering).company} {
		q.spent = maps.Clone(spent)
		g := gathering{q: q, coupled: true}
		if form(&g) && q.err == nil && g.ends() && !(placed && (g.from[0].bare || g.from[0].in)) {
			if os := g.orders(); os != nil {
				q.moved = nil // nobody knows which of them goes on
				return os
			}
		}
		q.i, q.spent, q.err = at, spent, nil
	}
	if os := q.landings(); os != nil && !placed {
		q.moved = nil
		return os
	}
	q.i, q.spent, q.err = at, spent, nil
	return nil
}

// sourcesFirst reads "2 from Essex and 1 from Norfolk to Suffolk".
func (g *gathering) sourcesFirst() bool {
	q := g.q
	if q.i > 0 && q.toks[q.i-1].is(Have) {
		return false // "I have 4 in York and 2 in Cumbria go to Lothian"
	}
	if q.i > 0 && q.toks[q.i-1].kind == tWord && q.toks[q.i-1].word.verb() {
		return false // "hold March, York and Lindsey all to Essex"
	}
	q.skip(GoMove, GoAttack, GoLand)
	if q.peek().kind == tLeader {
		g.leader = q.peek().leader
		q.i++
		q.skip(Comma, And, With)
	}
	each, ahead := g.eachOf()
	if !g.source() {
		return false
	}
	for g.another() {
	}
	if last := len(g.from) - 1; last == 1 && g.from[1].after && g.from[1].count == N(2) && q.peek().is(GoMove, GoAttack, GoLand, To, Arrow) && !g.from[0].told && q.here().armies(g.from[1].area) == 1 {
		g.from[1].count, g.from[1].told, g.from[1].after = N(1), false, false // "Gwent and Clwyd both go to Hwicce"
		q.spendNumbers(q.i - 1)
	}
	if len(g.from) < 2 || !g.apiece() || ahead && !g.shared(each) {
		return false
	}
	if last := &g.from[len(g.from)-1]; !g.alike && last.count.Amount == All && last.bare {
		if last.told = false; !g.everywhere() || !g.shared(last.count) {
			return false // of "York, Lindsey and Norfolk all to Essex" all are of each
		}
	}
	if !g.allOfThem() || !g.goal() {
		return false
	}
	if q.peek().is(Via) && q.at(1).kind == tArea {
		q.i++
		g.via = q.areaAt()
	}
	return true
}

// eachOf reads "2 each" before the areas that so many come from.
func (g *gathering) eachOf() (c Count, ok bool) {
	q := g.q
	at := q.i
	if c, ok = q.count(); ok && c.Amount == Exactly && q.peek().is(Each) && q.at(1).is(From, In) {
		q.i++
		return c, true
	}
	q.i, q.err = at, nil
	return Count{}, false
}

// shared gives every source as many, and reports whether none says how many itself.
func (g *gathering) shared(c Count) bool {
	for i := range g.from {
		if g.from[i].told {
			return false
		}
		g.from[i].count, g.from[i].told = c, true
	}
	g.alike = true
	return true
}

// allOfThem passes over "all (four)" between who comes and where to. It reports whether so many come.
func (g *gathering) allOfThem() bool {
	q := g.q
	at := q.i
	if q.skip(Comma); !q.peek().is(AllOf) && !(q.peek().kind == tNumber && !q.peek().ordinal && q.at(1).is(GoMove, GoAttack, GoLand, To, Arrow)) {
		q.i = at
		return true
	}
	n, ok := q.count()
	if n.Amount == Exactly {
		q.spendNumbers(at)
	}
	if ok && n == N(2) && len(g.from) == 2 && !slices.ContainsFunc(g.from, func(s source) bool { return s.count.Amount != Exactly }) {
		return true // "one from Powys and the Gwent one both go into Hwicce", "Gwent and Clwyd both"
	}
	if ok && n.Amount == All && g.everywhere() && g.shared(n) {
		return true // "York, Lindsey and Norfolk all to Essex"
	}
	return ok && (n.Amount != Exactly || n == g.sum())
}

// everywhere reports whether armies stand at every source, and no source says how many come.
func (g *gathering) everywhere() bool {
	return g.q.here() != nil && !slices.ContainsFunc(g.from, func(s source) bool { return s.told || g.q.here().armies(s.area) == 0 })
}

// lone reports whether one army stands at every source, none is placed there, and all of them may go where they are sent:
// "Clwyd and Gwent to Hwicce".
func (g *gathering) lone() bool {
	q := g.q
	return q.here() != nil && !(q.moved != nil && q.moved.statement == q.now.line) && !slices.ContainsFunc(g.from, func(s source) bool {
		return s.told || s.count != N(1) || q.here().armies(s.area) != 1 || !(&muster{board: q.l.r.rs.Board}).within(s.area, g.to, 2)
	})
}

// apiece reads "each" after a number that is of every source: "Wessex + Downlands 2 each". It
// reports whether that can be.
func (g *gathering) apiece() bool {
	if !g.q.skip(Each) {
		return true
	}
	last := len(g.from) - 1
	for i := range g.from {
		if g.from[i].told != (i == last) {
			return false
		}
	}
	for i := range g.from {
		g.from[i].count, g.from[i].unit, g.from[i].told = g.from[last].count, g.from[last].unit, true
	}
	g.alike = true
	return true
}

// goalFirst reads "attack Suffolk with 2 from Essex and 1 from Norfolk".
func (g *gathering) goalFirst() bool {
	q := g.q
	if q.peek().kind != tArea {
		if !g.goal() {
			return false
		}
	} else {
		g.to = q.areaAt()
		at := q.i
		for q.peek().is(GoAttack, GoMove, GoWithdraw, And) {
			q.i++
		}
		if q.i == at && !q.peek().is(Colon) {
			return false
		}
	}
	q.skip(Colon, Comma)
	q.skip(With)
	if !g.source() {
		return false
	}
	for {
		at := q.i
		comma := q.skip(Comma)
		if q.peek().is(Via) && q.at(1).kind == tArea {
			q.i++
			g.from[len(g.from)-1].via = q.areaAt()
			if comma {
				break
			}
			at = q.i
		}
		q.i = at
		if !g.joint() {
			break
		}
		if !g.source() {
			q.i = at
			break
		}
	}
	if g.deals() || q.peek().is(GoStay, GoHold, Not, None) {
		return false // "Kent: 1 from Essex, everybody in Sussex stays"
	}
	g.loose = false // where they go stands before them all
	return len(g.from) > 1
}

// deals reports whether those who stand where the others seem to go may be dealt out among them: "York: Lindsey 2, Kent 1"
// where 3 are in York.
func (g *gathering) deals() bool {
	q, n := g.q, 0
	for _, s := range g.from {
		if !s.after || s.in {
			return false
		}
		n += int(s.count.N)
	}
	return n > 0 && q.here().armies(g.to) >= n
}

// company reads "2 from Essex to Suffolk together with the one from Norfolk".
func (g *gathering) company() bool {
	q := g.q
	q.skip(GoMove, GoAttack, GoLand)
	if !g.source() && !g.remaining() || !g.goal() || !q.skip(With) {
		return false
	}
	g.coupled = false
	return g.source()
}

// goal reads where all of them go.
func (g *gathering) goal() bool {
	q := g.q
	told := false
	if q.peek().is(Comma) && len(g.from) > 1 && (q.at(1).is(To, Arrow, Against) && q.at(2).kind == tArea || q.at(1).is(GoMove, GoAttack, GoLand)) {
		q.i++ // "two from York and one from Lindsey, to Essex"
	}
	for q.peek().is(GoMove, GoLand, GoAttack, GoHit, To, Against, Arrow, OnTo, In) || q.peek().is(Dash) && len(g.from) > 1 && g.tabled() {
		t := q.peek()
		told = told || !t.is(GoMove, GoLand, In) || t.is(In) && q.at(1).kind == tArea && q.here() != nil && q.here().armies(q.at(1).area) == 0
		if t.is(GoHit, Against) {
			q.spend(q.i) // who hits an area, or is against it, moves there
		}
		q.i++
	}
	if !told || q.peek().kind != tArea || q.peek().areas.Len() != 1 {
		return false
	}
	g.to = q.areaAt()
	q.skip(GoMove, GoAttack)
	return q.err == nil
}

// ends reports whether nothing follows that may change what was read or go on from it.
func (g *gathering) ends() bool {
	q := g.q
	if q.i < q.end && !q.separates(0) && !q.another() && !q.peek().is(If, Unless) && !q.starts(q.i) && !(q.peek().is(From) && len(g.from) > 1) {
		return false
	}
	n := 0
	for q.separates(n) {
		n++
	}
	return !q.at(n).is(To, OnTo, Arrow, Via, OnVia, There, Instead, Or)
}

// sum is how many of them there are; none if that is not said of each.
func (g *gathering) sum() Count {
	n := 0
	for _, s := range g.from {
		if s.count.Amount != Exactly {
			return Count{}
		}
		n += int(s.count.N)
	}
	return N(uint8(min(n, 99)))
}

// orders makes the moves; none where something else may be meant.
func (g *gathering) orders() []Order {
	q, b := g.q, g.q.l.r.rs.Board
	if g.bare && !g.coupled && !g.alike && !g.lone() && !(g.tabled() && !(q.moved != nil && q.moved.statement == q.now.line)) && (g.loose || q.here() == nil || q.moved != nil && q.moved.statement == q.now.line) {
		return nil // "1 Cornwall" may be where somebody goes
	}
	if !slices.ContainsFunc(g.from, func(s source) bool { return s.told }) && !g.lone() {
		return nil
	}
	at := board.None
	if g.leader != ruleset.NoLeader {
		if at = q.leaderAt(g.leader); !slices.ContainsFunc(g.from, func(s source) bool { return s.area == at }) {
			return nil
		}
	}
	var out []Order
	for _, s := range g.from {
		next := near(b, g.to).Has(s.area)
		switch {
		case s.count.Amount == Unsaid, s.area == g.to, s.bare && !g.alike && (!s.told && !g.coupled && !g.lone() && !s.lone || s.count.Amount == All), g.loose && !g.lone() && (s.in || !s.told):
			return nil
		case s.bare && q.here() != nil && q.here().armies(s.area) == 0:
			return nil
		case g.via != board.None && (next || s.area == g.via):
			return nil // they may go straight there
		}
		o := Order{Kind: Move, From: s.area, Count: s.count, Unit: s.unit, Steps: []Step{{To: g.to}}}
		if s.area == at {
			o.Leader = g.leader
		}
		for _, via := range []board.Area{g.via, s.via} {
			if via == s.area || via == g.to {
				return nil
			}
			if via != board.None {
				o.Steps[0].Via = []board.Area{via}
			}
		}
		if o.Half = q.l.at.half; s.unit == secondUnit && s.count.Amount == All {
			return nil
		}
		out = append(out, o)
	}
	return out
}

// reinforced reports whether the letter places new armies in a.
func (q *reading) reinforced(a board.Area) bool {
	return slices.ContainsFunc(q.ordered(), func(o Order) bool { return o.Kind == Place && slices.Contains(o.Areas, a) })
}

// present is how many armies are in a when those are there who are placed: at least one more where it says not how many.
func (q *reading) present(a board.Area) int {
	n := q.here().armies(a)
	if n == 0 {
		return 0
	}
	for _, o := range q.ordered() {
		switch {
		case o.Kind != Place || !slices.Contains(o.Areas, a):
		case o.Count.Amount == Exactly:
			n += int(o.Count.N)
		default:
			n++
		}
	}
	return n
}

// ordered lists what the letter says for the nation at hand before the statement at hand.
func (q *reading) ordered() []Order {
	return append(q.past(), q.saidBefore()...)
}

// leaderAt is where a leader is when what was said before is done; None: nobody knows.
func (q *reading) leaderAt(l ruleset.Leader) board.Area {
	at := q.here().leader(l)
	for _, o := range q.ordered() {
		switch {
		case o.Leader != l:
		case o.Kind == PlaceLeader && len(o.Areas) == 1:
			at = o.Areas[0]
		case o.Kind == Move:
			at = board.None
		}
	}
	return at
}

// tornList reports whether, from toks[from] on, "Lindsey and Norfolk all" go somewhere although os do not let those of
// both go: "York stays, Lindsey and Norfolk all to Essex".
func (p *reading) tornList(from int, os []Order) bool {
	goes := func(a board.Area) bool {
		return slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move && o.From == a })
	}
	for i := from; i+4 < p.end; i++ {
		t := p.toks[i : i+5]
		if aimed := i > from && p.toks[i-1].is(To, OnTo, Arrow, Via); !aimed && t[0].kind == tArea && t[1].is(And) && t[2].kind == tArea && t[3].is(AllOf) &&
			t[4].is(To, In, GoMove, GoAttack, Arrow) && (!goes(t[0].area) || !goes(t[2].area) || p.listHeld(from, i)) {
			return true
		}
	}
	return false
}

// leaderAlone reports whether, from toks[from] on, an area and a leader go somewhere, "Suffolk, Boudicca to Essex", but
// by os only the leader does, although armies stand there: they may be meant, too.
func (p *reading) leaderAlone(from int, os []Order) bool {
	if p.sendsToo(from, os) {
		return true
	}
	for i := from; i+3 < p.end; i++ {
		t := p.toks[i : i+4]
		if t[0].kind != tArea || !t[1].is(And, Comma, With) || t[2].kind != tLeader || !t[3].is(To, In, OnTo, Arrow, Dash, GoMove, GoAttack) {
			continue
		}
		alone := func(o Order) bool { return o.Count == N(0) || o.Count.Amount == Unsaid }
		led := slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move && o.Leader == t[2].leader && alone(o) })
		goes := slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move && o.From == t[0].area && !alone(o) })
		if led && !goes && p.here().armies(t[0].area) > 0 {
			return true
		}
	}
	return false
}

// sendsToo reports whether, from toks[from] on, "York sends two to Lindsey and Cheshire one" is said where armies stand in
// Cheshire: it may send one, too, or get one.
func (p *reading) sendsToo(from int, os []Order) bool {
	sends := board.None
	for i := from; i+2 < p.end; i++ {
		t := p.toks[i : i+3]
		if t[0].kind == tArea && t[1].is(GoMove) && (i == from || p.toks[i-1].is(Comma, And, Then, Colon)) {
			sends = t[0].area
		}
		ends := i+3 >= p.end || p.toks[i+3].is(Comma, Stop, Semicolon)
		if sends == board.None || i == from || !t[0].is(And, Comma) || t[1].kind != tArea || t[2].kind != tNumber && !t[2].is(A) || t[2].ordinal || !ends {
			continue
		}
		sent := func(o Order) bool { return o.Kind == Move && o.From == sends && o.end() == t[1].area }
		if slices.ContainsFunc(os, sent) && p.here().armies(t[1].area) > 0 {
			return true
		}
	}
	return false
}

// listHeld reports whether the list of areas that goes on at toks[i] begins, from toks[from] on, with what keeps or
// places somebody there: "hold York, Lindsey".
func (p *reading) listHeld(from, i int) bool {
	for i > from && (p.toks[i-1].kind == tArea || p.toks[i-1].is(Comma, And)) {
		i--
	}
	if i == from || p.toks[i].kind != tArea {
		return false
	}
	before := p.toks[i-1]
	return before.is(In, NewArmy) || before.kind == tWord && before.word.verb() && !before.is(GoMove, GoAttack, GoLand)
}
