package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// A heading may say that the orders under it are not meant, "Welsh, round 3 (draft)", and so may a row above it that has no
// orders of its own: "is this legal?".

// doubtedHeading is the problem of the heading in row i, which ends before w.toks[rest], where orders under it may not be
// meant; nil: there is none.
func (l *letter) doubtedHeading(i int, w *row, rest int) *Problem {
	if above := l.unread; above != nil && above.Code == NotMeant && above.Line > 0 && l.headsOn(above.Line, i) {
		return above // nothing stands between them
	}
	end := len(w.text)
	if rest < len(w.toks) {
		end = w.toks[rest].from
	}
	doubt := strings.Contains(w.text[:end], "?") || onlyDoubts(w.toks[rest:])
	for _, t := range l.wordsOf(w.vocab, w.text[:end]) { // w.toks are without what is said to people
		switch {
		case t.doubt:
			doubt = true
		case t.is(Open):
			inside, _, _ := strings.Cut(w.text[t.to:end], ")")
			doubt = doubt || w.vocab.says(w.vocab.Unmeant, inside)
		case t.talk:
			doubt = doubt || w.vocab.Unmeant.has(spelling.Key(w.text[t.from:t.to]))
		}
	}
	if !doubt {
		return nil
	}
	return &Problem{Line: w.no, Text: clip(w.text), Code: NotMeant}
}

// headsOn reports whether only empty rows stand between the row of a number and row i.
func (l *letter) headsOn(no, i int) bool {
	for i--; i >= 0 && l.rows[i].no > no; i-- {
		if l.rows[i].text != "" {
			return false
		}
	}
	return true
}

// onlyDoubts reports whether toks say no more than that something may not be meant: "not sure", "maybe this".
func onlyDoubts(toks []token) bool {
	return doubted(toks) >= 0 && !slices.ContainsFunc(toks, func(t token) bool {
		return !t.doubt && !t.talk && t.kind != tUnknown && !t.is(And, Comma, Colon, Dash, Stop, Open, Close, Own, Filler, A, OrdersWord)
	})
}
