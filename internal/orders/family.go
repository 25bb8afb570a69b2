package orders

import (
	"slices"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// OwnKinds is the first kind of the orders that a family of games has for itself. Those
// below Kinds are common to all: a family uses those that its games have a need for.
const OwnKinds Kind = 64

// ownWords is the first of the words of own statements.
const ownWords Word = 192

// Family is what the order language of a family of games has besides the common
// statements. Its kinds are stored: a statement never changes its place.
type Family []Statement

// Statement is a kind of order that one family has: words that say what to do, and
// where, if that is said: "pay a ransom in Hexham". The first one is of the kind
// OwnKinds. It reads and prints Count, if a number is written, and Areas.
type Statement struct {
	Forms  map[ruleset.Language][]string // the first of each is printed
	Stands bool                          // may be a standing order
}

// Lexicons returns the common lexicons, with the statements of the family.
func (f Family) Lexicons() []*Lexicon {
	list := Lexicons()
	if len(f) == 0 {
		return list
	}
	for i, common := range list {
		own := *common
		own.own = f
		list[i] = &own
	}
	return list
}

// ownOf returns the statement of a kind; nil: it is a common one.
func (l *Lexicon) ownOf(k Kind) *Statement {
	if i := int(k) - int(OwnKinds); i >= 0 && i < len(l.own) {
		return &l.own[i]
	}
	return nil
}

// forms yields every word of the lexicon with a way to write it. Those of the family come
// first: they may take a word from the common statements.
func (l *Lexicon) forms(yield func(Word, string) bool) {
	for i := range l.own {
		for _, form := range l.own[i].Forms[l.Lang] {
			if !yield(ownWords+Word(i), spelling.Key(form)) {
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
	if w < ownWords {
		return NoOrder
	}
	return OwnKinds + Kind(w-ownWords)
}

// bit stands for a kind in a set of kinds.
func (k Kind) bit() uint64 {
	if k < OwnKinds {
		return 1 << k
	}
	return 1 << (k - OwnKinds + Kinds)
}

// familyOrder reads a statement that one family has.
func (p *reading) familyOrder(k Kind) []Order {
	o := Order{Kind: k}
	for last := -1; p.more(&last); {
		if c, ok := p.count(); ok {
			o.Count = c
			continue
		}
		t := p.peek()
		if t.word.ownKind() == k || t.is(Army, Own, Colon) {
			p.i++
			continue
		}
		if areas := p.areas(); len(areas) > 0 && len(o.Areas) == 0 {
			o.Areas = slices.Clip(areas)
			continue
		}
		break
	}
	return p.one(o)
}

// familyOrder writes a statement that one family has.
func (w *printer) familyOrder(s *Statement, o *Order, in string) string {
	forms := s.Forms[w.r.lex.Lang]
	if len(forms) == 0 {
		forms = s.Forms[ruleset.English]
	}
	return w.join(forms[0], w.count(o.Count), in)
}
