package orders

import (
	"slices"
	"strings"
	"unicode"
)

// What is told of a line that could not be read is the first thing that reading missed: that comes of how it reads, and need not be true.
// "Where to?" is not asked of who says where to: what is in the way is told, if that can be found out, else only that the line could
// not be read. Nothing of it changes what is read, or offered.

// trueReason puts the reason of a problem of the fault f right, where it would not be true. Uncounted: what says how many is no number.
// Overtakes: it is told with an order before it.
func (l *letter) trueReason(p *reading, f fault, bad *Problem, uncounted, overtakes bool) {
	toks := p.toks[f.from:f.to]
	if f.remark || !p.untrue(toks, bad) {
		return
	}
	said, choose := p.eitherOf(toks)
	if choose {
		bad.Code, bad.Args = Choice, said
		return
	}
	if uncounted || p.inexactly(toks) {
		bad.Code, bad.Args = NoExactNumber, nil
		return
	}
	if code := p.missing(toks); bad.Code == NoDestination && code != NoProblem && !overtakes {
		bad.Code = code
		return
	}
	if words := p.inTheWay(toks, bad); words != "" {
		bad.Code, bad.Args = InTheWay, []string{clip(words)}
		return
	}
	if bad.Code == NotUnderstood && len(bad.Args) > 0 {
		if words := p.onFrom(toks, bad.Args[0]); !meagre(words) {
			bad.Args = []string{clip(words)}
			return
		}
	}
	bad.Code, bad.Args = Unread, nil
}

// untrue reports whether a problem asks for what toks say, or names no word that was not understood.
func (p *reading) untrue(toks []token, bad *Problem) bool {
	switch bad.Code {
	case NoDestination:
		return p.saysWhereTo(toks)
	case NoOrigin:
		return p.saysWhereFrom(toks)
	case NoAreaNamed:
		return slices.ContainsFunc(toks, func(t token) bool { return t.kind == tArea && !p.inCondition(t) })
	case NoNumber:
		return slices.ContainsFunc(toks, func(t token) bool { return isNumber(t) || t.is(AllOf, A) }) && !p.inCondition(toks[0])
	case NotUnderstood:
		return len(bad.Args) == 0 || meagre(bad.Args[0]) || slices.ContainsFunc(toks, func(t token) bool {
			return t.is(Or) && p.text[t.from:t.to] == bad.Args[0]
		})
	}
	return false
}

// stoppedAtNumber reports whether reading stopped at a number.
func (p *reading) stoppedAtNumber(toks []token, bad *Problem) bool {
	return bad.Code == NotUnderstood && len(bad.Args) > 0 && slices.ContainsFunc(toks, func(t token) bool {
		return isNumber(t) && p.text[t.from:t.to] == bad.Args[0]
	})
}

// missing is what a statement that sends somebody to one place does not say: from where, or how many.
func (p *reading) missing(toks []token) Code {
	goals, from, who, sends := 0, false, false, false
	for i, t := range toks {
		before := token{}
		if i > 0 {
			before = toks[i-1]
		}
		switch {
		case t.kind == tArea && (before.is(From, Of) || p.here().armies(t.area) > 0 && !before.is(To, OnTo, Arrow)):
			from = true
		case t.kind == tArea:
			goals++
			sends = sends || before.is(To, OnTo, Arrow)
		case t.is(GoMove, GoAttack, GoLand, GoTake):
			sends = true
		case t.kind == tLeader, t.kind == tNumber, t.is(AllOf, ButFor, Rest, A, LeaderWord, Him, HalfOf):
			who = true
		case t.is(Not, None, Never, If, Unless, Until, Otherwise, Or, There, SameStart, HomeWord, AtSea, OnVia, Via, By, Strange) || t.kind == tWord && t.word.verb():
			return NoProblem
		}
	}
	switch {
	case goals != 1 || !sends:
		return NoProblem
	case !from:
		return NoOrigin
	case !who:
		return NoNumber
	}
	return NoProblem
}

// meagre reports whether a text has no word of more than one letter.
func meagre(text string) bool {
	return !slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }), func(word string) bool {
		return len([]rune(word)) > 1
	})
}

// saysWhereTo reports whether toks name a place to go to: an area behind a word for it, or one that nobody comes from.
func (p *reading) saysWhereTo(toks []token) bool {
	for i, t := range toks {
		if t.kind != tArea || p.inCondition(t) {
			continue
		}
		before := token{}
		if i > 0 {
			before = toks[i-1]
		}
		switch {
		case before.is(To, OnTo, Arrow, In):
			return true
		case before.is(From, Of), p.here().armies(t.area) > 0 && !before.is(Dash):
		default:
			return true
		}
	}
	return false
}

