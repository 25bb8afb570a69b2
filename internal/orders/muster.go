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
	of := !have && skip(Of, From)
	number := take(tNumber)
	if number.kind == tNumber {
		skip(Army)
		if !skip(In, From, Of) {
			return i, area, false
		}
		area = take(tArea)
	} else if area = take(tArea); !have && !of {
		have = skip(Have)
		number = take(tNumber)
		skip(Army)
	}
	if area.kind != tArea || area.areas.Len() != 1 || number.kind != tNumber || p.here().armies(area.area) != number.n {
		return i, area, false
	}
	colon := skip(Colon, Dash)
	apart := colon || skip(Comma, Stop, Semicolon, And)
	if at >= len(p.toks) || p.toks[at].kind != tNumber || p.toks[at].ordinal {
		return i, area, false
	}
	return at, area, (colon || of || have && apart) && !p.placedElsewhere(at+1)
}

// placedElsewhere reports whether toks[i], which follow a number, say where others are: "I have 4 in York and 2 in
// Cumbria go to Lothian".
func (p *reading) placedElsewhere(i int) bool {
	for i < len(p.toks) && p.toks[i].is(Army, FirstUnit, SecondUnit) {
		i++
	}
	return i+1 < len(p.toks) && p.toks[i].is(In, From, Of) && p.toks[i+1].kind == tArea
}
