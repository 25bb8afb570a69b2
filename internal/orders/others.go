package orders

import (
	"slices"

	"bretwalda/internal/spelling"
)

// Who attacks somebody likes to say how few they are: "2 from Galloway to Strathclyde, the Picts have only one
// there". Between commas that orders nothing and changes nothing of the order beside it, so it is passed over.

// unboasted returns toks without what they tell, after a comma, a word for why or in brackets, of nations that
// are not the sender's. Under a condition it may be one more, and where somebody runs it may say when.
func (l *letter) unboasted(vocab *vocabulary, text string, toks []token) []token {
	if l.ctx.Nations == 0 || !slices.ContainsFunc(toks, func(t token) bool { return l.foreign(t) || t.is(FortWord, Is) }) {
		return toks
	}
	bound := false
	for from := 0; from < len(toks); from++ {
		switch t := toks[from]; {
		case t.is(Stop, Semicolon):
			bound = false
		case t.is(GoRetreat) && denied(toks, from):
		case t.is(If, Unless, Until, Or, LeftWord, LostWord, Fortune, GoRetreat):
			bound = true
		}
		if (from == 0 || toks[from-1].is(Stop, Semicolon)) && thinksAgain(vocab, text, firstOf(toks[from:])) {
			bound = true
		}
		if bound || !toks[from].is(Comma, Open, Because) || from == 0 || toks[from-1].is(Stop, Semicolon) {
			continue
		}
		to := from + 1
		for to < len(toks) && !toks[to].is(Comma, Stop, Semicolon, Open, Close) {
			to++
		}
		if toks[from].is(Because) && toks[to-1].doubt {
			continue // "because they are weak perhaps"
		}
		last := to == len(toks) || toks[to].is(Stop, Semicolon)
		excuse := toks[from].is(Comma) && last && mayBeExcused(toks[:from]) && l.excuses(vocab, text, toks[from+1:to])
		if toks[from].is(Open) != (to < len(toks) && toks[to].is(Close)) || !excuse && !(toks[from].is(Open) && l.counts(toks[from+1:to])) && (!l.boasts(vocab, text, toks[from+1:to]) || l.refersBack(vocab, text, toks[from+1:to], toks[to:])) {
			continue
		}
		if toks[from].is(Open) {
			to++
		}
		toks = slices.Delete(toks, from, to)
		from--
	}
	return toks
}

// firstOf is the first sentence of toks.
func firstOf(toks []token) []token {
	if to := slices.IndexFunc(toks, func(t token) bool { return t.is(Stop, Semicolon) }); to >= 0 {
		return toks[:to]
	}
	return toks
}

// denied reports whether the verb at toks[at] is of what is not to be: "no retreat", "they don't fall back".
func denied(toks []token, at int) bool {
	for i := at - 1; i >= 0 && i > at-4 && !toks[i].is(Comma, Stop, Semicolon); i-- {
		if toks[i].is(Not, None, Never) {
			return true
		}
	}
	return false
}

// mayBeExcused reports whether toks, all that is said before an excuse, end where an order may, and nobody is placed.
func mayBeExcused(toks []token) bool {
	end := toks[len(toks)-1]
	return (endsOrder(end) || end.is(GoFightOn, GoRetreat)) && !slices.ContainsFunc(toks, func(t token) bool { return t.is(NewArmy, GoPlace, GoReplace) })
}

// excuses reports whether clause, the last of a sentence, only says why: that there is no more than a fort, or that
// something is so which means nothing to the game.
func (l *letter) excuses(vocab *vocabulary, text string, clause []token) bool {
	fort, is, strange := false, false, false
	for i, t := range clause {
		switch {
		case t.is(FortWord) && !fort:
			fort = true
		case t.is(Is) && i == 0:
			is = true
		case t.is(A), t.is(And, To) && i == 0, t.kind == tNumber && t.n == 1 && !t.ordinal, t.is(ExactWord, MostWord, Is, Have, There), t.kind == tUnknown && t.talk && !t.doubt:
		case t.kind == tUnknown && !t.player() && l.meansNothing(vocab, text[t.from:t.to]):
			strange = true
		default:
			return false
		}
	}
	if fort {
		return !strange && len(clause) > 1
	}
	return is && strange && len(clause) > 1 && !slices.ContainsFunc(clause, func(t token) bool { return t.kind == tNumber || t.is(A, ExactWord, MostWord, Have, There) })
}

// foreign reports whether t names a nation that is not the sender's.
func (l *letter) foreign(t token) bool { return t.kind == tNation && !l.ctx.Nations.Has(t.nation) }

// counts reports whether clause says nothing but how many of a nation that is not the sender's there are: "2 Picts".
func (l *letter) counts(clause []token) bool {
	numbers, nations := 0, 0
	for _, t := range clause {
		switch {
		case t.kind == tNumber && !t.ordinal:
			numbers++
		case l.foreign(t):
			nations++
		case t.is(A, Army, There, In), t.kind == tUnknown && t.talk && !t.doubt:
		default:
			return false
		}
	}
	return numbers < 2 && nations == 1 && len(clause) > 1
}

// boasts reports whether clause only tells of a nation that is not the sender's: who they are, then that they have or
// are something, or where.
func (l *letter) boasts(vocab *vocabulary, text string, clause []token) bool {
	told, predicate, many, areas, verb := false, false, false, 0, false
	for i, t := range clause {
		switch {
		case l.foreign(t):
			told = true
		case t.kind == tNumber && !t.ordinal, t.is(A):
			many = true
		case t.is(There):
			many, predicate = true, true
		case t.is(Is, Have):
			predicate, verb = true, true
		case t.is(FortWord) && told:
		case t.is(Dead, Alive, EmptyWord), t.is(Compared) && told && verb:
			predicate = true
		case t.kind == tArea:
			areas++
		case t.is(Not, None, Never) && told && i+1 < len(clause) && !vocab.Supposing.in(text[t.to:clause[len(clause)-1].to]):
			predicate = true // "the Picts won't mind"
		case t.is(GoStay, GoHold) && told:
			predicate = predicate || many || i+1 < len(clause) && (clause[i+1].is(There, A) || clause[i+1].kind == tNumber)
		case t.kind == tUnknown && vocab.Telling.in(text[t.from:t.to]):
			predicate, verb = true, true
		case t.is(In) && i+1 < len(clause) && (told && (clause[i+1].is(A, There) || clause[i+1].kind == tNumber) || clause[i+1].kind == tArea),
			t.is(To) && i+1 < len(clause) && l.foreign(clause[i+1]), t.is(Of, Army, DownTo, ExactWord, MostWord, LeastWord), t.kind == tUnknown && t.talk && !t.doubt:
		case t.kind == tUnknown && (told || many) && l.meansNothing(vocab, text[t.from:t.to]):
			predicate = predicate || many && !told // "one lousy Pict"; behind it, it may be the other half of a name
		default:
			return false
		}
	}
	return told && predicate && (areas == 0 || areas == 1 && verb)
}

// meansNothing reports whether a word that is not known is not nearly one that names somebody or turns what
// stands beside it, either.
func (l *letter) meansNothing(vocab *vocabulary, word string) bool {
	if l.fuzzy <= 0 || !letters(word) {
		return false
	}
	near := vocab.entries.of(spelling.Key(l.nearest(vocab, word)))
	return !near.named() && !bends([]token{near}) && !(near.kind == tWord && near.word.verb()) && !near.is(Myself, Instead, To, From, Via, OnTo, With, Against, For, Rest)
}
