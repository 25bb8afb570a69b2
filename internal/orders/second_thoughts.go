package orders

import "slices"

// secondThoughts returns toks with a word for corrections where somebody thinks again after an order: "no",
// "wait", "no, hold on" between commas, or at the beginning of a sentence, and how many or where after
// it. "2 to Kent. No, Essex" keeps nobody in Essex.
func (l *letter) secondThoughts(toks []token) []token {
	for i := 0; i+1 < len(toks); i++ {
		at := i
		for at > 0 && toks[at-1].talk {
			at--
		}
		if l.namesOnly(toks, at, i) {
			toks[i].word = Strange // "no Lindsey": they may go there, or nobody does
			continue
		}
		if at == 0 && !l.gave() && saysNo(toks[i:]) {
			return slices.Delete(toks, i, i+2) // to what was offered
		}
		begins := at == 0 && l.gave() || at > 0 && toks[at-1].is(Stop, Semicolon)
		if !begins && (at == 0 || !toks[at-1].is(Comma, Dash, Open)) {
			continue
		}
		if toks[i].is(Not, None) && i+1 < len(toks) && toks[i+1].is(GoLeave) && l.leftAlone(toks, i+1, begins) {
			toks[i].kind, toks[i].word = tWord, Instead // "no leave Kent where it is"
			continue
		}
		to, nays, halts := hesitates(toks, i)
		if nays+halts == 0 || to >= len(toks) {
			continue
		}
		next := toks[to]
		counts := next.kind == tNumber && !next.ordinal || next.kind == tArea || next.is(To, In, From, A, AllOf, Instead) || next.is(ExactWord, MostWord) && to+1 < len(toks) && toks[to+1].kind == tNumber || !begins && next.is(Not) || l.leftAlone(toks, to, begins)
		ends := to+1 == len(toks) || toks[to+1].is(Stop, Semicolon)
		switch {
		case !counts, begins && nays == 0 && !next.is(To) && !ends:
			continue // "stay, York and Lindsey"
		case begins && nays == 0 && next.kind == tArea:
			toks[i].word = Strange // "wait, Essex": they may go there, or stay
			continue
		}
		if next.is(Instead) {
			toks = slices.Delete(toks, i, to)
			continue
		}
		toks[to-1].kind, toks[to-1].word, toks[to-1].from = tWord, Instead, toks[i].from
		toks = slices.Delete(toks, i, to-1)
	}
	return toks
}

// saysNo reports whether toks begin with a no before how many go somewhere: "no, 2 from York to Kent".
func saysNo(toks []token) bool {
	return len(toks) > 2 && toks[0].is(Not, None) && toks[1].is(Comma) && toks[2].kind == tNumber && !toks[2].ordinal
}

// leftAlone reports whether toks[i] begins the words by which those of an area stay after all, from which somebody was sent
// before: in the same sentence or, where they begin one, in the letter.
func (l *letter) leftAlone(toks []token, i int, begins bool) bool {
	if i+1 >= len(toks) || !toks[i].is(GoLeave, GoHold, GoStay) {
		return false
	}
	at := i + 1
	for at < len(toks) && (toks[at].is(In) || toks[at].kind == tNumber) {
		at++
	}
	if at >= len(toks) || toks[at].kind != tArea || toks[at].areas.Len() != 1 {
		return false
	}
	for k := 1; k < i; k++ {
		if toks[k].kind == tArea && toks[k].area == toks[at].area && (toks[k-1].is(From) || k+1 < i && toks[k+1].is(To, Arrow)) {
			return true
		}
	}
	return begins && slices.ContainsFunc(l.counting(), func(o Order) bool { return o.Kind == Move && o.From == toks[at].area })
}

// namesOnly reports whether "no" at toks[i], with which a sentence begins at toks[at] after an order, has nothing but an area after it.
func (l *letter) namesOnly(toks []token, at, i int) bool {
	begins := at == 0 && l.gave() || at > 0 && toks[at-1].is(Stop, Semicolon)
	to := i + 1
	for to < len(toks) && (toks[to].is(To, In) || toks[to].talk) {
		to++
	}
	return begins && toks[i].is(Not, None) && to < len(toks) && toks[to].kind == tArea && (to+1 == len(toks) || toks[to+1].is(Stop, Semicolon))
}

// hesitates returns where the words end with which somebody thinks again from toks[i] on, and how many
// of them say no, and wait.
func hesitates(toks []token, i int) (to, nays, halts int) {
	for ; i+1 < len(toks); i++ {
		switch t := toks[i]; {
		case t.is(Not, None) && toks[i+1].is(Comma, Dash, Colon):
			nays++
		case t.talk && !t.doubt && nays > 0 && toks[i+1].is(Comma, Dash):
			// "no, forgive me, Essex"
		case t.is(Not, None) && toks[i+1].is(TakenBack) && i+2 < len(toks) && toks[i+2].is(Comma, Dash, Colon):
			nays++
			i++
		case t.is(Instead) && toks[i+1].is(Not, None) && i+2 < len(toks) && toks[i+2].is(Comma, Dash, Colon):
			nays++
			i++
		case t.is(GoStay, GoStop, For) && toks[i+1].is(Comma, Dash), t.is(GoStay, GoStop) && toks[i+1].is(Colon) && nays > 0:
			halts++
		case t.is(GoHold) && toks[i+1].is(In) && i+2 < len(toks) && toks[i+2].is(Comma, Dash):
			nays++ // "hold on, Essex" means nothing else
			i++
		default:
			return i, nays, halts
		}
		i++
	}
	return i, nays, halts
}
