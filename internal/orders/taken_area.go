package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
)

// takenAreas reads "if York is taken" and "if York falls", where none of the own nation stands: it is theirs then. Where they
// stand, somebody else takes it.
func (p *reading) takenAreas() {
	if p.here() == nil {
		return
	}
	for i, t := range p.toks {
		if t.kind != tUnknown && !t.is(LostWord, Dead, GoAttack) {
			continue
		}
		at, ok := p.takenAt(i)
		if !ok || !p.vocab.Taken.has(spelling.Key(p.text[t.from:t.to])) || at.areas.Len() != 1 || p.here().armies(at.area) > 0 || !p.sentTo(at.area, i) || !p.ordersAfter(i) {
			continue
		}
		for k := i - 1; k >= 0 && p.toks[k].is(Is, Not, And); k-- {
			if p.toks[k].is(And) {
				p.toks[k].word = Is // "e" for "è"
			}
		}
		t.kind, t.word, t.talk, t.more = tWord, MineWord, false, nil
		p.toks[i] = t
	}
}

// takenAt is the area of the condition that toks[i] ends, "if York is taken", or begins, "if falls York".
func (p *reading) takenAt(i int) (area token, ok bool) {
	k := i - 1
	for k >= 0 && p.toks[k].is(Is, Not, And) {
		k--
	}
	if k > 0 && p.toks[k].kind == tArea && p.toks[k-1].is(If, Unless) {
		return p.toks[k], true
	}
	if k >= 0 && p.toks[k].is(If, Unless) && i+1 < len(p.toks) && p.toks[i+1].kind == tArea && (i+2 == len(p.toks) || p.toks[i+2].is(Comma, Colon, Then)) {
		return p.toks[i+1], true
	}
	return token{}, false
}

// ordersAfter reports whether the sentence says after toks[i], and the area there, where somebody goes or stays, or how many:
// "if York falls, fine" orders nothing.
func (p *reading) ordersAfter(i int) bool {
	from, to := i+1, p.sentenceEnd(i)
	if from < to && p.toks[from].kind == tArea {
		from++
	}
	return slices.ContainsFunc(p.toks[from:to], func(t token) bool { return t.kind == tArea || t.kind == tNumber })
}

// sentTo reports whether orders before toks[i], or another row of the letter that has no condition, send somebody to the area.
func (p *reading) sentTo(a board.Area, i int) bool {
	if goesTo(p.toks[:i], a) {
		return true
	}
	return slices.ContainsFunc(p.l.rows, func(w row) bool {
		return goesTo(w.toks, a) && !slices.ContainsFunc(w.toks, func(t token) bool { return t.is(If, Unless, Otherwise) })
	})
}

// goesTo reports whether toks name the area as where somebody goes.
func goesTo(toks []token, a board.Area) bool {
	for k := 1; k < len(toks); k++ {
		if t := toks[k]; t.kind == tArea && t.area == a && toks[k-1].is(To, ToOrIn, OnTo, Arrow, Dash, GoAttack, GoMove) {
			return true
		}
	}
	return false
}
