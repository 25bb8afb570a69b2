package orders

import "slices"

// Nouns and headings that make another thing of the verb beside them than it is by itself.

// comeAshore reports whether the clause at hand is about reinforcements who are at sea, and go ashore: nobody is placed
// there. "The 3 reinforcements land in Kent", "1 reinforcement from the Channel to Kent".
func (p *reading) comeAshore() bool {
	if !p.l.r.lex.own.uses(Withdraw) {
		return false
	}
	fresh, lands := false, false
	for j := p.i; j < p.end && !p.toks[j].is(If, Unless, Otherwise, Semicolon, Colon, GoPlace, HeadPlaces); j++ {
		t := &p.toks[j]
		fresh = fresh || t.is(NewArmy)
		at := j + 1
		for at < p.end && p.toks[at].is(In, Of) {
			at++
		}
		lands = lands || fresh && (t.is(GoLand) || t.is(From) && at < p.end && p.toks[at].kind == tArea && p.toks[at].areas&^p.l.r.rs.Board.Seas == 0)
	}
	return fresh && lands
}

// removes reports whether the verb toks[j], by which somebody goes back, is about armies that leave the board: "overpopulation:
// I withdraw 1 from Kent".
func (p *reading) removes(j int) bool {
	surplus := p.l.at.verb == HeadRemovals || p.verb == HeadRemovals || j > p.i && p.toks[p.i].is(GoStarve, HeadRemovals, Hungry, Overstack, Recalled)
	return surplus && !slices.ContainsFunc(p.toks[p.i:p.end], func(t token) bool { return t.is(To, OnTo, Arrow, AtSea) })
}

// raidersStay reports whether toks[i:] say that those who stay are raiders: "let all the raiders stay" of languages that
// begin with the verb.
func (p *reading) raidersStay(i int) bool {
	for ; i < p.end; i++ {
		if t := p.toks[i]; t.is(Raiders) {
			return i+1 == p.end || p.cut(i+1, p.end) || p.toks[i+1].is(From, In, Of)
		} else if !t.is(AllOf, Own, Of) {
			return false
		}
	}
	return false
}

// sumsUp reports whether the numbers behind the one just read add up to it, c.
func (p *reading) sumsUp(c Count) bool {
	if c.Amount != Exactly || p.i == 0 || p.toks[p.i-1].kind != tNumber {
		return false
	}
	sum := 0
	for _, t := range p.toks[p.i:p.end] {
		if t.kind == tNumber && !t.ordinal {
			sum += t.n
		}
	}
	return sum == int(c.N)
}
