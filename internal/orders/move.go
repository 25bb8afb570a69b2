package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// mover collects the slots of one move, in whatever order they are written.
type mover struct {
	p       *reading
	o       Order
	role    Word // what the next area is: From, To, Via, or NoWord: by its place
	nodes   []node
	from    bool // From is told
	landing bool
	armies  bool // the word was written, with or without a number
	onVia   bool // the last "through" was "on through"
	onTo    bool // the last area followed "on to", an arrow or a dash
	told    bool // "to" or an arrow stood before the destination
	late    bool // where they start was told after it
	through bool // the last area is only passed through
}

// node is an area on the way.
type node struct {
	area        board.Area
	leave, take Count
}

// going is the last move read, for "otherwise to …".
type going struct {
	order     Order
	statement int // which statement it is in
}

// move reads a movement, and what splits off from it.
func (p *reading) move() []Order {
	from := p.i
	m := mover{p: p, o: Order{Kind: Move}, landing: p.verb == GoLand}
	for last := -1; p.more(&last) && m.slot(); {
	}
	o := m.finish()
	if p.err != nil {
		return nil
	}
	return p.splits(o, from)
}

// slot reads the next part of the move and reports whether there was one.
func (m *mover) slot() bool {
	p := m.p
	if len(m.nodes) > 0 && m.role == NoWord && p.peek().kind == tArea && p.at(1).is(Colon) {
		return false // "2 from York -> Kent Essex: 1 from Suffolk"
	}
	if m.complete() && p.another() || p.peek().those && len(m.nodes) > 0 && m.role == NoWord {
		return false
	}
	if m.number() {
		return true
	}
	t := p.peek()
	switch {
	case t.is(First) && p.at(1).is(To):
		p.i++ // "first to Avalon, then Hwicce"
	case t.is(A) && m.o.Count.Amount == Unsaid && (p.i+1 >= p.end || p.at(1).is(From, To, OnTo, GoMove, GoLand, Comma, And, Then, Open, Close, If, Unless, Stop) || m.from && p.at(1).is(GoAttack) && t.single()):
		p.i++
		m.o.Count = N(1) // "una de Gwent", "Gwentből egy átmegy Avalonba"
	case t.is(Is) && p.at(1).is(GoMove):
		p.i++ // "son enviados"
	case t.is(GoMove, Own, Of, Open, Close, ByLand, A):
		p.i++
	case t.is(GoLand):
		p.i++
		m.landing = true
	case t.is(Except) && m.o.Count.Amount == All && p.at(1).kind == tNumber && p.at(1).n <= 99:
		m.o.Count = Count{AllBut, uint8(p.at(1).n)}
		p.i += 2
	case t.is(GoTake) && len(m.nodes) == 0 && p.at(1).kind == tArea:
		p.i++
		m.role = To
	case t.is(GoAttack, To):
		p.i++
		m.role = To
	case t.is(OnTo) && len(m.nodes) > 0 && p.joinedThere(0):
		p.fail(AmbiguousDest, m.shown(-1), m.shownAt(1)) // "1 from York to Kent, and to Essex go those in Suffolk"
	case t.is(OnTo, Dash, Arrow):
		p.i++
		m.role, m.onTo = To, true
	case t.is(Via, OnVia):
		p.i++
		m.role, m.onVia = Via, t.is(OnVia)
	case t.is(From):
		p.i++
		m.role = From
		if p.skip(SeaWord, AtSea) {
			m.role, m.from = NoWord, true
		}
	case t.is(In):
		p.i++
		m.role = From
		if m.landing && !(len(m.nodes) == 0 && !m.from && p.atSea(0)) || m.from && !t.ended {
			m.role = To
		}
		if m.role == To && m.told && !m.onTo && !m.landing && p.peek().kind == tArea {
			p.fail(AmbiguousDest, m.shown(-1), p.l.r.area(p.peek().area)) // "3 from Kent to Essex those in York"
		}
	case t.is(ByBoat) && !m.from && m.o.Count.Amount != Unsaid && p.at(1).is(In, Of) && p.atSea(2):
		p.i += 2
		m.role = From // "both boats in the Channel"
	case t.is(ByBoat):
		p.i++
		m.boat()
	case t.is(ByRoad):
		p.i++
		m.o.Steps = []Step{{Road: true}}
	case t.is(By):
		p.i++
	case t.is(With):
		return m.with()
	case t.is(Without, Except, ButFor) && (p.at(1).kind == tLeader || p.at(1).is(LeaderWord)):
		p.spend(p.i) // who is not named does not go
		p.spend(p.i + 1)
		p.i += 2
	case t.kind == tLeader:
		p.i++
		m.lead(t.leader)
	case t.is(LeaderWord):
		p.i++
		m.lead(ruleset.NoLeader)
	case t.is(FirstHalf, SecondHalf):
		p.half(&m.o)
	case t.is(GoLeave, GoTake):
		return m.exchange()
	case t.kind == tArea:
		m.area()
	case t.is(Colon, Comma, And, Then, Or):
		return m.separator()
	case t.is(If, Unless, Otherwise, GoStop, There):
		return false
	default:
		if t.kind == tUnknown || t.kind == tNation && len(m.nodes) == 0 {
			p.strange()
		}
		return false
	}
	return true
}

