package orders

// stayingUnder makes of who stays in a list of retreats, "retreats: York stays, from Hwicce to Cheshire", that they do not
// retreat: to stay in a battle is to fight on.
func stayingUnder(toks []token) []token {
	for i := 0; i+1 < len(toks); i++ {
		if !toks[i].is(GoRetreat, HeadRetreats) || !toks[i+1].is(Colon) || i > 0 && !toks[i-1].is(Stop, Semicolon) {
			continue
		}
		end := i + 2
		for end < len(toks) && !toks[end].is(Stop, Semicolon) {
			end++
		}
		verb := toks[i]
		verb.word = GoRetreat
		list, stays := retreatsOf(verb, toks[i+2:end])
		if !stays {
			continue
		}
		rest := toks[end:]
		toks = append(append(toks[:i:i], list...), rest...)
		i += len(list) - 1
	}
	return toks
}

// retreatsOf says of each part of the list after the verb whether they retreat, and reports whether some stay.
func retreatsOf(verb token, toks []token) (list []token, stays bool) {
	for from := 0; from < len(toks); {
		to := from + 1
		for to < len(toks) && !(toks[to].is(Comma) && to+1 < len(toks) && !namesOnly(toks[to+1:])) {
			to++
		}
		part := toks[from:to]
		if at := stayingPart(part); at >= 0 {
			stays = true
			for i, t := range part {
				if i == at {
					t.word = GoFightOn
				}
				if i == at || !t.is(GoStay, GoHold, GoFightOn) {
					list = append(list, t)
				}
			}
		} else {
			list = append(append(list, verb), part...)
		}
		if to < len(toks) {
			list = append(list, toks[to])
		}
		from = to + 1
	}
	return list, stays
}

// namesOnly reports whether the next part of a list is no more than an area: it belongs to the part before.
func namesOnly(toks []token) bool {
	for i, t := range toks {
		if t.is(Comma) {
			return i > 0
		}
		if t.kind != tArea {
			return false
		}
	}
	return true
}

// stayingPart returns where the part of a list of retreats says that they stay, and no more than where; -1: it says else.
func stayingPart(toks []token) int {
	at := -1
	for i, t := range toks {
		switch {
		case t.is(GoStay, GoHold, GoFightOn):
			if at < 0 {
				at = i
			}
		case t.kind != tArea && !t.is(In, ToOrIn, And):
			return -1
		}
	}
	return at
}
