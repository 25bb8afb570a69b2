package orders

import (
	"slices"
	"strings"
)

// salutes returns the problem of row i if it does no more than speak to other players, "dear all,", and nothing above it or next
// under it says that orders come: what is under it may be meant for them.
func (l *letter) salutes(i int, w row) (bad Problem, found bool) {
	text := strings.TrimRight(strings.TrimSpace(w.text), ",:!. ")
	if l.headed || l.gave() || text == "" || len(text) > mostUnmeant || w.hasNumber() || !w.vocab.says(w.vocab.saluting, text) || l.comeOrders(i) {
		return Problem{}, false
	}
	return Problem{Line: w.no, Text: clip(w.text), Code: NotMeant}, true
}

// comeOrders reports whether the next row that says something after row i is a heading, or says that orders come.
func (l *letter) comeOrders(i int) bool {
	for _, w := range l.rows[i+1:] {
		if w.text == "" {
			continue
		}
		toks := l.scan(l.vocabulary(w.text), w.text)
		_, _, headed := l.heading(toks)
		return headed || slices.ContainsFunc(toks, func(t token) bool { return t.is(OrdersWord, RoundWord, TurnWord, StandingWord) })
	}
	return false
}

// hasNumber reports whether a row has a number, or an area: it does more than speak to somebody.
func (w row) hasNumber() bool {
	return slices.ContainsFunc(w.toks, func(t token) bool { return t.kind == tNumber || t.kind == tArea })
}
