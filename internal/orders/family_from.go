package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Where units set out from whom a clause names without their place, as one before it in the sentence does: "2 from Roma to
// Umbria, the other 2 to Corfinium", "one legion stays in Roma, the other three march to Umbria".

// fromBefore gives a move without a start that of the clause before it. What comes after "then" may go on from where that ends.
func (b *body) fromBefore() {
	if b.o.Kind != b.l.r.lex.own.Moves || b.o.From != board.None || len(b.o.Forces) == 0 || len(b.o.Steps) == 0 || len(b.before) == 0 ||
		len(b.o.Leaders) > 0 || b.o.WithLeader || !b.o.Yes || b.saysThen() {
		return
	}
	start := b.startOf(&b.before[len(b.before)-1])
	seas := b.l.r.rs.Board.Seas
	if start != board.None && seas.Has(start) == b.crosses(seas) && start != b.o.Steps[0].To {
		b.o.From = start
	}
}

// saysThen reports whether the words before the statement, or within it, say that it comes after another.
func (b *body) saysThen() bool {
	for i := b.begin - 1; i >= 0 && b.toks[i].is(And, Comma, Then, Colon, Dash); i-- {
		if b.toks[i].is(Then) {
			return true
		}
	}
	return slices.ContainsFunc(b.toks[b.begin:b.i], func(t token) bool { return t.is(Then, There) })
}

// startOf is where those are of whom an order speaks, if others of them may be spoken of next; board.None: it does not say so.
func (b *body) startOf(o *Order) board.Area {
	switch {
	case o.Kind == b.o.Kind:
		return o.From
	case o.Kind == Stay && len(o.Areas) == 1 && o.Count.Amount == Exactly:
		return o.Areas[0]
	case o.Kind == Stay && len(o.Areas) == 0 && o.Leader != ruleset.NoLeader && b.here() != nil && int(o.Leader) < len(b.here().Leaders):
		return b.here().Leaders[o.Leader] // "Fabius stays, the rest to Pisae"
	}
	return board.None
}

// crosses reports whether the way of the statement begins at sea: it ends there, or is one of fleets, which go nowhere else.
func (b *body) crosses(seas board.Set) bool {
	return slices.ContainsFunc(b.o.Steps, func(s Step) bool { return seas.Has(s.To) }) ||
		slices.ContainsFunc(b.o.Forces, func(f Force) bool { return b.afloat(f.Unit) })
}

// afloat reports whether units of a kind are always at sea.
func (b *body) afloat(u game.Unit) bool {
	units := b.l.r.lex.own.Units
	return int(u) < len(units) && units[u].Afloat
}

// standsIn reports whether "in" is whence, as where they go comes after it: "3 of the 4 in Roma to Umbria", "half of those in Roma
// go to Umbria".
func (b *body) standsIn() bool {
	if !b.peek().is(In) || !b.travels || b.o.From != board.None || len(b.o.Steps) > 0 || b.last != NoWord || b.at(1).kind != tArea {
		return false
	}
	n := 2
	for b.at(n).kind == tWord && b.at(n).word.ownKind() == b.o.Kind {
		n++
	}
	return b.at(n).is(To, OnTo, Arrow) && b.at(n+1).kind == tArea
}

// goes reports whether the word at hand only says that those go of whom the statement tells where to: "Moves: 2 from Roma to Umbria",
// "Rómából 2 megy Umbriába".
func (b *body) goes() bool {
	t := b.peek()
	if !t.is(GoMove) || b.o.Kind != b.l.r.lex.own.Moves || b.at(1).is(There) {
		return false
	}
	known := b.o.From != board.None || len(b.o.Leaders) > 0 || b.o.WithLeader || b.at(1).is(Colon, From)
	return b.denied < 0 && known && (len(b.o.Steps) == 0 || b.i+1 >= b.end || b.separates(1))
}
