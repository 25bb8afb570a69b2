package orders

import "slices"

// "One each from York to March and Lindsey", "2 from York to March and Lindsey, one each", "from York and Lindsey to North Mercia, 2 each": as
// many go every way.

// eachWay is a sentence in which as many go from several places, or to several.
type eachWay struct {
	from, to    []token // areas
	each, total token   // how many go every way, and how many in all, if that is said
	doubts      bool
}

// eachWays puts the sentences of toks in which as many go every way into the words in which each way has its number.
func eachWays(toks []token) []token {
	for from := 0; from < len(toks); {
		to := from
		for to < len(toks) && !toks[to].is(Stop, Semicolon) {
			to++
		}
		if slices.ContainsFunc(toks[from:to], func(t token) bool { return t.is(Each) }) {
			if w := everyWay(toks[from:to]); !w.doubts {
				list := w.words()
				toks = slices.Replace(slices.Clone(toks), from, to, list...)
				to = from + len(list)
			}
		}
		from = to + 1
	}
	return toks
}

// everyWay reads a sentence in which as many go every way, if it says no more than that.
func everyWay(toks []token) (w eachWay) {
	role := NoWord
	for i, t := range toks {
		switch {
		case isNumber(t) && i+1 < len(toks) && toks[i+1].is(Each) && w.each.kind == 0:
			w.each = t
		case isNumber(t) && w.total.kind == 0:
			w.total = t
		case t.is(From, To, ToOrIn, OnTo, Arrow):
			role = From
			if !t.is(From) {
				role = To
			}
		case t.kind == tArea && t.areas.Len() == 1 && (role == From || role == NoWord && len(w.to) == 0):
			w.from = append(w.from, t)
		case t.kind == tArea && t.areas.Len() == 1 && role == To:
			w.to = append(w.to, t)
		case t.is(Each, And, Comma, Army, GoMove):
		default:
			w.doubts = true
		}
	}
	ways := max(len(w.from), len(w.to))
	w.doubts = w.doubts || w.each.kind == 0 || len(w.from) == 0 || len(w.to) == 0 || min(len(w.from), len(w.to)) != 1 || ways < 2 ||
		w.total.kind != 0 && w.total.n != w.each.n*ways || role == NoWord
	return w
}

// words are those of w, each way with its number.
func (w eachWay) words() []token {
	var out []token
	word := func(at token, word Word) token {
		return token{kind: tWord, word: word, from: at.from, to: at.from, gap: true}
	}
	for i := range max(len(w.from), len(w.to)) {
		from, to := w.from[min(i, len(w.from)-1)], w.to[min(i, len(w.to)-1)]
		if i > 0 {
			out = append(out, word(to, And))
		}
		n := w.each
		n.gap = true
		out = append(out, n, word(from, From), from, word(to, To), to)
	}
	return out
}
