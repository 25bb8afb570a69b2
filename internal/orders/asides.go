package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// Beside orders people tell how things stand, what their chances are, that something is not worth it, and ask
// the moderator for a map. None of this is an order, and none of it changes one; where it may be more than that,
// under a condition or where "there" may be of it, it stays what it is.

// asides returns toks without the clauses that only say such things.
func (l *letter) asides(vocab *vocabulary, text string, toks []token) []token {
	if !l.mayDigress(vocab, text, toks) {
		return toks
	}
	toks = clockless(toks)
	for from := 0; from < len(toks); {
		to := from
		for to < len(toks) && !toks[to].is(Stop, Semicolon) {
			to++
		}
		if kept := l.digressions(vocab, text, toks, from, to); kept < to-from {
			toks = slices.Delete(toks, from+kept, to)
			to = from + kept
		}
		from = to + 1
	}
	return toks
}

// mayDigress reports whether anything in toks may make an aside: most lines hold nothing of the kind.
func (l *letter) mayDigress(vocab *vocabulary, text string, toks []token) bool {
	odd := false
	for i, t := range toks {
		switch {
		case l.ctx.Nations != 0 && l.foreign(t), t.kind == tNumber && (i+1 < len(toks) && percent(text, toks[i+1]) || clock(toks[i:])):
			return true
		case t.kind == tUnknown, t.is(Not, None, TakenBack, EmptyWord, Myself, GoMove) && !(t.is(GoMove) && i == 0 && i+1 < len(toks) && toks[i+1].kind == tNumber):
			odd = true
		}
	}
	if !odd {
		return false
	}
	return vocab.digressing.in(text)
}

// digressions drops the asides of the sentence toks[from:to], moving what is left to its beginning, and returns
// how many tokens are left.
func (l *letter) digressions(vocab *vocabulary, text string, toks []token, from, to int) int {
	sentence := slices.Clone(toks[from:to])
	if thinksAgain(vocab, text, sentence) {
		return to - from // what is told may be why
	}
	bound, kept, counted := binds(sentence), from, false
	for at := 0; at < len(sentence); {
		start := at
		if sentence[at].is(Comma, Dash, And) {
			start++ // what parts it from the clause before
		}
		end := start
		for end < len(sentence) && (end == start || !breaks(vocab, text, sentence, end)) {
			end++
		}
		clause, after := sentence[start:end], toks[from+end:]
		if len(clause) > 1 && start > 0 && vocab.Where.in(text[clause[0].from:clause[0].to]) {
			clause = clause[1:]
		}
		free := !bound && !(start > at && sentence[at].is(And))
		said := ""
		if len(clause) > 0 {
			said = text[endOf(toks[:from], sentence[:start]):clause[len(clause)-1].to]
		}
		switch {
		case !binds(sentence[:start]) && l.begs(vocab, text, said, clause, after):
		case !binds(sentence[:start]) && start > 0 && deserted(vocab, said, clause) && !l.refersBack(vocab, text, clause, after):
		case free && (l.chances(text, clause, toks[:kept]) || l.slights(vocab, text, said, clause, slices.Concat(toks[:kept], sentence[start:], after))):
		case free && l.ctx.Nations != 0 && l.boasts(vocab, text, clause) && !l.refersBack(vocab, text, clause, after):
			counted = kept == from && slices.ContainsFunc(clause, func(t token) bool { return t.kind == tNumber })
		case free && counted && kept == from && end < len(sentence) && onlyCounts(clause):
		default:
			if kept == from && at > 0 {
				at = start // what it was parted from is gone
			}
			kept += copy(toks[kept:], sentence[at:end])
		}
		at = max(end, at+1)
	}
	return kept - from
}

// thinksAgain reports whether a clause of toks says no or wait, or that something is to be forgotten, and nothing else: "hm no, the
// Romans have a fort there" is about what was said before.
func thinksAgain(vocab *vocabulary, text string, toks []token) bool {
	for from := 0; from < len(toks); {
		to, nays, others := from, 0, 0
		for to < len(toks) && !toks[to].is(Comma, Dash, Colon, Open, Close) {
			switch t := toks[to]; {
			case t.is(Not, None, Never, GoStay, GoStop, TakenBack, Instead):
				nays++
			case !t.talk && !t.is(For) && t.kind != tUnknown:
				others++
			}
			to++
		}
		if nays > 0 && others == 0 && !deserted(vocab, text[toks[from].from:toks[to-1].to], toks[from:to]) {
			return true
		}
		from = to + 1
	}
	return false
}

