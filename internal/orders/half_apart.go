package orders

// A comma, or an "and", before the second half of a turn parts two orders where a leader, or where somebody comes from, follows: "3 to
// Kent, 2 to Sussex, in the second move Ida with 3 from Kent to Essex". The half would else be taken for that of the order before it.

// halvesApart returns toks with a semicolon instead of what stands before such a half. Who writes a condition first, "if Kent is mine, in
// the second move Ida goes on", parts it from nothing.
func halvesApart(toks []token) []token {
	begin, asks := 0, false
	for i, t := range toks {
		switch {
		case t.is(Stop, Semicolon):
			begin, asks = i+1, false
		case t.is(If, Unless, Otherwise, After, Until):
			asks = true
		case t.is(SecondHalf) && !asks && secondly(toks[i+1:]):
			at := i
			for at > begin && toks[at-1].is(Then, And, In, A, Comma, Dash) {
				at--
			}
			if at < i && at > begin && toks[at].is(Comma, Dash, And, Then) {
				toks[at].word, begin = Semicolon, at+1
			}
		}
	}
	return toks
}

// secondly reports whether toks, which follow a half of the turn, are an order of its own: a leader's, or one that says where it begins.
func secondly(toks []token) bool {
	for i, t := range toks {
		switch {
		case t.kind == tLeader, t.is(LeaderWord, Him):
			return i == 0
		case t.is(From):
			return i > 0 && toks[0].is(AllOf) || toks[0].kind == tNumber && !toks[0].ordinal || i == 0
		case t.is(Comma, Stop, Semicolon, And, Then, Colon):
			return false
		}
	}
	return false
}
