package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// tally counts the tokens of a line by what they tell of it.
type tally struct {
	areas, names   int // names: of nations and leaders
	numbers, some  int // figures, and words for how many
	verbs, signs   int
	game           int // other words of the game
	strong         int // words that only orders use
	common         int // verbs that talk uses as much, and that need an area in an order
	strange, plain int
	matter         int // of the strange, those that are of the game none the less
	orders         int // the word "orders" itself
}

func tallied(toks []token) tally {
	var n tally
	for _, t := range toks {
		switch {
		case t.kind == tArea:
			n.areas++
		case t.kind == tNation, t.kind == tLeader:
			n.names++
		case t.kind == tNumber:
			n.numbers++
		case t.is(AllOf, ButFor, Rest, None):
			n.some++
		case t.is(TakenBack):
			n.plain++
		case t.is(ownMatter):
			n.matter++
			n.strange++
		case t.kind == tUnknown, t.is(Answered, Fortune, Compared):
			n.strange++
		case t.is(OrdersWord):
			n.orders++
		case t.is(GoMove, GoPlace, GoLand, GoAttack, GoTake, GoLeave, GoRemove, GoStop):
			n.common++
		case t.kind == tWord && t.word.strong():
			n.strong++
		case t.kind == tWord && t.word.verb(), t.is(GoCancel):
			n.verbs++
		case t.is(Dash, Arrow, Colon, To, From, In, If, Unless, Otherwise, Never, For):
			n.signs++
		case t.kind == tWord && t.word > HeadRemovals && !t.is(Own, Is, Have, There, Instead, Him, Request):
			n.game++
		default:
			n.plain++
		}
	}
	return n
}

// known is how many words tell that the line is of the game.
func (n *tally) known() int {
	return n.areas + n.names + n.numbers + n.verbs + n.common + n.game + n.strong
}

// looksLikeOrder tells orders from talk: a line with a word of the game that only
// orders use, with two areas, or with a name and a number, a verb or a sign. What
// speaks of orders is none itself ("I'll send my orders tomorrow").
func (l *letter) looksLikeOrder(w row) bool {
	if opensBlock(w.toks) {
		return true
	}
	// A line of several sentences is one of orders when any is.
	for from := 0; from < len(w.toks); {
		to := from
		for to < len(w.toks) && !w.toks[to].is(Semicolon, Stop) {
			to++
		}
		if _, bare, back := recalls(w.toks[from:to]); back && (!bare || from == 0 && l.at.verb == NoWord && !l.spoilt) &&
			(l.gave() || l.spoilt || onlyTakesBack(w.toks[from:to])) || l.likeOrder(w, from, to) {
			return true
		}
		from = to + 1
	}
	return false
}

// mostOnMatter is how many words a line may have that is no talk because it is about what orders are about: "thanks for
// the gold, and good luck with it" is.
const mostOnMatter = 5

// likeOrder is looksLikeOrder for one sentence.
func (l *letter) likeOrder(w row, from, to int) bool {
	return l.ordersSomething(w, from, to) || l.repeats(w, from, to)
}

// ordersSomething is likeOrder for what is ordered in words of its own.
func (l *letter) ordersSomething(w row, from, to int) bool {
	if l.inquires(w, from, to) || l.shrugs(w, from, to) || l.leavesUntried(w.vocab, w.text, w.toks, from, to) || w.praises(from, to) || w.ownAffairs(from, to) {
		return false
	}
	toks := w.toks[from:to]
	n := tallied(toks)
	if n.strange == 0 && len(toks) > 3 && toks[0].is(If, Unless, Otherwise) {
		return true
	}
	named := n.areas + n.names
	verbs := n.verbs + n.common
	excited := to+1 >= len(w.toks) && exclaims(w.text) && (verbs == 0 || 2*n.strange > n.known()) // "nobody goes home!!!" is none the less for it
	switch {
	case corrects(toks) && !w.vocab.apologizes(w.text, toks), l.deniesLast(toks), allOfSomewhere(toks), restStays(toks), goesByArrow(toks), sparesAll(toks), placesNone(toks), w.movesNobody(toks), w.aimless(toks), backAfter(toks):
		return true
	case l.almost(w, toks), l.brokenOff(w, toks), l.behindWords(w, toks):
		return true
	case n.matter > 0 && len(toks) <= mostOnMatter && !excited:
		return true
	case cancels(toks) && n.strange+n.some > 0 && !bends(toks) && n.areas+n.numbers == 0:
		return true // "forget what I sent"
	case n.strong > 0, n.areas > 1, n.areas > 0 && n.numbers+n.some+verbs > 0:
		return true
	case named > 0 && n.strange == 0:
		return n.areas > 0 || len(toks) > 1
	case n.numbers > 0 && n.strange == 0:
		return verbs+n.signs+n.game > 0 || slices.ContainsFunc(toks, func(t token) bool { return t.is(There) }) // "1 of them goes there"
	case n.verbs > 0 && n.strange == 0:
		return n.orders == 0 || n.known() > n.verbs+n.common || toks[0].is(GoCancel)
	case n.some > 0 && n.strange == 0:
		return verbs+n.game > 0
	case n.verbs > 0 && restMoves(toks):
		return true
	case n.verbs > 0 && toks[0].is(GoStay) && len(strings.Fields(w.text[toks[0].from:toks[0].to])) > 2:
		return true // "nothing else moves": so many words are no greeting
	case n.strange > 0 && n.orders == 0 && !excited &&
		(n.strange < n.known() || n.strange == n.known() && n.numbers+n.areas+n.signs > 0):
		return true
	case n.known() > 0 && n.strange > 0 && n.strange < 4 && l.misspelt(w, toks, named > 0):
		return true
	}
	return n.strange > 0 && len(toks) <= shortSlip && l.slips(w, from, to)
}

