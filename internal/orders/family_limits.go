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
	details := len(b.o.Steps)+len(b.o.Areas) > 0 || b.o.From != board.None
	switch {
	case b.err != nil || !b.counts:
	case b.denied >= 0 && len(b.s.Never) == 0 && (!b.s.Deniable || details), b.denied >= 0 && len(b.o.Steps) > 0:
		b.fail(NotUnderstood, b.words(b.denied, b.denied+1))
	case b.travels && len(b.o.Steps) == 0 && b.o.Yes && (!b.s.Led || len(b.o.Nations) > 0):
		b.fail(NoDestination)
	case b.s.Counted && b.denied < 0 && slices.ContainsFunc(b.o.Forces, func(f Force) bool { return f.Count == Count{} && !b.fixed(f.Unit) }):
		b.fail(NoNumber)
	case b.travels && slices.ContainsFunc(b.o.Forces, func(f Force) bool { return b.fixed(f.Unit) }):
		b.fail(NotUnderstood, b.now.text)
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
	if !b.s.Areas || !b.fixed(b.peek().ownUnit()) {
		return false
	}
	b.spend(b.i)
	b.i++
	return true
}

// numbered reports whether a number without a kind may say which of several this is, not how many go: "campaign 2: Pisae
// to Liguria", "campaign 2 Pisae to Liguria".
func (b *body) numbered(at int) bool {
	t := b.peek()
	first := at > 0 && b.toks[at-1].kind == tWord && b.toks[at-1].word.ownKind() == b.o.Kind
	return b.s.Travels && first && (t.is(Colon) || b.s.Led && t.kind == tArea)
}
