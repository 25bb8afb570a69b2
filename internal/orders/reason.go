package orders

import "slices"

// People say why they order what they order, and announce it before. Neither is an order;
// but a number, an area, a condition or another order in it may be.

// reason returns how many tokens at the end of a clause say why: from the word for it on,
// if nothing there may be an order.
func (p *reading) reason(clause []token) int {
	at := slices.IndexFunc(clause, func(t token) bool { return t.is(Because) })
	if at < 0 {
		return 0
	}
	why := clause[at+1:]
	n := tallied(why)
	joined := slices.ContainsFunc(why, func(t token) bool {
		return t.is(And, Then, If, Unless, Until, Otherwise, Instead, Or, GoFightOn, GoSubmit, GoVote, There, Strange)
	})
	if n.areas+n.numbers+n.some > 0 || joined || len(why) > 0 && why[len(why)-1].doubt { // "because they are weak perhaps"
		return 0
	}
	return len(clause) - at
}

// announces reports whether a clause that a colon follows only says that orders come, and
// for whom: "the Picts are going for a walk: ...". A word that may be a misspelt one of the game says more: "legios: 3 to
// Kent".
func (p *reading) announces(clause []token) bool {
	n := tallied(clause)
	other := func(t token) bool {
		return t.kind == tWord && t.word.verb() && !t.is(GoMove, GoAttack, GoLand) || t.kind == tLeader || t.is(FirstHalf, SecondHalf, RoundWord, TurnWord, Because, Always) ||
			p.l.slipped(p.vocab, p.text, t)
	}
	if n.areas+n.numbers+n.some+n.game > 0 || n.strange+n.common == 0 || bends(clause) || slices.ContainsFunc(clause, other) {
		return false
	}
	for i, t := range clause { // "Romano briatnicos:", "Secnod half:"
		from, to := span(clause[i:])
		if (t.kind == tNation || i == 0) && i+1 < len(clause) && p.l.slip(p.vocab, p.text, token{from: from, to: to}).kind != tUnknown {
			return false
		}
	}
	return true
}
