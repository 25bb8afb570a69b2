package orders

import (
	"bretwalda/internal/game"
	"bretwalda/internal/spelling"
)

// furthered has words beside a number say that so many come to others, where by themselves they say something else or nothing:
// "altri 2", "2 in più", "2 ejércitos más de Kent", of which "más de" is no "more than" before an area.
func (v *vocabulary) furthered(text string, toks []token) []token {
	if len(v.Further.forms) == 0 {
		return toks
	}
	says := func(from, to int) bool { return from < to && v.Further.has(spelling.Key(text[from:to])) } // not where words stand in another order
	out := make([]token, 0, len(toks)+1)
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		switch next := tokenAt(toks, i+1); {
		case howMany(next) && t.kind != tNumber && says(t.from, t.to):
			t = another(t, t.from, t.to)
		case !endsInCount(out):
		case t.is(MoreThan) && next.kind == tArea:
			if from, ok := v.lastFrom(text, t); ok && says(t.from, from.from) {
				out, t = append(out, another(t, t.from, from.from)), from
			}
		case i+2 < len(toks) && toks[i+2].is(From, To, ToOrIn, In, Arrow, Of) && says(t.from, next.to):
			t = another(t, t.from, next.to)
			i++
		case (next.is(From, To, ToOrIn, In, Arrow, Army, Of) || next.ownUnit() != game.NoUnit) && t.kind != tArea && says(t.from, t.to):
			t = another(t, t.from, t.to)
		}
		out = append(out, t)
	}
	return out
}

// tokenAt is the token at a place; none beyond the end.
func tokenAt(toks []token, i int) token {
	if i < len(toks) {
		return toks[i]
	}
	return token{}
}

// another is the word for one more, or for so many more, in the place of a token.
func another(t token, from, to int) token {
	return token{kind: tWord, word: Another, from: from, to: to, gap: t.gap}
}

// howMany reports whether t is a number that tells how many.
func howMany(t token) bool { return t.kind == tNumber && !t.ordinal }

// endsInCount reports whether toks end with how many armies.
func endsInCount(toks []token) bool {
	n := len(toks)
	if n > 1 && (toks[n-1].is(Army) || toks[n-1].ownUnit() != game.NoUnit) {
		n--
	}
	return n > 0 && howMany(toks[n-1])
}

// lastFrom is the word for "from" at the end of those of a token: "más de".
func (v *vocabulary) lastFrom(text string, t token) (from token, ok bool) {
	words := spelling.Words(text[t.from:t.to])
	if len(words) < 2 {
		return from, false
	}
	last := words[len(words)-1]
	begin := t.to - len(last)
	if begin <= t.from || spelling.Key(text[begin:t.to]) != last {
		return from, false
	}
	e := v.entries.of(last)
	return token{kind: tWord, word: From, from: begin, to: t.to, gap: true}, e.is(From, Of)
}
