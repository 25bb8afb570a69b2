package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// What a statement that one family has cannot say.

// judge fails what is denied that cannot be, what is about units that it cannot be about, and who goes where nobody said.
func (b *body) judge() {
	b.none()
	b.noOne()
	b.crowded()
	b.likeBefore()
	b.fromBefore()
	if b.s.Somewhere && b.o.Yes && len(b.o.Forces)+len(b.o.Leaders) == 0 && !b.o.WithLeader {
		b.o.Forces = []Force{{Count: Count{Amount: All}}} // "place them in Roma"
	}
	details := len(b.o.Steps)+len(b.o.Areas) > 0 || b.o.From != board.None
	switch {
	case b.err != nil || !b.counts:
	case b.denied >= 0 && len(b.s.Never) == 0 && (!b.s.Deniable || details && !b.deniedSomewhere()), b.denied >= 0 && len(b.o.Steps) > 0:
		b.fail(NotUnderstood, b.words(b.denied, b.denied+1))
	case b.travels && len(b.o.Steps) == 0 && b.o.Yes && (!b.s.Led || len(b.o.Nations) > 0 || b.more()):
		b.fail(NoDestination)
	case b.s.Somewhere && len(b.o.Areas) == 0 && (b.i >= b.end || b.peek().is(Comma, And, Then)):
		b.fail(NoAreaNamed)
	case b.s.Nowhere && (len(b.o.Areas) > 0 || b.o.From != board.None):
		b.fail(NotUnderstood, b.now.text)
	case b.goesNowhere():
		b.fail(NoDestination)
	case b.refusesNothing():
		b.fail(NotUnderstood, b.now.text)
	case b.cutOff(), b.s.Somewhere && b.o.From != board.None: // who comes from somewhere is not placed
		b.fail(NotUnderstood, b.now.text)
	case b.s.Counted && b.denied < 0 && len(b.o.Forces) == 0:
		b.fail(NoNumber)
	case b.s.Counted && b.denied < 0 && slices.ContainsFunc(b.o.Forces, func(f Force) bool { return f.Unit == game.NoUnit }):
		b.fail(NotUnderstood, b.now.text)
	case b.s.Counted && b.denied < 0 && slices.ContainsFunc(b.o.Forces, func(f Force) bool { return f.Count == Count{} && !b.fixed(f.Unit) }):
		b.fail(NoNumber)
	case b.travels && slices.ContainsFunc(b.o.Forces, func(f Force) bool { return b.fixed(f.Unit) }):
		b.fail(NotUnderstood, b.now.text)
	}
}

// cutOff reports whether the statement breaks off in the middle, or goes on with somebody who does something else: "block
// Umbria with", "join the battle Roma stays". Battles that stand there are of its words: "join the the battle in Roma".
func (b *body) cutOff() bool {
	if b.i == b.begin {
		return false
	}
	last := b.toks[b.i-1]
	return last.is(From, To, OnTo, In, ToOrIn, Via, OnVia, With, Against) ||
		b.i < b.end && b.peek().is(BattleOrder, HeadBattles, GoFight) || b.i < b.end && b.peek().is(GoStay) && (last.named() || last.kind == tNumber || last.ownUnit() != game.NoUnit)
}

// another reports whether after a comma or "and" somebody else does something: "never block, the fleets stay".
func (b *body) another() bool {
	for j := 1; b.i+j < b.end; j++ {
		t := b.at(j)
		switch {
		case t.kind == tWord && (t.word.verb() || t.word.ownKind() != NoOrder), t.is(Dash) && !b.travels && b.at(j-1).kind == tArea && b.at(j+1).kind == tArea:
			return j > 1 // "Fabius goes to Pisae"
		case t.is(To, OnTo, Arrow) && !b.travels && !b.s.Somewhere && b.s.Settles == NoOrder:
			return j > 1 && b.at(j+1).kind == tArea // "never join, Fabius to Pisae"
		case t.is(With) && b.at(j-1).kind == tLeader, t.kind == tArea, t.kind == tNumber, t.kind == tLeader, t.ownUnit() != game.NoUnit, t.is(AllOf, Rest, In, ToOrIn, A, Army, Own, Of, SeaWord):
		case t.is(Comma, And) && b.at(j-1).kind == tArea && (b.at(j+1).kind == tArea || b.at(j+1).is(In) && b.at(j+2).kind == tArea):
		default:
			return false
		}
	}
	return false
}

