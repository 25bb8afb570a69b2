package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
)

// A no or a wait that stands by itself beside an order may take that back or put it off, where it is read as "nothing else
// moves": "2 from York to Kent (no!)", "2 from York to Kent, wait". So does a no that nothing else is said of: "York holds
// not".

// bareNo returns the word in toks[from:to] that only says no beside what is ordered by orders os.
func (p *reading) bareNo(from, to int, os []Order) (at int, found bool) {
	rest := len(os) > 1 && staysRest(os)
	for i := from; i < to && len(os) > 0; i++ {
		if !p.toks[i].is(None, Not, Never) {
			continue
		}
		next, first, last := token{}, i == from, p.cut(i+1, to)
		if i+1 < to {
			next = p.toks[i+1]
		}
		switch {
		case last && !first && (p.toks[i-1].is(Open) || rest && p.cut(i-1, to)), last && first && rest,
			i+1 == to && !first && p.toks[i].is(Not) && p.toks[i-1].is(GoStay, GoHold) && keeps(os, board.None),
			first && next.is(If):
			return i, true
		case next.is(AllOf) && slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Withdraw && o.Count == N(0) }):
			return i, true // "not all raiders go home": some do
		case (first || p.toks[i-1].is(Colon, Stop, Semicolon)) && rightsItself(p.toks[i:to]), answersThere(p.toks[:to], i):
			return i, true // "no, retreat": not to something else, perhaps, and they do
		case p.toks[i].is(None) && next.is(GoMove) && rest && i+2 < to && p.toks[i+2].kind == tNumber:
			return i, true // "no need to move 2 from York to Kent"
		}
	}
	return 0, false
}

// rightsItself reports whether toks begin with a no to something else, after which somebody retreats: "no, retreat".
func rightsItself(toks []token) bool {
	return len(toks) > 2 && toks[0].is(None, Not, Never) && toks[1].is(Comma) && toks[2].is(GoRetreat)
}

// answersThere reports whether toks[i] is a no about an area, after which it is said what is done there: "Kent: no, fight on".
func answersThere(toks []token, i int) bool {
	return i > 1 && i+2 < len(toks) && toks[i-2].kind == tArea && toks[i-1].is(Colon, Dash, Comma) && toks[i].is(None, Not) && toks[i+1].is(Comma) && answersOn(toks[i+2:])
}

// answersOn reports whether toks begin with what is done in a battle.
func answersOn(toks []token) bool {
	for len(toks) > 1 && (toks[0].talk || toks[0].is(Comma, Own, Myself)) {
		toks = toks[1:]
	}
	return len(toks) > 0 && toks[0].is(GoRetreat, GoFight, GoFightOn, GoHold, GoStay, GoWithdraw)
}

// staysRest reports whether all others stay by orders os.
func staysRest(os []Order) bool {
	return slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Stay && o.Count.Amount == All && len(o.Areas) == 0 })
}

// halted returns the beginning of the clause in toks[from:to], behind another, by which people only halt, where all others
// stay for it by orders os: "hold on".
func (p *reading) halted(from, to int, os []Order) (at int, found bool) {
	if !staysRest(os) {
		return 0, false
	}
	for begin := from + 1; begin < to; begin++ {
		end := begin
		for end < to && !p.cut(end, to) {
			end++
		}
		if end > begin && p.cut(begin-1, to) {
			said, stop := span(p.toks[begin:end])
			if p.vocab.Halting.has(spelling.Key(p.text[said:stop])) {
				return begin, true
			}
		}
	}
	return 0, false
}

// homeLost returns the word for home in toks[from:to] that says where some go of whom no more is said, where nobody goes
// home by orders os: "all home, 2 from York to March".
func (p *reading) homeLost(from, to int, os []Order) (at int, found bool) {
	if slices.ContainsFunc(os, func(o Order) bool { return o.Kind != Move && o.Kind != Place }) {
		return 0, false
	}
	for i := from; i < to; i++ {
		if !p.toks[i].is(HomeWord) {
			continue
		}
		begin, end := i, i+1
		for begin > from && !p.cut(begin-1, to) {
			begin--
		}
		for !p.cut(end, to) {
			end++
		}
		clause := p.toks[begin:end]
		if hasAny(clause, []Word{AllOf, Rest, Raiders}) && !slices.ContainsFunc(clause, func(t token) bool { return t.kind == tArea }) {
			return i, true
		}
	}
	return 0, false
}
