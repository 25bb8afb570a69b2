package orders

import (
	"slices"
	"strings"
	"unicode/utf8"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/spelling"
)

// How many go, and who, as hurried people write it: "all -1 from York", "II from York", "everyone except Oswiu"; and what says of it, or of
// where, that nobody can be sure: "York or Lindsey", "Lindsey (March)", "2 plus the boss".

// hurriedly puts the words of the grammar for how many go where a sentence has a short form for it.
func (p *reading) hurriedly() {
	each := false
	for i := 0; i < len(p.toks); i++ {
		if k := p.toks[i].kind; k != tUnknown && k != tNumber && (k != tWord || !hurried(p.toks[i].word)) {
			continue // tokens are not copied for it
		}
		switch t := p.toks[i]; {
		case t.is(AllOf) && i+2 < len(p.toks) && p.toks[i+1].is(Dash) && !p.toks[i+2].gap && isNumber(p.toks[i+2]) && !strings.Contains(p.text[t.to:p.toks[i+2].from], "> "):
			p.toks[i+1].word = ButFor // "all -1 from York"
		case t.kind == tUnknown && !t.talk && i+1 < len(p.toks) && (p.toks[i+1].is(From) || p.toks[i+1].is(Army) && i+2 < len(p.toks) && p.toks[i+2].is(From)) && p.beginsClause(i):
			if n := roman(spelling.Fold(p.text[t.from:t.to])); n > 1 {
				p.toks[i].kind, p.toks[i].n = tNumber, n // "II from York"
			}
		case t.is(Each):
			each = true
		case (isNumber(t) || t.is(A)) && i+2 < len(p.toks) && p.toks[i+1].is(Dash) && (isNumber(p.toks[i+2]) || p.toks[i+2].is(A)) && p.doubles(t, p.toks[i+2]):
			if t.is(A) {
				p.toks[i].kind, p.toks[i].word, p.toks[i].n = tNumber, NoWord, 1
			}
			p.toks[i+1].word, each = Each, true // "egy-egy Yorkból"
			p.toks = slices.Delete(p.toks, i+2, i+3)
		case t.is(SameAgain) && i+1 < len(p.toks) && p.toks[i+1].is(From) && p.vocab.AsMany.has(spelling.Key(p.text[t.from:t.to])):
			if n := p.asManyAs(i); n > 0 {
				p.toks[i].kind, p.toks[i].n = tNumber, n // "the same number from Lindsey"
			}
		case t.is(ButFor, Except) && i+1 < len(p.toks) && (p.toks[i+1].kind == tLeader || p.toks[i+1].is(LeaderWord)):
			i = p.allBut(i)
		}
	}
	if each {
		p.toks = eachWays(p.toks)
	}
}

// hurried reports whether a word may be of a short form.
func hurried(w Word) bool {
	switch w {
	case AllOf, Each, A, SameAgain, ButFor, Except:
		return true
	}
	return false
}

// doubles reports whether a number is said twice, which says that so many are of each.
func (p *reading) doubles(a, b token) bool {
	said := spelling.Key(p.text[a.from:a.to])
	return said == spelling.Key(p.text[b.from:b.to]) && p.vocab.Doubled.has(said)
}

// asManyAs is how many went before toks[i], in its line or else as the last of the orders above it; 0: nobody knows.
func (p *reading) asManyAs(i int) int {
	said := 0
	for _, t := range p.toks[:i] {
		if isNumber(t) {
			said++
		}
	}
	if said == 1 {
		return p.toks[slices.IndexFunc(p.toks[:i], isNumber)].n
	}
	if said > 1 || i > 0 || !p.l.gave() {
		return 0
	}
	all := p.l.counting()
	if last := all[len(all)-1]; last.Kind == Move && last.Count.Amount == Exactly && !last.led() {
		return int(last.Count.N)
	}
	return 0
}

// beginsClause reports whether toks[i] begins a sentence or a clause.
func (p *reading) beginsClause(i int) bool {
	return i == 0 || p.toks[i-1].separates() || p.toks[i-1].is(Comma, And, Then)
}