// onlyCounts reports whether clause says nothing but how many, as of those who were told of just before: "now only 2".
func onlyCounts(clause []token) bool {
	numbers := 0
	for _, t := range clause {
		switch {
		case t.kind == tNumber && !t.ordinal:
			numbers++
		case t.kind == tUnknown && t.talk && !t.doubt, t.is(MostWord, ExactWord, There, Have, Is):
		default:
			return false
		}
	}
	return numbers == 1
}

// endOf is where the last token of lists ends; 0: there is none.
func endOf(lists ...[]token) int {
	end := 0
	for _, toks := range lists {
		if n := len(toks); n > 0 {
			end = max(end, toks[n-1].to)
		}
	}
	return end
}

// breaks reports whether a clause of a sentence ends before toks[i]: at a comma, a dash, a word for "so", or an "and"
// after which something is asked of the moderator.
func breaks(vocab *vocabulary, text string, toks []token, i int) bool {
	t := toks[i]
	switch {
	case t.is(Comma), t.is(Dash) && t.gap:
		return true
	case t.is(And):
		return vocab.Begging.begin(text[t.to:])
	case i > 0 && toks[i-1].kind == tArea && toks[i-1].to <= t.from && (vocab.Where.begin(text[toks[i-1].to:t.from]) || t.kind == tUnknown && vocab.Where.begin(text[t.from:])):
		return true
	}
	return i > 0 && toks[i-1].to <= t.from && (vocab.Therefore.begin(text[toks[i-1].to:t.from]) || t.talk && vocab.Therefore.begin(text[t.from:]))
}

// binds reports whether something in toks hangs on something, so that what is told beside it may be a part of it.
func binds(toks []token) bool {
	for i, t := range toks {
		if t.is(If, Unless, Until, Or, Otherwise, LeftWord, LostWord, Fortune, Answered, Open) || t.is(GoRetreat) && !denied(toks, i) {
			return true
		}
	}
	return false
}

// keys are forms as they are sought: each its spelling.Key.
func keys(forms []string) []string {
	out := make([]string, len(forms))
	for i, form := range forms {
		out[i] = spelling.Key(form)
	}
	return out
}

// refersBack reports whether what comes after a clause may be about what it tells: "the Irish have one in Devon, 2
// from Wessex go there".
func (l *letter) refersBack(vocab *vocabulary, text string, clause, after []token) bool {
	next := slices.IndexFunc(after, func(t token) bool { return t.is(Stop, Semicolon) }) + 1
	if next > 0 && next < len(after) && after[next].is(If, Unless, Otherwise) {
		return true
	}
	if len(after) == 0 || !slices.ContainsFunc(clause, func(t token) bool { return t.kind == tArea }) {
		return false
	}
	return slices.ContainsFunc(after, func(t token) bool { return t.is(There, Him, OnTo, OnVia, Instead, Otherwise) }) ||
		vocab.Them.in(text[after[0].from:]) || !ownPlaces(after)
}

// ownPlaces reports whether the first clause of toks that says anything names all the places it needs.
func ownPlaces(toks []token) bool {
	areas, placed, said := 0, false, false
	for _, t := range toks {
		switch {
		case t.is(Comma, Stop, Semicolon, Colon, Dash, And, Then):
			if said {
				return placed || areas > 1
			}
		case t.kind == tArea:
			areas, said = areas+1, true
		case t.kind == tUnknown && t.talk:
		default:
			said, placed = true, placed || t.is(GoStay, GoHold, Rest, NewArmy, GoPlace, GoVote, GoSubmit)
		}
	}
	return !said || placed || areas > 1
}

// begs reports whether clause, before toks after, only asks the moderator for something that is no order: "could you
// send me the map again", "tell me if I got it wrong".
func (l *letter) begs(vocab *vocabulary, text, said string, clause, after []token) bool {
	if !vocab.Begging.begin(said) {
		return false
	}
	ifs := 0
	for _, t := range clause {
		switch {
		case t.is(If, Answered):
			ifs++
		case l.foreign(t), t.player(), t.is(GoMove, Request, Myself, LostWord, Is, Have, There, A, In, Of, And, Last, First, TurnWord, RoundWord, OrdersWord, Own, PointsWord):
		case t.kind == tUnknown && (t.talk && !t.doubt || l.meansNoPlace(vocab, text[t.from:t.to])):
		default:
			return false
		}
	}
	if ifs > 1 {
		return false
	}
	for i, t := range after { // "if not, ..." is about the answer
		if t.is(Answered, Otherwise, Until) || ifs > 0 && t.is(If, Unless) || t.is(If) && (i+1 < len(after) && after[i+1].is(Not) || i > 0 && after[i-1].is(Stop, Comma)) {
			return false
		}
	}
	return true
}

