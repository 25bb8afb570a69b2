package orders

import "slices"

// "Skye at 68 % I won't risk": a report tells of chances in percent, and who writes of them counts no armies. Percents are
// talk, with the word before them, where they end a clause or stand alone in it; "50% of York" may be an order.

// chances returns toks with one word of talk for each chance in percent.
func (v *vocabulary) chances(text string, toks []token) []token {
	percent := func(i int) bool {
		return i < len(toks) && toks[i].kind == tUnknown && text[toks[i].from:toks[i].to] == "%"
	}
	out := toks
	for i := 0; i+1 < len(toks); i++ {
		if toks[i].kind != tNumber || toks[i].ordinal || !percent(i+1) {
			continue
		}
		to := i + 2
		if to+1 < len(toks) && toks[to].is(Dash) && !toks[to].gap && !toks[to+1].gap {
			to += 2 // "68%-on"
		}
		if to < len(toks) && !toks[to].is(Comma, Stop, Semicolon, Close, Not, None, Never, And, Is, Own, Myself) && toks[to].kind != tUnknown || turned(toks, i, to) || sharedOut(toks, i) {
			continue
		}
		from := i
		for from > 0 && toks[from-1].is(In, With, A, To, ToOrIn, DownTo, Colon, Open) && !(toks[from-1].is(Open) && !(to < len(toks) && toks[to].is(Close))) {
			from--
			if toks[from].is(Open) {
				to++
				break
			}
		}
		if end := refused(toks, to); end > to {
			if from > 0 && !toks[from-1].is(Comma, Stop, Semicolon) || sends(toks[:from]) {
				continue // "2 to Lindsey, 77% no" may take that back
			}
			if from > 0 && toks[from-1].is(Comma) {
				from-- // ", the 46% no"
			}
			toks = slices.Delete(slices.Clone(toks), from, end)
			i = max(from-1, 0)
			continue
		}
		out = append(out[:0:0], toks[:from]...)
		out = append(out, token{from: toks[i].from, to: toks[i+1].to, gap: true, talk: true})
		toks = append(out, toks[to:]...)
		i = from
	}
	return toks
}

// refused is where the clause that goes on at toks[i] ends, if it only says no.
func refused(toks []token, i int) int {
	to := i
	for to < len(toks) && toks[to].is(Not, None, Never) {
		to++
	}
	if to == len(toks) || toks[to].is(Comma, Stop, Semicolon) {
		return to
	}
	return i
}

// sends reports whether toks send somebody somewhere, which may be taken back.
func sends(toks []token) bool {
	return slices.ContainsFunc(toks, func(t token) bool { return t.is(To, ToOrIn, OnTo, Arrow, Dash, GoMove, GoAttack, GoLand) })
}

// sharedOut reports whether a clause of the sentence of the percents toks[at], before them, sends somebody from one area to
// another without a word of how many: "Wessex to Avalon, 50% is enough" may mean half of them.
func sharedOut(toks []token, at int) bool {
	areas, from := 0, at
	for i := at - 1; i >= -1; i-- {
		if i >= 0 && !toks[i].is(Stop, Semicolon, Comma) {
			if toks[i].kind == tArea {
				areas++
			}
			continue
		}
		if clause := toks[i+1 : from]; areas > 1 && sends(clause) && !slices.ContainsFunc(clause, func(t token) bool {
			return t.kind == tNumber && !t.ordinal || t.kind == tLeader || t.is(AllOf, A, Another, ButFor, Rest, GoStay, GoHold)
		}) {
			return true
		}
		if areas, from = 0, max(i, 0); i >= 0 && toks[i].is(Stop, Semicolon) {
			break
		}
	}
	return false
}

// turned reports whether the sentence of the percents toks[at:to] may mean something by them: a condition, a retreat, how
// many are lost.
func turned(toks []token, at, to int) bool {
	from := at
	for from > 0 && !toks[from-1].is(Stop, Semicolon) {
		from--
	}
	for to < len(toks) && !toks[to].is(Stop, Semicolon) {
		to++
	}
	return slices.ContainsFunc(toks[from:to], func(t token) bool {
		return t.is(If, Unless, Until, Otherwise, Or, GoRetreat, GoWithdraw, GoFightOn, LostWord, LeftWord, GoLose, MostWord, LeastWord, HalfOf, Compared)
	})
}
