package orders

import (
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// OwnKinds is the first kind of the orders that a family of games has for itself. Those
// below Kinds are common to all: a family uses those that its games have a need for.
const OwnKinds Kind = 64

// The first of the words of own statements, and of the kinds of units.
const (
	ownWords Word = 192
	ownUnits Word = 240
)

// Family is what the order language of a family of games has besides the common
// statements, or instead of them. The kinds of its statements are stored: a statement
// never changes its place.
type Family struct {
	Statements []Statement
	// Units are the kinds of units that its statements name, by game.Unit; the first is
	// empty. None: statements count without a kind.
	Units []Forms
	// Moves is the statement that a clause makes which only says who goes from where to
	// where; NoOrder: a common Move.
	Moves Kind
	// Uses are the common kinds of orders that its games have a need for; none: all.
	Uses []Kind
}

// Forms are ways to write something, by language. The first of each is printed.
type Forms map[ruleset.Language][]string

// Statement is a kind of order that one family has: words that say what to do; and how
// many of which units, who leads them, whence, on which way and where, and which nation
// it is about, as far as that is said: "pay a ransom in Hexham". The first one is of the
// kind OwnKinds. It reads and prints Count, or Forces where the family has kinds of
// units; Leaders, From, Steps (of Moves and those that Travel) or Areas, Nations, and
// not Yes if it says that something is not to be.
type Statement struct {
	Forms   Forms // the first of each is printed
	Stands  bool  // may be a standing order
	Travels bool  // areas are a way, as of a move
}

// Force is how many go of a kind of units; NoUnit: of any.
type Force struct {
	Count Count
	Unit  game.Unit
}

// Lexicons returns the common lexicons, with the statements of the family.
func (f Family) Lexicons() []*Lexicon {
	list := Lexicons()
	if len(f.Statements) == 0 {
		return list
	}
	for i, common := range list {
		own := *common
		own.own = f
		list[i] = &own
	}
	return list
}

// uses reports whether the family has a need for a common kind of orders.
func (f *Family) uses(k Kind) bool {
	if len(f.Uses) == 0 || k >= OwnKinds {
		return true
	}
	for _, use := range f.Uses {
		if use == k {
			return true
		}
	}
	return false
}

// ownOf returns the statement of a kind; nil: it is a common one.
func (l *Lexicon) ownOf(k Kind) *Statement {
	if i := int(k) - int(OwnKinds); i >= 0 && i < len(l.own.Statements) {
		return &l.own.Statements[i]
	}
	return nil
}

// forms yields every word of the lexicon with a way to write it. Those of the family come
// first: they may take a word from the common statements.
func (l *Lexicon) forms(yield func(Word, string) bool) {
	for i := range l.own.Statements {
		for _, form := range l.own.Statements[i].Forms[l.Lang] {
			if !yield(ownWords+Word(i), spelling.Key(form)) {
				return
			}
		}
	}
	for u := range l.own.Units {
		for _, form := range l.own.Units[u][l.Lang] {
			if !yield(ownUnits+Word(u), spelling.Key(form)) {
				return
			}
		}
	}
	for w := NoWord + 1; w < words; w++ {
		for _, form := range l.Forms[w] {
			if !yield(w, form) {
				return
			}
		}
	}
}

// canStand reports whether an order may be a standing order.
func (l *Lexicon) canStand(o *Order) bool {
	if s := l.ownOf(o.Kind); s != nil {
		return s.Stands
	}
	return o.Kind.CanStand()
}

// ownKind is the kind of the orders that a word of an own statement makes; NoOrder: it
// is a common word.
func (w Word) ownKind() Kind {
	if w < ownWords || w >= ownUnits {
		return NoOrder
	}
	return OwnKinds + Kind(w-ownWords)
}

// ownUnit is the kind of units that a token names; NoUnit: none.
func (t token) ownUnit() game.Unit {
	if t.kind != tWord || t.word < ownUnits {
		return game.NoUnit
	}
	return game.Unit(t.word - ownUnits)
}

// bit stands for a kind in a set of kinds.
func (k Kind) bit() uint64 {
	if k < OwnKinds {
		return 1 << k
	}
	return 1 << (k - OwnKinds + Kinds)
}
