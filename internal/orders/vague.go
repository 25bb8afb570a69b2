package orders

import (
	"slices"

	"bretwalda/internal/spelling"
)

// mostApart is how many tokens may lie between a word that says no number and those that bound it: "between 1 and 3".
const mostApart = 3

// uncounted reports whether a statement that could not be read does not say how many, or says two things of it, and makes
// that the problem.
func (p *reading) uncounted(f fault, bad *Problem) bool {
	toks := p.toks[f.from:f.to]
	switch amounts := p.amounts(toks); {
	case f.remark, bad.Code == CancelWhat, bad.Code == Retracted, forbidsWay(toks):
		return false
	case amounts != nil:
		bad.Code, bad.Args, bad.Nearest = SplitSum, amounts, ""
	case p.vaguely(toks), p.amountless(toks):
		bad.Code, bad.Args, bad.Nearest = NoNumber, nil, ""
	default:
		return false
	}
	return true
}

// vaguely reports whether a statement that could not be read says how many without a number ("some", "between 1 and 3", "more
// than 1"), so that any number offered for it may be another than is meant. A condition may say so.
func (p *reading) vaguely(toks []token) bool {
	if hasAny(toks, []Word{If, Unless, Otherwise, Until, GoRetreat, GoFightOn, AllOf, Rest}) {
		return false
	}
	vague := func(t token) bool { return t.kind <= tWord && p.vocab.Vague.has(spelling.Key(p.text[t.from:t.to])) }
	at := slices.IndexFunc(toks, vague)
	for at >= 0 && at+1 < len(toks) && vague(toks[at+1]) {
		at++ // "unos cuantos"
	}
	if at >= 0 && !(at+1 < len(toks) && toks[at+1].is(From, Of, Army, NewArmy) || at > 0 && toks[at-1].is(A) || slices.ContainsFunc(toks[max(0, at-mostApart):min(len(toks), at+2)], isNumber)) {
		return false // "nadie entre en York"
	}
	for i := 0; i < len(toks) && at < 0; i++ {
		either := i > 1 && isNumber(toks[i-2]) && toks[i-1].is(Comma) && p.text[toks[i-1].from:toks[i-1].to] == "/" && isNumber(toks[i])
		if either || toks[i].is(MoreThan, FewerThan) {
			at = i // "2/3 from York", "more than 1 from York"
		}
	}
	if at < 0 || !slices.ContainsFunc(toks, func(t token) bool { return t.kind == tArea }) {
		return false
	}
	return !slices.ContainsFunc(toks[:max(0, at-mostApart)], isNumber) && !slices.ContainsFunc(toks[min(len(toks), at+mostApart+1):], isNumber)
}

// isNumber reports whether t is a number of armies.
func isNumber(t token) bool { return t.kind == tNumber && !t.ordinal }
