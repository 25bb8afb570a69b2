package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
)

// "Stay out of York" and "do not go to York" say where armies are not to be. Read by the verb and the name only, both
// keep those who stand in York; so does "remove 1 from Kent, not from York". These find the word that says otherwise.

// keptOut returns the area in toks[from:to] that somebody is to stay out of, whose armies orders os keep.
func (p *reading) keptOut(from, to int, os []Order) (at int, found bool) {
	if len(p.vocab.KeepingOut.forms) == 0 || !keeps(os, board.None) {
		return 0, false
	}
	begin := 0 // of what is said since the last area or comma
	if from > 0 {
		begin = p.toks[from-1].to
	}
	for i := from; i < to; i++ {
		t := p.toks[i]
		if i > from && begin < p.toks[i-1].from && (p.toks[i-1].kind == tArea || p.cut(i-1, to)) {
			begin = p.toks[i-1].to
		}
		if t.kind != tArea || i == from || t.from > len(p.text) || begin > t.from || !keeps(os, t.area) {
			continue
		}
		// The ending of a name may be what says "from".
		said := " " + strings.Join(spelling.Words(p.text[begin:t.from]), " ") + " "
		if slices.ContainsFunc(p.vocab.KeepingOut.forms, func(form string) bool {
			return strings.HasSuffix(said, " "+form+" ") || p.toks[i-1].is(From, Of) && strings.Contains(said, " "+form+" ") // "keep off York"
		}) {
			return i, true
		}
	}
	return 0, false
}

// notRemoved returns the word in toks[from:to] by which nobody is to be removed from an area, or placed there, and
// orders os keep its armies: "remove 1 from Kent, not from York".
func (p *reading) notRemoved(from, to int, os []Order) (at int, found bool) {
	other := func(o Order) bool { return o.Kind != Stay && o.Kind != Move && o.Kind != Conditional }
	if !keeps(os, board.None) || !slices.ContainsFunc(os, other) && !slices.ContainsFunc(p.toks[from:to], func(t token) bool { return t.is(GoRemove) }) {
		return 0, false
	}
	for i := from; i+1 < to; i++ {
		if !p.toks[i].is(Not) {
			continue
		}
		area := i + 1
		for area+1 < to && p.toks[area].is(From, In, To, ToOrIn, Of, A) {
			area++
		}
		begin := i
		for begin > from && !p.toks[begin-1].is(Stop, Semicolon, GoMove, GoStay, GoHold) {
			begin--
		}
		moves := begin > from && p.toks[begin-1].is(GoMove, GoStay, GoHold)
		if !moves && p.toks[area].kind == tArea && p.cut(area+1, to) && keeps(os, p.toks[area].area) {
			return i, true
		}
	}
	return 0, false
}

// notThere returns the area in toks[from:to] that nobody is to retreat to, of which orders os have it that they fight
// on there: "never retreat to York". Where a word means "to" and "in", nobody knows which is meant.
func (p *reading) notThere(from, to int, os []Order) (at int, found bool) {
	fightsOn := func(a board.Area) bool {
		return slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Plan && o.Count == N(0) && slices.Contains(o.Areas, a) })
	}
	if !fightsOnSomewhere(os) {
		return 0, false
	}
	denied, retreats := false, false
	for i := from; i < to; i++ {
		t := p.toks[i]
		switch {
		case t.is(Comma, Stop, Semicolon, Then):
			denied, retreats = false, false
		case t.is(Not, Never):
			denied = true
		case t.is(GoRetreat, HeadRetreats, GoWithdraw, HomeWord):
			retreats = true
		case t.is(GoFightOn) && p.vocab.toOrIn:
			denied, retreats = p.denied(t), true
		}
		if t.kind == tArea && i > from && fightsOn(t.area) && p.mayBeTo(p.toks[i-1]) && denied && (retreats || p.l.at.verb == HeadRetreats) {
			return i, true
		}
	}
	return 0, false
}

// tooBroad reports whether nobody is to go or retreat to an area, in toks[from:to], and os let nobody move or retreat at
// all: "never retreat to Essex".
func (p *reading) tooBroad(from, to int, os []Order) bool {
	if len(os) != 1 || len(os[0].Areas) > 0 || !(os[0].Kind == Plan && os[0].Count == N(0) && len(os[0].When) == 0 || os[0].Kind == Stay && os[0].Count.Amount == All && !os[0].led()) {
		return false
	}
	denied := false
	for i := from; i < to; i++ {
		t := p.toks[i]
		if t.is(If, Unless) {
			return false
		}
		denied = denied && !p.cut(i, to)
		denied = denied || t.is(Not, None, Never) || t.is(GoFightOn, GoStay) && p.denied(t)
		if denied && t.kind == tArea && i > from && p.mayBeTo(p.toks[i-1]) {
			return true
		}
	}
	return false
}

// mayBeTo reports whether t may be the word for where to, or ends with it: "not to".
func (p *reading) mayBeTo(t token) bool {
	if t.is(In) {
		return p.vocab.toOrIn
	}
	if t.is(Not) && t.from < t.to && t.to <= len(p.text) {
		words := strings.Fields(p.text[t.from:t.to])
		last := p.vocab.entries.of(spelling.Key(words[len(words)-1]))
		return last.is(To, ToOrIn)
	}
	return t.is(To, ToOrIn)
}

// fightsOnSomewhere reports whether os say of an area that nobody retreats there.
func fightsOnSomewhere(os []Order) bool {
	return slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Plan && o.Count == N(0) && len(o.Areas) > 0 })
}

// notEntered returns the word in toks[from:to] by which nobody is to go to an area, whose armies orders os keep: "do
// not enter York" is of others.
func (p *reading) notEntered(from, to int, os []Order) (at int, found bool) {
	if !keeps(os, board.None) || !slices.ContainsFunc(p.toks[from:to], func(t token) bool { return t.is(Not, None, Never) }) {
		return 0, false
	}
	for i := from + 1; i < to; i++ {
		t := p.toks[i]
		denied := slices.ContainsFunc(p.toks[max(from, i-2):min(i+2, to)], func(t token) bool { return t.is(Not, None, Never, Strange) })
		area := i + 1
		for area < to && (p.toks[area].is(To, In, ToOrIn, A, Not, None, Strange) || p.toks[area].talk) {
			area++
		}
		if denied && t.kind == tWord && area < to && p.toks[area].kind == tArea && keeps(os, p.toks[area].area) && t.from < t.to && t.to <= len(p.text) &&
			p.vocab.Entering.has(spelling.Key(p.text[t.from:t.to])) {
			return i, true
		}
	}
	return 0, false
}