// saysWhereFrom reports whether toks name a place to come from.
func (p *reading) saysWhereFrom(toks []token) bool {
	for i, t := range toks {
		if t.kind == tArea && (i > 0 && toks[i-1].is(From, Of) || i+1 < len(toks) && toks[i+1].is(To, Arrow)) {
			return true
		}
	}
	return false
}

// eitherOf returns the two things, of any kind, between which a statement leaves a choice: "2 or 3 from York".
func (p *reading) eitherOf(toks []token) (said []string, found bool) {
	i := slices.IndexFunc(toks, func(t token) bool { return t.is(Or) })
	if i <= 0 || i+1 == len(toks) || hasAny(toks, []Word{If, Unless, Otherwise, Until}) {
		return nil, false
	}
	a, b := toks[:i], toks[i+1:]
	for len(a) > 0 && (endsPart(a[len(a)-1]) || a[len(a)-1].is(And)) {
		a = a[:len(a)-1] // "2 (or 3)", "York and/or Lindsey"
	}
	if len(a) == 0 {
		return nil, false
	}
	if a[len(a)-1].kind == b[0].kind {
		a, b = a[len(a)-1:], b[:1]
	}
	if at := slices.IndexFunc(b, endsPart); at >= 0 {
		b = b[:at]
	}
	for at := len(a) - 1; at >= 0; at-- {
		if endsPart(a[at]) || a[at].is(Either) {
			a = a[at+1:]
			break
		}
	}
	if len(a) == 0 || len(b) == 0 {
		return nil, false
	}
	return []string{clip(p.textOf(a)), clip(p.textOf(b))}, true
}

// endsPart reports whether a token parts clauses.
func endsPart(t token) bool { return t.is(Comma, Open, Close, Colon, Or) }

// inexactly reports whether toks say a number that need not be how many: "at least 2", "2+", "2, perhaps 3", "a third of York". A condition may.
func (p *reading) inexactly(toks []token) bool {
	if hasAny(toks, []Word{If, Unless, Otherwise, Until}) {
		return false
	}
	placed := false
	for i, t := range toks {
		switch {
		case t.is(LeastWord, MostWord, MoreThan, FewerThan) && slices.ContainsFunc(toks[max(0, i-2):min(len(toks), i+3)], isNumber):
			return true
		case t.kind == tNumber && t.ordinal && i+1 < len(toks) && toks[i+1].is(Of):
			return true
		case isNumber(t) && (i == 0 || !toks[i-1].is(RoundWord, TurnWord)) && (p.marked(t) || !placed && p.again(toks[i+1:])):
			return true
		}
		placed = placed || t.kind == tArea
	}
	return false
}

// marked reports whether a mark at a number says that it need not be that: "2+", "~2", ">2", "#2", "2 (?)".
func (p *reading) marked(t token) bool {
	before, after := p.text[:t.from], p.text[t.to:]
	if strings.HasPrefix(after, "+") || strings.HasPrefix(after, "%") || strings.HasPrefix(strings.TrimLeft(after, " ("), "?") {
		return true
	}
	mark := strings.TrimRight(before, "<>=~±≈#")
	return mark != before && (mark == "" || strings.HasSuffix(mark, " "))
}

// again reports whether toks, which stand behind a number, begin with another one, with nothing but a word or two between: "2, perhaps 3 from York".
func (p *reading) again(toks []token) bool {
	for i, t := range toks[:min(len(toks), mostApart+1)] {
		switch {
		case isNumber(t):
			return i > 0
		case t.kind == tArea, t.kind == tLeader, t.kind == tNation, t.kind == tWord && t.word.verb(),
			t.is(Army, FirstUnit, SecondUnit, NewArmy, And, With, To, From, In, Of, AllOf, Rest, Semicolon, Stop, RoundWord, TurnWord, Colon, Arrow):
			return false
		}
	}
	return false
}

// textOf is the text of toks, in one line.
func (p *reading) textOf(toks []token) string {
	from, to := span(toks)
	return strings.Join(strings.Fields(p.text[from:to]), " ")
}

// onFrom is what stands from a mark or a letter on, where reading stopped, to the end of its clause.
func (p *reading) onFrom(toks []token, stopped string) string {
	at := slices.IndexFunc(toks, func(t token) bool { return p.text[t.from:t.to] == stopped })
	if at < 0 || isNumber(toks[at]) || toks[at].is(From, To, In, Via, Of) {
		return ""
	}
	from, inside := at, toks[at].is(Open)
	for from < len(toks) && toks[from].is(Comma, Dash, Colon, Open, Or, And) {
		from++
	}
	to := from
	for to < len(toks) && !toks[to].is(Close, Open) && (inside || !toks[to].is(Comma, Colon)) {
		to++
	}
	if from == to {
		return ""
	}
	return strings.Trim(p.textOf(toks[from:to]), " ,;:()")
}
