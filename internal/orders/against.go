package orders

import "slices"

// Who sends somebody somewhere likes to say whom they will meet: "2 to Suffolk against the Danes", "(a single Angle)". For a
// move that makes no difference; of a battle it may say which.

// opposed returns toks without whom armies meet where they go.
func (l *letter) opposed(toks []token) []token {
	if l.at.verb != NoWord && l.at.verb != GoMove || l.ctx.Nations == 0 || !slices.ContainsFunc(toks, func(t token) bool { return t.kind == tNation || t.kind == tLeader }) {
		return toks
	}
	for from := 0; from < len(toks); {
		to := from
		for to < len(toks) && !toks[to].is(Stop, Semicolon) {
			to++
		}
		if !slices.ContainsFunc(toks[from:to], func(t token) bool { return t.is(If, Unless, Until, Or, Otherwise, Answered, Fortune) }) {
			kept := l.unopposed(slices.Clone(toks[from:to]))
			toks = slices.Replace(toks, from, to, kept...)
			to = from + len(kept)
		}
		from = to + 1
	}
	return toks
}

// unopposed is opposed for one sentence.
func (l *letter) unopposed(toks []token) []token {
	start, goes := 0, false
	for i := 0; i < len(toks); i++ {
		switch t := toks[i]; {
		case t.is(Comma, Colon, Then):
			start, goes = i+1, false
		case t.kind == tArea && i > start:
			goes = goes || toks[i-1].is(To, Arrow, OnTo) || slices.ContainsFunc(toks[start:i], func(t token) bool { return t.is(GoAttack, GoTake, GoLand) })
		case goes && t.is(Against, To) && toks[i-1].kind == tArea && l.ctx.Here.armies(toks[i-1].area) == 0 && !slices.ContainsFunc(toks[start:i], fights):
			end := i + 1
			for end < len(toks) && toks[end].is(A, Own) {
				end++
			}
			if end < len(toks) && l.opponent(toks[end]) && (end+1 == len(toks) || toks[end+1].is(Comma, And, Then, Close)) {
				toks = slices.Delete(toks, i, end+1)
				i--
			}
		}
	}
	return toks
}

// opponent reports whether t names who is not the sender's.
func (l *letter) opponent(t token) bool {
	switch t.kind {
	case tNation:
		return l.foreign(t)
	case tLeader:
		n := l.r.rs.Leaders[t.leader].Nation
		return !l.ctx.Nations.Has(n) && !l.at.nations.Has(n)
	}
	return false
}

// fights reports whether t says what armies do in battle, or that they stay: whom they meet may then say when.
func fights(t token) bool {
	return t.is(GoRetreat, GoWithdraw, GoFightOn, GoHold, GoStay, GoHit, GoLose, GoSpare, GoSubmit, GoVote, GoAllow, GoRefuse, HomeWord, AttackedWord, DefendingWord, BattleOrder, GoPlace, NewArmy)
}