// atSea reports whether a sea is named n places on: who is there sets out from it.
func (p *reading) atSea(n int) bool {
	t := p.at(n)
	return t.kind == tArea && t.areas.Len() == 1 && p.l.r.rs.Board.Seas.Has(t.area)
}

// complete reports whether the move has all it needs.
func (m *mover) complete() bool {
	return m.from && len(m.nodes) > 0 && m.role == NoWord && !m.through && m.o.Count.Amount != Unsaid
}

// boat notes that the step goes by sea.
func (m *mover) boat() {
	if len(m.o.Steps) == 0 {
		m.o.Steps = []Step{{}}
	}
	m.o.Steps[0].Boat = true
	if m.p.peek().is(In) && m.p.at(1).kind == tArea && m.p.l.r.rs.Board.Seas.Has(m.p.at(1).area) {
		m.p.i++
		m.role = Via
	}
}

// number reads a count, with its unit.
func (m *mover) number() bool {
	p := m.p
	at := p.i
	c, ok := p.count()
	if !ok {
		u, isUnit := p.unit()
		if isUnit && !p.l.r.lex.own.fights(u) {
			p.i--
			p.strange()
		}
		if isUnit && u != game.NoUnit {
			m.o.Unit = u
		}
		m.armies = m.armies || isUnit
		return isUnit
	}
	if m.o.Count.Amount != Unsaid {
		second, _ := p.unit()
		switch {
		case second == secondUnit && m.o.Unit == firstUnit && m.o.Second.Amount == Unsaid:
			m.o.Second = c
		case second == firstUnit && m.o.Unit == secondUnit && m.o.Second.Amount == Unsaid:
			m.o.Second, m.o.Count, m.o.Unit = m.o.Count, c, firstUnit
		default:
			p.i = at
			p.fail(TwoNumbers, count(m.o.Count), count(c))
		}
		return true
	}
	m.o.Count = c
	u, isUnit := p.unit()
	if isUnit && u != game.NoUnit {
		m.o.Unit = u
	}
	if isUnit {
		p.skip(Another) // "2 armies more"
	}
	return true
}

// with reads "with Oswiu", "with the leader", "with 2 armies".
func (m *mover) with() bool {
	p := m.p
	p.i++
	p.skip(Own)
	t := p.peek()
	if t.kind == tLeader || t.is(LeaderWord) || m.number() {
		return true
	}
	p.strange()
	return false
}

// lead notes that a leader marches.
func (m *mover) lead(l ruleset.Leader) {
	if l == ruleset.NoLeader && m.o.Leader == ruleset.NoLeader {
		m.o.WithLeader = true
	}
	if l != ruleset.NoLeader {
		m.o.Leader, m.o.WithLeader = l, false
	}
}

func (m *mover) led() bool { return m.o.WithLeader || m.o.Leader != ruleset.NoLeader }

