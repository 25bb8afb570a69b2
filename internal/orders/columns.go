package orders

// Tables of orders, as spreadsheets and word processors have them: the first row says what stands in the columns.

// mostColumns is how many words the head of a table of orders has.
const mostColumns = 6

// columnHeads reports whether a row is the head of a table of orders, "From To Armies", and whether its columns stand the
// other way round than orders are written.
func columnHeads(toks []token) (is, turned bool) {
	from, to := -1, -1
	if len(toks) > mostColumns {
		return false, false
	}
	for i := range toks {
		switch t := &toks[i]; {
		case t.named(), t.kind == tNumber, t.ended:
			return false, false
		case t.is(From, Of) && from < 0:
			from = i
		case t.is(To, ToOrIn) && to < 0:
			to = i
		case t.kind == tWord && !t.is(Army, Comma, Semicolon):
			return false, false
		}
	}
	return from >= 0 && to >= 0, to < from
}
