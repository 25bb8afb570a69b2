package orders

import (
	"slices"
	"strings"
)

// newIfAny drops what says of new armies no more than that there are some, "new army, if any, in York": where there are none,
// nothing is placed. How many there are is a condition, "if there are 2".
func (p *reading) newIfAny() {
	for i := 0; i < len(p.toks); i++ {
		if !p.toks[i].is(If) {
			continue
		}
		from, to := p.sentence(i), p.sentenceEnd(i)
		end, own := p.existence(i, to)
		if end < 0 {
			continue
		}
		first := i
		switch {
		case first > from && p.toks[first-1].is(Open) && end < to && p.toks[end].is(Close):
			first, end = first-1, end+1
		case end < to && p.toks[end].is(Comma, Then, Colon):
			end++
		}
		if first > from && p.toks[first-1].is(Comma) {
			first--
		}
		if !placesOnly(slices.Concat(p.toks[from:first], p.toks[end:to]), own || placing(p.verb)) {
			continue
		}
		var kept []token
		for _, t := range p.toks[i:end] {
			if t.is(NewArmy) {
				kept = append(kept, t)
			}
		}
		p.toks = slices.Replace(p.toks, first, end, kept...)
		i = first
	}
}

// newInTurn drops the numbers of new armies that are listed in turn, "new: York and Lindsey, the third Norfolk".
func (p *reading) newInTurn() {
	for i := 0; i < len(p.toks); i++ {
		if t := p.toks[i]; t.kind != tNumber || !t.ordinal {
			continue
		}
		from, to := p.sentence(i), p.sentenceEnd(i)
		areas := 0
		for _, t := range p.toks[from:i] {
			if t.kind == tArea {
				areas++
			}
			if t.kind == tNumber && !t.ordinal {
				areas = -len(p.toks)
			}
		}
		if areas == 0 || p.toks[i].n != areas+1 || !p.toks[i-1].is(Comma, And, Then) || !placesOnly(p.toks[from:to], placing(p.verb)) {
			continue
		}
		next := i + 1
		for next < to && p.toks[next].is(In, To, ToOrIn, A, Army) {
			next++
		}
		p.toks = slices.Delete(p.toks, i, next)
	}
}

// existence reads at the condition toks[i] that it, or a new army, is there, and returns where that ends, and whether it named
// new armies; -1: it says something else.
func (p *reading) existence(i, to int) (end int, named bool) {
	says := false
	for end = i + 1; end < to; end++ {
		t := p.toks[end]
		if t.is(NewArmy) {
			named = true
		}
		if !t.is(NewArmy, Is, Have, A, Another) && !(t.kind == tNumber && t.n == 1 && !t.ordinal) && !(t.is(Own, Myself) && end+1 < to && p.toks[end+1].is(Have)) {
			break
		}
		says = says || !t.is(Own, Myself)
	}
	past := len(p.text)
	if end < len(p.toks) {
		past = p.toks[end].from
	}
	if blank := end == i+1; blank && strings.Trim(p.text[p.toks[i].to:max(past, p.toks[i].to)], " .,;") != "" {
		says = true // "if any"
	}
	switch {
	case !says:
		return -1, false
	case end == to || p.toks[end].is(Comma, Close, Colon, Then):
		return end, named
	case slices.ContainsFunc(p.toks[:i], func(t token) bool { return t.kind == tArea }):
		return -1, false // "1 in York if I have 1 in Lindsey"
	case p.toks[end].is(In, To, ToOrIn), named && p.toks[end].kind == tArea:
		return end, named
	}
	return -1, false
}

// placesOnly reports whether toks say no more than where new armies are placed. Told: that it is about them was said.
func placesOnly(toks []token, told bool) bool {
	named := slices.ContainsFunc(toks, func(t token) bool { return t.is(NewArmy) })
	for _, t := range toks {
		switch {
		case t.is(NewArmy, GoPlace, HeadPlaces):
			told = true
		case t.is(GoMove) && named: // "the new army goes to York"
		case t.kind == tUnknown && t.talk && !t.doubt, t.kind == tArea, t.kind == tNation, t.kind == tNumber:
		case !t.is(In, To, ToOrIn, And, Comma, Colon, Dash, A, Own, Then, AllOf, Army, Another, First):
			return false
		}
	}
	return told
}
