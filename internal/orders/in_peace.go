package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
)

// inPeace reads "leave Kent alone" as taking back what earlier lines or letters send to Kent, where they do: nobody of the nation may
// be there to stay.
func (l *letter) inPeace(vocab *vocabulary, text string, toks []token) []token {
	if len(vocab.InPeace.forms) == 0 || !vocab.InPeace.in(text) {
		return toks
	}
	given := l.toldSoFar()
	sent := func(a board.Area) bool {
		return slices.ContainsFunc(given, func(o Order) bool { return len(o.Steps) > 0 && o.end() == a })
	}
	for i, t := range toks {
		if !t.is(GoLeave, GoStay, GoHold) {
			continue
		}
		at := i + 1
		for at < len(toks) && toks[at].is(A, In, Own) {
			at++
		}
		if at < len(toks) && toks[at].kind == tArea && toks[at].areas.Len() == 1 && sent(toks[at].area) {
			toks = slices.Clone(toks)
			toks[i].word = GoCancel
		}
	}
	return toks
}

// toldSoFar are the orders of earlier letters, where they are known, and of the lines above.
func (l *letter) toldSoFar() []Order {
	var out []Order
	if l.ctx.Earlier != nil {
		out = slices.Clone(l.ctx.Earlier())
	}
	for _, sec := range l.sheet.Sections {
		out = append(out, sec.Orders...)
	}
	return out
}

// takesOut reads "take Kent away", "leave Kent out" as taking back what earlier lines or letters order from or to Kent, where they do:
// who removes armies, or leaves some out, says of how many, or when.
func (l *letter) takesOut(vocab *vocabulary, text string, toks []token) []token {
	verb, behind, whole := -1, -1, false
	area := board.None
	for i, t := range toks {
		switch {
		case (t.is(GoRemove, GoLeaveOut) || l.undoes(t)) && verb < 0:
			verb, whole = i, true
		case t.is(GoLeave, GoTake) && verb < 0:
			verb = i
		case t.from < t.to && t.to <= len(text) && vocab.TakenOut.has(spelling.Key(text[t.from:t.to])):
			behind, whole = i, true
		case t.kind == tArea && t.areas.Len() == 1 && area == board.None:
			area = t.area
		case t.is(A, Own, Of, To, OrdersWord, GoMove, GoAttack, HeadMoves), t.kind == tUnknown && t.talk && !t.doubt,
			t.is(Comma, Stop) && (i == 0 || i+1 == len(toks)):
		default:
			return toks
		}
	}
	if verb < 0 || !whole || area == board.None || !slices.ContainsFunc(l.toldSoFar(), func(o Order) bool { return l.goesBy(&o, area) }) {
		return toks
	}
	toks = slices.Clone(toks)
	toks[verb] = token{kind: tWord, word: GoCancel, from: toks[verb].from, to: toks[verb].to}
	if behind >= 0 {
		toks[behind].kind, toks[behind].talk, toks[behind].doubt = tUnknown, true, false
	}
	return toks
}

// undoes reports whether t is the verb of a statement of the family that undoes what is ordered of an area.
func (l *letter) undoes(t token) bool {
	if t.kind != tWord || t.word < ownWords || t.word >= ownNouns {
		return false
	}
	s := l.r.lex.own.statement(OwnKinds + Kind(t.word-ownWords))
	return s != nil && s.Undoes
}

// goesBy reports whether an order sends somebody from an area, to it or through it.
func (l *letter) goesBy(o *Order, a board.Area) bool {
	return (o.Kind == Move || len(o.Steps) > 0) && (o.From == a || slices.ContainsFunc(o.Steps, func(s Step) bool { return s.To == a }))
}
