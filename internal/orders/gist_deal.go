package orders

// New armies may be dealt out after it is said how many they are.

// apiece reads "each" after how many, where new armies were placed in a list of areas: "the two
// new ones in Kent and Essex, one each".
func (g *gist) apiece() bool {
	q, c := g.q, &g.cur
	at := q.i
	if q.skip(In, To); c.verb != GoPlace || !q.skip(Each) {
		q.i = at
		return false
	}
	q.skip(In, Of, AreaWord, Army)
	if q.i < q.end && !q.separates(0) || len(c.areas) < 2 || c.count.Amount == Exactly && int(c.count.N) != len(c.areas) {
		q.i = at
		return false
	}
	if c.count.Amount == Exactly {
		g.summed(int(c.count.N))
	}
	c.count, c.each, c.to = N(1), true, max(c.to, q.toks[q.i-1].to)
	return true
}

// dealt takes how many new armies there are, where it is said after it which goes where: "two
// new ones, one in Devon and one in Gwent".
func (g *gist) dealt() {
	c := &g.cur
	if !c.fresh || !c.parted || len(c.areas) > 0 || c.count.Amount != Exactly || c.count.N < 2 || c.led || g.owed != 0 || g.in.on || !g.q.deals() {
		return
	}
	g.owed, g.verb = int(c.count.N), GoPlace
	g.summed(g.owed)
	g.cur = act{half: g.q.halved}
	g.mark()
}

// deals reports whether one of several, at hand, goes to an area: "one in Devon".
func (q *reading) deals() bool {
	n := 1
	for q.at(n).is(In, To, A, Army, NewArmy) {
		n++
	}
	return q.at(n).kind == tArea && !q.at(n-1).is(From, Of)
}
