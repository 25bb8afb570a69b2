package orders

import (
	"slices"

	"bretwalda/internal/spelling"
)

// unstopped drops the full stop after a kind of units that is written short where nothing was said yet but how many:
// "2 inf. Roma-Umbria" is one order, not all of Roma after an order that breaks off.
func (p *reading) unstopped() {
	if len(p.l.r.lex.own.Units) == 0 {
		return
	}
	for i := len(p.toks) - 2; i > 1; i-- {
		if p.toks[i].is(Stop) && p.short(p.toks[i-1]) && p.toks[i-2].kind == tNumber && (i == 2 || p.toks[i-3].is(Stop, Semicolon, Comma, And)) {
			p.toks = slices.Delete(p.toks, i, i+1)
		}
	}
}

// short reports whether t is a kind of units, written neither as one nor as several.
func (p *reading) short(t token) bool {
	u := t.ownUnit()
	if u == 0 || int(u) >= len(p.l.r.lex.own.Units) {
		return false
	}
	word := spelling.Key(p.text[t.from:t.to])
	for _, forms := range p.l.r.lex.own.Units[u].Forms {
		if slices.ContainsFunc(forms[:min(2, len(forms))], func(form string) bool { return spelling.Key(form) == word }) {
			return false
		}
	}
	return len(word) <= mostShort
}

// mostShort is how long the short form of a kind of units may be.
const mostShort = 4