// allOfSomewhere reports whether toks say of all who are somewhere that they stay, where the only word that is not known
// may be where: "everything in the north stays".
func allOfSomewhere(toks []token) bool {
	strange, all, stays := 0, false, false
	for _, t := range toks {
		switch {
		case t.kind == tUnknown && !t.talk:
			strange++
		case t.is(AllOf, Army, Rest):
			all = true
		case t.is(GoStay, GoHold):
			stays = true
		case !t.is(In, A, Of, From, To, ToOrIn, Own):
			return false
		}
	}
	return strange == 1 && all && stays
}

// restStays reports whether toks begin with that the rest stays, whatever comes after it.
func restStays(toks []token) bool {
	return len(toks) > 2 && toks[0].is(Rest) && toks[1].is(GoStay, GoHold)
}

// goesByArrow reports whether toks are a number and an arrow behind it, whatever they say beside them: "3 Yrok -> Lnidsey".
func goesByArrow(toks []token) bool {
	from := slices.IndexFunc(toks, func(t token) bool { return t.kind == tNumber })
	return from >= 0 && slices.ContainsFunc(toks[from:], func(t token) bool { return t.is(Arrow) })
}

// sparesAll reports whether toks say no more than that nobody is to be attacked.
func sparesAll(toks []token) bool {
	denied, attack, whom := false, false, false
	for _, t := range toks {
		switch {
		case t.is(Not, Never) && !attack:
			denied = true
		case t.is(GoAttack):
			attack = denied
		case t.is(Foe, None) && attack:
			whom = true
		case !t.is(To, A, Own):
			return false
		}
	}
	return whom
}

// placesNone reports whether toks say no more than that nobody is placed: "don't place any".
func placesNone(toks []token) bool {
	denied, placed := false, false
	for _, t := range toks {
		switch {
		case t.is(Not, Never) && !placed:
			denied = true
		case t.is(GoPlace):
			placed = denied
		case !t.is(None, NewArmy, Army, A, Own, AllOf) && !t.talk && !(t.kind == tUnknown && placed):
			return false
		}
	}
	return placed && len(toks) <= mostOnMatter
}

// restMoves reports whether a clause of toks says what the rest does, and nothing strange: "the
// rest does not move, we are few".
func restMoves(toks []token) bool {
	for from := 0; from < len(toks); {
		to, rest := from, false
		for to < len(toks) && !toks[to].is(Comma, Colon, Dash) {
			rest = rest || toks[to].is(Rest)
			to++
		}
		if n := tallied(toks[from:to]); rest && n.verbs > 0 && n.strange == 0 {
			return true
		}
		from = to + 1
	}
	return false
}

// cancels reports whether toks begin with "cancel", "can you forget".
func cancels(toks []token) bool {
	for _, t := range toks {
		if !t.is(Request) {
			return t.is(GoCancel)
		}
	}
	return false
}

// corrects reports whether toks say nothing but how many, or where, instead of what was
// said before: "actually 3", "sorry, Kent".
func corrects(toks []token) bool {
	said := false
	for i, t := range toks {
		switch {
		case t.is(Instead, TakenBack):
		case t.kind == tNumber && !t.ordinal, t.kind == tArea, t.is(AllOf):
			said = said || i > 0
		case t.is(A) && i > 0 && i+1 == len(toks):
			said = true // "mejor una"
		case t.is(Comma, Dash, Not, A, Army, To, In, From, ExactWord):
		default:
			return false
		}
	}
	return said && toks[0].is(Instead, TakenBack)
}

// bends reports whether toks may change what stands beside them: they hold a
// condition, a negation or another choice.
func bends(toks []token) bool {
	return slices.ContainsFunc(toks, func(t token) bool {
		return t.is(If, Unless, Until, Otherwise, Not, None, Never, Except, ButFor, Or, Without, Answered, Fortune, Compared, TakenBack, InsteadOf, HalfOf)
	})
}

