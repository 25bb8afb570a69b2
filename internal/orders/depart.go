package orders

// departing returns toks with "from York go to Lindsey" for "leave York and go to Lindsey" and "leave York for
// Lindsey": who leaves an area to go elsewhere does not stay there.
func departing(toks []token) []token {
	for i := 0; i+3 < len(toks); i++ {
		if !toks[i].is(GoLeave) || toks[i+1].kind != tArea || i > 0 && toks[i-1].is(Not, Never, If, Unless) {
			continue
		}
		at := i + 2
		for at < len(toks) && toks[at].is(Comma, And, Then) {
			at++
		}
		switch goal := at + 1; {
		case at == i+2 && toks[at].is(For) && goal < len(toks) && toks[goal].kind == tArea:
			toks[at].word = To
		case at == i+2 || goal >= len(toks) || !toks[at].is(GoMove, GoAttack, GoLand) || toks[goal].kind != tArea && !(toks[goal].is(To, In, OnTo, ToOrIn) && goal+1 < len(toks) && toks[goal+1].kind == tArea):
			continue
		}
		toks[i].word = From
		toks = append(toks[:i+2], toks[at:]...)
	}
	return toks
}

// unlanded returns toks with "stay at sea" for "nobody lands" and "don't land", where no area is named.
func unlanded(toks []token) []token {
	for i := 0; i+1 < len(toks); i++ {
		if end := i + 2; toks[i].is(Not, None, Never) && toks[i+1].is(GoLand) && (i == 0 || !toks[i-1].is(If, Unless)) &&
			(end == len(toks) || toks[end].is(Comma, Stop, Semicolon, And, Everywhere, Then)) {
			toks[i].kind, toks[i].word, toks[i+1].word = tWord, GoStay, AtSea
		}
	}
	return toks
}
