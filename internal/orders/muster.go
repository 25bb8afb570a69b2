package orders

import "slices"

// mustered puts "York:" for what only says how many stand there, before where they go: "York 4: 2 to
// Lindsey", "I have 4 in York, 2 of those go to Lindsey", "of the 4 in York 2 go to Lindsey". It must be as
// many as the position says, or what was said stays as it is.
func (p *reading) mustered() {
	if p.verb != NoWord && p.verb != GoMove && p.verb != HeadMoves {
		return // under "placement:" York 2 are new armies
	}
	for i := 0; i < len(p.toks); i++ {
		if i > 0 && !p.toks[i-1].is(Stop, Semicolon) {
			continue
		}
		at, area, ok := p.muster(i)
		if !ok {
			p.unmustered(i)
			continue
		}
		colon := token{kind: tWord, word: Colon, from: area.to, to: area.to}
		p.toks = slices.Replace(p.toks, i, at, area, colon)
	}
}

// muster reads how many stand in an area at toks[i], and returns where their orders begin.
func (p *reading) muster(i int) (at int, area token, ok bool) {
	at = i
	skip := func(ws ...Word) bool {
		if at < len(p.toks) && p.toks[at].is(ws...) {
			at++
			return true
		}
		return false
	}
	take := func(kind tokenKind) (t token) {
		if at < len(p.toks) && p.toks[at].kind == kind && !p.toks[at].ordinal {
			t = p.toks[at]
			at++
		}
		return t
	}
	skip(Myself, Own)
	have := skip(Have)
	of, told := !have && skip(Of, From), false
	number := take(tNumber)
	if number.kind == tNumber {
		skip(Army)
		if !skip(In, From, Of) {
			return i, area, false
		}
		area = take(tArea)
	} else if area = take(tArea); !have && !of {
		have = skip(Have)
		told = !have && skip(Colon)
		number = take(tNumber)
		skip(Army)
	}
	if area.kind != tArea || area.areas.Len() != 1 || number.kind != tNumber || p.here().armies(area.area) != number.n && !(told && p.present(area.area) == number.n) {
		return i, area, false
	}
	colon := skip(Colon, Dash)
	apart := colon || skip(Comma, Stop, Semicolon, And)
	if p.oneGoes(at) {
		p.toks[at].kind, p.toks[at].word, p.toks[at].n = tNumber, NoWord, 1
	}
	if at >= len(p.toks) || p.toks[at].kind != tNumber || p.toks[at].ordinal {
		return i, area, false
	}
	return at, area, (colon || of || have && apart || told && apart) && !p.placedElsewhere(at+1)
}

// oneGoes reports whether a word for "one" that is an article, too, stands at toks[i] before what one does: "una va", "una
// in Gwent".
func (p *reading) oneGoes(i int) bool {
	if i+1 >= len(p.toks) || !p.toks[i].single() { // not "un ataque"
		return false
	}
	next := p.toks[i+1]
	return next.is(GoMove, GoStay, GoLand, To, In, OnTo, Arrow)
}

// unmustered marks what cannot be read at toks[i]: a number that is said of an area before others are, "Powys: three armies,
// one goes to Gwent", and is not how many stand there. It may be that of those who go, or a mistake.
func (p *reading) unmustered(i int) {
	if i+4 >= len(p.toks) || p.toks[i].kind != tArea || !p.toks[i+1].is(Colon) || p.toks[i+2].kind != tNumber || p.toks[i+2].ordinal || !p.toks[i+3].is(Army) || !p.toks[i+4].is(Comma, Colon) ||
		slices.ContainsFunc(p.toks, func(t token) bool { return t.is(NewArmy, GoPlace) }) {
		return // of new armies the same letter tells
	}
	if at := i + 5; at < len(p.toks) && (p.oneGoes(at) || p.toks[at].kind == tNumber && !p.toks[at].ordinal && at+1 < len(p.toks) && p.toks[at+1].is(GoMove, GoStay, GoAttack, GoLand, To, In, OnTo, Arrow)) {
		p.toks[i+2].kind, p.toks[i+2].word = tWord, Strange
	}
}

// placedElsewhere reports whether toks[i], which follow a number, say where others are: "I have 4 in York and 2 in
// Cumbria go to Lothian".
func (p *reading) placedElsewhere(i int) bool {
	for i < len(p.toks) && p.toks[i].is(Army, FirstUnit, SecondUnit) {
		i++
	}
	return i+1 < len(p.toks) && p.toks[i].is(In, From, Of) && p.toks[i+1].kind == tArea
}
