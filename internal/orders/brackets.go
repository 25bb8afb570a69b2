package orders

import "slices"

// bracketBehind puts what is said in brackets between from where and where armies go behind where they go, as most write it: "2 from York
// (leaving 1) to March". Who goes, which may stand there as well, is left where it is.
func bracketBehind(toks []token) []token {
	for i := 2; i+4 < len(toks); i++ {
		if !toks[i].is(Open) || toks[i-1].kind != tArea {
			continue
		}
		end := i + 1
		for end < len(toks) && !toks[end].is(Open, Close) {
			end++
		}
		if end+2 >= len(toks) || !toks[end].is(Close) || !toks[end+1].is(To, OnTo, Arrow) || toks[end+2].kind != tArea {
			continue
		}
		if hasAny(toks[i:end], []Word{GoLeave, GoStay, GoHold, If, Unless, GoRetreat, GoFightOn}) {
			toks = slices.Concat(toks[:i], toks[end+1:end+3], toks[i:end+1], toks[end+3:])
		}
	}
	return toks
}

// leaderToo has a leader who is named behind where armies go, "2 from York to March (plus Oswiu)", go with them.
func leaderToo(toks []token) []token {
	for i := 2; i+1 < len(toks); i++ {
		end := i + 2
		for end < len(toks) && toks[end].is(Close) {
			end++
		}
		before := i - 1
		if toks[before].is(Open) {
			before--
		}
		if toks[i].is(And) && before > 0 && toks[before].kind == tArea && toks[before-1].is(To, OnTo, Arrow) &&
			(toks[i+1].kind == tLeader || toks[i+1].is(LeaderWord)) && (end == len(toks) || toks[end].is(Stop, Semicolon)) {
			toks[i].word = With
		}
	}
	return toks
}
