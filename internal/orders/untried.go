package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// Who writes what they will not try, "Lothian I won't risk", "Skye is too strong, 40%", orders nothing: nobody of theirs
// stands there, and nobody is sent there. Beside an order such words are passed over; of an area where
// somebody stands or goes they may be an order, or take one back.

// untried returns toks without the clauses, after a comma or in brackets, that only say so.
func (l *letter) untried(vocab *vocabulary, text string, toks []token) []token {
	if toks = withoutRefusal(text, toks); l.ctx.Here == nil || !slices.ContainsFunc(toks, func(t token) bool { return t.kind == tArea }) {
		return toks
	}
	for from := 0; from < len(toks); from++ {
		if !toks[from].is(Comma, Open) || from == 0 || toks[from-1].is(Stop, Semicolon) {
			continue
		}
		to := from + 1
		for to < len(toks) && !toks[to].is(Comma, Stop, Semicolon, Open, Close) {
			to++
		}
		if toks[from].is(Open) != (to < len(toks) && toks[to].is(Close)) || underCondition(toks[:from]) || !l.leavesUntried(vocab, text, toks, from+1, to) {
			continue
		}
		if toks[from].is(Open) {
			to++
		}
		toks = slices.Delete(slices.Clone(toks), from, to)
		from--
	}
	return toks
}

// withoutRefusal returns toks without what begins a sentence and only says no to something, not what: "nah too risky, York
// holds".
func withoutRefusal(text string, toks []token) []token {
	for from := 0; from < len(toks); from++ {
		asked := from - 1
		for asked >= 0 && (toks[asked].kind == tUnknown && toks[asked].talk || toks[asked].is(Stop)) && text[toks[asked].from:toks[asked].to] != "?" {
			asked--
		}
		if from > 0 && !toks[from-1].is(Stop, Semicolon) || asked >= 0 && text[toks[asked].from:toks[asked].to] != "?" {
			continue // after an order it takes that back
		}
		to, denied, doubt := from, false, false
		for to < len(toks) && (toks[to].is(None, Not) || toks[to].kind == tUnknown && toks[to].talk) {
			denied, doubt = denied || toks[to].kind == tWord, doubt || toks[to].doubt
			to++
		}
		if denied && doubt && to+1 < len(toks) && toks[to].is(Comma) {
			toks = slices.Delete(slices.Clone(toks), from, to+1)
		}
	}
	return toks
}

// underCondition reports whether a condition stands in the sentence that toks end with.
func underCondition(toks []token) bool {
	for i := len(toks) - 1; i >= 0 && !toks[i].is(Stop, Semicolon); i-- {
		if toks[i].is(If, Unless, Until, Otherwise, Or) {
			return true
		}
	}
	return false
}

// leavesUntried reports whether toks[from:to] only say that an area is not worth trying.
func (l *letter) leavesUntried(vocab *vocabulary, text string, toks []token, from, to int) bool {
	if l.ctx.Here == nil || l.at.verb != NoWord || len(l.r.lex.own.Uses) > 0 {
		return false // of a family whose battles are asked for, "do not attack Pisae" may answer
	}
	var areas board.Set
	denied, goes, within, judged, talk := false, false, false, false, 0
	for i, t := range toks[from:to] {
		switch {
		case t.kind == tArea && t.areas.Len() == 1:
			areas = areas.With(t.area)
		case t.is(Not, Never, None):
			if goes {
				return false // "2 go, not to Lothian"
			}
			denied = true
		case t.is(GoMove, GoAttack, GoHit):
			goes = true
		case t.is(Against, In, To, ToOrIn) && from+i+1 < to && toks[from+i+1].kind == tArea:
			within = true
		case t.is(Is):
			judged = true
		case t.is(A, May, Myself, Own, For), t.is(And) && (i == 0 || toks[from+i-1].kind == tArea && from+i+1 < to && toks[from+i+1].talk):
		case t.kind == tUnknown && t.talk && !t.player():
			talk++
			judged = judged || t.doubt
		case t.kind == tUnknown && denied && !t.player() && l.meansNothing(vocab, text[t.from:t.to]):
			talk++
		default:
			return false
		}
	}
	if areas == 0 || !denied && (goes || within || !judged || talk == 0) || denied && !goes && talk == 0 {
		return false
	}
	for i, t := range toks {
		if t.kind == tArea && (i < from || i >= to) && t.areas&areas != 0 {
			return false
		}
	}
	for a := range areas.All {
		if l.ctx.Here.armies(a) > 0 {
			return false
		}
	}
	for _, o := range l.counting() {
		var named account
		named.family = &l.r.lex.own
		named.order(&o, l.r.rs)
		if named.areas&areas != 0 {
			return false
		}
	}
	return true
}

// saidToBe returns the word in toks[from:to] that says of a move what it is, not that it is to be made: "2 from York to
// Lindsey is risky".
func (p *reading) saidToBe(from, to int, os []Order) (at int, found bool) {
	for i := from + 2; i < to; i++ {
		if !p.toks[i].is(Is) || p.toks[i-1].kind != tArea || p.toks[i-2].is(Comma, And, Then, Colon, Open, Because) {
			continue
		}
		end := i + 1
		for end < to && p.toks[end].kind == tUnknown && p.toks[end].talk {
			end++
		}
		if (end == to || end > i+1 && p.toks[end].is(Comma, And)) && slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move && o.end() == p.toks[i-1].area }) {
			return i, true
		}
	}
	return 0, false
}
