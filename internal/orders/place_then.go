package orders

import "slices"

// Who is placed may be sent on in the same breath: "new army in Gwent, then both to Hwicce" places none in Hwicce.

// thence returns toks with "from" and the area before where they go who are sent on from where new armies were placed
// just before: "new army in Gwent, then both to Hwicce", "... and from there 2 to Hwicce". Where they may be
// new armies, too, or come from several areas, it marks what cannot be read.
func (l *letter) thence(toks []token) []token {
	start := placing(l.at.verb) || l.at.verb == HeadPlaces
	fresh, placed, several, counted := start, -1, false, 0
	for i := 0; i < len(toks); i++ {
		switch t := toks[i]; {
		case t.is(Stop, Semicolon):
			if i+1 >= len(toks) || !toks[i+1].is(Then, There, From) {
				fresh, placed, several, counted = start, -1, false, 0
			}
		case t.is(NewArmy, GoPlace):
			fresh, placed, several = true, -1, false
			if i == 0 || toks[i-1].kind != tNumber && !toks[i-1].is(A, GoPlace) {
				counted = 0 // "1 new army in Gwent"
			}
		case t.is(From) && !(i+1 < len(toks) && toks[i+1].is(There)), t.is(If, Unless, Otherwise, GoRetreat, GoStay, GoHold):
			fresh, placed = false, -1
		case t.kind == tNumber && !t.ordinal && placed < 0:
			counted = t.n
		case t.is(A) && placed < 0:
			counted = 1
		case t.kind == tArea && fresh && t.areas.Len() == 1:
			if several = placed >= 0; !several {
				placed = i
			}
		case t.is(Then, There) && placed >= 0:
			on, ok := sentOn(toks, i)
			if !ok || on.to.area == toks[placed].area || on.all && i > 0 && toks[i-1].is(Stop) {
				continue
			}
			whole := counted > 0 && on.n == counted+l.ctx.Here.armies(toks[placed].area)
			if several || on.all || !on.surely && counted > 0 && !whole {
				toks[i].kind, toks[i].word = tWord, Strange
				return toks
			}
			from := token{kind: tWord, word: From, from: toks[placed].from, to: toks[placed].from}
			area := toks[placed]
			toks = slices.Replace(slices.Clone(toks), on.at, on.at, from, area)
			fresh, placed = start, -1
			for k := on.at - 1; k > i-2 && k >= 0; k-- {
				if toks[k].is(There) || toks[k].is(From) && toks[k+1].is(There, AllOf) || toks[k].is(From) && k == i {
					toks = slices.Delete(toks, k, k+1)
				}
			}
			i = on.at + 1
		case t.is(Comma, And) && placed >= 0 && counted == 0 && !several && !start:
			// "new army in Gwent, both to Hwicce"
			on, ok := sentOn(toks, i)
			if !ok || on.resumes || on.to.area == toks[placed].area {
				continue
			}
			there := l.ctx.Here.armies(toks[placed].area) + 1
			others := l.ctx.Here.held(near(l.r.rs.Board, on.to.area).Without(toks[placed].area), on.n)
			switch {
			case on.n == there && others == 0 && !on.in && l.ctx.Here != nil:
				toks = slices.Insert(slices.Clone(toks), on.at, token{kind: tWord, word: From, from: toks[placed].from, to: toks[placed].from}, toks[placed])
				fresh, placed = start, -1
				i = on.at + 1
			case on.n == there || !on.in:
				toks[i].kind, toks[i].word = tWord, Strange
				return toks
			}
		}
	}
	return toks
}

// onward is how many are sent on to where, and where in the tokens that is said.
type onward struct {
	at      int // after how many
	n       int
	to      token
	surely  bool // they can be no new armies
	resumes bool // "then" or "there" is said
	in      bool // "in" or "a" stands before where
	all     bool // they are "all", of whom is not said: those who were placed, or everybody
}

// sentOn reads "then both to Hwicce", "from there 2 attack Hwicce" at toks[i].
func sentOn(toks []token, i int) (on onward, ok bool) {
	skip := func(ws ...Word) (any bool) {
		for i < len(toks) && toks[i].is(ws...) {
			any = true
			i++
		}
		return any
	}
	for i < len(toks) && (toks[i].is(Then, There, Comma, And) || i+1 < len(toks) && toks[i].is(From) && toks[i+1].is(There) || toks[i].is(In, To) && i+1 < len(toks) && toks[i+1].kind == tNumber) {
		on.surely, on.resumes = on.surely || toks[i].is(There), on.resumes || toks[i].is(Then, There)
		i++
	}
	verb := skip(GoMove, GoAttack)
	before := i
	on.all = skip(AllOf) && !on.surely
	if i < len(toks) && toks[i].kind == tNumber && !toks[i].ordinal {
		on.n, on.all = toks[i].n, false
		i++
	}
	if i == before {
		return on, false
	}
	skip(Army, Of, Own, AllOf)
	on.at = i
	for i < len(toks) && toks[i].is(GoMove, GoAttack, GoLand, To, Against, Arrow, OnTo, In) {
		verb = verb || !toks[i].is(To, In)
		on.in = on.in || toks[i].is(In)
		i++
	}
	if i == on.at || i >= len(toks) || toks[i].kind != tArea || toks[i].areas.Len() != 1 || on.in && !verb && !on.surely && on.n < 2 {
		return on, false
	}
	on.to = toks[i]
	return on, true
}

// unclear marks in toks what may be said of two areas: "York reinforces Kent", where York may send them, "York 2 > Kent 1 >
// Essex", of which one may go on, or go from Kent, and "York -1 to Kent", which may be all but one.
func (l *letter) unclear(toks []token) []token {
	arrow := func(t token) bool { return t.is(Arrow, Dash) }
	number := func(t token) bool { return t.kind == tNumber && !t.ordinal }
	for i := 0; i+2 < len(toks); i++ {
		t := toks[i:]
		switch {
		case t[0].kind != tArea:
		case t[1].is(GoPlace) && (t[2].kind == tArea || t[2].is(In, To) && len(t) > 3 && t[3].kind == tArea) && l.ctx.Here.armies(t[0].area) > 0 && (i == 0 || toks[i-1].is(Stop, Semicolon, Comma, And, Then)):
			t[1].word = Strange
		case len(t) > 6 && number(t[1]) && arrow(t[2]) && t[3].kind == tArea && number(t[4]) && arrow(t[5]) && t[6].kind == tArea:
			t[5].word = Strange
		case t[1].is(Dash) && t[1].gap && number(t[2]) && !t[2].gap && (len(t) == 3 || t[3].is(To, Arrow, Stop, Semicolon)):
			t[1].word = Strange
		}
	}
	return toks
}
