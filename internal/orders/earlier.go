package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// Who changes one of the orders of an earlier letter says what is wrong of it, "raid Lucania, not Samnium", and often no more than how
// many there are to be: "3 infantry instead of 2". Both are read only where an earlier order is kept of which it is so.

// mendsEarlier returns the tokens of a row without what it says is wrong of an earlier order, and with the word for what is bought where
// only how many is said; changes: there was one of the two. InsteadOf: what stood after such words was left out before.
func (l *letter) mendsEarlier(toks []token, insteadOf bool) (out []token, changes bool) {
	if l.ctx.Earlier == nil || l.gave() || l.spoilt || l.at.standing || slices.ContainsFunc(toks, func(t token) bool { return t.is(Semicolon, If, Unless, Otherwise) }) {
		return toks, false
	}
	end := len(toks)
	if end > 0 && toks[end-1].is(Stop) {
		end--
	}
	if slices.ContainsFunc(toks[:end], func(t token) bool { return t.is(Stop) }) {
		return toks, false
	}
	if cut, found := l.wrongAtEnd(toks[:end]); found {
		toks, changes = slices.Delete(slices.Clone(toks), cut, end), true
		end = cut
	}
	counts, instead := l.onlyCounts(toks[:end])
	if k := l.boughtBefore(); counts >= 0 && k != NoOrder && (changes || instead || insteadOf) {
		at := toks[counts]
		verb := token{kind: tWord, word: ownWords + Word(k-OwnKinds), from: at.from, to: at.from}
		return slices.Insert(slices.Clone(toks), counts, verb), true
	}
	return toks, changes
}

// wrongAtEnd is where in toks the words begin that say what is wrong, after what is right: ", not Samnium", "(not 2)".
func (l *letter) wrongAtEnd(toks []token) (cut int, found bool) {
	end := len(toks)
	if end > 0 && toks[end-1].is(Close) {
		end--
	}
	at := end - 1
	for at > 0 && toks[at].ownUnit() != game.NoUnit {
		at--
	}
	if at < 2 {
		return 0, false
	}
	wrong, cut := toks[at], at-1
	for cut > 0 && toks[cut].is(To, In, From, ToOrIn, A, Own) {
		cut--
	}
	if !toks[cut].is(Not) || cut == 0 || !toks[cut-1].is(Comma, Dash, Open, And) {
		return 0, false
	}
	cut--
	counted := wrong.kind == tNumber && !wrong.ordinal
	right := slices.ContainsFunc(toks[:cut], func(t token) bool {
		return counted && t.kind == tNumber && !t.ordinal && t.n != wrong.n || !counted && t.kind == tArea && t.area != wrong.area
	})
	again := slices.ContainsFunc(toks[:cut], func(t token) bool {
		return counted && t.kind == tNumber && t.n == wrong.n || !counted && t.kind == tArea && t.area == wrong.area
	})
	if !right || again || !counted && (wrong.kind != tArea || wrong.areas.Len() != 1) {
		return 0, false
	}
	return cut, slices.ContainsFunc(l.ctx.Earlier(), func(o Order) bool {
		if counted {
			return o.isFor(wrong.n)
		}
		return o.isAbout(wrong.area)
	})
}

// isFor reports whether an order is for so many.
func (o Order) isFor(n int) bool {
	is := func(c Count) bool { return c.Amount == Exactly && int(c.N) == n }
	return is(o.Count) || slices.ContainsFunc(o.Forces, func(f Force) bool { return is(f.Count) })
}

// isAbout reports whether an order names an area, but for where it starts.
func (o Order) isAbout(a board.Area) bool {
	return slices.Contains(o.Areas, a) || slices.ContainsFunc(o.Steps, func(s Step) bool { return s.To == a })
}

// onlyCounts is where in toks a list of how many units begins, where nothing else is said; -1: more is, or less. Instead: a word says
// that it corrects something.
func (l *letter) onlyCounts(toks []token) (first int, instead bool) {
	first = -1
	units := 0
	for i, t := range toks {
		switch {
		case t.is(Instead):
			instead = true
		case (t.kind == tNumber && !t.ordinal || t.is(A)) && i+1 < len(toks) && toks[i+1].ownUnit() != game.NoUnit:
			if first < 0 {
				first = i
			}
		case t.ownUnit() != game.NoUnit && i > 0 && (toks[i-1].kind == tNumber || toks[i-1].is(A)):
			units++
		case t.is(And, Comma) && units > 0, t.is(Comma, Colon, Dash, ExactWord), t.kind == tUnknown && t.talk && !t.doubt:
		default:
			return -1, false
		}
	}
	if units == 0 {
		return -1, false
	}
	return first, instead
}

// boughtBefore is the kind of the orders that buy, if one of them is kept; NoOrder: none is.
func (l *letter) boughtBefore() Kind {
	for _, o := range l.ctx.Earlier() {
		if s := l.r.lex.own.statement(o.Kind); s != nil && s.Counted && o.Yes {
			return o.Kind
		}
	}
	return NoOrder
}