// allBut takes the leader who does not go out of the sentence of toks[i], "but for", where all others do, and returns the token from which
// to go on: orders for all are for no leader.
func (p *reading) allBut(i int) int {
	from, to := i, i+2
	for from > 0 && !p.toks[from-1].is(Semicolon, Stop) {
		from--
	}
	for to < len(p.toks) && !p.toks[to].is(Semicolon, Stop) {
		to++
	}
	sentence := p.toks[from:to]
	if slices.ContainsFunc(sentence, func(t token) bool {
		return t.is(GoStay, GoHold, GoRetreat, GoWithdraw, GoLose, If, Unless, Otherwise, Not, None, GoPlace, NewArmy, GoRemove)
	}) || !slices.ContainsFunc(sentence, func(t token) bool { return t.is(To, Arrow, Dash, OnTo) }) {
		return i
	}
	next := token{word: Stop, kind: tWord}
	if i+2 < to {
		next = p.toks[i+2]
	}
	whole := p.toks[i].is(ButFor) || slices.ContainsFunc(p.toks[from:i], func(t token) bool { return t.is(AllOf) })
	switch {
	case next.is(AllOf): // "Oswiu kivételével mindenki"
		p.toks = slices.Delete(p.toks, i, i+2)
	case p.toks[i].is(ButFor) && next.is(From, In, To):
		p.toks[i].word = AllOf // "all but Oswiu from York"
		p.toks = slices.Delete(p.toks, i+1, i+2)
	case whole && p.toks[i].is(Except) && next.is(From, Stop, Semicolon):
		at := i
		if p.toks[i-1].is(Comma) {
			at--
		}
		p.toks = slices.Delete(p.toks, at, i+2)
		return at
	}
	return i
}

// choiceOf returns the "or" in toks[from:to] between two areas in both of which orders os have something done: "new armies in York or
// Lindsey", "fight March or Lindsey first".
func (p *reading) choiceOf(from, to int, os []Order) (at int, found bool) {
	if !slices.ContainsFunc(os, func(o Order) bool { return len(o.Areas) > 1 }) {
		return 0, false
	}
	for i := from + 1; i+1 < to; i++ {
		if !p.toks[i].is(Or) || p.toks[i-1].kind != tArea {
			continue
		}
		next := i + 1
		if p.toks[next].is(In, To) && next+1 < to {
			next++
		}
		a, b := p.toks[i-1].areas, p.toks[next].areas
		if p.toks[next].kind == tArea && slices.ContainsFunc(os, func(o Order) bool {
			return (o.Kind == Place && o.Count != N(1) || o.Kind == Fight || o.Kind == Stay) && len(o.Areas) > 1 &&
				slices.ContainsFunc(o.Areas, a.Has) && slices.ContainsFunc(o.Areas, b.Has)
		}) {
			return i, true
		}
	}
	return 0, false
}

// bracketed returns the area in brackets, or behind a slash, after another in toks[from:to], by way of which orders os have armies go on there, though nothing says so:
// "2 from York to Lindsey (March)", "Lindsey/March".
func (p *reading) bracketed(from, to int, os []Order) (at int, found bool) {
	if !slices.ContainsFunc(os, func(o Order) bool { return len(o.Steps) > 1 || len(o.Steps) == 1 && len(o.Steps[0].Via) > 0 }) {
		return 0, false
	}
	for i := from; i+2 < to; i++ {
		if p.toks[i].kind != tArea {
			continue
		}
		next := i + 2
		if p.toks[next].is(To, In) && next+1 < to {
			next++
		}
		sign := p.toks[i+1]
		slash := sign.is(Comma) && sign.from < sign.to && p.text[sign.from:sign.to] == "/"
		if !slash && !(sign.is(Open) && next+1 < to && p.toks[next+1].is(Close)) || p.toks[next].kind != tArea {
			continue
		}
		if slices.ContainsFunc(os, func(o Order) bool {
			return (o.Kind == Move || o.Kind >= OwnKinds) && len(o.Steps) > 0 && p.toks[next].areas.Has(o.end()) && (len(o.Steps) > 1 || len(o.Steps[0].Via) > 0)
		}) {
			return next, true
		}
	}
	return 0, false
}

// addsTalk returns the word in toks[from:to] for who comes to a number, of whom orders os know nothing: "2 plus the boss from York".
func (p *reading) addsTalk(from, to int, os []Order) (at int, found bool) {
	for i := from + 1; i+1 < to; i++ {
		if p.toks[i].kind != tWord || p.toks[i].word != And || !isNumber(p.toks[i-1]) && !p.toks[i-1].is(Army) {
			continue
		}
		n := i + 1
		for n < to && p.toks[n].kind == tUnknown && p.toks[n].talk {
			n++
		}
		if n == i+1 && p.toks[n].is(From) && p.talkBetween(p.toks[i].to, p.toks[n].from) {
			return i, len(os) > 0 // talk was left out
		}
		if n > i+1 && n < to && p.toks[n].is(From, To, Dash, Arrow) {
			return i + 1, len(os) > 0
		}
	}
	return 0, false
}