// meansNoPlace reports whether a word that is not known is not nearly one that names somebody.
func (l *letter) meansNoPlace(vocab *vocabulary, word string) bool {
	if l.fuzzy <= 0 || !letters(word) {
		return false
	}
	near := vocab.entries.of(spelling.Key(l.nearest(vocab, word)))
	return !near.named()
}

// deserted reports whether clause says nothing but that nobody is there, where those before it go: "nobody's there".
func deserted(vocab *vocabulary, said string, clause []token) bool {
	words := strings.Join(spelling.Words(said), " ")
	if len(clause) > 1 && clause[0].is(GoStay) && vocab.Where.begin(said) {
		clause = clause[1:] // Italian "dove"
	}
	for _, form := range vocab.Deserted.forms {
		before, after, found := strings.Cut(" "+words+" ", " "+form+" ")
		if found && len(strings.Fields(before))+len(strings.Fields(after)) < 3 && !slices.ContainsFunc(clause, func(t token) bool {
			return t.kind == tNumber && t.n > 0 || t.kind == tArea || t.is(If, Unless, Or, To, From, GoStay, AllOf, Rest)
		}) {
			return true
		}
	}
	return false
}

// slights reports whether clause, beside others, only says that something else is not worth it: "not worth attacking
// Devon", "not worth more". "Not worth it" may be said of an order.
func (l *letter) slights(vocab *vocabulary, text, said string, clause, others []token) bool {
	if !vocab.Pointless.in(said) {
		return false
	}
	about, more := 0, false
	for _, t := range clause {
		switch {
		case t.kind == tArea:
			about++
			if slices.ContainsFunc(others, func(o token) bool { return o.kind == tArea && o.area == t.area && o.from != t.from }) {
				return false
			}
		case t.is(MoreThan, Another, And):
			more = true
		case l.foreign(t), t.is(Not, None, TakenBack, GoAttack, AttackingWord, GoTake, Is, Have, There, A, In, Of):
		case t.kind == tUnknown && (t.talk && !t.doubt || l.meansNoPlace(vocab, text[t.from:t.to])):
		default:
			return false
		}
	}
	return about == 1 || about == 0 && more
}

// chances reports whether clause, after toks before, only says how likely something is: "65% is good enough for me".
// Who has said how many go does not mean a part of them.
func (l *letter) chances(text string, clause, before []token) bool {
	counted := len(before) == 0 || slices.ContainsFunc(before, func(t token) bool { return t.kind == tNumber && !t.ordinal || t.is(AllOf, A) })
	if !counted || len(before) > 0 && before[len(before)-1].is(To, From, In, With, Of) {
		return false
	}
	shares := 0
	for i, t := range clause {
		switch {
		case t.kind == tNumber && i+1 < len(clause) && percent(text, clause[i+1]):
			shares++
		case percent(text, t) && i > 0 && clause[i-1].kind == tNumber:
		case t.is(Is, A, Have, Own, Myself): // "at least 65%" may be a condition
		case t.kind == tUnknown && (t.talk && !t.doubt):
		case t.kind == tUnknown && !t.player() && letters(text[t.from:t.to]):
		default:
			return false
		}
	}
	return shares > 0
}

// percent reports whether t is the sign for shares of a hundred.
func percent(text string, t token) bool { return text[t.from:t.to] == "%" }

// clockless returns toks without times of day: "it's 11:45 pm here".
func clockless(toks []token) []token {
	for i := 0; i+2 < len(toks); i++ {
		if clock(toks[i:]) {
			toks = slices.Delete(toks, i, i+3)
			i--
		}
	}
	return toks
}

// clock reports whether toks begin with a time of day.
func clock(toks []token) bool {
	return len(toks) > 2 && toks[0].kind == tNumber && toks[1].is(Colon) && toks[2].kind == tNumber && toks[0].n < 25 && toks[2].n < 60 &&
		toks[1].to == toks[2].from && toks[0].to == toks[1].from && toks[2].to-toks[2].from == 2
}
