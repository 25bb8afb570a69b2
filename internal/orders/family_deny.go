package orders

import "bretwalda/internal/game"

// A no behind what is ordered is of a part of it: "portyázz Pisaeben, Florentiában ne" raids one of them.

// deniesPart reports whether the no at hand stands behind the verb and what that is about, with a comma or "and" between.
func (b *body) deniesPart() bool {
	verb, about := false, false
	for _, t := range b.toks[b.begin:b.i] {
		switch {
		case t.kind == tWord && t.word.ownKind() == b.o.Kind:
			verb = true
		case t.named(), t.kind == tNumber, t.ownUnit() != game.NoUnit:
			about = true
		case t.is(Comma, And) && verb && about:
			return true
		}
	}
	return false
}

// restStays reports whether the clause that begins at toks[i] says that the others stay, in games of a family whose moves need no
// verb: what stands before it is not said to stay.
func (p *reading) restStays(i int) bool {
	return len(p.l.r.lex.own.Uses) > 0 && i+1 < p.end && p.toks[i].is(Rest) && p.toks[i+1].is(GoStay)
}

// butStays returns toks with a comma for "but" before a leader who stays: "all legions from Etruria to Pisae but Fabius stays".
func butStays(toks []token) []token {
	for i := 1; i+2 < len(toks); i++ {
		if toks[i].is(ButFor, Except) && toks[i+1].kind == tLeader && toks[i+2].is(GoStay) {
			toks[i].word = Comma
		}
	}
	return toks
}

// refusesNothing reports whether a no without a verb, behind an order that is no move, would deny that anybody moves: "we never
// submit, to nobody".
func (b *body) refusesNothing() bool {
	return b.denied >= 0 && b.o.Kind == b.l.r.lex.own.Moves && len(b.before) > 0 && b.before[len(b.before)-1].Kind != b.o.Kind && !b.verbal() &&
		len(b.o.Forces)+len(b.o.Leaders)+len(b.o.Steps)+len(b.o.Areas) == 0
}

// leavesAlone reports whether the clause at hand says, of areas behind those to which something of the family is done, that they are
// left alone, not who is left in them: "raid Pisae and leave Florentia alone".
func (p *reading) leavesAlone() bool {
	if len(p.before) == 0 {
		return false
	}
	s := p.l.r.lex.ownOf(p.before[len(p.before)-1].Kind)
	if s == nil || !s.Areas {
		return false
	}
	for j := p.i; j < p.end && !p.toks[j].is(Comma, And, Then); j++ {
		if p.toks[j].kind == tNumber || p.toks[j].is(AllOf, A, Rest) || p.toks[j].ownUnit() != game.NoUnit {
			return false
		}
	}
	return true
}

// goesNowhere reports whether the statement of a leader, who may stay and fight where he is, does not say that he does: "if Pisae is
// empty campaign there", or a clause without its verb, "campaign to Pisae, then for".
func (b *body) goesNowhere() bool {
	if !b.s.Led || !b.o.Yes || len(b.o.Steps) > 0 {
		return false
	}
	for _, t := range b.toks[b.begin:b.i] {
		if t.is(There) {
			return true
		}
	}
	return len(b.before) > 0 && !b.verbal()
}
