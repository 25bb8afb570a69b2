package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
)

// Who goes on with a march in the same line speaks of those of whom it was: "Fabius to Roma alone, then on with 2 to Etruria" has him
// lead the two, "2 from Africa over Mare Libycum to Agrigentum, drop 1 at Lilybaeum" puts one of the two ashore there. Two without him,
// and one that stays in Lilybaeum, are not that.

// ledOn returns the word in toks[from:to] by which somebody goes on from where the line sent a leader alone, and orders os have units
// go without him, from nowhere that is named.
func (p *reading) ledOn(from, to int, os []Order) (at int, found bool) {
	list := p.lineSoFar(os)
	alone := slices.IndexFunc(list, func(o Order) bool { return p.l.marches(&o) && leadsNobody(&o) })
	if alone < 0 || !slices.ContainsFunc(list[alone+1:], func(o Order) bool {
		return p.l.marches(&o) && o.From == board.None && !leads(&o) && len(o.Forces) > 0
	}) {
		return 0, false
	}
	at = slices.IndexFunc(p.toks[from:to], func(t token) bool { return t.is(With, OnTo, There) })
	return from + at, at >= 0
}

// leads reports whether a leader goes by an order.
func leads(o *Order) bool { return o.WithLeader || len(o.Leaders) > 0 }

// leadsNobody reports whether a leader goes by an order, and nobody else.
func leadsNobody(o *Order) bool {
	return leads(o) && len(o.Forces) == 0 && !slices.ContainsFunc(o.Steps, func(s Step) bool { return len(s.Takes)+len(s.Leaves) > 0 })
}

// putAshore returns the word for leaving in toks[from:to] where the line sends somebody over sea, and orders os keep others, elsewhere;
// or a word that only says that somebody is put down.
func (p *reading) putAshore(from, to int, os []Order) (at int, found bool) {
	stays := slices.IndexFunc(os, func(o Order) bool { return numbersStay(&o) && len(o.Areas) == 1 })
	if stays < 0 || len(p.l.r.lex.own.Uses) == 0 {
		return 0, false
	}
	sails := slices.ContainsFunc(p.lineSoFar(os), func(o Order) bool {
		return p.l.sails(&o) && o.From != os[stays].Areas[0] && (len(o.Steps) == 0 || o.end() != os[stays].Areas[0])
	})
	at = slices.IndexFunc(p.toks[from:to], func(t token) bool {
		return t.is(GoLeave) && (sails || p.vocab.PuttingDown.has(spelling.Key(p.text[t.from:t.to])))
	})
	return from + at, at >= 0
}

// sails reports whether an order sends somebody over sea.
func (l *letter) sails(o *Order) bool {
	seas := l.r.rs.Board.Seas
	return slices.ContainsFunc(o.Steps, func(s Step) bool {
		return seas.Has(s.To) || slices.ContainsFunc(s.Via, seas.Has)
	})
}

// lineSoFar are the orders of the line at hand, with orders os of its last statement.
func (p *reading) lineSoFar(os []Order) (list []Order) {
	for i := range p.said {
		list = append(list, p.said[i].orders...)
	}
	return append(list, unconditional(os)...)
}
