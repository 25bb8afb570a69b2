package orders

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
)

// What is offered must not be the contrary of what is said, however little of it was understood.

// goAnyway reports whether toks[from:to] say, and nothing denies it, that raiders go home, whom orders os let stay, or that somebody
// retreats, of whom they say that nobody does.
func (p *reading) goAnyway(from, to int, os []Order) bool {
	return p.leaveAnyway(from, to, os, Withdraw, GoWithdraw, HomeWord, ByBoat, AtSea) || p.leaveAnyway(from, to, os, Plan, GoRetreat)
}

// leaveAnyway reports whether toks[from:to] say in some words, and nothing denies it, that somebody leaves, where orders os of a kind let
// nobody leave.
func (p *reading) leaveAnyway(from, to int, os []Order, kind Kind, words ...Word) bool {
	if !slices.ContainsFunc(os, func(o Order) bool { return o.Kind == kind && o.Count == N(0) }) ||
		slices.ContainsFunc(os, func(o Order) bool { return o.Kind == kind && o.Count != N(0) }) {
		return false
	}
	denied, home := false, false
	for _, t := range p.toks[from:min(to, len(p.toks))] {
		switch {
		case t.is(Comma, Stop, Semicolon, Colon):
			if home {
				return true
			}
			denied, home = false, false
		case t.is(Not, None, Never, Unless, Without):
			denied, home = true, false
		case t.is(words...):
			home = !denied
		}
	}
	return home
}

// noneFrom reports whether toks[from:to] say between two commas that of an area nobody moves, and no more of it, from
// which orders os send somebody: "while from Kent nobody moves".
func (p *reading) noneFrom(from, to int, os []Order) bool {
	to = min(to, len(p.toks))
	for i := from; i < to; i++ {
		if !p.toks[i].is(None) && !(p.toks[i].is(GoStay) && p.denied(p.toks[i])) {
			continue
		}
		begin, end := i, i
		for begin > from && !p.toks[begin-1].is(Comma, Stop, Semicolon, Colon) {
			begin--
		}
		for end < to && !p.toks[end].is(Comma, Stop, Semicolon, Colon) {
			end++
		}
		named := p.areasHere(i, from, to)
		has := func(words ...Word) bool {
			return slices.ContainsFunc(p.toks[begin:end], func(t token) bool { return t.is(words...) })
		}
		if p.toks[i].is(None) && (!has(GoMove) || has(GoStay, GoHold, GoLeave)) {
			continue // "nobody stays in York"
		}
		if named.Len() == 1 && !slices.ContainsFunc(p.toks[begin:end], func(t token) bool {
			return t.kind == tNumber || t.is(A, Another, Rest, ButFor, Except, Last, GoAttack, GoLand, To, If, Unless, EmptyWord)
		}) && slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move && o.From == named.First() }) {
			return true
		}
	}
	return false
}

// affirms reports whether toks[from:to] say a condition that denies something, while orders os hang only on what they
// do not deny.
func (p *reading) affirms(from, to int, os []Order) bool {
	a := account{family: &p.l.r.lex.own}
	for i := range os {
		if os[i].hangs() {
			a.order(&os[i], p.l.r.rs)
		}
	}
	if a.negative || !slices.ContainsFunc(os, Order.hangs) {
		return false
	}
	under := false
	for _, t := range p.toks[from:min(to, len(p.toks))] {
		switch {
		case t.is(If, Until):
			under = true
		case t.is(Comma, Stop, Semicolon, Colon, Close, Then):
			under = false
		case under && t.is(Not, None, Never):
			return true
		}
	}
	return false
}

// toUnknown reports whether toks[from:to] name as a destination what is not known, while orders os go to other areas only than
// the one that is nearly called so: "3 from Sussex to Wesex" is not to Essex.
func (p *reading) toUnknown(from, to int, os []Order) bool {
	moves := slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move })
	for i := from + 1; moves && i < min(to, len(p.toks)); i++ {
		t := p.toks[i]
		if t.kind != tUnknown || t.talk || t.player() || t.from >= t.to || !p.toks[i-1].is(To, OnTo, Arrow) && !p.namesGoal(t) || i+1 < len(p.toks) && p.toks[i+1].kind == tArea {
			continue
		}
		near := p.vocab.entries.of(spelling.Key(p.l.nearest(p.vocab, p.text[t.from:t.to])))
		if near.kind != tArea {
			near = p.vocab.entries.of(spelling.Key(p.vocab.nearArea(p.text[t.from:t.to]))) // "Wesexbe"
		}
		if near.kind != tArea || !slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move && o.end() == near.area }) {
			return true
		}
	}
	return false
}

// namesGoal reports whether a word that is not known is like a name, with an ending by which somebody goes there.
func (p *reading) namesGoal(t token) bool {
	word := p.text[t.from:t.to]
	first, _ := utf8.DecodeRuneInString(word)
	return p.vocab.endsIn(To, word) && (unicode.IsUpper(first) || p.vocab.nearArea(word) != "")
}

// overruled reports whether d sends somebody of whom it is said after it, and after a denial or a correction, that they
// stay: "1 from Devon to Avalon - no, sorry, leave Devon alone", "no, rather stay".
func (p *reading) overruled(d deed, all []deed) bool {
	if d.Kind != Move {
		return false
	}
	return slices.ContainsFunc(all, func(e deed) bool {
		return e.Kind == Stay && e.from > d.from && p.keepsAll(e, d.From) && p.corrects(e, d)
	})
}

// corrects reports whether a denial or a correction stands before e, and after d: just before it, where e names no area.
func (p *reading) corrects(e, d deed) bool {
	for i := len(p.toks) - 1; i >= 0 && p.toks[i].from > d.from; i-- {
		t := p.toks[i]
		switch {
		case t.from > e.to, t.from >= e.from && len(e.Areas) == 0:
		case t.is(Not, None, Instead, TakenBack):
			return true
		case len(e.Areas) == 0 && !t.talk && !t.is(Comma):
			return false
		}
	}
	return false
}

// keepsAll reports whether e keeps all where they are who are in an area, or whoever was spoken of.
func (p *reading) keepsAll(e deed, a board.Area) bool {
	if len(e.Areas) > 0 {
		return slices.Contains(e.Areas, a) && (e.Count.Amount == All || e.Count == N(uint8(min(p.here().armies(a), 99))))
	}
	return e.Count.Amount == All && !slices.ContainsFunc(p.toks, func(t token) bool {
		return t.from >= e.from && t.from <= e.to && (t.is(Rest, Another, AllOf, None, Each) || t.kind == tArea && t.area != a)
	})
}