// talkBetween reports whether words stand between two places of the text that are no mere fillers.
func (p *reading) talkBetween(from, to int) bool {
	return from < to && slices.ContainsFunc(spelling.Words(p.text[from:to]), func(word string) bool {
		e := p.vocab.entries.of(word)
		return !e.is(Filler, A, Own)
	})
}

// fromThoseAbove returns the word in toks[from:to] for one more, or for the rest, whom orders os take from the sea, where those just spoken
// of set out on land: "another one to Lindsey", "quello che rimane a Lindsey".
func (p *reading) fromThoseAbove(from, to int, os []Order) (at int, found bool) {
	moves := func(o Order) bool {
		return (o.Kind == Move || o.Kind >= OwnKinds && o.Kind == p.l.r.lex.own.Moves) && len(o.Steps) > 0
	}
	if !slices.ContainsFunc(os, func(o Order) bool { return moves(o) && o.From == board.None && !o.led() }) || p.toldOfSea(to) {
		return 0, false
	}
	last := p.l.counting()
	if n := len(p.said); n > 0 {
		last = p.said[n-1].orders
	}
	if len(last) == 0 || !moves(last[len(last)-1]) || !p.l.r.rs.Board.Land.Has(last[len(last)-1].From) {
		return 0, false
	}
	at = slices.IndexFunc(p.toks[from:to], func(t token) bool { return t.is(Another, Rest, Last, LeftWord) || t.kind == tNumber && t.ordinal })
	return from + at, at >= 0
}

// unsayable reports whether toks, which could not be read, say how many, who or where in a way that no order has, so that whatever is
// offered for them is something else.
func (p *reading) unsayable(toks []token) bool {
	stays := hasAny(toks, []Word{GoStay, GoHold, GoLeave})
	if i := slices.IndexFunc(toks, func(t token) bool { return t.is(AllOf) }); i >= 0 && hasAny(toks, []Word{Except, ButFor}) {
		if _, _, several := severalFrom(toks, i); several {
			return true // "everyone from Lindsey and Norfolk except one"
		}
	}
	for i, t := range toks {
		next := token{}
		if i+1 < len(toks) {
			next = toks[i+1]
		}
		mark := ""
		if t.from < t.to {
			mark = p.text[t.from:t.to]
		}
		switch {
		case t.is(ButFor, Except) && !stays: // "everything but Norfolk", "anywhere but March", "everything but the fort"
			n := i + 1
			for n < len(toks) && toks[n].is(In, To, From, Of) {
				n++
			}
			if n < len(toks) && (toks[n].kind == tArea || toks[n].is(FortWord)) {
				return true
			}
		case (mark == "+" || mark == ",") && !t.gap && !next.gap && i > 0 && isNumber(toks[i-1]) && isNumber(next): // "2+1 from York", "1,5 from York"
			return true
		case mark == "/" && i > 0 && toks[i-1].kind == tArea && (next.kind == tArea || next.is(To, From, In)) && !hasAny(toks, []Word{Each}): // "March/Lindsey"
			return true
		case t.is(LeastWord, MostWord, MoreThan, FewerThan) && stays: // "York to March, at least one stays"
			return true
		case t.ownUnit() != game.NoUnit && next.is(First) && i+2 < len(toks) && toks[i+2].is(From): // "infantry first from York"
			return true
		case (t.is(FirstHalf, SecondHalf) || t.is(First) && i > 0 && toks[i-1].kind == tArea) && i+1 < len(toks) && next.kind == tUnknown && !next.talk: // "2nd choice"
			return true
		case t.ordinal && i == 0 && next.is(From) && startsWithDigit(mark): // "2º de York"
			return true
		case t.kind == tUnknown && stays && p.vocab.Expressing.has(spelling.Key(mark)): // "York to March, min 1 stays"
			return true
		case t.is(Or) && next.is(GoStay, GoHold): // "to March or hold York"
			return true
		case t.is(TheirPlace): // where they were, or where they go
			return true
		case t.is(Rest) && i > 0 && isNumber(next) && !slices.ContainsFunc(toks[i:], func(o token) bool { return o.kind == tArea }): // "1 from York to March, the other two too"
			return true
		case t.is(Either) && next.is(Of, From): // "either of the two"
			return true
		case isNumber(t) && next.kind == tUnknown && next.from == t.to && strings.Contains("½¼¾⅓⅔", p.text[next.from:next.to]): // "1½"
			return true
		}
	}
	return false
}

