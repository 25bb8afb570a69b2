package orders

import (
	"slices"
	"strings"
)

// A sentence that denies something and names it may fall into two orders: "nobody goes back to sea" into one by which nobody
// goes anywhere, and one by which all go back to sea.

// saidNot reports whether orders os, of the statement that begins at toks[from], have somebody do what it says, between the
// same breaks, that they do not.
func (p *reading) saidNot(from int, os []Order) bool {
	return slices.ContainsFunc(os, stops) && p.deniesOne(from, p.end, os)
}

// deniesOne reports whether toks[from:to] say one of orders os only where they deny it.
func (p *reading) deniesOne(from, to int, os []Order) bool {
	return slices.ContainsFunc(os, func(o Order) bool {
		said, denied := 0, 0
		for at := from; at < to && affirms(o); at++ {
			start := at
			for at < to && !p.breaks(at) {
				at++
			}
			if !slices.ContainsFunc(p.toks[start:at], o.saidBy) {
				continue
			}
			said++
			if p.denies(start, at, o) {
				denied++
			}
		}
		return said > 0 && said == denied
	})
}

// stops reports whether an order says of somebody that they do not do something.
func stops(o Order) bool {
	switch o.Kind {
	case Stay:
		return !o.led()
	case Plan, Withdraw:
		return o.Count == N(0) || o.Count.Amount == AllBut
	}
	return false
}

// affirms reports whether an order has armies go somewhere.
func affirms(o Order) bool {
	switch o.Kind {
	case Move, Place:
		return true
	case Plan, Withdraw:
		return o.Count != N(0)
	}
	return false
}

// saidBy reports whether a word may be what an order was read from.
func (o Order) saidBy(t token) bool {
	switch {
	case t.kind == tArea && o.Kind == Move:
		return t.areas.Has(o.end()) || t.areas.Has(o.From)
	case t.kind == tArea && o.Kind == Place:
		return slices.ContainsFunc(o.Areas, t.areas.Has)
	case o.Kind == Withdraw:
		return t.is(GoWithdraw, SeaWord, AtSea, HomeWord) || t.kind == tArea && t.areas.Has(o.To)
	case o.Kind == Plan:
		return t.is(GoRetreat, GoWithdraw, HomeWord)
	}
	return false
}

// breaks reports whether what is said before toks[i] ends there.
func (p *reading) breaks(i int) bool {
	if p.toks[i].is(Colon) && i+2 == p.end && p.toks[i+1].is(Not, None) {
		return false // "York to March: no"
	}
	return p.toks[i].is(Comma, Stop, Semicolon, Colon, And, Then, Close, Open, Dash, If, Unless)
}

// denies reports whether toks[from:to], between two breaks, deny what an order says: not where it is said before that nobody
// else does anything ("2 from York to March nobody else moves"), nor where it is the exception ("nobody but 2 from York").
func (p *reading) denies(from, to int, o Order) bool {
	clause := p.toks[from:to]
	if slices.ContainsFunc(clause, func(t token) bool { return t.is(Except, ButFor) }) {
		return false
	}
	said, others := slices.IndexFunc(clause, o.saidBy), slices.ContainsFunc(clause, func(t token) bool { return t.is(Rest) })
	for i, t := range clause {
		aside := strings.HasPrefix(p.text[t.to:], ",") || strings.HasSuffix(p.text[t.from:t.to], ",") // "no, Lindsey"
		if !aside && (i < said || !others) && (t.is(Not, None, Never) || p.denied(t)) {
			return true
		}
	}
	return false
}
