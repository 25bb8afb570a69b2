package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// What may have been meant is found out from words that all games have. Of a sentence about what only one family has, as that
// nothing is bought, such an offer would be about something else; and one that leaves out who is excepted, or how many it is
// after all, would be the contrary.

// misses reports whether an offer of orders, which leaves something of a sentence out, cannot be what that means.
func (p *reading) misses(f fault, orders []Order, left []string) bool {
	toks := p.toks[f.from:f.to]
	if p.quits(orders) || p.ofNobody(orders) || p.fromNowhere(toks, orders) || overcounts(toks, orders) || losesLeader(toks, orders) || p.leadsOthers(orders) || swaps(toks, orders) || p.percent(toks, orders) || p.deniedCount(toks, orders) || onlyContrary(toks) || slices.ContainsFunc(orders, Order.nowhere) {
		return true
	}
	if _, other := p.fromThoseAbove(f.from, f.to, orders); other {
		return true
	}
	if _, more := p.addsTalk(f.from, f.to, orders); more {
		return true
	}
	if len(p.l.r.lex.own.Uses) == 0 {
		return false
	}
	return p.ofOtherKind(toks, orders) || p.losesTurn(toks, left) || sendsWhoStays(toks, orders) || holdsTooMany(toks, orders)
}

// onlyContrary reports whether whatever is offered for toks would be the contrary: of "no, retreat" that they fight on, of "everything but
// Norfolk stays" that those in Norfolk do.
func onlyContrary(toks []token) bool {
	for i := range toks {
		if rightsItself(toks[i:]) || answersThere(toks, i) {
			return true
		}
	}
	but, stays := false, false
	for _, t := range toks {
		switch {
		case t.is(ButFor, Except):
			but = true
		case t.is(GoStay, GoHold):
			stays = true
		case t.kind == tNumber, t.kind == tWord && t.word.verb(), t.is(To, From, Rest, And, Comma, Stop, Semicolon, If, Unless):
			return false
		}
	}
	return but && stays && slices.ContainsFunc(toks, func(t token) bool { return t.kind == tArea })
}

// fromNowhere reports whether orders send somebody who only the sea is left for, where toks speak of no landing and name an area that
// no order is about: "March is fought first, the Pennines second" lands nobody in the Pennines.
func (p *reading) fromNowhere(toks []token, list []Order) bool {
	lands := func(t token) bool {
		return t.is(GoLand, ByBoat, SeaWord, AtSea, HeadPlaces, Raiders) || t.kind == tArea && p.l.r.rs.Board.Seas&t.areas != 0
	}
	if slices.ContainsFunc(toks, lands) || !someOrder(list, func(o *Order) bool { return o.Kind == Move && o.From == board.None && !o.led() }) {
		return false
	}
	return slices.ContainsFunc(toks, func(t token) bool {
		return t.kind == tArea && t.areas.Len() == 1 && !someOrder(list, func(o *Order) bool { return p.l.r.About(o, t.areas) })
	})
}

// leadsOthers reports whether a leader of another nation than that of the orders goes with its armies: "2 mar-bernicia en barco ida y
// vuelta" does not speak of Ida.
func (p *reading) leadsOthers(list []Order) bool {
	return p.now.nations == 0 && p.own() != ruleset.NoNation && someOrder(list, func(o *Order) bool {
		return o.Kind == Move && o.Leader != ruleset.NoLeader && p.l.r.rs.Leaders[o.Leader].Nation != p.own()
	})
}

// swaps reports whether armies go both from one area to another and back, where toks name each once: "-1 Devon. +1 Cornwall" means one
// of the two.
func swaps(toks []token, list []Order) bool {
	moves := func(o *Order) bool { return o.Kind == Move && o.From != board.None && len(o.Steps) > 0 && !o.led() }
	once := func(a board.Area) bool {
		n := 0
		for _, t := range toks {
			if t.kind == tArea && t.areas.Has(a) {
				n++
			}
		}
		return n == 1
	}
	return someOrder(list, func(a *Order) bool {
		return moves(a) && once(a.From) && someOrder(list, func(b *Order) bool {
			return moves(b) && a.From == b.Steps[len(b.Steps)-1].To && b.From == a.Steps[len(a.Steps)-1].To && a.From != b.From
		})
	})
}

// ofOtherKind reports whether toks have the verb of a statement of the family, or are about its matters, and no order is of that.
func (p *reading) ofOtherKind(toks []token, list []Order) bool {
	matter := false
	for _, t := range toks {
		matter = matter || t.is(ownMatter)
		k := t.word.ownKind()
		s := p.l.r.lex.ownOf(k)
		if t.kind != tWord || s == nil || k == p.l.r.lex.own.Moves || s.Travels && !s.Led || s.Midway != NoWord {
			continue
		}
		return !someOrder(list, func(o *Order) bool { return o.Kind == k || o.Kind == Place && s.Somewhere })
	}
	return matter && !someOrder(list, func(o *Order) bool { return o.Kind >= OwnKinds })
}

// losesTurn reports whether what is left out of toks is who is excepted, or stands behind a word by which something else counts.
func (p *reading) losesTurn(toks []token, left []string) bool {
	turned := false
	for i, t := range toks {
		if t.is(Not, None, Never) && slices.ContainsFunc(left, func(part string) bool { return strings.Contains(part, p.textFrom(t.from, t.to)) }) {
			return true
		}
		if turned = turned || t.is(Or) || i > 0 && t.is(Instead, Not, None) && toks[i-1].is(Comma); !turned && !t.is(ButFor, Except, Without) {
			continue
		}
		said := p.textFrom(t.from, t.to)
		if t.is(ButFor, Except, Without) || t.kind == tNumber || t.kind == tArea {
			if slices.ContainsFunc(left, func(part string) bool { return strings.Contains(part, said) }) {
				return true
			}
		}
	}
	return false
}

// sendsWhoStays reports whether a leader of whom toks say that he stays, or is excepted, goes somewhere by orders.
func sendsWhoStays(toks []token, list []Order) bool {
	for i := range len(toks) - 1 {
		if l := toks[i].leader; toks[i].kind == tLeader && (toks[i+1].is(GoStay) || i > 0 && toks[i-1].is(ButFor, Except, Without)) && someOrder(list, func(o *Order) bool {
			return o.Kind != Stay && (o.Leader == l && l != ruleset.NoLeader || slices.Contains(o.Leaders, l))
		}) {
			return true
		}
	}
	return false
}

// holdsTooMany reports whether everybody stays by orders, where toks name a kind of units.
func holdsTooMany(toks []token, list []Order) bool {
	return slices.ContainsFunc(toks, func(t token) bool { return t.ownUnit() != game.NoUnit }) && someOrder(list, func(o *Order) bool {
		return o.Kind == Stay && o.Count.Amount == All && o.Unit == game.NoUnit && len(o.Areas) == 0
	}) && len(list) == 1
}

// someOrder reports whether one of orders, or of those under their conditions, is such.
func someOrder(list []Order, such func(*Order) bool) bool {
	return slices.ContainsFunc(list, func(o Order) bool { return such(&o) || someOrder(o.Then, such) || someOrder(o.Else, such) })
}