// severalFrom returns the two areas in toks that somebody comes from, of whom toks[at] says how many they are, or who.
func severalFrom(toks []token, at int) (a, b board.Set, ok bool) {
	i := at + 1
	if i+3 >= len(toks) || !toks[i].is(From) || toks[i+1].kind != tArea || !toks[i+2].is(And, Comma) {
		return 0, 0, false
	}
	next := i + 3
	if toks[next].is(From) && next+1 < len(toks) {
		next++
	}
	return toks[i+1].areas, toks[next].areas, toks[next].kind == tArea
}

// overcounts reports whether orders that are offered for toks have as many armies go from each of two places as toks say go from both,
// "2 from York and Lindsey", or leave out one of several areas of each of which as many are.
func overcounts(toks []token, list []Order) bool {
	if hasAny(toks, []Word{Each}) {
		return slices.ContainsFunc(toks, func(t token) bool {
			return t.kind == tArea && t.areas.Len() == 1 && !slices.ContainsFunc(list, func(o Order) bool {
				return o.From == t.area || len(o.Steps) > 0 && o.end() == t.area || slices.Contains(o.Areas, t.area)
			})
		}) // "one each to March and Lindsey"
	}
	for i, t := range toks {
		if a, b, ok := severalFrom(toks, i); ok && isNumber(t) {
			n := N(uint8(min(t.n, 99)))
			sends := func(from board.Set) bool {
				return slices.ContainsFunc(list, func(o Order) bool { return o.Kind == Move && o.Count == n && from.Has(o.From) })
			}
			return sends(a) && sends(b)
		}
	}
	return false
}

// losesLeader reports whether an offer leaves a leader out whom toks name as one who goes, or who is with those who go: "everyone in
// Norfolk to Essex with her".
func losesLeader(toks []token, list []Order) bool {
	joins := func(t token) bool { return t.is(With, And) }
	at := slices.IndexFunc(toks, func(t token) bool { return t.kind == tLeader })
	for i := 0; i < len(toks) && at < 0; i++ {
		if toks[i].is(Him, LeaderWord) && (i > 0 && joins(toks[i-1]) || i+1 < len(toks) && joins(toks[i+1])) {
			at = i
		}
	}
	if at < 0 || at > 0 && toks[at-1].is(Without, Except, ButFor, Not) || at+1 < len(toks) && toks[at+1].is(Not, GoStay, GoHold) || hasAny(toks, []Word{If, Unless, Or}) {
		return false
	}
	return !slices.ContainsFunc(list, func(o Order) bool { return o.led() || o.Kind != Move })
}

// amountless reports whether toks, which could not be read, say how many by a word that is no number: "enough men from York".
func (p *reading) amountless(toks []token) bool {
	if hasAny(toks, []Word{If, Unless, Otherwise, Until, GoRetreat, GoFightOn}) || !slices.ContainsFunc(toks, func(t token) bool { return t.kind == tArea }) {
		return false
	}
	for i, t := range toks {
		switch {
		case t.kind == tUnknown && t.from < t.to && utf8.RuneCountInString(p.text[t.from:t.to]) > 2 && p.vocab.Amounts.has(spelling.Key(p.text[t.from:t.to])):
			return true
		case t.is(MostWord) && i+2 < len(toks) && (toks[i+1].is(Have) || toks[i+1].kind == tNation && toks[i+2].is(Have)):
			return true // "as many as the Welsh have"
		}
	}
	return false
}

// deniedCount reports whether an offer for toks has so many armies go as toks say that it is not: "3 (not 2) from York".
func (p *reading) deniedCount(toks []token, list []Order) bool {
	denies := func(t token) bool { // or of a no it could not be known what it denies
		return t.is(Not, None, Never) || t.is(Strange) && t.from < t.to && p.vocab.Noes.has(spelling.Key(p.text[t.from:t.to]))
	}
	for i := 0; i+1 < len(toks); i++ {
		if denies(toks[i]) && isNumber(toks[i+1]) && slices.ContainsFunc(list, func(o Order) bool { return o.Kind == Move && o.Count == N(uint8(min(toks[i+1].n, 99))) }) {
			return true
		}
	}
	return false
}

// percent reports whether an offer for toks has so many armies go as toks say percent.
func (p *reading) percent(toks []token, list []Order) bool {
	for i := 0; i+1 < len(toks); i++ {
		if isNumber(toks[i]) && toks[i+1].from == toks[i].to && toks[i+1].from < toks[i+1].to && p.text[toks[i+1].from:toks[i+1].to] == "%" &&
			slices.ContainsFunc(list, func(o Order) bool { return o.Count == N(uint8(min(toks[i].n, 99))) }) {
			return true
		}
	}
	return false
}
