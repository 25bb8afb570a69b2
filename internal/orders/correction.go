package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// A line that corrects one before it, "actually 2", "sorry, Wessex", is read with it, where
// that makes one thing of both. Where it cannot be read, what it may correct does not count
// either: its writer has said that it is wrong.

// corrective reports whether toks begin with a word that corrects what was said before: "no,
// make that 3".
func corrective(toks []token) bool {
	for i, t := range toks {
		if !t.talk && !t.is(Not, None, Comma, Colon) && !(i == 0 && t.kind == tUnknown) {
			return t.is(Instead, TakenBack)
		}
	}
	return false
}

// deniesLast reports whether toks say no to a part of what was said before, and what counts
// instead: "no, 2", "not Kent, Wessex".
func (l *letter) deniesLast(toks []token) bool {
	if len(toks) < 3 || !toks[0].is(Not, None) || !l.gave() {
		return false
	}
	if toks[1].is(Comma, Dash) {
		return corrects(append([]token{{kind: tWord, word: Instead}}, toks[2:]...)) || toks[2].kind == tNumber
	}
	return len(toks) == 4 && toks[1].named() && toks[2].is(Comma, Dash) && toks[3].kind == toks[1].kind
}

// oneInstead makes a number of an article that stands alone behind a word for corrections: "mejor una", "anzi una".
func oneInstead(toks []token) {
	for i := 1; i < len(toks); i++ {
		if toks[i].is(A) && toks[i-1].is(Instead) && (i+1 == len(toks) || toks[i+1].is(Comma, Stop, Semicolon)) {
			toks[i].kind, toks[i].n = tNumber, 1
		}
	}
}

// overtaken returns the statement of a line before that the statement f, which cannot be
// read, corrects.
func (l *letter) overtaken(p *reading, f fault) (g given, found bool) {
	list := l.given()
	toks := p.toks[f.from:f.to]
	if f.from > 0 || f.whole || l.spoilt || len(list) == 0 || !corrective(toks) && !toks[len(toks)-1].is(Instead) {
		return g, false
	}
	var areas board.Set
	if n := tallied(toks); n.strange > 0 && n.areas+n.numbers+n.some == 0 {
		return g, false // "sorry for the hold up, I was away"
	}
	for _, t := range toks {
		if t.kind == tArea && t.areas.Len() == 1 {
			areas = areas.With(t.area)
		}
	}
	for _, o := range slices.Backward(l.counting()) {
		if areas != 0 && l.r.About(&o, areas) {
			return o.by(), true
		}
	}
	return list[len(list)-1], true
}

// readsFreely reports whether text reads without a problem, as a correction does only freely.
func (l *letter) readsFreely(text string) bool {
	p := newReading(l, text)
	p.all()
	return len(p.problems) == 0
}

// joint is what stands between two lines of one statement.
func joint(text string, next row) string {
	if corrective(next.toks) && text != "" && letterOrDigit(text[len(text)-1]) {
		return ", "
	}
	return " "
}

// letterOrDigit reports whether b may be the end of a word.
func letterOrDigit(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}