// area files an area by its role.
func (m *mover) area() {
	role := m.role
	if role == NoWord && m.told && !m.onTo && m.from && len(m.nodes) > 0 && m.p.here().armies(m.p.peek().area) > 0 {
		m.p.fail(AmbiguousDest, m.shown(-1), m.p.l.r.area(m.p.peek().area)) // "2 from York to Lindsey Kent to Essex"
		return
	}
	a := m.p.areaAt()
	if m.p.err != nil {
		return
	}
	if role == NoWord {
		role = To
		if !m.from && len(m.nodes) == 0 {
			role = From
		}
		if m.landing && !m.p.l.r.rs.Board.Seas.Has(a) {
			role = To
		}
	}
	m.told = m.told || m.role == To && role == To
	m.role = NoWord
	m.through = role == Via
	switch last := len(m.nodes) - 1; {
	case role == From && m.from && (m.o.From != board.None || !m.p.l.r.rs.Board.Seas.Has(a)):
		m.p.fail(NotUnderstood, m.p.words(m.p.i-1, m.p.i))
	case role == From:
		m.o.From, m.from = a, true
		m.late = len(m.nodes) > 0 && m.told
	case role == To && m.late && !m.onTo:
		m.p.fail(AmbiguousDest, m.shown(-1), m.p.l.r.area(a)) // "the boat to Avalon and 2 from Kent to Essex"
	case role == Via && last >= 0 && !m.onVia && !m.pathGoesOn():
		m.nodes = append(m.nodes[:last], node{area: a}, m.nodes[last])
		m.role, m.through = NoWord, false
		m.viaList(last + 1)
	case role == Via:
		m.nodes = append(m.nodes, node{area: a})
		m.viaList(-1)
	default:
		m.nodes = append(m.nodes, node{area: a})
	}
}

// pathGoesOn reports whether "to" or the like follows the areas at hand: what
// is passed through then comes after the destination told before, not on the way
// to it.
func (m *mover) pathGoesOn() bool {
	j := m.p.i
	for j < m.p.end && (m.p.toks[j].kind == tArea || m.p.toks[j].is(Comma, And, Then)) {
		if j+1 < m.p.end && m.p.toks[j].kind != tArea && m.p.begins(j+1) {
			return false
		}
		j++
	}
	return j < m.p.end && m.p.toks[j].is(To, OnTo, Dash, Arrow)
}

// viaList reads more areas after "via". At 0 or more they go in before the
// node there, which is the destination told already.
func (m *mover) viaList(before int) {
	p := m.p
	for p.peek().is(Comma, And, Then) && p.at(1).kind == tArea && p.err == nil {
		if before >= 0 && (p.at(2).is(To, Dash, Arrow) || p.at(2).kind == tNumber) {
			return // the next clause
		}
		p.i++
		a := p.areaAt()
		if before < 0 {
			m.nodes = append(m.nodes, node{area: a})
			continue
		}
		m.nodes = append(m.nodes[:before], append([]node{{area: a}}, m.nodes[before:]...)...)
		before++
	}
	m.onTo = before < 0
}

// invades reports whether the nation that the order is for comes over the sea in the
// round that it is for.
func (p *reading) invades() bool {
	timeline, rounds := p.l.r.rs.Timeline, p.l.at.rounds
	if len(rounds) != 1 || rounds[0] <= 0 || rounds[0] >= len(timeline) {
		return false
	}
	n := p.own()
	if here := p.here(); here != nil && here.held(p.l.r.rs.Board.Seas, 1) == 0 {
		return false // nobody is there to come
	}
	if rounds[0] == 1 {
		return true // those who are at sea when the game begins
	}
	return n != ruleset.NoNation && timeline[rounds[0]].BySea.Has(n)
}

// othersIn is where those stand of whom it is said that some stay there, and next that so many go to an area, who are
// just as many as do not stay: "one stays in York, two go to March". None: nowhere.
func (p *reading) othersIn(to board.Area, n Count) board.Area {
	at, left := p.stayed(to)
	if at == board.None || n.Amount != Exactly || left != int(n.N) {
		return board.None
	}
	return at
}

// stayed is where the last order lets so many stay, and how many do not, if these may go to an area; None: it does not.
func (p *reading) stayed(to board.Area) (at board.Area, left int) {
	last := p.last
	if last == nil && len(p.before) > 0 {
		last = &p.before[len(p.before)-1]
	}
	if last == nil || last.Kind != Stay || last.Count.Amount != Exactly || len(last.Areas) != 1 {
		return board.None, 0
	}
	at = last.Areas[0]
	left = p.here().armies(at) - int(last.Count.N)
	if left <= 0 || p.l.r.rs.Board.Seas.Has(at) || !near(p.l.r.rs.Board, at).Has(to) {
		return board.None, 0
	}
	return at, left
}

