package orders

import (
	"slices"

	"bretwalda/internal/spelling"
)

// shorthand puts words into toks for what people leave out who write no more than they must: "+1 York" and
// "York +1" are new armies, "Kent, Essex: nothing" are areas that hold.
func (l *letter) shorthand(text string, toks []token) []token {
	for at := 0; at < len(toks); at++ {
		if at > 0 && !toks[at-1].is(Stop, Semicolon) {
			continue
		}
		if l.at.verb == NoWord || placing(l.at.verb) || l.at.verb == HeadPlaces {
			toks = l.raised(text, toks, at)
		}
		if l.at.verb != NoWord && l.at.verb != GoMove && l.at.verb != HeadMoves {
			continue
		}
		l.sail(toks, at)
		if l.unlessNo(text, toks, at) {
			continue
		}
		if at, ok := nothingThere(toks, at); ok {
			toks[at].kind, toks[at].word = tWord, GoHold
		}
	}
	return toks
}

// unlessNo reports whether the sentence at toks[at] says a no of areas before what is done there, and makes one sentence of both:
// "Kent: no, retreat" and "Kent: no. Retreat" may deny what a question suggests, or that they do, and never mean that all of Kent
// hold and all others retreat.
func (l *letter) unlessNo(text string, toks []token, at int) bool {
	i := areasFrom(toks, at)
	if i == at || i+3 >= len(toks) || !toks[i].is(Colon, Dash, Comma) || !toks[i+2].is(Comma, Stop, Semicolon, Dash, Colon) {
		return false
	}
	if no := toks[i+1]; !no.is(None, Not) || !l.vocabulary(text).Noes.has(spelling.Key(text[no.from:no.to])) {
		return false
	}
	next := i + 3
	for next < len(toks) && toks[next].is(Stop, Comma, Dash) {
		next++
	}
	if !answersOn(toks[next:]) {
		return false
	}
	for k := i + 2; k < next; k++ {
		toks[k].word = Comma
	}
	return true
}

// areasFrom is where a list of areas that begins at toks[from] ends.
func areasFrom(toks []token, from int) int {
	i := from
	for i < len(toks) && (toks[i].kind == tArea && toks[i].areas.Len() == 1 || i > from && toks[i].is(Comma, And) || i == from && toks[i].is(In)) {
		i++
	}
	return i
}

// raised returns toks with a word for new armies before "+1 York, +2 Kent" or "York +1, Kent +2" where that is how a
// sentence begins at toks[at], and nothing else is added up in it. After a move it may be one more who
// goes there.
func (l *letter) raised(text string, toks []token, at int) []token {
	plus := func(i int) bool {
		return i >= 0 && i < len(toks) && toks[i].is(Comma) && text[toks[i].from:toks[i].to] == "+"
	}
	closed := func(i int) bool {
		return i >= len(toks) || plus(i) || toks[i].is(Stop, Semicolon, Comma, And, Close)
	}
	i, pluses := at, 0
	for {
		for i < len(toks) && !plus(i) && toks[i].is(Comma, And) {
			i++
		}
		from := i
		if plus(i) {
			i++
			if i >= len(toks) || toks[i].kind != tNumber || toks[i].gap || toks[i].ordinal {
				return toks
			}
			if i++; i < len(toks) && (toks[i].is(In) || toks[i].is(To) && i+1 < len(toks) && toks[i+1].kind == tArea && toks[i].from == toks[i+1].from) {
				i++
			}
			if i >= len(toks) || toks[i].kind != tArea || !closed(i+1) {
				return toks
			}
			i++
		} else if i+2 < len(toks) && toks[i].kind == tArea && plus(i+1) && toks[i+1].gap && toks[i+2].kind == tNumber && !toks[i+2].gap && !toks[i+2].ordinal && closed(i+3) {
			i += 3
		} else if i+3 < len(toks) && toks[i].kind == tArea && plus(i+1) && toks[i+1].gap && toks[i+2].kind == tNumber && !toks[i+2].gap && toks[i+3].kind == tArea && closed(i+4) {
			toks[i+1].word = Strange // "York +1 Kent": there, or from there
			return toks
		} else {
			i = from
			break
		}
		pluses++
	}
	if pluses == 0 || l.sentLast() {
		return toks
	}
	for j := i; j < len(toks) && !toks[j].is(Stop, Semicolon); j++ {
		if plus(j) {
			return toks
		}
	}
	first := token{kind: tWord, word: NewArmy, from: toks[at].from, to: toks[at].from}
	out := slices.Clone(toks[:at])
	out = append(out, first)
	for j := at; j < i; j++ {
		if !plus(j) {
			out = append(out, toks[j])
		}
	}
	return append(out, toks[i:]...)
}

// sentLast reports whether what the letter said last sends somebody somewhere.
func (l *letter) sentLast() bool {
	os := l.counting()
	return len(os) > 0 && os[len(os)-1].Kind == Move
}

// nothingThere returns the word in the sentence that begins at toks[at] which says no more than that nobody moves in
// areas: "Kent, Essex: nothing", "nothing in Kent", "Kent ed Essex stanno".
func nothingThere(toks []token, at int) (int, bool) {
	ends := func(i int) bool { return i >= len(toks) || toks[i].is(Stop, Semicolon) }
	list := func(i int) int {
		from := i
		for i < len(toks) && (toks[i].kind == tArea && toks[i].areas.Len() == 1 || i > from && toks[i].is(Comma, And)) {
			i++
		}
		return i
	}
	if at+1 < len(toks) && toks[at].is(None) && toks[at+1].is(In, From) {
		return at, at+2 < list(at+2) && ends(list(at+2))
	}
	i := list(at)
	switch {
	case i == at || i >= len(toks) || toks[i-1].kind != tArea:
		return 0, false
	case toks[i].is(Is):
		return i, ends(i + 1)
	case toks[i].is(Colon, Dash) && i+1 < len(toks) && toks[i+1].is(None):
		return i + 1, ends(i+2) || toks[i+2].is(Comma)
	}
	return 0, false
}

// sail makes those at sea of "two boats" with which a sentence begins at toks[at], where none of them goes by boat: "two
// boats land in Kent".
func (l *letter) sail(toks []token, at int) {
	if at+2 < len(toks) && (toks[at].kind == tNumber && !toks[at].ordinal || toks[at].is(AllOf, A)) && toks[at+1].is(ByBoat) && toks[at+2].is(To, GoLand, GoMove, GoAttack, Arrow, In) && l.ctx.Here != nil && l.ctx.Here.held(l.r.rs.Board.Seas, 1) != 0 {
		toks[at+1].word = Raiders
	}
}
