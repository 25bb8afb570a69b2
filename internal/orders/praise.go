package orders

// praises reports whether the sentence toks[from:to] of a row is a remark on what happened, "nice retreat from March!", "thanks
// for the battle in York", which would read as an order without the words it begins with.
func (w row) praises(from, to int) bool {
	areas, event := 0, false
	for _, t := range w.toks[from:to] {
		switch {
		case t.kind == tNumber, t.is(Comma, Colon, Dash, Arrow, If, Unless, Then, Instead, AllOf, Rest):
			return false
		case t.kind == tArea:
			areas++
		case t.is(GoRetreat, GoLand, GoAttack, GoWithdraw, HeadBattles, GoFight):
			event = true
		case t.kind == tWord && !event && areas == 0 && !t.is(A, Of, For, Filler, Own, In, With, Via, By, OnTo, Against, To, From):
			return false
		}
	}
	if !event || areas > 1 {
		return false
	}
	begin, end := 0, len(w.text)
	if from > 0 {
		begin = w.toks[from-1].to
	}
	if to < len(w.toks) {
		end = w.toks[to].from
	}
	return w.vocab.Praising.begin(w.text[min(begin, end):end])
}