// misspelt reports whether a word of a line that is not known is nearly one: of an
// area, or a word that only orders use; where the line names somebody, of any verb.
func (l *letter) misspelt(w row, toks []token, named bool) bool {
	for _, t := range toks {
		if t.kind != tUnknown || t.to-t.from < 3 || t.to-t.from < 4 && !named || l.fuzzy <= 0 {
			continue
		}
		l.fuzzy--
		if near := w.vocab.nearest(w.text[t.from:t.to]); near != "" {
			e, ok := w.vocab.entries.find(spelling.Key(near))
			if ok && (e.kind == tArea || e.kind == tWord && (e.word.strong() || named && e.word.verb())) {
				return true
			}
		}
	}
	return false
}

// armies makes armies of the nation that orders are for where it stands as their
// name: "2 Saxons from Essex".
func (l *letter) armies(toks []token) []token {
	toks = l.opposed(l.taken(l.sided(toks)))
	for i := 1; i < len(toks); i++ {
		t, last := toks[i], toks[i-1]
		if t.kind == tNation && l.at.nations == ruleset.Nations(0).With(t.nation) &&
			(last.kind == tNumber || last.is(AllOf, Rest)) {
			toks[i].kind, toks[i].word = tWord, Army
		}
	}
	return toks
}

// taken returns toks without "from the Welsh" in "take Avalon from the Welsh", who are there or not; not
// under a condition.
func (l *letter) taken(toks []token) []token {
	attack, under := false, false
	for i := 1; i < len(toks); i++ {
		switch t := toks[i-1]; {
		case t.is(If, Unless):
			attack, under = false, true
		case t.is(Stop, Semicolon):
			attack, under = false, false
		case t.is(Comma, Colon, Then):
			under = false
		case t.is(GoTake, GoAttack):
			attack = !under
		}
		of := i
		if toks[of].is(Of, From) {
			of++
		}
		if attack && toks[i-1].kind == tArea && of < len(toks) && toks[of].kind == tNation && !l.at.nations.Has(toks[of].nation) &&
			(of+1 == len(toks) || toks[of+1].is(Comma, Stop, Semicolon, With, And, Close)) {
			toks = slices.Delete(toks, i, of+1)
		}
	}
	return toks
}

// sided returns toks without "with the Picts", at an end of a clause, where orders are for the
// Picts anyway.
func (l *letter) sided(toks []token) []token {
	apart := func(i int) bool {
		return i < 0 || i >= len(toks) || toks[i].is(Comma, Semicolon, Stop, Colon, Open, Close)
	}
	for i := 0; i+1 < len(toks); i++ {
		own := toks[i].is(With) && toks[i+1].kind == tNation && l.at.nations == ruleset.Nations(0).With(toks[i+1].nation)
		if own && (apart(i-1) && (apart(i+2) || toks[i+2].is(GoHold, GoStay, GoMove, GoPlace, If)) || apart(i+2) && i > 0 && toks[i-1].kind != tLeader && toks[i-1].kind != tNumber) {
			toks = slices.Delete(toks, i, i+2)
			i--
		}
	}
	return toks
}

// remarked returns toks without remarks in brackets: "(thats 4 pts)", "(joke)"; those that say whose an order is make it doubtful. What
// names somebody or a way, counts anything but points or bends an order is none, nor what may be misspelt for that.
func (l *letter) remarked(vocab *vocabulary, text string, toks []token) []token {
	for from := 0; from < len(toks); from++ {
		if !toks[from].is(Open) {
			continue
		}
		to, strange, points, told := from+1, false, false, false
		for ; to < len(toks) && !toks[to].is(Close, Open); to++ {
			strange = strange || toks[to].kind == tUnknown
			points = points || toks[to].is(PointsWord)
			told = told || toks[to].named() || toks[to].doubt || toks[to].is(AllOf, ButFor, Rest, GoCancel, Via, OnVia) || l.slipped(vocab, text, toks[to])
			told = told || toks[to].kind == tNumber && !points && !slices.ContainsFunc(toks[to:], func(t token) bool { return t.is(PointsWord) })
		}
		if to < len(toks) && toks[to].is(Close) && l.relayedBeside(vocab, text[toks[from].to:toks[to].from]) {
			told = true
			toks[from].kind, toks[from].talk, toks[from].doubt = tUnknown, true, true
		}
		if to < len(toks) && toks[to].is(Close) && (strange || points) && !told && !bends(toks[from:to]) {
			toks = slices.Delete(toks, from, to+1)
			from--
		}
	}
	return toks
}

// itemized returns toks with a stop for each number of a list within the line: "1) York 2
// Lindsey 2) Kent 1 Essex".
func itemized(toks []token) []token {
	open, next := 0, 1
	if len(toks) > 2 && toks[0].kind != tNumber {
		next = 2 // the first number was that of the line
	}
	for i := 0; i+1 < len(toks); i++ {
		switch {
		case toks[i].is(Open):
			open++
		case toks[i].is(Close):
			open = max(open-1, 0)
		case toks[i].kind == tNumber && toks[i].n == next && toks[i+1].is(Close) && open == 0:
			toks[i].kind, toks[i].word = tWord, Semicolon
			toks = slices.Delete(toks, i+1, i+2)
			next++
		}
	}
	return toks
}
