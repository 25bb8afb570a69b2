package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
)

// Of whom a move is, where the words tell of others, or of more than one.

// misgiven reports whether orders os are of others, or of another place, than toks[from:to] tell: they are nothing to
// offer.
func (p *reading) misgiven(from, to int, os []Order) bool {
	for _, find := range []func(from, to int, os []Order) (int, bool){
		p.keptOut, p.notRemoved, p.notEntered, p.keptAndSent, p.ofThoseBefore, p.placesOn, p.turnedRound, p.theirPlaceTaken,
	} {
		if _, found := find(from, to, os); found {
			return true
		}
	}
	if _, found := p.inTurn(from, to, os, true); found {
		return true
	}
	if p.vocab.toOrIn {
		return false // "never retreat in York" may be meant
	}
	_, found := p.notThere(from, to, os)
	return found
}

// restByLand returns the word in toks[from:to] for the others, whom orders os take from sea although armies stand on
// land, too, and nothing tells of the sea: "the others to York".
func (p *reading) restByLand(from, to int, os []Order) (at int, found bool) {
	at = slices.IndexFunc(p.toks[from:to], func(t token) bool { return t.is(Rest) })
	if at < 0 || !slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move && o.From == board.None && o.Count.Amount == All && !o.led() }) {
		return 0, false
	}
	return from + at, p.here().held(p.l.r.rs.Board.Land, 1) != 0 && !p.toldOfSea(to)
}

// toldOfSea reports whether toks[:to], or the orders before them, tell of the sea.
func (p *reading) toldOfSea(to int) bool {
	seas := p.l.r.rs.Board.Seas
	if slices.ContainsFunc(p.toks[:to], func(t token) bool {
		return t.is(SeaWord, AtSea, GoLand, Raiders) || t.kind == tArea && seas.Has(t.area)
	}) {
		return true
	}
	afloat := func(o Order) bool { return o.Kind == Move && (o.From == board.None || seas.Has(o.From)) }
	last := p.l.counting()
	if n := len(p.said); n > 0 {
		last = p.said[n-1].orders
	}
	return len(last) > 0 && afloat(last[len(last)-1])
}

// restOrStay returns the word in toks[from:to] for the rest that also says "I stay", where orders os move somebody:
// Italian "resto a York".
func (p *reading) restOrStay(from, to int, os []Order) (at int, found bool) {
	if len(p.vocab.Remaining.forms) == 0 || !slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move }) {
		return 0, false
	}
	for i := from; i < to; i++ {
		t := p.toks[i]
		if t.is(Rest) && t.to <= len(p.text) && p.vocab.Remaining.has(spelling.Key(p.text[t.from:t.to])) && !(i+1 < to && p.toks[i+1].is(GoMove, GoLand, GoAttack)) {
			return i, true
		}
	}
	return 0, false
}

// thenSome returns the word in toks[from:to] after which some go from where those before set out, where they may as
// well be some of these, who go on: "2 from York to Lindsey, then 1 to Norfolk".
func (p *reading) thenSome(from, to int, os []Order) (at int, found bool) {
	for k := 1; k < len(os); k++ {
		o, before := os[k], os[k-1]
		if o.Kind != Move || before.Kind != Move || o.From != before.From || o.Count.Amount != Exactly || before.Count.Amount != Exactly || o.Count.N > before.Count.N && !before.led() || len(o.Steps) != 1 || len(o.Steps[0].Via) > 0 || o.Half != before.Half {
			continue
		}
		for i := from + 1; i+3 < to; i++ {
			t := p.toks[i : i+4]
			if p.toks[i-1].kind != tArea && !p.toks[i-1].is(Comma, And) || !t[0].is(Then) || t[1].kind != tNumber || t[1].n != int(o.Count.N) {
				continue
			}
			if t[2].is(To, OnTo, In) && t[3].kind == tArea && t[3].area == o.end() && (i+4 >= to || !p.toks[i+4].is(From)) {
				return i, true
			}
		}
	}
	return 0, false
}

// keptAndSent returns the area in toks[from:to], or the sea, of which orders os keep all and send all.
func (p *reading) keptAndSent(from, to int, os []Order) (at int, found bool) {
	if len(os) < 2 {
		return 0, false
	}
	for _, kept := range os {
		if kept.Kind != Stay || kept.Count.Amount != All || len(kept.Areas) == 0 || kept.led() {
			continue
		}
		for _, sent := range os {
			if sent.Kind == Move && !sent.led() && sent.Half == kept.Half && sent.Unit == kept.Unit && sent.Count.Amount == All && (slices.Contains(kept.Areas, sent.From) || sent.From == board.None && slices.ContainsFunc(kept.Areas, p.l.r.rs.Board.Seas.Has)) {
				return from, from < to
			}
		}
	}
	return 0, false
}

// takenThere returns the number in toks[from:to] of those who go on with a leader from where he goes first, where orders
// os take them along from where he is: "Ida to York, then with 4 to Lindsey".
func (p *reading) takenThere(from, to int, os []Order) (at int, found bool) {
	for _, o := range os {
		if o.Kind != Move || !o.led() || o.Count.Amount != Exactly || o.Count.N == 0 {
			continue
		}
		passed := board.None // where he goes first
		switch {
		case len(o.Steps) == 1 && len(o.Steps[0].Via) > 0:
			passed = o.Steps[0].Via[0]
		case len(o.Steps) > 1:
			passed = o.Steps[0].To
		default:
			continue
		}
		if at, found := p.countedPast(from, to, passed, int(o.Count.N)); found {
			return at, true
		}
	}
	return 0, false
}

// countedPast returns the first number in toks[from:to], if it is n and stands behind a leader and where he goes first.
func (p *reading) countedPast(from, to int, passed board.Area, n int) (at int, found bool) {
	led, there := false, false
	for i := from; i < to; i++ {
		switch t := p.toks[i]; {
		case t.kind == tLeader, t.is(LeaderWord):
			led = true
		case t.is(OnVia, Via, AllOf, GoTake, GoLeave):
			return 0, false // that is only his way, or it is said whom he takes along
		case t.kind == tNumber && !t.ordinal:
			return i, there && t.n == n
		case t.kind == tArea && t.area == passed && led:
			there = true
		}
	}
	return 0, false
}

// thenFromSea returns the word in toks[from:to] behind which some go, after others went by land, whom orders os take
// from sea: "Ida to York, then 3 to Lindsey".
func (p *reading) thenFromSea(from, to int, os []Order) (at int, found bool) {
	for k := 1; k < len(os); k++ {
		o, before := os[k], os[k-1]
		if o.Kind != Move || before.Kind != Move || o.From != board.None || o.Count.Amount != Exactly || o.led() || !before.led() || before.Count != N(0) || before.Half != o.Half {
			continue
		}
		for i := from; i+1 < to; i++ {
			next := i + 1
			if p.toks[next].is(With) && next+1 < to {
				next++
			}
			if t := p.toks[next]; p.toks[i].is(Then) && t.kind == tNumber && t.n == int(o.Count.N) && !p.toldOfSea(i) {
				return next, true
			}
		}
	}
	return 0, false
}
