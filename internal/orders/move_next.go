package orders

// What follows a part of a move: more of it, the next one, or armies that its leader takes up or leaves.

// shown names the last area of the way; shownAt the one n tokens on.
func (m *mover) shown(i int) string {
	if len(m.nodes) == 0 {
		return m.p.l.r.area(m.o.From)
	}
	return m.p.l.r.area(m.nodes[len(m.nodes)+i].area)
}

func (m *mover) shownAt(n int) string {
	t := m.p.at(n)
	for ; t.is(To, In, Or, Comma); n++ {
		t = m.p.at(n + 1)
	}
	if t.kind != tArea {
		return ""
	}
	return m.p.l.r.area(t.area)
}

// exchange reads "leave 1 there", "take 2 in York": it belongs to the last
// area of the way.
func (m *mover) exchange() bool {
	p := m.p
	if len(m.nodes) == 0 && m.led() && p.peek().is(GoTake) {
		p.i++ // "Oswiu takes 2 from …"
		return true
	}
	if len(m.nodes) == 0 {
		return false
	}
	verb := p.peek().word
	p.i++
	p.skip(Colon)
	one := p.skip(A)
	c, ok := p.count()
	if !ok && !one {
		p.fail(NoNumber)
		return false
	}
	if !ok {
		c = N(1)
	}
	p.unit()
	if !m.led() {
		p.fail(LeaderNeeded)
		return false
	}
	at := len(m.nodes) - 1
	if p.peek().is(In, From) && p.at(1).kind == tArea {
		p.i++
		a := p.areaAt()
		for at >= 0 && m.nodes[at].area != a {
			at--
		}
		if at < 0 {
			p.fail(NotUnderstood, p.words(p.i-1, p.i))
			return false
		}
	}
	p.skip(There, With, LeaderWord)
	if verb == GoLeave {
		m.nodes[at].leave = c
	} else {
		m.nodes[at].take = c
	}
	m.onTo = true
	return true
}

// separator decides whether the move goes on after a comma, "and", "then" or
// colon.
func (m *mover) separator() bool {
	p := m.p
	n := 1
	for p.at(n).is(Comma, And, Then, GoMove) && !p.at(n+1).is(GoMove) {
		n++
	}
	next := p.at(n)
	complete := len(m.nodes) > 0 && m.from
	switch {
	case p.peek().is(Comma) && m.role == To && m.o.Count.Amount == All:
		return false // "suerte a todos, York aguanta": all go nowhere
	case next.is(OnTo) && len(m.nodes) > 0 && p.joinedThere(n):
		return false
	case next.is(To) && next.ended && len(m.nodes) > 0 && !m.led() && !p.peek().is(Then):
		p.fail(AmbiguousDest, m.shown(-1), m.shownAt(n)) // "Lindsey-be, Norfolkba"
		return false
	case p.peek().is(Or) && m.shown(-1) != "" && m.shownAt(n) != "":
		p.fail(AmbiguousOr, m.shown(-1), m.shownAt(n))
		return false
	case p.peek().is(Or):
		p.strange() // "1 or 2 from York"
		return false
	case next.is(OnTo, OnVia, Via), next.is(By, ByBoat, ByRoad, FirstHalf, SecondHalf), next.is(Then):
	case next.is(GoTake, GoLeave) && len(m.nodes) > 0 && (m.led() || next.is(GoTake)):
	case next.is(From) && !m.from, next.is(To) && len(m.nodes) == 0, next.is(In) && !m.from:
	case m.o.Count.Amount != Unsaid && len(m.nodes) > 0 && p.takesOthers(n):
		return false
	case next.is(With), next.kind == tLeader && !m.led() && !complete, next.is(LeaderWord) && !m.led():
	case next.is(To) && (p.peek().is(Then) || p.at(n-1).is(Then)):
	case (next.kind == tNumber || next.is(AllOf, Rest)) && m.pairs(n):
	case p.peek().is(Colon):
	case (m.onTo || p.peek().is(Then) || p.at(n-1).is(Then)) && len(m.nodes) > 0 && p.toldOfArea(n):
		return false
	case next.kind == tArea && len(m.nodes) > 0 && !p.at(n+1).is(To, Dash, Arrow, OnTo):
		if !m.led() && !m.onTo && !p.peek().is(Then) && !p.at(n-1).is(Then) {
			p.fail(AmbiguousDest, m.shown(-1), m.shownAt(n))
			return false
		}
		m.onTo = true
	case next.kind == tArea && len(m.nodes) == 0 && !m.from:
	default:
		return false
	}
	p.i += n
	return true
}

// joinedThere reports whether a clause begins n places on that says where others go, the area first: "and to Essex go those
// in Suffolk".
func (p *reading) joinedThere(n int) bool {
	if p.at(n+1).kind != tArea || !p.at(n+2).is(GoMove, GoLand) {
		return false
	}
	for n += 3; p.i+n < p.end && !p.at(n).is(Comma, And, Then, Stop, Semicolon); n++ {
		if p.at(n).kind == tArea {
			return true
		}
	}
	return false
}

// toldOfArea reports whether the area n places on begins a clause that says something of it: "York -> Kent, and Essex
// holds", "..., Essex: 1 from Suffolk". It is not on the way.
func (p *reading) toldOfArea(n int) bool {
	if p.at(n).kind != tArea {
		return false
	}
	for n++; p.at(n).is(Army, Own); {
		n++
	}
	t := p.at(n)
	if t.is(Not) {
		t = p.at(n + 1)
	}
	if t.kind == tNumber && !t.ordinal || t.is(AllOf) {
		for n++; p.at(n).is(AllOf, Army, Own) || p.at(n).kind == tNumber; {
			n++
		}
		return p.at(n).is(To, OnTo, Arrow) // "York -> Kent, Essex 2 to Suffolk"
	}
	return t.is(Colon) || t.kind == tWord && t.word.verb() && !t.is(GoLeave, GoTake, GoStop)
}

// pairs reports whether the number n places on continues "2 infantry and".
func (m *mover) pairs(n int) bool {
	next := m.p.at(n + 1)
	if m.o.Count.Amount == Unsaid && len(m.nodes) > 0 && !m.from && m.p.goesElsewhere(n) {
		return false // "the lads go to Essex and the two in Kent go to Sussex"
	}
	if m.o.Count.Amount == Unsaid {
		return !m.from || len(m.nodes) == 0 || next.is(Comma, NoWord) || m.p.i+n+1 >= m.p.end
	}
	if m.o.Second.Amount != Unsaid || m.from && len(m.nodes) > 0 {
		return false
	}
	return next.is(SecondUnit) && m.o.Unit == firstUnit || next.is(FirstUnit) && m.o.Unit == secondUnit
}

// goesElsewhere reports whether the number n places on begins a clause that says itself
// where to.
func (p *reading) goesElsewhere(n int) bool {
	area := false
	for n++; p.i+n < p.end && !p.at(n).is(Comma, And, Then, Colon); n++ {
		if t := p.at(n); area && t.is(To, OnTo, Dash, Arrow, GoMove) {
			return true
		}
		area = area || p.at(n).kind == tArea
	}
	return false
}
