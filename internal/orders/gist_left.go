package orders

import (
	"slices"
	"strings"
)

// What is offered may not say all that the line does. Which of its words it leaves out is
// told with it, so that a player sees at once what is missing.

// mostLeft is how many parts of a line are named that an offer leaves out.
const mostLeft = 4

// leftOut returns the parts of the statement f which the proposal does not say, as they are
// written. What its problem names itself, since nobody knows the word, is not named again.
func (o *proposal) leftOut(p *reading, f fault, named []string) []string {
	if o.line == "" || o.full {
		return nil
	}
	toks := p.toks[f.from:f.to]
	told := o.sayer(p)
	var out []string
	bent := false // by a condition that is not said
	for i := 0; i < len(toks); {
		first, last, end := i, -1, false
		for ; i < len(toks) && !end; i++ {
			t := toks[i]
			if bent && (t.is(Semicolon, Stop) || o.within(t) || len(o.deeds) == 0 && t.is(Comma, Colon, Then)) {
				bent = false
			}
			switch {
			case t.is(Semicolon, Stop), !bent && told(t):
				end = true
			case t.missed(), o.omits(t):
				bent = bent || t.is(If, Unless, Until) && !o.within(t)
				if last < 0 {
					first = i
				}
				last = i
			}
		}
		if last < 0 || namedAll(p, toks[first:last+1], named) || !slices.ContainsFunc(toks[first:last+1], func(t token) bool { return t.missed() && !t.light() || o.omits(t) }) {
			continue
		}
		from, to := span(toks[first : last+1])
		if text := strings.Trim(p.text[from:to], " ,;:.()"); text != "" && !slices.Contains(out, clip(text)) {
			out = append(out, clip(text))
		}
	}
	if len(out) > mostLeft {
		out = append(out[:mostLeft-1], "…")
	}
	return out
}

// sayer tells of a token whether the proposal says what it means: those of the deeds that the token is part
// of, where it is known which these are.
func (o *proposal) sayer(p *reading) func(token) bool {
	accounts := make([]account, len(o.orders))
	for i := range o.orders {
		accounts[i] = account{family: &p.l.r.lex.own}
		accounts[i].order(&o.orders[i], p.l.r.rs)
	}
	return func(t token) bool {
		if !t.missed() || o.omits(t) {
			return false
		}
		if slices.Contains(o.spent, t.from) {
			return true
		}
		for _, i := range o.about(t) {
			if accounts[i].holds(t) {
				return true
			}
		}
		return false
	}
}

// omits reports whether t is part of what was left out of the proposal, and of nothing that it says.
func (o *proposal) omits(t token) bool {
	return !t.talk && !o.within(t) && slices.ContainsFunc(o.unsaid, func(d deed) bool { return t.to > d.from && t.from <= d.to })
}

// within reports whether t is part of what one of the deeds was made of.
func (o *proposal) within(t token) bool {
	return slices.ContainsFunc(o.deeds, func(d deed) bool { return t.to > d.from && t.from <= d.to })
}

// about are those of the orders that t may be part of: the deeds around it; else those on both sides,
// since what they depend on may stand there.
func (o *proposal) about(t token) []int {
	var in, all []int
	before, after := -1, -1
	for i := range o.orders {
		all = append(all, i)
		if i >= len(o.deeds) {
			continue
		}
		switch d := o.deeds[i]; {
		case t.to <= d.from:
			if after < 0 || d.from < o.deeds[after].from {
				after = i
			}
		case t.from > d.to:
			if before < 0 || d.to > o.deeds[before].to {
				before = i
			}
		default:
			in = append(in, i)
		}
	}
	switch {
	case len(o.deeds) == 0:
		return all
	case len(in) > 0:
		return in
	}
	return slices.DeleteFunc([]int{before, after}, func(i int) bool { return i < 0 })
}

// missed reports whether an offer that does not say t leaves something out.
func (t *token) missed() bool {
	switch {
	case t.talk:
		return false
	case t.kind == tUnknown, t.kind == tNumber, t.kind == tArea, t.kind == tLeader, t.kind == tNation:
		return true
	}
	return t.kind == tWord && (t.word.verb() && t.word != GoMove || t.is(If, Unless, Until, Otherwise, Not, None, Never, Without, Except, ButFor, Rest, AllOf, LostWord, LeftWord, HalfOf, Dead, Alive,
		NewArmy, SecondHalf, FirstHalf, Instead, TakenBack, HomeWord, Or))
}

// light reports whether t alone is not worth naming: whose armies they are, that they move.
func (t *token) light() bool {
	return t.kind == tNation || t.kind == tWord && t.is(AllOf, Instead, Or, GoMove, GoTake, GoLand, GoAttack, GoStay, GoHold, HomeWord)
}

// namedAll reports whether all that toks leave out is words that nobody knows, which are named already.
func namedAll(p *reading, toks []token, named []string) bool {
	for _, t := range toks {
		if !t.missed() {
			continue
		}
		word := p.text[t.from:t.to]
		if t.kind != tUnknown || !letters(word) {
			return t.kind == tUnknown && !letters(word) && len(toks) == 1 // a sign
		}
		if !slices.ContainsFunc(named, func(n string) bool { return strings.Contains(n, word) }) {
			return false
		}
	}
	return true
}