// more reports whether the letter says more where it should have said where to: "Campaign with Fabius. First to Pisae."
func (b *body) more() bool {
	return b.i > b.begin && b.toks[b.i-1].is(Colon) || b.i < len(b.toks)-1 && b.toks[b.i].is(Stop, Semicolon)
}

// crowded fails where two amounts stand that cannot be of one order, as where the number of a list or the beginning of the
// next order came into it: "4 2 legions", "all 3", "1 legion, 2 legions". A leader is not led twice.
func (b *body) crowded() {
	if b.err != nil || !b.counts {
		return
	}
	list := b.o.Forces
	for i, f := range list {
		if len(list) > 1 && f.Unit == game.NoUnit || slices.ContainsFunc(list[:i], func(other Force) bool { return other.Unit == f.Unit }) {
			b.fail(NotUnderstood, b.now.text)
			return
		}
	}
	for i, l := range b.o.Leaders {
		if slices.Contains(b.o.Leaders[:i], l) {
			b.fail(NotUnderstood, b.now.text)
			return
		}
	}
}

// none makes of "no legions" a denial, where nothing else is counted.
func (b *body) none() {
	zero := func(f Force) bool { return f.Count == N(0) }
	switch {
	case !b.counts || !slices.ContainsFunc(b.o.Forces, zero):
	case slices.ContainsFunc(b.o.Forces, func(f Force) bool { return !zero(f) }):
		b.o.Forces = slices.DeleteFunc(b.o.Forces, zero)
	case b.denied < 0:
		b.o.Yes, b.denied = false, b.begin
		for i := range b.o.Forces {
			b.o.Forces[i].Count = Count{}
		}
	}
}

// noOne leaves the number out of what is denied of one or none: "do not buy a city" is of any.
func (b *body) noOne() {
	if !b.s.Counted || b.denied < 0 {
		return
	}
	for i := range b.o.Forces {
		if c := b.o.Forces[i].Count; c == N(0) || c == N(1) {
			b.o.Forces[i].Count = Count{}
		}
	}
}

// deniedSomewhere reports whether the statement denies of areas only what stands there for good, "do not buy a city in Pisae", with the
// no before them: "build a city in Pisae, not Umbria" is of one.
func (b *body) deniedSomewhere() bool {
	area := func(t token) bool { return t.kind == tArea }
	return !slices.ContainsFunc(b.toks[min(b.begin, b.denied):b.denied], area) && b.s.Settles != NoOrder && len(b.o.Areas) > 0 && len(b.o.Steps) == 0 && b.o.From == board.None && len(b.o.Forces) > 0 &&
		!slices.ContainsFunc(b.o.Forces, func(f Force) bool { return !b.fixed(f.Unit) })
}

// likeBefore gives a number without a kind the kind of the clause before it: "buy 1 legion in Roma and 1 in Umbria".
func (b *body) likeBefore() {
	if !b.s.Counted || len(b.o.Forces) != 1 || b.o.Forces[0].Unit != game.NoUnit || len(b.o.Areas) == 0 {
		return
	}
	for i := len(b.before) - 1; i >= 0; i-- {
		if o := &b.before[i]; o.Kind == b.o.Kind {
			if len(o.Forces) == 1 {
				b.o.Forces[0].Unit = o.Forces[0].Unit
			}
			return
		}
	}
}

// settled adds the order that puts where it says who comes by this one: "buy 2 legions in Roma".
func (b *body) settled(os []Order) []Order {
	if len(os) == 1 && b.bringsFixed() {
		os[0].Kind = b.l.r.lex.own.comesBy(os[0].Kind)
		if os[0].Forces[0].Count.Amount == All {
			os[0].Forces[0].Count = Count{} // one in each
		}
		return os
	}
	if b.s.Settles == NoOrder || len(os) != 1 || len(os[0].Areas) == 0 || !os[0].Yes {
		return os
	}
	fixed := func(f Force) bool { return b.fixed(f.Unit) }
	if !slices.ContainsFunc(os[0].Forces, fixed) && b.ofThose() {
		os[0].Kind = b.s.Settles
		return os
	}
	switch o := &os[0]; {
	case !slices.ContainsFunc(o.Forces, fixed):
		put := Order{Kind: b.s.Settles, Yes: true, Forces: slices.Clone(o.Forces), Areas: o.Areas, Half: o.Half}
		o.Areas = nil
		return append(os, put)
	case slices.ContainsFunc(o.Forces, func(f Force) bool { return !fixed(f) }):
		b.fail(NotUnderstood, b.now.text) // "a city and 2 legions in Etruria"
		return nil
	}
	return os
}