// overSea reports whether so many who go to an area, of whom nobody says where they stand, come over the sea: nothing
// is said of new armies beside it, nor of others in an area next to it who stay there.
func (p *reading) overSea(to board.Area, n Count) bool {
	if at, left := p.stayed(to); at != board.None && left >= int(n.N) {
		return false
	}
	from, end := p.i, p.i
	for from > 0 && !p.toks[from-1].is(Stop, Semicolon) {
		from--
	}
	for end < p.end && !p.toks[end].is(Stop, Semicolon) {
		end++
	}
	return p.invades() && !slices.ContainsFunc(p.toks[from:end], func(t token) bool { return t.is(NewArmy, GoPlace, HeadPlaces) })
}

// fromLand reports whether the sentence names an area on land next to another, where own armies stand, and nothing of
// the sea: who goes there may be of them.
func (p *reading) fromLand(to board.Area) bool {
	b, lands := p.l.r.rs.Board, false
	for _, t := range p.toks {
		switch {
		case t.is(AtSea, SeaWord, ByBoat, GoLand, Raiders), t.kind == tArea && b.Seas.Has(t.area):
			return false
		case t.kind == tArea && t.area != to && p.here().armies(t.area) > 0 && near(b, t.area).Has(to):
			lands = true
		}
	}
	return lands
}

// major reports whether the round that the order is for is a Major Invasion of its
// nation, which moves twice.
func (p *reading) major() bool {
	timeline, rounds, n := p.l.r.rs.Timeline, p.l.at.rounds, p.own()
	return n != ruleset.NoNation && len(rounds) == 1 && rounds[0] > 0 && rounds[0] < len(timeline) && timeline[rounds[0]].Twice.Has(n)
}

// finish makes the order from its slots.
func (m *mover) finish() Order {
	p, o := m.p, m.o
	var how Step
	if len(o.Steps) > 0 {
		how, o.Steps = o.Steps[0], nil
	}
	if p.err != nil {
		return o
	}
	if m.role != NoWord || len(m.nodes) == 0 || m.through {
		if p.peek().kind == tUnknown || p.peek().kind == tNation {
			p.strange()
		}
		p.fail(NoDestination)
		return o
	}
	switch {
	case m.from || m.led() || m.landing:
	case p.moved != nil && p.moved.statement == p.now.line:
		o.From = p.moved.order.From // "2 from Gwent to Avalon, 1 to Hwicce"
		if o.Count.Amount == Unsaid && p.moved.order.Count.Amount == Exactly {
			p.fail(NoNumber) // "1 from Skye to Dalriada, attack Galloway": it may be somebody else
			return o
		}
	case m.told && p.othersIn(m.nodes[len(m.nodes)-1].area, o.Count) != board.None:
		o.From = p.othersIn(m.nodes[len(m.nodes)-1].area, o.Count)
	case (o.Count.Amount == Exactly || o.Count.Amount == All) && m.told && p.overSea(m.nodes[len(m.nodes)-1].area, o.Count):
		// "3 to Kent", of those who are at sea this round
	default:
		p.fail(NoOrigin)
		return o
	}
	if m.led() && o.Count.Amount == Unsaid && o.Unit == game.NoUnit && !m.armies {
		o.Count = N(0)
	}
	last := m.nodes[len(m.nodes)-1]
	if last.leave.Amount != Unsaid || last.take.Amount != Unsaid {
		p.fail(PointlessDrop, p.l.r.area(last.area))
	}
	before := o.From
	step := how
	for i, n := range m.nodes {
		if n.area == before {
			p.fail(SameArea, p.l.r.area(n.area))
		}
		before = n.area
		if i < len(m.nodes)-1 && n.leave.Amount == Unsaid && n.take.Amount == Unsaid {
			step.Via = append(step.Via, n.area)
			continue
		}
		step.To, step.Leave, step.Take = n.area, n.leave, n.take
		o.Steps = append(o.Steps, step)
		step = how
	}
	if o.Half == 0 {
		o.Half = p.l.at.half
	}
	return o
}
