package orders

import (
	"slices"

	"bretwalda/internal/spelling"
)

// Who dictates, or types as they think, puts a part right where it stands: "2, no, 1 from York", "from York, I mean Norfolk, to
// Lindsey", "to Lindsey, Norfolk I mean". With a word for corrections before what counts, at the end of an order, it is read
// without that (instead.go).

// putRight returns toks without the parts that others right behind them stand for, and with words for corrections before what
// counts at the end of a sentence.
func (l *letter) putRight(vocab *vocabulary, text string, toks []token) []token {
	return l.midway(vocab, text, l.putBefore(vocab, text, deniedAnew(vocab.noOrNot(text, toks))))
}

// noOrNot returns toks with a no of which nobody knows what it denies made unreadable: "2 from York to Lindsey, no 1" may be 1, or not 1.
func (v *vocabulary) noOrNot(text string, toks []token) []token {
	for i := 1; i+1 < len(toks); i++ {
		t, next := &toks[i], toks[i+1]
		ends := i+2 == len(toks) || toks[i+2].separates()
		if t.is(Not, None) && next.kind == tNumber && !next.ordinal && ends && v.Noes.has(spelling.Key(text[t.from:t.to])) {
			t.word = Strange
			if toks[i-1].is(Comma, Dash) {
				toks = slices.Delete(toks, i-1, i) // or what stands before it would be offered by itself
			}
		}
	}
	return toks
}

// deniedAnew returns toks with a word for corrections in place of what denies the part right before it, and gives another: "to
// Lindsey, not Lindsey, Norfolk".
func deniedAnew(toks []token) []token {
	for i := 2; i < len(toks); i++ {
		if !toks[i].is(Not, None) || !toks[i-1].is(Comma, Dash) {
			continue
		}
		old := skipTo(toks, i+1)
		if old+1 >= len(toks) || !samePart(toks[old], toks[i-2]) || !toks[old+1].is(Comma, Dash) {
			continue
		}
		if now := skipTo(toks, old+2); now < len(toks) && likePart(toks[now], toks[old]) {
			instead := token{kind: tWord, word: Instead, from: toks[i].from, to: toks[old+1].to, gap: toks[i].gap}
			toks = slices.Concat(toks[:i], []token{instead}, toks[old+2:])
		}
	}
	return toks
}

// skipTo is where toks go on behind words for where to, from i on.
func skipTo(toks []token, i int) int {
	for i < len(toks) && toks[i].is(To, In, OnTo) {
		i++
	}
	return i
}

// likePart reports whether a and b are both how many, or both one area.
func likePart(a, b token) bool {
	if a.kind == tNumber && b.kind == tNumber {
		return !a.ordinal && !b.ordinal
	}
	return a.kind == tArea && b.kind == tArea && a.areas.Len() == 1 && b.areas.Len() == 1
}

// samePart reports whether a and b are the same number, or the same area.
func samePart(a, b token) bool { return likePart(a, b) && a.n == b.n && a.area == b.area }

// midway returns toks without how many, or from where, if that is put right before the order goes on.
func (l *letter) midway(vocab *vocabulary, text string, toks []token) []token {
	for i := 0; i < len(toks); i++ {
		now := i + 1
		for now < len(toks) && !toks[now].named() && toks[now].kind != tNumber {
			now++
		}
		if now+1 >= len(toks) || !likePart(toks[i], toks[now]) || !l.corrective(vocab, text, toks[i:now]) {
			continue
		}
		next := now + 1
		for next < len(toks) && toks[next].is(Comma, Dash, Close) {
			next++
		}
		if next == len(toks) {
			continue
		}
		source := toks[i].kind == tArea && i > 0 && toks[i-1].is(From) && toks[next].is(To, Arrow, OnTo)
		count := toks[i].kind == tNumber && toks[next].is(From, Army)
		if source || count {
			toks = slices.Concat(toks[:i], toks[now:now+1], toks[next:])
		}
	}
	return toks
}

// corrective reports whether what stands between toks[0] and what follows toks says no more than that toks[0] is wrong.
func (l *letter) corrective(vocab *vocabulary, text string, toks []token) bool {
	corrects, bare := false, true
	for i, t := range toks {
		if i == 0 {
			continue
		}
		if t.is(Strange) || t.is(Not, None, Never) && (i+1 == len(toks) || !toks[i+1].separates()) {
			return false // "3 (not 4)", in the languages that have one word for no and not
		}
		corrects = corrects || t.is(Instead)
		bare = bare && (t.is(Instead, From, ExactWord, Or) || t.separates())
	}
	if bare {
		return corrects
	}
	end := toks[len(toks)-1].to
	for end > toks[0].to && toks[len(toks)-1].is(From) {
		toks = toks[:len(toks)-1]
		end = toks[len(toks)-1].to
	}
	return end > toks[0].to && l.regretful(vocab, text[toks[0].to:end])
}

// putBefore returns toks with a word for corrections, at the end of the sentence with which they begin, before the part that
// stands for another: "2 from York to Lindsey, Norfolk I mean".
func (l *letter) putBefore(vocab *vocabulary, text string, toks []token) []token {
	end := slices.IndexFunc(toks, func(t token) bool { return t.is(Stop, Semicolon) })
	if end < 0 {
		end = len(toks)
	}
	closed := end > 0 && toks[end-1].is(Close) // "(1, sorry)"
	if closed {
		end--
	}
	to := end
	for to > 0 && (toks[to-1].talk || toks[to-1].kind == tUnknown || toks[to-1].is(Instead) || closed && toks[to-1].is(Comma, Dash)) {
		to--
	}
	mark := []Word{Comma, Dash}
	if closed {
		mark = []Word{Open}
	}
	part, corrects := correctsPart(toks[:to], mark)
	if !corrects {
		return toks
	}
	said := token{kind: tWord, word: Instead, to: len(text), gap: true}
	for _, t := range toks[part:to] {
		said.from = max(said.from, t.to) // where an ending stands before its name, the name has it
	}
	if end < len(toks) {
		said.to = toks[end].from
	}
	if said.from > said.to || !(to < end && toks[end-1].is(Instead) && (to+1 == end || closed && to+2 == end) || l.regretful(vocab, text[said.from:said.to])) {
		return toks
	}
	if closed {
		comma := toks[part-1]
		comma.word = Comma
		return slices.Concat(toks[:part-1], []token{comma, said}, toks[part:to], toks[end+1:])
	}
	return slices.Concat(toks[:part], []token{said}, toks[part:to], toks[end:])
}

// correctsPart reports whether toks end with a part that may stand for another before it, and where that begins: behind one of mark,
// and no order of its own, "2 from York to Lindsey, 1 from Norfolk".
func correctsPart(toks []token, mark []Word) (part int, may bool) {
	areas, numbers := 0, 0
	for i, t := range slices.Backward(toks) {
		switch {
		case t.is(mark...):
			return i + 1, i > 0 && areas < 2 && areas+numbers > 0
		case t.kind == tArea:
			areas++
		case t.kind == tNumber:
			numbers++
		case !t.is(From, To, In, OnTo, Army, A, ExactWord, MostWord):
			return 0, false
		}
	}
	return 0, false
}
