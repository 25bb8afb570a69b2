package orders

import (
	"slices"

	"bretwalda/internal/game"
)

// Units that come are often dealt out behind how many they are: "buy 2 legions, one for Roma and one for Umbria" brings two, not
// two more.

// oneInto reports whether the token n places on is one unit, with the area after it that it comes into: "una en Roma".
func (b *body) oneInto(n int) bool {
	return (b.s.Somewhere || b.s.Settles != NoOrder) && b.at(n).is(A) && b.at(n+1).is(In, To, ToOrIn, For, Via) && b.at(n+2).kind == tArea
}

// dealsOut reports whether behind the comma or colon at hand it begins to say into which areas those come whose number stands.
func (b *body) dealsOut() bool {
	if b.s.Settles == NoOrder || len(b.o.Forces) != 1 || len(b.o.Areas) > 0 || b.o.Forces[0].Count.Amount != Exactly || b.o.Forces[0].Unit == game.NoUnit {
		return false
	}
	n := 1
	for b.at(n).is(And, Comma, Colon) {
		n++
	}
	return b.oneInto(n) || (b.at(n).kind == tNumber || b.at(n).is(Another)) && b.at(n+1).is(In, To, ToOrIn, For, Via) && b.at(n+2).kind == tArea
}

// ofThose reports whether the units of the statement, which no verb of its own brings, are among those that came by the clauses
// before it and are not placed yet. Where they are more, nobody knows what is meant.
func (b *body) ofThose() bool {
	if b.s.Settles == NoOrder || len(b.o.Forces) != 1 || len(b.o.Areas) == 0 || b.o.Forces[0].Count.Amount != Exactly && b.o.Forces[0].Count.Amount != All || b.verbal() {
		return false
	}
	f, left, come := b.o.Forces[0], 0, false
	for i := range b.before {
		for _, other := range b.before[i].Forces {
			switch {
			case other.Unit != f.Unit || other.Count.Amount != Exactly:
			case b.before[i].Kind == b.o.Kind:
				left, come = left+int(other.Count.N), true
			case b.before[i].Kind == b.s.Settles:
				left -= int(other.Count.N)
			}
		}
	}
	switch {
	case f.Count.Amount == All && left > 0:
		b.o.Forces[0].Count = N(uint8(left)) // "the other in Apulia"
	case f.Count.Amount == All && come, left > 0 && int(f.Count.N) > left:
		b.fail(NotUnderstood, b.now.text)
	}
	return left > 0
}

// bringsFixed reports whether the statement places what never moves, as a city, and nothing before it in the letter brings one: then
// it is to come there, "new city: Perusia".
func (b *body) bringsFixed() bool {
	if !b.s.Somewhere || !b.o.Yes || len(b.o.Areas) == 0 || len(b.o.Forces) != 1 || !b.fixed(b.o.Forces[0].Unit) {
		return false
	}
	brings := func(o Order) bool {
		s := b.l.r.lex.ownOf(o.Kind)
		return s != nil && s.Settles == b.o.Kind
	}
	if slices.ContainsFunc(b.before, brings) || slices.ContainsFunc(b.l.counting(), brings) ||
		slices.ContainsFunc(b.said, func(s statement) bool { return slices.ContainsFunc(s.orders, brings) }) {
		b.fail(NotUnderstood, b.now.text)
		return false
	}
	return true
}

// comesBy is the kind of the statement that brings what a statement of a kind places.
func (f *Family) comesBy(k Kind) Kind {
	for i := range f.Statements {
		if f.Statements[i].Settles == k {
			return OwnKinds + Kind(i)
		}
	}
	return NoOrder
}

// verbal reports whether the statement has its verb in it.
func (b *body) verbal() bool {
	for _, t := range b.toks[b.begin:b.i] {
		if t.kind == tWord && t.word.ownKind() == b.o.Kind {
			return true
		}
	}
	return false
}