// whose reads a nation. A statement that is about none may name the one that it is for; "2 Foederati" of another are no
// units of it.
func (b *body) whose() {
	t := b.peek()
	of := b.now.nations
	if of == 0 {
		of = b.l.at.nations
	}
	switch {
	case !b.s.Unrelated:
		b.o.Nations = append(b.o.Nations, t.nation)
	case of.Len() == 1 && of.Has(t.nation):
	case b.i > 0 && b.at(-1).is(Against) && b.s.Travels:
		b.o.Nations = append(b.o.Nations, t.nation)
	default:
		b.fail(NotUnderstood, b.words(b.i, b.i+1))
	}
	b.i++
}

// fixed reports whether units of a kind never move.
func (p *reading) fixed(u game.Unit) bool {
	units := p.l.r.lex.own.Units
	return int(u) < len(units) && units[u].Fixed
}

// object passes over the kind of units that something is done to, where it is never done by that: "rebuild the city".
func (b *body) object() bool {
	if b.s.Single && (b.allOfThem() || b.peek().is(ownMatter) && (b.at(1).is(In, Of, From) || b.at(1).kind == tArea)) { // "the ruin in Pisae"
		b.spend(b.i)
		b.i++
		return true
	}
	if !b.s.Areas || !b.fixed(b.peek().ownUnit()) {
		return false
	}
	b.spend(b.i)
	b.i++
	return true
}

// allOfThem reports whether the token at hand says that something is done to all, or to both of two areas that follow.
func (b *body) allOfThem() bool {
	if b.i > b.begin && b.toks[b.i-1].is(With) {
		return false
	}
	t, next := b.peek(), b.at(1)
	if t.is(AllOf) {
		return b.i+1 >= b.end || next.is(Comma, Stop, And) || b.fixed(next.ownUnit()) || next.kind == tArea
	}
	return t.kind == tNumber && t.n == 2 && next.kind == tArea && b.at(2).is(And) && b.at(3).kind == tArea && !b.at(4).is(And, Comma)
}

// goesFrom reports whether those are counted after the area at hand who leave it: "Roma 3 -> Corfinium".
func (b *body) goesFrom() bool {
	i := 1
	if b.at(i).kind == tNumber || b.at(i).is(AllOf) {
		i++
	}
	if b.at(i).ownUnit() != game.NoUnit {
		i++
	}
	return i > 1 && len(b.o.Forces) == 0 && b.at(i).is(Dash, Arrow, To, OnTo)
}

// numbered reports whether a number without a kind may say which of several this is, not how many go: "campaign 2: Pisae
// to Liguria", "campaign 2 Pisae to Liguria".
func (b *body) numbered(at int) bool {
	t := b.peek()
	first := at > 0 && b.toks[at-1].kind == tWord && b.toks[at-1].word.ownKind() == b.o.Kind
	return b.s.Travels && first && (t.is(Colon) || b.s.Led && t.kind == tArea)
}

// puts is the word of the statement that says where those go who come, where the common one is not used; NoWord: there
// is none.
func (f *Family) puts() Word {
	for i := range f.Statements {
		if f.Statements[i].Somewhere && !f.uses(Place) {
			return f.word(i)
		}
	}
	return NoWord
}

// offers reports whether an order, as it is printed, can be read by the family: moves of its own are not by boat or road.
func (f *Family) offers(o *Order) bool {
	k := o.Kind
	if f.Moves != NoOrder && slices.ContainsFunc(o.Steps, func(s Step) bool { return s.Boat || s.Road }) {
		return false
	}
	return f.uses(k) || k == Move && f.Moves != NoOrder || k == Place && f.puts() != NoWord
}
