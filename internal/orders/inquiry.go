package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// Who plays by e-mail asks about the game, too: "how many points is Devon worth?" That is no order that
// went wrong, and nothing beside it depends on it.

// inquires reports whether the sentence toks[from:to] of a row asks about the game: a question mark ends
// it, and it begins as only questions do, after nothing of the game. Where it may say who goes where, it is
// none of these: "does 2 from York to Lindsey work?"
func (l *letter) inquires(w row, from, to int) bool {
	if to <= from || to >= len(w.toks) || !w.toks[to].is(Stop) || w.text[w.toks[to].from:w.toks[to].to] != "?" {
		return false
	}
	toks, start := w.toks[from:to], 0
	if from > 0 {
		start = w.toks[from-1].to
	}
	goes := slices.ContainsFunc(toks, func(t token) bool { return t.is(To, Arrow, OnTo, Via, Instead, Request) })
	if tallied(toks).areas > 0 && w.leansBack(to+1) {
		return false
	}
	if n := tallied(toks); goes && (n.areas > 1 || n.areas > 0 && n.numbers+n.some > 0) {
		return false
	}
	text := w.text[start:w.toks[to].from]
	for at := 0; at < len(text); {
		next := strings.IndexAny(text[at:], ",:;¿(")
		clause := text[at:]
		if next >= 0 {
			clause = text[at : at+next]
		}
		if w.vocab.asksWith(clause) {
			before := toks[:slices.IndexFunc(append(slices.Clip(toks), token{from: len(w.text)}), func(t token) bool { return t.from >= start+at })]
			n := tallied(before)
			return n.known() == 0 && !bends(before)
		}
		if next < 0 {
			break
		}
		at += next + 1
		for at < len(text) && text[at]&0xC0 == 0x80 {
			at++ // the rest of "¿"
		}
	}
	return false
}

// asksWith reports whether clause begins as only questions do, after words that mean nothing.
func (v *vocabulary) asksWith(clause string) bool {
	words := spelling.Words(clause)
	return slices.ContainsFunc(v.asking, func(asking []string) bool {
		return len(words) >= len(asking) && slices.Equal(words[:len(asking)], asking)
	})
}

// leansBack reports whether the sentence that begins at toks[from] may be about what the one before it
// names: "how many are in Hwicce? If it is one, 2 go there".
func (w row) leansBack(from int) bool {
	to := from
	for to < len(w.toks) && !w.toks[to].is(Stop, Semicolon) {
		to++
	}
	if from >= to {
		return false
	}
	toks := w.toks[from:to]
	return toks[0].is(If, Unless) || slices.ContainsFunc(toks, func(t token) bool { return t.is(There, OnTo, OnVia, Otherwise, Instead, Him) }) ||
		slices.ContainsFunc(spelling.Words(w.text[w.toks[from-1].to:toks[len(toks)-1].to]), func(word string) bool {
			return w.vocab.Them.has(word)
		})
}
